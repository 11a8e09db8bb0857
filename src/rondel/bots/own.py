"""Bots of others: a class by entry point or in a file, or a process in any language."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import re
import shlex
import sys
import threading
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import cast

from rondel.bots.bot import Bot
from rondel.bots.neighbours import python_files
from rondel.bots.process import ProcessBot
from rondel.core import RondelError

GROUP = "rondel.bots"
FILE = re.compile(r"(?P<path>.+?\.py):(?P<made>.*)", re.DOTALL)
MADE = re.compile(r"(?P<name>[^()]*)(?P<arguments>\(.*\))?", re.DOTALL)

Arguments = tuple[list[object], dict[str, object]]
Stamp = tuple[int, int]  # when a file was changed, and its size


def installed() -> list[str]:
    """The names of the bots that installed packages offer."""
    return sorted(found.name for found in entry_points(group=GROUP))


def entry(code: str) -> EntryPoint | None:
    """The bot of an installed package that a code means, None if it means none."""
    name = code.partition("(")[0]
    return next((found for found in entry_points(group=GROUP) if found.name == name), None)


def file_code(code: str) -> tuple[Path, str] | None:
    """The file and the class with its arguments that a code means, None if it means no file."""
    found = None if code.startswith("exec:") else FILE.fullmatch(code)
    return (Path(found["path"]), found["made"]) if found else None


def find(code: str) -> Bot | None:
    """The bot of others that a code means, None if it means none."""
    if code.startswith("exec:"):
        return ProcessBot(_words(code.removeprefix("exec:")))
    place, found = file_code(code), entry(code)
    if place is not None:
        return _make(bot_class(*place), f"{place[1]} of {place[0]}", read_arguments(place[1]))
    if found is not None:
        return _make(found.load(), code, read_arguments(code))
    return None


def read_arguments(made: str) -> Arguments:
    """What stands in brackets behind a name: values written as in Python, with or without names.

    >>> read_arguments("Bot(3, style='bold')")
    ([3], {'style': 'bold'})
    """
    found = MADE.fullmatch(made)
    try:
        if found is None:
            raise ValueError
        call = ast.parse(f"_{found['arguments'] or '()'}", mode="eval").body
        assert isinstance(call, ast.Call)
        named = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in call.keywords if keyword.arg}
        if len(named) < len(call.keywords):
            raise ValueError
        return [ast.literal_eval(value) for value in call.args], named
    except (ValueError, SyntaxError, AssertionError, TypeError):
        raise RondelError(
            f"cannot read the arguments of {made!r}; they are plain values, as in Bot(depth=3, style='bold')"
        ) from None


def bot_class(path: Path, made: str) -> type:
    """The class of a Python file, whatever arguments stand behind its name."""
    if not path.is_file():
        raise RondelError(f"there is no file {path}")
    module, name = _module(path.resolve()), made.partition("(")[0]
    found = getattr(module, name, None)
    if isinstance(found, type):
        return found
    classes = [key for key, value in vars(module).items() if isinstance(value, type) and hasattr(value, "choose")]
    raise RondelError(f"{path} has no class {name!r}; its bots are {', '.join(classes) or 'none'}")


def _make(made: type, what: str, arguments: Arguments) -> Bot:
    try:
        return cast(Bot, made(*arguments[0], **arguments[1]))
    except Exception as error:
        raise RondelError(f"{what} cannot be made: {type(error).__name__}: {error}") from None


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise RondelError(f"cannot read the command {command!r}: {error}") from None


LOADED: dict[Path, tuple[dict[Path, Stamp], ModuleType]] = {}
NEIGHBOURS: dict[Path, Stamp] = {}  # modules beside bots, as they were when they were loaded
LOADING = threading.Lock()


def _module(path: Path) -> ModuleType:
    """The module of a file, loaded once and again when it or a neighbour that it imports has changed.

    It may import what lies beside it. Bots of two folders may have neighbours of the same name: each gets its own, if
    it imports them when it is loaded and not later.
    """
    stamps = {file: (file.stat().st_mtime_ns, file.stat().st_size) for file in python_files(path)}
    with LOADING:
        known = LOADED.get(path)
        if known is not None and known[0] == stamps:
            return known[1]
        _make_room(stamps)
        folder = str(path.parent)
        sys.path.insert(0, folder)
        try:
            module = _executed(path)
        finally:
            sys.path.remove(folder)
        if folder not in sys.path:
            sys.path.append(folder)  # for what is imported later
        NEIGHBOURS.update(stamps)
        LOADED[path] = stamps, module
        return module


def _make_room(wanted: dict[Path, Stamp]) -> None:
    """Forget modules of other bots with the names of those wanted, and those wanted that have changed."""
    names = {file.stem if file.stem != "__init__" else file.parent.name for file in wanted}
    for name, module in list(sys.modules.items()):
        file = Path(getattr(module, "__file__", None) or "")
        if file in NEIGHBOURS and name.rpartition(".")[2] in names and NEIGHBOURS[file] != wanted.get(file):
            del sys.modules[name]


def _executed(path: Path) -> ModuleType:
    title = f"rondel_bot_{path.stem}_{hashlib.sha256(bytes(path)).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(title, path)
    if spec is None or spec.loader is None:
        raise RondelError(f"{path} cannot be read as Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[title] = module
    importlib.invalidate_caches()
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise RondelError(f"{path} cannot be read: {type(error).__name__}: {error}") from None
    return module
