"""The picture of a person, drawn by the program from their id alone: a tartan of their own, and an emblem on it."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Final

from markupsafe import Markup

# Ground, wide stripes, narrow stripes.
CLOTHS: Final = (
    ("#24594a", "#16302a", "#e3b54a"),
    ("#7a2230", "#2b1420", "#f1e3c4"),
    ("#2d4a63", "#14222f", "#d98b5f"),
    ("#6b3f86", "#2c1a3b", "#c9d6a0"),
    ("#8a5a1e", "#3a2410", "#f6e2b0"),
    ("#3c5a2a", "#1c2b14", "#d8584a"),
    ("#1f5f6b", "#0f2b33", "#f2b632"),
    ("#54524c", "#23221f", "#b7452f"),
)
PAPER: Final = "#f6efdd"
# Emblems on a field of 40 by 40.
EMBLEMS: Final = (
    # a thistle
    "M20 4l2.500 5 4-3.500-.5 5.500 5-1.500-3.500 5.500H12.500L9 9.500l5 1.500-.5-5.500 4 3.500z"
    "M12 17h16c0 6-3 10-6.500 11v9h-3v-9C15 27 12 23 12 17zM17 34c-5 0-7-3-8-7 5 0 8 2 8 7z"
    "M23 36c5 0 7-3 8-7-5 0-8 2-8 7z",
    # a castle
    "M6 36V14h-2V6h5v4h4V6h5v4h4V6h5v4h4V6h5v8h-2v22H24v-8a4 4 0 0 0-8 0v8zM12 18v5h3v-5zM25 18v5h3v-5z",
    # a sheep
    "M9 21c-3-4 1-9 5-7 1-4 8-4 9 0 4-2 9 1 8 5 4 1 4 8-1 8v8h-3v-7H15v7h-3v-8c-3 0-4-3-3-6z"
    "M31 15c1-4 7-3 7 1s-4 6-6 3z",
    # a cask
    "M12 5h16c3 5 5 10 5 15s-2 10-5 15H12c-3-5-5-10-5-15s2-10 5-15zM11 12l-1 3h20l-1-3zM10 25l1 3h18l1-3z",
    # a salmon
    "M4 20c6-10 18-12 26-3l7-6c-1 6-1 12 0 18l-7-6c-8 9-20 7-26-3zM11 17.500a1.800 1.800 0 1 0 .1 0z"
    "M18 14c3 4 3 8 0 12 1-4 1-8 0-12z",
    # hills and the sun
    "M2 34l11-17 6 8 7-12 12 21zM13 5a5 5 0 1 0 .1 0z",
    # a boat
    "M19 4v21H7C8 16 12 9 19 4zM22 9c6 4 9 9 10 16H22zM4 28h32c-2 5-5 8-9 8H13c-4 0-7-3-9-8z",
    # a pine
    "M20 3l8 10h-4l7 9h-5l8 9H22v6h-4v-6H6l8-9H9l7-9h-4z",
    # a stag
    "M12 4c0 5 2 8 6 9h4c4-1 6-4 6-9h2c0 3-.5 5-1.500 7 3-1 5-3 5.500-6h2c-.5 5-4 9-9 10l-1 1c2 6-1 14-6"
    " 20-5-6-8-14-6-20l-1-1C8 14 4.500 10 4 5h2c.5 3 2.500 5 5.500 6C10.500 9 10 7 10 4z"
    "M16 20v2.500h2V20zM22 20v2.500h2V20z",
    # an ear of barley
    "M19 38V12h2v26zM20 3c3 4 3 7 0 10-3-3-3-6 0-10zM21 18c1-4 4-6 9-6 0 5-4 8-9 8z"
    "M19 18c-1-4-4-6-9-6 0 5 4 8 9 8zM21 26c1-4 4-6 9-6 0 5-4 8-9 8zM19 26c-1-4-4-6-9-6 0 5 4 8 9 8z",
)


@lru_cache(maxsize=2048)
def drawn(person: str) -> str:
    """The picture of a person as SVG; the same id gives the same picture for ever.

    >>> drawn("abcdefghjk") == drawn("abcdefghjk") != drawn("abcdefghjm")
    True
    """
    chosen = hashlib.sha256(f"rondel picture {person}".encode()).digest()
    ground, wide, narrow = CLOTHS[chosen[0] % len(CLOTHS)]
    emblem = EMBLEMS[chosen[1] % len(EMBLEMS)]
    broad, gap, step = 10 + chosen[2] % 9, 3 + chosen[3] % 6, 26 + chosen[4] % 14
    stripes = "".join(
        f'<rect x="{at}" width="{width}" height="96" fill="{colour}"/>'
        for start in range(-step + chosen[5] % step, 96, step)
        for at, width, colour in ((start, broad, wide), (start + broad + gap, 2, narrow))
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="portrait" viewBox="0 0 96 96" aria-hidden="true">'
        f'<clipPath id="cloth-{person}"><circle cx="48" cy="48" r="46"/></clipPath>'
        f'<g clip-path="url(#cloth-{person})"><rect width="96" height="96" fill="{ground}"/>'
        f'<g opacity=".62">{stripes}</g><g opacity=".62" transform="matrix(0 1 1 0 0 0)">{stripes}</g></g>'
        f'<circle cx="48" cy="48" r="46" fill="none" stroke="{narrow}" stroke-width="2.500"/>'
        f'<circle cx="48" cy="48" r="29" fill="{PAPER}" stroke="{narrow}" stroke-width="2"/>'
        f'<path transform="translate(28 28)" fill="{wide}" fill-rule="evenodd" d="{emblem}"/></svg>'
    )


def portrait(person: str) -> Markup:
    """The picture of a person for a page."""
    return Markup(drawn(person))
