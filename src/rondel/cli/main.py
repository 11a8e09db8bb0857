"""The command `rondel`: what it can do, and one clear sentence where it cannot.

Only what a command needs is imported, and only when it runs, so that help and version come at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from rondel import __version__
from rondel.cli.study import add_study
from rondel.core import RondelError, compiled
from rondel.games.registry import titles

EXAMPLES: Final = """\
examples:
  rondel play {game}                              against two bots, in the terminal
  rondel play {game} --seats me,me,hard --save evening.rondel
  rondel play --resume evening.rondel
  rondel simulate {game} --players 4 --games 1000 --seed 7
  rondel replay evening.rondel
  rondel show evening.rondel --at 12
  rondel review evening.rondel
  rondel analyse evening.rondel --at 12
  rondel rules {game} GM-44
  rondel tiles check my-tiles.csv
  rondel serve --port 8000 --data tables             the table in the browser
"""
INTERRUPTED: Final = 130
# The extra that brings what the module of a command imports; the others do with what draws in a terminal.
EXTRAS: Final = {
    "rondel.cli.arena": "analysis",
    "rondel.cli.balance": "analysis",
    "rondel.cli.export": "data",
    "rondel.cli.puzzle_finding": "analysis",
    "rondel.cli.ladder": "analysis",
    "rondel.cli.review": "analysis",
    "rondel.cli.stats": "analysis",
    "rondel.cli.tune": "analysis",
    "rondel.cli.backup": "web",
    "rondel.cli.doctor": "web",
    "rondel.cli.reports": "web",
    "rondel.cli.ratings": "web",
    "rondel.cli.serve": "web",
}


class Version(argparse.Action):
    """Prints which Rondel this is and how it runs."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        kind = "compiled" if compiled() else "pure Python"
        python = ".".join(map(str, sys.version_info[:3]))
        print(f"rondel {__version__} ({kind}), Python {python}")
        parser.exit()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code: 0, 2 for bad input, 130 when interrupted."""
    given = parser().parse_args(arguments)
    module, function = given.run.split(":")
    try:
        run: Callable[[argparse.Namespace], int] = getattr(import_module(module), function)
        return run(given)
    except RondelError as error:
        print(f"rondel: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("rondel"):
            raise
        extra = EXTRAS.get(module, "terminal")
        print(f"rondel: this needs {error.name}, which is missing: pip install 'rondel[{extra}]'", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of the output has gone; the interpreter must not try to flush to it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _listed() -> str:
    """The games in a sentence."""
    *first, last = [found.label for found in titles()]
    return f"{', '.join(first)} and {last}" if first else last


def parser() -> argparse.ArgumentParser:
    """All commands with their arguments."""
    shape = argparse.RawDescriptionHelpFormatter
    top = argparse.ArgumentParser(
        prog="rondel",
        description=f"Play, study and master {_listed()}.",
        epilog=EXAMPLES.format(game=titles()[0].name),
        formatter_class=shape,
        allow_abbrev=False,
    )
    top.add_argument("--version", action=Version, nargs=0, help="which Rondel this is, and whether it is compiled")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: str, text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text[:1].upper() + text[1:] + ".", allow_abbrev=False)
        made.set_defaults(run=run)
        return made

    _play(command("play", "rondel.cli.play:run", "play a whole game in the terminal"))
    _simulate(command("simulate", "rondel.cli.simulate:run", "play many games without a person and sum them up"))
    replay = command("replay", "rondel.cli.replay:run", "tell a recorded game in sentences")
    _file(replay)
    replay.add_argument("--verify", action="store_true", help="only check that the record replays to its result")
    show = command("show", "rondel.cli.replay:show", "draw a moment of a recorded game")
    _file(show)
    moment = show.add_mutually_exclusive_group()
    moment.add_argument("--at", type=int, metavar="N", help="the moment after N turns (default: the last)")
    moment.add_argument("--choice", type=int, metavar="N", help="the moment after N choices, those of chance included")
    rules = command("rules", "rondel.cli.rules:run", "read the numbered rules of a game")
    rules.add_argument("game", metavar="GAME", help="its name")
    rules.add_argument("ids", nargs="*", metavar="RULE", help="ids of rules, such as GM-44")
    tiles = command(
        "tiles", "rondel.cli.tiles:run", "print the tiles of a game, check or convert a tile file of your own"
    )
    tiles.add_argument(
        "what",
        nargs="+",
        metavar="GAME | check [GAME] FILE | convert FILE [OUT]",
        help="the name of a game, check and a file, or convert and a file in an old spelling",
    )
    _serve(command("serve", "rondel.cli.serve:run", "open tables in the browser, for this machine or for others"))
    backup = command("backup", "rondel.cli.backup:run", "copy the tables of a server to a file, also while it runs")
    _data(backup)
    backup.add_argument("--every", metavar="TIME", help="copy again and again, such as every 6h; FILE is a folder then")
    backup.add_argument("--keep", type=int, metavar="N", help="with --every, how many copies are kept (default: 28)")
    _data(command("restore", "rondel.cli.backup:put_back", "put a copy in place of the tables of a server"))
    doctor = command("doctor", "rondel.cli.doctor:run", "replay all records and tables, and tell which have changed")
    doctor.add_argument("folder", nargs="*", metavar="FOLDER", help="folders of records, or single ones")
    doctor.add_argument("--data", metavar="DIR", help="the folder of the tables of a server")
    doctor.add_argument("--config", metavar="FILE", help="its settings file (TOML)")
    reports = command("reports", "rondel.cli.reports:run", "list what people have reported to the operator of a server")
    _settings(reports)
    reports.add_argument("--json", action="store_true", help="print the reports as JSON")
    reports.add_argument("--drop", nargs="+", metavar="ID", help="delete reports that are dealt with")
    ratings = command("ratings", "rondel.cli.ratings:run", "make the ratings of a server anew from its finished games")
    ratings.add_argument("what", choices=["rebuild"], help="make them anew")
    ratings.add_argument("--data", metavar="DIR", help="the folder of the tables of the server")
    ratings.add_argument("--config", metavar="FILE", help="its settings file (TOML)")
    add_study(command)
    return top


def _serve(made: argparse.ArgumentParser) -> None:
    made.add_argument("--port", type=int, metavar="N", help="the port (default: 8000)")
    made.add_argument("--host", metavar="ADDRESS", help="where to listen (default: 127.0.0.1, this machine only)")
    _settings(made)
    made.add_argument(
        "--workers", type=int, metavar="N", help="processes that serve (default: 1; more need PostgreSQL)"
    )
    made.add_argument("--cluster", metavar="tcp://HOST:PORT", help="let slow bots think on a running Dask cluster")
    made.add_argument("--open", action="store_true", help="open the page in the browser")
    made.add_argument("--new-key", action="store_true", help="begin with a new server.key where the old one is lost")


def _data(made: argparse.ArgumentParser) -> None:
    made.add_argument("file", metavar="FILE", help="the copy")
    _settings(made)


def _settings(made: argparse.ArgumentParser) -> None:
    made.add_argument("--data", metavar="DIR", help="the folder of the tables (default: rondel-data)")
    made.add_argument("--config", metavar="FILE", help="a settings file (TOML)")


def _file(made: argparse.ArgumentParser) -> None:
    made.add_argument("file", metavar="FILE", help="a game record")
    made.add_argument("--tiles", metavar="FILE", help="the tile file it was played with, if not the supplied one")


def _options(made: argparse.ArgumentParser) -> None:
    made.add_argument("--options", action="append", default=[], metavar="K=V", help="an option of the game; repeatable")
    made.add_argument("--tiles", metavar="FILE", help="play with your own tile file")
    made.add_argument("--seed", type=int, metavar="N", help="the same number gives the same draws")


def _play(made: argparse.ArgumentParser) -> None:
    made.add_argument("game", nargs="?", metavar="GAME", help="its name")
    made.add_argument("--seats", metavar="WHO,WHO", help="me or a bot for each seat (default: me,easy,easy)")
    made.add_argument("--names", metavar="NAME,NAME", help="what to call them")
    _options(made)
    made.add_argument("--save", metavar="FILE", help="keep the game in this file, turn by turn")
    made.add_argument("--resume", metavar="FILE", help="go on with a game kept in a file")
    made.add_argument("--position", metavar="FILE", help="begin from a position (JSON, docs/positions.md)")


def _simulate(made: argparse.ArgumentParser) -> None:
    made.add_argument("game", metavar="GAME", help="its name")
    made.add_argument("--players", type=int, metavar="N", help="how many sit at the table")
    made.add_argument("--seats", metavar="BOT,BOT", help="a bot for each seat (default: random)")
    made.add_argument("--games", type=int, default=100, metavar="N", help="how many games (default: 100)")
    _options(made)
    made.add_argument("--jobs", type=int, default=1, metavar="N", help="how many processes (default: 1)")
    made.add_argument("--json", action="store_true", help="print the summary as JSON (docs/records.md)")
    made.add_argument("--records", metavar="DIR", help="write the record of every game into this folder")


if __name__ == "__main__":
    sys.exit(main())
