"""What can be foreseen in Glasgow: what a choice brings, what a seat lacks for a building, and how far the city can go.

All of it is asked of the rules: choices are tried on a copy, and bills and limits are those that refuse.
"""

from __future__ import annotations

from typing import Final

from rondel.core.events import Event, happening
from rondel.games.glasgow.rules.actions import TAKE
from rondel.games.glasgow.rules.block import filled, most_high
from rondel.games.glasgow.rules.effects import GOODS
from rondel.games.glasgow.rules.state import ARCHITECTS, EDGE, GlasgowState
from rondel.games.glasgow.rules.warehouse import bill, can_pay
from rondel.games.glasgow.scene.tiles import packed
from rondel.parts.goods import lacking
from rondel.scene.model import Amount, Lack, amount

GOING_ON: Final = ("goods", "next")  # points at which nothing is chosen but to take it all, one after the other


def foreseen(s: GlasgowState, action: int) -> tuple[tuple[Amount, ...], tuple[Amount, ...]]:
    """The goods that the seat which decides would get by a choice at once, and what of them would find no room."""
    seat, turn, after = int(s.actor), s.turn, s.copy()
    events = list(happening(after, action))
    while after.goes_on(seat, turn) and after.point.name in GOING_ON:
        events += happening(after, TAKE if after.point.name == "goods" else after.legal()[0])
    return _amounts(events, "gain", seat), _amounts(events, "lose", seat)


def _amounts(events: list[Event], kind: str, seat: int) -> tuple[Amount, ...]:
    sums = dict[int, int]()
    for event in events:
        if event.kind == kind and event.seat == seat and event.thing.sort == "good":
            sums[event.thing.number] = sums.get(event.thing.number, 0) + event.amount
    return tuple(amount(GOODS[good], sums[good]) for good in sorted(sums) if sums[good])


def lacks(s: GlasgowState) -> tuple[Lack, ...]:
    """The open buildings that the player on turn cannot pay now, and what is missing."""
    every = [int(s.open(architect, nth)) for architect in range(ARCHITECTS) for nth in range(2)]
    store = s.store(s.seat)
    short = [tile for tile in every if tile and not can_pay(s, tile)]
    return tuple(Lack(f"offer:{tile}", packed(int(lacking(bill(s, tile), store)))) for tile in short)


def plan(s: GlasgowState) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The empty cells that the finished block has for certain, and those that it may have (GL-47)."""
    if s.built == 0:
        return (), ()
    high = int(s.bottom - s.top) + 1
    columns = [x for x in range(1 - EDGE, EDGE) if high <= most_high(s, x)]
    most = int(most_high(s, s.west))
    rows = range(int(s.bottom) - most + 1, int(s.top) + most)
    free = [(x, y) for y in rows for x in columns if not filled(s, x, y)]
    inside = {(x, y) for x, y in free if s.west <= x <= s.east and s.top <= y <= s.bottom}
    return tuple(_target(at) for at in free if at in inside), tuple(_target(at) for at in free if at not in inside)


def _target(at: tuple[int, int]) -> str:
    return f"cell:{at[0]},{at[1]}"
