"""The arguments of the commands that compare and study, from arena to tune."""

from __future__ import annotations

import argparse
from collections.abc import Callable

Command = Callable[[str, str, str], argparse.ArgumentParser]


def add_study(command: Command) -> None:
    """Add the commands that compare bots and study games."""
    _arena(command("arena", "rondel.cli.arena:run", "let bots play each other and rate them"))
    _ladder(command("ladder", "rondel.cli.ladder:run", "rate the levels of the bots against each other"))
    _balance(command("balance", "rondel.cli.balance:run", "let a bot play itself and tell how a set of tiles plays"))
    _stats(command("stats", "rondel.cli.stats:run", "sum up a folder of game records"))
    _export(command("export", "rondel.cli.export:run", "write the decisions of recorded games as a table for learners"))
    _review(command("review", "rondel.cli.review:run", "find the turning points of a recorded game"))
    _analyse(command("analyse", "rondel.cli.review:analyse", "tell the best turns in a position"))
    _puzzles(command("puzzles", "rondel.cli.puzzles:solve", "solve puzzles in the terminal, or find and check them"))
    _tune(command("tune", "rondel.cli.tune:run", "tune the weights of the bots by self-play"))


def _arena(made: argparse.ArgumentParser) -> None:
    made.add_argument("game", nargs="?", metavar="GAME", help="its name")
    made.add_argument("--bots", metavar="BOT,BOT", default="", help="bot codes; one may stand several times")
    made.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="FILE.py:CLASS",
        help="a bot of your own, or one more code; repeatable",
    )
    made.add_argument("--players", type=int, default=2, metavar="N", help="seats at a table (default: 2)")
    made.add_argument("--games", type=int, default=200, metavar="N", help="at least so many games (default: 200)")
    made.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the same number gives the same deals (default: 1)"
    )
    made.add_argument("--jobs", type=int, default=1, metavar="N", help="how many processes (default: 1)")
    made.add_argument("--cluster", metavar="tcp://HOST:PORT", help="play on a running Dask cluster instead")
    made.add_argument("--options", action="append", default=[], metavar="K=V", help="an option of the game; repeatable")
    made.add_argument("--tiles", metavar="FILE", help="play with your own tile file")
    seconds = made.add_argument_group("bots of your own")
    seconds.add_argument("--clock", type=float, metavar="SECONDS", help="for each choice (default: 10)")
    seconds.add_argument("--turn-clock", type=float, metavar="SECONDS", help="for all choices of a turn together")
    seconds.add_argument("--game-clock", type=float, metavar="SECONDS", help="for all choices of a game together")
    seconds.add_argument(
        "--on-fault",
        choices=("replace", "forfeit"),
        default="replace",
        help="who fails is replaced by greedy for that choice, or has lost the game (default: replace)",
    )
    seconds.add_argument(
        "--strikes", type=int, default=5, metavar="N", help="so many faults lose a game in any case (default: 5)"
    )
    seconds.add_argument("--log", metavar="FILE", help="write what bots say about their choices as JSON lines")
    made.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop as soon as it is clear whether the first of two bots is stronger by ELO1 or only by ELO0",
    )
    made.add_argument(
        "--compare",
        nargs=2,
        metavar=("A.json", "B.json"),
        help="play nothing, but compare two arenas that --json has written",
    )
    made.add_argument("--json", action="store_true", help="print standing, conditions and all games as JSON")
    made.add_argument("--html", metavar="FILE", help="write the standing as a page with plots")
    made.add_argument("--records", metavar="DIR", help="write the record of every game into this folder")
    made.add_argument("--fresh", action="store_true", help="do not go on with an interrupted run, start again")


