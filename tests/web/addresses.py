"""Every address of the server, found by asking the application: what is added is covered without being listed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from litestar import Litestar
from litestar.routes import HTTPRoute

FIELD = re.compile(r'\bname="([a-z_]+)"')


@dataclass(frozen=True)
class Address:
    """A way in: `{name}` stands where something is to be filled in."""

    method: str
    path: str
    fields: tuple[str, ...]  # of its body, as far as the description of the API names them

    @property
    def is_api(self) -> bool:
        """Whether it takes JSON."""
        return self.path.startswith("/api")


def addresses(app: Litestar) -> list[Address]:
    """All but streams, which have no end."""
    described = app.openapi_schema.to_schema()
    found = []
    for route in app.routes:
        if not isinstance(route, HTTPRoute):
            continue
        for method, (handler, _) in route.route_handler_map.items():
            if method not in ("OPTIONS", "HEAD") and not handler.opt.get("stream"):
                path = route.path_format
                found.append(Address(str(method), path, _fields(described, path, str(method))))
    return sorted(found, key=lambda address: (address.path, address.method))


def _fields(described: dict[str, Any], path: str, method: str) -> tuple[str, ...]:
    """The names in the body of a request."""
    asked = described["paths"].get(path, {}).get(method.lower(), {}).get("requestBody", {}).get("content", {})
    names: list[str] = []
    for kind in asked.values():
        shape = kind["schema"]
        if "$ref" in shape:
            shape = described["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
        names += shape.get("properties", {})
    return tuple(dict.fromkeys(names))


def form_fields() -> list[str]:
    """The names of the fields of all forms."""
    folder = files("rondel.web.pages") / "templates"
    texts = [file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".html")]
    return sorted({name for text in texts for name in FIELD.findall(text)})
