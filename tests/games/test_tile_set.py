"""A tile set in work: its rows one by one, and the whole as text."""

from __future__ import annotations

import pytest

from rondel.core import BadTiles
from rondel.games.registry import games, title
from rondel.games.tile_set import TileSet, checked, read_set, supplied
from rondel.locale import translator
from rondel.parts.columns import Free, Named, Said, SaidBy
from rondel.parts.effects import read
from rondel.web.pages.effect_form import ClauseForm, Slots, clause_forms, kind_of
from rondel.web.pages.row_form import FieldForm, fields, row_of

EVERY = [(name, edition) for name in games() for edition in range(1, title(name).edition + 1)]
ENGLISH = translator("en")


def newest(game: str) -> TileSet:
    return supplied(title(game), title(game).edition)


def sent(form: list[FieldForm]) -> dict[str, str]:
    """What a browser sends of a form that nobody has touched."""
    told: dict[str, str] = {}

    def slots(found: Slots) -> None:
        for slot in found.slots:
            told.update({f"{slot.name}.w": slot.word, f"{slot.name}.n": str(slot.n)})

    def clause(found: ClauseForm) -> None:
        told.update({found.name: found.chosen, f"{found.name}.was": found.chosen, f"{found.name}.per": found.counted})
        if found.number is not None:
            told[f"{found.name}.n"] = str(found.number)
        if found.amounts:
            slots(found.amounts)
        for option in found.options:
            slots(option.given)
            slots(option.gained)
            told[f"{option.name}.m"] = str(option.limit or "")
        for step in found.steps:
            told[f"{step.name}.n"] = str(step.n)
            slots(step.gained)

    for field in form:
        if field.kind != "effect":
            told[field.column] = field.value
            continue
        told.update({f"{field.column}.by": field.by, f"{field.column}.raw": field.value})
        for found in field.clauses:
            clause(found)
    return told


@pytest.mark.parametrize(("game", "edition"), EVERY)
def test_a_supplied_set_is_read_back_and_can_be_played(game: str, edition: int) -> None:
    found = supplied(title(game), edition)
    assert read_set(title(game), found.text()).tables == found.tables
    assert found.check() == ()
    assert found.progress[0] == 0


@pytest.mark.parametrize(("game", "edition"), EVERY)
def test_every_row_stands_for_itself_and_its_form_says_what_it_says(game: str, edition: int) -> None:
    found = supplied(title(game), edition)
    for file, rows in found.tables.items():
        for row in rows:
            looked = found.look(file, row)
            assert (looked.mistakes, looked.printed is not None and bool(looked.printed.lines)) == ({}, True)
            again, unseen = row_of(found, file, row, sent(fields(found, file, row, {}, ENGLISH)))
            assert not unseen
            changed = {column: cell for column, cell in again.items() if cell != row.get(column, "")}
            assert all(cell == "no" and not row.get(column) for column, cell in changed.items())  # what is left out


@pytest.mark.parametrize("game", games())
def test_every_column_of_the_rules_says_what_it_takes(game: str) -> None:
    for shape in title(game).get_shapes():
        assert set(shape.columns) <= shape.takes.keys()
        named = [takes for takes in shape.takes.values() if isinstance(takes, Named)]
        assert all(takes.file in newest(game).tables for takes in named)


@pytest.mark.parametrize("game", games())
def test_every_phrase_of_a_column_can_be_chosen(game: str) -> None:
    for shape in title(game).get_shapes():
        for takes in shape.takes.values():
            known = [takes.vocabulary] if isinstance(takes, Said) else []
            known += takes.vocabularies.values() if isinstance(takes, SaidBy) else []
            for vocabulary in known:
                for n, phrase in enumerate(vocabulary.phrases):
                    (form, *_) = clause_forms("x", phrase.example, vocabulary, "", ENGLISH)
                    assert form.chosen == str(n)
                    names = [choice.text for choice in form.kinds]
                    assert len(set(names)) == len(names)


def test_a_phrase_that_was_chosen_begins_with_its_example() -> None:
    found = newest("glen-more")
    row = found.tables["tiles.csv"][0]
    form = sent(fields(found, "tiles.csv", row, {}, ENGLISH)) | {"activation.0": "3"}
    changed, unseen = row_of(found, "tiles.csv", row, form)
    assert (changed["activation"], unseen) == ("sheep -> 2 vp | 2 sheep -> 4 vp", True)


