"""Games of bots that are put on a server as if they had been played there."""

from __future__ import annotations

from functools import cache

import msgspec

from kursbuch import catalogue
from kursbuch.bots import bot
from kursbuch.kernel.game import Game
from kursbuch.server.records import Opened, opened
from kursbuch.storage.rows import Line

SEED = 5
"""A server draws one of its own where there are secrets; a test wants the same game every time."""
NAMES = ("Ann", "Bo", "Cy", "Di")


def names_for(title: str) -> tuple[str, ...]:
    """Three players, or as many as a title needs."""
    return NAMES[: max(3, catalogue.cover(title).players[0])]


@cache
def bot_game(title: str, moves: int) -> Opened:
    """The first moves of a greedy game of few."""
    names = names_for(title)
    rules = catalogue.rules(title, len(names))
    game = Game(rules, catalogue.seats(len(names)), SEED)
    start = opened(title, list(names), {}, None, draw=False).header
    header = msgspec.structs.replace(start, seed=SEED, setup=msgspec.Raw(rules.encode_events(game.setup)))
    player = bot(title, "greedy" if "greedy" in catalogue.family(title).bots else "random", SEED)
    lines: list[Line] = []
    for number in range(1, moves + 1):
        seat = min(rules.waiting_for(game.state))
        entry = game.act(seat, player.choose(rules, game.state, seat, rules.offers(game.state, seat)))
        assert entry.action is not None
        action, events = rules.encode_action(entry.action), rules.encode_events(entry.events)
        lines.append(Line(number, seat, action.decode(), events.decode()))
    return Opened(header, tuple(lines))
