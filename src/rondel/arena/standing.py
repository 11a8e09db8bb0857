"""What the games say about each bot, with intervals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from rondel.arena.match import Played
from rondel.core.seats import letter

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

Z = 1.96  # standard deviations on each side of a 95 % interval


@dataclass(frozen=True)
class Standing:
    """The numbers of one bot over all its games."""

    bot: str
    games: int
    wins: float  # a shared win counts as its share
    win_share: float
    interval: tuple[float, float]
    mean_place: float
    mean_score: float | None  # of the games that were not lost by faults
    rating: float
    rating_interval: tuple[float, float]
    faults: int
    fault_kinds: dict[str, int]
    lost_by_faults: int  # games
    first_fault: dict[str, object] | None
    seconds_per_decision: float


def share_interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share.

    >>> share_interval(75, 100)
    (0.657, 0.8245)
    """
    if games == 0:
        return 0.0, 1.0
    p, z = wins / games, Z * Z / games
    centre = (p + z / 2) / (1 + z)
    half = math.sqrt(p * (1 - p) * z + z * z / 4) / (1 + z)
    return round(max(0.0, centre - half), 4), round(min(1.0, centre + half), 4)


def win_part(places: list[int], seat: int) -> float:
    """The part of the win a seat has: 1, a share of it, or 0."""
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def standings(games: list[Played], bots: tuple[str, ...]) -> list[Standing]:
    """The bots, best rating first."""
    rated = ratings(games, bots)
    found = [_standing(bot, games, rated[bot]) for bot in dict.fromkeys(bots)]
    return sorted(found, key=lambda s: (-s.rating, s.bot))


def _standing(bot: str, games: list[Played], rating: tuple[float, float]) -> Standing:
    seats = [(game, seat) for game in games for seat, code in enumerate(game.bots) if code == bot]
    n = max(1, len(seats))
    wins = sum(win_part(game.places, seat) for game, seat in seats)
    faults: Counter[str] = Counter()
    for game, seat in seats:
        faults.update(game.faults[seat])
    own = [game.totals[seat] for game, seat in seats if not game.lost_by_faults[seat]]
    decisions = sum(game.decisions[seat] for game, seat in seats)
    mu, sigma = rating
    return Standing(
        bot=bot,
        games=len(seats),
        wins=round(wins, 4),
        win_share=round(wins / n, 4),
        interval=share_interval(wins, len(seats)),
        mean_place=round(sum(game.places[seat] for game, seat in seats) / n, 4),
        mean_score=round(sum(own) / len(own), 4) if own else None,
        rating=round(mu, 2),
        rating_interval=(round(mu - Z * sigma, 2), round(mu + Z * sigma, 2)),
        faults=sum(faults.values()),
        fault_kinds=dict(faults),
        lost_by_faults=sum(game.lost_by_faults[seat] for game, seat in seats),
        first_fault=next((_fault(game, seat) for game, seat in seats if game.first_faults[seat]), None),
        seconds_per_decision=round(sum(game.seconds[seat] for game, seat in seats) / max(1, decisions), 6),
    )


def told_faults(standing: Standing) -> str:
    """The faults of a bot in a few sentences."""
    fault = standing.first_fault or {}
    lost = f"{standing.lost_by_faults} of {standing.games} games lost by faults. " if standing.lost_by_faults else ""
    where = f"game {fault['game']}, seat {fault['seat']}, turn {fault['turn']}"
    return f"{count_faults(standing)}. {lost}First in {where}: {fault['kind']}, {fault['text']}"


def count_faults(standing: Standing) -> str:
    """The faults of a bot by kind."""
    return ", ".join(f"{n} {kind}" for kind, n in sorted(standing.fault_kinds.items())) or "0"


def told_score(standing: Standing) -> str:
    """The mean score of a bot, if it has any."""
    return "–" if standing.mean_score is None else f"{standing.mean_score:.1f}"


def _fault(game: Played, seat: int) -> dict[str, object]:
    return {"game": game.number, "seat": letter(seat), **(game.first_faults[seat] or {})}


def ratings(games: list[Played], bots: tuple[str, ...]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce ratings (openskill), as mean and deviation, learned in the order of the plan."""
    rated = dict.fromkeys(bots, first_rating())
    for game in games:
        rated |= learned(rated, game.bots, game.places)
    return rated


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()


def first_rating() -> tuple[float, float]:
    """The rating of who has not played yet, as mean and deviation."""
    return float(_model().mu), float(_model().sigma)


def learned(
    rated: Mapping[str, tuple[float, float]], players: Sequence[str], places: Sequence[int]
) -> dict[str, tuple[float, float]]:
    """The ratings of those who played a game, after it.

    Who sits at a table several times learns the mean of what the seats learn; a table of one alone says nothing.
    """
    model = _model()
    teams = [[model.rating(mu=rated[player][0], sigma=rated[player][1])] for player in players]
    if len(set(players)) == 1:
        return {player: rated[player] for player in players}
    after = model.rate(teams, ranks=[float(place) for place in places])
    found = {}
    for player in set(players):
        own = [team[0] for team, code in zip(after, players, strict=True) if code == player]
        found[player] = (sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own))
    return found


def pairs(games: list[Played]) -> dict[tuple[str, str], tuple[float, int]]:
    """For every two bots how often the first came before the second, a shared place counting half."""
    found: dict[tuple[str, str], tuple[float, int]] = {}
    for game in games:
        for i, one in enumerate(game.bots):
            for j, other in enumerate(game.bots):
                if one != other:
                    before, n = found.get((one, other), (0.0, 0))
                    gap = game.places[j] - game.places[i]
                    found[one, other] = (before + (1.0 if gap > 0 else 0.5 if gap == 0 else 0.0), n + 1)
    return found
