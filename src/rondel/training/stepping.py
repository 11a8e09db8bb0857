"""A game that is played step by step: chance and forced choices settle themselves, choices are tokens or places."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from rondel.core.chance import Rng, draw
from rondel.core.errors import RondelError
from rondel.core.game import Game
from rondel.core.observing import Observer
from rondel.core.state import CHANCE, OVER, State
from rondel.core.tokens import Choosing, Tokens
from rondel.search.judge import Judge
from rondel.training.rewards import rewards


class TrainingTable:
    """One game after the other.

    With `tokens` a choice is made token by token, without them it is a place in the list of legal actions, of which
    there can be `width`. With `judge` every step brings what it changed in the chance of winning, too.
    """

    def __init__(
        self, game: Game, observer: Observer, tokens: Tokens | None, width: int, scheme: int, judge: Judge | None,
        gamma: float,
    ) -> None:  # fmt: skip
        self.game = game
        self.observer = observer
        self.choosing = None if tokens is None else Choosing(tokens)
        self.told: i64 = 0 if tokens is None else tokens.length  # numbers about the tokens chosen so far
        self.size: i64 = observer.size + self.told  # of an observation
        self.options: i64 = width if tokens is None else tokens.size
        self.scheme: i64 = scheme
        self.judge = judge
        self.gamma = gamma
        self.alone: i64 = -1  # the only seat that is asked, where the others choose at random
        self.players: i64 = game.players
        self.first = game.start()
        self.state: State = self.first.copy()
        self.rng = Rng(0)
        self.legal = vec[i64]()
        self.marked = vec[i64]()  # tokens in the mask as it was written last
        self.listed: i64 = 0  # places in it
        self.gains = vec[float]([0.0 for _ in range(game.players)])  # rewards that nobody has taken yet
        self.hopes = vec[float]([0.0 for _ in range(game.players)])  # chances of winning as they were judged last

    def reset(self, seed: int) -> None:
        """Begin a new game with the luck of a seed."""
        self.rng = Rng(seed)
        self.again()

    def again(self) -> None:
        """Begin a new game with the luck that follows."""
        self.state = self.first.copy()
        seat: i64 = 0
        while seat < self.players:
            self.gains[seat] = 0.0
            self.hopes[seat] = 0.0
            seat += 1
        self.go_on()
        if self.judge is not None and self.state.actor != OVER:
            self.hopes = self.judge.worth(self.state)
            seat = 0
            while seat < self.players:
                self.gains[seat] = 0.0
                seat += 1

    def go_on(self) -> None:
        """Play what nobody is asked for, up to the next choice or the end."""
        state = self.state
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.do(draw(state, self.rng))
                continue
            choices = state.choices()
            n: i64 = len(choices)
            if n == 1:
                state.do(choices[0])
            elif self.alone >= 0 and state.actor != self.alone:
                state.do(choices[self.rng.below(n)])
            else:
                self.legal = choices
                if self.choosing is not None:
                    self.choosing.begin(choices)
                elif n > self.options:
                    raise RondelError(f"{n} choices are more than {self.options}; make the environment wider")
                break
        if state.actor == OVER:
            self.legal = vec[i64]()
            self.pay(rewards(state.result(), self.scheme))

    def pay(self, amounts: vec[float]) -> None:
        """Add to what every seat has gained."""
        seat: i64 = 0
        while seat < self.players:
            self.gains[seat] += amounts[seat]
            seat += 1

    def allows(self, choice: int) -> bool:
        """Whether a token or place may be chosen now."""
        if self.state.actor == OVER:
            return False
        if self.choosing is not None:
            return 0 <= choice < self.options and self.choosing.allows(choice)
        return 0 <= choice < len(self.legal)

    def step(self, choice: i64) -> bool:
        """Choose a token or place that may be chosen; whether that was a whole action."""
        choosing = self.choosing
        if choosing is None:
            self.play(self.legal[choice])
            return True
        choosing.choose(choice)
        if not choosing.decided():
            return False
        self.play(choosing.action())
        return True

    def any(self, rng: Rng) -> i64:
        """A token or place that may be chosen, each with the same chance."""
        if self.choosing is None:
            return rng.below(len(self.legal))
        return self.choosing.open[rng.below(len(self.choosing.open))]

    def play(self, action: i64) -> None:
        """Carry out a legal action for the seat that decides, and what follows by itself."""
        self.state.do(action)
        self.go_on()
        judge = self.judge
        if judge is not None:
            over = self.state.actor == OVER
            seat: i64 = 0
            hopes = self.hopes
            now = hopes if over else judge.worth(self.state)
            while seat < self.players:
                self.gains[seat] += (0.0 if over else self.gamma * now[seat]) - hopes[seat]
                seat += 1
            self.hopes = now

    def take(self, seat: i64) -> float:
        """What a seat has gained since it was asked for the last time."""
        gained = self.gains[seat]
        self.gains[seat] = 0.0
        return gained

    def observe(self, seat: i64, out: vec[i16], start: i64) -> None:
        """Write what a seat sees; who decides also sees the tokens chosen so far, each with 1 added."""
        self.observer.write(self.state, seat, out, start)
        self.repeat(seat, out, start)

    def repeat(self, seat: i64, out: vec[i16], start: i64) -> None:
        """Write only the tokens chosen so far into what a seat sees."""
        at = start + self.observer.size
        end = at + self.told
        choosing = self.choosing
        if choosing is not None and self.state.actor == seat:
            for token in choosing.chosen:
                out[at] = i16(token + 1)
                at += 1
        while at < end:
            out[at] = i16(0)
            at += 1

    def mark(self, mask: vec[u8], start: i64) -> None:
        """Write a mask of what may be chosen, over the one that was written there the last time."""
        for token in self.marked:
            mask[start + token] = 0
        i: i64 = len(self.legal)
        while i < self.listed:
            mask[start + i] = 0
            i += 1
        if self.choosing is None:
            i = self.listed
            self.listed = len(self.legal)
            while i < self.listed:
                mask[start + i] = 1
                i += 1
            return
        self.marked = vec[i64]() if self.state.actor == OVER else self.choosing.open
        for token in self.marked:
            mask[start + token] = 1
