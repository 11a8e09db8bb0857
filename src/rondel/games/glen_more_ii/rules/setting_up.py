"""Setting up a position of Glen More II that is described as JSON; `position` writes such descriptions.

What is left out is as at the start of a game, as far as the rest allows it.
"""

from __future__ import annotations

from typing import Final

from rondel.games.glen.rules.setting_up import LETTERS, figures
from rondel.games.glen_more_ii.rules.agenda import A_RESOURCE, EFFECTS, GRANTED, OVERFLOWING, PUTTING, TASKS, proceed
from rondel.games.glen_more_ii.rules.chance import COINS
from rondel.games.glen_more_ii.rules.effects import GOODS, TYPES
from rondel.games.glen_more_ii.rules.setting_up_seats import SeatReader
from rondel.games.glen_more_ii.rules.state import GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import PERSON
from rondel.games.glen_more_ii.rules.turn import POINTS
from rondel.parts.cells import cell
from rondel.parts.description import DescriptionNode
from rondel.parts.goods import packed
from rondel.parts.stacks import left_in
from rondel.parts.territory import DISCARDED, IN_STACK, ON_CIRCUIT, REMOVED

BY_CHANCE: Final = ("seating", "refill", "die")
SETUP: Final = ("seating", "refill")  # points at which stack S may still have tiles
BETWEEN: Final = (*BY_CHANCE, "advance", "finished")  # points at which no turn is half done


def read_position(s: GlenMoreIIState, position: dict[str, object]) -> GlenMoreIIState:
    """Set up a position on the starting state `s`; `BadPosition` lists all that is wrong with it."""
    node = DescriptionNode(position, "", [])
    _Reader(s, node).read()
    node.check()
    return s


