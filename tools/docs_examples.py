"""Shows the examples of docstrings, which are doctests, as code."""

import re
from typing import Any, Final

import griffe

EXAMPLE: Final = re.compile(r"^>>> .+(?:\n(?!\s*$).+)*", re.MULTILINE)


class Examples(griffe.Extension):
    """Fences every doctest of a docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Fence those of one object."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
