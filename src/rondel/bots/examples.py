"""Positions that a network learns from, out of games of greedy players or of the search."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rondel.bots.mcts import ranked
from rondel.bots.network import Positions
from rondel.bots.self_play import Task, greedy_games, judging
from rondel.core import OVER, Result, Rng, State, settle
from rondel.core.features import Features
from rondel.core.state import state_after
from rondel.games.registry import load
from rondel.search.judge import Judge
from rondel.search.tree import Edge, Tree

# The search tries things too: of 20 turns one is any of those it looked at, four are among the best few.
TURNS = 20
ANY = 1
AMONG_BEST = 4
BEST = 4
LOOKS = 2  # of the search at a turn, below which it is not learned from
ENDING = 0.5  # how much of what is learned of a turn that was played is how the game ended; the rest the search says


class Notebook:
    """Collects examples of one game after the other."""

    def __init__(self, features: Features, players: int) -> None:
        self.features = features
        self.players = players
        self.numbers: list[list[list[int]]] = []
        self.progress: list[float] = []
        self.said: list[list[float]] = []  # by the search, of everybody's chances of winning
        self.played: list[bool] = []
        self.ends: list[tuple[int, Result, int]] = []  # number, end and positions of each game

    def note(self, state: State, said: list[float], played: bool) -> None:
        """Keep a position after a turn that was played, or only looked at."""
        self.numbers.append([list(self.features.of(state, seat)) for seat in range(self.players)])
        self.progress.append(self.features.progress(state))
        self.said.append(said)
        self.played.append(played)

    def end(self, number: int, result: Result) -> None:
        """The game of the last positions is over."""
        self.ends.append((number, result, len(self.played) - sum(count for _, _, count in self.ends)))

    def positions(self, ending: float) -> Positions:
        """All that was noted; how games ended counts so much of what is learned of turns that were played."""
        counts = [count for _, _, count in self.ends]
        wins = [[1.0 / len(end.winners) if place == 1 else 0.0 for place in end.places] for _, end, _ in self.ends]
        won = np.repeat(np.array(wins), counts, axis=0)
        played = np.array(self.played)
        share = np.where(played, ending, 0.0)[:, None]
        return Positions(
            np.array(self.numbers, dtype=np.int16),
            np.array(self.progress),
            np.repeat(np.array([end.totals for _, end, _ in self.ends], dtype=np.float64), counts, axis=0),
            won,
            share * won + (1.0 - share) * np.array(self.said),
            played,
            np.repeat(np.array([number for number, _, _ in self.ends]), counts),
        )


def examples(task: Task) -> Positions:
    """The positions of some games."""
    features, judge = judging(task)
    assert judge is not None
    book = Notebook(features, task.players)
    if task.simulations:
        for number, result in _searched_games(task, judge, book):
            book.end(number, result)
        return book.positions(ENDING)
    nothing = [0.0] * task.players
    for nth, (seen, result) in enumerate(greedy_games(task, judge)):
        for state in seen:
            book.note(state, nothing, played=True)
        book.end(task.seed + nth, result)
    return book.positions(1.0)


def _searched_games(task: Task, judge: Judge, book: Notebook) -> Iterator[tuple[int, Result]]:
    """Play games by search and note what it says of all turns that it looked at."""
    game = load(task.name, players=task.players)
    for nth in range(task.games):
        rng = task.rng(nth)
        state = game.start()
        settle(state, rng)
        while state.actor != OVER:
            tree = grown(state, judge, rng, task.simulations)
            edges = ranked(tree.root)
            taken = _taken(edges, rng)  # there is always one: whoever decides can end a turn somehow
            for edge in edges:
                if edge.visits < LOOKS:
                    continue
                after = state_after(state, edge.actions)
                if after.actor != OVER:
                    book.note(after, [edge.mean(seat) for seat in range(task.players)], edge is taken)
            for action in taken.actions:
                state.apply(action)
            settle(state, rng)
        yield task.seed + nth, state.result()


def grown(state: State, judge: Judge, rng: Rng, simulations: int) -> Tree:
    """The search from a position with so many simulations."""
    tree = Tree(state, judge, rng)
    done = 0
    while not tree.settled() and done < simulations:
        done += tree.round(done / simulations, simulations - done)
    return tree


def _taken(edges: list[Edge], rng: Rng) -> Edge:
    """The best turn, or at times another one."""
    luck = rng.below(TURNS)
    few = len(edges) if luck < ANY else min(BEST, len(edges)) if luck < ANY + AMONG_BEST else 1
    return edges[rng.below(few)]
