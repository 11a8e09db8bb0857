"""How a game looks in a browser, as far as that is its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

from rondel.core.game import Game
from rondel.drawing.svg.printing import Face
from rondel.drawing.svg.tiles import Motifs

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from markupsafe import Markup

    from rondel.scene import Board, Site


class MapSpot(Protocol):
    """Where a site lies on the map of a board; its style class is `at-` with the number."""

    @property
    def number(self) -> int: ...


class BoardMap(Protocol):
    """Draws a board of sites as a map."""

    def lay(self, board: Board) -> Mapping[str, MapSpot]: ...
    def ground(self, board: Board) -> Markup: ...
    def small(self, board: Board, label: str) -> Markup: ...
    def gives(self, game: Game, site: Site) -> Markup: ...


@dataclass(frozen=True)
class GameArt:
    """The faces of a game's tiles and what else is drawn for it alone."""

    faces: Callable[[Game], Mapping[str, Face]]  # what is printed on every tile, by the id of the tile
    motifs: Motifs | None = None  # of tiles that stand in no table
    figure: str = "chief"  # the drawing of a seat's figure on a ring
    icons: Mapping[str, str] = field(default_factory=dict)  # of what seats hold, where it has another name
    samples: tuple[str, ...] = ()  # names of tiles that show the game at a glance, four in a row
    steps: tuple[tuple[str, ...], ...] = ()  # names of tiles beside each step of its introduction
    land: tuple[tuple[str, ...], ...] = ()  # names of tiles as they could lie, row by row
    stylesheet: str = ""
    symbols: Traversable | None = None  # a folder of drawings of its own
    board_map: BoardMap | None = None


def _no_faces(game: Game) -> Mapping[str, Face]:
    return {}


PLAIN: Final = GameArt(_no_faces)
