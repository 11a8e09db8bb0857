"""`rondel serve`: the tables in the browser."""

from __future__ import annotations

import argparse
import socket
import webbrowser
from contextlib import closing

from rondel.bots import make
from rondel.cli.workers import Supervisor, serve
from rondel.core.errors import RondelError
from rondel.web.operating.logs import begin_logs
from rondel.web.settings import Settings, read_settings
from rondel.web.store.folder import only_server
from rondel.web.store.store import change_key, open_store


def run(given: argparse.Namespace) -> int:
    """Serve until stopped."""
    named = {"port": given.port, "host": given.host, "data": given.data, "workers": given.workers}
    settings = read_settings(given.config, given={**named, "cluster": given.cluster})
    try:
        make(settings.hint_bot)
    except RondelError as error:
        raise RondelError(f"hint_bot cannot be used: {error}") from None
    begin_logs(settings.log_format, settings.log_level)
    with only_server(settings.data), listen(settings) as listening:
        if given.new_key:
            change_key(settings)
        with closing(open_store(settings)) as store:  # what is wrong with the data is told before anything is served
            address = settings.public_url or f"http://{settings.host}:{listening.getsockname()[1]}"
            print(f"Rondel is at {address} (data in {settings.data.resolve()}); Ctrl-C ends it", flush=True)
            if given.open:
                webbrowser.open(address)
            if settings.workers == 1:
                serve(settings, listening, store)
                return 0
        return Supervisor(settings, listening).run()


def listen(settings: Settings) -> socket.socket:
    """The socket of the server."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    made = socket.socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        made.close()
        reason = getattr(error, "strerror", None) or error
        raise RondelError(f"cannot listen at {settings.host}:{settings.port}: {reason}; try another --port") from None
    made.listen(2048)
    return made
