"""Scoring rounds, the table of scores, and the end of a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.recorded import Recorded

pytestmark = pytest.mark.slow
GLEN_MORE = Recorded("glen-more", "glen-more-2p-202-0001")


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
