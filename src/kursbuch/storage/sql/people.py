"""People in the database: devices with their sessions, accounts, and who holds which seat."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256

from msgspec import Struct
from sqlalchemy import RowMapping, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from kursbuch.storage.rows import SeatRow, now
from kursbuch.storage.sql.database import Database, add_new
from kursbuch.storage.sql.glance import Glance
from kursbuch.storage.sql.names import fold, fold_of_old, skeleton
from kursbuch.storage.sql.schema import accounts, holders, preferences, seats, sessions, settings, tables
from kursbuch.storage.sql.shelf import hand_over_own

ENDINGS = "last_ending"
"""The setting that gets a new random value whenever a session is ended."""

MOST_ASKED = 1000
"""At most this many sessions in one query."""

SEEN_EVERY = 60_000
"""When a device was last seen is updated at most once a minute."""


class Session(Struct, frozen=True):
    """A device that was here before; `account` is whom it is signed in as."""

    id: str
    account: str | None
    device: str
    created: int
    seen: int

    @property
    def holder(self) -> str:
        """The holder under which its seats are kept."""
        return f"a:{self.account}" if self.account else f"d:{self.id}"


class Account(Struct, frozen=True):
    """Somebody with a name and a password; the latter as a hash."""

    id: str
    name: str
    password: str


def digest(secret: str) -> str:
    """The hash that is stored in place of a secret."""
    return sha256(secret.encode()).hexdigest()


class People:
    """Sessions, accounts and seats."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._glance = Glance(database)

    async def close(self) -> None:
        """Close what is open besides the database."""
        await self._glance.close()

    # -- preferences ----------------------------------------------------------------------------------------

    async def preferences(self, account: str) -> str | None:
        """What an account has settled, as it was written; None if nothing ever was."""
        wanted = select(preferences.c.body).where(preferences.c.account == account)
        async with self._database.read() as connection:
            found: str | None = (await connection.execute(wanted)).scalar()
        return found

    async def prefer(self, account: str, body: str) -> None:
        """Settle it, in the place of what was settled before."""
        row = {"account": account, "body": body, "at": now()}
        async with self._database.write() as connection:
            await add_new(connection, preferences, row)
            await connection.execute(update(preferences).where(preferences.c.account == account).values(row))

    # -- a secret of the server -----------------------------------------------------------------------------

    async def server_secret(self) -> str:
        """The key from which seat links are made: drawn once, the same for all processes."""
        wanted = select(settings.c.value).where(settings.c.key == "link_key")
        async with self._database.write() as connection:
            await add_new(connection, settings, {"key": "link_key", "value": secrets.token_hex(32)})
            return str((await connection.execute(wanted)).scalar_one())

    # -- sessions -------------------------------------------------------------------------------------------

    async def open_session(self, device: str, account: str | None = None) -> tuple[str, Session]:
        """A new device: its secret, which is handed out once and not stored, and its session."""
        secret, session, row = _new_session(device, account)
        async with self._database.write() as connection:
            await connection.execute(insert(sessions).values(row))
        return secret, session

    async def sign_in(self, device: str, account: Account) -> tuple[str, Session] | None:
        """A new session for somebody who has shown a password; nothing if the account has another one by now."""
        secret, session, row = _new_session(device, account.id)
        held = select(accounts.c.password).where(accounts.c.id == account.id).with_for_update()
        async with self._database.write() as connection:
            if (await connection.execute(held)).scalar() != account.password:
                return None
            await connection.execute(insert(sessions).values(row))
        return secret, session

    async def session(self, secret: str) -> Session | None:
        """The session of a cookie, if it has not been ended."""
        wanted = select(sessions).where(sessions.c.hash == digest(secret), sessions.c.ended.is_(None))
        async with self._database.read() as connection:
            row = (await connection.execute(wanted)).mappings().one_or_none()
        return None if row is None else _session(row)

    async def seen(self, session: Session) -> None:
        """Update when the device was last seen, at intervals."""
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
        """Forget these devices."""
        async with self._database.write() as connection:
            await _mark_ended(connection)
            ended = update(sessions).where(sessions.c.id.in_(ids), sessions.c.ended.is_(None))
            await connection.execute(ended.values(ended=now()))

    async def last_ending(self) -> str:
        """A value that changes whenever any process ends a session."""
        return await self._glance.setting(ENDINGS)

    async def ended_of(self, ids: Collection[str | None]) -> set[str]:
        """Those of some sessions that have been ended."""
        found: set[str] = set()
        asked = [number for number in ids if number is not None]
        async with self._database.read() as connection:
            for start in range(0, len(asked), MOST_ASKED):
                some = sessions.c.id.in_(asked[start : start + MOST_ASKED])
                wanted = select(sessions.c.id).where(some, sessions.c.ended.is_not(None))
                found.update(str(number) for number in (await connection.execute(wanted)).scalars())
        return found

    # -- accounts -------------------------------------------------------------------------------------------

    async def register(self, name: str, password: str) -> Account | None:
        """A new account, or nothing if the name is taken, or looks like one that is."""
        account = Account(secrets.token_hex(12), name, password)
        row = {"id": account.id, "name": name, "folded": fold(name), "password": password, "created": now()}
        row["skeleton"] = skeleton(name)
        try:
            async with self._database.write() as connection:
                await connection.execute(insert(accounts).values(row))
        except IntegrityError:
            return None
        return account

    async def account(self, *, name: str | None = None, number: str | None = None) -> Account | None:
        """An account by its name, or by its id. Of two that were once distinct, the exact spelling decides."""
        spellings = () if name is None else (fold_of_old(name), fold(name))
        which = accounts.c.folded.in_(spellings) if spellings else accounts.c.id == number
        async with self._database.read() as connection:
            rows = (await connection.execute(select(accounts).where(which))).mappings().all()
        found = sorted(rows, key=lambda row: spellings.index(row["folded"]) if spellings else 0)
        return Account(found[0]["id"], found[0]["name"], found[0]["password"]) if found else None

    async def looks_taken(self, name: str) -> bool:
        """Whether an account has a name that looks like this one and is another."""
        wanted = select(func.count()).select_from(accounts)
        wanted = wanted.where(accounts.c.skeleton == skeleton(name), accounts.c.folded != fold(name))
        async with self._database.read() as connection:
            return bool((await connection.execute(wanted)).scalar_one())

    async def set_password(self, account: str, password: str) -> None:
        """Another hash of the same password."""
        async with self._database.write() as connection:
            await connection.execute(update(accounts).where(accounts.c.id == account).values(password=password))

    async def change_password(self, account: str, password: str, keep: str = "") -> list[str]:
        """Another password, as a hash, and the end of all devices but one, in one go; their sessions."""
        mine = (sessions.c.account == account) & sessions.c.ended.is_(None) & (sessions.c.id != keep)
        async with self._database.write() as connection:
            await _mark_ended(connection)
            await connection.execute(update(accounts).where(accounts.c.id == account).values(password=password))
            ids = [str(number) for number in (await connection.execute(select(sessions.c.id).where(mine))).scalars()]
            await connection.execute(update(sessions).where(mine).values(ended=now()))
        return ids

    async def hand_over(self, old: str, new: str) -> None:
        """Everything of one holder goes to another: what a device had belongs to the account it signs in with."""
        async with self._database.write() as connection:
            await connection.execute(update(tables).where(tables.c.owner == old).values(owner=new))
            held = (await connection.execute(select(holders).where(holders.c.holder == old))).mappings().all()
            await connection.execute(delete(holders).where(holders.c.holder == old))
            for row in held:
                await add_new(connection, holders, {**row, "holder": new})
            await hand_over_own(connection, old, new)

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
            names = await _called(connection, {one for shared in by_seat.values() if len(shared) > 1 for one in shared})
            for row in (await connection.execute(rows)).mappings():
                people = tuple(sorted(by_seat.get((row["table_id"], row["seat"]), ())))
                called = {one: names[one] for one in people if one in names} if len(people) > 1 else {}
                found.setdefault(row["table_id"], []).append(
                    SeatRow(
                        row["seat"],
                        row["name"],
                        row["kind"],
                        row["bot"],
                        row["generation"],
                        people,
                        called,
                        bool(row["awaited"]),
                    )
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
        """Add somebody to those who play the seat."""
        which = (seats.c.table_id == table) & (seats.c.seat == seat)
        async with self._database.write() as connection:
            await add_new(connection, holders, {"table_id": table, "seat": seat, "holder": holder})
            await connection.execute(update(seats).where(which, seats.c.awaited).values(awaited=False))

    async def let_go(self, table: str, seat: str, holder: str) -> None:
        """Remove somebody from those who play the seat."""
        which = (holders.c.table_id == table) & (holders.c.seat == seat) & (holders.c.holder == holder)
        async with self._database.write() as connection:
            await connection.execute(delete(holders).where(which))

    async def renew_link(self, table: str, seat: str, generation: int, secret: str, keep: str) -> None:
        """A new secret; of those who hold the seat only `keep` remains. If nobody remains, the seat is `awaited`."""
        of_table, of_seat = holders.c.table_id == table, holders.c.seat == seat
        async with self._database.write() as connection:
            which = (seats.c.table_id == table) & (seats.c.seat == seat)
            changed = update(seats).where(which).values(generation=generation, link=digest(secret))
            await connection.execute(changed)
            out = await connection.execute(delete(holders).where(of_table & of_seat & (holders.c.holder != keep)))
            left = select(func.count()).select_from(holders).where(of_table & of_seat)
            if out.rowcount and not (await connection.execute(left)).scalar_one():
                await connection.execute(update(seats).where(which).values(awaited=True))


async def _called(connection: AsyncConnection, people: Collection[str]) -> Mapping[str, str]:
    """What holders are called: accounts by their names, devices by what kind of device they are."""
    by_account = {one.removeprefix("a:"): one for one in people if one.startswith("a:")}
    by_device = {one.removeprefix("d:"): one for one in people if one.startswith("d:")}
    found: dict[str, str] = {}
    if by_account:
        named = select(accounts.c.id, accounts.c.name).where(accounts.c.id.in_(by_account))
        found |= {by_account[number]: name for number, name in (await connection.execute(named)).all()}
    if by_device:
        kinds = select(sessions.c.id, sessions.c.device).where(sessions.c.id.in_(by_device))
        rows = (await connection.execute(kinds)).all()
        found |= {by_device[number]: device.strip("?") for number, device in rows}
    return found


async def _mark_ended(connection: AsyncConnection) -> None:
    """Write a new value to tell that sessions were ended; concurrent writers wait for each other."""
    mark = {"key": ENDINGS, "value": secrets.token_hex(8)}
    await add_new(connection, settings, mark)
    await connection.execute(update(settings).where(settings.c.key == ENDINGS).values(value=mark["value"]))


def _new_session(device: str, account: str | None) -> tuple[str, Session, Mapping[str, object]]:
    secret, here = secrets.token_urlsafe(32), now()
    session = Session(secrets.token_hex(12), account, device[:120], here, here)
    row = {"id": session.id, "hash": digest(secret), "account": account, "device": session.device}
    return secret, session, {**row, "created": here, "seen": here}


def _session(row: RowMapping) -> Session:
    return Session(row["id"], row["account"], row["device"], row["created"], row["seen"])
