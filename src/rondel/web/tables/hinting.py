"""Hints: what a bot would do, kept for whoever asked as long as they stand at the same choice."""

from __future__ import annotations

import asyncio

from rondel.bots import Alternative
from rondel.games.scenes import scene
from rondel.locale import say
from rondel.web.tables.faults import Forbidden, Stale, TooMany
from rondel.web.tables.play import Play
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
        ideas = await tables.bots.ideas(question, tables.asker(table))
        hints = await asyncio.to_thread(lambda: tuple(_hint(table.play, idea) for idea in ideas))
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


def _hint(play: Play, idea: Alternative) -> Hint:
    """An idea as its seat would read it: every choice as it will be offered, and what it does."""
    actions = [play.game.action(words) for words in idea.turn]
    taken = play.follow(play.draft, actions)
    before = [play.now, *(step.state for step in taken[len(play.draft) :])]
    steps: list[HintStep] = []
    for state, step in zip(before, taken[len(play.draft) :], strict=False):
        offered = scene(state, int(state.actor)).choices
        choice = next(choice for choice in offered if choice.action == step.entry.action)
        steps.append(HintStep(choice, step.entry.forced, step.entry.events))
    return Hint(tuple(actions), idea.chance, idea.score, tuple(steps))
