"""What the rules tell while they are carried out: it changes nothing, and it adds up."""

from __future__ import annotations

from collections import Counter

import pytest

from rondel.core import OVER, Rng
from rondel.core.events import Event, Recorder, balance
from rondel.core.result import Line
from tests.property.games import SETTINGS, Setting, check_games, step

HELD = {"coin": "coins", "whisky": "whisky"}  # what seats hold by number, and its entry in positions


def game_with_listener(setting: Setting, options: dict[str, str], seed: int) -> None:
    """Play a game twice, once with a listener, and compare what it heard with positions and score sheet."""
    quiet, told = setting.load(options).start(), setting.load(options).start()
    recorder, heard = Recorder(), list[Event]()
    told.listener = recorder
    mine, theirs = Rng(seed), Rng(seed)
    before = told.to_json()
    while quiet.actor != OVER:
        assert step(quiet, mine) == step(told, theirs)
        assert quiet.key() == told.key()
        events = tuple(recorder.events)
        recorder.events.clear()
        check_events(setting, told.actor == OVER, events, before, told.to_json())
        before = told.to_json()
        heard.extend(events)
    sheets = told.result().sheets
    for sheet in sheets:
        scored = Counter[tuple[str, str, int]]()
        for event in heard:
            if event.kind == "points" and event.target.number == sheet.seat:
                scored[event.source, event.item, event.round] += event.amount
        assert {key: n for key, n in scored.items() if n} == by_line(sheet.lines)


def by_line(lines: tuple[Line, ...]) -> dict[tuple[str, str, int], int]:
    """The points of a sheet by source, item and round."""
    found = Counter[tuple[str, str, int]]()
    for line in lines:
        found[line.source, line.item, line.round] += line.points
    return {key: n for key, n in found.items() if n}


def check_events(
    setting: Setting, over: bool, events: tuple[Event, ...], before: dict[str, object], after: dict[str, object]
) -> None:
    """Something is told of every choice, the end is told, and coins and whisky of every seat add up."""
    assert events
    assert over == any(event.kind == "over" for event in events)
    old, new = before["seats"], after["seats"]
    assert isinstance(old, list)
    assert isinstance(new, list)
    for sort, entry in HELD.items():
        for seat in range(setting.players):
            if entry in old[seat]:
                assert balance(events, seat, sort) == new[seat][entry] - old[seat][entry], (sort, seat, events)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_is_told_changes_nothing_and_adds_up(setting: Setting) -> None:
    check_games(game_with_listener, setting, 6)
