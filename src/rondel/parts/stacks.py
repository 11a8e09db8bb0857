"""How many tiles the stacks still have, in one int."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_BITS: Final[i64] = 7
MOST: Final[i64] = 127  # tiles in a stack
STACKS: Final[i64] = 9  # that fit into the int
# A table, because mypyc compiles `1 << n` as a shift of a C int of 32 bits.
_UNITS: Final[vec[i64]] = vec[i64]([2 ** (7 * stack) for stack in range(9)])


def in_stack(stack: i64, tiles: i64) -> i64:
    """So many tiles in a stack and none in the others."""
    return _UNITS[stack] * tiles


def left_in(left: i64, stack: i64) -> i64:
    """How many tiles a stack still has."""
    return (left >> (_BITS * stack)) & MOST


def all_left(left: i64) -> i64:
    """How many tiles all stacks have."""
    n: i64 = 0
    while left:
        n += left & MOST
        left >>= _BITS
    return n


def pack_stacks(tiles: list[int]) -> int:
    """So many tiles in each stack."""
    assert len(tiles) <= STACKS, f"{len(tiles)} stacks are more than {STACKS}"
    assert max(tiles) <= MOST, f"a stack of {max(tiles)} tiles is higher than {MOST}"
    return sum(in_stack(stack, n) for stack, n in enumerate(tiles))
