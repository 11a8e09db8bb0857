"""The contract of a state: who decides, what is legal, what a choice does.

A game's own state is a subclass written for mypyc. It answers `choices`, `odds`, `refusal` and
`do` over packed integers; the methods people call (`legal`, `weights`, `apply`, `why_not`) are
made from them here, once.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from operator import index
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.errors import IllegalAction
from rondel.core.events import Listener
from rondel.core.packing import Packer, Unpacker
from rondel.core.reasons import Reason
from rondel.core.result import Result
from rondel.core.seats import CHANCE as CHANCE
from rondel.core.seats import OVER as OVER
from rondel.core.seats import letter

if TYPE_CHECKING:
    from rondel.core.game import Game

# How a position is written in bytes: the byte after the tag of the game.
PACKED: Final = b"\x01"
DESCRIBED: Final = b"\x02"
HIGHEST: Final = 2**31 - 1  # no game has more actions


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
        """At a chance point the weight of each outcome, in the order of `choices`; empty if all weigh the same."""
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

    def pack(self, out: Packer) -> None:
        """Write down everything that makes the position, except how many turns have begun."""
        raise NotImplementedError

    def unpack(self, data: Unpacker) -> None:
        """Become the position that `pack` wrote down."""
        raise NotImplementedError

    def key(self) -> bytes:
        """Bytes that are equal for equal positions of the same game, and only for those."""
        out = Packer()
        self.pack(out)
        return out.packed()

    def result(self) -> Result:
        """The ranking with every point explained; before the end, as if the game ended now."""
        raise NotImplementedError

    def to_json(self) -> dict[str, object]:
        """The position as plain data that `Game.from_json` reads back."""
        raise NotImplementedError

    def rules(self) -> Game:
        """The game this state belongs to."""
        raise NotImplementedError

    def offer(self) -> vec[i64]:
        """The same as `choices`, for whoever will choose one of them; a state may remember it until then."""
        return self.choices()

    def offered(self, action: i64) -> bool:
        """Whether an action is known to be legal because it was among those offered here."""
        return False

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
        return list(self.offer())

    def weights(self) -> list[int]:
        """The weights of the outcomes at a chance point, in the order of `legal`."""
        if self.actor != CHANCE:
            raise IllegalAction("wrong_point")
        odds = self.odds()
        return list(odds) if len(odds) else [1] * len(self.offer())

    def why_not(self, action: SupportsIndex, seat: int | None = None) -> str | None:
        """The reason code for which the action is refused, or None if it is legal.

        With `seat` the question is whether that seat may do it.
        """
        n: int = action if isinstance(action, int) else index(action)
        if self.actor == OVER:
            return "game_over"
        if seat is not None and seat != self.actor:
            return self.stranger()
        if n < 0 or n >= self.rules().actions:
            return "wrong_point"
        return self.refusal(n) or None

    def apply(self, action: SupportsIndex, seat: int | None = None) -> None:
        """Carry out an action; an illegal one raises `IllegalAction` and changes nothing."""
        n: int = action if isinstance(action, int) else index(action)
        if seat is None and 0 <= n <= HIGHEST and self.offered(n):
            self.do(n)
            return
        reason = self.why_not(n, seat)
        if reason is not None:
            game = self.rules()
            known = 0 <= n < game.actions
            raise IllegalAction(reason, game.words(n) if known else f"action {n}")
        self.do(n)

    # A state as a value.

    def to_bytes(self) -> bytes:
        """The position in a few bytes that `Game.from_bytes` of the same game reads back."""
        out = Packer()
        out.add(self.turn)
        try:
            self.pack(out)
        except NotImplementedError:
            return self.rules().tag() + DESCRIBED + json.dumps(self.to_json()).encode()
        return self.rules().tag() + PACKED + out.packed()

    def hash64(self) -> int:
        """A number below 2**64 for the position, the same everywhere and always as long as `key` is."""
        return int.from_bytes(blake2b(self.key(), digest_size=8, key=self.rules().tag()).digest(), "little")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or (self.rules() == other.rules() and self.key() == other.key())

    def __hash__(self) -> int:
        return hash(self.key())

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return from_bytes, (self.rules(), self.to_bytes())

    def __repr__(self) -> str:
        game = self.rules()
        who = "over" if self.actor == OVER else f"{letter(self.actor)} decides"
        return f"<{game.name} for {game.players}, turn {self.turn}: {who}>"


def from_bytes(game: Game, data: bytes) -> State:
    """The state of a game that was pickled."""
    return game.from_bytes(data)


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
