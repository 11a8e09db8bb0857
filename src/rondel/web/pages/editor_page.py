"""The page of the position editor: a position as it stands, on which everything that can be changed can be chosen."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rondel.core import BadPosition, Game, State
from rondel.core.seats import letter
from rondel.games import editing
from rondel.games.editing import EditPart, EditSetting, Position
from rondel.games.registry import title
from rondel.locale import say
from rondel.scene import Cell, Tile
from rondel.web.pages.controls import Controls, Way, capital
from rondel.web.pages.faces import labelled
from rondel.web.pages.guide_pictures import PositionView
from rondel.web.pages.land_layout import Plot, lay

GENERAL: Final = ("turn", "seat", "persons", "stacks")  # kinds of parts that have no place on the table


@dataclass(frozen=True)
class EditOption:
    """Something that a setting may become."""

    value: str
    text: str
    chosen: bool


@dataclass(frozen=True)
class EditField:
    """A setting as a control: a number, or the things it may become, those first that make a position that can be."""

    name: str
    label: str
    value: str
    least: int
    most: int
    fitting: tuple[EditOption, ...]
    others: tuple[EditOption, ...]


class EditorPage(PositionView):
    """A position that is being put together.

    What is drawn is `state`, the last position that could be; what is changed is `position`, with its mistakes.
    """

    def __init__(
        self, state: State, language: str, seat: int, position: Position, mistakes: list[str], picked: str
    ) -> None:
        super().__init__(state, language, seat)
        self.look = seat
        self.position, self.mistakes = position, mistakes
        self.parts = {part.target: part for part in editing.parts(self.game, position)}
        self.picked = self.parts.get(picked)
        at = self._places()
        ways = [self._way(part, at[part.target]) for part in self.parts.values() if part.target in at]
        self.ctl = Controls(ways, frozenset(way.at for way in ways))
        self.marks = frozenset(at[picked] for picked in (picked,) if picked in at)

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        """All tiles by their ids."""
        return {tile.id: tile for tile in title(self.game.name).get_scene().catalogue(self.game)}

    def _places(self) -> dict[str, str]:
        """Where the parts are that can be seen now, by their targets: tiles go by theirs, cells by their place."""
        land = self.territory
        whose = "" if land.seat is None else letter(land.seat)
        laid: dict[tuple[int, int], Cell] = {(cell.x, cell.y): cell for cell in land.cells}
        found = {}
        for target in self.parts:
            kind, _, rest = target.partition(":")
            seat, _, cell = rest.partition(":")
            if kind != "land":
                found[target] = target
            elif seat == whose:
                x, _, y = cell.partition(",")
                here = laid.get((int(x), int(y)))
                found[target] = here.target if here else f"cell:{cell}"
        return found

    def _way(self, part: EditPart, at: str) -> Way:
        text = self.t(say("edit.change", what=self.name(part)))
        return Way(part.target, text, "", "edit", (), at=at)

    def plot(self) -> Plot:
        """The territory as a grid, with the cells around it."""
        return lay(self.territory, [way.at for way in self.ctl.listed])

    def name(self, part: EditPart) -> str:
        """What a part is called."""
        return self.option(part.id) if part.label is None else capital(self.t(part.label))

    def option(self, value: str) -> str:
        """What a setting becomes, in words: a tile, a seat, or a word that has a sentence."""
        if value in self.tiles:
            return self._tile_name(self.tiles[value])
        key = f"edit.{value}"
        return self.t(say(key)) if self.t.knows(key) else value

    def _tile_name(self, tile: Tile) -> str:
        """The name of a tile; where others have the same, also what it does and its id."""
        name, lines = labelled(self.t, self.game, tile)
        if self._named[tile.name] == 1:
            return name
        return f"{name} ({'; '.join([*lines, tile.id])})"

    @cached_property
    def _named(self) -> Counter[str]:
        return Counter(tile.name for tile in self.tiles.values())

    @cached_property
    def general(self) -> list[EditPart]:
        """What has no place on the table: seats, stacks, whose turn it is."""
        return [part for part in self.parts.values() if part.target.partition(":")[0] in GENERAL]

    @cached_property
    def fields(self) -> list[EditField]:
        """The settings of the thing that was picked."""
        return [] if self.picked is None else [self._field(setting) for setting in self.picked.settings]

    def _field(self, setting: EditSetting) -> EditField:
        options = [EditOption(value, self.option(value), value == setting.value) for value in setting.options]
        fits = [option for option in options if option.chosen or self._can_be(setting, option.value)]
        others = tuple(option for option in options if option not in fits)
        label = capital(self.t(setting.label))
        return EditField(setting.name, label, setting.value, setting.least, setting.most, tuple(fits), others)

    def _can_be(self, setting: EditSetting, value: str) -> bool:
        """Whether a position can be in which a setting has become something; while mistakes are left, nobody knows."""
        assert self.picked is not None
        if self.mistakes:
            return True
        made = editing.changed(self.game, self.position, self.picked.target, {setting.name: value})
        return not wrong(self.game, made)

    @cached_property
    def blamed(self) -> dict[str, list[str]]:
        """The mistakes by the parts they belong to; what belongs to none is under ""."""
        found: dict[str, list[str]] = {}
        for mistake in self.mistakes:
            parts = [*filter(None, [self.picked]), *self.parts.values()]  # what was just changed is the likeliest
            owner = next((part.target for part in parts if part.places and mistake.startswith(part.places)), "")
            found.setdefault(owner, []).append(mistake)
        return found

    @property
    def readable(self) -> str:
        """The position that is changed as people read it."""
        return json.dumps(self.position, indent=1)


def wrong(game: Game, position: Position) -> list[str]:
    """Everything for which a position cannot be."""
    try:
        game.from_json(position)
    except BadPosition as error:
        return list(error.mistakes)
    return []
