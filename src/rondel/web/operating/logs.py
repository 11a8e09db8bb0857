"""What a server says of itself: lines for people or for programs, with the request they belong to, without secrets."""

from __future__ import annotations

import json
import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")  # the id of the request that is answered
# No line of ours holds a secret; these are for what others raise. Names of functions are long, but in small letters.
SECRETS: Final = (
    (re.compile(r"(?<![\w-])(?![a-z_]+(?![\w-]))[\w-]{32,64}(?![\w-])", re.ASCII), "…"),  # tokens and their hashes
    (re.compile(r"(://[^\s:/@]*:)[^\s/]+@"), r"\1…@"),
    (re.compile(r"(password=)\S+", re.IGNORECASE), r"\1…"),
)


def without_secrets(text: str) -> str:
    """A text without what could be a token or a password.

    >>> without_secrets("cannot open postgresql://ann:secret@db/rondel")
    'cannot open postgresql://ann:…@db/rondel'
    """
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


def short(table: str) -> str:
    """A table as logs name it: enough to find it in the database, too little to open it.

    >>> short("abcdefghjk")
    'abcd…'
    """
    return f"{table[:4]}…"


class PlainLines(logging.Formatter):
    """Lines for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        text = without_secrets(super().format(record))
        request = REQUEST.get()
        return f"{text} [{request}]" if request else text


class JsonLines(logging.Formatter):
    """Lines for programs: an object each."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "process": record.process,
            "message": without_secrets(record.getMessage()),
        }
        if REQUEST.get():
            told["request"] = REQUEST.get()
        if record.exc_info:
            told["error"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(told | getattr(record, "facts", {}), ensure_ascii=False)


def begin_logs(form: str, level: str) -> None:
    """Write what this process says to where errors go, in a form and from a level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
