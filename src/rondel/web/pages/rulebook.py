"""The numbered rules to read, and where they and the rule book explain what lies on the table."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from functools import cache
from io import StringIO
from typing import Final

from markdown_it import MarkdownIt
from markupsafe import Markup

from rondel.core import RondelError
from rondel.games.registry import title

RULE: Final = re.compile(r"<(li|td)>(?:<strong>)?([A-Z][A-Z0-9]+-\d+)(?:</strong>)?(?=[\s<])")
WRITTEN: Final = re.compile(r"^(?:- |\| )(?:\*\*)?([A-Z][A-Z0-9]+-\d+)\b(?:\*\*)?(.*(?:\n  .*)*)", re.MULTILINE)
# What is for those who write the rules: where a rule comes from, where files lie, and how the text is kept.
SOURCE: Final = re.compile(r"[ \n]*\[[a-z][^]]*\](?!\()")
PLACE: Final = re.compile(r"[.,;][^.,;]*`(?:docs|src|tests)/[^`]*`[^.,;`]*")
# Sections for those who write programs: which choices are put, by which codes they are refused, how tables are kept.
SECTION: Final = re.compile(r"^(?=#+ )", re.MULTILINE)
FOR_PROGRAMS: Final = re.compile(r"#+ (?:\d+\. )?(?:Decision model|Refusal|Data\b|Rulings|Where the rule text)")
NUMBER: Final = re.compile(r"^#+ (\d+)\.", re.MULTILINE)
ITEM: Final = re.compile(r"\n(?=- )")
ABOUT: Final = re.compile(r"- (?:To )?(Section \d+|[A-Z][A-Z0-9]+-\d+|Refusals)\b")  # what a clarification speaks of
OF_FILES: Final = re.compile(r"\bThis file\b|\b[Tt]ags\b|`(?:\w+/)*\w+\.csv`")


@cache
def _listed(game: str) -> Mapping[str, Mapping[str, str]]:
    return {row["thing"]: row for row in csv.DictReader(StringIO(title(game).rule_ids()))}


def rules_for(game: str, *things: str) -> list[str]:
    """The ids of the rules about things, such as `market` or `kind:castle`; of an unknown thing there are none."""
    listed = _listed(game)
    return [rule for thing in things if thing in listed for rule in listed[thing]["rules"].split()]


def section_for(game: str, *things: str) -> str:
    """The section of the rule book about the first of some things that has one, "" where none has.

    >>> section_for("glen-more", "kind:castle", "market")
    'market'
    """
    listed = _listed(game)
    return next((found for thing in things if thing in listed and (found := listed[thing].get("guide", ""))), "")


def for_players(text: str) -> str:
    r"""The numbered rules without what speaks of their sources, files and programs; every other rule stays.

    >>> for_players("Tags name [en] the text.\n\n- GM-1 One. [en] [ruling 2]")
    '- GM-1 One.'
    """
    sections = SECTION.split(text)
    left_out = "".join(filter(FOR_PROGRAMS.match, sections))
    gone = {id for id, _ in WRITTEN.findall(left_out)} | {f"Section {n}" for n in NUMBER.findall(left_out)}
    kept = [
        "\n".join(item for item in ITEM.split(block) if _for_players(item, gone))
        for section in sections
        if not FOR_PROGRAMS.match(section)
        for block in section.split("\n\n")
    ]
    return SOURCE.sub("", PLACE.sub("", "\n\n".join(filter(None, kept))))


def _for_players(item: str, gone: set[str]) -> bool:
    """Whether a paragraph or an item of a list is for players: it speaks of no file and of nothing that is left out."""
    about = ABOUT.match(item)
    if about is not None and (about[1] in gone or about[1] == "Refusals"):
        return False
    return WRITTEN.search(item) is not None or not OF_FILES.search(item)


@cache
def _rules_text(game: str) -> str:
    """The numbered rules of a game for players, without their title; "" where it has none to read."""
    try:
        return for_players(title(game).rules_text().partition("\n")[2])
    except RondelError:
        return ""


@cache
def rule_texts(game: str) -> Mapping[str, str]:
    """The numbered rules of a game as plain text, by their ids."""
    found: dict[str, str] = {}
    for id, text in WRITTEN.findall(_rules_text(game)):
        found.setdefault(id, re.sub(r"\s+", " ", re.sub(r"\*\*|`| \|$", "", text)).strip(" |"))
    return found


@cache
def numbered(game: str) -> Markup:
    """The numbered rules of a game as a page, "" where it has none to read."""
    return Markup(anchored(MarkdownIt("commonmark", {"html": False}).enable("table").render(_rules_text(game))))


def anchored(html: str) -> str:
    """The numbered rules as a page whose every rule can be linked to.

    >>> anchored("<li>GM-44 At least one")
    '<li id="GM-44">GM-44 At least one'
    """
    seen: set[str] = set()

    def mark(found: re.Match[str]) -> str:
        if found[2] in seen:  # told again further down
            return found[0]
        seen.add(found[2])
        return found[0].replace(f"<{found[1]}>", f'<{found[1]} id="{found[2]}">', 1)

    return RULE.sub(mark, html)
