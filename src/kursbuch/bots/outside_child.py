"""The process in which a bot of somebody else thinks. It is told what the bot's seat may know, and nothing else.

Run as `python -m kursbuch.bots.outside_child`; a question is an `Asked` and a position, an answer an `Answered`.
"""

import importlib
import importlib.util
import inspect
import os
import sys
import threading
import time
from collections import OrderedDict
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from kursbuch import catalogue
from kursbuch.bots.outside import ENDING
from kursbuch.bots.positions import unpacked
from kursbuch.children import limit_memory, limit_work, own_streams, read, write
from kursbuch.kernel.ids import SeatId

KEPT_PLAYERS = 200
"""So many players of games are kept, for those who remember something between their moves."""

FAULTS = ("bot_not_loaded", "bot_raised", "bot_talks_nonsense")
"""What can go wrong here."""

MOST_WORDS = 300
"""A complaint is not longer than this."""


class Asked(Struct, frozen=True):
    """What is asked: whose move, in which game, by which bot; `player` and `seed` are those of one seat in one game."""

    where: str
    player: int
    seed: int
    title: str
    players: int
    options: dict[str, str]
    seat: str
    seconds: int
    memory: int


class Answered(Struct, frozen=True):
    """The action as JSON, or what went wrong: a code of the errors and what the bot said."""

    action: msgspec.Raw = msgspec.Raw(b"null")
    fault: str = ""
    what: str = ""


class NotLoaded(Exception):
    """There is no bot where one was announced."""


_PLAYERS: OrderedDict[int, Any] = OrderedDict()


def load(where: str) -> Any:
    """What makes a bot from a seed: an attribute of a module, or the one class of a file that can choose."""
    if not where.endswith(ENDING):
        module, _, attribute = where.partition(":")
        return getattr(importlib.import_module(module), attribute)
    sys.path.append(str(Path(where).parent))
    spec = importlib.util.spec_from_file_location(Path(where).stem, where)
    if spec is None or spec.loader is None:
        raise NotLoaded("no Python")
    module_ = importlib.util.module_from_spec(spec)
    sys.modules[module_.__name__] = module_
    spec.loader.exec_module(module_)
    own = [value for value in vars(module_).values() if inspect.isclass(value) and hasattr(value, "choose")]
    here = [value for value in own if value.__module__ == module_.__name__] or own
    if len(here) != 1:
        raise NotLoaded(f"{len(here)} classes with a method choose; one is needed")
    return here[0]


def player(asked: Asked) -> Any:
    """The bot at this seat in this game, as it was after its last move if this process has seen it."""
    found = _PLAYERS.pop(asked.player, None)
    if found is None:
        found = load(asked.where)(asked.seed)
    _PLAYERS[asked.player] = found
    while len(_PLAYERS) > KEPT_PLAYERS:
        _PLAYERS.popitem(last=False)
    return found


def answer(asked: Asked, position: bytes) -> Answered:
    """What the bot does. Whatever it raises is told, even that it wants to leave."""
    rules = catalogue.rules(asked.title, asked.players, asked.options)
    imagined, seat = unpacked(rules, position), SeatId(asked.seat)
    offers = rules.offers(imagined, seat)
    try:
        bot = player(asked)
    except BaseException as error:
        return Answered(fault="bot_not_loaded", what=words(error))
    try:
        action = bot.choose(rules, imagined, seat, offers)
    except BaseException as error:
        _PLAYERS.pop(asked.player, None)
        return Answered(fault="bot_raised", what=words(error))
    if not isinstance(action, rules.actions):
        return Answered(fault="bot_talks_nonsense", what=short(repr(action)))
    return Answered(action=msgspec.Raw(rules.encode_action(action)))


def words(error: BaseException) -> str:
    """An error in a few words."""
    return short(f"{type(error).__name__}: {error}".strip(": "))


def short(text: str) -> str:
    """One line that is not too long; a character that a terminal would take for an order is shown as a sign."""
    words = " ".join(text[: 2 * MOST_WORDS].split())
    line = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in words)
    return line if len(line) <= MOST_WORDS else line[: MOST_WORDS - 1] + "…"


def end_with_parent() -> None:
    """Whoever asked may be killed without a word."""
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(2)
    os._exit(0)


def main() -> None:
    """Answer until the input ends."""
    incoming, outgoing = own_streams()
    threading.Thread(target=end_with_parent, daemon=True).start()
    is_limited = False
    while (head := read(incoming)) is not None and (position := read(incoming)) is not None:
        asked = msgspec.json.decode(head, type=Asked)
        if not is_limited:
            limit_memory(asked.memory)
            is_limited = True
        limit_work(asked.seconds)
        write(outgoing, msgspec.json.encode(answer(asked, position)))


if __name__ == "__main__":
    main()
