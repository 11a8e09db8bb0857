"""Making tables, and who sits where: invitations, hand-overs, bots that fill in, rematches."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal

from rondel.core import OVER, Game, Mistakes, RondelError
from rondel.core.seats import letter
from rondel.games.setup_faults import setup_fault
from rondel.locale import say
from rondel.record import BadRecord, Player, Record
from rondel.web.store.queries import Stored
from rondel.web.tables import bot_processes
from rondel.web.tables.bot_processes import Wanted
from rondel.web.tables.faults import Conflict, Forbidden, Invalid, Missing
from rondel.web.tables.people import Person, clean_name
from rondel.web.tables.play import Play, result_data
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables, write_tiles
from rondel.web.tables.tokens import HOST, WATCH, hashed, is_token, new_id
from rondel.web.tables.view import Occupant, Viewer, seats_data

MOST: Final = 8  # seats of a table, whatever its game


@dataclass(frozen=True)
class SeatWish:
    """How a seat is filled: by me, by a friend with a link, by another person here, by a bot."""

    kind: Literal["me", "friend", "hotseat", "bot"]
    name: str = ""
    level: str = ""


@dataclass(frozen=True)
class TableWish:
    """A table to be made."""

    game: str
    places: tuple[SeatWish, ...]
    options: dict[str, str] = field(default_factory=dict)
    tiles: str | None = None  # the text of a tile set
    open_scores: bool = False
    hints: bool = False
    listed: bool = False


async def create(tables: Tables, plan: TableWish, person: Person | None) -> Table:
    """Make a table; the first chance is drawn at once."""
    options: dict[str, object] = dict(plan.options)
    game, tiles = await load_game(tables, plan.game, len(plan.places), options, plan.tiles)
    new = Stored(
        new_id(), game.name, game.rules_version, dict(game.options), tiles, plan.open_scores, plan.hints, plan.listed
    )
    seat_people(new, plan.places, person)
    return await store(tables, new, game, [], plan.tiles)


async def load_game(
    tables: Tables, name: str, players: int, options: dict[str, object], tiles: str | None
) -> tuple[Game, str | None]:
    """A game as it was asked for, and the id of its tile set if it has one of its own."""
    if not 1 <= players <= MOST:
        raise Invalid(say("fault.seats", most=MOST, given=players), "seats")
    found, path = keep_tiles(tables, tiles)
    given = tuple(sorted((name, str(value)) for name, value in options.items()))
    wanted = Wanted(name, players, given, path)
    try:
        return await asyncio.to_thread(bot_processes.loaded, wanted), found
    except Mistakes as error:
        assert path is not None
        path.unlink(missing_ok=True)
        told = [mistake.replace(path.name, "tiles") for mistake in error.mistakes]
        raise Invalid(say("fault.tiles", n=len(told)), "tiles", mistakes=told) from None
    except RondelError as error:
        said = str(error).replace(str(path), "tiles")
        raise Invalid(setup_fault(name, players, options) or say("fault.tiles_file"), "table", told=said) from None


def keep_tiles(tables: Tables, tiles: str | None) -> tuple[str | None, Path | None]:
    """The id and the file of a tile set given as text."""
    if tiles is None:
        return None, None
    found = hashlib.sha256(tiles.encode()).hexdigest()
    path = tables.settings.data / "tiles" / f"{found}.csv"
    if not path.exists():
        write_tiles(path, tiles)
    return found, path


def seat_people(new: Stored, places: tuple[SeatWish, ...], person: Person | None) -> None:
    """Write down who sits where at a new table."""
    mine: set[int] = {HOST}
    for seat, place in enumerate(places):
        if place.kind == "bot":
            if place.level not in bot_processes.BOTS:
                raise no_bot(place.level)
            new.seats.append((place.level, ""))
            continue
        name = ""
        if place.kind == "hotseat":
            name = clean_name(place.name or letter(seat))
            mine.add(seat)
        elif place.kind == "me" and person is not None:
            name = person.name
            mine.add(seat)
        new.seats.append(("", name))
    if person is not None:
        new.sitters[person.id] = mine


def no_bot(level: str) -> Invalid:
    """The refusal of a bot that is not known."""
    return Invalid(say("fault.bot", level=repr(level), bots=", ".join(bot_processes.BOTS)), "bot")


async def store(tables: Tables, new: Stored, game: Game, actions: list[int], tiles: str | None) -> Table:
    """Keep a new table that begins with these choices, and give it its links."""
    luck, play = await tables.luck(new), Play(game)
    play.adopt(play.settled(play.follow([], actions), luck.chance(len(actions))))
    new.log = [game.words(action) for action in play.actions]
    new.times = [new.created] * play.n
    new.edition = game.edition
    new.result = result_data(play.state) if play.actor == OVER else None
    for role in (HOST, WATCH, *range(game.players)):
        new.links[hashed(tables.keys.token(new.id, role, 0))] = (role, 0)
    await tables.store.add_table(new, int(play.state.turn), play.actor, bool(actions), tiles)
    table = Table(new, play, luck)
    tables.keep(table)
    tables.wake(new.id)
    return table


# Links.


def token_of(tables: Tables, table: Table, role: int) -> str | None:
    """The token of a role, to be shown to whoever may give it away; None if the server's key has changed."""
    for token, (owner, generation) in table.stored.links.items():
        if owner == role:
            made = tables.keys.token(table.id, role, generation)
            return made if hashed(made) == token else None
    return None


