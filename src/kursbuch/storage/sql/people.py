"""People in the database: devices with their sessions, accounts, and who holds which seat."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256

from msgspec import Struct
from sqlalchemy import RowMapping, Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from kursbuch.storage.sql.database import Database, now
from kursbuch.storage.sql.schema import accounts, holders, seats, sessions, settings, tables

SEEN_EVERY = 60_000
"""The last time a device was seen is written down at most once a minute."""


class Session(Struct, frozen=True):
    """A device that was here before; `account` is whom it is signed in as."""

    id: str
    account: str | None
    device: str
    created: int
    seen: int

    @property
    def holder(self) -> str:
        """Under which name its seats are kept."""
        return f"a:{self.account}" if self.account else f"d:{self.id}"


class Account(Struct, frozen=True):
    """Somebody with a name and a password; the latter as a hash."""

    id: str
    name: str
    password: str


class SeatRow(Struct, frozen=True):
    """A seat of a table; `holders` are those who play it."""

    seat: str
    name: str
    kind: str
    bot: str | None
    generation: int
    holders: tuple[str, ...] = ()


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode()).hexdigest()


class People:
    """Sessions, accounts and seats."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- a secret of the server -----------------------------------------------------------------------------

    async def server_secret(self) -> str:
        """The key from which seat links are made: drawn once, the same for all processes."""
        wanted = select(settings.c.value).where(settings.c.key == "link_key")
        async with self._database.write() as connection:
            await add_new(connection, settings, {"key": "link_key", "value": secrets.token_hex(32)})
            return str((await connection.execute(wanted)).scalar_one())

    # -- sessions -------------------------------------------------------------------------------------------

    async def open_session(self, device: str, account: str | None = None) -> tuple[str, Session]:
        """A new device: its secret, which is told once and kept nowhere, and its session."""
        secret, here = secrets.token_urlsafe(32), now()
        session = Session(secrets.token_hex(12), account, device[:120], here, here)
        async with self._database.write() as connection:
            await connection.execute(
                insert(sessions).values(
                    id=session.id, hash=digest(secret), account=account, device=session.device, created=here, seen=here
                )
            )
        return secret, session

    async def session(self, secret: str) -> Session | None:
        """The session of a cookie, if it has not been ended."""
        wanted = select(sessions).where(sessions.c.hash == digest(secret), sessions.c.ended.is_(None))
        async with self._database.read() as connection:
            row = (await connection.execute(wanted)).mappings().one_or_none()
        return None if row is None else _session(row)

    async def seen(self, session: Session) -> None:
        """Note that the device is here, now and then."""
        if now() - session.seen > SEEN_EVERY:
            async with self._database.write() as connection:
                await connection.execute(update(sessions).where(sessions.c.id == session.id).values(seen=now()))

    async def sessions_of(self, account: str) -> list[Session]:
        """All devices signed in as somebody, the last seen first."""
        wanted = select(sessions).where(sessions.c.account == account, sessions.c.ended.is_(None))
        async with self._database.read() as connection:
            rows = (await connection.execute(wanted.order_by(sessions.c.seen.desc()))).mappings().all()
        return [_session(row) for row in rows]

    async def end_sessions(self, ids: Sequence[str]) -> None:
        """These devices are no longer known."""
        async with self._database.write() as connection:
            ended = update(sessions).where(sessions.c.id.in_(ids), sessions.c.ended.is_(None))
            await connection.execute(ended.values(ended=now()))

    async def ended_of(self, ids: Collection[str | None]) -> set[str]:
        """Those of some sessions that have been ended."""
        wanted = select(sessions.c.id).where(sessions.c.id.in_(ids), sessions.c.ended.is_not(None))
        async with self._database.read() as connection:
            return {str(found) for found in (await connection.execute(wanted)).scalars()}

    # -- accounts -------------------------------------------------------------------------------------------

    async def register(self, name: str, password: str) -> Account | None:
        """A new account, or nothing if the name is taken."""
        account = Account(secrets.token_hex(12), name, password)
        row = {"id": account.id, "name": name, "folded": fold(name), "password": password, "created": now()}
        try:
            async with self._database.write() as connection:
                await connection.execute(insert(accounts).values(row))
        except IntegrityError:
            return None
        return account

    async def account(self, *, name: str | None = None, number: str | None = None) -> Account | None:
        """An account by its name, or by its id."""
        which = accounts.c.folded == fold(name) if name is not None else accounts.c.id == number
        async with self._database.read() as connection:
            row = (await connection.execute(select(accounts).where(which))).mappings().one_or_none()
        return None if row is None else Account(row["id"], row["name"], row["password"])

    async def set_password(self, account: str, password: str) -> None:
        """Another password, as a hash."""
        async with self._database.write() as connection:
            await connection.execute(update(accounts).where(accounts.c.id == account).values(password=password))

    async def hand_over(self, old: str, new: str) -> None:
        """All that one holder has goes to another: what a device had belongs to the account it signs in with."""
        async with self._database.write() as connection:
            await connection.execute(update(tables).where(tables.c.owner == old).values(owner=new))
            held = (await connection.execute(select(holders).where(holders.c.holder == old))).mappings().all()
            await connection.execute(delete(holders).where(holders.c.holder == old))
            for row in held:
                await add_new(connection, holders, {**row, "holder": new})

    # -- seats ----------------------------------------------------------------------------------------------

    async def seats(self, table: str) -> list[SeatRow]:
        """The seats of a table in their order."""
        return (await self.seats_of([table])).get(table, [])

    async def seats_of(self, wanted: Sequence[str]) -> Mapping[str, list[SeatRow]]:
        """The seats of several tables."""
        found: dict[str, list[SeatRow]] = {}
        async with self._database.read() as connection:
            rows = select(seats).where(seats.c.table_id.in_(wanted)).order_by(seats.c.table_id, seats.c.seat)
            held = select(holders).where(holders.c.table_id.in_(wanted))
            by_seat: dict[tuple[str, str], list[str]] = {}
            for row in (await connection.execute(held)).mappings():
                by_seat.setdefault((row["table_id"], row["seat"]), []).append(row["holder"])
            for row in (await connection.execute(rows)).mappings():
                people = tuple(sorted(by_seat.get((row["table_id"], row["seat"]), ())))
                found.setdefault(row["table_id"], []).append(
                    SeatRow(row["seat"], row["name"], row["kind"], row["bot"], row["generation"], people)
                )
        return found

    async def seat_by_link(self, secret: str) -> tuple[str, str] | None:
        """Table and seat of a secret link."""
        wanted = select(seats.c.table_id, seats.c.seat).where(seats.c.link == digest(secret))
        async with self._database.read() as connection:
            row = (await connection.execute(wanted)).one_or_none()
        return None if row is None else (str(row[0]), str(row[1]))

    async def change_seat(self, table: str, seat: str, **values: object) -> None:
        """Another name, another kind of player."""
        async with self._database.write() as connection:
            which = (seats.c.table_id == table) & (seats.c.seat == seat)
            await connection.execute(update(seats).where(which).values(**values))

    async def hold(self, table: str, seat: str, holder: str) -> None:
        """Somebody plays the seat from now on, beside those who do already."""
        async with self._database.write() as connection:
            await add_new(connection, holders, {"table_id": table, "seat": seat, "holder": holder})

    async def let_go(self, table: str, seat: str, holder: str) -> None:
        """Somebody plays the seat no longer."""
        which = (holders.c.table_id == table) & (holders.c.seat == seat) & (holders.c.holder == holder)
        async with self._database.write() as connection:
            await connection.execute(delete(holders).where(which))

    async def renew_link(self, table: str, seat: str, generation: int, secret: str, keep: str) -> None:
        """A new secret; of those who hold the seat only `keep` remains."""
        of_table, of_seat = holders.c.table_id == table, holders.c.seat == seat
        async with self._database.write() as connection:
            which = (seats.c.table_id == table) & (seats.c.seat == seat)
            changed = update(seats).where(which).values(generation=generation, link=digest(secret))
            await connection.execute(changed)
            await connection.execute(delete(holders).where(of_table & of_seat & (holders.c.holder != keep)))


def fold(name: str) -> str:
    """A name as names are compared: without regard to capitals and spaces around it."""
    return " ".join(name.split()).casefold()[:160]


def _session(row: RowMapping) -> Session:
    return Session(row["id"], row["account"], row["device"], row["created"], row["seen"])


async def add_new(connection: AsyncConnection, table: Table, row: Mapping[str, object]) -> None:
    """Add a row unless it is there already. Each database has its own way to say so."""
    if connection.dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert as insert_sqlite

        await connection.execute(insert_sqlite(table).values(dict(row)).on_conflict_do_nothing())
    else:
        from sqlalchemy.dialects.postgresql import insert as insert_postgresql

        await connection.execute(insert_postgresql(table).values(dict(row)).on_conflict_do_nothing())
