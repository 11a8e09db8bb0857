"""Other engines, playing random games the way their users drive them from Python."""

from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from itertools import cycle
from random import Random
from typing import Any

import chess
import pyspiel
from catanatron import Color, Game, RandomPlayer

from bench.timing import Measurement, rate, repeated

CHESS = "OpenSpiel chess"
BACKGAMMON = "OpenSpiel backgammon"
CLONE = "OpenSpiel chess clone"
SEARCH = "OpenSpiel chess, MCTS in C++"
CATAN = "Catanatron, 4 players"
PYTHON_CHESS = "python-chess"
FEN = "python-chess, position from FEN"
OUTCOME = "python-chess, outcome"

PACKAGES = ("open_spiel", "catanatron", "chess", "pettingzoo")
CLONES = 1000
MOVES = 40
SIMULATIONS = 100


def outcome(outcomes: list[tuple[int, float]], at: float) -> int:
    """The chance outcome into which `at`, between 0 and 1, falls."""
    for action, chance in outcomes:
        at -= chance
        if at < 0:
            return action
    return outcomes[-1][0]


def open_spiel_game(game: Any, random: Callable[[], float]) -> int:
    """Play one random game of OpenSpiel; the number of decisions, rolls not counted."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(outcome(state.chance_outcomes(), random()))
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            decisions += 1
    return decisions


def open_spiel(name: str, seconds: float) -> float:
    """Decisions per second of random play in a game of OpenSpiel."""
    game = pyspiel.load_game(name)
    random = Random(7).random
    return rate(lambda: open_spiel_game(game, random), seconds)


def open_spiel_clone(seconds: float) -> float:
    """Copies per second of an OpenSpiel chess state in the middle of a random game.

    A chess state carries its history, so that early states copy faster and late ones slower.
    """
    game = pyspiel.load_game("chess")
    half = open_spiel_game(game, Random(7).random) // 2
    random = Random(7).random
    state = game.new_initial_state()
    for _ in range(half):
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])
    return repeated(state.clone, CLONES, seconds)


def open_spiel_search(seconds: float) -> float:
    """Simulations per second of OpenSpiel's MCTS in C++ on chess, one rollout each."""
    game = pyspiel.load_game("chess")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, False, 7, False)
    state = game.new_initial_state()

    def work() -> int:
        bot.step(state)
        return SIMULATIONS

    return rate(work, seconds)


def catanatron(seconds: float) -> float:
    """Decisions per second of Catanatron's own random players at a table of four."""
    seeds = cycle(range(20))  # the same games in every round

    def work() -> int:
        game = Game([RandomPlayer(color) for color in Color], seed=next(seeds))
        game.play()
        return len(game.state.actions)

    return rate(work, seconds)


def python_chess(seconds: float) -> float:
    """Random moves per second with python-chess, asked for the legal moves only once per position."""
    random = Random(7).random

    def work() -> int:
        board = chess.Board()
        moves = list(board.legal_moves)
        while moves and not board.is_seventyfive_moves() and not board.is_insufficient_material():
            board.push(moves[int(random() * len(moves))])
            moves = list(board.legal_moves)
        return len(board.move_stack)

    return rate(work, seconds)


def board() -> chess.Board:
    """A position of python-chess after some random moves."""
    random = Random(7).random
    found = chess.Board()
    for _ in range(MOVES):
        moves = list(found.legal_moves)
        found.push(moves[int(random() * len(moves))])
    return found


def from_fen(seconds: float) -> float:
    """Positions per second that python-chess reads."""
    return repeated(partial(chess.Board, board().fen()), CLONES, seconds)


def outcome_of_chess(seconds: float) -> float:
    """How often per second python-chess says whether and how a game has ended."""
    return repeated(board().outcome, CLONES, seconds)


def versions() -> dict[str, str]:
    """The installed version of every peer."""
    return {name: version(name) for name in PACKAGES}


def measurements() -> list[Measurement]:
    """Everything that is measured of the peers."""
    return [
        Measurement(CHESS, "decisions/s", partial(open_spiel, "chess")),
        Measurement(BACKGAMMON, "decisions/s", partial(open_spiel, "backgammon")),
        Measurement(CLONE, "copies/s", open_spiel_clone),
        Measurement(SEARCH, "simulations/s", open_spiel_search),
        Measurement(CATAN, "decisions/s", catanatron),
        Measurement(PYTHON_CHESS, "decisions/s", python_chess),
        Measurement(FEN, "positions/s", from_fen),
        Measurement(OUTCOME, "results/s", outcome_of_chess),
    ]