def links(tables: Tables, table: Table, viewer: Viewer) -> dict[int, str | None]:
    """The tokens that somebody may see: to watch, their own seats, and for the host those not yet taken."""
    shown = set(viewer.held)
    if viewer.host:
        shown |= {seat for seat, who in enumerate(table.seats) if who.kind == "open"}
        shown.add(HOST)
    return {
        role: token_of(tables, table, role)
        for role in (HOST, WATCH, *range(len(table.seats)))
        if role in shown | {WATCH}
    }


async def read_link(tables: Tables, token: str) -> tuple[Table, int]:
    """The table that a link leads to, and its role there: a seat, WATCH or HOST."""
    found = await tables.store.table_of_link(hashed(token)) if is_token(token) else None
    if found is None:
        raise Missing(say("fault.bad_link"), "bad_link")
    return await tables.open(found[0]), found[1]


async def join(tables: Tables, token: str, person: Person) -> tuple[Table, int]:
    """Somebody follows a link: to a seat, which is theirs from now on, or to watch."""
    table, role = await read_link(tables, token)
    async with tables.alone(table):
        seat = table.seats[role] if role >= 0 else None
        taken = None if seat is None else Occupant("", seat.name or person.name)
        played_by = None if taken is None else (taken.bot, taken.name)
        await tables.store.sit_down(table.id, person.id, role, played_by)
        table.stored.sitters.setdefault(person.id, set()).add(role)
        if taken is not None and taken != seat:
            table.seats[role] = taken
            tell_seats(tables, table)
    return table, role


# Seats.


def check_seat(table: Table, viewer: Viewer, seat: int) -> None:
    """Only who holds a seat, or the host, may decide about it."""
    if not 0 <= seat < len(table.seats):
        raise Missing(say("fault.no_seat", last=letter(len(table.seats) - 1)))
    if not (viewer.host or seat in viewer.held):
        raise Forbidden(say("fault.seat_owner"), "not_yours")


def tell_seats(tables: Tables, table: Table) -> None:
    """Tell everybody at a table who sits where."""
    tables.hub.publish(table.id, "seats", {"seats": seats_data(table.seats)})


async def _set_seat(tables: Tables, table: Table, seat: int, who: Occupant) -> None:
    await tables.store.set_seat(table.id, seat, who.bot, who.name)
    table.seats[seat] = who
    if table.play.actor == seat:
        await tables.drop_draft(table)
    tell_seats(tables, table)
    tables.wake(table.id)


async def give_to_bot(tables: Tables, table: Table, viewer: Viewer, seat: int, level: str) -> None:
    """A bot plays a seat from now on, until its player takes it back."""
    check_seat(table, viewer, seat)
    if level not in bot_processes.BOTS:
        raise no_bot(level)
    async with tables.alone(table):
        await _set_seat(tables, table, seat, replace(table.seats[seat], bot=level))


async def take_back(tables: Tables, table: Table, viewer: Viewer, seat: int) -> None:
    """A person plays a seat again, or the host opens the seat of a bot for one."""
    check_seat(table, viewer, seat)
    async with tables.alone(table):
        if not table.seats[seat].bot:
            raise Conflict(say("fault.no_bot"), "no_bot")
        await _set_seat(tables, table, seat, replace(table.seats[seat], bot=""))


