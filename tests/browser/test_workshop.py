"""The tile workshop in a real browser: a stack is entered, kept, looked at by others, and played with."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import rondel
from tests.browser.conftest import Opener
from tests.browser.sitting import Sitting
from tests.browser.test_access import serious

pytestmark = pytest.mark.slow
# A first stack of somebody's own: name, kind, what activating makes, and the line that the page tells of it.
STACK = (
    ("Peat Bog", "yellow", "stone", "Makes 1 stone"),
    ("Birch Wood", "yellow", "wood", "Makes 1 wood"),
    ("Hill Farm", "green", "sheep", "Makes 1 sheep"),
    ("Croft", "green", "grain", "Makes 1 grain"),
    ("Glebe", "green", "cattle", "Makes 1 cattle"),
    ("Slate Pit", "yellow", "stone", "Makes 1 stone"),
    ("Sheepfold", "green", "sheep", "Makes 1 sheep"),
    ("Pine Wood", "yellow", "wood", "Makes 1 wood"),
)


def begin(me: Sitting, game: str, name: str = "My box") -> str:
    """Begin a set from the newest supplied one; gives its address."""
    me.page.goto("/tiles")
    me.page.locator(f'.pick label:has([value="{game}"])').click()
    me.page.get_by_label("Name of the set").fill(name)
    me.page.get_by_label("Your name").fill("Isla")
    me.page.get_by_role("button", name="Begin").click()
    expect(me.page.locator("h1")).to_have_text(name)
    return me.page.url


def enter(page: Page, name: str, kind: str, good: str, said: str) -> None:
    """Enter a tile that costs nothing and makes a good, and wait until the page shows it so."""
    page.get_by_label("Name", exact=True).fill(name)
    page.locator("#f-kind").select_option(kind)
    for column in ("cost", "once"):
        page.locator(f'[id="{column}.0"]').select_option("none")
        expect(page.locator(f'[id="{column}.0.a.0.w"]')).to_have_count(0)
    page.locator('[id="activation.0"]').select_option("0")
    page.locator('[id="activation.0.a.0.w"]').select_option(good)
    expect(page.locator("#looks h1")).to_have_text(name)
    expect(page.locator("#looks .line").last).to_have_text(said)
    expect(page.locator("#looks svg .art-name")).to_have_text(name)
    expect(page.locator("#looks svg.art")).to_have_count(1)


def test_a_whole_stack_is_entered_saved_reloaded_and_played(sit: Opener, tmp_path: Path) -> None:
    me = sit()
    url = begin(me, "glen-more")
    me.page.get_by_role("link", name="Compare the next one").click()
    for n, tile in enumerate(STACK):
        assert me.page.url == f"{url}/tiles/{n}"
        enter(me.page, *tile)
        me.page.get_by_role("button", name="Compared, next").click()
        me.page.wait_for_url(f"{url}/tiles/{n + 1}")
    me.page.goto(url)
    expect(me.page.locator("#progress")).to_have_text("8 of 68 checked against my box")
    names = me.page.locator(".rows").first.locator("b").all_inner_texts()
    assert names == [tile[0] for tile in STACK]

    with me.page.expect_download() as loading:
        me.page.get_by_role("link", name="Download as CSV").click()
    file = tmp_path / "set.csv"
    loading.value.save_as(file)
    game = rondel.load("glen-more", tiles=file)
    assert game.fingerprint != rondel.load("glen-more").fingerprint

    me.page.get_by_role("link", name="Play with it").click()
    expect(me.page.locator(".with-set")).to_contain_text("With the tiles “My box” by Isla")
    for n, kind in enumerate(("me", "hotseat", "empty", "empty", "empty")):
        me.page.locator(f"[name=seat{n}]").select_option(kind)
    me.page.locator("#new .btn.primary").click()
    me.page.wait_for_url("**/t/**")
    shown = me.page.locator(".ring .art-name").all_text_contents()
    assert {"Peat Bog", "Hill Farm", "Croft"} & set(shown)
    me.play_turn()


def test_a_face_and_its_mistakes_are_shown_as_one_types(sit: Opener) -> None:
    me = sit()
    url = begin(me, "glen-more-ii")
    me.page.goto(f"{url}/tiles/70")
    cost = me.page.locator('[id="cost.0.a.0.n"]')
    cost.fill("3")
    expect(me.page.locator("#looks")).to_contain_text("Costs 3 wood")
    cost.fill("0")
    expect(me.page.locator('[data-mistakes="cost"]')).to_contain_text("there can be 1 to 99 of wood, not 0")
    cost.fill("2")
    expect(me.page.locator('[data-mistakes="cost"]')).to_be_empty()
    me.page.get_by_label("Name", exact=True).fill("")
    expect(me.page.locator('[data-mistakes="name"]')).to_contain_text("a name is not empty")
    expect(me.page.get_by_label("Name", exact=True)).to_have_attribute("aria-invalid", "true")
    me.page.get_by_role("button", name="Save").click()
    expect(me.page.get_by_role("alert")).to_contain_text("was not saved")


def test_a_bonus_of_several_parts_is_put_together_by_keyboard(sit: Opener) -> None:
    me = sit()
    url = begin(me, "glen-more-ii")
    me.page.goto(f"{url}/clans/0")
    first = me.page.locator('[id="bonus.0"]')
    first.focus()
    for _ in range(3):
        first.press("ArrowUp")
    expect(me.page.locator("#looks .line")).to_have_text(["3 coins"])
    expect(first).to_be_focused()
    second = me.page.locator('[id="bonus.1"]')
    second.focus()
    second.press("r")
    expect(me.page.locator("#looks .line")).to_have_text(["3 coins", "Remove 1 own tile"])
    me.page.locator('[id="bonus.1.n"]').fill("2")
    expect(me.page.locator("#looks .line").last).to_have_text("Remove up to 2 own tiles")
    me.page.locator('[id="bonus.1.n"]').press("Enter")
    me.page.wait_for_url(f"{url}#clans-0")
    expect(me.page.locator("#clans-0")).to_contain_text("Remove up to 2 own tiles")


def test_what_is_typed_while_other_controls_are_on_their_way_is_not_set_back(sit: Opener) -> None:
    me = sit(caught=True)
    url = begin(me, "glen-more-ii")
    me.page.goto(f"{url}/clans/0")
    held = me.hold("**/clans/0")
    with me.page.expect_request("**/clans/0"):
        me.page.locator('[id="bonus.1"]').select_option(label="removes own tiles")
    me.page.locator("[name=name]").fill("MacTest")
    held[0].continue_()
    expect(me.page.locator("#looks .line").last).to_have_text("Remove 1 own tile")
    expect(me.page.locator("[name=name]")).to_have_value("MacTest")


def test_who_has_the_link_looks_and_plays_but_does_not_change(sit: Opener) -> None:
    me = sit()
    url = begin(me, "glasgow")
    link = me.page.get_by_label("Link to share").input_value()
    assert link == url
    other = sit(390, 844, touch=True)
    other.page.goto(link)
    expect(other.page.locator("h1")).to_have_text("My box")
    expect(other.page.locator(".check-button")).to_have_count(0)
    other.page.get_by_role("link", name="Play with it").click()
    expect(other.page.locator(".with-set")).to_be_visible()


def test_without_scripts_a_row_is_entered_by_buttons(sit: Opener) -> None:
    me = sit(scripts=False)
    url = begin(me, "glen-more")
    me.page.goto(f"{url}/tiles/0")
    me.page.locator('[id="cost.0"]').select_option("0")
    me.page.get_by_role("button", name="Show how it looks").click()
    me.page.locator('[id="cost.0.a.0.w"]').select_option("sheep")
    me.page.locator('[id="cost.0.a.0.n"]').fill("2")
    me.page.locator('[id="cost.0.a.1.w"]').select_option("")
    me.page.get_by_role("button", name="Save").click()
    expect(me.page.locator("#tiles-0")).to_contain_text("Costs 2 sheep")
    me.page.locator("#tiles-0 .check-button").click()
    expect(me.page.locator("#progress")).to_have_text("1 of 68 checked against my box")


@pytest.mark.parametrize("width", [390, 320])
def test_the_workshop_fits_a_phone(sit: Opener, width: int) -> None:
    me = sit(width, 700, touch=True)
    for game, rows in (
        ("glen-more", ("tiles/24", "tiles/40")),
        ("glen-more-ii", ("tiles/20", "clans/0", "roads/0")),
        ("glasgow", ("buildings/6", "contracts/9")),
    ):
        url = begin(me, game)
        for path in ("/tiles", url, *(f"{url}/{row}" for row in rows)):
            me.page.goto(path)
            assert me.page.evaluate("document.documentElement.scrollWidth") <= width, path


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_workshop_keeps_nobody_out(sit: Opener, theme: str) -> None:
    me = sit()
    me.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    url = begin(me, "glen-more-ii")
    for path in ("/tiles", url, f"{url}/tiles/20", f"{url}/clans/0", f"{url}/roads/0"):
        me.page.goto(path)
        assert serious(me) == [], path
    me.page.goto(f"{url}/tiles/20")
    me.page.get_by_label("Name", exact=True).fill("")
    me.page.get_by_role("button", name="Save").click()
    assert serious(me) == [], "a mistake"
