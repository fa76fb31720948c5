"""How people with an account like to see things: kept here, so that every device of theirs can follow it."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from kursbuch.server.answers import read_body, reply
from kursbuch.server.api.accounts import signed_in
from kursbuch.server.routing import Operations
from kursbuch.server.wire import PreferencesBody

operations = Operations()


def _read(written: str | None) -> PreferencesBody | None:
    """What was settled once. What a later or earlier version wrote and this one does not know is as usual."""
    if written is None:
        return None
    known = {field.encode_name: field.type for field in msgspec.structs.fields(PreferencesBody)}
    found: dict[str, object] = {}
    for name, value in msgspec.json.decode(written, type=dict[str, object]).items():
        try:
            found[name] = msgspec.convert(value, known[name])
        except (KeyError, msgspec.ValidationError):
            continue
    return msgspec.convert(found, PreferencesBody)


def _told(settled: PreferencesBody | None) -> Response:
    return reply({"preferences": None if settled is None else msgspec.structs.asdict(settled)})


@operations.get("/account/preferences")
async def preferences(request: Request) -> Response:
    """What I have settled; null if I never have."""
    server, _, account = await signed_in(request)
    return _told(_read(await server.hub.people.preferences(account.id)))


@operations.put("/account/preferences", takes=PreferencesBody)
async def prefer(request: Request) -> Response:
    """Settle all of it, in the place of what was settled before; what is left out is as usual."""
    server, session, account = await signed_in(request)
    wish = await read_body(request, PreferencesBody)
    await server.limiter.hit("settle", session.holder)
    await server.hub.people.prefer(account.id, msgspec.json.encode(wish).decode())
    return _told(wish)
