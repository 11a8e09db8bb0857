"""What people choose: the channels by which they are told, and about which tables they want to hear nothing."""

from __future__ import annotations

import hmac
import time
from dataclasses import dataclass
from typing import Any, Final

from rondel.locale import say
from rondel.web.messages import mail, push
from rondel.web.messages.channel import HOOK, MAIL, PUSH, Channel, Inside, Kind, Undelivered
from rondel.web.messages.messenger import DAY, Messenger
from rondel.web.store.message_queries import CONFIRMING
from rondel.web.tables.faults import Conflict, Invalid, Missing
from rondel.web.tables.limits import Allowance
from rondel.web.tables.people import Person
from rondel.web.tables.table import Table
from rondel.web.tables.tokens import hashed, is_token, new_id

MOST: Final = 10  # channels of a person
PAUSES: Final = (0, 3600, 86_400)  # seconds between two messages that can be chosen
TRIES: Final = 20.0  # first messages an hour that one address of the network makes us send
ASKED: Final = 3.0  # times a day that one mailbox is asked


@dataclass(frozen=True)
class Reader:
    """Who wants to be told, and how they reach the server."""

    person: Person
    language: str
    home: str
    network: str  # where the request comes from


class Choices:
    """The choices of everybody."""

    def __init__(self, messenger: Messenger) -> None:
        self.messenger = messenger
        self.store = messenger.store
        self._tries = Allowance(TRIES / 3600, TRIES)
        self._asked = Allowance(ASKED / DAY, ASKED)

    async def channels(self, person: Person) -> list[Channel]:
        """The channels of a person."""
        return [Channel.read(row) for row in await self.store.channels_of(person.id)]

    async def mine(self, person: Person, name: str) -> Channel:
        """A channel of a person by its id."""
        found = next((one for one in await self.channels(person) if one.id == name), None)
        if found is None:
            raise Missing(say("fault.channel"))
        return found

    async def _new(self, reader: Reader, kind: Kind, address: str, personal: bool, **more: Any) -> Channel:
        """A channel that is not kept yet."""
        others = [one for one in await self.channels(reader.person) if (one.kind, one.address) != (kind, address)]
        if len(others) >= MOST:
            raise Conflict(say("fault.channels", most=MOST), "channels")
        where = {"language": reader.language, "home": reader.home, "created": time.time(), "keys": {}}
        told = {"personal": personal, "confirmed": kind != MAIL, **where, **more}
        return Channel(new_id(), reader.person.id, kind, address, **told)

    async def add_push(self, reader: Reader, token: str, endpoint: str, p256dh: str, auth: str) -> Channel:
        """Push to the browser with a token from now on."""
        if not (self.messenger.post.takes(endpoint) and push.is_key(p256dh, auth)):
            raise Invalid(say("fault.push"), "push")
        keys = {"p256dh": p256dh, "auth": auth}
        made = await self._new(reader, PUSH, endpoint, True, keys=keys, browser=hashed(token))
        await self.store.add_channel(made.row())
        return made

    async def add_mail(self, reader: Reader, address: str) -> Channel:
        """Send mail to an address as soon as who reads there has said yes."""
        address = address.strip()
        if not self.messenger.mailer.there:
            raise Conflict(say("fault.no_mail"), "no_mail")
        if not mail.is_address(address):
            raise Invalid(say("fault.mail"), "mail")
        had = [one for one in await self.channels(reader.person) if one.kind == MAIL and one.address == address]
        if had and had[0].confirmed:
            return had[0]
        self._tries.check(reader.network)
        self._asked.check(address.lower())
        made = await self._new(reader, MAIL, address, True)
        await self.store.add_channel(made.row())
        try:
            await self.messenger.mailer.ask(address, reader.language, self.messenger.confirm_link(made), time.time())
        except Undelivered:
            await self.store.drop_channel(made.id)
            raise Invalid(say("fault.undelivered"), "undelivered") from None
        return made

    async def add_hook(self, reader: Reader, url: str, personal: bool) -> Channel:
        """Send to a webhook from now on; a first message shows whether it takes any."""
        url = url.strip()
        if not self.messenger.post.takes(url):
            raise Invalid(say("fault.hook"), "hook")
        self._tries.check(reader.network)
        made = await self._new(reader, HOOK, url, personal)
        await self._greet(made)
        await self.store.add_channel(made.row())
        return made

    async def test(self, reader: Reader, name: str) -> None:
        """Send a message by a channel now, to see whether it arrives."""
        found = await self.mine(reader.person, name)
        if not found.confirmed:
            raise Conflict(say("fault.unconfirmed"), "unconfirmed")
        self._tries.check(reader.network)
        await self._greet(found)

    async def _greet(self, channel: Channel) -> None:
        try:
            await self.messenger.greet(channel, time.time())
        except Inside:
            raise Invalid(say("fault.inside"), "inside") from None
        except Undelivered:
            raise Invalid(say("fault.undelivered"), "undelivered") from None

    async def set_pause(self, person: Person, name: str, pause: int) -> None:
        """How often messages come by a channel at most."""
        if pause not in PAUSES:
            raise Invalid(say("fault.old_page"), "pause")
        await self.store.change_channel((await self.mine(person, name)).id, {"pause": float(pause)})

    async def remove(self, person: Person, name: str) -> None:
        """Nothing comes by a channel any more, and links that came by it are void."""
        await self.store.drop_channel((await self.mine(person, name)).id)

    async def quiet(self, person: Person) -> tuple[bool, set[str]]:
        """Whether somebody wants no messages at all, and about which tables they want none."""
        return await self.store.quiet_of(person.id)

    async def is_quiet(self, person: Person, table: Table) -> bool:
        """Whether somebody wants no messages about a table."""
        alone, tables = await self.quiet(person)
        return alone or table.id in tables

    async def set_quiet(self, person: Person, quiet: bool) -> None:
        """Whether somebody wants no messages at all; their channels stay."""
        await self.store.set_quiet(person.id, quiet)

    async def set_quiet_table(self, person: Person, table: Table, quiet: bool) -> None:
        """Whether somebody wants no messages about a table."""
        await self.store.set_quiet_table(person.id, table.id, quiet)

    async def speak(self, person: Person, language: str) -> None:
        """Somebody reads another language from now on."""
        await self.store.set_language(person.id, language)

    # Links in messages.

    async def sealed(self, name: str, what: str, seal: str) -> Channel:
        """The channel that a link of a message is about."""
        right = self.messenger.tables.keys.seal(f"{what}/{name}")
        row = await self.store.read_channel(name) if hmac.compare_digest(right.encode(), seal.encode()) else None
        if row is None:
            raise Missing(say("fault.message_link"))
        return Channel.read(row)

    async def confirm(self, name: str, seal: str) -> None:
        """Who reads at an address wants messages there."""
        found = await self.sealed(name, "confirm", seal)
        if found.created < time.time() - CONFIRMING:
            raise Missing(say("fault.message_link"))
        await self.store.change_channel(found.id, {"confirmed": True})

    async def stop(self, name: str, seal: str, table: str) -> None:
        """Who got a message wants no more of them: about its table, or by its channel at all."""
        channel = await self.sealed(name, "stop", seal)
        if table:
            await self.store.set_quiet_table(channel.person, (await self.messenger.tables.open(table)).id, True)
        else:
            await self.store.drop_channel(channel.id)

    async def entry(self, token: str) -> tuple[str, Person]:
        """The table that the link of a message leads to, and as whom."""
        found = await self.store.read_entry(hashed(token), time.time()) if is_token(token) else None
        if found is None:
            raise Missing(say("fault.entry"))
        table, person, name = found
        return table, Person(person, name)

    async def use_entry(self, token: str) -> tuple[str, Person]:
        """The same, once: the link is void afterwards."""
        found = await self.entry(token)
        if not await self.store.use_entry(hashed(token)):
            raise Missing(say("fault.entry"))
        return found
