"""The arithmetic of clocks and breaks, in literal numbers."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from rondel.web.tables.breaks import Breaks, changed
from rondel.web.tables.clock import Clock, Pace, SeatTime, charged, days, reached, read_clock, set_up
from rondel.web.tables.faults import Fault

LIVE = Pace("live", turn=30, reserve=600, increment=10, bot="easy")
DAYS = days(24, "easy")


def at(text: str) -> float:
    """An instant from a time in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("begin", "end", "pauses", "seconds"),
    [
        (100, 200, [], 100),
        (100, 200, [(0, 50), (300, 400)], 100),  # pauses elsewhere
        (100, 200, [(50, 120), (190, 250)], 70),  # at both ends
        (100, 200, [(110, 160), (120, 130), (150, 170)], 40),  # over each other
        (100, 200, [(50, 250)], 0),
        (200, 100, [], 0),  # the clock of the machine was set back
    ],
)
def test_pauses_are_not_charged(begin: float, end: float, pauses: list[tuple[float, float]], seconds: float) -> None:
    assert charged(begin, end, pauses) == seconds
    if seconds:
        assert charged(begin, reached(begin, seconds, pauses), pauses) == seconds


def test_the_own_time_of_a_turn_goes_first_then_the_reserve() -> None:
    clock = set_up(LIVE, 2).run(0, 1000.0)
    assert clock.ends([]) == 1630.0
    assert clock.bank(1020.0, []).seats[0] == SeatTime(600.0, 10.0)
    assert clock.bank(1100.0, []).seats[0] == SeatTime(530.0, 0.0)
    assert clock.bank(1100.0, [(1010.0, 1070.0)]).seats[0] == SeatTime(590.0, 0.0)  # of 100 seconds 60 were a pause
    assert clock.bank(9999.0, []).seats[0] == SeatTime(0.0, 0.0)
    assert clock.bank(900.0, []).since == 1000.0  # time that goes back gives nothing
    assert clock.bank(1100.0, []).seats[1] == SeatTime(600.0, 30.0)


def test_a_finished_turn_brings_the_increment_and_everybody_the_own_time_of_the_next() -> None:
    clock = set_up(LIVE, 2).run(0, 1000.0).bank(1100.0, []).turned(0, LIVE).run(1, 1100.0)
    assert clock.seats == (SeatTime(540.0, 30.0), SeatTime(600.0, 30.0))
    assert (clock.running, clock.ends([])) == (1, 1730.0)
    assert set_up(LIVE, 2).turned(0, LIVE).seats[0].left == 610.0  # live reserves grow
    assert set_up(LIVE, 2).turned(None, LIVE).seats[0].left == 600.0  # those of bots do not
    assert read_clock(clock.data()) == clock


def test_over_days_a_turn_brings_half_of_the_reserve_and_never_more_than_all() -> None:
    clock = set_up(DAYS, 2).run(0, 0.0)
    for spent, left in ((3_600.0, 86_400.0), (43_200.0, 86_400.0), (72_000.0, 57_600.0)):
        assert clock.bank(spent, []).turned(0, DAYS).seats[0].left == left
    assert (LIVE.warning, DAYS.warning, Pace("live", 20, 0, 0, "easy").warning) == (30, 7_200, 5)


def test_who_runs_out_comes_back_with_half_of_the_reserve() -> None:
    clock = set_up(LIVE, 2).run(1, 0.0).bank(999.0, []).fall(LIVE)
    assert clock == Clock((SeatTime(600.0, 30.0), SeatTime(300.0, 30.0, fallen=1, out=True)), None, 999.0)
    assert clock.back([0, 1]).seats[1] == SeatTime(300.0, 30.0, fallen=1)
    again = clock.run(1, 1000.0).bank(2000.0, []).fall(LIVE)
    assert again.seats[1].fallen == 2
    assert again.finishing([1]).seats[1].finishing
    assert again.passed(1).seats[1] == SeatTime(300.0, 30.0)


BERLIN = Breaks("Europe/Berlin", (22 * 60, 7 * 60), ((date(2026, 12, 24), date(2026, 12, 26)),))


def test_nights_and_holidays_are_those_of_the_persons_time_zone() -> None:
    evening = at("2026-11-17 20:00")  # 21:00 in Berlin
    first = [next(pauses) for pauses in [BERLIN.pauses(evening)] for _ in range(2)]
    assert first == [
        (at("2026-11-16 21:00"), at("2026-11-17 06:00")),
        (at("2026-11-17 21:00"), at("2026-11-18 06:00")),
    ]
    assert charged(evening, at("2026-11-18 08:00"), BERLIN.pauses(evening)) == 3 * 3600
    assert reached(evening, 16 * 3600, BERLIN.pauses(evening)) == at("2026-11-18 21:00")
    assert charged(at("2026-12-23 22:00"), at("2026-12-27 07:00"), BERLIN.pauses(at("2026-12-23 22:00"))) == 3600
    # The night in which summer ends is an hour longer.
    assert charged(at("2026-10-24 19:00"), at("2026-10-25 07:00"), BERLIN.pauses(at("2026-10-24 19:00"))) == 2 * 3600


def test_a_nap_in_the_day_is_a_night_too() -> None:
    nap = Breaks("UTC", (13 * 60, 14 * 60))
    assert charged(at("2026-11-17 12:00"), at("2026-11-17 15:00"), nap.pauses(at("2026-11-17 12:00"))) == 2 * 3600


NOW = at("2026-11-17 12:00")


@pytest.mark.parametrize(
    ("night", "holidays", "code"),
    [
        (("22:00", "10:01"), [], "night"),
        (("22:00", "22:00"), [], "night"),
        (("22:00", "25:00"), [], "time"),
        (None, [("2026-11-17", "2026-11-20")], "tomorrow"),
        (None, [("2026-11-18", "2026-12-09")], "long"),
        (None, [("2026-11-20", "2026-11-18")], "order"),
        (None, [("2026-11-18", "2026-11-20"), ("2026-11-20", "2026-11-22")], "order"),
        (None, [("2026-02-30", "2026-11-20")], "day"),
        (None, [("2027-01-01", "2027-01-20"), ("2027-02-01", "2027-02-20"), ("2027-03-01", "2027-03-03")], "year"),
    ],
)
def test_breaks_that_are_too_much_are_refused(
    night: tuple[str, str] | None, holidays: list[tuple[str, str]], code: str
) -> None:
    with pytest.raises(Fault) as refused:
        changed(Breaks(), "UTC", night, holidays, NOW)
    assert refused.value.code == code


def test_a_night_is_changed_once_a_day_and_a_holiday_that_has_begun_can_only_end_earlier() -> None:
    set_once = changed(Breaks(), "UTC", ("22:00", "10:00"), [("2026-11-18", "2026-11-25")], NOW)
    with pytest.raises(Fault) as refused:
        changed(set_once, "UTC", None, [], NOW + 86_399)
    assert refused.value.code == "night_changed"
    on_holiday = at("2026-11-20 12:00")
    for last, code in (("2026-11-26", "tomorrow"), ("2026-11-19", "past")):
        with pytest.raises(Fault) as refused:
            changed(set_once, "UTC", None, [("2026-11-18", last)], on_holiday)
        assert refused.value.code == code
    home = changed(set_once, "UTC", None, [("2026-11-18", "2026-11-20")], on_holiday)
    assert home == Breaks("UTC", None, ((date(2026, 11, 18), date(2026, 11, 20)),), on_holiday)
