"""Making tables, and who sits where: invitations, hand-overs, bots that fill in, rematches."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from rondel.core import OVER, Game
from rondel.core.seats import letter
from rondel.locale import say
from rondel.web.store.opening_queries import Opening
from rondel.web.store.queries import FORMER, Stored
from rondel.web.tables import blocking, bot_processes, imports, viewing
from rondel.web.tables.beginning import Beginning
from rondel.web.tables.catching_up import tell_seats
from rondel.web.tables.clock import LEAST, LIVE, Pace, set_up
from rondel.web.tables.faults import Conflict, Forbidden, Invalid, Missing
from rondel.web.tables.links import check_seat, new_link
from rondel.web.tables.lobby_news import tell_change
from rondel.web.tables.people import Person, clean_name
from rondel.web.tables.play import Play, first_state, result_data
from rondel.web.tables.rated import NOTHING, counting, counting_again, holders_of, leave_seat
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import HOST, WATCH, hashed, is_token, new_id
from rondel.web.tables.view import Occupant, Viewer

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
    by_address: bool = True  # who knows the address may sit down or watch
    language: str = "en"
    pace: Pace | None = None  # without one, everybody takes as long as they like
    opening: Opening | None = None  # without one, the lobby does not show it
    rated: bool = True  # unless other reasons are against it
    begins: Beginning | None = None  # it says game, options and tiles; without one, the start of the game


async def create(tables: Tables, plan: TableWish, person: Person | None) -> Table:
    """Make a table; the first chance is drawn at once."""
    options: dict[str, object] = dict(plan.options)
    if not 1 <= len(plan.places) <= MOST:
        raise Invalid(say("fault.seats", most=MOST, given=len(plan.places)), "seats")
    if plan.opening is not None and all(place.kind != "friend" for place in plan.places):
        raise Invalid(say("fault.open_seats"), "seats")
    text = plan.tiles
    if plan.begins is not None:
        if plan.opening is not None:
            raise Invalid(say("fault.begins_lobby"), "lobby")
        plan.begins.check(plan.game, plan.options, len(plan.places))
        game, tiles, text = plan.begins.state.rules(), plan.begins.tiles, plan.begins.text
    else:
        game, tiles = await imports.load_game(tables, plan.game, len(plan.places), options, text)
    new = Stored(
        new_id(), game.name, game.rules_version, dict(game.options), tiles, plan.open_scores, plan.hints, plan.listed
    )
    new.by_address, new.language, new.opening = plan.by_address or plan.opening is not None, plan.language, plan.opening
    new.counts = counting(plan.rated)
    if plan.begins is not None:
        new.begins, new.counts = plan.begins.written, NOTHING
    seat_people(new, plan.places, person)
    set_clocks(new, plan.pace)
    return await store(tables, new, game, [], text)


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
    else:
        new.used[HOST] = 0.0  # a program has made it


def set_clocks(new: Stored, pace: Pace | None) -> None:
    """Give a new table its clocks, if it has some."""
    if pace is None:
        return
    if pace.bot not in bot_processes.BOTS:
        raise no_bot(pace.bot)
    known = vars(pace)
    if pace.kind == "live" and not all(0 <= known[name] <= most for name, most in LIVE.items()):
        raise Invalid(say("fault.pace"), "pace")
    if pace.turn + pace.reserve < LEAST:
        raise Invalid(say("fault.pace.least", n=LEAST), "pace")
    new.pace, new.clock = pace.data(), set_up(pace, len(new.seats)).data()


def no_bot(level: str) -> Invalid:
    """The refusal of a bot that is not known."""
    return Invalid(say("fault.bot", level=repr(level), bots=", ".join(bot_processes.BOTS)), "bot")


async def store(tables: Tables, new: Stored, game: Game, actions: list[int], tiles: str | None) -> Table:
    """Keep a new table that begins with these choices, and give it its links."""
    luck, play = await tables.luck(new), Play(first_state(game, new.begins))
    taken = await imports.replayed(tables, play, actions)
    play.adopt(play.settled(taken, luck.chance(len(actions))))
    new.log = [game.words(action) for action in play.actions]
    new.times = [new.created] * play.n
    new.edition, new.host_seen = game.edition, tables.time.now()
    new.result = result_data(play.state) if play.actor == OVER else None
    for role in (HOST, WATCH, *range(game.players)):
        new.links[hashed(tables.keys.token(new.id, role, 0))] = (role, 0)
    await tables.store.add_table(new, int(play.state.turn), play.actor, bool(actions), tiles)
    table = Table(new, play, luck)
    tables.keep(table)
    await tables.time.settle(table)
    await tell_change(tables.store, tables.hub, table)
    tables.wake(new.id)
    tables.ended.add(new.id, over=table.over)
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
    """Somebody follows a link: to a seat, which is theirs from now on, or to watch.

    Where others have the seat already, they are told that it is used on another device.
    """
    table, role = await read_link(tables, token)
    async with tables.alone(table):
        seat = table.seats[role] if role >= 0 else None
        taken = None if seat is None else Occupant("", seat.name or person.name)
        played_by = None if taken is None else (taken.bot, taken.name)
        if role >= 0 and role not in table.stored.sitters.get(person.id, ()):
            await blocking.check_welcome(tables, table, person)
        others = role >= 0 and table.devices(role) > 0 and role not in table.stored.sitters.get(person.id, ())
        await tables.store.sit_down(table.stored, person.id, role, played_by, time.time() if others else None)
        table.stored.sitters.setdefault(person.id, set()).add(role)
        if others:
            table.stored.news.add(role)
            tables.hub.publish(table.id, "link", {"seat": letter(role)}, seat=role)
        if taken is not None and (others or taken != seat):
            table.seats[role] = taken
            tell_seats(tables.hub, table)
    return table, role


# Seats.


async def _set_seat(tables: Tables, table: Table, seat: int, who: Occupant) -> None:
    await tables.store.set_seat(table.stored, seat, who.bot, who.name)
    table.seats[seat] = who
    if table.play.actor == seat:
        await tables.drop_draft(table)
    tell_seats(tables.hub, table)
    tables.wake(table.id)


async def give_to_bot(tables: Tables, table: Table, viewer: Viewer, seat: int, level: str) -> None:
    """A bot plays a seat from now on, until its player takes it back."""
    check_seat(table, viewer, seat)
    if level not in bot_processes.BOTS:
        raise no_bot(level)
    async with tables.alone(table):
        await leave_seat(tables, table, viewer, seat)
        await _set_seat(tables, table, seat, replace(table.seats[seat], bot=level))


async def take_back(tables: Tables, table: Table, viewer: Viewer, seat: int) -> None:
    """A person plays a seat again, or the host opens the seat of a bot for one."""
    check_seat(table, viewer, seat)
    async with tables.alone(table):
        if not table.seats[seat].bot:
            raise Conflict(say("fault.no_bot"), "no_bot")
        if not holders_of(table.stored, seat):
            await leave_seat(tables, table, viewer, seat)
        await _set_seat(tables, table, seat, replace(table.seats[seat], bot=""))


async def hand_over(tables: Tables, table: Table, viewer: Viewer, seat: int) -> str:
    """Free a seat for somebody else; the old link and everybody who used it lose it. Gives the new token."""
    check_seat(table, viewer, seat)
    async with tables.alone(table):
        await leave_seat(tables, table, viewer, seat)
        return await pass_on(tables, table, seat, Occupant("", ""))


async def pass_on(tables: Tables, table: Table, seat: int, who: Occupant) -> str:
    """Another one has a seat for good; who had it is remembered with their moves. Gives the new token."""
    made = await new_link(tables, table, seat)
    if name := table.seats[seat].name:
        await tables.store.add_former(table.stored, seat, table.play.n, name)
        table.stored.former.append((seat, table.play.n, name))
    if table.clock is not None:
        await tables.time.keep(table, table.clock.passed(seat))
    await _set_seat(tables, table, seat, who)
    return made


# Going on.


async def rematch(tables: Tables, table: Table, viewer: Viewer) -> Table:
    """The table at which the same people play again, seats moved by one; made by whoever asks first.

    A bot that has filled in for somebody gives the seat back.
    """
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
        new.by_address, new.language, new.counts = old.by_address, old.language, counting_again(old)
        new.begins = old.begins
        new.seats = [("" if s.name else s.bot, s.name) for s in (*table.seats[1:], table.seats[0])]
        new.sitters = {
            person: {(role - 1) % count if role >= 0 else role for role in roles if role != FORMER}
            for person, roles in old.sitters.items()
        }
        new.used = {HOST: 0.0} if HOST in old.used else {}
        set_clocks(new, table.pace)
        made = await store(tables, new, table.game, [], None)
        await tables.store.set_rematch(table.stored, made.id)
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
    if viewing.sealed(table, viewer):
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
    new.language, new.counts, new.begins = old.language, NOTHING, old.begins
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
    record, found = await imports.read_record(tables, text, tiles)
    game = record.game
    new = Stored(new_id(), game.name, game.rules_version, dict(game.options), found, False, True, False)
    new.counts = NOTHING
    if record.begins is not None:
        new.begins = Beginning(record.begins).written
    places = tuple(
        SeatWish("bot", level=player.bot) if player.bot in bot_processes.BOTS else SeatWish("hotseat", name=player.name)
        for player in record.players
    )
    seat_people(new, places, person)
    return await store(tables, new, game, record.actions, tiles)
