"""Reports of people and tables, which the operator of the server reads."""

from __future__ import annotations

import logging
import time
from typing import Final

from rondel.locale import say
from rondel.web.operating.logs import short
from rondel.web.operating.metrics import REPORTS
from rondel.web.tables.blocking import Target, people_at
from rondel.web.tables.faults import Forbidden, Invalid
from rondel.web.tables.people import clean
from rondel.web.tables.table import Table
from rondel.web.tables.tables import Tables
from rondel.web.tables.tokens import new_id
from rondel.web.tables.view import Viewer

LOG: Final = logging.getLogger("rondel.web")
LONGEST: Final = 1000  # characters of a report


async def report(tables: Tables, table: Table, viewer: Viewer, address: str, target: Target, text: str) -> str:
    """Keep a report about somebody at a table, or about the table; gives its id."""
    if viewer.owner is None or not viewer.name:
        raise Forbidden(say("fault.name_first"), "name")
    why = clean(text)[:LONGEST]
    if not why:
        raise Invalid(say("fault.report_empty"), "empty")
    found = await people_at(tables, table, target)
    of_person = target != Target()
    if of_person and (not found or viewer.owner in found):
        raise Invalid(say("fault.report_whom"), "whom")
    tables.limits.check_reporting(viewer.owner, address)
    about, about_name = next(iter(found.items()), (None, ""))
    row = None if target.message is None else await tables.store.read_message(table.id, target.message)
    said = "" if row is None else row["text"] or row["phrase"] or ""
    new = {"id": new_id(), "at": time.time(), "owner": viewer.owner, "name": viewer.name, "table_id": table.id}
    new |= {"game": table.stored.game, "about": about, "about_name": about_name, "said": said, "text": why}
    await tables.store.add_report(new)
    kind = "person" if of_person else "table"
    REPORTS.labels(kind).inc()
    LOG.warning("report %s about a %s, at table %s: `rondel reports` shows it", new["id"], kind, short(table.id))
    return str(new["id"])
