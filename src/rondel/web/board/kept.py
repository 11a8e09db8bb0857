"""Parts of pages that are kept: most of a table stays as it is from one click to the next, and for all who look."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

from markupsafe import Markup

MOST: Final = 4000  # parts; each is a few kilobytes


class Kept:
    """Drawn parts by everything that they show; those not used for longest go first."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._parts: OrderedDict[Hashable, Markup] = OrderedDict()

    def get(self, key: Hashable) -> Markup | None:
        """The part drawn for a key, if it is still there."""
        part = self._parts.get(key)
        if part is not None:
            self._parts.move_to_end(key)
        return part

    def keep(self, key: Hashable, part: Markup) -> Markup:
        """Keep a part that was just drawn, and give it back."""
        self._parts[key] = part
        if len(self._parts) > self._most:
            self._parts.popitem(last=False)
        return part
