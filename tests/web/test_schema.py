"""The OpenAPI description, and requests made from it at random."""

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient
from schemathesis import GenerationMode

from tests.web.tables import new_table, serving

EXAMPLES = 8  # of every operation
STREAMS = ("/api/tables/{table_id}/events", "/api/lobby/events")
SENT = ("method", "url", "headers", "params", "json")


def operations(description: dict[str, Any]) -> list[Any]:
    """The operations of the API; streams, which never end, are tested elsewhere."""
    found: list[Any] = list(schemathesis.openapi.from_dict(description).get_all_operations())
    return [result.ok() for result in found if result.ok().path not in STREAMS]


def cases(operation: Any) -> st.SearchStrategy[Any]:
    """Requests that fit the description and requests that do not."""
    return st.one_of([operation.as_strategy(generation_mode=mode) for mode in GenerationMode])


def test_the_description_names_everything_a_page_can_do(client: TestClient[Litestar]) -> None:
    paths = client.get("/api/schema/openapi.json").json()["paths"]
    assert {path for path in paths if not path.startswith("/api/")} == set()
    asked = ("stage", "undo", "restart", "confirm", "move", "chat", "notes", "hint", "log", "score", "record", "events")
    assert {f"/api/tables/{{table_id}}/{name}" for name in asked} <= set(paths)


def send_many(client: TestClient[Litestar], operation: Any) -> None:
    """Requests to one operation, by somebody at a table and by strangers."""
    client.cookies.clear()  # an earlier request may have told a name
    table = new_table(client, "friend", "random", listed=True)

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(case=cases(operation), who=st.sampled_from(("A", "host", "watch", "")))
    def send(case: Any, who: str) -> None:
        if who and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = table.id
        wanted = case.as_transport_kwargs(base_url="http://testserver.local")
        request = {name: wanted[name] for name in SENT if name in wanted}
        request["headers"] = {**dict(request["headers"]), **(table.headers(who) if who else {})}
        answer = client.request(**request)
        assert answer.status_code < 500, f"{case.method} {case.path}: {answer.text}"

    send()


@pytest.mark.slow
def test_no_request_brings_the_server_down(tmp_path: Path) -> None:
    with serving(tmp_path, lobby="on") as client:
        described = operations(client.get("/api/schema/openapi.json").json())
        assert len(described) > 25
        for operation in described:
            send_many(client, operation)
