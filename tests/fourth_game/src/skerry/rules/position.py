"""Positions of Skerry as JSON, written and read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rondel.core import CHANCE, OVER
from rondel.core.seats import letter, letters
from rondel.parts.description import DescriptionNode, game_facts
from skerry.rules.actions import PLACES
from skerry.rules.shore import SIDE

if TYPE_CHECKING:
    from skerry.rules.state import SkerryState

POINTS: Final = ("first", "draw", "take", "place", "over")
MOST: Final = 9999


def write(s: SkerryState) -> dict[str, object]:
    """The position as plain data."""
    id = s.game.vocabulary.ids
    return {
        **game_facts(s.game),
        "turn": int(s.turn),
        "point": s.point,
        "seat": letter(s.seat) if s.seat >= 0 else None,
        "hand": id[s.hand] or None,
        "ring": [id[tile] or None for tile in s.ring],
        "stack": [id[tile] for tile in s.stack],
        "seats": [
            {
                "gone": s.gone[seat],
                "fish": s.fish[seat],
                "territory": [
                    {"tile": id[tile], "cell": [cell // SIDE, cell % SIDE]} for cell, tile in enumerate(shore) if tile
                ],
            }
            for seat, shore in enumerate(s.shores)
        ],
    }


def read(s: SkerryState, position: dict[str, object]) -> SkerryState:
    """Set a state as described; `BadPosition` lists everything that is wrong."""
    node = DescriptionNode(position, "", [])
    node.of_game(s.game)
    s.turn = node.number("turn", 0, 0, MOST)
    s.point = node.word("point", "first", POINTS)
    s.actor = OVER if s.point == "over" else CHANCE
    if s.point in ("take", "place"):
        s.seat = letters(s.game.players).index(node.word("seat", "A", tuple(letters(s.game.players))))
        s.actor = s.seat
    node.has("seat")
    s.hand = _tile(s, node, "hand", node.value.get("hand")) if node.has("hand") else 0
    ring = node.entries("ring") or [None] * PLACES
    if len(ring) != PLACES:
        node.blame("ring", f"expected {PLACES} places, found {len(ring)}")
    s.ring = [_tile(s, node, "ring", id) if id is not None else 0 for id in ring]
    if node.has("stack"):
        s.stack = sorted(_tile(s, node, "stack", id) for id in node.entries("stack"))
    seats = node.nodes("seats")
    if len(seats) != s.game.players:
        node.blame("seats", f"expected {s.game.players} seats, found {len(seats)}")
    for seat, entry in enumerate(seats[: s.game.players]):
        _read_seat(s, entry, seat)
    node.done()
    _check(s, node)
    node.check()
    return s


def _tile(s: SkerryState, node: DescriptionNode, key: str, id: object) -> int:
    """The tile with an id."""
    number = s.game.vocabulary.numbers.get(str(id).lower(), 0)
    if not number:
        node.blame(key, f"there is no tile {id!r}")
    return number


def _read_seat(s: SkerryState, node: DescriptionNode, seat: int) -> None:
    s.gone[seat] = node.number("gone", -1, -1, MOST)
    s.fish[seat] = node.number("fish", 0, 0, MOST)
    for entry in node.nodes("territory"):
        at = entry.pair("cell", 0, SIDE - 1)
        entry.has("tile")
        tile = _tile(s, entry, "tile", entry.value.get("tile"))
        entry.done()
        if at and tile:
            s.shores[seat][SIDE * at[0] + at[1]] = tile
    node.done()


def _check(s: SkerryState, node: DescriptionNode) -> None:
    """Blame tiles that are in two places, boats on one place, and a hand at the wrong time."""
    every = [*s.ring, *s.stack, s.hand, *(tile for shore in s.shores for tile in shore)]
    twice = {tile for tile in every if tile and every.count(tile) > 1}
    for tile in sorted(twice):
        node.blame("", f"{s.game.vocabulary.ids[tile]} is in two places")
    if s.point != "first" and (min(s.gone) < 0 or len(s.boats()) < s.game.players):
        node.blame("seats", "every boat needs a place of its own")
    if (s.hand != 0) != (s.point == "place"):
        node.blame("hand", "a tile is in hand only while it is to be placed")
