"""Chance: a small reproducible generator, and playing chance points and forced choices.

States never hold a generator. Whoever drives a game passes one in, so the same seed gives the
same game, compiled or not, on any machine and in any number of processes.
"""

from __future__ import annotations

from operator import index
from typing import Any, Final, Protocol, SupportsIndex

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rondel.core.errors import IllegalAction
from rondel.core.state import CHANCE, OVER, State

MASK: Final[i64] = 0xFFFFFFFF


class Generator(Protocol):
    """Anything that draws a number below n: `Rng`, `random.Random`, `secrets.SystemRandom`."""

    def randrange(self, n: int, /) -> int: ...


def times(high: i64, low: i64, by_high: i64, by_low: i64) -> tuple[i64, i64]:
    """The last 64 bits of a product, everything in halves of 32 bits."""
    first = (low & 0xFFFF) * by_low
    second = (low >> 16) * by_low
    below = first + ((second & 0xFFFF) << 16)
    above = (below >> 32) + (second >> 16) + last_half(high, by_low) + last_half(low, by_high)
    return above & MASK, below & MASK


def last_half(a: i64, b: i64) -> i64:
    """The last 32 bits of a product of two such halves."""
    return ((a & 0xFFFF) * b + ((((a >> 16) * b) & 0xFFFF) << 16)) & MASK


@mypyc_attr(acyclic=True, free_list_len=1)
class Rng:
    """Marsaglia's xorshift128: four words of 32 bits, the same stream compiled and not.

    >>> rng = Rng(7)
    >>> [rng.randrange(6) for _ in range(8)]
    [0, 1, 5, 3, 1, 2, 3, 2]
    """

    def __init__(self, seed: SupportsIndex) -> None:
        number = index(seed)
        number ^= number >> 64
        # Weyl steps and a mixing multiply spread any seed, small or negative, over four words. All is done in halves of
        # 32 bits: a signal that interrupts a multiplication of longer numbers would end a compiled program at once.
        high: i64 = (number >> 32) & 0xFFFFFFFF
        low: i64 = number & 0xFFFFFFFF
        words = vec[i64](capacity=4)
        for _ in range(4):
            low += 0x7F4A7C15
            high = (high + 0x9E3779B9 + (low >> 32)) & MASK
            low &= MASK
            a, b = times(high ^ (high >> 30), low ^ (((high << 2) | (low >> 30)) & MASK), 0xBF58476D, 0x1CE4E5B9)
            a, b = times(a ^ (a >> 27), b ^ (((a << 5) | (b >> 27)) & MASK), 0x94D049BB, 0x133111EB)
            words = append(words, b ^ (((a << 1) | (b >> 31)) & MASK))
        self.x = words[0]
        self.y = words[1]
        self.z = words[2]
        # The type is named because mypyc would make an object of "i64 or 1", and every draw slow.
        self.w: i64 = words[3] if words[3] else 1

    def word(self) -> i64:
        """The next 32 random bits."""
        t = self.x ^ ((self.x << 11) & MASK)
        self.x = self.y
        self.y = self.z
        self.z = self.w
        self.w = self.w ^ (self.w >> 19) ^ t ^ (t >> 8)
        return self.w

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each with the same chance; n is at most 2**32."""
        limit = (MASK + 1) - (MASK + 1) % n
        r = self.word()
        while r >= limit:
            r = self.word()
        return r % n

    def randrange(self, n: int, /) -> int:
        """`below` by the name that Python's own generators use."""
        return self.below(n)

    def state(self) -> tuple[int, int, int, int]:
        """The four words, from which `Rng.at` goes on."""
        return self.x, self.y, self.z, self.w

    @staticmethod
    def at(x: int, y: int, z: int, w: int) -> Rng:
        """A generator that goes on from the words that `state` gave."""
        rng = Rng(0)
        rng.x, rng.y, rng.z, rng.w = x, y, z, w
        return rng

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and self.state() == other.state()

    def __hash__(self) -> int:
        return hash(self.state())

    def __copy__(self) -> Rng:
        return Rng.at(self.x, self.y, self.z, self.w)

    def __deepcopy__(self, memo: dict[int, Any]) -> Rng:
        return Rng.at(self.x, self.y, self.z, self.w)

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, self.state()

    def __repr__(self) -> str:
        return f"Rng.at({self.x}, {self.y}, {self.z}, {self.w})"


def resumed(x: int, y: int, z: int, w: int) -> Rng:
    """The generator that was pickled."""
    return Rng.at(x, y, z, w)


def weighted(odds: vec[i64], at: i64) -> i64:
    """The index into which `at`, counted along the weights, falls."""
    i: i64 = 0
    while at >= odds[i]:
        at -= odds[i]
        i += 1
    return i


def total(odds: vec[i64]) -> i64:
    """The sum of some weights."""
    n: i64 = 0
    for weight in odds:
        n += weight
    return n


def draw(state: State, rng: Rng) -> i64:
    """The outcome the generator picks at a chance point, by the weights of the state."""
    outcomes = state.choices()
    odds = state.odds()
    if len(odds) == 0:
        return outcomes[rng.below(len(outcomes))]
    return outcomes[weighted(odds, rng.below(total(odds)))]


def outcome(state: State, rng: Generator) -> int:
    """What the caller's generator draws at a chance point, by the weights of the state."""
    if state.actor != CHANCE:
        raise IllegalAction("wrong_point")
    if isinstance(rng, Rng):
        return draw(state, rng)
    outcomes = state.choices()
    odds = state.odds()
    if len(odds) == 0:
        return outcomes[rng.randrange(len(outcomes))]
    return outcomes[weighted(odds, rng.randrange(total(odds)))]


def play(state: State, rng: Generator) -> int:
    """Settle one chance point with the caller's generator; returns the outcome played."""
    drawn = outcome(state, rng)
    state.do(drawn)
    return drawn


def settle(state: State, rng: Generator, forced: bool = False) -> list[int]:
    """Play chance points, and with `forced` also single choices, until somebody must decide.

    Returns what was played, in order.
    """
    played: list[int] = []
    while state.actor != OVER:
        if state.actor == CHANCE:
            played.append(play(state, rng))
            continue
        if not forced:
            break
        choices = state.legal()
        if len(choices) != 1:
            break
        state.apply(choices[0])
        played.append(choices[0])
    return played


def playout(state: State, rng: Generator, limit: int = 1_000_000) -> int:
    """Play random choices to the end of the game, or `limit` of them; returns how many it took.

    Any generator will do; with an `Rng` everything happens in compiled code.
    """
    return _own_playout(state, rng, limit) if isinstance(rng, Rng) else _playout(state, rng, limit)


def _own_playout(state: State, rng: Rng, limit: i64) -> int:
    """A playout with a generator of this module."""
    n: i64 = 0
    while state.actor != OVER and n < limit:
        if state.actor == CHANCE:
            state.do(draw(state, rng))
        else:
            choices = state.choices()
            state.do(choices[rng.below(len(choices))])
        n += 1
    return n


def _playout(state: State, rng: Generator, limit: int) -> int:
    """A playout with a generator of somebody else."""
    n = 0
    while state.actor != OVER and n < limit:
        if state.actor == CHANCE:
            play(state, rng)
        else:
            choices = state.choices()
            state.do(choices[rng.randrange(len(choices))])
        n += 1
    return n
