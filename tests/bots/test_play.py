"""Bots in games: they play legally to the end, reproducibly, and in the order of their strength."""

import subprocess
import sys

import pytest

import rondel
from rondel.arena import Match, make_plan, play_match, run, standings
from rondel.bots import Clock, make
from rondel.bots.greedy import GreedyBot
from rondel.bots.judges import judge_of
from rondel.bots.mcts import MctsBot
from rondel.core import OVER, Rng, State, settle
from rondel.search.tree import Tree
from rondel.search.turns import quick_turns

GAMES = rondel.game_names()


def opening(name: str, players: int = 2, seed: int = 1) -> State:
    state = rondel.load(name, players=players).start()
    settle(state, Rng(seed))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", ["greedy", "greedy:4", "mcts:8"])
def test_a_whole_game_has_no_faults_and_can_be_played_again(name: str, code: str) -> None:
    match = Match(0, name, {}, None, (code, "random"), seed=5)
    played, again = play_match(match), play_match(match)
    assert played.faults == [{}, {}]
    assert played.actions == again.actions
    state = rondel.load(name, players=2).start()
    for action in played.actions:
        state.apply(action)
    assert state.actor == OVER
    assert list(state.result().totals) == played.totals


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random(name: str) -> None:
    plan = make_plan(name, ["greedy", "random"], games=4, seed=3)
    table = standings(run(plan, fresh=True), plan.bots)
    assert table[0].bot == "greedy"
    assert table[0].win_share == 1.0


@pytest.mark.slow
def test_greedy_beats_three_random_bots() -> None:
    plan = make_plan("glen-more", ["greedy", "random", "random", "random"], games=4, seed=3, players=4)
    shares = {s.bot: s.win_share for s in standings(run(plan, fresh=True), plan.bots)}
    assert shares["greedy"] >= 0.75


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_more_search_beats_greedy(name: str) -> None:
    plan = make_plan(name, ["mcts:60", "greedy"], games=20, seed=3)
    shares = {s.bot: s.win_share for s in standings(run(plan, fresh=True), plan.bots)}
    assert shares["mcts:60"] >= 0.7


@pytest.mark.parametrize("name", GAMES)
def test_a_search_can_be_cancelled_at_any_moment(name: str) -> None:
    state = opening(name)
    asked = iter([False, False, True])
    clock = Clock(cancelled=lambda: next(asked))
    assert make("mcts:1000000000").choose(state.copy(), Rng(1), clock) in state.legal()
    assert next(asked, None) is None


INTERRUPTED = """
import signal, sys
import rondel
from rondel.bots import make
from rondel.core import Rng, settle

def ring(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, ring)
state = rondel.load("glen-more", players=2).start()
settle(state, Rng(1))
for _ in range(12):
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.03)
        make("mcts:1000000000").choose(state.copy(), Rng(1))
    except KeyboardInterrupt:
        sys.stdout.write("ended ")
"""


def test_ctrl_c_ends_a_search_and_not_the_process() -> None:
    ended = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout.split(), ended.stderr) == (0, ["ended"] * 12, "")


@pytest.mark.parametrize("name", GAMES)
def test_a_search_cancelled_at_once_takes_the_turn_that_stands_best(name: str) -> None:
    state = opening(name)
    searched = make("mcts:1000").choose(state.copy(), Rng(1), Clock(cancelled=lambda: True))
    assert searched == make("greedy").choose(state.copy(), Rng(1))


@pytest.mark.parametrize("name", GAMES)
def test_turns_found_quickly_are_whole_legal_turns(name: str) -> None:
    state = opening(name)
    judge = judge_of(state.rules())
    rng, greedy = Rng(1), make("greedy")
    for _ in range(40):
        found = quick_turns(state, judge)
        assert found
        assert [turn.value for turn in found] == sorted((turn.value for turn in found), reverse=True)
        for turn in found[:3]:
            after = state.copy()
            for action in turn.actions:
                assert (after.actor, after.turn) == (state.actor, state.turn)
                after.apply(action)
            assert (after.actor, after.turn) != (state.actor, state.turn)
            assert after.key() == turn.state.key()
        state.apply(greedy.choose(state.copy(), rng))
        settle(state, rng)


