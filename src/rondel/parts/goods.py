"""Packs: how many of each kind of good, in one int.

Each kind has 12 bits, so packs of different tiles can be added and subtracted as they are, and
the sum of a territory's packs is what its owner has.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BITS: Final[i64] = 12
FULL: Final[i64] = 4095
KINDS: Final[i64] = 5
# A table, because mypyc compiles `1 << n` as a shift of a C int of 32 bits.
_UNITS: Final[vec[i64]] = vec[i64]([1, 2**12, 2**24, 2**36, 2**48])


def one(kind: i64) -> i64:
    """The pack of a single good."""
    return _UNITS[kind]


def count(pack: i64, kind: i64) -> i64:
    """How many goods of a kind the pack has."""
    return (pack >> (BITS * kind)) & FULL


def total(pack: i64) -> i64:
    """How many goods the pack has in all."""
    n: i64 = 0
    while pack:
        n += pack & FULL
        pack >>= BITS
    return n


def lacking(need: i64, have: i64) -> i64:
    """What of `need` is missing in `have`, as a pack."""
    short: i64 = 0
    shift: i64 = 0
    while need:
        n = (need & FULL) - (have & FULL)
        if n > 0:
            short += n << shift
        need >>= BITS
        have >>= BITS
        shift += BITS
    return short


def first(pack: i64) -> i64:
    """The lowest kind in a pack that is not empty."""
    kind: i64 = 0
    while count(pack, kind) == 0:
        kind += 1
    return kind


def heap(pack: i64) -> i64:
    """A pack of at most 3 of a kind as a code below 1024, 2 bits a kind."""
    code: i64 = 0
    kind: i64 = 4
    while kind >= 0:
        code = code * 4 + count(pack, kind)
        kind -= 1
    return code


def unheap(code: i64) -> i64:
    """The pack of such a code."""
    pack: i64 = 0
    kind: i64 = 0
    while code:
        pack += (code & 3) << (12 * kind)
        code >>= 2
        kind += 1
    return pack


def counts(pack: int, kinds: tuple[str, ...]) -> dict[str, int]:
    """A pack as names with numbers, leaving out what it has none of."""
    return {name: count(pack, k) for k, name in enumerate(kinds) if count(pack, k)}


def packed(amounts: dict[str, int], kinds: tuple[str, ...]) -> int:
    """The pack of named amounts."""
    pack = 0
    for name, n in amounts.items():
        pack += n << (12 * kinds.index(name))
    return pack
