"""Makes the view of a table for somebody: the one place that decides what they may see and do."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from rondel.core import CHANCE, Game, IllegalAction, RondelError, State
from rondel.core.events import balance
from rondel.games.scenes import scene
from rondel.locale import Message, say
from rondel.scene import Scene
from rondel.web.tables.faults import Forbidden, Invalid, Missing
from rondel.web.tables.hub import Audience
from rondel.web.tables.log_story import recent
from rondel.web.tables.play import step
from rondel.web.tables.story import story
from rondel.web.tables.table import Table, refusing
from rondel.web.tables.view import (
    Former,
    ScorePoint,
    SeatClock,
    Sums,
    TableSetup,
    TableView,
    Viewer,
)

WAITING: Final = "prompt.waiting"  # says of nobody what they are to do


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


def look(table: Table, viewer: Viewer, audience: Audience, wanted: int | None = None) -> TableView:
    """A table as it stands for somebody: with the draft and the choices for who decides, without them for others."""
    return _view(table, viewer, audience, seat_of(table, viewer, wanted), None)


def look_back(table: Table, viewer: Viewer, audience: Audience, n: int) -> TableView:
    """A table after the first n choices of its log, as somebody may see it; nothing can be done there."""
    if not 0 <= n <= table.play.n:
        raise Missing(say("fault.position", last=table.play.n))
    return _view(table, viewer, audience, seat_of(table, viewer), n)


def sealed(table: Table, viewer: Viewer) -> bool:
    """Whether record and branch wait for the end: another person plays, and points are secret.

    What everybody gains is public as it happens; what is secret is the total, which a replay would tell.
    """
    if table.over or table.stored.open_scores or not table.others_play(viewer):
        return False
    return len(scene(table.play.state).sheets) < len(table.seats)


def _view(table: Table, viewer: Viewer, audience: Audience, seat: int | None, at: int | None) -> TableView:
    play, stored = table.play, table.stored
    decides = at is None and play.actor in viewer.seats
    drafts = decides and seat == play.actor
    state = play.at(at) if at is not None else play.now if drafts else play.state
    chooses = drafts and not play.complete
    seen = scene(state, seat, stored.open_scores or table.over)
    waits = not table.over and len(seen.sheets) < len(table.seats) and table.others_play(viewer)
    if viewer.shares and chooses and (told := scene(state, None).prompt).key != WAITING:
        seen = replace(seen, prompt=told)
    origin = None if stored.origin is None else (stored.origin, stored.origin_n or 0)
    return TableView(
        id=table.id,
        game=table.game,
        setup=TableSetup(
            stored.options,
            stored.tiles is not None,
            stored.open_scores,
            stored.hints,
            stored.listed,
            origin,
            stored.begins is not None,
        ),
        rematch=stored.rematch,
        version=table.version(viewer) if at is None else f"{play.n}.0",
        n=play.n,
        turn=int(play.state.turn),
        actor=play.actor,
        log=tuple(play.entries),
        turns=table.told.turns,
        times=tuple(table.times),
        result=play.state.result() if table.over else None,
        curve=draw_curve(table) if table.over else (),
        rounds=table.told.rounds,
        seats=tuple(table.seats),
        former=tuple(Former(*row) for row in stored.former),
        thinking=table.thinking,
        present=audience.present(),
        watching=audience.watching(),
        you=viewer,
        seat=seat,
        shared=table.shared(viewer.held),
        ended=stored.ended is not None,
        agreed=tuple(sorted(stored.agreed)),
        sealed=waits,
        at=play.n if at is None else at,
        replaying=at is not None,
        your_turn=decides,
        complete=decides and play.complete,
        draft=tuple(each.entry for each in play.draft) if decides else (),
        recent=table.told.recent(seat) if at in (None, play.n) else recent(story(play.entries[:at]), seat),
        sums=_sums(table, play.actor, seen) if drafts and play.complete else Sums(),
        scene=seen if chooses else replace(seen, choices=()),
        hints=table.hints if chooses else (),
        refusals=refusals(state, seat, seen) if chooses else {},
        pace=table.pace,
        clocks=_clocks(table),
        replaced=tuple(n for n in table.stood_in if n in viewer.held),
        late=table.late,
    )


def _clocks(table: Table) -> tuple[SeatClock | None, ...]:
    """The clocks of the seats, which everybody may see."""
    if table.clock is None or table.pace is None or table.over or table.stored.ended is not None:
        return ()
    found: list[SeatClock | None] = []
    for n, time in enumerate(table.clock.seats):
        ends = table.stored.due if n == table.clock.running else None
        warns = None if ends is None else ends - table.pace.warning
        found.append(None if table.seats[n].bot else SeatClock(time.left, time.free, ends, warns, time.fallen))
    return tuple(found)


def _sums(table: Table, seat: int, seen: Scene) -> Sums:
    """What the draft brings its seat: coins and whisky as they change hands, VP as the seat counts them.

    Where points are counted at the end only, a seat knows all the same how many it has so far.
    """
    events = tuple(event for each in table.play.draft for event in each.entry.events)
    other = (seat + 1) % len(table.seats)  # who has nothing to choose, for choices take long to tell
    before = scene(table.play.state, other, open_scores=True)
    vp = _points(seen, seat) - _points(before, seat)
    return Sums(balance(events, seat, "coin"), balance(events, seat, "whisky"), vp)


def _points(seen: Scene, seat: int) -> int:
    """The VP that a seat has, as far as they are seen."""
    return next((amount.n or 0 for amount in seen.seats[seat].amounts if amount.what == "vp"), 0)


def refusals(state: State, seat: int | None, seen: Scene) -> dict[str, str]:
    """The fields of rings that a seat cannot choose, and why."""
    offered = {choice.target for choice in seen.choices}
    fields = [field for ring in seen.rings for field in ring.fields if field.words and field.target not in offered]
    game = state.rules()
    reasons = {field.target: state.why_not(_action(game, field.words), seat) for field in fields}
    return {target: reason for target, reason in reasons.items() if reason}


@lru_cache(maxsize=2048)
def _action(game: Game, words: str) -> int:
    return game.action(words)


def draw_curve(table: Table) -> tuple[ScorePoint, ...]:
    """The curve of a finished game, worked out once; of a long one it takes a while."""
    if table.curve is None:
        table.curve = _curve(table)
    return table.curve


def _curve(table: Table) -> tuple[ScorePoint, ...]:
    """The scores of a finished game in front of every turn, and at its end."""
    return _at(table, [turn.at for turn in reversed(table.told.turns)])


def _at(table: Table, begins: list[int]) -> tuple[ScorePoint, ...]:
    states = [(n, table.play.at(n)) for n in (*begins, table.play.n)]
    return tuple(ScorePoint(n, int(state.turn), tuple(state.result().totals)) for n, state in states)


def scores(table: Table) -> tuple[ScorePoint, ...]:
    """The scores after every turn; only where they are no secret."""
    if not (table.over or table.stored.open_scores):
        raise Forbidden(say("fault.secret"), "secret")
    begins, turn = [], 0
    for entry in table.play.entries:
        if entry.turn != turn and entry.actor != CHANCE:
            turn = entry.turn
            begins.append(entry.n)
    return _at(table, begins)


def preview(table: Table, viewer: Viewer, words: str) -> tuple[tuple[Message, ...], Scene]:
    """What a choice would do, told and shown to who decides, without staging it."""
    play = table.play
    if play.actor not in viewer.seats:
        raise Forbidden(say("fault.not_your_turn"), "not_your_turn")
    before = play.now
    with refusing(words):
        action = table.game.action(words)
        if (reason := before.why_not(action, play.actor)) is not None:
            raise IllegalAction(reason, words)
        tried = step(play.n, before, action)
    seen = scene(tried.state, play.actor, table.stored.open_scores)
    goes_on = tried.state.goes_on(play.actor, before.turn)
    return tried.entry.said, seen if goes_on else replace(seen, choices=())


def why_not(table: Table, viewer: Viewer, words: str) -> str | None:
    """The reason for which somebody cannot choose something now, or None if they can."""
    seat = seat_of(table, viewer)
    acting = seat is not None and seat == table.play.actor and seat in viewer.seats
    state = table.play.now if acting else table.play.state
    try:
        action = table.game.action(words)
    except RondelError as error:
        raise Invalid(say("fault.words", words=repr(words)), "unreadable", told=str(error)) from None
    return state.why_not(action, seat)
