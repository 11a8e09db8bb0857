"""A table in memory brought to what the database has: from its log, or from what another process has changed."""

from __future__ import annotations

from rondel.core.seats import letter
from rondel.web.store.queries import Stored
from rondel.web.tables.hub import Hub
from rondel.web.tables.play import Step
from rondel.web.tables.table import Table
from rondel.web.tables.view import seats_data


def tell_move(hub: Hub, table: Table, begin: int) -> None:
    """Tell everybody at a table how far the log is now."""
    play = table.play
    moved: dict[str, object] = {"from": begin, "n": play.n, "actor": letter(play.actor), "turn": int(play.state.turn)}
    hub.publish(table.id, "move", moved)


def tell_seats(hub: Hub, table: Table) -> None:
    """Tell everybody at a table who sits where."""
    hub.publish(table.id, "seats", {"seats": seats_data(table.seats)})


def catch_up(hub: Hub, table: Table, stored: Stored, taken: list[Step]) -> None:
    """Make a table what the database has of it: the steps that follow its log, and everything else anew."""
    old, begin, version = table.stored, table.play.n, table.play.version
    company, clock = company_of(table), table.clock
    table.renew(stored, taken)
    play = table.play
    if taken:
        tell_move(hub, table, begin)
    elif play.version != version:
        hub.publish(table.id, "draft", {"version": play.version}, seat=play.actor)
    for role in lost(old, stored):
        hub.expel(table.id, role)
    if company_of(table) != company or (table.clock != clock and not taken):
        tell_seats(hub, table)
    for role in stored.news - old.news:
        hub.publish(table.id, "link", {"seat": letter(role)}, seat=role)
    if stored.rematch is not None and stored.rematch != old.rematch:
        hub.publish(table.id, "rematch", {"table": stored.rematch})
    if table.thinking is not None:
        hub.publish(table.id, "thinking", {"seat": letter(table.thinking)})


def company_of(table: Table) -> tuple[object, ...]:
    """Everything about those at a table that others may see or notice."""
    stored = table.stored
    who = table.seats, stored.sitters, set(stored.links), stored.former
    return (*who, stored.opening, stored.asks, stored.by_address, stored.agreed, stored.ended)


def lost(old: Stored, new: Stored) -> set[int]:
    """The roles that somebody has lost: links that are void, and people who have them no more."""
    voided = {role for token, (role, _) in old.links.items() if token not in new.links}
    left = {
        role for person, roles in old.sitters.items() for role in roles if role not in new.sitters.get(person, set())
    }
    return voided | left
