"""The numbered choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kursbuch.cli.choices import Pick, Section
from kursbuch.cli.words import ACCENT, QUIET, STRONG

MOST_BRIEFS = 24
"""Menus longer than this are shown without consequences: `?` tells those of a single choice."""
MANY = 10
"""Places with several choices each stand in columns from this number on."""


def menu(found: Sequence[Section], brief: Callable[[Pick], str]) -> RenderableType:
    """Choices by kind, each with its number and, where there is room, what it would change."""
    parts: list[RenderableType] = []
    number = 1
    total = sum(len(section.picks) for section in found)
    for section in found:
        parts.append(Text(section.heading, style=STRONG))
        if len(section.picks) >= MANY and all(pick.inside for pick in section.picks):
            parts.append(_columns(section.picks, number))
        else:
            parts.append(_rows(section.picks, number, brief if total <= MOST_BRIEFS else None))
        number += len(section.picks)
    return Group(*parts)


def _rows(picks: Sequence[Pick], number: int, brief: Callable[[Pick], str] | None) -> Grid:
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right", min_width=4)
    grid.add_column()
    grid.add_column()
    for i, pick in enumerate(picks, number):
        effect = "" if brief is None else brief(pick)
        grid.add_row(Text(str(i), style=ACCENT), Text(pick.label), Text(effect, style=QUIET))
    return grid


def _columns(picks: Sequence[Pick], number: int, wide: int = 3) -> Grid:
    """Many short choices, read down the columns."""
    grid = Grid.grid(padding=(0, 2))
    high = -(-len(picks) // wide)
    for _ in range(wide):
        grid.add_column(justify="right", min_width=4)
        grid.add_column()
    for row in range(high):
        cells: list[Text] = []
        for i in range(row, len(picks), high):
            cells += [Text(str(number + i), style=ACCENT), Text(picks[i].label)]
        grid.add_row(*cells)
    return grid
