"""The arena: fair plans, the same games in any number of processes, nothing lost by an interruption."""

import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rondel.arena import Played, make_plan, play_match, run, standings
from rondel.arena.match import places_after
from rondel.arena.page import page
from rondel.arena.records import record_of
from rondel.arena.report import as_json
from rondel.arena.run import Journal
from rondel.bots import BotLimits
from rondel.core import RondelError


def test_every_pairing_plays_every_deal_on_both_sides() -> None:
    plan = make_plan("glen-more", ["random", "greedy", "easy"], games=7)
    assert len(plan.matches) == 12
    deals: dict[int, list[tuple[str, ...]]] = {}
    for match in plan.matches:
        deals.setdefault(match.seed, []).append(match.bots)
    assert [sorted(seatings) for seatings in deals.values()] == 2 * [
        [
            ("easy", "greedy"),
            ("easy", "random"),
            ("greedy", "easy"),
            ("greedy", "random"),
            ("random", "easy"),
            ("random", "greedy"),
        ]
    ]


def test_one_against_three_sits_on_every_seat() -> None:
    plan = make_plan("glen-more", ["greedy", "random", "random", "random"], games=4, players=4)
    assert [match.bots.index("greedy") for match in plan.matches] == [0, 3, 2, 1]


@pytest.mark.parametrize(
    ("bots", "players", "games", "wrong"),
    [
        (["random"], 2, 4, "2 players need 2 bots"),
        (["random", "genius"], 2, 4, "there is no bot 'genius'"),
        (["random"] * 9, 9, 4, "2 to 5 players"),
        (["random", "random"], 2, 0, "at least 1 game"),
    ],
)
def test_bad_plans_are_refused(bots: list[str], players: int, games: int, wrong: str) -> None:
    with pytest.raises(RondelError, match=wrong):
        make_plan("glen-more", bots, games, players=players)


class Watched:
    """Notes how every game of a run went."""

    def __init__(self) -> None:
        self.games: dict[int, tuple[list[int], list[int]]] = {}

    def __call__(self, played: Played) -> None:
        assert played.number not in self.games
        self.games[played.number] = (played.actions, played.totals)


@pytest.mark.slow
def test_two_processes_play_the_same_games_as_one(tmp_path: Path) -> None:
    plan = make_plan("glen-more", ["random", "easy"], games=4, seed=9)
    alone, together = Watched(), Watched()
    run(plan, jobs=1, journal=tmp_path, each=alone)
    run(plan, jobs=2, journal=tmp_path, each=together)
    assert len(alone.games) == 4
    assert alone.games == together.games


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    plan = make_plan("glen-more", ["random", "random"], games=6, seed=4)
    whole, resumed = Watched(), Watched()
    run(plan, journal=tmp_path, each=whole)
    seen: list[int] = []

    def stop_after_three(done: int, _: int) -> None:
        seen.append(done)
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan, progress=stop_after_three, journal=tmp_path)
    with next(tmp_path.iterdir()).open("a") as file:
        file.write('{"number": 3, "bots": ["ran')  # the line that was being written
    counts: list[int] = []
    ended = run(plan, progress=lambda done, _: counts.append(done), journal=tmp_path, each=resumed)
    assert counts == [3, 4, 5, 6]
    assert resumed.games == whole.games
    assert [game.actions for game in ended] == 6 * [[]]  # memory holds only how games ended
    assert list(tmp_path.iterdir()) == []


def test_processes_of_an_arena_end_with_it_even_if_it_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rondel", "arena", "glen-more", "--bots", "mcts:100000,random", "--jobs", "2"]
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as arena:
        children: list[int] = []
        while len(children) < 3:  # what cleans up after the workers, and both of them
            assert arena.poll() is None
            children = [int(n) for n in Path(f"/proc/{arena.pid}/task/{arena.pid}/children").read_text().split()]
        lives = [os.pidfd_open(child) for child in children]
        arena.kill()
    for life in lives:
        assert select.select([life], [], [], 60) == ([life], [], [])  # a process that has ended can be read
        os.close(life)


def test_the_journal_keeps_a_game_once(tmp_path: Path) -> None:
    plan = make_plan("glen-more", ["random", "random"], games=1)
    journal = Journal(plan, tmp_path)
    played = play_match(plan.matches[0])
    journal.add(played)
    journal.add(played)
    journal.close()
    assert len(journal.path.read_text().splitlines()) == 1


def game(bots: list[str], places: list[int], totals: list[int]) -> Played:
    return Played(0, bots, totals, places, 1, [1, 1], [0.5, 0.25], [{}, {"crash": 2}])


def test_the_standing_counts_wins_places_scores_and_faults() -> None:
    games = [
        game(["a", "b"], [1, 2], [30, 20]),
        game(["b", "a"], [2, 1], [10, 11]),
        game(["a", "b"], [1, 1], [15, 15]),
    ]
    first, second = standings(games, ("a", "b"))
    assert (first.bot, first.games, first.wins, first.win_share) == ("a", 3, 2.5, 0.8333)
    assert (first.mean_place, first.mean_score) == (1.0, 18.6667)
    assert first.faults == 2
    assert second.faults == 4
    assert first.rating > 25 > second.rating
    assert first.interval[0] < first.win_share < first.interval[1]


