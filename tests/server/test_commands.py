"""The server's commands as a user types them."""

from __future__ import annotations

import asyncio
import io
import json
import socket
import sqlite3
from pathlib import Path

import pytest

from kursbuch.cli.main import main
from kursbuch.cli.serve import data_folder, database_address
from kursbuch.messages import Mistake
from kursbuch.server.passwords import HASHER
from kursbuch.server.running import listen
from kursbuch.storage.sql import Database, People


def test_a_taken_port_is_told_plainly(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path), "--no-browser", "--lang", "en"]) == 2
    assert f"Port {port} is taken" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_any_free_port_will_do() -> None:
    with listen("127.0.0.1", 0) as free:
        assert free.getsockname()[1] > 0


@pytest.mark.anyio
async def test_the_end_of_an_answer_does_not_wait_for_its_beginning_to_be_acknowledged() -> None:
    """Whatever loop there is: without uvloop, as on Windows, the socket itself has to say that it speaks TCP."""
    at_once = asyncio.get_running_loop().create_future()

    def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = writer.get_extra_info("socket")
        at_once.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    with listen("127.0.0.1", 0) as listening:
        async with await asyncio.start_server(met, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            assert await at_once
            writer.close()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["serve", "--hosted"], "needs to know its address"),
        (["serve", "--origin", "games.example.org"], "is not the address of a server"),
        (["serve", "--processes", "2"], "need --redis"),
        (["serve", "--processes", "2", "--redis", "redis://localhost/0"], "a PostgreSQL address in --database"),
        (["serve", "--database", "mysql://x/y", "--port", "0"], "is not the address of a database"),
        (["serve", "--port", "99999"], "99999"),
        (["backup", "b.bak", "--database", "mysql://x/y"], "is not the address of a database"),
        (["restore", "nothing.bak"], "There is no file"),
        (["serve", "--port", "0", "--no-browser", "--data", "file"], "Games cannot be kept in the folder"),
        (
            ["serve", "--port", "0", "--redis", "redis://127.0.0.1:1/0"],
            "The Redis redis://127.0.0.1:1/0 cannot be used",
        ),
        (["backup", "nowhere/b.bak", "--data", "whole"], "cannot be written: No such file or directory"),
        (["restore", "file", "--data", "new"], "is not a backup"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    empty_database: Path,
    arguments: list[str],
    sentence: str,
) -> None:
    monkeypatch.setenv("KURSBUCH_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("not a folder and not a backup")
    (tmp_path / "whole").mkdir()
    (tmp_path / "whole" / "kursbuch.sqlite").write_bytes(empty_database.read_bytes())
    assert main([*arguments, "--lang", "en"]) == 2
    said = capsys.readouterr().err.strip()
    assert sentence in said
    assert "\n" not in said


def test_backup_and_restore_by_command(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, empty_database: Path
) -> None:
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "b.bak"
    assert main(["backup", str(file), "--data", str(data), "--lang", "en"]) == 2
    assert "There is no database" in capsys.readouterr().err
    data.mkdir()
    (data / "kursbuch.sqlite").write_bytes(empty_database.read_bytes())
    with sqlite3.connect(data / "kursbuch.sqlite") as database:
        row = "('T', '1848', 'n', '{}', 'd:x', 1, NULL, NULL, 1, 1, 0, '[]', '', NULL, 0)"
        database.execute(f"INSERT INTO tables VALUES {row}")
    database.close()
    assert main(["backup", str(file), "--data", str(data), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"tables": 1, "where": str(file)}
    assert main(["restore", str(file), "--data", str(other), "--lang", "de"]) == 0
    assert "1 Tisch)" in capsys.readouterr().out
    assert main(["restore", str(file), "--data", str(other), "--lang", "en"]) == 2
    assert "holds 1 table already" in capsys.readouterr().err


def test_a_forgotten_password_is_set_anew_by_whoever_keeps_the_server(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, empty_database: Path
) -> None:
    path = tmp_path / "kursbuch.sqlite"
    path.write_bytes(empty_database.read_bytes())

    async def sessions() -> int:
        database = Database(str(path))
        people = People(database)
        account = await people.register("Ann", "forgotten") or await people.account(name="Ann")
        assert account is not None
        if account.password == "forgotten":
            await people.open_session("Firefox", account.id)
        else:
            assert HASHER.verify(account.password, "easy to keep")
        found = await people.sessions_of(account.id)
        await database.close()
        return len(found)

    assert asyncio.run(sessions()) == 1
    for name, new, sentence in (
        ("Ann", "short", "8 to 200 characters"),
        ("Bo", "easy to keep", "Nobody here is called"),
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{new}\n"))
        assert main(["password", name, "--data", str(tmp_path), "--lang", "en"]) == 2
        assert sentence in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("easy to keep\n"))
    assert main(["password", "ann", "--data", str(tmp_path), "--lang", "en"]) == 0
    assert "1 device has to sign in again" in capsys.readouterr().out
    assert asyncio.run(sessions()) == 0


def test_games_are_kept_where_the_system_wants_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("KURSBUCH_DATA", raising=False)
    monkeypatch.delenv("KURSBUCH_DATABASE", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "kursbuch"
    assert database_address(None, None) == str(tmp_path / "kursbuch" / "kursbuch.sqlite")
    monkeypatch.setenv("KURSBUCH_DATABASE", "postgresql://club@localhost/kursbuch")
    assert database_address(None, None).startswith("postgresql://")
    assert database_address("here", None) == str(Path("here") / "kursbuch.sqlite")
    with pytest.raises(Mistake, match="is not the address"):
        database_address(None, "http://nowhere")
