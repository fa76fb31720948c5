"""Fields of a recorded action, read with care: whatever is missing or of the wrong form is named."""

from collections.abc import Mapping
from typing import Any

from kursbuch.imports.base import shown
from kursbuch.messages import Mistake

LONGEST = 60
"""No name is longer."""
LARGEST = 10**9
"""No sum, share or stop number is larger."""


class Unreadable(Mistake):
    """A recorded action that makes no sense here."""


def kind_of(raw: Mapping[str, Any]) -> str:
    """The kind of a recorded action, for sentences."""
    return shown(raw.get("type"))


def _wrong(raw: Mapping[str, Any], field: str) -> Unreadable:
    if raw.get(field) is None:
        return Unreadable("recorded_missing", kind=kind_of(raw), field=field)
    return Unreadable("recorded_wrong", kind=kind_of(raw), field=field, value=shown(raw[field]))


def text(raw: Mapping[str, Any], field: str) -> str:
    """A name."""
    value = raw.get(field)
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST:
        raise _wrong(raw, field)
    return value


def entity(raw: Mapping[str, Any]) -> str:
    """Who acts: a player by their id, which may be a number, anybody else by their name."""
    value = raw.get("entity")
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST:
        return str(value)
    return text(raw, "entity")


def whole(raw: Mapping[str, Any], field: str) -> int:
    """A whole number that is not negative, as such or in digits."""
    value = raw.get(field)
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < len(str(LARGEST)):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST:
        raise _wrong(raw, field)
    return value


def names(raw: Mapping[str, Any], field: str) -> tuple[str, ...]:
    """At least one name."""
    value = raw.get(field)
    if not isinstance(value, list) or not value or not _all_names(value):
        raise _wrong(raw, field)
    return tuple(value)


def entries(raw: Mapping[str, Any], field: str) -> tuple[Mapping[str, Any], ...]:
    """A list of objects, which may be empty or missing."""
    value = raw.get(field)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise _wrong(raw, field)
    return tuple(value)


def chains(raw: Mapping[str, Any], field: str) -> list[list[str]]:
    """Lists of hexes."""
    value = raw.get(field)
    if not isinstance(value, list) or not all(isinstance(chain, list) and _all_names(chain) for chain in value):
        raise _wrong(raw, field)
    return value


def _all_names(chain: list[Any]) -> bool:
    for name in chain:  # noqa: SIM110 - asked for every hex of every route
        if not isinstance(name, str) or len(name) > LONGEST:
            return False
    return True


def numbered(raw: Mapping[str, Any], field: str) -> tuple[str, int]:
    """A name with a number at its end: `57-1-0` is stop 0 of copy 57-1."""
    return split(raw, field, text(raw, field))


def split(raw: Mapping[str, Any], field: str, value: str) -> tuple[str, int]:
    """The two parts of one such name of a field."""
    name, _, number = value.rpartition("-")
    if not name or not (number.isascii() and number.isdecimal() and len(number) < len(str(LARGEST))):
        raise Unreadable("recorded_wrong", kind=kind_of(raw), field=field, value=shown(value))
    return name, int(number)
