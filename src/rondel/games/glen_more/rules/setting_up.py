"""Setting up a position of Glen More that is described as JSON; `position` writes such descriptions.

What is left out is as at the start of a game, as far as the rest allows it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rondel.games.glen.rules.setting_up import GlenReader, figures
from rondel.games.glen_more.rules.activation import IN_REACH, USED
from rondel.games.glen_more.rules.effects import GOODS
from rondel.games.glen_more.rules.flow import gain_target
from rondel.games.glen_more.rules.placement import misfit
from rondel.games.glen_more.rules.position import MARKS, naming
from rondel.games.glen_more.rules.possible import contradictions
from rondel.games.glen_more.rules.state import GlenMoreState
from rondel.games.glen_more.rules.tiles import PRODUCE, PRODUCE_ANY
from rondel.games.glen_more.rules.turn import POINTS
from rondel.parts.cells import cell, x_of, y_of
from rondel.parts.description import DescriptionNode
from rondel.parts.goods import counts, packed
from rondel.parts.stacks import left_in
from rondel.parts.territory import ON_CIRCUIT, PLACED, Survey

BY_CHANCE: Final = ("seating", "refill", "ghost")
SETUP: Final = ("seating", "refill")  # points at which stack 0 may still have tiles


def read_position(s: GlenMoreState, position: dict[str, object]) -> GlenMoreState:
    """Set up a position on the starting state `s`; `BadPosition` lists all that is wrong with it."""
    node = DescriptionNode(position, "", [])
    _Reader(s, node).read()
    node.check()
    return s


class _Reader(GlenReader[GlenMoreState]):
    """Reads one description onto a starting state."""

    def __init__(self, s: GlenMoreState, node: DescriptionNode) -> None:
        super().__init__(s, node, naming(s.tiles), s.tiles.numbers)
        self.scored = 0  # the most scoring rounds that a seat lists

    def read(self) -> None:
        """Read all parts, each building on the ones before."""
        s, node = self.s, self.node
        self.facts()
        self.seats()
        self.hand()
        self.circuit()
        self.left_over()
        self.rounds()
        self.decision()
        node.done()
        if not node.mistakes:
            for place, text in contradictions(s):
                node.blame(place, text)

    def seats(self) -> None:
        """What every seat has; seats left out are as at the start."""
        s = self.s
        for seat, node in enumerate(self.seat_nodes()):
            s.add_coins(seat, node.number("coins", s.coins(seat), 0, 999) - s.coins(seat))
            s.add_whisky(seat, node.number("whisky", 0, 0, 999))
            s.add_parliament(seat, node.number("parliament", 0, 0, 999))
            earned = self.territory(seat, node)
            self.scored = max(self.scored, len(node.entries("rounds")))
            earned += self.rounds_scored(seat, node)
            s.add_vp(seat, node.number("vp", earned, earned, 9999))
            self.cards(seat, node)
            node.done()

    def territory(self, seat: int, node: DescriptionNode) -> int:
        """The tiles of a seat with what is on them; returns the VP they have brought."""
        s = self.s
        earned = 0
        for entry in node.nodes("territory"):
            tile = self.tile(entry, "tile", entry.value.get("tile"))
            entry.asked.add("tile")
            start = tile == s.tiles.home
            at = (0, 0) if start and not entry.has("cell") else entry.pair("cell", -60, 60)
            members = entry.number("members", 0, 0, 25)
            cubes = packed(entry.amounts("cubes", GOODS, 3), GOODS)
            vp = entry.number("vp", 0, 0, 9999)
            mark = MARKS.index(entry.word("mark", "", MARKS))
            entry.done()
            if tile == 0 or at is None:
                continue
            if start:
                tile = s.home(seat)
                if at != (0, 0):
                    entry.blame("cell", "the start village lies at [0, 0]")
                s.land.add_people(tile, -1)
            elif s.land.at(seat, cell(at[0], at[1])):
                entry.blame("cell", f"two tiles lie at [{at[0]}, {at[1]}]")
                continue
            else:
                s.land.place(seat, tile, cell(at[0], at[1]))
            s.land.add_people(tile, members)
            s.land.add_goods(tile, cubes)
            s.land.earn(tile, vp)
            s.land.set_mark(tile, mark)
            earned += vp
            if s.tiles.extra[tile]:
                s.add_extra(seat)
            self.check_cubes(entry, tile)
        self.used.pop(s.tiles.home, None)  # every seat has a start village
        self.check_territory(seat, node)
        return earned

    def check_cubes(self, entry: DescriptionNode, tile: int) -> None:
        """A tile holds at most 3 cubes, of kinds it can have got (GM-55, GM-69)."""
        tiles = self.s.tiles
        held = counts(self.s.land.goods(tile), GOODS)
        most = 3
        kinds: tuple[str, ...] = ()
        if tiles.act[tile] == PRODUCE:
            kinds = (GOODS[tiles.good[tile]],)
        elif tiles.act[tile] == PRODUCE_ANY or tiles.gain_any[tile]:
            kinds = GOODS
            most = 3 if tiles.act[tile] == PRODUCE_ANY else tiles.gain_any[tile]
        for name in held:
            if name not in kinds:
                entry.blame("cubes", f"{tiles.labels[tile]} cannot hold {name}")
        if sum(held.values()) > most:
            entry.blame("cubes", f"{tiles.labels[tile]} holds at most {most} cubes")

    def check_territory(self, seat: int, node: DescriptionNode) -> None:
        """Tiles must hang together, and river and road must fit (GM-43, GM-45, GM-46)."""
        s = self.s
        if s.land.all_people(seat) == 0:
            node.blame("territory", "at least one clan member stands in every territory")
        # Lay the tiles again from the start village, each where it fits without regard to members.
        survey = Survey(s.land, seat)
        waiting = [t for t in s.land.of(seat) if t < s.tiles.home]
        for t in waiting:
            survey.tile[survey.index(s.land.cell(t))] = 0
        progress = True
        while progress:
            progress = False
            for t in list(waiting):
                at = s.land.cell(t)
                if misfit(s, survey, t, at) == "":
                    survey.tile[survey.index(at)] = t
                    waiting.remove(t)
                    progress = True
        for t in waiting:
            at = s.land.cell(t)
            reason = misfit(s, survey, t, at)
            node.blame("territory", f"{s.tiles.labels[t]} cannot lie at [{x_of(at)}, {y_of(at)}]: {reason}")

    def cards(self, seat: int, node: DescriptionNode) -> None:
        """Cards go with special tiles, so naming them only repeats the territory."""
        s = self.s
        owned: list[str] = []
        tile = s.land.first(seat)
        while tile:
            if s.tiles.special[tile]:
                owned.append(s.tiles.labels[tile])
            tile = s.land.after(tile)
        if node.has("cards") and sorted(map(str, node.entries("cards"))) != sorted(owned):
            node.blame("cards", f"the special tiles in the territory are {', '.join(owned) or 'none'}")

    def hand(self) -> None:
        """The tile being paid or placed; after placement it lies in the territory."""
        s, point = self.s, self.point
        for key in ("tile", "trader"):
            if not point.has(key):
                continue
            name = point.value[key]
            number = self.numbers.get(str(name).lower(), 0)
            if number == s.tiles.home:
                number = 0
            if number == 0:
                point.blame(key, f"there is no tile {name!r}")
            elif key == "trader":
                s.trader = number
            else:
                s.tile = number
                if s.land.where(number) != PLACED:
                    self.tile(point, key, name)
                    s.land.put(number, ON_CIRCUIT)

    def circuit(self) -> None:
        """The circuit as a list of all fields, or as an object of those that matter."""
        node = self.node
        known = figures(self.s, self.naming)
        fields, partly = self.fields(known)
        found = self.stand(fields, known)
        missing = [name for name in known if name not in found]
        if missing and not self.at_point("seating"):
            node.blame("circuit", f"missing figures: {', '.join(missing)}")
        self.find_gap(fields, partly)
        if partly and not node.mistakes and not self.at_point("seating"):
            lists = [entry for entry in node.node("stacks").value.values() if isinstance(entry, list)]
            kept = {self.numbers.get(str(name).lower(), 0) for names in lists for name in names}
            self.fill_rest(fields, [t for t in range(1, self.s.tiles.home) if t not in self.used and t not in kept])
        self.refill(len(found))

    def left_over(self) -> None:
        """What is left in the stacks; tiles named nowhere are discarded."""
        stack_of = self.s.tiles.stack
        highest = max((stack_of[t] for t in self.used if t < self.s.tiles.home), default=0)
        opening = self.at_point(*SETUP) and not self.node.value.get("stacks")
        self.discard(self.stacks(stack_of, highest, opening))

    def rounds(self) -> None:
        """How many scoring rounds were held follows from the stacks."""
        s, node = self.s, self.node
        s.round_due = node.number("round_due", 0, 0, s.frame.rounds)
        ended = 0
        while ended < s.frame.rounds and left_in(s.left, ended + 1) == 0:
            ended += 1
        expected = ended - (1 if s.round_due else 0)
        s.round = node.number("round", expected, expected, expected)
        if self.scored > s.round:
            node.blame("seats", f"{self.scored} scoring rounds are listed, but only {s.round} were held")

    def decision(self) -> None:
        """The open decision; left out it is the turn of the hindmost figure."""
        s, point = self.s, self.point
        hindmost = -1
        if not self.node.mistakes and not self.at_point("seating"):
            hindmost = s.circuit.figure_at(s.circuit.hindmost())
        usual = "ghost" if hindmost == s.terms.players else "take"
        name = point.word("name", usual, tuple(p.name for p in POINTS))
        s.point = next(p for p in POINTS if p.name == name)
        self.acts(name, hindmost, BY_CHANCE)
        bill = point.node("bill")
        s.bill = packed(bill.amounts("goods", GOODS, 99), GOODS)
        s.bill_any = bill.number("any", 0, 0, 99)
        s.bill_different = bill.number("different", 0, 0, len(GOODS))
        s.bill_given = packed(bill.amounts("given", GOODS, 1), GOODS) if s.bill_different else 0
        s.bill_clan = bill.number("clan", 0, 0, 1)
        bill.done()
        s.begun = int(point.flag("begun"))
        reward = point.node("reward")
        s.reward_vp = reward.number("vp", 0, 0, 99)
        s.reward_whisky = reward.number("whisky", 0, 0, 99)
        reward.done()
        s.gains = point.number("gains", 0, 0, 3)
        s.stepped = int(point.flag("stepped"))
        s.extra_used = int(point.flag("extra_used"))
        point.done()
        self.usual_registers(name)

    def usual_registers(self, name: str) -> None:
        """Fill in what follows from the point and its tile."""
        s, point = self.s, self.point
        if name in ("pay", "cannot_pay", "place", "benefit", "activate") and s.tile == 0:
            point.blame("tile", f"the point {name} needs the tile that was taken")
            return
        if name == "pay" and not point.has("bill"):
            s.bill = s.tiles.cost_goods[s.tile]
            s.bill_any = s.tiles.cost_any[s.tile]
            s.bill_different = s.tiles.cost_different[s.tile]
            s.bill_clan = s.tiles.cost_clan[s.tile]
        if name == "benefit" and not self.node.mistakes and gain_target(s) == 0:
            point.blame("gains", "no cube of choice is due")
        if name == "activate" and s.land.owns(s.seat, s.tile):
            self.usual_reach()

    def usual_reach(self) -> None:
        """Where no tile is marked, all tiles in reach of the one placed are open."""
        s = self.s
        own: list[i64] = []
        tile = s.land.first(s.seat)
        while tile:
            if s.land.mark(tile) in (IN_REACH, USED):
                return
            own.append(tile)
            tile = s.land.after(tile)
        everywhere = s.tiles.activate_all[s.tile]
        for tile in own:
            if everywhere or tile == s.tile or s.land.near(tile, s.tile):
                s.land.set_mark(tile, IN_REACH)
