"""Tables: making them, finding them, looking at them, sitting down."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from kursbuch.bots import check_bot
from kursbuch.catalogue import CatalogueError
from kursbuch.messages import Text
from kursbuch.server.answers import read_body, reply, reply_raw
from kursbuch.server.context import address, language, server_of
from kursbuch.server.errors import ApiError
from kursbuch.server.live import LiveTable, iso
from kursbuch.server.naming import MOST, table_name
from kursbuch.server.records import opened
from kursbuch.server.routing import Operations
from kursbuch.server.seating import Chair, check_apart, check_name
from kursbuch.server.sentences import round_text
from kursbuch.server.snapshot import Extent, others_at
from kursbuch.server.wire import Lang, NewTableBody, SeatChange, TableChange
from kursbuch.storage.rows import SeatRow, TableRow
from kursbuch.storage.sql import Kept
from kursbuch.table.seating import check_title

operations = Operations()
TableId = Annotated[str, Meta(max_length=64)]
SeatId = Annotated[str, Meta(max_length=16)]
SeatQuery = Annotated[str, Meta(max_length=8)] | None


@operations.post("/tables", takes=NewTableBody, status=201)
async def new_table(request: Request, lang: Lang | None = None) -> Response:
    """A new table; one without a name is called after its title."""
    server = server_of(request)
    await server.limiter.hit("open", address(request))
    wish = await read_body(request, NewTableBody)
    session = await server.identity.allowed_to_open(request)
    check_title(wish.title)
    names = [check_name(seat.name) for seat in wish.seats]
    check_apart(names)
    chairs = {
        name: Chair(seat.kind, check_bot(wish.title, seat.bot) if seat.kind == "bot" else None)
        for name, seat in zip(names, wish.seats, strict=True)
    }
    game = opened(wish.title, names, dict(wish.options), wish.seed, draw=wish.draw)
    spoken = lang or language(request)
    called = table_name(wish.title, spoken) if wish.name is None else check_name(wish.name, MOST)
    order = [chairs[name] for name in game.header.players.values()]
    live = await server.seating.open(game, session.holder, called, order, rated=wish.rated)
    return server.identity.attach(request, reply_raw(await server.snapshot(request, live, spoken), 201))


@operations.get("/tables")
async def my_tables(request: Request) -> Response:
    """The tables of this device, those with something to do first."""
    server = server_of(request)
    holder = await server.identity.holder(request)
    rows = [] if holder is None else await server.hub.games.of(holder)
    seats = await server.hub.people.seats_of([row.id for row in rows]) if rows else {}
    kept = {} if holder is None else await server.hub.shelf.kept(holder)
    found = [_listed(row, seats.get(row.id, ()), holder, kept.get(row.id, Kept())) for row in rows]
    server.hub.look_after([row.id for row in rows if _waits_for_a_bot(row, seats.get(row.id, ()))])
    found.sort(key=lambda table: (not table["my_turn"], table["over"] is not None))
    return reply({"tables": found})


class _Judged(Struct, frozen=True):
    """All that lists of tables want to know of the first line of a record."""

    unjudged: bool = False


def _waits_for_a_bot(row: TableRow, seats: Sequence[SeatRow]) -> bool:
    return any(seat.kind == "bot" and seat.seat in row.waiting for seat in seats)


def _listed(row: TableRow, seats: Sequence[SeatRow], holder: str | None, kept: Kept) -> Mapping[str, object]:
    mine = [seat.seat for seat in seats if holder in seat.holders]
    waiting = [seat.seat for seat in seats if seat.seat in row.waiting and seat.seat in mine and seat.kind != "bot"]
    return {
        "id": row.id,
        "title": row.title,
        "name": row.name,
        "created": iso(row.created),
        "touched": iso(row.touched),
        "number": row.number,
        "seats": [
            {
                "seat": s.seat,
                "name": s.name,
                "kind": s.kind,
                "bot": s.bot if s.kind == "bot" else None,
                "mine": s.seat in mine,
                "taken": bool(s.holders),
                "also": others_at(s, holder),
            }
            for s in seats
        ],
        "mine": mine,
        "waiting_for": row.waiting,
        "my_turn": bool(waiting),
        "over": row.over,
        "round": _round(row),
        "owner": row.owner == holder,
        "forked_from": None if row.forked_from is None else {"id": row.forked_from, "number": row.forked_at},
        "judged": not msgspec.json.decode(row.header, type=_Judged).unjudged,
        "archived": kept.archived,
        "unread": kept.unread,
    }


def _round(row: TableRow) -> Text | None:
    """The round in the title's words, or in everybody's while the title cannot be used."""
    try:
        return round_text(row.round, row.title)
    except CatalogueError:
        return round_text(row.round, "")


@operations.get("/tables/{table}")
async def one_table(
    request: Request,
    table: TableId,
    seat: SeatQuery = None,
    lang: Lang | None = None,
    tail: Annotated[int, Meta(ge=0, le=2000)] = 60,
) -> Response:
    """The snapshot."""
    server = server_of(request)
    live = await server.table(request, table)
    looker = await server.looker(request, seat, lang)
    return reply_raw(await server.hub.snapshot(live, looker, Extent(tail=tail, chat=True)))


@operations.put("/tables/{table}", takes=TableChange)
async def change_table(request: Request, table: TableId) -> Response:
    """Another name, or whether spectators may look on."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, TableChange)
    await _owner_only(request, live)
    values: dict[str, object] = {}
    if wish.name is not None:
        values["name"] = check_name(wish.name, MOST)
    if wish.spectators is not None:
        values["spectators"] = wish.spectators
    if values:
        await server.hub.games.change(live.id, **values)
        await server.hub.seats_again(live)
        server.hub.seats_changed(live)
    return reply_raw(await server.snapshot(request, live))


