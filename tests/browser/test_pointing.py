"""What the table shows about things that are pointed at, and the map of the clans."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from rondel.record import Record
from tests.browser.conftest import Opener
from tests.browser.sitting import Sitting
from tests.browser.test_access import serious

pytestmark = pytest.mark.slow
RECORDS = Path(__file__).parents[1] / "records"


def load(me: Sitting, text: str) -> None:
    """Bring a record back by the form of the home page."""
    me.page.goto("/")
    me.page.get_by_label("or its text").fill(text)
    me.page.get_by_role("button", name="Load", exact=True).click()
    me.page.wait_for_url("**/t/**")


def at_a_clan_marker(me: Sitting) -> set[str]:
    """Play on where a marker has to be put on the clan board; the fields that the rules allow."""
    text = (RECORDS / "glen-more-ii" / "glen-more-ii-2p-202-0001.rondel").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^(seat (\w): ).*", r"\1\2", text)  # people, who are waited for
    record = Record.read(text)
    words = [record.game.words(action) for action in record.actions]
    n = next(n for n, said in enumerate(words) if said.startswith("clan "))
    state = record.game.start()
    for action in record.actions[:n]:
        state.apply(action)
    load(me, text)
    me.page.goto(f"{me.page.url}?at={n}")
    me.page.get_by_role("button", name="Play on from here").click()
    me.page.wait_for_url(re.compile(r"/t/\w+$"))
    legal = (record.game.words(action) for action in state.legal())
    return {f"clan:{said.removeprefix('clan ')}" for said in legal if said.startswith("clan ")}


def keys(things: Locator) -> set[str]:
    """The targets of things on the page."""
    return {thing.get_attribute("data-key") or "" for thing in things.all()}


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_a_marker_is_put_on_the_map_of_the_clans(sit: Opener, width: int, height: int) -> None:
    me = sit(width, height)
    legal = at_a_clan_marker(me)
    fields = me.page.locator(".map .clan")
    assert fields.count() == 22
    assert keys(me.page.locator(".map .clan.can")) == legal
    boxes = [box for field in fields.all() if (box := field.bounding_box())]
    assert all(box["width"] > 60 and box["height"] > 28 for box in boxes)
    overlaps = [
        (a, b)
        for i, a in enumerate(boxes)
        for b in boxes[:i]
        if abs(a["x"] - b["x"]) < a["width"] - 2 and abs(a["y"] - b["y"]) < a["height"] - 2
    ]
    assert overlaps == []
    assert serious(me) == []
    before = me.version
    me.page.locator(".map .clan.can").first.click()
    me.changed_from(before)


def test_the_map_of_the_clans_is_used_by_keyboard(sit: Opener) -> None:
    me = sit()
    at_a_clan_marker(me)
    first = me.page.locator(".map .clan.can").first
    first.focus()
    me.page.keyboard.press("ArrowDown")
    assert me.page.evaluate("document.activeElement.matches('.clan, .tile')")
    first.focus()
    me.page.keyboard.press("ArrowUp")
    me.page.keyboard.press("ArrowDown")
    expect(me.page.locator("#tip")).to_contain_text("Rules: Rule book G2-")
    first.focus()
    before = me.version
    me.page.keyboard.press("Enter")
    me.changed_from(before)


def test_a_tile_of_the_ring_shows_where_it_could_go(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "hotseat")
    for n in range(me.page.locator(".ring .tile.can").count()):
        tile = me.page.locator(".ring .tile.can").nth(n)
        tile.hover()
        shown = keys(me.page.locator(".maybe.lit"))
        before = me.version
        tile.click()
        me.changed_from(before)
        if cells := keys(me.page.locator(".ghost.can")):
            assert shown == cells
            break
        me.press("undo")
    else:
        raise AssertionError("no tile can be placed at once")


def test_an_empty_cell_shows_what_would_be_activated(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "hotseat")
    me.page.locator('.ring .tile.can[data-tip^="Village"]').first.click()
    me.page.locator(".ghost.can").first.hover()
    expect(me.page.locator(".land.large .tile.lit")).to_have_attribute("aria-label", re.compile("Start Village"))


def test_only_a_pointer_that_moves_opens_a_tip(sit: Opener) -> None:
    me = sit()
    page, tip = me.page, me.page.locator("#tip")
    page.clock.install()
    me.new_table("glen-more", "me", "hotseat")
    box = page.locator('.ring .tile.can[data-tip^="Village"]').first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = me.version
    page.mouse.click(x, y)
    me.changed_from(before)
    # The figure has gone to where the pointer rests.
    under = "([x, y]) => document.elementFromPoint(x, y).closest('[data-tip]') !== null"
    page.wait_for_function(under, arg=[x, y])
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.clock.fast_forward(1000)
    expect(tip).to_be_hidden()
    page.mouse.move(x + 2, y)  # a hand that trembles
    page.clock.fast_forward(1000)
    expect(tip).to_be_hidden()
    page.mouse.move(x + 8, y)
    page.clock.fast_forward(1000)
    expect(tip).to_be_visible()


def test_a_tip_leads_to_the_rules(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "hotseat")
    tile = me.page.locator(".ring .tile.can").first
    tile.hover()
    link = me.page.locator("#tip a")
    expect(link.last).to_be_visible()
    with me.page.context.expect_page() as opened:
        link.last.click()
    expect(opened.value.locator("li:target")).to_contain_text("GM-")
    tile.focus()
    me.page.keyboard.press("ArrowRight")
    with me.page.context.expect_page() as opened:
        me.page.keyboard.press("i")
    expect(opened.value.locator(":target")).to_have_text("Taking a tile")


def test_a_tip_leads_to_the_rules_by_touch(sit: Opener) -> None:
    me = sit(390, 844, touch=True)
    me.new_table("glen-more", "me", "hotseat")
    me.page.locator(".market .row").first.tap()
    with me.page.context.expect_page() as opened:
        me.page.locator("#tip a").nth(1).tap()
    expect(opened.value.locator("li:target")).to_contain_text("GM-89")


def test_a_table_with_tiles_of_its_own_shows_them(sit: Opener, tmp_path: Path) -> None:
    house = (files("rondel.games") / "glen_more" / "data" / "edition-1" / "tiles.csv").read_text(encoding="utf-8")
    row = next(line for line in house.splitlines() if line.startswith("T0-02,"))
    assert ",none," in row
    own = tmp_path / "own.csv"
    changed = row.replace("Forest", "Kelp Shore").replace(",none,", ",sheep,", 1)
    own.write_text(house.replace(row, changed), encoding="utf-8")
    me = sit()
    me.page.goto("/")
    me.page.get_by_text("Options").click()
    me.page.locator("[name=tiles]").set_input_files(own)
    me.page.get_by_label("Your name").fill("Isla")
    for n, kind in enumerate(("me", "hotseat", "empty", "empty", "empty")):
        me.page.locator(f"[name=seat{n}]").select_option(kind)
    me.page.get_by_role("button", name="Set up the table").click()
    me.page.wait_for_url("**/t/**")
    tile = me.page.locator('.ring .tile[data-tip^="Kelp Shore"]')
    expect(tile).to_have_count(1)
    expect(tile).to_have_attribute("data-tip", re.compile("1 sheep"))
    expect(tile.locator('use[href="#art-i-sheep"]')).to_have_count(1)


def test_the_keys_are_listed(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "hotseat")
    me.page.keyboard.press("?")
    expect(me.page.locator("#keys")).to_contain_text("confirm the turn")
    me.page.keyboard.press("Escape")
    expect(me.page.locator("#keys")).to_be_hidden()
    me.page.keyboard.press("2")
    expect(me.page.locator(".in-score")).to_be_visible()
