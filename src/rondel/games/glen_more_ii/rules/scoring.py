"""Scoring rounds, final scoring and the score sheet (sections 15 and 16 of the rules)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core.result import Line
from rondel.games.glen.rules.scoring import Scoring, penalty
from rondel.games.glen_more_ii.rules.state import HOME_CASTLE, GlenMoreIIState
from rondel.parts.territory import REMOVED


class GlenMoreIIScoring(Scoring[GlenMoreIIState]):
    """Scotsmen, cards, casks and Persons are compared; clan fields score when they are taken."""

    def amounts(self, s: GlenMoreIIState, seat: i64) -> vec[i64]:
        """What a seat has in the categories: Scotsmen on the Home Castle, cards, casks, Persons (G2-167)."""
        men = s.land.people(s.land.at(seat, HOME_CASTLE))
        if s.cards(seat) & s.tiles.double_scotsmen:
            men *= 2  # G2-155
        cards: i64 = 0
        held = s.cards(seat)
        while held:
            cards += held & 1
            held >>= 1
        persons = s.persons(seat) + 2 if s.hume == seat + 1 else s.persons(seat)  # G2-169
        out = vec[i64]([men, cards, s.whisky(seat), persons])
        own: i64 = len(out)
        area = own
        while area < s.frame.compared:
            out = append(out, s.terms.extension.amount(s, seat, area - own))
            area += 1
        return out

    def brought(self, s: GlenMoreIIState, seat: i64) -> list[Line]:
        lines = _tile_lines(s, seat) + _clan_lines(s, seat)
        if s.once_vp(seat):
            lines.append(Line("one_time", "tiles", s.once_vp(seat)))
        return lines

    def at_end(self, s: GlenMoreIIState, seat: i64, over: i64) -> list[Line]:
        coins = s.coins(seat)
        lines = [*penalty(over), Line("coins", "coins", coins, 0, coins)]  # G2-179
        doubled = min(coins, s.tiles.doubled_coins)
        for card, name in enumerate(s.tiles.card_names):
            if (s.tiles.double_coins >> card) & 1 and s.has_card(seat, card):
                lines.append(Line("card", name, doubled, 0, doubled))  # G2-151
        return lines


def _tile_lines(s: GlenMoreIIState, seat: int) -> list[Line]:
    """What activations brought, by tile: those that lie, those they cover, those removed."""
    brought: list[tuple[i64, i64]] = []
    tile = s.land.first(seat)
    while tile:
        layer = tile
        while layer:
            brought.append((layer, s.land.earned(layer)))
            layer = s.land.under(layer)
        tile = s.land.after(tile)
    for gone in range(1, s.tiles.count + 1):
        if s.land.where(gone) == REMOVED and s.land.keeper(gone) == seat:
            brought.append((gone, s.land.earned(gone)))
    return [Line("tile", s.tiles.labels[number], vp) for number, vp in sorted(brought) if vp]


def _clan_lines(s: GlenMoreIIState, seat: int) -> list[Line]:
    """What clan fields brought; the field that may be taken again counts every marker."""
    lines = []
    for field in range(s.clans.fields):
        if s.clans.again[field]:
            n = s.again(seat)
            if n:
                lines.append(Line("clan", s.clans.names[field], n * s.clans.vp[field], 0, n))
        elif s.holder(field) == seat + 1 and s.clan_vp(field):
            lines.append(Line("clan", s.clans.names[field], s.clan_vp(field)))
    return lines


SCORING: Final = GlenMoreIIScoring()
