"""The tables of the database in which finished games are counted."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

from rondel.web.store.schema import META

given_up: Final = Table(
    "given_up",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    # Who had the seat and left it to others; None where that person is forgotten.
    Column("person_id", String(16), ForeignKey("people.id", ondelete="SET NULL"), nullable=True),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("given_up_person", "person_id"),
)

counted: Final = Table(
    "counted",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("nth", Integer, nullable=False),  # in which order games were counted; ratings follow it
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Column("why", String(16), nullable=False),  # why it is not rated; empty where it is
    Index("counted_nth", "nth"),
)

counted_seats: Final = Table(
    "counted_seats",
    META,
    Column("table_id", String(16), ForeignKey("counted.table_id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    # Whose result it is; of people who shared a screen only the one whose browser it was.
    Column("person_id", String(16), ForeignKey("people.id", ondelete="SET NULL"), nullable=True),
    Column("bot", String(40), nullable=False),  # the level of a bot whose result it is; empty for people
    Column("place", Integer, nullable=True),  # None where the game has no result
    Column("total", Integer, nullable=True),
    Column("counts", Boolean, nullable=False),  # it is part of what others see of the person
    Column("gained", Text, nullable=False),  # JSON: points by category, and how often each thing was taken
    Column("change", Float, nullable=True),  # of the rating; None where the game is not rated
    Column("ended", Float, nullable=False),  # as in `counted`, so that the games of a person are found in order
    PrimaryKeyConstraint("table_id", "seat"),
    Index("counted_seats_person", "person_id", "ended"),
)

ratings: Final = Table(
    "ratings",
    META,
    Column("subject", String(60), nullable=False),  # the id of a person, or `bot:` and a level
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("least", Float, nullable=False),  # what the strength is at least, by which is ranked
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("subject", "game", "players"),
    Index("ratings_person", "person_id"),
    Index("ratings_least", "game", "players", "least"),
)

game_sums: Final = Table(
    "game_sums",
    META,
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("sums", Text, nullable=False),  # JSON: the sums over all games that count
    PrimaryKeyConstraint("game", "players"),
)
