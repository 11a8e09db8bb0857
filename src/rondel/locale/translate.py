"""Sentences for messages, from the message files (.po) of Rondel and of the games.

The msgid of an entry is the key of a message, `msgid_plural` repeats it, and the argument `n` picks the form. The
files are read as they are, so no compiled copy can fall behind its source.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from gettext import c2py
from importlib.resources import files
from io import StringIO
from typing import TYPE_CHECKING, Final

from rondel.core.seats import letter
from rondel.locale.message import Arg, Message, Name, Seat

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FOLDER: Final = files("rondel.locale")
# Where the message files of games lie: `rondel.games` tells, which stands above this package.
SOURCES: Final[list[Callable[[], Iterable[Traversable]]]] = []
# What games say of themselves in English, where no file says it better.
DECLARED: Final[list[Callable[[], Mapping[str, str]]]] = []
# Before a vowel, "de" loses its own in French; what is filled in decides.
ELIDED: Final = re.compile(r"\b([Dd])e (?=[AEIOUÀÂÉÈÊÎÔÙÛ])", re.IGNORECASE)


class Catalog:
    """The sentences of one language, by key; several forms where a number matters."""

    def __init__(self, texts: Iterable[str], declared: Mapping[str, str] | None = None) -> None:
        self.sentences: dict[str, list[str]] = {key: [_literal(text)] for key, text in (declared or {}).items()}
        self.form: Callable[[int], int] = lambda n: int(n != 1)
        try:
            from babel.messages.pofile import read_po  # slow to import, and needed only where something is said
        except ModuleNotFoundError:
            return  # the engine alone has no sentences; messages are their bare words
        for text in texts:
            read = read_po(StringIO(text))
            self.form = c2py(read.plural_expr)
            for entry in read:
                key = entry.id if isinstance(entry.id, str) else entry.id[0]
                forms = [entry.string] if isinstance(entry.string, str) else list(entry.string or [""])
                if key and all(forms):
                    self.sentences[key] = forms

    def sentence(self, message: Message) -> str | None:
        """The sentence with its gaps, in the form that the number in it asks for."""
        forms = self.sentences.get(message.key)
        if not forms:
            return None
        if len(forms) == 1:
            return forms[0]
        n = message.args.get("n")
        return forms[self.form(abs(n))] if isinstance(n, int) else forms[0]


def _literal(text: str) -> str:
    """A text as a sentence without gaps."""
    return text.replace("{", "{{").replace("}", "}}")


@cache
def catalog(language: str) -> Catalog:
    """The sentences of a language: those of Rondel, then those of every game that speaks it."""
    own = FOLDER / language / "LC_MESSAGES"
    found = [file for file in own.iterdir() if file.name.endswith(".po")] if own.is_dir() else []
    found += [folder / f"{language}.po" for source in SOURCES for folder in source()]
    declared = {key: text for tell in DECLARED for key, text in tell().items()} if language == "en" else {}
    return Catalog((file.read_text(encoding="utf-8") for file in found if file.is_file()), declared)


@cache
def languages() -> list[str]:
    """The languages that have sentences.

    >>> "en" in languages()
    True
    """
    return sorted(entry.name for entry in FOLDER.iterdir() if (entry / "LC_MESSAGES").is_dir())


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
                args = message.args
                said = text.format_map({name: self.argument(args[name]) for name in args} if args else args)
                return ELIDED.sub(r"\1’", said) if self.language == "fr" else said
        return _bare(message)

    def knows(self, key: str) -> bool:
        """Whether there is a sentence for a key, be it in English.

        >>> Translator("fr").knows("amount.coins"), Translator("fr").knows("amount.pearls")
        (True, False)
        """
        return any(key in sentences.sentences for sentences in self.catalogs)

    def argument(self, value: Arg) -> str:
        """What is filled in for an argument; most are numbers and words."""
        kind = type(value)
        if kind is int or kind is str:
            return str(value)
        match value:
            case Message():
                return self(value)
            case Seat(number):
                return self.names[number] if number < len(self.names) else letter(number)
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


def _bare(message: Message) -> str:
    """What is said where no language has a sentence: the last word of the key, after its number.

    >>> _bare(Message("holding.old_nets")), _bare(Message("amount.fish", {"n": 2}))
    ('old nets', '2 fish')
    """
    word = message.key.rpartition(".")[2].replace("_", " ")
    return f"{message.args['n']} {word}" if "n" in message.args else word


def translator(language: str = "en", names: Sequence[str] = ()) -> Translator:
    """The translator for a language given as `fr`, `fr-BE` or `fr_BE.UTF-8`; English if there is none.

    >>> from rondel.locale.message import say
    >>> translator("en")(say("amount.coins", n=1)), translator("en")(say("amount.coins", n=6))
    ('1 coin', '6 coins')
    """
    wanted = re.split(r"[-_.@]", language)[0].lower()
    return Translator(wanted if wanted in languages() else "en", names)
