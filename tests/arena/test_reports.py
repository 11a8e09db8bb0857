"""What an arena tells: head to head, when enough is known, conditions and games, and what changed between two."""

import json
from pathlib import Path

import pytest

from rondel.arena import Played, make_plan, run, standings
from rondel.arena.compare import compare, different_conditions, load_report
from rondel.arena.names import short_names
from rondel.arena.page import page
from rondel.arena.report import as_json
from rondel.arena.versus import Sprt, log_ratio, pair_off, told_verdict
from rondel.cli.main import main
from rondel.core import RondelError


def game(number: int, bots: list[str], places: list[int]) -> Played:
    n = len(bots)
    return Played(number, bots, [10] * n, places, 1, [1] * n, [0.0] * n, [{}] * n)


def test_head_to_head_counts_who_came_before_whom() -> None:
    games = [
        game(0, ["a", "b", "b"], [1, 2, 2]),
        game(1, ["b", "a", "b"], [1, 1, 3]),
    ]
    (pair,) = pair_off(games, ["a", "b"])
    assert (pair.one, pair.other, pair.games, pair.before, pair.level, pair.behind) == ("a", "b", 4, 3, 1, 0)
    assert (pair.score, pair.elo) == (0.875, 338.0)
    assert pair.elo_interval[0] is not None
    assert pair.elo_interval[0] < 338 < (pair.elo_interval[1] or 999)


def games_of(scores: str) -> dict[int, Played]:
    """Games of a against b in turn on both seats; 1 is won, 0 lost, = shared."""
    places = {"1": [1, 2], "0": [2, 1], "=": [1, 1]}
    seats = (["a", "b"], ["b", "a"])
    return {
        n: game(n, seats[n % 2], places[sign] if n % 2 == 0 else places[sign][::-1]) for n, sign in enumerate(scores)
    }


def test_a_sequential_test_stops_as_soon_as_it_is_clear_whatever_came_later() -> None:
    won = games_of("11" * 40)
    test = Sprt(("a", "b"), 2, 0, 100)
    assert test.enough({n: won[n] for n in won if n != 3}) is None  # a gap: it is not known how the second deal ends
    assert test.verdict().games == 2
    assert test.enough(won) == 24
    verdict = test.verdict()
    assert (verdict.accepted, verdict.bounds) == ("elo1", (-2.944, 2.944))
    assert told_verdict(verdict, {"a": "mine"}).startswith("mine is stronger by 100 Elo rather than 0 (24 games")
    even = Sprt(("a", "b"), 2, 0, 100)
    assert even.enough(games_of("10=01100" * 20)) is not None
    assert even.verdict().accepted == "elo0"


def test_one_lucky_deal_proves_little() -> None:
    assert log_ratio([1.0], 0.5, 0.6) == pytest.approx(0.182, abs=0.01)  # the logarithm of 0.6 / 0.5
    assert log_ratio([0.5] * 50, 0.45, 0.55) == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize(
    ("bots", "players", "elos"), [(("a", "b", "c"), 2, (0, 5)), (("a", "a"), 2, (0, 5)), (("a", "b"), 2, (5, 5))]
)
def test_what_cannot_be_tested_is_refused(bots: tuple[str, ...], players: int, elos: tuple[float, float]) -> None:
    with pytest.raises(RondelError, match="--sprt"):
        Sprt(bots, players, *elos)


def test_an_arena_stops_when_it_has_enough(tmp_path: Path) -> None:
    plan = make_plan("glasgow", ["random", "random"], games=6)
    counts: list[int] = []
    games = run(
        plan,
        progress=lambda done, _: counts.append(done),
        journal=tmp_path,
        enough=lambda played: 2 if len(played) == 3 else None,
    )
    assert ([played.number for played in games], counts) == ([0, 1], [0, 1, 2, 3])
    assert list(tmp_path.iterdir()) == []


