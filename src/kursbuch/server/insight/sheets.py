"""Tables for a spreadsheet, as CSV."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

K = TypeVar("K", bound=str)


def curve_rows(curves: Mapping[K, Sequence[tuple[int, int]]], called: Mapping[str, str]) -> Iterable[list[object]]:
    """One row for each position at which something changes, one column for each curve."""
    names = list(curves)
    yield ["number", *(called.get(name, name) for name in names)]
    numbers = sorted({number for curve in curves.values() for number, _ in curve})
    values = {name: dict(curve) for name, curve in curves.items()}
    now: dict[K, int] = dict.fromkeys(names, 0)
    for number in numbers:
        now |= {name: values[name][number] for name in names if number in values[name]}
        yield [number, *(now[name] for name in names)]


def sheet(rows: Iterable[list[object]]) -> bytes:
    """The rows as a file that spreadsheets read."""
    out = io.StringIO()
    csv.writer(out).writerows([[_harmless(cell) for cell in row] for row in rows])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _harmless(cell: object) -> object:
    """A name that a spreadsheet would take for a formula is only a name."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") else cell
