"""A game of somebody else's package, clicked to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Opener
from tests.browser.serving import Serving
from tests.fourth_game.installed import KEY, environ, install

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("fourth"))


@pytest.fixture
def serving(site: Path, tmp_path: Path) -> Iterator[Serving]:
    """A server that finds the package, in place of the one for our own games."""
    server = Serving(tmp_path, **environ(site))
    server.start()
    yield server
    server.stop()


def test_a_table_is_made_by_the_form_and_clicked_to_its_end(sit: Opener) -> None:
    me = sit()
    me.page.goto("/")
    assert me.page.locator("a[href='/learn/glen-more']").count() == 1
    assert me.page.locator("a[href='/learn/skerry']").count() == 0
    me.new_table("skerry", "me", "easy", "easy")
    me.wait_for("mine")
    page = me.page
    assert page.locator(".ring .field").count() == 8
    assert page.locator(".ring .field .tile").count() == 5
    assert page.locator(".ring .figure use[href='#art-i-skerry-boat']").count() == 3
    me.choose()
    assert me.prompt.startswith("Place ")
    assert page.locator(".land.large .ghost").count() in (0, 9)  # what cannot be paid is thrown back
    assert page.get_by_role("button", name="back for 1 fish").first.is_visible()
    me.press("undo")
    assert me.prompt == "Sail ahead to a tile and take it."
    assert me.play_to_the_end() > 1
    assert "over" in me.prompt
    assert page.locator(".podium li").count() == 3
    assert KEY.findall(page.locator("body").inner_text()) == []


def test_a_table_in_french(sit: Opener) -> None:
    me = sit()
    me.page.goto("/")
    me.page.locator("[name=language]").select_option("fr")
    me.page.wait_for_selector('html[lang="fr"]')
    me.new_table("skerry", "me", "hotseat")
    me.wait_for("mine")
    assert me.prompt.endswith("vancez jusqu’à une tuile et prenez-la.")
    me.play_turn()
    assert "Va à la place" in me.page.locator("#log").inner_text()


def test_a_game_by_its_rules_alone_is_clicked_in_words(sit: Opener) -> None:
    me = sit()
    me.new_table("skerry-bare", "me", "easy")
    me.wait_for("mine")
    assert me.page.locator(".prompt .chip").first.inner_text().startswith("Take ")
    assert me.play_to_the_end() > 1
    assert "over" in me.prompt
    assert KEY.findall(me.page.locator("body").inner_text()) == []
