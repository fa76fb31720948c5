"""A database by its address: connections, transactions, and the version of its tables."""

import asyncio
import errno
import os
import re
import secrets
import stat
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote

from sqlalchemy import Table, create_engine, delete, event, insert, text
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kursbuch.messages import Mistake
from kursbuch.storage.sql.schema import metadata, settings
from kursbuch.storage.sql.trouble import DAMAGED, DISK_FULL, NOT_NOW, READ_ONLY, Trouble, cause, told

T = TypeVar("T")

HEAD = "0004"
"""The newest version of the tables that this program knows; the name of the last file in `migrations/versions`."""

FILE_NAME = "kursbuch.sqlite"
"""The embedded database in its folder."""

UNREACHABLE = "database_unreachable"
_MISTAKES = {DAMAGED: "database_damaged", DISK_FULL: "database_full", READ_ONLY: "database_read_only"}
"""What is reported about a file that cannot be used."""

_OURS = re.compile(r"\d{4}", re.ASCII)
"""What versions of ours look like."""

_PROBE = "-" * 65536
"""More than a table or a move needs."""

_SHOWN = 60
"""How much of a strange name is shown."""

_MIGRATION_LOCK = 18_481_824
KNOWN = ("sqlite", "postgresql")
_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


def database_url(address: str) -> URL:
    """An address with its driver: `sqlite:///games.sqlite`, `postgresql://club@host/kursbuch`, or a file's path."""
    if "://" not in address:
        return URL.create("sqlite+aiosqlite", database=address)
    scheme, _, rest = address.partition("://")
    if scheme not in _DRIVERS:
        raise Mistake("database_address", address=address, why=", ".join(f"{name}://…" for name in KNOWN))
    try:
        return make_url(f"{_DRIVERS[scheme]}://{rest}")
    except (ArgumentError, ValueError) as error:
        raise Mistake("database_address", address=address, why=str(error)) from error


def shown(url: URL) -> str:
    """An address as people write it, without its password; of a file its path."""
    backend = url.get_backend_name()
    return str(url.database) if backend == "sqlite" else unquote(url.set(drivername=backend).render_as_string())


class UnknownVersion(Exception):
    """There is no migration from the version of the database to ours."""


def file_of(url: URL) -> Path | None:
    """The file behind an address; None for a database that is not a file."""
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if is_file else None


