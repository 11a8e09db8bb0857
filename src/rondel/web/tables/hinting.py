"""Hints: what a bot would do, kept for whoever asked as long as they stand at the same choice."""

from __future__ import annotations

import asyncio

from rondel.bots import Alternative
from rondel.core import State
from rondel.games.scenes import scene
from rondel.locale import say
from rondel.web.tables.faults import Forbidden, Stale, TooMany
from rondel.web.tables.play import step
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.view import Hint, HintStep, Viewer


async def ask(tables: Tables, table: Table, viewer: Viewer) -> list[Alternative]:
    """The best ideas of a bot for whoever decides, where the table allows it."""
    if not table.stored.hints:
        raise Forbidden(say("fault.no_hints"), "no_hints")
    if table.play.actor not in viewer.seats or table.play.complete:
        raise Forbidden(say("fault.not_your_turn"), "not_your_turn")
    if table.hinting:
        raise TooMany(say("fault.hinting"))
    table.hinting = True
    try:
        question, version = await tables.question(table, tables.settings.hint_bot, drafted=True), table.play.version
        now = table.play.now
        ideas = await tables.bots.ideas(question, tables.asker(table))
        hints = await asyncio.to_thread(lambda: tuple(hint(now, idea) for idea in ideas))
    finally:
        table.hinting = False
    if table.play.version != version:
        raise Stale(say("fault.stale"))
    table.hinted = version, hints
    return ideas


async def follow(tables: Tables, table: Table, viewer: Viewer, version: str, which: int) -> None:
    """Draft the turn of a hint; it is confirmed as every other."""
    hints = table.hints
    if not 0 <= which < len(hints):
        raise Stale(say("fault.stale"))
    await tables.draft(table, viewer, version, hints[which].actions)


def hint(state: State, idea: Alternative) -> Hint:
    """An idea as its seat would read it: every choice as it will be offered, and what it does."""
    actions = [state.rules().action(words) for words in idea.turn]
    steps: list[HintStep] = []
    for action in actions:
        offered = scene(state, int(state.actor)).choices
        choice = next(choice for choice in offered if choice.action == action)
        taken = step(len(steps), state, action)
        steps.append(HintStep(choice, taken.entry.forced, taken.entry.events))
        state = taken.state
    return Hint(tuple(actions), idea.chance, idea.score, tuple(steps))
