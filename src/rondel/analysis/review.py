"""The review of a finished game: how it stood after every turn, what each turn cost, what luck did, where it turned.

One search looks at every turn: at the best it finds and at what was played, under the same luck. The difference of the
two is what the turn cost, and the curve is put together from these differences: by a turn it falls for its seat if and
only if the turn cost something, and everything else is luck. Where chance decided nothing between two turns, there is
no luck: then the later search, which sees more, speaks for the earlier one, and the result of the game for the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from rondel.analysis.looks import Look, TakenTurn, explaining, look, taken_turns
from rondel.bots import Alternative
from rondel.bots.judges import judge_of
from rondel.core import OVER, RondelError, State
from rondel.core.seats import letter
from rondel.record import Record
from rondel.search.judge import Judge

POINTS = 3  # turning points told
TOLD = 0.005  # of the chance of winning: what costs less is no turning point
HALF = 0.15  # a turn that gives away so much of the chance of winning is half accurate

Chances = tuple[float, ...]


@dataclass(frozen=True)
class Outlook:
    """A turn, how the game stood after it and after what chance brought then, and what changed it."""

    turn: int
    seat: str
    n: int  # choices and outcomes before the turn
    words: tuple[str, ...]  # the choices of the turn
    chances: Chances  # of winning, for every seat
    scores: Chances  # expected at the end
    skill: Chances  # by how much the turn changed the chances; never up for its own seat
    luck: Chances  # by how much chance did afterwards
    cost: float  # chance of winning that the seat gave away
    better: tuple[str, ...]  # the best turn; empty where none is better
    line: tuple[str, ...]  # how it could have gone on after that
    free: bool  # there was something to decide


@dataclass(frozen=True)
class TurningPoint:
    """A turn that cost its seat most, and what would have been better."""

    turn: int
    seat: str
    n: int
    played: tuple[str, ...]
    better: tuple[str, ...]
    cost: float  # chance of winning given away
    line: tuple[str, ...]  # how it could have gone on


@dataclass(frozen=True)
class SeatReview:
    """A player in the review: start, own turns, those of others and luck add up to how it ended."""

    seat: str
    name: str
    total: int
    accuracy: float  # from 0 to 100; see `accuracy`
    turns: int  # at which there was something to decide
    skill: float  # what the own turns did, zero or less
    others: float  # what the turns of the others did
    luck: float  # what chance did


@dataclass(frozen=True)
class Review:
    """The whole review."""

    game: str
    players: tuple[str, ...]
    totals: tuple[int, ...]
    start: Chances  # of winning, before the first turn
    curve: tuple[Outlook, ...]
    seats: tuple[SeatReview, ...]
    turning_points: tuple[TurningPoint, ...]

    def to_json(self) -> dict[str, object]:
        """The review as plain data."""
        return asdict(self)


def review(record: Record, bot: str = "mcts:300") -> Review:
    """Judge every turn of a finished game with a bot that can explain itself."""
    explaining(bot)
    if record.end().actor != OVER:
        raise RondelError("only a finished game can be reviewed")
    turns = taken_turns(record.start(), record.actions)
    looks = [look(t.before, bot, int(t.before.turn), played=t.actions) if t.free else None for t in turns]
    return reviewed(turns, looks, tuple(player.name for player in record.players))


def reviewed(
    turns: Sequence[TakenTurn], looks: Sequence[Look | None], names: Sequence[str], last: Chances | None = None
) -> Review:
    """The review of turns from a look at every free one; of a game that goes on, `last` is how it stands now."""
    end = turns[-1].after
    judge = judge_of(end.rules())
    before, after = chain(turns, looks, last or _outcome(end, judge))
    curve = []
    for k, (turn, found) in enumerate(zip(turns, looks, strict=True)):
        seat = int(turn.before.actor)
        cost = round(before[k][seat] - after[k][seat], 4)
        best = found.best if found is not None and cost > 0 else None
        curve.append(
            Outlook(
                int(turn.before.turn),
                letter(seat),
                turn.n,
                _words(turn),
                before[k + 1],
                _scores(turn.after, judge),
                _change(before[k], after[k]),
                _change(after[k], before[k + 1]),
                max(cost, 0.0),
                best.turn if best else (),
                best.line if best else (),
                found is not None,
            )
        )
    worst = sorted((o for o in curve if o.cost >= TOLD), key=lambda o: -o.cost)[:POINTS]
    points = [TurningPoint(o.turn, o.seat, o.n, o.words, o.better, o.cost, o.line) for o in worst]
    totals = end.result().totals
    seats = [_seat(s, name, totals[s], curve) for s, name in enumerate(names)]
    return Review(end.rules().name, tuple(names), totals, before[0], tuple(curve), tuple(seats), tuple(points))


def chain(
    turns: Sequence[TakenTurn], looks: Sequence[Look | None], end: Chances
) -> tuple[list[Chances], list[Chances]]:
    """The chances before every turn and at the end, and those right after every turn, before chance decides.

    From the end to the beginning: what stands after a turn is known from what follows, or where chance decides in
    between from the search; what stood before it is more by what the turn gave away. Of forced turns nothing is known
    but that they cost nothing: what follows them is compared with what was before them.
    """
    before: list[Chances | None] = [*[None] * len(turns), end]
    after: list[Chances | None] = [None] * len(turns)
    for k in reversed(range(len(turns))):
        found, follows = looks[k], before[k + 1]
        if found is None:
            after[k] = before[k] = None if turns[k].outcomes else follows
            continue
        assert found.played is not None
        stands = follows if follows is not None and not turns[k].outcomes else found.played.chances
        after[k] = stands
        before[k] = _worse_by(stands, found.best, found.played)
    known = (1 / len(end),) * len(end)
    full: tuple[list[Chances], list[Chances]] = [], []
    for k in range(len(turns)):
        full[0].append(before[k] or known)
        full[1].append(after[k] or full[0][-1])
        known = full[1][-1]
    full[0].append(end)
    return full


def accuracy(costs: Sequence[float]) -> float:
    """How well somebody has played, from 0 to 100: the mean over turns, where one that gave away 15 % counts half.

    >>> accuracy([0.0, 0.15]), accuracy([0.05]), accuracy([])
    (75.0, 79.4, 100.0)
    """
    return round(100 * sum(0.5 ** (cost / HALF) for cost in costs) / len(costs), 1) if costs else 100.0


def _worse_by(stands: Chances, best: Alternative, played: Alternative) -> Chances:
    """The chances that were there before something was given away; nobody has more than all or less than nothing."""
    gaps = [b - p for b, p in zip(best.chances, played.chances, strict=True)]
    part = min([1.0, *(stands[s] / -gap for s, gap in enumerate(gaps) if gap < 0)])
    return tuple(max(0.0, chance + part * gap) for chance, gap in zip(stands, gaps, strict=True))


def _outcome(state: State, judge: Judge) -> Chances:
    """The chances where the turns end: the result of a finished game, else what is expected there."""
    if state.actor != OVER:
        return tuple(judge.worth(state))
    result = state.result()
    return tuple(1 / len(result.winners) if s in result.winners else 0.0 for s in range(len(result.totals)))


def _scores(state: State, judge: Judge) -> Chances:
    if state.actor == OVER:
        return tuple(float(total) for total in state.result().totals)
    return tuple(round(judge.score(state, s), 2) for s in range(state.rules().players))


def _change(one: Chances, other: Chances) -> Chances:
    return tuple(b - a for a, b in zip(one, other, strict=True))


def _words(turn: TakenTurn) -> tuple[str, ...]:
    return tuple(map(turn.before.rules().words, turn.actions))


def _seat(seat: int, name: str, total: int, curve: Sequence[Outlook]) -> SeatReview:
    own = [o for o in curve if o.seat == letter(seat)]
    skill = sum(o.skill[seat] for o in own)
    others = sum(o.skill[seat] for o in curve if o.seat != letter(seat))
    luck = sum(o.luck[seat] for o in curve)
    free = [o.cost for o in own if o.free]
    return SeatReview(letter(seat), name, total, accuracy(free), len(free), skill, others, luck)
