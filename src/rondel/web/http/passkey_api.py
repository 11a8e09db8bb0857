"""Passkeys over the API: a browser makes one, and another browser comes back with it."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response
from litestar.params import JSONBody, PathParameter

from rondel.web.http.errors import deleting, getting, posting
from rondel.web.http.requests import Asked, device_of, me, person_cookie, settings_of
from rondel.web.http.shapes import Credential
from rondel.web.http.table_data import Data
from rondel.web.tables.passkeys import Passkey, Passkeys

PasskeyId = Annotated[str, PathParameter(pattern="^[a-z0-9]{10}$", description="The id of a passkey.")]


def passkeys_of(request: Asked) -> Passkeys:
    """The passkeys of the server."""
    found: Passkeys = request.app.state.passkeys
    return found


def _told(passkey: Passkey) -> Data:
    return {"passkey": passkey.id, "name": passkey.name, "created": passkey.created, "used": passkey.used}


@getting("/me/passkeys", summary="My passkeys")
async def list_passkeys(request: Asked) -> Data:
    """Whether this server offers them, and those I have."""
    found = await passkeys_of(request).of(await me(request))
    return {"offered": passkeys_of(request).offered, "passkeys": [_told(one) for one in found]}


@posting("/me/passkeys/options", status_code=200, summary="What my browser needs to make a passkey")
async def ask_for_passkey(request: Asked) -> Data:
    """For `PublicKeyCredential.parseCreationOptionsFromJSON`; valid for five minutes, once."""
    return await passkeys_of(request).invite(await me(request))


@posting("/me/passkeys", summary="Keep a passkey that my browser has made")
async def add_passkey(request: Asked, data: JSONBody[Credential]) -> Data:
    """From now on it opens what is mine in any browser."""
    return _told(await passkeys_of(request).add(await me(request), data.credential, device_of(request)))


@deleting("/me/passkeys/{passkey_id:str}", summary="Let a passkey of mine open nothing any more")
async def end_passkey(request: Asked, passkey_id: PasskeyId) -> None:
    """Browsers that came with it stay; they are ended one by one."""
    await passkeys_of(request).end(await me(request), passkey_id)


@posting("/passkey/options", status_code=200, summary="What a browser needs to use a passkey")
async def ask_with_passkey(request: Asked) -> Data:
    """For `PublicKeyCredential.parseRequestOptionsFromJSON`; valid for five minutes, once."""
    return await passkeys_of(request).challenge()


@posting("/passkey", status_code=200, summary="Become a browser of whose passkey it is", opt={"makes": True})
async def use_passkey(request: Asked, data: JSONBody[Credential]) -> Response[Data]:
    """The answer sets the cookie."""
    person, token = await passkeys_of(request).use(data.credential, device_of(request))
    return Response({"name": person.name}, cookies=[person_cookie(settings_of(request), token)])


API: Final[list[Any]] = [list_passkeys, ask_for_passkey, add_passkey, end_passkey, ask_with_passkey, use_passkey]
