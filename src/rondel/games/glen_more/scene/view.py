"""What a seat sees of a position of Glen More."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from typing import Final

from rondel.core.result import Line
from rondel.core.state import OVER, State
from rondel.games.glen.scene import amounts, market, pack, ring, scored
from rondel.games.glen_more.rules.activation import USED, open_tile
from rondel.games.glen_more.rules.effects import GOODS
from rondel.games.glen_more.rules.flow import gain_target
from rondel.games.glen_more.rules.scoring import SCORING
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.games.glen_more.rules.tiles import Tiles
from rondel.games.glen_more.scene.choices import choices
from rondel.games.glen_more.scene.tiles import name, named, printed
from rondel.locale import Arg, Message, say
from rondel.parts.cells import x_of, y_of
from rondel.parts.goods import first
from rondel.parts.stacks import left_in
from rondel.parts.territory import PLACED
from rondel.scene import words_only
from rondel.scene.model import (
    Amount,
    Cell,
    Entry,
    Holdings,
    Pile,
    Scene,
    ScoreSheet,
    Territory,
    Tile,
    amount,
)

PARLIAMENT: Final = 1  # the area of members and bonnets in scoring


def look(state: State, seat: int | None, open_scores: bool) -> Scene:
    """The scene for a seat, or for a spectator."""
    assert isinstance(state, GlenMoreState)
    s = state
    players = range(int(s.terms.players))
    seen = set(players) if open_scores or s.actor == OVER else {seat}  # GM-115
    return Scene(
        game=s.game.name,
        viewer=seat,
        actor=int(s.actor),
        turn=int(s.turn),
        prompt=prompt(s, seat),
        notes=notes(s),
        hand=hand(s),
        rings=(ring(s, "circuit", lambda tile: printed(s, tile), "take"),),
        markets=(market(s, GOODS),),
        territories=tuple(territory(s, player) for player in players),
        seats=tuple(holdings(s, player, player in seen) for player in players),
        piles=tuple(
            Pile(say("pile.stack", stack=stack), int(left_in(s.left, stack))) for stack in range(1, len(s.frame.stacks))
        ),
        choices=choices(s) if seat in (None, s.actor) else (),
        sheets=sheets(s, seen),
    )


def hand(s: GlenMoreState) -> Tile | None:
    """The tile taken and not yet placed."""
    if s.tile == 0 or s.land.where(s.tile) == PLACED:
        return None
    return printed(s, int(s.tile))


def prompt(s: GlenMoreState, seat: int | None) -> Message:
    """What has to be decided, in one sentence."""
    general = words_only.prompt(s, seat, "glen-more.waiting" if s.point.name == "take" else "prompt.waiting")
    if general:
        return general
    args: dict[str, Arg] = {}
    if s.tile:
        args["tile"] = name(s, int(s.tile))
    if s.point.name == "benefit":
        args["tile"] = named(s, int(s.seat), int(gain_target(s)))
    if s.point.name == "exchange":
        args["tile"] = named(s, int(s.seat), int(s.trader))
    if s.point.name in ("pay", "exchange"):
        args["due"] = due(s)
    return say(f"glen-more.prompt.{s.point.name}", **args)


def due(s: GlenMoreState) -> Message:
    """The item that has to be paid now."""
    if s.bill:
        return say(f"amount.{GOODS[first(s.bill)]}", n=1)
    if s.bill_any or s.bill_different:
        return say("amount.different" if s.bill_given else "amount.any", n=1)
    return say("amount.clan", n=1)


def notes(s: GlenMoreState) -> tuple[Message, ...]:
    """What is still to be paid, and which scoring round comes next."""
    said: list[Message] = []
    rest = pack(int(s.bill), GOODS)
    more = (
        Amount("any", int(s.bill_any)),
        Amount("different", int(s.bill_different)),
        Amount("clan", int(s.bill_clan)),
    )
    owed = rest + tuple(item for item in more if item.n)
    if owed and s.actor >= 0:
        said.append(say("glen-more.note.owed", rest=amounts(owed)))
    nth = int(s.round) + 1
    if nth <= s.frame.rounds and left_in(s.left, nth):
        said.append(say("glen-more.note.round", n=int(left_in(s.left, nth)), round=nth))
    return tuple(said)


def territory(s: GlenMoreState, seat: int) -> Territory:
    """The tiles of a seat with cubes and clan members."""
    cells: list[Cell] = []
    activating = s.point.name == "activate" and s.seat == seat
    tile = s.land.first(seat)
    while tile:
        at = s.land.cell(tile)
        goods, people = int(s.land.goods(tile)), int(s.land.people(tile))
        opened, used = activating and open_tile(s, tile) == "", s.land.mark(tile) == USED
        fresh = tile == s.tile and s.seat == seat
        cells.append(_cell(printed(s, int(tile)), int(tile), int(at), goods, people, opened, used, fresh))
        tile = s.land.after(tile)
    return Territory(seat, tuple(cells))


@lru_cache(maxsize=4096)  # most cells stay as they are from one scene to the next
def _cell(shown: Tile, tile: int, at: int, goods: int, people: int, opened: bool, used: bool, fresh: bool) -> Cell:
    place, cubes = (int(x_of(at)), int(y_of(at))), pack(goods, GOODS)
    return Cell(*place, f"tile:{tile}", shown, cubes, people, None, opened, used, fresh)


def holdings(s: GlenMoreState, seat: int, seen: bool) -> Holdings:
    """What a seat has; VP only where the viewer may see them (GM-115)."""
    counted = (
        amount("coins", int(s.coins(seat))),
        amount("whisky", int(s.whisky(seat))),
        amount("parliament", int(s.parliament(seat))),
        amount("parliament_value", int(SCORING.amounts(s, seat)[PARLIAMENT])),
        amount("vp", int(s.vp(seat)) if seen else None),
    )
    cards: list[Tile] = []
    tile = s.land.first(seat)
    while tile:
        if s.tiles.special[tile]:
            cards.append(printed(s, int(tile)))
        tile = s.land.after(tile)
    return Holdings(seat, counted, tuple(cards))


def sheets(s: GlenMoreState, seen: Container[int | None]) -> tuple[ScoreSheet, ...]:
    """The score sheets the viewer may see."""
    return words_only.sheets(s, entry, seen)


def entry(state: State, line: Line) -> Entry:
    """A line of a score sheet; tiles go by their names."""
    assert isinstance(state, GlenMoreState)
    return scored("glen-more", line, _names(state.tiles).get(line.item))


@lru_cache(maxsize=64)
def _names(tiles: Tiles) -> dict[str, str]:
    """The names of tiles by what score sheets call them."""
    return {row.label: row.name for row in reversed(tiles.listed)}
