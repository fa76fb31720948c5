"""The container of reference games, the same for every family: who played what, how, and what is said about it.

`initial` is the whole position before the first action and `checkpoints[n]` what action n changed in it. `offers`,
`refused` and `best_runs` speak of the position before action n, counted from 0.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import msgspec
from msgspec import Struct

from kursbuch.unpacking import check_depth, check_values

FORMAT = "kursbuch-reference-1"

Facts = dict[str, Any]


class Made(Struct, frozen=True):
    """One action and who made it, by name; `optimal` is false for a run of which nobody has proved that it is best."""

    seat: str
    action: Mapping[str, Any]
    optimal: bool = True


class Tried(Struct, frozen=True):
    """An action that must be refused."""

    seat: str
    action: Mapping[str, Any]


class Reference(Struct, frozen=True):
    """A reference game."""

    format: str
    title: str
    players: tuple[str, ...]
    actions: tuple[Made, ...]
    options: Mapping[str, Any] = {}
    setup: Mapping[str, Any] = {}
    initial: Mapping[str, Any] = {}
    checkpoints: tuple[Mapping[str, Any], ...] = ()
    final: Mapping[str, Any] | None = None
    offers: Mapping[int, Mapping[str, Any]] = {}
    refused: Mapping[int, tuple[Tried, ...]] = {}
    refusals: Mapping[int, tuple[Tried, ...]] = {}
    best_runs: Mapping[int, Mapping[str, Any]] = {}
    result: Mapping[str, int] = {}
    reason: str | None = None
    winner: str | None = None
    complete: bool | None = None
    """Some families call what must be refused `refused`, others `refusals`."""

    def refused_before(self, number: int) -> tuple[Tried, ...]:
        """What must be refused in the position before an action."""
        return (*self.refused.get(number, ()), *self.refusals.get(number, ()))


_DECODER = msgspec.json.Decoder(Reference)


def read_reference(raw: bytes, path: str, *, most: int) -> Reference | None:
    """The reference game in an unpacked content; nothing if it is of another kind. A broken one raises what the
    decoder raises."""
    if f'"{FORMAT}"'.encode() not in raw:
        return None
    check_values(raw, path, most)
    found = _DECODER.decode(raw)
    if found.format != FORMAT:
        return None
    check_depth(msgspec.to_builtins(found), path)
    return found


class Told:
    """The record's own position, kept up to date by its checkpoints."""

    def __init__(self, initial: Mapping[str, Any], tables: frozenset[str], cells: frozenset[str]) -> None:
        """`tables` hold entries of which the named fields are replaced; in `cells` nothing removes a key."""
        self.now: Facts = deepcopy(dict(initial))
        self.tables = tables
        self.cells = cells

    def apply(self, change: Mapping[str, Any]) -> None:
        """One checkpoint."""
        for key, value in change.items():
            if key in self.tables:
                self._fields(self.now[key], value)
            elif key in self.cells:
                self._cells(self.now[key], value)
            else:
                self.now[key] = value

    @staticmethod
    def _fields(table: Facts, changes: Mapping[str, Any]) -> None:
        for name, fields in changes.items():
            table[name] = {**table.get(name, {}), **fields}

    @staticmethod
    def _cells(table: Facts, changes: Mapping[str, Any]) -> None:
        for key, value in changes.items():
            if value is None:
                table.pop(key, None)
            else:
                table[key] = value
