"""The choices of a scene as a numbered menu; many choices for one thing become a menu of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rondel.locale import Arg, Message, Name, say
from rondel.scene import Choice, Ring, Scene, Tile

FIRST: Final = ("choice", "take", "discard", "pay", "gain", "place", "activate", "step")  # then groups of other names
LAST: Final = ("sell", "end")
FEW: Final = 7  # so many choices are listed one by one
OWN_MENU: Final = 3  # from so many on, the choices of one thing get their own menu


@dataclass(frozen=True)
class Item:
    """A line of the menu: one choice, or several that a further menu tells apart."""

    text: Message
    choices: tuple[Choice, ...]
    details: tuple[Message, ...] = ()

    @property
    def group(self) -> str:
        """The group its choices belong to."""
        return self.choices[0].group


def menu(scene: Scene) -> list[Item]:
    """The menu for all choices of a scene."""
    choices = sorted(scene.choices, key=lambda choice: (_rank(choice.group), _ahead(scene, choice.target)))
    if len(choices) <= FEW:
        return singles(scene, choices)
    items: list[Item] = []
    for _, alike in groupby(choices, key=lambda choice: (choice.group, choice.target)):
        same = tuple(alike)
        tile = tile_of(scene, same[0].target)
        if len(same) < OWN_MENU or tile is None:
            items += singles(scene, same)
        else:
            text = say("play.several", group=say(f"group.{same[0].group}"), tile=where(scene, tile), n=len(same))
            items.append(Item(text, same))
    return items


def singles(scene: Scene, choices: Sequence[Choice]) -> list[Item]:
    """A menu with a line for each choice."""
    return [Item(choice.text, (choice,), details(scene, choice)) for choice in choices]


def details(scene: Scene, choice: Choice) -> tuple[Message, ...]:
    """What is printed on the tile that is taken, built or gone to, where the sentence does not tell it."""
    for field in (field for ring in scene.rings for field in ring.fields):
        if field.target == choice.target and field.tiles and not field.tiles[0].gives and not field.offers:
            return field.tiles[0].lines
        for tile in field.offers:
            if choice.target == f"offer:{tile.number}":
                return tile.lines
    for tile in (tile for pile in scene.piles for tile in pile.tiles):
        if choice.target == f"discard:{tile.number}":
            return tile.lines
    return ()


def tags(items: Sequence[Item]) -> dict[str, str]:
    """The numbers of the menu beside the things they belong to."""
    last = all(len(item.choices) == 1 for item in items) and len({item.choices[0].target for item in items}) == 1
    found: dict[str, list[int]] = {}
    for number, item in enumerate(items, 1):
        choice = item.choices[0]
        target = choice.then[-1] if last and choice.then else choice.target
        found.setdefault(target, []).append(number)
    return {target: _span(numbers) for target, numbers in found.items()}


def _span(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def _rank(group: str) -> int:
    if group in FIRST:
        return FIRST.index(group)
    return len(FIRST) + (1 + LAST.index(group) if group in LAST else 0)


def _ahead(scene: Scene, target: str) -> int:
    """How far ahead on its ring a field is; all else stays in order."""
    for ring in scene.rings:
        for field in ring.fields:
            if field.target == target:
                return distance(ring, field.number)
    return 0


def distance(ring: Ring, field: int) -> int:
    """How many fields lie between the rear and a field."""
    return (field - ring.rear) % len(ring.fields)


def tile_of(scene: Scene, target: str) -> Tile | None:
    """The tile of a territory that a target such as `tile:4` or `member:4` names."""
    kind, _, number = target.partition(":")
    for cell in (cell for territory in scene.territories for cell in territory.cells):
        if kind in ("tile", "member") and str(cell.tile.number) == number:
            return cell.tile
    return None


def where(scene: Scene, tile: Tile) -> Arg:
    """A tile by its name, with its cell if its owner has another of that name."""
    for territory in scene.territories:
        cells = [cell for cell in territory.cells if cell.tile.name == tile.name]
        for cell in cells:
            if cell.tile.number == tile.number and len(cells) > 1:
                return say("tile.at", tile=Name(tile.name), x=cell.x, y=cell.y)
    return Name(tile.name)
