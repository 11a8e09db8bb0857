"""`rondel review` and `rondel analyse`: how a recorded game went, and the best turns in a position."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from rondel.analysis.looks import Look, explaining, look
from rondel.analysis.page import page
from rondel.analysis.review import Review, review
from rondel.cli.replay import moment
from rondel.core import CHANCE, OVER, RondelError, State
from rondel.core.seats import letter
from rondel.record import Record, load_position, load_record

BARS = "▁▂▃▄▅▆▇█"
MOST = 50  # lines of an analysis


def run(given: argparse.Namespace) -> int:
    """Review a record and show, write or print what was found."""
    record = load_record(given.file, given.tiles)
    record.verify()
    found = review(record, given.bot)
    if given.html:
        try:
            Path(given.html).write_text(page(found), encoding="utf-8")
        except OSError as error:
            raise RondelError(f"cannot write {given.html}: {error.strerror or error}") from None
    if given.json:
        print(json.dumps(found.to_json(), indent=2))
    else:
        _show(found)
    return 0


def _show(found: Review) -> None:
    console = Console(highlight=False, markup=False)
    console.print(f"{found.game}: the chance of winning after every turn")
    for who in found.seats:
        seat = ord(who.seat) - ord("A")
        curve = "".join(BARS[min(7, int(standing.chances[seat] * 8))] for standing in found.curve)
        console.print(f"{who.seat} {who.name}: {curve} {who.total} points", soft_wrap=True)
    console.print("\naccuracy, and what changed the chance of winning:")
    for who in found.seats:
        changes = f"own turns {who.skill:+.0%}, turns of others {who.others:+.0%}, luck {who.luck:+.0%}"
        console.print(f"{who.seat} {who.name}: {who.accuracy:.1f} over {who.turns} turns; {changes}", soft_wrap=True)
    for point in found.turning_points:
        console.print(f"\nturn {point.turn}, {point.seat}: gave away {point.cost:.1%}")
        console.print(f"  played: {'; '.join(point.played)}")
        console.print(f"  better: {'; '.join(point.better)}")
        for line in point.line:
            console.print(f"    then {line}")
    if not found.turning_points:
        console.print("\nno turn gave anything away that this bot can see")


def analyse(given: argparse.Namespace) -> int:
    """Tell the best turns in a position, or after some turns of a record."""
    explaining(given.bot)
    if not 1 <= given.lines <= MOST:
        raise RondelError(f"--lines is a number from 1 to {MOST}, not {given.lines}")
    state = _position(given)
    found = look(state, given.bot, int(state.turn), given.lines)
    if given.json:
        about = {"game": state.rules().name, "turn": int(state.turn), "seat": letter(int(state.actor))}
        told = {"bot": given.bot, "chances": found.best.chances, "lines": [asdict(idea) for idea in found.ideas]}
        print(json.dumps({**about, **told, "position": state.to_json()}, indent=2))
    else:
        _tell(state, found)
    return 0


def _position(given: argparse.Namespace) -> State:
    """What a file describes: JSON begins with a brace, a record never does."""
    try:
        text = Path(given.file).read_bytes()[:1000].lstrip(b"\xef\xbb\xbf \t\r\n")
    except OSError as error:
        raise RondelError(f"cannot read {given.file}: {error.strerror or error}") from None
    if text[:1] in (b"{", b"["):
        if given.at is not None:
            raise RondelError("--at is for records: a position is one moment already")
        state = load_position(given.file, given.tiles)
    else:
        state = _after(load_record(given.file, given.tiles), given.at)
    if state.actor == OVER:
        hint = "" if given.at is not None else "; say with --at after which turn it is to be looked at"
        raise RondelError(f"the game is over there, and nothing is left to decide{hint}")
    if state.actor == CHANCE:
        raise RondelError("chance is to decide there; look at the moment after it")
    return state


def _after(record: Record, turns: int | None) -> State:
    """The state after so many turns of a record and what chance brought then."""
    state = moment(record, turns, None)
    if turns is None:
        return state
    following = record.start()
    for action in record.actions:
        if following.turn > turns and following.actor != CHANCE:
            break
        following.do(action)
    return following


def _tell(state: State, found: Look) -> None:
    console = Console(highlight=False, markup=False)
    chances = ", ".join(f"{letter(seat)} {chance:.0%}" for seat, chance in enumerate(found.best.chances))
    console.print(f"{state.rules().name}, turn {int(state.turn)}: {letter(int(state.actor))} decides")
    console.print(f"chance of winning: {chances}")
    for n, idea in enumerate(found.ideas, 1):
        console.print(f"\n{n}. {idea.chance:.1%}, {idea.score:.0f} points: {'; '.join(idea.turn)}")
        for line in idea.line:
            console.print(f"    then {line}")
