"""A game to take along: the log as text, a position as a picture."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kursbuch.server.api.tables import SeatQuery, TableId
from kursbuch.server.budget import in_slices
from kursbuch.server.context import address, language, server_of
from kursbuch.server.drawing import document, picture
from kursbuch.server.knowing import Eyes
from kursbuch.server.live import LiveTable, iso
from kursbuch.server.routing import Operations
from kursbuch.server.sentences import round_text, server_text
from kursbuch.server.snapshot import view_seat
from kursbuch.server.wire import Lang, Number

operations = Operations()
MEDIA = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}


def _saved_as(live: LiveTable, what: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{live.row.title}-{live.id}-{what}"'}


@operations.get("/tables/{table}/log.txt")
async def log_text(request: Request, table: TableId, lang: Lang | None = None, notes: bool = False) -> Response:
    """The whole log as a text to read, as far as whoever asks may know it; with notes of their own if they wish."""
    server = server_of(request)
    live = await server.table(request, table)
    spoken, eyes = lang or language(request), await server.eyes(request, live)
    numbers = range(1, live.number + 1)
    async with server.reads(address(request), live, numbers, spoken, eyes):
        told = await in_slices(_entry(live, number, spoken, eyes) for number in numbers)
    holder = await server.identity.holder(request)
    own = {} if holder is None or not notes else await server.hub.shelf.notes_by_number(holder, live.id)
    lines = (line for number, entry in enumerate(told, 1) for line in (entry, *_noted(own.get(number))))
    body = "\n".join([*_head(live), *_noted(own.get(0)), *lines, ""])
    return Response(body, headers=_saved_as(live, "log.txt"), media_type="text/plain; charset=utf-8")


def _noted(note: str | None) -> Iterator[str]:
    """A note under its move."""
    for line in (note or "").splitlines():
        yield f"         > {line}"


def _head(live: LiveTable) -> Iterator[str]:
    yield f"{live.row.name} ({live.row.title})"
    yield _names(live)
    yield iso(live.row.created)[:10]


def _names(live: LiveTable) -> str:
    return ", ".join(seat.name for seat in live.seats.values())


def _entry(live: LiveTable, number: int, lang: str, eyes: Eyes) -> str:
    """An entry with its number; a heading where a round begins, a mark where the move was taken back."""
    line, context = live.lines[number - 1], live.contexts[number - 1]
    label, text = live.text(number, lang, eyes)
    stands = line.back_to is not None or live.stands(number)
    mark = "" if stands else server_text("log.struck", {}).in_language(lang) + " "
    first = number == 1 or live.contexts[number - 2].round != context.round
    heading = round_text(context.round, live.row.title) if first else None
    name = live.names.seats.get(line.seat or "", "")
    said = " ".join(text) or label
    return ("" if heading is None else f"\n{heading.in_language(lang)}\n") + f"{number:>5}  {name}: {mark}{said}"


@operations.get("/tables/{table}/positions/{number}/picture")
async def position_picture(
    request: Request,
    table: TableId,
    number: Number,
    kind: Literal["svg", "png", "pdf"] = "svg",
    what: Annotated[str, Meta(max_length=20)] = "board",
    theme: Literal["light", "dark"] = "light",
    seat: SeatQuery = None,
    lang: Lang | None = None,
) -> Response:
    """A position as a picture: the board, or the chart of prices where there is one (`what=market`); as a PDF all."""
    server = server_of(request)
    live = await server.table(request, table)
    shown = view_seat(live, await server.looker(request, seat, lang)) or ""
    at, spoken = live.known(number), lang or language(request)
    if kind == "pdf":
        moved = server_text("paper.line", {"number": number, "names": _names(live)}).in_language(spoken)
        body = await server.ask(request, live, document, at, live.row.name, moved, spoken, seat=shown)
    else:
        body = await server.ask(request, live, picture, at, what, kind, spoken, theme, seat=shown)
    return Response(body, headers=_saved_as(live, f"{number}.{kind}"), media_type=MEDIA[kind])
