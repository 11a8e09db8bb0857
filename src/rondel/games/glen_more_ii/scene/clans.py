"""The clan board of Glen More II: what the fields give, whose markers lie there, and the roads."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.seats import letter
from rondel.games.glen_more_ii.rules.clans import Clans
from rondel.games.glen_more_ii.rules.effects import COUNTED, GOODS, POWERS, TYPES
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.locale import Message, say
from rondel.scene.model import Board, Road, Site


def board(s: GlenMoreIIState) -> Board:
    """The clan board as it stands, with road costs from here."""
    return Board("clans", tuple(site(s, field) for field in range(int(s.clans.fields))), roads(s))


def site(s: GlenMoreIIState, field: int) -> Site:
    """One clan field."""
    taken = s.holder(field) and not s.clans.again[field]
    return Site(
        name=s.clans.names[field],
        target=f"clan:{s.clans.names[field]}",
        lines=tuple(bonus(s.clans, field)),
        markers=tuple(letter(seat) for seat in markers(s, field)),
        coins=None if taken else int(s.road(field)),
    )


def markers(s: GlenMoreIIState, field: int) -> list[int]:
    """The seats whose markers lie on a field, one entry for each marker."""
    if s.clans.again[field]:
        return [seat for seat in range(int(s.terms.players)) for _ in range(int(s.again(seat)))]
    return [int(s.holder(field)) - 1] if s.holder(field) else []


def roads(s: GlenMoreIIState) -> tuple[Road, ...]:
    """All roads, each once; the start has no name."""
    names, listed = [*s.clans.names, ""], s.clans.road
    found: list[Road] = []
    for i in range(0, len(listed), 3):
        start, goal = int(listed[i]), int(listed[i + 1])
        if start == s.clans.fields or start < goal < s.clans.fields:
            found.append(Road(names[start], names[goal], int(listed[i + 2])))
    return tuple(found)


def bonus(clans: Clans, field: int) -> Iterator[Message]:
    """What a marker on a field gives, part by part."""
    for kind in clans.put[clans.put_from[field] : clans.put_from[field + 1]]:
        yield say("glen-more-ii.clan.put", what=say(f"amount.{GOODS[kind]}", n=1))
    if clans.scotsman[field]:
        yield say("glen-more-ii.clan.put", what=say("amount.scotsman", n=int(clans.scotsman[field])))
    if clans.coin[field]:
        yield say("amount.coins", n=int(clans.coin[field]))
    if clans.vp[field]:
        yield say("amount.vp", n=int(clans.vp[field]))
    for number, word in enumerate(TYPES):
        if (clans.types[field] >> number) & 1:
            yield say("glen-more-ii.clan.activate", kind=say(f"kind.{word}"))
    if clans.move[field]:
        yield say("amount.mp", n=int(clans.move[field]))
    if clans.count[field]:
        yield say(
            "glen-more-ii.clan.count",
            what=say(f"glen-more-ii.counted.{COUNTED[clans.count[field]]}"),
            few=int(clans.few[field]),
            few_vp=int(clans.few_vp[field]),
            many=int(clans.many[field]),
            many_vp=int(clans.many_vp[field]),
        )
    if clans.remove[field]:
        yield say("glen-more-ii.effect.remove", n=int(clans.remove[field]))
    if clans.hume[field]:
        yield say("glen-more-ii.clan.hume")
    if clans.build[field]:
        yield say("glen-more-ii.clan.build")
    for number, word in enumerate(POWERS):
        if clans.power[number] == field:
            yield say(f"glen-more-ii.power.{word.partition('=')[0]}")
    if clans.again[field]:
        yield say("glen-more-ii.clan.again")
