"""What can be done at a table that changes its log: acting, taking back, and asking to take back."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Mistake
from kursbuch.server.errors import ApiError, Refused, Stale, from_mistake, malformed
from kursbuch.server.hub import Hub
from kursbuch.server.live import LiveTable
from kursbuch.server.snapshot import undo_json
from kursbuch.storage.record import NOT_JSON, place_of
from kursbuch.storage.sql import Line, UndoRow
from kursbuch.storage.sql.database import now

T = TypeVar("T")


class Done(Struct, frozen=True):
    """A deed that is on the disk: where in the log, and whether it was there before."""

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
    """The seat must be played by whoever asks, and not by a bot; of several processes the disk knows who does."""
    live.seat(seat)
    if holder is not None and not hub.database.is_sqlite:
        await hub.seats_again(live)
    found = live.seat(seat)
    if holder is None or holder not in found.holders:
        raise ApiError(403, "not_your_seat", name=found.name)
    if found.kind == "bot":
        raise ApiError(403, "bot_plays", name=found.name)


class Deeds:
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
        rules, name = live.rules, SeatId(seat)
        refusal = rules.check(live.state, name, action)
        if refusal is not None:
            raise Refused(refusal, live.names, live.number)
        events, state = rules.play(live.state, name, action)
        encoded = rules.encode_action(action).decode(), rules.encode_events(events).decode()
        line = Line(live.number + 1, seat, *encoded, key=key, by=by, at=now())
        return await self._append(live, line, state)

    async def _append(self, live: LiveTable, line: Line, state: Any) -> int:
        """First the disk, then the table in memory, then the news."""
        if not await self.hub.games.append(live.id, line, live.standing(state)):
            await self.hub.catch_up(live)
            raise Stale(live.number, line.seq - 1)
        live.add(line)
        if live.undo is not None:
            await self._settle(live, live.undo, "withdrawn" if line.back_to is None else "done")
        self.hub.moved(live)
        return line.seq

    async def _in_step(self, live: LiveTable, expected: int) -> None:
        """Whoever acts must have seen the last entry. Another process may have gone on unheard: the disk knows."""
        if expected != live.number:
            await self.hub.catch_up(live)
        if expected != live.number:
            raise Stale(live.number, expected)

    async def _once(self, live: LiveTable, deed: Deed, do: Callable[[], Awaitable[T]]) -> T | Done:
        """Do something unless its key says that it is done, be it by another process that nobody has heard of yet."""
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
        """Where in the log the deed is that this key was used for already."""
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
        await own_seat(self.hub, live, holder, seat)

        async def go() -> Done | UndoRow:
            await self._in_step(live, expected)
            target = self._target(live, holder, seat, to)
            asked = self._whom_to_ask(live, holder, target)
            if not asked:
                return Done(await self._go_back(live, seat, target, key, ()))
            return await self._ask(live, seat, target, asked)

        return await live.mailbox.run(lambda: self._once(live, Deed(key, seat), go))

    def _target(self, live: LiveTable, holder: str | None, seat: str, to: int | None) -> int:
        target = live.last_move_of(live.held_by(holder)) if to is None else live.known(to)
        if target is None or not live.moves_after(target):
            raise ApiError(409, "nothing_to_take_back", name=live.seats[seat].name)
        return target

    def _whom_to_ask(self, live: LiveTable, holder: str | None, target: int) -> tuple[str, ...]:
        """Everybody else who plays, if one of them has acted since; bots and seats of the same device never mind."""
        mine = live.held_by(holder)
        others = tuple(
            name for name, seat in live.seats.items() if name not in mine and seat.kind != "bot" and seat.holders
        )
        acted = {step.seat for step in live.moves_after(target) if live.lines[step.number - 1].by != "bot"}
        return others if acted.intersection(others) else ()

    async def _go_back(self, live: LiveTable, seat: str, target: int, key: str | None, agreed: Sequence[str]) -> int:
        line = Line(live.number + 1, seat, None, None, target, key=key, agreed=tuple(agreed), at=now())
        return await self._append(live, line, live.game.positions[target].state)

    async def _ask(self, live: LiveTable, seat: str, target: int, asked: Sequence[str]) -> UndoRow:
        if live.undo is not None:
            raise ApiError(409, "undo_pending")
        live.undo = await self.hub.talk.ask(live.id, seat, target, live.number, asked)
        self._tell_undo(live, "asked")
        return live.undo

    async def answer(self, live: LiveTable, holder: str | None, request: int, seat: str, agree: bool) -> Done | None:
        """Agree, refuse, or withdraw one's own request. Done when all have agreed."""
        await own_seat(self.hub, live, holder, seat)

        async def job() -> Done | None:
            found = live.undo
            if found is None or found.id != request:
                raise ApiError(404, "unknown_request")
            if seat == found.seat and not agree:
                await self._settle(live, found, "withdrawn")
                return None
            if seat not in found.asked or seat in found.agreed:
                raise ApiError(409, "not_asked", name=live.seats[seat].name)
            return await self._answered(live, found, seat, agree)

        return await live.mailbox.run(job)

    async def _answered(self, live: LiveTable, found: UndoRow, seat: str, agree: bool) -> Done | None:
        if not agree:
            await self._settle(live, found, "refused")
            return None
        live.undo = found = await self.hub.talk.agree(found, seat)
        if set(found.agreed) >= set(found.asked):
            return Done(await self._go_back(live, found.seat, found.back_to, None, found.agreed))
        self._tell_undo(live, "asked")
        return None

    async def _settle(self, live: LiveTable, request: UndoRow, outcome: str) -> None:
        live.undo = None
        await self.hub.talk.settle(request, outcome)
        self._tell_undo(live, outcome)

    def _tell_undo(self, live: LiveTable, outcome: str) -> None:
        def message(lang: str, holder: str | None) -> bytes:
            return msgspec.json.encode({"type": "undo", "undo": undo_json(live, lang), "outcome": outcome})

        live.version += 1
        self.hub.tell(live, message)
        self.hub.news(live, "undo")
