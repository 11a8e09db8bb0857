"""What the log of a table tells: its turns and scoring rounds, worked out once as it grows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rondel.games.scenes import rounds_held
from rondel.web.tables.play import Play
from rondel.web.tables.story import LogTurn, story
from rondel.web.tables.view import PlayedTurn, RoundHeld

RECENT: Final = 10  # turns that can be played out again


def recent(turns: Iterable[LogTurn], seat: int | None) -> tuple[PlayedTurn, ...]:
    """The turns since the last one of a seat, the newest first in `turns`; what points they brought may be a secret."""
    found: list[PlayedTurn] = []
    for turn in turns:
        if turn.seat is None or turn.seat == seat or len(found) == RECENT:
            break
        events = tuple(event for entry in turn.entries for event in entry.events if event.kind != "points")
        found.append(PlayedTurn(turn.seat, turn.at, turn.until, tuple(turn.entries), events))
    return tuple(reversed(found))


class LogStory:
    """The turns and scoring rounds of a log, which grows but never changes."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._n = 0
        self._turns: tuple[LogTurn, ...] = ()
        self._rounds: tuple[RoundHeld, ...] = ()
        self._recent: dict[int | None, tuple[PlayedTurn, ...]] = {}

    @property
    def turns(self) -> tuple[LogTurn, ...]:
        """The turns, the newest first."""
        self._read()
        return self._turns

    @property
    def rounds(self) -> tuple[RoundHeld, ...]:
        """The scoring rounds, the first one first."""
        self._read()
        return self._rounds

    def recent(self, seat: int | None) -> tuple[PlayedTurn, ...]:
        """The turns since the last one of a seat, in their order."""
        self._read()
        if seat not in self._recent:
            self._recent[seat] = recent(self._turns, seat)
        return self._recent[seat]

    def _read(self) -> None:
        play = self._play
        if self._n == play.n:
            return
        self._turns = tuple(story(play.entries))
        self._rounds += tuple(
            RoundHeld(entry.n + 1, held)
            for entry in play.entries[self._n :]
            for held in rounds_held(play.state, entry.events)
        )
        self._recent = {}
        self._n = play.n