def _ladder(made: argparse.ArgumentParser) -> None:
    made.add_argument("game", metavar="GAME", help="its name")
    made.add_argument("--players", type=int, metavar="N", help="seats at the table (default: every number in turn)")
    made.add_argument("--games", type=int, default=200, metavar="N", help="at least so many games (default: 200)")
    made.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the same number gives the same games (default: 1)"
    )
    made.add_argument("--jobs", type=int, default=1, metavar="N", help="how many processes (default: 1)")
    made.add_argument(
        "--out", metavar="FILE", help="keep the tables in this Markdown file, and play only what it lacks"
    )
    made.add_argument("--fresh", action="store_true", help="do not go on with games that were kept, start again")


def _balance(made: argparse.ArgumentParser) -> None:
    made.add_argument("game", metavar="GAME", help="its name")
    made.add_argument("--players", type=int, default=2, metavar="N", help="seats at the table (default: 2)")
    made.add_argument("--tiles", metavar="FILE", help="a tile file or folder of your own instead of the supplied set")
    made.add_argument("--edition", type=int, metavar="N", help="an edition of the supplied set (default: the newest)")
    made.add_argument("--bot", default="medium", metavar="BOT", help="who plays itself (default: medium)")
    made.add_argument("--games", type=int, default=600, metavar="N", help="how many games in all (default: 600)")
    made.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the same number gives the same games (default: 1)"
    )
    made.add_argument("--ways", type=int, default=3, metavar="N", help="ways to win to tell apart (default: 3)")
    made.add_argument("--jobs", type=int, metavar="N", help="how many processes (default: as many as processors)")
    made.add_argument("--options", action="append", default=[], metavar="K=V", help="an option of the game; repeatable")
    made.add_argument("--out", metavar="FILE", help="keep the games here, as JSON lines, and go on with those it has")
    made.add_argument("--json", action="store_true", help="print the report as JSON")
    made.add_argument("--fresh", action="store_true", help="do not go on with games that were kept, start again")


def _stats(made: argparse.ArgumentParser) -> None:
    made.add_argument("folder", metavar="DIR", help="a folder of game records, all of one game")
    made.add_argument("--csv", metavar="FILE", help="write the table of tiles as CSV")
    made.add_argument("--parquet", metavar="FILE", help="write the table of tiles as Parquet")
    made.add_argument("--plots", metavar="DIR", help="draw the plots into this folder")
    made.add_argument("--format", choices=("png", "svg"), default="svg", help="of the plots (default: svg)")
    made.add_argument("--json", action="store_true", help="print everything as JSON")
    made.add_argument("--jobs", type=int, default=1, metavar="N", help="how many processes (default: 1)")


def _export(made: argparse.ArgumentParser) -> None:
    made.add_argument("records", nargs="+", metavar="RECORDS", help="folders of game records, or single ones")
    made.add_argument("--parquet", required=True, metavar="FILE", help="the Parquet file to write (docs/data.md)")
    made.add_argument("--tiles", metavar="FILE", help="the tile file they were played with, if not the supplied one")
    made.add_argument("--jobs", type=int, default=1, metavar="N", help="how many processes (default: 1)")


def _review(made: argparse.ArgumentParser) -> None:
    made.add_argument("file", metavar="FILE", help="a record of a finished game")
    made.add_argument("--bot", default="mcts:300", metavar="BOT", help="who judges (default: mcts:300)")
    made.add_argument("--tiles", metavar="FILE", help="the tile file it was played with, if not the supplied one")
    made.add_argument("--json", action="store_true", help="print the review as JSON")
    made.add_argument("--html", metavar="FILE", help="write the review as a page with the curve")


def _analyse(made: argparse.ArgumentParser) -> None:
    made.add_argument("file", metavar="FILE", help="a position (JSON, docs/positions.md) or a game record")
    made.add_argument("--at", type=int, metavar="N", help="of a record, the moment after N turns (default: the last)")
    made.add_argument("--bot", default="mcts:1000", metavar="BOT", help="who judges (default: mcts:1000)")
    made.add_argument("--lines", type=int, default=5, metavar="N", help="how many turns to tell (default: 5)")
    made.add_argument("--tiles", metavar="FILE", help="the tile file it is played with, if not the supplied one")
    made.add_argument("--json", action="store_true", help="print everything as JSON (docs/analysis.md)")


