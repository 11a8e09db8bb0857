"""Where a tile may be placed (section 6 of the rules)."""

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.reasons import Reason
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.parts.cells import AROUND, SIDES, insert, x_of, y_of
from rondel.parts.territory import Survey


def cell_refusal(s: GlenMoreState, survey: Survey, tile: i64, cell: i64) -> Reason:
    """Why the tile cannot be placed on a cell, in the order of section 13; "" if it can."""
    if not survey.covers(cell):
        return "no_side_neighbour"
    reason = misfit(s, survey, tile, cell)
    if reason:
        return reason
    for near in cells_near_members(s, survey):
        if near == cell:
            return ""
    return "no_clan_neighbour"


def misfit(s: GlenMoreState, survey: Survey, tile: i64, cell: i64) -> Reason:
    """The same without regard to clan members, for a cell of which it is known that it is on the map."""
    here = survey.index(cell)
    around = survey.tile
    if around[here]:
        return "cell_taken"  # GM-42
    north = around[here + 1]
    south = around[here - 1]
    west = around[here - survey.height]
    east = around[here + survey.height]
    if not (north or south or west or east):
        return "no_side_neighbour"  # GM-43
    rivers = s.tiles.river
    roads = s.tiles.road
    river = rivers[tile]
    road = roads[tile]
    if (
        (north and rivers[north] != river)
        or (south and rivers[south] != river)
        or (west and roads[west] != road)
        or (east and roads[east] != road)
    ):
        return "edge_mismatch"  # GM-45, GM-48
    if s.terms.block_refused and not river and not road and (x_of(cell) == 0 or y_of(cell) == 0):
        return "line_blocked"  # option distant_block
    if (river and not (north or south)) or (road and not (west or east)):
        return "line_not_joined"  # GM-46
    return ""


def cells_near_members(s: GlenMoreState, survey: Survey) -> vec[i64]:
    """The free cells that have a clan member as a neighbour (GM-44)."""
    return survey.free(survey.peopled, SIDES if s.terms.side_clan else AROUND)


def legal_cells(s: GlenMoreState, seat: i64, tile: i64) -> vec[i64]:
    """The cells on which a seat may place the tile, ascending."""
    survey = Survey(s.land, seat)
    out = vec[i64](capacity=32)
    for cell in cells_near_members(s, survey):
        if misfit(s, survey, tile, cell) == "":
            out = insert(out, cell)
    return out


def has_cell(s: GlenMoreState, seat: i64, tile: i64) -> bool:
    """Whether the tile has a legal cell in a seat's territory."""
    survey = Survey(s.land, seat)
    for cell in cells_near_members(s, survey):
        if misfit(s, survey, tile, cell) == "":
            return True
    return False


def cell_without(s: GlenMoreState, seat: i64, tile: i64, member_on: i64) -> bool:
    """Whether a legal cell remains when a clan member on that own tile is given up (GM-39)."""
    s.land.add_people(member_on, -1)
    found = has_cell(s, seat, tile)
    s.land.add_people(member_on, 1)
    return found
