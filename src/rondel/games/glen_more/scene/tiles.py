"""The tiles of Glen More as they are printed, with their effects in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from rondel.core.game import Game
from rondel.games.glen.scene import amounts, bill
from rondel.games.glen_more.rules.effects import GOODS, Activation, Trade
from rondel.games.glen_more.rules.game import GlenMore
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.games.glen_more.rules.tiles import Tile as Row
from rondel.locale import Arg, Message, Name, say
from rondel.parts.cells import x_of, y_of
from rondel.scene.model import Amount, Tile


def catalogue(game: Game) -> list[Tile]:
    """All tiles as they are printed."""
    assert isinstance(game, GlenMore)
    return [face(row) for row in game.tiles.listed]


def printed(s: GlenMoreState, number: int) -> Tile:
    """A tile by its number; the start villages of all seats are alike."""
    return replace(face(s.tiles.listed[min(number, int(s.tiles.home)) - 1]), number=number)


@lru_cache(maxsize=512)
def face(row: Row) -> Tile:
    """A row of the tile table as it is printed; the same in every scene."""
    return Tile(
        number=0,
        id=row.id,
        name=row.name,
        kind=row.kind,
        river=row.river,
        road=row.road,
        special=row.special,
        cost=tuple(bill(row.cost, GOODS, "clan")),
        lines=tuple(lines(row)),
    )


def lines(row: Row) -> Iterator[Message]:
    """What a tile shows, in sentences: edges, cost, one-time benefit, activation, card."""
    if row.river:
        yield say("tile.river")
    if row.road:
        yield say("tile.road")
    cost = amounts(bill(row.cost, GOODS, "clan"))
    yield say("tile.cost", cost=cost) if cost else say("tile.free")
    got = row.benefit
    gains = (("clan", got.clan), ("coins", got.coin), ("whisky", got.whisky), ("any", got.any))
    gained = amounts(tuple(Amount(what, n) for what, n in gains if n))
    if gained:
        yield say("glen-more.tile.benefit", gains=gained)
    if got.fill_empty:
        yield say("glen-more.tile.fill_empty")
    if got.activate_all:
        yield say("glen-more.tile.activate_all")
    yield from activation(row.activation)
    if row.card.extra_activation:
        yield say("glen-more.tile.extra_activation")
    if row.card.double_parliament:
        yield say("glen-more.tile.double_parliament")
    if row.card.end_vp:
        yield say("glen-more.tile.end_vp", n=row.card.end_vp, kind=say(f"counted.{row.card.end_counts}"))
    if row.bonnets:
        yield say("glen-more.tile.bonnets", n=row.bonnets)


def activation(act: Activation) -> Iterator[Message]:
    """What activating a tile does."""
    match act.kind:
        case "produce":
            yield say("glen-more.tile.produce", good=say(f"amount.{GOODS[act.good]}", n=1))
        case "produce_any":
            yield say("glen-more.tile.produce_any")
        case "move":
            yield say("glen-more.tile.move")
        case "vp":
            yield say("glen-more.tile.vp", n=act.vp)
        case "trade":
            for trade in act.trades:
                yield say("glen-more.tile.trade", given=amounts(bill(trade.bill, GOODS, "clan")), gained=gained(trade))
        case "fair":
            sets: tuple[Arg, ...] = tuple(say("glen-more.tile.set", kinds=k, n=vp) for k, vp in act.sets.items())
            yield say("glen-more.tile.fair", sets=sets)


def gained(trade: Trade) -> tuple[Message, ...]:
    """What a trade brings."""
    return amounts(tuple(Amount(what, n) for what, n in (("vp", trade.vp), ("whisky", trade.whisky)) if n))


def name(s: GlenMoreState, number: int) -> Name:
    """The name of a tile."""
    return Name(s.tiles.listed[min(number, int(s.tiles.home)) - 1].name)


def named(s: GlenMoreState, seat: int, number: int) -> Arg:
    """A tile of a territory: by its name, and where it lies if another has the same name."""
    own = name(s, number)
    tile = s.land.first(seat)
    while tile:
        if tile != number and name(s, int(tile)) == own:
            cell = s.land.cell(number)
            return say("tile.at", tile=own, x=int(x_of(cell)), y=int(y_of(cell)))
        tile = s.land.after(tile)
    return own
