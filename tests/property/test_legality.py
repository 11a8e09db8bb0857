"""What is listed as legal is accepted and everything else is refused: the list and the refusals of a point agree.

Both are written from the same predicates where speed allows it, and twice where it does not
(docs/architecture.md names those points). Here they are compared over all games, numbers of players,
options and rules versions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rondel.core import IllegalAction, Rng, State
from rondel.core.reasons import CODES
from rondel.games.registry import title
from rondel.record import Record, load_record
from tests.property.games import SETTINGS, Setting, check_games, walk

EVERY_VERSION = [
    replace(setting, rules_version=version)
    for setting in SETTINGS
    for version in range(1, title(setting.name).rules_version + 1)
]
RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*/*.rondel"))
every_version = pytest.mark.parametrize("setting", EVERY_VERSION, ids=str)


def check_refusals(setting: Setting, chosen: dict[str, str], seed: int) -> None:
    """At every position of a random game."""
    check_positions(walk(setting.load(chosen), seed), Rng(seed + 1))


def check_positions(states: Iterable[State], rng: Rng) -> None:
    """At all positions of a game: what is legal, what lies beside it, all that was legal before, and some others."""
    met: set[int] = set()
    for state in states:
        choices = set(state.legal())
        met |= choices
        beside = {action + by for action in choices for by in (-1, 1)}
        others = {rng.randrange(state.rules().actions) for _ in range(12)}
        before = state.key()
        assert all(state.why_not(action) is None for action in choices)
        for action in sorted((met | beside | others) - choices):
            reason = state.why_not(action)
            assert reason, f"{action} is not listed as legal and not refused"
            assert reason in CODES
            with pytest.raises(IllegalAction) as refused:
                state.apply(action)
            assert refused.value.reason == reason
        for seat in range(state.rules().players):
            if seat != state.actor and choices:
                assert state.why_not(min(choices), seat) in CODES
        assert state.key() == before


def replay(record: Record) -> Iterator[State]:
    """The same state at every position of a recorded game."""
    state = record.game.start()
    for action in record.actions:
        yield state
        state.do(action)


def check_every_action(setting: Setting, chosen: dict[str, str], seed: int) -> None:
    """At the last position of each point that a game meets: every action that there is."""
    last: dict[object, State] = {}
    for state in walk(setting.load(chosen), seed):
        point = state.to_json()["point"]
        last[point["name"] if isinstance(point, dict) else point] = state.copy()
    for name, state in last.items():
        legal = [action for action in range(state.rules().actions) if state.why_not(action) is None]
        assert legal == state.legal(), f"at the point {name}"


@every_version
def test_what_is_not_listed_is_refused(setting: Setting) -> None:
    check_games(check_refusals, setting, examples=2)


@pytest.mark.slow
@every_version
def test_what_is_not_listed_is_refused_at_length(setting: Setting) -> None:
    check_games(check_refusals, setting, examples=25)


@pytest.mark.slow
@every_version
def test_every_action_is_either_listed_or_refused(setting: Setting) -> None:
    check_games(check_every_action, setting, examples=3)


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_it_is_so_in_recorded_games_too(path: Path) -> None:
    """Bots come to positions that random play hardly reaches."""
    check_positions(replay(load_record(path)), Rng(1))
