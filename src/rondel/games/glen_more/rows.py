"""What a single row of the tile table of Glen More shows."""

from collections.abc import Mapping

from rondel.games.glen_more.drawing import face_of
from rondel.games.glen_more.rules.tiles import Tile
from rondel.games.glen_more.scene.tiles import lines
from rondel.games.tile_set import Printed
from rondel.parts.table import Record, TileRow


def printed(row: TileRow, tables: Mapping[str, tuple[Record, ...]]) -> Printed:
    """What the tile of a row shows."""
    tile = Tile(row)
    return Printed(face_of(tile), tuple(lines(tile)))
