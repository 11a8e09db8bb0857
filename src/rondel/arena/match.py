"""One game between bots, as plain data in and out so that it can be played in any process."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from typing import overload

from rondel.arena.cast import Cast, lent
from rondel.bots import Limits
from rondel.bots.sources import Parcel, unpack
from rondel.core import CHANCE, OVER, Game, Rng, play
from rondel.games.registry import load


@dataclass(frozen=True)
class Match:
    """A game to be played: everything that decides how it goes."""

    number: int  # its place in the plan
    game: str
    options: dict[str, str]
    tiles: str | None
    bots: tuple[str, ...]  # a code for every seat
    seed: int  # of chance and of the bots; the same for every seating of a deal
    limits: Limits = field(default_factory=Limits)  # for bots of others
    edition: int | None = None  # of the supplied tiles, the usual one if not said

    def load(self) -> Game:
        """The game that is played."""
        options: dict[str, object] = dict(self.options)
        return load(self.game, players=len(self.bots), options=options, tiles=self.tiles, edition=self.edition)


@dataclass
class Played:
    """How a game went; `actions` are all choices and outcomes, so that a record can be written."""

    number: int
    bots: list[str]
    totals: list[int]
    places: list[int]  # whoever lost by faults is last, whatever the totals are
    turns: int
    decisions: list[int]
    seconds: list[float]
    faults: list[dict[str, int]]
    first_faults: list[dict[str, object] | None] = field(default_factory=list)
    lost_by_faults: list[bool] = field(default_factory=list)
    infos: list[list[dict[str, object]]] = field(default_factory=list)  # what the bots said about their choices
    actions: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.first_faults = self.first_faults or [None] * len(self.bots)
        self.lost_by_faults = self.lost_by_faults or [False] * len(self.bots)


class History(Sequence[int]):
    """All that was played so far, to be read only."""

    def __init__(self, actions: list[int]) -> None:
        self._actions = actions

    def __len__(self) -> int:
        return len(self._actions)

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        return self._actions[at]


def play_match(match: Match) -> Played:
    """Play a game with bots that end with it."""
    with closing(Cast()) as cast:
        return play_with(cast, match)


def play_here(match: Match) -> Played:
    """Play a game with bots that live on in this process."""
    with lent() as cast:
        return play_with(cast, match)


def play_sent(parcels: tuple[Parcel, ...], match: Match) -> Played:
    """Play a game where the files of its bots are not: they are sent along."""
    codes = {parcel.code: unpack(parcel) for parcel in parcels}
    played = play_here(replace(match, bots=tuple(codes.get(code, code) for code in match.bots)))
    return replace(played, bots=list(match.bots))


def play_with(cast: Cast, match: Match) -> Played:
    """Play a game; faults of bots are counted and never stop it."""
    game = match.load()
    chance = Rng(match.seed)
    # Chance and every seat have generators of their own, so that no bot can foresee or disturb a draw.
    rngs = [Rng(match.seed * 64 + 1 + seat) for seat in range(len(match.bots))]
    seats = cast.bots(match.bots, match.limits)
    played = Played(match.number, list(match.bots), [], [], 0, [0] * len(seats), [0.0] * len(seats), [])
    for seat, bot in enumerate(seats):
        bot.begin(game, seat, History(played.actions))
    state = game.start()
    while state.actor != OVER:
        if state.actor == CHANCE:
            played.actions.append(play(state, chance))
            continue
        seat = state.actor
        choices = state.legal()
        action = choices[0]
        if len(choices) > 1:
            begun, lost = time.perf_counter(), seats[seat].lost
            action = seats[seat].choose(state, rngs[seat])
            if not lost:
                played.seconds[seat] += time.perf_counter() - begun
                played.decisions[seat] += 1
        state.apply(action)
        played.actions.append(action)
    result = state.result()
    played.totals, played.turns = list(result.totals), int(state.turn)
    played.lost_by_faults = [bot.lost for bot in seats]
    played.places = places_after(list(result.places), played.lost_by_faults)
    played.faults = [bot.counts() for bot in seats]
    played.first_faults = [asdict(bot.faults[0]) if bot.faults else None for bot in seats]
    played.infos = [bot.infos() for bot in seats]
    return played


def places_after(places: list[int], lost: list[bool]) -> list[int]:
    """The places if whoever lost by faults is last.

    >>> places_after([1, 2, 3], [True, False, False])
    [3, 1, 2]
    """
    left = [place for place, out in zip(places, lost, strict=True) if not out]
    return [
        len(places) if out else 1 + sum(other < place for other in left)
        for place, out in zip(places, lost, strict=True)
    ]
