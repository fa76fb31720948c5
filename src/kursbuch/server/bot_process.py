"""What a thinking process does. It loads the rules and the bots, and nothing of the server."""

import contextlib
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Sequence
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any

from msgspec import Struct

from kursbuch import catalogue
from kursbuch.bots import bot
from kursbuch.kernel.game import Entry, Game
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import AnyRules

KEPT_GAMES = 300
"""Number of games that a thinking process keeps."""

MOST_ENTRIES = 40_000
"""Number of their entries in all; each takes a few thousand bytes."""


class News(Struct, frozen=True):
    """An entry of a log: whose, its events as JSON, or the position gone back to."""

    seat: str | None
    events: str | None
    back_to: int | None


class Brief(Struct, frozen=True):
    """What a thinking process is told: which game, and the entries it has not seen yet."""

    table: str
    title: str
    players: int
    options: dict[str, str]
    seed: int
    drawn: dict[str, tuple[str, ...]]
    setup: bytes
    start: int
    news: Sequence[News]


class NotInStep(Exception):
    """The process does not know the game as far as was thought."""


_GAMES: OrderedDict[str, Game[Any, Any, Any, Any]] = OrderedDict()
"""The games this process keeps, the one used last at the end."""


def chosen(title: str, rules: AnyRules, state: Any, seat: SeatId, name: str, seed: int) -> Any:
    """What the bot plays, by what its seat may know."""
    imagined = rules.imagine(state, seat, seed)
    return bot(title, name, seed).choose(rules, imagined, seat, rules.offers(imagined, seat))


def think(brief: Brief, seat: str, name: str, seed: int) -> bytes:
    """Bring the copy of the game up to date and choose."""
    game = copy_of(brief, _GAMES, KEPT_GAMES)
    action = chosen(brief.title, game.rules, game.state, SeatId(seat), name, seed)
    return game.rules.encode_action(action)


def copy_of(brief: Brief, games: OrderedDict[str, Game[Any, Any, Any, Any]], most: int) -> Game[Any, Any, Any, Any]:
    """The copy of a game among those kept, brought up to date."""
    game = games.pop(brief.table, None)
    if game is None or len(game.journal) != brief.start:
        if brief.start:
            raise NotInStep
        game = _opened(brief)
    for news in brief.news:
        _add(game, news)
    games[brief.table] = game
    entries = sum(len(kept.journal) for kept in games.values())
    while len(games) > 1 and (len(games) > most or entries > MOST_ENTRIES):
        entries -= len(games.popitem(last=False)[1].journal)
    return game


def _opened(brief: Brief) -> Game[Any, Any, Any, Any]:
    rules = catalogue.rules(brief.title, brief.players, brief.options)
    setup = rules.decode_events(brief.setup)
    return Game(rules, catalogue.seats(brief.players), brief.seed, drawn=brief.drawn, setup=setup)


def _add(game: Game[Any, Any, Any, Any], news: News) -> None:
    seat = None if news.seat is None else SeatId(news.seat)
    if news.back_to is not None:
        game.go_back(news.back_to, seat)
        return
    game.replay([Entry(seat, None, game.rules.decode_events((news.events or "").encode()))])


def settle_in() -> None:
    """A worker process ignores the keyboard's interrupt, runs at low priority, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)


def _end_with_parent() -> None:
    """A server that is killed cannot tell its workers, so they check whether it still exists."""
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)
