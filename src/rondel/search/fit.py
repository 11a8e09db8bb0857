"""Fitting weights to final scores: least squares over features that drift with the progress of the game."""

import math

from librt.vecs import append, vec
from mypy_extensions import i64


class Fit:
    """Sums up examples as normal equations and solves them."""

    def __init__(self, features: int) -> None:
        self.width: i64 = 2 * (features + 1)
        self.examples: i64 = 0
        self.gram = vec[float]([0.0 for _ in range(self.width * self.width)])
        self.right = vec[float]([0.0 for _ in range(self.width)])

    def add(self, numbers: vec[i64], progress: float, target: float) -> None:
        """Learn from one position of one seat and the score it ended with."""
        row = vec[float]([1.0])
        for number in numbers:
            row = append(row, float(number))
        half: i64 = len(row)
        i: i64 = 0
        while i < half:
            row = append(row, row[i] * progress)
            i += 1
        self.examples += 1
        n = self.width
        i = 0
        while i < n:
            x = row[i]
            if x != 0.0:
                self.right[i] += x * target
                at = i * n
                j: i64 = 0
                while j <= i:
                    self.gram[at + j] += x * row[j]
                    j += 1
            i += 1

    def fade(self, share: float) -> None:
        """Let what was learned so far count for less."""
        i: i64 = 0
        while i < len(self.gram):
            self.gram[i] = self.gram[i] * share
            i += 1
        i = 0
        while i < len(self.right):
            self.right[i] = self.right[i] * share
            i += 1

    def sums(self) -> tuple[int, list[float], list[float]]:
        """What was learned, as plain numbers that can be sent to another process."""
        return self.examples, [x for x in self.gram], [x for x in self.right]

    def take(self, examples: int, gram: list[float], right: list[float]) -> None:
        """Add what another one learned."""
        self.examples += examples
        i: i64 = 0
        for x in gram:
            self.gram[i] += x
            i += 1
        i = 0
        for x in right:
            self.right[i] += x
            i += 1

    def solve(self, ridge: float) -> tuple[list[float], list[float]]:
        """The weights at the start and at the end of the game; `ridge` keeps them small where data is thin."""
        n = self.width
        a = self.gram[:]
        b = self.right[:]
        i: i64 = 0
        while i < n:
            a[i * n + i] += ridge
            i += 1
        # Cholesky: the lower half of `a` becomes the factor.
        i = 0
        while i < n:
            j: i64 = 0
            while j <= i:
                total = a[i * n + j]
                k: i64 = 0
                while k < j:
                    total -= a[i * n + k] * a[j * n + k]
                    k += 1
                if i == j:
                    a[i * n + i] = math.sqrt(total)
                else:
                    a[i * n + j] = total / a[j * n + j]
                j += 1
            i += 1
        i = 0
        while i < n:
            k = 0
            while k < i:
                b[i] -= a[i * n + k] * b[k]
                k += 1
            b[i] = b[i] / a[i * n + i]
            i += 1
        i = n - 1
        while i >= 0:
            k = i + 1
            while k < n:
                b[i] -= a[k * n + i] * b[k]
                k += 1
            b[i] = b[i] / a[i * n + i]
            i -= 1
        half = n // 2
        early = [b[k] for k in range(half)]
        late = [b[k] + b[k + half] for k in range(half)]
        return early, late
