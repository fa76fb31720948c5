"""The tables in memory, those who watch them, and the news between processes."""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Protocol, TypeAlias

import msgspec
from msgspec import Raw

from kursbuch.messages import Mistake
from kursbuch.server.bus import News, What, bus_for
from kursbuch.server.errors import ApiError
from kursbuch.server.live import SAID, LiveTable
from kursbuch.server.offering import OfferBook
from kursbuch.server.settings import Settings
from kursbuch.server.snapshot import Extent, Looker, eyes_of, message_json, snapshot_json
from kursbuch.storage.sql import Analyses, Database, Games, People, Shelf, Talk
from kursbuch.storage.sql.database import UNREACHABLE

TRIES, TRY_AGAIN = 300, 1.0
"""How often, and at which interval in seconds, a restarted process retries the database."""

MOST_ENTRIES = 60_000
"""Entries of all tables in memory; each takes a few thousand bytes. A hundred long games, or many short ones."""

MOST_LOOKED_AFTER = 10
"""How many tables a look at somebody's list loads so that their bots can play on."""

LOG = logging.getLogger("kursbuch.server")


class Watcher(Protocol):
    """An open socket; `session` is that of its device."""

    session: str | None

    def end(self) -> None:
        """The session has ended: the socket is closed, and may come again as somebody else's."""
        ...

    def changed(self) -> None:
        """The table is not as it was sent last."""
        ...

    def tell(self, message: "Telling") -> None:
        """Something besides the state."""
        ...


Telling: TypeAlias = Callable[[Looker], bytes | None]
"""A message as it is for somebody; nothing if it is not for them."""


NOTHING = b"[]"
"""Offers of a seat that may do nothing."""


