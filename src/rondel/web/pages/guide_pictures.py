"""The pictures of rule books: parts of a position, drawn as at a table, and single tiles."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Final

from markupsafe import Markup

from rondel.core import State
from rondel.core.seats import letter, seat_number
from rondel.games.registry import title
from rondel.games.scenes import scene
from rondel.games.title import Title
from rondel.locale import translator
from rondel.scene import Territory
from rondel.web.pages.controls import Controls
from rondel.web.pages.faces import labelled, picture
from rondel.web.pages.land_layout import Plot, lay
from rondel.web.pages.marks import targets
from rondel.web.pages.parts import SeatHead
from rondel.web.pages.scene_view import SceneView
from rondel.web.pages.templating import write
from rondel.web.pages.wording import BareGameWording

SOURCE: Final = re.compile(r"position:(?P<name>\w+)(?:#(?P<part>\w+)(?::(?P<seat>[A-Z]))?)?(?:\?mark=(?P<marks>.+))?")


class PositionView(SceneView):
    """A position as it stands: what is seen of it, with nothing to choose and some things marked."""

    def __init__(
        self, state: State, language: str, seat: int | None = None, marks: frozenset[str] = frozenset()
    ) -> None:
        self.game = state.rules()
        self.scene = scene(state, max(int(state.actor), 0), open_scores=True)
        self.names = [letter(n) for n in range(len(self.scene.seats))]
        self.seats = [SeatHead(n, name) for n, name in enumerate(self.names)]
        self.t = translator(language, self.names)
        self.art = title(self.game.name).get_art()
        self.wording = BareGameWording(language, self.game)
        self.ctl = Controls((), frozenset())
        self.why, self.covered = {}, {}
        self.marks = frozenset(target for mark in marks for target in targets(self.scene, mark))
        self.lands = [land for land in self.scene.territories if seat is None or land.seat in (seat, None)]

    @property
    def territory(self) -> Territory:
        """The territory that is shown."""
        return self.lands[0]

    def plot(self) -> Plot:
        """The territory as a grid, with the cells that are marked."""
        return lay(self.territory, self.marks)


@cache
def drawn(game: str, language: str, source: str) -> Markup:
    """What a picture of the rule book of a game shows, such as `tile:T1-03` or `position:take#ring`."""
    kind, _, id = source.partition(":")
    if kind == "tile":
        return _tile(title(game), language, id)
    found = SOURCE.fullmatch(source)
    assert found, source
    marks = frozenset(re.split(r",(?=[a-z])", found["marks"] or "")) - {""}
    seat = None if found["seat"] is None else seat_number(found["seat"])
    view = PositionView(_position(title(game), found["name"]), language, seat, marks)
    return Markup(write("picture.html", view.t, view=view, part=found["part"] or ""))


def _position(found: Title, name: str) -> State:
    text = found.guide_file(f"positions/{name}.json")
    assert text is not None, name
    described = json.loads(text)
    return found.load(described["players"]).from_json(described)


def _tile(found: Title, language: str, id: str) -> Markup:
    game = found.load()
    tile = next(tile for tile in found.get_scene().catalogue(game) if tile.id == id)
    return picture(game, tile, labelled(translator(language), game, tile)[0])
