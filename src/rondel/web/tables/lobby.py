"""The lobby: the tables that are open to anybody, and the quickest way to a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from rondel.games.registry import games, title, titles
from rondel.locale import say
from rondel.web.store.opening_queries import Opening
from rondel.web.tables import admission, invitations, rating_range, seating
from rondel.web.tables.clock import Pace, days, read_pace
from rondel.web.tables.faults import Conflict, Forbidden, Invalid
from rondel.web.tables.people import Person
from rondel.web.tables.seating import SeatWish, TableWish
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import HOST
from rondel.web.tables.view import Occupant, Viewer

Tempo: TypeAlias = Literal["live", "days", "none"]
TEMPOS: Final[tuple[Tempo, ...]] = ("live", "days", "none")  # how fast a table is played, by its clocks
# What a table is played with that somebody opens who only wants to play.
PACES: Final[Mapping[Tempo, Pace | None]] = {
    "live": Pace("live", 30, 600, 10, "medium"),
    "days": days(24, "medium"),
    "none": None,
}
MOST: Final = 100  # tables of the list
READ: Final = 300  # of which those are left out that are nothing for the reader
ABSENT: Final = 3 * 86_400.0  # seconds without its host after which a table is not shown
GONE: Final = 2 * 3_600.0  # the same where it is to be played at once


@dataclass(frozen=True)
class LobbyFilter:
    """What somebody looks for; what is empty does not matter."""

    game: str = ""
    tempo: str = ""
    language: str = ""
    players: int | None = None

    def fits(self, table: OpenTable) -> bool:
        """Whether a table is of that kind."""
        pairs = (self.game, table.game), (self.tempo, table.tempo), (self.language, table.language)
        return all(wanted in ("", found) for wanted, found in pairs) and self.players in (None, len(table.seats))


@dataclass(frozen=True)
class OpenTable:
    """An open table as somebody sees it in the lobby."""

    id: str
    game: str
    rules: int
    options: Mapping[str, str]
    own_tiles: bool
    language: str
    pace: Pace | None
    opening: Opening
    turn: int
    seats: tuple[Occupant, ...]
    free: tuple[int, ...]
    host: str
    mine: bool  # whoever asks is host there, or sits there
    hosting: bool
    asked: str  # `waiting` or `refused` where they have asked for a seat
    present: bool  # somebody is at the table, as far as is known here
    fits: bool  # their rating is one of those that may sit down

    @property
    def tempo(self) -> Tempo:
        """How fast it is played."""
        return "none" if self.pace is None else self.pace.kind

    @property
    def sit(self) -> bool:
        """Whether they can sit down at once."""
        return not (self.mine or self.opening.accepts) and self.fits


async def open_tables(tables: Tables, person: Person | None, wanted: LobbyFilter) -> list[OpenTable]:
    """The open tables that are something for somebody, the newest first: none of who blocked them, or whom they did."""
    admission.check_lobby(tables)
    now = tables.time.now()
    rows = await tables.store.open_tables(now - ABSENT, READ)
    blockers, blocked, asks = set[str](), set[str](), dict[str, str]()
    if person is not None:
        blockers = await tables.store.blockers_of(person.id)
        blocked = {row["person_id"] for row in await tables.store.blocked_by(f"person:{person.id}")}
        asks = {ask.table: ask.state for ask in await admission.asks_of(tables, person)}
    found, ratings = [], dict[tuple[str, int], float | None]()
    for row in rows:
        owners = row["owners"] | {f"person:{host}" for host in row["hosts"]}
        if owners & blockers or blocked & set(row["hosts"]):
            continue
        kind = row["game"], len(row["seats"])
        if kind not in ratings:
            ratings[kind] = await rating_range.rating_of(tables, person, *kind)
        table = _open_table(tables, person, row, asks.get(row["id"], ""), ratings[kind])
        if table.free and wanted.fits(table):
            found.append(table)
    return found[:MOST]


def _open_table(
    tables: Tables, person: Person | None, row: dict[str, Any], asked: str, rating: float | None
) -> OpenTable:
    seats = tuple(Occupant(bot, name) for bot, name in row["seats"])
    held = row["used"] | {role for roles in row["people"].values() for role in roles}
    roles = set() if person is None else row["people"].get(person.id, set())
    opening = Opening(row["since"], row["accepts"], row["least"], row["most"])
    return OpenTable(
        id=row["id"],
        game=row["game"],
        rules=row["rules"],
        options=row["options"],
        own_tiles=row["tiles"] is not None,
        language=row["language"],
        pace=read_pace(row["pace"]),
        opening=opening,
        turn=row["turn"],
        seats=seats,
        free=tuple(n for n, seat in enumerate(seats) if seat.kind == "open" and n not in held),
        host=next(iter(row["hosts"].values()), ""),
        mine=HOST in roles or any(role >= 0 for role in roles),
        hosting=HOST in roles,
        asked=asked,
        present=bool(tables.hub.looked_at(row["id"]) and tables.hub.audience(row["id"]).present()),
        fits=rating_range.lets_in(opening, rating),
    )


async def play_now(tables: Tables, person: Person, wanted: LobbyFilter, language: str) -> tuple[Table, int, bool]:
    """The best fitting open table, at which somebody sits from now on, with the seat; or a new one, which is open.

    Who sits at one that fits and waits goes on waiting there. The last value says whether it is new.
    """
    check_wanted(wanted)
    found = await open_tables(tables, person, wanted)
    for known in found:
        if known.mine:
            table = await tables.open(known.id)
            held = [role for role in table.stored.sitters.get(person.id, ()) if role >= 0]
            if held:
                return table, min(held), False
    for known in sorted(found, key=lambda table: _rank(table, language)):
        if not known.sit or known.asked or (known.tempo != "days" and not known.present and _is_old(tables, known)):
            continue
        try:
            table = await tables.open(known.id)
            seat = await invitations.sit_down(tables, table, person, None)
        except (Conflict, Forbidden):
            continue  # somebody else was faster
        if seat is not None:
            return table, seat, False
    return await open_new(tables, person, wanted, language), 0, True


def _rank(table: OpenTable, language: str) -> tuple[object, ...]:
    """The smaller the better: in one's own language, with somebody there, soon complete, waiting for long."""
    return table.language != language, not table.present, len(table.free), table.opening.since


