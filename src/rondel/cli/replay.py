"""`rondel replay` and `rondel show`: a recorded game in sentences, and a drawing of any moment of it."""

from __future__ import annotations

import argparse
from dataclasses import replace

from rich.text import Text

from rondel.cli.table import artist
from rondel.core.errors import RondelError
from rondel.core.state import OVER, State
from rondel.drawing.terminal.artist import Artist
from rondel.games.scenes import describe, scene
from rondel.locale import say
from rondel.record import Record, load_record


def run(given: argparse.Namespace) -> int:
    """Tell the game turn by turn, then the score; or only check it."""
    record = load_record(given.file, given.tiles)
    result = record.verify()
    out = artist(record.game.name, [player.name for player in record.players])
    if given.verify:
        key = "replay.verified" if result.final else "replay.verified_part"
        print(out.translate(say(key, file=given.file, n=len(record.actions))))
        return 0
    state = _tell(record, out)
    look = scene(state, None, open_scores=True)
    out.sheets(look.sheets, final=look.actor == OVER)
    out.console.print(Text(out.translate(look.prompt if look.actor == OVER else say("replay.unfinished")), "prompt"))
    return 0


def _tell(record: Record, out: Artist) -> State:
    state, turn = record.start(), -1
    for action in record.actions:
        if state.turn != turn:
            turn = int(state.turn)
            out.heading(out.translate(say("draw.turn", turn=turn) if turn else say("replay.setup")))
        for message in describe(state, action):
            out.console.print(Text("  " + out.translate(message)))
        state.apply(action)
    return state


def show(given: argparse.Namespace) -> int:
    """Draw one moment: after so many turns, after so many choices, or the last."""
    record = load_record(given.file, given.tiles)
    state = moment(record, given.at, given.choice)
    out = artist(record.game.name, [player.name for player in record.players])
    look = scene(state, None, open_scores=True)
    out.table(look, {})
    for note in look.notes:
        out.heading(out.translate(note))
    out.console.print(Text(out.translate(look.prompt), "prompt"))
    for choice in look.choices:
        out.console.print(Text(f"  {out.translate(choice.text)}  [{choice.words}]"))
    if look.actor == OVER:
        out.sheets(look.sheets, final=True)
    return 0


def moment(record: Record, turns: int | None, choices: int | None) -> State:
    """The state after so many turns or choices; the draws that follow a turn belong to it."""
    if choices is not None:
        if not 0 <= choices <= len(record.actions):
            raise RondelError(f"there is no choice {choices}; this record can be shown at 0 to {len(record.actions)}")
        return replace(record, actions=record.actions[:choices]).end()
    state, end = record.start(), record.end()
    if turns is None:
        return end
    first = max(0, int(state.turn) - 1)
    if not first <= turns <= end.turn:
        raise RondelError(f"there is no turn {turns}; this record can be shown at {first} to {int(end.turn)}")
    for action in record.actions:
        if state.turn > turns:
            break
        state.do(action)
    return state
