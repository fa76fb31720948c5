"""Printed tables beside the fact sheet of a game, and known by a mark where there is no fact sheet."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

GAMES = Path(__file__).parents[2] / "shared" / "games"
NOTHING: tuple[object, ...] = (None, "", 0, False, [], {}, "none")
"""What says no more than leaving it out."""
ELSEWHERE = ("counts_as", "private_marker")
"""What a fact sheet says of a stop and the data of a title in another place."""


@cache
def fact_sheet(title: str) -> dict[str, Any]:
    """The fact sheet of a game, where it lies beside the checkout."""
    yaml: Any = pytest.importorskip("yaml")
    path = GAMES / title / "facts.yaml"
    if not path.exists():
        pytest.skip("the fact sheet is not here")
    found: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return found


def plain(value: object) -> Any:
    """A value as text, numbers, lists and tables, without what says nothing."""
    if isinstance(value, msgspec.Struct):
        value = {field: getattr(value, field) for field in value.__struct_fields__}
    if isinstance(value, Mapping):
        every = {str(key): plain(item) for key, item in value.items()}
        return {key: item for key, item in every.items() if key not in ELSEWHERE and item not in NOTHING}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value


def table(entries: Iterable[object], key: str, fields: str) -> dict[str, dict[str, Any]]:
    """These fields of each entry, by its name, be it from a fact sheet or from the data of a title."""
    wanted = fields.split()
    found = (plain(entry) for entry in entries)
    return {str(entry[key]): {field: entry[field] for field in wanted if field in entry} for entry in found}


def mark_of(value: object) -> str:
    """A short mark that is another one as soon as anything printed there is."""
    return hashlib.sha256(msgspec.json.encode(plain(value))).hexdigest()[:12]
