"""The levels for people: plausible turns, games that differ, and a time within which they answer."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

import rondel
from rondel.bots import LEVELS, make
from rondel.bots.casual import WORST
from rondel.bots.codes import SIMULATIONS
from rondel.bots.judges import judge_of
from rondel.bots.mcts import MctsBot
from rondel.core import OVER, Rng, RondelError, State, compiled, settle
from rondel.games.registry import title
from rondel.search.turns import turns

GAMES = rondel.game_names()


def opening(name: str, players: int = 2, seed: int = 1) -> State:
    state = rondel.load(name, players=players).start()
    settle(state, Rng(seed), forced=True)
    return state


def play_turn(state: State, code: str, rng: Rng) -> list[int]:
    """Let a bot play its turn; returns its choices."""
    bot, seat, turn, made = make(code), state.actor, state.turn, []
    while state.goes_on(seat, turn):
        made.append(bot.choose(state.copy(), rng))
        state.apply(made[-1])
    return made


def test_there_are_four_levels_from_weak_to_strong() -> None:
    assert list(LEVELS) == ["beginner", "easy", "medium", "hard"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("level", "blur"), [("beginner", 6), ("easy", 2)])
def test_a_weak_level_never_takes_an_absurd_turn(name: str, level: str, blur: int) -> None:
    assert LEVELS[level] == f"casual:{blur}"
    state, chance, rng = opening(name), Rng(2), Rng(3)
    judge = judge_of(state.rules())
    for _ in range(12):
        if state.actor == OVER:
            break
        seat, found = state.actor, turns(state, judge, 8, 1500)
        first = play_turn(state, level, rng)[0] if len(found) > 1 else play_turn(state, "random", rng)[0]
        worth = judge.score(state, seat)
        assert worth >= found[0].value - WORST * blur  # it costs no more than a few points
        assert worth == max(turn.value for turn in found if turn.first == first)  # and what is begun is played well
        settle(state, chance, forced=True)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", ["beginner", "easy", "mcts:20"])
def test_a_bot_plays_varied_games(name: str, code: str) -> None:
    games = set()
    for seed in range(5):
        state, chance, rng = opening(name), Rng(1), Rng(100 + seed)  # the same deal for all
        made: list[int] = []
        for _ in range(4):
            made += play_turn(state, code, rng)
            settle(state, chance, forced=True)
        games.add(tuple(made))
    assert len(games) >= 3


def test_hard_looks_at_no_less_than_medium_however_slow_the_machine() -> None:
    assert (LEVELS["medium"], LEVELS["hard"]) == (f"mcts:{SIMULATIONS}", f"mcts:{SIMULATIONS}@2s")
    assert (400 if compiled() else 20) == SIMULATIONS
    state = opening("glen-more")
    in_no_time = MctsBot(simulations=30, seconds=0.000001).explain(state, Rng(1))
    assert sum(found.looks for found in in_no_time) > 0
    assert in_no_time[0].looks == MctsBot(simulations=30).explain(state, Rng(1))[0].looks


def test_a_search_by_the_clock_ends_with_it() -> None:
    state = opening("glen-more", players=5)
    begun = time.process_time()
    MctsBot(simulations=1, seconds=0.2).choose(state, Rng(1))
    assert time.process_time() - begun < 1.0


@pytest.mark.parametrize("name", GAMES)
def test_earlier_weights_can_be_named_and_so_can_a_file(name: str, tmp_path: Path) -> None:
    state = opening(name)
    before = json.loads(title(name).weights("1") or "")["players"]["2"]
    judge = judge_of(state.rules(), "1")
    assert judge.score(state, 0) == pytest.approx(_weighed(state, before))
    doubled = {**before, "early": [2 * w for w in before["early"]], "late": [2 * w for w in before["late"]]}
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"game": name, "players": {"2": doubled}}))
    assert judge_of(state.rules(), str(path)).score(state, 0) == pytest.approx(2 * judge.score(state, 0))
    assert make(f"mcts:5#{path}").choose(state.copy(), Rng(1)) in state.legal()


def _weighed(state: State, weights: dict[str, Any]) -> float:
    """The sum of the features that the weights know; a feature that is younger weighs nothing."""
    features = title(state.rules().name).get_features()
    assert features is not None
    numbers = dict(zip(features.names, features.of(state, 0), strict=True)) | {"constant": 1}
    progress = features.progress(state)
    ends = zip(weights["features"], weights["early"], weights["late"], strict=True)
    return float(sum(numbers[name] * (early + progress * (late - early)) for name, early, late in ends))


@pytest.mark.parametrize(
    ("name", "players", "expected"),
    [("glen-more", 2, [11.7677, -0.7827]), ("glen-more-ii", 3, [41.5282, 36.2539, 32.3845])],
)
def test_a_network_judges_as_before_where_features_have_come_since(
    name: str, players: int, expected: list[float]
) -> None:
    """The numbers are those of the version that these weights came with."""
    edition = {"glen-more": 2, "glen-more-ii": 3}[name]
    state, rng = rondel.load(name, players=players, edition=edition).start(), Rng(3)
    for _ in range(60):
        settle(state, rng)
        choices = state.legal()
        state.apply(choices[rng.randrange(len(choices))])
    settle(state, rng)
    judge = judge_of(state.rules(), "2")
    assert [judge.score(state, seat) for seat in range(players)] == pytest.approx(expected, abs=0.0001)


def test_weights_of_other_features_are_refused(tmp_path: Path) -> None:
    state = opening("glen-more")
    tuned = json.loads(title("glen-more").weights("1") or "")["players"]["2"]
    path = tmp_path / "other.json"
    path.write_text(json.dumps({"game": "glen-more", "players": {"2": {**tuned, "features": ["constant", "luck"]}}}))
    with pytest.raises(RondelError, match="the weights were tuned for other features; run rondel tune again"):
        make(f"greedy#{path}").choose(state.copy(), Rng(1))


def test_weights_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    state = opening("glen-more")
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[]")
    for weights, told in (("99", "no weights 99"), ("nowhere.json", "cannot read"), (str(wrong), "no weights of bots")):
        with pytest.raises(RondelError, match=told):
            make(f"greedy#{weights}").choose(state.copy(), Rng(1))
