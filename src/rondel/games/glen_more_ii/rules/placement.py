"""Where a tile may be placed, and which tile may be removed (sections 7 and 12 of the rules)."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.reasons import Reason
from rondel.games.glen_more_ii.rules.clans import CASTLES_AS_SCOTSMEN
from rondel.games.glen_more_ii.rules.state import HOME_CASTLE, GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import A_CASTLE, PERSON
from rondel.parts.cells import AROUND, EAST, NORTH, ORIGIN, SIDES, SOUTH, WEST, insert, y_of
from rondel.parts.territory import Survey


@mypyc_attr(acyclic=True, free_list_len=1)
class Ground:
    """A seat's territory as it matters for placement, with what was found out about it so far."""

    def __init__(self, s: GlenMoreIIState, seat: i64) -> None:
        self.survey = Survey(s.land, seat)
        self.castles = s.power(seat, CASTLES_AS_SCOTSMEN)  # Mackintosh, G2-132
        self.seat = seat
        self.plain: i64 = -1  # whether a tile without river has a cell; -1 is not known yet
        self.river: i64 = -1

    def has_cell(self, s: GlenMoreIIState, tile: i64) -> bool:
        """Whether the tile has a legal cell; a Person needs none."""
        if s.tiles.type[tile] == PERSON:
            return True
        if s.tiles.overbuild[tile]:
            return covered_cell(s, self, tile) >= 0
        if s.tiles.river[tile]:
            if self.river < 0:
                self.river = 1 if river_cell(s, self, tile) >= 0 else 0
            return self.river == 1
        if self.plain < 0:
            self.plain = 1 if plain_cell(s, self, tile) >= 0 else 0
        return self.plain == 1


def manned(s: GlenMoreIIState, ground: Ground, tile: i64) -> bool:
    """Whether a Scotsman, or a castle that counts as one, stands on a tile."""
    return s.land.people(tile) > 0 or (ground.castles and s.tiles.type[tile] == A_CASTLE)


def near_scotsman(s: GlenMoreIIState, ground: Ground, cell: i64) -> bool:
    """Whether a Scotsman stands on one of the 8 neighbouring cells (G2-58)."""
    if ground.survey.people_around(cell):
        return True
    if ground.castles:
        for step in AROUND:
            tile = ground.survey.at(cell + step)
            if tile and manned(s, ground, tile):
                return True
    return False


def cell_refusal(s: GlenMoreIIState, ground: Ground, tile: i64, cell: i64) -> Reason:
    """Why the tile cannot be placed on a cell, in the order of G2-214; "" if it can."""
    survey = ground.survey
    tiles = s.tiles
    river = tiles.river[tile]
    below = survey.at(cell)
    if tiles.overbuild[tile]:
        if below == 0:
            return "overbuild_needs_target"  # G2-64
        if tiles.type[below] != tiles.type[tile]:
            return "overbuild_type"  # G2-65
        if tiles.river[below] != river:
            return "overbuild_river"
        if not s.terms.literal_overbuild and manned(s, ground, below):
            return ""  # G2-66
        return "" if near_scotsman(s, ground, cell) else "no_scotsman"
    if below:
        return "cell_occupied"
    west = survey.at(cell + WEST)
    east = survey.at(cell + EAST)
    if not (west or east or survey.at(cell + NORTH) or survey.at(cell + SOUTH)):
        return "no_edge"  # G2-57
    west_river = west > 0 and tiles.river[west] == 1
    east_river = east > 0 and tiles.river[east] == 1
    if river:
        if y_of(cell) != 0 or not (west_river or east_river):
            return "second_river"  # G2-60
        if (west and not west_river) or (east and not east_river):
            return "river_blocked"  # G2-61
    elif west_river or east_river:
        return "river_blocked"
    return "" if near_scotsman(s, ground, cell) else "no_scotsman"  # G2-58


