"""The language is switched on any page, kept, and leaves nothing English behind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rondel.locale.translate import catalog, languages
from tests.browser.conftest import Opener
from tests.browser.sitting import Sitting
from tests.browser.test_small_screens import WIDTHS, fits
from tests.saying import SPOKEN, english, pattern

pytestmark = pytest.mark.slow
OTHERS = [language for language in languages() if language != "en"]
PAGES = (
    "/",
    "/learn",
    "/learn/glasgow/build",
    "/learn/glen-more-ii/person",
    "/study",
    "/editor?start=glen-more-ii+4",
    "/puzzles",
    "/puzzles/glen-more/1c5d7a9e",
    "/rules/glen-more",
    "/rules/glen-more-ii",
    "/rules/glasgow",
    "/rules/glasgow/reference",
    "/about",
    "/device",
    "/offline",
    "/nothing-here",
)
NAME = "Bartholomew MacGillivray of Dunmaglass"  # as long as a name may be, nearly
RECORDS = Path(__file__).parents[1] / "records"
VISIBLE = """attributes => {
  const left_out = '[lang="en"]:not(html)', found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const around = node.parentElement;
    if (around.checkVisibility({visibilityProperty: true}) && !around.closest(left_out)) found.push(node.data);
  }
  for (const name of attributes)
    for (const thing of document.querySelectorAll(`[${name}]`))
      if (thing.checkVisibility() && !thing.closest(left_out)) found.push(thing.getAttribute(name));
  return found.map(text => text.trim()).filter(Boolean);
}"""


def speak(page: Page, language: str) -> None:
    """Switch the language where every page has it."""
    page.locator("[name=language]").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)


def said(language: str, key: str) -> str:
    """A sentence without gaps."""
    return catalog(language).sentences[key][0]


def sounds(text: str, language: str, *keys: str) -> bool:
    """Whether a text is one of these sentences, or of their families, of a language."""
    known = catalog(language).sentences
    forms = [form for key, forms in known.items() if key.startswith(keys) for form in forms]
    return any(re.fullmatch(pattern(form), text) for form in forms)


def asked(me: Sitting) -> str:
    """What somebody who shares a screen is asked, without the name in front of it."""
    return re.sub(r"^[^:]*?\s?:\s", "", me.prompt, count=1)


def english_left(page: Page, language: str) -> list[str]:
    """What a reader of another language would find untranslated on a page."""
    return english(page.evaluate(VISIBLE, list(SPOKEN)), language)


def load(me: Sitting, game: str) -> None:
    """Open the first recorded game of its kind, as the home page offers it."""
    text = sorted((RECORDS / game).glob("*.rondel"))[0].read_text(encoding="utf-8")
    me.page.goto("/")
    me.page.locator("textarea[name=text]").fill(text)
    me.page.locator("form[action='/records'] button").click()
    me.page.wait_for_url("**/t/**")


@pytest.mark.parametrize("language", languages())
def test_the_home_page_changes_its_language_and_other_pages_follow(sit: Opener, language: str) -> None:
    me = sit()
    me.page.goto("/")
    speak(me.page, "nl" if language == "en" else "en")
    speak(me.page, language)
    title = said(language, "web.home.title")
    expect(me.page.locator("h1")).to_have_text(title)
    me.page.reload()
    expect(me.page.locator("h1")).to_have_text(title)
    me.page.get_by_role("link", name=said(language, "web.nav.rules"), exact=True).first.click()
    expect(me.page.locator("html")).to_have_attribute("lang", language)
    expect(me.page.locator("h2").first).to_have_text(said(language, "web.guide.contents"))
    me.page.go_back()
    expect(me.page.locator("h1")).to_have_text(title)


def test_in_the_middle_of_a_turn_the_language_changes_and_the_turn_stays(sit: Opener) -> None:
    me = sit()
    me.new_table("glen-more", "me", "hotseat")
    me.play_turn()
    me.choose()
    version = me.version
    for language in (*OTHERS, "en"):
        speak(me.page, language)
        assert me.version == version
        assert sounds(asked(me), language, "glen-more.prompt.")
        assert sounds(me.page.locator(".draft summary").inner_text(), language, "web.draft")
        line = me.page.locator(".log .turn > div > ul > li").first.inner_text().partition(" · ")[0]
        assert sounds(line[:1].lower() + line[1:], language, "brief.log.", "brief.glen-more.log.")
        prompt = me.prompt
        me.page.reload()
        assert me.prompt == prompt
        me.choose()
        assert sounds(asked(me), language, "glen-more.prompt.", "web.confirm.prompt")
        me.press("undo")
        assert me.prompt == prompt
        version = me.version


@pytest.mark.parametrize("language", languages())
def test_the_log_counts_one_coin_and_several_coins(sit: Opener, language: str) -> None:
    me = sit()
    load(me, "glen-more")
    speak(me.page, language)
    me.page.goto(f"{me.page.url}?all=1")
    log = "; ".join(me.page.locator(".log .n").evaluate_all("all => all.map(one => one.title)"))
    one, many = catalog(language).sentences["amount.coins"]
    assert re.search(rf"\b{one.format(n=1)}\b", log)
    assert re.search(rf"\b{many.format(n='[2-9]')}\b", log)
    for key, forms in catalog(language).sentences.items():
        if key.startswith("amount.") and len(set(forms)) == 2:
            assert not re.search(rf"\b{forms[1].format(n=1)}\b", log), key
            assert not re.search(rf"\b{forms[0].format(n='[2-9]')}(?![\w ])", log), key


@pytest.mark.parametrize("language", OTHERS)
def test_a_stale_page_is_told_in_the_language(sit: Opener, language: str) -> None:
    me = sit(caught=True)
    me.new_table("glen-more", "me", "hotseat")
    speak(me.page, language)
    me.choose_late()
    expect(me.page.locator(".problem")).to_contain_text(said(language, "fault.stale"), ignore_case=True)


def shown(me: Sitting, language: str, what: object) -> None:
    """What is open fits every screen, and whoever reads another language finds no English in it."""
    fits(me, (what, language))
    me.page.set_viewport_size({"width": 1440, "height": 900})  # where most is to be seen
    assert language == "en" or english_left(me.page, language) == [], (what, language)
    me.page.set_viewport_size({"width": WIDTHS[0], "height": 740})


@pytest.mark.parametrize("language", languages())
def test_every_page_fits_and_speaks_one_language(sit: Opener, language: str) -> None:
    me = sit(width=WIDTHS[0], height=740, touch=True)
    me.page.goto("/")
    speak(me.page, language)
    for path in PAGES:
        me.page.goto(path)
        me.page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true })")
        shown(me, language, path)
        assert me.page.locator("html").get_attribute("lang") == language
    plain = sit(width=WIDTHS[0], height=740, scripts=False)
    plain.page.goto(f"/?lang={language}")
    fits(plain, "without scripts")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["glen-more", "glen-more-ii", "glasgow"])
def test_every_table_fits_and_speaks_one_language(sit: Opener, game: str, language: str) -> None:
    me = sit(width=WIDTHS[0], height=740, touch=True)
    me.page.goto("/")
    speak(me.page, language)
    me.new_table(game, "me", "friend", name=NAME)
    shown(me, language, "invitations")
    me.new_table(game, "me", "hotseat", name=NAME)
    shown(me, language, "a table")
    for turn in range(2):
        me.choose(turn)
        shown(me, language, "a draft")
        while not me.complete:
            me.choose(turn)
        for tab in ("log", "score", "chat", "text"):
            me.page.locator(f"label[for=side-{tab}]").click()
            shown(me, language, ("a turn to confirm", tab))
        me.press("confirm")
    me.page.goto(f"{me.page.url}?at=0")
    shown(me, language, "the past")
    load(me, game)
    me.page.locator("label[for=side-score]").click()
    expect(me.page.locator(".scores")).not_to_have_count(0)
    shown(me, language, "the end")
