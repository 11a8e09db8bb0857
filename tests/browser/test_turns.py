"""Drafts, replay, chat, hints and notes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.serving import Serving

pytestmark = pytest.mark.slow
TAKE = "is to take a tile"
# What can be chosen, and that a tip keeps from being clicked.
COVERED = """[...document.querySelectorAll('.panel .can, .prompt button')].filter(thing => {
    const box = thing.getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('.tip');
}).map(thing => thing.dataset.key)"""


def test_undo_and_restart_go_back_and_a_reload_keeps_the_draft(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "hotseat")
    assert TAKE in me.prompt
    me.choose()
    after = me.prompt
    assert TAKE not in after
    me.page.reload()
    assert me.prompt == after
    me.press("undo")
    assert TAKE in me.prompt
    me.choose()
    me.choose()
    me.press("restart")
    assert TAKE in me.prompt


def test_a_confirmed_turn_is_in_the_log_and_can_be_looked_at_again(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "hotseat")
    me.play_turn()
    expect(me.page.locator(".log")).to_contain_text("Took")
    me.page.locator(".log .turn a").last.click()
    me.page.wait_for_url(re.compile(r"\?at=\d+"))
    expect(me.page.locator(".past.on")).to_be_visible()
    assert me.page.locator(".panel .can").count() == 0
    me.page.keyboard.press("ArrowRight")
    me.page.get_by_role("link", name="Back to now").click()
    expect(me.page.locator(".past.on")).to_have_count(0)
    me.page.locator(".replay input[type=range]").evaluate(
        "slider => { slider.value = 0; slider.dispatchEvent(new Event('change', {bubbles: true})) }"
    )
    me.page.wait_for_url(re.compile(r"\?at=0"))
    me.page.get_by_role("button", name="Play on from here").click()
    me.page.wait_for_url(re.compile(r"/t/\w+$"))
    assert TAKE in me.prompt


def test_chat_notes_scores_and_text_view(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "easy")
    me.wait_for("mine")
    me.page.locator("label[for=side-chat]").click()
    me.page.get_by_label("Write to the table").fill("<b>Hello</b>")
    me.page.get_by_role("button", name="Send").click()
    expect(me.page.locator(".chat")).to_have_text(re.compile(r"Isla \d+:\d\d \w+ <b>Hello</b>"))
    me.page.get_by_label("Notes only you see").fill("buy wood")
    me.page.get_by_role("button", name="Keep").click()
    me.page.wait_for_selector("#table:not([aria-busy])")
    me.page.reload()
    me.page.locator("label[for=side-chat]").click()
    expect(me.page.get_by_label("Notes only you see")).to_have_value("buy wood")
    me.page.locator("label[for=side-score]").click()
    expect(me.page.locator(".in-score .scores")).to_have_count(1)  # the scores of others are secret
    me.page.locator("label[for=side-text]").click()
    before = me.version
    me.page.locator(".text-choices button").first.click()
    me.changed_from(before)


def test_a_hint_is_drawn_on_the_board_outlives_the_server_and_is_played(sit: Opener, serving: Serving) -> None:
    me = sit(motion=True)
    me.new_table("glen-more", "me", "easy")
    me.wait_for("mine")
    me.press("hint")
    expect(me.page.locator(".advice")).to_have_count(3)
    assert len({line.split(" from ")[0] for line in me.page.locator(".advice li:first-child").all_inner_texts()}) > 1
    show = me.page.locator("[data-show-hint]")
    expect(show.nth(0)).to_have_attribute("aria-pressed", "true")  # the best is drawn at once
    expect(me.page.locator(".hint-ghost")).to_have_count(1)
    numbers = me.page.locator(".hint-number").all_inner_texts()
    assert numbers[:2] == ["1", "2"]
    assert me.page.locator(".hint-line").count() >= 2
    me.page.locator(".hints").evaluate("hints => hints.classList.add('forgotten')")
    serving.kill()
    serving.start()
    expect(me.page.locator(".hints:not(.forgotten) .advice")).to_have_count(3)
    show.nth(1).focus()
    me.page.keyboard.press("Enter")
    expect(show.nth(1)).to_have_attribute("aria-pressed", "true")
    take = me.page.locator(".advice").nth(1).locator("li").first.inner_text()
    me.page.locator('[data-key="follow:1"]').click()
    expect(me.page.locator("[data-key=confirm]")).to_be_visible()
    expect(me.page.locator(".hint-layer > *")).to_have_count(0)
    expect(me.page.locator(".summary")).to_contain_text(take.removeprefix("Take ").split(" from ")[0])


def test_a_tile_explains_itself(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "easy")
    me.wait_for("mine")
    tiles = me.page.locator(".ring .tile.can")
    for tile in tiles.all():
        tile.hover()
        expect(me.page.locator("#tip")).to_contain_text("Take")
        assert me.page.evaluate(COVERED) == []
        me.page.locator("label[for=side-log]").hover()
        expect(me.page.locator("#tip")).to_be_hidden()
    me.page.locator(".ring .tile.can").first.focus()
    me.page.keyboard.press("ArrowDown")
    expect(me.page.locator("#tip")).to_be_visible()


def test_a_killed_server_that_comes_back_goes_on_by_itself(sit: Opener, tmp_path: object) -> None:
    server = Serving(tmp_path)  # type: ignore[arg-type]
    server.start()
    me = sit(at=server.url)
    me.new_table("glen-more", "me", "hotseat")
    me.play_turn()
    me.choose()
    version, prompt = me.version, me.prompt
    server.kill()
    expect(me.page.locator("[data-live]")).to_be_visible()
    server.start()
    expect(me.page.locator("[data-live]")).to_be_hidden()
    assert (me.version, me.prompt) == (version, prompt)
    me.choose()
    server.stop()
