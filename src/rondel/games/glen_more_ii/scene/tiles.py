"""The tiles and landmark cards of Glen More II as they are printed, with their effects in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rondel.core.game import Game
from rondel.games.glen import scene as glen
from rondel.games.glen.scene import amounts, shown
from rondel.games.glen_more_ii.rules.effects import GOODS, act_of
from rondel.games.glen_more_ii.rules.game import GlenMoreII
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import Tile as Row
from rondel.games.glen_more_ii.rules.tiles import Tiles
from rondel.locale import Arg, Message, Name, say
from rondel.parts import effects
from rondel.parts.effects import Amounts, Effect
from rondel.scene.model import Amount, Tile

PAID: Final = (*GOODS, "coin", "whisky", "scotsman")  # in which amounts are told
LASTING: Final = {  # what a card does as long as it is held, or at the end
    "double_coins": "glen-more-ii.card.coins",
    "double_scotsmen": "glen-more-ii.card.castle",
    "extra_activation": "glen-more-ii.card.extra",
}
TAKEN: Final = {  # what an exchange takes that names no resources
    "animal": "glen-more-ii.tile.animals",
    "any": "glen-more-ii.tile.any",
    "different": "glen-more-ii.tile.different",
}
KIND_OF: Final = {"any": "joker", "marker": "clan_marker"}


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
        cost=shown(effects.amounts(row.cost), PAID),
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
    yield from cost(row.cost)
    yield from once(row.once)
    yield from card(row.card)
    yield from activation(row.activation)
    if row.no_landing:
        yield say("glen-more-ii.tile.no_landing")


def cost(found: Effect) -> Iterator[Message]:
    """What a tile costs."""
    yield say("tile.cost", cost=told(effects.amounts(found))) if found else say("tile.free")


def once(found: Effect) -> Iterator[Message]:
    """What placing a tile gives, but for its card."""
    gains = tuple(gain(amount) for amount in effects.amounts(found))
    if gains:
        yield say("glen-more-ii.tile.once", gains=gains)


def card(found: Effect) -> Iterator[Message]:
    """What a landmark card does."""
    gains: list[Message] = []
    for clause in found:
        if not clause.when:
            gains += [effect(clause.verb, clause.n)] if clause.verb else map(gain, clause.amounts)
    if gains:
        yield say("glen-more-ii.card.gives", gains=tuple(gains))
    for clause in found:
        if clause.when:
            yield say(LASTING[clause.verb], n=clause.n)


def told(found: Amounts) -> tuple[Message, ...]:
    """Amounts as parts of a sentence."""
    return amounts(shown(found, PAID))


def gain(amount: effects.Amount) -> Message:
    """Something that is given once, as part of a sentence."""
    return effect(KIND_OF.get(amount.word, amount.word), amount.n)


def effect(kind: str, n: int) -> Message:
    """A one-time effect as part of a sentence."""
    match kind:
        case "scotsman" | "whisky" | "vp":
            return say(f"amount.{kind}", n=n)
        case "coin":
            return say("amount.coins", n=n)
        case "joker":
            return say("glen-more-ii.effect.joker", n=n)
        case "movement":
            return say("amount.mp", n=n)
    return say(f"amount.{kind}" if kind in GOODS else f"glen-more-ii.effect.{kind}", n=n)


def activation(found: Effect) -> Iterator[Message]:
    """What activating a tile does."""
    plain = [amount for clause in found for amount in clause.amounts]
    match act_of(found):
        case "move":
            yield say("glen-more-ii.tile.move", n=plain[0].n)
        case "vp":
            yield say("glen-more-ii.tile.vp", n=plain[0].n)
        case "gain":
            yield say("glen-more-ii.tile.gain", goods=told(tuple(plain)))
        case "gain_any":
            yield say("glen-more-ii.tile.gain", goods=(say("glen-more-ii.effect.joker", n=1),))
        case "cask":
            yield say("glen-more-ii.tile.cask", given=told(effects.options(found)[0].given))
        case "marker":
            yield say("glen-more-ii.tile.marker")
        case "trade":
            yield trade(effects.options(found))


def trade(found: tuple[effects.ExchangeOption, ...]) -> Message:
    """The sets of an exchange that gives VP: how many of which kind for how many VP."""
    first = found[0]
    if first.given[0].word in GOODS:
        return say("glen-more-ii.tile.trade", given=told(first.given), n=first.gained[0].n)
    sets: tuple[Arg, ...] = tuple(
        say("glen-more-ii.tile.set", count=option.given[0].n, n=option.gained[0].n) for option in found
    )
    return say(TAKEN[first.given[0].word], sets=sets)


def name(s: GlenMoreIIState, number: int) -> Name:
    """The name of a tile; every tile of a territory has another one."""
    return Name(s.tiles.labels[number])
