"""How somebody is told that it is their turn, over the API."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar.params import JSONBody, PathParameter

from rondel.web.http.errors import deleting, getting, posting, putting
from rondel.web.http.leaving_api import TableId
from rondel.web.http.requests import COOKIE, Asked, address, address_of, language_of, me, seated
from rondel.web.http.shapes import MailAddress, Often, PushTarget, Quiet, Webhook
from rondel.web.http.table_data import Data
from rondel.web.messages.channel import HOOK, Channel
from rondel.web.messages.choices import Choices, Recipient
from rondel.web.tables.people import Person

ChannelId = Annotated[str, PathParameter(pattern="^[a-z0-9]{10}$", description="The id of a channel.")]


def choices_of(request: Asked) -> Choices:
    """What people of the server have chosen."""
    found: Choices = request.app.state.choices
    return found


async def recipient_of(request: Asked) -> Recipient:
    """Who asks, and how messages would find them."""
    person = await me(request)
    return Recipient(person, language_of(request), address(request, ""), address_of(request))


def channel_data(choices: Choices, channel: Channel) -> Data:
    """A channel as data; who has a webhook can check its messages with the secret."""
    found: Data = {
        "channel": channel.id,
        "kind": channel.kind,
        "address": channel.address,
        "confirmed": channel.confirmed,
        "personal": channel.personal,
        "pause": int(channel.pause),
        "language": channel.language,
        "created": channel.created,
        "last": channel.last or None,
        "failing": channel.failing,
    }
    return {**found, "secret": choices.messenger.secret(channel.id)} if channel.kind == HOOK else found


async def told(request: Asked, person: Person) -> Data:
    """All that somebody has chosen."""
    choices = choices_of(request)
    quiet, tables = await choices.quiet(person)
    return {
        "quiet": quiet,
        "quiet_tables": sorted(tables),
        "channels": [channel_data(choices, one) for one in await choices.channels(person)],
        "after": choices.messenger.tables.settings.tell_after,
        "mail": choices.messenger.mailer.there,
        "push_key": choices.messenger.pusher.public_key,
    }


@getting("/me/messages", summary="How I am told that it is my turn")
async def list_channels(request: Asked) -> Data:
    """My channels, whether all is quiet, and what a browser needs that wants to be pushed to."""
    return await told(request, (await recipient_of(request)).person)


@putting("/me/messages", summary="Whether I want messages at all")
async def set_quiet(request: Asked, data: JSONBody[Quiet]) -> Data:
    """Channels stay as they are meanwhile."""
    person = (await recipient_of(request)).person
    await choices_of(request).set_quiet(person, data.quiet)
    return await told(request, person)


@posting("/me/messages/push", summary="Push to this browser")
async def add_push(request: Asked, data: JSONBody[PushTarget]) -> Data:
    """As the browser's own `PushSubscription` says; where the browser is ended, this ends too."""
    recipient, choices = await recipient_of(request), choices_of(request)
    keys = data.keys
    made = await choices.add_push(recipient, request.cookies[COOKIE], data.endpoint, keys.p256dh, keys.auth)
    return channel_data(choices, made)


@posting("/me/messages/mail", summary="Send mail to an address")
async def add_mail(request: Asked, data: JSONBody[MailAddress]) -> Data:
    """A first mail asks who reads there; nothing else is sent before they say yes."""
    choices = choices_of(request)
    return channel_data(choices, await choices.add_mail(await recipient_of(request), data.address))


@posting("/me/messages/webhook", summary="Send to a webhook")
async def add_hook(request: Asked, data: JSONBody[Webhook]) -> Data:
    """JSON that Discord and Slack understand, signed; a first message must be taken."""
    choices = choices_of(request)
    return channel_data(choices, await choices.add_hook(await recipient_of(request), data.url, data.personal))


@putting("/me/messages/channels/{channel_id:str}", summary="How often messages come by a channel at most")
async def set_pause(request: Asked, channel_id: ChannelId, data: JSONBody[Often]) -> Data:
    """What happens meanwhile stands in the next one."""
    person, choices = (await recipient_of(request)).person, choices_of(request)
    await choices.set_pause(person, channel_id, data.pause)
    return channel_data(choices, await choices.mine(person, channel_id))


@deleting("/me/messages/channels/{channel_id:str}", summary="Send nothing by a channel any more")
async def drop_channel(request: Asked, channel_id: ChannelId) -> None:
    """Links that came by it are void."""
    await choices_of(request).remove((await recipient_of(request)).person, channel_id)


@posting("/me/messages/channels/{channel_id:str}/test", status_code=204, summary="Send a message by a channel now")
async def test_channel(request: Asked, channel_id: ChannelId) -> None:
    """To see whether it arrives."""
    await choices_of(request).test(await recipient_of(request), channel_id)


@putting("/tables/{table_id:str}/quiet", summary="Whether I want messages about the table")
async def set_quiet_table(request: Asked, table_id: TableId, data: JSONBody[Quiet]) -> Data:
    """By any channel."""
    person = (await recipient_of(request)).person
    table, _ = await seated(request, table_id)
    await choices_of(request).set_quiet_table(person, table, data.quiet)
    return {"quiet": data.quiet}


HANDLERS: Final[list[Any]] = [
    list_channels,
    set_quiet,
    add_push,
    add_mail,
    add_hook,
    set_pause,
    drop_channel,
    test_channel,
    set_quiet_table,
]
