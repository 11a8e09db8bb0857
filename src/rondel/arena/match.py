"""One game between bots, as plain data in and out so that it can be played in any process."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from rondel.bots import guarded
from rondel.core import CHANCE, OVER, Game, Rng, play
from rondel.games.registry import load


@dataclass(frozen=True)
class Match:
    """A game to be played: everything that decides how it goes."""

    number: int  # its place in the plan
    game: str
    options: dict[str, str]
    tiles: str | None
    bots: tuple[str, ...]  # a code for every seat
    seed: int  # of chance and of the bots; the same for every seating of a deal
    seconds: float | None = None  # for each choice of bots of others
    edition: int | None = None  # of the supplied tiles, the usual one if not said

    def load(self) -> Game:
        """The game that is played."""
        options: dict[str, object] = dict(self.options)
        return load(self.game, players=len(self.bots), options=options, tiles=self.tiles, edition=self.edition)


@dataclass
class Played:
    """How a game went; `actions` are all choices and outcomes, so that a record can be written."""

    number: int
    bots: list[str]
    totals: list[int]
    places: list[int]
    turns: int
    decisions: list[int]
    seconds: list[float]
    faults: list[dict[str, int]]
    actions: list[int] = field(default_factory=list)


def play_match(match: Match) -> Played:
    """Play a game; faults of bots are counted and never stop it."""
    game = match.load()
    chance = Rng(match.seed)
    # Chance and every seat have generators of their own, so that no bot can foresee or disturb a draw.
    rngs = [Rng(match.seed * 64 + 1 + seat) for seat in range(len(match.bots))]
    seats = [guarded(code, match.seconds) for code in match.bots]
    played = Played(match.number, list(match.bots), [], [], 0, [0] * len(seats), [0.0] * len(seats), [], [])
    state = game.start()
    try:
        while state.actor != OVER:
            if state.actor == CHANCE:
                played.actions.append(play(state, chance))
                continue
            seat = state.actor
            choices = state.legal()
            action = choices[0]
            if len(choices) > 1:
                begun = time.perf_counter()
                action = seats[seat].choose(state, rngs[seat])
                played.seconds[seat] += time.perf_counter() - begun
                played.decisions[seat] += 1
            state.apply(action)
            played.actions.append(action)
    finally:
        for bot in seats:
            bot.close()
    result = state.result()
    played.totals, played.places, played.turns = list(result.totals), list(result.places), int(state.turn)
    played.faults = [bot.counts() for bot in seats]
    return played
