"""What the host of an open table is told at the table: who asks for a seat, and bots where nobody comes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class AskLine:
    """Somebody who asks for a seat."""

    id: str
    name: str


@dataclass(frozen=True)
class LobbyNotice:
    """What the lobby brings to a table."""

    asks: tuple[AskLine, ...] = ()
    offers_at: float | None = None  # from when on bots are offered for free seats; None where none are
    offered: bool = False  # they are now
    levels: tuple[str, ...] = ()
