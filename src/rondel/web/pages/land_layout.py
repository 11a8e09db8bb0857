"""The tiles of a territory on a grid, with the empty cells that can be chosen."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rondel.scene import Cell, Territory


class Spot(NamedTuple):
    """A cell on the grid, column and row from 1, and the tile on it if there is one."""

    col: int
    row: int
    x: int
    y: int
    cell: Cell | None = None
    target: str = ""
    ghost: bool = False  # it can be chosen
    maybe: bool = False  # an empty cell where a tile could go that can be chosen
    plan: str = ""  # whether it will be built on in the end: `surely` or `perhaps`


@dataclass(frozen=True)
class Plot:
    """A territory as a grid."""

    cols: int
    rows: int
    spots: tuple[Spot, ...]


@lru_cache(maxsize=4096)  # there are not that many cells
def _place(target: str) -> tuple[int, int]:
    x, _, y = target.removeprefix("cell:").partition(",")
    return int(x), int(y)


def lay(territory: Territory, targets: Iterable[str] = (), possible: Iterable[str] = ()) -> Plot:
    """The grid of a territory; `targets` such as `cell:1,-2` can be chosen, `possible` ones perhaps soon.

    >>> lay(Territory(0, ()), ["cell:0,1", "cell:2,0"]).cols
    3
    """
    return _laid(territory, targets, possible, set())


def lay_with_room(
    territory: Territory, targets: Iterable[str], possible: Iterable[str], fresh: Collection[str]
) -> Plot:
    """The grid of a territory with room around what lay there before the `fresh` tiles of this turn.

    So it stays as it is during a turn.

    >>> lay_with_room(Territory(0, ()), (), (), ()).cols
    1
    """
    before = [(cell.x, cell.y) for cell in territory.cells if cell.target not in fresh]
    around = {(x + dx, y + dy) for x, y in before for dx, dy in ((-1, -1), (1, 1))}
    return _laid(territory, targets, possible, around)


def _laid(
    territory: Territory, targets: Iterable[str], possible: Iterable[str], around: Collection[tuple[int, int]]
) -> Plot:
    laid = {(cell.x, cell.y): cell for cell in territory.cells}
    open_cells = {_place(target): target for target in targets if target.startswith("cell:")}
    later = {_place(target): target for target in possible}
    every = laid.keys() | open_cells.keys() | later.keys() or {(0, 0)}
    xs, ys = [x for x, _ in (*every, *around)], [y for _, y in (*every, *around)]
    left, right, low, top = min(xs), max(xs), min(ys), max(ys)
    plan = {_place(target): "surely" for target in territory.surely}
    plan |= {_place(target): "perhaps" for target in territory.perhaps}
    every |= {(x, y) for x, y in plan if left <= x <= right and low <= y <= top}
    spots = [
        Spot(
            col=x - left + 1,
            row=(y - low if territory.south else top - y) + 1,
            x=x,
            y=y,
            cell=laid.get((x, y)),
            target=open_cells.get((x, y), laid[x, y].target if (x, y) in laid else later.get((x, y), "")),
            ghost=(x, y) in open_cells,
            maybe=(x, y) in later and (x, y) not in laid,
            plan=plan.get((x, y), ""),
        )
        for x, y in sorted(every, key=lambda at: (at[1] if territory.south else -at[1], at[0]))
    ]
    return Plot(right - left + 1, top - low + 1, tuple(spots))
