"""Several people at one table, and spectators."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.sitting import Sitting
from tests.browser.test_access import serious
from tests.browser.test_small_screens import WIDE

pytestmark = pytest.mark.slow


def invited(host: Sitting, guest: Sitting, role: int, name: str) -> None:
    """The guest opens the link to a seat, or to watch (-1), that the host's page of invitations shows."""
    link = host.page.locator(f'.invite[data-role="{role}"] .link input').input_value()
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill(name)
    guest.page.locator("main .btn.primary").click()
    guest.page.wait_for_url(re.compile(r"/t/\w+$"))


def test_two_people_play_in_two_browsers(sit: Opener) -> None:
    host, guest = sit(), sit()
    host.new_table("glen-more", "me", "friend")
    invited(host, guest, 1, "Rory")
    host.page.get_by_role("link", name="To the table").click()
    expect(host.page.locator(".others")).to_contain_text("Rory")
    for _ in range(4):
        mover, other = (host, guest) if host.state == "mine" else (guest, host)
        seen = other.version
        mover.choose()
        assert other.version == seen  # a draft is nobody else's business
        while not mover.complete:
            mover.choose()
        mover.press("confirm")
        other.changed_from(seen)
        assert {host.state, guest.state} <= {"mine", "wait"}
    host.page.locator("label[for=side-chat]").click()
    host.page.get_by_label("Write to the table").fill("Well played")
    host.page.get_by_role("button", name="Send").click()
    guest.page.locator("label[for=side-chat]").click()
    expect(guest.page.locator(".chat")).to_contain_text("Well played")
    guest.page.locator("#chat-phrase").select_option("thanks")
    guest.page.get_by_role("button", name="Say it").click()
    host.page.get_by_role("button", name="Mute Rory").click()
    expect(host.page.locator(".chat .muted")).to_contain_text("you do not want to read")
    host.page.get_by_role("button", name="Read Rory again").click()
    expect(host.page.locator(".chat")).to_contain_text("Thank you.")
    assert serious(host) == []


def test_what_happens_before_a_page_listens_is_not_missed(sit: Opener) -> None:
    host, guest = sit(caught=True), sit()
    host.new_table("glen-more", "me", "friend")
    link = host.page.locator('.invite[data-role="1"] .link input').input_value()
    late = host.hold("**/events*")
    with host.page.expect_request("**/events*"):
        host.page.get_by_role("link", name="To the table").click()
    expect(host.page.locator(".others")).to_contain_text("Seat 2")
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Rory")
    guest.page.locator("main .btn.primary").click()
    expect(guest.page.locator(".others .presence")).to_have_count(1)
    guest.page.locator("label[for=side-chat]").click()
    guest.page.get_by_label("Write to the table").fill("Hello")
    guest.page.get_by_role("button", name="Send").click()
    expect(guest.page.locator(".chat")).to_contain_text("Hello")
    late[0].continue_()
    expect(host.page.locator(".others")).to_contain_text("Rory")
    expect(host.page.locator(".others .presence.here")).to_have_count(1)
    expect(host.page.locator("[data-unread]")).to_have_text("1")


def test_who_comes_is_seen_and_what_is_said_is_marked_until_it_is_read(sit: Opener) -> None:
    host, guest = sit(), sit()
    host.new_table("glen-more", "me", "friend")
    link = host.page.locator('.invite[data-role="1"] .link input').input_value()
    host.page.get_by_role("link", name="To the table").click()
    expect(host.page.locator(".empty-seats input")).to_have_value(link)
    expect(host.page.locator(".others")).to_contain_text("Seat 2")
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Rory")
    guest.page.locator("main .btn.primary").click()
    expect(host.page.locator(".others .presence.here")).to_have_count(1)
    expect(host.page.locator(".empty-seats")).to_have_count(0)
    guest.page.locator("label[for=side-chat]").click()
    guest.page.get_by_label("Write to the table").fill("Hello")
    guest.page.get_by_role("button", name="Send").click()
    unread = host.page.locator("[data-unread]")
    expect(unread).to_have_text("1")
    expect(unread).to_have_attribute("title", re.compile(r"^Rory, \d+:\d\d"))
    expect(guest.page.locator("[data-unread]")).to_be_hidden()
    host.page.locator("label[for=side-chat]").click()
    expect(unread).to_be_hidden()
    host.page.reload()
    expect(unread).to_be_hidden()
    guest.page.goto("/")
    expect(host.page.locator(".others .presence.away")).to_have_count(1)


