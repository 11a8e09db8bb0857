"""What a message says: which tables wait, in the language of its reader, with a link to play and one to stop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rondel.locale import Translator, say, translator
from rondel.web.pages.names import called
from rondel.web.store.message_queries import TIME, Due

SHOWN: Final = 8  # tables that a message names one by one


@dataclass(frozen=True)
class WaitingTable:
    """A table of a message."""

    table: str
    game: str
    text: str
    url: str


@dataclass(frozen=True)
class Letter:
    """A message, before it has the form of its channel."""

    event: str  # turn, time, or hello for the first one
    title: str
    lines: tuple[WaitingTable, ...]
    more: int  # further tables
    link: str  # to play
    stop: str  # to be told no more
    language: str

    @property
    def t(self) -> Translator:
        """Makes sentences for its reader."""
        return translator(self.language)

    @property
    def summary(self) -> list[str]:
        """The tables in words, one a line."""
        rest = [self.t(say("message.more", n=self.more))] if self.more else []
        return [line.text for line in self.lines] + rest


def letter(
    due: Sequence[Due], rows: Sequence[dict[str, Any]], language: str, home: str, link: str, stop: str
) -> Letter:
    """The message about tables, those that wait longest first."""
    t = translator(language)
    found = {row["id"]: row for row in rows}
    known = [one for one in due if one.table in found]
    lines = [_line(found[one.table], t, home) for one in known[:SHOWN]]
    event = TIME if any(one.kind == TIME for one in known) else "turn"
    if len(known) == 1:
        title = t(say(f"message.{event}", game=say(f"game.{lines[0].game}")))
    else:
        title = t(say(f"message.{event}.many", n=len(known)))
    return Letter(event, title, tuple(lines), len(known) - len(lines), link, stop, language)


def _line(row: dict[str, Any], t: Translator, home: str) -> WaitingTable:
    seats = row["seats"]
    others = tuple(called(t, n, seat["bot"], seat["name"]) for n, seat in enumerate(seats) if n != row["actor"])
    game = say(f"game.{row['game']}")
    return WaitingTable(
        row["id"], row["game"], t(say("message.line", game=game, names=others, n=row["turn"])), f"{home}/t/{row['id']}"
    )


def hello(language: str, home: str, stop: str) -> Letter:
    """The first message by a channel, which shows that it works."""
    return Letter("hello", translator(language)(say("message.hello")), (), 0, f"{home}/tell", stop, language)


def plain_text(sent: Letter, personal: bool) -> str:
    """A message as plain text: title, tables, the link to play and the link to stop."""
    t = sent.t
    named = [f"{line.text}\n{line.url}" for line in sent.lines]
    rest = [t(say("message.more", n=sent.more))] if sent.more else []
    play = f"{t(say('message.play'))}\n{sent.link}"
    if personal:
        play += f"\n{t(say('message.play_text'))}"
    return "\n\n".join([sent.title, *named, *rest, play, f"{t(say('message.stop'))}\n{sent.stop}"]) + "\n"
