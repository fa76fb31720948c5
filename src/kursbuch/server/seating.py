"""Who sits where: new tables, links, bots in the place of people and back, coming and leaving."""

import asyncio
import secrets
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from kursbuch.bots import check_bot
from kursbuch.messages import Mistake
from kursbuch.server.errors import ApiError
from kursbuch.server.hub import Hub
from kursbuch.server.links import seat_secret
from kursbuch.server.live import LiveTable
from kursbuch.server.records import Opened
from kursbuch.server.snapshot import Looker, seats_json
from kursbuch.server.wire import SeatChange
from kursbuch.storage.rows import SeatRow, TableRow, now
from kursbuch.storage.sql import NewTable
from kursbuch.storage.sql.names import can_be_read, fold, mixes_scripts, skeleton, tidy
from kursbuch.storage.sql.people import digest


class Chair(Struct, frozen=True):
    """How a seat of a new table is played."""

    kind: str = "here"
    bot: str | None = None


def check_name(name: str, most: int = 40, *, is_new: bool = True) -> str:
    """A name that can be read, and a new one that is not made to be taken for another."""
    found = tidy(name)
    if not found or not found.isprintable() or len(found) > most or (is_new and not can_be_read(found)):
        raise ApiError(400, "bad_name", most=most)
    if is_new and mixes_scripts(found):
        raise ApiError(400, "mixed_name", name=found)
    return found


def check_apart(names: Sequence[str]) -> None:
    """Names at one table: no two the same, whatever their capitals and forms, and none that looks like another."""
    for number, name in enumerate(names):
        for other in names[:number]:
            if fold(name) == fold(other):
                raise Mistake("same_name_twice", name=name)
            if skeleton(name) == skeleton(other):
                raise ApiError(409, "name_looks_taken", name=name)


