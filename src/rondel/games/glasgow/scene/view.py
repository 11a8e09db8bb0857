"""What a seat sees of a position of Glasgow; nothing is hidden but the order of the draw pile (GL-77)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rondel.core.result import Line
from rondel.core.seats import letter
from rondel.core.state import State
from rondel.games.glasgow.rules.actions import RING
from rondel.games.glasgow.rules.effects import GOODS
from rondel.games.glasgow.rules.state import FULL_BLOCK, GlasgowState
from rondel.games.glasgow.rules.tiles import Tiles
from rondel.games.glasgow.rules.warehouse import ROOM
from rondel.games.glasgow.scene.choices import choices
from rondel.games.glasgow.scene.foreseen import lacks, plan
from rondel.games.glasgow.scene.tiles import building, name, on_ring, place_name, rate_of
from rondel.locale import Arg, Message, Name, Seat, say
from rondel.parts.cells import x_of, y_of
from rondel.parts.goods import count
from rondel.scene import words_only
from rondel.scene.model import (
    Cell,
    Entry,
    Field,
    Holdings,
    Pile,
    Ring,
    Scene,
    ScoreSheet,
    Territory,
    Tile,
    amount,
)

PLAYERS: Final = range(2)


def look(state: State, seat: int | None, open_scores: bool) -> Scene:
    """The scene for a seat, or for a spectator."""
    assert isinstance(state, GlasgowState)
    s = state
    told = sheets(s)
    return Scene(
        game=s.game.name,
        viewer=seat,
        actor=int(s.actor),
        turn=int(s.turn),
        prompt=prompt(s, seat),
        notes=notes(s),
        hand=building(s.tiles, int(s.building)) if s.building else None,
        rings=(ring(s),),
        territories=(block(s),),
        seats=tuple(holdings(s, player, told[player].total) for player in PLAYERS),
        piles=(
            Pile(say("pile.draw"), len(_listed(s.pile))),
            Pile(say("pile.discard"), len(_listed(s.discard)), tuple(building(s.tiles, b) for b in _listed(s.discard))),
        ),
        choices=choices(s) if seat in (None, s.actor) else (),
        lacks=lacks(s) if seat == s.actor == s.seat else (),
        sheets=told,
    )


def _listed(buildings: int) -> list[int]:
    """The buildings of a set given as bits."""
    return [b for b in range(1, buildings.bit_length()) if (buildings >> b) & 1]


def prompt(s: GlasgowState, seat: int | None) -> Message:
    """What has to be decided, in one sentence."""
    general = words_only.prompt(s, seat, "glasgow.waiting" if s.point.name == "move" else "prompt.waiting")
    if general:
        return general
    args: dict[str, Arg] = {}
    if s.building:
        args["tile"] = name(s, int(s.building))
    if s.point.name == "swap":
        args["rate"] = rate_of(int(s.rate))
    if s.factory:
        return say(f"glasgow.prompt.factory_{s.point.name}", factory=name(s, int(s.factory)), **args)
    return say(f"glasgow.prompt.{s.point.name}", **args)


def notes(s: GlasgowState) -> tuple[Message, ...]:
    """Whose turn it is if another decides, what is doubled, what an extra build costs, how far the block is."""
    said: list[Message] = []
    if s.actor >= 0 and s.actor != s.seat:
        said.append(say("glasgow.note.turn", who=Seat(int(s.seat))))
    if s.doubled and s.done == 0:
        said.append(say("glasgow.note.doubled", place=place_name(s, int(s.at(s.seat)))))
    if s.fee() and s.point.name in ("build", "pay"):
        said.append(say("glasgow.note.fee", n=int(s.fee())))
    if s.stays and s.actor >= 0:
        said.append(say("glasgow.note.stays", who=Seat(int(s.seat))))
    said.append(say("glasgow.note.built", n=int(s.built), most=int(FULL_BLOCK)))
    return tuple(said)


def ring(s: GlasgowState) -> Ring:
    """The ring with contracts, architects with what lies open there, and merchants."""
    fields: list[Field] = []
    start, size = int(s.at(s.seat)), int(RING)
    # The merchant further back stands on the left: that of the player on turn (GL-14, GL-15).
    standing = [(letter(seat), int(s.at(seat))) for seat in (int(s.seat), 1 - int(s.seat))]
    for number in range(size):
        tile = on_ring(s, number)
        tiles, figures = (tile,) if tile else (), tuple([who for who, at in standing if at == number])
        offers = () if number % 5 else tuple(open_at(s, number // 5))
        words = f"move {(number - start) % size}"
        fields.append(Field(number, f"circuit:{number}", tiles, figures, offers=offers, words=words))
    return Ring("ring", tuple(fields), start)


def open_at(s: GlasgowState, architect: int) -> list[Tile]:
    """The buildings that lie open at an architect."""
    return [building(s.tiles, int(s.open(architect, nth))) for nth in range(2) if s.open(architect, nth)]


def block(s: GlasgowState) -> Territory:
    """The common block with the owners of its buildings."""
    cells: list[Cell] = []
    for number in _listed(s.owned(0) | s.owned(1)):
        at = s.cell(number)
        cells.append(
            Cell(
                x=int(x_of(at)),
                y=int(y_of(at)),
                target=f"tile:{number}",
                tile=building(s.tiles, number),
                owner=int(s.owner(number)),
                open=bool((s.waiting >> number) & 1) or s.factory == number,
            )
        )
    surely, perhaps = plan(s)
    return Territory(None, tuple(cells), south=True, surely=surely, perhaps=perhaps)


def holdings(s: GlasgowState, seat: int, total: int) -> Holdings:
    """The warehouse of a seat, its doubling mark, and its points if the game ended now."""
    goods = tuple(amount(good, int(count(s.store(seat), kind)), int(ROOM[kind])) for kind, good in enumerate(GOODS))
    own = bin(s.owned(seat)).count("1")
    return Holdings(
        seat, (*goods, amount("double", int(s.mark(seat)), 1), amount("buildings", own), amount("vp", total))
    )


def sheets(s: GlasgowState) -> tuple[ScoreSheet, ...]:
    """The score sheets of both; all is public."""
    return words_only.sheets(s, entry)


def entry(state: State, line: Line) -> Entry:
    """A line of a score sheet; the parks count together."""
    assert isinstance(state, GlasgowState)
    return _entry(line.source, line.points, line.count, _names(state.tiles).get(line.item, ""))


@lru_cache(maxsize=64)
def _names(tiles: Tiles) -> dict[str, str]:
    """The names of buildings by their ids."""
    return dict(zip(reversed(tiles.ids), reversed(tiles.names), strict=True))


@lru_cache(maxsize=4096)
def _entry(source: str, points: int, n: int, building: str) -> Entry:
    item = Name(building)
    text, part = say(f"glasgow.sheet.{source}", item=item, n=n), say(f"glasgow.part.{source}")
    return Entry(text, points, part, say("words", words=item) if item.text else None, count=n)
