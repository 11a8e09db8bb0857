"""Games that bots play against themselves to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rondel.bots.greedy import GreedyBot
from rondel.bots.judges import tuned_judge
from rondel.core import CHANCE, OVER, Result, Rng, State, play
from rondel.core.features import Features
from rondel.games.registry import load, title
from rondel.search.judge import LinearJudge

Weights = dict[str, Any]

LOOSENESS = 1.5  # of the players, so that they try things
RANDOM = 12  # one turn in so many begins with a random choice
WIDTH = 1  # of their turn search: many quick games teach more than few careful ones
CHUNK = 25  # games that a process plays at a time


class Task(NamedTuple):
    """Some games for a process to play: by which weights, from which seed on, how many."""

    name: str
    players: int
    weights: Weights  # none for random games
    seed: int
    games: int
    simulations: int = 0  # of a search that plays them; 0 for loose greedy players

    def rng(self, nth: int) -> Rng:
        """The chance of one of the games."""
        return Rng(self.seed * 1009 + nth)


def tasks(
    name: str, players: int, weights: Weights, seed: int, games: int, simulations: int = 0, chunk: int = CHUNK
) -> list[Task]:
    """So many games in parts."""
    return [Task(name, players, weights, seed + i, chunk, simulations) for i in range(0, games, chunk)]


def judging(task: Task) -> tuple[Features, LinearJudge | None]:
    """The features of the game, and the judge by which it is played."""
    features = title(task.name).get_features()
    assert features is not None
    game = load(task.name, players=task.players)
    return features, tuned_judge(features, game, task.weights) if task.weights else None


def greedy_games(task: Task, judge: LinearJudge | None) -> Iterator[tuple[list[State], Result]]:
    """The positions after every turn of some games, and how each ended."""
    game = load(task.name, players=task.players)
    for nth in range(task.games):
        rng = task.rng(nth)
        bot = GreedyBot(LOOSENESS, lambda _: judge, WIDTH) if judge else None
        state = game.start()
        seen: list[State] = []
        while state.actor != OVER:
            if state.actor == CHANCE:
                play(state, rng)
                continue
            turn, seat = state.turn, state.actor
            if bot is None or rng.below(RANDOM) == 0:
                choices = state.legal()
                state.apply(choices[rng.randrange(len(choices))])
            while state.goes_on(seat, turn):
                choices = state.legal()
                state.apply(bot.choose(state, rng) if bot else choices[rng.randrange(len(choices))])
            if state.actor != OVER:
                seen.append(state.copy())
        yield seen, state.result()
