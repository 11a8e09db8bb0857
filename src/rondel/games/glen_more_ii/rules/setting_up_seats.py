"""Reading what every seat has from a position described as JSON."""

from __future__ import annotations

from rondel.games.glen.rules.setting_up import GlenReader
from rondel.games.glen.rules.state import MOST_GOODS
from rondel.games.glen.rules.tiles import named
from rondel.games.glen_more_ii.rules.agenda import top_of
from rondel.games.glen_more_ii.rules.clan_board import find_roads
from rondel.games.glen_more_ii.rules.effects import GOODS
from rondel.games.glen_more_ii.rules.placement import reached
from rondel.games.glen_more_ii.rules.position import naming
from rondel.games.glen_more_ii.rules.state import HOME_CASTLE, GlenMoreIIState
from rondel.games.glen_more_ii.rules.tiles import PERSON
from rondel.parts.cells import EAST, ORIGIN, WEST, cell, x_of, y_of
from rondel.parts.description import DescriptionNode
from rondel.parts.goods import packed, total
from rondel.parts.territory import ASIDE, IN_STACK, REMOVED, Survey


class SeatReader(GlenReader[GlenMoreIIState]):
    """Reads the seats of one description onto a starting state."""

    def __init__(self, s: GlenMoreIIState, node: DescriptionNode) -> None:
        names = naming(s.tiles)
        numbers = (*range(1, names.last_on_ring + 1), *names.homes)
        super().__init__(s, node, names, named(s.tiles.labels, s.tiles.ids, numbers))
        self.coinless = list(range(s.terms.players))  # seats whose coins are left out

    def seats(self) -> None:
        """What every seat has; seats left out are as at the start."""
        nodes = self.seat_nodes()
        for seat, node in enumerate(nodes):
            self.seat(seat, node)
        for seat, node in enumerate(nodes):
            self.cards(seat, node)
            node.done()
        find_roads(self.s)

    def seat(self, seat: int, node: DescriptionNode) -> None:
        """What one seat has, except its cards."""
        s = self.s
        if node.has("coins"):
            self.coinless.remove(seat)
        s.add_coins(seat, node.number("coins", 0, 0, 999))
        s.add_whisky(seat, node.number("whisky", 0, 0, 999))
        s.add_once_vp(seat, node.number("one_time_vp", 0, 0, 999))
        if node.flag("finished"):
            s.finish(seat)
        earned = s.once_vp(seat) + self.territory(seat, node) + self.removed(seat, node)
        self.people(seat, node)
        earned += self.clans(seat, node)
        for i, name in enumerate(node.entries("persons")):
            tile = self.tile(node, "persons", name, i)
            if tile and (tile > s.tiles.count or s.tiles.type[tile] != PERSON):
                node.blame(f"persons[{i}]", f"{name} is no Person")
            elif tile:
                s.land.keep(tile, ASIDE, seat)
                s.add_person(seat)
        earned += self.rounds_scored(seat, node)
        s.add_vp(seat, node.number("vp", earned, -9999, 9999))

    def territory(self, seat: int, node: DescriptionNode) -> int:
        """The tiles of a seat with what is on them; returns the VP they have brought."""
        s = self.s
        earned = 0
        for entry in node.nodes("territory"):
            tile = self.home_or(seat, entry, "tile", entry.value.get("tile"))
            entry.asked.add("tile")
            usual = {s.tiles.village + seat: (0, 0), s.tiles.castle + seat: (1, 0)}.get(tile)
            at = usual if usual and not entry.has("cell") else entry.pair("cell", -60, 60)
            scotsmen = entry.number("scotsmen", 0, 0, 9)
            goods = packed(entry.amounts("resources", GOODS, 3), GOODS)
            vp = entry.number("vp", 0, 0, 9999)
            used = entry.flag("used")
            layers = self.layers(seat, entry)
            entry.done()
            if tile == 0 or at is None or any(number == 0 for number, _ in layers):
                continue
            if total(goods) > MOST_GOODS:
                entry.blame("resources", f"a tile holds at most {MOST_GOODS} resources")
            if self.lay(seat, entry, tile, cell(at[0], at[1]), [number for number, _ in layers]):
                s.land.add_people(tile, scotsmen)
                s.land.add_goods(tile, goods)
                s.land.set_mark(tile, int(used))
                for number, brought in ((tile, vp), *layers):
                    s.land.earn(number, brought)
                    earned += brought
        self.check_territory(seat, node)
        return earned

    def home_or(self, seat: int, node: DescriptionNode, key: str, name: object) -> int:
        """The number of a tile in a territory; the home tiles are those of the seat."""
        number = self.tile(node, key, name)
        tiles = self.s.tiles
        if number == tiles.the_end or (number <= tiles.count and number and tiles.type[number] == PERSON):
            node.blame(key, f"{name} never lies in a territory")
            return 0
        return number + seat if number in self.naming.homes else number

    def layers(self, seat: int, entry: DescriptionNode) -> list[tuple[int, int]]:
        """The covered tiles from the top down, with the VP each brought."""
        found: list[tuple[int, int]] = []
        for i, layer in enumerate(entry.entries("under")):
            if isinstance(layer, str):
                found.append((self.home_or(seat, entry, f"under[{i}]", layer), 0))
                continue
            node = DescriptionNode(layer, "under", entry.mistakes, entry, i)
            node.asked.add("tile")
            found.append((self.home_or(seat, node, "tile", node.value.get("tile")), node.number("vp", 0, 0, 9999)))
            node.done()
        return found

    def lay(self, seat: int, entry: DescriptionNode, tile: int, at: int, layers: list[int]) -> bool:
        """Lay a tile with what it covers; whether that went well."""
        s = self.s
        stack = [*reversed(layers), tile]
        for upper, lower in zip(stack[1:], stack[:-1], strict=True):
            same = s.tiles.type[upper] == s.tiles.type[lower] and s.tiles.river[upper] == s.tiles.river[lower]
            if not s.tiles.overbuild[upper] or not same:
                entry.blame("under", f"{s.tiles.labels[upper]} cannot cover {s.tiles.labels[lower]}")
                return False
        bottom = stack[0]
        home = {s.tiles.village + seat: ORIGIN, s.tiles.castle + seat: HOME_CASTLE}.get(bottom)
        if home is not None and home != at:
            entry.blame("cell", f"the {s.tiles.labels[bottom]} lies at [{x_of(home)}, {y_of(home)}]")
            return False
        if home is None:
            if s.tiles.overbuild[bottom]:
                entry.blame("under", f"{s.tiles.labels[bottom]} is an overbuild tile and must cover a tile")
                return False
            if s.land.at(seat, at):
                entry.blame("cell", f"two tiles lie at [{x_of(at)}, {y_of(at)}]")
                return False
            s.land.place(seat, bottom, at)
        else:
            s.land.add_people(bottom, -s.land.people(bottom))
        for upper, lower in zip(stack[1:], stack[:-1], strict=True):
            s.land.cover(seat, upper, lower)
        return True

    def check_territory(self, seat: int, node: DescriptionNode) -> None:
        """Tiles must hang together and there is one river, in row 0 (G2-57, G2-60, G2-61)."""
        s = self.s
        survey = Survey(s.land, seat)
        if reached(survey) < s.land.size(seat):
            node.blame("territory", "not all tiles hang together with the home piece, edge to edge")
        tile = s.land.first(seat)
        while tile:
            at = s.land.cell(tile)
            river = s.tiles.river[tile]
            beside = [n for n in (survey.at(at + WEST), survey.at(at + EAST)) if n]
            spot = f"{s.tiles.labels[tile]} at [{x_of(at)}, {y_of(at)}]"
            if river and (y_of(at) != 0 or not any(s.tiles.river[n] for n in beside)):
                node.blame("territory", f"{spot} is not on the river")
            elif river and any(not s.tiles.river[n] for n in beside):
                node.blame("territory", f"{spot} lies beside a tile that stops the river")
            tile = s.land.after(tile)

    def removed(self, seat: int, node: DescriptionNode) -> int:
        """The tiles a seat removed from its territory; returns the VP they had brought."""
        earned = 0
        for entry in node.nodes("removed"):
            tile = self.tile(entry, "tile", entry.value.get("tile"))
            entry.asked.add("tile")
            vp = entry.number("vp", 0, 0, 9999)
            entry.done()
            if tile > self.s.tiles.count:
                entry.blame("tile", "only tiles of the stacks can be removed")
            elif tile:
                self.s.land.keep(tile, REMOVED, seat)
                self.s.land.earn(tile, vp)
                earned += vp
        return earned

    def people(self, seat: int, node: DescriptionNode) -> None:
        """All Scotsmen but the playing piece stand in the territory or in the supply (G2-2)."""
        s = self.s
        left = 9 - s.land.all_people(seat)
        if left < 0:
            node.blame("territory", f"there are {9 - left} Scotsmen; 9 is the most")
            return
        s.add_supply(seat, node.number("supply", left, left, left) - s.supply(seat))

    def clans(self, seat: int, node: DescriptionNode) -> int:
        """The clan fields of a seat; returns the VP they have brought."""
        s = self.s
        names = s.clans.names
        earned = n = 0
        for i, name in enumerate(node.entries("clans")):
            if name not in names:
                node.blame(f"clans[{i}]", f"there is no clan {name!r}")
                continue
            field = names.index(str(name))
            n += 1
            if s.clans.again[field]:
                s.hold(field, 0)
                s.add_again(seat, 1)
                earned += s.clans.vp[field]
            elif s.holder(field):
                node.blame(f"clans[{i}]", f"the field {name} holds a marker already")
            else:
                s.hold(field, seat)
            if s.clans.hume[field]:
                s.hume = seat + 1
        brought = node.node("clan_vp")
        for field, name in enumerate(names):
            vp = brought.number(name, 0, 0, 999)
            if vp and (s.holder(field) != seat + 1 or s.clans.again[field]):
                brought.blame(name, "this seat does not hold the field")
            elif vp:
                s.add_clan_vp(field, vp)
                earned += vp
        brought.done()
        if n > s.markers(seat):
            node.blame("clans", f"{n} markers; {s.markers(seat)} is the most")
            return earned
        left = s.markers(seat) - n
        s.add_markers(seat, node.number("markers", left, left, left) - s.markers(seat))
        return earned

    def cards(self, seat: int, node: DescriptionNode) -> None:
        """Landmark cards; left out they are those of the landmark tiles in the territory or removed."""
        s = self.s
        laid = [t for t in range(1, s.tiles.count + 1) if s.tiles.card[t] >= 0 and self.was_laid(seat, t)]
        if not node.has("cards"):
            for t in laid:
                s.add_card(seat, s.tiles.card[t])
            return
        names = s.tiles.card_names
        for i, name in enumerate(node.entries("cards")):
            if name not in names:
                node.blame(f"cards[{i}]", f"there is no card {name!r}; the cards are {', '.join(names)}")
                continue
            tile = next((t for t in range(1, s.tiles.count + 1) if s.tiles.labels[t] == name), 0)
            if tile in laid or (tile and tile not in self.used):
                s.add_card(seat, names.index(str(name)))
                if tile not in laid:  # the tile was removed
                    self.used[tile] = node, "cards", i
                    s.land.keep(tile, REMOVED, seat)
            else:
                where = self.place_of(tile) if tile in self.used else "no place"
                node.blame(f"cards[{i}]", f"the tile {name} is at {where}, so this seat cannot have its card")

    def was_laid(self, seat: int, tile: int) -> bool:
        """Whether a tile lies in a seat's territory, covered or not, or was removed from it."""
        s = self.s
        if s.land.where(tile) == IN_STACK:
            return False
        if s.land.where(tile) == REMOVED:
            return s.land.keeper(tile) == seat
        s.seat = seat
        top = top_of(s, tile)
        return top > 0 and s.land.owns(seat, top)
