"""Names that are the same, names that look the same, and passwords that everybody tries first."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from msgspec.structs import replace
from sqlalchemy import Connection, text

from kursbuch.cli.main import main
from kursbuch.server.passwords import commonest, is_common
from kursbuch.server.settings import Settings
from kursbuch.storage.sql import Database, People
from kursbuch.storage.sql.names import can_be_read, fold, mixes_scripts, skeleton
from server.helpers import HERE, Device, Site, error_of, running
from server.test_database import fresh_postgres

pytestmark = pytest.mark.anyio
WORD = "long enough"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "Ａｎｎ"),
        ("Straße", "STRASSE"),
        ("Zoé", "Zoe\u0301"),
        ("ﬁn", "FIN"),
        ("Ann B", " ann  b "),
    ],
)
def test_names_are_the_same_whatever_their_capitals_and_forms(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Coco", "Сосо"),
        ("BOB", "ВОВ"),
        ("Bob", "B0b"),
        ("Ian", "lan"),
        ("Will", "WiIl"),
        ("Emma", "Ernma"),
        ("O'Hara", "O’Hara"),
    ],
)
def test_names_look_the_same_whose_signs_are_taken_for_one_another(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ian", "Lan"), ("Ann", "Anna"), ("Zoe", "Zoé"), ("Анна", "Anna"), ("Ali", "All")]
)
def test_names_that_can_be_told_apart_are(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_scripts_are_mixed_within_a_word_only_to_deceive() -> None:
    for name in ("Pаul", "Αnn", "Mаrіe 2"):
        assert mixes_scripts(name), name
    for name in (
        "Paul",
        "Анна",
        "Anna Анна",
        "田中さん",
        "スーパー太郎",
        "太郎Taro",
        "Καλή",
        "Łukasz",
        "שלום",
        "김Kim",
        "Oʼbrien",
    ):
        assert not mixes_scripts(name), name


def test_a_name_shows_what_it_is() -> None:
    for name in ("Nguyễn", "Ann 🚂", "é", "D’Arcy"):
        assert can_be_read(name), name
    for name in ("\u3164", "A\u2800n", "Z" + "\u0301" * 5, "\u0301", "A\u200bn"):
        assert not can_be_read(name), name


# -- accounts and seats -------------------------------------------------------------------------------------------


@pytest.fixture
async def club(settings: Settings) -> AsyncIterator[Site]:
    async with running(replace(settings, hosted=True, origins=("http://localhost",))) as site:
        yield site


def at_home(site: Site) -> Device:
    return site.device(host="localhost")


async def test_an_account_is_not_made_that_could_be_taken_for_another(club: Site) -> None:
    for name in ("Coco", "Bob", "Paul"):
        await at_home(club).post("account/register", {"name": name, "password": WORD}, 201)
    refusals = {
        "ＣＯＣＯ": (409, "name_taken"),
        "сосо": (409, "name_looks_taken"),
        "B0b": (409, "name_looks_taken"),
        "Pаul": (400, "mixed_name"),
        "\u3164": (400, "bad_name"),
    }
    for name, (status, code) in refusals.items():
        response = await at_home(club).ask("POST", "account/register", {"name": name, "password": WORD})
        assert error_of(response, status)["code"] == code, name
    await at_home(club).post("account/sign-in", {"name": "ｃｏｃｏ", "password": WORD})


async def test_players_at_one_table_have_names_that_can_be_told_apart(site: Site) -> None:
    device = site.device()
    for names, status, code in (
        (("Ann", "ann", "Cy"), 400, "same_name_twice"),
        (("Ann", "Ａｎｎ", "Cy"), 400, "same_name_twice"),
        (("Bob", "B0b", "Cy"), 409, "name_looks_taken"),
        (("Ann", "Bо", "Cy"), 400, "mixed_name"),
    ):
        body = {"title": "1848", "seats": [{"name": name} for name in names]}
        assert error_of(await device.ask("POST", "tables", body), status)["code"] == code
    table = await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    seat = f"tables/{table['id']}/seats/s2"
    assert error_of(await device.ask("PUT", seat, {"name": "ANN"}), 409)["code"] == "name_taken"
    assert error_of(await device.ask("PUT", seat, {"name": "Су"}), 409)["code"] == "name_looks_taken"
    assert (await device.put(seat, {"name": "BO"}))["seats"][1]["name"] == "BO"


# -- passwords ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "word",
    [
        "password",
        "Passwort123",
        "P@ssw0rd",
        "12345678",
        "qwertzuiop",
        "aaaaaaaa",
        "lkjhgfdsa",
        "KURSBUCH2026",
        "iloveyou!",
    ],
)
def test_the_commonest_passwords_are_known_in_their_disguises(word: str) -> None:
    assert is_common(word, "Somebody")


def test_a_name_is_no_password_and_most_words_are() -> None:
    for word in ("Theodora1", "arodoehT", "theodora theodora", "Theodora2026"):
        assert is_common(word, "Theodora"), word
    for word in (WORD, "tro7-Lokschuppen", "vier Loks und ein Bier", "zug nach nirgendwo"):
        assert not is_common(word, "Theodora"), word
    assert len(commonest()) >= 200


async def test_a_new_password_must_not_be_one_that_everybody_tries(club: Site) -> None:
    ann = at_home(club)
    for word in ("password1", "Theodora8"):
        response = await ann.ask("POST", "account/register", {"name": "Theodora", "password": word})
        assert error_of(response, 400)["code"] == "common_password"
    await ann.post("account/register", {"name": "Theodora", "password": WORD}, 201)
    changed = await ann.ask("POST", "account/password", {"old": WORD, "new": "Passwort123"})
    assert error_of(changed, 400)["code"] == "common_password"


def test_the_command_refuses_common_passwords_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, empty_database: Path
) -> None:
    (tmp_path / "kursbuch.sqlite").write_bytes(empty_database.read_bytes())
    monkeypatch.setattr("sys.stdin", io.StringIO("password123\n"))
    assert main(["password", "Ann", "--data", str(tmp_path), "--lang", "de"]) == 2
    assert "gehört zu den ersten" in capsys.readouterr().err


# -- accounts from before -----------------------------------------------------------------------------------------


def _first_version(connection: Connection) -> None:
    """The tables as they were, with people whose names were told apart then."""
    config = Config()
    config.set_main_option("script_location", "kursbuch.storage.sql:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")
    for number, name in enumerate(("Ａｎｎ", "Ann", "B0b", "Bob", "Ｃｙ", "password")):
        row = {"id": f"id{number}", "name": name, "folded": name.casefold(), "created": number}
        connection.execute(text("INSERT INTO accounts VALUES (:id, :name, :folded, 'a hash', :created)"), row)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_accounts_from_before_keep_working_each_by_its_name(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    address = str(tmp_path / "old.sqlite")
    if kind == "postgresql":
        address = await fresh_postgres(request.getfixturevalue("postgres"))
    database = Database(address)
    async with database.write() as connection:
        await connection.run_sync(_first_version)
    await database.prepare()
    people = People(database)
    for spelled, number in (("Ａｎｎ", 0), ("ann", 1), ("B0b", 2), ("bob", 3), ("Ｃｙ", 4), ("cy", 4), ("Password", 5)):
        found = await people.account(name=spelled)
        assert found is not None
        assert found.id == f"id{number}", spelled
    for name in ("ANN", "ＢＯＢ", "Cy", "BOb"):
        assert await people.register(name, "another hash") is None
    assert await people.register("Di", "another hash") is not None
    await database.close()
