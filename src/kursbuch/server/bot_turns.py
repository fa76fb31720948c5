"""Plays for those who are not people, or not there: bots, and standing orders."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from kursbuch.bots.base import STAND_IN
from kursbuch.bots.outside_player import BotFailed
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.orders import Passage, Verdict
from kursbuch.messages import Text
from kursbuch.resources import LANGUAGES
from kursbuch.server.bot_minds import Minds
from kursbuch.server.errors import ApiError
from kursbuch.server.hub import Hub
from kursbuch.server.live import LiveTable
from kursbuch.server.moves import Moves
from kursbuch.server.snapshot import Looker, orders_json
from kursbuch.storage.rows import OrderRow

PAUSES = (1, 2, 5, 10, 30, 60, 120)
"""Seconds between tries after something failed."""

LOOK_AGAIN = 2.0
"""Seconds after which a process checks whether the one that plays at a table is still alive."""

LOG = logging.getLogger("kursbuch.server")


class BotTurns:
    """One task for each table at which a bot or an order is to act, and none for the others."""

    def __init__(self, hub: Hub, moves: Moves, thinker: Minds) -> None:
        self.hub = hub
        self.moves = moves
        self.thinker = thinker
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._stopping = False
        hub.on_move = self.wake
        hub.on_drop = lambda table: table not in self._tasks

    def wake(self, live: LiveTable) -> None:
        """Something has changed at a table: see whether there is something to do."""
        if self._stopping or self._automatic(live) is None:
            return
        if live.id in self._tasks:
            self._again.add(live.id)
            return
        task = asyncio.create_task(self._drive(live))
        self._tasks[live.id] = task
        task.add_done_callback(lambda _: self._ended(live))

    def _ended(self, live: LiveTable) -> None:
        self._tasks.pop(live.id, None)
        if live.id in self._again:
            self._again.discard(live.id)
            self.wake(live)

    async def stop(self) -> None:
        """No more moves."""
        self._stopping = True
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self.thinker.close()

    def _automatic(self, live: LiveTable) -> str | None:
        """The seat that is to act and is not left to a person."""
        for seat in () if live.is_gone else live.waiting_for:
            if live.seats[seat].kind == "bot" or self._orders_of(live, seat):
                return seat
        return None

    def _orders_of(self, live: LiveTable, seat: str) -> list[OrderRow]:
        return [row for row in live.orders if row.seat == seat and row.ended is None]

    async def _drive(self, live: LiveTable) -> None:
        """Play while there is something to play. What fails, be it a full disk, is tried again a few times."""
        for pause in PAUSES:
            try:
                await self._play_on(live)
            except Exception as error:
                LOG.error("at table %s nobody plays for %d s: %s", live.id, pause, error)
                await asyncio.sleep(pause)
            else:
                return
        LOG.error("at table %s nobody plays on until somebody moves or looks again", live.id)

    async def _play_on(self, live: LiveTable) -> None:
        while (seat := self._automatic(live)) is not None:
            self._again.discard(live.id)
            if not await self.hub.bus.lead(live.id):
                await asyncio.sleep(LOOK_AGAIN)
            elif live.seats[seat].kind == "bot":
                await self._bot_moves(live, seat)
            elif not await self._orders_act(live, seat):
                return

    async def _bot_moves(self, live: LiveTable, seat: str) -> None:
        number, name = live.number, live.seats[seat].bot or "random"
        pause = asyncio.create_task(asyncio.sleep(self.hub.settings.bot_pause))
        try:
            action = await self._thought(live, seat, name)
            await pause
        finally:
            pause.cancel()
        await self._try(lambda: self.moves.act_for(live, seat, action, number, "bot"))

    async def _thought(self, live: LiveTable, seat: str, name: str) -> Any:
        """What a bot plays, or the stand-in in its place; then the table's owner and the server's log are told why."""
        try:
            return await self.thinker.choose(live, seat, name)
        except BotFailed as fault:
            told = Text(*(fault.sentence(lang) for lang in LANGUAGES))
            if live.troubles.get(seat) != told:
                live.troubles[seat] = told
                LOG.warning("at table %s: %s", live.id, told.en)
            return await self.thinker.choose(live, seat, STAND_IN)

    async def _try(self, deed: Callable[[], Awaitable[object]]) -> None:
        """A move that comes too late, because people have gone on or back, is simply not made."""
        try:
            await deed()
        except ApiError as error:
            if error.status != 409:
                raise

    # -- standing orders ------------------------------------------------------------------------------------

    async def _orders_act(self, live: LiveTable, seat: str) -> bool:
        """Do what an order wants, or end it; False if all wait and the decision is the player's own."""
        number = live.number
        for row in self._orders_of(live, seat):
            verdict = await asyncio.to_thread(self._verdict, live, SeatId(seat), row)
            if not (verdict.waits and verdict.passes_on):
                break
        if verdict.waits:
            return False
        if number == live.number and verdict.action is None:
            await self._end(live, row, verdict)
        elif number == live.number:
            await self._try(lambda: self.moves.act_for(live, seat, verdict.action, number, "order"))
        return True

    def _verdict(self, live: LiveTable, seat: SeatId, row: OrderRow) -> Verdict:
        orders = live.insight.orders
        assert orders is not None
        order = orders.read(live.rules, row.body.encode())
        eyes = live.eyes(seat)
        journal = [live.seen(number, eyes) for number in range(row.since + 1, live.number + 1)]
        past = Passage(
            actions=[(entry.seat, entry.action) for entry in journal],
            rounds=(live.contexts[row.since].round, live.contexts[-1].round),
            taken_back=any(entry.back_to is not None for entry in journal),
        )
        state = eyes.state(live.rules, live.state)
        return orders.next(live.rules, state, seat, live.rules.offers(state, seat), order, past)

    async def _end(self, live: LiveTable, row: OrderRow, verdict: Verdict) -> None:
        """The order has done its work or cannot go on; its owner is told why."""
        ended = msgspec.json.encode({"code": verdict.ended, **verdict.facts}).decode()
        await self.hub.talk.end_order(row.id, ended)
        live.orders = await self.hub.talk.orders(live.id)
        tell_orders(self.hub, live)


def tell_orders(hub: Hub, live: LiveTable) -> None:
    """Send everybody their own standing orders."""

    def message(looker: Looker) -> bytes | None:
        mine = live.held_by(looker.holder)
        if not mine:
            return None
        return msgspec.json.encode({"type": "orders", "orders": orders_json(live, mine, looker.lang)})

    live.version += 1
    hub.tell(live, message)
    hub.news(live, "orders")
