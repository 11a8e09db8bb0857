"""The tables of the database about the lobby: which tables are open, who asks, whom a host has blocked, reports."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text, false

from rondel.web.store.schema import META

openings: Final = Table(
    "openings",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("since", Float, nullable=False),
    Column("accepts", Boolean, nullable=False, server_default=false()),  # the host says who sits down
    Column("least", Float, nullable=True),  # the rating that somebody has at least who sits down
    Column("most", Float, nullable=True),
    Index("openings_since", "since"),
)

asks: Final = Table(
    "asks",
    META,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=True),  # the one they want, if it matters to them
    Column("at", Float, nullable=False),
    Column("refused", Boolean, nullable=False, server_default=false()),
    Index("asks_table", "table_id"),
    Index("asks_person", "person_id"),
)

blocks: Final = Table(
    "blocks",
    META,
    Column("id", String(16), primary_key=True),
    Column("owner", String(80), nullable=False),  # a person, or the hash of the token of a program that is host
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),  # who is blocked
    Column("at", Float, nullable=False),
    Index("blocks_owner", "owner"),
    Index("blocks_person", "person_id"),
)

reports: Final = Table(
    "reports",
    META,
    Column("id", String(16), primary_key=True),
    Column("at", Float, nullable=False),
    Column("owner", String(80), nullable=True),  # who reports: a person, or the hash of the token of a program
    Column("name", String(40), nullable=False),
    Column("table_id", String(16), nullable=False),  # which may be deleted meanwhile
    Column("game", String(40), nullable=False),
    Column("about", String(80), nullable=True),  # a person, or the hash of the token of a program; None is the table
    Column("about_name", String(40), nullable=False),
    Column("said", Text, nullable=False),  # the message of the chat that is reported
    Column("text", Text, nullable=False),  # why
    Index("reports_at", "at"),
)
