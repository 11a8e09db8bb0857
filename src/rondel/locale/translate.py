"""Sentences for messages, from the .po files beside this module.

The files are read as they are: a few hundred entries take a few milliseconds once, and no
compiled copy can fall behind its source. Only what Rondel uses of the format is understood:
`msgid` is the key of a message, `msgid_plural` repeats it, and the argument `n` picks the form.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Final

from rondel.locale.message import Arg, Message, Name, Seat

FOLDER: Final = Path(__file__).parent
ENTRY: Final = re.compile(r'(msgid|msgid_plural|msgstr(?:\[\d\])?) (".*")|(".*")')
FORMS: Final = re.compile(r"plural=([^;]+);")
# Before a vowel, "de" loses its own in French; what is filled in decides.
ELIDED: Final = re.compile(r"\b([Dd])e (?=[AEIOUÀÂÉÈÊÎÔÙÛ])", re.IGNORECASE)


class Catalog:
    """The sentences of one language, by key; several forms where a number matters."""

    def __init__(self, text: str) -> None:
        self.sentences: dict[str, list[str]] = {}
        for forms in _entries(text):
            self.sentences[forms[0]] = forms[1:]
        header = self.sentences.pop("", [""])[0]
        rule = FORMS.search(header)
        self.form: Callable[[int], int] = c2py(rule[1]) if rule else lambda n: int(n != 1)

    def sentence(self, message: Message) -> str | None:
        """The sentence with its gaps, in the form that the number in it asks for."""
        forms = self.sentences.get(message.key)
        if not forms:
            return None
        n = message.args.get("n")
        if len(forms) == 1 or not isinstance(n, int):
            return forms[0]
        return forms[self.form(abs(n))]


def _entries(text: str) -> list[list[str]]:
    """Key and forms of every entry that is translated."""
    found: list[list[str]] = []
    for line in text.splitlines():
        match = ENTRY.fullmatch(line.strip())
        if match is None:
            continue
        word, said, more = match.groups()
        if more is not None:
            found[-1][-1] += ast.literal_eval(more)
        elif word == "msgid":
            found.append([ast.literal_eval(said)])
        elif word == "msgid_plural":
            continue
        else:
            found[-1].append(ast.literal_eval(said))
    return [entry for entry in found if all(entry[1:]) and len(entry) > 1]


@cache
def catalog(language: str) -> Catalog:
    """The sentences of a language that `languages` lists."""
    paths = sorted((FOLDER / language / "LC_MESSAGES").glob("*.po"))
    return Catalog("\n".join(path.read_text(encoding="utf-8") for path in paths))


@cache
def languages() -> list[str]:
    """The languages that have sentences.

    >>> "en" in languages()
    True
    """
    return sorted(path.parts[-3] for path in FOLDER.glob("*/LC_MESSAGES/rondel.po"))


class Translator:
    """Turns messages into sentences of one language, with the names of the players."""

    def __init__(self, language: str, names: Sequence[str] = ()) -> None:
        self.language = language
        self.names = names
        self.catalogs = [catalog(language), catalog("en")]  # what is not translated is said in English

    def __call__(self, message: Message) -> str:
        for sentences in self.catalogs:
            text = sentences.sentence(message)
            if text is not None:
                said = text.format_map({name: self.argument(value) for name, value in message.args.items()})
                return ELIDED.sub(r"\1’", said) if self.language == "fr" else said
        return message.key

    def argument(self, value: Arg) -> str:
        """What is filled in for an argument."""
        match value:
            case Message():
                return self(value)
            case Seat(number):
                return self.names[number] if number < len(self.names) else chr(ord("A") + number)
            case Name(text):
                return self.name(text)
            case tuple():
                return self.listed([self.argument(item) for item in value])
            case _:
                return str(value)

    def name(self, text: str) -> str:
        """A name of a tile table in the language; of several alike, such as `Park A`, the letter stays.

        >>> Translator("fr").name("Park A"), Translator("fr").name("Loch Ness")
        ('Parc A', 'Loch Ness')
        """
        names = self.catalogs[0].sentences
        word, _, mark = text.rpartition(" ")
        if len(mark) == 1 and f"name.{word}" in names:
            return f"{names[f'name.{word}'][0]} {mark}"
        return names.get(f"name.{text}", [text])[0]

    def listed(self, items: list[str]) -> str:
        """Several things as one part of a sentence: `wood, stone and grain`."""
        if len(items) < 2:
            return "".join(items)
        first = self(Message("list.comma")).join(items[:-1])
        return first + self(Message("list.and")) + items[-1]


def translator(language: str = "en", names: Sequence[str] = ()) -> Translator:
    """The translator for a language given as `fr`, `fr-BE` or `fr_BE.UTF-8`; English if there is none.

    >>> from rondel.locale.message import say
    >>> translator("en")(say("amount.coins", n=1)), translator("en")(say("amount.coins", n=6))
    ('1 coin', '6 coins')
    """
    wanted = re.split(r"[-_.@]", language)[0].lower()
    return Translator(wanted if wanted in languages() else "en", names)
