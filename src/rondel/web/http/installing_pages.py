"""Rondel as a thing on a device: manifest, icons, what works without the network, and what does not."""

from __future__ import annotations

import json
from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath

from rondel.games.registry import titles
from rondel.locale import say, translator
from rondel.web.http.answers import page
from rondel.web.http.requests import Asked, language_of
from rondel.web.pages.icons import SIZES, icon
from rondel.web.pages.templating import scripts, static, static_file
from rondel.web.tables.faults import Missing

GREEN: Final = "#24463c"  # of the bar at the top
PAPER: Final = "#eceee9"
RECORDS: Final = ["text/plain", ".rondel", ".txt"]


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: Asked) -> Response[dict[str, Any]]:
    """What a device asks before it installs Rondel; a record that is shared with it becomes a table."""
    t = translator(language_of(request))
    plain = [{"src": f"/icons/{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in SIZES]
    masked = {"src": "/icons/masked-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"}
    found = {
        "id": "/",
        "name": "Rondel",
        "short_name": "Rondel",
        "description": t(say("web.about.short", games=tuple(say(f"game.{found.name}") for found in titles()))),
        "lang": t.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": GREEN,
        "background_color": PAPER,
        "icons": [*plain, masked, {"src": static("favicon.svg"), "sizes": "any", "type": "image/svg+xml"}],
        "shortcuts": [
            {"name": t(say("web.waiting")), "url": "/next"},
            {"name": t(say("web.nav.rules")), "url": "/rules"},
        ],
        "share_target": {
            "action": "/records",
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {"text": "text", "files": [{"name": "file", "accept": RECORDS}]},
        },
    }
    return Response(found, media_type="application/manifest+json")


@get("/icons/{name:str}", include_in_schema=False, sync_to_thread=True)
def icon_page(name: FromPath[str]) -> Response[bytes]:
    """An icon by its size; `masked` ones are for devices that cut them into a shape."""
    size, masked = name.removeprefix("masked-").removesuffix(".png"), name.startswith("masked-")
    if size not in map(str, SIZES) or not name.endswith(".png"):
        raise Missing(say("fault.http.404"))
    headers = {"Cache-Control": "public, max-age=86400"}
    return Response(icon(int(size), masked), media_type="image/png", headers=headers)


@get("/sw.js", include_in_schema=False)
async def service_worker() -> Response[str]:
    """The script that answers where the network does not; it stands at the top, to answer for all pages."""
    found = static_file("sw.js")
    assert found is not None
    version = scripts()["main.js"].split("/")[-2]
    kept = ["/offline", *(static(name) for name in ("rondel.css", "small.css", "favicon.svg")), *scripts().values()]
    text = f"const VERSION = {json.dumps(version)};\nconst KEPT = {json.dumps(kept)};\n{found[0]}"
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@get("/offline", include_in_schema=False)
async def offline(request: Asked) -> Response[str]:
    """What can be done without the network."""
    return page(request, "offline.html", games=[found.name for found in titles()])


HANDLERS: Final[list[Any]] = [manifest, icon_page, service_worker, offline]