class Seating:
    """Changes of seats."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    # -- new tables -----------------------------------------------------------------------------------------

    async def open(
        self,
        opened: Opened,
        owner: str,
        name: str,
        chairs: Sequence[Chair],
        forked: tuple[str, int] | None = None,
        *,
        rated: bool = False,
    ) -> LiveTable:
        """A new table for a game; `chairs` are in the order of the seats."""
        table = secrets.token_urlsafe(12)
        header, at = opened.header, now()
        rows = [
            self._seat_row(table, seat, player, chair)
            for (seat, player), chair in zip(header.players.items(), chairs, strict=True)
        ]
        row = TableRow(
            id=table,
            title=header.title,
            name=name,
            header=msgspec.json.encode(header).decode(),
            owner=owner,
            spectators=True,
            created=at,
            touched=at,
            number=len(opened.lines),
            waiting=(),
            round="",
            forked_from=None if forked is None else forked[0],
            forked_at=None if forked is None else forked[1],
            rated=rated,
        )
        seats = [SeatRow(str(r["seat"]), str(r["name"]), str(r["kind"]), None, 0) for r in rows]
        standing = await asyncio.to_thread(LiveTable, row, seats, opened.lines)
        summed = standing.standing(standing.state)
        row = msgspec.structs.replace(row, waiting=summed.waiting, round=summed.round, over=summed.over)
        held = [str(r["seat"]) for r in rows if r["kind"] == "here"]
        await self.hub.games.create(NewTable(row, rows, held, opened.lines))
        return await self.hub.table(table)

    def _seat_row(self, table: str, seat: str, player: str, chair: Chair) -> dict[str, object]:
        return {
            "table_id": table,
            "seat": seat,
            "name": player,
            "kind": chair.kind,
            "bot": chair.bot,
            "generation": 0,
            "link": digest(seat_secret(self.hub.link_key, table, seat, 0)),
        }

    # -- links ----------------------------------------------------------------------------------------------

    def link(self, live: LiveTable, seat: str) -> str:
        """The secret link of a seat."""
        return "/join/" + seat_secret(self.hub.link_key, live.id, seat, live.seats[seat].generation)

    async def new_link(self, live: LiveTable, holder: str | None, seat: str) -> str:
        """A new link; whoever came by the old one loses the seat."""
        self._may_change(live, holder, seat)

        async def job() -> str:
            generation = live.seats[seat].generation + 1
            secret = seat_secret(self.hub.link_key, live.id, seat, generation)
            await self.hub.people.renew_link(live.id, seat, generation, secret, holder or "")
            await self._reread(live)
            return f"/join/{secret}"

        return await live.mailbox.run(job)

    async def join(self, live: LiveTable, seat: str, holder: str) -> None:
        """Take a seat by its link."""

        async def job() -> None:
            await self.hub.people.hold(live.id, seat, holder)
            await self._reread(live)

        await live.mailbox.run(job)

    async def leave(self, live: LiveTable, holder: str | None, seat: str) -> None:
        """Give a seat up."""
        live.seat(seat)
        if holder is None or holder not in live.seats[seat].holders:
            raise ApiError(403, "not_your_seat", name=live.seats[seat].name)

        async def job() -> None:
            await self._let_go(live, holder, seat)
            await self._reread(live)

        await live.mailbox.run(job)

    async def _let_go(self, live: LiveTable, holder: str, seat: str) -> None:
        await self.hub.people.let_go(live.id, seat, holder)
        if len(live.seats[seat].holders) <= 1 and live.seats[seat].kind == "here":
            await self.hub.people.change_seat(live.id, seat, kind="remote")

    async def leave_all(self, live: LiveTable, holder: str) -> tuple[str, ...]:
        """Give up every seat somebody has; the table itself goes to the first of those who stay."""

        async def job() -> tuple[str, ...]:
            stay = [other for seat in live.seats.values() for other in seat.holders if other != holder]
            if holder == live.row.owner and not stay:
                raise ApiError(409, "nobody_left")
            left = live.held_by(holder)
            for seat in left:
                await self._let_go(live, holder, seat)
            if holder == live.row.owner:
                await self.hub.games.change(live.id, owner=stay[0])
            await self._reread(live)
            return left

        return await live.mailbox.run(job)

    # -- players --------------------------------------------------------------------------------------------

    async def change(self, live: LiveTable, holder: str | None, seat: str, wish: SeatChange) -> None:
        """Another name, a bot, or a person again."""
        self._may_change(live, holder, seat)
        assert holder is not None

        async def job() -> None:
            if wish.name is not None:
                await self._rename(live, seat, check_name(wish.name))
            if wish.kind == "bot":
                bot = check_bot(live.row.title, wish.bot or live.seats[seat].bot)
                await self.hub.people.change_seat(live.id, seat, kind="bot", bot=bot)
            elif wish.kind is not None:
                await self._give_back(live, seat, wish.kind, holder)
            await self._reread(live)

        await live.mailbox.run(job)

    async def _rename(self, live: LiveTable, seat: str, name: str) -> None:
        others = [other.name for other in live.seats.values() if other.seat != seat]
        if fold(name) in map(fold, others):
            raise ApiError(409, "name_taken", name=name)
        if skeleton(name) in map(skeleton, others):
            raise ApiError(409, "name_looks_taken", name=name)
        await self.hub.people.change_seat(live.id, seat, name=name)

    async def _give_back(self, live: LiveTable, seat: str, kind: str, holder: str) -> None:
        """`remote` returns a seat to its people; `here` takes it for this device if nobody else has it."""
        found = live.seats[seat]
        if kind == "here" and holder not in found.holders:
            if found.holders:
                raise ApiError(409, "seat_taken", name=found.name)
            await self.hub.people.hold(live.id, seat, holder)
        await self.hub.people.change_seat(live.id, seat, kind=kind)

    def _may_change(self, live: LiveTable, holder: str | None, seat: str) -> None:
        """The owner of the table, or whoever plays the seat."""
        found = live.seat(seat)
        if holder is None or (holder != live.row.owner and holder not in found.holders):
            raise ApiError(403, "not_your_seat", name=found.name)

    async def _reread(self, live: LiveTable) -> None:
        await self.hub.read_seats(live)
        self.hub.seats_changed(live)

    # -- presence -------------------------------------------------------------------------------------------

    async def tell_presence(self, live: LiveTable) -> None:
        """Somebody came or went: send everybody the seats as they see them."""
        present = await self.hub.bus.present(live.id)

        def message(looker: Looker) -> bytes:
            return msgspec.json.encode({"type": "presence", "seats": seats_json(live, looker.holder, present)})

        self.hub.tell(live, message)
        self.hub.news(live, "presence")
