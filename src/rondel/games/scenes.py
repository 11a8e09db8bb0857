"""What one seat sees of any game, and what a choice does, told by the game itself."""

from __future__ import annotations

from dataclasses import replace

from rondel.core.events import Event, happening
from rondel.core.result import Line
from rondel.core.state import State
from rondel.games.registry import title
from rondel.locale import Message
from rondel.scene import Scene, ScoreSheet, ScoringRound


def scene(state: State, seat: int | None = None, open_scores: bool = False) -> Scene:
    """What a seat sees of a state, or a spectator; `open_scores` is a table where no score is secret.

    >>> import rondel
    >>> from rondel.core import Rng, settle
    >>> state = rondel.load("glen-more", players=3).start()
    >>> played = settle(state, Rng(1))
    >>> seen = scene(state, seat=int(state.actor))
    >>> seen.prompt.key, seen.choices[0].words, seen.choices[0].target
    ('glen-more.prompt.take', 'take 4', 'circuit:4')
    """
    return title(state.rules().name).get_scene().look(state, seat, open_scores)


def describe(before: State, action: int) -> tuple[Message, ...]:
    """What happens when a legal action is carried out, for a log: the act first, then what follows by itself.

    >>> import rondel
    >>> state = rondel.load("glen-more", players=3).start()
    >>> [message.key for message in describe(state, state.legal()[0])]
    ['glen-more.log.seat']
    """
    return carry_out(before.copy(), action)[1]


def carry_out(state: State, action: int) -> tuple[tuple[Event, ...], tuple[Message, ...]]:
    """Carry out an action on a state; gives what happened, and how a log tells it.

    An illegal action raises `IllegalAction` and changes nothing.
    """
    actor, events = int(state.actor), happening(state, action)
    return events, title(state.rules().name).get_scene().tell(state, actor, action, events)


def rounds_held(state: State, events: tuple[Event, ...]) -> tuple[ScoringRound, ...]:
    """The scoring rounds that events tell of, each with what every seat scored in it."""
    return tuple(_held(state, events, event.amount) for event in events if event.kind == "round")


def _held(state: State, events: tuple[Event, ...], nth: int) -> ScoringRound:
    maker = title(state.rules().name).get_scene()
    sheets = []
    for seat in range(state.rules().players):
        told = [each for each in events if each.kind == "points" and each.round == nth and each.target.number == seat]
        lines = [(Line(each.source, each.item, each.amount, nth, each.count), each.lead) for each in told]
        entries = tuple(replace(maker.entry(state, line), lead=lead) for line, lead in lines)
        sheets.append(ScoreSheet(seat, entries, sum(entry.points for entry in entries), None))
    return ScoringRound(nth, tuple(sheets))
