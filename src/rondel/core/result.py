"""How a game stands: a place for every seat and a sheet that explains every point."""

from typing import ClassVar, Final

from rondel.core.values import MadeValue


class Line(MadeValue):
    """One entry of a score sheet: where the points came from and how many they are."""

    __match_args__: ClassVar[tuple[str, ...]] = ("source", "item", "points", "round", "count")

    def __init__(self, source: str, item: str, points: int, round: int = 0, count: int = 0) -> None:
        self.source: Final = source  # what kind of entry: "tile", "round", "coins", "card", "penalty", ...
        self.item: Final = item  # what gave it: a tile label, a scored area, a card
        self.points: Final = points
        self.round: Final = round  # scoring round, 0 where none applies
        self.count: Final = count  # how many things were counted, 0 where none applies


class Sheet(MadeValue):
    """All points of one seat; `total` is the sum of the lines."""

    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "lines", "total", "tiebreak")

    def __init__(self, seat: int, lines: tuple[Line, ...], total: int, tiebreak: int = 0) -> None:
        self.seat: Final = seat
        self.lines: Final = lines
        self.total: Final = total
        self.tiebreak: Final = tiebreak


class Result(MadeValue):
    """The ranking with its sheets; while the game runs, as if it ended now (`final` is False)."""

    __match_args__: ClassVar[tuple[str, ...]] = ("sheets", "places", "final")

    def __init__(self, sheets: tuple[Sheet, ...], places: tuple[int, ...], final: bool) -> None:
        self.sheets: Final = sheets
        self.places: Final = places  # place of every seat, 1 is best, shared places are equal
        self.final: Final = final

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of every seat."""
        return tuple([sheet.total for sheet in self.sheets])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; several where the rules share the win."""
        return tuple([seat for seat, place in enumerate(self.places) if place == 1])


def total(lines: list[Line]) -> int:
    """The points of some lines."""
    points = 0
    for line in lines:
        points += line.points
    return points


def rank(sheets: list[Sheet], final: bool) -> Result:
    """Rank sheets by total, then by tiebreak; equal in both means a shared place."""
    places: list[int] = []
    for sheet in sheets:
        place = 1
        for other in sheets:
            if other.total > sheet.total or (other.total == sheet.total and other.tiebreak > sheet.tiebreak):
                place += 1
        places.append(place)
    return Result(tuple(sheets), tuple(places), final)
