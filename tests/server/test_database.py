"""The database by itself, on SQLite and on a real PostgreSQL: one code, the same behaviour."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from kursbuch.messages import Mistake
from kursbuch.storage.rows import Line, Standing, TableRow
from kursbuch.storage.sql import Database, Games, NewTable, People, Talk, database_url
from kursbuch.storage.sql.backup import back_up, restore
from kursbuch.storage.sql.database import HEAD
from kursbuch.storage.sql.schema import metadata
from kursbuch.storage.sql.trouble import trouble

pytestmark = pytest.mark.anyio
STANDING = Standing(("s1",), "share 1", None)


def with_state(state: str) -> Exception:
    """What PostgreSQL's driver raises, by its number."""
    error = Exception("told by the server")
    error.sqlstate = state  # type: ignore[attr-defined]
    return error


async def fresh_postgres(address: str) -> str:
    """The address of a new database in a PostgreSQL."""
    name = f"kb_{secrets.token_hex(6)}"
    server = Database(address)
    async with server.engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text(f"CREATE DATABASE {name}"))
    await server.close()
    return database_url(address).set(database=name).render_as_string(hide_password=False)


@pytest.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    if request.param == "sqlite":
        found = Database(str(tmp_path / "some" / "folder" / "kursbuch.sqlite"))
    else:
        found = Database(await fresh_postgres(request.getfixturevalue("postgres")))
    await found.prepare()
    yield found
    await found.close()


async def with_table(database: Database, name: str = "T1") -> Games:
    games = Games(database)
    row = TableRow(name, "1848", "Friday", "{}", "d:me", True, 1, 1, 0, ("s1",), "opening")
    seats = [
        {
            "table_id": name,
            "seat": seat,
            "name": seat,
            "kind": "here",
            "bot": None,
            "generation": 0,
            "link": name + seat,
        }
        for seat in ("s1", "s2")
    ]
    await games.create(NewTable(row, seats, ["s1"]))
    return games


def line(seq: int, key: str | None = None) -> Line:
    return Line(seq, "s1", '{"type":"Pass"}', "[]", key=key, at=seq)


async def test_migrations_make_exactly_the_tables_the_program_knows(database: Database) -> None:
    def differences(connection: Connection) -> list[object]:
        from alembic.autogenerate import compare_metadata
        from alembic.migration import MigrationContext

        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with database.read() as connection:
        assert await connection.run_sync(differences) == []
        assert (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar() == HEAD


async def test_a_newer_database_is_left_alone(database: Database) -> None:
    async with database.write() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Mistake, match="newer Kursbuch"):
        await database.prepare()


async def test_of_many_writers_of_one_entry_exactly_one_succeeds(database: Database) -> None:
    games = await with_table(database)
    other = Games(database)
    wishes = [which.append("T1", line(1, f"key{n}"), STANDING) for n, which in enumerate((games, other) * 8)]
    assert sorted(await asyncio.gather(*wishes)) == [False] * 15 + [True]
    assert [found.seq for found in await games.lines("T1")] == [1]


async def test_a_key_is_used_once_and_a_gap_is_impossible(database: Database) -> None:
    games = await with_table(database)
    assert await games.append("T1", line(1, "same"), STANDING)
    first, second = await asyncio.gather(
        games.append("T1", line(2, "same"), STANDING), games.append("T1", line(3), STANDING)
    )
    assert (first, second) == (False, False)
    assert await games.append("T1", line(2, "other"), Standing((), "over", "bank"))
    row = await games.table("T1")
    assert row is not None
    assert (row.number, row.over, row.waiting, row.touched) == (2, "bank", (), 2)


async def test_appends_of_many_tables_share_commits_and_all_arrive(database: Database) -> None:
    games = await with_table(database, "T0")
    for number in range(1, 6):
        await with_table(database, f"T{number}")

    async def write(table: str) -> bool:
        return all([await games.append(table, line(seq), STANDING) for seq in range(1, 11)])

    assert all(await asyncio.gather(*(write(f"T{number}") for number in range(6))))
    assert [len(await games.lines(f"T{number}")) for number in range(6)] == [10] * 6


async def test_a_secret_is_kept_as_its_hash_and_ends_when_told(database: Database) -> None:
    people = People(database)
    secret, session = await people.open_session("Firefox")
    assert await people.session(secret) == session
    assert await people.session(secret + "x") is None
    await people.end_sessions([session.id])
    assert await people.session(secret) is None
    assert await people.server_secret() == await People(database).server_secret()


