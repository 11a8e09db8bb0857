"""Scoring rounds, final scoring and the score sheet (sections 11 and 12 of the rules)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core.result import Line
from rondel.games.glen.rules.scoring import Scoring, penalty
from rondel.games.glen_more.rules.state import GlenMoreState


class GlenMoreScoring(Scoring[GlenMoreState]):
    """Whisky, Parliament and cards are compared; coins and some cards count at the end."""

    def amounts(self, s: GlenMoreState, seat: i64) -> vec[i64]:
        """What a seat has in the scored areas: whisky, Parliament with bonnets, cards (GM-101)."""
        members = s.parliament(seat)
        cards: i64 = 0
        bonnets: i64 = 0
        doubled: i64 = 0
        land = s.land
        tiles = s.tiles
        tile = land.first(seat)
        while tile:
            cards += tiles.special[tile]
            bonnets += tiles.bonnets[tile]
            doubled += tiles.double[tile]
            tile = land.after(tile)
        return vec[i64]([s.whisky(seat), (2 * members if doubled else members) + bonnets, cards])  # GM-103, GM-104

    def brought(self, s: GlenMoreState, seat: i64) -> list[Line]:
        lines: list[Line] = []
        tile = s.land.first(seat)
        while tile:
            if s.land.earned(tile):
                lines.append(Line("tile", s.tiles.labels[tile], s.land.earned(tile)))
            tile = s.land.after(tile)
        return lines

    def at_end(self, s: GlenMoreState, seat: i64, over: i64) -> list[Line]:
        lines = [Line("coins", "coins", s.coins(seat), 0, s.coins(seat))]  # GM-108
        tile = s.land.first(seat)
        while tile:
            if s.tiles.end_vp[tile]:
                n = counted(s, seat, s.tiles.end_kind[tile])
                lines.append(Line("card", s.tiles.labels[tile], n * s.tiles.end_vp[tile], 0, n))
            tile = s.land.after(tile)
        return lines + penalty(over)


def counted(s: GlenMoreState, seat: i64, kind: i64) -> i64:
    """How many tiles of a kind a territory has, the start village as a village (GM-79)."""
    n: i64 = 0
    tile = s.land.first(seat)
    while tile:
        if s.tiles.kind[tile] == kind and (tile < s.tiles.home or s.terms.duart_start):
            n += 1
        tile = s.land.after(tile)
    return n


SCORING: Final = GlenMoreScoring()
