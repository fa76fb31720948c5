"""What can be done at a table that changes its log: acting, taking back, doing again, and asking the others for it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from kursbuch.kernel.game import Entry
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Mistake
from kursbuch.server.errors import ApiError, Refused, Stale, from_mistake, malformed
from kursbuch.server.hub import Hub
from kursbuch.server.live import LiveTable
from kursbuch.server.returning import Return, do_again, take_back
from kursbuch.server.snapshot import Looker, eyes_of, undo_json
from kursbuch.storage.rows import Line, SeatRow, UndoRow, now
from kursbuch.unpacking import NOT_JSON, place_of

T = TypeVar("T")


class Done(Struct, frozen=True):
    """A change that is on the disk: where in the log, and whether it was there before."""

    number: int
    repeated: bool = False


class Deed(Struct, frozen=True):
    """What a player sends once and maybe again: its key, whose it is, and the action, or none for taking back."""

    key: str
    seat: str
    action: str | None = None


def read_action(live: LiveTable, raw: bytes) -> Any:
    """The action meant; whatever is wrong with it is a 400."""
    try:
        return live.insight.read(live.rules, raw)
    except Mistake as mistake:
        raise from_mistake(mistake) from mistake
    except NOT_JSON as error:
        raise malformed(str(error), f"$.action{place_of(error)[1:]}") from error


async def own_seat(hub: Hub, live: LiveTable, holder: str | None, seat: str) -> None:
    """The seat must be played by whoever asks, and not by a bot."""
    found = await held_seat(hub, live, holder, seat)
    if found.kind == "bot":
        raise ApiError(403, "bot_plays", name=found.name)


async def held_seat(hub: Hub, live: LiveTable, holder: str | None, seat: str) -> SeatRow:
    """The seat must be that of whoever asks, even if a bot plays it; the database is authoritative."""
    live.seat(seat)
    if holder is not None and not hub.database.is_sqlite:
        await hub.seats_again(live)
    found = live.seat(seat)
    if holder is None or holder not in found.holders:
        raise ApiError(403, "not_your_seat", name=found.name)
    return found


def _played(live: LiveTable, seat: SeatId, action: Any) -> tuple[Entry[Any, Any], Any]:
    """A legal move with its events, and the position after it."""
    refusal = live.rules.check(live.state, seat, action)
    if refusal is not None:
        raise Refused(refusal, live.names, live.number)
    events, state = live.rules.play(live.state, seat, action)
    return Entry(seat, action, events), state


class Moves:
    """Changes of logs. Each runs in its table's mailbox, and is on the disk before it is known to anybody."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    # -- acting ---------------------------------------------------------------------------------------------

    async def act(self, live: LiveTable, holder: str | None, seat: str, raw: bytes, expected: int, key: str) -> Done:
        """A move by a person."""
        action = read_action(live, raw)
        written = live.rules.encode_action(action).decode()
        await own_seat(self.hub, live, holder, seat)

        async def play() -> Done:
            return Done(await self._play(live, seat, action, expected, key, "player"))

        return await live.mailbox.run(lambda: self._once(live, Deed(key, seat, written), play))

    async def act_for(self, live: LiveTable, seat: str, action: Any, expected: int, by: str) -> Done:
        """A move by a bot or by a standing order."""

        async def job() -> Done:
            return Done(await self._play(live, seat, action, expected, None, by))

        return await live.mailbox.run(job)

    async def _play(self, live: LiveTable, seat: str, action: Any, expected: int, key: str | None, by: str) -> int:
        await self._in_step(live, expected)
        rules = live.rules
        if live.insight.takes_long(action):
            entry, state = await asyncio.to_thread(_played, live, SeatId(seat), action)
        else:
            entry, state = _played(live, SeatId(seat), action)
        encoded = rules.encode_action(action).decode(), rules.encode_events(entry.events).decode()
        line = Line(live.number + 1, seat, *encoded, key=key, by=by, at=now())
        await self._write(live, line, state)
        live.add_played(line, entry, state)
        return await self._tell(live, line)

    async def _write(self, live: LiveTable, line: Line, state: Any) -> None:
        """First the disk, then the table in memory, then the news."""
        if not await self.hub.games.append(live.id, line, live.standing(state)):
            await self.hub.catch_up(live)
            raise Stale(live.number, line.seq - 1)

    async def _tell(self, live: LiveTable, line: Line) -> int:
        if live.undo is not None:
            await self._settle(live, live.undo, "done" if line.back_to == live.undo.back_to else "withdrawn")
        self.hub.moved(live)
        return line.seq

    async def _in_step(self, live: LiveTable, expected: int) -> None:
        """Whoever acts must have seen the last entry; the database knows of those that other processes added."""
        if expected != live.number:
            await self.hub.catch_up(live)
        if expected != live.number:
            raise Stale(live.number, expected)

    async def _once(self, live: LiveTable, deed: Deed, do: Callable[[], Awaitable[T]]) -> T | Done:
        """Do something unless its key says that it is done, maybe by another process whose news has not arrived yet."""
        known = self._repeated(live, deed)
        if known is not None:
            return known
        try:
            return await do()
        except Stale:
            known = self._repeated(live, deed)
            if known is None:
                raise
            return known

    def _repeated(self, live: LiveTable, deed: Deed) -> Done | None:
        """Where in the log the change is for which this key was already used."""
        number = live.keys.get(deed.key)
        if number is None:
            return None
        line = live.lines[number - 1]
        if (line.seat, line.action) != (deed.seat, deed.action):
            raise ApiError(409, "key_reused")
        return Done(number, repeated=True)

    # -- taking back ----------------------------------------------------------------------------------------

    async def take_back(
        self, live: LiveTable, holder: str | None, seat: str, to: int | None, expected: int, key: str
    ) -> Done | UndoRow:
        """Take back at once if nobody else has acted since, else ask the others."""
        return await self._return(live, holder, Deed(key, seat), expected, lambda: take_back(live, holder, seat, to))

    async def do_again(self, live: LiveTable, holder: str | None, seat: str, expected: int, key: str) -> Done | UndoRow:
        """Do again what was taken back last, at once if it was one's own, else ask the others."""
        return await self._return(live, holder, Deed(key, seat), expected, lambda: do_again(live, holder, seat))

    async def _return(
        self, live: LiveTable, holder: str | None, deed: Deed, expected: int, find: Callable[[], Return]
    ) -> Done | UndoRow:
        await own_seat(self.hub, live, holder, deed.seat)

        async def go() -> Done | UndoRow:
            await self._in_step(live, expected)
            found = find()
            if not found.asked:
                return Done(await self._go_back(live, deed.seat, found.to, deed.key, ()))
            return await self._ask(live, deed.seat, found.to, found.asked)

        return await live.mailbox.run(lambda: self._once(live, deed, go))

    async def _go_back(self, live: LiveTable, seat: str, target: int, key: str | None, agreed: Sequence[str]) -> int:
        line = Line(live.number + 1, seat, None, None, target, key=key, agreed=tuple(agreed), at=now())
        await self._write(live, line, live.game.positions[target].state)
        live.add(line)
        return await self._tell(live, line)

    async def _ask(self, live: LiveTable, seat: str, target: int, asked: Sequence[str]) -> UndoRow:
        if live.undo is not None:
            raise ApiError(409, "undo_pending")
        found = await self.hub.talk.ask(live.id, seat, target, live.number, asked)
        if found is None:
            await self.hub.read_undo(live)
            raise ApiError(409, "undo_pending")
        live.undo = found
        self._tell_undo(live, "asked")
        return found

    async def answer(self, live: LiveTable, holder: str | None, request: int, seat: str, agree: bool) -> Done | None:
        """Agree, refuse, or withdraw one's own request. Done when all have agreed."""
        await held_seat(self.hub, live, holder, seat)

        async def job() -> Done | None:
            await self.hub.read_undo(live)
            found = live.undo
            if found is None or found.id != request:
                raise ApiError(404, "unknown_request")
            if seat == found.seat and not agree:
                await self._settle(live, found, "withdrawn")
                return None
            is_askers = agree and holder in live.seats[found.seat].holders
            if seat not in found.asked or seat in found.agreed or is_askers:
                raise ApiError(409, "not_asked", name=live.seats[seat].name)
            return await self._answered(live, found, seat, agree)

        return await live.mailbox.run(job)

    async def _answered(self, live: LiveTable, found: UndoRow, seat: str, agree: bool) -> Done | None:
        """The database counts: of two who agree at once at two processes the second is the last, and goes back."""
        if not agree:
            await self._settle(live, found, "refused")
            return None
        counted = await self.hub.talk.agree(found, seat)
        if counted is None:
            await self.hub.read_undo(live)
            raise ApiError(404, "unknown_request")
        live.undo = counted
        if set(counted.agreed) < set(counted.asked):
            self._tell_undo(live, "asked")
            return None
        try:
            return Done(await self._go_back(live, counted.seat, counted.back_to, None, counted.agreed))
        except Stale:
            await self.hub.talk.give_up(counted)
            raise

    async def _settle(self, live: LiveTable, request: UndoRow, outcome: str) -> None:
        live.undo = None
        await self.hub.talk.settle(request, outcome)
        self._tell_undo(live, outcome)

    def _tell_undo(self, live: LiveTable, outcome: str) -> None:
        def message(looker: Looker) -> bytes:
            undo = undo_json(live, looker.lang, eyes_of(live, looker))
            return msgspec.json.encode({"type": "undo", "undo": undo, "outcome": outcome})

        live.version += 1
        self.hub.tell(live, message)
        self.hub.news(live, "undo")
