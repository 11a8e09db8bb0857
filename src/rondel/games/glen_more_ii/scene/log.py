"""What happens in Glen More II, told for a log."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rondel.core.events import Event, Ref
from rondel.core.state import State
from rondel.games.glen.scene import amounts, closing
from rondel.games.glen_more_ii.rules.effects import GOODS
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.games.glen_more_ii.scene.choices import activation, coins, good, nth_effect
from rondel.games.glen_more_ii.scene.clans import bonus
from rondel.games.glen_more_ii.scene.tiles import name
from rondel.locale import Message, Name, Seat, say
from rondel.parts.cells import x_of, y_of
from rondel.scene.model import Amount

GAINS: Final = ("scotsman", *GOODS, "whisky", "coins", "vp")  # in the order of a sentence
WORDS: Final = {"member": "scotsman", "whisky": "whisky", "coin": "coins"}
# What tiles give besides their one-time effects, by the act: its sentence tells it, or has told that it comes.
TOLD: Final[dict[str, tuple[str, ...]]] = {
    "activate": ("good", "whisky"),
    "pay": ("whisky",),
    "buy": ("whisky",),
    "sell": ("good",),
    "gain": ("good",),
    "remove": ("good",),
}


def tell(after: State, actor: int, action: int, events: tuple[Event, ...]) -> tuple[Message, ...]:
    """The act, then what follows from it by itself."""
    assert isinstance(after, GlenMoreIIState)
    act = _by_chance(after, events) if actor < 0 else _by_player(after, action, events, Seat(actor))
    return (act, *_consequences(after, events))


def _by_chance(s: GlenMoreIIState, events: tuple[Event, ...]) -> Message:
    event = events[0]
    if event.kind == "seat":
        return say("glen-more-ii.log.seat", who=Seat(event.thing.number))
    if event.kind == "lay":
        return say("log.draw", tile=_tile(s, event.thing), field=event.target.number)
    if events[1].kind == "leave":
        return say("glen-more-ii.log.die_out", eyes=event.amount)
    out = events[2]  # the die has moved to its field
    return say("glen-more-ii.log.roll", eyes=event.amount, tile=_tile(s, out.thing), field=out.origin.number)


def _by_player(s: GlenMoreIIState, action: int, events: tuple[Event, ...], who: Seat) -> Message:
    event = events[0]
    match event.kind:
        case "move":
            return _moved(s, events, who)
        case "take":
            return say("glen-more-ii.log.pick", who=who, tile=_tile(s, event.thing))
        case "pay":
            return _paid(s, event, who)
        case "buy":
            return say("log.buy", who=who, good=good(event.thing.number), coins=coins(events[1].amount))
        case "sell":
            what, tile = good(event.thing.number), _tile(s, event.origin)
            return say("log.sell", who=who, good=what, tile=tile, coins=coins(events[1].amount))
        case "place":
            at = event.target.number
            return say("log.place", who=who, tile=_tile(s, event.thing), x=int(x_of(at)), y=int(y_of(at)))
        case "cover":
            return say("glen-more-ii.log.cover", who=who, tile=_tile(s, event.thing), below=_tile(s, event.target))
        case "choose":
            chosen = nth_effect(s, event.origin.number, event.thing.number)
            return say("glen-more-ii.log.effect", who=who, tile=_tile(s, event.origin), effect=chosen)
        case "claim":
            return _claimed(s, events, who)
        case "gain":
            return _gained(s, event, who, "keep" if s.codes.keep <= action < s.codes.buy else "gain")
        case "lose":
            return say("glen-more-ii.log.lost", who=who, good=good(event.thing.number))
        case "remove":
            return say("glen-more-ii.log.remove", who=who, tile=_tile(s, event.thing))
        case "step":
            return say("glen-more-ii.log.move", who=who, start=_tile(s, event.origin), goal=_tile(s, event.target))
        case "activate":
            done = activation(s, event.thing.number, event.amount)
            return Message(done.key.replace(".choice.", ".log."), {"who": who, **done.args})
        case "decline":
            return say(f"glen-more-ii.log.{_declined(event)}", who=who)
        case _:
            return say("log.end_turn", who=who)


def _tile(s: GlenMoreIIState, ref: Ref) -> Name:
    return name(s, ref.number)


def _moved(s: GlenMoreIIState, events: tuple[Event, ...], who: Seat) -> Message:
    then = events[1]
    if then.kind == "leave":
        return say("glen-more-ii.log.the_end", who=who)
    tile, field = _tile(s, then.thing), then.origin.number
    if then.kind == "take":
        return say("log.take", who=who, tile=tile, field=field)
    got = events[2]
    gain = coins(got.amount) if got.thing.sort == "coin" else say("amount.mp", n=got.amount)
    return say("glen-more-ii.log.discard", who=who, tile=tile, field=field, gain=gain)


def _paid(s: GlenMoreIIState, event: Event, who: Seat) -> Message:
    if event.thing.sort == "movement":
        return say("glen-more-ii.log.relinquish", who=who)
    if event.thing.sort == "member":
        return say("glen-more-ii.log.give", who=who, tile=_tile(s, event.origin))
    return say("log.pay", who=who, good=good(event.thing.number), tile=_tile(s, event.origin))


def _gained(s: GlenMoreIIState, event: Event, who: Seat, verb: str) -> Message:
    if event.thing.sort == "member":
        return say("glen-more-ii.log.put_scotsman", who=who, tile=_tile(s, event.target))
    return say(f"glen-more-ii.log.{verb}", who=who, good=good(event.thing.number), tile=_tile(s, event.target))


def _claimed(s: GlenMoreIIState, events: tuple[Event, ...], who: Seat) -> Message:
    field = events[0].target.number
    road = coins(sum(event.amount for event in events if event.kind == "pay"))
    clan, gives = Name(s.clans.names[field]), tuple(bonus(s.clans, field))
    return say("glen-more-ii.log.clan", who=who, clan=clan, coins=road, gives=gives)


def _declined(event: Event) -> str:
    """What is left alone: a marker, the discard pile, removals by a tile, or activations by a clan."""
    if event.thing.sort == "marker":
        return "forgo_clan"
    return {"pile": "forgo_build", "tile": "stop"}.get(event.origin.sort, "skip")


def _consequences(s: GlenMoreIIState, events: tuple[Event, ...]) -> list[Message]:
    who = Seat(events[0].seat)
    cards = [s.tiles.card_names[event.thing.number] for event in events if event.kind == "card"]
    said = [say("glen-more-ii.log.card", who=who, tile=Name(card)) for card in cards]
    if got := amounts(_got(s, events)):
        said.append(say("glen-more-ii.log.got", who=who, gains=got))
    if any(event.kind == "leave" and event.seat >= 0 for event in events):
        said.append(say("glen-more-ii.log.finished", who=who))
    return said + closing(s, events, "glen-more-ii.log.passed", lambda tile: name(s, tile))


def _got(s: GlenMoreIIState, events: tuple[Event, ...]) -> list[Amount]:
    """What one-time effects gave, and the VP of a clan that counts something."""
    act = events[0]
    counting = act.kind == "claim" and s.clans.count[act.target.number] > 0
    found = Counter[str]()
    for event in events[1:]:
        sort = event.thing.sort
        if event.source == "one_time" or (counting and event.source == "clan"):
            found["vp"] += event.amount
        elif event.kind == "gain" and event.origin.sort == "tile" and sort not in TOLD.get(act.kind, ()):
            found[GOODS[event.thing.number] if sort == "good" else WORDS.get(sort, "")] += event.amount
    return [Amount(what, found[what]) for what in GAINS if found[what]]
