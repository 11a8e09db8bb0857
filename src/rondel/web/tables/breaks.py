"""The breaks of a person: nights and holidays, in which no clock of theirs runs at a table that is played over days.

A night is at most twelve hours long and can be changed once a day. A holiday begins tomorrow at the earliest, lasts at
most three weeks, and six weeks a year are the most. So nobody stops a clock that is about to run out.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any, Final, TypeAlias
from zoneinfo import ZoneInfo, available_timezones

from rondel.locale import say
from rondel.web.tables.clock import Interval
from rondel.web.tables.faults import Conflict, Invalid

Holiday: TypeAlias = tuple[date, date]  # the first day and the last

MINUTES: Final = 24 * 60
LONGEST_NIGHT: Final = 12 * 60  # minutes
AT_A_TIME: Final = 21  # days of a holiday
A_YEAR: Final = 42  # days of all holidays that a year has
AHEAD: Final = 2 * 365  # days from today that a holiday can end at most
ONE_DAY: Final = timedelta(days=1)
DAY: Final = 86_400.0


@cache
def zones() -> tuple[str, ...]:
    """The names of all time zones."""
    return tuple(sorted({"UTC", *available_timezones()}))


@dataclass(frozen=True)
class Breaks:
    """When the clocks of a person rest."""

    zone: str = "UTC"
    night: tuple[int, int] | None = None  # minutes of the day at which it begins and ends
    holidays: tuple[Holiday, ...] = ()
    changed: float = 0.0  # when the night was last set

    def day(self, now: float) -> date:
        """The day that it is for the person."""
        return datetime.fromtimestamp(now, ZoneInfo(self.zone)).date()

    def pauses(self, since: float) -> Iterator[Interval]:
        """All breaks that end after an instant, in their order."""
        return heapq.merge(self._nights(since), self._holidays(since))

    def _nights(self, since: float) -> Iterator[Interval]:
        if self.night is None:
            return
        begin, end = self.night
        day = self.day(since) - ONE_DAY
        while True:
            following = day + ONE_DAY
            yield self._instant(day, begin), self._instant(day if end > begin else following, end)
            day = following

    def _holidays(self, since: float) -> Iterator[Interval]:
        for first, last in sorted(self.holidays):
            begin, end = self._instant(first, 0), self._instant(last + ONE_DAY, 0)
            if end > since:
                yield begin, end

    def _instant(self, day: date, minute: int) -> float:
        clock = time(minute // 60, minute % 60)
        return datetime.combine(day, clock, ZoneInfo(self.zone)).astimezone(UTC).timestamp()

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "zone": self.zone,
            "night": None if self.night is None else [as_time(minute) for minute in self.night],
            "holidays": [[first.isoformat(), last.isoformat()] for first, last in self.holidays],
            "changed": self.changed,
        }


def as_time(minute: int) -> str:
    """A minute of the day as people write it.

    >>> as_time(450)
    '07:30'
    """
    return f"{minute // 60:02d}:{minute % 60:02d}"


def read_breaks(data: dict[str, Any] | None) -> Breaks:
    """Breaks from plain data; who has set none has none."""
    if not data:
        return Breaks()
    return Breaks(data["zone"], _night(data["night"]), _holidays(data["holidays"]), data["changed"])


def _night(pair: Any) -> tuple[int, int] | None:
    if not pair:
        return None
    try:
        begin, end = (time.fromisoformat(text) for text in pair)
    except (ValueError, TypeError):
        raise Invalid(say("fault.break.time"), "time") from None
    return begin.hour * 60 + begin.minute, end.hour * 60 + end.minute


def _holidays(pairs: Any) -> tuple[Holiday, ...]:
    try:
        found = [tuple(date.fromisoformat(text) for text in pair) for pair in pairs]
        return tuple(sorted((first, last) for first, last in found))
    except (ValueError, TypeError):
        raise Invalid(say("fault.break.day"), "day") from None


def changed(
    old: Breaks, zone: str, night: tuple[str, str] | None, holidays: list[tuple[str, str]], now: float
) -> Breaks:
    """The breaks that somebody asks for, or why they cannot be."""
    if zone not in zones():
        raise Invalid(say("fault.break.zone"), "zone")
    wanted = Breaks(zone, _night(night), _holidays(holidays), old.changed)
    if wanted.night is not None:
        begin, end = wanted.night
        if begin == end or (end - begin) % MINUTES > LONGEST_NIGHT:
            raise Invalid(say("fault.break.night", n=LONGEST_NIGHT // 60), "night")
    if (wanted.zone, wanted.night) != (old.zone, old.night):
        if now < old.changed + DAY:
            raise Conflict(say("fault.break.once"), "night_changed")
        wanted = replace(wanted, changed=now)
    _check_holidays(old, wanted, wanted.day(now))
    return wanted


def _check_holidays(old: Breaks, wanted: Breaks, today: date) -> None:
    """Refuse holidays that are too long, too many, that overlap, or that begin before tomorrow without being known."""
    begun = {first: last for first, last in old.holidays if first <= today and last.year >= today.year}
    kept = {first: last for first, last in wanted.holidays if first <= today}
    for first, last in kept.items():
        if begun.get(first, date.min) < last:
            raise Invalid(say("fault.break.tomorrow"), "tomorrow")
    for first, last in begun.items():  # days that are over stay counted, and one can come home earlier
        if kept.get(first, date.min) < min(last, today):
            raise Invalid(say("fault.break.past"), "past")
    days: dict[int, int] = {}
    before = date.min
    for first, last in wanted.holidays:
        length = (last - first).days + 1
        if first <= before or length < 1 or last > today + timedelta(days=AHEAD):
            raise Invalid(say("fault.break.order"), "order")
        if length > AT_A_TIME:
            raise Invalid(say("fault.break.long", n=AT_A_TIME), "long")
        for n in range(length):
            year = (first + timedelta(days=n)).year
            days[year] = days.get(year, 0) + 1
        before = last
    if max(days.values(), default=0) > A_YEAR:
        raise Invalid(say("fault.break.year", n=A_YEAR), "year")
