"""Help beside the game: what would make a refused move legal, and why there is nothing to do but pass."""

from starlette.requests import Request
from starlette.responses import Response

from kursbuch.kernel.ids import SeatId
from kursbuch.server import studying
from kursbuch.server.answers import reply_raw
from kursbuch.server.api.playing import eyes_of_asker, study_of_wish
from kursbuch.server.api.tables import SeatId as SeatName
from kursbuch.server.api.tables import TableId
from kursbuch.server.context import server_of
from kursbuch.server.routing import Operations
from kursbuch.server.wire import AskBody, Lang, Number

operations = Operations()


@operations.post("/tables/{table}/remedy", takes=AskBody)
async def remedy(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """What is legal instead of a refused action, and what would make it legal if it were done first."""
    return await study_of_wish(request, table, lang, studying.remedy)


@operations.get("/tables/{table}/idle")
async def idle(request: Request, table: TableId, seat: SeatName, at: Number | None = None) -> Response:
    """Why a seat can do nothing of what its step is for."""
    server = server_of(request)
    live = await server.table(request, table)
    who = SeatId(live.seat(seat).seat)
    live.state_at(at)
    await eyes_of_asker(server, request, live, who)
    return reply_raw(await server.ask(request, live, studying.idle, at, who, seat=who, quick=True))
