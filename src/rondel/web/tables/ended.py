"""The tables that have just come to their end in this process, for whoever counts them."""

from __future__ import annotations

import asyncio


class Ended:
    """Tables that are over and perhaps not counted yet; what is forgotten here is found in the database."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._some = asyncio.Event()

    def add(self, name: str, over: bool = True) -> None:
        """A table has changed, and perhaps is over now."""
        if over:
            self._names.add(name)
            self._some.set()

    def take(self) -> list[str]:
        """Those that were added since this was last asked."""
        found, self._names = sorted(self._names), set()
        self._some.clear()
        return found

    async def wait(self, patience: float) -> None:
        """Wait until there are some, or for so many seconds."""
        try:
            async with asyncio.timeout(patience):
                await self._some.wait()
        except TimeoutError:
            pass
