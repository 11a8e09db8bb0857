"""The page about adding a game names everything that a game can declare."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from rondel.drawing.svg import GameArt
from rondel.games.title import Title
from rondel.scene import Scene
from tests.fourth_game.installed import ROOT, SOURCE

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SELDOM = {"game", "viewer", "actor", "turn", "people"}  # parts of a scene that need no word


@pytest.mark.parametrize("declared", [Title, GameArt])
def test_every_field_has_its_row(declared: type) -> None:
    (table,) = re.findall(rf"\| field of `{declared.__name__}`.*?\n\n", PAGE, re.DOTALL)
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == [field.name for field in fields(declared)]


def test_every_part_of_a_scene_is_named() -> None:
    (table,) = re.findall(r"\| part \|.*?\n\n", PAGE, re.DOTALL)
    assert {field.name for field in fields(Scene)} - set(re.findall(r"`(\w+)`", table)) == SELDOM


def test_every_file_of_the_walk_is_there() -> None:
    (table,) = re.findall(r"\| \| what to write \|.*?\n\n", PAGE, re.DOTALL)
    files = [name for row in table.strip().splitlines()[2:] for name in re.findall(r"`([\w/.]+)`", row.split("|")[3])]
    assert len(files) == 18
    assert [name for name in files if not (SOURCE / "src" / "skerry" / name).exists()] == []
