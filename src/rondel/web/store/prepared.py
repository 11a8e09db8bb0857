"""Statements that come with every click, handed to the database in the words into which they were put once.

To look at a statement again takes SQLAlchemy several times as long as SQLite takes to carry it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from sqlalchemy import Connection, Dialect
from sqlalchemy.sql.expression import UpdateBase


def carry_out(c: Connection, statement: UpdateBase, values: Mapping[str, str | int]) -> int:
    """Carry out a statement whose values are texts and whole numbers; gives how many rows it has changed."""
    words, order = _words(c.dialect, statement)
    told = dict(values) if order is None else tuple(values[name] for name in order)
    return c.exec_driver_sql(words, told).rowcount


@lru_cache(maxsize=64)
def _words(dialect: Dialect, statement: UpdateBase) -> tuple[str, tuple[str, ...] | None]:
    """A statement in the language of a database, and the order of its values where they have no names there."""
    compiled = statement.compile(dialect=dialect)
    order = getattr(compiled, "positiontup", None)
    return str(compiled), None if order is None else tuple(order)
