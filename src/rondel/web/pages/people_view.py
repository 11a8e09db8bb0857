"""What the pages about people and games say: categories and things by their names, numbers, and who had a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from babel.numbers import format_decimal, format_percent
from markupsafe import Markup

from rondel.analysis.facts import labels
from rondel.analysis.stats import Stats
from rondel.core.result import Line
from rondel.drawing import svg
from rondel.games.registry import title
from rondel.locale import Name, Translator, say, translator
from rondel.web.pages.controls import capital
from rondel.web.pages.faces import faces_of

FACTS: Final = ("mean_turns", "mean_score", "mean_lead_changes")
ROUND: Final = "round:"  # before a category that is scored in rounds


@dataclass(frozen=True)
class ThingShown:
    """Something that was taken, with its picture where it has one."""

    name: str
    picture: Markup
    times: str


@dataclass(frozen=True)
class Bar:
    """A number with its part of the largest one, in percent."""

    name: str
    text: str
    part: float
    below: bool = False


def number(value: float, language: str, digits: int = 1) -> str:
    """A number as a language writes it.

    >>> number(12.345, "de"), number(-3.0, "en")
    ('12,3', '−3')
    """
    return format_decimal(round(value, digits), format=f"#,##0.{'#' * digits}", locale=language).replace("-", "−")


def signed(value: int, language: str) -> str:
    """A change as a language writes it.

    >>> signed(12, "en"), signed(-3, "en")
    ('+12', '−3')
    """
    return f"{'+' if value > 0 else ''}{number(value, language, 0)}"


def percent(share: float, language: str) -> str:
    """A share as a language writes it."""
    return format_percent(share, format="#,##0 %", locale=language)


@lru_cache(maxsize=2048)
def category(game: str, key: str, language: str) -> str:
    """What a category of points is called, as on the score sheets of its game."""
    t, found = translator(language), title(game)
    what = key.removeprefix(ROUND)
    line = Line("round", what, 0, 1) if key.startswith(ROUND) else Line(what, what, 0)
    entry = found.get_scene().entry(found.load().start(), line)
    return capital(t(entry.item if key.startswith(ROUND) and entry.item is not None else entry.part))


@lru_cache(maxsize=4096)
def _thing(game: str, id: str, language: str) -> tuple[str, Markup]:
    t, loaded = translator(language), title(game).load()
    face = faces_of(loaded).get(id)
    name = capital(t(say("words", words=Name((face and face.name) or labels(loaded).get(id, id)))))
    drawn = f'<svg class="art" viewBox="0 0 100 100" aria-hidden="true">{svg.face(face, "")}</svg>' if face else ""
    return name, Markup(drawn)


def liked(game: str, things: Iterable[tuple[str, int]], t: Translator, most: int) -> list[ThingShown]:
    """The tiles that were taken most often, those of one name together."""
    times: Counter[str] = Counter()
    pictures: dict[str, Markup] = {}
    for id, n in things:
        name, picture = _thing(game, id, t.language)
        if picture:
            times[name] += n
            pictures.setdefault(name, picture)
    best = sorted(times, key=lambda name: (-times[name], name))[:most]
    return [ThingShown(name, pictures[name], number(times[name], t.language, 0)) for name in best]


def bars(game: str, points: dict[str, float], t: Translator) -> list[Bar]:
    """Points by category, the most first."""
    named: dict[str, float] = {}
    for key, n in points.items():
        name = category(game, key, t.language)
        named[name] = named.get(name, 0.0) + n
    longest = max((abs(n) for n in named.values()), default=0.0) or 1.0
    return [
        Bar(name, number(n, t.language), round(100 * abs(n) / longest, 1), n < 0)
        for name, n in sorted(named.items(), key=lambda one: -one[1])
        if round(n, 1)
    ]


def stats_tables(stats: Stats, t: Translator) -> dict[str, Any]:
    """The tables of statistics, with their numbers and names in a language."""
    told, language = stats.to_json(), t.language
    order: Any = told["seat_advantage"]
    sources: Any = told["scores"]
    return {
        "games": number(stats.games, language, 0),
        "facts": {
            key: number(float(str(told[key])), language) for key in ("mean_turns", "mean_score", "mean_lead_changes")
        },
        "order": [
            (row["turn_order"], percent(row["win_share"], language), _span(row["interval"], language)) for row in order
        ],
        "sources": [
            (
                category(stats.game, f"{ROUND}{row['source']}" if row["round"] else row["source"], language),
                row["round"] or "",
                number(row["mean"], language, 2),
                number(row["mean_of_winners"], language, 2),
            )
            for row in sources
        ],
        "things": [
            {
                "id": row.id,
                "name": _thing(stats.game, row.id, language)[0],
                "picture": _thing(stats.game, row.id, language)[1],
                "kind": row.kind,
                "taken": number(row.taken, language, 0),
                "share": number(row.taken_share, language, 2),
                "quarters": [
                    round(100 * n / row.taken)
                    for n in (row.first_quarter, row.second_quarter, row.third_quarter, row.last_quarter)
                ],
                "wins": percent(row.win_share, language),
                "span": _span((row.win_low, row.win_high), language),
                "points": number(row.points, language),
            }
            for row in stats.rows()
        ],
    }


def _span(interval: tuple[float, float], language: str) -> str:
    low, high = interval
    return f"{number(100 * low, language, 0)}–{percent(high, language)}"