class _Reader(SeatReader):
    """Reads one description onto a starting state."""

    def read(self) -> None:
        """Read all parts, each building on the ones before."""
        node = self.node
        self.facts()
        self.seats()
        self.hand()
        self.ring()
        self.left_over()
        self.rounds()
        self.registers()
        node.done()
        if not node.mistakes:
            self.decision()
        if not node.mistakes:
            self.consistent()

    def hand(self) -> None:
        """The tile taken and not yet placed or set aside."""
        if self.point.has("tile"):
            tile = self.tile(self.point, "tile", self.point.value["tile"])
            if tile > self.s.tiles.count:
                self.point.blame("tile", "only a tile of the stacks can be taken")
            elif tile:
                self.s.tile = tile
                self.s.land.put(tile, ON_CIRCUIT)

    # The ring.

    def ring(self) -> None:
        """The ring as a list of all spaces, or as an object of those that matter."""
        s, node = self.s, self.node
        known = figures(s, self.naming)
        fields, partly = self.fields(known)
        found = self.stand(fields, known)
        seating = self.at_point("seating")
        out = s.land.where(s.tiles.the_end) != IN_STACK
        for name, figure in known.items():
            neutral = figure >= s.terms.players
            if name in found or seating or (neutral and out):
                continue
            if neutral or not (out and s.finished(figure)):
                node.blame("ring", f"the piece {name} is missing")
        self.find_gap(fields, partly)
        if partly and not node.mistakes and not seating:
            self.fill_rest(fields, self.spare())
        if not seating:
            self.first_coins()
        self.refill(len(found))

    def spare(self) -> list[int]:
        """The tiles that the description says nothing about."""
        s = self.s
        kept = {name for name, entry in self.node.node("stacks").value.items() if isinstance(entry, list)}
        named = {str(entry).lower() for entry in self.node.entries("discard")}
        return [
            t for t in range(1, s.tiles.count + 1)
            if t not in self.used and s.tiles.stacks[s.tiles.stack[t]] not in kept and s.land.where(t) == IN_STACK
            and not named & {s.tiles.ids[t].lower(), s.tiles.labels[t].lower()}
        ]  # fmt: skip

    def first_coins(self) -> None:
        """Seats whose coins are left out have those of the start: 5 for the rearmost, then 6, ... (G2-19)."""
        ring = self.s.circuit
        coins = COINS
        space = ring.after(ring.gap)
        while space != ring.gap:
            figure = ring.figure_at(space)
            if 0 <= figure < self.s.terms.players:
                if figure in self.coinless:
                    self.s.add_coins(figure, coins)
                coins += 1
            space = ring.after(space)

    # Stacks and discard pile.

    def left_over(self) -> None:
        """What is left in the stacks; tiles named nowhere lie in the discard pile unless that is given."""
        s, node = self.s, self.node
        for i, name in enumerate(node.entries("discard")):
            tile = self.tile(node, "discard", name, i)
            if tile > s.tiles.count:
                node.blame(f"discard[{i}]", "only tiles of the stacks can be discarded")
            elif tile:
                s.land.put(tile, DISCARDED)
        highest = max((s.tiles.stack[t] for t in self.used if t <= s.tiles.count), default=0)
        if s.land.where(s.tiles.the_end) != IN_STACK:
            highest = s.tiles.last_stack
        nowhere = self.stacks(s.tiles.stack, highest, self.at_point(*SETUP))
        if not node.has("discard"):
            self.discard(nowhere)
            return
        for tile in nowhere:
            s.land.keep(tile, REMOVED, s.terms.players)  # out of the game, nobody's

    def rounds(self) -> None:
        """How many scoring rounds were held follows from the stacks."""
        s, node = self.s, self.node
        s.round_due = node.number("round_due", 0, 0, s.terms.rounds - 1)
        ended = 0
        for stack, nth in enumerate(s.tiles.round_after):
            if nth and left_in(s.left, stack):
                break
            ended = nth or ended
        if self.at_point("finished"):
            ended = s.terms.rounds
        expected = ended - (1 if s.round_due else 0)
        s.round = node.number("round", expected, expected, expected)

    # The decision.

    def registers(self) -> None:
        """What is half done in the turn."""
        s, point = self.s, self.point
        bill = point.node("bill")
        s.bill = packed(bill.amounts("resources", GOODS, 99), GOODS)
        s.bill_people = bill.number("scotsmen", 0, 0, 1)
        bill.done()
        if point.has("trader"):
            s.trader = self.own(point, "trader", point.value["trader"])
        elif s.tile and point.value.get("name") == "pay" and not point.has("bill"):
            s.bill = s.tiles.cost_goods[s.tile]
            s.bill_people = s.tiles.cost_people[s.tile]
        s.reward_vp = point.number("reward_vp", 0, 0, 99)
        s.as_vp = int(point.flag("cask_as_vp"))
        sites: list[int] = []
        for i, entry in enumerate(point.entries("sites")):
            numbers = entry if isinstance(entry, list) and len(entry) == 2 else [None]
            if all(isinstance(n, int) and -60 <= n <= 60 for n in numbers) and isinstance(entry, list):
                sites.append(cell(entry[0], entry[1]))
            else:
                point.blame(f"sites[{i}]", f"expected two whole numbers from -60 to 60, found {entry!r}")
        if len(sites) > 2:
            point.blame("sites", "at most two tiles are placed in a turn")
        s.site, s.second_site = ([*sites, 0, 0])[:2]
        s.everywhere = int(point.flag("everywhere"))
        s.mp = point.number("mp", 0, 0, 999)
        s.ness_used = int(point.flag("ness_used"))
        s.passing = int(point.flag("passing"))
        for task in reversed(point.nodes("due")):
            self.task(task)

    def own(self, node: DescriptionNode, key: str, name: object) -> int:
        """The number of a tile that was named elsewhere already; home tiles are those of the acting seat."""
        number = self.numbers.get(name.lower(), 0) if isinstance(name, str) else 0
        if number == 0:
            node.blame(key, f"there is no tile {name!r}")
        if number in self.naming.homes:
            seat = self.point.value.get("seat")
            number += LETTERS.index(seat) if isinstance(seat, str) and seat in LETTERS and seat else 0
        return number

    def task(self, node: DescriptionNode) -> None:
        """One thing that is due."""
        kind = TASKS.index(node.word("what", TASKS[0], TASKS))
        n = 0
        if kind == EFFECTS:
            for effect in node.entries("effects"):
                if isinstance(effect, int) and 1 <= effect <= 8:
                    n |= 1 << (effect - 1)
                else:
                    node.blame("effects", f"{effect!r} is not a whole number from 1 to 8")
        elif kind == GRANTED:
            for name in node.entries("types"):
                if name in TYPES:
                    n |= 1 << TYPES.index(str(name))
                else:
                    node.blame("types", f"{name!r} is not one of {', '.join(TYPES)}")
        elif kind == OVERFLOWING:
            n = packed(node.amounts("resources", GOODS, 99), GOODS)
        elif kind in (PUTTING, A_RESOURCE):
            n = GOODS.index(node.word("kind", GOODS[0], GOODS))
        else:
            n = node.number("n", 1, 0, 99)
        tile = self.own(node, "tile", node.value["tile"]) if node.has("tile") else 0
        node.done()
        self.s.push(kind, n, tile)

    def decision(self) -> None:
        """The open decision; left out it is what is due, or else the turn of the rear piece."""
        s, point = self.s, self.point
        live = any(not s.finished(seat) for seat in range(s.terms.players))
        rear = -1
        if point.value.get("name") not in ("seating", "finished") and live:
            rear = s.circuit.figure_at(s.circuit.hindmost())
        busy = bool(s.tile or s.bill or s.trader or s.site or s.mp or len(s.tasks))
        usual = "" if busy else "die" if rear == s.terms.players else "advance"
        name = point.word("name", usual, tuple(p.name for p in POINTS))
        self.acts(name, rear, BY_CHANCE)
        point.done()
        if name in BETWEEN:
            s.point = next(p for p in POINTS if p.name == name)
            if busy:
                point.blame("name", f"at the point {name} nothing can be due")
            return
        after = s.copy()
        proceed(after)
        if name == "":
            proceed(s)
        elif after.point.name != name:
            point.blame("name", f"what is due leads to the point {after.point.name}, not {name}")
        else:
            proceed(s)

    def beyond_the_end(self) -> None:
        """Beyond The End stand only pieces of players who have finished (G2-174)."""
        ring = self.s.circuit
        space = ring.after(ring.gap)
        passed = False
        while space != ring.gap:
            figure = ring.figure_at(space)
            passed = passed or ring.at[space] == self.s.tiles.the_end
            if passed and figure >= self.s.terms.players:
                name = next(name for name, number in figures(self.s, self.naming).items() if number == figure)
                self.node.blame(f"ring[{space}]", f"the {name} leaves the game at The End")
            elif 0 <= figure < self.s.terms.players and self.s.finished(figure) != passed:
                text = "has not finished but stands beyond" if passed else "has finished but stands before"
                self.node.blame(f"ring[{space}]", f"{LETTERS[figure]} {text} The End")
            space = ring.after(space)

    def consistent(self) -> None:
        """Checks over the whole table, once all its parts are right."""
        s, node = self.s, self.node
        name = s.point.name
        behind = s.circuit.after(s.circuit.gap)
        if name in ("seating", "refill", "finished"):
            return
        if name not in ("advance", "die"):
            if s.tiles.type[s.tile] != PERSON and s.circuit.field_of(s.seat) < 0:
                node.blame("ring", f"the piece {LETTERS[s.seat]} is missing")
            return
        rear = s.circuit.figure_at(behind) if s.circuit.at[behind] < 0 else -1
        if rear < 0:
            node.blame("gap", f"no piece stands on space {behind}, directly ahead of the gap")
        elif name == "advance" and rear != s.seat:
            node.blame("point.seat", "only the rear piece acts")
        elif name == "die" and rear != s.terms.players:
            node.blame("point.name", "the die acts only when it is the rear piece")
        self.beyond_the_end()
        if name == "advance" and not len(s.choices()):
            node.blame("ring", "there is no tile ahead to take or discard")
