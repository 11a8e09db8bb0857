"""What statistics need to know about one finished game, heard while it is played once more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rondel.core import OVER, Game, RondelError, State
from rondel.core.events import Event, Recorder
from rondel.core.result import Line
from rondel.games.registry import title
from rondel.games.scenes import scene
from rondel.record import Record

USE: Final = "activate"  # the kind of event that counts each time; what comes to a seat counts once for it


@dataclass(frozen=True)
class Taking:
    """Something came to a seat or was used by it: which thing, of which kind, when in the game (0 to 1)."""

    thing: str
    kind: str
    seat: int
    when: float


@dataclass(frozen=True)
class Facts:
    """One game in numbers."""

    game: str
    players: int
    bots: tuple[str, ...]
    turns: int
    order: tuple[int, ...]  # seats in the order of their first turns
    totals: tuple[int, ...]
    places: tuple[int, ...]
    takings: tuple[Taking, ...]
    points: tuple[dict[str, int], ...]  # for every seat what each thing brought
    sources: tuple[dict[tuple[str, int], int], ...]  # for every seat the points by kind of entry and scoring round
    lead_changes: int
    offered: frozenset[str]  # what came up, taken or not
    sizes: tuple[int, ...]  # for every seat how many tiles lie in its territory, or are its own in that of all


def labels(game: Game) -> dict[str, str]:
    """The names of things by their ids; none where the game does not say what is counted."""
    counted = title(game.name).get_statistics()
    return counted.labels(game) if counted else {}


def facts_of(record: Record) -> Facts:
    """Replay a finished game and note what happened in it; one that begins from a position is no whole game."""
    if record.begins is not None:
        raise RondelError("the game of this record begins from a position, so that it does not count")
    game, state = record.game, record.start()
    recorder = Recorder()
    state.listener = recorder
    count = Count(game)
    order: list[int] = []
    lead = Lead()
    turn = 0
    for action in record.actions:
        state.do(action)
        count.hear(recorder.events, turn)
        recorder.events.clear()
        if state.turn != turn or state.actor == OVER:
            lead.look(state.result().totals)
            turn = int(state.turn)
        if state.actor >= 0 and int(state.actor) not in order:
            order.append(int(state.actor))
    if state.actor != OVER:
        raise RondelError("the game of this record is not finished")
    result = state.result()
    names = {name: key for key, name in labels(game).items()}
    return Facts(
        game=game.name,
        players=game.players,
        bots=tuple(player.bot for player in record.players),
        turns=turn,
        order=tuple(order),
        totals=result.totals,
        places=result.places,
        takings=tuple(Taking(thing, kind, seat, at / max(1, turn)) for thing, kind, seat, at in count.found),
        points=tuple(_points(sheet.lines, names) for sheet in result.sheets),
        sources=tuple(_sources(sheet.lines) for sheet in result.sheets),
        lead_changes=lead.changes,
        offered=frozenset(count.offered),
        sizes=_sizes(state),
    )


class Count:
    """What seats took and used, as the game counts it; nothing where it does not say."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.counted = title(game.name).get_statistics()
        self.found: list[tuple[str, str, int, int]] = []  # thing, kind, seat and turn
        self.held: set[tuple[int, str]] = set()
        self.offered: set[str] = set()

    def hear(self, events: list[Event], turn: int) -> None:
        """Count what events of a turn bring."""
        for event in events:
            if self.counted is None:
                continue
            up = self.counted.offered(self.game, event)
            if up is not None:
                self.offered.add(up)
            if event.kind not in self.counted.KINDS:
                continue
            thing = self.counted.thing(self.game, event)
            if thing is None or (event.seat, thing) in self.held:
                continue
            self.found.append((thing, self.counted.KINDS[event.kind], event.seat, turn))
            if event.kind != USE:
                self.held.add((event.seat, thing))


class Lead:
    """Who is alone in the lead, and how often that changed."""

    def __init__(self) -> None:
        self.leader: int | None = None
        self.changes = 0

    def look(self, totals: tuple[int, ...]) -> None:
        """See who leads now; where several do, the last leader stays."""
        ahead = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if len(ahead) == 1 and ahead[0] != self.leader:
            self.changes += self.leader is not None
            self.leader = ahead[0]


def _sizes(state: State) -> tuple[int, ...]:
    sizes = [0] * state.rules().players
    for territory in scene(state).territories:
        for cell in territory.cells:
            owner = territory.seat if territory.seat is not None else cell.owner
            if owner is not None:
                sizes[owner] += 1
    return tuple(sizes)


def _points(lines: tuple[Line, ...], names: dict[str, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in lines:
        key = names.get(line.item, line.item)
        found[key] = found.get(key, 0) + line.points
    return found


def _sources(lines: tuple[Line, ...]) -> dict[tuple[str, int], int]:
    found: dict[tuple[str, int], int] = {}
    for line in lines:
        what = line.item if line.source == "round" else line.source
        found[what, line.round] = found.get((what, line.round), 0) + line.points
    return found
