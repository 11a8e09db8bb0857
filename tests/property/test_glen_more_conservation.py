"""Nothing appears or vanishes in Glen More: tiles, coins (GM-95), goods and clan members add up at every point."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.core import OVER, Rng
from rondel.games.glen_more.rules.tiles import Tile, read_tiles
from rondel.games.registry import title
from rondel.parts.effects import number
from tests.property.games import Setting, check_games, step

TABLE = {tile.id: tile for tile in read_tiles(title("glen-more").data_folder(1) / "tiles.csv")[0]}
EVERY_TILE = {name for name in TABLE if name != "START"}
GOODS = ("wood", "stone", "grain", "cattle", "sheep")
ON_CIRCUIT = {2: 10, 3: 9, 4: 9, 5: 8}  # GM-14

Counts = dict[tuple[int, str], int]


def produced(tile: Tile) -> str:
    """The good that a tile makes."""
    return tile.activation[0].amounts[0].word


def cubes(table: Any) -> Counts:
    """How many cubes of each kind every seat owns."""
    return {
        (seat, good): sum(entry["cubes"].get(good, 0) for entry in owner["territory"])
        for seat, owner in enumerate(table["seats"])
        for good in GOODS
    }


def members(table: Any) -> list[int]:
    """How many clan members every seat has, in Parliament and on tiles."""
    return [owner["parliament"] + sum(entry["members"] for entry in owner["territory"]) for owner in table["seats"]]


def in_play(table: Any) -> list[str]:
    """Every tile that is somewhere in the game: in a stack, on the circuit, taken, placed."""
    placed = [entry["tile"] for owner in table["seats"] for entry in owner["territory"] if entry["tile"] != "START"]
    taken = [table["point"]["tile"]] if table["point"]["tile"] not in (None, *placed) else []
    ring = [name for name in table["circuit"] if name in EVERY_TILE]
    return placed + taken + ring + [name for stack in table["stacks"].values() for name in stack]


def expected_cubes(before: Any, words: str) -> Counts:
    """How a choice changes the cubes of whoever chooses; chance changes none."""
    seat = "ABCDE".index(before["point"]["seat"])
    verb, _, rest = words.partition(" ")
    if verb in ("sell", "pay") and "from" in rest:
        return {(seat, rest.split()[0]): -1}
    if verb == "gain":
        return {(seat, rest): 1}
    if verb == "activate" and ":" not in rest:
        name, _, good = rest.partition(" for ")
        if good:
            return {(seat, good): 1}
        tile = next(t for t in TABLE.values() if t.label == name.partition(" with ")[0])
        return {(seat, produced(tile)): 1} if tile.act == "produce" else {}
    if verb == "place" and before["point"]["tile"] == "T3-02":  # Loch Shiel, GM-74
        empty = [e for e in before["seats"][seat]["territory"] if not e["cubes"]]
        made = [produced(TABLE[e["tile"]]) for e in empty if TABLE[e["tile"]].act == "produce"]
        return {(seat, good): n for good in GOODS if (n := made.count(good))}
    return {}


def expected_members(before: Any, words: str) -> list[int]:
    """How a choice changes the clan members of every seat, on tiles and in Parliament together."""
    change = [0] * len(before["seats"])
    seat = "ABCDE".index(before["point"]["seat"])
    if words.startswith("place"):
        change[seat] = number(TABLE[before["point"]["tile"]].once, "member")
    elif words.startswith("give member"):
        change[seat] = -1
    return change


def coins(table: Any) -> int:
    held = sum(owner["coins"] for owner in table["seats"])
    return int(held + sum(n * (n + 1) // 2 for n in table["market"].values()))


def check_game(setting: Setting, chosen: dict[str, str], seed: int) -> None:
    game = setting.load(chosen)
    state, rng = game.start(), Rng(seed)
    before: Any = state.to_json()
    out: set[str] = set()
    while state.actor != OVER:
        words = game.words(step(state, rng))
        after: Any = state.to_json()
        found = in_play(after)
        assert len(found) == len(set(found)), words
        assert out <= EVERY_TILE - set(found), f"{words}: a tile came back"
        out = EVERY_TILE - set(found)
        armadale = any(entry["tile"] == "T1-22" for owner in after["seats"] for entry in owner["territory"])
        assert coins(after) == 6 * setting.players + 5 * (setting.players < 4) + 3 * armadale, words
        assert all(owner["coins"] >= 0 and owner["whisky"] >= 0 for owner in after["seats"])
        was, now = cubes(before), cubes(after)
        assert {key: now[key] - was[key] for key in now if now[key] != was[key]} == expected_cubes(before, words), words
        moved = [b - a for a, b in zip(members(before), members(after), strict=True)]
        assert moved == expected_members(before, words), words
        for owner in after["seats"]:
            assert sum(entry["members"] for entry in owner["territory"]) > 0
            assert all(sum(entry["cubes"].values()) <= 3 for entry in owner["territory"])
        if after["point"]["name"] in ("take", "ghost"):
            assert sum(name in EVERY_TILE for name in after["circuit"]) == ON_CIRCUIT[setting.players]  # GM-19
        before = after


glen_more = pytest.mark.parametrize("setting", [Setting("glen-more", n) for n in ON_CIRCUIT], ids=str)


@glen_more
def test_everything_adds_up(setting: Setting) -> None:
    check_games(check_game, setting, examples=4)


@pytest.mark.slow
@glen_more
def test_everything_adds_up_at_length(setting: Setting) -> None:
    check_games(check_game, setting, examples=150)
