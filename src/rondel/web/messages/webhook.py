"""Messages to any address that takes JSON: Discord and Slack understand them, and programs can check who sent them.

The headers are those of Standard Webhooks: a message with its number and time is signed with a secret of the channel.
"""

from __future__ import annotations

import base64
import hmac
import json
from dataclasses import asdict
from typing import Any, Final

from rondel.web.messages.channel import Channel, Gone, Undelivered
from rondel.web.messages.posting import Post
from rondel.web.messages.wording import Letter, plain_text

CONTENT: Final = 1_900  # signs; Discord takes 2,000
GONE: Final = 410


def signature(secret: str, number: str, at: int, body: bytes) -> str:
    """What proves that a message comes from who knows the secret."""
    made = hmac.digest(secret.encode(), f"{number}.{at}.".encode() + body, "sha256")
    return f"v1,{base64.b64encode(made).decode()}"


def body_of(letter: Letter, personal: bool) -> dict[str, Any]:
    """The JSON of a message; what Slack reads is `text`, what Discord reads is `content`.

    Names of people must call nobody there, whatever they are.
    """
    said = plain_text(letter, personal)
    return {
        "event": letter.event,
        "title": letter.title,
        "tables": [asdict(line) for line in letter.lines],
        "more": letter.more,
        "link": letter.link,
        "stop": letter.stop,
        "text": said.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"),
        "content": said if len(said) <= CONTENT else f"{letter.title}\n\n{letter.link}\n\n{letter.stop}",
        "allowed_mentions": {"parse": []},
    }


async def send(post: Post, channel: Channel, letter: Letter, secret: str, number: str, now: float) -> None:
    """Send a message to a webhook."""
    body = json.dumps(body_of(letter, channel.personal), ensure_ascii=False).encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Rondel",
        "webhook-id": number,
        "webhook-timestamp": str(int(now)),
        "webhook-signature": signature(secret, number, int(now), body),
    }
    status = await post.send(channel.address, headers, body)
    if status == GONE:
        raise Gone(str(status))
    if not 200 <= status < 300:
        raise Undelivered(str(status))
