"""Games in the database: the row of a table, and its log, which only grows."""

import asyncio
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kursbuch.storage.rows import Line, Standing, TableRow, now
from kursbuch.storage.sql.database import Database
from kursbuch.storage.sql.schema import analyses, chat, entries, holders, notes, orders, seats, shelves, tables, undos

MOST_AT_ONCE = 64
"""At most this many appends share one commit."""


class NewTable(Struct, frozen=True):
    """All that is written when a table is made; `seats` are rows and `held` the seats of its maker."""

    row: TableRow
    seats: Sequence[Mapping[str, object]]
    held: Sequence[str]
    lines: Sequence[Line] = ()


class _Append(Struct):
    table: str
    line: Line
    standing: Standing
    done: "asyncio.Future[bool]"


class Games:
    """Tables and their logs. Appends that arrive at the same time share one commit and thus one sync of the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[_Append] = []
        self._writer: asyncio.Task[None] | None = None

    # -- tables ---------------------------------------------------------------------------------------------

    async def create(self, new: NewTable) -> None:
        """A table with its seats, whole or not at all."""
        row = msgspec.structs.asdict(new.row) | {"waiting": _json(new.row.waiting)}
        async with self._database.write() as connection:
            await connection.execute(insert(tables).values(row))
            await connection.execute(insert(seats), list(new.seats))
            if new.held:
                held = [{"table_id": new.row.id, "seat": seat, "holder": new.row.owner} for seat in new.held]
                await connection.execute(insert(holders), held)
            if new.lines:
                await connection.execute(insert(entries), [_values(new.row.id, line) for line in new.lines])

    async def table(self, table: str) -> TableRow | None:
        """One table."""
        async with self._database.read() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table))).mappings().one_or_none()
        return None if row is None else _row(row)

    async def of(self, holder: str) -> list[TableRow]:
        """The tables somebody made or has a seat at, the last touched first."""
        seated = select(holders.c.table_id).where(holders.c.holder == holder)
        mine = select(tables).where((tables.c.owner == holder) | tables.c.id.in_(seated))
        async with self._database.read() as connection:
            rows = (await connection.execute(mine.order_by(tables.c.touched.desc()))).mappings().all()
        return [_row(row) for row in rows]

    async def names(self, ids: Sequence[str]) -> dict[str, str]:
        """What tables are called."""
        wanted = select(tables.c.id, tables.c.name).where(tables.c.id.in_(ids))
        async with self._database.read() as connection:
            return {str(table): str(name) for table, name in (await connection.execute(wanted)).all()}

    async def change(self, table: str, **values: object) -> None:
        """Another name, or whether spectators may look on."""
        async with self._database.write() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(**values))

    async def delete_branch(self, table: str, owner: str) -> bool:
        """A branch is no more, with all that was said at it; False if it is none of this owner's, or others sit there.

        Its own branches hang on the game it came from, at the last position that both have.
        """
        async with self._database.write() as connection:
            wanted = select(tables).where(tables.c.id == table, tables.c.owner == owner).with_for_update()
            row = (await connection.execute(wanted)).mappings().one_or_none()
            others = select(holders.c.seat).where(holders.c.table_id == table, holders.c.holder != owner).limit(1)
            if row is None or row["forked_from"] is None or (await connection.execute(others)).scalar() is not None:
                return False
            mine = tables.c.forked_from == table
            late = tables.c.forked_at > row["forked_at"]
            await connection.execute(update(tables).where(mine, late).values(forked_at=row["forked_at"]))
            await connection.execute(update(tables).where(mine).values(forked_from=row["forked_from"]))
            for part in (entries, holders, chat, orders, undos, shelves, notes, analyses, seats):
                await connection.execute(delete(part).where(part.c.table_id == table))
            await connection.execute(delete(tables).where(tables.c.id == table))
        return True

    # -- logs -----------------------------------------------------------------------------------------------

    async def lines(self, table: str, after: int = 0) -> list[Line]:
        """The log after this many entries."""
        wanted = select(entries).where(entries.c.table_id == table, entries.c.seq > after).order_by(entries.c.seq)
        async with self._database.read() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
        return [_line(row) for row in rows]

    async def append(self, table: str, line: Line, standing: Standing) -> bool:
        """Add an entry; when this returns True it is on the disk. False: somebody else has added one before."""
        wish = _Append(table, line, standing, asyncio.get_running_loop().create_future())
        self._waiting.append(wish)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all())
        return await wish.done

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            results: Sequence[bool | Exception]
            try:
                results = await self._commit(batch)
            except IntegrityError:
                results = [await self._alone(wish) for wish in batch]
            except Exception as error:
                for wish in batch:
                    _settle(wish, error)
                continue
            for wish, result in zip(batch, results, strict=True):
                _settle(wish, result)

    async def _alone(self, wish: _Append) -> bool | Exception:
        """One append in a transaction of its own, after another one in its batch violated a constraint."""
        try:
            return (await self._commit([wish]))[0]
        except IntegrityError:
            return False
        except Exception as error:
            return error

    async def _commit(self, batch: Sequence[_Append]) -> list[bool]:
        return await self._database.run(lambda connection: [_add(connection, wish) for wish in batch])


_ADVANCE = (
    update(tables)
    .where(tables.c.id == bindparam("b_table"), tables.c.number == bindparam("b_before"))
    .values({name: bindparam(f"b_{name}") for name in ("number", "touched", "waiting", "round", "over")})
)
_INSERT = insert(entries)


def _add(connection: Connection, wish: _Append) -> bool:
    """The row of the table is the lock: a writer that expects the wrong number updates no row and adds nothing."""
    line, standing = wish.line, wish.standing
    values = {
        "b_table": wish.table,
        "b_before": line.seq - 1,
        "b_number": line.seq,
        "b_touched": line.at,
        "b_waiting": _json(standing.waiting),
        "b_round": standing.round,
        "b_over": standing.over,
    }
    if connection.execute(_ADVANCE, values).rowcount != 1:
        return False
    connection.execute(_INSERT, _values(wish.table, line))
    return True


def _settle(wish: _Append, result: bool | Exception) -> None:
    if wish.done.done():
        return
    if isinstance(result, Exception):
        wish.done.set_exception(result)
    else:
        wish.done.set_result(result)


def _json(names: Sequence[str]) -> str:
    return msgspec.json.encode(names).decode()


def names(text: str) -> tuple[str, ...]:
    """A list of names from its column."""
    return msgspec.json.decode(text, type=tuple[str, ...])


def _values(table: str, line: Line) -> dict[str, object]:
    return msgspec.structs.asdict(line) | {"table_id": table, "agreed": _json(line.agreed)}


def _line(row: RowMapping) -> Line:
    values = {field: row[field] for field in Line.__struct_fields__}
    return Line(**values | {"agreed": names(row["agreed"])})


def _row(row: RowMapping) -> TableRow:
    values = {field: row[field] for field in TableRow.__struct_fields__}
    return TableRow(**values | {"waiting": names(row["waiting"])})


__all__ = ["Games", "Line", "NewTable", "Standing", "TableRow", "now"]
