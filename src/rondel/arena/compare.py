"""Two arenas compared: how every bot of one did in the other, game by game where the deals are the same."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path

from rondel.arena.standing import Z
from rondel.core import RondelError

SAME = ("game", "players", "options", "seed", "limits", "rules_version", "tile_set", "rondel")

Report = dict[str, object]
Deal = tuple[int, str]  # the seed of the game, and the seat


@dataclass(frozen=True)
class Change:
    """How a bot did in two arenas: its shares of wins, and by how much the second is larger."""

    before: str
    after: str
    games: tuple[int, int]
    shares: tuple[float, float]
    scores: tuple[float, float]
    difference: float
    interval: tuple[float, float]
    paired: bool  # whether both played the same deals on the same seats
    rewritten: bool  # whether its files are others

    @property
    def verdict(self) -> str:
        """What can be said about it."""
        if self.interval[0] > 0:
            return "better"
        return "worse" if self.interval[1] < 0 else "unclear"


def load_report(path: Path) -> Report:
    """What `rondel arena --json` has written."""
    try:
        report = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise RondelError(f"cannot read {path}: {error.strerror or error}") from None
    except ValueError:
        raise RondelError(f"{path} is no JSON file") from None
    if not isinstance(report, dict) or not {"conditions", "results"} <= set(report):
        raise RondelError(f"{path} is no report of rondel arena --json")
    return report


def different_conditions(one: Report, other: Report) -> list[str]:
    """What is not the same in two arenas, in words."""
    first, second = _conditions(one), _conditions(other)
    return [f"{name}: {first.get(name)} and {second.get(name)}" for name in SAME if first.get(name) != second.get(name)]


def compare(one: Report, other: Report) -> list[Change]:
    """The bots of both; one that only the first has is held against one that only the second has."""
    first, second = _seats(one), _seats(other)
    gone, new = [b for b in first if b not in second], [b for b in second if b not in first]
    both = [(bot, bot) for bot in first if bot in second]
    if len(gone) == len(new) == 1:
        both.append((gone[0], new[0]))
    if not both:
        raise RondelError("the two arenas have no bot in common")
    sources = [_sources(report) for report in (one, other)]
    return [_change(before, after, first[before], second[after], sources) for before, after in both]


Seats = dict[str, dict[Deal, list[tuple[float, float]]]]  # for every bot and deal its parts of wins, and scores


def _seats(report: Report) -> Seats:
    found: Seats = {}
    try:
        for game in report["results"]:  # type: ignore[attr-defined]
            winners = sum(seat["place"] == 1 for seat in game["seats"])
            for seat in game["seats"]:
                part = 1 / winners if seat["place"] == 1 else 0.0
                deals = found.setdefault(seat["bot"], {})
                deals.setdefault((game["seed"], seat["seat"]), []).append((part, float(seat["total"])))
    except (KeyError, TypeError):
        raise RondelError("a report has games that cannot be read") from None
    return found


def _change(
    before: str,
    after: str,
    first: dict[Deal, list[tuple[float, float]]],
    second: dict[Deal, list[tuple[float, float]]],
    sources: list[dict[str, str]],
) -> Change:
    wins = [[part for deal in deals.values() for part, _ in deal] for deals in (first, second)]
    scores = [[score for deal in deals.values() for _, score in deal] for deals in (first, second)]
    shares = _mean(wins[0]), _mean(wins[1])
    paired = first.keys() == second.keys() and all(len(first[deal]) == len(second[deal]) for deal in first)
    if paired:
        gaps = [_mean([p for p, _ in second[deal]]) - _mean([p for p, _ in first[deal]]) for deal in first]
        error = _error(gaps)
    else:
        error = math.hypot(_error(wins[0]), _error(wins[1]))
    difference = shares[1] - shares[0]
    return Change(
        before,
        after,
        (len(wins[0]), len(wins[1])),
        (round(shares[0], 4), round(shares[1], 4)),
        (round(_mean(scores[0]), 4), round(_mean(scores[1]), 4)),
        round(difference, 4),
        (round(difference - Z * error, 4), round(difference + Z * error, 4)),
        paired,
        sources[0].get(before) != sources[1].get(after),
    )


def _conditions(report: Report) -> dict[str, object]:
    found = report["conditions"]
    return found if isinstance(found, dict) else {}


def _sources(report: Report) -> dict[str, str]:
    found = _conditions(report).get("sources")
    return found if isinstance(found, dict) else {}


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _error(values: list[float]) -> float:
    """The standard error of a mean; a half is added so that a few games that are all alike do not make it certain."""
    mean, n = _mean(values), len(values)
    spread = sum((value - mean) ** 2 for value in values) + 0.5
    return math.sqrt(spread / n / max(1, n - 1))
