"""A record: a game, who played it, every choice and outcome in order, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rondel.core.game import Game
from rondel.core.result import Result
from rondel.core.seats import letter
from rondel.core.state import OVER, State
from rondel.locale import say
from rondel.record.files import read_text, write_whole
from rondel.record.header import Ending, Header, HeaderReader, Player, write_header
from rondel.record.turns import Reader, write_turns
from rondel.record.wrong import BadRecord


@dataclass
class Record:
    """The record of a game, finished or not."""

    game: Game
    actions: list[int]
    players: tuple[Player, ...] = ()
    ending: Ending | None = None  # None while the game is not finished
    date: str = ""
    begins: State | None = None  # the position it begins from, where that is not the start of the game

    def __post_init__(self) -> None:
        if not self.players:
            self.players = tuple(Player(letter(seat)) for seat in range(self.game.players))

    @classmethod
    def of(
        cls,
        game: Game,
        actions: Iterable[int],
        players: Iterable[Player] = (),
        date: str = "",
        begins: State | None = None,
    ) -> Record:
        """The record of actions that were played from the start, or from a position; an illegal one is refused.

        >>> import rondel
        >>> from rondel.core import Rng, settle
        >>> game = rondel.load("glen-more", players=2)
        >>> record = Record.of(game, settle(game.start(), Rng(1)), [Player("Ann"), Player("Bob", "greedy")])
        >>> print(record.write().splitlines()[6])
        seat B: Bob [greedy]
        """
        record = cls(game, list(actions), tuple(players), None, date, begins)
        state = record.end()
        if state.actor == OVER:
            result = state.result()
            record.ending = Ending(result.totals, result.places)
        return record

    def write(self) -> str:
        """The record as text, forced choices included.

        >>> import rondel
        >>> print(Record(rondel.load("glen-more", players=2), []).write().splitlines()[1])
        game: glen-more
        """
        header = Header(self.game, self.players, self.ending, self.date, self.begins)
        lines = [*write_header(header), "", *write_turns(self.start(), self.actions)]
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str, tiles: str | Path | None = None) -> Record:
        r"""The record that a text describes; `BadRecord` says which line is wrong and why.

        >>> import rondel
        >>> record = Record.read("rondel record: 1\ngame: glen-more\nplayers: 4\n\n0. | seat B; seat A")
        >>> [record.game.words(action) for action in record.actions]
        ['seat B', 'seat A']
        """
        headers, record, reader = HeaderReader(), None, None
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            line = line.strip()
            if line.startswith("#"):
                continue
            if record is None or reader is None:
                if line:
                    headers.add(number, line)
                elif headers.values:
                    record = cls._headed(headers.read(tiles))
                    reader = Reader(record.start())
                continue
            turn = line.partition("#")[0].strip()
            if turn:
                reader.line(number, turn)
        record = record or cls._headed(headers.read(tiles))
        reader = reader or Reader(record.start())
        if record.ending:
            reader.finish()
        record.actions = reader.actions
        return record

    @classmethod
    def _headed(cls, header: Header) -> Record:
        return cls(header.game, [], header.players, header.ending, header.date, header.begins)

    def start(self) -> State:
        """The state before the first action."""
        return self.game.start() if self.begins is None else self.begins.copy()

    def replay(self) -> Iterator[State]:
        """The states of the game: where it begins, then the state after each action, all independent.

        >>> import rondel
        >>> len(list(Record(rondel.load("glen-more", players=2), []).replay()))
        1
        """
        state = self.start()
        yield state.copy()
        for action in self.actions:
            state.apply(action)
            yield state.copy()

    def end(self) -> State:
        """The state after the last action."""
        state = self.start()
        for action in self.actions:
            state.apply(action)
        return state

    def verify(self) -> Result:
        """The result of the replayed game; `BadRecord` if the header says something else."""
        state = self.end()
        result = state.result()
        if self.ending is None:
            if state.actor == OVER:
                raise BadRecord(say("record.no_result"))
            return result
        if state.actor != OVER:
            raise BadRecord(say("record.not_finished"))
        if self.ending.totals != result.totals:
            raise BadRecord(say("record.totals", said=_told(self.ending.totals), ended=_told(result.totals)))
        if self.ending.places and self.ending.places != result.places:
            raise BadRecord(say("record.places", said=_told(self.ending.places), ended=_told(result.places)))
        return result


def _told(numbers: tuple[int, ...]) -> str:
    return ", ".join(f"{letter(seat)} {n}" for seat, n in enumerate(numbers))


def load_record(path: str | Path, tiles: str | Path | None = None) -> Record:
    """The record in a file; what is wrong with it is told with the name of the file."""
    text = read_text(path)
    try:
        return Record.read(text, tiles)
    except BadRecord as error:
        told = BadRecord(say("record.file", file=str(path), what=error.message), 0, error.words, error.reason)
        told.line = error.line
        raise told from None


def save_record(record: Record, path: str | Path) -> None:
    """Write a record to a file, whole or not at all."""
    write_whole(path, record.write())
