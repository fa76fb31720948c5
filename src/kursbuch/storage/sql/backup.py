"""A backup is one SQLite file with every row of every table, whatever database it was taken from."""

import os
import tempfile
from pathlib import Path

from sqlalchemy import Integer, Table, func, insert, select, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection

from kursbuch.messages import Mistake
from kursbuch.storage.sql.database import Database
from kursbuch.storage.sql.schema import metadata, tables
from kursbuch.storage.sql.trouble import Trouble

CHUNK = 500


async def back_up(database: Database, path: Path) -> int:
    """Write all of one moment into a new file, also while the server runs; the number of tables in it."""
    if path.exists():
        raise Mistake("file_exists", path=str(path))
    try:
        handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise Mistake("file_not_written", path=str(path), why=error.strerror or str(error)) from error
    os.close(handle)
    try:
        await _copy_into_file(database, beside)
        count = await _count(database)
        os.replace(beside, path)
    except Trouble as error:
        raise Mistake("file_not_written", path=str(path), why=error.why) from error
    finally:
        for rest in (beside, f"{beside}-wal", f"{beside}-shm"):
            Path(rest).unlink(missing_ok=True)
    return count


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
    """Fill an empty database from a backup; the number of tables in it."""
    if not path.is_file():
        raise Mistake("file_missing", path=str(path))
    _check_backup(path)
    await database.prepare()
    if held := await _count(database):
        raise Mistake("database_not_empty", address=database.address, tables=held)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "backup.sqlite")
        copy.write_bytes(path.read_bytes())
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


def _check_backup(path: Path) -> None:
    import sqlite3

    try:
        with sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True) as file:
            file.execute("SELECT version_num FROM alembic_version")
        file.close()
    except sqlite3.DatabaseError as error:
        raise Mistake("not_a_backup", path=str(path)) from error


async def _count(database: Database) -> int:
    async with database.read() as connection:
        return int((await connection.execute(select(func.count()).select_from(tables))).scalar_one())


async def _copy(source: AsyncConnection, target: Database) -> None:
    """All rows in one transaction; what a new database has written by itself makes way."""
    async with target.write() as connection:
        for table in reversed(metadata.sorted_tables):
            await connection.execute(table.delete())
        for table in metadata.sorted_tables:
            rows = await source.stream(select(table))
            async for chunk in rows.mappings().partitions(CHUNK):
                await connection.execute(insert(table), [dict(row) for row in chunk])
            await _go_on_counting(connection, table, target.is_sqlite)


async def _go_on_counting(connection: AsyncConnection, table: Table, is_sqlite: bool) -> None:
    """PostgreSQL counts new rows by a sequence of its own, which must know the numbers that came with the backup."""
    keys = list(table.primary_key.columns)
    if is_sqlite or len(keys) != 1 or not isinstance(keys[0].type, Integer):
        return
    last = f"(SELECT COALESCE(MAX({keys[0].name}), 0) + 1 FROM {table.name})"
    await connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), {last}, false)"))