def _is_old(tables: Tables, table: OpenTable) -> bool:
    return tables.time.now() - table.opening.since > GONE


def check_wanted(wanted: LobbyFilter) -> None:
    """Refuse what no table can be."""
    if wanted.game and wanted.game not in games():
        raise Invalid(say("fault.lobby_game", games=", ".join(games())), "game")
    if wanted.tempo not in ("", *TEMPOS):
        raise Invalid(say("fault.pace"), "pace")
    if wanted.game and wanted.players is not None and wanted.players not in title(wanted.game).players:
        raise Invalid(say("fault.lobby_players"), "seats")


async def open_new(tables: Tables, person: Person, wanted: LobbyFilter, language: str) -> Table:
    """A table that waits for others, with clocks unless somebody wants none."""
    names = [wanted.game] if wanted.game else [found.name for found in titles()]
    fitting = [name for name in names if wanted.players is None or wanted.players in title(name).players]
    if not fitting:
        raise Invalid(say("fault.lobby_players"), "seats")
    game = fitting[0]
    count = wanted.players or max(2, min(title(game).players))
    await tables.limits.check_opening(person)
    places = (SeatWish("me"), *(SeatWish("friend") for _ in range(count - 1)))
    tempo: Tempo = next((one for one in TEMPOS if one == wanted.tempo), "live")
    spoken = wanted.language or language
    plan = TableWish(game, places, language=spoken, pace=PACES[tempo], opening=Opening(tables.time.now()))
    return await seating.create(tables, plan, person)


async def fill(tables: Tables, table: Table, viewer: Viewer, level: str) -> int:
    """The host gives all free seats to bots; gives how many."""
    admission.check_host(viewer)
    free = invitations.free_seats(table)
    if not free:
        raise Conflict(say("fault.no_free_seat"), "no_free_seat")
    for seat in free:
        await seating.give_to_bot(tables, table, viewer, seat, level)
    return len(free)
