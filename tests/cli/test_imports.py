"""Import, replay and verify: not more is unpacked than is allowed, and the rules are asked about every move."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
from pathlib import Path

import pytest

from cli.command_line import Run
from server.test_library import sealed

OPENING = b'{"title":"1848","players":[{"id":1,"name":"a"},{"id":2,"name":"b"},{"id":3,"name":"c"}],"actions":['
MEGABYTE = 1 << 20


@pytest.fixture
def forged(run: Run) -> str:
    """A game whose second move pays too little, sealed anew."""
    run("new", "1848", "--players", "Ann,Bo,Cy", "--seed", "7", "--out", "fine")
    for paper in ("P1", "P2", "P3"):
        run("act", "fine", f'{{"type":"BuyPaper","paper":"{paper}"}}')
    lines = [json.loads(line) for line in Path("fine").read_bytes().splitlines()]
    lines[2]["events"][0]["amount"] -= 1
    Path("forged").write_bytes(sealed(lines))
    return "forged"


def test_import_asks_the_rules_and_what_it_takes_unasked_is_marked(run: Run, forged: str) -> None:
    refused = run("import", forged, "--out", "copy", "--lang", "en")
    assert refused.code == 1
    assert "does not keep to the rules: in line 3" in refused.err
    assert not Path("copy").exists()
    kept = run("import", forged, "--salvage", "--out", "kept", "--json")
    assert (kept.code, kept.json["entries"], kept.json["judged"]) == (0, 1, True)
    taken = run("import", forged, "--unjudged", "--out", "taken", "--json")
    assert (taken.code, taken.json["entries"], taken.json["judged"]) == (0, 3, False)
    assert run("show", "taken", "--json").json["unjudged"] is True
    assert "imported without asking the rules" in run("show", "taken", "--lang", "en").out
    assert "übernommen, ohne die Regeln zu fragen" in run("show", "taken", "--lang", "de").out
    assert run("import", "fine", "--out", "fair", "--json").json["judged"] is True
    assert "unjudged" not in run("show", "fair", "--json").json


@pytest.mark.parametrize("command", ["replay", "verify", "import"])
def test_commands_unpack_only_so_much_unless_more_is_allowed(run: Run, command: str) -> None:
    out = ("--out", "x") if command == "import" else ()
    Path("bomb").write_bytes(gzip.compress(OPENING + b" " * (9 * MEGABYTE) + b"]}"))
    told = run(command, "bomb", *out, "--lang", "en")
    said = told.err + told.out
    assert told.code in (1, 2)
    assert "larger than 8 MB" in said
    assert "--limit" in said
    allowed = run(command, "bomb", *out, "--limit", "10", "--lang", "en")
    assert "larger than" not in allowed.err + allowed.out
    Path("hard").write_bytes(gzip.compress(OPENING + b"[]," * (2 * MEGABYTE) + b"[]]}"))
    hard = run(command, "hard", *out, "--lang", "en")
    assert "that it cannot be a game" in hard.err + hard.out


BID = '{"type":"bid","id":1,"entity":1,"entity_type":"player","company":"P6","price":220}'
EXPORT = (OPENING.decode() + BID + "]}").encode()


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf" + EXPORT,
        gzip.compress(b"\xef\xbb\xbf" + EXPORT),
        EXPORT.decode().encode("utf-16"),
        b"\xfe\xff" + EXPORT.decode().encode("utf-16-be"),
        b'{"game":' + EXPORT + b',"status":"ok","user":{"id":1}}',
        b'{"data":{"game":' + EXPORT + b"}}",
    ],
    ids=["mark", "packed mark", "utf-16", "utf-16-be", "inside", "only one deep"],
)
def test_an_export_is_read_with_the_mark_of_an_editor_and_inside_one_other_object(run: Run, content: bytes) -> None:
    Path("saved.json").write_bytes(content)
    told = run("import", "saved.json", "--out", "game", "--json")
    if content.startswith(b'{"data"'):
        assert (told.code, Path("game").exists()) == (2, False)
    else:
        assert (told.code, told.json["entries"]) == (0, 1)
        assert run("verify", "saved.json").code == 0


@pytest.mark.parametrize("how", ["zip", "bzip2", "xz", "gzip"])
def test_other_packing_is_named(run: Run, how: str) -> None:
    packed = {
        "zip": b"PK\x03\x04" + EXPORT,
        "bzip2": bz2.compress(EXPORT),
        "xz": lzma.compress(EXPORT),
        "gzip": gzip.compress(gzip.compress(EXPORT)),
    }[how]
    Path("packed").write_bytes(packed)
    for lang, sentence in (("en", f"is packed as {how}"), ("de", f"ist als {how} gepackt")):
        told = run("import", "packed", "--out", "game", "--lang", lang)
        assert told.code == 2
        assert sentence in told.err
    assert not Path("game").exists()


def test_verify_says_in_the_readers_language_why_an_export_stops(run: Run) -> None:
    Path("strange.json").write_bytes(EXPORT.replace(b'"bid"', b'"bankrupt"'))
    assert "Records of 1848 have no action bankrupt" in run("verify", "strange.json", "--lang", "en").out
    german = run("verify", "strange.json", "--lang", "de").out
    assert "Aufzeichnungen von 1848" in german
    assert "Records of" not in german
