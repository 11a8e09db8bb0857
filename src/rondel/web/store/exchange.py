"""What processes on one PostgreSQL database tell each other, by LISTEN and NOTIFY.

What belongs to a change is told by the transaction that makes it: others hear of it if it is committed, and only then.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Engine, func, select

LOG: Final = logging.getLogger("rondel.web")
CHANNEL: Final = "rondel"
PAUSE: Final = 0.5  # seconds before a lost connection is tried again
Words: TypeAlias = list[Any]


def tell(c: Connection, *words: object) -> None:
    """Tell all processes something when this transaction is committed; where there is one only, nobody listens."""
    if c.dialect.name == "postgresql":
        c.execute(select(func.pg_notify(CHANNEL, json.dumps(words))))


async def listen(engine: Engine, heard: Callable[[Words | None], None]) -> None:
    """Hear what is told, for ever; None means that something may have been missed."""
    import psycopg

    _, where = engine.dialect.create_connect_args(engine.url)
    told = False  # one warning is enough
    while True:
        try:
            connection = await psycopg.AsyncConnection.connect(**where, autocommit=True)
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}".encode())
                heard(None)
                told = False
                async for notice in connection.notifies():
                    heard(json.loads(notice.payload))
        except Exception as error:  # whatever it is: who stops listening is deaf
            if not told:
                LOG.warning("the connection on which changes are heard was lost: %s", " ".join(str(error).split()))
            told = True
        await asyncio.sleep(PAUSE)
