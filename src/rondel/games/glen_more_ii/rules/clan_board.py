"""The roads of the clan board (section 11 of the rules)."""

from mypy_extensions import i64

from rondel.core.reasons import Reason
from rondel.games.glen_more_ii.rules.clans import FAR
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState


def find_roads(s: GlenMoreIIState) -> None:
    """Note for every field the cheapest way from Start or from any marker (G2-112)."""
    field: i64 = 0
    fields = s.clans.fields
    while field < fields:
        if s.holder(field):
            s.set_road(field, 0)  # G2-125
        field += 1
    # A marker only shortens ways, so what was found before is a bound.
    road = s.clans.road
    better = True
    while better:
        better = False
        i: i64 = 0
        while i < len(road):
            way = road[i + 2]
            if road[i] < fields:
                way += s.road(road[i])
            if way < s.road(road[i + 1]):
                s.set_road(road[i + 1], way)
                better = True
            i += 3


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
