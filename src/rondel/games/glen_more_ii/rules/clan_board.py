"""The roads of the clan board (section 11 of the rules)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.reasons import Reason
from rondel.games.glen_more_ii.rules.clans import FAR
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState


def find_roads(s: GlenMoreIIState) -> None:
    """Note for every field the cheapest way from Start or from any marker (G2-112)."""
    fields = s.clans.fields
    # A marker only shortens ways, so what was found before is a bound.
    cost = vec[i64](capacity=fields + 1)
    field: i64 = 0
    while field < fields:
        cost = append(cost, 0 if s.holder(field) else s.road(field))  # G2-125
        field += 1
    cost = append(cost, 0)  # Start, which follows the fields
    road = s.clans.road
    better = True
    while better:
        better = False
        i: i64 = 0
        while i < len(road):
            way = cost[road[i]] + road[i + 2]
            if way < cost[road[i + 1]]:
                cost[road[i + 1]] = way
                better = True
            i += 3
    field = 0
    while field < fields:
        s.set_road(field, cost[field])
        field += 1


def field_refusal(s: GlenMoreIIState, field: i64) -> Reason:
    """Why the active player cannot put a marker on a field."""
    if s.markers(s.seat) == 0:
        return "no_marker"  # G2-116
    if s.holder(field) and not s.clans.again[field]:
        return "field_taken"  # G2-115
    return "" if s.road(field) <= s.coins(s.seat) else "road_unpayable"  # G2-113


def cheapest_field(s: GlenMoreIIState) -> i64:
    """The least road cost of a field that is still open."""
    least = FAR
    field: i64 = 0
    fields = s.clans.fields
    while field < fields:
        if (s.holder(field) == 0 or s.clans.again[field]) and s.road(field) < least:
            least = s.road(field)
        field += 1
    return least
