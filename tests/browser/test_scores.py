"""Scoring rounds, the table of scores, and the end of a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.recorded import Recorded
from tests.browser.test_access import serious

pytestmark = pytest.mark.slow
GLEN_MORE = Recorded("glen-more", "glen-more-2p-202-0001")


def test_a_scoring_round_is_shown_once_and_opened_again_from_the_log(sit: Opener) -> None:
    me = sit()
    me.sit_down(GLEN_MORE.before_round(1))
    panel = me.page.locator("#round-1")
    while not panel.count():
        me.play_turn()
    expect(panel).to_be_visible()
    expect(panel.get_by_role("row")).to_have_count(5)  # names, three areas, the total
    expect(panel.locator("thead th")).to_have_text(["Ann", "Bob"])
    assert serious(me) == []
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    me.page.locator("#log .round-line").first.click()
    expect(panel).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    me.page.reload()
    expect(panel).to_be_hidden()


def test_scores_are_a_table_of_what_is_scored_and_its_parts_open(sit: Opener) -> None:
    me = sit()
    me.sit_down(GLEN_MORE.whole)
    me.page.locator("label[for=side-score]").click()
    tab = me.page.locator(".in-score .scores")
    rows = tab.locator("tbody tr:not(.item), tfoot tr")
    expect(rows.first).to_be_visible()
    cells = [row.split() for row in rows.all_inner_texts()]
    totals = [int(n) for n in cells[-1][-2:]]
    assert cells[-1][0] == "Total"
    points = [[int(n.replace("−", "-")) for n in row[-2:]] for row in cells[:-1]]
    assert [sum(column) for column in zip(*points, strict=True)] == totals
    assert all(any(row) for row in points)  # nothing that brought nobody a point
    expect(tab.locator(".item").first).to_be_hidden()
    tab.get_by_text("Scoring round 1").click()
    expect(tab.locator(".item").filter(has_text="Whisky").first).to_be_visible()
    assert "T1-" not in tab.inner_text()


def test_secret_scores_tell_the_rounds_of_others_and_no_more(sit: Opener) -> None:
    me = sit()
    me.sit_down(GLEN_MORE.after_round(1, bots="B"))
    me.page.locator("label[for=side-score]").click()
    tab = me.page.locator(".in-score .scores")
    expect(tab.locator("tfoot td")).to_have_count(2)
    assert tab.locator("tfoot td").all_inner_texts()[1] == "?"
    assert tab.locator("tr").filter(has_text="Scoring round 1").first.locator("td").all_inner_texts()[1] != "?"
    assert tab.locator("tr").filter(has_text="Coins").first.locator("td").all_inner_texts()[1] == "?"


def test_the_curve_at_the_end_leads_to_the_position(sit: Opener) -> None:
    me = sit()
    me.sit_down(GLEN_MORE.whole)
    expect(me.page.locator(".podium li")).to_have_count(2)
    expect(me.page.locator(".over-box .scores tfoot td")).to_have_count(2)
    me.page.locator(".curve a").nth(5).click()
    me.page.wait_for_url("**?at=*")
    expect(me.page.locator(".past.on")).to_be_visible()
    assert "?" not in me.page.locator(".scores tfoot").first.inner_text()  # nothing is secret any more
