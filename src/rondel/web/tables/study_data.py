"""What somebody sees of a study at a node: plain data, which pages and the API render."""

from __future__ import annotations

from dataclasses import dataclass

from rondel.analysis.review import Review
from rondel.locale import Message
from rondel.web.tables.view import ScorePoint, TableView


@dataclass(frozen=True)
class NodeRow:
    """A node in the list of all: how far it is set in, whose turn it was, what happened, and what it cost."""

    id: int
    parent: int
    depth: int
    turn: int
    seat: int
    said: tuple[Message, ...]
    words: tuple[str, ...]
    drawn: tuple[str, ...]
    cost: float | None  # chance of winning that it gave away; None where no bot has looked
    note: str
    here: bool


@dataclass(frozen=True)
class PointTold:
    """A turning point: the nodes before and after it, what it cost, what was played and what would have been better."""

    before: int
    after: int
    turn: int
    seat: int
    cost: float
    played: tuple[Message, ...]
    better: tuple[Message, ...]


@dataclass(frozen=True)
class LineReview:
    """The review of the line through a node: as analysis tells it, and for people."""

    review: Review
    curve: tuple[ScorePoint, ...]  # by node, in percent
    points: tuple[PointTold, ...]


@dataclass(frozen=True)
class StudyView:
    """A study at a node."""

    id: str
    name: str
    owner: str
    mine: bool
    origin: str | None  # the table it was made of
    node: int
    note: str
    table: TableView  # the position; its hints are the best turns that a bot has found
    rows: tuple[NodeRow, ...]
    chances: tuple[float, ...]  # of winning at the node; empty where no bot has looked
    bot: str  # who has looked
    looks: int  # how often at the best turn
    reviewed: LineReview | None
    turns: int  # of the line through the node, that are over
    before: int
    after: int
    last: int
    unfinished: bool  # the turn of the node is not over yet
    drawn: bool  # chance has decided after it
    running: tuple[int, int] | None  # how far the analysis is that runs
