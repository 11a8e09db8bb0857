"""The tiles and landmark cards of Glen More II as they are printed, with their effects in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rondel.core.game import Game
from rondel.games.glen import scene as glen
from rondel.games.glen.scene import amounts, bill
from rondel.games.glen_more_ii.rules.effects import ANIMALS, GOODS, Activation
from rondel.games.glen_more_ii.rules.game import GlenMoreII
from rondel.games.glen_more_ii.rules.landmarks import ARMADALE_COINS
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import Tile as Row
from rondel.games.glen_more_ii.rules.tiles import Tiles
from rondel.locale import Arg, Message, Name, say
from rondel.parts.goods import counts, total
from rondel.scene.model import Amount, Tile

LASTING: Final = {  # the cards that give nothing at once
    "Armadale Castle": "glen-more-ii.card.coins",
    "Castle Moil": "glen-more-ii.card.castle",
    "Loch Ness": "glen-more-ii.card.extra",
}


def catalogue(game: Game) -> list[Tile]:
    """All tiles as they are printed."""
    assert isinstance(game, GlenMoreII)
    return [face(row, number) for number, row in enumerate(game.tiles.listed, 1)]


def row_of(tiles: Tiles, number: int) -> Row:
    """The row of the tile table; the home tiles of all seats are alike."""
    wanted = "David Hume" if number == tiles.hume else tiles.labels[number]
    return next(row for row in tiles.listed if row.name == wanted)


@lru_cache(maxsize=512)
def printed(tiles: Tiles, number: int) -> Tile:
    """A tile by its number."""
    return face(row_of(tiles, number), number)


def face(row: Row, number: int) -> Tile:
    """A row of the tile table as it is printed."""
    return Tile(
        number=number,
        id=row.id,
        name=row.name,
        kind=row.type,
        river=row.river,
        special=row.landmark,
        overbuild=row.overbuild,
        cost=tuple(bill(row.cost, GOODS, "scotsman")),
        lines=tuple(lines(row)),
    )


def pack(goods: int) -> tuple[Amount, ...]:
    """A pack of resources as amounts."""
    return glen.pack(goods, GOODS)


def lines(row: Row) -> Iterator[Message]:
    """What a tile shows, in sentences: type, river, cost, one-time effects, activation, card."""
    if row.stack == "other":
        yield say("glen-more-ii.tile.hume" if row.person else "glen-more-ii.tile.the_end")
        return
    yield say(f"kind.{row.type}")
    if row.river:
        yield say("tile.river")
    if row.overbuild:
        yield say("glen-more-ii.tile.overbuild")
    cost = amounts(bill(row.cost, GOODS, "scotsman"))
    yield say("tile.cost", cost=cost) if cost else say("tile.free")
    gains = tuple(effect(kind, n) for kind, n in row.one_time if kind != "landmark")
    if gains:
        yield say("glen-more-ii.tile.once", gains=gains)
    if row.landmark:
        yield card_line(row)
    yield from activation(row.activation)
    if row.no_landing:
        yield say("glen-more-ii.tile.no_landing")


def card_line(row: Row) -> Message:
    """What a landmark card does."""
    if row.name in LASTING:
        return say(LASTING[row.name], n=int(ARMADALE_COINS))
    return say("glen-more-ii.card.gives", gains=tuple(effect(kind, n) for kind, n in row.card))


def effect(kind: str, n: int) -> Message:
    """A one-time effect as part of a sentence."""
    match kind:
        case "resource":
            return say(f"amount.{GOODS[n]}", n=1)
        case "scotsman" | "whisky" | "vp":
            return say(f"amount.{kind}", n=n)
        case "coin":
            return say("amount.coins", n=n)
        case "joker":
            return say("amount.any", n=n)
    return say(f"glen-more-ii.effect.{kind}", n=n)


def activation(act: Activation) -> Iterator[Message]:
    """What activating a tile does."""
    match act.kind:
        case "move":
            yield say("glen-more-ii.tile.move", n=act.n)
        case "vp":
            yield say("glen-more-ii.tile.vp", n=act.n)
        case "gain":
            yield say("glen-more-ii.tile.gain", goods=amounts(pack(act.goods)))
        case "gain_any":
            yield say("glen-more-ii.tile.gain", goods=(say("amount.any", n=1),))
        case "cask":
            yield say("glen-more-ii.tile.cask", given=amounts(pack(next(iter(act.sets)))))
        case "marker":
            yield say("glen-more-ii.tile.marker")
        case "trade":
            yield trade(act)


def trade(act: Activation) -> Message:
    """The sets of an exchange that gives VP: how many of which kind for how many VP."""
    if len(act.sets) == 1:
        ((goods, vp),) = act.sets.items()
        return say("glen-more-ii.tile.trade", given=amounts(pack(goods)), n=vp)
    steps = {int(total(goods)): vp for goods, vp in act.sets.items()}
    told: tuple[Arg, ...] = tuple(say("glen-more-ii.tile.set", count=n, n=vp) for n, vp in sorted(steps.items()))
    used = {good for goods in act.sets for good in counts(goods, GOODS)}
    doubled = any(n > 1 for goods in act.sets for n in counts(goods, GOODS).values())
    kind = "animals" if used == {*ANIMALS} else "any" if doubled else "different"
    return say(f"glen-more-ii.tile.{kind}", sets=told)


def name(s: GlenMoreIIState, number: int) -> Name:
    """The name of a tile; every tile of a territory has another one."""
    return Name(s.tiles.labels[number])
