"""Selling cubes at the market, possible at most points of a turn (GM-91, GM-92)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.reasons import Reason
from rondel.games.glen_more.actions import SELL, SELL_MEMBER, SELL_WHISKY, STEP
from rondel.games.glen_more.state import GlenMoreState
from rondel.parts.goods import KINDS, count, one


def is_sale(action: i64) -> bool:
    """Whether an action is a sale, possible or not."""
    return SELL <= action < STEP or SELL_WHISKY <= action <= SELL_MEMBER


def sale_refusal(s: GlenMoreState, action: i64) -> Reason:
    """Why a sale is refused."""
    if action < SELL:
        return "not_tradable"  # GM-94
    tile = s.tile_of((action - SELL) // 5)
    kind = (action - SELL) % 5
    if not s.land.owns(s.seat, tile) or count(s.land.goods(tile), kind) == 0:
        return "no_cube_there"
    return "row_empty" if count(s.market, kind) == 0 else ""  # GM-91


def sales(s: GlenMoreState, out: vec[i64]) -> vec[i64]:
    """All legal sales."""
    if s.market == 0:
        return out
    tile = s.land.first(s.seat)
    while tile:
        goods = s.land.goods(tile)
        if goods:
            kind: i64 = 0
            while kind < KINDS:
                if count(goods, kind) and count(s.market, kind):
                    out = append(out, SELL + s.code_of(tile) * 5 + kind)
                kind += 1
        tile = s.land.after(tile)
    return out


def sell(s: GlenMoreState, action: i64) -> None:
    """Sell a cube for the coins of the last filled field of its row."""
    kind = (action - SELL) % 5
    s.land.add_goods(s.tile_of((action - SELL) // 5), -one(kind))
    s.add_coins(s.seat, count(s.market, kind))
    s.market -= one(kind)
