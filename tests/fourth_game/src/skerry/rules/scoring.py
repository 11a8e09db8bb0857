"""The score sheet of Skerry (SK-10 to SK-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rondel.core.result import Line, Result, Sheet, rank
from skerry.rules.shore import beside

if TYPE_CHECKING:
    from skerry.rules.state import SkerryState

FISH_A_POINT: Final = 3  # SK-11


def result(s: SkerryState) -> Result:
    """The ranking, as if the game ended now; it is final when nothing is left to do."""
    sheets = []
    for seat in range(s.game.players):
        lines = [line(s, seat, cell) for cell, tile in enumerate(s.shores[seat]) if tile]
        lines.append(Line("fish", "fish", s.fish[seat] // FISH_A_POINT, count=s.fish[seat]))
        sheets.append(Sheet(seat, tuple(lines), sum(line.points for line in lines), -s.gone[seat]))  # SK-12
    return rank(sheets, s.point == "over")


def line(s: SkerryState, seat: int, cell: int) -> Line:
    """What the tile on a cell gives (SK-10)."""
    shore = s.shores[seat]
    tile = s.game.tile(shore[cell])
    near = [other for other in beside(cell) if shore[other] and s.game.tile(shore[other]).kind == tile.effect.beside]
    return Line("tile", tile.id, tile.effect.points + tile.effect.each * len(near))
