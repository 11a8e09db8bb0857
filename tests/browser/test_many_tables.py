"""Many tables: title, icon and the key n tell of those that wait, from anywhere."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.test_access import serious
from tests.browser.test_small_screens import WIDE

pytestmark = pytest.mark.slow


def test_tables_that_wait_are_counted_everywhere_and_n_goes_to_the_next(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "hotseat")
    first = me.page.url
    me.new_table("glasgow", "me", "hotseat")
    second = me.page.url
    expect(me.page).to_have_title(re.compile(r"^\(1\) ● Your turn · Glasgow"))
    me.page.goto("/rules/glen-more")
    expect(me.page).to_have_title(re.compile(r"^\(2\) "))
    expect(me.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("^data:image/svg"))
    assert serious(me) == []
    me.page.keyboard.press("n")
    expect(me.page).to_have_url(first)
    expect(me.page.get_by_role("link", name="Tables that wait for you: 1")).to_be_visible()
    me.page.set_viewport_size({"width": 320, "height": 640})
    assert me.page.evaluate(WIDE) == []
    me.page.keyboard.press("n")
    expect(me.page).to_have_url(second)
    me.page.goto(f"{first}/invite")
    me.page.locator(".leaving summary").click()
    assert serious(me) == []
    me.page.get_by_role("button", name="Propose to end").click()
    expect(me.page.locator(".prompt-line")).to_contain_text("ended unfinished")
    expect(me.page.get_by_role("link", name="Tables that wait for you: 1")).to_be_visible()
