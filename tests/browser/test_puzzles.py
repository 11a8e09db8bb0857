"""A puzzle on a phone and by keyboard: tried, shown, solved, explained, and remembered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.test_learning import DONE, follow

pytestmark = pytest.mark.slow
PUZZLE = "/puzzles/glen-more/1c5d7a9e"


def test_a_puzzle_on_a_phone(sit: Opener) -> None:
    me = sit(width=390, height=844, touch=True)
    page = me.page
    page.goto("/")
    page.locator(".puzzle-day a").click()
    expect(page.locator("h1")).to_have_text("Find the best turn")
    page.goto("/puzzles")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(f'a[href="{PUZZLE}"].is-o').click()
    for words in ("take 2", "end turn"):
        before = me.version
        page.locator(f'[value="{words}"]:visible').first.click()
        me.changed_from(before)
    said = "Not this one. Another idea wins clearly more."
    expect(page.locator("#live-region")).to_contain_text(said)
    expect(page.locator(".puzzle-facts")).to_contain_text("1 try")
    page.locator("[value=restart]").click()
    expect(page.locator('[value="take 1"]').first).to_be_attached()
    follow(me)
    expect(page.locator(".prompt-line")).to_have_text("This is the solution.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(".to-why").click()
    expect(page.locator("#why")).to_be_in_viewport()
    expect(page.locator(".puzzle-turn")).to_have_count(3)
    page.locator(DONE).click()
    page.wait_for_url(re.compile(r"/puzzles/glen-more/(?!1c5d7a9e)"))
    page.goto("/puzzles/glen-more")
    expect(page.locator(".puzzle-list .is-h")).to_have_attribute("href", PUZZLE)


def test_a_puzzle_by_keyboard_alone(sit: Opener) -> None:
    me = sit()
    page, keys = me.page, me.page.keyboard
    page.goto(PUZZLE)
    page.wait_for_selector("[data-was]", state="attached")  # the scripts are there
    for key, then in (("h", "[value='take 1'].shown"), ("Enter", "[value='end turn']"), ("e", "[value=solution]")):
        if key == "Enter":
            page.locator("[value='take 1']").first.focus()
        keys.press(key)
        page.wait_for_selector(then)
    expect(page.locator(".prompt-line")).to_contain_text("The right idea! But carried out like this it wins 32 %")
    keys.press("u")
    page.wait_for_selector("[value='take 1'], [value='end turn']")
    keys.press("l")
    expect(page.locator(".prompt-line")).to_have_text("This is the solution.")
    expect(page.locator(DONE)).to_be_focused()
    keys.press("c")
    page.wait_for_url(re.compile(r"/puzzles/glen-more/(?!1c5d7a9e)"))
