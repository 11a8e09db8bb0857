"""All registered games with all their numbers of players and options, and random walks through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from hypothesis import Phase, given, note
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import rondel
from rondel.core import OVER, Game, Option, Rng, State, play
from rondel.games.registry import title

LONG_RANGE: Final = 20


@dataclass(frozen=True)
class Setting:
    """A game, a number of players it can be loaded with, and a rules version where it is not the newest."""

    name: str
    players: int
    rules_version: int | None = None

    def __str__(self) -> str:
        version = f"-v{self.rules_version}" if self.rules_version else ""
        return f"{self.name}-{self.players}{version}"

    def load(self, options: dict[str, str]) -> Game:
        return rondel.load(self.name, players=self.players, options=dict(options), rules_version=self.rules_version)

    def known(self) -> tuple[Option, ...]:
        """The options of the game."""
        return title(self.name).options


def settings() -> list[Setting]:
    """Every registered game with every number of players."""
    return [Setting(name, players) for name in rondel.game_names() for players in title(name).players]


SETTINGS: Final = settings()


def values(option: Option) -> list[str]:
    """All values of an option, short ranges written out; long ones are limits like the length of a game."""
    out: list[str] = []
    for value in option.values:
        low, dots, high = value.partition("..")
        if not dots:
            out.append(value)
        elif int(high) - int(low) < LONG_RANGE:
            out += map(str, range(int(low), int(high) + 1))
    return list(dict.fromkeys(out))


def options(setting: Setting) -> st.SearchStrategy[dict[str, str]]:
    """Any choice of options of a game, the defaults first."""
    return st.fixed_dictionaries({option.name: st.sampled_from(values(option)) for option in setting.known()})


def walk(game: Game, seed: int) -> Iterator[State]:
    """The same state at every decision and chance point of a random game, before it is settled; then at the end."""
    state = game.start()
    rng = Rng(seed)
    while state.actor != OVER:
        yield state
        step(state, rng)
    yield state


def step(state: State, rng: Rng) -> int:
    """Settle a chance point by its weights, or a decision with equal chances."""
    if state.actor < 0:
        return play(state, rng)
    choices = state.legal()
    action = choices[rng.randrange(len(choices))]
    state.apply(action)
    return action


def check_games(check: Callable[[Setting, dict[str, str], int], None], setting: Setting, examples: int) -> None:
    """Check so many games of a setting, with options and seeds that Hypothesis picks, always the same ones."""

    @hypothesis_settings(max_examples=examples, derandomize=True, database=None, phases=[Phase.generate])
    @given(options(setting), st.integers(0, 2**32))
    def holds(chosen: dict[str, str], seed: int) -> None:
        note(f"seed {seed}, options {chosen}")
        check(setting, chosen, seed)

    holds()
