"""Nothing appears or vanishes in Glen More II: tiles, Scotsmen, markers and coins add up at every point."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rondel.core import OVER, Rng
from tests.property.games import Setting, check_games, step

STACKS = {"S": 5, "A": 14, "B": 17, "C": 17, "D": 17}
EVERY_TILE = {f"{stack}-{n:02}" for stack, size in STACKS.items() for n in range(1, size + 1)}
HOME = {"H-01", "H-02"}


def laid(owner: Any) -> list[str]:
    """The tiles of a territory, covered ones included."""
    return [t for e in owner["territory"] for t in (e["tile"], *(under["tile"] for under in e["under"]))]


def in_play(table: Any) -> list[str]:
    """Every tile that is somewhere: in a stack, on the ring, taken, laid, set aside, discarded, removed."""
    found = [str(name) for stack in (*table["stacks"].values(), table["discard"]) for name in stack]
    found += [name for name in table["ring"] if name in EVERY_TILE]
    if table["point"]["tile"]:
        found.append(table["point"]["tile"])
    for owner in table["seats"]:
        found += [name for name in laid(owner) if name not in HOME]
        found += owner["persons"] + [entry["tile"] for entry in owner["removed"]]
    return found


def in_market(table: Any) -> int:
    return sum(n * (n + 1) // 2 for n in table["market"].values())


def check_table(table: Any) -> None:
    """What must hold at every point."""
    found = Counter(in_play(table))
    assert set(found) == EVERY_TILE
    assert max(found.values()) == 1
    for owner in table["seats"]:
        assert sum(entry["scotsmen"] for entry in owner["territory"]) + owner["supply"] == 9  # G2-2
        assert owner["markers"] + len(owner["clans"]) == 10
        assert min(owner["coins"], owner["whisky"], owner["supply"], owner["markers"]) >= 0
        assert all(sum(entry["resources"].values()) <= 3 for entry in owner["territory"])  # G2-14
        assert set(laid(owner)) >= HOME
        cells = [tuple(entry["cell"]) for entry in owner["territory"]]
        assert len(set(cells)) == len(cells)
    fields = [name for owner in table["seats"] for name in owner["clans"] if name != "Douglas"]
    assert len(set(fields)) == len(fields)  # G2-115
    cards = [name for owner in table["seats"] for name in owner["cards"]]
    assert len(set(cards)) == len(cards) <= 11
    assert sum(owner["vp"] >= 0 for owner in table["seats"]) == len(table["seats"])


def check_step(before: Any, after: Any, words: str) -> None:
    """Coins go between the market and whoever acts; one unit a payment."""
    seat = "ABCD".index(before["point"]["seat"])
    mine = after["seats"][seat]["coins"] - before["seats"][seat]["coins"]
    market = in_market(after) - in_market(before)
    verb, _, rest = words.partition(" ")
    if verb == "sell":
        assert (mine, market) == (-market, -before["market"][rest.split()[0]])
    elif verb == "buy":
        assert market == before["market"][rest] + 1
    else:
        assert market == 0
    if verb in ("move", "relinquish", "end", "draw", "roll"):
        assert mine == 0, words
    elif verb in ("pay", "place", "keep", "put", "remove"):
        assert mine >= 0, words  # what is due next may bring coins


def check_game(setting: Setting, chosen: dict[str, str], seed: int) -> None:
    game = setting.load(chosen)
    state, rng = game.start(), Rng(seed)
    before: Any = state.to_json()
    while state.actor != OVER:
        words = game.words(step(state, rng))
        after: Any = state.to_json()
        check_table(after)
        check_step(before, after, words)
        if after["point"]["name"] in ("advance", "die") and any(after["stacks"].values()):
            # While the stacks last only the gap is empty, and what players who finished left behind (G2-38).
            gone = sum(owner["finished"] for owner in after["seats"])
            assert after["ring"].count("-") <= 1 + gone + ("die" not in after["ring"]), words
        before = after
    assert all(owner["finished"] for owner in before["seats"])
    assert [len(owner["rounds"]) for owner in before["seats"]] == [4] * setting.players


every_table = pytest.mark.parametrize("setting", [Setting("glen-more-ii", n) for n in (2, 3, 4)], ids=str)


@every_table
def test_everything_adds_up(setting: Setting) -> None:
    check_games(check_game, setting, examples=4)


@pytest.mark.slow
@every_table
def test_everything_adds_up_at_length(setting: Setting) -> None:
    check_games(check_game, setting, examples=150)
