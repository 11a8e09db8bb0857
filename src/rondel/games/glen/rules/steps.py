"""Steps of people from tile to tile (GM-82 to GM-85, G2-100)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.games.glen.rules.state import GlenState
from rondel.parts.cells import touching


def steps(s: GlenState, base: i64, tiles: i64, leave: bool, out: vec[i64]) -> vec[i64]:
    """All steps of the active player as `base` + from * `tiles` + to, ascending.

    Where people may `leave` the territory, the step from a tile to no tile comes before those to its neighbours.
    """
    land = s.land
    own = land.of(s.seat)
    cells = vec[i64](capacity=24)
    for tile in own:
        cells = append(cells, land.cell(tile))
    for origin in own:
        if land.people(origin):
            start = base + s.code_of(origin) * tiles
            if leave:
                out = append(out, start)
            here = land.cell(origin)
            i: i64 = 0
            for cell in cells:
                if touching(here, cell):
                    out = append(out, start + s.code_of(own[i]))
                i += 1
    return out
