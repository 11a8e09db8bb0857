"""The contract of a state: who decides, what is legal, what a choice does.

A game's own state is a subclass written for mypyc. It answers `choices`, `odds`, `refusal` and
`do` over packed integers; the methods people call (`legal`, `weights`, `apply`, `why_not`) are
made from them here, once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.errors import IllegalAction
from rondel.core.events import Listener
from rondel.core.reasons import Reason
from rondel.core.result import Result
from rondel.core.seats import CHANCE as CHANCE
from rondel.core.seats import OVER as OVER

if TYPE_CHECKING:
    from rondel.core.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: fully public, at one decision point, chance point or the end."""

    def __init__(self) -> None:
        self.actor: i64 = OVER  # a seat number, CHANCE or OVER
        self.turn: i64 = 0  # how many turns have begun
        self.listener: Listener | None = None  # who is told what happens; not part of the position, and not copied

    # What a game implements.

    def choices(self) -> vec[i64]:
        """The legal actions, or at a chance point the outcomes; ascending, no doubles."""
        raise NotImplementedError

    def odds(self) -> vec[i64]:
        """At a chance point the integer weight of each outcome, in the order of `choices`."""
        raise NotImplementedError

    def refusal(self, action: i64) -> Reason:
        """Why the action is refused here, or "" if it is legal."""
        raise NotImplementedError

    def do(self, action: i64) -> None:
        """Carry out an action known to be legal."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent copy."""
        raise NotImplementedError

    def key(self) -> bytes:
        """Bytes that are equal for equal positions of the same game, and only for those."""
        raise NotImplementedError

    def result(self) -> Result:
        """The ranking with every point explained; before the end, as if the game ended now."""
        raise NotImplementedError

    def to_json(self) -> dict[str, object]:
        """The position as plain data that `Game.from_json` reads back."""
        raise NotImplementedError

    def rules(self) -> Game:
        """The game this state belongs to."""
        raise NotImplementedError

    def stranger(self) -> Reason:
        """The reason given to a seat that acts when it is not its decision."""
        return "not_active"

    # What the rules use.

    def tell(self, kind: i64, seat: i64, thing: i64, origin: i64, target: i64, amount: i64) -> None:
        """Tell what happened (`core.events`); where speed matters, only if there is a listener."""
        if self.listener is not None:
            self.listener.hear(kind, seat, thing, origin, target, amount)

    # What callers use.

    def goes_on(self, actor: i64, turn: i64) -> bool:
        """Whether the same seat still decides in the same turn."""
        return self.actor == actor and self.turn == turn

    def legal(self) -> list[int]:
        """The legal actions as ints; at a chance point the outcomes."""
        return [action for action in self.choices()]

    def weights(self) -> list[int]:
        """The weights of the outcomes at a chance point, in the order of `legal`."""
        if self.actor != CHANCE:
            raise IllegalAction("wrong_point")
        return [weight for weight in self.odds()]

    def why_not(self, action: int, seat: int | None = None) -> str | None:
        """The reason code for which the action is refused, or None if it is legal.

        With `seat` the question is whether that seat may do it.
        """
        if self.actor == OVER:
            return "game_over"
        if seat is not None and seat != self.actor:
            return self.stranger()
        if action < 0 or action >= self.rules().actions:
            return "wrong_point"
        return self.refusal(action) or None

    def apply(self, action: int, seat: int | None = None) -> None:
        """Carry out an action; an illegal one raises `IllegalAction` and changes nothing."""
        reason = self.why_not(action, seat)
        if reason is not None:
            game = self.rules()
            known = 0 <= action < game.actions
            raise IllegalAction(reason, game.words(action) if known else f"action {action}")
        self.do(action)


def state_after(state: State, actions: list[int]) -> State:
    """The position that legal actions lead to; the one they are played from stays as it is."""
    new = state.copy()
    for action in actions:
        new.do(action)
    return new


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` choices and outcomes lead on from here; a count for tests."""
    if depth == 0 or state.actor == OVER:
        return 1
    choices = state.choices()
    if depth == 1:
        return len(choices)
    n = 0
    for action in choices:
        n += perft(state_after(state, [action]), depth - 1)
    return n
