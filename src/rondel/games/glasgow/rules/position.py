"""Positions of Glasgow as JSON: `describe` writes one, `setting_up` reads one.

| entry   | what it says                                                                                   |
|---------|------------------------------------------------------------------------------------------------|
| game, rules, players, options | which game it is of; only checked                                        |
| turn    | the number of the turn in progress, 0 during set-up                                            |
| ring    | the contracts by ring tile, `{"1": "C01"}`                                                     |
| open    | the open buildings by ring tile of their architect, `{"5": ["P2", "H1"]}`                      |
| pile, discard | the buildings in the two piles                                                           |
| seats   | for A and B: `at` (ring tile), `goods`, `mark`, `buildings` with their cells, `{"F1": [0, 0]}` |
| point   | the open decision: `name` (see `turn`), `seat` on turn, and what else `MEANT` lists for it     |
"""

from __future__ import annotations

from typing import Final

from rondel.core.seats import letters
from rondel.games.glasgow.rules.actions import RING
from rondel.games.glasgow.rules.effects import GOODS, RATES
from rondel.games.glasgow.rules.state import ARCHITECTS, GlasgowState
from rondel.parts.cells import x_of, y_of
from rondel.parts.description import game_facts
from rondel.parts.goods import counts

LETTERS: Final = tuple(letters(2))
WAYS: Final = ("plain", "whisky=brick", "whisky=steel", "whisky=gold")
SETUP: Final = ("ring", "offer", "first")
BUILDING: Final = ("drawn", "pay", "place")
FACTORY_POINTS: Final = ("any_one", "rate", "swap", "refresh", "reveal")
# Where the entries of the point mean something; "stays" (whether the player on turn also has the next
# turn), "doubled" and "done" (uses or builds so far) do in every tile action.
MEANT: Final = {
    "building": BUILDING,
    "pay": ("place",),
    "waiting": ("next", *FACTORY_POINTS),
    "factory": FACTORY_POINTS,
    "rate": ("swap",),
    "towards": ("swap",),
    "swaps": ("swap",),
    "architect": ("reveal",),
}


def describe(s: GlasgowState) -> dict[str, object]:
    """The position as plain data."""
    ids = s.tiles.ids
    return {
        **game_facts(s.game),
        "turn": s.turn,
        "ring": {str(tile): s.tiles.contract_ids[s.contract(tile)] for tile in range(RING) if s.contract(tile)},
        "open": {str(5 * a): [ids[s.open(a, n)] for n in range(2) if s.open(a, n)] for a in range(ARCHITECTS)},
        "pile": names_of(s, s.pile),
        "discard": names_of(s, s.discard),
        "seats": [_seat(s, seat) for seat in range(2)],
        "point": _point(s),
    }


def names_of(s: GlasgowState, buildings: int) -> list[str]:
    """The ids of a set of buildings given as bits."""
    return [s.tiles.ids[b] for b in range(1, s.tiles.count + 1) if (buildings >> b) & 1]


def _seat(s: GlasgowState, seat: int) -> dict[str, object]:
    own = [b for b in range(1, s.tiles.count + 1) if (s.owned(seat) >> b) & 1]
    return {
        "at": s.at(seat),
        "goods": counts(s.store(seat), GOODS),
        "mark": bool(s.mark(seat)),
        "buildings": {s.tiles.ids[b]: [x_of(s.cell(b)), y_of(s.cell(b))] for b in own},
    }


def _point(s: GlasgowState) -> dict[str, object]:
    name = s.point.name
    point: dict[str, object] = {"name": name, "seat": LETTERS[s.seat]}
    if in_action(name):
        point |= {"stays": bool(s.stays), "doubled": bool(s.doubled), "done": s.done}
    entries: dict[str, object] = {
        "building": s.tiles.ids[s.building],
        "pay": WAYS[s.paying],
        "waiting": names_of(s, s.waiting),
        "factory": s.tiles.ids[s.factory] or None,
        "rate": RATES[s.rate],
        "towards": GOODS[s.towards - 1] if s.towards else None,
        "swaps": s.swaps,
        "architect": 5 * s.filling,
    }
    return point | {key: value for key, value in entries.items() if name in MEANT[key]}


def in_action(point: str) -> bool:
    """Whether a tile action is going on at a point."""
    return point not in SETUP and point not in ("move", "finished")
