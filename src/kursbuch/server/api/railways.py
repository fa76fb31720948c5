"""Railways only: best runs, declared runs, ghost tiles, the game in hindsight. Titles without them answer 404."""

import csv
import io
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from kursbuch.server.answers import read_body, reply
from kursbuch.server.api.tables import TableId
from kursbuch.server.context import language, server_of
from kursbuch.server.errors import ApiError, malformed
from kursbuch.server.insight import Study
from kursbuch.server.live import LiveTable
from kursbuch.server.openapi import takes
from kursbuch.server.wire import Lang, PlanBody, RoutesBody
from kursbuch.storage.record import NOT_JSON, place_of

router = APIRouter()
T = TypeVar("T")
At = Annotated[int | None, Query(ge=0, le=1_000_000)]


async def _studied(request: Request, table: str) -> tuple[LiveTable, Study]:
    server = server_of(request)
    await server.limiter.hit("study", await server.identity.holder(request) or "")
    live = await server.table(request, table)
    if live.insight.study is None:
        raise ApiError(404, "not_in_this_title", title=live.row.title)
    return live, live.insight.study


async def _worked_out(request: Request, work: Callable[..., T], *arguments: Any) -> T:
    """In a thread; what is malformed inside is told with its place."""
    try:
        return await server_of(request).think(work, *arguments)
    except NOT_JSON as error:
        raise malformed(str(error).partition(" - at ")[0], place_of(error)) from error


@router.get("/tables/{table}/routes")
async def routes(
    request: Request,
    table: TableId,
    company: Annotated[str, Query(max_length=20)],
    at: At = None,
    trains: Annotated[str | None, Query(max_length=120)] = None,
) -> Response:
    """The proved best run of a company."""
    live, study = await _studied(request, table)
    fleet = None if trains is None else [train for train in trains.split(",") if train][:12]
    found = await _worked_out(request, study.routes, live.rules, live.state_at(at), company, fleet)
    return reply({"number": live.number if at is None else at, **found})


@router.get("/tables/{table}/outlook")
async def outlook(request: Request, table: TableId, at: At = None) -> Response:
    """The rest of the acting company's turn: steps in which nothing can be done, and what its revenue would do."""
    live, study = await _studied(request, table)
    found = await _worked_out(request, study.outlook, live.rules, live.state_at(at), live.names)
    return reply({"number": live.number if at is None else at, **found})


@router.post("/tables/{table}/routes/check", openapi_extra=takes(RoutesBody))
async def check_routes(request: Request, table: TableId) -> Response:
    """Whether a declared run is legal, and how far it is below the best."""
    live, study = await _studied(request, table)
    wish = await read_body(request, RoutesBody)
    declared = msgspec.json.encode({"routes": wish.routes})
    state = live.state_at(wish.at)
    return reply(await _worked_out(request, study.check_routes, live.rules, state, wish.company, declared, live.names))


@router.post("/tables/{table}/plan", openapi_extra=takes(PlanBody))
async def plan(request: Request, table: TableId) -> Response:
    """Ghost tiles: what they cost, whether they are legal, and the best run over them."""
    live, study = await _studied(request, table)
    wish = await read_body(request, PlanBody)
    wanted = msgspec.json.encode({"tiles": wish.tiles, "stations": wish.stations})
    state = live.state_at(wish.at)
    return reply(await _worked_out(request, study.plan, live.rules, state, wish.company, wanted, live.names))


async def _review(request: Request, table: str) -> tuple[LiveTable, dict[str, Any]]:
    live, study = await _studied(request, table)
    states = [position.state for position in live.game.positions]
    return live, await _worked_out(request, study.review, live.rules, states, live.moves_that_stand())


@router.get("/tables/{table}/review")
async def review(request: Request, table: TableId) -> Response:
    """Worth, prices, runs and what was left on the table."""
    _, found = await _review(request, table)
    return reply(found)


@router.get("/tables/{table}/review/{what}.csv")
async def review_csv(
    request: Request,
    table: TableId,
    what: Annotated[str, Path(pattern="^(worth|prices|runs|log)$")],
    lang: Lang | None = None,
) -> Response:
    """A part of the review as a table for a spreadsheet."""
    if what == "log":
        live = await server_of(request).table(request, table)
        rows = _log_rows(live, lang or language(request))
    else:
        live, found = await _review(request, table)
        rows = _run_rows(found["runs"]) if what == "runs" else _curve_rows(found[what], live)
    headers = {"content-disposition": f'attachment; filename="{live.row.title}-{live.id}-{what}.csv"'}
    return Response(_csv(rows), headers=headers, media_type="text/csv; charset=utf-8")


def _log_rows(live: LiveTable, lang: str) -> Iterable[list[object]]:
    yield ["number", "round", "player", "action", "text", "stands"]
    for number in range(1, live.number + 1):
        entry = live.entry(number, lang)
        player = live.names.seats.get(str(entry["seat"]), "")
        text = " ".join(live.text(number, lang)[1])
        yield [number, entry["round"], player, entry["label"], text, entry["stands"]]


def _curve_rows(curves: Mapping[str, list[tuple[int, int]]], live: LiveTable) -> Iterable[list[object]]:
    """One row for each position at which something changes, one column for each curve."""
    names = list(curves)
    yield ["number", *(live.names.seats.get(name, name) for name in names)]
    numbers = sorted({number for curve in curves.values() for number, _ in curve})
    values = {name: dict(curve) for name, curve in curves.items()}
    now: dict[str, int] = dict.fromkeys(names, 0)
    for number in numbers:
        now |= {name: values[name][number] for name in names if number in values[name]}
        yield [number, *(now[name] for name in names)]


def _run_rows(runs: list[dict[str, Any]]) -> Iterable[list[object]]:
    columns = ["number", "round", "company", "seat", "revenue", "best", "proved", "missed", "kind"]
    yield [*columns, "trains"]
    for run in runs:
        yield [*(run[column] for column in columns), " ".join(run["trains"])]


def _csv(rows: Iterable[list[object]]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows([[_harmless(cell) for cell in row] for row in rows])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _harmless(cell: object) -> object:
    """A name that a spreadsheet would take for a formula is only a name."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") else cell
