"""One server for one file, backups that are byte for byte what was written, and a health that tells the truth."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kursbuch.cli.main import main
from kursbuch.messages import Mistake
from kursbuch.server import health
from kursbuch.server.settings import Settings
from kursbuch.storage.claim import claimed, mark_of, refuse_if_claimed
from kursbuch.storage.sql import Database, Trouble
from kursbuch.storage.sql.backup import SEAL_SIZE, back_up, restore
from server.helpers import HERE, Site, error_of, running
from server.test_survival import try_to_move

LANGUAGES = ("en", "de")
FILE = "kursbuch.sqlite"


@pytest.fixture
def data(tmp_path: Path, empty_database: Path) -> Path:
    """A folder with a database in it."""
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(empty_database, folder / FILE)
    return folder


# -- one server for one file ----------------------------------------------------------------------------------


@contextlib.contextmanager
def another_server(file: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the file, as a server does."""
    code = (
        "import sys, pathlib\n"
        "from kursbuch.storage.claim import claimed\n"
        "with claimed(pathlib.Path(sys.argv[1]), 'http://localhost:8048'):\n"
        "    print('has it', flush=True)\n"
        "    sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline() == "has it\n"
        try:
            yield process
        finally:
            if process.poll() is None:
                process.stdin.close()


def test_the_second_server_on_a_file_says_who_has_it_and_stops(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    """By whatever name it calls the file. Looking at it, as for a backup, is no matter of who has it."""
    linked = data.parent / "linked"
    linked.symlink_to(data, target_is_directory=True)
    with another_server(data / FILE) as other:
        for folder in (data, linked):
            for lang in LANGUAGES:
                assert main(["serve", "--data", str(folder), "--port", "0", "--no-browser", "--lang", lang]) == 2
                said = capsys.readouterr().err.strip()
                assert "\n" not in said
                assert str(other.pid) in said
                assert "http://localhost:8048" in said
                assert re.search(r"\d{4}-\d\d-\d\d \d\d:\d\d", said)
        assert main(["backup", str(data.parent / "b"), "--data", str(data)]) == 0
        assert main(["restore", str(data.parent / "b"), "--data", str(data), "--lang", "en"]) == 2
        assert "belongs to a server that is running" in capsys.readouterr().err
    refuse_if_claimed(data / FILE)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")
def test_a_server_that_was_killed_has_nothing(data: Path) -> None:
    with another_server(data / FILE) as other:
        with pytest.raises(Mistake, match=f"process {other.pid} since"):
            refuse_if_claimed(data / FILE)
        other.send_signal(signal.SIGKILL)
        other.wait()
    with claimed(data / FILE, "http://localhost:1"):
        assert mark_of(data / FILE).is_file()


def test_a_server_has_the_file_while_it_runs(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command itself takes it, before any browser can come, and gives it back."""
    seen: list[str] = []

    def run(settings: Settings, *_: object) -> None:
        with pytest.raises(Mistake) as told:
            refuse_if_claimed(Path(settings.database))
        seen.append(str(told.value))

    monkeypatch.setattr("kursbuch.server.running.run", run)
    assert main(["serve", "--data", str(data), "--port", "0", "--no-browser"]) == 0
    assert f"process {os.getpid()} since" in seen[0]
    refuse_if_claimed(data / FILE)


# -- files that are none --------------------------------------------------------------------------------------


def changed(file: Path, *statements: str) -> None:
    connection = sqlite3.connect(file)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _foreign(file: Path) -> None:
    file.unlink()
    changed(file, "CREATE TABLE bookmarks (address TEXT)")


def _loop(file: Path) -> None:
    file.unlink()
    file.symlink_to(file.name)


BROKEN = {
    "folder": (_folder, "a folder or a device"),
    "foreign": (_foreign, "belongs to another program"),
    "loop": (_loop, "cannot be used|There is no database"),
    "version": (lambda f: changed(f, "UPDATE alembic_version SET version_num = 'abc'"), "version “abc”, which no"),
    "old": (lambda f: changed(f, "UPDATE alembic_version SET version_num = '0000'"), "which no Kursbuch has written"),
    "newer": (lambda f: changed(f, "UPDATE alembic_version SET version_num = '0999'"), "a newer Kursbuch is needed"),
    "two": (lambda f: changed(f, "INSERT INTO alembic_version VALUES ('0000')"), "which no Kursbuch has written"),
    "none": (lambda f: changed(f, "DELETE FROM alembic_version"), "which no Kursbuch has written"),
    "table": (lambda f: changed(f, "DROP TABLE entries"), "is damaged or is not a database"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("kind", BROKEN)
def test_a_file_that_cannot_be_the_database_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, data: Path, kind: str
) -> None:
    whole = data.parent / "whole.bak"
    assert main(["backup", str(whole), "--data", str(data)]) == 0
    breaking, sentence = BROKEN[kind]
    breaking(data / FILE)
    commands = (
        ["serve", "--port", "0", "--no-browser"],
        ["backup", "b.bak"],
        ["password", "Ann"],
        ["restore", str(whole)],
    )
    monkeypatch.chdir(data.parent)
    capsys.readouterr()
    for command in commands:
        for lang in LANGUAGES if command[0] == "serve" else ("en",):
            monkeypatch.setattr("sys.stdin", io.StringIO("a good password\n"))
            assert main([*command, "--data", str(data), "--lang", lang]) == 2
            said = capsys.readouterr().err.strip()
            assert "\n" not in said, said
            assert lang == "de" or re.search(sentence, said), said


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has other rights")
def test_a_file_that_may_only_be_read_is_told_before_anybody_plays(data: Path) -> None:
    """As somebody to whom the file's rights apply, which is anybody but root."""
    (data / FILE).chmod(0o444)
    code = (
        "import os, sys, asyncio\n"
        "from kursbuch.storage.sql import Database\n"
        "from kursbuch.messages import Mistake\n"
        "import kursbuch.storage.sql.people, aiosqlite, sqlalchemy.dialects.sqlite.aiosqlite\n"
        "if os.geteuid() == 0:\n"
        "    for path in sys.argv[1:]: os.chown(path, 65534, -1)\n"
        "    os.setgroups([]); os.setuid(65534)\n"
        "async def work():\n"
        "    database = Database(sys.argv[2])\n"
        "    try:\n"
        "        await database.prepare()\n"
        "        await database.check_writable()\n"
        "    except Mistake as mistake:\n"
        "        print(mistake.code)\n"
        "    finally:\n"
        "        await database.close()\n"
        "asyncio.run(work())"
    )
    for folder in list(data.parents)[:-1]:
        with contextlib.suppress(PermissionError):
            folder.chmod(folder.stat().st_mode | 0o111)
    command = [sys.executable, "-c", code, str(data), str(data / FILE)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "database_read_only", done.stderr


# -- backups --------------------------------------------------------------------------------------------------


async def made(data: Path, path: Path) -> None:
    database = Database(str(data / FILE))
    await back_up(database, path)
    await database.close()


async def restored(path: Path, target: Path) -> int:
    database = Database(str(target))
    try:
        return await restore(database, path)
    finally:
        await database.close()


def test_a_backup_with_one_flipped_bit_or_missing_byte_is_refused(data: Path, tmp_path: Path) -> None:
    """Anywhere in it: in its rows, in room that nothing uses, in the digest itself."""
    path, broken = tmp_path / "b.bak", tmp_path / "broken.bak"
    asyncio.run(made(data, path))
    whole = path.read_bytes()
    assert asyncio.run(restored(path, tmp_path / "one" / FILE)) == 0
    places = [
        0,
        30,
        len(whole) // 3,
        len(whole) // 2,
        len(whole) - SEAL_SIZE - 1,
        len(whole) - SEAL_SIZE,
        len(whole) - 2,
    ]
    wrong = [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in places]
    wrong += [whole[:-1], whole[1:], whole[: len(whole) // 2], whole[:-SEAL_SIZE], whole + b"\n", b""]
    for number, content in enumerate(wrong):
        broken.write_bytes(content)
        with pytest.raises(Mistake) as told:
            asyncio.run(restored(broken, tmp_path / "two" / FILE))
        assert told.value.code in {"backup_damaged", "backup_without_digest", "not_a_backup"}, number
        assert str(broken) in told.value.sentence("de")
    assert not (tmp_path / "two" / FILE).exists()


def test_a_backup_is_still_a_database_for_everybody_who_reads_such(data: Path, tmp_path: Path) -> None:
    asyncio.run(made(data, tmp_path / "b.bak"))
    connection = sqlite3.connect(tmp_path / "b.bak")
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


# -- health ---------------------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_health_is_red_while_the_disk_is_full_and_green_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "HOLDS", 0.0)
    async with running(settings) as site:
        device, database = site.device(), site.server.hub.database

        async def room(pages: int) -> None:
            await database.run(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").close())

        assert (await device.ask("GET", "/healthz")).json()["ok"] is True
        table = await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
        await room(1)
        while (await try_to_move(device, table)).status_code == 200:
            table = await device.get(f"tables/{table['id']}")
        assert error_of(await device.ask("GET", "/healthz"), 503)["code"] == "disk_full"
        await room(100_000)
        assert (await device.ask("GET", "/healthz")).status_code == 200
        monkeypatch.setattr(health, "LEAST_ROOM", 1 << 62)
        assert error_of(await device.ask("GET", "/healthz"), 503)["code"] == "disk_full"


@pytest.mark.anyio
async def test_health_is_red_when_the_file_was_damaged_under_the_server(settings: Settings) -> None:
    async with running(settings) as site:
        device, path = site.device(), Path(settings.database)
        for _ in range(3):
            await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
        await site.server.hub.database.run(lambda c: c.exec_driver_sql("PRAGMA user_version=1").close())
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA wal_checkpoint(FULL)")
        connection.close()
        size = path.stat().st_size
        with path.open("r+b") as file:
            for page in range(4096, size, 4096):
                file.seek(page)
                file.write(b"\xff" * 512)
        assert error_of(await device.ask("GET", "/healthz"), 503)["code"] == "data_damaged"


@pytest.mark.anyio
async def test_damage_that_a_request_has_met_turns_health_red(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    device = site.device()
    assert (await device.ask("GET", "/healthz")).status_code == 200

    async def damaged(*_: object) -> None:
        raise Trouble("data_damaged", "database disk image is malformed")

    monkeypatch.setattr(site.server.hub.people, "open_session", damaged)
    assert (await device.ask("GET", "me")).status_code == 503
    assert error_of(await device.ask("GET", "/healthz"), 503)["code"] == "data_damaged"


@pytest.mark.anyio
async def test_asking_for_health_a_hundred_times_looks_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    database, looks = site.server.hub.database, 0
    try_writing = database.try_writing

    async def counted() -> None:
        nonlocal looks
        looks += 1
        await try_writing()

    monkeypatch.setattr(database, "try_writing", counted)
    monkeypatch.setattr(health, "HOLDS", 60.0)
    device = site.device()
    answers = await asyncio.gather(*(device.ask("GET", "/healthz") for _ in range(100)))
    assert {answer.status_code for answer in answers} == {200}
    assert looks == 1
