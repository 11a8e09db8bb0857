"""Positions of Glen More II as JSON; `setting_up` reads what `describe` writes.

The format is explained with examples in `docs/positions.md`.
"""

from __future__ import annotations

from typing import Final

from rondel.games.glen_more_ii.agenda import A_RESOURCE, EFFECTS, GRANTED, OVERFLOWING, PUTTING
from rondel.games.glen_more_ii.clans import FIELDS
from rondel.games.glen_more_ii.effects import GOODS, ONCE, TYPES
from rondel.games.glen_more_ii.landmarks import NAMES
from rondel.games.glen_more_ii.state import CATEGORIES, GlenMoreIIState
from rondel.games.glen_more_ii.tiles import COUNT, STACKS
from rondel.parts.cells import x_of, y_of
from rondel.parts.goods import count, counts
from rondel.parts.territory import ASIDE, DISCARDED, IN_STACK, REMOVED

LETTERS: Final = "ABCD"
THE_DIE: Final = "die"
EMPTY: Final = "-"
TASKS: Final = (*ONCE, "effects", "put", "put_scotsman", "activate", "overflow", "build")


def describe(s: GlenMoreIIState) -> dict[str, object]:
    """The position as plain data."""
    tiles = s.tiles
    numbers = range(1, COUNT + 1)
    return {
        "game": s.game.name,
        "rules": s.game.rules_version,
        "players": s.game.players,
        "options": dict(s.game.options),
        "turn": s.turn,
        "ring": [_on_space(s, space) for space in range(s.terms.spaces)],
        "gap": s.circuit.gap,
        "refill": {"space": s.circuit.fill, "due": s.circuit.due},
        "stacks": {
            name: [tiles.ids[t] for t in numbers if tiles.stack[t] == n and s.land.where(t) == IN_STACK]
            for n, name in enumerate(STACKS)
        },
        "discard": [tiles.ids[t] for t in numbers if s.land.where(t) == DISCARDED],
        "market": {name: count(s.market, kind) for kind, name in enumerate(GOODS)},
        "round": s.round,
        "round_due": s.round_due,
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


def _on_space(s: GlenMoreIIState, space: int) -> str:
    there = s.circuit.at[space]
    if there > 0:
        return s.tiles.ids[there]
    if there == 0:
        return EMPTY
    figure = s.circuit.figure_at(space)
    return THE_DIE if figure == s.terms.players else LETTERS[figure]


def _seat(s: GlenMoreIIState, seat: int) -> dict[str, object]:
    numbers = range(1, COUNT + 1)
    held = [field for field in range(FIELDS) if not s.clans.again[field] and s.holder(field) == seat + 1]
    again = [s.clans.names[field] for field in range(FIELDS) if s.clans.again[field]] * s.again(seat)
    gone = [t for t in numbers if s.land.where(t) == REMOVED and s.land.keeper(t) == seat]
    return {
        "coins": s.coins(seat),
        "vp": s.vp(seat),
        "one_time_vp": s.once_vp(seat),
        "whisky": s.whisky(seat),
        "supply": s.supply(seat),
        "markers": s.markers(seat),
        "finished": s.finished(seat),
        "cards": [name for card, name in enumerate(NAMES) if s.has_card(seat, card)],
        "persons": [s.tiles.ids[t] for t in numbers if s.land.where(t) == ASIDE and s.land.keeper(t) == seat],
        "clans": sorted([s.clans.names[field] for field in held] + again),
        "clan_vp": {s.clans.names[field]: s.clan_vp(field) for field in held if s.clan_vp(field)},
        "rounds": [
            {name: s.scored(seat, nth, i) for i, name in enumerate(CATEGORIES)} for nth in range(1, s.round + 1)
        ],
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