def test_json_and_page_tell_the_standing(tmp_path: Path) -> None:
    plan = make_plan("glen-more", ["random", "easy"], games=2, seed=2)
    games = run(plan, journal=tmp_path)
    table = standings(games, plan.bots)
    told = json.loads(json.dumps(as_json(plan, games, table)))
    assert told["games"] == 2
    assert {
        "bot",
        "games",
        "win_share",
        "interval",
        "mean_place",
        "mean_score",
        "rating",
        "faults",
        "seconds_per_decision",
    } <= set(told["bots"][0])
    text = page(plan, games, table)
    assert text.startswith("<!doctype html>")
    assert "easy" in text
    assert "http" not in text
    assert "the same command gives the same games" in text


CRASHES = """
class Bot:
    def choose(self, state, rng, clock=None):
        raise ValueError("no idea")
"""


def test_a_bot_that_fails_at_every_choice_wins_nothing_and_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "a_bot_with_a_long_name.py"
    path.write_text(CRASHES)
    code = f"{path}:Bot"
    plan = make_plan("glasgow", ["random", code], games=2, limits=BotLimits(strikes=2))
    games = run(plan, journal=tmp_path / "journal")
    best, worst = standings(games, plan.bots)
    assert (best.bot, best.win_share, worst.win_share, worst.mean_place) == ("random", 1.0, 0.0, 2.0)
    assert (worst.faults, worst.lost_by_faults, worst.mean_score) == (4, 2, None)
    assert worst.first_fault is not None
    assert worst.first_fault["text"] == "ValueError: no idea"
    text = page(plan, games, [best, worst])
    assert "4 crash. 2 of 2 games lost by faults. First in game 0, seat B, turn 1: crash, ValueError: no idea" in text
    assert "line 4, in choose" in text
    assert f"<dt>Bot</dt><dd>{code}</dd>" in text
    assert plan.changed() == []
    path.write_text(CRASHES + "# another version")
    assert plan.changed() == [code]


def test_who_loses_by_faults_is_last_and_nobody_wins_if_all_do() -> None:
    assert places_after([2, 1, 3], [False, True, False]) == [1, 3, 2]
    assert places_after([1, 1], [True, True]) == [2, 2]


def test_a_clock_makes_no_promises() -> None:
    assert make_plan("glen-more", ["mcts@0.5s", "random"], games=2).timed
    assert make_plan("glen-more", ["hard", "random"], games=2).timed
    assert not make_plan("glen-more", ["mcts:5", "medium"], games=2).timed


def test_a_record_of_a_game_replays_to_its_result() -> None:
    match = make_plan("glen-more", ["random", "random"], games=1, seed=6).matches[0]
    played = play_match(match)
    record = record_of(match, played)
    assert list(record.verify().totals) == played.totals
    assert record.players[0].bot == "random"


HANGS = """
import sys, time
pipe = open(sys.argv[1], "w")
print("here", file=pipe, flush=True)
while time.monotonic() < START + 60:
    pass
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_arena_that_is_terminated_leaves_no_process(tmp_path: Path, jobs: str) -> None:
    (tmp_path / "bot.py").write_text(HANGS.replace("START", str(time.monotonic())))
    os.mkfifo(tmp_path / "pipe")
    bot = f"exec:{sys.executable} {tmp_path}/bot.py {tmp_path}/pipe"
    command = [sys.executable, "-m", "rondel", "arena", "glasgow", "--bots", "random", "--bot", bot, "--jobs", jobs]
    arena = subprocess.Popen(command, env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)}, stderr=subprocess.PIPE)
    with (tmp_path / "pipe").open() as pipe:
        assert pipe.readline() == "here\n"
        arena.send_signal(signal.SIGTERM)
        assert arena.communicate()[1] == b""
        assert arena.returncode == 143
        assert set(pipe) <= {"here\n"}  # to the end: whoever had it open is gone


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_loses_and_doubles_no_game(tmp_path: Path) -> None:
    place = tmp_path / "scheduler.json"
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    scheduler = subprocess.Popen([*command, "--port", "0", "--no-dashboard", "--scheduler-file", str(place)])
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", str(place), "--nthreads", "1"]
    workers = [subprocess.Popen([*worker, "--no-dashboard", "--no-nanny"]) for _ in range(2)]
    try:
        while not place.exists() or not place.read_text().strip():
            assert scheduler.poll() is None
        address = json.loads(place.read_text())["address"]
        plan = make_plan("glen-more", ["random", "random"], games=60, seed=8)

        def kill_one(done: int, _: int) -> None:
            if done == 10:
                workers[0].send_signal(signal.SIGKILL)

        spread, alone = Watched(), Watched()
        games = run(plan, cluster=address, progress=kill_one, journal=tmp_path / "journal", each=spread)
        assert [played.number for played in games] == list(range(60))
        run(plan, journal=tmp_path / "again", each=alone)
        assert spread.games == alone.games
    finally:
        for process in [*workers, scheduler]:
            process.kill()
            process.wait()
