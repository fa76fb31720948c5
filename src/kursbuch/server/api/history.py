"""Looking back: positions, the log, branches, records, files from elsewhere."""

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta, Raw
from starlette.requests import Request
from starlette.responses import Response

from kursbuch.kernel.ids import SeatId
from kursbuch.server.answers import read_body, reply, reply_raw
from kursbuch.server.api.tables import SeatQuery, TableId
from kursbuch.server.budget import in_slices
from kursbuch.server.context import address, language, server_of
from kursbuch.server.errors import ApiError, Refused
from kursbuch.server.live import LiveTable
from kursbuch.server.moves import read_action
from kursbuch.server.naming import MOST, branch_name
from kursbuch.server.records import Opened, record_of
from kursbuch.server.routing import FILE, Operations
from kursbuch.server.seating import Chair, check_name
from kursbuch.server.snapshot import Looker, over_json, view_seat
from kursbuch.server.wire import ForkBody, Lang, Number

operations = Operations()
MOST_POSITIONS = 60
MOST_ENTRIES = 2000


def _position(live: LiveTable, number: int, seat: str | None, lang: str) -> dict[str, object]:
    rules, state, context = live.rules, live.state_at(number), live.contexts[number]
    waiting = rules.waiting_for(state)
    return {
        "number": number,
        "round": context.round,
        "company": context.company,
        "view": live.insight.view(rules, state, None if seat is None else SeatId(seat)),
        "waiting_for": [name for name in live.game.seats if name in waiting],
        "scores": live.eyes(seat).scores(rules, state),
        "over": over_json(live, state, lang),
        "stands": live.stands(number),
    }


async def _looked(request: Request, table: str, seat: str | None, lang: str | None) -> tuple[LiveTable, Looker]:
    server = server_of(request)
    live = await server.table(request, table)
    return live, await server.looker(request, seat, lang)


@operations.get("/tables/{table}/positions/{number}")
async def position(
    request: Request,
    table: TableId,
    number: Number,
    seat: SeatQuery = None,
    lang: Lang | None = None,
) -> Response:
    """The table as it was after this many entries."""
    live, looker = await _looked(request, table, seat, lang)
    await server_of(request).work.spend(address(request))
    return reply(_position(live, live.known(number), view_seat(live, looker), looker.lang))


@operations.get("/tables/{table}/positions")
async def positions(
    request: Request,
    table: TableId,
    from_: Number,
    to: Number,
    seat: SeatQuery = None,
    lang: Lang | None = None,
) -> Response:
    """Several positions at once."""
    server = server_of(request)
    live, looker = await _looked(request, table, seat, lang)
    numbers = range(from_, min(to, live.number, from_ + MOST_POSITIONS - 1) + 1)
    shown = view_seat(live, looker)
    where = address(request)
    await server.work.spend(where, len(numbers))
    async with server.reading.turn(where):
        found = await in_slices(Raw(msgspec.json.encode(_position(live, n, shown, looker.lang))) for n in numbers)
    return reply({"positions": found})


@operations.get("/tables/{table}/log")
async def log(
    request: Request,
    table: TableId,
    from_: Number = 0,
    to: Number | None = None,
    lang: Lang | None = None,
) -> Response:
    """What happened, in sentences."""
    server = server_of(request)
    live = await server.table(request, table)
    spoken, eyes = lang or language(request), await server.eyes(request, live)
    end = live.number if to is None else min(to, live.number)
    numbers = range(from_ + 1, min(end, from_ + MOST_ENTRIES) + 1)
    async with server.reads(address(request), live, numbers, spoken, eyes):
        entries = await in_slices(live.entry_json(number, spoken, eyes) for number in numbers)
    return reply({"entries": entries, "rounds": live.rounds()})


# -- branches and records -------------------------------------------------------------------------------------


@operations.post("/tables/{table}/fork", takes=ForkBody, status=201)
async def fork(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """A new table that begins with the first entries of this one; all its seats belong to this device."""
    server = server_of(request)
    await server.limiter.hit("open", address(request))
    live = await server.table(request, table)
    wish = await read_body(request, ForkBody)
    session = await server.identity.allowed_to_open(request)
    if session.holder != live.row.owner and not live.held_by(session.holder):
        raise ApiError(403, "not_at_table")
    _must_be_open(live)
    lines = tuple(live.lines[: live.known(wish.at)])
    _check_line(live, wish)
    players = {name: seat.name for name, seat in live.seats.items()}
    game = Opened(msgspec.structs.replace(live.header, players=players), lines)
    spoken = lang or language(request)
    name = branch_name(live.row.name, wish.at, spoken) if wish.name is None else check_name(wish.name, MOST)
    chairs = [Chair()] * len(live.seats)
    rated = live.row.rated and live.rules.over(live.state) is None
    branch = await server.seating.open(game, session.holder, name, chairs, (live.id, wish.at), rated=rated)
    for number, move in enumerate(wish.moves):
        key = f"line-{number:04}"
        await server.moves.act(branch, session.holder, move.seat, bytes(move.action), branch.number, key)
    return server.identity.attach(request, reply_raw(await server.snapshot(request, branch, spoken), 201))


def _check_line(live: LiveTable, wish: ForkBody) -> None:
    """Moves to be made at a new branch have to be legal there, or no branch is made."""
    state = live.state_at(wish.at)
    for move in wish.moves:
        seat, action = SeatId(live.seat(move.seat).seat), read_action(live, bytes(move.action))
        refusal = live.rules.check(state, seat, action)
        if refusal is not None:
            raise Refused(refusal, live.names, wish.at)
        state = live.rules.play(state, seat, action)[1]


def _must_be_open(live: LiveTable) -> None:
    """What players keep secret stays so while they play."""
    if not live.eyes(None).see_all:
        raise ApiError(403, "hidden_until_over")


@operations.get("/tables/{table}/record")
async def record(request: Request, table: TableId) -> Response:
    """The game as a file."""
    server = server_of(request)
    live = await server.table(request, table)
    _must_be_open(live)
    await server.work.spend(address(request), 1 + live.number / 20)
    async with server.reading.turn(address(request)):
        body = await asyncio.to_thread(record_of, live)
    headers = {"content-disposition": f'attachment; filename="{live.row.title}-{live.id}.kursbuch"'}
    return Response(body, headers=headers, media_type="application/x-ndjson")


@operations.post("/import", takes=FILE, status=201)
async def import_file(
    request: Request, name: Annotated[str, Meta(max_length=80)] | None = None, judge: bool = True
) -> Response:
    """A table from a file, ours or an export of 18xx.games; the rules are asked about every move, or it is marked."""
    server = server_of(request)
    await server.limiter.hit("import", address(request))
    session = await server.identity.allowed_to_open(request)
    raw = await request.body()
    game = await server.importer.imported(raw, judged=judge)
    title = game.header.title if not name else check_name(name, 80)
    chairs = [Chair()] * len(game.header.players)
    live = await server.seating.open(game, session.holder, title, chairs)
    return server.identity.attach(request, reply_raw(await server.snapshot(request, live), 201))
