"""Reading what the descriptions of positions of both games have in common."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.seats import letters
from rondel.core.state import CHANCE, OVER
from rondel.games.glen.rules.state import GlenState
from rondel.parts.description import DescriptionNode
from rondel.parts.goods import count, packed
from rondel.parts.stacks import in_stack, left_in
from rondel.parts.territory import DISCARDED, IN_STACK, ON_CIRCUIT

S = TypeVar("S", bound=GlenState)

LETTERS: Final = letters(5)
EMPTY: Final = "-"


class Naming:
    """How a game calls its things, and how its tiles are numbered."""

    def __init__(
        self, ring: str, field: str, figure: str, die: str, goods: tuple[str, ...], last: int, last_on_ring: int,
        homes: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        self.ring = ring  # the entry that describes the circuit
        self.field = field
        self.figure = figure
        self.die = die
        self.goods = goods
        self.last = last  # the last tile of the stacks
        self.last_on_ring = last_on_ring
        self.homes = homes  # tiles that every seat has under the same name


def on_field(s: GlenState, ids: list[str], naming: Naming, field: int) -> str:
    """What a field of the circuit holds: a tile, a figure or nothing."""
    there = s.circuit.at[field]
    if there > 0:
        return ids[there]
    if there == 0:
        return EMPTY
    figure = s.circuit.figure_at(field)
    return next(name for name, number in figures(s, naming).items() if number == figure)


def figures(s: GlenState, naming: Naming) -> dict[str, int]:
    """The names of the figures with their numbers."""
    names = {LETTERS[seat]: seat for seat in range(s.frame.players)}
    if s.frame.die:
        names[naming.die] = s.frame.players
    return names | {name: s.frame.players + 1 + nth for nth, name in enumerate(s.frame.neutral)}


def described(s: GlenState, ids: list[str], stack_of: list[int], naming: Naming) -> dict[str, object]:
    """Circuit, stacks, market and rounds as plain data."""
    held = [t for t in range(1, naming.last + 1) if s.land.where(t) == IN_STACK]
    return {
        naming.ring: [on_field(s, ids, naming, field) for field in range(len(s.circuit.at))],
        "gap": s.circuit.gap,
        "refill": {naming.field: s.circuit.fill, "due": s.circuit.due},
        "stacks": {name: [ids[t] for t in held if stack_of[t] == n] for n, name in enumerate(s.frame.stacks)},
        "market": {name: count(s.market, kind) for kind, name in enumerate(naming.goods)},
        "round": s.round,
        "round_due": s.round_due,
    }


def rounds_of(s: GlenState, seat: int) -> list[dict[str, int]]:
    """The VP of a seat in the scoring rounds held."""
    held = range(1, s.round + 1)
    return [{name: s.scored(seat, nth, area) for area, name in enumerate(s.frame.areas)} for nth in held]


def item(key: str, nth: int) -> str:
    """An entry of a description, or one of the items of its list; put together only for what has to be told."""
    return key if nth < 0 else f"{key}[{nth}]"


class GlenReader(Generic[S]):
    """Reads one description onto a starting state, as far as the games are alike."""

    def __init__(self, s: S, node: DescriptionNode, naming: Naming, numbers: dict[str, int]) -> None:
        self.s = s
        self.node = node
        self.naming = naming
        self.point = node.node("point")
        self.numbers = numbers  # of tiles, by what they are called
        # By the number of a tile the entry that names it, and which of its items does, -1 where it is no list.
        self.used: dict[int, tuple[DescriptionNode, str, int]] = {}

    def facts(self) -> None:
        """Which game it is, the turn, and the market, which is left out as at the start."""
        s, node, goods = self.s, self.node, self.naming.goods
        node.of_game(s.game)
        s.turn = node.number("turn", 1, 0, 10**6)
        if node.has("market"):
            s.market = packed(node.amounts("market", goods, 3), goods)

    def acts(self, name: str, hindmost: int, by_chance: tuple[str, ...]) -> None:
        """Who acts at a point: the seat given, or else that of the hindmost figure."""
        s, players = self.s, self.s.frame.players
        usual = LETTERS[hindmost] if 0 <= hindmost < players else "A"
        s.seat = LETTERS.index(self.point.word("seat", usual, tuple(LETTERS[:players])))
        s.actor = CHANCE if name in by_chance else OVER if name == "finished" else s.seat

    def at_point(self, *names: str) -> bool:
        """Whether the description says that the position is at one of these points."""
        return self.point.value.get("name") in names

    def tile(self, node: DescriptionNode, key: str, name: object, nth: int = -1) -> int:
        """The number of a named tile, noted as used; 0 if there is none or it is used already."""
        number = self.numbers.get(name.lower(), 0) if isinstance(name, str) else 0
        if number == 0:
            node.blame(item(key, nth), f"there is no tile {name!r}")
        elif number in self.used and number not in self.naming.homes:
            node.blame(item(key, nth), f"the tile {name} is also at {self.place_of(number)}")
            return 0
        self.used[number] = node, key, nth
        return number

    def place_of(self, tile: int) -> str:
        """The place that names a tile."""
        node, key, nth = self.used[tile]
        return node.where(item(key, nth))

    def seat_nodes(self) -> list[DescriptionNode]:
        """The descriptions of the seats; seats left out are as at the start."""
        nodes = self.node.nodes("seats")
        players = self.s.frame.players
        if len(nodes) > players:
            self.node.blame("seats", f"there are {len(nodes)} seats for {players} players")
        return nodes[:players]

    def rounds_scored(self, seat: int, node: DescriptionNode) -> int:
        """The VP of the scoring rounds held; returns their sum."""
        s = self.s
        earned = 0
        for nth, entry in enumerate(node.nodes("rounds")[: s.frame.rounds], 1):
            for area, name in enumerate(s.frame.areas):
                s.set_scored(seat, nth, area, entry.number(name, 0, 0, 8))
                earned += s.scored(seat, nth, area)
            entry.done()
        return earned

    # The circuit.

    def fields(self, figures: dict[str, int]) -> tuple[dict[int, object], bool]:
        """What stands on which field, and whether the other fields are still to be filled."""
        node, naming = self.node, self.naming
        n = len(self.s.circuit.at)
        node.asked.add(naming.ring)
        given = node.value.get(naming.ring)
        if given is None:
            return {} if self.at_point("seating") else dict(enumerate(figures)), True
        if isinstance(given, list):
            if len(given) != n:
                node.blame(naming.ring, f"the {naming.ring} has {n} {naming.field}s, not {len(given)}")
            return dict(enumerate(given[:n])), False
        fields: dict[int, object] = {}
        for key, there in node.node(naming.ring).value.items():
            if not key.isdigit() or int(key) >= n:
                text = f"there is no {naming.field} {key!r}; the {naming.field}s are 0 to {n - 1}"
                node.blame(naming.ring, text)
            else:
                fields[int(key)] = there
        return fields, True

    def stand(self, fields: dict[int, object], figures: dict[str, int]) -> list[str]:
        """Put tiles and figures on their fields; returns the figures found."""
        s, node, naming = self.s, self.node, self.naming
        found: list[str] = []
        for field, there in fields.items():
            if isinstance(there, str) and there in figures:
                if there in found:
                    node.blame(item(naming.ring, field), f"the {naming.figure} {there} stands twice")
                found.append(there)
                s.circuit.at[field] = -1 - figures[there]
            elif there != EMPTY:
                number = self.tile(node, naming.ring, there, field)
                if number > naming.last_on_ring:
                    node.blame(item(naming.ring, field), f"a home tile cannot lie on the {naming.ring}")
                elif number:
                    s.circuit.at[field] = number
                    s.land.put(number, ON_CIRCUIT)
        return found

    def find_gap(self, fields: dict[int, object], partly: bool) -> None:
        """The gap as given, or an empty field directly behind a figure, or else behind the first figure."""
        node, ring = self.node, self.s.circuit
        n = len(ring.at)
        empty = [f for f in range(n) if ring.at[f] == 0 and (not partly or fields.get(f) == EMPTY)]
        likely = [field for field in empty if ring.at[ring.after(field)] < 0]
        first = next((field for field in sorted(fields) if ring.at[field] < 0), 0)
        guess = [*likely, *empty, (first - 1) % n][0]
        ring.gap = node.number("gap", guess, 0, n - 1)
        # During a refill the gap is the old one until the last draw.
        if ring.at[ring.gap] != 0 and not self.at_point("refill"):
            node.blame("gap", f"{self.naming.field} {ring.gap} is not empty")

    def fill_rest(self, fields: dict[int, object], spare: list[int]) -> None:
        """Lay spare tiles of the lowest stacks on the fields that were not described."""
        s = self.s
        for field in range(len(s.circuit.at)):
            if s.circuit.at[field] == 0 and field != s.circuit.gap and field not in fields and spare:
                tile = spare.pop(0)
                s.circuit.at[field] = tile
                s.land.put(tile, ON_CIRCUIT)
                self.used[tile] = self.node, self.naming.ring, field

    def refill(self, standing: int) -> None:
        """How far a refill has come; while figures are seated, how many stand."""
        ring = self.s.circuit
        n = len(ring.at)
        node = self.node.node("refill")
        ring.fill = node.number(self.naming.field, standing if self.at_point("seating") else ring.gap, 0, n - 1)
        ring.due = node.number("due", 0, 0, n)
        node.done()

    # The stacks.

    def stacks(self, stack_of: vec[i64], highest: int, opening: bool) -> list[int]:
        """What is left in the stacks; returns the tiles that are neither there nor used elsewhere.

        `highest` is the latest stack tiles were drawn from, as far as is known; the first stack is
        used up unless the game is `opening`.
        """
        s = self.s
        node = self.node.node("stacks")
        s.left = 0
        nowhere: list[int] = []
        tiles: list[list[int]] = [[] for _ in s.frame.stacks]
        for t in range(1, self.naming.last + 1):
            tiles[stack_of[t]].append(t)
        for stack, name in enumerate(s.frame.stacks):
            unused = [t for t in tiles[stack] if t not in self.used]
            node.asked.add(name)
            given = node.value.get(name)
            if given is None:
                n = len(unused) if stack >= highest and (stack or opening) else 0
                rest = unused[: len(unused) - n]
            elif isinstance(given, list):
                left = [self.tile(node, name, entry, i) for i, entry in enumerate(given)]
                for i, t in enumerate(left):
                    if t > self.naming.last or (t and stack_of[t] != stack):
                        node.blame(item(name, i), f"{given[i]} does not belong to stack {name}")
                n = len(left)
                rest = [t for t in unused if t not in self.used]
            else:
                n = node.number(name, 0, 0, len(unused))
                rest = unused[: len(unused) - n]
            nowhere += rest
            s.left += in_stack(stack, n)
        node.done()
        drawn = [stack_of[t] for t in self.used if t <= self.naming.last and s.land.where(t) != IN_STACK]
        latest = max(drawn, default=0)
        for stack in range(1, s.frame.last_stack):
            if left_in(s.left, stack) and stack < latest:
                node.blame(s.frame.stacks[stack], "is not empty although tiles of a later stack are in play")
        return nowhere

    def discard(self, tiles: list[int]) -> None:
        """Lay tiles on the discard pile."""
        for tile in tiles:
            self.s.land.put(tile, DISCARDED)
