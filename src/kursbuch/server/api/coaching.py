"""A coach beside the game, why a bot moved, and the analysis of a finished game."""

from collections.abc import Mapping

from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response

from kursbuch.bots import LEVELS
from kursbuch.bots.advisers import judging_level, quick_level
from kursbuch.bots.analysis import Analysis, Judged
from kursbuch.bots.base import OLD_NAMES, STAND_IN
from kursbuch.bots.words import why_text
from kursbuch.kernel.ids import SeatId
from kursbuch.server import judging
from kursbuch.server.answers import read_body, reply, reply_raw
from kursbuch.server.api.playing import eyes_of_asker
from kursbuch.server.api.tables import TableId
from kursbuch.server.context import address, language, server_of
from kursbuch.server.errors import ApiError
from kursbuch.server.live import LiveTable
from kursbuch.server.moves import own_seat, read_action
from kursbuch.server.routing import Operations
from kursbuch.server.wire import AnalysisBody, CoachBody, Lang, Number

operations = Operations()


@operations.post("/tables/{table}/coach", takes=CoachBody)
async def coach(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """The best moves of a seat one plays, with reasons; what a move costs; how the game is likely to end."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, CoachBody)
    seat = SeatId(live.seat(wish.seat).seat)
    if live.rules.over(live.state) is None:
        await own_seat(server.hub, live, await server.identity.holder(request), seat)
        if live.row.rated:
            raise ApiError(403, "rated_game")
    live.state_at(wish.at)
    await eyes_of_asker(server, request, live, seat)
    asked = bytes(wish.action)
    action = live.rules.encode_action(read_action(live, asked)) if asked else None
    spoken = lang or language(request)
    question = (wish.at, seat, quick_level(live.row.title), action, spoken)
    return reply_raw(await server.ask(request, live, judging.coach, *question, seat=seat))


@operations.get("/tables/{table}/reasons/{number}")
async def reason(request: Request, table: TableId, number: Number) -> Response:
    """Why a bot made a move. While a game with secrets goes on nobody is told: it would say what the bot knows."""
    server = server_of(request)
    live = await server.table(request, table)
    entry = live.lines[live.known(number) - 1] if number else None
    if entry is None or entry.seat is None or entry.action is None or entry.by != "bot":
        raise ApiError(404, "no_reason_here", number=number)
    if not live.eyes(None).see_all:
        raise ApiError(403, "hidden_until_over")
    name = (live.seats[entry.seat].bot or STAND_IN).partition(":")[0]
    level = OLD_NAMES.get(name, name)
    before = live.game.positions[number].before
    question = (before, entry.seat, entry.action.encode(), level if level in LEVELS else STAND_IN)
    return reply_raw(await server.ask(request, live, judging.reason_for, *question))


# -- analysis -------------------------------------------------------------------------------------------------


@operations.post("/tables/{table}/analysis", takes=AnalysisBody, status=202)
async def begin_analysis(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """Judge every decision of a finished game; done in the background."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, AnalysisBody)
    await _must_sit(request, live)
    level = judging_level(live.row.title, wish.level)
    await server.limiter.hit("study", address(request))
    await server.analysing.start(live, address(request), level)
    return await _told(request, live, lang, 202)


@operations.get("/tables/{table}/analysis")
async def analysis(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """How far an analysis has come and what it has found."""
    live = await server_of(request).table(request, table)
    return await _told(request, live, lang)


@operations.delete("/tables/{table}/analysis")
async def stop_analysis(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """Stop an analysis; what it has found stays, and it can go on later."""
    server = server_of(request)
    live = await server.table(request, table)
    await _must_sit(request, live)
    await server.analysing.stop(live)
    return await _told(request, live, lang)


async def _must_sit(request: Request, live: LiveTable) -> None:
    if not live.is_known(await server_of(request).identity.holder(request)):
        raise ApiError(403, "not_at_table")


async def _told(request: Request, live: LiveTable, lang: Lang | None, status: int = 200) -> Response:
    server = server_of(request)
    state, found = await server.analysing.found(live)
    await server.work.spend(address(request), 1 if found is None else 1 + len(found.moves) / 20)
    told = None if found is None else _analysis(live, found, lang or language(request))
    return reply({"state": state, "analysis": told, "usual": quick_level(live.row.title)}, status)


def _analysis(live: LiveTable, found: Analysis, lang: str) -> Mapping[str, object]:
    return {
        "level": found.level,
        "done": found.done,
        "total": found.total,
        "players": found.players,
        "turning": found.turning,
        "moves": [_move(live, move, lang) for move in found.moves],
    }


def _move(live: LiveTable, move: Judged, lang: str) -> Mapping[str, object]:
    step = live.game.positions[move.number]
    return {
        "number": move.number,
        "before": step.before,
        "seat": move.seat,
        "cost": move.cost,
        "mark": move.mark,
        "worth": move.worth,
        "played": _played(live, move.number, lang),
        "best": {"label": _label(live, move.best, lang), "action": move.best, "worth": move.best_worth},
        "why": None if move.why is None else why_text(move.why, live.names),
        "own": None if move.own is None else why_text(move.own, live.names),
        "line": [
            {"seat": one.seat, "label": _label(live, one.action, lang), "action": one.action} for one in move.line
        ],
    }


def _played(live: LiveTable, number: int, lang: str) -> str:
    """What was done, as far as anybody may know it."""
    action = live.seen(number, live.eyes(None)).action
    if action is None:
        return live.text(number, lang, live.eyes(None))[0]
    return live.insight.said(live.rules, action, lang, live.names)


def _label(live: LiveTable, action: Raw, lang: str) -> str:
    return live.insight.said(live.rules, live.rules.decode_action(bytes(action)), lang, live.names)
