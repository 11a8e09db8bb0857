"""What a single row of the tables of Glasgow shows."""

from collections.abc import Mapping

from rondel.games.glasgow.drawing import building_face, contract_face
from rondel.games.glasgow.rules.effects import function_of
from rondel.games.glasgow.rules.tiles import OF_BUILDINGS, Building, Contract
from rondel.games.glasgow.scene.tiles import NAMES, building_lines, function
from rondel.games.tile_set import Printed
from rondel.parts.table import Record, TileRow


def printed(row: TileRow, tables: Mapping[str, tuple[Record, ...]]) -> Printed:
    """What the building or contract of a row shows."""
    if row.table.shape is OF_BUILDINGS:
        building = Building(row)
        return Printed(building_face(building), tuple(building_lines(building)))
    contract = Contract(row)
    if not contract.effect:
        return Printed(contract_face(contract), ())
    return Printed(contract_face(contract), (function(contract.effect),), NAMES[function_of(contract.effect)])
