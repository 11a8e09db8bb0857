"""Learning by playing, as somebody does who has never seen the game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.slow
DONE = "a.primary[data-key=confirm], .turn-buttons form .primary"
SHOWN = ".thing.shown, .chip.shown, .btn.shown"
ON_SHOWN = "document.activeElement.matches('.thing.shown, .chip.shown, .btn.shown')"


def show(me: Sitting) -> None:
    """Ask what to do."""
    me.page.locator("[data-key=show]").click()
    me.page.wait_for_selector(SHOWN)


def follow(me: Sitting) -> None:
    """Ask what to do and do it, until the lesson is done."""
    while me.page.locator(DONE).count() == 0:
        before = me.version
        show(me)
        selling = me.page.locator(".mode.advised")
        if selling.count():
            selling.click()
        shown = me.page.locator(SHOWN).first
        expect(shown).to_be_in_viewport(ratio=0.9)
        me.point(shown)
        goal = me.page.locator(".panel .goal.advised:visible")
        while goal.count():  # what was picked up is put down
            me.point(goal.first)
        if me.page.locator(".menu:popover-open").count():
            me.page.locator(".menu:popover-open .menu-item.shown").click()
        me.changed_from(before)


def test_all_lessons_of_a_game_on_a_phone(sit: Opener) -> None:
    me = sit(width=390, height=844, touch=True)
    page = me.page
    page.goto("/")
    page.get_by_role("link", name="New here? Learn in ten minutes").click()
    page.locator('.course:has([id="course-glen-more"]) .primary').click()
    for n in range(1, 13):
        expect(page.locator(".lesson-number")).to_have_text(f"Lesson {n} of 12")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        follow(me)
        expect(page.locator(DONE)).to_be_in_viewport(ratio=1)
        page.locator(DONE).click()
    page.wait_for_url("**/t/**")
    me.wait_for("mine")
    expect(page.locator("[data-key=hint]")).to_be_visible()
    page.goto("/learn/glen-more")
    expect(page.locator(".chapters .done")).to_have_count(12)


def test_lessons_by_keyboard_alone(sit: Opener) -> None:
    me = sit()
    page, keys = me.page, me.page.keyboard
    page.goto("/learn/glen-more-ii/take")
    for n in (1, 2):
        expect(page.locator(".lesson-number")).to_have_text(f"Lesson {n} of 12")
        page.wait_for_selector("[data-was]", state="attached")  # the scripts are there
        while page.locator(DONE).count() == 0:
            before = me.version
            keys.press("h")
            page.wait_for_selector(SHOWN)
            for _ in range(80):
                if page.evaluate(ON_SHOWN):
                    break
                keys.press("Tab")
            keys.press("Enter")
            me.changed_from(before)
        expect(page.locator(DONE)).to_be_focused()
        keys.press("Enter")
    expect(page.locator(".lesson-number")).to_have_text("Lesson 3 of 12")


def test_a_lesson_without_scripts(sit: Opener) -> None:
    me = sit(scripts=False)
    page = me.page
    page.goto("/learn/glen-more/take")
    page.locator('.panel [value="take 9"]').click()
    page.locator("[value=undo]").click()
    for _ in range(2):
        page.locator("[data-key=show]").click()
        page.locator(".shown").click()
    page.locator(DONE).click()
    expect(page.locator("h1")).to_have_text("Build near your clan member")


def test_a_mistake_is_read_out_and_a_reload_keeps_it(sit: Opener) -> None:
    me = sit(width=360, height=740, touch=True)
    page = me.page
    page.goto("/learn/glen-more/member")
    page.locator('[value="place 1,-1"]').click()
    said = "That is allowed, but there the Quarry touches only two tiles."
    expect(page.locator("#live-region")).to_contain_text(said)
    page.reload()
    expect(page.locator(".prompt-line")).to_contain_text(said)
    assert page.locator(".can").count() == 0
    page.locator("[value=undo]").click()
    page.wait_for_selector('[value="place 1,1"]')
