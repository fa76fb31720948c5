"""The table of any game as text: its view as it is, names in the place of seats, and what happened last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from rich.console import Console

from kursbuch.cli.output import heading
from kursbuch.cli.screens import Screen
from kursbuch.kernel.names import Names
from kursbuch.messages import describe
from kursbuch.table import Table

LAST_EVENTS = 8
WIDE = 120
"""Columns of output that does not go to a screen."""


def show_table(table: Table, position: int, lang: str, console: Console | None = None) -> None:
    """Print the position after this many entries of the journal, as a spectator sees it."""
    screen = console or plain_console()
    screen.print(" · ".join(_status(table, position, lang)))
    for line in view_lines(table.at(position), table.called):
        screen.print(line)
    screen.print(f"{heading('last', lang)}:")
    for line in last_events(table, position, lang):
        screen.print(f"  {line}")


def plain_console() -> Console:
    """Prints text without markup, as wide as the screen or as a page."""
    screen = Screen()
    return screen if screen.is_terminal else Screen(width=WIDE)


def _status(table: Table, position: int, lang: str) -> Iterator[str]:
    yield table.title
    yield f"{heading('position', lang)} {position}"
    if table.unjudged:
        yield heading("unjudged", lang)
    waiting = table.rules.waiting_for(table.game.positions[position].state)
    if waiting:
        yield f"{heading('acting', lang)}: {', '.join(table.called.seats[seat] for seat in sorted(waiting))}"


def view_lines(view: object, names: Names, indent: str = "") -> Iterator[str]:
    """The fields of a view, one below the other; lists of plain values on one line."""
    plain = msgspec.to_builtins(view, str_keys=True)
    yield from _lines(plain, names, indent)


def _lines(value: object, names: Names, indent: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            called = names.seats.get(str(key), str(key).replace("_", " "))
            if _is_flat(inner):
                yield f"{indent}{called}: {_flat(inner, names)}"
            else:
                yield f"{indent}{called}"
                yield from _lines(inner, names, indent + "  ")
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for inner in value:
            if _is_flat(inner):
                yield f"{indent}{_flat(inner, names)}"
            else:
                yield from _lines(inner, names, indent + "  ")
    else:
        yield f"{indent}{_flat(value, names)}"


def _is_flat(value: object) -> bool:
    if isinstance(value, Mapping):
        return not value
    if isinstance(value, Sequence) and not isinstance(value, str):
        return all(not isinstance(inner, Mapping | list) for inner in value)
    return True


def _flat(value: object, names: Names) -> str:
    if isinstance(value, Sequence | Mapping) and not isinstance(value, str):
        return ", ".join(_flat(inner, names) for inner in value) or "–"
    return "–" if value is None else names.seats.get(str(value), str(value))


def last_events(table: Table, position: int, lang: str, count: int = LAST_EVENTS) -> list[str]:
    """The last things that happened on the way to a position, taken-back moves left out."""
    lines: list[str] = []
    number: int | None = position
    while number and len(lines) < count:
        entry = table.game.journal[number - 1]
        if entry.back_to is not None:
            number = entry.back_to
            continue
        told = [describe(event, lang, table.called) for event in reversed(entry.events)]
        lines.extend(line for line in told if line)
        number -= 1
    return lines[count - 1 :: -1] if len(lines) > count else lines[::-1]
