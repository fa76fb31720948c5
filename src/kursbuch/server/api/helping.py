"""Help beside the game: what would make a refused move legal, and why there is nothing to do but pass."""

from starlette.requests import Request
from starlette.responses import Response

from kursbuch.kernel.ids import SeatId
from kursbuch.server import studying
from kursbuch.server.answers import read_body, reply_raw
from kursbuch.server.api.playing import eyes_of_asker
from kursbuch.server.api.tables import SeatId as SeatName
from kursbuch.server.api.tables import TableId
from kursbuch.server.context import language, server_of
from kursbuch.server.moves import read_action
from kursbuch.server.routing import Operations
from kursbuch.server.wire import AskBody, Lang, Number

operations = Operations()


@operations.post("/tables/{table}/remedy", takes=AskBody)
async def remedy(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """What is legal instead of a refused action, and what would make it legal if it were done first."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, AskBody)
    written = live.rules.encode_action(read_action(live, bytes(wish.action)))
    seat = SeatId(live.seat(wish.seat).seat)
    live.state_at(wish.at)
    await eyes_of_asker(server, request, live, seat)
    spoken = lang or language(request)
    return reply_raw(await server.ask(request, live, studying.remedy, wish.at, seat, written, spoken, seat=seat))


@operations.get("/tables/{table}/idle")
async def idle(request: Request, table: TableId, seat: SeatName, at: Number | None = None) -> Response:
    """Why a seat can do nothing of what its step is for."""
    server = server_of(request)
    live = await server.table(request, table)
    who = SeatId(live.seat(seat).seat)
    live.state_at(at)
    await eyes_of_asker(server, request, live, who)
    return reply_raw(await server.ask(request, live, studying.idle, at, who, seat=who, quick=True))
