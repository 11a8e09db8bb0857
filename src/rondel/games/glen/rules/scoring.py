"""Scoring rounds and the score sheet, in which everybody is compared with who has least."""

from typing import Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.result import Line, Result, Sheet, rank, total
from rondel.core.state import CHANCE, OVER
from rondel.games.glen.rules.state import GlenState
from rondel.parts.compare import lead_vp
from rondel.parts.goods import total as all_of

S = TypeVar("S", bound=GlenState)


class Scoring(Generic[S]):
    """Scores the areas that a game compares; the game says how much a seat has in each and what else counts."""

    def amounts(self, s: S, seat: i64) -> vec[i64]:
        """What a seat has in every area."""
        raise NotImplementedError

    def brought(self, s: S, seat: i64) -> list[Line]:
        """What a seat has scored in its turns."""
        raise NotImplementedError

    def at_end(self, s: S, seat: i64, over: i64) -> list[Line]:
        """What the end of the game adds for a seat that has `over` tiles more than the smallest territory."""
        raise NotImplementedError

    def leads(self, s: S, seat: i64, own: vec[i64]) -> vec[i64]:
        """The VP of a seat that has so much for its lead over the lowest player, in every area (GM-102, G2-168)."""
        ahead = self.ahead(s, seat, own)
        area: i64 = 0
        while area < len(ahead):
            ahead[area] = lead_vp(ahead[area])
            area += 1
        return ahead

    def ahead(self, s: S, seat: i64, own: vec[i64]) -> vec[i64]:
        """How far a seat that has so much is ahead of the lowest player, in every area."""
        areas: i64 = len(own)
        least = own[:]
        other: i64 = 0
        area: i64 = 0
        while other < s.frame.players:
            if other != seat:
                theirs = self.amounts(s, other)
                area = 0
                while area < areas:
                    if theirs[area] < least[area]:
                        least[area] = theirs[area]
                    area += 1
            other += 1
        area = 0
        while area < areas:
            least[area] = own[area] - least[area]
            area += 1
        return least

    def hold(self, s: S, nth: i64) -> None:
        """Hold a scoring round; nothing is given up in it (GM-105, G2-170)."""
        s.round = nth
        s.tell(events.ROUND, CHANCE, events.NOTHING, events.NOTHING, events.NOTHING, nth)
        areas = s.frame.compared
        held = self._held(s)
        area: i64 = 0
        while area < areas:
            least = held[area]
            at = area
            while at < len(held):
                least = held[at] if held[at] < least else least
                at += areas
            seat: i64 = 0
            while seat < s.frame.players:
                vp = lead_vp(held[seat * areas + area] - least)
                s.set_scored(seat, nth, area, vp)
                s.add_vp(seat, vp)
                seat += 1
            area += 1
        if s.listener is not None:
            for teller in range(s.frame.players):
                self._tell(s, teller, nth)

    def _held(self, s: S) -> vec[i64]:
        """What every seat has in every area, seat by seat."""
        out = vec[i64](capacity=32)
        seat: i64 = 0
        while seat < s.frame.players:
            for amount in self.amounts(s, seat):
                out = append(out, amount)
            seat += 1
        return out

    def _tell(self, s: S, seat: i64, nth: i64) -> None:
        """Tell what a seat scores in every area of a scoring round, with what it has there and by how much it leads."""
        assert s.listener is not None
        own = self.amounts(s, seat)
        counted = zip(s.frame.areas, self.leads(s, seat, own), own, self.ahead(s, seat, own), strict=True)
        for name, vp, n, lead in counted:
            s.listener.score(seat, "round", name, vp, nth, n, lead)

    def finish(self, s: S) -> None:
        """The game is over, and what its end adds is scored (GM-107, G2-177)."""
        s.actor = OVER
        if s.listener is None:
            return
        for seat, over in enumerate(self._beyond(s)):
            for line in self.at_end(s, seat, over):
                if line.points:
                    s.listener.score(seat, line.source, line.item, line.points, line.round, line.count)
        s.tell(events.OVER, CHANCE, events.NOTHING, events.NOTHING, events.NOTHING, 0)

    def _beyond(self, s: S) -> vec[i64]:
        """How many tiles every seat has more than the smallest territory."""
        sizes = vec[i64](capacity=8)
        least = s.land.size(0)
        seat: i64 = 0
        while seat < s.frame.players:
            size = s.land.size(seat)
            least = size if size < least else least
            sizes = append(sizes, size)
            seat += 1
        seat = 0
        while seat < s.frame.players:
            sizes[seat] -= least
            seat += 1
        return sizes

    def result(self, s: S) -> Result:
        """The ranking with every point explained; before the end, as if the game ended now.

        The game ends with a scoring round, so before the end one more round is counted as things stand.
        """
        final = s.actor == OVER
        beyond = self._beyond(s)
        sheets: list[Sheet] = []
        seat: i64 = 0
        while seat < s.frame.players:
            sheets.append(self._sheet(s, seat, beyond[seat], final))
            seat += 1
        return rank(sheets, final)

    def _sheet(self, s: S, seat: i64, over: i64, final: bool) -> Sheet:
        lines = self.brought(s, seat)
        areas = s.frame.areas
        area: i64 = 0
        nth: i64 = 1
        while nth <= s.round:
            area = 0
            while area < s.frame.compared:
                lines.append(Line("round", areas[area], s.scored(seat, nth, area), nth))
                area += 1
            nth += 1
        explained: i64 = total(lines)
        if s.vp(seat) != explained:
            lines.insert(0, Line("before", "before", s.vp(seat) - explained))  # a position set up with VP
        if not final:
            nth = s.round + 1 if s.round < s.frame.rounds else s.frame.rounds
            amounts = self.amounts(s, seat)
            leads = self.leads(s, seat, amounts)
            area = 0
            while area < s.frame.compared:
                lines.append(Line("round_now", areas[area], leads[area], nth, amounts[area]))
                area += 1
        lines += self.at_end(s, seat, over)
        return Sheet(seat, tuple(lines), total(lines), all_of(s.land.all_goods(seat)))  # GM-110, G2-182


def penalty(over: i64) -> list[Line]:
    """3 VP lost for each tile beyond the smallest territory (GM-109, G2-178)."""
    return [Line("penalty", "tiles", -3 * over, 0, over)] if over else []
