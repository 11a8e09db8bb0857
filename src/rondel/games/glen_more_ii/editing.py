"""What of a position of Glen More II can be changed by hand: also Persons and the clan board."""

from __future__ import annotations

from typing import Final, cast

from rondel.core import Game
from rondel.core.seats import letter, letters, seat_number
from rondel.games.editing import EditPart, Position, choice
from rondel.games.glen.editing import NOTHING, GlenEditing
from rondel.games.glen_more_ii.rules.effects import GOODS
from rondel.games.glen_more_ii.rules.game import GlenMoreII
from rondel.locale import say

NOBODY: Final = "nobody"


def tiles(game: Game) -> dict[str, str]:
    """The tiles of the stacks."""
    found = cast(GlenMoreII, game).tiles
    return {tile.id: tile.stack for tile in found.listed if tile.stack in found.stacks}


def persons(game: Game) -> frozenset[str]:
    """The tiles that are set aside instead of laid."""
    return frozenset(tile.id for tile in cast(GlenMoreII, game).tiles.listed if tile.person)


EDITING: Final = GlenEditing(
    ring="ring",
    neutral="die",
    people="scotsmen",
    cubes="resources",
    most_people=9,
    goods=GOODS,
    held=(("coins", 99), ("whisky", 20), ("vp", 300)),
    tiles=tiles,
    aside=persons,
)


def parts(game: Game, position: Position) -> list[EditPart]:
    """What both games have, then the Persons of every seat and the fields of the clan board."""
    free = [tile for tile in EDITING.free(game, position) if tile in persons(game)]
    found = EDITING.parts(game, position)
    for seat, mine in enumerate(position["seats"]):
        held = [*mine["persons"], NOTHING]
        settings = [
            choice(f"person.{seat}.{n}", say("edit.person"), tile, (NOTHING, *free)) for n, tile in enumerate(held)
        ]
        label = say("edit.persons", seat=letter(seat))
        found.append(EditPart(f"persons:{letter(seat)}", label, tuple(settings), (f"seats[{seat}].persons",)))
    clans = cast(GlenMoreII, game).terms.clans
    for field in range(clans.fields):
        if not clans.again[field]:  # a field that one can take again and again is no yes or no
            found.append(_clan(game, position, clans.names[field]))
    return found


def _clan(game: Game, position: Position, name: str) -> EditPart:
    holders = [letter(seat) for seat, mine in enumerate(position["seats"]) if name in mine["clans"]]
    setting = choice(
        f"clan.{name}", say("edit.holder"), holders[0] if holders else NOBODY, (NOBODY, *letters(game.players))
    )
    places = tuple(f"seats[{seat}].clans" for seat in range(game.players))
    return EditPart(f"clan:{name}", say("edit.clan", item=name), (setting,), places)


def change(game: Game, position: Position, name: str, value: str) -> None:
    """Carry a change out."""
    what, _, rest = name.partition(".")
    if what == "person":
        seat, _, n = rest.partition(".")
        _set_aside(game, position, position["seats"][int(seat)]["persons"], int(n), value)
    elif what == "clan":
        for mine in position["seats"]:
            mine["clans"] = [clan for clan in mine["clans"] if clan != rest]
            mine["clan_vp"].pop(rest, None)
        if value != NOBODY:
            position["seats"][seat_number(value)]["clans"].append(rest)
    else:
        EDITING.change(game, position, name, value)
        return
    EDITING.tidy(position)


def _set_aside(game: Game, position: Position, held: list[str], n: int, value: str) -> None:
    """The nth Person that a seat has set aside becomes another, or none."""
    if n < len(held):
        EDITING.give_back(game, position, held.pop(n))
    if value != NOTHING:
        EDITING.fetch(position, value)
        held.insert(n, value)
