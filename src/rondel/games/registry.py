"""Finding a game by its name: the games of this project and those that others add by entry point."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from rondel.core.errors import RondelError, UnknownGame
from rondel.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "rondel.games"
OWN: Final = {
    "glasgow": "rondel.games.glasgow.game:Glasgow",
    "glen-more": "rondel.games.glen_more.game:GlenMore",
    "glen-more-ii": "rondel.games.glen_more_ii.game:GlenMoreII",
}


def added() -> dict[str, EntryPoint]:
    """The games that other packages add; looking them up is slow, so only where it is needed."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def games() -> list[str]:
    """The names of all games that can be loaded."""
    return sorted({*OWN, *added()})


def game_class(name: str) -> type[Game]:
    """The class of a game, found by its name."""
    if name in OWN:
        module, _, attribute = OWN[name].partition(":")
        return cast(type[Game], getattr(import_module(module), attribute))
    found = added().get(name)
    if found is not None:
        return cast(type[Game], found.load())
    raise UnknownGame(f"there is no game {name!r}; the games are {', '.join(games())}")


def load(
    name: str,
    players: int | None = None,
    options: dict[str, object] | None = None,
    tiles: str | Path | None = None,
) -> Game:
    """Load a game by name, with its number of players, options and tile file.

    >>> load("glen-more", players=3).start().legal()
    [16, 17, 18]
    """
    settings: dict[str, object] = {"options": options or {}}
    if players is not None:
        settings["players"] = players
    if tiles is not None:
        settings["tiles"] = Path(tiles)
    return game_class(name)(**settings)  # type: ignore[arg-type]


def rules_text(name: str) -> str:
    """The numbered rules of a game as they are written.

    They are `rules.md` in the folder of the game, a copy of the one in docs/rules that a test keeps equal,
    so that an installed Rondel has its rules with it.

    >>> rules_text("glen-more").splitlines()[0]
    '# Glen More (2010): rules specification'
    """
    package = game_class(name).__module__.rpartition(".")[0]
    try:
        return (files(package) / "rules.md").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RondelError(f"{name} has no rules to read") from None
