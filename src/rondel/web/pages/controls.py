"""Which legal choices belong to which thing on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final, NamedTuple

from rondel.core.seats import letter
from rondel.locale import Message
from rondel.scene import Amount, Scene

BUTTON: Final = "button"
MARKET: Final = "market:"
END: Final = "end"  # the group of what ends a turn or a part of it
SALE: Final = "sell"  # the group of what is sold
FEW: Final = 4  # up to so many choices are also offered as buttons beside the prompt
# Groups that are easier to point at than to read.
ON_BOARD_ONLY: Final = ("take", "place", "activate", "step", "sell", "move", "clan")


class Way(NamedTuple):
    """One legal choice as a control: the words it sends, what it says, a warning, and what lights up with it.

    `cells` are the places where a tile could go that is chosen by it, `goes` the piece that it moves and where to.
    """

    words: str
    text: str
    hint: str
    group: str
    then: tuple[str, ...]
    cells: tuple[str, ...] = ()
    goes: tuple[str, str] | None = None
    at: str = BUTTON  # the thing it belongs to
    brings: tuple[Amount, ...] = ()  # what one would get by it at once
    wastes: tuple[Amount, ...] = ()  # what of it would find no room


class Controls:
    """The legal choices by the thing they belong to; among those of a group, what one has comes before purchases."""

    def __init__(self, ways: Iterable[Way], drawn: frozenset[str]) -> None:
        self.by_target: dict[str, list[Way]] = {}
        self.listed: list[Way] = []
        for way in sorted(ways, key=lambda way: way.at.startswith(MARKET)):
            self.by_target.setdefault(way.at, []).append(way)
            self.listed.append(way)
        self.drawn = drawn

    def at(self, target: str) -> list[Way]:
        """The choices that a thing offers."""
        return self.by_target.get(target, [])

    @cached_property
    def may_end(self) -> bool:
        """Whether the turn or a part of it may be ended."""
        return any(way.group == END for way in self.listed)

    @cached_property
    def end(self) -> Way | None:
        """The choice that ends the turn or a part of it: its place is that of the confirmation."""
        return next((way for way in self.at(BUTTON) if way.group == END), None)

    def beside_prompt(self) -> list[Way]:
        """The choices to show as buttons: those with no place on the table, and all others if they are few."""
        listed = [way for way in self.listed if way is not self.end]
        lost = [way for way in listed if way.at not in self.drawn]
        rest = [way for way in listed if way.group not in ON_BOARD_ONLY and way.goes is None and way not in lost]
        return [*rest, *lost] if len(rest) <= FEW else lost

    @property
    def sales(self) -> int:
        """In how many ways something can be sold."""
        return sum(way.group == SALE for way in self.listed)

    @cached_property
    def stray(self) -> frozenset[str]:
        """The purchases that nobody should make by a slip, for the same could be paid with what one has."""
        paying = [way.at for way in self.listed if way.group == "pay"]
        bought = frozenset(target for target in paying if target.startswith(MARKET))
        return bought if len(bought) < len(paying) else frozenset()

    def goal(self, target: str) -> bool:
        """Whether a thing can be chosen, or something can be moved to it."""
        return target in self.by_target or any(way.goes and way.goes[1] == target for way in self.listed)

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
    found |= {amount.what for held in scene.seats if held.seat == scene.viewer for amount in held.amounts}
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
        Way(
            c.words,
            capital(t(c.text)),
            t(c.hint) if c.hint else "",
            c.group,
            c.then + c.sets_off,
            c.cells,
            c.goes,
            c.target,
            c.brings,
            c.wastes,
        )
        for c in scene.choices
    )
    return Controls(ways, drawn_targets(scene) if scene.choices else frozenset())


def capital(text: str) -> str:
    """A sentence with a capital letter.

    >>> capital("free")
    'Free'
    """
    return text[:1].upper() + text[1:]
