"""The client's types are those of Python."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, inspect

from tools import wire


class Sheet(Struct, frozen=True, tag=True, omit_defaults=True):
    """A sheet."""

    name: str
    cell: tuple[int, int] | None = None
    kind: Literal["a", "b"] = "a"
    by_name: dict[str, int] = {}


def test_the_file_in_the_client_is_what_the_python_types_say() -> None:
    assert wire.TARGET.read_text("utf-8") == wire.render()


def test_a_field_that_may_be_left_out_is_optional_and_the_tag_is_a_constant() -> None:
    found: dict[str, inspect.StructType] = {}
    wire._collect(inspect.type_info(Sheet), found)
    text = wire._interface(found["Sheet"])
    assert '  readonly type: "Sheet";' in text
    assert "  readonly name: string;" in text
    assert "  readonly cell?: readonly [number, number] | null;" in text
    assert '  readonly kind?: "a" | "b";' in text
    assert "  readonly by_name?: Readonly<Record<string, number>>;" in text


def test_lists_of_unions_and_tuples_are_put_in_brackets() -> None:
    assert wire._type(inspect.type_info(tuple[int | str, ...])) == "readonly (number | string)[]"
    assert wire._type(inspect.type_info(tuple[tuple[int, int], ...])) == "readonly (readonly [number, number])[]"