async def _owner_only(request: Request, live: LiveTable) -> None:
    if await server_of(request).identity.holder(request) != live.row.owner:
        raise ApiError(403, "not_your_table")


# -- seats ----------------------------------------------------------------------------------------------------


@operations.get("/tables/{table}/links")
async def links(request: Request, table: TableId) -> Response:
    """The links of the table: all for its owner, of one's own seats for players."""
    server = server_of(request)
    live = await server.table(request, table)
    holder = await server.identity.holder(request)
    seats = {seat: server.seating.link(live, seat) for seat in _links_for(live, holder)}
    return reply({"watch": f"/t/{live.id}", "seats": seats})


def _links_for(live: LiveTable, holder: str | None) -> list[str]:
    """Whoever has the link of a seat sees what the seat sees, so where there are secrets it is shown to nobody else
    once the seat is taken."""
    mine = live.held_by(holder)
    if holder != live.row.owner:
        return list(mine)
    see_all = live.eyes(None).see_all
    return [name for name, seat in live.seats.items() if see_all or name in mine or not seat.holders]


@operations.post("/tables/{table}/seats/{seat}/link")
async def new_link(request: Request, table: TableId, seat: SeatId) -> Response:
    """A new link for a seat; the old one is no longer valid."""
    server = server_of(request)
    live = await server.table(request, table)
    link = await server.seating.new_link(live, await server.identity.holder(request), seat)
    return reply({"link": link})


@operations.put("/tables/{table}/seats/{seat}", takes=SeatChange)
async def change_seat(request: Request, table: TableId, seat: SeatId) -> Response:
    """Rename a player, or hand the seat to a bot or back to a person."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, SeatChange)
    await server.seating.change(live, await server.identity.holder(request), seat, wish)
    return reply_raw(await server.snapshot(request, live))


@operations.post("/tables/{table}/seats/{seat}/leave")
async def leave(request: Request, table: TableId, seat: SeatId) -> Response:
    """Give a seat up."""
    server = server_of(request)
    live = await server.table(request, table)
    await server.seating.leave(live, await server.identity.holder(request), seat)
    return reply_raw(await server.snapshot(request, live))


Secret = Annotated[str, Meta(max_length=100)]


async def _by_link(request: Request, secret: str) -> tuple[LiveTable, str]:
    server = server_of(request)
    await server.limiter.hit("link", address(request))
    found = await server.hub.people.seat_by_link(secret)
    if found is None:
        raise ApiError(404, "unknown_link")
    return await server.hub.table(found[0]), found[1]


@operations.get("/join/{secret}")
async def look_at_link(request: Request, secret: Secret) -> Response:
    """What a link leads to, without taking the seat."""
    live, seat = await _by_link(request, secret)
    found = live.seats[seat]
    return reply(
        {
            "table": live.id,
            "seat": seat,
            "name": found.name,
            "title": live.row.title,
            "table_name": live.row.name,
            "players": len(live.seats),
            "options": live.header.options,
            "taken": bool(found.holders),
        }
    )


@operations.post("/join/{secret}")
async def join(request: Request, secret: Secret) -> Response:
    """Take a seat on this device."""
    server = server_of(request)
    live, seat = await _by_link(request, secret)
    session = await server.identity.device(request)
    await server.seating.join(live, seat, session.holder)
    return server.identity.attach(request, reply({"table": live.id, "seat": seat}))
