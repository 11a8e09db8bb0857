"""Many tables that are stepped together, with everything in a few buffers; and many playouts of one position."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from rondel.core.chance import Generator, Rng, playout
from rondel.core.errors import IllegalAction
from rondel.core.features import Features
from rondel.core.state import OVER, State
from rondel.training.stepping import TrainingTable


class TrainingTables:
    """Tables side by side; one that is over begins again at once."""

    def __init__(self, tables: list[TrainingTable]) -> None:
        table = tables[0]
        n = len(tables)
        self.tables = tables
        self.size = table.size
        self.options = table.options
        self.players = table.players
        self.observations = vec[i16]([0 for _ in range(n * self.size)])
        self.masks = vec[u8]([0 for _ in range(n * self.options)])
        self.actors = vec[i64]([0 for _ in range(n)])  # who decides at each table
        self.rewards = vec[float]([0.0 for _ in range(n * self.players)])  # of every seat in the last step
        self.over = vec[u8]([0 for _ in range(n)])  # whether a game ended with the last step
        self.rewarded = vec[u8]([0 for _ in range(n)])  # whether the last step was a whole action
        self.sampled = vec[i64]([0 for _ in range(n)])  # choices drawn by `sample`
        self.rng = Rng(0)

    def reset(self, seeds: list[int]) -> None:
        """Begin a game at every table, each with its own seed."""
        i: i64 = 0
        for table in self.tables:
            table.reset(seeds[i])
            self.forget(i)
            self.look(table, i)
            i += 1
        self.rng = Rng(seeds[0])

    def step(self, choices: list[int]) -> None:
        """Make a choice at every table; where one of them may not be made nothing happens anywhere."""
        i: i64 = 0
        while i < len(self.tables):
            choice: i64 = choices[i]
            if choice < 0 or choice >= self.options or not self.masks[i * self.options + choice]:
                raise IllegalAction("wrong_choice", f"choice {choice} at table {i}")
            i += 1
        i = 0
        for table in self.tables:
            if table.step(choices[i]):
                self.follow(table, i)
            else:
                if self.rewarded[i]:
                    self.forget(i)
                table.repeat(self.actors[i], self.observations, i * self.size)
                table.mark(self.masks, i * self.options)
            i += 1

    def follow(self, table: TrainingTable, i: i64) -> None:
        """Note what an action brought, and begin again where the game is over."""
        seat: i64 = 0
        while seat < self.players:
            self.rewards[i * self.players + seat] = table.take(seat)
            seat += 1
        self.rewarded[i] = 1
        self.over[i] = 0
        if table.state.actor == OVER:
            self.over[i] = 1
            table.again()
        self.look(table, i)

    def forget(self, i: i64) -> None:
        """Note that nothing was brought."""
        seat: i64 = 0
        while seat < self.players:
            self.rewards[i * self.players + seat] = 0.0
            seat += 1
        self.rewarded[i] = 0
        self.over[i] = 0

    def look(self, table: TrainingTable, i: i64) -> None:
        """Note who decides at a table, what they see and what they may choose."""
        actor = table.state.actor
        self.actors[i] = actor
        table.observe(actor, self.observations, i * self.size)
        table.mark(self.masks, i * self.options)

    def sample(self) -> None:
        """Draw a choice at every table, each that may be made with the same chance."""
        i: i64 = 0
        for table in self.tables:
            self.sampled[i] = table.any(self.rng)
            i += 1


def totals(state: State, n: int, rng: Generator) -> vec[i64]:
    """The totals of all seats after each of `n` random playouts, one after the other."""
    out = vec[i64]()
    i: i64 = 0
    while i < n:
        end = state.copy()
        playout(end, rng)
        for sheet in end.result().sheets:
            out = append(out, sheet.total)
        i += 1
    return out


def consequences(state: State, features: Features) -> vec[i64]:
    """The features of the seat that decides after each legal action, one after the other."""
    out = vec[i64]()
    seat = state.actor
    for action in state.choices():
        after = state.copy()
        after.do(action)
        for number in features.of(after, seat):
            out = append(out, number)
    return out
