"""A passkey in a real browser, with a device that Chromium plays."""

from __future__ import annotations

import socket
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.serving import Serving
from tests.browser.sitting import PATIENCE

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def opened(browser: Browser, url: str) -> Page:
    """A page of a browser that has a device for passkeys."""
    page = browser.new_context(base_url=url).new_page()
    page.set_default_timeout(PATIENCE)
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return page


def test_a_passkey_is_added_and_brings_its_person_back(browser: Browser, tmp_path: Path) -> None:
    url = f"http://localhost:{free_port()}"
    server = Serving(tmp_path, RONDEL_PUBLIC_URL=url)
    server.url = url
    server.start()
    page = opened(browser, url)
    page.goto("/")
    page.request.post(f"{url}/api/me", data={"name": "Ann"}, headers={"Origin": url})
    page.goto("/device")
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_text("this device has no fitting passkey").wait_for()
    page.goto("/devices")
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_role("button", name="End the passkey of Chrome, Linux").wait_for()
    page.context.clear_cookies()
    page.goto("/devices")
    page.get_by_text("Nothing is known of this browser.").wait_for()
    page.goto("/device")
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url(f"{url}/")
    page.goto("/devices")
    page.get_by_text("You are known here as Ann").wait_for()
    page.get_by_role("button", name="End the passkey of Chrome, Linux").click()
    page.get_by_role("button", name="End the passkey of Chrome, Linux").wait_for(state="detached")
    page.context.close()
    server.stop()