def test_names_are_short_and_tell_bots_apart() -> None:
    codes = ["greedy", "a/b/x.py:Bot", "a/c/x.py:Bot", "y.py:Bot(depth=3)", "exec:node /far/away/bot.mjs --fast"]
    names = ["greedy", "b/x.py:Bot", "c/x.py:Bot", "Bot(depth=3)", "bot.mjs --fast"]
    assert short_names(codes) == dict(zip(codes, names, strict=True))
    long = [f"{'x' * 40}{n}{'y' * 40}.py:Bot{'z' * 30}" for n in range(3)]
    found = short_names(long).values()
    assert len(set(found)) == 3
    assert all(len(name) <= 20 for name in found)


BOTS = """
class First:
    def choose(self, state, rng, clock=None):
        return state.legal()[0]

class Last:
    def choose(self, state, rng, clock=None):
        return state.legal()[-1]
"""


def test_a_report_has_conditions_and_games_and_two_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = []
    (tmp_path / "x.py").write_text(BOTS)
    first, last = f"{tmp_path}/x.py:First", f"{tmp_path}/x.py:Last"
    for n, (own, seed) in enumerate([(first, 1), (last, 1), (first, 2)]):
        plan = make_plan("glen-more", ["random", own], games=2, seed=seed)
        games = run(plan, journal=tmp_path / "journal")
        table = standings(games, plan.bots)
        files.append(tmp_path / f"{n}.json")
        files[-1].write_text(json.dumps(as_json(plan, games, table)))
        assert "Head to head" in page(plan, games, table)
    one, other, third = map(load_report, files)
    conditions, results = one["conditions"], one["results"]
    assert isinstance(conditions, dict)
    assert isinstance(results, list)
    assert {"game": "glen-more", "players": 2, "seed": 1, "rules_version": 2}.items() <= conditions.items()
    assert {"rondel", "python", "compiled", "tile_set", "sources", "limits"} <= set(conditions)
    assert [(r["number"], r["seed"], [s["bot"] for s in r["seats"]]) for r in results] == [
        (0, 1000003, ["random", first]),
        (1, 1000003, [first, "random"]),
    ]
    assert different_conditions(one, other) == []
    assert different_conditions(one, third) == ["seed: 1 and 2"]
    same, new = compare(one, other)
    assert (same.before, same.after, same.paired, same.rewritten) == ("random", "random", True, False)
    assert (new.before, new.after, new.games, new.verdict) == (first, last, (2, 2), "unclear")
    assert not compare(one, third)[0].paired
    assert main(["arena", "--compare", str(files[0]), str(files[2])]) == 0
    assert "Not the same: seed: 1 and 2" in capsys.readouterr().out


def test_what_a_hundred_games_say_is_clear() -> None:
    reports: list[dict[str, object]] = [
        {
            "conditions": {"sources": {"x.py:Bot": mark}},
            "results": [
                {
                    "seed": n,
                    "seats": [
                        {"seat": "A", "bot": "x.py:Bot", "place": 1 if n % 10 < wins else 2, "total": 5},
                        {"seat": "B", "bot": "random", "place": 2 if n % 10 < wins else 1, "total": 4},
                    ],
                }
                for n in range(100)
            ],
        }
        for mark, wins in (("old", 4), ("new", 7))
    ]
    own, other = compare(*reports)
    assert (own.shares, own.difference, own.verdict, own.rewritten) == ((0.4, 0.7), 0.3, "better", True)
    assert (other.verdict, other.rewritten) == ("worse", False)


def test_files_that_are_no_reports_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    for text, wrong in (("{", "no JSON"), ("[]", "no report"), ('{"games": 2}', "no report")):
        path.write_text(text)
        with pytest.raises(RondelError, match=wrong):
            load_report(path)


@pytest.mark.parametrize(("bots", "told"), [("random,random", False), ("random,greedy", True)])
def test_a_bot_alone_beat_nobody(bots: str, told: bool, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "glasgow", "--bots", bots, "--games", "2", "--jobs", "1"]) == 0
    assert ("head to head" in capsys.readouterr().out) is told
