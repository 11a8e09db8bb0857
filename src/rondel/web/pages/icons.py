"""The mark of Rondel as an icon of many sizes, for devices that install it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import resvg_py

from rondel.web.pages.templating import static_file

SIZES: Final = (180, 192, 512)
ROUND: Final = 'rx="7"'  # the corners of the mark
SAFE: Final = 0.78  # of a mask that devices cut, what is never cut


@lru_cache(maxsize=8)
def icon(size: int, masked: bool) -> bytes:
    """The mark as a PNG; one that is masked fills its square and keeps away from the edge."""
    found = static_file("favicon.svg")
    assert found is not None
    drawn = found[0]
    if masked:
        ground, _, mark = drawn.replace(ROUND, "").partition("/>")
        edge = 16 * (1 - SAFE)
        inner = mark.removesuffix("</svg>").removesuffix("</svg>\n")
        drawn = f'{ground}/><g transform="translate({edge} {edge}) scale({SAFE})">{inner}</g></svg>'
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=size, height=size))
