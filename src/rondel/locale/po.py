"""Reads message files (.po): keys, sentences, the forms for numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from gettext import c2py
from typing import Final

CONTINUED: Final = re.compile(r'"\s*\n\s*"')
LINE: Final = re.compile(r'^(msgid|msgstr)(?:\[\d+\])?\s+(".*")\s*$', re.MULTILINE)
PLURAL: Final = re.compile(r"plural=([^;\n]+)")


def read_po(text: str) -> tuple[dict[str, list[str]], Callable[[int], int]]:
    r"""The sentences by key, several where a number matters, and which of them a number asks for.

    >>> numbers = 'msgid "a"\nmsgid_plural "a"\nmsgstr[0] "x"\nmsgstr[1] "y"'
    >>> read, form = read_po('msgid ""\nmsgstr ""\n"plural=(n > 1);"\n' + numbers)
    >>> read["a"], form(1), form(2)
    (['x', 'y'], 0, 1)
    """
    sentences: dict[str, list[str]] = {}
    forms: list[str] = []
    for field, quoted in LINE.findall(CONTINUED.sub("", text)):
        said: str = json.loads(quoted)
        if field == "msgid":
            forms = sentences[said] = []
        else:
            forms.append(said)
    plural = PLURAL.search("".join(sentences.pop("", [])))
    return sentences, c2py(plural[1] if plural else "n != 1")