async def hand_over(tables: Tables, table: Table, viewer: Viewer, seat: int) -> str:
    """Free a seat for somebody else; the old link and everybody who used it lose it. Gives the new token."""
    check_seat(table, viewer, seat)
    async with tables.alone(table):
        old = {token for token, (role, _) in table.stored.links.items() if role == seat}
        generation = max((table.stored.links[token][1] for token in old), default=-1) + 1
        made = tables.keys.token(table.id, seat, generation)
        await tables.store.replace_link(table.id, seat, hashed(made), generation)
        for token in old:
            del table.stored.links[token]
        table.stored.links[hashed(made)] = (seat, generation)
        for roles in table.stored.sitters.values():
            roles.discard(seat)
        tables.hub.expel(table.id, seat)
        await _set_seat(tables, table, seat, Occupant("", ""))
    return made


# Going on.


async def rematch(tables: Tables, table: Table, viewer: Viewer) -> Table:
    """The table at which the same people play again, seats moved by one; made by whoever asks first."""
    if viewer.watching and not viewer.host:
        raise Forbidden(say("fault.rematch"), "watching")
    if not table.over:
        raise Conflict(say("fault.not_over"), "not_over")
    async with tables.alone(table):
        if table.stored.rematch is not None:
            return await tables.open(table.stored.rematch)
        old = table.stored
        count = len(table.seats)
        new = Stored(
            new_id(), old.game, table.game.rules_version, old.options, old.tiles, old.open_scores, old.hints, old.listed
        )
        new.seats = [(s.bot, s.name) for s in (*table.seats[1:], table.seats[0])]
        new.sitters = {
            person: {(role - 1) % count if role >= 0 else role for role in roles}
            for person, roles in old.sitters.items()
        }
        made = await store(tables, new, table.game, [], None)
        await tables.store.set_rematch(table.id, made.id)
        old.rematch = made.id
    tables.hub.publish(table.id, "rematch", {"table": made.id})
    return made


def seats_after_rematch(table: Table, viewer: Viewer) -> list[int]:
    """The seats that somebody holds at the rematch of a table."""
    return sorted((seat - 1) % len(table.seats) for seat in viewer.held)


async def branch(
    tables: Tables, table: Table, viewer: Viewer, person: Person | None, n: int, places: tuple[SeatWish, ...] | None
) -> Table:
    """A new table that goes on from a position of this one; without places, bots stay and I play all others."""
    alone = viewer.held >= {seat for seat, who in enumerate(table.seats) if not who.bot}
    if not (table.over or table.stored.open_scores or alone):
        raise Forbidden(say("fault.branch_secret"), "secret")
    if not 0 <= n <= table.play.n:
        raise Invalid(say("fault.position", last=table.play.n), "position")
    old = table.stored
    new = Stored(
        new_id(),
        old.game,
        table.game.rules_version,
        old.options,
        old.tiles,
        old.open_scores,
        old.hints,
        False,
        old.id,
        n,
    )
    if places is None:
        places = tuple(
            SeatWish("bot", level=who.bot) if who.bot else SeatWish("hotseat", name=who.name or letter(seat))
            for seat, who in enumerate(table.seats)
        )
    if len(places) != len(table.seats):
        raise Invalid(say("fault.seat_count", n=len(table.seats), given=len(places)), "seats")
    seat_people(new, places, person)
    return await store(tables, new, table.game, table.play.actions[:n], None)


# Records.


async def load_record(tables: Tables, text: str, tiles: str | None, person: Person | None) -> Table:
    """A table from a record: to look at if the game is finished, else to play on."""
    found, path = keep_tiles(tables, tiles)
    try:
        record = await asyncio.to_thread(Record.read, text, path)
        await asyncio.to_thread(record.verify)
    except BadRecord as error:
        raise Invalid(error.message, "record") from None
    except RondelError as error:
        raise Invalid(say("fault.tiles_file"), "record", told=str(error).replace(str(path), "tiles")) from None
    game = record.game
    new = Stored(new_id(), game.name, game.rules_version, dict(game.options), found, False, True, False)
    places = tuple(
        SeatWish("bot", level=player.bot) if player.bot in bot_processes.BOTS else SeatWish("hotseat", name=player.name)
        for player in record.players
    )
    seat_people(new, places, person)
    return await store(tables, new, game, record.actions, tiles)


def write_record(table: Table) -> str:
    """The game so far as a record."""
    players = [Player(seat.name or seat.bot or letter(n), seat.bot) for n, seat in enumerate(table.seats)]
    return Record.of(table.game, table.play.actions, players).write()
