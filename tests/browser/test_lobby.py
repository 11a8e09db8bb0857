"""The lobby with several people: a list that is live, hosts who accept, bots for who waits in vain."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.serving import Serving
from tests.browser.sitting import Sitting
from tests.browser.test_access import serious
from tests.browser.test_small_screens import WIDE

pytestmark = pytest.mark.slow


@pytest.fixture
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with a lobby, in which nobody waits long for bots."""
    server = Serving(tmp_path_factory.mktemp("tables"), RONDEL_LOBBY="on", RONDEL_OFFER_BOT_AFTER="1")
    server.start()
    yield server
    server.stop()


def open_table(host: Sitting) -> None:
    """Ann opens a table at which she accepts who asks."""
    host.page.goto("/lobby")
    host.page.get_by_role("link", name="Open a table with your own options").click()
    host.page.locator("#new [name=name]").fill("Ann")
    host.page.locator("[name=seat2]").select_option("friend")
    host.page.get_by_label("Who sits down").select_option("1")
    host.page.locator("#new .btn.primary").click()
    host.page.get_by_role("link", name="To the table").click()


def test_people_meet_in_the_lobby_are_accepted_and_play(sit: Opener) -> None:
    ann, bob, cy = sit(), sit(), sit(320, 640)
    for somebody in (bob, cy):
        somebody.page.goto("/lobby")
        expect(somebody.page.locator(".lobby .empty")).to_contain_text("Nobody waits")
    open_table(ann)

    # The others see it at once, without a click.
    table = bob.page.locator(".open-table")
    expect(table).to_contain_text("Table of Ann")
    expect(table).to_contain_text("the host accepts who asks")
    expect(cy.page.locator(".open-table")).to_contain_text("Table of Ann")
    assert cy.page.evaluate(WIDE) == []
    assert serious(bob) == []

    # Bob asks by keyboard; the host accepts at the table, and Bob comes there by himself.
    link = bob.page.get_by_role("link", name="Ask for a seat: Glen More, Ann")
    link.focus()
    bob.page.keyboard.press("Enter")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.keyboard.press("Enter")
    expect(bob.page.locator(".asked")).to_contain_text("You have asked; the host decides.")
    expect(ann.page.locator(".proposal")).to_contain_text("Bob asks for a seat.")
    ann.page.get_by_role("button", name="Accept Bob").click()
    bob.page.wait_for_selector("#table")
    expect(ann.page.locator(".others")).to_contain_text("Bob")

    # Cy is blocked: the table is nowhere any more.
    cy.page.get_by_role("link", name="Ask for a seat: Glen More, Ann").click()
    cy.page.get_by_label("Your name").fill("Cy")
    cy.page.locator("main .btn.primary").click()
    expect(cy.page.locator(".asked")).to_contain_text("You have asked; the host decides.")
    ann.page.get_by_role("button", name="Block Cy").click()
    expect(cy.page.locator(".asked")).to_have_count(0)  # the page knows it
    cy.page.goto("/lobby")
    expect(cy.page.locator(".lobby .empty")).to_contain_text("Nobody waits")
    ann.page.goto("/lobby")
    expect(ann.page.locator("details")).to_contain_text("People you have blocked (1)")

    # Who waits is offered bots, and the game begins.
    cy.page.get_by_role("button", name="Play now").click()
    cy.page.wait_for_url("**/t/**")
    cy.page.get_by_role("button", name="Play with bots").click()
    expect(cy.page.locator(".empty-seats")).to_have_count(0)
    assert cy.page.evaluate(WIDE) == []


def test_the_word_of_a_host_reaches_a_page_that_listens_late(sit: Opener) -> None:
    ann, bob = sit(), sit(caught=True)
    open_table(ann)
    bob.page.goto("/lobby")
    bob.page.get_by_role("link", name="Ask for a seat: Glen More, Ann").click()
    bob.page.get_by_label("Your name").fill("Bob")
    late = bob.hold("**/events*")
    with bob.page.expect_request("**/events*"):
        bob.page.locator("main .btn.primary").click()
    ann.page.get_by_role("button", name="Accept Bob").click()
    expect(ann.page.locator(".others")).to_contain_text("Bob")
    expect(bob.page.locator(".asked")).to_contain_text("You have asked; the host decides.")
    late[0].continue_()
    bob.page.wait_for_selector("#table")


def test_the_lobby_works_without_scripts(sit: Opener) -> None:
    ann, bob = sit(scripts=False), sit(scripts=False)
    ann.page.goto("/lobby")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="Play now").click()
    ann.page.wait_for_url("**/t/**")
    bob.page.goto("/lobby?game=glasgow")
    expect(bob.page.locator(".lobby .empty")).to_contain_text("No open table is of this kind.")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Play now").click()
    bob.page.wait_for_url("**/t/**")
    expect(bob.page.locator(".others")).to_contain_text("Ann")
    bob.page.goto(f"{bob.page.url}/report")
    bob.page.get_by_label("Ann").check()
    bob.page.get_by_label("What is wrong").fill("Too good")
    bob.page.get_by_role("button", name="Send the report").click()
    expect(bob.page.locator("main")).to_contain_text("The report is kept for the operator.")
