"""Which texts of a page are still English, judged by the catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html.parser import HTMLParser

from rondel.locale.translate import catalog, languages

NUMBERS = ("n", "x", "y", "field", "round")  # gaps that hold a number
SPOKEN = ("aria-label", "title", "placeholder", "data-tip", "data-do", "data-hint", "alt")
SHARED = {"nl": ("over",), "fr": ("Place",)}  # words that a language has too, where they stand alone
VOID = ("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr")


def pattern(form: str) -> str:
    """A sentence of a catalogue as a pattern, with its gaps left open."""
    parts = re.split(r"\{(\w+)\}", form)
    return "".join(
        re.escape(part) if i % 2 == 0 else r"-?\d+" if part in NUMBERS else ".+" for i, part in enumerate(parts)
    )


@cache
def sentences(language: str) -> re.Pattern[str]:
    """Everything that is said in a language, but for what has no word in it."""
    said = {
        pattern(form)
        for key, forms in catalog(language).sentences.items()
        for form in forms
        if not key.startswith("name.") and re.search(r"[^\W\d]{2}", re.sub(r"\{\w+\}", "", form))
    }
    return re.compile("|".join(sorted(said)), re.IGNORECASE)


@cache
def names(language: str) -> frozenset[str]:
    """The English names of tiles for which the language has a word of its own."""
    said = catalog(language).sentences
    return frozenset(key[5:] for key in said if key.startswith("name.") and said[key][0] != key[5:])


@cache
def is_english(text: str, language: str) -> bool:
    """Whether a text is English and nothing that the language says."""
    if re.sub(r" [A-Z]$", "", text) in names(language):
        return True
    if text in SHARED.get(language, ()):
        return False
    told = (text, text + ".")
    return any(map(sentences("en").fullmatch, told)) and not any(map(sentences(language).fullmatch, told))


def english(texts: Iterable[str], language: str) -> list[str]:
    """The texts that are English, whole or between line breaks and semicolons."""
    assert language in languages()
    parts = {part.strip().rstrip(".") for text in texts for part in (text, *re.split(r"\n|; ", text))}
    return sorted(part for part in parts if is_english(part, language))


class Texts(HTMLParser):
    """Reads what a page says, leaving out what is marked as English."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._inside: list[bool] = []  # whether an open element, or one around it, is left out
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        out = tag in ("script", "style") or (tag != "html" and given.get("lang") == "en")
        left_out = out or (bool(self._inside) and self._inside[-1])
        if not left_out:
            self.texts += [value for name in SPOKEN if (value := given.get(name))]
        if tag not in VOID:
            self._inside.append(left_out)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._inside.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self._inside:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if text and not (self._inside and self._inside[-1]):
            self.texts.append(text)


def said(page: str) -> list[str]:
    """All that a page says: its texts, and the labels and tips of its elements."""
    return Texts(page).texts
