"""The games of tools.leagues, kept in the repository so that figures add up over time: a small file for each pairing.

The first line says what was played and by whom, then each game has a line of some eighty characters. Who plays is
told by a fingerprint of all code that the bot is made of, without comments, and of what it knows of the title; games of
a bot that has changed since are not counted with those of today's (`Others`). Of times the median, the longest and the
sum are kept, so the median over many games is that of the medians, each as often as there were moves.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from math import floor, log
from pathlib import Path
from typing import IO

import msgspec

from kursbuch import catalogue
from kursbuch.bots.base import EVERYWHERE
from kursbuch.bots.eighteen.knowledge import FILE
from kursbuch.bots.league import Order, Played, seating
from kursbuch.bots.timing import STEP, Times, together

FORM = "kursbuch-leagues-1"
COLUMNS = "game,worths,places,actions,moves,median ms,most ms,s,their moves,their median ms,their most ms,their s"


class Others(RuntimeError):
    """The games of a file were played by bots that have changed since."""


class Damaged(RuntimeError):
    """A line of a file cannot be read, or belongs to something else."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: the form of the file, the order of the games, and the fingerprint of each bot in it."""

    form: str
    order: Order
    bots: Mapping[str, str]


# -- who plays ----------------------------------------------------------------------------------------------------


def head_of(order: Order) -> Head:
    """What the first line says if today's bots play."""
    names = [*order.bots, *([order.among] if order.among else [])]
    return Head(FORM, order, {name: fingerprint(order.title, name) for name in names})


@cache
def fingerprint(title: str, name: str) -> str:
    """Eight letters that change with the code of a bot or with what it knows of the title."""
    family = catalogue.family(title)
    module = {**EVERYWHERE, **family.bots}[name].partition(":")[0]
    digest = hashlib.sha256()
    for part in sorted(made_of(module)):
        digest.update(f"{part}\n{plain_code(_source(part))}\n".encode())
    known = catalogue.folder(title, "") / FILE
    if name != "random" and known.is_file():
        digest.update(known.read_bytes())
    return digest.hexdigest()[:8]


def made_of(module: str) -> set[str]:
    """A module and all of its package that it imports, directly or by way of others."""
    package = module.rpartition(".")[0]
    found, waiting = {module}, [module]
    while waiting:
        for node in ast.walk(ast.parse(_source(waiting.pop()))):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                named = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
                new = {one for one in named if one.startswith(f"{package}.") and _is_module(one)} - found
                found |= new
                waiting += sorted(new)
    return found


def plain_code(source: str) -> str:
    """Code without comments and docstrings, which change no move."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [line for line in body if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))]
            body[:] = kept or [ast.Pass()]
    return ast.unparse(tree)


def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _source(module: str) -> str:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).read_text("utf-8")


# -- the file -----------------------------------------------------------------------------------------------------


def read(path: Path, order: Order) -> list[Played]:
    """The games that today's bots have played, by their number; none if there is no file."""
    was, games = read_all(path, order)
    now = head_of(order)
    if was is not None and was.bots != now.bots:
        changed = ", ".join(f"{name} was {was.bots.get(name)}, is {own}" for name, own in now.bots.items())
        raise Others(f"{path.name}: played by other bots ({changed})")
    return games


def read_all(path: Path, order: Order) -> tuple[Head | None, list[Played]]:
    """The games of a file and its first line, whoever played them; what was left of an unfinished line is left out."""
    if not path.is_file():
        return None, []
    lines = path.read_text("utf-8").split("\n")[:-1]
    if len(lines) < 2:
        return None, []
    try:
        head = msgspec.json.decode(lines[0], type=Head)
    except msgspec.MsgspecError as error:
        raise Damaged(f"{path.name}, line 1: {error}") from error
    if head.form != FORM or head.order != order or lines[1] != COLUMNS:
        raise Damaged(f"{path.name}, line 1: of something else")
    games: dict[int, Played] = {}
    for number, line in enumerate(lines[2:], 3):
        try:
            game = game_of(line, order)
        except (ValueError, IndexError) as error:
            raise Damaged(f"{path.name}, line {number}: {error}") from error
        if game.number in games:
            raise Damaged(f"{path.name}, line {number}: game {game.number} is there twice")
        games[game.number] = game
    return head, [games[number] for number in sorted(games)]


class Keeper:
    """Adds games to a file as they end."""

    def __init__(self, file: IO[str], order: Order) -> None:
        self.file = file
        self.order = order

    def keep(self, game: Played) -> None:
        """One line, which is on the disk before the next game is thought of; a game without a result is not kept."""
        if not game.broken:
            self.file.write(line_of(game, self.order) + "\n")
            self.file.flush()


@contextmanager
def kept(path: Path, order: Order) -> Iterator[Keeper]:
    """The file, open at its end, for games of today's bots; `Others` if it has games of other ones."""
    write(path, order, read(path, order))
    with path.open("a", encoding="utf-8", newline="\n") as file:
        yield Keeper(file, order)


def write(path: Path, order: Order, games: Sequence[Played]) -> None:
    """A file of games of today's bots; whoever is interrupted here has the one before."""
    head = msgspec.json.encode(head_of(order)).decode()
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".draft")
    lines = [head, COLUMNS, *(line_of(game, order) for game in games)]
    draft.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    draft.replace(path)


def adopt(path: Path, order: Order, again: Sequence[Played]) -> bool:
    """Whether today's bots have played some games again as they stand in the file: then all of it counts as theirs."""
    _, games = read_all(path, order)
    stored = {game.number: game for game in games}
    if not again or any(result_of(stored[game.number]) != result_of(game) for game in again):
        return False
    write(path, order, games)
    return True


def result_of(game: Played) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """What a game came to, whatever time it took."""
    return game.scores, game.places, game.actions


def line_of(game: Played, order: Order) -> str:
    """A game in few characters."""
    cells = [str(game.number), _row(game.scores), _row(game.places), str(game.actions)]
    for own in (True, False):
        times = together(one for one, bot in zip(game.times, game.bots, strict=True) if (bot == order.bots[0]) == own)
        if own or order.among:
            cells += [str(times.moves), _ms(times.median), _ms(times.longest), f"{times.total:.1f}"]
    return ",".join(cells)


def game_of(line: str, order: Order) -> Played:
    """A game from its line; what a kind of players needed in time is put down to the first of them."""
    cells = line.split(",")
    number, scores, places, actions = int(cells[0]), _numbers(cells[1]), _numbers(cells[2]), int(cells[3])
    seed, names = seating(order, number)
    if len(cells) != (12 if order.among else 8) or {len(scores), len(places)} != {order.players}:
        raise ValueError("not as long as it should be")
    times = [Times()] * order.players
    times[names.index(order.bots[0])] = _times(cells[4:8])
    if order.among:
        times[names.index(order.among)] = _times(cells[8:12])
    faults = (0,) * order.players
    return Played(number, seed, names, scores, places, actions, times=tuple(times), faults=faults)


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.3g}" if seconds < 0.1 else f"{1000 * seconds:.0f}"


def _times(cells: Sequence[str]) -> Times:
    moves, median, most, total = int(cells[0]), float(cells[1]), float(cells[2]), float(cells[3])
    return Times({floor(log(max(median, 1e-3) / 1000) / STEP): moves}, most / 1000, total) if moves else Times()


def _row(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _numbers(cell: str) -> tuple[int, ...]:
    return tuple(int(word) for word in cell.split())
