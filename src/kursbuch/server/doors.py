"""The doors of the server: how many connections one address may have, and how long a half-sent request may take.

uvicorn waits indefinitely for the rest of a request and accepts headers of any size. Connections that send only part of
a request, or never read the answer, are closed here so that others can be served.
"""

import asyncio
import ipaddress
import sys
from enum import Enum
from functools import partial
from http import HTTPStatus
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from websockets.http11 import Response
from websockets.server import ServerProtocol

from kursbuch.server.frames import CarefulSocket

MOST_HEAD = 64 * 1024
"""Bytes before the body of a request, and of whatever surrounds the pieces of a body."""

OVERHEAD = 9
"""Bytes that come with each byte of a body sent in the smallest pieces, itself included."""

SLOWEST_BODY = 4096
"""Bytes a second; a client that stays slower than this for longer than the server's patience is stalling."""

LINGER = 2.0
"""Seconds for which the rest of a request that has been answered is read and discarded."""

PARTING = 0.5
"""Seconds between the last answer to a connection and its end, unless the other side ends it first."""

STALL = 30.0
"""Seconds within which a client must read part of its answer."""

SOME = 8 * 1024
"""How much of it, in bytes."""


KEPT_FILES = 200
"""Open files that connections leave to the database, to games that are read and to processes that think."""