def _tune(made: argparse.ArgumentParser) -> None:
    made.add_argument("game", metavar="GAME", help="its name")
    made.add_argument("--players", default="", metavar="N,N", help="numbers of players (default: all of the game)")
    made.add_argument("--games", type=int, default=400, metavar="N", help="games in each round (default: 400)")
    made.add_argument("--rounds", type=int, default=6, metavar="N", help="rounds of self-play (default: 6)")
    made.add_argument("--start", metavar="WEIGHTS", help="begin from weights instead: a number such as 1, or a file")
    made.add_argument(
        "--network", type=int, default=0, metavar="N", help="a network of N units on top (default: 0, none)"
    )
    made.add_argument(
        "--network-games", type=int, default=4000, metavar="N", help="further games it learns from (default: 4000)"
    )
    made.add_argument(
        "--search",
        type=int,
        default=0,
        metavar="N",
        help="the network, or that of --start, learns from games of a search with N simulations (default: 0, not)",
    )
    made.add_argument(
        "--network-rounds",
        type=int,
        default=1,
        metavar="N",
        help="how often so many games are played, each time by what was learned before (default: 1)",
    )
    made.add_argument(
        "--promises",
        type=int,
        default=0,
        metavar="N",
        help="learn from N more games what turns promise by what they begin with (default: 0, not)",
    )
    made.add_argument("--seed", type=int, default=1, metavar="N", help="the same number gives the same weights")
    made.add_argument("--jobs", type=int, default=1, metavar="N", help="how many processes (default: 1)")
    made.add_argument("--out", metavar="FILE", help="where the weights go (default: GAME-weights.json)")


def _puzzles(made: argparse.ArgumentParser) -> None:
    what = made.add_subparsers(title="what to do", metavar="solve | find | check", required=True)
    solve = what.add_parser("solve", help="solve a puzzle of a game in the terminal", allow_abbrev=False)
    solve.set_defaults(run="rondel.cli.puzzles:solve")
    solve.add_argument("game", metavar="GAME", help="its name")
    solve.add_argument("id", nargs="?", metavar="PUZZLE", help="its id (default: that of today)")
    solve.add_argument("--grade", type=int, metavar="N", help="any of this grade, 1 to 5")
    solve.add_argument("--list", action="store_true", help="print the ids of all puzzles with their grades")
    find = what.add_parser("find", help="find puzzles in games of a bot against itself", allow_abbrev=False)
    find.set_defaults(run="rondel.cli.puzzle_finding:run")
    find.add_argument("game", metavar="GAME", help="its name")
    find.add_argument("--out", required=True, metavar="FILE", help="keep them here, as JSON lines, and go on with it")
    find.add_argument("--players", type=int, default=2, metavar="N", help="seats at the table (default: 2)")
    find.add_argument("--bot", default="mcts:100", metavar="BOT", help="who plays the games (default: mcts:100)")
    find.add_argument("--games", type=int, default=40, metavar="N", help="how many games in all (default: 40)")
    find.add_argument("--seed", type=int, default=1, metavar="N", help="the same number gives the same puzzles")
    find.add_argument("--edition", type=int, metavar="N", help="an edition of the supplied set (default: the newest)")
    find.add_argument("--options", action="append", default=[], metavar="K=V", help="an option of the game; repeatable")
    find.add_argument("--jobs", type=int, default=1, metavar="N", help="how many processes (default: 1)")
    find.add_argument("--fresh", action="store_true", help="do not go on with the file, begin it again")
    check = what.add_parser("check", help="see whether the puzzles of a file hold", allow_abbrev=False)
    check.set_defaults(run="rondel.cli.puzzle_finding:check")
    check.add_argument("file", metavar="FILE", help="as `rondel puzzles find` writes it")
    check.add_argument("--jobs", type=int, default=1, metavar="N", help="how many processes (default: 1)")
    check.add_argument("--drop", action="store_true", help="take out those that do not hold")
