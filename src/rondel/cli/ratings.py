"""`rondel ratings rebuild`: the ratings of a server, made anew from its games."""

from __future__ import annotations

import argparse
import asyncio

from rondel.core.errors import RondelError
from rondel.web.settings import read_settings
from rondel.web.tables.ratings import rebuild


def run(given: argparse.Namespace) -> int:
    """Make all ratings anew, also while the server runs; what is shown changes at once."""
    if given.data is None and given.config is None:
        raise RondelError("say whose ratings: --data DIR for the folder of a server, or --config FILE")
    settings = read_settings(given.config, given={"data": given.data})
    if not settings.data.is_dir():
        raise RondelError(f"there is no folder {settings.data}")
    n = asyncio.run(rebuild(settings))
    print(f"{n} rated game{'' if n == 1 else 's'}: ratings made anew")
    return 0
