"""What is said at a table beside the moves: chat, standing orders, requests to take moves back."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import RowMapping, insert, select, update

from kursbuch.storage.rows import Message, OrderRow, UndoRow, now
from kursbuch.storage.sql.database import Database
from kursbuch.storage.sql.schema import chat, orders, tables, undos


class Talk:
    """Chat, orders and requests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def say(self, table: str, seat: str | None, name: str, text: str) -> Message:
        """Add a message."""
        row = {"table_id": table, "seat": seat, "name": name, "text": text, "at": now()}
        async with self._database.write() as connection:
            number = (await connection.execute(insert(chat).values(row).returning(chat.c.id))).scalar_one()
        return Message(number, seat, name, text, int(str(row["at"])))

    async def messages(
        self, table: str, *, before: int | None = None, after: int = 0, most: int = 100
    ) -> list[Message]:
        """The last messages, oldest first."""
        wanted = select(chat).where(chat.c.table_id == table, chat.c.id > after)
        if before is not None:
            wanted = wanted.where(chat.c.id < before)
        async with self._database.read() as connection:
            rows = (await connection.execute(wanted.order_by(chat.c.id.desc()).limit(most))).mappings().all()
        return [_message(row) for row in reversed(rows)]

    async def these(self, numbers: Sequence[int]) -> dict[int, Message]:
        """Messages by their numbers."""
        async with self._database.read() as connection:
            rows = (await connection.execute(select(chat).where(chat.c.id.in_(numbers)))).mappings().all()
        return {row["id"]: _message(row) for row in rows}

    # -- standing orders ------------------------------------------------------------------------------------

    async def orders(self, table: str) -> list[OrderRow]:
        """The orders that hold or have ended by themselves, oldest first."""
        wanted = select(orders).where(orders.c.table_id == table, orders.c.replaced.is_(False)).order_by(orders.c.id)
        async with self._database.read() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
        return [OrderRow(row["id"], row["seat"], row["body"], row["since"], row["ended"]) for row in rows]

    async def give_orders(self, table: str, seat: str, bodies: Sequence[str], since: int) -> None:
        """The orders of a seat from now on; those before are kept as replaced."""
        old = (orders.c.table_id == table) & (orders.c.seat == seat) & orders.c.replaced.is_(False)
        new = [
            {"table_id": table, "seat": seat, "body": body, "since": since, "at": now(), "replaced": False}
            for body in bodies
        ]
        async with self._database.write() as connection:
            await connection.execute(update(orders).where(old).values(replaced=True))
            if new:
                await connection.execute(insert(orders), new)

    async def end_order(self, order: int, code: str) -> None:
        """An order has done its work or cannot go on."""
        async with self._database.write() as connection:
            await connection.execute(update(orders).where(orders.c.id == order).values(ended=code))

    # -- requests to take back ------------------------------------------------------------------------------

    async def ask(self, table: str, seat: str, back_to: int, number: int, asked: Sequence[str]) -> UndoRow | None:
        """Put a request to some seats; nothing if another one is open. One that a move has overtaken is withdrawn."""
        row = {
            "table_id": table,
            "seat": seat,
            "back_to": back_to,
            "number": number,
            "asked": _json(asked),
            "agreed": "[]",
            "at": now(),
        }
        open_ones = (undos.c.table_id == table) & undos.c.outcome.is_(None)
        async with self._database.write() as connection:
            await connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
            await connection.execute(
                update(undos).where(open_ones, undos.c.number < number).values(outcome="withdrawn")
            )
            if (await connection.execute(select(undos.c.id).where(open_ones).limit(1))).scalar() is not None:
                return None
            number_of = (await connection.execute(insert(undos).values(row).returning(undos.c.id))).scalar_one()
        return UndoRow(number_of, seat, back_to, number, tuple(asked))

    async def open_request(self, table: str) -> UndoRow | None:
        """The request that waits for answers, if there is one."""
        wanted = select(undos).where(undos.c.table_id == table, undos.c.outcome.is_(None))
        async with self._database.read() as connection:
            row = (await connection.execute(wanted.order_by(undos.c.id.desc()).limit(1))).mappings().one_or_none()
        return None if row is None else _undo(row)

    async def agree(self, request: UndoRow, seat: str) -> UndoRow | None:
        """Count the consent of a seat in the database; None if the request is no longer open.

        Whoever agrees last settles the request in the same transaction, so that it is done once and not refused
        meanwhile.
        """
        async with self._database.write() as connection:
            wanted = select(undos).where(undos.c.id == request.id, undos.c.outcome.is_(None)).with_for_update()
            row = (await connection.execute(wanted)).mappings().one_or_none()
            if row is None:
                return None
            found = _undo(row)
            agreed = (*found.agreed, seat) if seat in found.asked and seat not in found.agreed else found.agreed
            values: dict[str, str] = {"agreed": _json(agreed)}
            if set(agreed) >= set(found.asked):
                values["outcome"] = "done"
            await connection.execute(update(undos).where(undos.c.id == request.id).values(values))
        return msgspec.structs.replace(found, agreed=agreed)

    async def settle(self, request: UndoRow, outcome: str) -> bool:
        """The request is done, refused or withdrawn; False if somebody else has settled it before."""
        still_open = (undos.c.id == request.id) & undos.c.outcome.is_(None)
        async with self._database.write() as connection:
            return (await connection.execute(update(undos).where(still_open).values(outcome=outcome))).rowcount == 1

    async def give_up(self, request: UndoRow) -> None:
        """All have agreed, but a move came first."""
        async with self._database.write() as connection:
            await connection.execute(update(undos).where(undos.c.id == request.id).values(outcome="withdrawn"))


def _message(row: RowMapping) -> Message:
    return Message(row["id"], row["seat"], row["name"], row["text"], row["at"])


def _json(names: Sequence[str]) -> str:
    return msgspec.json.encode(names).decode()


def _undo(row: RowMapping) -> UndoRow:
    asked = msgspec.json.decode(row["asked"], type=tuple[str, ...])
    agreed = msgspec.json.decode(row["agreed"], type=tuple[str, ...])
    return UndoRow(row["id"], row["seat"], row["back_to"], row["number"], asked, agreed)
