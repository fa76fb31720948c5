"""Who is asking: a device by its cookie, maybe signed in as somebody."""

import asyncio
import contextlib
import hmac
import re
import secrets
import time

from starlette.requests import HTTPConnection
from starlette.responses import Response

from kursbuch.server.endings import Endings
from kursbuch.server.errors import ApiError
from kursbuch.server.limiting import Limiter
from kursbuch.server.links import device_mark
from kursbuch.server.passwords import Passwords
from kursbuch.server.settings import Settings
from kursbuch.storage.rows import now
from kursbuch.storage.sql import Account, People, Session, Trouble
from kursbuch.storage.sql.people import digest

COOKIE_AGE = 400 * 24 * 3600
"""The longest time for which browsers keep a cookie."""

IDLE_LIMIT = 90 * 24 * 3600 * 1000
"""A signed-in device that has not been seen for this many milliseconds has to sign in again."""

REMEMBERED = 30.0
"""Seconds for which a session is not looked up again, unless one has been ended."""

MOST_MARKS = 4
"""Number of accounts that are remembered on one device."""

_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
_MARK = re.compile(r"([0-9a-f]{16})\.([A-Za-z0-9_=-]{32})")
_BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
_SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")


class Identity:
    """Sessions of devices."""

    def __init__(self, people: People, settings: Settings, limiter: Limiter) -> None:
        self.people = people
        self.limiter = limiter
        self.settings = settings
        self.cookie = "__Host-kursbuch" if settings.tls else "kursbuch"
        self.marks = f"{self.cookie}-known"
        self.endings = Endings(people)
        self.passwords = Passwords()
        self._key = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self._known: dict[str, tuple[float, Session]] = {}

    async def session(self, request: HTTPConnection) -> Session | None:
        """The session of a request, if its device has been here before."""
        found: Session | None = getattr(request.state, "session", None)
        if found is None:
            found = await self._by_secret(request.cookies.get(self.cookie, ""))
            request.state.session = found
        return found

    async def _by_secret(self, secret: str) -> Session | None:
        if not _SECRET.fullmatch(secret):
            return None
        await self.endings.look()
        key = digest(secret)
        known = self._known.get(key)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        session = await self.people.session(secret)
        if session is None or (session.account is not None and now() - session.seen > IDLE_LIMIT):
            return None
        self._note(session)
        if len(self._known) > 10_000:
            self._known.clear()
        self._known[key] = (time.monotonic() + REMEMBERED, session)
        return session

    def _note(self, session: Session) -> None:
        """Note that the device was seen, in the background."""
        task = asyncio.create_task(self._noted(session))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _noted(self, session: Session) -> None:
        with contextlib.suppress(Trouble):
            await self.people.seen(session)

    async def close(self) -> None:
        """Wait for what is being written."""
        await self.endings.close()
        self.passwords.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def holder(self, request: HTTPConnection) -> str | None:
        """Under which name the seats of this device are kept; nothing for a stranger."""
        session = await self.session(request)
        return None if session is None else session.holder

    async def device(self, request: HTTPConnection) -> Session:
        """The session of a request; a new device gets one, and its cookie goes out with the answer."""
        session = await self.session(request)
        if session is None:
            await self.limiter.hit("session", request.client.host if request.client is not None else "")
            secret, session = await self.people.open_session(device_name(request))
            request.state.session = session
            request.state.secret = secret
        return session

    async def enter(self, request: HTTPConnection, account: Account) -> Session:
        """A new session with a new secret for somebody who has shown a password, and a mark of the device."""
        found = await self.people.sign_in(device_name(request), account)
        if found is None:
            raise ApiError(401, "wrong_password")
        request.state.secret, session = found
        request.state.session = session
        await self._remember(request, account)
        return session

    # -- known devices --------------------------------------------------------------------------------------

    async def known_as(self, request: HTTPConnection, account: Account | None) -> str | None:
        """The number of this device if it has signed in to the account before; guessers have none."""
        if account is None:
            return None
        key = await self._secret_key()
        for nonce, mark in _marks(request.cookies.get(self.marks, "")):
            if hmac.compare_digest(mark.encode(), device_mark(key, account.id, nonce).encode()):
                return nonce
        return None

    async def _remember(self, request: HTTPConnection, account: Account) -> None:
        nonce = await self.known_as(request, account) or secrets.token_hex(8)
        mine = (nonce, device_mark(await self._secret_key(), account.id, nonce))
        others = [mark for mark in _marks(request.cookies.get(self.marks, "")) if mark != mine]
        kept = [mine, *others][:MOST_MARKS]
        request.state.marks = "~".join(f"{number}.{mark}" for number, mark in kept)

    async def _secret_key(self) -> str:
        if not self._key:
            self._key = await self.people.server_secret()
        return self._key

    def forget(self) -> None:
        """Sessions have been ended: look all up again."""
        self._known.clear()

    async def allowed_to_open(self, request: HTTPConnection) -> Session:
        """Whoever makes a table; a hosted server wants to know them."""
        session = await self.session(request)
        if self.settings.hosted and (session is None or session.account is None):
            raise ApiError(401, "sign_in_first")
        return await self.device(request)

    def attach(self, request: HTTPConnection, response: Response) -> Response:
        """The cookies of a new session with the answer."""
        for name, what in ((self.cookie, "secret"), (self.marks, "marks")):
            value: str | None = getattr(request.state, what, None)
            if value is None:
                continue
            response.set_cookie(
                name,
                value,
                max_age=COOKIE_AGE,
                path="/",
                secure=self.settings.tls,
                httponly=True,
                samesite="lax",
            )
        return response


def _marks(cookie: str) -> list[tuple[str, str]]:
    """Numbers and marks of a cookie; what is no such thing is left out."""
    return [(found[1], found[2]) for one in cookie[:400].split("~") if (found := _MARK.fullmatch(one)) is not None]


def device_name(request: HTTPConnection) -> str:
    """A device in a list of sessions: `Firefox, Linux`."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for name in _BROWSERS if name in agent), "")
    system = next((name for name in _SYSTEMS if name in agent), "")
    names = {"Edg": "Edge", "OPR": "Opera", "Mac OS": "Mac"}
    return ", ".join(names.get(name, name) for name in (browser, system) if name) or "?"
