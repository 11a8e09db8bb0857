"""Goods: receiving, swapping and paying them (sections 3 and 5 of the rules)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.reasons import Reason
from rondel.games.glasgow.rules.actions import SWAP
from rondel.games.glasgow.rules.state import GlasgowState
from rondel.games.glasgow.rules.telling import tell_goods, user
from rondel.games.glasgow.rules.tiles import NOT_SHOWN
from rondel.parts.goods import count, lacking, one, total

WHISKY: Final[i64] = 3
GOLD: Final[i64] = 2
ROOM: Final[vec[i64]] = vec[i64]([5, 4, 3, 1])  # GL-19

STEEL_GOLD: Final[i64] = 2
# The two goods of each rate.
ONE_SIDE: Final[vec[i64]] = vec[i64]([0, 0, 1])
OTHER_SIDE: Final[vec[i64]] = vec[i64]([1, 2, 2])


def receive(s: GlasgowState, seat: i64, goods: i64, function: i64) -> None:
    """Give goods of a function to a seat; what is beyond its room is lost, the whisky may move (GL-20, GL-22)."""
    before = s.store(seat)
    store = before
    kind: i64 = 0
    while kind < WHISKY:
        n = count(goods, kind)
        room = ROOM[kind] - count(store, kind)
        store += one(kind) * (n if n < room else room)
        kind += 1
    if s.listener is not None:
        tell_receipt(s, seat, goods, before + goods - store, function)
    if count(goods, WHISKY) and count(store, WHISKY) == 0:
        store += one(WHISKY)
        other = s.store(1 - seat)
        if count(other, WHISKY):
            s.set_store(1 - seat, other - one(WHISKY))
    s.set_store(seat, store)


def tell_receipt(s: GlasgowState, seat: i64, goods: i64, beyond: i64, function: i64) -> None:
    """Tell of goods, what of them is lost, and the whisky, which comes from wherever it is (GL-22)."""
    here = events.seat(seat)
    whisky = one(WHISKY) * count(goods, WHISKY)
    tell_goods(s, events.GAIN, seat, goods - whisky, user(s.tiles, function), here)
    tell_goods(s, events.LOSE, seat, beyond - whisky, here, events.NOTHING)
    origin = user(s.tiles, function)
    if count(s.store(seat), WHISKY):
        origin = here
    elif count(s.store(1 - seat), WHISKY):
        origin = events.seat(1 - seat)
    if whisky:
        s.tell(events.GAIN, seat, events.good(WHISKY), origin, here, 1)


# Exchange (GL-27 to GL-29, GL-56).


def limit_of(s: GlasgowState, rate: i64) -> i64:
    """How many swaps one use allows at a rate: NOT_SHOWN, 0 for any number, or the number."""
    function = s.function()
    limit = s.tiles.limit[function * 3 + rate]
    most = s.terms.factory_limit
    factory = function > s.tiles.factory
    if factory and rate == STEEL_GOLD and limit != NOT_SHOWN and most and (limit == 0 or limit > most):
        return most
    return limit


def holds(store: i64, kind: i64) -> bool:
    """Whether a good, or the whisky in its place, can be given."""
    return count(store, kind) > 0 or count(store, WHISKY) > 0


def rate_refusal(s: GlasgowState, rate: i64) -> Reason:
    """Why a rate cannot be chosen."""
    if limit_of(s, rate) == NOT_SHOWN:
        return "rate_not_shown"
    store = s.store(s.actor)
    one_side = ONE_SIDE[rate]
    other_side = OTHER_SIDE[rate]
    if holds(store, one_side) and count(store, other_side) < ROOM[other_side]:
        return ""
    if holds(store, other_side) and count(store, one_side) < ROOM[one_side]:
        return ""
    return "no_swap"


def swap_refusal(s: GlasgowState, given: i64, gained: i64) -> Reason:
    """Why a swap cannot be made at the chosen rate."""
    limit = limit_of(s, s.rate)
    if limit and s.swaps >= limit:
        return "no_swap"  # GL-29
    one_side = ONE_SIDE[s.rate]
    other_side = OTHER_SIDE[s.rate]
    if gained == one_side:
        due = other_side
    elif gained == other_side:
        due = one_side
    else:
        return "swap_not_in_rate"
    if given != due and given != WHISKY:
        return "swap_not_in_rate"
    if s.towards and s.towards != 1 + gained:
        return "swap_backwards"  # GL-28
    store = s.store(s.actor)
    if count(store, given) == 0:
        return "good_missing"
    return "warehouse_full" if count(store, gained) >= ROOM[gained] else ""


def swaps(s: GlasgowState, out: vec[i64]) -> vec[i64]:
    """All legal swaps at the chosen rate, ascending."""
    one_side = ONE_SIDE[s.rate]
    other_side = OTHER_SIDE[s.rate]
    if swap_refusal(s, one_side, other_side) == "":
        out = append(out, SWAP + one_side * 4 + other_side)
    if swap_refusal(s, other_side, one_side) == "":
        out = append(out, SWAP + other_side * 4 + one_side)
    if swap_refusal(s, WHISKY, one_side) == "":
        out = append(out, SWAP + WHISKY * 4 + one_side)
    if swap_refusal(s, WHISKY, other_side) == "":
        out = append(out, SWAP + WHISKY * 4 + other_side)
    return out


# Paying for a building (GL-40).


def bill(s: GlasgowState, building: i64) -> i64:
    """The cost of a building and the fee now due, as a pack."""
    return s.tiles.cost[building] + s.fee() * one(GOLD)


def can_pay(s: GlasgowState, building: i64) -> bool:
    """Whether the player on turn can pay a building, the whisky standing for one good at most."""
    store = s.store(s.seat)
    short = lacking(bill(s, building), store)
    return short == 0 or (count(store, WHISKY) > 0 and total(short) == 1)


def payment(s: GlasgowState, paying: i64) -> i64:
    """The goods that leave the warehouse in one way to pay, as a pack."""
    due = bill(s, s.building)
    return due if paying == 0 else due - one(paying - 1) + one(WHISKY)


def pay_refusal(s: GlasgowState, paying: i64) -> Reason:
    """Why the chosen building cannot be paid in one way."""
    if paying and count(bill(s, s.building), paying - 1) == 0:
        return "bad_payment"
    return "" if lacking(payment(s, paying), s.store(s.seat)) == 0 else "bad_payment"


def payments(s: GlasgowState, out: vec[i64]) -> vec[i64]:
    """All ways to pay the chosen building."""
    if pay_refusal(s, 0) == "":
        out = append(out, s.codes.pay_plain)
    if count(s.store(s.seat), WHISKY):
        kind: i64 = 0
        while kind < WHISKY:
            if pay_refusal(s, 1 + kind) == "":
                out = append(out, s.codes.pay_whisky + kind)
            kind += 1
    return out
