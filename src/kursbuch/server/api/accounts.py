"""Accounts of a hosted server: name and password, sessions that can be listed and ended."""

import asyncio
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from kursbuch.server.answers import read_body, reply
from kursbuch.server.context import Server, address, server_of
from kursbuch.server.errors import ApiError
from kursbuch.server.live import iso
from kursbuch.server.openapi import takes
from kursbuch.server.seating import check_name
from kursbuch.server.wire import NewPassword, SignIn
from kursbuch.storage.sql import Account, Session

router = APIRouter()
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""Argon2id with 19 MiB and two passes: about 40 ms of work for each try."""

AT_A_TIME = 2
"""So many passwords are hashed side by side, so that signing in cannot take all the memory."""


@cache
def _turnstile() -> asyncio.Semaphore:
    return asyncio.Semaphore(AT_A_TIME)


@cache
def _nobody() -> str:
    """The hash of a password nobody has: an unknown name takes as long as a wrong password."""
    return HASHER.hash("nobody")


def _hosted(request: Request) -> Server:
    server = server_of(request)
    if not server.settings.hosted:
        raise ApiError(404, "accounts_off")
    return server


async def _hashed(password: str) -> str:
    async with _turnstile():
        return await asyncio.to_thread(HASHER.hash, password)


async def _fits(hashed: str, password: str) -> bool:
    async with _turnstile():
        try:
            return await asyncio.to_thread(HASHER.verify, hashed, password)
        except (VerificationError, InvalidHashError):
            return False


async def _signed_in(request: Request) -> tuple[Server, Session, Account]:
    server = _hosted(request)
    session = await server.identity.session(request)
    account = None
    if session is not None and session.account is not None:
        account = await server.hub.people.account(number=session.account)
    if session is None or account is None:
        raise ApiError(401, "sign_in_first")
    return server, session, account


async def _enter(server: Server, request: Request, account: Account, status: int) -> Response:
    """A new session for whoever has shown who he is; what the device had goes to the account."""
    before = await server.identity.session(request)
    session = await server.identity.renew(request, account.id)
    if before is not None:
        if before.account is None:
            await server.hub.people.hand_over(before.holder, session.holder)
        await server.end_sessions([before.id])
    for live in list(server.hub.tables.values()):
        if before is not None and (before.holder == live.row.owner or live.held_by(before.holder)):
            await server.hub.seats_again(live)
    return server.identity.attach(request, reply({"account": {"name": account.name}}, status))


@router.post("/account/register", status_code=201, openapi_extra=takes(SignIn))
async def register(request: Request) -> Response:
    """A new account."""
    server = _hosted(request)
    await server.limiter.hit("register", address(request))
    wish = await read_body(request, SignIn)
    name = check_name(wish.name)
    account = await server.hub.people.register(name, await _hashed(wish.password))
    if account is None:
        raise ApiError(409, "name_taken", name=name)
    return await _enter(server, request, account, 201)


@router.post("/account/sign-in", openapi_extra=takes(SignIn))
async def sign_in(request: Request) -> Response:
    """Sign in with name and password."""
    server = _hosted(request)
    wish = await read_body(request, SignIn)
    name = check_name(wish.name)
    await server.limiter.hit("sign_in_address", address(request))
    await server.limiter.hit("sign_in_name", name.casefold())
    account = await server.hub.people.account(name=name)
    if not await _fits(_nobody() if account is None else account.password, wish.password) or account is None:
        raise ApiError(401, "wrong_password")
    if HASHER.check_needs_rehash(account.password):
        await server.hub.people.set_password(account.id, await _hashed(wish.password))
    return await _enter(server, request, account, 200)


@router.post("/account/sign-out")
async def sign_out(request: Request) -> Response:
    """End this session."""
    server, session, _ = await _signed_in(request)
    await server.end_sessions([session.id])
    answer = reply({"account": None})
    answer.delete_cookie(server.identity.cookie, path="/", secure=server.settings.tls, httponly=True, samesite="lax")
    return answer


@router.get("/account/sessions")
async def sessions(request: Request) -> Response:
    """The devices signed in to this account."""
    server, session, account = await _signed_in(request)
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


@router.delete("/account/sessions/{number}")
async def end_session(request: Request, number: str) -> Response:
    """End one session."""
    server, _, account = await _signed_in(request)
    if number not in {session.id for session in await server.hub.people.sessions_of(account.id)}:
        raise ApiError(404, "unknown_session")
    await server.end_sessions([number])
    return reply({"ended": 1})


@router.delete("/account/sessions")
async def end_others(request: Request) -> Response:
    """End all sessions but this one."""
    server, session, account = await _signed_in(request)
    return reply({"ended": await _end_others(server, session, account)})


async def _end_others(server: Server, session: Session, account: Account) -> int:
    others = [s.id for s in await server.hub.people.sessions_of(account.id) if s.id != session.id]
    await server.end_sessions(others)
    return len(others)


@router.post("/account/password", openapi_extra=takes(NewPassword))
async def password(request: Request) -> Response:
    """Another password; all other sessions end."""
    server, session, account = await _signed_in(request)
    wish = await read_body(request, NewPassword)
    await server.limiter.hit("sign_in_name", account.name.casefold())
    if not await _fits(account.password, wish.old):
        raise ApiError(401, "wrong_password")
    await server.hub.people.set_password(account.id, await _hashed(wish.new))
    await _end_others(server, session, account)
    return await _enter(server, request, account, 200)
