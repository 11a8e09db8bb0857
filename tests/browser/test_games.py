"""Whole games, clicked to the end."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.conftest import Opener
from tests.browser.sitting import PATIENCE

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("game", "seats"),
    [("glen-more", ("me", "easy", "easy")), ("glen-more-ii", ("me", "easy")), ("glasgow", ("me", "easy"))],
)
def test_a_game_is_clicked_to_its_end(sit: Opener, game: str, seats: tuple[str, ...]) -> None:
    me = sit()
    me.new_table(game, *seats)
    assert me.play_to_the_end() > 3
    assert "over" in me.prompt
    ranked = me.page.locator(".podium li")
    assert ranked.count() == len(seats)
    assert "Isla" in me.page.locator(".podium").inner_text()


def test_a_game_on_a_phone(sit: Opener) -> None:
    me = sit(390, 844, touch=True)
    me.new_table("glen-more", "me", "easy")
    me.wait_for("mine")
    assert me.page.evaluate("document.documentElement.scrollWidth") == 390
    me.choose()
    for button in me.page.locator(".turn-buttons button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    me.press("restart")
    assert me.play_to_the_end() > 3
    assert me.page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
def test_the_table_fits_the_screen(sit: Opener, width: int, height: int) -> None:
    me = sit(width, height)
    me.new_table("glen-more", "me", "easy", "easy", "easy", "easy")
    for turn in range(3):
        me.wait_for("mine")
        me.play_turn(turn)
    me.wait_for("mine")
    assert me.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        width,
        height,
    ]


FOCUSED = """document.activeElement.matches(
    '.panel .can:not(.sale), .goal, .prompt .chip:not(.mode), [data-key=end], [data-key=confirm], .menu-item')"""


def test_a_game_by_keyboard_alone(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "easy")
    keys = me.page.keyboard
    for _ in range(400):
        me.wait_for("mine", "over")
        if me.state == "over":
            break
        before = me.version
        for attempt in range(6):  # a key pressed while the page is being renewed is pressed again
            for _ in range(80):
                if me.page.evaluate(FOCUSED):
                    break
                keys.press("Tab")
            keys.press("Enter")
            if me.page.locator(".menu:popover-open").count():
                keys.press("ArrowDown")
                keys.press("Enter")
            while me.page.evaluate("document.activeElement.matches('.goal')"):  # a piece was picked up
                keys.press("Enter")
            with suppress(TooLate):
                me.changed_from(before, PATIENCE if attempt == 5 else 3_000)
                break
    assert me.state == "over"


def test_without_scripts_a_turn_is_played_by_plain_forms(sit: Opener) -> None:
    me = sit(scripts=False)
    me.new_table("glen-more", "me", "hotseat")
    assert me.state == "mine"
    me.page.locator('.panel [value^="take "]').first.click()
    me.page.locator('.panel [value^="place "], [data-key="confirm"]').first.click()
    for _ in range(9):
        if me.complete:
            break
        me.page.locator('.prompt [value="end turn"]').click()
    me.page.locator('[data-key="confirm"]').click()
    assert me.version.endswith(".0")
