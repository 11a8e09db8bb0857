"""The rule books for players: from Markdown with pictures of our own to a page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import pairwise
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup

from rondel.games.registry import title
from rondel.web.pages.guide_pictures import drawn
from rondel.web.pages.rulebook import rule_texts

ENGLISH: Final = "en"
ANCHOR: Final = re.compile(r"\s*\{#([\w-]+)\}$")
RULE: Final = re.compile(r"\[([A-Z][A-Z0-9]+-\d+)\]")


@dataclass(frozen=True)
class Section:
    """A section of a rule book."""

    anchor: str
    title: str


@dataclass(frozen=True)
class Book:
    """A rule book as a page; its title stands apart from the text."""

    language: str
    title: str
    sections: tuple[Section, ...]
    html: Markup


class BookRenderer(RendererHTML):
    """Writes the parts that plain Markdown does not have: pictures, and the way to the numbered rules."""

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A picture with its caption."""
        source = str(tokens[idx].attrGet("src"))
        caption = escape(tokens[idx].content)
        kind, _, rest = source.partition(":")
        part = "tile" if kind == "tile" else re.split(r"[?:]", rest.partition("#")[2])[0] or "table"
        shown = drawn(env["game"], env["language"], source)
        role = "img" if kind == "tile" else "group"
        drawing = f'<div class="drawing" role="{role}" aria-label="{caption}">{shown}</div>'
        return f'<figure class="of-{part}">{drawing}<figcaption>{caption}</figcaption></figure>'

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A text, with a link for every rule that is named."""
        return RULE.sub(lambda found: _reference(env, found[1]), escape(tokens[idx].content, quote=False))

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A table in a box of its own, so that a wide one does not widen the page."""
        return '<div class="table-box" tabindex="0" role="group"><table>'

    def table_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """The end of a table."""
        return "</table></div>"


def _reference(env: EnvType, rule: str) -> str:
    """A link to a numbered rule; what it says is its tip where both are in one language."""
    told = rule_texts(env["game"]).get(rule, "") if env["language"] == ENGLISH else ""
    tip = f' data-tip="{rule}\n{escape(told)}"' if told else ""
    return f'<a class="rule-id" href="/rules/{env["game"]}/reference#{rule}"{tip}>{rule}</a>'


def _side_by_side(tokens: list[Token]) -> None:
    """Paragraphs of pictures become rows of figures."""
    for before, inline, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        children = inline.children or []
        if before.type == "paragraph_open" and children and all(c.type in ("image", "softbreak") for c in children):
            inline.children = [child for child in children if child.type == "image"]
            before.tag = after.tag = "div"
            before.attrSet("class", "figures-row" if len(inline.children) > 1 else "figures-one")


def _sections(tokens: list[Token]) -> list[Section]:
    """The sections of a book; their headings get their anchors."""
    found = []
    for before, inline in pairwise(tokens):
        anchor = ANCHOR.search(inline.content) if before.type == "heading_open" else None
        if anchor and inline.children:
            inline.children[-1].content = ANCHOR.sub("", inline.children[-1].content)
            before.attrSet("id", anchor[1])
            found.append(Section(anchor[1], ANCHOR.sub("", inline.content)))
    return found


@cache
def book(game: str, language: str) -> Book | None:
    """The rule book of a game in a language, else in English; None where the game has none."""
    spoken = language if title(game).guide_file(f"{language}.md") is not None else ENGLISH
    text = title(game).guide_file(f"{spoken}.md")
    if text is None:
        return None
    head, _, rest = text.partition("\n")
    reader = MarkdownIt("commonmark", {"html": False}, renderer_cls=BookRenderer).enable("table")
    reader.validateLink = lambda url: True  # type: ignore[method-assign]  # our own files, and schemes of our own
    env = {"game": game, "language": spoken}
    tokens = reader.parse(rest, env)
    sections = _sections(tokens)
    _side_by_side(tokens)
    html = reader.renderer.render(tokens, reader.options, env)
    return Book(spoken, head.removeprefix("# "), tuple(sections), Markup(html))
