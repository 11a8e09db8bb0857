"""Secrets without accounts: a token for the browser of a person, and one for every link to a table.

The database holds hashes only. The token of a link is made from the key of the server, so that the
link can be shown again to whoever may give it away; whoever reads the database alone learns none.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from functools import lru_cache
from pathlib import Path
from typing import Final

from rondel.web.store.folder import read_key

HOST: Final = -2  # the role of whoever made the table
WATCH: Final = -1  # the role of a spectator; roles from 0 on are seats
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32,64}")
IDS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # no signs that are easily mistaken for each other


def new_token() -> str:
    """A fresh secret of 192 bits."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A fresh name for a table or a person."""
    return "".join(secrets.choice(IDS) for _ in range(10))


def hashed(token: str) -> str:
    """What is stored of a token. It is long and random, so a plain hash cannot be guessed back."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_token(text: str) -> bool:
    """Whether a text could be a token at all."""
    return TOKEN.fullmatch(text) is not None


class Keyring:
    """The key of the server, kept in a file that only it can read, and the tokens made from it."""

    def __init__(self, folder: Path) -> None:
        self.key = read_key(folder)

    def token(self, table: str, role: int, generation: int) -> str:
        """The token of a link; a new generation makes the old link worthless."""
        return _made(self.key, f"{table}/{role}/{generation}")

    def seal(self, text: str) -> str:
        """A secret that belongs to a text and that only this server can make."""
        return _made(self.key, f"seal:{text}")


@lru_cache(maxsize=4096)  # a table with empty seats shows the same links with every page
def _made(key: bytes, text: str) -> str:
    made = hmac.digest(key, text.encode(), "sha256")
    return base64.urlsafe_b64encode(made[:24]).decode()
