"""Drawings of all games stand in one page, so each has a name of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from rondel.core.errors import RondelError
from rondel.drawing.svg.drawings import drawings
from rondel.games import registry
from rondel.web.http.app import create_app
from rondel.web.settings import Settings
from tests.web.shells import SHELLS

WRAP = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


@contextmanager
def games_with_shells(*names: str) -> Iterator[None]:
    """Games of these names are registered, all with the drawings of `tests.web.shells`."""
    for name in names:
        registry.own()[name] = replace(registry.title("glasgow"), name=name, drawing="tests.web.shells:ART")
    registry.titles.cache_clear()
    try:
        yield
    finally:
        for name in names:
            del registry.own()[name]
        registry.title.cache_clear()
        registry.titles.cache_clear()


def test_a_server_has_the_drawings_of_a_game(tmp_path: Path) -> None:
    with games_with_shells("mussels"):
        create_app(Settings(data=tmp_path))
        assert "i-shell" in drawings(registry.symbol_folders())


def test_a_server_does_not_start_with_two_drawings_of_one_name(tmp_path: Path) -> None:
    with games_with_shells("mussels", "oysters"), pytest.raises(RondelError) as refused:
        create_app(Settings(data=tmp_path))
    assert str(refused.value) == (
        f"two drawings are named i-shell, in {SHELLS / 'shells.svg'} and in {SHELLS / 'shells.svg'}: "
        "a game has its own name in the names of its drawings"
    )


@pytest.mark.parametrize(
    ("symbol", "named"),
    [
        ('<symbol id="i-wood"/>', "i-wood"),
        ('<symbol id="a"/><symbol id="a"/>', "a"),
        ('<symbol id="a"><g id="i-wood"/></symbol>', "i-wood"),
        ('<symbol id="a"><g id="blue"/></symbol><symbol id="b"><g id="blue"/></symbol>', "blue"),
    ],
)
def test_no_name_in_a_drawing_stands_twice(tmp_path: Path, symbol: str, named: str) -> None:
    (tmp_path / "own.svg").write_text(WRAP.format(symbol), encoding="utf-8")
    with pytest.raises(RondelError, match=rf"^two drawings are named {named}, in .*own\.svg: "):
        drawings((tmp_path,))
