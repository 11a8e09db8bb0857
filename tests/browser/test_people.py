"""Who played what, in a browser: found on a phone, by keyboard and without scripts, in light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.serving import Serving
from tests.browser.sitting import Sitting
from tests.browser.test_access import serious
from tests.browser.test_small_screens import fits
from tests.web.finished import desk, person_id

pytestmark = pytest.mark.slow
ANN = person_id("Ann")
PAGES = (f"/people/{ANN}", "/history", "/ranking/glen-more/3", "/statistics/glen-more/3")


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[Serving, str]]:
    """A server at which Ann has played, and the key of her browser."""
    with desk(tmp_path) as found:
        ann = found.person("Ann")["Cookie"].partition("=")[2]
        found.person("Bob")
        for seed in range(3):
            found.table("Ann", "Bob", "bot:medium", seed=seed)
        found.table("Ann", "bot:easy", game="glasgow")
    server = Serving(tmp_path)
    server.start()
    yield server, ann
    server.stop()


def known(me: Sitting, url: str, key: str, language: str = "en") -> Sitting:
    """The same browser, known as somebody."""
    cookies = {"rondel_me": key, "rondel_language": language}
    me.page.context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies.items()])
    return me


def test_my_games_are_found_and_hidden_from_others(sit: Opener, played: tuple[Serving, str]) -> None:
    server, key = played
    me = known(sit(at=server.url), server.url, key)
    me.page.goto("/history")
    while me.page.locator(".played li").count() < 4:  # they are counted while the server runs
        me.page.reload()
    for theme in ("light", "dark"):
        me.page.emulate_media(color_scheme=theme)
        for path in PAGES:
            me.page.goto(path)
            assert serious(me) == [], (theme, path)

    me.page.goto("/history")
    me.page.get_by_label("Played with").focus()
    me.page.keyboard.type("bob")
    me.page.keyboard.press("Enter")
    expect(me.page.locator(".played li")).to_have_count(3)
    with me.page.expect_download() as loading:
        me.page.get_by_role("link", name="Download all as records").click()
    assert loading.value.suggested_filename == "rondel-games-1.zip"
    me.page.get_by_role("link", name="Replay").first.click()
    me.page.wait_for_url("**/t/*?at=0")

    phone = known(sit(width=320, height=640, touch=True, at=server.url), server.url, key, "fr")
    for path in PAGES:
        phone.page.goto(path)
        fits(phone, path)
    stranger = sit(at=server.url)
    stranger.page.goto("/ranking/glen-more/3")
    stranger.page.get_by_role("link", name="Ann").click()
    expect(stranger.page.get_by_role("heading", name="Ann")).to_be_visible()
    plain = known(sit(at=server.url, scripts=False), server.url, key, "fr")
    plain.page.goto("/history")
    plain.page.get_by_role("button", name="Devenir invisible").click()
    expect(plain.page.get_by_text("Vous êtes invisible.")).to_be_visible()
    stranger.page.reload()
    expect(stranger.page.get_by_text("There is no such person here, or they are private.")).to_be_visible()
