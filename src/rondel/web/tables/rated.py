"""For what a table counts, and who stays at a seat: what decides whether a game is rated."""

from __future__ import annotations

from typing import Final

from rondel.web.store.queries import Stored
from rondel.web.store.tally_queries import CountedSeat
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.view import Viewer

# For what a table counts.
NOTHING: Final = 0  # it goes on from elsewhere: from a record, a position, a lesson
STATISTICS: Final = 1
RATED: Final = 2
SPOILT: Final = 3  # it was to be rated, but somebody else came to play a seat
# Why a game is not part of the statistics of its game either.
APART: Final = ("ended", "apart", "tiles")


def counting(rated: bool) -> int:
    """For what a new table counts."""
    return RATED if rated else STATISTICS


def counting_again(old: Stored) -> int:
    """For what a table counts at which the same people play again; from a position, as before, for nothing."""
    return counting(old.counts in (RATED, SPOILT)) if old.begins is None else NOTHING


def to_be_rated(stored: Stored) -> bool:
    """Whether a table is rated when it ends, as far as that is known before."""
    return stored.counts == RATED and not stored.hints and stored.tiles is None and stored.origin is None


async def leave_seat(tables: Tables, table: Table, viewer: Viewer, seat: int) -> None:
    """A seat is played by somebody else from now on: who gives up their own loses, another's makes the table unrated.

    Where the seat has not decided anything yet, nothing has happened. It is called while nobody else changes the table.
    """
    stored = table.stored
    if table.over or stored.ended is not None or stored.counts != RATED:
        return
    if not any(entry.actor == seat and not entry.forced for entry in table.play.entries):
        return
    holders = holders_of(stored, seat)
    if len(holders) == 1 and seat in viewer.held:
        await tables.store.note_given_up(stored, seat, holders[0])
    else:
        await tables.store.set_counts(stored, SPOILT)
        stored.counts = SPOILT


def holders_of(stored: Stored, seat: int) -> list[str]:
    """The people who hold a seat."""
    return sorted(person for person, roles in stored.sitters.items() if seat in roles)


def why_unrated(stored: Stored, seats: tuple[CountedSeat, ...], shared: bool) -> str:
    """Why a table that is over is not rated; empty where it is. `shared` means that people shared seats or a screen."""
    found = [seat for seat in seats if seat.person or seat.bot]
    imported = stored.counts == STATISTICS and bool(stored.times) and stored.times[-1] == stored.created
    reasons = (
        ("ended", stored.result is None),
        ("apart", stored.counts == NOTHING or stored.origin is not None or imported),
        ("tiles", stored.tiles is not None),
        ("off", stored.counts == STATISTICS),
        ("hints", stored.hints),
        ("seats", stored.counts == SPOILT),
        ("shared", shared),
        ("unknown", len(found) < len(seats)),
        ("alone", not any(seat.person for seat in seats) or len({seat.subject for seat in seats}) < 2),
    )
    return next((why for why, holds in reasons if holds), "")
