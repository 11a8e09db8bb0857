"""Bots of others: a class by entry point or in a file, or a process in any language."""

from __future__ import annotations

import importlib.util
import shlex
import sys
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import cast

from rondel.bots.bot import Bot
from rondel.bots.process import ProcessBot
from rondel.core import RondelError

GROUP = "rondel.bots"


def installed() -> list[str]:
    """The names of the bots that installed packages offer."""
    return sorted(entry.name for entry in entry_points(group=GROUP))


def find(code: str) -> Bot | None:
    """The bot of others that a code means, None if it means none."""
    if code.startswith("exec:"):
        return ProcessBot(shlex.split(code.removeprefix("exec:")))
    path, colon, name = code.rpartition(":")
    if colon and path.endswith(".py"):
        return from_file(Path(path), name)
    for entry in entry_points(group=GROUP):
        if entry.name == code:
            return cast(Bot, entry.load()())
    return None


def from_file(path: Path, name: str) -> Bot:
    """A bot made by the class `name` of a Python file."""
    if not path.is_file():
        raise RondelError(f"there is no file {path}")
    module = _module(path)
    made = getattr(module, name, None)
    if not isinstance(made, type):
        classes = [key for key, value in vars(module).items() if isinstance(value, type) and hasattr(value, "choose")]
        raise RondelError(f"{path} has no class {name!r}; its bots are {', '.join(classes) or 'none'}")
    try:
        return cast(Bot, made())
    except Exception as error:
        raise RondelError(f"{name} of {path} cannot be made: {type(error).__name__}: {error}") from None


def _module(path: Path) -> ModuleType:
    title = f"rondel_bot_{path.stem}"
    spec = importlib.util.spec_from_file_location(title, path)
    if spec is None or spec.loader is None:
        raise RondelError(f"{path} cannot be read as Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[title] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise RondelError(f"{path} cannot be read: {type(error).__name__}: {error}") from None
    return module
