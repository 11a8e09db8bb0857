"""Every message has its English sentence, and sentences are made correctly."""

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import rondel
from rondel.core import OVER, Rng
from rondel.core.reasons import CODES
from rondel.games.glen_more.rules.effects import COUNTED, GOODS
from rondel.games.glen_more.rules.tiles import KINDS
from rondel.games.scenes import describe, scene
from rondel.locale import Message, Name, Seat, keys, languages, say, translator
from rondel.locale.translate import Catalog, catalog

SOURCES = Path(rondel.__file__).parent
SPEAKING = ("say", "Message", "text")  # what makes messages of a key


def literal_keys(source: str) -> Iterator[str]:
    """The keys that a module names as they are."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args:
            name = ast.unparse(node.func).rpartition(".")[2]
            first = node.args[0]
            found = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            for argument in found:
                if name in SPEAKING and isinstance(argument, ast.Constant) and "." in str(argument.value):
                    yield str(argument.value)


def messages(value: object) -> Iterator[Message]:
    """All messages in a scene."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from messages(item)
    elif is_dataclass(value):
        for member in fields(value):
            yield from messages(getattr(value, member.name))


def test_every_key_named_in_the_sources_has_a_sentence() -> None:
    known = catalog("en").sentences
    used = {
        key: module.name
        for folder in ("scene", "games", "drawing", "cli", "record")
        for module in (SOURCES / folder).rglob("*.py")
        for key in literal_keys(module.read_text(encoding="utf-8"))
    }
    assert "choice.take" in used
    assert {key: name for key, name in used.items() if key not in known} == {}


@pytest.mark.parametrize(
    ("family", "members"),
    [
        ("reason", [code for code in CODES if code]),
        ("good", GOODS),
        ("amount", (*GOODS, "any", "whisky", "clan", "coins", "vp")),
        ("letter", (*GOODS, "any", "different", "whisky", "clan")),
        ("kind", KINDS),
        ("counted", COUNTED),
        ("game", rondel.game_names()),
    ],
)
def test_every_word_of_the_rules_has_a_sentence(family: str, members: list[str]) -> None:
    assert [name for name in members if f"{family}.{name}" not in catalog("en").sentences] == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_nothing_that_is_said_in_a_game_is_without_sentence(players: int) -> None:
    game = rondel.load("glen-more", players=players)
    known, unknown = catalog("en").sentences, set[str]()
    speak = translator("en")
    for seed in range(3):
        state, rng = game.start(), Rng(seed)
        while state.actor != OVER:
            choices = state.legal()
            action = choices[rng.randrange(len(choices))]
            for message in (*describe(state, action), *messages(scene(state, None, open_scores=True))):
                unknown |= {key for key in keys(message) if key not in known}
                assert "{" not in speak(message)
            state.apply(action)
    assert unknown == set()


def test_numbers_choose_the_form() -> None:
    speak = translator("en")
    assert [speak(say("amount.coins", n=n)) for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]


def test_things_are_listed_and_players_named() -> None:
    speak = translator("en", ["Ann"])
    cost = (say("amount.wood", n=1), say("amount.stone", n=2), say("amount.grain", n=3))
    assert speak(say("tile.cost", cost=cost)) == "costs 1 wood, 2 stone and 3 grain"
    take = say("log.take", who=Seat(0), tile=Name("Forest"), field=7)
    assert speak(take) == "Ann took Forest from field 7."
    assert translator("en")(take) == "A took Forest from field 7."


@pytest.mark.parametrize("wanted", ["en", "en_GB.UTF-8", "en-US", "C", "", "xx"])
def test_a_language_without_sentences_is_english(wanted: str) -> None:
    assert translator(wanted)(say("choice.end_turn")) == "End the turn"


def test_po_files_are_read_with_plurals_and_long_entries() -> None:
    text = (
        'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        '# a note\nmsgid "amount.coins"\nmsgid_plural "amount.coins"\nmsgstr[0] "{n} pièce"\nmsgstr[1] "{n} pièces"\n\n'
        'msgid "long"\nmsgstr ""\n"one "\n"\\"two\\""\n\nmsgid "open"\nmsgstr ""\n'
    )
    read = Catalog([text])
    assert read.sentence(say("amount.coins", n=0)) == "{n} pièce"
    assert read.sentence(say("amount.coins", n=2)) == "{n} pièces"
    assert read.sentence(say("long")) == 'one "two"'
    assert read.sentence(say("open")) is None


def test_english_is_there() -> None:
    assert "en" in languages()
