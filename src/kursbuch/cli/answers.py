"""Answers to questions at any table: what can be typed, why not, rules, history, the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from kursbuch import rulebook
from kursbuch.cli.words import ACCENT, BAD, QUIET, STRONG, Voice
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.refusal import Refusal
from kursbuch.kernel.standing import standing_moves
from kursbuch.messages import label
from kursbuch.table import Table

MOST_RULES, USUAL_HISTORY = 12, 15


def commands(voice: Voice, keys: Sequence[tuple[str, str]]) -> RenderableType:
    """What can be typed: examples, and the keys of the texts that explain them."""
    grid = Grid.grid(padding=(0, 2))
    for typed, key in keys:
        grid.add_row(Text(typed, style=ACCENT), Text(voice.say(f"key.{key}")))
    return grid


def text_of(voice: Voice, rule_id: str) -> str:
    """What a rule says; None if no sheet has it."""
    try:
        return rulebook.text(rule_id, voice.lang)
    except rulebook.UnknownRule:
        return ""


def refusal(voice: Voice, found: Refusal, reason: str) -> RenderableType:
    """The reason, and the rule in full."""
    body = Text.assemble((f"⊘ {reason}\n", BAD), (f"{found.rule}  ", ACCENT), text_of(voice, found.rule))
    return Panel(body, border_style="#a12c1c")


def rule(voice: Voice, words: str) -> RenderableType:
    """A rule by its number, with or without the title in front, or all rules with these words."""
    title = voice.names.title
    known = rulebook.rules(title, voice.lang)
    wanted = words.upper()
    exact = known.get(wanted) or next((known[one] for one in known if one.partition("-")[2] == wanted), None)
    matching = [exact] if exact else list(rulebook.search(title, voice.lang, words)) if words else []
    if not matching:
        return Text(f"⊘ {voice.say('no_rule', words=words or '–')}", style=BAD)
    parts: list[RenderableType] = []
    for found in islice(matching, MOST_RULES):
        parts.append(Text.assemble((f"{found.id}  ", ACCENT), (f"{found.chapter}\n", QUIET), f"  {found.text}"))
    if len(matching) > MOST_RULES:
        parts.append(Text(voice.say("more_rules", count=len(matching) - MOST_RULES), style=QUIET))
    return Group(*parts)


def history(voice: Voice, table: Table, words: str) -> RenderableType:
    """The last entries of the journal; what was taken back is struck through."""
    count = int(words) if words.isdecimal() else USUAL_HISTORY
    stands = {move.number for move in standing_moves(table.game)}
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right", style=QUIET)
    grid.add_column(no_wrap=True)
    grid.add_column()
    last = len(table.game.journal)
    for number in range(max(1, last - count + 1), last + 1):
        entry = table.game.journal[number - 1]
        if entry.action is None:
            grid.add_row(str(number), "↶", voice.say("taken_back", number=entry.back_to))
            continue
        struck = "" if number in stands else "strike dim"
        told = "\n".join(table.told(number, voice.lang)) or label(entry.action, voice.lang, voice.names)
        grid.add_row(str(number), Text(voice.player(entry.seat), style=STRONG), Text(told, style=struck))
    return Group(Text(voice.say("history"), style=STRONG), grid)


def standing(voice: Voice, scores: Mapping[SeatId, int], ranked: Mapping[SeatId, int]) -> RenderableType:
    """Who has won."""
    grid = Grid(title=voice.say("standing"), title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for key in ("col.place", "col.player", "row.worth"):
        grid.add_column(voice.say(key), justify="right" if key != "col.player" else "left")
    for seat in sorted(scores, key=lambda seat: ranked[seat]):
        style = ACCENT if ranked[seat] == 1 else ""
        grid.add_row(f"{ranked[seat]}.", voice.player(seat), voice.money(scores[seat]), style=style)
    return grid
