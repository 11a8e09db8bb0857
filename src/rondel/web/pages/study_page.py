"""The page of a study: the page of a table, with the tree, the best turns, the curve and notes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from markupsafe import Markup, escape

from rondel.games.registry import title
from rondel.locale import Message, Seat, Translator, say
from rondel.web.pages.controls import capital
from rondel.web.pages.curve import curve
from rondel.web.pages.table_page import TablePage
from rondel.web.tables.study_data import NodeRow, PointTold, StudyView
from rondel.web.tables.view import ScorePoint

WIDTH: Final = 100  # of the bar, in percent
SLIP, BLUNDER = 0.05, 0.12  # chance of winning given away: from there on a turn is marked once, and twice


@dataclass(frozen=True)
class ShownNode:
    """A node as the tree shows it."""

    id: int
    depth: int
    number: int
    seat: int
    text: str  # what it began with
    whole: str
    mark: str  # "", "?" or "??"
    cost: str
    note: str
    here: bool


@dataclass(kw_only=True)
class StudyPage(TablePage):
    """A study at a node as a page."""

    kept: ClassVar[bool] = False
    buttons: ClassVar[str] = "study_buttons.html"

    study: StudyView
    link: str  # to the node, for others

    def __post_init__(self) -> None:
        super().__post_init__()
        self.home = f"/study/{self.study.id}"
        self.url = f"{self.home}/{self.study.node}"

    @property
    def editable(self) -> bool:
        """Whether the position can be changed by hand: the game says how, and has its supplied tiles."""
        return bool(title(self.game.name).editing) and bool(self.game.supplied)

    def presence(self, seat: int) -> str:
        """Nothing: who studies is alone."""
        return ""

    @property
    def ended(self) -> bool:
        """Whether the end of the game is shown: a study tells it in the prompt."""
        return False

    @cached_property
    def bar(self) -> Markup:
        """Everybody's chance of winning as one bar."""
        parts, at = list[str](), 0.0
        for seat, chance in enumerate(self.study.chances):
            wide = WIDTH * chance
            parts.append(f'<rect class="seat-{seat + 1}" x="{at:.2f}" width="{wide:.2f}" height="10"/>')
            at += wide
        label = escape(self.t(self._chances(self.study.chances)))
        box = f'viewBox="0 0 {WIDTH} 10" preserveAspectRatio="none"'
        return Markup(f'<svg class="chances" {box} role="img" aria-label="{label}">{"".join(parts)}</svg>')

    def _chances(self, chances: tuple[float, ...]) -> Message:
        return self._standing_of(tuple(round(100 * chance) for chance in chances))

    def _standing_of(self, percents: tuple[int, ...]) -> Message:
        listed = tuple(say("web.study.chance", who=Seat(n), n=percent) for n, percent in enumerate(percents))
        return say("web.study.chances", chances=listed)

    @property
    def percents(self) -> list[tuple[int, str]]:
        """The chances of the seats in percent."""
        return [(seat, _percent(chance, self.t)) for seat, chance in enumerate(self.study.chances)]

    @cached_property
    def nodes(self) -> list[ShownNode]:
        """The tree as it is read."""
        return [self._shown(row) for row in self.study.rows]

    def _shown(self, row: NodeRow) -> ShownNode:
        told = [self.t(message) for message in row.said]
        cost = row.cost or 0.0
        mark = "??" if cost >= BLUNDER else "?" if cost >= SLIP else ""
        gave = self.t(say("web.study.cost", n=_percent(cost, self.t))) if cost >= 0.005 else ""
        return ShownNode(
            row.id, row.depth, row.number, row.seat, told[0], " ".join(told), mark, gave, row.note, row.here
        )

    @cached_property
    def chance_curve(self) -> Markup:
        """The chances over the turns of the line."""
        assert self.study.reviewed is not None
        points = self.study.reviewed.curve
        return curve(points, f"{self.home}/", self.t(say("web.study.curve")), self._at, self.study.node)

    def _at(self, point: ScorePoint) -> str:
        return self.t(say("web.study.at", n=point.turn, chances=self._standing_of(point.totals)))

    @property
    def players(self) -> list[dict[str, object]]:
        """How everybody has played, and what luck did to them."""
        assert self.study.reviewed is not None
        return [
            {
                "seat": seat,
                "name": self.names[seat],
                "accuracy": f"{who.accuracy:.0f}",
                "skill": _signed(who.skill, self.t),
                "others": _signed(who.others, self.t),
                "luck": _signed(who.luck, self.t),
            }
            for seat, who in enumerate(self.study.reviewed.review.seats)
        ]

    @property
    def points(self) -> list[dict[str, object]]:
        """The turning points."""
        found = self.study.reviewed.points if self.study.reviewed else ()
        return [self._point(point) for point in found]

    def _point(self, point: PointTold) -> dict[str, object]:
        return {
            "before": point.before,
            "after": point.after,
            "number": point.number,
            "seat": point.seat,
            "cost": _percent(point.cost, self.t),
            "played": [self.t(message) for message in point.played],
            "better": [capital(self.t(message)) for message in point.better],
        }


def _percent(share: float, t: Translator) -> str:
    return t(say("web.study.percent", n=round(100 * share)))


def _signed(share: float, t: Translator) -> str:
    n = round(100 * share)
    sign = "+" if n > 0 else "−" if n < 0 else "±"
    return sign + t(say("web.study.percent", n=abs(n)))
