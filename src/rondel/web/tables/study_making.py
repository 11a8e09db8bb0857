"""Making studies: from the start of a game, a position, a record, a table, or another study."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

from rondel.analysis.looks import taken_turns
from rondel.core import Game, State
from rondel.games.registry import games, title
from rondel.locale import say
from rondel.record import Record
from rondel.web.store.study_queries import StoredStudy
from rondel.web.tables import imports, viewing
from rondel.web.tables.faults import Conflict, Forbidden, Invalid
from rondel.web.tables.people import Person
from rondel.web.tables.studies import MOST, Study, StudySetup, clean_title, drawn_after
from rondel.web.tables.study_tree import NODES, ROOT, StudyTree
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import new_id
from rondel.web.tables.view import Viewer


async def from_start(tables: Tables, person: Person, game: str, players: int) -> str:
    """A study from the start of a game; gives its id."""
    if game not in games():
        raise Invalid(say("fault.set_game"), "game")
    loaded, _ = await imports.load_game(tables, game, players, {}, None)
    return await _from_state(tables, person, loaded.start(), "", "")


async def from_position(tables: Tables, person: Person, position: object, name: str = "") -> str:
    """A study from a described position; gives its id."""
    return await _from_described(tables, person, lambda: imports.described(position), name)


async def from_position_text(tables: Tables, person: Person, text: str) -> str:
    """A study from a position as JSON; gives its id."""
    return await _from_described(tables, person, lambda: imports.described_text(text), "")


async def _from_described(tables: Tables, person: Person, read: Callable[[], State], name: str) -> str:
    state = await imports.aside(tables, read)
    return await _from_state(tables, person, state, json.dumps(state.to_json()), name)


async def _from_state(tables: Tables, person: Person, state: State, begins: str, name: str) -> str:
    """A study that begins with a position; what chance has to decide there is drawn once."""
    game, tree = state.rules(), StudyTree()
    tree.change(ROOT, drawn=drawn_after(tables, state, 0))
    setup = StudySetup.of(game, None, [("", "")] * game.players)
    return await _add(tables, person, game, setup, tree, begins=begins, name=name)


async def from_record(tables: Tables, person: Person, text: str, tiles: str | None = None) -> str:
    """A study of a recorded game; gives its id."""
    record, found = await imports.read_record(tables, text, tiles)
    setup = StudySetup.of(record.game, found, [(player.bot, player.name) for player in record.players])
    tree = await imports.aside(tables, lambda: _tree_of(record))
    begins = "" if record.begins is None else json.dumps(record.begins.to_json())
    return await _add(tables, person, record.game, setup, tree, begins, tiles_text=tiles)


async def from_table(tables: Tables, table: Table, viewer: Viewer, person: Person) -> str:
    """The study that somebody has of a table, made if there is none.

    Never of a game of others that goes on; of one's own only where hints are allowed and nothing is secret.
    """
    if not table.over and viewer.watching:
        raise Forbidden(say("fault.study_others"), "not_over")
    if not table.over and (not table.stored.hints or viewing.sealed(table, viewer)):
        raise Forbidden(say("fault.study_running"), "no_hints")
    known = await tables.store.study_of_table(person.id, table.id) if table.over else None
    if known is not None:
        return known
    setup = StudySetup.of(table.game, table.stored.tiles, [(seat.bot, seat.name) for seat in table.seats])
    record = Record(table.game, list(table.play.actions), begins=table.begins)
    tree, begins = await imports.aside(tables, lambda: _tree_of(record)), table.stored.begins or ""
    return await _add(tables, person, table.game, setup, tree, begins, origin=table.id if table.over else None)


async def from_study(tables: Tables, study: Study, person: Person) -> str:
    """A copy of a study of one's own, with all that was found; gives its id."""
    stored = replace(study.stored, id=new_id(), owner=person.id, origin=None)
    if not await tables.store.add_study(stored, MOST, study.setup.tiles, None):
        raise Conflict(say("fault.study_count", most=MOST), "too_many_studies")
    return stored.id


def _tree_of(record: Record) -> StudyTree:
    """The turns of a game as the main line of a tree."""
    tree, words = StudyTree(), record.game.words
    turns = taken_turns(record.start(), record.actions)
    setting_up = record.actions[: turns[0].n] if turns else record.actions
    at = tree.change(ROOT, drawn=tuple(map(words, setting_up)))
    if len(turns) >= NODES:
        raise Conflict(say("fault.study_long", most=NODES), "long_study")
    for turn in turns:
        at = tree.add(at.id, tuple(map(words, turn.actions)), tuple(map(words, turn.outcomes)))
    return tree


async def _add(
    tables: Tables,
    person: Person,
    game: Game,
    setup: StudySetup,
    tree: StudyTree,
    begins: str = "",
    name: str = "",
    origin: str | None = None,
    tiles_text: str | None = None,
) -> str:
    people = ", ".join(name for _, name in setup.seats if name)
    named = clean_title(name or (f"{title(game.name).label}: {people}" if people else title(game.name).label))
    new = StoredStudy(new_id(), person.id, named, game.name, setup.write(), origin, begins, tree.write())
    if not await tables.store.add_study(new, MOST, setup.tiles, tiles_text):
        raise Conflict(say("fault.study_count", most=MOST), "too_many_studies")
    return new.id
