"""The sheet of all drawings, put together from the sources in `symbols/`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree

from rondel.core.errors import RondelError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

PREFIX: Final = "art-"
FOLDER: Final = files("rondel.drawing.svg") / "symbols"
SVG: Final = "{http://www.w3.org/2000/svg}"

RIGHT: Final = "a game has its own name in the names of its drawings"
PLACE: Final = re.compile(r"\{([a-z_]+)\}")  # where the letter of a good stands

# The letter on each good. No two goods of one game share one; other languages bring their own.
LETTERS: Final[Mapping[str, str]] = {
    "wood": "W",
    "stone": "S",
    "grain": "G",
    "barley": "B",
    "cattle": "C",
    "sheep": "H",
    "whisky": "K",
    "brick": "B",
    "steel": "S",
    "gold": "G",
    "coin": "£",
}


@cache
def drawings(more: tuple[Traversable, ...] = ()) -> Mapping[str, str]:
    """Every drawing by its name, as the markup of one `<symbol>`; letters still have their place names.

    `more` are folders of games with drawings of their own. All of them stand in every page, so `RondelError` tells of
    a name that stands twice.

    >>> "forest" in drawings() and "i-wood" in drawings()
    True
    """
    found: dict[str, str] = {}
    named: dict[str, Traversable] = {}  # every id with the file it stands in
    every = [sorted(folder.iterdir(), key=lambda path: path.name) for folder in (FOLDER, *more)]
    for source in (source for sources in every for source in sources):
        root = ElementTree.fromstring(source.read_text(encoding="utf-8"))
        for symbol in root:
            for name in (part.attrib["id"] for part in symbol.iter() if "id" in part.attrib):
                if name in named:
                    raise RondelError(f"two drawings are named {name}, in {named[name]} and in {source}: {RIGHT}")
                named[name] = source
            symbol.attrib.update(root.attrib)
            found[symbol.attrib["id"]] = _markup(symbol)
    return found


def _markup(symbol: ElementTree.Element) -> str:
    """A symbol without the marks of its name space, its ids and references with the prefix of the art."""
    text = ElementTree.tostring(symbol, encoding="unicode").replace("ns0:", "").replace(' xmlns:ns0="', ' xmlns="')
    text = text.replace(f' xmlns="{SVG[1:-1]}"', "").replace(" />", "/>")
    text = re.sub(r">\s+<", "><", text.strip())
    return text.replace('id="', f'id="{PREFIX}').replace('href="#', f'href="#{PREFIX}')


def lettered(more: tuple[Traversable, ...] = ()) -> set[str]:
    """The goods that have a letter on their drawing.

    >>> "wood" in lettered()
    True
    """
    return {good for markup in drawings(more).values() for good in PLACE.findall(markup)}


def sheet(letters: Mapping[str, str] = LETTERS, more: tuple[Traversable, ...] = ()) -> str:
    """All drawings as one hidden `<svg>`, to stand once in a page; `letters` names the goods in its language.

    >>> sheet().startswith("<svg") and 'id="art-forest"' in sheet()
    True
    """
    known = {**LETTERS, **letters}
    symbols = PLACE.sub(lambda good: known.get(good[1], good[1][0].upper()), "".join(drawings(more).values()))
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">{symbols}</svg>'


def stylesheet() -> str:
    """The style rules that the drawings need, light and dark."""
    return (files("rondel.drawing.svg") / "theme.css").read_text(encoding="utf-8")
