"""The tables of the database in which passkeys are kept."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, LargeBinary, String, Table, Text

from rondel.web.store.schema import META

passkeys: Final = Table(
    "passkeys",
    META,
    Column("key", String(64), primary_key=True),  # the hash of `credential`
    Column("id", String(16), nullable=False, unique=True),
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("credential", Text, nullable=False),  # what browsers call it
    Column("public", LargeBinary, nullable=False),  # the key that tells whether an answer is signed by it
    Column("uses", BigInteger, nullable=False),  # as it counts them itself, if it does
    Column("name", String(60), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
    Index("passkeys_person", "person_id"),
)

challenges: Final = Table(
    "challenges",
    META,
    Column("challenge", String(64), primary_key=True),  # hashed
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=True),  # or anybody
    Column("until", Float, nullable=False),
    Index("challenges_until", "until"),
)
