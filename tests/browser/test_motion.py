"""What moves, with motion on: the page has changed already, every tap counts, and turns of others are played out."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.slow
# Counts the frames that the browser draws from the answer of the server to the change of the page.
WATCH = """() => {
    window.waited = [];
    let frames = 0, answered = null;
    const draw = () => { frames += 1; requestAnimationFrame(draw); };
    requestAnimationFrame(draw);
    const text = Response.prototype.text;
    Response.prototype.text = async function () {
        const said = await text.call(this);
        if (this.url.endsWith('/move')) answered = frames;
        return said;
    };
    new MutationObserver(() => {
        if (answered !== null) window.waited.push(frames - answered);
        answered = null;
    }).observe(document.getElementById('panel'), { childList: true });
}"""
# Taps the first thing that can be chosen 100 milliseconds after every change of the page, as a finger would.
TAPS = """taps => new Promise(done => {
    const state = () => document.querySelector('[data-state]').dataset.version;
    const tap = () => {
        const thing = document.querySelector('.ring .tile.can, .turn-buttons [data-key=undo]');
        const box = thing.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height * .3);
        if (!thing.contains(hit)) return done(`${hit?.className} lies over ${thing.className}`);
        const before = state();
        thing.click();
        const wait = setInterval(() => {
            if (state() === before) return;
            clearInterval(wait);
            if (--taps) setTimeout(tap, 100); else done('');
        }, 5);
    };
    tap();
})"""
PLAYING = "() => document.getElementById('table').matches('[data-playing]')"


def test_every_tap_counts_right_after_an_update(sit: Opener) -> None:
    me = sit(1440, 900, motion=True)
    me.new_table("glen-more", "me", "hotseat")
    assert me.page.evaluate(TAPS, 12) == ""


def test_the_page_changes_as_soon_as_the_answer_is_there(sit: Opener) -> None:
    me = sit(1440, 900, motion=True)
    me.new_table("glen-more", "me", "hotseat")
    me.page.evaluate(WATCH)
    for _ in range(8):
        me.choose()
        me.press("undo")
    assert me.page.evaluate("waited") == [0] * 16


def test_after_a_move_of_ones_own_nothing_is_asked_again(sit: Opener) -> None:
    me = sit(motion=True)
    me.new_table("glen-more", "me", "hotseat")
    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.method) if "x-panel" in request.headers else None)
    me.play_turn()
    me.choose()
    assert set(asked) == {"POST"}


def test_pieces_lie_on_top_of_tiles_that_are_lit(sit: Opener) -> None:
    me = sit(1440, 900)
    me.new_table("glen-more", "me", "hotseat")
    me.page.locator('.ring .tile.can[data-tip^="Village"]').first.click()
    me.page.locator(".ghost.can").first.click()
    expect(me.page.locator(".land.large .tile.can").first).to_be_visible()
    covered = me.page.evaluate(
        """[...document.querySelectorAll('.land.large .member, .land.large .cube')].filter(piece => {
            const box = piece.getBoundingClientRect();
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return !piece.contains(hit);
        }).length"""
    )
    assert me.page.locator(".land.large .member").count() > 0
    assert covered == 0


def after_my_turn(me: Sitting, least: int = 1) -> None:
    """Play until others have had so many turns; whoever is still last on the ring has another one first."""
    others = 0
    while others < least:
        me.wait_for("mine")
        me.play_turn(3)
        me.wait_for("mine")
        others = me.page.evaluate("JSON.parse(document.querySelector('[data-shown]').dataset.shown).turns.length")


def test_turns_of_others_are_played_out_one_after_the_other(sit: Opener) -> None:
    me = sit(1440, 900, motion=True)
    me.new_table("glen-more", "me", "easy", "easy")
    me.wait_for("mine")
    me.page.evaluate(
        """() => { window.seen = new Set(); window.flown = 0; window.said = '';
        new MutationObserver(() => {
            document.querySelectorAll('.seat-card.playing').forEach(card => window.seen.add(card.dataset.seat));
            window.flown += document.querySelectorAll('.sky > *').length;
            window.said += document.getElementById('live-region').textContent;
        }).observe(document.body, { childList: true, subtree: true, attributes: true }); }"""
    )
    after_my_turn(me)
    expect(me.page.locator("#table[data-playing]")).to_have_count(0)
    assert me.page.evaluate("window.seen.size") > 0
    assert me.page.evaluate("window.flown") > 0
    expect(me.page.locator(".field.last").first).to_be_visible()
    expect(me.page.locator(".others .spot.last").first).to_be_visible()
    assert " took " in me.page.evaluate("window.said")


def test_once_more_since_my_turn_and_a_click_ends_it_and_counts(sit: Opener) -> None:
    me = sit(1440, 900, motion=True)
    me.new_table("glen-more", "me", "easy", "easy")
    after_my_turn(me, least=2)  # after the last one the board is as it is now
    expect(me.page.locator("#table[data-playing]")).to_have_count(0)
    tile = me.page.locator(".ring .tile.can").first.bounding_box()
    assert tile is not None
    me.page.locator("[data-again]").click()
    me.page.wait_for_function(f"() => ({PLAYING})() && !document.querySelector('.ring .tile.can')")
    before = me.version
    me.page.mouse.click(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    me.changed_from(before)
    expect(me.page.locator("#table[data-playing]")).to_have_count(0)
    me.page.evaluate("localStorage.removeItem('seen')")  # as if these turns were made while nobody looked
    me.page.reload()
    me.page.wait_for_function(PLAYING)
    me.page.locator(".mine-head h2").click()
    expect(me.page.locator("#table[data-playing]")).to_have_count(0)
    seen = me.page.evaluate("Object.values(JSON.parse(localStorage.getItem('seen')))")
    me.page.locator("[data-again]").click()
    me.page.wait_for_function(PLAYING)
    me.page.locator("label[for=side-chat]").click()  # what lies beside the board ends it too
    expect(me.page.locator(".in-chat")).to_be_visible()
    expect(me.page.locator("#table[data-playing]")).to_have_count(0)
    assert seen == [int(me.version.split(".")[0])]


def test_under_reduced_motion_nothing_moves_and_changes_are_marked(sit: Opener) -> None:
    me = sit(1440, 900)
    me.new_table("glen-more", "me", "easy")
    me.page.evaluate("() => { window.ran = 0; addEventListener('animationstart', () => { window.ran += 1; }, true); }")
    after_my_turn(me)
    expect(me.page.locator(".others .spot.last").first).to_be_visible()
    assert me.page.locator(".sky > *").count() == 0
    assert me.page.evaluate("window.ran + document.getAnimations().length") == 0
