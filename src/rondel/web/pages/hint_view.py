"""Hints for people: what a bot would do step by step, why, and how it is drawn on the board."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rondel.locale import Translator, say
from rondel.web.pages.controls import capital
from rondel.web.tables.view import Hint, HintStep

PLACED: Final = ("place", "cover")


@dataclass(frozen=True)
class ShownHint:
    """A hint: its place from 0, its choices in sentences, why, its drawing as data, and the cells it uses."""

    number: int
    steps: tuple[str, ...]
    why: str
    drawing: str
    cells: frozenset[str]


def shown_hints(hints: Sequence[Hint], t: Translator) -> list[ShownHint]:
    """Hints in the language of `t`, in their order."""
    return [_shown(n, hint, hints, t) for n, hint in enumerate(hints)]


def _shown(n: int, hint: Hint, hints: Sequence[Hint], t: Translator) -> ShownHint:
    steps = tuple(capital(t(step.choice.text)) for step in hint.steps if not step.forced)
    cells = frozenset(step.choice.target for step in hint.steps if step.choice.target.startswith("cell:"))
    return ShownHint(n, steps, _why(hint, hints[1:] if n == 0 else (), t), json.dumps(_drawing(hint)), cells)


def _why(hint: Hint, others: Sequence[Hint], t: Translator) -> str:
    """What a turn promises, and how much better that is than the next plan."""
    chance, points = round(100 * hint.chance), round(hint.score)
    more = min((chance - round(100 * other.chance) for other in others), default=0)
    if more > 0:
        return t(say("web.hint.better", points=points, chance=chance, more=more))
    return t(say("web.hint.why", points=points, chance=chance))


def _drawing(hint: Hint) -> dict[str, list[dict[str, object]]]:
    """Where the choices lie, in their order; what goes from where to where; and the tiles that are placed."""
    drawn: dict[str, list[dict[str, object]]] = {"marks": [], "arrows": [], "ghosts": []}
    n = 0
    for step in hint.steps:
        n += not step.forced
        if not step.forced:
            drawn["marks"].append({"n": n, "at": step.choice.target})
        drawn["arrows"] += _arrows(step)
        placed = [event.thing.number for event in step.events if event.kind in PLACED]
        drawn["ghosts"] += [{"tile": tile, "at": step.choice.target} for tile in placed]
    return drawn


def _arrows(step: HintStep) -> list[dict[str, object]]:
    if step.choice.goes is not None:
        return [{"from": step.choice.goes[0], "to": step.choice.goes[1]}]
    moves = [event for event in step.events if event.kind == "move"][:1]
    return [{"from": f"circuit:{move.origin.number}", "to": f"circuit:{move.target.number}"} for move in moves]
