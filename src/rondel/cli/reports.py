"""`rondel reports`: what people have reported to the operator of a server."""

from __future__ import annotations

import argparse
import asyncio
import json
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

from rondel.core.errors import RondelError
from rondel.web.settings import read_settings
from rondel.web.store.store import Store, open_store


def run(given: argparse.Namespace) -> int:
    """List the reports, the oldest first, or delete some that are dealt with; a running server goes on."""
    settings = read_settings(given.config, given={"data": given.data})
    if not settings.data.is_dir():
        raise RondelError(f"there is no folder {settings.data}; --data names the folder of the tables")
    with closing(open_store(settings)) as store:
        return asyncio.run(_drop(store, given.drop) if given.drop else _list(store, given.json))


async def _drop(store: Store, names: list[str]) -> int:
    known = {report["id"] for report in await store.all_reports()}
    if unknown := sorted(set(names) - known):
        raise RondelError(f"there is no report {', '.join(unknown)}; nothing was deleted")
    for name in names:
        await store.drop_report(name)
    print(f"{len(set(names))} deleted")
    return 0


async def _list(store: Store, as_json: bool) -> int:
    found = await store.all_reports()
    if as_json:
        print(json.dumps(found, indent=1, ensure_ascii=False))
        return 0
    for report in found:
        print("\n".join(_lines(report)), end="\n\n")
    print(f"{len(found)} report{'' if len(found) == 1 else 's'}")
    return 0


def _lines(report: dict[str, Any]) -> list[str]:
    """A report for people; what strangers wrote is shown so that it cannot command a terminal."""
    at = datetime.fromtimestamp(report["at"], UTC).strftime("%Y-%m-%d %H:%M UTC")
    about = f"{_plain(report['about_name'])} ({report['about']})" if report["about"] else "the table"
    said = [f"  message: {_plain(report['said'])}"] if report["said"] else []
    return [
        f"{report['id']}  {at}  table {report['table_id']} ({report['game']})",
        f"  about: {about}",
        f"  by: {_plain(report['name'])} ({report['owner']})",
        *said,
        f"  why: {_plain(report['text'])}",
    ]


def _plain(text: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
