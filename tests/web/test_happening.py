"""What the page is told of the turns of others and of the draft, and how the board is laid out for a hand."""

from __future__ import annotations

import json
from typing import Any

from rondel.locale import translator
from rondel.record import Record
from rondel.scene import Cell, Territory, Tile
from rondel.web.pages.controls import Controls, Way
from rondel.web.pages.land_layout import lay_with_room
from rondel.web.pages.table_page import TablePage
from rondel.web.store.queries import Stored
from rondel.web.tables import viewing
from rondel.web.tables.hub import Audience
from rondel.web.tables.luck import Luck
from rondel.web.tables.play import Play
from rondel.web.tables.table import Table
from rondel.web.tables.view import Viewer
from tests.web.reached import RECORDS

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")


def page_of(name: str, seat: int | None, n: int) -> TablePage:
    """The page of a seat after the first n choices of a record of a game."""
    record = Record.read(next(path for path in RECORDS if name in path.parts).read_text(encoding="utf-8"))
    play = Play(record.start())
    play.adopt(play.follow([], record.actions[:n]))
    names = NAMES[: record.game.players]
    stored = Stored("table", name, 1, {}, None, False, False, False, seats=[("", who) for who in names])
    me = frozenset() if seat is None else frozenset({seat})
    view = viewing.look(Table(stored, play, Luck("", 0)), Viewer(me, me, False, None, ""), Audience())
    return TablePage(view, translator("en", names))


def told(name: str, seat: int | None, n: int = 160) -> dict[str, Any]:
    """What the script is told there."""
    found: dict[str, Any] = json.loads(page_of(name, seat, n).happened)
    return found


def test_the_turns_since_my_own_follow_each_other_up_to_now() -> None:
    for name in ("glen-more", "glen-more-ii", "glasgow"):
        for seat in (0, 1):
            heard = told(name, seat)
            turns = heard["turns"]
            assert all(turn["seat"] != "AB"[seat] for turn in turns)
            ends = [turn["end"] for turn in turns]
            assert [turn["at"] for turn in turns[1:]] == ends[:-1]
            assert ends[-1:] in ([], [heard["at"]])
            assert all(turn["said"] for turn in turns)


def test_what_goes_has_a_picture_and_a_place() -> None:
    for name in ("glen-more", "glen-more-ii", "glasgow"):
        events = [event for turn in told(name, None)["turns"] for event in turn["events"]]
        assert events
        assert all(event["what"] and event["n"] > 0 for event in events)
        assert all(event["from"] or event["to"] for event in events if event["kind"] != "lose")


def test_points_are_no_part_of_it() -> None:
    kinds = {event["kind"] for turn in told("glen-more", 0)["turns"] for event in turn["events"]}
    assert "points" not in kinds


def test_the_last_turns_of_others_are_marked() -> None:
    page = page_of("glen-more", None, 160)
    standing = {figure: field.target for field in page.scene.rings[0].fields for figure in field.figures}
    fields = {target: seat for target, seat in page.last.items() if target.startswith("circuit:")}
    assert fields
    assert all(standing["ABCDE"[seat]] == target for target, seat in fields.items())
    assert any(target.startswith("tile:") for target in page.last)


def test_what_one_has_comes_before_purchases() -> None:
    buy = Way("buy wood", "Buy wood", "", "pay", (), at="market:wood")
    pay = Way("pay wood from Forest", "Pay wood", "", "pay", (), at="cube:4:wood")
    controls = Controls([buy, pay], frozenset({"market:wood", "cube:4:wood"}))
    assert [way.words for way in controls.listed] == ["pay wood from Forest", "buy wood"]
    assert [way.words for way in controls.beside_prompt()] == ["pay wood from Forest", "buy wood"]
    assert controls.stray == {"market:wood"}
    assert Controls([buy], frozenset({"market:wood"})).stray == frozenset()


def test_a_territory_has_the_same_grid_before_and_after_a_tile_is_placed() -> None:
    def cell(number: int, x: int, y: int) -> Cell:
        return Cell(x, y, f"tile:{number}", Tile(number, f"T-{number}", "Forest", "nature"))

    before = lay_with_room(Territory(0, (cell(1, 0, 0),)), (), ("cell:0,1", "cell:-1,0"), ())
    choosing = lay_with_room(Territory(0, (cell(1, 0, 0),)), ("cell:0,1",), (), ())
    after = lay_with_room(Territory(0, (cell(1, 0, 0), cell(2, 0, 1))), (), (), {"tile:2"})
    assert {(plot.cols, plot.rows) for plot in (before, choosing, after)} == {(3, 3)}
    homes = [spot for plot in (before, choosing, after) for spot in plot.spots if spot.x == spot.y == 0]
    assert {(spot.col, spot.row) for spot in homes} == {(2, 2)}
