"""Answers are packed so that anybody can unpack them."""

from __future__ import annotations

import zlib

from litestar.types import HTTPResponseBodyEvent, HTTPResponseStartEvent

from rondel.web.http.packing import GZIP, SHORT, pack


def packed(body: bytes, *headers: tuple[bytes, bytes]) -> tuple[bytes, dict[bytes, bytes]]:
    """What is sent of a body, and with which headers."""
    told = [(b"content-length", str(len(body)).encode()), *headers]
    begin: HTTPResponseStartEvent = {"type": "http.response.start", "status": 200, "headers": told}
    whole: HTTPResponseBodyEvent = {"type": "http.response.body", "body": body, "more_body": False}
    pack(begin, whole)
    return whole["body"], dict(begin["headers"])


def test_a_long_answer_is_packed() -> None:
    """Whoever knows gzip reads it, and its length is that of what is sent."""
    body = "Loch Ness – ".encode() * SHORT
    sent, headers = packed(body)
    assert zlib.decompress(sent, GZIP) == body
    assert len(sent) < len(body) / 20
    assert headers[b"content-encoding"] == b"gzip"
    assert headers[b"content-length"] == str(len(sent)).encode()
    assert headers[b"vary"] == b"Accept-Encoding"


def test_what_is_short_or_packed_already_is_left_as_it_is() -> None:
    """Packing it would bring nothing."""
    short, long = b"x" * (SHORT - 1), b"x" * SHORT
    assert packed(short)[0] == short
    assert packed(long, (b"content-encoding", b"br"))[0] == long
