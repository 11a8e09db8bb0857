"""The tiles of Glen More as they are printed, with their effects in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rondel.core.game import Game
from rondel.games.glen.scene import amounts, shown
from rondel.games.glen_more.rules.effects import GOODS, act_of
from rondel.games.glen_more.rules.game import GlenMore
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.games.glen_more.rules.tiles import Tile as Row
from rondel.locale import Arg, Message, Name, say
from rondel.parts import effects
from rondel.parts.cells import x_of, y_of
from rondel.parts.effects import Amounts, Effect
from rondel.scene.model import Tile

# In which amounts are told.
PAID: Final = (*GOODS, "any", "different", "vp", "whisky", "member")
GIVEN: Final = ("member", "coin", "whisky", "any")


def catalogue(game: Game) -> list[Tile]:
    """All tiles as they are printed."""
    assert isinstance(game, GlenMore)
    return [face(row) for row in game.tiles.listed]


def printed(s: GlenMoreState, number: int) -> Tile:
    """A tile by its number; the start villages of all seats are alike."""
    return _numbered(s.tiles.listed[min(number, int(s.tiles.home)) - 1], number)


@lru_cache(maxsize=512)
def _numbered(row: Row, number: int) -> Tile:
    return replace(face(row), number=number)


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
        cost=shown(effects.amounts(row.cost), PAID),
        lines=tuple(lines(row)),
    )


def lines(row: Row) -> Iterator[Message]:
    """What a tile shows, in sentences: edges, cost, one-time benefit, activation, card."""
    if row.river:
        yield say("tile.river")
    if row.road:
        yield say("tile.road")
    yield from cost(row.cost)
    yield from once(row.once)
    yield from activation(row.activation)
    yield from card(row.card)
    if row.bonnets:
        yield say("glen-more.tile.bonnets", n=row.bonnets)


def told(found: Amounts, order: tuple[str, ...] = PAID) -> tuple[Message, ...]:
    """Amounts as parts of a sentence."""
    return amounts(shown(found, order))


def cost(effect: Effect) -> Iterator[Message]:
    """What a tile costs."""
    yield say("tile.cost", cost=told(effects.amounts(effect))) if effect else say("tile.free")


def once(effect: Effect) -> Iterator[Message]:
    """What placing a tile gives."""
    for clause in effect:
        if clause.verb:
            yield say(f"glen-more.tile.{clause.verb}")
        else:
            yield say("glen-more.tile.benefit", gains=told(clause.amounts, GIVEN))


def activation(effect: Effect) -> Iterator[Message]:
    """What activating a tile does."""
    found = [amount for clause in effect for amount in clause.amounts]
    match act_of(effect):
        case "produce":
            yield say("glen-more.tile.produce", good=told((found[0],))[0])
        case "produce_any":
            yield say("glen-more.tile.produce_any")
        case "move":
            yield say("glen-more.tile.move")
        case "vp":
            yield say("glen-more.tile.vp", n=found[0].n)
        case "trade":
            for option in effects.options(effect):
                yield say("glen-more.tile.trade", given=told(option.given), gained=told(option.gained))
        case "fair":
            listed = effects.options(effect)
            sets: tuple[Arg, ...] = tuple(
                say("glen-more.tile.set", kinds=option.given[0].n, n=option.gained[0].n) for option in listed
            )
            yield say("glen-more.tile.fair", sets=sets)


def card(effect: Effect) -> Iterator[Message]:
    """What the card of a tile does."""
    for clause in effect:
        if clause.per:
            yield say("glen-more.tile.end_vp", n=clause.amounts[0].n, kind=say(f"counted.{clause.per}"))
        else:
            yield say(f"glen-more.tile.{clause.verb}")


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
