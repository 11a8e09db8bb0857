"""The rule books in a browser: on a small phone, by an address of before, and from a tip at the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_a_book_keeps_within_the_page(sit: Opener, width: int) -> None:
    me = sit(width=width, height=780)
    for game in ("glen-more", "glen-more-ii", "glasgow"):
        for path in (f"/rules/{game}", f"/rules/{game}/reference"):
            me.page.goto(path)
            assert me.page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_every_drawing_has_a_size_and_stands_within_its_box(sit: Opener) -> None:
    me = sit(width=360, height=780)
    for game in ("glen-more", "glen-more-ii", "glasgow"):
        me.page.goto(f"/rules/{game}")
        boxes = me.page.locator("figure .drawing").evaluate_all(
            "all => all.map(one => [one.clientHeight, one.scrollHeight])"
        )
        assert len(boxes) > 20
        assert all(shown > 50 and needed <= shown + 8 for shown, needed in boxes), boxes


def test_an_old_address_of_a_rule_leads_to_it(sit: Opener) -> None:
    me = sit()
    me.page.goto("/rules/glen-more#GM-44")
    me.page.wait_for_url("**/rules/glen-more/reference#GM-44")
    expect(me.page.locator(":target")).to_contain_text("GM-44 At least one of the 8 neighbour tiles")


def test_a_section_of_the_book_stays_where_it_is(sit: Opener) -> None:
    me = sit()
    me.page.goto("/rules/glen-more#placing")
    expect(me.page.locator(":target")).to_have_text("Placing")
    assert me.page.url.endswith("/rules/glen-more#placing")


def test_a_tip_leads_to_the_book_and_to_the_rule(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "hotseat")
    me.page.locator(".market .row").first.hover()
    links = me.page.locator(".tip-rules a")
    expect(links).to_have_text(["Rule book", "GM-89", "GM-91"])
    expect(links.nth(0)).to_have_attribute("href", "/rules/glen-more#market")
    expect(links.nth(1)).to_have_attribute("href", re.compile("/rules/glen-more/reference#GM-89"))


def test_a_rule_that_the_book_names_tells_itself(sit: Opener) -> None:
    me = sit()
    me.page.goto("/rules/glen-more#placing")
    me.page.locator(".rule-id", has_text="GM-44").first.hover()
    expect(me.page.locator("#tip")).to_contain_text("must hold a clan member")
