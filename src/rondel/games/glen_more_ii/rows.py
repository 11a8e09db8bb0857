"""What a single row of the tables of Glen More II shows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rondel.drawing.svg import Face, icons
from rondel.games.glen_more_ii.drawing import MOTIFS, clan_map, face_of
from rondel.games.glen_more_ii.rules.clans import OF_CLANS, Clan, Road
from rondel.games.glen_more_ii.rules.tiles import OF_TILES, STACKS, Tile
from rondel.games.glen_more_ii.scene.clans import given
from rondel.games.glen_more_ii.scene.tiles import lines
from rondel.games.glen_more_ii.title import TITLE
from rondel.games.tile_set import Printed
from rondel.locale import say
from rondel.parts.table import Record, TileRow, TileTable


def printed(row: TileRow, tables: Mapping[str, tuple[Record, ...]]) -> Printed:
    """What the tile, the clan field or the road of a row shows."""
    if row.table.shape is OF_TILES:
        tile = Tile(row, STACKS)
        return Printed(face_of(tile), tuple(lines(tile)))
    if row.table.shape is OF_CLANS:
        clan = Clan(row, _usual())
        gives = icons(clan.bonus, clan_map.VERBS)
        return Printed(Face(clan.name, "special", MOTIFS.of("", "clan"), activation=gives), tuple(given(clan.bonus)))
    road = Road(row, [clan.get("name", "") for clan in tables[OF_CLANS.file]])
    return Printed(None, (say("amount.coins", n=road.coins),))


@cache
def _usual() -> dict[str, str]:
    """What the clans of the newest house set give."""
    house = TileTable(TITLE.data_folder(TITLE.edition) / OF_CLANS.file, OF_CLANS)
    return {row.text("name"): row.text("bonus") for row in house.rows}
