"""Questions that only games of one kind answer, through one door: the insight of a family declares them by name."""

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kursbuch.server import studying
from kursbuch.server.answers import read_body, reply_raw
from kursbuch.server.api.tables import TableId
from kursbuch.server.context import Server, server_of
from kursbuch.server.errors import ApiError
from kursbuch.server.live import LiveTable
from kursbuch.server.routing import Operations
from kursbuch.server.snapshot import Looker, view_seat
from kursbuch.server.wire import StudyBody

operations = Operations()
QuestionName = Annotated[str, Meta(max_length=40)]


@operations.post("/tables/{table}/study/{question}", takes=StudyBody)
async def study(request: Request, table: TableId, question: QuestionName) -> Response:
    """A question about a position for a seat one plays; the game says which questions it knows, and what they ask."""
    server = server_of(request)
    live = await server.table(request, table)
    known = live.insight.questions.get(question)
    if known is None:
        raise ApiError(404, "unknown_question", title=live.row.title, question=question)
    wish = await read_body(request, StudyBody)
    if wish.at is not None:
        live.known(wish.at)
    seat = await _seat(server, request, live, wish.seat)
    raw = await request.body() or b"{}"
    return reply_raw(
        await server.ask(request, live, studying.study, wish.at, seat, question, raw, seat=seat, quick=known.quick)
    )


async def _seat(server: Server, request: Request, live: LiveTable, wanted: str | None) -> str:
    """The seat asked for, which whoever asks must play unless nothing is hidden; else the one they look from."""
    holder = await server.identity.holder(request)
    if wanted is not None and live.eyes(None).see_all:
        return live.seat(wanted).seat
    seat = view_seat(live, Looker(holder, seat=wanted))
    if seat is not None:
        return seat
    if live.eyes(None).see_all:
        return next(iter((*live.waiting_for, *live.seats)))
    raise ApiError(403, "players_only")
