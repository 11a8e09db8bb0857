"""Clocks and paces in words."""

from __future__ import annotations

from typing import Final

from rondel.locale import Translator, say
from rondel.web.tables.clock import Pace
from rondel.web.tables.view import SeatClock

MINUTE: Final = 60
HOUR: Final = 3_600
DAY: Final = 86_400


def spoken(seconds: float, t: Translator) -> str:
    """A while as a clock shows it: minutes and seconds, above an hour hours and minutes, above a day days and hours."""
    whole = max(0, int(seconds))
    if whole >= DAY:
        return t(say("web.clock.days", d=whole // DAY, h=whole % DAY // HOUR))
    if whole >= HOUR:
        return t(say("web.clock.hours", h=whole // HOUR, m=whole % HOUR // MINUTE))
    return f"{whole // MINUTE}:{whole % MINUTE:02d}"


def left_at(clock: SeatClock, now: float) -> float:
    """The seconds until a clock runs out; of one that rests, what it has."""
    return clock.left + clock.turn if clock.ends is None else clock.ends - now


def pace_said(pace: Pace | None, t: Translator) -> str:
    """How much time everybody has, in a sentence or two; nothing where there are no clocks."""
    if pace is None:
        return ""
    if pace.kind == "days":
        return t(say("web.pace.said.days", reserve=spoken(pace.reserve, t)))
    parts = {"reserve": pace.reserve, "turn": pace.turn, "increment": pace.increment}
    told = tuple(say(f"web.pace.part.{name}", time=spoken(time, t)) for name, time in parts.items() if time)
    return t(say("web.pace.said.live", parts=told))
