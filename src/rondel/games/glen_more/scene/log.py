"""What happens in Glen More, told for a log."""

from __future__ import annotations

from typing import Final

from rondel.core.events import Event, Ref
from rondel.core.state import State
from rondel.games.glen.scene import amounts, closing
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.games.glen_more.scene.choices import effect, good
from rondel.games.glen_more.scene.tiles import name, named
from rondel.locale import Arg, Message, Seat, say
from rondel.parts.cells import x_of, y_of
from rondel.scene.model import Amount

BENEFITS: Final = {"member": "clan", "coin": "coins", "whisky": "whisky"}


def tell(after: State, actor: int, action: int, events: tuple[Event, ...]) -> tuple[Message, ...]:
    """The act, then what follows from it by itself."""
    assert isinstance(after, GlenMoreState)
    return (_act(after, events), *_consequences(after, events))


def _act(s: GlenMoreState, events: tuple[Event, ...]) -> Message:
    event = events[0]
    thing = event.thing.number
    who = Seat(event.seat)
    match event.kind:
        case "seat":
            return say("glen-more.log.seat", who=Seat(thing))
        case "lay":
            return say("log.draw", tile=name(s, thing), field=event.target.number)
        case "roll":
            out = events[2]  # the die has moved to its field
            tile, field = name(s, out.thing.number), out.origin.number
            return say("glen-more.log.roll", eyes=event.amount, tile=tile, field=field)
        case "move":
            taken = events[1]
            return say("log.take", who=who, tile=name(s, taken.thing.number), field=taken.origin.number)
        case "discard":
            return say("glen-more.log.discard", who=who, tile=name(s, thing))
        case "buy":
            return say("log.buy", who=who, good=good(thing), coins=_coins(events[1]))
        case "sell":
            where = _on(s, event, event.origin)
            return say("log.sell", who=who, good=good(thing), tile=where, coins=_coins(events[1]))
        case "pay":
            return _paid(s, event, who)
        case "place":
            at = event.target.number
            return say("log.place", who=who, tile=name(s, thing), x=int(x_of(at)), y=int(y_of(at)))
        case "gain":
            return say("glen-more.log.gain", who=who, good=good(thing), tile=_on(s, event, event.target))
        case "step":
            return say("glen-more.log.step", who=who, **_step(s, event))
        case "activate":
            return _activated(s, events, who)
        case _:
            return say("log.end_turn", who=who)


def _coins(event: Event) -> Message:
    return say("amount.coins", n=event.amount)


def _on(s: GlenMoreState, event: Event, place: Ref) -> Arg:
    """A tile of whoever acts."""
    return named(s, event.seat, place.number)


def _step(s: GlenMoreState, event: Event) -> dict[str, Arg]:
    """From where a clan member goes, and to which tile or to Parliament."""
    to_tile = event.target.sort == "tile"
    goal = say("glen-more.to", tile=_on(s, event, event.target)) if to_tile else say("glen-more.parliament")
    return {"start": _on(s, event, event.origin), "goal": goal}


def _paid(s: GlenMoreState, event: Event, who: Seat) -> Message:
    if event.origin.sort == "parliament":
        return say("glen-more.log.give_parliament", who=who)
    tile = _on(s, event, event.origin)
    if event.thing.sort == "member":
        return say("glen-more.log.give", who=who, tile=tile)
    return say("log.pay", who=who, good=good(event.thing.number), tile=tile)


def _activated(s: GlenMoreState, events: tuple[Event, ...], who: Seat) -> Message:
    event = events[0]
    if len(events) > 1 and events[1].kind == "step":
        return say("glen-more.log.march", who=who, tile=_on(s, event, event.thing), **_step(s, events[1]))
    done = effect(s, event.thing.number, event.amount)
    return Message(done.key.replace(".choice.", ".log."), {"who": who, **done.args})


def _consequences(s: GlenMoreState, events: tuple[Event, ...]) -> list[Message]:
    said: list[Message] = []
    first, who = events[0], Seat(events[0].seat)
    if first.kind == "move":
        misfits = [event.thing.number for event in events if event.kind == "discard"]
        said += [say("glen-more.log.no_cell", tile=name(s, tile)) for tile in misfits]
    if first.kind == "place":
        said += _benefits(events, who)
    if first.kind in ("pay", "buy"):
        said += _reward(s, events, who)
    return said + closing(s, events, "log.passed", lambda tile: name(s, tile))


def _benefits(events: tuple[Event, ...], who: Seat) -> list[Message]:
    """What placing a tile brought."""
    gained = [event for event in events if event.kind == "gain"]
    got = amounts(Amount(BENEFITS[event.thing.sort], event.amount) for event in gained if event.thing.sort != "good")
    said = [say("glen-more.log.benefit", who=who, gains=got)] if got else []
    if any(event.thing.sort == "good" for event in gained):
        said.append(say("glen-more.log.fill_empty", who=who))
    return said


def _reward(s: GlenMoreState, events: tuple[Event, ...], who: Seat) -> list[Message]:
    """What an exchange brought once all of it was paid."""
    tile = 0
    got: list[Amount] = []
    for event in events:
        if event.kind == "points":
            tile = s.tiles.labels.index(event.item)
            got.append(Amount("vp", event.amount))
        elif event.kind == "gain":
            tile = event.origin.number
            got.append(Amount("whisky", event.amount))
    if not got:
        return []
    return [say("glen-more.log.reward", who=who, tile=named(s, events[0].seat, tile), gained=amounts(got))]
