"""The socket of a table: every device gets its own view after every move. Moves come as requests, and only so."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Sequence

import msgspec
from msgspec import Raw
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from kursbuch.messages import Mistake
from kursbuch.server import wire
from kursbuch.server.api.playing import said
from kursbuch.server.bucket import Budget
from kursbuch.server.context import Server, address, language, server_of
from kursbuch.server.errors import ApiError, from_mistake, from_trouble, malformed
from kursbuch.server.frames import REASON, TOO_MUCH
from kursbuch.server.hub import LOG, Telling
from kursbuch.server.live import LiveTable
from kursbuch.server.snapshot import Extent, Looker, over_json, view_seat
from kursbuch.storage.sql import Trouble
from kursbuch.unpacking import NOT_JSON, place_of

UNKNOWN, FORBIDDEN, TOO_SLOW, RESTART = 4404, 4403, 4408, 1012
CODES = {404: UNKNOWN, 429: TOO_MUCH}
SLOWEST = 20.0
"""Seconds after which a client that reads nothing is disconnected."""

MOST_WAITING = 200
"""Messages that may wait for a client besides the state, of which only the latest waits."""

STATES, STATES_AT_ONCE = 2, 20
"""States a second, and at once, that a client can have sent by asking; those after a move are not counted."""

_DECODER: msgspec.json.Decoder[wire.Incoming] = msgspec.json.Decoder(wire.Incoming)


class TableSocket:
    """One open socket. What it sends goes through one task; a state that was overtaken is never sent."""

    def __init__(self, server: Server, socket: WebSocket, live: LiveTable, looker: Looker, since: int | None) -> None:
        self.server = server
        self.hub = server.hub
        self.socket = socket
        self.live = live
        self.looker = looker
        self.session: str | None = None
        self.sent = since
        self.first = True
        self._was_over = live.rules.over(live.state) is not None
        self._seats: tuple[str, ...] = live.held_by(looker.holder)
        self._dirty = True
        self._ended = False
        self.code = RESTART
        self.address = address(socket)
        self._states = Budget(STATES, STATES_AT_ONCE)
        self._messages: deque[bytes] = deque()
        self._room = asyncio.Event()
        self._wake = asyncio.Event()
        self._wake.set()

    # -- what the hub says ----------------------------------------------------------------------------------

    def changed(self) -> None:
        """The table is not as it was sent last."""
        self._dirty = True
        self._wake.set()

    def end(self) -> None:
        """The device is no longer known: whoever it is comes again and is asked anew."""
        self._ended = True
        self._wake.set()

    def tell(self, message: Telling) -> None:
        """Something besides the state."""
        data = message(self._looker())
        if data is not None and len(self._messages) < MOST_WAITING:
            self._messages.append(data)
            self._wake.set()

    def _looker(self) -> Looker:
        """Who looks; whoever has lost the seat they looked from looks as they may now."""
        looker = self.looker
        if looker.seat is None or looker.seat in self.live.held_by(looker.holder):
            return looker
        return Looker(looker.holder, looker.lang)

    # -- out ------------------------------------------------------------------------------------------------

    async def send_all(self) -> None:
        """Send what there is to send, for as long as the socket is open; the state comes before all else."""
        self._dirty = False
        await self._send_state()
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._must_go():
                return
            while self._messages:
                await self._send(self._messages.popleft())
                self._room.set()
            if self._dirty:
                self._dirty = False
                await self._send_state()

    def _must_go(self) -> bool:
        """A device that is no longer known comes again as a stranger; one that may no longer look on does not."""
        if self.live.may_look(self.looker.holder):
            return self._ended
        self.code = UNKNOWN
        return True

    async def _send_state(self) -> None:
        live, since = self.live, self.sent
        self._check_seats()
        extent = Extent(since=since, chat=self.first)
        body = await self.hub.snapshot(live, self.looker, extent)
        number = live.number
        await self._send(
            msgspec.json.encode({"type": "state", "number": number, "since": since, "snapshot": Raw(body)})
        )
        self.first = False
        self.sent = number
        over = over_json(live, live.state, self.looker.lang)
        if over is not None and not self._was_over:
            await self._send(msgspec.json.encode({"type": "over", "over": over}))
        self._was_over = over is not None

    def _check_seats(self) -> None:
        """A seat that was taken away is missed once; then the socket is a spectator's."""
        mine = self.live.held_by(self.looker.holder)
        if set(self._seats) - set(mine):
            self._messages.append(msgspec.json.encode({"type": "gone", "code": "seat_revoked"}))
            self._wake.set()
        self._seats = mine
        self.looker = self._looker()

    async def _is_known(self) -> bool:
        """Whether the session of this socket is still valid; the database is authoritative."""
        if self.session is not None and not self._ended:
            with contextlib.suppress(Trouble):
                await self.server.identity.endings.look()
        return not self._ended

    async def _send(self, data: bytes) -> None:
        if not await self._is_known():
            return
        async with asyncio.timeout(SLOWEST):
            await self.socket.send_text(data.decode())

    def _say(self, data: object) -> None:
        """An answer. There is room for it: nothing is read while too many wait."""
        self._messages.append(msgspec.json.encode(data))
        self._wake.set()

    # -- in -------------------------------------------------------------------------------------------------

    async def read_all(self) -> None:
        """Take what comes, for as long as the socket is open; everybody else has a turn after each message."""
        while self.code != TOO_MUCH:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            raw = message.get("text") or message.get("bytes") or ""
            await self._take(raw.encode() if isinstance(raw, str) else raw)
            while len(self._messages) >= MOST_WAITING:
                self._room.clear()
                await self._room.wait()
            await asyncio.sleep(0)

    async def _take(self, raw: bytes) -> None:
        if not await self._is_known():
            return
        try:
            await self._do(_DECODER.decode(raw))
        except NOT_JSON as error:
            self._refuse(malformed(str(error).partition(" - at ")[0], place_of(error)))
        except Mistake as mistake:
            self._refuse(from_mistake(mistake))
        except Trouble as trouble:
            self._refuse(from_trouble(trouble))
        except ApiError as error:
            self._refuse(error)

    async def _do(self, wish: wire.Incoming) -> None:
        match wish:
            case wire.Ping():
                self._say({"type": "pong"})
            case wire.Resume(since=since):
                self._send_anew(since)
            case wire.SetLang(lang=lang):
                self.looker = Looker(self.looker.holder, lang, self.looker.seat)
                self._send_anew(None)
            case wire.SocketChat(seat=seat, text=text):
                await said(self.server, self.live, self.looker.holder, seat, text)

    def _send_anew(self, since: int | None) -> None:
        """The state with the log after an entry there is; a client that asks for it without end is let go."""
        if not self._states.spend():
            self.code = TOO_MUCH
            return
        self.sent = None if since is None else min(since, self.live.number)
        self.changed()

    def _refuse(self, error: ApiError) -> None:
        self._say({"type": "error", "error": error.body})


