"""Glen More II: Chronicles (base game) as a game: its options, its set-up and its words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.errors import BadOption
from rondel.core.game import Game, Option, read_options
from rondel.core.state import CHANCE, State
from rondel.games.glen_more_ii.actions import ACTIONS, Words
from rondel.games.glen_more_ii.clan_board import find_roads
from rondel.games.glen_more_ii.clans import HouseSet
from rondel.games.glen_more_ii.setting_up import read_position
from rondel.games.glen_more_ii.state import HOME_CASTLE, SEATING, GlenMoreIIState, Terms, new_board
from rondel.games.glen_more_ii.tiles import CASTLE, IN_STACKS, LAST, VILLAGE
from rondel.games.glen_more_ii.turn import POINTS
from rondel.parts.cells import ORIGIN
from rondel.parts.circuit import Circuit
from rondel.parts.glen.state import new_seats
from rondel.parts.goods import KINDS, one
from rondel.parts.territory import new_land

NAME: Final = "glen-more-ii"
PLAYERS: Final = (2, 3, 4)
SUPPLY: Final = 8  # Scotsmen; one more is the playing piece and one stands on the Starting Village (G2-2)
MARKERS: Final = 10

OPTIONS: Final = (
    Option("die", ("off", "on"), "on: the die is used with 3 or 4 players too; with 2 players it always is"),
    Option("intro_the_end", ("off", "on"), "on: The End lies on top of the D stack"),
    Option("intro_market", ("off", "on"), "on: empty market fields show a token of their resource; display only"),
    Option("literal_overbuild_adjacency", ("on", "off"), "off: a Scotsman on the tile to be covered also counts"),
    Option("macgregor_pays_barley", ("on", "off"), "off: MacGregor gives 3 VP without handing in the barley"),
    Option("ring_size", ("14", "11..16"), "how many spaces the ring has"),
)


class GlenMoreII(Game):
    """A game of Glen More II for 2 to 4 players."""

    def __init__(self, players: int = 4, options: dict[str, object] | None = None, tiles: Path | None = None) -> None:
        if players not in PLAYERS:
            raise BadOption(f"Glen More II is for 2 to 4 players, not {players}")
        super().__init__(NAME, players, read_options(OPTIONS, options or {}))
        house = HouseSet(tiles)
        self.tiles = house.tiles
        self.clans = house.clans
        self.terms = Terms(players, self.options, self.tiles, self.clans)
        self.vocabulary = Words(self.tiles, self.clans)
        self.actions = ACTIONS
        self.fingerprint = house.fingerprint

    def start(self) -> GlenMoreIIState:
        """The table before the order of the pieces is drawn (section 2 of the rules)."""
        spaces = self.terms.spaces
        ring = Circuit(vec[i64]([0 for _ in range(spaces)]), spaces - 1, 0, 0)
        land = new_land(LAST, self.players)
        s = GlenMoreIIState(
            self, self.terms, POINTS[SEATING], ring, land, new_seats(self.terms), new_board(), vec[i64]()
        )
        s.actor = CHANCE
        for stack, n in enumerate(IN_STACKS):
            s.left += n * one(stack)
        for seat in range(self.players):
            s.land.place(seat, VILLAGE + seat, ORIGIN)
            s.land.place(seat, CASTLE + seat, HOME_CASTLE)
            s.land.add_people(VILLAGE + seat, 1)  # G2-16
            s.add_supply(seat, SUPPLY)
            s.add_markers(seat, MARKERS)
        if self.players < 4:
            for kind in range(KINDS):
                s.market += one(kind)  # G2-25
        find_roads(s)
        return s

    def words(self, action: int) -> str:
        return self.vocabulary.of(action)

    def action(self, words: str) -> int:
        return self.vocabulary.read(words)

    def from_json(self, position: dict[str, object]) -> State:
        return read_position(self.start(), position)
