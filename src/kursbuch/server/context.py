"""What every request can reach: the parts of one server, put together once."""

import asyncio
import ipaddress
import re
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from starlette.requests import HTTPConnection, Request

from kursbuch.resources import LANGUAGES
from kursbuch.server.analysing import Analysing
from kursbuch.server.bot_minds import Minds
from kursbuch.server.bot_pool import thinker_for
from kursbuch.server.bot_turns import BotTurns
from kursbuch.server.budget import Budgets, Turns
from kursbuch.server.errors import ApiError
from kursbuch.server.hub import Hub
from kursbuch.server.identity import Identity
from kursbuch.server.importing import Importer
from kursbuch.server.knowing import Eyes
from kursbuch.server.limiting import Limiter
from kursbuch.server.live import LiveTable
from kursbuch.server.moves import Moves
from kursbuch.server.seating import Seating
from kursbuch.server.settings import Settings
from kursbuch.server.snapshot import Extent, Looker, asking_eyes
from kursbuch.server.study import desk_for
from kursbuch.server.studying import Work
from kursbuch.server.upkeep import Upkeep

REQUESTS = (30, 200)
"""What one address may ask about tables, a second and at once: a club behind one address and then some."""

ACTS = (40, 200)
"""Moves of one address, made or refused, a second and at once."""

WORK = (60, 400)
"""The same for what must be worked out in this process: about half a millisecond each."""

LOADING = 20
"""What it costs of that to look for a table that is not in memory."""

ARRIVALS = (5, 150)
"""New sockets of one address, a second and at once: a club that comes again after a restart."""

READERS = 2
"""Number of long readings that go on at once, in slices."""

_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{8,32}")


T = TypeVar("T")


class Server:
    """One process of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.hub = Hub(settings)
        self.moves = Moves(self.hub)
        self.bot_turns = BotTurns(self.hub, self.moves, Minds(thinker_for(settings.bot_processes)))
        self.limiter = Limiter(settings)
        self.identity = Identity(self.hub.people, settings, self.limiter)
        self.seating = Seating(self.hub)
        self.importer = Importer(settings.unpacked_limit)
        self.hub.on_sessions = self.identity.forget
        self.identity.endings.on_ending = self.hub.end_ended
        self.upkeep = Upkeep()
        self.desk = desk_for(settings.bot_processes)
        self.quick_desk = desk_for(settings.bot_processes)
        self.analysing = Analysing(self.hub, settings.bot_processes)
        self.reading: Turns[int] = Turns(range(READERS))
        self.requests, self.acts, self.work, self.arrivals = (
            Budgets(*budget, on=settings.limits) for budget in (REQUESTS, ACTS, WORK, ARRIVALS)
        )

    async def start(self) -> None:
        """Open the database, listen to other processes."""
        await self.hub.start()
        self.identity.endings.start()
        if self.settings.alone:
            self.upkeep.start()

    async def stop(self) -> None:
        """End what is going on; nothing that was acknowledged is lost."""
        await self.upkeep.stop()
        await self.bot_turns.stop()
        await self.importer.close()
        await self.analysing.close()
        self.desk.close()
        self.quick_desk.close()
        await self.identity.close()
        await self.hub.stop()
        await self.limiter.close()

    async def table(self, request: HTTPConnection, table: str) -> LiveTable:
        """A table that this device may look at."""
        await self.requests.spend(address(request))
        if not _TABLE_ID.fullmatch(table):
            raise ApiError(404, "unknown_table")
        if table not in self.hub.tables:
            await self.work.spend(address(request), LOADING)
        live = await self.hub.fresh_table(table)
        if not live.row.spectators:
            holder = await self.identity.holder(request)
            if not live.may_look(holder):
                raise ApiError(404, "unknown_table")
        return live

    async def looker(self, request: HTTPConnection, seat: str | None = None, lang: str | None = None) -> Looker:
        """Who looks, at which seat's view, in which language."""
        return Looker(await self.identity.holder(request), lang or language(request), seat)

    async def end_sessions(self, sessions: Sequence[str]) -> None:
        """Sign devices out: their requests and their open sockets."""
        await self.hub.people.end_sessions(sessions)
        self.hub.sessions_ended(sessions)

    async def eyes(self, request: HTTPConnection, live: LiveTable, seat: str = "") -> Eyes:
        """What whoever asks about a seat, or the game, may know of it."""
        return asking_eyes(live, await self.identity.holder(request), seat)

    async def ask(
        self, request: Request, live: LiveTable, work: Work, *arguments: object, seat: str = "", quick: bool = False
    ) -> bytes:
        """A question beside the game, given up when the client disconnects. Quick ones do not wait for long ones."""
        where, kind, desk = address(request), "ask" if quick else "study", self.quick_desk if quick else self.desk
        await self.limiter.hit(kind, await self.identity.holder(request) or where)
        await self.limiter.hit(f"{kind}_address", where)
        eyes = await self.eyes(request, live, seat)
        return await _while_heard(request, desk.ask(where, live, eyes, work, *arguments))

    @asynccontextmanager
    async def reads(
        self, where: str, live: LiveTable, numbers: Sequence[int], lang: str, eyes: Eyes
    ) -> AsyncIterator[None]:
        """A long part of the log is read: in turn by address, and for what it costs to put it into words."""
        await self.work.spend(where, 1 + len(numbers) / 50 + live.untold(numbers, lang, eyes) / 2)
        async with self.reading.turn(where):
            yield

    async def may_act(self, where: str, holder: str | None) -> None:
        """One more move from an address; 429 above the limit."""
        await self.limiter.hit("act", holder or where)
        await self.acts.spend(where)

    async def snapshot(self, request: Request, live: LiveTable, lang: str | None = None) -> bytes:
        """The table as this device sees it."""
        looker = await self.looker(request, lang=lang)
        return await self.hub.snapshot(live, looker, Extent(chat=True))


def server_of(request: HTTPConnection) -> Server:
    """The server a request came to."""
    server: Server = request.app.state.server
    return server


def language(request: HTTPConnection) -> str:
    """The first of the browser's languages that we have, else English."""
    wanted = request.headers.get("accept-language", "").lower()
    for part in wanted.split(","):
        tag = part.partition(";")[0].strip()[:2]
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]


def address(request: HTTPConnection) -> str:
    """Where a request comes from. Whoever has one IPv6 address has a whole network of them; that counts as one."""
    host = request.client.host if request.client is not None else ""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    if found.version == 4 or found.ipv4_mapped is not None:
        return str(found if found.version == 4 else found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False).network_address)


async def _while_heard(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Work that is given up when the client goes away."""
    working, gone = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((working, gone), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ApiError(503, "not_now")
        return working.result()
    finally:
        working.cancel()
        gone.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
