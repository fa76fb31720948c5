"""Who is asking: a device by its cookie, maybe signed in as somebody."""

import asyncio
import contextlib
import re
import time

from starlette.requests import HTTPConnection
from starlette.responses import Response

from kursbuch.server.errors import ApiError
from kursbuch.server.limiting import Limiter
from kursbuch.server.settings import Settings
from kursbuch.storage.sql import People, Session, Trouble
from kursbuch.storage.sql.database import now
from kursbuch.storage.sql.people import digest

COOKIE_AGE = 400 * 24 * 3600
"""As long as browsers keep a cookie at most."""

IDLE_LIMIT = 90 * 24 * 3600 * 1000
"""A signed-in device that has not been seen for so many milliseconds has to sign in again."""

REMEMBERED = 30.0
"""Seconds for which a session is not looked up again."""

_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
_BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
_SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")


class Identity:
    """Sessions of devices."""

    def __init__(self, people: People, settings: Settings, limiter: Limiter) -> None:
        self.people = people
        self.limiter = limiter
        self.settings = settings
        self.cookie = "__Host-kursbuch" if settings.tls else "kursbuch"
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
        """Write down that the device is here; nobody waits for that."""
        task = asyncio.create_task(self._noted(session))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _noted(self, session: Session) -> None:
        with contextlib.suppress(Trouble):
            await self.people.seen(session)

    async def close(self) -> None:
        """Wait for what is being written."""
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
            session = await self.renew(request, None)
        return session

    async def renew(self, request: HTTPConnection, account: str | None) -> Session:
        """A new session with a new secret, as after signing in."""
        secret, session = await self.people.open_session(device_name(request), account)
        request.state.session = session
        request.state.secret = secret
        return session

    def forget(self) -> None:
        """Sessions have been ended: look all up again."""
        self._known.clear()

    async def allowed_to_open(self, request: HTTPConnection) -> Session:
        """Whoever makes a table; a hosted server wants to know him."""
        session = await self.session(request)
        if self.settings.hosted and (session is None or session.account is None):
            raise ApiError(401, "sign_in_first")
        return await self.device(request)

    def attach(self, request: HTTPConnection, response: Response) -> Response:
        """The cookie of a new session with the answer."""
        secret: str | None = getattr(request.state, "secret", None)
        if secret is not None:
            response.set_cookie(
                self.cookie,
                secret,
                max_age=COOKIE_AGE,
                path="/",
                secure=self.settings.tls,
                httponly=True,
                samesite="lax",
            )
        return response


def device_name(request: HTTPConnection) -> str:
    """A device in a list of sessions: `Firefox, Linux`."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for name in _BROWSERS if name in agent), "")
    system = next((name for name in _SYSTEMS if name in agent), "")
    names = {"Edg": "Edge", "OPR": "Opera", "Mac OS": "Mac"}
    return ", ".join(names.get(name, name) for name in (browser, system) if name) or "?"