async def table_socket(socket: WebSocket) -> None:
    """Open a socket to a table and serve it to its end."""
    server = server_of(socket)
    await socket.accept()
    if not server.arrivals.has(address(socket)):
        await socket.close(TOO_MUCH, REASON)
        return
    try:
        opened = await _opened(server, socket)
    except (ApiError, Mistake) as error:
        status = error.status if isinstance(error, ApiError) else 404
        await socket.close(CODES.get(status, FORBIDDEN), REASON if status == 429 else None)
        return
    await _serve(server, opened)


async def _opened(server: Server, socket: WebSocket) -> TableSocket:
    query = socket.query_params
    live = await server.table(socket, str(socket.path_params["table"]))
    lang = query.get("lang", "")
    spoken = lang if lang in ("en", "de") else language(socket)
    session = await server.identity.session(socket)
    looker = Looker(None if session is None else session.holder, spoken, query.get("seat") or None)
    view_seat(live, looker)
    start = query.get("from", "")
    since = min(int(start), live.number) if start.isdecimal() and len(start) < 8 else None
    opened = TableSocket(server, socket, live, looker, since)
    opened.session = None if session is None else session.id
    return opened


async def _serve(server: Server, opened: TableSocket) -> None:
    live = opened.live
    seats = live.held_by(opened.looker.holder)
    server.hub.watchers.setdefault(live.id, set()).add(opened)
    tasks: list[asyncio.Task[None]] = []
    try:
        for seat in seats:
            await server.hub.bus.arrive(live.id, seat)
        if seats:
            await server.seating.tell_presence(live)
        tasks += [asyncio.create_task(opened.send_all()), asyncio.create_task(opened.read_all())]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await _part(server, opened, seats, tasks)


async def _part(
    server: Server, opened: TableSocket, seats: tuple[str, ...], tasks: "Sequence[asyncio.Task[None]]"
) -> None:
    live = opened.live
    watchers = server.hub.watchers.get(live.id, set())
    watchers.discard(opened)
    if not watchers:
        server.hub.watchers.pop(live.id, None)
    errors = [_error(task) for task in tasks if task.done()]
    code = TOO_SLOW if any(isinstance(error, TimeoutError) for error in errors) else opened.code
    for task in tasks:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await task
    if {opened.socket.client_state, opened.socket.application_state} == {WebSocketState.CONNECTED}:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await opened.socket.close(code, REASON if code == TOO_MUCH else None)
    for seat in seats:
        await server.hub.bus.leave(live.id, seat)
    if seats:
        await server.seating.tell_presence(live)


def _error(task: "asyncio.Task[None]") -> BaseException | None:
    if task.cancelled():
        return None
    error = task.exception()
    if error is not None and not isinstance(error, TimeoutError | WebSocketDisconnect | RuntimeError | Trouble):
        LOG.error("a socket failed", exc_info=error)
    return error
