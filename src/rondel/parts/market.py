"""The market: one row of coin fields 1, 2, 3 for each good, kept as a pack of levels.

The level of a row is how many of its fields hold coins, from the left. Buying fills the next
field, selling takes the coins of the last one.
"""

from typing import Final

from mypy_extensions import i64

from rondel.parts.goods import BITS, FULL, KINDS, count, one

TOP: Final[i64] = 3  # the last field of a row
NEVER: Final[i64] = 10**9  # more coins than anybody has: it cannot be bought


def price(market: i64, kind: i64) -> i64:
    """What the next good of a kind costs, NEVER at a full row."""
    level = count(market, kind)
    return level + 1 if level < TOP else NEVER


def price_of(market: i64, pack: i64) -> i64:
    """What all goods of a pack cost together, NEVER if a row has too few fields left."""
    coins: i64 = 0
    while pack:
        n = pack & FULL
        level = market & FULL
        if level + n > TOP:
            return NEVER
        coins += n * level + n * (n + 1) // 2
        pack >>= BITS
        market >>= BITS
    return coins


def cheapest(market: i64, n: i64) -> i64:
    """The least that n goods of any kinds cost together, NEVER if there are not so many."""
    coins: i64 = 0
    while n > 0:
        best = NEVER
        kind: i64 = 0
        chosen: i64 = 0
        while kind < KINDS:
            p = price(market, kind)
            if p < best:
                best = p
                chosen = kind
            kind += 1
        if best == NEVER:
            return NEVER
        coins += best
        market += one(chosen)
        n -= 1
    return coins
