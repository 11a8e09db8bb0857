"""What every registered game keeps, whatever its players and options: the contract of `rondel.core`."""

from __future__ import annotations

import json

import pytest
from hypothesis import Phase, given, note, settings
from hypothesis import strategies as st

from rondel.core import CHANCE, OVER, IllegalAction, Rng, State
from tests.property.games import SETTINGS, Setting, options, step, walk

LONGEST = 5000  # no game of this kind needs more decisions and draws
seeds = st.integers(0, 2**32)
every_game = pytest.mark.parametrize("setting", SETTINGS, ids=str)
# A seed does not become simpler by shrinking, and every example is a whole game.
few = settings(max_examples=2, derandomize=True, database=None, phases=[Phase.generate])
many = settings(few, max_examples=40)


def check_choices(setting: Setting, chosen: dict[str, str], seed: int) -> None:
    for state in walk(setting.load(chosen), seed):
        choices = state.legal()
        assert choices == sorted(set(choices))
        assert bool(choices) == (state.actor != OVER)
        assert all(0 <= action < state.rules().actions for action in choices)
        assert OVER <= state.actor < setting.players
        if state.actor == CHANCE:
            weights = state.weights()
            assert len(weights) == len(choices)
            assert all(type(weight) is int and weight > 0 for weight in weights)
        else:
            with pytest.raises(IllegalAction):
                state.weights()


def check_copies(setting: Setting, chosen: dict[str, str], seed: int) -> None:
    older: list[tuple[State, bytes, str]] = []
    for state in walk(setting.load(chosen), seed):
        key, text = state.key(), json.dumps(state.to_json())
        for action in state.legal():
            branch = state.copy()
            assert branch.key() == key
            branch.apply(action)
            assert state.key() == key
        assert json.dumps(state.to_json()) == text
        older.append((state.copy(), key, text))
    for copy, key, text in older:
        assert copy.key() == key
        assert json.dumps(copy.to_json()) == text


def check_words(setting: Setting, chosen: dict[str, str], seed: int) -> None:
    game = setting.load(chosen)
    rng = Rng(seed + 2)
    tried = {rng.randrange(game.actions) for _ in range(200)} | {0, game.actions - 1}
    for state in walk(game, seed):
        tried.update(state.legal())
    for action in sorted(tried):
        words = game.words(action)
        assert game.action(words) == action, words
        assert game.action(f"  {words.upper()} ") == action
        assert words == words.strip()
        assert "\n" not in words


def check_positions(setting: Setting, chosen: dict[str, str], seed: int) -> None:
    game = setting.load(chosen)
    for state in walk(game, seed):
        described = json.loads(json.dumps(state.to_json()))
        read = game.from_json(described)
        assert read.to_json() == state.to_json()
        assert read.key() == state.key()
        assert (read.actor, read.turn, read.legal()) == (state.actor, state.turn, state.legal())
        if state.actor == CHANCE:
            assert read.weights() == state.weights()


def check_end(setting: Setting, chosen: dict[str, str], seed: int) -> None:
    game = setting.load(chosen)
    one, other = game.start(), game.start()
    rng, twin = Rng(seed), Rng(seed)
    decisions = 0
    while one.actor != OVER:
        assert step(one, rng) == step(other, twin)
        decisions += 1
        assert decisions < LONGEST
    assert one.key() == other.key()
    assert one.result() == other.result()
    assert one.result().final
    assert one.why_not(0) == "game_over"


def check_results(setting: Setting, chosen: dict[str, str], seed: int) -> None:
    for state in walk(setting.load(chosen), seed):
        result = state.result()
        assert result.final == (state.actor == OVER)
        assert [sheet.seat for sheet in result.sheets] == list(range(setting.players))
        for sheet in result.sheets:
            assert sum(line.points for line in sheet.lines) == sheet.total
        assert result.totals == tuple(sheet.total for sheet in result.sheets)
        standing = [(sheet.total, sheet.tiebreak) for sheet in result.sheets]
        for mine, place in zip(standing, result.places, strict=True):
            assert place == 1 + sum(other > mine for other in standing)
        assert result.winners == tuple(seat for seat, place in enumerate(result.places) if place == 1)
        assert result.winners


CHECKS = (check_choices, check_copies, check_words, check_positions, check_end, check_results)
each_check = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))


@every_game
@each_check
def test_contract(setting: Setting, check: object) -> None:
    assert callable(check)

    @few
    @given(options(setting), seeds)
    def holds(chosen: dict[str, str], seed: int) -> None:
        note(f"seed {seed}, options {chosen}")
        check(setting, chosen, seed)

    holds()


@pytest.mark.slow
@every_game
@each_check
def test_contract_at_length(setting: Setting, check: object) -> None:
    assert callable(check)

    @many
    @given(options(setting), seeds)
    def holds(chosen: dict[str, str], seed: int) -> None:
        note(f"seed {seed}, options {chosen}")
        check(setting, chosen, seed)

    holds()
