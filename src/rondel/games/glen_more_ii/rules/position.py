"""Positions of Glen More II as JSON; `setting_up` reads what `describe` writes.

The format is explained with examples in `docs/positions.md`.
"""

from __future__ import annotations

from typing import Final

from rondel.games.glen.rules.setting_up import LETTERS, Naming, described, rounds_of
from rondel.games.glen_more_ii.rules.agenda import A_RESOURCE, EFFECTS, GRANTED, OVERFLOWING, PUTTING, TASKS
from rondel.games.glen_more_ii.rules.effects import GOODS, TYPES
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import Tiles
from rondel.parts.cells import x_of, y_of
from rondel.parts.description import game_facts
from rondel.parts.goods import counts
from rondel.parts.territory import ASIDE, DISCARDED, REMOVED

THE_DIE: Final = "die"


def naming(tiles: Tiles) -> Naming:
    """How the game calls its things."""
    homes = (tiles.village, tiles.castle)
    return Naming("ring", "space", "piece", THE_DIE, GOODS, tiles.count, tiles.the_end, homes)


def describe(s: GlenMoreIIState) -> dict[str, object]:
    """The position as plain data."""
    tiles = s.tiles
    return {
        **game_facts(s.game),
        "turn": s.turn,
        **described(s, tiles.ids, [n for n in tiles.stack], naming(tiles)),
        "discard": [tiles.ids[t] for t in range(1, tiles.count + 1) if s.land.where(t) == DISCARDED],
        "seats": [_seat(s, seat) for seat in range(s.terms.players)],
        "point": {
            "name": s.point.name,
            "seat": LETTERS[s.seat],
            "tile": tiles.ids[s.tile] if s.tile else None,
            "bill": {"resources": counts(s.bill, GOODS), "scotsmen": s.bill_people},
            "trader": tiles.ids[s.trader] if s.trader else None,
            "reward_vp": s.reward_vp,
            "cask_as_vp": bool(s.as_vp),
            "sites": [[x_of(at), y_of(at)] for at in (s.site, s.second_site) if at],
            "everywhere": bool(s.everywhere),
            "mp": s.mp,
            "ness_used": bool(s.ness_used),
            "passing": bool(s.passing),
            "due": [_task(s, at) for at in range(len(s.tasks) - 3, -1, -3)],
        },
    }


def _seat(s: GlenMoreIIState, seat: int) -> dict[str, object]:
    numbers = range(1, s.tiles.count + 1)
    held = [field for field in range(s.clans.fields) if not s.clans.again[field] and s.holder(field) == seat + 1]
    again = [s.clans.names[field] for field in range(s.clans.fields) if s.clans.again[field]] * s.again(seat)
    gone = [t for t in numbers if s.land.where(t) == REMOVED and s.land.keeper(t) == seat]
    return {
        "coins": s.coins(seat),
        "vp": s.vp(seat),
        "one_time_vp": s.once_vp(seat),
        "whisky": s.whisky(seat),
        "supply": s.supply(seat),
        "markers": s.markers(seat),
        "finished": s.finished(seat),
        "cards": [name for card, name in enumerate(s.tiles.card_names) if s.has_card(seat, card)],
        "persons": [s.tiles.ids[t] for t in numbers if s.land.where(t) == ASIDE and s.land.keeper(t) == seat],
        "clans": sorted([s.clans.names[field] for field in held] + again),
        "clan_vp": {s.clans.names[field]: s.clan_vp(field) for field in held if s.clan_vp(field)},
        "rounds": rounds_of(s, seat),
        "territory": _territory(s, seat),
        "removed": [{"tile": s.tiles.ids[t], "vp": s.land.earned(t)} for t in gone],
    }


def _territory(s: GlenMoreIIState, seat: int) -> list[dict[str, object]]:
    out: list[dict[str, object]] = []
    tile = s.land.first(seat)
    while tile:
        under: list[dict[str, object]] = []
        below = s.land.under(tile)
        while below:
            under.append({"tile": s.tiles.ids[below], "vp": s.land.earned(below)})
            below = s.land.under(below)
        at = s.land.cell(tile)
        out.append(
            {
                "tile": s.tiles.ids[tile],
                "cell": [x_of(at), y_of(at)],
                "scotsmen": s.land.people(tile),
                "resources": counts(s.land.goods(tile), GOODS),
                "vp": s.land.earned(tile),
                "used": bool(s.land.mark(tile)),
                "under": under,
            }
        )
        tile = s.land.after(tile)
    return out


def _task(s: GlenMoreIIState, at: int) -> dict[str, object]:
    kind, n, tile = s.tasks[at], s.tasks[at + 1], s.tasks[at + 2]
    task: dict[str, object] = {"what": TASKS[kind]}
    if kind == EFFECTS:
        task["effects"] = [i + 1 for i in range(8) if (n >> i) & 1]
    elif kind == GRANTED:
        task["types"] = [name for i, name in enumerate(TYPES) if (n >> i) & 1]
    elif kind == OVERFLOWING:
        task["resources"] = counts(n, GOODS)
    elif kind in (PUTTING, A_RESOURCE):
        task["kind"] = GOODS[n]
    else:
        task["n"] = n
    if tile:
        task["tile"] = s.tiles.ids[tile]
    return task
