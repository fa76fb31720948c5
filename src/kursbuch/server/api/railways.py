"""Best runs, declared runs and ghost tiles of railways, and reviews. Titles without them answer 404."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kursbuch.server import studying
from kursbuch.server.answers import read_body, reply_raw
from kursbuch.server.api.tables import TableId
from kursbuch.server.budget import in_slices
from kursbuch.server.context import address, language, server_of
from kursbuch.server.errors import ApiError
from kursbuch.server.insight.sheets import sheet
from kursbuch.server.knowing import Eyes
from kursbuch.server.live import LiveTable
from kursbuch.server.routing import Operations
from kursbuch.server.studying import Work
from kursbuch.server.wire import Lang, Number, PlanBody, RoutesBody

operations = Operations()


async def _studied(request: Request, table: str) -> LiveTable:
    live = await server_of(request).table(request, table)
    if live.insight.study is None:
        raise ApiError(404, "not_in_this_title", title=live.row.title)
    return live


async def _reviewed(request: Request, table: str, what: str | None = None) -> LiveTable:
    """A table whose game can be reviewed, in this kind of sheet."""
    live = await server_of(request).table(request, table)
    hindsight = live.insight.hindsight
    if hindsight is None or what not in (None, *hindsight.sheets):
        raise ApiError(404, "not_in_this_title", title=live.row.title)
    return live


async def _asked(request: Request, live: LiveTable, work: Work, at: int | None, *arguments: object) -> Response:
    """A question about a position there is."""
    if at is not None:
        live.known(at)
    return reply_raw(await server_of(request).ask(request, live, work, at, *arguments))


@operations.get("/tables/{table}/routes")
async def routes(
    request: Request,
    table: TableId,
    company: Annotated[str, Meta(max_length=20)],
    at: Number | None = None,
    trains: Annotated[str, Meta(max_length=120)] | None = None,
) -> Response:
    """The best run of a company, proved where that takes no longer than a second."""
    live = await _studied(request, table)
    fleet = None if trains is None else [train for train in trains.split(",") if train]
    return await _asked(request, live, studying.routes, at, company, fleet)


@operations.get("/tables/{table}/outlook")
async def outlook(request: Request, table: TableId, at: Number | None = None) -> Response:
    """The rest of the acting company's turn: steps in which nothing can be done, and what its revenue would do."""
    return await _asked(request, await _studied(request, table), studying.outlook, at)


@operations.post("/tables/{table}/routes/check", takes=RoutesBody)
async def check_routes(request: Request, table: TableId) -> Response:
    """Whether a declared run is legal, and how far it is below the best."""
    live = await _studied(request, table)
    wish = await read_body(request, RoutesBody)
    declared = msgspec.json.encode({"routes": wish.routes})
    return await _asked(request, live, studying.check_routes, wish.at, wish.company, declared)


@operations.post("/tables/{table}/plan", takes=PlanBody)
async def plan(request: Request, table: TableId) -> Response:
    """Ghost tiles: what they cost, whether they are legal, and the best run over them."""
    live = await _studied(request, table)
    wish = await read_body(request, PlanBody)
    wanted = msgspec.json.encode({"tiles": wish.tiles, "stations": wish.stations})
    return await _asked(request, live, studying.plan, wish.at, wish.company, wanted)


@operations.get("/tables/{table}/review")
async def review(request: Request, table: TableId) -> Response:
    """What became of the game: each family of games has its own figures."""
    live = await _reviewed(request, table)
    return reply_raw(await server_of(request).ask(request, live, studying.review))


@operations.get("/tables/{table}/review/{what}.csv")
async def review_csv(
    request: Request,
    table: TableId,
    what: Annotated[str, Meta(pattern="^[a-z]{1,20}$")],
    lang: Lang | None = None,
) -> Response:
    """A part of the review as a table for a spreadsheet."""
    server = server_of(request)
    if what == "log":
        live = await server.table(request, table)
        spoken, numbers = lang or language(request), range(1, live.number + 1)
        eyes = await server.eyes(request, live)
        async with server.reads(address(request), live, numbers, spoken, eyes):
            body = sheet(await in_slices(_log_rows(live, numbers, spoken, eyes)))
    else:
        live = await _reviewed(request, table, what)
        body = await server.ask(request, live, studying.review_sheet, what)
    headers = {"content-disposition": f'attachment; filename="{live.row.title}-{live.id}-{what}.csv"'}
    return Response(body, headers=headers, media_type="text/csv; charset=utf-8")


def _log_rows(live: LiveTable, numbers: range, lang: str, eyes: Eyes) -> Iterator[list[object]]:
    yield ["number", "round", "player", "action", "text", "stands"]
    for number in numbers:
        entry = live.entry(number, lang, eyes)
        player = live.names.seats.get(str(entry["seat"]), "")
        text = " ".join(live.text(number, lang, eyes)[1])
        yield [number, entry["round"], player, entry["label"], text, entry["stands"]]
