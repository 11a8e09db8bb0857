"""A position is changed by clicks, and played on from at a table against a bot."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.test_small_screens import SMALL, WIDE


@pytest.mark.slow
def test_a_position_is_edited_and_played_on_from_against_a_bot(sit: Opener) -> None:
    ann = sit(360, 780, touch=True)
    page = ann.page
    page.goto("/editor?start=glasgow+2")
    page.get_by_role("button", name="What A has").click()
    page.locator("[name='seat.0.gold']").fill("3")
    page.get_by_role("button", name="Change it").click()
    page.locator(".begin summary").click()
    assert (page.evaluate(WIDE), page.evaluate(SMALL)) == ([], [])
    page.locator(".begin-form [name=name]").fill("Ann")
    page.locator(".begin-form [name=seat1]").select_option("easy")
    page.get_by_role("button", name="Set up the table").click()
    expect(page).to_have_url(re.compile(r"/t/[a-z0-9]{10}$"))
    expect(page.locator(".log .begins")).to_have_text(re.compile("begins from a position"))
    ann.wait_for("mine")
    ann.play_turn()
    ann.wait_for("mine")
    expect(page.locator(".log .turn").first).to_have_class(re.compile("seat-2"))
    expect(page.locator(".log .begins")).to_be_attached()
    page.goto(f"{page.url}?at=0")
    expect(page.locator(".past.on")).to_be_visible()
    page.reload()
    home = page.url.partition("/t/")[0]
    table = page.url.partition("/t/")[2].partition("?")[0]
    record = page.request.get(f"{home}/api/tables/{table}/record").text()
    assert '\nposition: {"game":"glasgow"' in record
    assert '"gold":3' in record
