"""Tips, the legend, the rules beside the table, and how choices look."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import expect

from rondel.scene import Scene
from tests.browser.conftest import Opener
from tests.browser.recorded import Recorded
from tests.browser.test_access import serious

pytestmark = pytest.mark.slow
GLEN_MORE = Recorded("glen-more", "glen-more-3p-203-0001")
GLEN_MORE_II = Recorded("glen-more-ii", "glen-more-ii-3p-203-0001")
HEADINGS = (
    "[...document.querySelectorAll('h1, h2, h3, h4')].filter(one => one.checkVisibility()).map(one => +one.tagName[1])"
)


def test_tips_enlarge_tiles_and_tell_what_icons_mean(sit: Opener) -> None:
    me = sit()
    me.sit_down(GLEN_MORE_II.after_round(1))
    tip = me.page.locator("#tip")
    me.page.locator(".ring .tile").first.hover()
    expect(tip.locator("svg.art")).to_be_visible()
    box = tip.locator("svg.art").bounding_box()
    assert box is not None
    assert box["width"] >= 150
    held = me.page.locator(".mine-head .holding")
    for what in ("On castle", "Supply", "Markers", "Persons"):
        held.filter(has_text=what).hover()
        expect(tip.locator("b")).to_have_text(what)
        expect(tip.locator("span").first).to_contain_text(".")


def test_the_legend_is_behind_the_question_mark(sit: Opener) -> None:
    me = sit()
    me.sit_down(GLEN_MORE.after_round(1))
    me.page.wait_for_selector("[data-was]", state="attached")
    me.page.keyboard.press("?")
    legend = me.page.locator(".legend")
    expect(legend).to_contain_text("Parliament: Clan members in Parliament, compared in every scoring round.")
    assert legend.locator("li").count() == legend.locator("li svg").count() > 12
    assert serious(me) == []


def test_the_rules_of_the_game_open_beside_the_table(sit: Opener) -> None:
    me = sit()
    me.sit_down(GLEN_MORE.after_round(1))
    me.page.wait_for_selector("[data-was]", state="attached")
    address = me.page.url
    me.page.get_by_role("link", name="Rules", exact=True).click()
    panel = me.page.locator(".rules-panel")
    expect(panel.get_by_role("heading", name="Rules of Glen More")).to_be_visible()
    assert panel.locator("[data-swap], [data-key]").count() == 0
    panel.get_by_role("link", name="Scoring", exact=False).first.click()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    assert me.page.url.partition("#")[0] == address
    me.play_turn()


def test_without_a_script_the_rules_are_a_page(sit: Opener) -> None:
    me = sit(scripts=False)
    me.sit_down(GLEN_MORE.after_round(1))
    me.page.get_by_role("link", name="Rules", exact=True).click()
    me.page.wait_for_url("**/rules/glen-more")


def test_the_clan_map_opens_wherever_it_is_clicked(sit: Opener) -> None:
    me = sit(1440, 900)
    me.sit_down(GLEN_MORE_II.after_round(1))
    card = me.page.locator(".map-card")
    box = card.bounding_box()
    assert box is not None
    card.click(position={"x": box["width"] - 20, "y": box["height"] - 20})
    expect(me.page.locator(".land.board")).to_be_visible()


def test_stacks_have_the_names_that_sentences_give_them(sit: Opener) -> None:
    me = sit()
    me.sit_down(GLEN_MORE_II.after_round(1))
    assert me.page.locator(".pile-back").all_inner_texts() == ["A", "B", "C", "D"]
    assert "stack B" in me.page.locator(".prompt-notes").inner_text()


def may_lose(seen: Scene) -> bool:
    """Whether some tiles that can be taken would be lost, and others not."""
    return len({choice.hint is None for choice in seen.choices if choice.group == "take"}) == 2


def test_what_would_be_lost_and_what_need_not_be_done_look_different(sit: Opener) -> None:
    me = sit()
    me.sit_down(GLEN_MORE.first(may_lose))
    looks = "thing => getComputedStyle(thing).outlineStyle"
    assert me.page.locator(".ring .can.losing").first.evaluate(looks) == "dashed"
    assert me.page.locator(".ring .can.must").first.evaluate(looks) != "dashed"
    me.sit_down(GLEN_MORE.first(lambda seen: {"sell", "activate"} <= {choice.group for choice in seen.choices}))
    assert me.page.locator(".panel .can.optional").count() > 0
    assert me.page.locator(".panel .can.may").count() > 0


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_headings_are_in_order(sit: Opener, size: tuple[int, int]) -> None:
    me = sit(*size)
    me.sit_down(GLEN_MORE_II.after_round(1))
    for tab in ("log", "score", "chat", "text"):
        me.page.locator(f"label[for=side-{tab}]").click()
        levels = me.page.evaluate(HEADINGS)
        assert levels.count(1) == 1
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in itertools.pairwise(levels)), (tab, levels)
