"""Lessons: which there are, opening one, and how far a learner has come. And a title at a glance."""

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kursbuch import catalogue
from kursbuch.bots import check_bot
from kursbuch.kernel.ids import SeatId
from kursbuch.server import lessons
from kursbuch.server.answers import read_body, reply, reply_raw
from kursbuch.server.api.library import Title, option_pair
from kursbuch.server.api.playing import eyes_of_asker
from kursbuch.server.api.tables import SeatId as SeatName
from kursbuch.server.api.tables import TableId
from kursbuch.server.context import address, language, server_of
from kursbuch.server.glance import page
from kursbuch.server.live import rules_for
from kursbuch.server.routing import Operations
from kursbuch.server.seating import Chair, check_apart, check_name
from kursbuch.server.wire import Lang, LessonBody
from kursbuch.table.seating import check_options, check_title

operations = Operations()
GLANCE = 8
"""What a page at a glance costs of an address's budget."""
LessonName = Annotated[str, Meta(max_length=40)]


@operations.get("/titles/{title}/lessons")
async def title_lessons(request: Request, title: Title) -> Response:
    """The lessons of a title, in their order."""
    check_title(title)
    return reply({"lessons": [lessons.lesson_json(title, name, one) for name, one in catalogue.lessons(title).items()]})


@operations.post("/titles/{title}/lessons/{lesson}", takes=LessonBody, status=201)
async def open_lesson(request: Request, title: Title, lesson: LessonName, lang: Lang | None = None) -> Response:
    """A table at the position of a lesson: one seat for the learner, bots at the others."""
    server = server_of(request)
    await server.limiter.hit("open", address(request))
    check_title(title)
    wish = await read_body(request, LessonBody)
    session = await server.identity.allowed_to_open(request)
    found = lessons.lesson_of(title, lesson)
    names = [check_name(name) for name in (wish.name, *wish.bots[: found.players - 1])]
    check_apart(names)
    game = await asyncio.to_thread(lessons.position, title, lesson)
    others = iter((*names[1:], *(f"Bot {number}" for number in range(1, found.players + 1))))
    players = {seat: names[0] if seat == found.seat else next(others) for seat in game.header.players}
    game = msgspec.structs.replace(game, header=msgspec.structs.replace(game.header, players=players))
    chairs = [Chair() if seat == found.seat else Chair("bot", check_bot(title, None)) for seat in players]
    called = lessons.said(title, lesson, "name", found.names)
    name = lesson if called is None else called.in_language(lang or language(request))
    live = await server.seating.open(game, session.holder, check_name(name, 80), chairs)
    return server.identity.attach(request, reply_raw(await server.snapshot(request, live), 201))


@operations.get("/tables/{table}/lesson/{lesson}")
async def progress(request: Request, table: TableId, lesson: LessonName, seat: SeatName) -> Response:
    """Which goals of a lesson a learner has reached."""
    server = server_of(request)
    live = await server.table(request, table)
    who = SeatId(live.seat(seat).seat)
    await eyes_of_asker(server, request, live, who)
    await server.work.spend(address(request), 4)
    return reply(await asyncio.to_thread(lessons.progress, live, lesson, who))


@operations.get("/tables/{table}/lesson/{lesson}/way")
async def one_way(request: Request, table: TableId, lesson: LessonName, seat: SeatName) -> Response:
    """One way to the goals of a lesson, in words; it is for the learner, since it speaks of what they hold."""
    server = server_of(request)
    live = await server.table(request, table)
    who = SeatId(live.seat(seat).seat)
    await eyes_of_asker(server, request, live, who)
    await server.work.spend(address(request), 8)
    return reply({"moves": await asyncio.to_thread(lessons.told_way, live, lesson, who)})


@operations.get("/titles/{title}/glance")
async def glance(
    request: Request, title: Title, option: Annotated[tuple[str, ...], Meta(max_length=80)] = ()
) -> Response:
    """A title on one page: facts with their rules, made from its data for these options."""
    check_title(title)
    chosen = dict(option_pair(pair) for pair in option)
    check_options(title, chosen)
    options = catalogue.complete_options(title, chosen)
    await server_of(request).work.spend(address(request), GLANCE)
    rules = rules_for(title, catalogue.player_range(title, options)[1], tuple(sorted(options.items())))
    return reply({"title": title, "options": options, "sections": page(title, rules, options)})
