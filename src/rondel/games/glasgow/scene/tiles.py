"""The tiles of Glasgow as they are printed, with their effects in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rondel.core.game import Game
from rondel.games.glasgow.rules.effects import GOODS, RATES, function_of, option_rate
from rondel.games.glasgow.rules.game import Glasgow
from rondel.games.glasgow.rules.state import GlasgowState
from rondel.games.glasgow.rules.tiles import Building, Tiles
from rondel.locale import Arg, Message, Name, say
from rondel.parts import effects
from rondel.parts.effects import Amounts, Effect, ExchangeOption
from rondel.parts.goods import counts
from rondel.scene.model import Amount, Tile

NAMES: Final = {
    "goods": "Goods",
    "any_one": "Any good",
    "exchange": "Exchange",
    "refresh": "Refresh",
    "activate": "Activation",
    "draw": "Draw",
    "double": "Double",
}


def catalogue(game: Game) -> list[Tile]:
    """All buildings, then all contracts, as they are printed."""
    assert isinstance(game, Glasgow)
    found = [building(game.tiles, number) for number in range(1, int(game.tiles.count) + 1)]
    return found + [contract(game.tiles, number) for number in range(1, int(game.tiles.contract_count) + 1)]


def packed(goods: int) -> tuple[Amount, ...]:
    """A pack of goods as amounts."""
    return tuple(Amount(good, n) for good, n in counts(goods, GOODS).items())


def amounts(goods: int) -> tuple[Message, ...]:
    """A pack of goods as parts of a sentence: `1 brick and 2 steel`."""
    return tuple(say(f"amount.{item.what}", n=item.n or 0) for item in packed(goods))


def shown(found: Amounts) -> tuple[Amount, ...]:
    """Amounts of an effect as a scene has them, in the order in which they are printed."""
    return tuple(Amount(amount.word, amount.n) for amount in found)


def told(found: Amounts) -> tuple[Message, ...]:
    """Amounts of an effect as parts of a sentence."""
    return tuple(say(f"amount.{amount.word}", n=amount.n) for amount in found)


def gives(effect: Effect) -> tuple[Amount, ...]:
    """The goods that a contract or factory gives."""
    return shown(effect[0].amounts) if function_of(effect) == "goods" else ()


@lru_cache(maxsize=256)
def building(tiles: Tiles, number: int) -> Tile:
    """A building by its number."""
    row = tiles.buildings[number - 1]
    return Tile(
        number=number,
        id=row.id,
        name=row.name,
        kind=row.kind,
        points=row.points,
        cost=shown(effects.amounts(row.cost)),
        gives=gives(row.effect),
        lines=tuple(building_lines(row)),
    )


def building_lines(row: Building) -> Iterator[Message]:
    """What a building shows, in sentences: kind, cost, points, effect."""
    yield say(f"kind.{row.kind}")
    yield from cost(row.cost)
    if row.points:
        yield say("glasgow.tile.points", n=row.points)
    yield from effect(row.kind, row.effect)


def cost(found: Effect) -> Iterator[Message]:
    """What a building costs; the good that a draw gives instead comes first (GL-33)."""
    yield say("tile.cost", cost=told(effects.amounts(found)))


def effect(kind: str, found: Effect) -> Iterator[Message]:
    """What a building of a kind does or counts."""
    for clause in found:
        if kind == "factory":
            yield say("glasgow.tile.factory", effect=function(found))
        elif clause.per:
            counted = say("glasgow.tile.own_factory") if clause.per == "factory" else say(f"good.{clause.per}")
            yield say("glasgow.tile.bank", n=clause.amounts[0].n, good=counted)
        else:
            yield say(f"glasgow.tile.{kind}", n=sum(amount.n for amount in clause.amounts))


def function(found: Effect) -> Message:
    """What a contract or a factory does."""
    does = function_of(found)
    if does == "goods":
        return say("glasgow.does.goods", goods=told(found[0].amounts))
    if does == "exchange":
        return say("glasgow.does.exchange", rates=tuple(_rate(option) for option in effects.options(found)))
    return say(f"glasgow.does.{does}")


def _rate(option: ExchangeOption) -> Arg:
    rate = rate_of(RATES.index(option_rate(option)))
    return say("glasgow.does.limited", rate=rate, n=option.most) if option.most else rate


def rate_of(rate: int) -> Message:
    """The two goods of a rate."""
    one, other = RATES[rate].split("-")
    return say("glasgow.rate", one=say(f"good.{one}"), other=say(f"good.{other}"))


@lru_cache(maxsize=256)
def contract(tiles: Tiles, number: int) -> Tile:
    """A contract by its number."""
    row = tiles.contracts[number - 1]
    return Tile(
        number=int(tiles.count) + number,  # in a scene contracts follow the buildings
        id=row.id,
        name=NAMES[function_of(row.effect)],
        kind="contract",
        gives=gives(row.effect),
        lines=(function(row.effect),),
    )


def architect(tiles: Tiles, field: int) -> Tile:
    """The architect on a tile of the ring; in a scene architects follow the contracts."""
    number = int(tiles.count + tiles.contract_count) + 1 + field // 5
    return Tile(number, "", "Architect", "architect", lines=(say("glasgow.tile.architect"),))


def on_ring(s: GlasgowState, field: int) -> Tile | None:
    """The tile on a place of the ring, None before it is laid."""
    if field % 5 == 0:
        return architect(s.tiles, field)
    return contract(s.tiles, int(s.contract(field))) if s.contract(field) else None


def place_name(s: GlasgowState, field: int) -> Message:
    """A tile of the ring in a sentence, by what it is good for."""
    if field % 5 == 0:
        return say("glasgow.place.architect")
    return contract_name(s.tiles, int(s.contract(field)))


def contract_name(tiles: Tiles, number: int) -> Message:
    """A contract in a sentence."""
    effect = tiles.contracts[number - 1].effect
    does = function_of(effect)
    if does == "goods":
        return say("glasgow.place.goods", goods=told(effect[0].amounts))
    return say("glasgow.place.contract", name=Name(NAMES[does]))


def name(s: GlasgowState, number: int) -> Name:
    """The name of a building."""
    return Name(s.tiles.names[number])


def good(kind: int) -> Message:
    """The name of a good."""
    return say(f"good.{GOODS[kind]}")
