"""Every language says everything that English says, with the same gaps to fill."""

import csv
import re
from importlib.resources import files
from string import Formatter

import pytest

import rondel
from rondel.core import Rng, settle
from rondel.games.glasgow.scene.tiles import NAMES
from rondel.games.scenes import scene
from rondel.locale import say, translator
from rondel.locale.translate import catalog, languages

# Names that stay as they are in every language. Everything else on a tile is an ordinary word.
PLACES = """
Abernethy, Ailsa Craig, Angus, Ballachulish, Black Isle, Bowmore, Braemar, Carse of Gowrie, Culbin, Dallas Dhu,
Dalwhinnie, Dornoch, Easdale, Galloway, Glen Affric, Glen Dochart, Glen Etive, Glen Garioch, Glen Lyon, Glenturret,
Halkirk, Inshriach, Inverness, Iona, Killin, Laich of Moray, Lammermuir, Lochridge, Perth, Pitlochry, Plockton,
Rothiemurchus, Rubislaw, Shetland, Strathisla, Strathmore, Teviotdale, Tomintoul, Ullapool, Yarrow Water
"""
# Castles, an abbey and lochs of Scotland are known by these names abroad too.
SIGHTS = """
Armadale Castle, Castle Moil, Castle Stalker, Castle of Mey, Cawdor Castle, Donan Castle, Duart Castle, Iona Abbey,
Loch Lochy, Loch Morar, Loch Ness, Loch Oich, Loch Shiel
"""
PEOPLE = """
Adam Smith, Arthur Conan Doyle, David Hume, James Watt, John Napier, Mary Stewart, Rob Roy MacGregor, Robert Burns,
Robert Louis Stevenson, Robert the Bruce, Walter Scott, William Wallace
"""
PROPER = {" ".join(name.split()) for text in (PLACES, SIGHTS, PEOPLE) for name in text.split(",")}
TABLES = (
    "glen_more/data/edition-1/tiles.csv",
    "glen_more_ii/data/edition-1/tiles.csv",
    "glasgow/data/edition-1/buildings.csv",
)
# Of the goods of one game every one has a letter of its own; a coin is a sign in every language.
GOODS = (
    ("wood", "stone", "grain", "cattle", "sheep", "whisky", "any", "clan"),
    ("wood", "stone", "barley", "cattle", "sheep", "whisky", "any", "clan"),
    ("brick", "steel", "gold", "whisky", "any"),
)
# Words that a language shares with English.
EVERYWHERE = (
    "glen more",
    "glen more ii",
    "glen more ii: chronicles",
    "glasgow",
    "clan {item}",
    "zoom",
    "webhook",
    "cookies",
    "tab, enter",
    "clans",
    "bonus",
)
ALIKE = {
    "fr": (
        "normal",
        "whisky",
        "double",
        "secret",
        "village",
        "villages",
        "loch",
        "{n} point",
        "pages",
        "options",
        "scores",
        "total",
        "activation",
        "bonnets",
        "points",
    ),
    "nl": (
        "lobby",
        "browser",
        "privacy",
        "whisky",
        "markers",
        "loch",
        "park",
        "station",
        "stations",
        "bank",
        "architect",
        "hint",
        "scores",
        "chat",
        "start",
        "effect",
    ),
    "de": ("browser", "lobby", "normal", "chat", "text", "start", "name", "parks", "passkeys"),
}
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
    spoken = [key for key, forms in english.items() if re.search(r"[a-z]{3}", re.sub(r"\{\w+\}", "", forms[0]))]
    alike = {key for key in spoken if other[key] == english[key]}
    assert {key for key in alike if english[key][0].lower() not in (*EVERYWHERE, *ALIKE[language])} == set()


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


def tile_names() -> set[str]:
    """The names of all tiles of all games."""
    found = {*NAMES.values(), "Architect"}
    for table in TABLES:
        with (files("rondel.games") / table).open(encoding="utf-8") as rows:
            found |= {row["name"] for row in csv.DictReader(rows)}
    return found


def test_proper_names_are_names_of_tiles() -> None:
    assert PROPER - tile_names() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_every_tile_has_a_name_in_the_language_unless_it_is_a_proper_name(language: str) -> None:
    known = {key.removeprefix("name.") for key in catalog(language).sentences if key.startswith("name.")}
    ordinary = {re.sub(r" [A-Z]$", "", name) for name in tile_names() - PROPER}
    assert ordinary - known == set()
    assert known - ordinary == set()


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("fr", "Train Station B", "Gare B"),
        ("nl", "Gold Bank", "Goudbank"),
        ("de", "Tavern", "Schenke"),
        ("de", "Loch Ness", "Loch Ness"),
        ("en", "Park A", "Park A"),
    ],
)
def test_a_name_is_said_in_the_language_and_keeps_its_letter(language: str, name: str, said: str) -> None:
    assert translator(language).name(name) == said


@pytest.mark.parametrize("goods", GOODS)
@pytest.mark.parametrize("language", languages())
def test_the_goods_of_a_game_differ_in_their_letters(language: str, goods: tuple[str, ...]) -> None:
    letters = [catalog(language).sentences[f"letter.{good}"][0] for good in goods]
    assert [len(letter) for letter in letters] == [1] * len(goods)
    assert len(set(letters)) == len(goods)


@pytest.mark.parametrize("language", OTHERS)
def test_a_letter_is_one_of_the_word(language: str) -> None:
    said = catalog(language).sentences
    goods = {good for game in GOODS for good in game} - {"any", "clan"}
    assert [good for good in goods if said[f"letter.{good}"][0].lower() not in said[f"good.{good}"][0].lower()] == []


def test_french_has_its_space_before_a_double_sign() -> None:
    said = [form for forms in catalog("fr").sentences.values() for form in forms]
    assert [text for text in said if re.search(r"[^\W\d] [;:!?](\s|$)", text)] == []


@pytest.mark.parametrize(("who", "said"), [("Isla", "Territoire d’Isla"), ("Rory", "Territoire de Rory")])
def test_french_drops_a_vowel_before_another(who: str, said: str) -> None:
    assert translator("fr")(say("web.land", who=who)) == said


@pytest.mark.parametrize("language", languages())
def test_nobody_is_called_by_a_pronoun(language: str) -> None:
    """The log speaks of everybody in the third person."""
    said = catalog(language).sentences
    names = {said["play.player"][0], said["web.guest"][0], said["web.player"][0].format(n=2)}
    assert (
        names
        == {
            "en": {"Player", "Guest", "Player 2"},
            "fr": {"Joueur", "Invité", "Joueur 2"},
            "nl": {"Speler", "Gast", "Speler 2"},
            "de": {"Spieler", "Gast", "Spieler 2"},
        }[language]
    )
