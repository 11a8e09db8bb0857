"""The clan board of Glen More II: what the fields give, whose markers lie there, and the roads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rondel.core.seats import letter
from rondel.games.glen_more_ii.rules.clans import Clans
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.games.glen_more_ii.scene.tiles import gain
from rondel.locale import Message, say
from rondel.parts.effects import Effect
from rondel.scene.model import Board, Road, Site


def board(s: GlenMoreIIState) -> Board:
    """The clan board as it stands, with road costs from here."""
    return Board("clans", tuple(site(s, field) for field in range(int(s.clans.fields))), roads(s))


def site(s: GlenMoreIIState, field: int) -> Site:
    """One clan field."""
    taken = s.holder(field) and not s.clans.again[field]
    return _site(s.clans, field, tuple(markers(s, field)), None if taken else int(s.road(field)))


@lru_cache(maxsize=4096)
def _site(clans: Clans, field: int, seats: tuple[int, ...], coins: int | None) -> Site:
    name = clans.names[field]
    return Site(name, f"clan:{name}", tuple(bonus(clans, field)), tuple(map(letter, seats)), coins)


def markers(s: GlenMoreIIState, field: int) -> list[int]:
    """The seats whose markers lie on a field, one entry for each marker."""
    if s.clans.again[field]:
        return [seat for seat in range(int(s.terms.players)) for _ in range(int(s.again(seat)))]
    return [int(s.holder(field)) - 1] if s.holder(field) else []


def roads(s: GlenMoreIIState) -> tuple[Road, ...]:
    """All roads, each once; the start has no name."""
    return _roads(s.clans)


@lru_cache(maxsize=64)
def _roads(clans: Clans) -> tuple[Road, ...]:
    names, listed = [*clans.names, ""], clans.road
    found: list[Road] = []
    for i in range(0, len(listed), 3):
        start, goal = int(listed[i]), int(listed[i + 1])
        if start == clans.fields or start < goal < clans.fields:
            found.append(Road(names[start], names[goal], int(listed[i + 2])))
    return tuple(found)


def bonus(clans: Clans, field: int) -> Iterator[Message]:
    """What a marker on a field gives."""
    return given(clans.bonus[field])


def given(found: Effect) -> Iterator[Message]:
    """A bonus, part by part."""
    for clause in found:
        match clause.verb:
            case "put":
                yield from (say("glen-more-ii.clan.put", what=gain(amount)) for amount in clause.amounts)
            case "activate":
                kinds = (say(f"kind.{amount.word}") for amount in clause.amounts)
                yield from (say("glen-more-ii.clan.activate", kind=kind) for kind in kinds)
            case "count":
                few, many = clause.steps
                yield say(
                    "glen-more-ii.clan.count",
                    what=say(f"glen-more-ii.counted.{clause.amounts[0].word}"),
                    few=few.n,
                    few_vp=few.gained[0].n,
                    many=many.n,
                    many_vp=many.gained[0].n,
                )
            case "remove":
                yield say("glen-more-ii.effect.remove", n=clause.n)
            case "david_hume":
                yield say("glen-more-ii.clan.hume")
            case "build" | "again":
                yield say(f"glen-more-ii.clan.{clause.verb}")
            case "":
                yield from (gain(amount) for amount in clause.amounts)
            case power:
                yield say(f"glen-more-ii.power.{power}", n=clause.n)
