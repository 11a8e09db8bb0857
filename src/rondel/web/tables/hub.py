"""Server-sent events: what changes at a table, told to everybody who looks at it.

Every event of a table has a serial number. Who comes with the number of the last one it knows of, as a page
does that was made before it listens, is told what it missed, or, if that is no longer known, to fetch everything anew.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from rondel.core.seats import letter
from rondel.locale import say
from rondel.web.settings import Settings
from rondel.web.tables.faults import TooMany

KEPT: Final = 64  # events of a table that can be told again
WAITING: Final = 100  # events that a slow reader may be behind
BEAT: Final = 15.0  # seconds after which a silent stream shows that it lives
DIGITS: Final = 16  # fewer than that has a number of an event
REFETCH: Final = b"event: refetch\ndata: {}\n\n"
RETRY: Final = 1000  # milliseconds after which a browser connects again


@dataclass(frozen=True)
class Notice:
    """Something that happened; with `seat` it is for that seat alone."""

    serial: int
    kind: str
    data: dict[str, object]
    seat: int | None


@dataclass(frozen=True)
class StreamOwner:
    """Who listens: the seats they hold, and what streams are counted by."""

    seats: frozenset[int]
    address: str = ""
    owner: str | None = None  # a person, or the token of a program
    looks: bool = True  # the page is seen, and not only open


class Stream:
    """One open connection to a table."""

    def __init__(self, table: str, who: StreamOwner) -> None:
        self.table = table
        self.who = who
        self.seats = who.seats
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue()  # `put` keeps it short
        self.behind = False

    def may_see(self, event: Notice) -> bool:
        """Whether the event is for this connection."""
        return event.seat is None or event.seat in self.seats

    def put(self, message: bytes) -> None:
        """Send a message; a reader that is far behind is told to fetch everything anew instead."""
        if self.waiting.qsize() < WAITING:
            self.waiting.put_nowait(message)
            self.behind = False
        elif not self.behind:
            self.behind = True
            self.waiting.put_nowait(REFETCH)


@dataclass(frozen=True)
class Crowd:
    """Some who look at a table: the seats of players, and how many others."""

    seats: frozenset[int]
    watching: int


class Audience:
    """Everybody who looks at one table."""

    def __init__(self) -> None:
        self.start = secrets.token_hex(4)  # numbers of an earlier audience, or of another process, mean nothing to it
        self.serial = 0
        self.recent: deque[Notice] = deque(maxlen=KEPT)
        self.streams: set[Stream] = set()
        self.elsewhere: dict[str, Crowd] = {}  # who looks through other processes

    def here(self) -> Crowd:
        """Who looks through this process."""
        seats = frozenset(seat for stream in self.streams for seat in stream.seats)
        return Crowd(seats, sum(not stream.seats for stream in self.streams))

    def present(self) -> tuple[int, ...]:
        """The seats whose players look."""
        return tuple(sorted(set().union(*(crowd.seats for crowd in (self.here(), *self.elsewhere.values())))))

    def watching(self) -> int:
        """How many others look."""
        return sum(crowd.watching for crowd in (self.here(), *self.elsewhere.values()))

    def presence(self) -> dict[str, object]:
        """Who looks, as it is told."""
        return {"present": [letter(seat) for seat in self.present()], "watching": self.watching()}

    def latest(self) -> str:
        """The last event, as who comes later names it."""
        return f"{self.start}.{self.serial}"

    def encode(self, event: Notice) -> bytes:
        """An event as it goes over the line."""
        data = msgspec.json.encode({"serial": event.serial, **event.data})
        return b"id: %s.%d\nevent: %s\ndata: %s\n\n" % (self.start.encode(), event.serial, event.kind.encode(), data)

    def missed(self, stream: Stream, last: str) -> list[bytes]:
        """What a stream has not got since an event, or the word to fetch everything anew."""
        start, _, number = last.partition(".")
        plain = number.isascii() and number.isdecimal() and len(number) < DIGITS
        known = start == self.start and plain and int(number) <= self.serial
        if known and (int(number) == self.serial or (self.recent and self.recent[0].serial <= int(number) + 1)):
            return [self.encode(e) for e in self.recent if e.serial > int(number) and stream.may_see(e)]
        return [REFETCH]


class Hub:
    """All audiences of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.audiences: dict[str, Audience] = {}
        self.streams: set[Stream] = set()  # all that are open: how many there are is counted, never noted
        self.looked: set[tuple[str, str]] = set()  # tables and people whose pages were asked for since `take_looks`
        self.crowd_changed: Callable[[str], None] = lambda table: None  # told to other processes

    def audience(self, table: str) -> Audience:
        """The audience of a table."""
        if table not in self.audiences:
            if len(self.audiences) > 2 * self.settings.cached_tables:
                self.audiences = {name: audience for name, audience in self.audiences.items() if audience.streams}
            self.audiences[table] = Audience()
        return self.audiences[table]

    def publish(
        self, table: str, kind: str, data: dict[str, object], seat: int | None = None, but: Stream | None = None
    ) -> None:
        """Tell everybody at a table, or one seat, what has changed; but not a stream that knows it."""
        audience = self.audience(table)
        audience.serial += 1
        event = Notice(audience.serial, kind, data, seat)
        audience.recent.append(event)
        message = audience.encode(event)
        for stream in audience.streams:
            if stream is not but and stream.may_see(event):
                stream.put(message)

    def check(self, table: str, who: StreamOwner) -> None:
        """Refuse one stream too many: of all, at a table, from an address, of a person."""
        limits = self.settings
        if (
            len(self.streams) >= limits.max_streams
            or len(self.audience(table).streams) >= limits.max_streams_per_table
            or sum(s.who.address == who.address for s in self.streams) >= limits.max_streams_per_address
            or (who.owner and sum(s.who.owner == who.owner for s in self.streams) >= limits.max_streams_per_person)
        ):
            raise TooMany(say("fault.crowd"))

    def join(self, table: str, who: StreamOwner, hello: dict[str, object], last: str | None) -> Stream:
        """Open a stream; it begins with a greeting, then what was missed since `last`. Who opens it closes it."""
        self.check(table, who)
        audience = self.audience(table)
        stream = Stream(table, who)
        missed = audience.missed(stream, last) if last else []
        self.streams.add(stream)
        audience.streams.add(stream)
        greeting = Notice(audience.serial, "hello", {**hello, **audience.presence()}, None)
        stream.put(b"retry: %d\n" % RETRY + audience.encode(greeting))
        for message in missed:
            stream.put(message)
        self.publish(table, "presence", audience.presence(), but=stream)  # its greeting has said so
        self.crowd_changed(table)
        return stream

    def leave(self, stream: Stream) -> None:
        """Close a stream; doing so again changes nothing."""
        self.streams.discard(stream)
        audience = self.audience(stream.table)
        if stream in audience.streams:
            audience.streams.remove(stream)
            self.publish(stream.table, "presence", audience.presence())
            self.crowd_changed(stream.table)

    def take_looks(self) -> set[tuple[str, str]]:
        """Which tables people look at, or have since this was last asked."""
        seen = {(s.table, s.who.owner) for s in self.streams if s.who.looks and s.who.owner} | self.looked
        self.looked = set()
        return {(table, owner.removeprefix("person:")) for table, owner in seen if owner.startswith("person:")}

    def looked_at(self, table: str) -> bool:
        """Whether somebody looks at a table through this process."""
        return table in self.audiences and bool(self.audiences[table].streams)

    def look_elsewhere(self, table: str, process: str, crowd: Crowd) -> bool:
        """Some look at a table through another process; True if none were known to do so."""
        elsewhere = self.audience(table).elsewhere
        new = process not in elsewhere
        elsewhere[process] = crowd
        if crowd == Crowd(frozenset(), 0):
            del elsewhere[process]
        self.publish(table, "presence", self.audience(table).presence())
        return new

    def only_with(self, alive: frozenset[str]) -> None:
        """Nobody looks through processes that are no more."""
        for table, audience in self.audiences.items():
            if gone := audience.elsewhere.keys() - alive:
                for process in gone:
                    del audience.elsewhere[process]
                self.publish(table, "presence", audience.presence())

    def refetch(self) -> None:
        """Nobody knows what they have missed: all are to fetch everything anew."""
        for stream in self.streams:
            stream.put(REFETCH)

    def expel(self, table: str, seat: int) -> None:
        """Close the streams of whoever held a seat; what they may hear is asked anew when they come back."""
        for stream in self.audience(table).streams:
            if seat in stream.seats:
                stream.waiting.put_nowait(None)

    def close(self, table: str) -> None:
        """Close the streams of a table that is no more."""
        audience = self.audiences.pop(table, None)
        for stream in audience.streams if audience else ():
            self.streams.discard(stream)
            stream.put(REFETCH)
            stream.waiting.put_nowait(None)

    def end(self) -> None:
        """Close all streams, so that the server can stop."""
        for audience in self.audiences.values():
            for stream in audience.streams:
                stream.waiting.put_nowait(None)

    async def messages(self, stream: Stream) -> AsyncGenerator[bytes, None]:
        """The messages of a stream as they come, until it is closed."""
        while True:
            try:
                message = await asyncio.wait_for(stream.waiting.get(), BEAT)
            except TimeoutError:
                message = b": still here\n\n"
            if message is None:
                return
            yield message
