"""The wire under a table's socket: a flood of tiny frames neither holds the loop nor fills the memory.

One read of the network can hold tens of thousands of frames. They are taken in small pieces, with everybody else's
work between the pieces; who sends more than any client needs is told so and cut off; and who reads nothing is not
waited for when the socket closes.
"""

import asyncio
import contextlib
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from kursbuch.server.bucket import Budget

PIECE = 1024
"""Bytes that are looked at before everybody else has a turn."""

FRAMES, FRAMES_AT_ONCE = 40, 200
"""Frames of any kind a second, and at once. A browser sends a few a minute."""

BYTES, BYTES_AT_ONCE = 32 * 1024, 512 * 1024
"""The same for their bytes."""

TOO_MUCH = 4429
REASON = "too many messages"

PARTING = 1.0
"""Seconds in which a client that was cut off can read why."""


class CarefulSocket(WebSocketsSansIOProtocol):
    """A WebSocket that limits how fast it takes in frames."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._rest = b""
        self._at = 0
        self._due: asyncio.Handle | None = None
        self._cut_off = False
        self._frames = Budget(FRAMES, FRAMES_AT_ONCE)
        self._bytes = Budget(BYTES, BYTES_AT_ONCE)

    # -- in -------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Keep what came and look at the first piece of it."""
        if self._cut_off:
            return
        if not self._bytes.spend(len(data)):
            self._cut()
            return
        self._rest = self._rest[self._at :] + data
        self._at = 0
        if self._due is None and not self.read_paused:
            self._look()

    def _look(self) -> None:
        """Take one piece; more only after everybody else, and after the application has had what was in it."""
        self._due = None
        if self._cut_off or self.transport.is_closing():
            return
        piece = self._rest[self._at : self._at + PIECE]
        self._at += len(piece)
        if self._at >= len(self._rest):
            self._rest, self._at = b"", 0
        super().data_received(piece)
        if self._rest and not self.read_paused:
            self.transport.pause_reading()
            self._due = self.loop.call_soon(self._look)
        elif not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """The next message. Reading goes on when the application has had all, and with what is left over first."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self._rest:
                self._due = self._due or self.loop.call_soon(self._look)
            elif not self._cut_off:
                self.transport.resume_reading()
        return message

    def handle_text(self, event: Frame) -> None:
        """Each frame counts."""
        if self._counted():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Each frame counts."""
        if self._counted():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Pieces of a message count like messages."""
        if self._counted():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """An answer is written for every ping, so pings count too."""
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Nobody asked for most of those that count."""
        if self._counted():
            super().handle_pong(event)

    def _counted(self) -> bool:
        if self._cut_off:
            return False
        if not self._frames.spend():
            self._cut()
            return False
        return True

    def _cut(self) -> None:
        """Say why and read no more; what is still on its way is left unread."""
        self._cut_off = True
        self._rest, self._at = b"", 0
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MUCH, "reason": REASON})
        if self.transport.is_closing():
            return
        if self.handshake_complete and not self.close_sent:
            with contextlib.suppress(InvalidState):
                self.conn.send_close(TOO_MUCH, REASON)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.pause_reading()
        self._abort_after(PARTING)

    # -- the end --------------------------------------------------------------------------------------------

    async def send(self, message: Any) -> None:
        """As usual, but without waiting for a client that does not read, just to say goodbye."""
        if self._cut_off:
            if message["type"] != "websocket.close":
                await self.writable.wait()
            return
        if message["type"] == "websocket.close" and not self.writable.is_set():
            self.transport.abort()
            return
        await super().send(message)
        if self.close_timer is not None:
            self._abort_after(self.close_timeout)

    def keepalive_timeout(self) -> None:
        """A peer that does not answer may not read either: its connection ends whether it reads the close or not."""
        super().keepalive_timeout()
        self._abort_after(PARTING)

    def _abort_after(self, seconds: float) -> None:
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(seconds, self.transport.abort)
