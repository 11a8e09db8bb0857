"""The scene of a game that has none of its own: who decides, the choices in words, the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Container

from rondel.core.events import Event
from rondel.core.game import Game
from rondel.core.result import Line
from rondel.core.state import CHANCE, OVER, State
from rondel.locale import Message, Seat, say
from rondel.scene.model import Choice, Entry, Holdings, Scene, ScoreSheet, Tile


def look(state: State, seat: int | None, open_scores: bool) -> Scene:
    """The scene; scores are open only at the end or where the table opens them."""
    game = state.rules()
    actor = int(state.actor)
    choices: tuple[Choice, ...] = ()
    if actor >= 0:
        listed = [(action, game.words(action)) for action in state.legal()]
        choices = tuple(Choice(a, words, say("words", words=words), "button", "choice") for a, words in listed)
    return Scene(
        game=game.name,
        viewer=seat,
        actor=actor,
        turn=int(state.turn),
        prompt=prompt(state, seat) or say("prompt.choose"),
        seats=tuple(Holdings(n, ()) for n in range(game.players)),
        choices=choices,
        sheets=sheets(state) if open_scores or actor == OVER else (),
    )


def prompt(state: State, seat: int | None, waiting: str = "prompt.waiting") -> Message | None:
    """What is said where the viewer has nothing to decide; a game may have a sentence of its own for waiting."""
    actor = int(state.actor)
    if actor == OVER:
        winners = tuple(Seat(n) for n in state.result().winners)
        return say("prompt.over", winners=winners) if len(winners) == 1 else say("prompt.shared", winners=winners)
    if actor == CHANCE:
        return say("prompt.chance")
    return None if seat == actor else say(waiting, who=Seat(actor))


def entry(state: State, line: Line) -> Entry:
    """A line of a score sheet by its source and item."""
    part, item = say("words", words=line.source), say("words", words=line.item)
    text = say("words", words=f"{line.source} {line.item}")
    return Entry(text, line.points, part, None if line.item == line.source else item, count=line.count)


def sheets(
    state: State, told: Callable[[State, Line], Entry] = entry, seen: Container[int | None] | None = None
) -> tuple[ScoreSheet, ...]:
    """The score sheets of the seats that are `seen`, or of all, each line as `told` puts it."""
    result = state.result()
    return tuple(
        ScoreSheet(
            sheet.seat,
            tuple(told(state, line) for line in sheet.lines),
            sheet.total,
            result.places[sheet.seat] if result.final else None,
        )
        for sheet in result.sheets
        if seen is None or sheet.seat in seen
    )


def tell(after: State, actor: int, action: int, events: tuple[Event, ...]) -> tuple[Message, ...]:
    """What a choice did, in its words, and the end of the game."""
    words = after.rules().words(action)
    said = say("log.chance", words=words) if actor == CHANCE else say("log.words", who=Seat(actor), words=words)
    over = prompt(after, None) if after.actor == OVER else None
    return (said, over) if over else (said,)


def catalogue(game: Game) -> list[Tile]:
    """No tiles: a game in words has none to show."""
    return []
