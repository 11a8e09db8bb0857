"""Messages by mail, through the server that the setting `mail` names."""

from __future__ import annotations

import ipaddress
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib

from rondel.locale import say, translator
from rondel.web.messages.channel import Undelivered
from rondel.web.messages.wording import Letter, plain_text

PATIENCE: Final = 20.0  # seconds
LENGTH: Final = 254  # signs of an address at most


def is_address(text: str) -> bool:
    """Whether a text is one address of one mailbox, and nothing else.

    >>> is_address("ann@example.org"), is_address("ann@example.org, bob@example.org"), is_address("Ann")
    (True, False, False)
    """
    try:
        found = Address(addr_spec=text)
    except (MessageError, ValueError, IndexError):
        return False
    plain = text.isascii() and text.isprintable() and " " not in text and '"' not in text
    return plain and len(text) <= LENGTH and bool(found.username) and "." in found.domain


class Mailer:
    """Sends mail; without a setting it sends none."""

    def __init__(self, setting: str) -> None:
        parts = urlsplit(setting)
        self.there = bool(setting)
        self._sender = (parse_qs(parts.query).get("from") or [""])[0]
        self._host = parts.hostname or ""
        self._port = parts.port
        self._tls = parts.scheme == "smtps"
        self._user = unquote(parts.username) if parts.username else None
        self._password = unquote(parts.password) if parts.password else None

    async def send(self, to: str, letter: Letter, now: float) -> None:
        """Send a message about tables; mailboxes show their own button to stop."""
        stop = letter.stop.partition("?")[0]  # whatever the message is about
        headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        await self._send(to, letter.title, plain_text(letter, personal=True), headers, now)

    async def ask(self, to: str, language: str, link: str, now: float) -> None:
        """Ask whoever reads at an address whether they want messages there; nothing of it was written by others."""
        t = translator(language)
        told = "\n\n".join([t(say("message.confirm")), link, t(say("message.confirm_not"))]) + "\n"
        await self._send(to, t(say("message.confirm.title")), told, {}, now)

    async def _send(self, to: str, title: str, text: str, headers: dict[str, str], now: float) -> None:
        made = EmailMessage()
        made["From"] = Address("Rondel", addr_spec=self._sender)
        made["To"] = Address(addr_spec=to)
        made["Subject"] = title
        made["Date"] = formatdate(now)
        made["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        made["Auto-Submitted"] = "auto-generated"
        for name, value in headers.items():
            made[name] = value
        made.set_content(text)
        try:
            await aiosmtplib.send(
                made,
                hostname=self._host,
                port=self._port,
                username=self._user,
                password=self._password,
                use_tls=self._tls,
                start_tls=self._start_tls(),
                timeout=PATIENCE,
            )
        except (aiosmtplib.SMTPException, OSError) as error:
            raise Undelivered(type(error).__name__) from error

    def _start_tls(self) -> bool | None:
        """No password goes to another machine in clear; without one, the line is sealed where the server can."""
        if self._tls:
            return False
        return True if self._user and not _is_here(self._host) else None


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
