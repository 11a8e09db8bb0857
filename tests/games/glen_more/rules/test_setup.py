"""Components and setup: GM-1 to GM-14."""

from __future__ import annotations

import pytest

import rondel
from rondel.core import BadOption, Rng, settle
from rondel.games.glen_more.rules.tiles import Tile, read_tiles
from rondel.games.registry import title
from tests.games.glen_more.rules.table import (
    LETTERS,
    actor,
    do,
    game,
    has,
    look,
    members,
    placing,
    position,
    seat,
    started,
    tiles,
    words,
)

SPECIAL = {
    "Iona Abbey", "Loch Lochy", "Loch Morar", "Loch Ness", "Loch Oich", "Loch Shiel", "Armadale Castle",
    "Cawdor Castle", "Donan Castle", "Duart Castle", "Castle Stalker", "Castle of Mey", "Castle Moil",
}  # fmt: skip


def table() -> list[Tile]:
    return read_tiles(title("glen-more").data_folder(1) / "tiles.csv")[0]


@pytest.mark.rule("GM-1")
def test_two_to_five_players() -> None:
    assert [game(n).players for n in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for n in (0, 1, 6):
        with pytest.raises(BadOption, match=f"2 to 5 players, not {n}"):
            game(n)


@pytest.mark.rule("GM-2")
def test_stacks_of_8_23_19_and_17_tiles() -> None:
    stacks = [tile.stack for tile in table()]
    assert [stacks.count(name) for name in ("0", "1", "2", "3", "start")] == [8, 23, 19, 17, 1]
    state = game(5).start()
    assert [tiles(state, letter).keys() for letter in "ABCDE"] == [{"START"}] * 5


@pytest.mark.rule("GM-3")
def test_the_tile_table_says_what_a_tile_is() -> None:
    by_id = {tile.id: tile for tile in table()}
    assert len(by_id) == 68
    mey = by_id["T2-07"]
    assert (mey.name, mey.stack, mey.kind, mey.river, mey.road, mey.bonnets) == (
        "Castle of Mey", "2", "grey_castle", False, False, 1,
    )  # fmt: skip
    assert (by_id["T3-16"].river, by_id["T3-16"].road) == (True, False)


@pytest.mark.rule("GM-4")
def test_thirteen_special_tiles_with_a_card_each() -> None:
    assert {tile.name for tile in table() if tile.special} == SPECIAL
    moil = {"A": seat("START 0,0 *", "T0-08 1,0 wood"), "B": {}}
    state = placing("T1-18", "pay wood from T0-08", "buy stone", "buy grain", **moil)
    assert has(state, "A", "cards") == []
    do(state, "place 1,1")
    assert has(state, "A", "cards") == ["Castle Moil"]


@pytest.mark.rule("GM-5")
def test_the_supply_never_runs_out() -> None:
    """All 16 barrels are out and still a Distillery brings one; the same with cubes and members."""
    own = seat(
        "START 0,0 *", "T0-08 1,0 wood wood wood", "T2-09 2,0 wood wood wood", "T1-16 1,1 wood wood wood",
        "T1-20 2,1 wood wood", coins=6, whisky=16, parliament=25,
    )  # fmt: skip
    state = placing("T1-03", "buy stone", "place 1,-1", A=own)
    assert has(state, "A", "whisky") == 17
    state = placing("T0-04", "place -1,0", A=own)
    assert members(state, "A") == {"START": 1, "T0-04": 1}
    state = placing("T3-03", "place 1,-1", A=own)
    do(state, "activate Forest T3-03")
    assert sum(entry["cubes"].get("wood", 0) for entry in tiles(state, "A").values()) == 12


@pytest.mark.rule("GM-6")
def test_colour_gives_the_kind() -> None:
    acts = {kind: {t.act for t in table() if t.kind == kind} for kind in {t.kind for t in table()}}
    assert acts == {
        "yellow": {"produce", "produce_any", "trade"},  # a Distillery trades grain
        "green": {"produce"},
        "brown": {"trade", "fair", "vp"},
        "grey_village": {"move"},
        "grey_castle": {"move"},
        "blue_loch": {"none"},
    }


@pytest.mark.rule("GM-7")
def test_every_tile_of_a_stack_is_as_likely_to_come_first() -> None:
    state = game(4).start()
    do(state, "seat A", "seat B", "seat C")
    assert words(state) == [
        "draw Quarry T0-01", "draw Forest T0-02", "draw Meadow T0-03", "draw Village T0-04", "draw Cornfield T0-05",
        "draw Pasture T0-06", "draw Quarry T0-07", "draw Forest T0-08",
    ]  # fmt: skip
    assert state.weights() == [1] * 8


@pytest.mark.rule("GM-8")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_each_player_starts_with(players: int) -> None:
    state = started(players)
    for letter in LETTERS[:players]:
        assert [has(state, letter, what) for what in ("coins", "vp", "whisky", "parliament", "cards")] == [
            6, 0, 0, 0, [],
        ]  # fmt: skip
        assert tiles(state, letter) == {
            "START": {"tile": "START", "cell": [0, 0], "members": 1, "cubes": {}, "vp": 0, "mark": ""}
        }


@pytest.mark.rule("GM-9")
def test_the_order_of_players_is_drawn_and_the_first_begins() -> None:
    state = game(4).start()
    assert words(state) == ["seat A", "seat B", "seat C", "seat D"]
    assert state.weights() == [1, 1, 1, 1]
    do(state, "seat C")
    assert words(state) == ["seat A", "seat B", "seat D"]
    do(state, "seat A", "seat D")  # B is left and needs no draw
    assert look(state)["circuit"][:4] == ["C", "A", "D", "B"]
    settle(state, Rng(1))
    assert actor(state) == "C"


@pytest.mark.rule("GM-10")
def test_the_ghost_stands_ahead_of_the_last_chieftain() -> None:
    assert look(started(2))["circuit"][:3] == ["A", "B", "ghost"]
    assert look(started(3))["circuit"][:4] == ["A", "B", "C", "ghost"]
    assert "ghost" not in look(started(4))["circuit"]
    assert "ghost" not in look(started(5))["circuit"]


@pytest.mark.rule("GM-11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_field_behind_the_hindmost_figure_is_the_gap(players: int) -> None:
    table = look(started(players))
    assert table["gap"] == 13
    assert [field for field, there in enumerate(table["circuit"]) if there == "-"] == [13]


@pytest.mark.rule("GM-12", "GM-13", "GM-14", "GM-8", "GM-11")
@pytest.mark.parametrize(
    ("players", "zero", "one", "left", "n"),
    [
        pytest.param(2, range(3, 11), range(11, 13), (21, 19, 17), 1, marks=pytest.mark.example("E-1")),
        pytest.param(3, range(4, 12), range(12, 13), (22, 19, 17), 1, marks=pytest.mark.example("E-2")),
        pytest.param(4, range(4, 12), range(12, 13), (22, 19, 17), 0, marks=pytest.mark.example("E-3")),
        pytest.param(5, range(5, 13), range(0), (23, 19, 17), 0, marks=pytest.mark.example("E-4")),
    ],
)
def test_the_table_after_setup(players: int, zero: range, one: range, left: tuple[int, ...], n: int) -> None:
    state = started(players)
    table = look(state)
    assert [field for field in range(14) if table["circuit"][field].startswith("T0-")] == list(zero)
    assert [field for field in range(14) if table["circuit"][field].startswith("T1-")] == list(one)
    assert len(set(table["circuit"])) == 14
    assert tuple(len(table["stacks"][name]) for name in ("1", "2", "3")) == left
    assert table["stacks"]["0"] == []
    assert set(table["market"].values()) == {n}
    assert table["round"] == 0
    assert [has(state, letter, "coins") for letter in LETTERS[:players]] == [6] * players
    assert actor(state) == "A"


@pytest.mark.rule("GM-14")
def test_using_up_stack_0_scores_nothing() -> None:
    """The five-player setup ends with the last tile of stack 0."""
    state = started(5)
    assert look(state)["round"] == 0
    assert {line.source for line in state.result().sheets[0].lines} == {"round_now", "coins"}


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(rondel.core.UnknownGame, match="glen-more"):
        rondel.load("chess")


def test_a_position_left_blank_is_a_first_turn() -> None:
    state = position()
    assert look(state)["circuit"][:4] == ["A", "B", "C", "D"]
    assert actor(state) == "A"
