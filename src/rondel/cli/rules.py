"""`rondel rules`: the numbered rules of a game, whole or by id."""

from __future__ import annotations

import argparse
import re
import sys
from typing import Final

from rondel.core.errors import RondelError
from rondel.games.registry import title

RULE: Final = re.compile(r"^(?:- \*\*|- |\| )([A-Z][A-Z0-9]+-\d+)\b.*", re.MULTILINE)


def rule(text: str, wanted: str) -> str:
    r"""One rule with the lines that belong to it.

    >>> rule("- GM-1 One.\n  More.\n- GM-2 Two.", "gm-1")
    '- GM-1 One.\n  More.'
    """
    lines = text.splitlines()
    for i, line in enumerate(lines):
        match = RULE.match(line)
        if match and match[1] == wanted.upper():
            end = i + 1
            while end < len(lines) and lines[end].startswith("  "):
                end += 1
            return "\n".join(lines[i:end])
    ids = RULE.findall(text)
    raise RondelError(f"there is no rule {wanted}; the rules are {ids[0]} to {ids[-1]}")


def run(given: argparse.Namespace) -> int:
    """Print the rules asked for, or all."""
    text = title(given.game).rules_text()
    told = "\n".join(rule(text, wanted) for wanted in given.ids) if given.ids else text
    sys.stdout.write(told.rstrip() + "\n")
    return 0
