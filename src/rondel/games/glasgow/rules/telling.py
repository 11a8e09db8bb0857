"""What the things of Glasgow are called when the rules tell what happens (`core.events`).

Buildings are tiles, and lie on stack 0 before they are seen; contracts lie on stack 1. The offer of an architect has
the number of its tile of the ring. Goods lie in a warehouse, which is what a seat holds; a doubling mark is a marker.
What is received comes from the contract or factory that gives it, but the whisky from the warehouse where it is.
"""

from typing import Final

from mypy_extensions import i64

from rondel.core import events
from rondel.core.state import State
from rondel.games.glasgow.rules.effects import GOODS
from rondel.games.glasgow.rules.tiles import Tiles
from rondel.parts.goods import count

BUILDING_STACK: Final[i64] = 0
CONTRACT_STACK: Final[i64] = 1
GOOD_COUNT: Final[i64] = len(GOODS)


def offer(architect: i64) -> i64:
    """The place of the buildings open at an architect."""
    return events.offer(5 * architect)


def user(tiles: Tiles, function: i64) -> i64:
    """The contract or factory with a function."""
    return events.tile(function - tiles.factory) if function > tiles.factory else events.contract(function)


def tell_goods(s: State, event: i64, seat: i64, goods: i64, origin: i64, target: i64) -> None:
    """Tell the same of every kind of good in a pack."""
    kind: i64 = 0
    while kind < GOOD_COUNT:
        n = count(goods, kind)
        if n:
            s.tell(event, seat, events.good(kind), origin, target, n)
        kind += 1
