"""Refusals as answers: JSON for programs, a page that a person understands for browsers."""

from __future__ import annotations

import logging
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from litestar import Response, delete, get, post, put
from litestar.connection import Request
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from rondel.core import RondelError
from rondel.locale import Message, say, translator
from rondel.web.http.answers import error_page
from rondel.web.http.requests import language_of
from rondel.web.http.shapes import Problem
from rondel.web.tables.faults import Fault, NotKept, Unstorable

LOG: Final = logging.getLogger("rondel.web")
GONE: Final = "client disconnected prematurely"  # what the framework calls a mistake of ours
SAID: Final = (400, 401, 403, 404, 405, 413, 429)  # what the framework refuses and has a sentence of its own
ERRORS: Final = {
    status: ResponseSpec(Problem, generate_examples=False, description=text)
    for status, text in {
        400: "The request cannot be read.",
        403: "The sender may not do this.",
        404: "There is no such thing, or the sender may not know of it.",
        409: "The table has changed, or the request does not fit its state.",
        413: "The request is too large.",
        422: "What was sent cannot be used, or the rules refuse it.",
        429: "Too many requests.",
    }.items()
}
# What an address of the API is declared with: its possible refusals are the same everywhere.
getting = partial(get, responses=ERRORS)
posting = partial(post, responses=ERRORS)
putting = partial(put, responses=ERRORS)
deleting = partial(delete, responses=ERRORS)
Heard = Request[Any, Any, Any]


def wants_page(request: Heard) -> bool:
    """Whether a person at a browser asks, and not a program."""
    return not request.scope["path"].startswith("/api") and "text/html" in request.headers.get("accept", "")


def problem(
    request: Heard, status: int, code: str, message: Message, extra: dict[str, object], more: str = ""
) -> Response[Any]:
    """The answer to a refused request, in the language of its sender; `more` is for programs only."""
    headers = {"Retry-After": str(extra["retry_after"])} if "retry_after" in extra else {}
    if wants_page(request):
        return error_page(request, status, message, code)
    detail = translator(language_of(request))(message)
    content = Problem(status, code, f"{detail}: {more}" if more else detail, dict(extra))
    return Response(content, status_code=status, media_type="application/json", headers=headers)


def refused(request: Heard, error: Fault) -> Response[Any]:
    """A refusal of our own."""
    return problem(request, error.status, error.code, error.message, error.extra)


def bad_input(request: Heard, error: RondelError) -> Response[Any]:
    """Input that the engine refuses."""
    return problem(request, 422, "invalid", say("fault.invalid"), {}, str(error))


def http_error(request: Heard, error: HTTPException) -> Response[Any]:
    """A refusal of the framework, in a sentence; validation says which field is wrong."""
    status = error.status_code
    if status >= 500 and error.detail == GONE:
        status = 400
    if status >= 500:
        return crashed(request, error)
    message = say(f"fault.http.{status}" if status in SAID else "fault.http.other")
    fields = error.extra if isinstance(error.extra, list) else []
    told = [f"{field['key']}: {field['message']}" for field in fields if isinstance(field, dict) and "key" in field]
    more = "; ".join(told) or (error.detail if status == 400 else "")
    code = HTTPStatus(status).phrase.lower().replace(" ", "_")
    answer = problem(request, status, code, message, {}, more)
    for name, value in (error.headers or {}).items():
        answer.set_header(name, value)
    return answer


def not_kept(request: Heard, error: NotKept) -> Response[Any]:
    """Something could not be written, or the database is away; whoever looks again sees what has happened."""
    status = HTTPStatus.INSUFFICIENT_STORAGE if error.why == "disk" else HTTPStatus.SERVICE_UNAVAILABLE
    again: dict[str, object] = {"retry_after": 2} if error.why == "away" else {}
    return problem(request, status, f"not_kept_{error.why}", say(f"fault.not_kept.{error.why}"), again)


def unreadable(request: Heard, error: Exception) -> Response[Any]:
    """What cannot be read at all: JSON nested without end, text in no encoding."""
    LOG.warning("%s %s could not be read: %s", request.method, request.scope.get("path_template"), type(error).__name__)
    return problem(request, 400, "bad_request", say("fault.http.400"), {})


def crashed(request: Heard, error: Exception) -> Response[Any]:
    """A mistake of ours. The address is logged by its pattern only, for it may hold a token."""
    where = request.scope.get("path_template", "an unknown address")
    LOG.error("%s %s failed", request.method, where, exc_info=error)
    return problem(request, 500, "mistake", say("fault.mistake"), {})


HANDLERS: Final[ExceptionHandlersMap] = {
    Fault: refused,
    NotKept: not_kept,
    RondelError: bad_input,
    HTTPException: http_error,
    RecursionError: unreadable,
    UnicodeError: unreadable,
    Unstorable: unreadable,
    Exception: crashed,
}
