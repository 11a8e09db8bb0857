"""Glen More as a game: its options, its set-up and its words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.errors import BadOption
from rondel.core.game import Game, Option, read_options
from rondel.core.state import CHANCE, State
from rondel.games.glen_more.actions import ACTIONS, FIELDS, Words
from rondel.games.glen_more.flow import SEATING
from rondel.games.glen_more.setting_up import read_position
from rondel.games.glen_more.state import GlenMoreState, Terms
from rondel.games.glen_more.tiles import HOUSE, IN_STACKS, Tiles
from rondel.games.glen_more.turn import POINTS
from rondel.parts.cells import ORIGIN
from rondel.parts.circuit import Circuit
from rondel.parts.glen.state import new_seats
from rondel.parts.goods import KINDS, one
from rondel.parts.territory import new_land

NAME: Final = "glen-more"
PLAYERS: Final = (2, 3, 4, 5)
COINS: Final = 6

OPTIONS: Final = (
    Option("strict_take", ("off", "on"), "on: a tile that cannot be paid may not be taken, unless none can be paid"),
    Option("clan_adjacency", ("corner", "side"), "which neighbour tiles with a clan member allow a placement"),
    Option("distant_block", ("allowed", "refused"), "plain tiles in the line of river or road beyond its open end"),
    Option("duart_start", ("counts", "not"), "whether the start village counts for Duart Castle"),
    Option("ness_pays", ("tableau", "parliament"), "parliament: a member in Parliament may also pay for Loch Ness"),
    Option(
        "seating",
        ("random", "clockwise"),
        "clockwise: only the first player is drawn, the others follow",
    ),
)


class GlenMore(Game):
    """A game of Glen More for 2 to 5 players."""

    def __init__(self, players: int = 4, options: dict[str, object] | None = None, tiles: Path | None = None) -> None:
        if players not in PLAYERS:
            raise BadOption(f"Glen More is for 2 to 5 players, not {players}")
        super().__init__(NAME, players, read_options(OPTIONS, options or {}))
        self.tiles = Tiles(tiles or HOUSE)
        self.terms = Terms(players, self.options, self.tiles)
        self.vocabulary = Words(self.tiles)
        self.actions = ACTIONS
        self.fingerprint = self.tiles.fingerprint

    def start(self) -> GlenMoreState:
        """The table before the seating is drawn (section 2 of the rules)."""
        ring = vec[i64]([0 for _ in range(FIELDS)])
        land = new_land(self.tiles.home + self.players - 1, self.players)
        s = GlenMoreState(
            self, self.terms, POINTS[SEATING], Circuit(ring, FIELDS - 1, 0, 0), land, new_seats(self.terms)
        )
        s.actor = CHANCE
        for stack, n in enumerate(IN_STACKS):
            s.left += n * one(stack)
        for seat in range(self.players):
            s.land.place(seat, s.home(seat), ORIGIN)
            s.land.add_people(s.home(seat), 1)
            s.add_coins(seat, COINS)  # GM-8
        if self.terms.die:
            for kind in range(KINDS):
                s.market += one(kind)  # GM-13
        return s

    def words(self, action: int) -> str:
        return self.vocabulary.of(action)

    def action(self, words: str) -> int:
        return self.vocabulary.read(words)

    def from_json(self, position: dict[str, object]) -> State:
        return read_position(self.start(), position)
