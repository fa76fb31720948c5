"""The head of the page and the numbered choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from kursbuch.cli.terminal_choices import Pick, Section
from kursbuch.cli.terminal_words import ACCENT, QUIET, STRONG, Voice
from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model.frames import CompanyTurn, Question
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.view import View
from kursbuch.messages import describe

MOST_BRIEFS = 24
"""Menus longer than this are shown without consequences: `?` tells those of a single choice."""
MANY = 10
"""Hexes to build on stand in columns from this number on."""


def heading(voice: Voice, state: State, view: View) -> RenderableType:
    """Title, round, phase and bank; below them who decides about what."""
    info = voice.title.data.info
    words = voice.say(
        "heading", title=info.title, subtitle=info.subtitle, round=view.round, phase=view.phase, bank=view.bank
    )
    return Group(Rule(Text(words, style=STRONG), style="#123a63"), _whose_turn(voice, state, view))


def _whose_turn(voice: Voice, state: State, view: View) -> Text:
    if view.over is not None or view.acting is None:
        return Text(voice.say("turn.over"), style=ACCENT)
    player, frame = voice.player(view.acting), state.frame
    if isinstance(frame, CompanyTurn):
        words = voice.say(
            "turn.company", player=player, company=voice.title.companies[frame.company].name, step=frame.step
        )
        return Text.assemble(voice.chip(frame.company), " ", (words, ACCENT))
    words = voice.say("turn.player", player=player)
    if isinstance(frame, Question):
        words += f": {describe(frame, voice.lang, voice.names)}"
    return Text(words, style=ACCENT)


def menu(voice: Voice, found: Sequence[Section], brief: Callable[[Pick], str]) -> RenderableType:
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
        effect = brief(pick) if brief is not None and not isinstance(pick.action, Pass) else ""
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
