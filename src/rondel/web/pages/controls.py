"""Which legal choices belong to which thing on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from rondel.core.seats import letter
from rondel.locale import Message
from rondel.scene import Scene

BUTTON: Final = "button"
FEW: Final = 4  # up to so many choices are also offered as buttons beside the prompt
# Groups that are easier to point at than to read.
ON_BOARD_ONLY: Final = ("take", "place", "activate", "step", "sell", "move", "clan")


@dataclass(frozen=True)
class Way:
    """One legal choice as a control: the words it sends, what it says, a warning, and what lights up with it.

    `cells` are the places where a tile could go that is chosen by it.
    """

    words: str
    text: str
    hint: str
    group: str
    then: tuple[str, ...]
    cells: tuple[str, ...] = ()


class Controls:
    """The legal choices by the thing they belong to."""

    def __init__(self, ways: Iterable[tuple[str, Way]], drawn: frozenset[str]) -> None:
        self.by_target: dict[str, list[Way]] = {}
        self.listed: list[Way] = []
        for target, way in ways:
            self.by_target.setdefault(target, []).append(way)
            self.listed.append(way)
        self.drawn = drawn

    def at(self, target: str) -> list[Way]:
        """The choices that a thing offers."""
        return self.by_target.get(target, [])

    def beside_prompt(self) -> list[Way]:
        """The choices to show as buttons: those with no place on the table, and all others if they are few."""
        lost = [way for target, ways in self.by_target.items() if target not in self.drawn for way in ways]
        rest = [way for way in self.listed if way.group not in ON_BOARD_ONLY and way not in lost]
        return [*rest, *lost] if len(rest) <= FEW else lost

    def groups(self) -> list[tuple[str, list[Way]]]:
        """All choices in their groups, for the text view."""
        found: dict[str, list[Way]] = {}
        for way in self.listed:
            found.setdefault(way.group, []).append(way)
        return list(found.items())


def on_a_board(scene: Scene, targets: Iterable[str]) -> bool:
    """Whether fields of a board can be chosen: then it is shown instead of a territory."""
    sites = {site.target for board in scene.boards for site in board.sites}
    return any(target in sites for target in targets)


def drawn_targets(scene: Scene) -> frozenset[str]:
    """Every target that has a place of its own on the page, as long as the viewer looks at nothing else."""
    found = {field.target for ring in scene.rings for field in ring.fields}
    found |= {f"offer:{tile.number}" for ring in scene.rings for field in ring.fields for tile in field.offers}
    found |= {f"store:{letter(held.seat)}:{amount.what}" for held in scene.seats for amount in held.amounts}
    found |= {row.target for market in scene.markets for row in market}
    if on_a_board(scene, (choice.target for choice in scene.choices)):
        return frozenset(found | {site.target for board in scene.boards for site in board.sites})
    found |= {choice.target for choice in scene.choices if choice.target.startswith("cell:")}
    for territory in scene.territories:
        for cell in territory.cells:
            number = cell.target.partition(":")[2]
            found |= {cell.target, f"member:{number}", f"cell:{cell.x},{cell.y}"}
            found |= {f"cube:{number}:{cube.what}" for cube in cell.cubes}
    return frozenset(found)


def controls(scene: Scene, t: Callable[[Message], str]) -> Controls:
    """The controls of a scene, in the language of `t`."""
    ways = (
        (c.target, Way(c.words, capital(t(c.text)), t(c.hint) if c.hint else "", c.group, c.then + c.sets_off, c.cells))
        for c in scene.choices
    )
    return Controls(ways, drawn_targets(scene) if scene.choices else frozenset())


def capital(text: str) -> str:
    """A sentence with a capital letter.

    >>> capital("free")
    'Free'
    """
    return text[:1].upper() + text[1:]