class Hub:
    """Everything a process knows about tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.games = Games(self.database)
        self.people = People(self.database)
        self.talk = Talk(self.database)
        self.shelf = Shelf(self.database)
        self.analyses = Analyses(self.database)
        self.bus = bus_for(settings.redis)
        self.offers = OfferBook()
        self.link_key = ""
        self.tables: OrderedDict[str, LiveTable] = OrderedDict()
        self.watchers: dict[str, set[Watcher]] = {}
        self.on_move: Callable[[LiveTable], None] = lambda live: None
        self.on_sessions: Callable[[], None] = lambda: None
        self.on_drop: Callable[[str], bool] = lambda table: True
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Open the database and listen."""
        await self._prepare()
        self.link_key = await self.people.server_secret()
        await self.bus.start(self._heard, self._missed)

    async def _prepare(self) -> None:
        """Retry an unreachable database if this is one of several processes: the first one found it."""
        tries = TRIES if self.settings.is_one_of_several else 1
        for left in reversed(range(tries)):
            try:
                await self.database.prepare()
            except Mistake as mistake:
                if mistake.code != UNREACHABLE or not left:
                    raise
                LOG.warning("%s", mistake)
                await asyncio.sleep(TRY_AGAIN)
            else:
                return

    async def stop(self) -> None:
        """Release everything; what was acknowledged is already on the disk."""
        for live in list(self.tables.values()):
            while not live.mailbox.is_idle:
                await asyncio.sleep(0.005)
        for task in list(self._tasks):
            with contextlib.suppress(Exception):
                await task
        self.offers.close()
        await self.bus.stop()
        await self.people.close()
        await self.database.close()

    # -- tables ---------------------------------------------------------------------------------------------

    async def table(self, table: str) -> LiveTable:
        """A table, from memory or read from its log."""
        live = self.tables.get(table)
        if live is None:
            task = self._loading.get(table)
            if task is None:
                task = self._loading[table] = asyncio.create_task(self._load(table))
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(task)
        self.tables.move_to_end(table)
        return live

    async def fresh_table(self, table: str) -> LiveTable:
        """A table with everything on the disk, including what other processes wrote and have not announced yet."""
        live = self.tables.get(table)
        if live is None or self.database.is_sqlite:
            return await self.table(table)
        await self.seats_again(live)
        if live.row.number != live.number:
            await live.mailbox.run(lambda: self.catch_up(live))
        return await self.table(table)

    async def _load(self, table: str) -> LiveTable:
        row = await self.games.table(table) if len(table) <= 32 else None
        if row is None:
            raise ApiError(404, "unknown_table")
        seats, lines = await self.people.seats(table), await self.games.lines(table)
        live = await asyncio.to_thread(LiveTable, row, seats, lines)
        live.orders = await self.talk.orders(table)
        await self.read_undo(live)
        live.chat.extend(await self.talk.messages(table, most=SAID))
        self._make_room()
        self.tables[table] = live
        self.on_move(live)
        return live

    def _make_room(self) -> None:
        """Evict idle tables that nobody watches, least recently used first."""
        entries = sum(live.number for live in self.tables.values())
        for table in list(self.tables):
            if len(self.tables) < self.settings.most_tables and entries < MOST_ENTRIES:
                return
            live = self.tables[table]
            if not self.watchers.get(table) and live.mailbox.is_idle and self.on_drop(table):
                del self.tables[table]
                self.offers.drop(table)
                entries -= live.number

    async def read_undo(self, live: LiveTable) -> None:
        """The open request, unless a move has overtaken it."""
        found = await self.talk.open_request(live.id)
        live.undo = found if found is not None and found.number == live.number else None

    # -- news -----------------------------------------------------------------------------------------------

    def moved(self, live: LiveTable) -> None:
        """The log has grown here: tell those who watch, the other processes, and whoever plays next."""
        self.changed(live)
        self._tell_others(live, "state")
        self.on_move(live)

    def seats_changed(self, live: LiveTable) -> None:
        """Somebody changed seats or got another name."""
        self.changed(live)
        self._tell_others(live, "seats")
        self.on_move(live)

    def news(self, live: LiveTable, what: What) -> None:
        """Something beside the log is new; those who watch here have been told."""
        self._tell_others(live, what)

    def changed(self, live: LiveTable) -> None:
        """Every watcher gets the state anew."""
        live.version += 1
        for watcher in tuple(self.watchers.get(live.id, ())):
            watcher.changed()

    def tell(self, live: LiveTable, message: Telling) -> None:
        """Every watcher gets a message, each in their language and with what they may know."""
        for watcher in tuple(self.watchers.get(live.id, ())):
            watcher.tell(message)

    def sessions_ended(self, sessions: Collection[str]) -> None:
        """Devices are no longer known, here and in the other processes."""
        self._end_here(sessions)
        for session in sessions:
            self._beside(self._publish(session, 0, "session"))

    async def end_ended(self) -> None:
        """Sessions were ended by somebody, maybe another program: their sockets here end too."""
        self.on_sessions()
        self._end_here(await self.people.ended_of({watcher.session for watcher in self._all_watchers()} - {None}))

    def _end_here(self, sessions: Collection[str]) -> None:
        self.on_sessions()
        for watcher in self._all_watchers():
            if watcher.session in sessions:
                watcher.end()

    def _all_watchers(self) -> list[Watcher]:
        return [watcher for watchers in self.watchers.values() for watcher in watchers]

    def look_after(self, tables: Sequence[str]) -> None:
        """Tables at which a bot is to act come into the memory, so that it does: a restart has left them alone."""
        for table in [table for table in tables if table not in self.tables][:MOST_LOOKED_AFTER]:
            self._beside(self._looked_after(table))

    async def _looked_after(self, table: str) -> None:
        try:
            await self.table(table)
        except Exception:
            LOG.exception("table %s could not be read", table)

    def _tell_others(self, live: LiveTable, what: What) -> None:
        self._beside(self._publish(live.id, live.number, what))

    def _beside(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _publish(self, table: str, number: int, what: What) -> None:
        try:
            await self.bus.publish(table, number, what)
        except Exception as error:
            LOG.warning("news of table %s did not get through: %s", table, error)

    async def _heard(self, news: News) -> None:
        """Another process says that a table has changed: read what is new, if the table is in memory here."""
        if news.what == "session":
            self._end_here({news.table})
            return
        live = self.tables.get(news.table)
        if live is None:
            return
        try:
            await live.mailbox.run(lambda: self._follow(live, news))
        except Exception:
            LOG.exception("table %s could not be read again", news.table)

    async def _missed(self) -> None:
        """Messages may have been missed: refresh every table in memory."""
        await self.end_ended()
        for live in list(self.tables.values()):
            for what in ("seats", "state", "chat"):
                await self._heard(News(live.id, live.number, what))

    async def _follow(self, live: LiveTable, news: News) -> None:
        match news.what:
            case "state":
                await self.catch_up(live)
            case "seats":
                await self.read_seats(live)
                self.changed(live)
            case "chat":
                await self.read_chat(live)
            case "orders":
                live.orders = await self.talk.orders(live.id)
                self.changed(live)
            case "undo":
                await self.read_undo(live)
                self.changed(live)
            case "presence":
                self.changed(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Read what another process has added to the log. Called in the table's mailbox."""
        lines = await self.games.lines(live.id, live.number)
        for line in lines:
            live.add(line)
        if lines:
            await self.read_undo(live)
            live.orders = await self.talk.orders(live.id)
            self.changed(live)

    async def seats_again(self, live: LiveTable) -> None:
        """Another process may have changed the seats: read them again."""

        async def job() -> None:
            before = live.seatings
            await self.read_seats(live)
            if live.seatings != before or live.is_gone:
                self.changed(live)

        await live.mailbox.run(job)

    async def read_seats(self, live: LiveTable) -> None:
        """Read the row of the table and its seats again; a table that was deleted is let go of."""
        row = await self.games.table(live.id)
        if row is None:
            self._let_go(live)
            return
        live.row = row
        live.set_seats(await self.people.seats(live.id))

    def _let_go(self, live: LiveTable) -> None:
        """Nobody may look at the table any more; its sockets find that out."""
        live.is_gone = True
        self.tables.pop(live.id, None)
        self.offers.drop(live.id)

    async def read_chat(self, live: LiveTable) -> None:
        """Tell those who watch what was said since. Called in the table's mailbox."""
        for message in await self.talk.messages(live.id, after=live.chat[-1].id if live.chat else 0):
            live.chat.append(message)
            data = msgspec.json.encode({"type": "chat", "message": message_json(message)})
            self.tell(live, lambda looker, data=data: data)  # type: ignore[misc]

    # -- looking --------------------------------------------------------------------------------------------

    async def snapshot(self, live: LiveTable, looker: Looker, extent: Extent) -> bytes:
        """The table for one device."""
        while True:
            begun = (live.number, live.seatings)
            numbers = range(extent.first(live.number) + 1, live.number + 1)
            await live.tell(numbers, looker.lang, eyes_of(live, looker))
            present = await self.bus.present(live.id)
            offers = await self._offers(live, looker)
            if begun == (live.number, live.seatings):
                return snapshot_json(live, looker, extent, present, offers)

    async def _offers(self, live: LiveTable, looker: Looker) -> dict[str, Raw]:
        """What the seats of a device may do now, also those that play does not wait for, if anything.

        The game may go on meanwhile; then they are out of date.
        """
        people = [seat for seat in live.held_by(looker.holder) if live.seats[seat].kind != "bot"]
        found = {seat: await self.offers.offers(live, seat, looker.lang) for seat in people}
        return {seat: offers for seat, offers in found.items() if seat in live.waiting_for or bytes(offers) != NOTHING}
