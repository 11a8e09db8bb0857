"""Positions of Glen More as JSON; `setting_up` reads what `describe` writes.

The format is explained with examples in `docs/positions.md`.
"""

from __future__ import annotations

from typing import Final

from rondel.games.glen_more.actions import FIELDS
from rondel.games.glen_more.effects import GOODS
from rondel.games.glen_more.state import AREAS, GlenMoreState
from rondel.games.glen_more.tiles import STACKS
from rondel.parts.cells import x_of, y_of
from rondel.parts.goods import count, counts
from rondel.parts.territory import IN_STACK

LETTERS: Final = "ABCDE"
GHOST: Final = "ghost"
EMPTY: Final = "-"
MARKS: Final = ("", "open", "used")


def describe(s: GlenMoreState) -> dict[str, object]:
    """The position as plain data."""
    tiles = s.tiles
    stacks = {
        name: [tiles.ids[t] for t in range(1, tiles.home) if tiles.stack[t] == n and s.land.where(t) == IN_STACK]
        for n, name in enumerate(STACKS)
    }
    return {
        "game": s.game.name,
        "rules": s.game.rules_version,
        "players": s.game.players,
        "options": dict(s.game.options),
        "turn": s.turn,
        "circuit": [_on_field(s, field) for field in range(FIELDS)],
        "gap": s.circuit.gap,
        "refill": {"field": s.circuit.fill, "due": s.circuit.due},
        "stacks": stacks,
        "market": {name: count(s.market, kind) for kind, name in enumerate(GOODS)},
        "round": s.round,
        "round_due": s.round_due,
        "seats": [_seat(s, seat) for seat in range(s.terms.players)],
        "point": {
            "name": s.point.name,
            "seat": LETTERS[s.seat],
            "tile": tiles.ids[s.tile] if s.tile else None,
            "bill": {"goods": counts(s.bill, GOODS), "any": s.bill_any, "clan": s.bill_clan},
            "begun": bool(s.begun),
            "trader": tiles.ids[s.trader] if s.trader else None,
            "reward": {"vp": s.reward_vp, "whisky": s.reward_whisky},
            "gains": s.gains,
            "stepped": bool(s.stepped),
            "extra_used": bool(s.extra_used),
        },
    }


def _on_field(s: GlenMoreState, field: int) -> str:
    there = s.circuit.at[field]
    if there > 0:
        return s.tiles.ids[there]
    if there == 0:
        return EMPTY
    figure = s.circuit.figure_at(field)
    return GHOST if figure == s.terms.players else LETTERS[figure]


def _seat(s: GlenMoreState, seat: int) -> dict[str, object]:
    territory: list[dict[str, object]] = []
    cards: list[str] = []
    tile = s.land.first(seat)
    while tile:
        at = s.land.cell(tile)
        territory.append(
            {
                "tile": s.tiles.ids[tile],
                "cell": [x_of(at), y_of(at)],
                "members": s.land.people(tile),
                "cubes": counts(s.land.goods(tile), GOODS),
                "vp": s.land.earned(tile),
                "mark": MARKS[s.land.mark(tile)],
            }
        )
        if s.tiles.special[tile]:
            cards.append(s.tiles.labels[tile])
        tile = s.land.after(tile)
    return {
        "coins": s.coins(seat),
        "vp": s.vp(seat),
        "whisky": s.whisky(seat),
        "parliament": s.parliament(seat),
        "cards": cards,
        "rounds": [{a: s.scored(seat, nth, i) for i, a in enumerate(AREAS)} for nth in range(1, s.round + 1)],
        "territory": territory,
    }
