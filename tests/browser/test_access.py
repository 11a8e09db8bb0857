"""Every page in light and dark, read by axe."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tests.browser.conftest import Opener
from tests.browser.recorded import Recorded
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.slow
RULES = ("/rules/glen-more", "/rules/glen-more-ii", "/rules/glasgow", "/rules/glasgow/reference")
PAGES = ("/", *RULES, "/about", "/nothing-here")
LONG_GAME = Recorded("glen-more-ii", "glen-more-ii-4p-419-0001")
AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def serious(me: Sitting) -> list[str]:
    """What axe finds that keeps people out."""
    me.page.evaluate(AXE)
    found = me.page.evaluate("axe.run().then(found => found.violations)")
    return [
        f"{one['id']}: {one['help']} at {[node['target'] for node in one['nodes']][:3]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_keep_nobody_out(sit: Opener, theme: str) -> None:
    me = sit()
    me.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    for path in (
        "/",
        "/rules/glen-more",
        "/rules/glen-more-ii",
        "/rules/glasgow",
        "/rules/glasgow/reference",
        "/about",
        "/devices",
        "/device",
        "/offline",
        "/learn",
        "/study",
        "/learn/glen-more-ii/person",
        "/puzzles",
        "/puzzles/glen-more/1c5d7a9e",
        "/nothing-here",
    ):
        me.page.goto(path)
        assert serious(me) == [], path


@pytest.mark.parametrize("game", ["glen-more", "glen-more-ii", "glasgow"])
def test_tables_keep_nobody_out(sit: Opener, game: str) -> None:
    me = sit()
    me.new_table(game, "me", "friend")
    assert serious(me) == [], "invitations"
    me.new_table(game, "me", "hotseat")
    for tab in ("log", "score", "chat", "text"):
        me.page.locator(f"label[for=side-{tab}]").click()
        assert serious(me) == [], tab
    me.choose()
    assert serious(me) == [], "a draft"
    while not me.complete:
        me.choose()
    assert serious(me) == [], "a turn to confirm"


def test_the_theme_can_be_switched_and_is_kept(sit: Opener) -> None:
    me = sit()
    me.page.goto("/")
    me.page.get_by_role("button", name="Light or dark").click()
    assert me.page.locator("html").get_attribute("data-theme") == "dark"
    me.page.goto("/about")
    assert me.page.locator("html").get_attribute("data-theme") == "dark"


def test_a_first_visit_is_light(sit: Opener) -> None:
    me = sit()
    me.sit_down(LONG_GAME.whole)
    client = me.page.context.new_cdp_session(me.page)
    client.send("Network.enable")
    client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[int] = []
    client.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    for path in (me.page.url, "/", "/learn/glen-more-ii/person", "/rules/glen-more-ii"):
        sizes.clear()
        me.page.goto(path, wait_until="load")
        assert 0 < sum(sizes) < 150_000, path


def test_nothing_comes_from_elsewhere(sit: Opener) -> None:
    me = sit()
    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.url))
    me.page.goto("/", wait_until="networkidle")
    home = me.page.url.rstrip("/")
    assert [url for url in asked if not url.startswith((home, "data:"))] == []
