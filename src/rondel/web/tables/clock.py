"""The clocks of a table: what a turn costs, when a clock runs out, and what somebody has who comes back.

Pure arithmetic on seconds and instants, which are seconds since 1970. Whatever does not count is a pause: a night, a
holiday, a while in which the server was away. Pauses come as intervals in the order of their beginnings; they may
overlap, and there may be no end to them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

Interval: TypeAlias = tuple[float, float]
Kind: TypeAlias = Literal["live", "days"]

HOUR: Final = 3600
HOURS: Final = (24, 48, 168)  # that a reserve of days can have
LIVE: Final = {"turn": 3 * HOUR, "reserve": 6 * HOUR, "increment": HOUR}  # the most seconds of each
LEAST: Final = 10  # seconds that somebody has for the first turn at least
TWICE: Final = 2  # after running out so often, the others may end the game without who did


def charged(begin: float, end: float, pauses: Iterable[Interval]) -> float:
    """The seconds between two instants that count.

    >>> charged(100, 200, [(120, 150), (140, 160)])
    60.0
    """
    total, at = 0.0, begin
    for start, stop in pauses:
        if start >= end:
            break
        total += max(0.0, start - at)
        at = max(at, stop)
    return total + max(0.0, end - at)


def reached(begin: float, seconds: float, pauses: Iterable[Interval]) -> float:
    """The instant at which so many seconds have counted.

    >>> reached(100, 60, [(120, 150), (140, 160)])
    200.0
    """
    left, at = float(seconds), begin
    for start, stop in pauses:
        if start - at >= left:
            break
        left -= max(0.0, start - at)
        at = max(at, stop)
    return at + left


@dataclass(frozen=True)
class Pace:
    """How much time everybody has, and which bot plays for who runs out."""

    kind: Kind
    turn: int  # seconds of every turn that cost nothing
    reserve: int  # seconds that somebody has for the whole game
    increment: int  # seconds that a finished turn brings
    bot: str

    @property
    def most(self) -> float:
        """What a reserve can grow to: with days never more than it began with."""
        return self.reserve if self.kind == "days" else math.inf

    @property
    def warning(self) -> int:
        """The seconds before the end at which somebody is warned."""
        return 2 * HOUR if self.kind == "days" else min(30, (self.turn + self.reserve) // 4)

    @property
    def again(self) -> float:
        """The reserve that somebody has at least who comes back after running out."""
        return self.reserve / 2

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return dict(vars(self))


def days(hours: int, bot: str) -> Pace:
    """A game over days: a turn brings half of the reserve back."""
    return Pace("days", 0, hours * HOUR, hours * HOUR // 2, bot)


@dataclass(frozen=True)
class SeatTime:
    """What a seat has left, and how often its player has run out."""

    left: float  # of the reserve
    free: float  # of what this turn has for nothing
    fallen: int = 0
    out: bool = False  # they have not come back since
    finishing: bool = False  # the others let the bot finish

    def spend(self, seconds: float) -> SeatTime:
        """What is left after a while: first the turn's own time goes, then the reserve."""
        over = max(0.0, seconds - self.free)
        return replace(self, free=max(0.0, self.free - seconds), left=max(0.0, self.left - over))


@dataclass(frozen=True)
class Clock:
    """The clocks of all seats, of which one runs at most."""

    seats: tuple[SeatTime, ...]
    running: int | None = None
    since: float = 0.0  # the instant up to which the running clock is charged

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {"seats": [dict(vars(seat)) for seat in self.seats], "running": self.running, "since": self.since}

    def _with(self, seat: int, time: SeatTime) -> Clock:
        return replace(self, seats=(*self.seats[:seat], time, *self.seats[seat + 1 :]))

    def bank(self, now: float, pauses: Iterable[Interval]) -> Clock:
        """The same clocks with the one that runs charged up to now."""
        if self.running is None:
            return self
        spent = charged(self.since, now, pauses)
        return replace(self._with(self.running, self.seats[self.running].spend(spent)), since=max(now, self.since))

    def run(self, seat: int | None, now: float) -> Clock:
        """Another clock runs from now on, or none; what ran is charged before."""
        return replace(self, running=seat, since=now)

    def turned(self, seat: int | None, pace: Pace) -> Clock:
        """A turn is finished: a person who made it gets the increment, and everybody the own time of the next turn."""
        seats = [replace(time, free=float(pace.turn)) for time in self.seats]
        if seat is not None:
            left = seats[seat].left
            seats[seat] = replace(seats[seat], left=max(left, min(pace.most, left + pace.increment)))
        return replace(self, seats=tuple(seats))

    def ends(self, pauses: Iterable[Interval]) -> float | None:
        """The instant at which the running clock runs out; None where none runs."""
        if self.running is None:
            return None
        time = self.seats[self.running]
        return reached(self.since, time.left + time.free, pauses)

    def fall(self, pace: Pace) -> Clock:
        """Who has run out stops; coming back, they have half of the reserve, and the own time of a turn."""
        assert self.running is not None
        time = self.seats[self.running]
        left = max(time.left, pace.again)
        return replace(
            self._with(self.running, SeatTime(left, float(pace.turn), time.fallen + 1, out=True)), running=None
        )

    def back(self, seats: Iterable[int]) -> Clock:
        """These seats are played by people, who may have come back."""
        found = self
        for seat in seats:
            if found.seats[seat].out:
                found = found._with(seat, replace(found.seats[seat], out=False))
        return found

    def finishing(self, seats: Iterable[int]) -> Clock:
        """The others let the bots of these seats finish."""
        found = self
        for seat in seats:
            found = found._with(seat, replace(found.seats[seat], finishing=True))
        return found

    def passed(self, seat: int) -> Clock:
        """Somebody else has a seat: what is left stays, that the other ran out is forgotten."""
        return self._with(seat, SeatTime(self.seats[seat].left, self.seats[seat].free))


def set_up(pace: Pace, seats: int) -> Clock:
    """The clocks of a new table."""
    return Clock((SeatTime(float(pace.reserve), float(pace.turn)),) * seats)


def read_pace(data: dict[str, Any] | None) -> Pace | None:
    """A pace from plain data."""
    return None if data is None else Pace(**data)


def read_clock(data: dict[str, Any] | None) -> Clock | None:
    """Clocks from plain data."""
    if data is None:
        return None
    return Clock(tuple(SeatTime(**seat) for seat in data["seats"]), data["running"], data["since"])
