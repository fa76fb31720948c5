"""The shared records, where they are there, and what is known against some of them."""

from __future__ import annotations

import tomllib
from pathlib import Path

RECORDS = Path(__file__).resolve().parents[3] / "shared" / "records"


def records(folder: str) -> list[str]:
    """Names of all records of a folder; none where the records are not there."""
    return sorted(path.name.removesuffix(".json.gz") for path in (RECORDS / folder).glob("*.json.gz"))


def known_exceptions() -> dict[str, int]:
    """Record to the first action that is not compared."""
    content = tomllib.loads((Path(__file__).parent / "known_exceptions.toml").read_text("utf-8"))
    return {entry["record"]: entry["from"] for entry in content["exception"]}
