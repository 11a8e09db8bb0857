"""The drawings of Glasgow and Glen More II: everything on the table is there and fits the terminal."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import rondel
from rondel.cli.menu import menu, tags
from rondel.core import OVER, Rng, State
from rondel.drawing.terminal.artist import THEME
from rondel.games.registry import title
from rondel.games.scenes import scene
from rondel.locale import translator
from rondel.record import load_record

RECORDS = Path(__file__).parents[1] / "records"


def drawn(state: State, width: int = 80) -> list[str]:
    """The whole table as the player who decides sees it, line by line."""
    out = StringIO()
    game = state.rules()
    console = Console(file=out, width=width, theme=THEME, highlight=False, emoji=False, markup=False)
    look = scene(state, int(state.actor) if state.actor >= 0 else None)
    title(game.name).get_artist()(console, translator("en", ["Ann", "Bob", "Cy", "Di"])).table(look, tags(menu(look)))
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_glasgow_shows_ring_offers_city_and_warehouses() -> None:
    game = rondel.load("glasgow", edition=1)
    ring = {str(tile): f"C{nth:02}" for nth, tile in enumerate((1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14), 3)}
    described = {
        "turn": 7,
        "ring": ring,
        "open": {"0": ["H1", "P2"], "5": ["T1", "T2"], "10": ["L1", "L2"], "15": ["S1", "K1"]},
        "seats": [
            {"at": 5, "goods": {"brick": 2, "steel": 2, "whisky": 1}, "buildings": {"F1": [0, 0], "P1": [0, 1]}},
            {"at": 3, "goods": {"gold": 3}, "buildings": {"K2": [1, 1]}, "mark": True},
        ],
        "point": {"name": "build", "seat": "A"},
    }
    assert drawn(game.from_json(described)) == [
        "Glasgow · turn 7 · draw pile: 26 · discard pile: 0",
        "┌0───────────┬1───────────┬2───────────┬3─▲B────────┬4───────────┬5─▲A────────┐",
        "│Shop A      │Goods       │Goods       │Goods       │Goods       │Tenement A  │",
        "│Park B      │BS          │S           │S           │G           │Tenement B  │",
        "├15──────────┼────────────┴────────────┴────────────┴────────────┼6───────────┤",
        "│Train Statio│             bricks   steel   gold   whisky  VP    │Goods       │",
        "│Brick Bank  │ ▶▲A Ann     BB···    SS··    ···    K       2     │G           │",
        "├14──────────┤  ▲B Bob     ·····    ····    GGG    ·       1  ×2 ├7───────────┤",
        "│Double      │                                                   │Goods       │",
        "│            │             B brick  S steel  G gold  K whisky    │K           │",
        "├13──────────┼12──────────┬11──────────┬10──────────┬9───────────┼8───────────┤",
        "│Draw        │Activation  │Refresh     │Landmark A  │Exchange    │Any good    │",
        "│            │            │            │Landmark B  │            │            │",
        "└────────────┴────────────┴────────────┴────────────┴────────────┴────────────┘",
        " 0     Shop A          BG    shop 1          Park B          BB    park",
        " 5 [1] Tenement A      SS    tenement 1  [2] Tenement B      BBB   tenement 1",
        "10     Landmark A      SG    landmark 4      Landmark B      BBG   landmark 5",
        "15     Train Station A BSSG  station         Brick Bank      SS    bank 1",
        "          0            1",
        "    ┌────────────┐",
        "  0 │Brickworks A│",
        "    │▲A         B│",
        "    ├────────────┼────────────┐",
        "  1 │Park A      │Steel Bank  │",
        "    │▲A          │▲B         1│",
        "    └────────────┴────────────┘",
    ]


def test_glen_more_ii_shows_river_stacks_clans_cards_and_persons() -> None:
    game = rondel.load("glen-more-ii", players=2)
    territory = [
        {"tile": "H-01", "cell": [0, 0], "scotsmen": 2},
        {"tile": "H-02", "cell": [1, 0]},
        {"tile": "B-11", "cell": [0, 1], "resources": {"wood": 2}, "scotsmen": 1, "under": [{"tile": "S-01"}]},
    ]
    held = {"territory": territory, "cards": ["Castle Moil"], "persons": ["A-03"], "clans": ["McKay"]}
    described = {"turn": 9, "seats": [held, {}], "point": {"name": "open", "seat": "A", "sites": [[0, 1]]}}
    lines = drawn(game.from_json(described))
    at = lines.index("A Ann")
    assert lines[at + 1 :] == [
        "          0            1",
        "    ┌[1]─────────┐",
        "    │Abernethy   │",
        "  1 │WW ♙≡1      │",
        "    │            │",
        "    ├[2]─────────┼[3]─────────┐",
        "    │Starting    │Home Castle │",
        "  0 │Village ♙2  │            │",
        "    ═══════════════════════════",
        "    └────────────┴────────────┘",
    ]
    assert "  A cards: Castle Moil" in lines
    assert "  A persons: Robert the Bruce, David Hume" in lines
    assert "McKay       David Hume, who counts as 2 persons" in lines
    assert any(line.endswith("A McKay") for line in lines)
    assert any("0 MacLeod" in line for line in lines)


def test_the_introductory_market_of_glen_more_ii_shows_tokens() -> None:
    game = rondel.load("glen-more-ii", players=2, options={"intro_market": "on"})
    lines = drawn(game.from_json({"market": {"barley": 0, "wood": 1, "stone": 2, "sheep": 3, "cattle": 1}}))
    assert [line.split() for line in lines if line.startswith("tokens")] == [["tokens", "BBB", "WW", "S", "–", "CC"]]
    assert not any(line.startswith("tokens") for line in drawn(rondel.load("glen-more-ii", players=2).from_json({})))


@pytest.mark.parametrize(("name", "seats"), [("glasgow", "me,random"), ("glen-more-ii", "me,random,random")])
def test_a_whole_game_is_played_with_numbers_only(name: str, seats: str) -> None:
    rng = Rng(5)
    typed = "".join(f"{1 + rng.randrange(4)}\n" for _ in range(6000))
    done = subprocess.run(
        [sys.executable, "-m", "rondel", "play", name, "--seats", seats, "--seed", "3"],
        input=typed, capture_output=True, text=True, check=False, timeout=300,
        env=os.environ | {"COLUMNS": "80", "LC_ALL": "en_GB.UTF-8"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "The game is over. The winner is" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("name", ["glasgow-2p-102-0001", "glen-more-ii-2p-102-0001", "glen-more-ii-4p-104-0001"])
def test_every_moment_of_a_game_fits_the_terminal(name: str, width: int) -> None:
    record = load_record(RECORDS / name.partition("-2p")[0].partition("-4p")[0] / f"{name}.rondel")
    state = record.game.start()
    for n, action in enumerate(record.actions):
        if n % 20 == 0:
            assert max(map(len, drawn(state, width))) <= width
        state.apply(action)
    assert state.actor == OVER
    assert max(map(len, drawn(state, width))) <= width
