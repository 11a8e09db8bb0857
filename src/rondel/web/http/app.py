"""The application: everything put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Executor
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme

from rondel import __version__
from rondel.drawing.svg.drawings import drawings
from rondel.games.registry import symbol_folders, titles
from rondel.web.http import operating_pages
from rondel.web.http.api import api
from rondel.web.http.attending import Attendant
from rondel.web.http.errors import HANDLERS
from rondel.web.http.head import Application
from rondel.web.http.home_pages import pages
from rondel.web.http.packing import Packing
from rondel.web.http.requests import COOKIE
from rondel.web.http.security import Guard, add_headers
from rondel.web.messages.choices import Choices
from rondel.web.messages.messenger import Messenger
from rondel.web.settings import Settings
from rondel.web.store.store import Store, open_store
from rondel.web.tables.analysing import Analyses
from rondel.web.tables.fellows import Fellows
from rondel.web.tables.gauges import keep_sampling
from rondel.web.tables.passkeys import Passkeys
from rondel.web.tables.people import People
from rondel.web.tables.running_out import Ticking
from rondel.web.tables.tables import Tables
from rondel.web.tables.tally import Tally
from rondel.web.tables.timekeeping import Watch


def create_app(
    settings: Settings, bots: Executor | None = None, opened: Store | None = None, watch: Watch | None = None
) -> Litestar:
    """A server; bots think in the executor given, or in processes of its own, and it closes a database opened for it.

    Games whose drawings cannot stand in one page are refused here, and not by every page.
    """
    drawings(symbol_folders())

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        store = opened or open_store(settings)
        try:
            tables = Tables(settings, store, bots, watch)
            fellows, ticking, messenger, tally = Fellows(tables), Ticking(tables), Messenger(tables), Tally(tables)
            people, analyses = People(store), Analyses(tables)
            app.state.update({"settings": settings, "people": people, "tables": tables, "stopping": False})
            app.state.update({"passkeys": Passkeys(settings, people), "analyses": analyses})
            app.state.update({"messenger": messenger, "choices": Choices(messenger)})
            await fellows.start()
            await ticking.start()
            await tables.start()
            await messenger.start()
            await tally.start()
            sampling = asyncio.create_task(keep_sampling(tables))
            yield
            sampling.cancel()
            await tally.stop()
            await messenger.stop()
            await ticking.stop()
            await analyses.stop_all()
            await tables.stop()
            await fellows.stop()
        finally:
            store.close()

    app = Application(
        route_handlers=[api(settings), pages(settings), *operating_pages.HANDLERS],
        lifespan=[running],
        middleware=[Guard(settings), Packing()],
        before_send=[add_headers(settings)],
        exception_handlers=HANDLERS,
        request_max_body_size=settings.max_body,
        openapi_config=openapi(),
        logging_config=None,
    )
    app.attendant = Attendant(settings)
    return app


def openapi() -> OpenAPIConfig:
    """The description of the API, served at /api/schema/openapi.json."""
    schemes: dict[str, SecurityScheme | Reference] = {
        "token": SecurityScheme(
            type="http", scheme="bearer", description="The token of a seat, of the host, or to watch."
        ),
        "person": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie", description="A browser."),
    }
    return OpenAPIConfig(
        title="Rondel",
        version=__version__,
        description=f"Tables of {', '.join(found.label for found in titles())}. See docs/api.md.",
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        use_handler_docstrings=True,
        components=Components(security_schemes=schemes),
        security=[{"token": []}, {"person": []}, {}],
    )
