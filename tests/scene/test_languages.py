"""Every language says everything that English says, with the same gaps to fill."""

import re
from string import Formatter

import pytest

import rondel
from rondel.core import Rng, settle
from rondel.locale import translator
from rondel.locale.translate import catalog, languages
from rondel.scene import scene

OTHERS = [language for language in languages() if language != "en"]


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_there_are_four_languages() -> None:
    assert languages() == ["de", "en", "fr", "nl"]


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing_and_nothing_is_said_that_english_does_not_know(language: str) -> None:
    english, other = set(catalog("en").sentences), set(catalog(language).sentences)
    assert english - other == set()
    assert {key for key in other - english if not key.startswith("name.")} == set()


@pytest.mark.parametrize("language", OTHERS)
def test_every_form_fills_the_same_gaps(language: str) -> None:
    other = catalog(language).sentences
    wrong = [
        key
        for key, forms in catalog("en").sentences.items()
        if set().union(*map(gaps, other[key])) != set().union(*map(gaps, forms))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_translated(language: str) -> None:
    english, other = catalog("en").sentences, catalog(language).sentences
    long = [key for key, forms in english.items() if len(re.findall(r"[a-z]{3,}", forms[0])) >= 6]
    assert [key for key in long if other[key] == english[key]] == []


@pytest.mark.parametrize(
    ("language", "said"),
    [("fr", ("1 pièce", "6 pièces")), ("nl", ("1 munt", "6 munten")), ("de", ("1 Münze", "6 Münzen"))],
)
def test_plural_forms_follow_the_number(language: str, said: tuple[str, str]) -> None:
    forms = catalog(language).sentences["amount.coins"]
    assert tuple(form.format(n=n) for form, n in zip(forms, (1, 6), strict=True)) == said


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", rondel.game_names())
def test_a_table_can_be_told_in_every_language(language: str, name: str) -> None:
    state = rondel.load(name).start()
    settle(state, Rng(1))
    told = translator(language)
    table = scene(state, int(state.actor))
    assert all(told(choice.text) for choice in table.choices)
    assert told(table.prompt) != translator("en")(table.prompt)
