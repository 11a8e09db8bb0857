"""What statistics need to know about one finished game, read off its positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rondel.core import CHANCE, OVER, Game, RondelError
from rondel.record import Record

Position = dict[str, Any]
KINDS = {"territory": "tile", "buildings": "building", "persons": "person", "clans": "clan", "cards": "card"}


@dataclass(frozen=True)
class Taking:
    """Something came to a seat: which thing, of which kind, and in which part of the game (0 to 1)."""

    thing: str
    kind: str
    seat: int
    when: float


@dataclass(frozen=True)
class Facts:
    """One game in numbers."""

    game: str
    players: int
    bots: tuple[str, ...]
    turns: int
    order: tuple[int, ...]  # seats in the order of their first turns
    totals: tuple[int, ...]
    places: tuple[int, ...]
    takings: tuple[Taking, ...]
    points: tuple[dict[str, int], ...]  # for every seat what each thing brought
    sources: tuple[dict[tuple[str, int], int], ...]  # for every seat the points by kind of entry and scoring round
    lead_changes: int


def held(position: Position) -> list[dict[str, str]]:
    """What every seat has laid out or collected, each thing with its kind; home tiles are left out."""
    found = []
    for seat in position.get("seats", []):
        things: dict[str, str] = {}
        for key, kind in KINDS.items():
            for entry in seat.get(key, []):
                layers = [entry, *entry.get("under", [])] if isinstance(entry, dict) else [entry]
                for layer in layers:
                    name = layer["tile"] if isinstance(layer, dict) else str(layer)
                    things[name] = kind
        for name in ("START", "H-01", "H-02"):
            things.pop(name, None)
        found.append(things)
    return found


def landed(position: Position, seat: int) -> str | None:
    """The contract of the ring on which a seat's figure stands, where the game has contracts."""
    ring = position.get("ring")
    if not isinstance(ring, dict):
        return None
    found: str | None = ring.get(str(position["seats"][seat].get("at")))
    return found


def labels(game: Game) -> dict[str, str]:
    """The names of things by their ids, as far as the game tells them."""
    tiles = getattr(game, "tiles", None)
    ids = getattr(tiles, "ids", [])
    names = getattr(tiles, "labels", None) or getattr(tiles, "names", None) or ids
    contracts = zip(getattr(tiles, "contract_ids", []), getattr(tiles, "contract_names", []), strict=True)
    return {key: name for key, name in [*zip(ids, names, strict=False), *contracts] if key}


def facts_of(record: Record) -> Facts:
    """Replay a finished game and note what happened in it."""
    game = record.game
    state = game.start()
    length = _turns(record)
    takings: list[Taking] = []
    order: list[int] = []
    before = held(state.to_json())
    leader: int | None = None
    changes = 0
    seat, turn = CHANCE, 0
    for action in record.actions:
        state.do(action)
        if state.turn != turn or state.actor == OVER:
            position = state.to_json()
            when = turn / max(1, length)
            takings += _new(before, held(position), when)
            before = held(position)
            if seat >= 0 and (contract := landed(position, seat)):
                takings.append(Taking(contract, "contract", seat, when))
            totals = state.result().totals
            ahead = [s for s, total in enumerate(totals) if total == max(totals)]
            if len(ahead) == 1 and ahead[0] != leader:
                changes += leader is not None
                leader = ahead[0]
            turn, seat = int(state.turn), int(state.actor)
        if state.actor >= 0 and int(state.actor) not in order:
            order.append(int(state.actor))
        seat = int(state.actor) if seat < 0 else seat
    if state.actor != OVER:
        raise RondelError("the game of this record is not finished")
    result = state.result()
    names = {name: key for key, name in labels(game).items()}
    return Facts(
        game=game.name,
        players=game.players,
        bots=tuple(player.bot for player in record.players),
        turns=int(state.turn),
        order=tuple(order),
        totals=result.totals,
        places=result.places,
        takings=tuple(takings),
        points=tuple(_points(sheet.lines, names) for sheet in result.sheets),
        sources=tuple(_sources(sheet.lines) for sheet in result.sheets),
        lead_changes=changes,
    )


def _turns(record: Record) -> int:
    return int(record.end().turn)


def _new(before: list[dict[str, str]], after: list[dict[str, str]], when: float) -> list[Taking]:
    return [
        Taking(thing, kind, seat, when)
        for seat, things in enumerate(after)
        for thing, kind in things.items()
        if thing not in before[seat]
    ]


def _points(lines: tuple[Any, ...], names: dict[str, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in lines:
        key = names.get(line.item, line.item)
        found[key] = found.get(key, 0) + line.points
    return found


def _sources(lines: tuple[Any, ...]) -> dict[tuple[str, int], int]:
    found: dict[tuple[str, int], int] = {}
    for line in lines:
        what = line.item if line.source == "round" else line.source
        found[what, line.round] = found.get((what, line.round), 0) + line.points
    return found
