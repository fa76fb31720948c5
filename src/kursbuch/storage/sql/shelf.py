"""What people keep of tables for themselves: what is put away, what they have read, and notes beside moves."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Select, and_, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kursbuch.storage.rows import now
from kursbuch.storage.sql.database import Database, add_new
from kursbuch.storage.sql.schema import chat, holders, notes, shelves, tables

LONGEST_NOTE = 2000
"""Characters of a note."""


class Note(Struct, frozen=True):
    """What somebody has written beside an entry of a log."""

    number: int
    text: str
    at: int


class Kept(Struct, frozen=True):
    """A table as somebody keeps it: put away or not, and how many messages they have not read yet."""

    archived: bool = False
    unread: int = 0
    last: int = 0
    """The newest of these messages."""


class Shelf:
    """Everybody's own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def kept(self, holder: str) -> Mapping[str, Kept]:
        """The tables of somebody at which there is something to tell."""
        async with self._database.read() as connection:
            own = (await connection.execute(select(shelves).where(shelves.c.holder == holder))).mappings().all()
            unread = (await connection.execute(_unread(holder))).all()
        found = {row["table_id"]: Kept(bool(row["archived"])) for row in own}
        for table, count, last in unread:
            found[table] = Kept(found.get(table, Kept()).archived, count, last)
        return found

    async def put(self, holder: str, table: str, *, archived: bool | None = None, read: int | None = None) -> None:
        """Put a table away or take it out again; messages up to one have been read."""
        which = (shelves.c.holder == holder) & (shelves.c.table_id == table)
        async with self._database.write() as connection:
            await add_new(connection, shelves, {"holder": holder, "table_id": table, "archived": False, "read": 0})
            if archived is not None:
                await connection.execute(update(shelves).where(which).values(archived=archived))
            if read is not None:
                await connection.execute(update(shelves).where(which, shelves.c.read < read).values(read=read))

    # -- notes ----------------------------------------------------------------------------------------------

    async def notes(self, holder: str, table: str) -> list[Note]:
        """The notes of somebody, in the order of the moves."""
        wanted = select(notes).where(_own(holder, table)).order_by(notes.c.number)
        async with self._database.read() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
        return [Note(row["number"], row["text"], row["at"]) for row in rows]

    async def notes_by_number(self, holder: str, table: str) -> dict[int, str]:
        """The words of these notes, by the number of their move."""
        return {note.number: note.text for note in await self.notes(holder, table)}

    async def note(self, holder: str, table: str, number: int, text: str, most: int) -> Note | None:
        """Write a note in the place of the one before; an empty one takes it away. None if there are too many."""
        own, note = _own(holder, table), Note(number, text, now())
        others = select(func.count()).select_from(notes).where(own, notes.c.number != number)
        async with self._database.write() as connection:
            if text and (await connection.execute(others)).scalar_one() >= most:
                return None
            await connection.execute(delete(notes).where(own, notes.c.number == number))
            if text:
                row = {"holder": holder, "table_id": table, "number": number, "text": text, "at": note.at}
                await connection.execute(insert(notes).values(row))
        return note


def _own(holder: str, table: str) -> ColumnElement[bool]:
    return and_(notes.c.holder == holder, notes.c.table_id == table)


def _unread(holder: str) -> Select[Any]:
    """By table: how many messages somebody has not read, and the newest; what their own seats said they know."""
    seated = select(holders.c.table_id).where(holders.c.holder == holder)
    made = select(tables.c.id).where(tables.c.owner == holder)
    shelf = and_(shelves.c.table_id == chat.c.table_id, shelves.c.holder == holder)
    mine = exists().where(
        holders.c.table_id == chat.c.table_id, holders.c.seat == chat.c.seat, holders.c.holder == holder
    )
    return (
        select(chat.c.table_id, func.count(), func.max(chat.c.id))
        .select_from(chat.outerjoin(shelves, shelf))
        .where(chat.c.table_id.in_(seated.union(made)), chat.c.id > func.coalesce(shelves.c.read, 0), ~mine)
        .group_by(chat.c.table_id)
    )


async def hand_over_own(connection: AsyncConnection, old: str, new: str) -> None:
    """What a device kept for itself goes to the account it signs in with; two notes beside one move become one."""
    for row in (await connection.execute(select(shelves).where(shelves.c.holder == old))).mappings().all():
        await add_new(connection, shelves, {**row, "holder": new})
        which = (shelves.c.holder == new) & (shelves.c.table_id == row["table_id"]) & (shelves.c.read < row["read"])
        await connection.execute(update(shelves).where(which).values(read=row["read"]))
    for row in (await connection.execute(select(notes).where(notes.c.holder == old))).mappings().all():
        which = _own(new, row["table_id"]) & (notes.c.number == row["number"])
        known = (await connection.execute(select(notes.c.text).where(which))).scalar()
        if known is None:
            await add_new(connection, notes, {**row, "holder": new})
        elif known != row["text"]:
            both = f"{known}\n{row['text']}"[:LONGEST_NOTE]
            await connection.execute(update(notes).where(which).values(text=both))
    for table in (shelves, notes):
        await connection.execute(delete(table).where(table.c.holder == old))
