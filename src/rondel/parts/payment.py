"""What can be paid with own goods and purchases at the market."""

from mypy_extensions import i64, mypyc_attr

from rondel.parts.goods import KINDS, count, lacking, one, total
from rondel.parts.market import NEVER, TOP, cheapest, price, price_of


@mypyc_attr(acyclic=True, free_list_len=1)
class Purse:
    """What somebody pays with: own goods, coins, and the market as it stands."""

    def __init__(self, own: i64, coins: i64, market: i64) -> None:
        self.own = own
        self.coins = coins
        self.market = market

    def can_pay(self, goods: i64, any_goods: i64) -> bool:
        """Whether named goods and goods of any kind can be paid with it."""
        return payable(goods, any_goods, self.own, self.coins, self.market)

    def sell_all(self) -> None:
        """Sell whatever the market takes: what is still needed can be bought back at the same price."""
        kind: i64 = 0
        while kind < KINDS:
            while count(self.own, kind) and count(self.market, kind):
                self.coins += count(self.market, kind)
                self.own -= one(kind)
                self.market -= one(kind)
            kind += 1


def payable(goods: i64, any_goods: i64, own: i64, coins: i64, market: i64) -> bool:
    """Whether named goods and goods of any kind can be paid: own ones, the rest bought."""
    short = lacking(goods, own)
    cost = price_of(market, short) if short else 0
    if cost > coins:
        return False
    if any_goods:
        spare = total(own) - total(goods) + total(short)
        if any_goods > spare:
            more = cheapest(market + short, any_goods - spare)
            return more < NEVER and cost + more <= coins
    return True


def fresh_kinds(own: i64, given: i64) -> i64:
    """How many kinds are owned of which nothing was given yet."""
    n: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if count(own, kind) and count(given, kind) == 0:
            n += 1
        kind += 1
    return n


def payable_different(n: i64, given: i64, own: i64, coins: i64, market: i64) -> bool:
    """Whether n more goods can be paid, all of different kinds and of none given before: own ones, the rest bought."""
    n -= fresh_kinds(own, given)
    cost: i64 = 1
    while n > 0 and cost <= TOP:
        kind: i64 = 0
        while kind < KINDS and n > 0:
            if count(own, kind) == 0 and count(given, kind) == 0 and price(market, kind) == cost:
                coins -= cost
                n -= 1
            kind += 1
        cost += 1
    return n <= 0 and coins >= 0
