"""Import, replay and verify: not more is unpacked than is allowed, and the rules are asked about every move."""

from __future__ import annotations

import gzip
import json
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
