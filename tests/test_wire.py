"""The client's types are those of Python."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import UNSET, Meta, Struct, UnsetType, inspect

from kursbuch.server.shapes import IN_CLIENT
from tools import wire


class Sheet(Struct, frozen=True, tag=True, omit_defaults=True):
    """A sheet."""

    name: str
    cell: tuple[int, int] | None = None
    kind: Literal["a", "b"] = "a"
    by_name: dict[str, int] = {}


class Answer(Struct, frozen=True):
    """An answer, in two
    lines.

    And more.
    """

    legal: Annotated[bool, Meta(extra={IN_CLIENT: "true"})]
    note: str | UnsetType | None = UNSET


@pytest.mark.parametrize("target", wire.files())
def test_the_files_in_the_client_are_what_the_python_types_say(target: Path) -> None:
    assert target.read_text("utf-8") == wire.files()[target]


def test_a_stale_file_is_found_by_the_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "WEB", tmp_path / "src")
    stale = tmp_path / "src" / "types.ts"
    monkeypatch.setattr(wire, "files", lambda: {stale: "new"})
    for text in (None, "old"):
        if text is not None:
            stale.parent.mkdir()
            stale.write_text(text)
        with pytest.raises(SystemExit, match=r"run python -m tools\.wire"):
            wire.main(["--check"])
    wire.main([])
    wire.main(["--check"])


def test_a_field_that_may_be_left_out_is_optional_and_the_tag_is_a_constant() -> None:
    text = wire._interface(wire.collected((Sheet,))["Sheet"])
    assert '  readonly type: "Sheet";' in text
    assert "  readonly name: string;" in text
    assert "  readonly cell?: readonly [number, number] | null;" in text
    assert '  readonly kind?: "a" | "b";' in text
    assert "  readonly by_name?: Readonly<Record<string, number>>;" in text


def test_a_field_that_is_unset_is_optional_and_a_type_may_say_how_typescript_writes_it() -> None:
    text = wire._interface(wire.collected((Answer,))["Answer"])
    assert text.startswith("/** An answer, in two lines. */")
    assert "  readonly legal: true;" in text
    assert "  readonly note?: string | null;" in text


def test_two_types_of_one_name_are_refused() -> None:
    other = type("Sheet", (Struct,), {"__annotations__": {"name": str}})
    with pytest.raises(wire.SameName, match="both have a Sheet"):
        wire.collected((Sheet, other))


def test_lists_of_unions_and_tuples_are_put_in_brackets() -> None:
    assert wire._type(inspect.type_info(tuple[int | str, ...])) == "readonly (number | string)[]"
    assert wire._type(inspect.type_info(tuple[tuple[int, int], ...])) == "readonly (readonly [number, number])[]"
