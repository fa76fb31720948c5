"""A backup is one SQLite file with every row of every table, whatever database it was taken from."""

import os
import re
import tempfile
from hashlib import file_digest, sha256
from pathlib import Path

from sqlalchemy import Integer, Table, func, insert, select, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection

from kursbuch.messages import Mistake
from kursbuch.storage.sql.database import Database
from kursbuch.storage.sql.schema import metadata, tables
from kursbuch.storage.sql.trouble import Trouble

CHUNK = 500
PIECE = 1 << 20

SEAL = b"\nkursbuch backup sha256 %s\n"
SEAL_SIZE = len(SEAL % bytes(64))
_SEAL = re.compile(re.escape(SEAL).replace(b"%s", rb"([0-9a-f]{64})"))
"""The last line of a backup, with its digest."""

_SQLITE = b"SQLite format 3\0"


async def back_up(database: Database, path: Path) -> int:
    """Write a consistent snapshot into a new file, even while the server runs; returns the number of tables."""
    if os.path.lexists(path):
        raise Mistake("file_exists", path=str(path))
    try:
        handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise Mistake("file_not_written", path=str(path), why=error.strerror or str(error)) from error
    os.close(handle)
    try:
        await _copy_into_file(database, beside)
        count = await _count(database)
        _seal(Path(beside))
        os.replace(beside, path)
    except Trouble as error:
        raise Mistake("file_not_written", path=str(path), why=error.why) from error
    except OSError as error:
        raise Mistake("file_not_written", path=str(path), why=error.strerror or str(error)) from error
    finally:
        for rest in (beside, f"{beside}-wal", f"{beside}-shm"):
            Path(rest).unlink(missing_ok=True)
    return count


def _seal(path: Path) -> None:
    """Append the digest of all bytes, which SQLite ignores there, and flush everything to disk."""
    with path.open("r+b") as file:
        digest = file_digest(file, "sha256").hexdigest()
        file.seek(0, os.SEEK_END)
        file.write(SEAL % digest.encode())
        file.flush()
        os.fsync(file.fileno())


async def _copy_into_file(database: Database, path: str) -> None:
    target = Database(path)
    try:
        await target.prepare()
        async with database.read() as source:
            if not database.is_sqlite:
                await source.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            await _copy(source, target)
        async with target.engine.connect() as connection:
            await connection.exec_driver_sql("ROLLBACK")
            await connection.exec_driver_sql("PRAGMA journal_mode=DELETE")
            await connection.exec_driver_sql("BEGIN")
    finally:
        await target.close()


async def restore(database: Database, path: Path) -> int:
    """Fill an empty database from an intact backup; returns the number of tables."""
    if not os.path.isfile(path):
        raise Mistake("file_missing", path=str(path))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "backup.sqlite")
        _take_out(path, copy)
        await database.prepare()
        if held := await _count(database):
            raise Mistake("database_not_empty", address=database.address, tables=held)
        source = Database(str(copy))
        try:
            await source.prepare()
            async with source.read() as connection:
                await _copy(connection, database)
        except (Trouble, DatabaseError) as error:
            raise Mistake("not_a_backup", path=str(path)) from error
        finally:
            await source.close()
    return await _count(database)


def _take_out(path: Path, copy: Path) -> None:
    """A copy of what is in a backup, without its digest, which must be right for every byte that was copied.

    A file without one is refused even if it is a complete database: a truncated backup looks the same.
    """
    try:
        with path.open("rb") as file, copy.open("wb") as target:
            size = file.seek(0, os.SEEK_END) - SEAL_SIZE
            file.seek(max(0, size))
            seal = _SEAL.fullmatch(file.read())
            file.seek(0)
            if seal is None:
                is_database = file.read(len(_SQLITE)) == _SQLITE
                raise Mistake("backup_without_digest" if is_database else "not_a_backup", path=str(path))
            digest = sha256()
            while size > 0 and (piece := file.read(min(size, PIECE))):
                digest.update(piece)
                target.write(piece)
                size -= len(piece)
    except OSError as error:
        raise Mistake("file_unreadable", path=str(path), why=error.strerror or str(error)) from error
    if digest.hexdigest().encode() != seal[1]:
        raise Mistake("backup_damaged", path=str(path))


async def _count(database: Database) -> int:
    async with database.read() as connection:
        return int((await connection.execute(select(func.count()).select_from(tables))).scalar_one())


async def _copy(source: AsyncConnection, target: Database) -> None:
    """All rows in one transaction; rows that a new database creates by itself are replaced."""
    async with target.write() as connection:
        for table in reversed(metadata.sorted_tables):
            await connection.execute(table.delete())
        for table in metadata.sorted_tables:
            rows = await source.stream(select(table))
            async for chunk in rows.mappings().partitions(CHUNK):
                await connection.execute(insert(table), [dict(row) for row in chunk])
            await _go_on_counting(connection, table, target.is_sqlite)


async def _go_on_counting(connection: AsyncConnection, table: Table, is_sqlite: bool) -> None:
    """PostgreSQL numbers new rows by a sequence, which must continue after the numbers in the backup."""
    keys = list(table.primary_key.columns)
    if is_sqlite or len(keys) != 1 or not isinstance(keys[0].type, Integer):
        return
    last = f"(SELECT COALESCE(MAX({keys[0].name}), 0) + 1 FROM {table.name})"
    await connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), {last}, false)"))
