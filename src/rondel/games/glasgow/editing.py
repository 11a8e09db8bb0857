"""What of a position of Glasgow can be changed by hand: contracts, open buildings, merchants, stores and the city."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from rondel.core import Game
from rondel.core.seats import letter, seat_number
from rondel.games.editing import EditPart, Position, choice, number, seat_label
from rondel.games.glasgow.rules.actions import RING
from rondel.games.glasgow.rules.effects import GOODS
from rondel.games.glasgow.rules.game import Glasgow
from rondel.locale import say

NOTHING: Final = "nothing"
FLAGS: Final = ("no", "yes")
SEATS: Final = ("A", "B")
AROUND: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
FULL: Final = 9  # goods of a kind; how much a store holds, the rules know


def parts(game: Game, position: Position) -> list[EditPart]:
    """Everything that can be changed."""
    tiles = cast(Glasgow, game).tiles
    free = _free(game, position)
    found = [
        EditPart("turn", say("edit.turn"), (choice("turn", say("edit.mover"), _mover(position), SEATS),), ("point",))
    ]
    for at, contract in position["ring"].items():
        setting = choice(f"ring.{at}", say("edit.lies"), contract, tiles.contract_ids[1:])
        found.append(EditPart(f"circuit:{at}", None, (setting,), (f"ring.{at}", "ring:"), contract))
    for at, shown in position["open"].items():
        for n, building in enumerate(shown):
            setting = choice(f"open.{at}.{n}", say("edit.lies"), building, free)
            target = f"offer:{tiles.ids.index(building)}"
            found.append(EditPart(target, None, (setting,), (f"open.{at}", "open:", "pile"), building))
    found += [_seat(position, seat) for seat in range(2)]
    return [*found, *_city(position, free)]


def _mover(position: Position) -> str:
    return str(position.get("point", {}).get("seat", "A"))


def _free(game: Game, position: Position) -> tuple[str, ...]:
    """The buildings that lie in one of the piles."""
    named = {building for shown in position["open"].values() for building in shown}
    named |= {building for mine in position["seats"] for building in mine["buildings"]}
    return tuple(building for building in cast(Glasgow, game).tiles.ids[1:] if building not in named)


def _seat(position: Position, seat: int) -> EditPart:
    mine, name = position["seats"][seat], f"seat.{seat}"
    settings = [number(f"{name}.at", say("edit.at"), mine["at"], RING - 1)]
    settings += [number(f"{name}.{good}", say(f"good.{good}"), mine["goods"].get(good, 0), FULL) for good in GOODS]
    settings.append(choice(f"{name}.mark", say("edit.mark"), FLAGS[mine["mark"]], FLAGS))
    places = tuple(f"seats[{seat}].{what}" for what in ("at", "goods", "mark"))
    return EditPart(f"seat:{letter(seat)}", seat_label(seat), tuple(settings), (*places, f"seats[{seat}]:"))


def _city(position: Position, free: tuple[str, ...]) -> Iterator[EditPart]:
    built = {
        tuple(cell): (building, seat)
        for seat, mine in enumerate(position["seats"])
        for building, cell in mine["buildings"].items()
    }
    for (x, y), (building, seat) in built.items():
        lies = choice(f"land.{x},{y}", say("edit.lies"), building, (NOTHING, *free))
        owner = choice(f"owner.{x},{y}", say("edit.owner"), letter(seat), SEATS)
        places = (f"seats[{seat}].buildings.{building}", f"seats[{seat}].buildings:")
        yield EditPart(f"land::{x},{y}", None, (lies, owner), places, building)
    around = {(x + dx, y + dy) for x, y in built for dx, dy in AROUND} - built.keys() or {(0, 0)}
    for x, y in sorted(around - built.keys()):
        lies = choice(f"land.{x},{y}", say("edit.lies"), NOTHING, free)
        yield EditPart(f"land::{x},{y}", say("edit.cell"), (lies,), ())


def change(game: Game, position: Position, name: str, value: str) -> None:
    """Carry a change out; a turn that had begun begins anew."""
    what, _, rest = name.partition(".")
    mover = value if what == "turn" else _mover(position)
    if what == "ring":
        _lay_contract(position["ring"], rest, value)
    elif what == "open":
        at, _, n = rest.partition(".")
        _fetch(position, value)
        position["discard"].append(position["open"][at][int(n)])
        position["open"][at][int(n)] = value
    elif what == "seat":
        seat, _, held = rest.partition(".")
        _give(position["seats"][int(seat)], held, value)
    elif what in ("land", "owner"):
        _build(position, [int(part) for part in rest.split(",")], what, value)
    position["point"] = {"name": "move", "seat": mover}


def _lay_contract(ring: dict[str, str], at: str, contract: str) -> None:
    """A contract is laid down; one that lies elsewhere changes places."""
    other = next((place for place, lies in ring.items() if lies == contract), None)
    if other is not None:
        ring[other] = ring[at]
    ring[at] = contract


def _fetch(position: Position, building: str) -> None:
    for pile in (position["pile"], position["discard"]):
        if building in pile:
            pile.remove(building)


def _give(mine: Position, what: str, value: str) -> None:
    if what == "at":
        mine["at"] = int(value)
    elif what == "mark":
        mine["mark"] = value == "yes"
    else:
        mine["goods"][what] = int(value)


def _build(position: Position, cell: list[int], what: str, value: str) -> None:
    """A building is put up, taken away, or gets another owner."""
    seats = position["seats"]
    there = ((seat, name) for seat, mine in enumerate(seats) for name, at in mine["buildings"].items() if at == cell)
    seat, building = next(there, (0, NOTHING))
    if what == "owner":
        del seats[seat]["buildings"][building]
        seats[seat_number(value)]["buildings"][building] = cell
        return
    if building != NOTHING:
        del seats[seat]["buildings"][building]
        position["discard"].append(building)
    if value != NOTHING:
        _fetch(position, value)
        seats[seat]["buildings"][value] = cell
