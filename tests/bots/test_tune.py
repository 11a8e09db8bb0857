"""Tuning: what the network learns is what the judge says, and the same command gives the same weights."""

import json
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import rondel
from rondel.bots.judges import promised, tuned_judge
from rondel.bots.network import Network, Positions, train
from rondel.bots.tune import add_network, earlier
from rondel.cli.main import main, parser
from rondel.cli.tune import command_of
from rondel.core import Rng, State, settle
from rondel.games.registry import title
from rondel.search.judge import NetworkJudge


def in_play(turns: int) -> list[State]:
    """Positions of a random game of Glen More for three."""
    state, rng, found = rondel.load("glen-more", players=3).start(), Rng(5), []
    for _ in range(turns):
        settle(state, rng)
        choices = state.legal()
        state.apply(choices[rng.randrange(len(choices))])
        found.append(state.copy())
    return found


def test_the_judge_says_what_the_network_has_learned() -> None:
    features = title("glen-more").get_features()
    assert features is not None
    states = in_play(60)
    numbers = np.array([[list(features.of(state, seat)) for seat in range(3)] for state in states], dtype=np.float64)
    progress = np.array([features.progress(state) for state in states])
    totals = np.random.default_rng(1).normal(30.0, 10.0, (60, 3))
    wins = np.eye(3)[totals.argmax(1)]
    positions = Positions(numbers, progress, totals, wins, wins, np.ones(60, dtype=bool), np.arange(60))
    base = {
        "features": ["constant", *features.names],
        "early": [1.0] * (1 + len(features.names)),
        "late": [0.5] * (1 + len(features.names)),
        "spread": [8.0, 2.0],
    }
    network = Network(base, positions, units=3, seed=1)
    for _ in range(200):
        network.learn(positions)
    expected = network.expect(positions, network.inputs(positions))
    judge = tuned_judge(features, states[0].rules(), network.weights())
    assert isinstance(judge, NetworkJudge)
    for i, state in enumerate(states):
        assert [judge.score(state, seat) for seat in range(3)] == pytest.approx(list(expected[1][i]), abs=0.02)
        assert list(judge.worth(state)) == pytest.approx(list(expected[3][i]), abs=0.01)
    # Whoever learns on, from other positions too, begins where that ended.
    later = positions.only(np.arange(60) > 30)
    further = Network(network.weights(), later, units=1, seed=2)
    assert further.expect(later, further.inputs(later))[1] == pytest.approx(expected[1][31:], abs=0.02)


def learned_from(worth: np.ndarray) -> float:
    """How much lower the log-loss becomes where seats win by `worth` of two numbers, of which lines know nothing."""
    numbers = np.random.default_rng(2).integers(-2, 3, (4000, 2, 2)).astype(np.float64)
    scores = numbers[..., 0] * numbers[..., 1] * worth + np.random.default_rng(3).normal(0.0, 0.5, (4000, 2))
    wins = np.eye(2)[scores.argmax(1)]
    base = {"early": [0.0] * 3, "late": [0.0] * 3, "spread": [1.0, 1.0]}
    played, half = np.ones(4000, dtype=bool), np.full(4000, 0.5)
    found = train(base, Positions(numbers, half, scores, wins, wins, played, np.arange(4000)), units=8, seed=1)
    assert found.before == pytest.approx(np.log(2.0))
    return found.before - found.after


def test_a_network_learns_what_lines_cannot_tell_and_nothing_from_noise() -> None:
    assert learned_from(np.array(1.0)) > 0.2
    assert learned_from(np.array(0.0)) < 0.005


def test_of_turns_that_were_not_played_only_what_the_search_says_is_learned() -> None:
    """By the search the higher number wins; but games end the other way round."""
    numbers = np.random.default_rng(4).integers(-2, 3, (4000, 2, 1)).astype(np.float64)
    said = 1.0 / (1.0 + np.exp(numbers[:, ::-1, 0] - numbers[..., 0]))
    ended = 1.0 - said
    base = {"early": [0.0] * 2, "late": [0.0] * 2, "spread": [1.0, 1.0]}

    def learned(played: NDArray[np.bool_]) -> float:
        chances = np.where(played[:, None], ended, said)
        half = np.full(4000, 0.5)
        found = train(base, Positions(numbers, half, ended, ended, chances, played, np.arange(4000)), units=2, seed=1)
        return found.before - found.after  # held against how games ended

    assert learned(np.arange(4000) % 25 == 0) < -0.1
    assert learned(np.ones(4000, dtype=bool)) > 0.1


