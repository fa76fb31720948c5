"""Playing: moves, questions, taking back, talking, standing orders."""

import asyncio
from collections.abc import Awaitable
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Mistake
from kursbuch.server import studying
from kursbuch.server.answers import read_body, reply, reply_raw
from kursbuch.server.api.tables import TableId
from kursbuch.server.bot_turns import tell_orders
from kursbuch.server.context import Server, address, language, server_of
from kursbuch.server.errors import ApiError, Stale, malformed
from kursbuch.server.knowing import Eyes
from kursbuch.server.live import LiveTable
from kursbuch.server.moves import Done, own_seat, read_action
from kursbuch.server.routing import Operations
from kursbuch.server.sentences import refusal_json
from kursbuch.server.snapshot import asking_eyes, message_json, orders_json, undo_json
from kursbuch.server.studying import Work
from kursbuch.server.wire import ActBody, AskBody, ChatBody, FactsBody, Lang, OrdersBody, RedoBody, UndoAnswer, UndoBody
from kursbuch.storage.rows import UndoRow
from kursbuch.unpacking import NOT_JSON, place_of

operations = Operations()
OFFERS_PER_WORK = 4
"""Number of offers that are played on a copy for one unit of an address's budget."""


@operations.post("/tables/{table}/actions", takes=ActBody)
async def act(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """A move. When the answer arrives, it is on the disk."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, ActBody)
    holder = await server.identity.holder(request)
    await server.may_act(address(request), holder)
    try:
        done = await server.moves.act(live, holder, wish.seat, bytes(wish.action), wish.expected, wish.key)
    except Stale as stale:
        stale.snapshot = msgspec.Raw(await server.snapshot(request, live, lang))
        raise
    entry = live.entry(done.number, lang or language(request), live.eyes(wish.seat))
    return reply({"number": done.number, "repeated": done.repeated, "entry": entry})


@operations.post("/tables/{table}/facts", takes=FactsBody)
async def facts(request: Request, table: TableId) -> Response:
    """What offers of the present position would change. Nobody asks about all of them, so they come without it.
    Somebody else may have moved meanwhile: that is no fault of whoever asks, who is told the number and no more."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, FactsBody)
    await own_seat(server.hub, live, await server.identity.holder(request), wish.seat)
    await server.work.spend(address(request), 1 + len(wish.offers) / OFFERS_PER_WORK)
    number = live.number
    found = await server.hub.offers.facts(live, wish.seat, wish.offers) if number == wish.expected else []
    return reply({"number": number, "offers": found})


@operations.post("/tables/{table}/why", takes=AskBody)
async def why(request: Request, table: TableId) -> Response:
    """Whether a seat may do something, and if not, by which rule."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, AskBody)
    action = read_action(live, bytes(wish.action))
    seat, state = SeatId(live.seat(wish.seat).seat), live.state_at(wish.at)
    eyes = await eyes_of_asker(server, request, live, seat)
    if live.insight.takes_long(action):
        written = live.rules.encode_action(action)
        return reply_raw(await server.ask(request, live, studying.why, wish.at, seat, written, seat=seat))
    await server.work.spend(address(request), 2)
    async with server.reading.turn(address(request)):
        refusal = await asyncio.to_thread(live.rules.check, eyes.state(live.rules, state), seat, action)
    return reply({"legal": True} if refusal is None else {"legal": False, **refusal_json(refusal, live.names)})


async def eyes_of_asker(server: Server, request: Request, live: LiveTable, seat: SeatId) -> Eyes:
    """What somebody may know who asks what a seat may do. What others may do can depend on what they hold, so where
    there are secrets it is theirs to ask."""
    eyes = await server.eyes(request, live, seat)
    if not eyes.see_all and eyes.seat != seat:
        raise ApiError(403, "not_your_seat", name=live.seats[seat].name)
    return eyes


@operations.post("/tables/{table}/preview", takes=AskBody)
async def preview(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """What an action would change, the best run included."""
    return await study_of_wish(request, table, lang, studying.preview)


async def study_of_wish(request: Request, table: TableId, lang: Lang | None, study: Work) -> Response:
    """What a study finds about an action that a seat is asked about, as that seat may know it."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, AskBody)
    written = live.rules.encode_action(read_action(live, bytes(wish.action)))
    seat = SeatId(live.seat(wish.seat).seat)
    live.state_at(wish.at)
    await eyes_of_asker(server, request, live, seat)
    spoken = lang or language(request)
    return reply_raw(await server.ask(request, live, study, wish.at, seat, written, spoken, seat=seat))


# -- taking back ----------------------------------------------------------------------------------------------


@operations.post("/tables/{table}/undo", takes=UndoBody)
async def undo(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """Take back at once, or ask the others."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, UndoBody)
    holder = await server.identity.holder(request)
    going = server.moves.take_back(live, holder, wish.seat, wish.to, wish.expected, wish.key)
    return await _returned(request, live, wish.seat, lang, going)


@operations.post("/tables/{table}/redo", takes=RedoBody)
async def redo(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """Do again what was taken back, at once, or ask the others; possible until somebody acts."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, RedoBody)
    holder = await server.identity.holder(request)
    going = server.moves.do_again(live, holder, wish.seat, wish.expected, wish.key)
    return await _returned(request, live, wish.seat, lang, going)


async def _returned(
    request: Request, live: LiveTable, seat: str, lang: Lang | None, going: Awaitable[Done | UndoRow]
) -> Response:
    """The answer to whoever goes back or forth: it is done, or the others are asked."""
    server = server_of(request)
    try:
        done = await going
    except Stale as stale:
        stale.snapshot = msgspec.Raw(await server.snapshot(request, live, lang))
        raise
    if isinstance(done, Done):
        return reply({"done": True, "number": done.number, "repeated": done.repeated})
    eyes = asking_eyes(live, await server.identity.holder(request), seat)
    return reply({"done": False, "undo": undo_json(live, lang or language(request), eyes)}, 202)


@operations.post("/tables/{table}/undo/answer", takes=UndoAnswer)
async def answer_undo(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """Agree to a wish to take back, refuse it, or withdraw one's own."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, UndoAnswer)
    holder = await server.identity.holder(request)
    done = await server.moves.answer(live, holder, wish.id, wish.seat, wish.agree)
    return reply(
        {
            "done": done is not None,
            "undo": undo_json(live, lang or language(request), asking_eyes(live, holder, wish.seat)),
        }
    )


# -- talking --------------------------------------------------------------------------------------------------


@operations.get("/tables/{table}/chat")
async def chat(
    request: Request, table: TableId, before: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
) -> Response:
    """What was said, oldest first."""
    server = server_of(request)
    live = await server.table(request, table)
    messages = await server.hub.talk.messages(live.id, before=before)
    return reply({"messages": [message_json(message) for message in messages]})


@operations.post("/tables/{table}/chat", takes=ChatBody, status=201)
async def say(request: Request, table: TableId) -> Response:
    """Say something."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, ChatBody)
    holder = await server.identity.holder(request)
    return reply(await said(server, live, holder, wish.seat, wish.text), 201)


async def said(server: Server, live: LiveTable, holder: str | None, seat: str, text: str) -> dict[str, object]:
    """Something somebody at the table says; everybody hears it."""
    found = live.seat(seat)
    if holder is None or holder not in found.holders:
        raise ApiError(403, "not_your_seat", name=found.name)
    await server.limiter.hit("chat", holder)
    tidy = "".join(sign for sign in text if sign.isprintable() or sign == "\n").strip()
    if not tidy:
        raise malformed("an empty message", "$.text")
    message = await server.hub.talk.say(live.id, seat, found.name, tidy)
    await live.mailbox.run(lambda: server.hub.read_chat(live))
    server.hub.news(live, "chat")
    return message_json(message)


# -- standing orders ------------------------------------------------------------------------------------------


@operations.get("/tables/{table}/orders")
async def orders(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """The kinds of orders there are, and one's own."""
    server = server_of(request)
    live = await server.table(request, table)
    return reply(_orders(live, await server.identity.holder(request), lang or language(request)))


def _orders(live: LiveTable, holder: str | None, lang: str) -> dict[str, object]:
    insight = live.insight.orders
    if insight is None:
        raise ApiError(404, "not_in_this_title", title=live.row.title)
    return {"kinds": insight.kinds(live.rules), "orders": orders_json(live, live.held_by(holder), lang)}


@operations.put("/tables/{table}/orders", takes=OrdersBody)
async def give_orders(request: Request, table: TableId, lang: Lang | None = None) -> Response:
    """The orders of a seat from now on."""
    server = server_of(request)
    live = await server.table(request, table)
    wish = await read_body(request, OrdersBody)
    insight = live.insight.orders
    if insight is None:
        raise ApiError(404, "not_in_this_title", title=live.row.title)
    holder = await server.identity.holder(request)
    await own_seat(server.hub, live, holder, wish.seat)
    bodies = []
    for number, raw in enumerate(wish.orders):
        try:
            bodies.append(msgspec.json.encode(insight.read(live.rules, bytes(raw))).decode())
        except NOT_JSON as error:
            raise malformed(str(error).partition(" - at ")[0], f"$.orders[{number}]{place_of(error)[1:]}") from error
        except Mistake as mistake:
            mistake.where = f"orders[{number}]"
            raise

    async def job() -> None:
        await server.hub.talk.give_orders(live.id, wish.seat, bodies, live.number)
        live.orders = await server.hub.talk.orders(live.id)
        tell_orders(server.hub, live)
        server.bot_turns.wake(live)

    await live.mailbox.run(job)
    return reply(_orders(live, holder, lang or language(request)))
