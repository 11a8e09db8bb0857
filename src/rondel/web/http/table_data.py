"""The view of a table as JSON: plain data, with the sentences of everything that has some."""

from __future__ import annotations

from typing import Any

from rondel.core.seats import letter
from rondel.locale import Message, Translator, translator
from rondel.scene import Scene, ScoreSheet
from rondel.web.tables.play import LogEntry
from rondel.web.tables.view import SeatClock, TableView, seats_data

Data = dict[str, Any]


def told(message: Message, t: Translator) -> Data:
    """A message as data, with its sentence."""
    return {**message.to_json(), "said": t(message)}


def scene_data(seen: Scene, t: Translator) -> Data:
    """A scene as data, with the sentences of prompt, notes, choices and sheets."""
    data: Data = seen.to_json()
    data["prompt"]["said"] = t(seen.prompt)
    for note, message in zip(data["notes"], seen.notes, strict=True):
        note["said"] = t(message)
    for choice, item in zip(data["choices"], seen.choices, strict=True):
        choice["text"]["said"] = t(item.text)
        if item.hint is not None:
            choice["hint"]["said"] = t(item.hint)
    data["sheets"] = [sheet_data(sheet, t) for sheet in seen.sheets]
    return data


def sheet_data(sheet: ScoreSheet, t: Translator) -> Data:
    """A score sheet as data, with the sentences of its lines."""
    data: Data = sheet.to_json()
    for entry, line in zip(data["entries"], sheet.entries, strict=True):
        for name, message in (("text", line.text), ("part", line.part), ("item", line.item)):
            if message is not None:
                entry[name]["said"] = t(message)
    return data


def entry_data(entry: LogEntry, view: TableView, t: Translator) -> Data:
    """A choice of the log or of a draft as data, told with the names of then."""
    then = translator(t.language, view.names_at(entry.n, t.names)) if view.former else t
    return {
        "n": entry.n,
        "turn": entry.turn,
        "actor": letter(entry.actor),
        "words": view.game.words(entry.action),
        "forced": entry.forced,
        "at": view.times[entry.n] if entry.n < view.n else None,
        "told": [told(message, then) for message in entry.said],
    }


def log_data(view: TableView, since: int, t: Translator) -> Data:
    """The log from a choice on."""
    return {"n": view.n, "entries": [entry_data(entry, view, t) for entry in view.log[since:]]}


def table_data(view: TableView, t: Translator) -> Data:
    """Everything about a table that somebody may see now."""
    setup, you = view.setup, view.you
    return {
        "table": view.id,
        "game": view.game.name,
        "options": setup.options,
        "own_tiles": setup.own_tiles,
        "open_scores": setup.open_scores,
        "hints": setup.hints,
        "listed": setup.listed,
        "ended": view.ended,
        "agreed": [letter(seat) for seat in view.agreed],
        "version": view.version,
        "n": view.n,
        "turn": view.turn,
        "actor": letter(view.actor),
        "over": view.over,
        "you": {
            "seats": [letter(n) for n in sorted(you.seats)],
            "held": [letter(n) for n in sorted(you.held)],
            "host": you.host,
            "name": you.name,
            "seen_as": None if view.seat is None else letter(view.seat),
            "shared": [letter(n) for n in view.shared],
        },
        "your_turn": view.your_turn,
        "complete": view.complete,
        "draft": [entry_data(entry, view, t) for entry in view.draft],
        "seats": seats_data(view.seats),
        "thinking": None if view.thinking is None else letter(view.thinking),
        "present": [letter(n) for n in view.present],
        "watching": view.watching,
        "scene": scene_data(view.scene, t),
        "pace": None if view.pace is None else view.pace.data(),
        "clocks": None if not view.clocks else [clock_data(n, clock) for n, clock in enumerate(view.clocks)],
        "late": [letter(seat) for seat in view.late],
        "rematch": view.rematch,
        "origin": None if setup.origin is None else {"table": setup.origin[0], "n": setup.origin[1]},
        "from_position": setup.begins,
    }


def clock_data(seat: int, clock: SeatClock | None) -> Data:
    """The clock of a seat; a bot has none."""
    return {"seat": letter(seat), **({"left": None} if clock is None else vars(clock))}


def score_data(view: TableView, t: Translator) -> Data:
    """The score sheets that somebody may see, the ranking when the game is over, and the scoring rounds so far."""
    return {
        "final": view.over,
        "sheets": scene_data(view.scene, t)["sheets"],
        "places": None if view.result is None else list(view.result.places),
        "totals": None if view.result is None else list(view.result.totals),
        "rounds": [
            {
                "n": held.at,
                "round": held.scored.number,
                "sheets": [sheet_data(sheet, t) for sheet in held.scored.sheets],
            }
            for held in view.rounds
        ],
    }
