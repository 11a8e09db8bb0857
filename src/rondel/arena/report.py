"""The report of an arena as plain data: under which conditions what was played, and how every game ended."""

from __future__ import annotations

import platform
from dataclasses import asdict
from importlib import import_module

from rondel import __version__
from rondel.arena.match import Match, Played
from rondel.arena.plan import Schedule
from rondel.arena.standing import Standing
from rondel.arena.versus import Verdict, pair_off
from rondel.core.seats import letter


def as_json(
    plan: Schedule, games: list[Played], table: list[Standing], verdict: Verdict | None = None
) -> dict[str, object]:
    """Everything that is known of an arena."""
    return {
        "games": len(games),
        "conditions": conditions(plan),
        "bots": [asdict(standing) for standing in table],
        "pairs": [asdict(pair) for pair in pair_off(games, [standing.bot for standing in table])],
        "sprt": None if verdict is None else asdict(verdict),
        "results": [_result(plan.matches[game.number], game) for game in games],
    }


def conditions(plan: Schedule) -> dict[str, object]:
    """What has to be the same for games to be compared."""
    match = plan.matches[0]
    game = match.load()
    return {
        "game": plan.game,
        "players": plan.players,
        "options": game.options,
        "seed": plan.seed,
        "bots": list(plan.bots),
        "sources": plan.sources,
        "limits": asdict(match.limits),
        "rules_version": game.rules_version,
        "tiles": match.tiles,
        "edition": game.edition,
        "tile_set": game.fingerprint,
        "rondel": __version__,
        "python": platform.python_version(),
        "compiled": (import_module("rondel.core.state").__file__ or "").endswith((".so", ".pyd")),
        "fingerprint": plan.fingerprint,
    }


def _result(match: Match, game: Played) -> dict[str, object]:
    """A game with a row for every seat."""
    seats = [
        {
            "seat": letter(seat),
            "bot": bot,
            "place": game.places[seat],
            "total": game.totals[seat],
            "decisions": game.decisions[seat],
            "seconds": round(game.seconds[seat], 6),
            "faults": game.faults[seat],
            "lost_by_faults": game.lost_by_faults[seat],
        }
        for seat, bot in enumerate(game.bots)
    ]
    return {"number": game.number, "seed": match.seed, "turns": game.turns, "seats": seats}
