"""What a request can be refused for: a status, a code for programs, a message for people."""

from __future__ import annotations

from rondel.locale import Message
from rondel.web.store.failing import Beaten, NotKept, Unstorable

__all__ = [
    "Beaten",
    "Conflict",
    "Fault",
    "Forbidden",
    "Invalid",
    "Missing",
    "NotKept",
    "Refused",
    "Stale",
    "TooMany",
    "Unstorable",
]


class Fault(Exception):
    """A request that is refused."""

    status = 400
    code = "bad_request"

    def __init__(self, message: Message, code: str = "", **extra: object) -> None:
        super().__init__(message.key)
        self.message = message
        self.code = code or self.code
        self.extra = extra


class Missing(Fault):
    """There is no such thing, or the caller may not know of it."""

    status = 404
    code = "not_found"


class Forbidden(Fault):
    """The caller is known, or not, and may not do this."""

    status = 403
    code = "forbidden"


class Stale(Fault):
    """The request was made for a position that is no longer the current one."""

    status = 409
    code = "stale"


class Conflict(Fault):
    """The request does not fit the state of the table."""

    status = 409
    code = "conflict"


class Refused(Fault):
    """The rules refuse the choice; `reason` is a code of the shared vocabulary."""

    status = 422
    code = "illegal"


class Invalid(Fault):
    """What was sent cannot be used."""

    status = 422
    code = "invalid"


class TooMany(Fault):
    """Too many requests, or too many open streams."""

    status = 429
    code = "too_many"
