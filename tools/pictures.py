"""Makes the pictures of the README: three tables, and a turn that moves.

    PYTHONPATH=src:. .venv/bin/python tools/pictures.py

They are taken with Chromium from games of the collection of records, with the bots and the luck of a seeded server, and
written to docs/images in few colours, so that they stay small.
"""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import launch
from tests.browser.recorded import Recorded
from tests.browser.serving import Serving
from tests.browser.sitting import PATIENCE, Sitting

IMAGES: Final = Path(__file__).parents[1] / "docs" / "images"
SIZE: Final = (1280, 800)
COLOURS: Final = 256
SMALL: Final = (720, 450)  # of the picture that moves
SLOW: Final = 0.12  # of the usual pace, so that pictures can be taken of what moves
MOVING: Final = 6  # pictures of a step
QUICK: Final = 70  # milliseconds for which one of them is shown
LONG: Final = 900  # and the last
GLEN_MORE: Final = Recorded("glen-more", "glen-more-3p-203-0001")
GLEN_MORE_II: Final = Recorded("glen-more-ii", "glen-more-ii-3p-203-0001")


@contextmanager
def opened() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server."""
    with tempfile.TemporaryDirectory() as data:
        server = Serving(Path(data))
        server.start()
        with sync_playwright() as playwright:
            browser = launch(playwright)
            yield browser, server.url
            browser.close()
        server.stop()


def sit(browser: Browser, url: str, motion: str) -> Sitting:
    """Somebody at a browser of the size of the pictures."""
    size = {"width": SIZE[0], "height": SIZE[1]}
    context = browser.new_context(base_url=url, viewport=size, reduced_motion=motion)  # type: ignore[arg-type]
    return Sitting(context.new_page())


def taken(me: Sitting) -> Image.Image:
    """What the page shows."""
    return Image.open(io.BytesIO(me.page.screenshot())).convert("RGB")


def keep(me: Sitting, name: str) -> None:
    """Write what the page shows as a picture of few colours."""
    me.page.mouse.move(SIZE[0] - 2, 2)
    picture = taken(me).quantize(COLOURS, kmeans=4, dither=Image.Dither.NONE)
    picture.save(IMAGES / f"{name}.png", optimize=True)


def tables(browser: Browser, url: str) -> None:
    """A table of each game in the middle of a turn."""
    me = sit(browser, url, "reduce")
    me.sit_down(GLEN_MORE.upto(100, bots="BC"), name="Isla")
    me.wait_for("mine")
    me.press("hint")
    me.page.wait_for_selector(".hint-ghost")
    keep(me, "glen-more")
    me.sit_down(GLEN_MORE_II.upto(len(GLEN_MORE_II.record.actions) * 3 // 5, bots="BC"), name="Isla")
    me.wait_for("mine")
    me.close_round()
    me.page.locator('[data-key="look:9"]').click()
    me.page.wait_for_selector(".land.board")
    keep(me, "glen-more-ii")
    me.new_table("glasgow", "me", "easy")
    while me.page.locator(".land.large .cell, .land.large .owner").count() < 6:
        follow_hint(me)
    me.wait_for("mine")
    keep(me, "glasgow")


def follow_hint(me: Sitting) -> None:
    """Play the turn that a bot proposes."""
    me.wait_for("mine")
    me.press("hint")
    me.page.locator('[data-key="follow:0"]').click()
    me.press("confirm")


class Film:
    """Pictures one after the other, each with the time for which it is shown."""

    def __init__(self, me: Sitting) -> None:
        self.me = me
        self.pictures: list[Image.Image] = []
        self.times: list[int] = []

    def show(self, time: int) -> None:
        """One more picture."""
        self.pictures.append(taken(self.me).resize(SMALL, Image.Resampling.LANCZOS))
        self.times.append(time)

    def step(self) -> None:
        """What moves after a step, and how it ends."""
        for _ in range(MOVING):
            self.show(QUICK)
        self.me.page.evaluate("document.getAnimations().forEach(each => { try { each.finish(); } catch {} })")
        self.show(LONG)

    def write(self, path: Path) -> None:
        """The film as one file."""
        first, *others = self.pictures
        first.save(path, save_all=True, append_images=others, duration=self.times, loop=0, quality=40, method=4)


def film(browser: Browser, url: str) -> None:
    """A turn: a hint is drawn, its tile is taken and placed, tiles are activated, and others answer."""
    me = sit(browser, url, "no-preference")
    me.sit_down(GLEN_MORE.upto(60, bots="BC"), name="Isla")
    me.wait_for("mine")
    me.page.wait_for_selector("#table:not([data-playing])")
    me.page.context.new_cdp_session(me.page).send("Animation.setPlaybackRate", {"playbackRate": SLOW})
    made = Film(me)
    made.show(LONG)
    headers = {"Sec-Fetch-Site": "same-origin", "Origin": url}
    address = me.page.url.replace("/t/", "/api/tables/") + "/hint"
    asked = me.page.request.post(address, headers=headers, timeout=PATIENCE)
    me.page.reload()
    me.page.wait_for_selector(".hint-ghost")
    made.show(2 * LONG)
    for words in asked.json()["ideas"][0]["turn"]:
        way = f".panel [name=words][value={json.dumps(words)}]"
        if me.page.locator(way).count():  # what is forced follows by itself
            me.choose_by_hand(words)
            me.page.mouse.move(SIZE[0] - 2, 2)
            made.step()
    me.page.locator("[data-key=confirm]").click()
    me.page.wait_for_selector("#table[data-playing], [data-state=mine]", state="attached")
    for _ in range(2):
        made.step()
    made.write(IMAGES / "turn.webp")


if __name__ == "__main__":
    with opened() as (browser, url):
        film(browser, url)
        tables(browser, url)
