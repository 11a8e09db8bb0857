"""The review of a finished game: how it stood after every turn, and where it turned."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from rondel.bots import make
from rondel.bots.judges import judge_of
from rondel.core import CHANCE, OVER, Rng, RondelError, State
from rondel.core.seats import letter
from rondel.core.state import state_after
from rondel.record import Record
from rondel.search.judge import Judge

POINTS = 3  # turning points told


@dataclass(frozen=True)
class Outlook:
    """How the game stood after a turn."""

    turn: int
    seat: str
    words: tuple[str, ...]  # the choices of the turn
    chances: tuple[float, ...]  # of winning, for every seat
    scores: tuple[float, ...]  # expected at the end


@dataclass(frozen=True)
class TurningPoint:
    """A turn that cost its seat most, and what would have been better."""

    turn: int
    seat: str
    played: tuple[str, ...]
    better: tuple[str, ...]
    cost: float  # chance of winning given away
    line: tuple[str, ...]  # how it could have gone on


@dataclass(frozen=True)
class Review:
    """The whole review."""

    game: str
    players: tuple[str, ...]
    totals: tuple[int, ...]
    curve: tuple[Outlook, ...]
    turning_points: tuple[TurningPoint, ...]

    def to_json(self) -> dict[str, object]:
        """The review as plain data."""
        return asdict(self)


def review(record: Record, bot: str = "mcts:300") -> Review:
    """Judge every turn of a finished game with a bot that can explain itself."""
    asked = make(bot)
    if not hasattr(asked, "explain"):
        raise RondelError(f"the bot {bot!r} cannot explain itself; greedy, mcts and all levels can")
    if record.end().actor != OVER:
        raise RondelError("only a finished game can be reviewed")
    judge = judge_of(record.game)
    curve: list[Outlook] = []
    points: list[TurningPoint] = []
    for before, actions, after in _turns(record):
        seat = int(before.actor)
        words = tuple(record.game.words(action) for action in actions)
        curve.append(_outlook(after, judge, int(before.turn), seat, words))
        point = _better(before, actions, bot)
        if point is not None:
            points.append(point)
    points.sort(key=lambda point: -point.cost)
    end = record.end().result()
    names = tuple(player.name for player in record.players)
    return Review(record.game.name, names, end.totals, tuple(curve), tuple(points[:POINTS]))


def _turns(record: Record) -> list[tuple[State, list[int], State]]:
    """What each seat chose without a break: the position before, the choices, the position after them and chance."""
    found: list[tuple[State, list[int], State]] = []
    state = record.game.start()
    before, actions, running = state, list[int](), False
    for action in record.actions:
        if state.actor != CHANCE:
            if not running:
                if actions:
                    found.append((before, actions, state.copy()))
                before, actions, running = state.copy(), [], True
            actions.append(action)
        state.do(action)
        running = running and state.goes_on(before.actor, before.turn)
    if actions:
        found.append((before, actions, state))
    return found


def _outlook(state: State, judge: Judge, turn: int, seat: int, words: tuple[str, ...]) -> Outlook:
    seats = range(state.rules().players)
    if state.actor == OVER:
        result = state.result()
        chances = tuple(1 / len(result.winners) if s in result.winners else 0.0 for s in seats)
        scores = tuple(float(total) for total in result.totals)
    else:
        chances = tuple(round(chance, 4) for chance in judge.worth(state))
        scores = tuple(round(judge.score(state, s), 2) for s in seats)
    return Outlook(turn, letter(seat), words, chances, scores)


def _better(before: State, actions: list[int], bot: str) -> TurningPoint | None:
    """What the turn gave away, by the word of a bot that looks at it and at the best it finds."""
    if len(before.legal()) < 2:
        return None
    game = before.rules()
    seat = int(before.actor)
    found = make(bot).explain(before.copy(), Rng(int(before.turn)), also=actions)  # type: ignore[attr-defined]
    end = state_after(before, actions)
    same = next(other for other in found if _leads_to(before, other.turn, end))
    cost = found[0].chance - same.chance
    if cost <= 0:
        return None
    played = tuple(game.words(action) for action in actions)
    return TurningPoint(int(before.turn), letter(seat), played, found[0].turn, round(cost, 4), found[0].line)


def _leads_to(before: State, words: tuple[str, ...], end: State) -> bool:
    state = before.copy()
    for text in words:
        action = before.rules().action(text)
        if state.why_not(action) is not None:
            return False
        state.do(action)
    return state.key() == end.key()
