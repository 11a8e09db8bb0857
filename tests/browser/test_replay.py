"""Looking at the past."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Opener
from tests.browser.recorded import Recorded
from tests.browser.sitting import Sitting
from tests.browser.test_access import serious

pytestmark = pytest.mark.slow
GLEN_MORE = Recorded("glen-more", "glen-more-2p-202-0001")
IN_VIEW = """thing => {
    const at = thing.getBoundingClientRect();
    return at.top >= 0 && at.bottom <= innerHeight && at.left >= 0 && at.right <= innerWidth;
}"""


def looking_back(sit: Opener, caught: bool = False) -> tuple[Sitting, Locator]:
    """Somebody who has gone a turn back in a finished game by a key, and what tells them so."""
    me = sit(caught=caught)
    me.sit_down(GLEN_MORE.whole)
    me.page.wait_for_selector("[data-was]", state="attached")  # the scripts are there
    me.page.keyboard.press("ArrowLeft")
    past = me.page.locator(".past.on")
    expect(past).to_be_visible()
    return me, past


def test_keys_lead_through_the_game_and_scores_are_open(sit: Opener) -> None:
    me, past = looking_back(sit)
    expect(past).to_contain_text("You look at the past")
    expect(me.page.locator(".prompt")).to_be_hidden()
    me.page.keyboard.press("Home")
    me.page.wait_for_url(re.compile(r"at=0$"))
    expect(past).to_contain_text("Turn 0")
    me.page.keyboard.press("ArrowRight")
    expect(me.page.locator(".past [type=range]")).not_to_have_value("0")
    me.page.keyboard.press("ArrowRight")
    expect(past).to_contain_text("Turn 1")
    expect(me.page.locator(".panel .marked").first).to_be_attached()
    expect(me.page.locator(".log .here")).to_have_count(1)
    expect(me.page.locator(".log .here")).to_be_in_viewport()
    assert me.page.locator(".holding:has(use[href='#art-i-vp'])").first.inner_text() != "?"
    me.page.keyboard.press("End")
    last = me.page.locator(".past [type=range]").get_attribute("max")
    me.page.wait_for_url(re.compile(rf"at={last}$"))
    assert serious(me) == []
    me.page.get_by_role("link", name="Back to now").click()
    expect(past).to_have_count(0)
    expect(me.page.locator(".over-box")).to_be_visible()


def test_it_plays_by_itself_until_it_is_stopped(sit: Opener) -> None:
    me = sit()
    me.sit_down(GLEN_MORE.whole)
    me.page.goto(f"{me.page.url}?at=0")
    speed = me.page.locator("[data-speed]")
    speed.click()
    speed.click()
    expect(speed).to_contain_text("4×")
    me.page.keyboard.press("Escape")
    me.page.locator(".past-name").click()
    me.page.keyboard.press(" ")
    play = me.page.locator("[data-play]")
    expect(play).to_have_attribute("aria-pressed", "true")
    expect(me.page.locator(".past.on")).to_contain_text("Turn 2")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("size", [(390, 844), (360, 740)])
def test_board_and_slider_are_seen_together_on_a_phone(sit: Opener, size: tuple[int, int]) -> None:
    me = sit(*size, touch=True)
    me.sit_down(GLEN_MORE.whole)
    me.page.locator(".log .turn a").nth(4).click()
    expect(me.page.locator(".past.on")).to_be_visible()
    assert me.page.locator(".past [type=range]").evaluate(IN_VIEW)
    assert me.page.locator(".ring").evaluate(IN_VIEW)
    assert me.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_the_past_without_a_script(sit: Opener) -> None:
    me = sit(scripts=False)
    me.sit_down(GLEN_MORE.whole)
    me.page.locator(".replay a").first.click()
    expect(me.page.locator(".past.on")).to_be_visible()
    me.page.get_by_role("link", name="One turn back").click()
    me.page.get_by_role("link", name="Back to now").click()
    expect(me.page.locator(".past.on")).to_have_count(0)


def test_of_two_pages_that_are_asked_for_the_last_one_is_shown(sit: Opener) -> None:
    me, past = looking_back(sit, caught=True)
    late = me.hold(re.compile(r"\?at="))
    with me.page.expect_request(re.compile(r"\?at=")):
        me.page.keyboard.press("ArrowLeft")
    me.page.get_by_role("link", name="Back to now").click()
    expect(past).to_have_count(0)
    with me.page.expect_response(re.compile(r"\?at=")) as answer:
        late[0].continue_()
    answer.value.finished()
    me.page.evaluate("new Promise(done => setTimeout(done))")
    expect(past).to_have_count(0)
