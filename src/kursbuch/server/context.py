"""What every request can reach: the parts of one server, put together once."""

import asyncio
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from starlette.requests import HTTPConnection, Request

from kursbuch.resources import LANGUAGES
from kursbuch.server.deeds import Deeds
from kursbuch.server.driver import Driver
from kursbuch.server.errors import ApiError
from kursbuch.server.hub import Hub
from kursbuch.server.identity import Identity
from kursbuch.server.importing import Importer
from kursbuch.server.limiting import Limiter
from kursbuch.server.live import LiveTable
from kursbuch.server.seating import Seating
from kursbuch.server.settings import Settings
from kursbuch.server.snapshot import Extent, Looker
from kursbuch.server.thinking import thinker_for
from kursbuch.server.upkeep import Upkeep

STUDY_THREADS = 2
"""Long questions (a game in hindsight, an imported file) wait for each other, and nobody's move waits for them."""

_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{8,32}")


T = TypeVar("T")


class Server:
    """One process of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.hub = Hub(settings)
        self.deeds = Deeds(self.hub)
        self.driver = Driver(self.hub, self.deeds, thinker_for(settings.bot_processes))
        self.limiter = Limiter(settings)
        self.identity = Identity(self.hub.people, settings, self.limiter)
        self.seating = Seating(self.hub)
        self.importer = Importer(settings.unpacked_limit)
        self.hub.on_sessions = self.identity.forget
        self.identity.endings.on_ending = self.hub.end_ended
        self.upkeep = Upkeep()
        self.study = ThreadPoolExecutor(STUDY_THREADS, thread_name_prefix="study")

    async def start(self) -> None:
        """Open the database, listen to other processes."""
        await self.hub.start()
        self.identity.endings.start()
        if self.settings.alone:
            self.upkeep.start()

    async def stop(self) -> None:
        """End what is going on; nothing that was acknowledged is lost."""
        await self.upkeep.stop()
        await self.driver.stop()
        await self.importer.close()
        self.study.shutdown(wait=False, cancel_futures=True)
        await self.identity.close()
        await self.hub.stop()
        await self.limiter.close()

    async def table(self, request: HTTPConnection, table: str) -> LiveTable:
        """A table that this device may look at."""
        if not _TABLE_ID.fullmatch(table):
            raise ApiError(404, "unknown_table")
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
        """Devices are no longer known: neither their requests nor their open sockets."""
        await self.hub.people.end_sessions(sessions)
        self.hub.sessions_ended(sessions)

    async def think(self, work: Callable[..., T], *arguments: object) -> T:
        """Work something out beside the game."""
        return await asyncio.get_running_loop().run_in_executor(self.study, lambda: work(*arguments))

    async def snapshot(self, request: Request, live: LiveTable, lang: str | None = None) -> bytes:
        """The table as this device sees it."""
        looker = await self.looker(request, lang=lang)
        return (await self.hub.snapshot(live, looker, Extent(chat=True)))[0]


def server_of(request: HTTPConnection) -> Server:
    """The server a request came to."""
    server: Server = request.app.state.server
    return server


def language(request: HTTPConnection) -> str:
    """The first language of the browser that we speak, else English."""
    wanted = request.headers.get("accept-language", "").lower()
    for part in wanted.split(","):
        tag = part.partition(";")[0].strip()[:2]
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]


def address(request: HTTPConnection) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else ""
