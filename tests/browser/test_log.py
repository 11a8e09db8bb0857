"""The log: short, in turns, by player, and pointing at the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.recorded import Recorded
from tests.browser.test_access import serious

pytestmark = pytest.mark.slow
GLEN_MORE = Recorded("glen-more", "glen-more-3p-203-0001")
GLEN_MORE_II = Recorded("glen-more-ii", "glen-more-ii-4p-104-0002")
OF_BOTS = Recorded("glen-more-ii", "glen-more-ii-4p-419-0001")  # whose turns have many actions
GLASGOW = Recorded("glasgow", "glasgow-2p-429-0001")  # of bots; factories come one after the other
HEIGHTS = "turns => turns.map(turn => turn.offsetHeight + 2)"


def test_31_turns_fit_in_2500_pixels(sit: Opener) -> None:
    me = sit(1440, 900)
    for game in (GLEN_MORE, GLEN_MORE_II, OF_BOTS, GLASGOW):
        me.sit_down(game.whole)
        me.page.goto(f"{me.page.url}?all=1")
        heights = me.page.locator(".log .turn").evaluate_all(HEIGHTS)
        assert len(heights) >= 31
        assert sum(heights[:31]) < 2500
    ordered = me.page.locator(".log details li", has_text="to come next")
    assert ordered.count() == me.page.locator(".log li:not(.turn)", has_text="to come next").count() > 0


def test_a_line_has_pictures_and_lights_up_what_it_is_about(sit: Opener) -> None:
    me = sit()
    me.sit_down(GLEN_MORE.whole)
    line = me.page.locator(".log li[data-lights]:visible").filter(has_text="Took").first
    expect(line.locator(".thumb").first).to_be_visible()
    again = me.page.locator(".log .turn > div > ul .named[title]").first  # a picture is enough for what has been named
    turn = again.locator("xpath=ancestor::ul")
    assert turn.locator(".named:not([title])", has_text=again.get_attribute("title")).count() == 1
    line.hover()
    expect(me.page.locator(".panel .told").first).to_be_attached()
    me.page.locator("label[for=side-chat]").hover()
    expect(me.page.locator(".panel .told")).to_have_count(0)


def test_what_nobody_chose_is_folded(sit: Opener) -> None:
    me = sit()
    me.sit_down(GLEN_MORE.whole)
    turn = me.page.locator(".log .turn:has(details)").first
    expect(turn.locator("details li").first).to_be_hidden()
    turn.locator("summary").click()
    expect(turn.locator("details li").first).to_be_visible()
    assert serious(me) == []


@pytest.mark.parametrize("scripts", [True, False])
def test_the_log_of_one_player(sit: Opener, scripts: bool) -> None:
    me = sit(scripts=scripts)
    me.sit_down(GLEN_MORE.whole)
    every = me.page.locator(".log .turn:visible").count()
    me.page.locator(".log-filter label").nth(2).click()
    expect(me.page.locator(".log .turn.seat-1:visible")).to_have_count(0)
    assert 0 < me.page.locator(".log .turn.seat-2:visible").count() < every
