"""My tables: putting them away, leaving them, deleting branches, notes beside moves, and what I have not read yet."""

from starlette.requests import Request
from starlette.responses import Response

from kursbuch.server.answers import read_body, reply
from kursbuch.server.api.tables import TableId
from kursbuch.server.context import address, server_of
from kursbuch.server.errors import ApiError
from kursbuch.server.live import LiveTable, iso
from kursbuch.server.returning import is_of_another
from kursbuch.server.routing import Operations
from kursbuch.server.snapshot import message_json
from kursbuch.server.wire import NoteBody, Number, OwnBody
from kursbuch.storage.sql import Note

operations = Operations()
MOST_NOTES = 500
"""Notes of one person at one table."""


async def _own_table(request: Request, table: str) -> tuple[LiveTable, str]:
    """A table at which somebody sits, or which they made, and who that is."""
    server = server_of(request)
    live = await server.table(request, table)
    holder = await server.identity.holder(request)
    if holder is None or not live.is_known(holder):
        raise ApiError(403, "not_at_table")
    return live, holder


@operations.put("/tables/{table}/own", takes=OwnBody)
async def keep_table(request: Request, table: TableId) -> Response:
    """Put a table away or take it out again, for oneself alone; say up to which message one has read."""
    live, holder = await _own_table(request, table)
    wish = await read_body(request, OwnBody)
    shelf = server_of(request).hub.shelf
    await shelf.put(holder, live.id, archived=wish.archived, read=wish.read)
    kept = (await shelf.kept(holder))[live.id]
    return reply({"archived": kept.archived, "unread": kept.unread})


@operations.post("/tables/{table}/leave")
async def leave_table(request: Request, table: TableId) -> Response:
    """Give up all seats one has here; a table that one has made goes to somebody who stays."""
    live, holder = await _own_table(request, table)
    left = await server_of(request).seating.leave_all(live, holder)
    return reply({"left": left})


@operations.delete("/tables/{table}")
async def delete_branch(request: Request, table: TableId) -> Response:
    """Delete a branch of one's own. Games themselves are never deleted."""
    server = server_of(request)
    live, holder = await _own_table(request, table)
    if holder != live.row.owner:
        raise ApiError(403, "not_your_table")
    if live.row.forked_from is None:
        raise ApiError(409, "only_branches")
    shared = any(is_of_another(seat, holder) for seat in live.seats.values())
    if shared or not await server.hub.games.delete_branch(live.id, holder):
        raise ApiError(409, "others_play_here")
    await live.mailbox.run(lambda: server.hub.read_seats(live))
    server.hub.seats_changed(live)
    return reply({"deleted": live.id})


# -- notes ----------------------------------------------------------------------------------------------------


@operations.get("/tables/{table}/notes")
async def notes(request: Request, table: TableId) -> Response:
    """What one has written beside the moves of a table; nobody else ever sees it."""
    live, holder = await _own_table(request, table)
    found = await server_of(request).hub.shelf.notes(holder, live.id)
    return reply({"notes": [_note(note) for note in found]})


def _note(note: Note) -> dict[str, object]:
    return {"number": note.number, "text": note.text, "at": iso(note.at)}


@operations.put("/tables/{table}/notes/{number}", takes=NoteBody)
async def write_note(request: Request, table: TableId, number: Number) -> Response:
    """Write beside a move, in the place of what one wrote there before."""
    live, holder = await _own_table(request, table)
    wish = await read_body(request, NoteBody)
    await server_of(request).limiter.hit("chat", holder)
    tidy = "".join(sign for sign in wish.text if sign.isprintable() or sign == "\n").strip()
    found = await server_of(request).hub.shelf.note(holder, live.id, live.known(number), tidy, MOST_NOTES)
    if found is None:
        raise ApiError(409, "too_many_notes", most=MOST_NOTES)
    return reply({"note": _note(found) if found.text else None})


# -- talk at all tables ---------------------------------------------------------------------------------------


@operations.get("/talk")
async def talk(request: Request) -> Response:
    """My tables at which somebody has said something that I have not read; none that I have put away."""
    server = server_of(request)
    await server.requests.spend(address(request))
    holder = await server.identity.holder(request)
    kept = {} if holder is None else await server.hub.shelf.kept(holder)
    new = {table: one for table, one in kept.items() if one.unread and not one.archived}
    said = await server.hub.talk.these([one.last for one in new.values()]) if new else {}
    names = await server.hub.games.names(list(new)) if new else {}
    found = [
        {"id": table, "name": names[table], "unread": one.unread, "last": message_json(said[one.last])}
        for table, one in new.items()
        if one.last in said and table in names
    ]
    return reply({"tables": found})
