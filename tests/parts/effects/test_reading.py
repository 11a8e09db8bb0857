"""Reading and writing effects: one spelling, a mistake for everything else, and no more steps than size allows."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rondel.games.registry import titles
from rondel.parts.effects import LONGEST, read, write
from rondel.parts.table import Mistake
from tests.parts.effects.columns import COLUMNS, Column
from tests.parts.effects.supplied import cells

MAKE = COLUMNS["glen-more", "activation"]
BONUS = COLUMNS["glen-more-ii", "bonus"]


def refusal(column: Column, text: str) -> str:
    with pytest.raises(Mistake) as caught:
        read(text, column.words)
    return str(caught.value)


@pytest.mark.parametrize("game", [game.name for game in titles() if game.shapes])
def test_supplied_cells_are_in_their_one_spelling(game: str) -> None:
    found = list(cells(game))
    assert found
    assert [cell.text for cell in found if write(cell.column.read(cell.text)) != cell.text] == []


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("  make   wood ", "make wood"),
        ("make 1 wood", "make wood"),
        ("vp", "1 vp"),
        ("movement", "1 movement"),
        ("1 sheep->2 vp|2 sheep->4 vp", "sheep -> 2 vp | 2 sheep -> 4 vp"),
        ("different -> vp", "1 different -> 1 vp"),
    ],
)
def test_what_may_be_said_in_several_ways_is_written_in_one(said: str, written: str) -> None:
    assert write(read(said, MAKE.words)) == written
    assert write(read(written, MAKE.words)) == written


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "it ends where there should be one of movement, vp, wood"),
        ("brew wood", "'brew' at character 1 is not one of"),
        ("make gold", "'gold' at character 6 is not one of wood, stone, grain, cattle, sheep, any"),
        ("make", "it ends where there should be one of wood"),
        ("make 2 wood", "there can be 1 to 1 of wood, not 2"),
        ("make wood + stone", "only one of these can be named"),
        ("make wood stone", "'stone' at character 11 is not a part of what stands before it"),
        ("make wood; make stone", "it says 2 things, 1 may be said"),
        ("always: make wood", "always: is not said here"),
        ("end make wood", "'make' at character 5 is not the sign ':'"),
        ("sheep ->", "it ends where there should be one of vp, whisky"),
        ("sheep -> 2 vp |", "it ends where there should be one of"),
        ("sheep <-> 2 vp", "it is not said as in"),
        ("sheep + sheep -> 2 vp", "sheep stands twice"),
        ("sheep -> 1000 vp", "'1000' at character 10 is not a number up to 999"),
        ("sheep -> 007 vp", "'007' at character 10 is not a number up to 999"),
        ("sheep -> 0 vp", "there can be 1 to 999 of vp, not 0"),
        ("sheep -> 2 vp max 3", "'max' at character 15 is not a part of what stands before it"),
        ("3 VP", "the sign 'V' at character 3 has no meaning"),
        ("² vp", "the sign '²' at character 1 has no meaning"),
        ("none; 3 vp", "'none' at character 1 is not one of"),
    ],
)
def test_a_mistake_says_where_it_is_and_what_would_be_right(text: str, wrong: str) -> None:
    said = refusal(MAKE, text)
    assert said.startswith(f"cannot read {text!r}: {wrong}")
    assert said.endswith("it can be " + MAKE.words.asked())


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("count village: 3 = 5 vp", "there must be 2 steps, not 1"),
        ("count village: 4 = 5 vp, 3 = 8 vp", "3 does not come after 4"),
        ("count village, 3 = 5 vp", "there must be 2 steps, not 0"),
        ("remove", "it ends where there should be a number"),
        ("remove 0", "0 is not a number from 1 to 99"),
        ("3 coin; 2 coin", "coin stands twice"),
        ("again; again", "again stands twice"),
        ("cask_as_vp 3", "'cask_as_vp' at character 1 is not one of"),
        ("always: luck", "'luck' at character 9 is not one of"),
    ],
)
def test_verbs_take_what_they_take(text: str, wrong: str) -> None:
    assert f"cannot read {text!r}: {wrong}" in refusal(BONUS, text)


def malicious(n: int) -> Iterator[str]:
    """Cells of a length that would keep a reader busy who goes back."""
    for part in ("wood + ", "sheep -> 2 vp | ", "((((", "make ", "1", "a", "|", "->", " ", "always: ", "; ", "\u0000"):
        yield (part * n)[:n]


@pytest.mark.parametrize("column", COLUMNS.values(), ids=[f"{game} {name}" for game, name in COLUMNS])
def test_long_cells_are_refused_and_others_read_in_steps_that_grow_with_them(column: Column) -> None:
    for text in malicious(LONGEST + 1):
        assert refusal(column, text) == f"a cell has at most {LONGEST} characters, this one has {LONGEST + 1}"
    for short, long in zip(malicious(LONGEST // 2), malicious(LONGEST), strict=True):
        assert steps(column, long) <= 2 * steps(column, short) + 200


def steps(column: Column, text: str) -> int:
    """How many functions are called to refuse a cell."""
    called = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal called
        called += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        read(text, column.words)
    except Mistake:
        return called
    finally:
        sys.setprofile(None)
    raise AssertionError(text)


words = st.sampled_from([word for c in COLUMNS.values() for p in c.words.phrases for word in p.example.split()])


@settings(max_examples=300, derandomize=True, database=None, deadline=None)
@given(st.sampled_from(list(COLUMNS)), st.lists(words, max_size=12) | st.text(max_size=40).map(lambda text: [text]))
def test_whatever_is_written_is_read_or_refused_with_a_mistake(where: tuple[str, str], parts: list[str]) -> None:
    vocabulary = COLUMNS[where].words
    try:
        effect = read(" ".join(parts), vocabulary)
    except Mistake:
        return
    assert read(write(effect), vocabulary) == effect
