"""Positions as a few bytes: whole numbers one after the other, small ones in a single byte."""

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import append, vec
from mypy_extensions import i64, u8

MORE: Final[i64] = 128  # set in every byte of a number but the last
SMALL: Final[i64] = 64  # below it a number takes a single byte
LONGEST: Final[i64] = 56  # the place of the last seven bits that a number can have


class Packer:
    """Writes numbers, seven bits a byte, the lowest first; numbers below 0 take turns with those from 0 on."""

    def __init__(self) -> None:
        self.out = BytesWriter()

    def add(self, n: i64) -> None:
        """Write a number between -2**61 and 2**61."""
        out = self.out
        n = 2 * n if n >= 0 else -2 * n - 1
        while n >= MORE:
            out.append(u8((n & (MORE - 1)) | MORE))
            n >>= 7
        out.append(u8(n))

    def add_all(self, numbers: vec[i64]) -> None:
        """Write how many numbers there are, and all of them."""
        self.add(len(numbers))
        out = self.out
        for n in numbers:
            if 0 <= n < SMALL:  # as most of them are
                out.append(u8(2 * n))
            else:
                self.add(n)

    def packed(self) -> bytes:
        """What was written."""
        return self.out.getvalue()


class Unpacker:
    """Reads what a `Packer` wrote; `IndexError` where there is nothing left."""

    def __init__(self, data: bytes, at: i64) -> None:
        self.data = data
        self.at = at

    def next(self) -> i64:
        """The next number."""
        data = self.data
        shift: i64 = 0
        n: i64 = 0
        while True:
            byte: i64 = data[self.at]
            self.at += 1
            n |= (byte & (MORE - 1)) << shift
            if byte < MORE:
                break
            shift += 7
            if shift > LONGEST:
                raise IndexError("a number is too long")
        return -(n >> 1) - 1 if n & 1 else n >> 1

    def next_all(self) -> vec[i64]:
        """The next numbers, of which the first says how many follow."""
        n = self.next()
        if n < 0 or n > len(self.data):
            raise IndexError("so many numbers cannot follow")
        out = vec[i64](capacity=n)
        while n > 0:
            out = append(out, self.next())
            n -= 1
        return out

    def done(self) -> bool:
        """Whether everything has been read."""
        return self.at == len(self.data)
