"""What can be paid with own goods and purchases at the market."""

from mypy_extensions import i64

from rondel.parts.goods import lacking, total
from rondel.parts.market import NEVER, cheapest, price_of


def payable(goods: i64, any_goods: i64, own: i64, coins: i64, market: i64) -> bool:
    """Whether named goods and goods of any kind can be paid: own ones, the rest bought."""
    short = lacking(goods, own)
    cost = price_of(market, short)
    if cost > coins:
        return False
    if any_goods:
        spare = total(own) - total(goods) + total(short)
        if any_goods > spare:
            more = cheapest(market + short, any_goods - spare)
            return more < NEVER and cost + more <= coins
    return True
