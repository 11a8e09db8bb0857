"""The examples of docs/effects.md: each is read, told and drawn as it stands there, and they show every word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rondel.games.registry import title, titles
from rondel.parts.effects import Effect, read, write
from rondel.parts.table import Mistake
from tests.parts.effects.columns import COLUMNS

PAGE = Path(__file__).parents[3] / "docs" / "effects.md"
ROW = re.compile(r"^\| (\w+) \| `(.+?)` \| (.*?) \| (.*?) ?\|$", re.MULTILINE)
REFUSED = "not played yet"


def examples() -> list[tuple[str, str, str, str, str]]:
    """Game, column, cell, sentence and icons of every example."""
    found = []
    labels = {game.label: game.name for game in titles()}
    for heading, text in re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.M | re.S):
        rows = [[cell.replace("\\|", "|") for cell in row] for row in ROW.findall(text)]
        found += [(labels[heading], column, cell, told, icons.strip("`")) for column, cell, told, icons in rows]
    return found


EXAMPLES = examples()


def named(effect: Effect) -> set[str]:
    """Every word of an effect, with those who say when."""
    found = {word for clause in effect for word in (clause.when, clause.verb, clause.per)}
    for clause in effect:
        lists = [clause.amounts, *(option.given for option in clause.options)]
        lists += [option.gained for option in clause.options] + [step.gained for step in clause.steps]
        found |= {amount.word for amounts in lists for amount in amounts}
    return found - {""}


@pytest.mark.parametrize(("game", "column", "cell", "told", "icons"), EXAMPLES)
def test_an_example_is_told_and_drawn_as_on_the_page(game: str, column: str, cell: str, told: str, icons: str) -> None:
    known = COLUMNS[game, column]
    assert write(read(cell, known.words)) == cell
    if told == REFUSED:
        with pytest.raises(Mistake, match="cannot play"):
            known.read(cell)
        return
    effect = known.read(cell)
    assert (known.sentence(effect), " ".join(known.draw(effect))) == (told, icons)


@pytest.mark.parametrize(("game", "column"), COLUMNS)
def test_every_word_of_a_column_has_an_example(game: str, column: str) -> None:
    words = COLUMNS[game, column].words
    shown = {word for g, c, cell, _, _ in EXAMPLES if (g, c) == (game, column) for word in named(read(cell, words))}
    known = {word for p in words.phrases for word in (p.when, p.verb, *p.amounts, *p.gained, *p.per)} - {""}
    assert known - shown == set()


@pytest.mark.parametrize(("game", "column"), COLUMNS)
def test_the_examples_of_refusals_can_be_written(game: str, column: str) -> None:
    words = COLUMNS[game, column].words
    assert [write(read(phrase.example, words)) for phrase in words.phrases] == [p.example for p in words.phrases]


def test_every_game_with_tables_is_on_the_page() -> None:
    assert {game for game, *_ in EXAMPLES} == {game.name for game in titles() if title(game.name).get_shapes()}