def plain_cell(s: GlenMoreIIState, ground: Ground, tile: i64) -> i64:
    """Some legal cell of a tile without river, -1 if there is none."""
    own = s.land.first(ground.seat)
    while own:
        for step in SIDES:
            cell = s.land.cell(own) + step
            if cell_refusal(s, ground, tile, cell) == "":
                return cell
        own = s.land.after(own)
    return -1


def river_cell(s: GlenMoreIIState, ground: Ground, tile: i64) -> i64:
    """Some legal cell of a river tile, -1 if there is none: it is one of the two ends."""
    survey = ground.survey
    cell = ORIGIN
    while survey.at(cell):
        cell += WEST
    if cell_refusal(s, ground, tile, cell) == "":
        return cell
    cell = HOME_CASTLE
    while survey.at(cell):
        cell += EAST
    if cell_refusal(s, ground, tile, cell) == "":
        return cell
    return -1


def covered_cell(s: GlenMoreIIState, ground: Ground, tile: i64) -> i64:
    """Some cell that an overbuild tile may cover, -1 if there is none."""
    own = s.land.first(ground.seat)
    while own:
        if s.tiles.type[own] == s.tiles.type[tile] and cell_refusal(s, ground, tile, s.land.cell(own)) == "":
            return s.land.cell(own)
        own = s.land.after(own)
    return -1


def legal_cells(s: GlenMoreIIState, seat: i64, tile: i64) -> vec[i64]:
    """The cells on which a seat may place the tile, ascending."""
    ground = Ground(s, seat)
    out = vec[i64](capacity=32)
    if s.tiles.overbuild[tile]:
        own = s.land.first(seat)
        while own:
            cell = s.land.cell(own)
            if cell_refusal(s, ground, tile, cell) == "":
                out = insert(out, cell)
            own = s.land.after(own)
        return out
    for cell in ground.survey.free(ground.survey.cells, SIDES):
        if cell_refusal(s, ground, tile, cell) == "":
            out = insert(out, cell)
    return out


def cell_without(s: GlenMoreIIState, seat: i64, tile: i64, scotsman_on: i64) -> bool:
    """Whether a legal place remains when a Scotsman on that own tile is paid (G2-54, G2-59)."""
    s.land.add_people(scotsman_on, -1)
    found = Ground(s, seat).has_cell(s, tile)
    s.land.add_people(scotsman_on, 1)
    return found


# Removal.


def removal_refusal(s: GlenMoreIIState, seat: i64, tile: i64) -> Reason:
    """Why a tile of the seat's territory cannot be removed (G2-146, G2-147)."""
    if not s.land.owns(seat, tile):
        return "step_pending"
    cell = s.land.cell(tile)
    if cell == ORIGIN or cell == HOME_CASTLE:
        return "home_piece"
    survey = Survey(s.land, seat)
    survey.tile[survey.index(cell)] = 0
    if reached(survey) < s.land.size(seat) - 1:
        return "cut_off"
    if s.tiles.river[tile] and river_at(s, survey, cell + WEST) and river_at(s, survey, cell + EAST):
        return "river_cut"
    return ""


def river_at(s: GlenMoreIIState, survey: Survey, cell: i64) -> bool:
    """Whether a river tile lies on a cell."""
    tile = survey.at(cell)
    return tile > 0 and s.tiles.river[tile] == 1


def reached(survey: Survey) -> i64:
    """How many tiles hang together with the Starting Village, edge to edge."""
    seen = survey.tile[:]
    seen[survey.index(ORIGIN)] = 0
    todo = append(vec[i64](capacity=32), ORIGIN)
    n: i64 = 0
    while len(todo):
        todo, cell = pop(todo)
        n += 1
        for step in SIDES:
            i = survey.index(cell + step)
            if seen[i]:
                seen[i] = 0
                todo = append(todo, cell + step)
    return n


def any_removal(s: GlenMoreIIState, seat: i64) -> bool:
    """Whether some own tile may be removed."""
    tile = s.land.first(seat)
    while tile:
        if removal_refusal(s, seat, tile) == "":
            return True
        tile = s.land.after(tile)
    return False
