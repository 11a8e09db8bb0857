"""A change of a supplied cell inside the language is found again in the rules, the sentence and the icons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from librt.vecs import vec

import rondel
from rondel.core import BadTiles, Game
from rondel.games.registry import title
from rondel.games.scenes import scene
from rondel.parts.effects import Amounts, Clause, Effect, ExchangeOption, Threshold, write
from rondel.parts.table import Mistake
from tests.parts.effects.columns import SPEAK, Column
from tests.parts.effects.supplied import Cell, cells

GAMES = [name for name in rondel.game_names() if title(name).shapes]


def words_of(column: Column) -> list[str]:
    """All words that a column knows."""
    return sorted({word for p in column.words.phrases for word in (*p.amounts, *p.gained, *p.per)})


def in_amounts(found: Amounts, words: list[str]) -> Iterator[Amounts]:
    """Amounts with one of them changed by one, or called otherwise, or left out."""
    for i, amount in enumerate(found):
        others = [replace(amount, n=amount.n + by) for by in (1, -1)]
        others += [replace(amount, word=word) for word in words if word != amount.word]
        yield from ((*found[:i], other, *found[i + 1 :]) for other in others)
        if len(found) > 1:
            yield (*found[:i], *found[i + 1 :])


def in_option(option: ExchangeOption, words: list[str]) -> Iterator[ExchangeOption]:
    yield from (replace(option, given=given) for given in in_amounts(option.given, words))
    yield from (replace(option, gained=gained) for gained in in_amounts(option.gained, words))
    if option.both_ways:
        yield replace(option, most=option.most + 1)


def in_step(step: Threshold, words: list[str]) -> Iterator[Threshold]:
    yield from (replace(step, n=step.n + by) for by in (1, -1))
    yield from (replace(step, gained=gained) for gained in in_amounts(step.gained, words))


def in_clause(clause: Clause, words: list[str]) -> Iterator[Clause]:
    yield from (replace(clause, amounts=amounts) for amounts in in_amounts(clause.amounts, words))
    if clause.n:
        yield from (replace(clause, n=clause.n + by) for by in (1, -1))
    if clause.per:
        yield from (replace(clause, per=word) for word in words if word != clause.per)
    for i, option in enumerate(clause.options):
        before, after = clause.options[:i], clause.options[i + 1 :]
        yield from (replace(clause, options=(*before, other, *after)) for other in in_option(option, words))
    for i, step in enumerate(clause.steps):
        before_it, after_it = clause.steps[:i], clause.steps[i + 1 :]
        yield from (replace(clause, steps=(*before_it, other, *after_it)) for other in in_step(step, words))


@cache
def changes(column: Column, text: str) -> list[Effect]:
    """The effects that differ from a cell in one thing and can be read."""
    effect = column.read(text)
    words = words_of(column)
    found: list[Effect] = []
    for i, clause in enumerate(effect):
        for other in in_clause(clause, words):
            changed = (*effect[:i], other, *effect[i + 1 :])
            try:
                if column.read(write(changed)) == changed:
                    found.append(changed)
            except Mistake:
                pass  # it would not be the language any more
    return found


@cache
def changeable(game: str) -> list[Cell]:
    """The cells of which something can be changed."""
    return [cell for cell in cells(game) if changes(cell.column, cell.text)]


def tables(game: Game) -> dict[str, list[object]]:
    """What the rules read: all tables of ints."""
    found: dict[str, list[object]] = {}
    for part in (getattr(game, name) for name in ("tiles", "clans") if hasattr(game, name)):
        for name in (name for name in dir(part) if not name.startswith("_")):
            value = getattr(part, name)
            if isinstance(value, (int, vec)):
                found[f"{type(part).__name__}.{name}"] = [value] if isinstance(value, int) else list(value)
    assert len(found) > 10
    return found


def told(game: Game, cell: Cell) -> list[str]:
    """Everything that is said of the tile or field in whose row a cell stands."""
    if cell.name == "bonus":
        state = game.start()
        return [SPEAK(line) for line in scene(state, None).boards[0].sites[cell.row].lines]
    tile = title(game.name).get_scene().catalogue(game)[places(game.name)[cell.file, cell.row]]
    return [SPEAK(line) for line in tile.lines]


@cache
def places(game: str) -> dict[tuple[str, int], int]:
    """Where the tile of a row stands in the catalogue."""
    ids = [tile.id for tile in title(game).get_scene().catalogue(rondel.load(game))]
    found = {}
    for file, text in title(game).tables().items():
        for row, line in enumerate(text.splitlines()[1:]):
            if line.partition(",")[0] in ids:
                found[file, row] = ids.index(line.partition(",")[0])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_change_is_found_in_rules_sentence_and_icons(name: str) -> None:
    @settings(max_examples=80, derandomize=True, database=None, deadline=None)
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        cell = data.draw(st.sampled_from(changeable(name)))
        effect = data.draw(st.sampled_from(changes(cell.column, cell.text)))
        with TemporaryDirectory() as folder:
            file = Path(folder, cell.file)
            file.write_text(cell.changed(name, write(effect)), encoding="utf-8")
            try:
                game = rondel.load(name, tiles=file)
            except BadTiles:
                assume(False)  # a rule about the whole set is in the way
        house, was = rondel.load(name), cell.column.read(cell.text)
        assert tables(game) != tables(house)
        assert game.meaning() != house.meaning()
        said = [SPEAK(line) for line in cell.column.tell(effect)]
        assert said != [SPEAK(line) for line in cell.column.tell(was)]
        assert set(said) <= set(told(game, cell))
        limits = [option.most for clause in effect for option in clause.options]
        if limits == [option.most for clause in was for option in clause.options]:  # which are not drawn
            drawn = cell.column.draw(effect)
            assert drawn != cell.column.draw(was) or cell.name == "card"

    holds()
