"""Setting up a position of Glasgow that is described as JSON; `position` writes such descriptions.

What is left out is as at the start of a game, as far as the rest allows it; contracts and open
buildings that are not named are unused ones in the order of their files.
"""

from __future__ import annotations

from typing import Final

from rondel.core.state import CHANCE, OVER
from rondel.games.glasgow.rules.actions import RING
from rondel.games.glasgow.rules.block import factories, place_refusal
from rondel.games.glasgow.rules.effects import BASIC, GOODS, RATES
from rondel.games.glasgow.rules.position import BUILDING, LETTERS, MEANT, SETUP, WAYS, in_action, names_of
from rondel.games.glasgow.rules.possible import contradictions
from rondel.games.glasgow.rules.state import ARCHITECTS, FULL_BLOCK, GlasgowState
from rondel.games.glasgow.rules.tiles import BIT
from rondel.games.glasgow.rules.turn import POINTS
from rondel.games.glasgow.rules.warehouse import ROOM, WHISKY, can_pay, pay_refusal
from rondel.parts.cells import ORIGIN, cell, x_of, y_of
from rondel.parts.description import DescriptionNode
from rondel.parts.goods import count, packed

BY_CHANCE: Final = ("ring", "offer", "first", "turn_up", "reveal")


def read_position(s: GlasgowState, position: dict[str, object]) -> GlasgowState:
    """Set up a position on the starting state `s`; `BadPosition` lists all that is wrong with it."""
    node = DescriptionNode(position, "", [])
    _Reader(s, node).read()
    node.check()
    return s


