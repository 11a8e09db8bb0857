"""Which turns are clearly different: another tile or another place for it, not one choice changed."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from rondel.core import State
from rondel.core.events import Event, happening

CHOSEN: Final = ("move", "take", "place", "cover", "aside", "claim")  # kinds of events that make a plan
PLACED: Final = ("place", "cover")


def different(state: State, turns: list[list[int]], most: int) -> list[int]:
    """The places of those turns, best first, that are clearly different from the better ones: `most` at the most.

    Turns with other tiles or other fields come first, then those with other places for the same tiles. Where all
    have these in common, they differ by what they begin with.
    """
    told = [_told(state, turn) for turn in turns]
    found: list[int] = []
    for keys in ([_tiles(events) for events in told], [_places(events) for events in told]):
        _add(found, keys, most)
    if len(found) < 2:
        _add(found, [turn[0] if turn else -1 for turn in turns], most)
    return sorted(found)


def idea(state: State, turn: list[int]) -> Hashable:
    """What a turn is about, alike for turns that differ only in places and details.

    Where it is about no tile and no field, that is what it begins with.
    """
    return _tiles(_told(state, turn)) or (turn[0] if turn else -1)


def _add(found: list[int], keys: list[Hashable], most: int) -> None:
    seen = {keys[i] for i in found}
    for i, key in enumerate(keys):
        if len(found) < most and key not in seen:
            seen.add(key)
            found.append(i)


def _told(state: State, turn: list[int]) -> list[Event]:
    after = state.copy()
    return [event for action in turn for event in happening(after, action)]


def _tiles(events: list[Event]) -> Hashable:
    """Where the figure goes, and which tiles the turn is about."""
    chosen = [event for event in events if event.kind in CHOSEN]
    return frozenset((event.kind, event.thing, event.target if event.kind == "move" else None) for event in chosen)


def _places(events: list[Event]) -> Hashable:
    """The same, with the places of the tiles."""
    return _tiles(events), frozenset((event.thing, event.target) for event in events if event.kind in PLACED)
