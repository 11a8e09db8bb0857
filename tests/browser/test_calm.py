"""A calm frame, preferences that are kept, and live updates that never end silently."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Opener
from tests.browser.recorded import Recorded
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.slow
CHOICE_TO_PAY = Recorded("glen-more-ii", "glen-more-ii-2p-102-0001")


def where(thing: Locator) -> tuple[int, int, int, int]:
    """Where something is on the screen."""
    box = thing.bounding_box()
    assert box is not None
    return round(box["x"]), round(box["y"]), round(box["width"]), round(box["height"])


def prefer(me: Sitting, name: str, value: str) -> None:
    """Choose something among the preferences."""
    me.page.locator(".top [popovertarget=prefs]").click()
    field = me.page.locator(f'#prefs [name="{name}"]' + (f'[value="{value}"]' if value not in ("on", "off") else ""))
    field.set_checked(value != "off")
    me.page.keyboard.press("Escape")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (360, 740)])
def test_prompt_and_territory_stay_where_they_are_during_a_turn(sit: Opener, width: int, height: int) -> None:
    me = sit(width, height)
    me.new_table("glen-more", "me", "hotseat")
    home = me.page.locator('.land.large .spot[data-x="0"][data-y="0"]')
    me.page.locator('.ring .tile.can[data-tip^="Village"]').first.scroll_into_view_if_needed()
    bar, size = where(me.page.locator(".prompt"))[2:], where(home)[2:]
    shift = me.page.evaluate("scrollY"), where(home)[1]
    ends: set[tuple[int, int, int, int]] = set()
    me.page.locator('.ring .tile.can[data-tip^="Village"]').first.click()
    me.page.locator(".ghost.can").first.click()
    end = me.page.locator("[data-key=end]")
    expect(end).to_be_visible()
    ends.add(where(end))
    assert where(me.page.locator(".prompt"))[2:] == bar
    assert where(home)[2:] == size
    assert me.page.evaluate("scrollY") + where(home)[1] == sum(shift)
    end.click()
    confirm = me.page.locator("[data-key=confirm]")
    expect(confirm).to_be_visible()
    assert where(confirm) in ends
    assert where(me.page.locator(".prompt"))[2:] == bar
    assert me.page.evaluate("scrollY") + where(home)[1] == sum(shift)


def test_a_turn_that_was_ended_needs_no_confirmation_if_one_prefers_so(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "hotseat")
    prefer(me, "confirm", "ends")
    me.page.reload()
    me.page.locator('.ring .tile.can[data-tip^="Village"]').first.click()
    me.page.locator(".ghost.can").first.click()
    before = int(me.version.partition(".")[0])
    me.page.locator("[data-key=end]").click()
    me.page.wait_for_function(
        "n => Number(document.querySelector('[data-state]').dataset.version.split('.')[0]) > n", arg=before
    )
    expect(me.page.locator(".log")).to_contain_text("Took Village")


def test_what_can_be_built_lies_large_beside_its_architects(sit: Opener) -> None:
    me = sit()
    me.new_table("glasgow", "me", "hotseat")
    buildings = me.page.locator(".ring .offer-tile .tile")
    boxes = [at for at in (building.bounding_box() for building in buildings.all()) if at]
    assert [at["width"] >= 100 and at["y"] + at["height"] < 720 for at in boxes] == [True] * 8


LOUD = """
window.sounds = 0;
const Real = AudioContext;
window.AudioContext = class extends Real { constructor() { super(); window.sounds += 1; } };
"""


def test_turns_are_confirmed_and_paid_as_one_prefers_and_the_table_says_when_it_is_busy(sit: Opener) -> None:
    me = sit(caught=True)
    me.page.add_init_script(LOUD)
    me.new_table("glasgow", "me", "hotseat")
    gold = me.page.locator('.ring .tile.can[data-do*="1 gold"]').first
    take = me.page.locator(".chip, .panel .can").filter(has_text="Take 1 gold").first
    prefer(me, "confirm", "ends")
    gold.click()
    take.click()
    expect(me.page.locator("[data-key=confirm]")).to_be_visible()  # nobody has said that the turn ends
    me.press("undo")
    prefer(me, "confirm", "never")
    begun = me.version.partition(".")[0]
    held = me.hold("**/move")
    take.click()
    expect(me.page.locator("#table[aria-busy]")).to_have_count(1)
    held[0].continue_()
    me.page.wait_for_selector(f'[data-state]:not([data-version^="{begun}."])', state="attached")
    expect(me.page.locator("#table[aria-busy]")).to_have_count(0)
    prefer(me, "sound", "on")
    assert me.page.evaluate("sounds") == 1  # this is what it sounds like
    prefer(me, "sound", "off")
    assert me.page.evaluate("sounds") == 1
    prefer(me, "autopay", "on")
    me.sit_down(CHOICE_TO_PAY.upto(112))
    me.page.locator('[name=words][value="advance 9"]').first.click()
    expect(me.page.locator(".draft ol")).to_contain_text("paid wood from Inshriach")
    me.press("undo")  # what was taken back is not paid again
    expect(me.page.locator('[value="pay wood from Inshriach"]').first).to_be_attached()


def test_letters_are_no_keys_if_one_prefers_so(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "hotseat")
    me.page.keyboard.press("2")
    expect(me.page.locator(".in-score")).to_be_visible()
    prefer(me, "letters", "off")
    me.page.keyboard.press("1")
    expect(me.page.locator(".in-score")).to_be_visible()


def test_tiles_are_larger_if_one_prefers_so(sit: Opener) -> None:
    me = sit(1280, 720)
    me.new_table("glen-more", "me", "hotseat")
    tile = me.page.locator(".ring .tile").first
    before = where(tile)[2]
    prefer(me, "large", "on")
    assert where(tile)[2] > before + 10


def test_focus_stays_at_the_table_after_a_confirmed_turn(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "hotseat")
    while not me.complete:
        me.choose()
    me.page.locator("[data-key=confirm]").focus()
    before = me.version
    me.page.keyboard.press("Enter")
    me.changed_from(before)
    assert me.page.evaluate("document.activeElement.closest('.panel') !== null")


def other_tab(me: Sitting) -> Page:
    """A further tab of the same browser at the same table."""
    page = me.page.context.new_page()
    page.goto(me.page.url)
    return page


def test_a_stream_that_was_refused_is_opened_again(sit: Opener) -> None:
    me = sit()
    refused: list[int] = []

    def refuse(route: Route) -> None:
        """A proxy that cannot reach the server, twice."""
        refused.append(1)
        if len(refused) > 2:
            route.continue_()
        else:
            route.fulfill(status=502, body="")

    me.page.route("**/events*", refuse)
    me.new_table("glen-more", "me", "hotseat")
    expect(me.page.locator("[data-live]")).to_be_visible()
    expect(me.page.locator("[data-live]")).to_be_hidden()
    tab = other_tab(me)
    before = me.version
    tab.locator(".ring .tile.can").first.click()
    me.changed_from(before)
    assert len(refused) == 3


def test_a_question_without_an_answer_is_put_again(sit: Opener) -> None:
    me = sit(caught=True)
    me.new_table("glen-more", "me", "hotseat")
    tab = other_tab(me)
    failed: list[int] = []

    def fail(route: Route) -> None:
        failed.append(1)
        if len(failed) > 2:
            route.continue_()
        else:
            route.abort()

    me.page.route(me.page.url, fail)
    before = me.version
    tab.locator(".ring .tile.can").first.click()
    me.changed_from(before)
    assert len(failed) == 3


def test_eight_tabs_of_one_browser_all_go_on(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "hotseat")
    tabs = [other_tab(me) for _ in range(7)]
    before = me.version
    tabs[-1].locator(".ring .tile.can").first.click()
    for page in (me.page, *tabs):
        page.wait_for_selector(f'[data-state]:not([data-version="{before}"])', state="attached")
