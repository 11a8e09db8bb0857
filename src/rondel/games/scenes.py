"""What one seat sees of any game, and what a choice does, told by the game itself."""

from __future__ import annotations

from rondel.core.events import happening
from rondel.core.state import State
from rondel.games.registry import title
from rondel.locale import Message
from rondel.scene import Scene


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
    maker = title(before.rules().name).get_scene()
    after, actor = before.copy(), int(before.actor)
    return maker.tell(after, actor, action, happening(after, action))
