"""What a seat sees of a position of Skerry, where all is public, and what a choice did."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.events import Event
from rondel.core.game import Game
from rondel.core.result import Line
from rondel.core.seats import letter
from rondel.core.state import State
from rondel.locale import Message, Name, Seat, say
from rondel.parts.cells import x_of, y_of
from rondel.scene import Amount, Cell, Choice, Entry, Field, Holdings, Pile, Ring, Scene, Territory, Tile, words_only
from rondel.scene.model import said
from skerry.rules import tiles as table
from skerry.rules.actions import PLACE, PLACES, TAKE, THROW
from skerry.rules.game import Skerry
from skerry.rules.shore import CELLS, SIDE
from skerry.rules.state import SkerryState


def look(state: State, seat: int | None, open_scores: bool) -> Scene:
    """The scene for a seat, or for a spectator; nothing is secret, so scores are always open."""
    assert isinstance(state, SkerryState)
    s = state
    totals = s.result().totals
    return Scene(
        game=s.game.name,
        viewer=seat,
        actor=int(s.actor),
        turn=int(s.turn),
        prompt=words_only.prompt(s, seat) or say(f"skerry.prompt.{s.point}", tile=_name(s, s.hand)),
        hand=tile(s.game.tile(s.hand)) if s.hand else None,
        rings=(_ring(s),),
        territories=tuple(_shore(s, who) for who in range(s.game.players)),
        seats=tuple(
            Holdings(who, (Amount("fish", s.fish[who]), Amount("vp", total))) for who, total in enumerate(totals)
        ),
        piles=(Pile(say("pile.draw"), len(s.stack)),),
        choices=tuple(_choice(s, action) for action in s.legal()) if s.actor >= 0 and seat in (None, s.actor) else (),
        sheets=words_only.sheets(s, entry),
    )


def catalogue(game: Game) -> list[Tile]:
    """All tiles as they are printed."""
    assert isinstance(game, Skerry)
    return [tile(printed) for printed in game.tiles]


def tell(after: State, actor: int, action: int, events: tuple[Event, ...]) -> tuple[Message, ...]:
    """What a choice did, in sentences."""
    assert isinstance(after, SkerryState)
    return tuple(message for event in events for message in _told(after, event))


def entry(state: State, line: Line) -> Entry:
    """A line of the score sheet: a tile, or the fish."""
    assert isinstance(state, SkerryState)
    names = {printed.id: printed.name for printed in state.game.tiles}
    item = Name(names.get(line.item, ""))
    text, part = say(f"skerry.sheet.{line.source}", item=item, n=line.count), say(f"skerry.part.{line.source}")
    return Entry(text, line.points, part, say("words", words=item) if item.text else None, count=line.count)


# The parts of a scene.


def tile(printed: table.Tile) -> Tile:
    """A tile with what it does in sentences."""
    effect = printed.effect
    return Tile(
        number=printed.number,
        id=printed.id,
        name=printed.name,
        kind=printed.kind,
        points=effect.points or None,
        cost=(Amount("fish", printed.cost),) if printed.cost else (),
        gives=(Amount("fish", effect.fish),) if effect.fish and effect == table.Effect(effect.fish) else (),
        lines=tuple(_lines(printed)),
    )


def _lines(printed: table.Tile) -> Iterator[Message]:
    effect = printed.effect
    yield say(f"kind.{printed.kind}")
    if printed.cost:
        yield say("skerry.tile.cost", fish=say("amount.fish", n=printed.cost))
    if effect.fish:
        yield say("skerry.tile.fish", fish=say("amount.fish", n=effect.fish))
    if effect.points:
        yield say("skerry.tile.points", n=effect.points)
    if effect.each:
        yield say("skerry.tile.beside", n=effect.each, kind=say(f"kind.{effect.beside}"))


def _name(s: SkerryState, number: int) -> Name:
    return Name(s.game.tile(number).name if number else "")


def _ring(s: SkerryState) -> Ring:
    boats = s.boats()
    fields = [
        Field(
            place,
            f"circuit:{place}",
            (tile(s.game.tile(lying)),) if lying else (),
            (letter(boats[place]),) if place in boats else (),
            gap=not lying and place not in boats,
            words=f"take {place}",
        )
        for place, lying in enumerate(s.ring)
    ]
    return Ring("coast", tuple(fields), max(min(s.gone), 0) % PLACES)


def _shore(s: SkerryState, seat: int) -> Territory:
    cells = [
        Cell(cell // SIDE, cell % SIDE, f"tile:{lying}", tile(s.game.tile(lying)))
        for cell, lying in enumerate(s.shores[seat])
        if lying
    ]
    return Territory(seat, tuple(cells))


def _choice(s: SkerryState, action: int) -> Choice:
    if action == THROW:
        text = say("skerry.choice.throw", tile=_name(s, s.hand), fish=say("amount.fish", n=1))
        return said(s, action, text, "button", "throw")
    if action < THROW:
        place = action - TAKE
        number = s.ring[place]
        gives = tuple(say("amount.fish", n=item.n or 0) for item in tile(s.game.tile(number)).gives)
        key = "skerry.choice.take_fish" if gives else "skerry.choice.take"
        text = say(key, tile=_name(s, number), place=place, fish=gives)
        payable = s.game.tile(number).cost <= s.fish[s.seat]
        free = [cell for cell in range(CELLS) if payable and not s.no_room(s.seat, cell)]
        hint = None if free else say("skerry.hint.only_throw")
        cells = tuple(f"cell:{cell // SIDE},{cell % SIDE}" for cell in free)
        return said(s, action, text, f"circuit:{place}", "take", hint=hint, cells=cells)
    x, y = divmod(action - PLACE, SIDE)
    return said(s, action, say("skerry.choice.place", x=x, y=y), f"cell:{x},{y}", "place")


# The log.


def _told(s: SkerryState, event: Event) -> Iterator[Message]:
    who, thing = Seat(event.seat), event.thing.number
    if event.kind == "seat":
        if event.target.number == 0:
            yield say("skerry.log.first", who=who)
    elif event.kind == "lay":
        yield say("skerry.log.lay", tile=_name(s, thing), place=event.target.number)
    elif event.kind == "take":
        yield say("skerry.log.take", who=who, tile=_name(s, thing), place=event.origin.number)
    elif event.kind == "discard":
        yield say("skerry.log.throw", who=who, tile=_name(s, thing))
    elif event.kind == "place":
        x, y = int(x_of(event.target.number)), int(y_of(event.target.number))
        yield say("skerry.log.place", who=who, tile=_name(s, thing), x=x, y=y)
    elif event.kind in ("pay", "gain"):
        yield say(f"skerry.log.{event.kind}", who=who, fish=say("amount.fish", n=event.amount))
    elif event.kind == "over":
        over = words_only.prompt(s, None)
        assert over is not None
        yield over
