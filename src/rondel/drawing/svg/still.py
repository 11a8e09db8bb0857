"""Drawings for a picture that stands alone, where no style sheet of a page can be looked up."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rondel.drawing.svg.drawings import stylesheet

DEFINED: Final = re.compile(r"--([\w-]+): (?:light-dark\(([^,]+),[^)]*\)|([^;]+));")
ASKED: Final = re.compile(r"var\(--([\w-]+)(?:,[^)]*)?\)")
MIXED: Final = re.compile(r"color-mix\([^)]*\)")


@cache
def _values() -> dict[str, str]:
    return {name: day or always for name, day, always in DEFINED.findall(stylesheet())}


def settled(text: str) -> str:
    """Styles or drawings with the values of the day instead of names for them, which pictures alone cannot look up.

    >>> settled("fill: var(--seat-1)")
    'fill: #0072b2'
    """
    text = ASKED.sub(lambda match: _values().get(match[1], "#777777"), text)
    return MIXED.sub("#4a4038", text)
