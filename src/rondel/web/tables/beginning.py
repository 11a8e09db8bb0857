"""Tables that begin from a position: where it comes from, and what speaks against playing from there.

Such a game is none from the start: it is never rated or counted, and the lobby does not show it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from rondel.core import OVER, State
from rondel.locale import say
from rondel.web.tables import imports
from rondel.web.tables.faults import Invalid
from rondel.web.tables.studies import Study
from rondel.web.tables.tables import Tables


@dataclass(frozen=True)
class Beginning:
    """A position of a game, and the tile set of its own if the game has one: its id, and its text if it is new."""

    state: State
    tiles: str | None = None
    text: str | None = None

    @property
    def written(self) -> str:
        """The position as it is kept."""
        return json.dumps(self.state.to_json())

    def check(self, game: str, options: Mapping[str, str], seats: int) -> None:
        """Refuse to play from a position in which a game is over, or otherwise than it says."""
        rules = self.state.rules()
        if self.state.actor == OVER:
            raise Invalid(say("fault.begins_over"), "position")
        if game not in ("", rules.name) or not options.items() <= rules.options.items():
            raise Invalid(say("fault.begins_setup"), "table")
        if seats != rules.players:
            raise Invalid(say("fault.seat_count", n=rules.players, given=seats), "seats")


async def from_text(tables: Tables, position: str, tiles: str | None = None) -> Beginning:
    """The beginning that a position as JSON is, perhaps with a tile set of its own."""

    def work() -> Beginning:
        with imports.tried(tables, tiles) as path:
            state = imports.described_text(position, path)
        found, kept = imports.keep_tiles(tables, tiles)
        return Beginning(state if kept is None else imports.described_text(position, kept), found, tiles)

    return await imports.aside(tables, work)


def from_study(study: Study, node: int) -> Beginning:
    """The position at a node of a study, with the tiles that are studied."""
    return Beginning(study.state(node), study.setup.tiles)