def test_the_address_of_a_table_invites_without_script_and_on_a_phone(sit: Opener) -> None:
    host, guest, watcher = sit(), sit(width=320, height=640, scripts=False), sit(width=360, touch=True)
    host.new_table("glen-more", "me", "friend", "friend")
    address = host.page.locator("#link-address").input_value()
    guest.page.goto(address)
    guest.page.get_by_label("Seat 3").check()
    guest.page.get_by_label("Your name").fill("Rory")
    guest.page.get_by_label("Your name").press("Enter")
    expect(guest.page.locator(".others")).to_contain_text("Isla")
    watcher.page.goto(address)
    assert serious(watcher) == []
    assert watcher.page.evaluate(WIDE) == []
    expect(watcher.page.locator(".sit-seats li").nth(2)).to_contain_text("Rory")
    watcher.page.get_by_label("Your name").fill("Una")
    watcher.page.get_by_role("button", name="Just watch").click()
    watcher.page.locator(".empty-seats").get_by_role("link", name="Sit down").click()
    watcher.page.get_by_role("button", name="Sit down").click()
    expect(watcher.page.locator(".empty-seats")).to_have_count(0)


def test_a_spectator_sees_the_table_but_cannot_act(sit: Opener) -> None:
    host, watcher = sit(), sit()
    host.new_table("glen-more", "me", "friend")
    invited(host, watcher, -1, "Una")
    assert watcher.page.locator(".panel .can").count() == 0
    assert "secret" in watcher.page.locator(".in-score").text_content().lower()  # type: ignore[union-attr]


def test_a_seat_is_given_to_a_bot(sit: Opener) -> None:
    host = sit()
    host.new_table("glen-more", "me", "friend")
    host.page.locator('.invite[data-role="1"]').get_by_role("button", name="Give to a bot").click()
    expect(host.page.locator('.invite[data-role="1"]')).to_contain_text("Bonnie")
    host.page.get_by_role("link", name="To the table").click()
    host.wait_for("mine")


def test_who_loses_a_seat_is_told_at_once_and_the_log_tells_it(sit: Opener) -> None:
    host, guest = sit(), sit()
    host.new_table("glen-more", "me", "friend")
    invited(host, guest, 1, "Rory")
    invitations = host.page.url
    host.page.get_by_role("link", name="To the table").click()
    host.wait_for("mine", "wait")
    (host if host.state == "mine" else guest).play_turn()
    host.page.goto(invitations)
    seat = host.page.locator('.invite[data-role="1"]')
    sure = seat.get_by_role("button", name="Yes, hand the seat over")
    expect(sure).to_be_hidden()  # it is asked first
    seat.locator(".hand-over summary").click()
    sure.click()
    expect(guest.page.get_by_role("heading", name="Somebody else has your seat now")).to_be_visible()
    host.page.get_by_role("link", name="To the table").click()
    expect(host.page.locator(".log")).to_contain_text("Rory hands the seat over; it is free now.")


def test_a_stale_page_is_told_and_changes_nothing(sit: Opener) -> None:
    host, guest = sit(caught=True), sit(caught=True)
    host.new_table("glen-more", "me", "friend")
    invited(host, guest, 1, "Rory")
    host.page.get_by_role("link", name="To the table").click()
    host.wait_for("mine", "wait")
    me, other = (host, guest) if host.state == "mine" else (guest, host)
    expect(me.page.locator(".others .presence.here")).to_have_count(1)
    me.choose_late()
    told = me.page.locator(".problem")
    expect(told).to_be_visible()
    other.page.goto("/")
    expect(me.page.locator(".others .presence.away")).to_have_count(1)
    expect(told).to_be_visible()  # whoever comes and goes meanwhile
    assert me.prompt.startswith("Take a tile")


def test_a_page_that_was_refused_before_its_scripts_came_still_hears_of_the_table(sit: Opener) -> None:
    host, guest = sit(), sit()
    host.new_table("glen-more", "me", "friend")
    invited(host, guest, 1, "Rory")
    host.page.get_by_role("link", name="To the table").click()
    expect(host.page.locator(".others .presence.here")).to_have_count(1)
    host.page.evaluate("document.querySelector('form[data-move]').submit()")  # as without scripts: nothing is chosen
    host.page.wait_for_url("**/move")
    expect(host.page.locator(".problem")).to_be_visible()
    guest.page.goto("/")
    expect(host.page.locator(".others .presence.away")).to_have_count(1)
