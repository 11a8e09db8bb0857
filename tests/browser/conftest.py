"""A server in a process of its own for each test of the pages, and a real browser for all."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser.serving import Serving
from tests.browser.sitting import PATIENCE, Sitting

ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-watchdog",  # that a machine is busy is no reason to end the process that draws pages
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SHOTS = Path(__file__).parents[2] / "build" / "screenshots"

expect.set_options(timeout=PATIENCE)

Opener = Callable[..., Sitting]


def launch(playwright: Playwright) -> Browser:
    """Start Chromium without a window."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    assert found, "the tests of the pages need Chromium; `make chromium` installs it"
    return playwright.chromium.launch(executable_path=found, args=list(ARGS))


@pytest.fixture
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A running server with an empty database; one for each test, so that games do not depend on the order of tests."""
    server = Serving(tmp_path_factory.mktemp("tables"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a window, gone after a module: while it runs, its thread cannot run another event loop."""
    with sync_playwright() as playwright:
        launched = launch(playwright)
        yield launched
        launched.close()


@pytest.fixture
def sit(serving: Serving, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Opens somebody's browser; every error that a page reports fails the test at its end."""
    opened: list[Sitting] = []

    def open_page(
        width: int = 1280,
        height: int = 720,
        touch: bool = False,
        at: str | None = None,
        scripts: bool = True,
        motion: bool = False,
        installed: bool = False,
        caught: bool = False,
    ) -> Sitting:
        context = browser.new_context(
            base_url=at or serving.url,
            viewport={"width": width, "height": height},
            has_touch=touch,
            reduced_motion="no-preference" if motion else "reduce",
            java_script_enabled=scripts,
            service_workers="allow" if installed else "block",
        )
        if caught:  # for `page.route`: the next request of a page that is open already could slip past the first route
            context.route("**/nowhere", lambda route: route.continue_())
        sitting = Sitting(context.new_page())
        opened.append(sitting)
        return sitting

    yield open_page
    for n, sitting in enumerate(opened):
        _keep_picture(sitting.page, f"{request.node.name}-{n}")
        sitting.page.context.close()
    assert [problem for sitting in opened for problem in sitting.problems] == []


def _keep_picture(page: Page, name: str) -> None:
    """The last look of a page, to be seen by people."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{''.join(c if c.isalnum() else '-' for c in name)}.png")
