"""What the log of a table tells: its turns and scoring rounds, worked out once as it grows."""

from __future__ import annotations

from rondel.games.scenes import rounds_held
from rondel.web.tables.play import Play
from rondel.web.tables.story import LogTurn, story
from rondel.web.tables.view import RoundHeld


class Told:
    """The turns and scoring rounds of a log, which grows but never changes."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._n = 0
        self._turns: tuple[LogTurn, ...] = ()
        self._rounds: tuple[RoundHeld, ...] = ()

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
        self._n = play.n
