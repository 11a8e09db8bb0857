"""The tiles of Glasgow as they are printed, with their effects in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rondel.core.game import Game
from rondel.games.glasgow.rules.effects import GOODS, RATES
from rondel.games.glasgow.rules.game import Glasgow
from rondel.games.glasgow.rules.scoring import CORNER, NEIGHBOUR, STATION
from rondel.games.glasgow.rules.state import GlasgowState
from rondel.games.glasgow.rules.tiles import (
    ACTIVATE,
    ANY_ONE,
    BANKS,
    DOUBLE,
    DRAW,
    EXCHANGE,
    FACTORIES_COUNTED,
    GIVE_GOODS,
    KINDS,
    NOT_SHOWN,
    REFRESH,
    Tiles,
)
from rondel.locale import Arg, Message, Name, say
from rondel.parts.goods import counts
from rondel.scene.model import Amount, Tile

NAMES: Final = {
    int(GIVE_GOODS): "Goods",
    int(ANY_ONE): "Any good",
    int(EXCHANGE): "Exchange",
    int(REFRESH): "Refresh",
    int(ACTIVATE): "Activation",
    int(DRAW): "Draw",
    int(DOUBLE): "Double",
}
DOES: Final = {
    int(ANY_ONE): "any_one",
    int(REFRESH): "refresh",
    int(ACTIVATE): "activate",
    int(DRAW): "draw",
    int(DOUBLE): "double",
}
POINTS: Final = {"shop": CORNER, "tenement": NEIGHBOUR, "station": STATION}  # what the sentence of a kind names


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


def cost(tiles: Tiles, number: int) -> tuple[Amount, ...]:
    """What a building costs; the good that a draw gives instead comes first (GL-33)."""
    first = GOODS[tiles.first_good[number]]
    return tuple(sorted(packed(int(tiles.cost[number])), key=lambda item: item.what != first))


@lru_cache(maxsize=256)
def building(tiles: Tiles, number: int) -> Tile:
    """A building by its number."""
    kind = KINDS[tiles.kind[number]]
    return Tile(
        number=number,
        id=tiles.ids[number],
        name=tiles.names[number],
        kind=kind,
        points=int(tiles.points[number]),
        cost=cost(tiles, number),
        gives=packed(int(tiles.goods[tiles.factory + number])),
        lines=tuple(building_lines(tiles, number, kind)),
    )


def building_lines(tiles: Tiles, number: int, kind: str) -> Iterator[Message]:
    """What a building shows, in sentences: kind, cost, points, effect."""
    yield say(f"kind.{kind}")
    yield say("tile.cost", cost=tuple(say(f"amount.{item.what}", n=item.n or 0) for item in cost(tiles, number)))
    if tiles.points[number]:
        yield say("glasgow.tile.points", n=int(tiles.points[number]))
    if tiles.does[tiles.factory + number]:
        yield say("glasgow.tile.factory", effect=function(tiles, int(tiles.factory) + number))
    elif tiles.kind[number] == BANKS:
        good = int(tiles.bank_good[number])
        counted = say("glasgow.tile.own_factory") if good == FACTORIES_COUNTED else say(f"good.{GOODS[good]}")
        yield say("glasgow.tile.bank", n=int(tiles.bank_points[number]), good=counted)
    elif kind != "landmark":
        yield say(f"glasgow.tile.{kind}", n=POINTS.get(kind, 0))


def function(tiles: Tiles, number: int) -> Message:
    """What a contract or a factory does, given as the number of its function."""
    does = tiles.does[number]
    if does == GIVE_GOODS:
        return say("glasgow.does.goods", goods=amounts(int(tiles.goods[number])))
    if does == EXCHANGE:
        return say("glasgow.does.exchange", rates=tuple(_rates(tiles, number)))
    return say(f"glasgow.does.{DOES[int(does)]}")


def _rates(tiles: Tiles, number: int) -> Iterator[Arg]:
    for rate in range(len(RATES)):
        limit = int(tiles.limit[number * len(RATES) + rate])
        if limit != NOT_SHOWN:
            shown = rate_of(rate)
            yield say("glasgow.does.limited", rate=shown, n=limit) if limit else shown


def rate_of(rate: int) -> Message:
    """The two goods of a rate."""
    one, other = RATES[rate].split("-")
    return say("glasgow.rate", one=say(f"good.{one}"), other=say(f"good.{other}"))


@lru_cache(maxsize=256)
def contract(tiles: Tiles, number: int) -> Tile:
    """A contract by its number."""
    return Tile(
        number=int(tiles.count) + number,  # in a scene contracts follow the buildings
        id=tiles.contract_ids[number],
        name=NAMES[int(tiles.does[number])],
        kind="contract",
        gives=packed(int(tiles.goods[number])),
        lines=(function(tiles, number),),
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
    if tiles.does[number] == GIVE_GOODS:
        return say("glasgow.place.goods", goods=amounts(int(tiles.goods[number])))
    return say("glasgow.place.contract", name=Name(NAMES[int(tiles.does[number])]))


def name(s: GlasgowState, number: int) -> Name:
    """The name of a building."""
    return Name(s.tiles.names[number])


def good(kind: int) -> Message:
    """The name of a good."""
    return say(f"good.{GOODS[kind]}")
