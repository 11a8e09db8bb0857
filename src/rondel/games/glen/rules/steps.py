"""Steps of people from tile to tile (GM-82 to GM-85, G2-100)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.games.glen.rules.state import GlenState


def steps(s: GlenState, base: i64, tiles: i64, leave: bool, out: vec[i64]) -> vec[i64]:
    """All steps of the active player as `base` + from * `tiles` + to, ascending.

    Where people may `leave` the territory, the step from a tile to no tile comes before those to its neighbours.
    """
    land = s.land
    for origin in land.manned(s.seat):
        start = base + s.code_of(origin) * tiles
        if leave:
            out = append(out, start)
        for target in land.neighbours(s.seat, origin):
            out = append(out, start + s.code_of(target))
    return out
