"""Statements that are put into words once do the same as those that SQLAlchemy looks at every time."""

from __future__ import annotations

from sqlalchemy import Column, Integer, MetaData, String, Table, bindparam, create_engine, select, update
from sqlalchemy.dialects.postgresql import psycopg

from rondel.web.store.prepared import _words, carry_out

THINGS = Table("things", MetaData(), Column("id", String, primary_key=True), Column("n", Integer))
CHANGE = update(THINGS).where(THINGS.c.id == bindparam("thing")).values(n=bindparam("new"))


def test_values_come_to_their_places() -> None:
    """In whatever order they are given; how many rows have changed is told."""
    engine = create_engine("sqlite://")
    with engine.connect() as c:
        THINGS.create(c)
        c.execute(THINGS.insert(), [{"id": "a", "n": 1}, {"id": "b", "n": 2}])
        assert carry_out(c, CHANGE, {"thing": "a", "new": 7}) == 1
        assert carry_out(c, CHANGE, {"new": 8, "thing": "b"}) == 1
        assert carry_out(c, CHANGE, {"new": 9, "thing": "c"}) == 0
        assert [tuple(row) for row in c.execute(select(THINGS).order_by(THINGS.c.id))] == [("a", 7), ("b", 8)]


def test_postgresql_knows_them_by_their_names() -> None:
    """Its driver is given a dictionary."""
    words, order = _words(psycopg.dialect(), CHANGE)  # type: ignore[no-untyped-call]
    assert order is None
    assert "%(new)s" in words
    assert "%(thing)s" in words
