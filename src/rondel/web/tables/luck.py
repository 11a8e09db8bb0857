"""Where the chance of a table comes from: the secure generator of the system, or a seed."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from rondel.core import Generator, Rng

SYSTEM: Final = secrets.SystemRandom()


@dataclass(frozen=True)
class Luck:
    """The luck of one table; with a seed, the same choices at it always meet the same luck."""

    seed: str  # of the server; empty is real chance
    number: int  # how many tables were made before; ids are random and would make a seed worthless

    def chance(self, n: int) -> Generator:
        """What draws tiles and rolls dice after n choices of the log."""
        return Rng(self._mixed(f"chance {n}")) if self.seed else SYSTEM

    def of_bot(self, n: int) -> int:
        """The seed of a bot that thinks after n choices."""
        return self._mixed(f"bot {n}") if self.seed else secrets.randbits(63)

    def _mixed(self, what: str) -> int:
        # The place in the log stands for all that was drawn before, so that a restart changes nothing.
        text = f"{self.seed}\n{self.number}\n{what}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
