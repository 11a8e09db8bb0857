"""What happened in turns and drafts, as the script of the page plays it out: what goes from where to where."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from rondel.core import Game
from rondel.core.events import Event, Ref
from rondel.core.seats import letter
from rondel.games.registry import title
from rondel.locale import Translator, translator
from rondel.scene import Scene
from rondel.web.tables.view import PlayedTurn, TableView

TURNS: Final = 1024  # that are kept: every click of a turn tells the same turns of others
GOING: Final = ("gain", "pay", "buy", "sell", "swap", "lose", "step")  # tiles and figures are seen to move
NAMED: Final = {"coin": "coins", "whisky": "whisky", "member": "clan", "movement": "mp"}  # what the icons are called


@lru_cache(maxsize=64)
def _names(game: Game) -> Mapping[tuple[str, int], str]:
    """What the things of events are called, by their sort and number."""
    things = title(game.name).get_things()
    known = things.numbers(game) if things else {}
    return {(sort, n): name for sort, numbers in known.items() for name, n in numbers.items()}


@lru_cache(maxsize=64)
def _contracts(game: Game) -> frozenset[str]:
    """The tiles of a ring that events name."""
    return frozenset(name for (sort, _), name in _names(game).items() if sort == "contract")


class Stage(NamedTuple):
    """The places of a scene, as events name them: where contracts lie on rings, and what is kept in limited room."""

    game: Game
    contracts: tuple[tuple[str, str], ...]
    rooms: frozenset[str]

    @property
    def names(self) -> Mapping[tuple[str, int], str]:
        """What the things of events are called."""
        return _names(self.game)

    def icon(self, event: Event) -> str:
        """The picture of what goes, "" where it has none."""
        if event.thing.sort == "good":
            return self.names.get(("good", event.thing.number), "")
        what = NAMED.get(event.thing.sort, "")
        return title(self.game.name).get_art().icons.get(what, what)

    def place(self, ref: Ref, event: Event) -> str:
        """Where something is on the page: a target, or what a seat holds of it, such as `A:coins`; "" if nowhere."""
        match ref.sort:
            case "tile":
                return f"tile:{ref.number}"
            case "field":
                return f"circuit:{ref.number}"
            case "market":
                return f"market:{self.names.get(('market', ref.number), '')}"
            case "contract":
                return dict(self.contracts).get(self.names.get(("contract", ref.number), ""), "")
            case "good":
                return self.held(event.seat, self.names.get(("good", ref.number), ""))
            case "parliament":
                return f"{letter(event.seat)}:parliament"
            case "seat":
                what = self.icon(event) if event.thing.sort == "good" else NAMED.get(event.thing.sort, "")
                return self.held(ref.number, what)
            case _:
                return ""

    def held(self, seat: int, what: str) -> str:
        """Where a seat keeps something."""
        return f"store:{letter(seat)}:{what}" if what in self.rooms else f"{letter(seat)}:{what}"

    def told(self, events: Iterable[Event]) -> list[dict[str, object]]:
        """The events that can be seen, as data."""
        found: list[dict[str, object]] = []
        for event in events:
            if event.kind in GOING and (what := self.icon(event)):
                start, goal = self.place(event.origin, event), self.place(event.target, event)
                data = {"kind": event.kind, "seat": letter(event.seat), "what": what}
                found.append({**data, "from": start, "to": goal, "n": event.amount})
        return found


def stage_of(game: Game, scene: Scene) -> Stage:
    """The places of a scene; what moves all the time is left out, so that turns are told once."""
    fields = [field for ring in scene.rings for field in ring.fields]
    known = _contracts(game)
    lying = [(tile.id, field.target) for field in fields for tile in field.tiles if tile.id in known]
    rooms = {amount.what for held in scene.seats for amount in held.amounts if amount.most is not None}
    return Stage(game, tuple(lying), frozenset(rooms))


def happened(view: TableView, t: Translator) -> str:
    """The turns since the last one of the viewer and the draft, as JSON for the script."""
    stage, names = stage_of(view.game, view.scene), tuple(t.names)
    turns = ", ".join(_turn(turn, stage, t.language, names) for turn in view.recent)
    draft = json.dumps([stage.told(entry.events) for entry in view.draft])
    return f'{{"at": {view.at}, "turns": [{turns}], "draft": {draft}}}'


@lru_cache(maxsize=TURNS)
def _turn(turn: PlayedTurn, stage: Stage, language: str, names: tuple[str, ...]) -> str:
    t = translator(language, names)
    said = " ".join(t(message) for entry in turn.entries for message in entry.said)
    seat = None if turn.seat is None else letter(turn.seat)
    told = {"seat": seat, "at": turn.at, "end": turn.end, "said": said, "events": stage.told(turn.events)}
    return json.dumps(told)


@lru_cache(maxsize=TURNS)
def touched(turns: tuple[PlayedTurn, ...]) -> Mapping[str, int]:
    """What turns touched: the field on which a figure stands now, the tiles that were placed; and whose turn it was."""
    fields: dict[int, str] = {}
    tiles: dict[str, int] = {}
    for turn in turns:
        for event in turn.events:
            if event.kind == "move" and event.seat == turn.seat:
                fields[event.seat] = f"circuit:{event.target.number}"
            elif event.kind in ("place", "cover") and event.seat == turn.seat:
                tiles[f"tile:{event.thing.number}"] = event.seat
    return tiles | {field: seat for seat, field in fields.items()}
