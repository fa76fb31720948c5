"""Files from elsewhere: what is unpacked has a limit, reading has one too, and the rules are asked about every move."""

from __future__ import annotations

import bz2
import gzip
import json
import subprocess
import sys
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest
from msgspec.structs import replace

from kursbuch.messages import Mistake
from kursbuch.server.errors import ApiError
from kursbuch.server.importing import Importer
from kursbuch.server.settings import Settings
from kursbuch.unpacking import LIMIT, MOST_MEMBERS, TooLarge, unpacked
from server.helpers import HERE, Device, Json, Site, error_of, running
from server.test_library import sealed

pytestmark = pytest.mark.anyio
OPENING = b'{"title":"1848","players":[{"id":1,"name":"a"},{"id":2,"name":"b"},{"id":3,"name":"c"}],"actions":['
MEGABYTE = 1 << 20


async def record_of(device: Device, moves: int = 6) -> bytes:
    table = await device.play(await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"]), moves)
    return (await device.ask("GET", f"tables/{table['id']}/record")).content


def packed_small(raw: bytes) -> bytes:
    """Packed, in little time."""
    return gzip.compress(raw, 1)


def lines_of(raw: bytes) -> list[Json]:
    return [json.loads(line) for line in raw.splitlines()]


# -- unpacking ----------------------------------------------------------------------------------------------------


def test_unpacking_stops_at_the_limit_however_the_content_is_packed() -> None:
    content = b"x" * LIMIT
    assert unpacked(packed_small(content), "f") == content
    for packed in (
        packed_small(content + b"y"),
        packed_small(content) + packed_small(b"y"),
        packed_small(b" " * 40_000_000),
    ):
        with pytest.raises(TooLarge, match="larger than 8 MB"):
            unpacked(packed, "f")
    assert unpacked(packed_small(content + b"y"), "f", LIMIT + 1) == content + b"y"


def test_files_put_together_are_read_as_one_but_not_from_a_thousand_pieces() -> None:
    assert unpacked(gzip.compress(b"one ") + gzip.compress(b"two") + b"\0" * 512, "f") == b"one two"
    with pytest.raises(Mistake, match="more than 64 parts"):
        unpacked(gzip.compress(b"") * (MOST_MEMBERS + 1), "f")


def test_something_behind_a_packed_content_is_no_part_of_it() -> None:
    packed = gzip.compress(b"content" * 9000)
    with pytest.raises(Mistake, match="does not belong to it"):
        unpacked(packed + b"a tail", "f")
    assert unpacked(packed + b"a tail", "f", salvage=True) == b"content" * 9000


# -- the server ---------------------------------------------------------------------------------------------------

BOMBS = {
    "spaces": OPENING + b" " * (20 * MEGABYTE),
    "many": OPENING + b"[]," * (4 * MEGABYTE) + b"[]]}",
    "record": b'{"kursbuch":' + b"1" * (9 * MEGABYTE),
}
HARD = {
    "lists": OPENING + b"[]," * (2 * MEGABYTE) + b"[]]}",
    "objects": OPENING + b'{"type":{}},' * (MEGABYTE // 2) + b'{"type":""}]}',
    "deep": OPENING + b'{"type":"pass","x":' + b"[" * 900 + b"]" * 900 + b"}]}",
    "deeper": OPENING + b"[" * (4 * MEGABYTE),
    "long": OPENING + b'{"type":"pass","x":' + b"9" * 4000 + b"}]}",
    "a line": b'{"kursbuch":2,"x":[' + b"[]," * (2 * MEGABYTE) + b"[]]}\n",
}


async def test_a_small_file_that_swells_is_refused_by_its_size(site: Site) -> None:
    for raw in BOMBS.values():
        packed = packed_small(raw)
        assert len(packed) < 200_000
        assert error_of(await site.device().ask("POST", "import", content=packed), 413)["code"] == "too_large"


async def test_a_file_below_the_limit_that_is_hard_to_read_is_refused_and_costs_little_memory(site: Site) -> None:
    device = site.device()
    here = psutil.Process()
    before = here.memory_info().rss
    for what, raw in HARD.items():
        error = error_of(await device.ask("POST", "import", content=packed_small(raw)), 400)
        assert error["code"] in ("content_too_hard", "export_unreadable", "record_not_json", "record_without_hash"), (
            what
        )
    assert here.memory_info().rss - before < 150 * MEGABYTE
    child = site.server.importer._child
    assert child is not None, "files are read by another process"
    if sys.platform == "linux":
        status = Path(f"/proc/{child.pid}/status").read_text()
        most = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
        assert most < 400 * 1024


async def test_a_reader_that_does_not_come_to_an_end_costs_its_file_and_nothing_else() -> None:
    importer = Importer(within=0)
    with pytest.raises(ApiError) as refused:
        await importer.imported(b"{}")
    assert (refused.value.status, refused.value.body.code) == (400, "import_too_hard")
    importer.within = 60
    with pytest.raises(ApiError) as refused:
        await importer.imported(b"{}")
    assert refused.value.body.code == "neither_record_nor_export"
    child = importer._child
    await importer.close()
    assert child is not None
    assert not child.is_alive


async def test_what_does_not_begin_like_a_game_needs_no_process_to_be_refused(site: Site) -> None:
    for raw in (b"", b"not a game at all", b"[" * 100_000):
        error = error_of(await site.device().ask("POST", "import", content=raw), 400)
        assert error["code"] == "neither_record_nor_export"
    for packed, how in ((b"PK\x03\x04" + b"x" * 100, "zip"), (bz2.compress(b"{}"), "bzip2")):
        error = error_of(await site.device().ask("POST", "import", content=packed), 400)
        assert error["code"] == "file_packed_otherwise"
        assert how in str(error["message"])
    assert site.server.importer._child is None


async def test_an_export_is_taken_in_with_the_mark_of_an_editor(site: Site) -> None:
    for raw in (b"\xef\xbb\xbf" + OPENING + b"]}", (OPENING + b"]}").decode().encode("utf-16")):
        device = site.device()
        answer = await device.ask("POST", "import", content=raw)
        assert answer.status_code in (200, 201), answer.text


async def test_whoever_keeps_the_server_may_allow_less_or_more(settings: Settings) -> None:
    async with running(replace(settings, unpacked_limit=3000)) as site:
        device = site.device()
        raw = await record_of(device)
        assert len(raw) > 3000
        for body in (raw, gzip.compress(raw)):
            assert error_of(await device.ask("POST", "import", content=body), 413)["code"] == "too_large"


# -- judging ------------------------------------------------------------------------------------------------------


async def test_an_imported_game_is_judged_unless_somebody_says_otherwise_and_then_it_is_marked(site: Site) -> None:
    device = site.device()
    raw = await record_of(device)
    lines = lines_of(raw)
    lines[2]["events"][0]["amount"] += 1
    forged = sealed(lines)
    error = error_of(await device.ask("POST", "import", content=forged), 400)
    assert (error["code"], error["where"]) == ("record_not_by_the_rules", "line 3")
    taken = await device.ask("POST", "import?judge=false&name=Odd", content=forged)
    assert taken.status_code == 201
    assert taken.json()["judged"] is False
    honest = await device.ask("POST", "import?name=Fine", content=raw)
    assert honest.json()["judged"] is True
    listed = {row["name"]: row["judged"] for row in (await device.get("tables"))["tables"]}
    assert listed == {"1848 Australia": True, "Odd": False, "Fine": True}
    branch = await device.post(f"tables/{taken.json()['id']}/fork", {"at": 4}, 201)
    assert branch["judged"] is False
    again = (await device.ask("GET", f"tables/{taken.json()['id']}/record")).content
    assert lines_of(again)[0]["unjudged"] is True
    assert "unjudged" not in lines_of(raw)[0]


async def test_a_move_that_names_nobody_is_not_beyond_judgement(site: Site) -> None:
    device = site.device()
    lines = lines_of(await record_of(device))
    lines[3]["seat"] = None
    error = error_of(await device.ask("POST", "import", content=sealed(lines)), 400)
    assert (error["code"], error["where"]) == ("record_not_by_the_rules", "line 4")


async def test_a_record_that_was_not_judged_is_judged_when_it_comes_again(site: Site) -> None:
    device = site.device()
    raw = await record_of(device)
    taken = (await device.ask("POST", "import?judge=false", content=raw)).json()
    marked = (await device.ask("GET", f"tables/{taken['id']}/record")).content
    assert (await device.ask("POST", "import", content=marked)).json()["judged"] is True


async def test_an_export_that_does_not_fit_says_why_in_both_languages(site: Site) -> None:
    strange = OPENING + b'{"id":1,"type":"dance","entity":1,"entity_type":"player"}]}'
    error = error_of(await site.device().ask("POST", "import", content=strange), 400)
    assert error["code"] == "import_incomplete"
    reasons = {message.split(": ", 1)[1] for message in error["message"].values()}
    assert len(reasons) == 2, "the reason itself is translated, too"


async def test_a_wrong_number_of_players_is_told_with_the_variant_that_fits(site: Site) -> None:
    seats = [HERE["Ann"], HERE["Bo"]]
    error = error_of(await site.device().ask("POST", "tables", json={"title": "1824", "seats": seats}), 400)
    assert "cisleithania_2" in error["message"]["en"]
    assert "cisleithania_2" in error["message"]["de"]


def test_processes_that_read_files_and_think_load_no_database() -> None:
    """Each of them starts when somebody waits for it, and the database is the larger part of what a server loads."""
    helpers = ("import_child", "bot_process", "studying")
    code = (
        f"import sys, {', '.join(f'kursbuch.server.{name}' for name in helpers)}\n"
        "print([m for m in ('sqlalchemy', 'alembic', 'starlette') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
