"""Rondel on a device: what is shown without the network, and what is said that cannot be done."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.test_access import serious

pytestmark = pytest.mark.slow
# Until a page is kept, with some text in it.
KEPT = """async ([path, text]) => {
    for (;;) {
        const page = await (await caches.open('pages')).match(path);
        if (page && (await page.text()).includes(text)) return;
        await new Promise(requestAnimationFrame);
    }
}"""
HIDE = """() => {
    Object.defineProperty(document, 'hidden', {value: true, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_rules_and_the_last_position_are_shown_without_the_network(sit: Opener) -> None:
    me = sit(installed=True)
    me.new_table("glen-more", "me", "hotseat")
    address = me.page.url
    me.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    me.page.goto(address)  # the first page was loaded before the worker was there
    path = address.removeprefix(address.partition("/t/")[0])
    me.page.evaluate(KEPT, ["/rules/glen-more", "Glen More"])
    me.choose()
    prompt, version = me.prompt, me.version
    me.page.evaluate(HIDE)
    me.page.evaluate(KEPT, [path, f'data-version="{version}"'])
    me.page.context.set_offline(True)
    me.page.goto("/tiles")
    expect(me.page.get_by_role("heading", name="No network")).to_be_visible()
    assert serious(me) == []
    expect(me.page.locator("[data-kept] a")).to_have_count(2)
    me.page.locator(f'[data-kept] a[href="{path}"]').click()
    expect(me.page.locator(".prompt-line")).to_have_text(prompt)
    assert me.version == version
    expect(me.page.locator("[data-offline]")).to_contain_text("Nothing can be changed now")
    me.page.goto("/rules/glen-more")
    expect(me.page.get_by_role("heading", level=1)).to_contain_text("Glen More")
    me.page.context.set_offline(False)
    me.page.goto(address)
    expect(me.page.locator("[data-offline]")).to_be_hidden()
