"""Accounts of a hosted server: name and password, sessions that can be listed and ended."""

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from kursbuch.server.answers import read_body, reply
from kursbuch.server.context import Server, address, server_of
from kursbuch.server.errors import ApiError
from kursbuch.server.limiting import neighbourhood
from kursbuch.server.live import iso
from kursbuch.server.passwords import HASHER, is_common
from kursbuch.server.routing import Operations
from kursbuch.server.seating import check_name
from kursbuch.server.wire import NewPassword, SignIn
from kursbuch.storage.sql import Account, Session
from kursbuch.storage.sql.names import fold

operations = Operations()


def _hosted(request: Request) -> Server:
    server = server_of(request)
    if not server.settings.hosted:
        raise ApiError(404, "accounts_off")
    return server


async def signed_in(request: Request) -> tuple[Server, Session, Account]:
    """Who asks, of those with an account; nobody else may."""
    server = _hosted(request)
    session = await server.identity.session(request)
    account = None
    if session is not None and session.account is not None:
        account = await server.hub.people.account(number=session.account)
    if session is None or account is None:
        raise ApiError(401, "sign_in_first")
    return server, session, account


async def _enter(server: Server, request: Request, account: Account, status: int) -> Response:
    """A new session for whoever has shown who they are; what the device had goes to the account."""
    before = await server.identity.session(request)
    session = await server.identity.enter(request, account)
    if before is not None:
        if before.account is None:
            await server.hub.people.hand_over(before.holder, session.holder)
        await server.end_sessions([before.id])
    for live in list(server.hub.tables.values()):
        if before is not None and (before.holder == live.row.owner or live.held_by(before.holder)):
            await server.hub.seats_again(live)
    return server.identity.attach(request, reply({"account": {"name": account.name}}, status))


@operations.post("/account/register", takes=SignIn, status=201)
async def register(request: Request) -> Response:
    """A new account."""
    server = _hosted(request)
    await server.limiter.hit("register", neighbourhood(address(request)))
    wish = await read_body(request, SignIn)
    name = check_name(wish.name)
    _check_password(wish.password, name)
    account = await server.hub.people.register(name, await server.identity.passwords.hashed(wish.password))
    if account is None:
        alike = await server.hub.people.looks_taken(name)
        raise ApiError(409, "name_looks_taken" if alike else "name_taken", name=name)
    return await _enter(server, request, account, 201)


def _check_password(password: str, name: str) -> None:
    """Refuse the most common passwords; those that were set before stay valid."""
    if is_common(password, name):
        raise ApiError(400, "common_password")


@operations.post("/account/sign-in", takes=SignIn)
async def sign_in(request: Request) -> Response:
    """Sign in with name and password."""
    server = _hosted(request)
    wish = await read_body(request, SignIn)
    name = check_name(wish.name, is_new=False)
    await server.limiter.hit("sign_in_address", neighbourhood(address(request)))
    account = await server.hub.people.account(name=name)
    device = await server.identity.known_as(request, account)
    await _count_try(server, request, name, device)
    passwords = server.identity.passwords
    fits = await passwords.fits(None if account is None else account.password, wish.password, known=device is not None)
    if account is None or not fits:
        raise ApiError(401, "wrong_password")
    if HASHER.check_needs_rehash(account.password):
        account = replace(account, password=await passwords.hashed(wish.password))
        await server.hub.people.set_password(account.id, account.password)
    return await _enter(server, request, account, 200)


async def _count_try(server: Server, request: Request, name: str, device: str | None) -> None:
    """One more password tried. Whoever guesses is stopped, by name and address together; a device that has signed in
    to this name before is counted by itself, whatever others do to the name."""
    if device is not None:
        await server.limiter.hit("sign_in_device", device)
        return
    folded = fold(name)
    for kind in ("sign_in", "sign_in_long"):
        await server.limiter.hit(kind, f"{folded}|{neighbourhood(address(request))}")
    await server.limiter.hit("sign_in_name", folded)


@operations.post("/account/sign-out")
async def sign_out(request: Request) -> Response:
    """End this session."""
    server, session, _ = await signed_in(request)
    await server.end_sessions([session.id])
    answer = reply({"account": None})
    answer.delete_cookie(server.identity.cookie, path="/", secure=server.settings.tls, httponly=True, samesite="lax")
    return answer


@operations.get("/account/sessions")
async def sessions(request: Request) -> Response:
    """The devices signed in to this account."""
    server, session, account = await signed_in(request)
    found = await server.hub.people.sessions_of(account.id)
    return reply(
        {
            "sessions": [
                {
                    "id": s.id,
                    "created": iso(s.created),
                    "seen": iso(s.seen),
                    "device": s.device,
                    "this": s.id == session.id,
                }
                for s in found
            ]
        }
    )


@operations.delete("/account/sessions/{number}")
async def end_session(request: Request, number: str) -> Response:
    """End one session."""
    server, _, account = await signed_in(request)
    if number not in {session.id for session in await server.hub.people.sessions_of(account.id)}:
        raise ApiError(404, "unknown_session")
    await server.end_sessions([number])
    return reply({"ended": 1})


@operations.delete("/account/sessions")
async def end_others(request: Request) -> Response:
    """End all sessions but this one."""
    server, session, account = await signed_in(request)
    return reply({"ended": await _end_others(server, session, account)})


async def _end_others(server: Server, session: Session, account: Account) -> int:
    others = [s.id for s in await server.hub.people.sessions_of(account.id) if s.id != session.id]
    await server.end_sessions(others)
    return len(others)


@operations.post("/account/password", takes=NewPassword)
async def password(request: Request) -> Response:
    """Another password; all other sessions end."""
    server, session, account = await signed_in(request)
    wish = await read_body(request, NewPassword)
    await server.limiter.hit("sign_in_device", session.id)
    passwords = server.identity.passwords
    if not await passwords.fits(account.password, wish.old, known=True):
        raise ApiError(401, "wrong_password")
    _check_password(wish.new, account.name)
    account = replace(account, password=await passwords.hashed(wish.new))
    ended = await server.hub.people.change_password(account.id, account.password, keep=session.id)
    server.hub.sessions_ended(ended)
    return await _enter(server, request, account, 200)
