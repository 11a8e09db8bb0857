"""What a seat sees of a position of Glen More II; all is public but the order of the stacks (G2-183)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rondel.core.result import Line
from rondel.core.state import State
from rondel.games.glen.scene import amounts, market, ring, scored
from rondel.games.glen_more_ii.rules.activation import USED, in_reach, is_open
from rondel.games.glen_more_ii.rules.agenda import top_of
from rondel.games.glen_more_ii.rules.clan_fields import granted
from rondel.games.glen_more_ii.rules.clans import Clans
from rondel.games.glen_more_ii.rules.effects import GOODS, TYPES
from rondel.games.glen_more_ii.rules.extension import Extension
from rondel.games.glen_more_ii.rules.scoring import SCORING
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import Tiles
from rondel.games.glen_more_ii.scene.choices import choices
from rondel.games.glen_more_ii.scene.clans import board
from rondel.games.glen_more_ii.scene.tiles import name, pack, printed
from rondel.locale import Arg, Message, Seat, say
from rondel.parts.cells import x_of, y_of
from rondel.parts.goods import first, total
from rondel.parts.stacks import left_in
from rondel.parts.territory import ASIDE, DISCARDED, IN_STACK
from rondel.scene import words_only
from rondel.scene.model import (
    Amount,
    Cell,
    Entry,
    Holdings,
    MarketRow,
    Pile,
    Scene,
    ScoreSheet,
    Territory,
    amount,
)

SCOTSMEN: Final = 0  # the category of Scotsmen on the Home Castle in scoring
PERSONS: Final = 3


def look(state: State, seat: int | None, open_scores: bool) -> Scene:
    """The scene for a seat, or for a spectator."""
    assert isinstance(state, GlenMoreIIState)
    s = state
    players, aside = range(int(s.terms.players)), lying(s, ASIDE)
    return Scene(
        game=s.game.name,
        viewer=seat,
        actor=int(s.actor),
        turn=int(s.turn),
        prompt=prompt(s, seat),
        notes=notes(s),
        hand=printed(s.tiles, int(s.tile)) if s.tile else None,
        rings=(ring(s, "ring", lambda tile: printed(s.tiles, tile), "advance"),),
        markets=(rows(s),),
        territories=tuple(territory(s, player) for player in players),
        seats=tuple(holdings(s, player, aside) for player in players),
        piles=piles(s),
        boards=(board(s),),
        people="scotsman",
        choices=choices(s) if seat in (None, s.actor) else (),
        sheets=sheets(s),
    )


def rows(s: GlenMoreIIState) -> tuple[MarketRow, ...]:
    """The market; in the introductory one empty fields show a token of their resource (G2-26)."""
    return market(s, GOODS, tokens=s.game.options["intro_market"] == "on")


def prompt(s: GlenMoreIIState, seat: int | None) -> Message:
    """What has to be decided, in one sentence."""
    general = words_only.prompt(s, seat, "glen-more-ii.waiting" if s.point.name == "advance" else "prompt.waiting")
    if general:
        return general
    point = s.point.name
    args: dict[str, Arg] = {}
    if s.tile:
        args["tile"] = name(s, int(s.tile))
    if point == "pay":
        due = say(f"amount.{GOODS[first(s.bill)]}", n=1) if s.bill else say("amount.scotsman", n=1)
        return say("glen-more-ii.prompt.pay", due=due, tile=name(s, int(s.trader or s.tile)))
    if point in ("joker", "overflow"):
        args["tile"] = name(s, int(top_of(s, s.due_tile())))
    elif point == "order":
        args["tile"] = name(s, int(s.due_tile()))
    elif point == "put":
        args["good"] = say(f"good.{GOODS[s.due_n()]}")
    elif point == "bonus":
        args["kinds"] = tuple(say(f"kind.{word}") for i, word in enumerate(TYPES) if (s.due_n() >> i) & 1)
    elif point == "removal":
        return say(
            "glen-more-ii.prompt.removal" if s.due_tile() else "glen-more-ii.prompt.removal_due", n=int(s.due_n())
        )
    elif point == "place" and s.tiles.overbuild[s.tile]:
        return say("glen-more-ii.prompt.cover", **args)
    return say(f"glen-more-ii.prompt.{point}", **args)


def notes(s: GlenMoreIIState) -> tuple[Message, ...]:
    """What is still to be paid, movement points, which scoring round comes next, The End."""
    said: list[Message] = []
    owed = (*pack(int(s.bill)), *((Amount("scotsman", int(s.bill_people)),) if s.bill_people else ()))
    if total(s.bill) + s.bill_people > 1 and s.actor >= 0:
        said.append(say("glen-more-ii.note.owed", rest=amounts(owed)))
    if s.mp and s.actor >= 0:
        said.append(say("glen-more-ii.note.mp", n=int(s.mp)))
    if s.everywhere:
        said.append(say("glen-more-ii.note.everywhere", who=Seat(int(s.seat))))
    if s.passing:
        said.append(say("glen-more-ii.note.passing", who=Seat(int(s.seat))))
    nth = int(s.round) + 1
    stack = next((stack for stack, after in enumerate(s.tiles.round_after) if after == nth), 0)
    n = int(left_in(s.left, stack))
    if stack and n:
        said.append(say("glen-more-ii.note.round", n=n, round=nth, stack=s.tiles.stacks[stack]))
    elif s.land.where(s.tiles.the_end) != IN_STACK and s.round < s.terms.rounds:
        said.append(say("glen-more-ii.note.the_end"))
    return tuple(said)


def territory(s: GlenMoreIIState, seat: int) -> Territory:
    """The tiles of a seat with resources, Scotsmen and the tiles they cover."""
    cells: list[Cell] = []
    mine = s.seat == seat and s.actor >= 0
    tile = s.land.first(seat)
    while tile:
        at = s.land.cell(tile)
        goods, people = int(s.land.goods(tile)), int(s.land.people(tile))
        opened, used = mine and can_activate(s, int(tile)), s.land.mark(tile) == USED
        fresh = mine and at in (s.site, s.second_site)
        cells.append(_cell(s.tiles, int(tile), int(at), goods, people, opened, used, fresh, covered(s, int(tile))))
        tile = s.land.after(tile)
    return Territory(seat, tuple(cells), river_across=True)


@lru_cache(maxsize=4096)  # most cells stay as they are from one scene to the next
def _cell(
    tiles: Tiles,
    tile: int,
    at: int,
    goods: int,
    people: int,
    opened: bool,
    used: bool,
    fresh: bool,
    below: tuple[int, ...],
) -> Cell:
    under, cubes = tuple(printed(tiles, number) for number in below), pack(goods)
    place, target = (int(x_of(at)), int(y_of(at))), f"tile:{tile}"
    return Cell(*place, target, printed(tiles, tile), cubes, people, None, opened, used, fresh, under)


def can_activate(s: GlenMoreIIState, tile: int) -> bool:
    """Whether a tile of the active player is open and in reach at this point."""
    if not is_open(s, tile):
        return False
    if s.point.name == "bonus":
        return granted(s, tile)
    return s.point.name == "open" and in_reach(s, tile)


def covered(s: GlenMoreIIState, tile: int) -> tuple[int, ...]:
    """The tiles below a tile, from the top."""
    below, found = s.land.under(tile), list[int]()
    while below:
        found.append(int(below))
        below = s.land.under(below)
    return tuple(found)


def lying(s: GlenMoreIIState, where: int) -> list[int]:
    """The tiles that lie at one of the places that all share."""
    return [tile for tile in range(1, int(s.tiles.count) + 1) if s.land.where(tile) == where]


@lru_cache(maxsize=64)
def _cards(tiles: Tiles) -> tuple[tuple[int, int], ...]:
    """The tiles that bring a card, each with its card."""
    return tuple((tile, int(tiles.card[tile])) for tile in range(1, int(tiles.count) + 1) if tiles.card[tile] >= 0)


def holdings(s: GlenMoreIIState, seat: int, aside: list[int]) -> Holdings:
    """What a seat has besides its territory; `aside` are the tiles that anybody has set aside."""
    scored = SCORING.amounts(s, seat)
    counted = (
        amount("coins", int(s.coins(seat))),
        amount("whisky", int(s.whisky(seat))),
        amount("castle", int(scored[SCOTSMEN])),
        amount("scotsmen", int(s.supply(seat))),
        amount("markers", int(s.markers(seat))),
        amount("persons", int(scored[PERSONS])),
        amount("mp", int(s.mp) if s.seat == seat else 0),
        amount("vp", int(s.vp(seat))),
    )
    cards = tuple(printed(s.tiles, tile) for tile, card in _cards(s.tiles) if s.has_card(seat, card))
    persons = [tile for tile in aside if s.land.keeper(tile) == seat]
    if s.hume == seat + 1:
        persons.append(int(s.tiles.hume))
    return Holdings(seat, counted, cards, tuple(printed(s.tiles, tile) for tile in persons))


def piles(s: GlenMoreIIState) -> tuple[Pile, ...]:
    """The stacks and the discard pile, which anybody may look through."""
    stacks = [
        Pile(say("pile.stack", stack=stack), int(left_in(s.left, n))) for n, stack in enumerate(s.tiles.stacks) if n
    ]
    gone = lying(s, DISCARDED)
    return (*stacks, Pile(say("pile.discard"), len(gone), tuple(printed(s.tiles, tile) for tile in gone)))


def sheets(s: GlenMoreIIState) -> tuple[ScoreSheet, ...]:
    """The score sheets of all; VP are open."""
    return words_only.sheets(s, entry)


def entry(state: State, line: Line) -> Entry:
    """A line of a score sheet; tiles, cards, clans and what an extension compares go by their names."""
    assert isinstance(state, GlenMoreIIState)
    named = _named(state.tiles, state.clans, state.terms.extension)
    return scored("glen-more-ii", line, line.item if line.item in named else None)


@lru_cache(maxsize=64)
def _named(tiles: Tiles, clans: Clans, extension: Extension) -> frozenset[str]:
    return frozenset((*tiles.labels, *clans.names, *extension.categories))
