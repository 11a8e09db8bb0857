"""Whether a position of Glen More that was set up by hand can be: what contradicts what."""

from __future__ import annotations

from typing import Final

from rondel.games.glen_more.rules.actions import FIELDS
from rondel.games.glen_more.rules.payment import can_pay_tile
from rondel.games.glen_more.rules.placement import has_cell
from rondel.games.glen_more.rules.state import GlenMoreState

IN_HAND: Final = ("pay", "cannot_pay", "place")  # points at which a tile is taken and not yet placed
ON_THE_TABLE: Final = ("benefit", "activate", "exchange")  # points at which it is placed


def contradictions(s: GlenMoreState) -> list[tuple[str, str]]:
    """All contradictions over the whole table, as the place and what is wrong there."""
    name = s.point.name
    if name == "seating":
        return _seating(s)
    if name == "finished":
        return [("point.name", "the game is over only when no tile is left in the stacks")] if s.left else []
    if s.left == 0:
        return [("stacks", "no tile is left, so the game is over")]
    if name == "refill":
        return _refill(s)
    if name in ("take", "ghost"):
        return _start_of_turn(s)
    return _within_turn(s)


def _seating(s: GlenMoreState) -> list[tuple[str, str]]:
    seated = sum(1 for there in s.circuit.at if there)
    if any(s.circuit.at[field] >= 0 for field in range(seated)) or s.circuit.fill != seated:
        return [("circuit", "before the first turn the chieftains stand on the fields from 0 on")]
    if seated >= s.terms.players:
        return [("point.name", "everybody is seated")]
    return []


def _refill(s: GlenMoreState) -> list[tuple[str, str]]:
    if s.circuit.due == 0:
        return [("refill.due", "a refill lays at least one tile")]
    field = s.circuit.fill
    for _ in range(s.circuit.due + 1):  # the last of them becomes the gap (GM-97)
        if s.circuit.at[field] != 0:
            return [("circuit", f"field {field} must be empty: it is refilled or becomes the gap")]
        field = s.circuit.after(field)
    return []


def _start_of_turn(s: GlenMoreState) -> list[tuple[str, str]]:
    """At the start of a turn only the gap is empty and the hindmost figure acts (GM-11, GM-16, GM-19)."""
    wrong: list[tuple[str, str]] = []
    empty = sum(1 for field in range(FIELDS) if s.circuit.at[field] == 0)
    if empty != 1:
        wrong.append(("circuit", f"{empty} fields are empty; at the start of a turn only the gap is"))
    ahead = s.circuit.after(s.circuit.gap)
    if s.circuit.at[ahead] >= 0:
        wrong.append(("gap", f"no figure stands on field {ahead}, directly ahead of the gap"))
    elif s.point.name == "take" and s.circuit.figure_at(ahead) != s.seat:
        wrong.append(("point.seat", "only the hindmost figure acts"))
    elif s.point.name == "ghost" and s.circuit.figure_at(ahead) != s.terms.players:
        wrong.append(("point.name", "the ghost acts only when it is hindmost"))
    return wrong


def _within_turn(s: GlenMoreState) -> list[tuple[str, str]]:
    """Within a turn the active figure has moved on, and its player has something to choose (GM-117)."""
    name = s.point.name
    ahead = s.circuit.after(s.circuit.gap)
    if s.circuit.at[ahead] != 0:
        return [("circuit", f"field {ahead} must be empty: the active figure has left it")]
    if name in ON_THE_TABLE and s.tile and not s.land.owns(s.seat, s.tile):
        return [("point.tile", "the tile placed this turn must lie in the territory of the active player")]
    if name == "exchange" and not (s.land.owns(s.seat, s.trader) and (s.bill or s.bill_any)):
        return [("point.trader", "an exchange needs its tile in the territory and a bill")]
    if name in IN_HAND and not has_cell(s, s.seat, s.tile):
        return [("point.tile", "it has no legal cell, so it is lost and the point is cannot_place")]
    if name == "cannot_pay" and can_pay_tile(s, s.seat, s.tile):
        return [("point.name", "the tile can be paid, so the point is pay")]
    if not s.legal():
        return [("point", "the active player has nothing to choose: what is due cannot be paid")]
    return []
