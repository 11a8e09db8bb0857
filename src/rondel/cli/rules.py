"""`rondel rules`: the numbered rules of a game, whole or by id.

The text is `rules.md` in the folder of the game, a copy of the one in docs/rules that a test keeps equal, so that
an installed Rondel has its rules with it.
"""

from __future__ import annotations

import argparse
import re
import sys
from importlib.resources import files
from typing import Final

from rondel.core.errors import RondelError
from rondel.games.registry import game_class

RULE: Final = re.compile(r"^(?:- \*\*|- |\| )([A-Z][A-Z0-9]-\d+)\b.*", re.MULTILINE)


def rules_text(name: str) -> str:
    """The rules of a game as they are written.

    >>> rules_text("glen-more").splitlines()[0]
    '# Glen More (2010): rules specification'
    """
    package = game_class(name).__module__.rpartition(".")[0]
    try:
        return (files(package) / "rules.md").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RondelError(f"{name} has no rules to read") from None


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
    text = rules_text(given.game)
    told = "\n".join(rule(text, wanted) for wanted in given.ids) if given.ids else text
    sys.stdout.write(told.rstrip() + "\n")
    return 0