async def test_what_a_device_had_goes_to_the_account(database: Database) -> None:
    await with_table(database)
    people = People(database)
    account = await people.register("Ann", "hash")
    assert account is not None
    assert await people.register("aNN", "hash") is None
    await people.hold("T1", "s1", f"a:{account.id}")
    await people.hand_over("d:me", f"a:{account.id}")
    assert [seat.holders for seat in await people.seats("T1")] == [(f"a:{account.id}",), ()]
    assert [row.id for row in await Games(database).of(f"a:{account.id}")] == ["T1"]


async def test_orders_and_requests_are_kept_when_they_are_over(database: Database) -> None:
    await with_table(database)
    talk = Talk(database)
    await talk.give_orders("T1", "s1", ["{}", "{}"], 0)
    await talk.give_orders("T1", "s1", ["[]"], 3)
    (order,) = await talk.orders("T1")
    await talk.end_order(order.id, "done")
    assert [(row.since, row.ended) for row in await talk.orders("T1")] == [(3, "done")]
    asked = await talk.ask("T1", "s1", 2, 5, ["s2", "s3"])
    assert asked is not None
    request = await talk.agree(asked, "s2")
    assert request is not None
    assert await talk.open_request("T1") == request
    await talk.settle(request, "done")
    assert await talk.open_request("T1") is None
    async with database.read() as connection:
        assert (await connection.execute(text("SELECT COUNT(*) FROM orders"))).scalar() == 3


async def test_one_file_holds_everything_and_fills_either_database(
    database: Database, tmp_path: Path, postgres: str
) -> None:
    games = await with_table(database)
    for seq in range(1, 8):
        assert await games.append("T1", line(seq), STANDING)
    await Talk(database).say("T1", "s1", "Ann", "Hello")
    file = tmp_path / "all.backup"
    assert await back_up(database, file) == 1
    with pytest.raises(Mistake, match="exists already"):
        await back_up(database, file)
    for address in (str(tmp_path / "restored.sqlite"), await fresh_postgres(postgres)):
        target = Database(address)
        assert await restore(target, file) == 1
        assert await Games(target).lines("T1") == await games.lines("T1")
        assert (await Talk(target).say("T1", None, "Bo", "Hi")).id == 2
        with pytest.raises(Mistake, match="already"):
            await restore(target, file)
        await target.close()
    other = Database(str(tmp_path / "other.sqlite"))
    for wrong, why in ((tmp_path / "none", "no file"), (Path(__file__), "not a backup")):
        with pytest.raises(Mistake, match=why):
            await restore(other, wrong)
    await other.close()


async def test_an_address_that_leads_nowhere_is_told_in_a_sentence() -> None:
    wrong = Database("postgresql://nobody@127.0.0.1:1/none")
    with pytest.raises(Mistake, match="cannot be used"):
        await wrong.prepare()
    await wrong.close()
    with pytest.raises(Mistake, match="is not the address"):
        Database("mysql://club@localhost/kursbuch")


@pytest.mark.parametrize("kept", [0, 1])
async def test_a_damaged_file_is_told_with_what_helps(tmp_path: Path, empty_database: Path, kept: int) -> None:
    """Damaged from the beginning, or from the second page on."""
    path, whole = tmp_path / "broken.sqlite", empty_database.read_bytes()
    path.write_bytes(whole[: 4096 * kept] + b"rubbish " * ((len(whole) - 4096 * kept) // 8))
    wrong = Database(str(path))
    with pytest.raises(Mistake, match=r"is damaged or is not a database .* kursbuch restore") as told:
        await wrong.prepare()
    await wrong.close()
    assert str(path) in str(told.value)


async def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Mistake, match=r"Games cannot be kept in the folder .*file.*--data"):
        Database(str(tmp_path / "file" / "kursbuch.sqlite"))


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (sqlite3.OperationalError("database or disk is full"), "disk_full"),
        (sqlite3.OperationalError("attempt to write a readonly database"), "data_read_only"),
        (sqlite3.DatabaseError("database disk image is malformed"), "data_damaged"),
        (OSError(2, "No such file or directory"), "not_now"),
        (with_state("53100"), "disk_full"),
        (with_state("57P01"), "not_now"),
        (with_state("42601"), None),
        (ValueError("no trouble of the database"), None),
        (IntegrityError("INSERT", None, sqlite3.IntegrityError("UNIQUE")), None),
    ],
)
def test_trouble_is_told_from_a_fault_of_ours(error: Exception, code: str | None) -> None:
    found = trouble(error)
    assert (None if found is None else found.code) == code
