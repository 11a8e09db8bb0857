"""Measures how long after a click the page has changed: in a real browser, with motion on, over a game of each title.

Every click of a whole game counts that sends a choice, takes one back or confirms a turn. Time runs from the moment at
which the browser gets the click, and ends when the page has other parts, and when these have been drawn.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from bench.web import folder
from bench.web_server import serving
from tests.browser.conftest import launch
from tests.browser.sitting import Sitting

GAMES: Final = ("glen-more", "glen-more-ii", "glasgow")
SIZE: Final = (1440, 900)
GOAL: Final = 100  # milliseconds until the page has changed, at the median
WATCH: Final = """() => {
    window.took = [];
    let clicked = null;
    addEventListener('click', event => { clicked = event.timeStamp; }, true);
    new MutationObserver(() => {
        if (clicked === null) return;
        const begin = clicked, changed = performance.now();
        clicked = null;
        requestAnimationFrame(() => setTimeout(() => window.took.push([changed - begin, performance.now() - begin])));
    }).observe(document.getElementById('panel'), { childList: true });
}"""


def play(browser: Browser, url: str, game: str, turns: int) -> list[list[float]]:
    """Click a game, and tell of every click how long the page took to change and to be drawn."""
    width, height = SIZE
    context = browser.new_context(
        base_url=url, viewport={"width": width, "height": height}, reduced_motion="no-preference"
    )
    me = Sitting(context.new_page())
    me.new_table(game, "me", "hotseat")
    me.page.evaluate(WATCH)
    for turn in range(turns):
        me.wait_for("mine", "over")
        if me.state == "over":
            break
        me.play_turn(turn)
    took: list[list[float]] = me.page.evaluate("window.took")
    context.close()
    return took


def told(took: Sequence[float]) -> str:
    """The median, and what 95 of 100 do not exceed, as cells of a table."""
    return f"{statistics.median(took):.0f} | {statistics.quantiles(took, n=20)[-1]:.0f}"


def main() -> None:
    """Play the games at a server of its own, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m bench.web_page", description=__doc__)
    parser.add_argument("--turns", type=int, default=1000, help="of each game at most; without it, whole games")
    turns = parser.parse_args().turns
    print(f"Milliseconds from a click to the changed page, with motion on; the goal is {GOAL} at the median\n")
    print("| | changed, median | changed, p95 | drawn, median | drawn, p95 | clicks |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    with folder() as data, serving(data, more={"RONDEL_SEED": "7"}) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for game in GAMES:
            changed, drawn = zip(*play(browser, f"http://127.0.0.1:{server.port}", game, turns), strict=True)
            print(f"| {game} | {told(changed)} | {told(drawn)} | {len(changed)} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
