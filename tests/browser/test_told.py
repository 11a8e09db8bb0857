"""Told by the browser: at once while a tab is hidden, and by a push where no page is open."""

from __future__ import annotations

import json

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.serving import Serving
from tests.browser.test_access import serious
from tests.browser.test_installed import HIDE
from tests.browser.test_small_screens import WIDE
from tests.web.tables import Table

pytestmark = pytest.mark.slow
# What the browser shows, as soon as it shows so many.
SHOWN = """async (many) => {
    const worker = await navigator.serviceWorker.ready;
    for (;;) {
        const shown = await worker.getNotifications();
        if (shown.length >= many) return shown.map((one) => [one.title, one.body, one.tag, one.data.url]).sort();
        await new Promise(go => setTimeout(go, 20));
    }
}"""


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
        me.page.evaluate(HIDE)
        while table.actor() == "B":
            table.turn("B")
    told = ["Your turn", "Glen More", table.id, f"/t/{table.id}"]
    assert me.page.evaluate(SHOWN, 1) == [told]
    browser = me.page.context.new_cdp_session(me.page)
    found: list[str] = []
    browser.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    browser.send("ServiceWorker.enable")
    while not found:
        me.page.evaluate("0")
    data = {
        "title": "2 tables wait for you",
        "body": "…",
        "tag": "rondel",
        "url": "/next",
        "stop": "/tell",
        "stop_text": "No",
    }
    push = {"origin": serving.url, "registrationId": found[0], "data": json.dumps(data)}
    browser.send("ServiceWorker.deliverPushMessage", push)
    assert me.page.evaluate(SHOWN, 2) == [["2 tables wait for you", "…", "rondel", "/next"], told]
