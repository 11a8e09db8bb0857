"""Finding a game by its name: the games of this folder, and those that other packages add by entry point."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final

from rondel.core.errors import UnknownGame
from rondel.core.game import Game
from rondel.games.title import Title
from rondel.locale.translate import DECLARED, SOURCES

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

GROUP: Final = "rondel.games"  # entry points name a `Title`
HERE: Final = Path(__file__).parent


@cache
def own() -> dict[str, Title]:
    """The games of this folder: every package in it with a module `title` has a `TITLE` there."""
    found: dict[str, Title] = {}
    for module in iter_modules([str(HERE)]):
        name = f"rondel.games.{module.name}.title"
        if module.ispkg and find_spec(name) is not None:
            title: Title = import_module(name).TITLE
            found[title.name] = title
    return found


@cache
def added() -> dict[str, EntryPoint]:
    """The games that other packages add; looking them up is slow, so only where it is needed."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP)}


@cache
def title(name: str) -> Title:
    """What a game declares, by its name."""
    if name in own():
        return own()[name]
    if name in added():
        found: Title = added()[name].load()
        return found
    raise UnknownGame(f"there is no game {name!r}; the games are {', '.join(games())}")


def games() -> list[str]:
    """The names of all games that can be loaded."""
    return sorted({*own(), *added()})


@cache
def titles() -> list[Title]:
    """All games in the order of lists."""
    return sorted((title(name) for name in games()), key=lambda found: (found.order, found.name))


def load(
    name: str,
    players: int | None = None,
    options: dict[str, object] | None = None,
    tiles: str | Path | None = None,
    rules_version: int | None = None,
    edition: int | None = None,
) -> Game:
    """Load a game by name, with its number of players, options and tile file.

    Rules and supplied tiles are the newest, or those of an earlier rules version and edition.

    >>> load("glen-more", players=3).start().legal()
    [16, 17, 18]
    """
    return title(name).load(players, options, None if tiles is None else Path(tiles), rules_version, edition)


def message_folders() -> list[Traversable]:
    """The folders with the sentences of all games, each once."""
    return list({str(folder): folder for found in titles() for folder in found.message_folders()}.values())


def symbol_folders() -> tuple[Traversable, ...]:
    """The folders with the drawings that games bring."""
    return tuple(folder for found in titles() if (folder := found.get_art().symbols) is not None)


def declared() -> dict[str, str]:
    """What games declare of themselves, by the keys under which their messages may say it in better words."""
    said: dict[str, str] = {}
    for found in titles():
        said |= {f"game.{found.name}": found.label, f"web.game.text.{found.name}": found.summary}
        said |= {f"option.{found.name}.{option.name}": option.text for option in found.options}
    return said


SOURCES.append(message_folders)
DECLARED.append(declared)
