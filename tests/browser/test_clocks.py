"""Clocks at a table: counted down, with a warning, a bot that takes over, and coming back."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from litestar import Litestar
from playwright.sync_api import expect

from rondel.web.http.app import create_app
from tests.browser.conftest import Opener
from tests.browser.test_access import serious
from tests.browser.test_small_screens import WIDE
from tests.web.tables import Never, settings
from tests.web.timing import Time

pytestmark = pytest.mark.slow
LIVE = {"kind": "live", "turn": 0, "reserve": 120, "bot": "random"}


class Server:
    """A server in a thread, whose time the test moves on."""

    def __init__(self, data: Path) -> None:
        self.time = Time()
        self.app: Litestar = create_app(settings(data, allowed_hosts="127.0.0.1"), Never(), watch=self.time.watch())
        self.server = uvicorn.Server(uvicorn.Config(self.app, port=0, log_config=None))
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        while not self.server.started:
            pass
        self.url = f"http://127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"

    def pass_time(self, seconds: float) -> None:
        """Time passes; the server has a look at the clocks at its next sign of life."""
        self.app.state.tables.time.patience = 1e9
        self.time.sleep(seconds)

    def stop(self) -> None:
        self.app.state.tables.hub.end()
        self.server.should_exit = True
        self.thread.join()


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.stop()


def test_a_clock_is_counted_down_warns_once_and_a_bot_takes_over_until_i_am_back(sit: Opener, timed: Server) -> None:
    me = sit(at=timed.url)
    page = me.page
    page.clock.install()
    page.goto("/")
    own = {"Sec-Fetch-Site": "same-origin", "Origin": timed.url}
    page.request.post("/api/me", data={"name": "Isla"}, headers=own)
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}]
    body = {"game": "glen-more", "seats": seats, "pace": LIVE, "listed": True}
    table = page.request.post("/api/tables", data=body, headers=own).json()["table"]
    page.goto(f"/t/{table}")
    prompt = page.locator(".prompt .clock")
    expect(prompt).to_have_text("2:00")
    expect(page.locator(".seat-card .clock, .mine-head .clock")).to_have_text(["2:00", "2:00"])
    page.clock.run_for(61_000)
    expect(prompt).to_have_text("0:59")
    expect(page.locator(".clock.warns")).to_have_count(0)
    assert serious(me) == []
    # The warning is seen, and told once.
    region = page.locator("#clock-region")
    expect(region).to_have_text("")
    page.clock.run_for(30_000)
    expect(prompt).to_have_class("clock runs warns")
    said = region.inner_text()
    assert said.startswith("Your time runs out soon: 0:")
    page.clock.run_for(10_000)
    expect(region).to_have_text(said)
    assert serious(me) == []
    page.set_viewport_size({"width": 320, "height": 640})
    expect(prompt).to_be_in_viewport()
    assert page.evaluate(WIDE) == []
    # The server lets it fall.
    timed.pass_time(125.0)
    expect(page.locator(".proposal")).to_contain_text("Your time ran out, and a bot plays for you.")
    assert serious(me) == []
    page.get_by_role("button", name="Play again myself").click()
    expect(prompt).to_have_text("1:00")
    expect(page.locator(".proposal")).to_have_count(0)
    # Who watches sees the clocks, also without scripts.
    watching = sit(at=timed.url, scripts=False)
    watching.page.goto(f"/t/{table}")
    expect(watching.page.locator(".clock-text")).to_contain_text("Isla: ")
    expect(watching.page.locator(".clock-text")).to_contain_text("2:00")
    expect(watching.page.locator(".clock-text")).to_contain_text("1:00")


def test_a_table_over_days_is_made_from_the_form_and_breaks_are_set(sit: Opener, timed: Server) -> None:
    me = sit(at=timed.url, width=390, height=844)
    me.page.goto("/#new")
    me.page.locator("[name=pace]").select_option("days48")
    me.page.locator("#new").scroll_into_view_if_needed()
    assert serious(me) == []
    me.page.locator("#new [name=name]").fill("Isla")
    for n, kind in enumerate(("me", "hotseat", "empty")):
        me.page.locator(f"[name=seat{n}]").select_option(kind)
    me.page.locator("#new .btn.primary").click()
    expect(me.page.locator(".prompt .clock")).to_have_text("2 d 0 h")
    me.page.context.add_cookies([{"name": "rondel_language", "value": "de", "url": timed.url}])
    me.page.goto("/breaks")
    expect(me.page.locator("[name=zone]")).not_to_have_value("")
    me.page.locator("[name=zone]").select_option("Europe/Berlin")
    me.page.get_by_label("Beginnt um").fill("22:00")
    me.page.get_by_label("Endet um").fill("07:00")
    me.page.get_by_role("button", name="Speichern").click()
    me.page.get_by_label("Erster Tag").fill("2027-01-20")
    me.page.get_by_label("Letzter Tag").fill("2027-01-22")
    me.page.get_by_role("button", name="Hinzufügen").click()
    expect(me.page.locator(".devices")).to_contain_text("2027")
    assert serious(me) == []
    assert me.page.evaluate(WIDE) == []
    me.page.get_by_label("Endet um").fill("11:00")
    me.page.get_by_role("button", name="Speichern").click()
    expect(me.page.get_by_role("alert")).to_contain_text("höchstens 12 Stunden")
    expect(me.page.get_by_label("Endet um")).to_have_value("11:00")
    me.page.get_by_role("button", name="Zurücknehmen").click()
    expect(me.page.locator(".devices")).to_have_count(0)
