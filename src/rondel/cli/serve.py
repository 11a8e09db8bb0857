"""`rondel serve`: the tables in the browser."""

from __future__ import annotations

import argparse
import gc
import logging
import socket
import webbrowser
from contextlib import closing
from functools import partial
from types import FrameType

import uvicorn
from litestar import Litestar

from rondel.bots import make
from rondel.core.errors import RondelError
from rondel.web.http.app import create_app
from rondel.web.http.protocol import PatientProtocol
from rondel.web.settings import Settings, read_settings
from rondel.web.store.folder import only_server
from rondel.web.store.store import change_key, open_store

GRACE = 3  # seconds for what is under way when the server is told to stop


class Server(uvicorn.Server):
    """A server that ends its streams when it is told to stop, instead of waiting for the browsers."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if "tables" in self._app.state:
            self._app.state.tables.hub.end()
        super().handle_exit(sig, frame)


def run(given: argparse.Namespace) -> int:
    """Serve until stopped."""
    settings = read_settings(given.config, given={"port": given.port, "host": given.host, "data": given.data})
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    with only_server(settings.data), listen(settings) as listening:
        if given.new_key:
            change_key(settings)
        make(settings.hint_bot)
        with closing(open_store(settings)) as store:  # what is wrong with the data is told before anything is served
            app = create_app(settings, opened=store)
            config = uvicorn.Config(
                app,
                http=partial(PatientProtocol, settings),  # type: ignore[arg-type]  # called like a class
                log_config=None,
                access_log=False,  # addresses hold tokens
                server_header=False,
                proxy_headers=True,
                forwarded_allow_ips=settings.trusted_proxies,
                timeout_keep_alive=65,  # longer than browsers and proxies keep theirs
                timeout_graceful_shutdown=GRACE,
            )
            address = settings.public_url or f"http://{settings.host}:{listening.getsockname()[1]}"
            print(f"Rondel is at {address} (data in {settings.data.resolve()}); Ctrl-C ends it", flush=True)
            if given.open:
                webbrowser.open(address)
            # A page makes many things that end with it; looking through all tables for rings of garbage less often
            # keeps that from being felt in a click.
            gc.freeze()
            gc.set_threshold(20_000, 50, 50)
            Server(config, app).run(sockets=[listening])
    return 0


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
