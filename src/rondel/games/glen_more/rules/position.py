"""Positions of Glen More as JSON; `setting_up` reads what `describe` writes.

The format is explained with examples in `docs/positions.md`.
"""

from __future__ import annotations

from typing import Final

from rondel.games.glen.rules.setting_up import LETTERS, Naming, described, rounds_of
from rondel.games.glen_more.rules.effects import GOODS
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.games.glen_more.rules.tiles import Tiles
from rondel.parts.cells import x_of, y_of
from rondel.parts.description import game_facts
from rondel.parts.goods import counts

MARKS: Final = ("", "open", "used")


def naming(tiles: Tiles) -> Naming:
    """How the game calls its things."""
    return Naming("circuit", "field", "figure", "ghost", GOODS, last=tiles.count, last_on_ring=tiles.count)


def describe(s: GlenMoreState) -> dict[str, object]:
    """The position as plain data."""
    tiles = s.tiles
    return {
        **game_facts(s.game),
        "turn": s.turn,
        **described(s, tiles.ids, [n for n in tiles.stack], naming(tiles)),
        "seats": [_seat(s, seat) for seat in range(s.terms.players)],
        "point": {
            "name": s.point.name,
            "seat": LETTERS[s.seat],
            "tile": tiles.ids[s.tile] if s.tile else None,
            "bill": _bill(s),
            "begun": bool(s.begun),
            "trader": tiles.ids[s.trader] if s.trader else None,
            "reward": {"vp": s.reward_vp, "whisky": s.reward_whisky},
            "gains": s.gains,
            "stepped": bool(s.stepped),
            "extra_used": bool(s.extra_used),
        },
    }


def _bill(s: GlenMoreState) -> dict[str, object]:
    bill: dict[str, object] = {"goods": counts(s.bill, GOODS), "any": s.bill_any, "clan": s.bill_clan}
    if s.bill_different:
        bill |= {"different": s.bill_different, "given": counts(s.bill_given, GOODS)}
    return bill


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
        "rounds": rounds_of(s, seat),
        "territory": territory,
    }
