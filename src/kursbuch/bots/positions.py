"""Positions on their way to another process. What belongs to the rules is not sent: the other side has it too."""

import io
import pickle
from collections.abc import Iterator
from typing import Any

from kursbuch.kernel.ruleset import AnyRules

DEPTH = 2
"""Parts of the rules, and parts of these."""

PLAIN = (str, int, float, bool, bytes, tuple, list, dict, set, frozenset, type(None))


def _parts(thing: Any, name: str, depth: int) -> Iterator[tuple[str, Any]]:
    """The rules and the larger parts of them by name, as `title.board`."""
    yield name, thing
    held = getattr(thing, "__dict__", None) or {
        field: getattr(thing, field, None) for field in getattr(type(thing), "__struct_fields__", ())
    }
    for field, part in held.items() if depth else ():
        if not isinstance(part, PLAIN) and not callable(part):
            yield from _parts(part, f"{name}.{field}".lstrip("."), depth - 1)


class _Packer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, rules: AnyRules) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._names = {id(part): name for name, part in _parts(rules, "", DEPTH)}

    def persistent_id(self, thing: Any) -> str | None:
        """The name of a part of the rules."""
        return self._names.get(id(thing))


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, rules: AnyRules) -> None:
        super().__init__(file)
        self._parts = dict(_parts(rules, "", DEPTH))

    def persistent_load(self, name: Any) -> Any:
        """The part of the rules of this name."""
        return self._parts[name]


def packed(rules: AnyRules, state: Any) -> bytes:
    """A position for a process of ours."""
    file = io.BytesIO()
    _Packer(file, rules).dump(state)
    return file.getvalue()


def unpacked(rules: AnyRules, data: bytes) -> Any:
    """A position from whoever started this process; nobody else is to be believed."""
    return _Unpacker(io.BytesIO(data), rules).load()
