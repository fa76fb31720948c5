"""`kursbuch play`: sit down at a table in the terminal, alone with bots or with others at one screen."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.text import Text

from kursbuch import catalogue
from kursbuch.bots import Bot, bot, bots_of, usual_bot
from kursbuch.bots.words import called
from kursbuch.catalogue import complete_options, player_range
from kursbuch.cli.harmless import harmless
from kursbuch.cli.opponents import bots_from, spread
from kursbuch.cli.screens import Screen
from kursbuch.cli.session import Read, Session
from kursbuch.cli.words import QUIET, Complaint
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Names, texts
from kursbuch.messages.fill import Filler
from kursbuch.table import Table, resume
from kursbuch.table.seating import check_count, check_options, check_title

SUFFIX = ".kursbuch"
BOT = "Bot"
"""Players of this name with a number are played by the program, also when a game goes on."""


def play(
    title: str = "1848",
    *,
    players: Sequence[str] = (),
    bots: int | None = None,
    kinds: Sequence[str] = (),
    file: Path | str | None = None,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    lang: str = "en",
    console: Console | None = None,
    read: Read | None = None,
) -> None:
    """Start a game, or go on with the one in `file`, and play it until the end or until somebody leaves.

    Without players or bots the terminal asks for them. `kinds` is one bot for all seats or one for each. Every move is
    in the file before the next one is made.
    """
    screen = console or Screen()
    ask = read or typed
    path = Path(file) if file is not None else None
    if path is not None and os.path.exists(path):
        table = resume(path)
    else:
        check_title(title)
        chosen = dict(options or {})
        check_options(title, chosen)
        names = seated(title, players, bots, ask, lang, chosen)
        if not (kinds or players or bots is not None):
            kinds = asked_for(title, names, ask, lang)
        if kinds:
            spread(kinds, sum(map(is_bot, names)))
        table = Table.new(title, names, seed=secrets.randbelow(1 << 31) if seed is None else seed, options=chosen)
        path = path or free_name(title)
        table.save(path)
    try:
        session_of(table.title)(table, bots_at(table, kinds), screen, ask, lang).run()
    finally:
        screen.print(Text(_say("saved", lang, path=str(path)), style=QUIET), soft_wrap=True)


def session_of(title: str) -> type[Session]:
    """The session at tables of the title's family."""
    reference = catalogue.family(title).terminal
    return catalogue.part(reference) if reference else Session


def typed(prompt: str) -> str:
    """A line from the keyboard, with the usual editing keys where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401
    return input(harmless(prompt))


def seated(
    title: str,
    players: Sequence[str],
    bots: int | None,
    ask: Callable[[str], str],
    lang: str,
    chosen: Mapping[str, str] | None = None,
) -> list[str]:
    """The names at the table: as given, else as asked for, filled up with bots."""
    names = [name.strip() for name in players]
    low, high = player_range(title, complete_options(title, chosen or {}))
    if not names and bots is None:
        usual = _say("player", lang)
        answer = ask(_say("who_plays", lang, usual=usual)).strip()
        names = [name.strip() for name in (answer or usual).split(",")]
        bots = _number(ask(_say("how_many_bots", lang, usual=max(0, low - len(names)))), max(0, low - len(names)), lang)
    elif not names:
        names = [_say("player", lang)] if (bots or 0) < high else []
    check_count(title, len(names) + (bots or 0), chosen or {})
    return names + [f"{BOT} {number}" for number in range(1, (bots or 0) + 1)]


def _number(words: str, usual: int, lang: str) -> int:
    words = words.strip()
    if words and not words.isdecimal():
        raise Complaint(_say("not_a_number", lang, words=words))
    return int(words) if words else usual


def is_bot(name: str) -> bool:
    """Whether the program plays for somebody of this name."""
    first, _, rest = name.partition(" ")
    return first == BOT and rest.isdecimal()


def asked_for(title: str, names: Sequence[str], ask: Callable[[str], str], lang: str) -> list[str]:
    """How well the bots are to play, from the keyboard."""
    if not any(map(is_bot, names)):
        return []
    known = ", ".join(f"{name} ({called(title, name).in_language(lang)})" for name in bots_of(title))
    return bots_from(title, ask(_say("which_bots", lang, known=known, usual=usual_bot(title))).strip())


def bots_at(table: Table, kinds: Sequence[str] = ()) -> dict[SeatId, Bot]:
    """The seats played by the program: by one kind of bot, or each by its own in the order of their names."""
    numbers = {name: number for number, name in enumerate(table.names) if is_bot(name)}
    seated = spread(kinds or (usual_bot(table.title),), len(numbers))
    in_order = sorted(numbers, key=lambda name: int(name.split()[1]))
    return {
        table.game.seats[numbers[name]]: bot(table.title, kind, table.seed + numbers[name])
        for name, kind in zip(in_order, seated, strict=True)
    }


def free_name(title: str, folder: Path | None = None) -> Path:
    """A file name that no game has yet: `1848.kursbuch`, `1848-2.kursbuch`, ..."""
    folder = folder or Path()
    names = (f"{title}{SUFFIX}" if number == 1 else f"{title}-{number}{SUFFIX}" for number in range(1, 10_000))
    return next(folder / name for name in names if not (folder / name).exists())


def _say(key: str, lang: str, **facts: object) -> str:
    return Filler(lang, Names()).fill(texts("terminal")[key].in_language(lang), facts)
