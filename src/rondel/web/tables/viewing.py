"""What somebody sees of a table: the scene with its sentences, the log, the sheets, as plain data."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rondel.core import CHANCE, RondelError, State
from rondel.core.seats import letter
from rondel.games.scenes import describe, scene
from rondel.locale import Message, Translator, say
from rondel.scene import Scene
from rondel.web.tables.faults import Forbidden, Invalid, Missing
from rondel.web.tables.hub import Room
from rondel.web.tables.play import Entry
from rondel.web.tables.tables import Table, Viewer, refusing

Data = dict[str, Any]


def seat_of(table: Table, viewer: Viewer, wanted: int | None = None) -> int | None:
    """As which seat somebody looks: the one they ask for, the one that decides, their only one; else as a spectator.

    Who shares a screen holds several seats; while none of them decides, no secret is shown.
    """
    if wanted is not None:
        if wanted not in viewer.held:
            raise Forbidden(say("fault.not_yours"), "not_yours")
        return wanted
    if table.play.actor in viewer.held:
        return table.play.actor
    return min(viewer.held) if len(viewer.held) == 1 else None


def see(table: Table, viewer: Viewer, seat: int | None) -> Scene:
    """The scene for somebody: with the draft and the choices for who decides, without them for all others."""
    drafts = table.play.actor in viewer.seats and seat in (None, table.play.actor)
    state = table.play.now if drafts else table.play.state
    seen = scene(state, seat, table.stored.open_scores)
    return seen if drafts and not table.play.complete else replace(seen, choices=())


def see_at(table: Table, viewer: Viewer, seat: int | None, n: int) -> Scene:
    """The scene after the first n choices of the log."""
    if not 0 <= n <= table.play.n:
        raise Missing(say("fault.position", last=table.play.n))
    return replace(scene(table.play.at(n), seat, table.stored.open_scores), choices=())


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
    for sheet, lines in zip(data["sheets"], seen.sheets, strict=True):
        for entry, line in zip(sheet["entries"], lines.entries, strict=True):
            entry["text"]["said"] = t(line.text)
    return data


def entry_data(entry: Entry, table: Table, t: Translator) -> Data:
    """A choice of the log or of a draft as data."""
    return {
        "n": entry.n,
        "turn": entry.turn,
        "actor": letter(entry.actor),
        "words": table.game.words(entry.action),
        "forced": entry.forced,
        "at": table.times[entry.n] if entry.n < len(table.times) else None,
        "told": [told(message, t) for message in entry.said],
    }


def table_data(table: Table, viewer: Viewer, seat: int | None, room: Room, t: Translator) -> Data:
    """Everything about a table that somebody may see now."""
    play, stored = table.play, table.stored
    acting = play.actor in viewer.seats
    present = room.present()
    return {
        "table": table.id,
        "game": stored.game,
        "options": stored.options,
        "own_tiles": stored.tiles is not None,
        "open_scores": stored.open_scores,
        "hints": stored.hints,
        "listed": stored.listed,
        "version": table.version(viewer),
        "n": play.n,
        "turn": int(play.state.turn),
        "actor": letter(play.actor),
        "over": table.over,
        "you": {
            "seats": [letter(n) for n in sorted(viewer.seats)],
            "held": [letter(n) for n in sorted(viewer.held)],
            "host": viewer.host,
            "name": viewer.name,
            "seen_as": None if seat is None else letter(seat),
        },
        "your_turn": acting,
        "complete": acting and play.complete,
        "draft": [entry_data(entry, table, t) for entry in play.told_draft()] if acting else [],
        "seats": seats_data(table),
        "thinking": None if table.thinking is None else letter(table.thinking),
        **present,
        "scene": scene_data(see(table, viewer, seat), t),
        "rematch": stored.rematch,
        "origin": None if stored.origin is None else {"table": stored.origin, "n": stored.origin_n},
    }


def seats_data(table: Table) -> list[Data]:
    """Who sits where."""
    return [
        {"seat": letter(n), "kind": seat.kind, "bot": seat.bot, "name": seat.name} for n, seat in enumerate(table.seats)
    ]


def log_data(table: Table, since: int, t: Translator) -> list[Data]:
    """The log from a choice on."""
    return [entry_data(entry, table, t) for entry in table.play.entries(max(0, since))]


def preview(table: Table, viewer: Viewer, words: str, t: Translator) -> Data:
    """What a choice would do, without staging it."""
    if table.play.actor not in viewer.seats:
        raise Forbidden(say("fault.not_your_turn"), "not_your_turn")
    before = table.play.now
    with refusing(words):
        action = table.game.action(words)
        after: State = before.copy()
        after.apply(action, table.play.actor)
    seen = scene(after, table.play.actor, table.stored.open_scores)
    mine = after.actor == table.play.actor and after.turn == before.turn
    return {
        "told": [told(message, t) for message in describe(before, action)],
        "scene": scene_data(seen if mine else replace(seen, choices=()), t),
    }


def why_not(table: Table, viewer: Viewer, words: str, t: Translator) -> Data:
    """Whether a choice is possible for somebody now, and if not, why."""
    seat = seat_of(table, viewer)
    acting = seat is not None and seat == table.play.actor and seat in viewer.seats
    state = table.play.now if acting else table.play.state
    try:
        action = table.game.action(words)
    except RondelError as error:
        raise Invalid(say("fault.words", words=repr(words)), "unreadable", told=str(error)) from None
    reason = state.why_not(action, seat)
    said = None if reason is None else t(Message(f"reason.{reason}"))
    return {"legal": reason is None, "reason": reason, "said": said}


def sheets_data(table: Table, viewer: Viewer, seat: int | None, t: Translator) -> Data:
    """The score sheets that somebody may see, and the ranking when the game is over."""
    data = scene_data(see_at(table, viewer, seat, table.play.n), t)
    result = table.play.state.result() if table.over else None
    return {
        "final": table.over,
        "sheets": data["sheets"],
        "places": None if result is None else list(result.places),
        "totals": None if result is None else list(result.totals),
    }


def curve_data(table: Table) -> list[Data]:
    """The scores after every turn, as if the game had ended there; only where they are no secret."""
    if not (table.over or table.stored.open_scores):
        raise Forbidden(say("fault.secret"), "secret")
    points: list[Data] = []
    turn = 0
    state = table.game.start()
    for n, action in enumerate(table.play.actions):
        if state.turn != turn and state.actor != CHANCE:
            turn = int(state.turn)
            points.append({"n": n, "turn": turn, "totals": list(state.result().totals)})
        state.do(action)
    points.append({"n": table.play.n, "turn": int(state.turn), "totals": list(state.result().totals)})
    return points
