"""A finished game is reviewed, a better turn is looked at on the board and tried, noted and shared."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Opener
from tests.browser.recorded import Recorded

GAME = Recorded("glen-more", "glen-more-2p-302-0001")
NODE = re.compile(r"/study/[a-z0-9]{10}/\d+$")


def typed_before(route: Route) -> None:
    """Press a letter before the server answers; who has clicked is not sent to the board by that."""
    route.request.frame.page.keyboard.press("x")
    route.continue_()


@pytest.mark.slow
def test_a_game_is_reviewed_tried_out_and_shared(sit: Opener) -> None:
    ann = sit(1440, 900, caught=True)
    page = ann.page
    ann.sit_down(GAME.whole)
    page.locator("[data-key=review]").click()
    expect(page).to_have_url(re.compile(r"/study/[a-z0-9]{10}/16$"))
    # The page follows the analysis by itself until all is told.
    expect(page.locator(".study-players tbody tr")).to_have_count(2)
    expect(page.locator(".turning")).to_have_count(3)
    expect(page.locator(".study-chances b").first).to_have_text("100%")
    page.locator(".turning a").first.click()
    expect(page.locator(".curve .here")).to_have_count(1)
    expect(page.locator(".hint-layer .hint-number").first).to_be_visible()  # the better turn lies on the board
    page.keyboard.press("1")
    before = page.url
    page.route(re.compile(r"/move$"), typed_before)
    page.locator("[data-key='follow:0']").click()
    expect(page).not_to_have_url(before)
    expect(page).to_have_url(NODE)
    page.keyboard.press("3")
    tried = page.locator(".study-tree .depth-1 [aria-current]")
    expect(tried).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(before)
    page.unroute_all()
    # A turn of one's own, begun and taken back.
    page.locator(".panel .can:visible").first.click()
    page.locator("[data-key=undo]").click()
    expect(page.locator("[data-key=undo]")).to_have_count(0)
    page.keyboard.press("4")
    page.locator(".study-note textarea").fill("Here it turned.")
    page.locator(".study-note .btn", has_text="Save").first.click()
    page.locator("label[for=side-note]").click()
    expect(page.locator(".study-note textarea")).to_have_value("Here it turned.")
    link = page.locator("#study-link").input_value()
    # Somebody else, on a phone without scripts, reads it by the link.
    bob = sit(390, 844, scripts=False)
    bob.page.goto(link)
    bob.page.locator("label[for=side-note]").click()
    expect(bob.page.locator(".note-text")).to_have_text("Here it turned.")
    assert bob.page.locator(".panel .can").count() == 0
    bob.page.locator("[data-key=copy]").click()
    expect(bob.page).to_have_url(NODE)
    assert bob.page.locator("body").bounding_box()["width"] <= 390  # type: ignore[index]
    expect(bob.page.locator("[data-key=look]")).to_be_visible()