class _Reader:
    """Reads one description onto a starting state."""

    def __init__(self, s: GlasgowState, node: DescriptionNode) -> None:
        self.s = s
        self.node = node
        self.point = node.node("point")
        self.name = self.point.word("name", "move", tuple(p.name for p in POINTS))
        self.used: dict[int, str] = {}  # building -> the place that names it

    def read(self) -> None:
        """Read all parts, each building on the ones before."""
        self.facts()
        self.seats()
        self.block()
        self.ring()
        self.decision()
        if not self.node.mistakes:
            self.hand()
            self.open()
            self.piles()
        if not self.node.mistakes:
            for place, text in contradictions(self.s):
                self.node.blame(place, text)
        if not self.node.mistakes and self.name in BUILDING:
            self.payment()
        self.node.asked |= {"open", "pile", "discard"}
        self.node.done()

    def facts(self) -> None:
        """The game and the turn."""
        node = self.node
        node.of_game(self.s.game)
        if self.name in SETUP:
            self.s.turn = node.number("turn", 0, 0, 0)
        else:
            self.s.turn = node.number("turn", 1, 1, self.s.terms.turn_cap or 10**9)

    def building(self, node: DescriptionNode, key: str, name: object) -> int:
        """The number of a named building, noted as used; 0 if there is none or it is used already."""
        number = self.number(name)
        if number == 0:
            node.blame(key, f"there is no building {name!r}")
        elif number in self.used:
            node.blame(key, f"the building {name} is also at {self.used[number]}")
            return 0
        else:
            self.used[number] = node.where(key)
        return number

    def number(self, name: object) -> int:
        """The number of a building by its id, 0 if there is none."""
        ids = [label.lower() for label in self.s.tiles.ids]
        return ids.index(name.lower()) if isinstance(name, str) and name.lower() in ids else 0

    def seats(self) -> None:
        """What every seat has; seats left out are as at the start."""
        s = self.s
        nodes = self.node.nodes("seats")
        if len(nodes) > 2:
            self.node.blame("seats", f"there are {len(nodes)} seats for 2 players")
        for seat, node in enumerate(nodes[:2]):
            s.stand(seat, node.number("at", 0, 0, RING - 1))
            s.set_mark(seat, int(node.flag("mark")))
            if node.has("goods"):
                goods = node.amounts("goods", GOODS, 99)
                for kind, name in enumerate(GOODS):
                    if goods.get(name, 0) > ROOM[kind]:
                        node.blame("goods", f"a warehouse holds at most {ROOM[kind]} {name}")  # GL-19
                s.set_store(seat, packed(goods, GOODS))
            self.buildings(seat, node)
            node.done()
        if all(count(s.store(seat), WHISKY) for seat in range(2)):
            self.node.blame("seats", "there is only one whisky")  # GL-22

    def buildings(self, seat: int, node: DescriptionNode) -> None:
        """The buildings of a seat with their cells."""
        s = self.s
        buildings = node.node("buildings")
        for name in list(buildings.value):
            number = self.building(buildings, name, name)
            at = buildings.pair(name, -4, 4)
            if number == 0 or at is None:
                continue
            where = cell(at[0], at[1])
            if any(s.cell(b) == where for b in self.used):
                buildings.blame(name, f"two buildings lie at [{at[0]}, {at[1]}]")
                continue
            s.put(seat, number, where)

    def block(self) -> None:
        """The block must have grown from (0, 0) within its limits (GL-45 to GL-47)."""
        s = self.s
        if self.node.mistakes:
            return
        again = self.s.game.start()
        assert isinstance(again, GlasgowState)
        waiting = [b for b in range(1, s.tiles.count + 1) if s.cell(b)]
        if waiting and all(s.cell(b) != ORIGIN for b in waiting):
            self.node.blame("seats", "the first building lies at [0, 0], and none does here")
            return
        progress = True
        while progress:
            progress = False
            for b in list(waiting):
                if place_refusal(again, s.cell(b)) == "":
                    again.put(0, b, s.cell(b))
                    waiting.remove(b)
                    progress = True
        for b in waiting:
            x, y = x_of(s.cell(b)), y_of(s.cell(b))
            reason = place_refusal(again, s.cell(b))
            self.node.blame("seats", f"{s.tiles.ids[b]} cannot lie at [{x}, {y}]: {reason}")

    def ring(self) -> None:
        """The contracts by ring tile; places left out get unused ones, except while they are laid."""
        s = self.s
        node = self.node.node("ring")
        ids = [label.lower() for label in s.tiles.contract_ids]
        laid: list[int] = []
        for key, name in node.value.items():
            if not key.isdigit() or int(key) >= RING or int(key) % 5 == 0:
                node.blame(key, "contracts lie on the tiles 1 to 4, 6 to 9 and 11 to 14")
                continue
            number = ids.index(name.lower()) if isinstance(name, str) and name and name.lower() in ids else 0
            if number == 0:
                node.blame(key, f"there is no contract {name!r}")
            elif number in laid:
                node.blame(key, f"the contract {name} lies twice in the ring")
            else:
                laid.append(number)
                s.lay_contract(int(key), number)
        places = [tile for tile in range(RING) if tile % 5]
        if self.name == "ring":
            if [bool(s.contract(tile)) for tile in places] != [i < len(laid) for i in range(len(places))]:
                node.blame("", "contracts are laid in the order of the tiles")
            if len(laid) == len(places):
                node.blame("", "all contracts are laid already")
            return
        spare = [contract for contract in range(1, s.tiles.contract_count + 1) if contract not in laid]
        for tile in places:
            if s.contract(tile) == 0:
                s.lay_contract(tile, spare.pop(0))

    def decision(self) -> None:
        """The open decision; left out, A has to move."""
        s, point, name = self.s, self.point, self.name
        s.point = next(p for p in POINTS if p.name == name)
        s.seat = LETTERS.index(point.word("seat", "A", LETTERS))
        together = s.at(0) == s.at(1)
        if in_action(name):
            s.stays = int(point.flag("stays")) if point.has("stays") else int(together)
            s.doubled = int(point.flag("doubled"))
            s.done = point.number("done", 0, 0, FULL_BLOCK)
        for key, names in MEANT.items():
            if name in names:
                point.has(key)
        s.paying = WAYS.index(point.word("pay", "plain", WAYS)) if name == "place" else 0
        if name == "swap":
            s.rate = RATES.index(point.word("rate", RATES[0], RATES))
            s.towards = 1 + BASIC.index(point.word("towards", "", BASIC)) if point.has("towards") else 0
            s.swaps = point.number("swaps", int(s.towards > 0), 0, 9)
        if name == "reveal":
            words = point.number("architect", s.at(s.seat), 0, RING - 1)
            s.filling = words // 5
            if words % 5:
                point.blame("architect", "the architects lie on the tiles 0, 5, 10 and 15")
        self.factories()
        point.done()
        s.actor = CHANCE if name in BY_CHANCE else OVER if name == "finished" else s.seat
        if s.factory and name != "reveal":
            s.actor = s.owner(s.factory)

    def factories(self) -> None:
        """The factory being resolved and those still waiting, all of them in the block."""
        s, point = self.s, self.point
        every = factories(s)
        if self.name in MEANT["factory"] and point.has("factory"):
            s.factory = self.number(point.value["factory"])
            if not (every >> s.factory) & 1:
                point.blame("factory", f"{point.value['factory']!r} is no factory of the block")
        if self.name not in MEANT["waiting"]:
            return
        for i, entry in enumerate(point.entries("waiting")):
            number = self.number(entry)
            if not (every >> number) & 1 or number == s.factory or (s.waiting >> number) & 1:
                point.blame(f"waiting[{i}]", f"{entry!r} is no other factory of the block")
            else:
                s.waiting |= BIT[number]
        if self.name == "next" and s.waiting & (s.waiting - 1) == 0:
            point.blame("waiting", "two or more factories of the block must wait")
        elif self.name != "next" and s.waiting and not s.factory:
            point.blame("waiting", "factories wait only while another one is resolved")

    def hand(self) -> None:
        """The building drawn or being built; at an architect it still lies open."""
        s, point = self.s, self.point
        if self.name not in BUILDING:
            return
        name = point.value.get("building")
        s.building = self.number(name)
        if s.building == 0:
            point.blame("building", f"the point {self.name} needs the building, found {name!r}")
        elif s.contract(s.at(s.seat)):
            self.building(point, "building", name)

    def open(self) -> None:
        """The open buildings by architect; those left out are filled up with unused ones."""
        s = self.s
        node = self.node.node("open")
        places = [str(5 * architect) for architect in range(ARCHITECTS)]
        for key in places:
            for i, name in enumerate(node.entries(key)):
                number = self.building(node, f"{key}[{i}]", name)
                if number and i < 2:
                    s.lay_open(int(key) // 5, number)
        node.done()
        if self.node.mistakes or self.name == "ring":
            return
        if s.building and not s.contract(s.at(s.seat)) and s.building not in self.used:
            self.building(self.point, "building", self.point.value.get("building"))
            s.lay_open(s.at(s.seat) // 5, s.building)
        for architect, key in enumerate(places):
            least, most = self.how_many_open(architect)
            if not node.has(key):
                named = self.named_elsewhere()
                spare = [b for b in range(1, s.tiles.count + 1) if b not in self.used and b not in named]
                while self.count_open(architect) < least and spare:
                    self.used[spare[0]] = f"open.{key}"
                    s.lay_open(architect, spare.pop(0))
            if not least <= len(node.entries(key) or [1] * self.count_open(architect)) <= most:
                many = str(most) if least == most else f"{least} or {most}"
                node.blame(key, f"{many} buildings are open there at the point {self.name}")

    def named_elsewhere(self) -> set[int]:
        """Buildings that the piles name, which are not used to fill up offers."""
        found: set[int] = set()
        for key in ("pile", "discard"):
            found |= {self.number(name) for name in self.node.entries(key)}
        return found

    def count_open(self, architect: int) -> int:
        """How many buildings lie open at an architect."""
        return sum(bool(self.s.open(architect, n)) for n in range(2))

    def how_many_open(self, architect: int) -> tuple[int, int]:
        """The least and the most buildings that can be open at an architect now."""
        s = self.s
        own = s.at(s.seat) == 5 * architect and s.built > 0
        if self.name == "offer":
            return 0, 2
        if self.name == "finished":
            return (1, 2) if own else (2, 2)
        if self.name == "reveal" and s.filling == architect:
            return (0, 1) if s.factory or s.contract(s.at(s.seat)) else (1, 1)
        if own and (self.name == "next" or s.factory):
            return 1, 2
        return 2, 2

    def piles(self) -> None:
        """Draw pile and discard pile; buildings that are not named lie in the draw pile."""
        s, node = self.s, self.node
        found: dict[str, int] = {}
        for key in ("pile", "discard"):
            found[key] = 0
            for i, name in enumerate(node.entries(key)):
                number = self.building(node, f"{key}[{i}]", name)
                found[key] |= BIT[number] if number else 0
        rest = sum(BIT[b] for b in range(1, s.tiles.count + 1) if b not in self.used)
        if not node.has("pile"):
            found["pile"] |= rest
        elif not node.has("discard"):
            found["discard"] |= rest
        elif rest:
            node.blame("pile", f"these buildings are nowhere: {', '.join(names_of(s, rest))}")
        s.pile = found["pile"]
        s.discard = found["discard"]
        if s.pile == 0 and self.name in ("turn_up", "reveal"):
            s.pile, s.discard = s.discard, 0  # GL-44

    def payment(self) -> None:
        """A chosen building can be paid, and in the chosen way."""
        s, point = self.s, self.point
        if s.contract(s.at(s.seat)) == 0:
            offered = [s.open(s.at(s.seat) // 5, n) for n in range(2)]
            if s.building not in offered:
                point.blame("building", f"{s.tiles.ids[s.building]} is not open on tile {s.at(s.seat)}")
                return
        if self.name == "drawn":
            return
        if not can_pay(s, s.building):
            point.blame("building", f"{s.tiles.ids[s.building]} cannot be paid")
        elif self.name == "place" and not point.has("pay"):
            s.paying = next(way for way in range(4) if pay_refusal(s, way) == "")
        elif self.name == "place" and pay_refusal(s, s.paying):
            point.blame("pay", f"{s.tiles.ids[s.building]} cannot be paid with {WAYS[s.paying]}")
