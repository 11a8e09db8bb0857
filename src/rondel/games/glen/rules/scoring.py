"""Scoring rounds and the score sheet, in which everybody is compared with who has least."""

from typing import Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from rondel.core import events
from rondel.core.result import Line, Result, Sheet, rank
from rondel.core.state import CHANCE, OVER
from rondel.games.glen.rules.state import GlenState
from rondel.parts.compare import lead_vp
from rondel.parts.goods import total

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

    def leads(self, s: S, seat: i64) -> vec[i64]:
        """The VP of a seat for its lead over the lowest player, in every area (GM-102, G2-168)."""
        ahead = self.ahead(s, seat)
        area: i64 = 0
        while area < len(ahead):
            ahead[area] = lead_vp(ahead[area])
            area += 1
        return ahead

    def ahead(self, s: S, seat: i64) -> vec[i64]:
        """How far a seat is ahead of the lowest player, in every area."""
        own = self.amounts(s, seat)
        least = own[:]
        other: i64 = 0
        area: i64 = 0
        while other < s.frame.players:
            if other != seat:
                theirs = self.amounts(s, other)
                area = 0
                while area < len(own):
                    if theirs[area] < least[area]:
                        least[area] = theirs[area]
                    area += 1
            other += 1
        area = 0
        while area < len(own):
            least[area] = own[area] - least[area]
            area += 1
        return least

    def hold(self, s: S, nth: i64) -> None:
        """Hold a scoring round; nothing is given up in it (GM-105, G2-170)."""
        s.round = nth
        s.tell(events.ROUND, CHANCE, events.NOTHING, events.NOTHING, events.NOTHING, nth)
        seat: i64 = 0
        while seat < s.frame.players:
            leads = self.leads(s, seat)
            area: i64 = 0
            while area < s.frame.compared:
                vp = leads[area]
                s.set_scored(seat, nth, area, vp)
                s.add_vp(seat, vp)
                area += 1
            if s.listener is not None:
                self._tell(s, seat, nth)
            seat += 1

    def _tell(self, s: S, seat: i64, nth: i64) -> None:
        """Tell what a seat scores in every area of a scoring round, with what it has there and by how much it leads."""
        assert s.listener is not None
        counted = zip(s.frame.areas, self.leads(s, seat), self.amounts(s, seat), self.ahead(s, seat), strict=True)
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

    def _beyond(self, s: S) -> list[int]:
        """How many tiles every seat has more than the smallest territory."""
        sizes = [s.land.size(seat) for seat in range(s.frame.players)]
        least = min(sizes)
        return [size - least for size in sizes]

    def result(self, s: S) -> Result:
        """The ranking with every point explained; before the end, as if the game ended now.

        The game ends with a scoring round, so before the end one more round is counted as things stand.
        """
        final = s.actor == OVER
        sheets = [self._sheet(s, seat, over, final) for seat, over in enumerate(self._beyond(s))]
        return rank(sheets, final)

    def _sheet(self, s: S, seat: int, over: i64, final: bool) -> Sheet:
        lines = self.brought(s, seat)
        for nth in range(1, s.round + 1):
            lines += [Line("round", name, s.scored(seat, nth, area), nth) for area, name in enumerate(s.frame.areas)]
        explained = sum(line.points for line in lines)
        if s.vp(seat) != explained:
            lines.insert(0, Line("before", "before", s.vp(seat) - explained))  # a position set up with VP
        if not final:
            nth = min(s.round + 1, s.frame.rounds)
            counted = zip(s.frame.areas, self.leads(s, seat), self.amounts(s, seat), strict=True)
            lines += [Line("round_now", name, vp, nth, n) for name, vp, n in counted]
        lines += self.at_end(s, seat, over)
        points = sum(line.points for line in lines)
        return Sheet(seat, tuple(lines), points, total(s.land.all_goods(seat)))  # GM-110, G2-182


def penalty(over: i64) -> list[Line]:
    """3 VP lost for each tile beyond the smallest territory (GM-109, G2-178)."""
    return [Line("penalty", "tiles", -3 * over, 0, over)] if over else []