def test_what_is_typed_is_written_in_the_effect_language() -> None:
    found = newest("glen-more")
    row = found.tables["tiles.csv"][0]
    form = sent(fields(found, "tiles.csv", row, {}, ENGLISH))
    form |= {"cost.0": "0", "cost.0.was": "0", "cost.0.a.0.w": "wood", "cost.0.a.0.n": "2", "cost.0.a.1.w": "member"}
    changed, unseen = row_of(found, "tiles.csv", row, form)
    assert (changed["cost"], unseen) == ("2 wood + member", False)


def test_another_kind_of_building_has_another_effect() -> None:
    found = newest("glasgow")
    row = found.tables["buildings.csv"][0]
    form = sent(fields(found, "buildings.csv", row, {}, ENGLISH)) | {"kind": "bank"}
    changed, unseen = row_of(found, "buildings.csv", row, form)
    assert (changed["effect"], unseen) == ("end: 2 vp per steel", True)


@pytest.mark.parametrize("number", ["", "x", "-1", "1e3", "٣", "9" * 50])
def test_a_number_that_is_none_is_a_mistake_at_its_column(number: str) -> None:
    found = newest("glen-more")
    row = found.tables["tiles.csv"][0]
    form = sent(fields(found, "tiles.csv", row, {}, ENGLISH))
    form |= {"cost.0": "0", "cost.0.was": "0", "cost.0.a.0.w": "wood", "cost.0.a.0.n": number, "bonnets": number or "x"}
    changed, _ = row_of(found, "tiles.csv", row, form)
    wrong = found.look("tiles.csv", changed).mistakes
    assert changed["cost"] == "0 wood"
    assert "there can be 1 to 99 of wood, not 0" in wrong["cost"][0]
    assert "is not a whole number from 0 to 9" in wrong["bonnets"][0]


def test_a_cell_that_cannot_be_read_is_kept_until_something_is_chosen() -> None:
    found = newest("glen-more")
    row = {**found.tables["tiles.csv"][0], "cost": "two trees"}
    form = sent(fields(found, "tiles.csv", row, {}, ENGLISH))
    assert row_of(found, "tiles.csv", row, form) == (row, False)
    assert row_of(found, "tiles.csv", row, {**form, "cost.0": "none"})[0]["cost"] == "none"


def test_mistakes_of_the_whole_set_lead_to_their_rows() -> None:
    found = newest("glen-more-ii")
    clans = found.tables["clans.csv"]
    renamed = found.with_row("clans.csv", 0, {**clans[0], "name": "Ogilvy"})
    wrong = renamed.check()
    assert all(line.startswith("roads.csv row ") for line in wrong[:2])
    places = renamed.rows_of(wrong)
    assert places
    assert all(clans[0]["name"] in renamed.tables[file][n].values() for file, n in places)


def test_rows_are_marked_added_and_taken_out() -> None:
    found = newest("glasgow")
    contract = found.tables["contracts.csv"][3]
    marked = found.with_row("contracts.csv", 3, checked(contract, True))
    assert marked.progress == (1, 51)
    assert read_set(title("glasgow"), marked.text()).progress == (1, 51)
    assert marked.check() == ()
    fewer = marked.without_row("contracts.csv", 3)
    assert fewer.check() == ("contracts.csv: there are 13 contracts, there must be 14",)
    again = fewer.with_row("contracts.csv", 13, {"id": "C15", "effect": "make gold"})
    assert (again.check(), again.progress) == ((), (0, 51))


def test_a_new_row_is_one_that_could_be() -> None:
    for game in games():
        found = newest(game)
        for file in found.tables:
            wrong = found.look(file, found.new_row(file)).mistakes
            takes = found.shapes[file].takes
            assert all(isinstance(takes[column], Free) or column == "bonus" for column in wrong), wrong


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("id,effect\n" + "C1,double\n" * 301, "at most 300 rows"),
        ("id,effect," + ",".join(f"c{n}" for n in range(60)) + "\n1,double" + ",x" * 60, "40 columns"),
        ("id,effect\nC1," + "x" * 1001, "at most 1000 characters"),
        ("x" * 200_001, "at most 200000 characters"),
        ("id\nC1", "missing columns"),
        ("ships.csv\nid\nC1", "there is no table ships.csv"),
    ],
)
def test_what_is_too_large_or_no_table_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadTiles, match=told):
        read_set(title("glasgow"), text)


def test_the_kinds_of_a_clause_are_found_again() -> None:
    found = newest("glen-more-ii")
    bonus = found.shapes["clans.csv"].takes["bonus"]
    assert isinstance(bonus, Said)
    said = [clause for row in found.tables["clans.csv"] for clause in read(row["bonus"], bonus.vocabulary)]
    assert {kind_of(clause, bonus.vocabulary) for clause in said} == set(range(len(bonus.vocabulary.phrases)))
