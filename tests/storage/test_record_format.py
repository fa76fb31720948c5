"""The description of the game file is true: its checker, run as printed, accepts a record and finds a change."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from kursbuch.messages import texts
from kursbuch.storage import Header, Move
from kursbuch.table import Table

DOCUMENT = Path(__file__).parents[2] / "docs/record-format.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)


def test_printed_checker_accepts_a_record_and_finds_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = Table.new("1848", ["Red", "Blue", "Green"], seed=7)
    table.save("g.kursbuch")
    table.act({"type": "BuyPaper", "paper": "P6"})
    table.undo()
    (checker,) = blocks("python")
    exec(checker, {})
    path = Path("g.kursbuch")
    path.write_bytes(path.read_bytes().replace(b'"amount":230', b'"amount":231'))
    with pytest.raises(AssertionError):
        exec(checker, {})


def test_printed_lines_have_the_keys_of_the_format() -> None:
    header, move, back = (list(msgspec.json.decode(block)) for block in blocks("json"))
    assert header == [*(field.name for field in msgspec.structs.fields(Header) if field.required), "hash"]
    assert "| `unjudged` |" in DOCUMENT.read_text("utf-8")
    assert sorted({*move, *back}) == sorted([*Move.__struct_fields__, "hash"])


def test_every_kind_of_damage_is_described() -> None:
    told = set(re.findall(r"`(record_\w+|not_a_record)`", DOCUMENT.read_text("utf-8")))
    assert told == {code for code in texts("errors") if code.startswith(("record_", "not_a_record"))} - {
        "record_went_on"
    }
