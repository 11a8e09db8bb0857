"""Where the rules explain what lies on the table, so that every tip can lead there."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from functools import cache
from io import StringIO
from typing import Final

from rondel.games.registry import title

RULE: Final = re.compile(r"<(li|td)>(?:<strong>)?([A-Z][A-Z0-9]+-\d+)(?:</strong>)?(?=[\s<])")


@cache
def _listed(game: str) -> Mapping[str, str]:
    rows = csv.DictReader(StringIO(title(game).rule_ids()))
    return {row["thing"]: row["rules"] for row in rows}


def rules_for(game: str, *things: str) -> list[str]:
    """The ids of the rules about things, such as `market` or `kind:castle`; of an unknown thing there are none."""
    listed = _listed(game)
    return [rule for thing in things for rule in listed.get(thing, "").split()]


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
