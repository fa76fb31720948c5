"""The file of a league: its order, then a line for each game that has ended. Whoever is interrupted goes on from it."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TypeVar

import msgspec

from kursbuch.bots.base import outside_of
from kursbuch.bots.league import Order, Played, seating
from kursbuch.messages import Mistake
from kursbuch.unpacking import NOT_JSON

T = TypeVar("T")

FORM = "kursbuch-league-1"
"""The first word of the file."""

ORDERED_BY: Mapping[str, str] = {
    "title": "TITLE",
    "players": "--players",
    "options": "--option",
    "bots": "--bots",
    "seed": "--seed",
    "among": "--among",
}
"""By what on the command line each part of an order is chosen."""
NOTHING = "–"
"""Shown where nothing is chosen."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    form: str
    order: Order


def digests(title: str, names: Sequence[str]) -> Mapping[str, str]:
    """What the files of bots contain, in short: games of one file do not count for another of the same name."""
    found = {}
    for name in names:
        outside = outside_of(title, name)
        if outside is not None and outside.is_file:
            found[name] = hashlib.sha256(Path(outside.where).read_bytes()).hexdigest()[:16]
    return found


def read_games(path: Path, order: Order) -> list[Played]:
    """The games of a file, none if there is no file; a last line that was not finished is left out. Raises a `Mistake`
    that names the line where the file is damaged, or what it was made for if that is something else."""
    try:
        lines = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise Mistake("file_unreadable", path=str(path), why=error.strerror or str(error)) from error
    whole = lines[:-1]
    if not whole:
        return []
    head = _decoded(path, 1, whole[0], Head)
    if head.form != FORM:
        raise Mistake("league_damaged", path=str(path), line=1, why=f"form {head.form!r}")
    _agree(path, head.order, order)
    games: dict[int, Played] = {}
    for number, line in enumerate(whole[1:], 2):
        game = _decoded(path, number, line, Played)
        if game.number in games or (game.seed, game.bots) != seating(order, game.number):
            raise Mistake("league_damaged", path=str(path), line=number, why=f"game {game.number}")
        games[game.number] = game
    return [games[number] for number in sorted(games)]


def _decoded(path: Path, number: int, line: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except NOT_JSON as error:
        raise Mistake("league_damaged", path=str(path), line=number, why=str(error)) from error


def _agree(path: Path, was: Order, wanted: Order) -> None:
    before, now = msgspec.structs.asdict(was), msgspec.structs.asdict(wanted)
    for what in ORDERED_BY:
        if before[what] != now[what]:
            name, told = ORDERED_BY[what], (_told(before[what]), _told(now[what]))
            raise Mistake("league_of_others", path=str(path), what=name, was=told[0], now=told[1])
    for name, digest in wanted.files.items():
        if was.files.get(name) != digest:
            raise Mistake("league_of_changed_bot", path=str(path), bot=name)
    if was != wanted:
        raise Mistake("league_of_changed_bot", path=str(path), bot=", ".join(was.files))


def _told(value: object) -> str:
    """A value as it is given on the command line."""
    if isinstance(value, Mapping):
        value = tuple(f"{name}={choice}" for name, choice in value.items())
    return (",".join(map(str, value)) if isinstance(value, tuple) else str(value)) or NOTHING


class Keeper:
    """Adds games to the file as they end."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def keep(self, game: Played) -> None:
        """One line, which is on the disk before the next game is thought of."""
        self._file.write(msgspec.json.encode(game) + b"\n")
        self._file.flush()


@contextmanager
def kept(path: Path, order: Order) -> Iterator[Keeper]:
    """The file, open at its end; what was left of an unfinished line is cut off."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+b") as file:
            file.seek(0)
            whole = file.read().rpartition(b"\n")
            file.truncate(len(whole[0]) + len(whole[1]))
            if not whole[1]:
                file.write(msgspec.json.encode(Head(FORM, order)) + b"\n")
                file.flush()
            yield Keeper(file)
    except OSError as error:
        raise Mistake("file_unwritable", path=str(path), why=error.strerror or str(error)) from error
