"""What can be changed about positions of both Glen More: the ring, the market, the stacks, seats and their land."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rondel.core import Game
from rondel.core.seats import letter
from rondel.games.editing import EditPart, EditSetting, Position, choice, number, seat_label
from rondel.locale import say

EMPTY = "-"
NOTHING = "nothing"
ROW = 3  # coins of a row of the market at most
FULL = 9  # goods of a kind on a tile at most
AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))
# What follows from the rest, or belongs to a turn that has begun: it is left out once something is changed.
DERIVED = ("point", "gap", "refill", "round_due", "round")
OF_SEATS = ("cards", "supply", "markers", "rounds")


@dataclass(frozen=True)
class GlenEditing:
    """How the descriptions of a game name what both have."""

    ring: str
    neutral: str  # the piece that nobody owns
    people: str
    cubes: str
    most_people: int
    goods: tuple[str, ...]
    held: tuple[tuple[str, int], ...]  # what a seat has of its own, and how much at most
    tiles: Callable[[Game], dict[str, str]]  # the tiles of the stacks, with the stacks they belong to
    aside: Callable[[Game], frozenset[str]]  # those of them that are never laid

    def parts(self, game: Game, position: Position) -> list[EditPart]:
        """Everything that can be changed."""
        free = self.free(game, position)
        found = [self._field(position, n, free) for n in range(len(position[self.ring]))]
        for good, level in position["market"].items():
            named = number(f"market.{good}", say("edit.coins_in_row"), level, ROW)
            found.append(EditPart(f"market:{good}", say(f"good.{good}"), (named,), (f"market.{good}", "market:")))
        rows = [self._stack(game, position, stack) for stack in position["stacks"]]
        found.append(EditPart("stacks", say("edit.stacks"), tuple(rows), ("stacks", "round", "position")))
        land = tuple(tile for tile in free if tile not in self.aside(game))
        for seat in range(game.players):
            found.append(self._seat(game, position, seat))
            found += self._land(game, position, seat, land)
        return found

    def change(self, game: Game, position: Position, name: str, value: str) -> None:
        """Carry a change out; what follows from it by itself is left to the rules."""
        what, _, rest = name.partition(".")
        if what == "ring":
            self._put(game, position, int(rest), value)
        elif what == "market":
            position["market"][rest] = int(value)
        elif what == "stack":
            self._leave(game, position, rest, int(value))
        elif what == "seat":
            seat, _, held = rest.partition(".")
            position["seats"][int(seat)][held] = int(value)
        else:
            self._lay(game, position, rest.split("."), value)
        self.tidy(position)

    def tidy(self, position: Position) -> None:
        """Leave out what follows from the rest, or belongs to a turn that has begun."""
        for key in DERIVED:
            position.pop(key, None)
        for each in position["seats"]:
            for key in OF_SEATS:
                each.pop(key, None)

    # The ring.

    def _field(self, position: Position, n: int, free: tuple[str, ...]) -> EditPart:
        there = position[self.ring][n]
        pieces = [piece for piece in position[self.ring] if not self._is_tile(piece)]
        setting = choice(f"ring.{n}", say("edit.lies"), there, (*pieces, *free))
        place = (f"{self.ring}[{n}]", f"{self.ring}.{n}", f"{self.ring}:", "gap")
        return EditPart(f"circuit:{n}", say("web.field", n=n), (setting,), place, there if self._is_tile(there) else "")

    def _is_tile(self, there: str) -> bool:
        return len(there) > 1 and there != self.neutral

    def _put(self, game: Game, position: Position, n: int, value: str) -> None:
        """A piece changes places with what lies there; a tile goes back where it came from."""
        ring = position[self.ring]
        if value in ring:
            other = ring.index(value)
            ring[n], ring[other] = ring[other], ring[n]
            self._close_up(ring)
            return
        if self._is_tile(ring[n]):
            self.give_back(game, position, ring[n])
        self.fetch(position, value)
        ring[n] = value

    def _close_up(self, ring: list[str]) -> None:
        """The gap lies directly behind the first figure that comes after it."""
        gap = ring.index(EMPTY) if EMPTY in ring else -1
        ahead = [(gap + step) % len(ring) for step in range(1, len(ring))]
        figure = next((n for n in ahead if not self._is_tile(ring[n])), gap + 1)
        if gap >= 0:
            ring[gap], ring[figure - 1] = ring[figure - 1], ring[gap]

    # Tiles that lie nowhere.

    def free(self, game: Game, position: Position) -> tuple[str, ...]:
        """The tiles that are in a stack, on the discard pile or out of the game."""
        named = {tile for tile in position[self.ring] if self._is_tile(tile)} | set(self._laid(position))
        return tuple(tile for tile in self.tiles(game) if tile not in named)

    def _laid(self, position: Position) -> Iterator[str]:
        for seat in position["seats"]:
            yield from seat.get("persons", ())
            for plot in (*seat["territory"], *seat.get("removed", ())):
                yield plot["tile"]
                yield from (under["tile"] for under in plot.get("under", ()))

    def fetch(self, position: Position, tile: str) -> None:
        for pile in (*position["stacks"].values(), position.get("discard", [])):
            if tile in pile:
                pile.remove(tile)

    def give_back(self, game: Game, position: Position, tile: str) -> None:
        """A tile goes back to its stack as long as that is in play, else to the discard pile, if there is one."""
        stack = self.tiles(game)[tile]
        if position["stacks"].get(stack):
            position["stacks"][stack].append(tile)
        elif "discard" in position:
            position["discard"].append(tile)

    def _stack(self, game: Game, position: Position, stack: str) -> EditSetting:
        most = sum(self.tiles(game)[tile] == stack for tile in self.free(game, position))
        return number(f"stack.{stack}", say("pile.stack", stack=stack), len(position["stacks"][stack]), most)

    def _leave(self, game: Game, position: Position, stack: str, n: int) -> None:
        """So many tiles are left in a stack; which of them is settled by their order."""
        pile: list[str] = position["stacks"][stack]
        unused = [tile for tile in self.free(game, position) if self.tiles(game)[tile] == stack and tile not in pile]
        gone, pile[n:] = pile[n:], []
        for tile in unused[: n - len(pile)]:
            self.fetch(position, tile)
            pile.append(tile)
        if "discard" in position:
            position["discard"] += gone

    # Seats and their land.

    def _seat(self, game: Game, position: Position, seat: int) -> EditPart:
        mine = position["seats"][seat]
        held = [number(f"seat.{seat}.{what}", say(f"holding.{what}"), mine[what], most) for what, most in self.held]
        place = f"seats[{seat}]"
        names = tuple(f"{place}.{what}" for what in (*(what for what, _ in self.held), "rounds", "cards"))
        return EditPart(f"seat:{letter(seat)}", seat_label(seat), tuple(held), (*names, f"{place}:"))

    def _land(self, game: Game, position: Position, seat: int, free: tuple[str, ...]) -> Iterator[EditPart]:
        plots = position["seats"][seat]["territory"]
        taken = {tuple(plot["cell"]) for plot in plots}
        for n, plot in enumerate(plots):
            x, y = plot["cell"]
            name, tile = f"land.{seat}.{x},{y}", plot["tile"]
            lies = [choice(name, say("edit.lies"), tile, (NOTHING, *free))] if tile in self.tiles(game) else []
            lies.append(
                number(f"{name}.{self.people}", say(f"edit.{self.people}"), plot[self.people], self.most_people)
            )
            cubes = plot[self.cubes]
            lies += [number(f"{name}.{good}", say(f"good.{good}"), cubes.get(good, 0), FULL) for good in self.goods]
            place = f"seats[{seat}].territory"
            yield EditPart(f"land:{letter(seat)}:{x},{y}", None, tuple(lies), (f"{place}[{n}]", f"{place}:"), tile)
        for x, y in sorted({(x + dx, y + dy) for x, y in taken for dx, dy in AROUND} - taken):
            lies = [choice(f"land.{seat}.{x},{y}", say("edit.lies"), NOTHING, free)]
            yield EditPart(f"land:{letter(seat)}:{x},{y}", say("edit.cell"), tuple(lies), ())

    def _lay(self, game: Game, position: Position, name: list[str], value: str) -> None:
        """A tile is laid or taken away, or something on it is changed."""
        plots: list[dict[str, Any]] = position["seats"][int(name[0])]["territory"]
        cell = [int(part) for part in name[1].split(",")]
        plot = next((plot for plot in plots if plot["cell"] == cell), None)
        if len(name) == 3:
            assert plot is not None
            if name[2] == self.people:
                plot[self.people] = int(value)
            else:
                plot[self.cubes][name[2]] = int(value)
                plot[self.cubes] = {good: n for good, n in plot[self.cubes].items() if n}
            return
        if plot is not None:
            plots.remove(plot)
            for tile in (plot["tile"], *(under["tile"] for under in plot.get("under", ()))):
                if tile in self.tiles(game):
                    self.give_back(game, position, tile)
        if value != NOTHING:
            self.fetch(position, value)
            plots.append({"tile": value, "cell": cell, self.people: 0, self.cubes: {}})
