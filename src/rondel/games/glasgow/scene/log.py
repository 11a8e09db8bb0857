"""What happens in Glasgow, told for a log: what the rules told, in sentences."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Final

from rondel.core.events import Event
from rondel.core.state import State
from rondel.games.glasgow.rules.state import GlasgowState
from rondel.games.glasgow.scene.tiles import amounts, contract_name, good, name, place_name, rate_of
from rondel.locale import Message, Seat, say
from rondel.parts.cells import x_of, y_of
from rondel.parts.goods import one
from rondel.scene import words_only

Group = list[Event]  # events that one sentence tells together
TOGETHER: Final = {"gain": "receive", "lose": "receive"}


def tell(after: State, actor: int, action: int, events: tuple[Event, ...]) -> tuple[Message, ...]:
    """What happened, in its order."""
    assert isinstance(after, GlasgowState)
    said: list[Message] = []
    groups = [list(group) for _, group in groupby(events, lambda event: TOGETHER.get(event.kind, event.kind))]
    cause: Event | None = None
    for group in groups:
        if group[0].kind in TELLERS:
            said += TELLERS[group[0].kind](after, group, cause)
        cause = group[-1]
    return tuple(said)


def _laid(s: GlasgowState, group: Group, cause: Event | None) -> list[Message]:
    (event,) = group
    if event.thing.sort == "contract":
        place = contract_name(s.tiles, event.thing.number)
        return [say("glasgow.log.contract", place=place, field=event.target.number)]
    tile = name(s, event.thing.number)
    if event.target.sort == "hand":
        return [say("glasgow.log.turn_up", tile=tile)]
    return [say("glasgow.log.reveal", tile=tile, field=event.target.number)]


def _chosen(s: GlasgowState, group: Group, cause: Event | None) -> list[Message]:
    thing, who = group[0].thing, Seat(group[0].seat)
    if thing.sort == "figure":
        return [say("glasgow.log.first", who=Seat(thing.number))]
    if thing.sort == "stack":
        return [say("glasgow.log.draw", who=who)]
    if thing.sort == "rate":
        return [say("glasgow.log.rate", who=who, rate=rate_of(thing.number))]
    if thing.sort == "good":
        return [say("glasgow.log.pay", who=who, goods=amounts(_pack(group)))]
    keys = {"offer": "choose", "hand": "choose", "contract": "activate", "": "next"}
    return [say(f"glasgow.log.{keys[group[0].origin.sort]}", who=who, tile=name(s, thing.number))]


def _moved(s: GlasgowState, group: Group, cause: Event | None) -> list[Message]:
    field = group[0].target.number
    return [say("glasgow.log.move", who=Seat(group[0].seat), place=place_name(s, field), field=field)]


def _paid(s: GlasgowState, group: Group, cause: Event | None) -> list[Message]:
    """A doubling mark, unless a new one takes its place; the goods were told when they were chosen."""
    seat = group[0].seat
    return [say("glasgow.log.doubled", who=Seat(seat))] if group[0].thing.sort == "marker" and not s.mark(seat) else []


def _received(s: GlasgowState, group: Group, cause: Event | None) -> list[Message]:
    """A doubling mark, or goods: who gave them, then the whisky that comes from the other, then what is lost."""
    seat = group[0].seat
    who = Seat(seat)
    if group[0].thing.sort == "marker":
        return [say("glasgow.log.mark", who=who)]
    gained = [event for event in group if event.kind == "gain"]
    lost = [event for event in group if event.kind == "lose"]
    said: list[Message] = []
    if cause is None:
        said.append(say("glasgow.log.take", who=who, goods=amounts(_pack(gained))))
    elif cause.kind == "activate":
        tile = name(s, cause.thing.number)
        said.append(say("glasgow.log.factory", tile=tile, who=who, goods=amounts(_pack(gained))))
    others = [event.origin.number for event in gained if event.origin.sort == "seat" and event.origin.number != seat]
    said += [say("glasgow.log.whisky", who=who, other=Seat(other)) for other in others]
    return [*said, say("glasgow.log.lost", who=who, goods=amounts(_pack(lost)))] if lost else said


def _pack(group: Group) -> int:
    return sum(event.amount * int(one(event.thing.number)) for event in group)


def _swapped(s: GlasgowState, group: Group, cause: Event | None) -> list[Message]:
    (event,) = group
    given, gained = good(event.thing.number), good(event.target.number)
    return [say("glasgow.log.swap", who=Seat(event.seat), given=given, gained=gained)]


def _discarded(s: GlasgowState, group: Group, cause: Event | None) -> list[Message]:
    who, origin = Seat(group[0].seat), group[0].origin
    if origin.sort == "hand":
        return [say("glasgow.log.cash", who=who, tile=name(s, group[0].thing.number))]
    tiles = tuple(name(s, event.thing.number) for event in group)
    return [say("glasgow.log.refresh", who=who, tiles=tiles, field=origin.number)]


def _placed(s: GlasgowState, group: Group, cause: Event | None) -> list[Message]:
    (event,) = group
    x, y = int(x_of(event.target.number)), int(y_of(event.target.number))
    return [say("log.place", who=Seat(event.seat), tile=name(s, event.thing.number), x=x, y=y)]


def _left(s: GlasgowState, group: Group, cause: Event | None) -> list[Message]:
    return [say("glasgow.log.done" if group[0].kind == "end" else "glasgow.log.pass", who=Seat(group[0].seat))]


def _shuffled(s: GlasgowState, group: Group, cause: Event | None) -> list[Message]:
    return [say("glasgow.log.shuffle")]


def _over(s: GlasgowState, group: Group, cause: Event | None) -> list[Message]:
    over = words_only.prompt(s, None)
    return [over] if over else []


TELLERS: Final[dict[str, Callable[[GlasgowState, Group, Event | None], list[Message]]]] = {
    "lay": _laid,
    "choose": _chosen,
    "move": _moved,
    "pay": _paid,
    "gain": _received,
    "swap": _swapped,
    "discard": _discarded,
    "place": _placed,
    "decline": _left,
    "end": _left,
    "shuffle": _shuffled,
    "over": _over,
}
