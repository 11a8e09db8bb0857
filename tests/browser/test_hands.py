"""Pieces, goods and tiles are moved by hand, and no slip of the finger costs anything."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Opener
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.slow


def village(me: Sitting) -> None:
    """Place a village beside the start village: then a clan member can go."""
    me.new_table("glen-more", "me", "hotseat")
    me.page.locator('.ring .tile.can[data-tip^="Village"]').first.click()
    me.page.locator(".ghost.can").first.click()
    expect(me.page.locator(".land.large .member.piece").first).to_be_visible()


def middle(thing: Locator, down: float = 0.5) -> tuple[float, float]:
    """The middle of a thing on the screen, or a spot further up or down in it."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * down


def drag(me: Sitting, start: tuple[float, float], goal: tuple[float, float]) -> None:
    """Drag with the mouse, as a hand does: not in one jump."""
    mouse = me.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2, steps=3)
    mouse.move(*goal, steps=3)
    mouse.up()


@pytest.mark.parametrize("motion", [True, False])
def test_a_clan_member_is_picked_up_and_put_down(sit: Opener, motion: bool) -> None:
    me = sit(1440, 900, motion=motion)
    village(me)
    member = me.page.locator(".land.large .member.piece").first
    member.click()
    goals = me.page.locator(".panel .goal")
    expect(goals.first).to_be_visible()
    expect(me.page.locator(".menu:popover-open")).to_have_count(0)
    me.page.keyboard.press("Escape")
    expect(goals).to_have_count(0)
    member.click()
    before = me.version
    expect(me.page.locator(".prompt-line")).to_have_text("Where does it go?")
    goals.first.click(position={"x": 8, "y": 8})
    expect(me.page.locator(".prompt-line")).to_have_text("Which tile moves it?")  # either of the two villages
    goals.last.click(position={"x": 8, "y": 8})
    me.changed_from(before)


def test_a_clan_member_is_dragged(sit: Opener) -> None:
    me = sit(1440, 900, motion=True)
    village(me)
    member = me.page.locator(".land.large .member.piece").first
    member.click()
    goal = middle(me.page.locator(".panel .tile.goal").first, 0.85)
    me.page.keyboard.press("Escape")
    before = me.version
    drag(me, middle(member), goal)
    me.page.locator(".panel .tile.goal").first.click(position={"x": 8, "y": 8})
    me.changed_from(before)


def test_a_clan_member_is_moved_by_keyboard(sit: Opener) -> None:
    me = sit(1440, 900)
    village(me)
    me.page.locator(".land.large .member.piece").first.focus()
    me.page.keyboard.press("Enter")
    assert me.page.evaluate("document.activeElement.matches('.goal')")
    before = me.version
    me.page.keyboard.press("Enter")
    assert me.page.evaluate("document.activeElement.matches('.goal')")
    me.page.keyboard.press("Enter")
    me.changed_from(before)


def test_a_tile_is_dragged_from_the_ring_to_its_cell(sit: Opener) -> None:
    me = sit(1440, 900, motion=True)
    me.new_table("glen-more", "me", "hotseat")
    tile = me.page.locator('.ring .tile.can[data-tip^="Village"]').first
    tile.hover()
    spot = middle(me.page.locator(".maybe.lit").first)
    drag(me, middle(tile), spot)
    expect(me.page.locator(".land.large .spot.fresh")).to_have_count(1)


def test_goods_are_sold_in_a_mode_or_dragged_to_the_market(sit: Opener) -> None:
    me = sit(1440, 900)
    with_goods(me)
    good = me.page.locator(".land.large .cube.can").first
    before = me.version
    good.click()
    assert me.version == before  # a stray click sells nothing
    asked = me.prompt
    me.page.locator("[data-mode=sell]").click()
    expect(me.page.locator("[data-mode=sell]")).to_have_attribute("aria-pressed", "true")
    assert me.prompt == "Which goods do you sell?"
    me.page.keyboard.press("Escape")
    assert me.prompt == asked
    me.page.locator("[data-mode=sell]").click()
    good.click()
    me.changed_from(before)
    me.press("undo")
    me.page.locator("[data-mode=sell]").click()
    before = me.version
    row = me.page.locator(f'.market [data-key="{good.get_attribute("data-goal")}"]')
    drag(me, middle(good), middle(row))
    me.changed_from(before)


def with_goods(me: Sitting) -> None:
    """Make a good that can be sold."""
    me.new_table("glen-more", "me", "hotseat")
    me.page.locator('.ring .tile.can[data-tip^="Forest"]').first.click()
    me.page.locator(".ghost.can").first.click()
    forest = me.page.locator('.land.large .tile.can[data-tip^="Forest"]')
    forest.click(position={"x": 8, "y": 8})
    expect(me.page.locator(".land.large .cube")).to_have_count(1)