@pytest.mark.parametrize("name", ["glen-more", "glen-more-ii"])
def test_the_most_promising_beginnings_lead_to_the_best_turns(name: str) -> None:
    state, rng, greedy = opening(name), Rng(1), make("greedy")
    judge = judge_of(state.rules())
    best: list[bool] = []
    while state.actor != OVER:
        if judge.foresees(state) and len(state.legal()) > 6:
            few, all_turns = quick_turns(state, judge, 4), quick_turns(state, judge)
            assert len({turn.first for turn in few if len(turn.actions) > 1}) <= 4
            best.append(few[0].value >= all_turns[0].value)
        state.apply(greedy.choose(state.copy(), rng))
        settle(state, rng)
    assert len(best) > 20
    assert sum(best) / len(best) > 0.7


def test_where_nothing_is_known_of_beginnings_all_are_followed() -> None:
    state = opening("glasgow")
    judge = judge_of(state.rules())
    few, found = quick_turns(state, judge, 1), quick_turns(state, judge)
    assert len({turn.first for turn in found}) > 4
    assert [turn.actions for turn in few] == [turn.actions for turn in found]


def test_the_turns_of_a_race_are_looked_at_equally_often_until_they_are_left_out() -> None:
    state = opening("glen-more")
    tree = Tree(state, judge_of(state.rules()), Rng(1))
    turns = len(tree.root.edges)
    assert turns > 4
    assert tree.round(0.0, 1000) == turns
    assert tree.round(0.0, 1000) == turns
    assert {edge.visits for edge in tree.root.edges} == {2}
    worst = min(tree.root.edges, key=lambda edge: edge.mean(state.actor))
    assert tree.round(1.0, 1000) == 2
    assert worst.visits == 2
    assert sorted(edge.visits for edge in tree.root.edges)[-3:] == [2, 3, 3]


def test_a_search_stays_within_its_simulations() -> None:
    state = opening("glen-more")
    for simulations in (1, 5, 60):
        looks = sum(found.looks for found in MctsBot(simulations).explain(state))
        assert looks <= simulations


def test_all_turns_of_a_race_meet_the_same_luck() -> None:
    state = opening("glen-more", players=4)
    tree = Tree(state, judge_of(state.rules()), Rng(1))
    for _ in range(2):
        tree.round(0.0, 1000)
    lucks = {tuple(node.luck for node in edge.nodes) for edge in tree.root.edges}
    assert [len(luck) for luck in lucks] == [2]


def test_a_turn_is_searched_once_and_played_choice_by_choice() -> None:
    state = opening("glen-more")
    bot = MctsBot(simulations=5)
    seat, turn, rng = state.actor, state.turn, Rng(1)
    state.apply(bot.choose(state.copy(), rng))
    settled = rng.x, rng.y, rng.z, rng.w
    while state.actor == seat and state.turn == turn:
        state.apply(bot.choose(state.copy(), rng))
    assert (rng.x, rng.y, rng.z, rng.w) == settled


def test_bots_leave_the_state_as_it_is() -> None:
    state = opening("glen-more", players=3)
    before = state.key()
    for code in ("random", "greedy", "mcts:10"):
        make(code).choose(state, Rng(2))
    assert state.key() == before


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", ["greedy", "mcts:20"])
def test_a_bot_can_say_why(name: str, code: str) -> None:
    state = opening(name)
    alternatives = make(code).explain(state.copy(), Rng(1))  # type: ignore[attr-defined]
    assert 1 <= len(alternatives) <= 3
    assert len({alternative.turn[0] for alternative in alternatives}) == len(alternatives)  # no turn is told twice
    for alternative in alternatives:
        assert 0.0 <= alternative.chance <= 1.0
        after = state.copy()
        for words in alternative.turn:
            after.apply(after.rules().action(words))
        assert after.actor != state.actor or after.turn != state.turn


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", [MctsBot(100), GreedyBot()])
def test_a_turn_asked_about_is_weighed_as_carefully_as_the_best(name: str, bot: MctsBot | GreedyBot) -> None:
    state = opening(name)
    worst = quick_turns(state, judge_of(state.rules()))[-1]
    found = bot.explain(state.copy(), Rng(1), also=worst.actions)
    asked = found[-1]
    assert asked.turn == tuple(state.rules().words(action) for action in worst.actions)
    assert asked.looks >= found[0].looks - 1
    assert asked.chance < found[0].chance
