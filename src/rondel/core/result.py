"""How a game stands: a place for every seat and a sheet that explains every point."""

from dataclasses import dataclass

from rondel.core.values import Value


@dataclass(frozen=True)
class Line(Value):
    """One entry of a score sheet: where the points came from and how many they are."""

    source: str  # what kind of entry: "tile", "round", "coins", "card", "penalty", ...
    item: str  # what gave it: a tile label, a scored area, a card
    points: int
    round: int = 0  # scoring round, 0 where none applies
    count: int = 0  # how many things were counted, 0 where none applies


@dataclass(frozen=True)
class Sheet(Value):
    """All points of one seat; `total` is the sum of the lines."""

    seat: int
    lines: tuple[Line, ...]
    total: int
    tiebreak: int = 0


@dataclass(frozen=True)
class Result(Value):
    """The ranking with its sheets; while the game runs, as if it ended now (`final` is False)."""

    sheets: tuple[Sheet, ...]
    places: tuple[int, ...]  # place of every seat, 1 is best, shared places are equal
    final: bool

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of every seat."""
        return tuple(sheet.total for sheet in self.sheets)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; several where the rules share the win."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def rank(sheets: list[Sheet], final: bool) -> Result:
    """Rank sheets by total, then by tiebreak; equal in both means a shared place."""
    keys = [(sheet.total, sheet.tiebreak) for sheet in sheets]
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    return Result(tuple(sheets), places, final)
