"""Told by the browser: at once while a tab is hidden, and by a push where no page is open."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.serving import Serving
from tests.browser.sitting import PATIENCE
from tests.browser.test_access import serious
from tests.browser.test_installed import HIDE
from tests.browser.test_small_screens import WIDE
from tests.web.tables import Table

pytestmark = pytest.mark.slow


class Shown:
    """The messages that the browser shows, as it tells of each itself.

    The list that a worker can ask for is left alone: asked while a message is about to be shown, Chromium forgets it.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.messages: list[tuple[str, str, str]] = []
        self.browser = page.context.new_cdp_session(page)
        self.browser.on("BackgroundService.backgroundServiceEventReceived", self._heard)
        self.browser.send("BackgroundService.startObserving", {"service": "notifications"})
        self.browser.send("BackgroundService.setRecording", {"shouldRecord": True, "service": "notifications"})

    def _heard(self, event: dict[str, Any]) -> None:
        told = event["backgroundServiceEvent"]
        text = {one["key"]: one["value"] for one in told["eventMetadata"]}
        self.messages.append((text["Title"], text["Body"], told["instanceId"]))

    def push(self, origin: str, data: dict[str, str]) -> None:
        """Deliver to the worker what a server would push."""
        found: list[str] = []
        self.browser.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
        )
        self.browser.send("ServiceWorker.enable")
        self.wait_until(lambda: bool(found))
        push = {"origin": origin, "registrationId": found[0], "data": json.dumps(data)}
        self.browser.send("ServiceWorker.deliverPushMessage", push)

    def wait_until(self, so: Callable[[], bool]) -> None:
        """Hear the browser out until something is so."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not so():
            assert time.monotonic() < deadline, self.messages
            self.page.evaluate("0")


def test_a_hidden_tab_and_a_push_tell_that_it_is_my_turn(sit: Opener, serving: Serving) -> None:
    me = sit(installed=True)
    me.page.context.grant_permissions(["notifications"])
    with httpx.Client(base_url=serving.url, timeout=60) as client:
        seats = [{"kind": "friend"}, {"kind": "friend"}]
        table = Table(client, client.post("/api/tables", json={"game": "glen-more", "seats": seats}).json())  # type: ignore[arg-type]
        while table.actor() != "B":
            table.turn("A")
        me.page.goto(f"/join/{table.tokens['A']}")
        me.page.get_by_label("Your name").fill("Isla")
        me.page.locator("form .btn.primary").click()
        me.page.wait_for_url("**/t/**")
        me.page.goto("/tell")
        me.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        me.page.get_by_label("Show it at once").check()
        expect(me.page.get_by_role("button", name="Tell this browser, also when Rondel is closed")).to_be_visible()
        assert serious(me) == []
        me.page.set_viewport_size({"width": 320, "height": 640})
        assert me.page.evaluate(WIDE) == []
        me.page.set_viewport_size({"width": 1280, "height": 720})
        me.page.goto(f"/t/{table.id}")
        me.wait_for("wait")
        shown = Shown(me.page)
        me.page.evaluate(HIDE)
        while table.actor() == "B":
            table.turn("B")
    told = ("Your turn", "Glen More", table.id)
    shown.wait_until(lambda: shown.messages == [told])
    data = {
        "title": "2 tables wait for you",
        "body": "…",
        "tag": "rondel",
        "url": "/next",
        "stop": "/tell",
        "stop_text": "No",
    }
    shown.push(serving.url, data)
    shown.wait_until(lambda: shown.messages == [told, ("2 tables wait for you", "…", "rondel")])