def _shortest(status: HTTPStatus) -> bytes:
    """An answer that no application gave; it is as discreet as all others."""
    lines = (
        f"HTTP/1.1 {status.value} {status.phrase}",
        "content-length: 0",
        "connection: close",
        "referrer-policy: no-referrer",
        "x-content-type-options: nosniff",
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


def neighbourhood(host: str) -> str:
    """What counts as one address: with IPv6 a whole network of the size that every household gets."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


class Doors:
    """Who is inside; one for each process. `most` counts for each address, `room` for all together; 0 is any number."""

    def __init__(self, most: int, room: int, patience: float, proxies: list[str] | str) -> None:
        self.most = most
        self.room = room
        self.patience = patience
        self._proxies = _TrustedHosts(proxies)
        self._open: dict[str, int] = {}
        self._waiting: dict[str, dict[Guarded, None]] = {}

    def enter(self, guest: "Guarded", inside: int) -> bool:
        """Let a connection in. One that has not asked for anything yet makes way for a new one from its address.

        A proxy brings many people's connections, each with its request, so only those without one are counted.
        """
        where, waiting = guest.where, self._waiting.setdefault(guest.where, {})
        is_crowded = self.most and (
            len(waiting) >= self.most or (self._open.get(where, 0) >= self.most and guest.host not in self._proxies)
        )
        if is_crowded and waiting:
            oldest = next(iter(waiting))
            self.leave(oldest)
            oldest.show_out()
        elif is_crowded or (self.room and inside > self.room):
            if not waiting:
                del self._waiting[where]
            return False
        self._open[where] = self._open.get(where, 0) + 1
        self._waiting.setdefault(where, {})[guest] = None
        guest.is_inside = True
        return True

    def asked(self, guest: "Guarded") -> None:
        """A connection has said what it wants."""
        waiting = self._waiting.get(guest.where, {})
        waiting.pop(guest, None)
        if not waiting:
            self._waiting.pop(guest.where, None)

    def leave(self, guest: "Guarded") -> None:
        """A connection has ended, or became a table's socket, which is counted where it is answered."""
        if not guest.is_inside:
            return
        guest.is_inside = False
        self.asked(guest)
        left = self._open.pop(guest.where, 0) - 1
        if left > 0:
            self._open[guest.where] = left


class Phase(Enum):
    """What a connection is about: the next head, the body after it, or neither."""

    HEAD = "head"
    BODY = "body"
    NEITHER = "neither"


class Guarded(HttpToolsProtocol):
    """uvicorn's connection with an eye on the clock and on what it takes in."""

    def __init__(self, *arguments: Any, doors: Doors, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.doors = doors
        self.host = ""
        self.where = ""
        self.is_inside = False
        self._phase = Phase.NEITHER
        self._since = 0.0
        self._raw = self._body = 0
        self._is_parting = False
        self._clock: asyncio.TimerHandle | None = None
        self._stall: asyncio.TimerHandle | None = None

    # -- coming and going -----------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.where = neighbourhood(self.host)
        if self.doors.enter(self, len(self.connections)):
            self._begin(Phase.HEAD)
        else:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        try:
            super().handle_websocket_upgrade()
        except Exception:  # whatever the other library raises for untrusted input
            for half in [found for found in self.connections if getattr(found, "transport", None) is self.transport]:
                self.connections.discard(half)
            self._refuse(HTTPStatus.BAD_REQUEST)

    def _leave(self) -> None:
        self.doors.leave(self)
        for timer in (self._clock, self._stall):
            if timer is not None:
                timer.cancel()
        self._clock = self._stall = None

    def show_out(self) -> None:
        """Somebody else needs the place, or there was time enough. A browser that opened a connection in advance and
        said nothing is told nothing: it would show the answer to its next question."""
        if self._phase is Phase.HEAD and not self._raw:
            self.transport.close()
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _refuse(self, status: HTTPStatus) -> None:
        """The shortest possible answer, unless one is on its way or nobody reads it; then the connection ends."""
        if self._is_parting or self.transport.is_closing():
            return
        cycle = self._last()
        is_answering = cycle is not None and not cycle.response_complete and cycle.response_started
        if is_answering or self.transport.get_write_buffer_size():
            self.transport.abort()
            return
        self.transport.write(_shortest(status))
        if self._raw and self.transport.can_write_eof():
            self._part()
        else:
            self.transport.close()

    def _part(self) -> None:
        """Say that nothing more will come, and read the rest for a moment without looking at it. A connection that is
        closed with bytes unread is reset, and a reset can overtake the answer."""
        self._leave()
        self._is_parting = True
        cycle = self._last()
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.write_eof()
        self.transport.resume_reading()
        self.loop.call_later(PARTING, self.transport.abort)

    def _last(self) -> RequestResponseCycle | None:
        """The last request with its answer, if there was any."""
        return self.cycle

    def send_400_response(self, msg: str) -> None:
        self._refuse(HTTPStatus.BAD_REQUEST)

    # -- what comes in --------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._is_parting:
            return
        if self._phase is Phase.NEITHER:
            self._begin(Phase.HEAD)
        self._raw += len(data)
        super().data_received(data)
        if self._phase is not Phase.NEITHER and self._raw - OVERHEAD * self._body > MOST_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._phase is not Phase.HEAD:
            self._begin(Phase.HEAD)
            self._raw = 1

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.doors.asked(self)
        self._begin(Phase.BODY)

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._phase = Phase.NEITHER
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _begin(self, phase: Phase) -> None:
        self._phase = phase
        self._raw = self._body = 0
        self._since = self.loop.time()
        self._set_clock(self.doors.patience)

    def _set_clock(self, seconds: float) -> None:
        if self._clock is not None:
            self._clock.cancel()
        self._clock = self.loop.call_later(seconds, self._time_is_up)

    def _time_is_up(self) -> None:
        """Whoever is still sending at a fair pace goes on; so does whoever waits for us rather than we for them."""
        self._clock = None
        if self.transport.is_closing():
            return
        cycle = self._last()
        is_answered = cycle is None or cycle.response_complete
        waits_for_us = self.flow.read_paused or (self._phase is Phase.HEAD and not is_answered)
        if self._phase is Phase.BODY and cycle is not None and cycle.waiting_for_100_continue:
            waits_for_us = True
        if waits_for_us:
            self._since = self.loop.time()
            self._set_clock(self.doors.patience)
            return
        left = self._since + self.doors.patience + self._body / SLOWEST_BODY - self.loop.time()
        if self._phase is Phase.BODY and not is_answered and left > 0:
            self._set_clock(left)
        else:
            self.show_out()

    # -- what goes out --------------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._watch_writing()
        elif self._phase is Phase.BODY and self.cycle.response_complete:
            self._set_clock(LINGER)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_writing()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def timeout_keep_alive_handler(self) -> None:
        if self.transport.get_write_buffer_size():
            self._watch_writing()
        else:
            super().timeout_keep_alive_handler()

    def _watch_writing(self) -> None:
        if self._stall is None:
            size = self.transport.get_write_buffer_size()
            self._stall = self.loop.call_later(STALL, self._look_at_writing, size)

    def _look_at_writing(self, before: int) -> None:
        self._stall = None
        now = self.transport.get_write_buffer_size()
        if now > max(0, before - SOME):
            self.transport.abort()
        elif now:
            self._watch_writing()
        elif (cycle := self._last()) is None or cycle.response_complete:
            super().timeout_keep_alive_handler()


class Configuration(uvicorn.Config):
    """uvicorn's, with doors of our own; each process makes its own when it starts.

    One that was just started reads this before anything else, and must soon be able to say that it lives: hence
    this module needs none of the others.
    """

    most = 0
    patience = 15.0

    def load(self) -> None:
        """Everything is imported by now, so the protocols can be replaced."""
        super().load()
        doors = Doors(self.most, room_for_connections(), self.patience, self.forwarded_allow_ips)
        self.http_protocol_class = partial(Guarded, doors=doors)  # type: ignore[assignment]


def room_for_connections() -> int:
    """How many connections leave enough files for the database; 0 is any number."""
    if sys.platform == "win32":
        return 0
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 0 if soft == resource.RLIM_INFINITY else max(soft - KEPT_FILES, soft // 2)


class _CarefulServer(ServerProtocol):
    """Answers of a handshake, be it accepted or refused, tell no other site where a visitor comes from."""

    def send_response(self, response: Response) -> None:
        if "Referrer-Policy" not in response.headers:
            response.headers["Referrer-Policy"] = "no-referrer"
        super().send_response(response)


class GuardedSocket(CarefulSocket):
    """A table's socket, with that; and a handshake that cannot be read is refused: uvicorn would wait for ever."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn = _CarefulServer(max_size=self.config.ws_max_size, logger=self.conn.logger)

    def handle_events(self) -> None:
        """What came over the socket, the handshake first."""
        super().handle_events()
        if not self.handshake_initiated and self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.write(_shortest(HTTPStatus.BAD_REQUEST))
            self.transport.close()