@pytest.mark.slow
def test_the_same_command_gives_the_same_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = "tune glasgow --players 2 --start 1 --network 2 --network-games 100 --seed 3"
    for name in ("one.json", "two.json"):
        assert main([*command.split(), "--out", str(tmp_path / name)]) == 0
    one, two = ((tmp_path / name).read_text() for name in ("one.json", "two.json"))
    assert one == two
    assert json.loads(one)["players"]["2"]["command"] == f"rondel {command}"
    told = "log-loss of the winner on unseen games of 100:"
    assert capsys.readouterr().out.count(f"glasgow, 2 players, {told}") == 2


@pytest.mark.slow
def test_a_network_learns_from_games_of_the_search_whatever_the_number_of_processes() -> None:
    start, said = earlier("glasgow", 2, "1"), list[str]()
    one, two = (
        add_network("glasgow", 2, start, 2, games=8, seed=3, jobs=jobs, say=said.append, simulations=24, rounds=2)
        for jobs in (1, 2)
    )
    assert one == two
    assert "glasgow, 2 players, round 1: 100% of 8 games" in said
    assert [line.split(":")[0] for line in said if "log-loss" in line] == [
        "glasgow, 2 players, log-loss of the winner on unseen games of 8",
        "glasgow, 2 players, log-loss of the winner on unseen games of 16",
    ] * 2


def test_the_command_says_what_the_network_is_learned_from() -> None:
    for words in (
        "tune glasgow --start 1 --network 16 --network-games 600 --search 72 --network-rounds 2 --seed 1",
        "tune glasgow --start 2 --network-games 600 --search 72 --seed 1",
    ):
        given = parser().parse_args(words.split())
        assert command_of(given, 2) == "rondel " + words.replace("glasgow", "glasgow --players 2")


def test_what_turns_promise_is_learned_by_what_they_begin_with(tmp_path: Path) -> None:
    out = tmp_path / "promises.json"
    command = f"tune glen-more --players 2 --start 1 --promises 25 --seed 3 --out {out}"
    assert main(command.split()) == 0
    weights = json.loads(out.read_text())["players"]["2"]
    assert weights["command"] == "rondel tune glen-more --players 2 --start 1 --promises 25 --seed 3"
    promises = weights["promises"]
    # A castle brings people and points when it is built; who has only sold something has not begun with a tile.
    assert promises["Armadale Castle"] > promises["Forest"] > promises[""]
    assert promised(["", "Forest", "Unheard of"], {"": 0.5, "Forest": 3.5}) == [0.5, 3.5, 2.0]
    assert promised(["", "Forest"], {}) == []


def test_tuning_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", "glasgow", "--network", "4", "--network-games", "5"]) == 2
    assert "--network-games must be 100 or more, not 5" in capsys.readouterr().err
    assert main(["tune", "glasgow", "--network", "4", "--search", "5"]) == 2
    assert "--search must be 24 or more, or 0 for none, not 5" in capsys.readouterr().err
    assert main(["tune", "glasgow", "--search", "72"]) == 2
    assert "--search plays the games that a network learns from; say how large" in capsys.readouterr().err
    assert main(["tune", "glasgow", "--start", "1", "--search", "72"]) == 2
    assert "the weights 1 have no network to learn on; say how large one shall be" in capsys.readouterr().err
    assert main(["tune", "glasgow", "--start", "99", "--network", "4"]) == 2
    assert "glasgow has no weights 99" in capsys.readouterr().err
    assert main(["tune", "glasgow", "--start", "1", "--promises", "25"]) == 2
    assert "glasgow does not tell what its turns are about" in capsys.readouterr().err