class Database:
    """One database: `read` for queries, `write` for a transaction."""

    def __init__(self, address: str) -> None:
        self.url = database_url(address)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if (path := self.file) is not None:
            _make_folder(path.parent)
            _refuse_no_file(path)
        self.engine = _engine(self.url, self.is_sqlite)
        self._one_writer = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite")
        self._in_thread: Engine | None = None

    @property
    def file(self) -> Path | None:
        """The file of a database that is a file."""
        return file_of(self.url)

    @property
    def address(self) -> str:
        """The address without its password; of a file its path."""
        return shown(self.url)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A consistent view of the database."""
        with told():
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it is on the disk when the block ends, or nothing. SQLite has one writer at a time."""
        async with AsyncExitStack() as stack:
            stack.enter_context(told())
            if self.is_sqlite:
                await stack.enter_async_context(self._one_writer)
            connection = await stack.enter_async_context(self.engine.connect())
            if self.is_sqlite:
                await connection.execution_options(kursbuch_write=True)
            await stack.enter_async_context(connection.begin())
            yield connection

    async def run(self, work: Callable[[Connection], T]) -> T:
        """A transaction in synchronous code. SQLite runs it in one thread, which saves many context switches."""
        if not self.is_sqlite:
            async with self.write() as connection:
                return await connection.run_sync(work)
        async with self._one_writer:
            with told():
                return await asyncio.get_running_loop().run_in_executor(self._thread, self._work, work)

    def _work(self, work: Callable[[Connection], T]) -> T:
        if self._in_thread is None:
            self._in_thread = _plain_sqlite(self.url)
        with self._in_thread.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """Give all connections back."""
        if self._in_thread is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._in_thread.dispose)
        self._thread.shutdown()
        await self.engine.dispose()

    async def ping(self) -> None:
        """Raises if the database does not answer."""
        async with self.read() as connection:
            await connection.execute(text("SELECT 1"))

    async def prepare(self) -> None:
        """Make the tables, or bring those of an older version up to date. A newer or a strange database is refused."""
        with self._in_words():
            version = await self._version()
            if version == HEAD:
                await self._refuse_incomplete()
                return
            if version is None:
                await self._refuse_foreign()
            elif not _OURS.fullmatch(version):
                raise Mistake("database_strange", address=self.address, version=version[:_SHOWN])
            elif version > HEAD:
                raise Mistake("database_newer", address=self.address, version=version, known=HEAD)
            try:
                async with self.write() as connection:
                    await connection.run_sync(_migrate)
            except UnknownVersion as error:
                raise Mistake("database_strange", address=self.address, version=str(version)) from error

    async def check_writable(self) -> None:
        """Raises if nothing can be stored: better at the start than with the first move."""
        with self._in_words():
            await self.try_writing()

    async def try_writing(self) -> None:
        """Write something and delete it again: this fails if the disk is full or read-only."""
        key = f"probe-{secrets.token_hex(8)}"

        def work(connection: Connection) -> None:
            connection.execute(insert(settings).values(key=key, value=_PROBE))
            connection.execute(delete(settings).where(settings.c.key == key))

        await self.run(work)

    def mistake(self, error: Exception) -> Mistake:
        """What is wrong with the database, for the operator who named it."""
        code = error.code if isinstance(error, Trouble) and self.is_sqlite else NOT_NOW
        return Mistake(_MISTAKES.get(code, UNREACHABLE), address=self.address, why=cause(error))

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except (Trouble, SQLAlchemyError) as error:
            raise self.mistake(error) from error

    async def _version(self) -> str | None:
        async with self.read() as connection:
            try:
                rows = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalars().all()
            except DatabaseError as error:
                if "alembic_version" in str(error.orig):
                    return None
                if "version_num" in str(error.orig):
                    return ""
                raise
        return ", ".join(str(row) for row in rows)

    async def _refuse_foreign(self) -> None:
        """Refuse a file that another program made. On PostgreSQL nobody ends up in a foreign database by accident."""
        if self.is_sqlite and (name := next(iter(await self._tables()), None)) is not None:
            raise Mistake("database_foreign", address=self.address, name=name[:_SHOWN])

    async def _refuse_incomplete(self) -> None:
        if self.is_sqlite and (missing := set(metadata.tables) - await self._tables()):
            raise Trouble(DAMAGED, f"no such table: {min(missing)}")

    async def _tables(self) -> set[str]:
        async with self.read() as connection:
            found = await connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"))
            return {str(name) for name in found.scalars()}


def _make_folder(folder: Path) -> None:
    """The folder of the file, with a probe that it can be written: SQLite itself says less about it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake("folder_refused", folder=str(folder), why=error.strerror or str(error)) from error
    if not os.access(folder, os.W_OK):
        raise Mistake("folder_refused", folder=str(folder), why=os.strerror(errno.EACCES))


def _refuse_no_file(path: Path) -> None:
    """SQLite says of all of these only that it cannot open the file."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    except OSError as error:
        raise Mistake(UNREACHABLE, address=str(path), why=error.strerror or str(error)) from error
    if not stat.S_ISREG(mode):
        raise Mistake("database_no_file", address=str(path))


def _engine(url: URL, is_sqlite: bool) -> AsyncEngine:
    if not is_sqlite:
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": 30}, pool_size=4, max_overflow=4)
    event.listen(engine.sync_engine, "connect", _tune_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _plain_sqlite(url: URL) -> Engine:
    """The same file for synchronous code in a thread; each of its transactions is a writing one."""
    engine = create_engine(url.set(drivername="sqlite"), connect_args={"timeout": 30})
    event.listen(engine, "connect", _tune_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _tune_sqlite(connection: Any, _: object) -> None:
    """Write-ahead log with a sync on every commit: what was acknowledged survives a power cut."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Writers take the lock at once: a transaction that reads first could otherwise be refused halfway."""
    writing = connection.get_execution_options().get("kursbuch_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _migrate(connection: Connection) -> None:
    """Run the migrations; of several processes that start together one does it and the others wait."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
    config = Config()
    config.set_main_option("script_location", "kursbuch.storage.sql:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise UnknownVersion from error


async def add_new(connection: AsyncConnection, table: Table, row: Mapping[str, object]) -> None:
    """Insert a row unless it exists. Each database has its own syntax for this."""
    if connection.dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert as insert_sqlite

        await connection.execute(insert_sqlite(table).values(dict(row)).on_conflict_do_nothing())
    else:
        from sqlalchemy.dialects.postgresql import insert as insert_postgresql

        await connection.execute(insert_postgresql(table).values(dict(row)).on_conflict_do_nothing())
