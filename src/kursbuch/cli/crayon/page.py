"""The table of a game of drawn track as text: players, map, contracts, goods, events and what happened last."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from kursbuch.cli.crayon import panels
from kursbuch.cli.crayon.map import draw_map
from kursbuch.cli.crayon.words import Voice
from kursbuch.cli.output import heading
from kursbuch.cli.page import LAST_EVENTS, plain_console
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.view import View
from kursbuch.messages.crayon.log import tell
from kursbuch.table import Table


def show_table(table: Table, position: int, lang: str, console: Console | None = None) -> None:
    """Print the position after this many entries of the journal, as a spectator sees it."""
    rules = table.rules
    assert isinstance(rules, Rules)
    screen = console or plain_console()
    voice, view = Voice(rules.title, table.called, lang), table.at(position)
    screen.print(" · ".join(_status(table, view, position, lang)))
    screen.print(panels.players(voice, view))
    for line in panels.events(voice, view):
        screen.print(line)
    screen.print(draw_map(rules.title, view))
    screen.print(Text(voice.say("map_key")))
    if view.public:
        screen.print(f"{voice.say('public')}:")
        for card in view.public:
            demands = (voice.demand(card, index) for index in range(len(rules.title.demands[card].demands)))
            screen.print(f"  {voice.say('card', number=card)}: {'; '.join(demands)}")
    screen.print(voice.say("stack", count=view.stack, discard=len(view.discard)))
    screen.print(f"{voice.say('goods')}: {_supply(voice, view)}")
    screen.print(f"{heading('last', lang)}:")
    for sentence in last_told(table, rules, position, lang):
        screen.print(f"  {sentence}")


def _status(table: Table, view: View, position: int, lang: str) -> Iterator[str]:
    yield table.title
    yield f"{heading('position', lang)} {position}"
    yield f"{heading('round', lang, table.title)} {view.round}"
    if table.unjudged:
        yield heading("unjudged", lang)
    if view.over is not None:
        winner = "–" if view.winner is None else table.called.seats[view.winner]
        yield f"{heading('over', lang)}: {heading('winner', lang, table.title)} {winner}"
    elif view.acting:
        yield f"{heading('acting', lang)}: {', '.join(table.called.seats[seat] for seat in view.acting)}"


def _supply(voice: Voice, view: View) -> str:
    chips = (f"{voice.good(good)} {count}" for good, count in view.supply.items())
    lying = (
        f"{voice.good(good)} {voice.phrase('lies', city=voice.city(city))}"
        for city, lot in view.dropped.items()
        for good, _ in lot
    )
    return ", ".join((*chips, *lying))


def last_told(table: Table, rules: Rules, position: int, lang: str, count: int = LAST_EVENTS) -> list[str]:
    """The last things that happened on the way to a position, as everybody may know them."""
    lines: list[str] = []
    number: int | None = position
    while number and len(lines) < count:
        entry = table.game.journal[number - 1]
        if entry.back_to is not None:
            number = entry.back_to
            continue
        _, seen = rules.see(None, entry.seat, entry.action, entry.events)
        before = table.game.positions[number - 1].state
        lines += reversed(tell(rules.title, before, seen, lang, table.called))
        number -= 1
    return lines[:count][::-1]
