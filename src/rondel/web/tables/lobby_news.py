"""That the lobby has changed, told to everybody who looks at it, through whichever process.

Only which table has changed is told: who looks asks again for the list.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from rondel.web.store.store import Store
from rondel.web.tables.faults import NotKept
from rondel.web.tables.hub import Hub
from rondel.web.tables.table import Table

LOBBY: Final = "lobby"  # its audience; no table has such a short name


def shown(table: Table) -> tuple[object, ...]:
    """What the lobby shows of a table, to be compared; nothing where it is not open."""
    stored = table.stored
    if stored.opening is None:
        return ()
    return stored.opening, tuple(table.seats), tuple(stored.asks), stored.by_address, table.over, table.dropped


async def tell_change(store: Store, hub: Hub, table: Table, before: tuple[object, ...] = ()) -> None:
    """Tell that a table has changed, if the lobby shows it otherwise than before."""
    if shown(table) == before:
        return
    if not store.shared:
        tell_here(hub, table.id)
        return
    with suppress(NotKept):  # who looks fetches everything anew when the database is back
        await store.tell(LOBBY, table.id)


def tell_here(hub: Hub, table: str) -> None:
    """Tell those who look through this process."""
    hub.publish(LOBBY, LOBBY, {"table": table})
