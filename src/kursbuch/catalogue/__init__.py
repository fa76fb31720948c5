"""The titles that can be played, found by entry points. Data files are read and checked here and nowhere else."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import RLock
from typing import Any

import msgspec

from kursbuch.kernel.dice import Dice
from kursbuch.kernel.family import Cover, DataFault, Family, Option, Published
from kursbuch.kernel.ids import SeatId, seat
from kursbuch.kernel.lessons import Lesson, Move
from kursbuch.kernel.ruleset import AnyRules

GROUP = "kursbuch.titles"
"""The group of entry points by which packages announce titles."""

LESSONS = "lessons"
"""The folder of a title's package with its lessons: `float.toml` what a lesson is, `float.jsonl` its moves."""

_NAME = re.compile("[a-z0-9]+")

_ONE_AT_A_TIME = RLock()
"""Titles are read by one thread at a time: msgspec crashes if two threads use a type for the first time at the same
moment, which happens when a server is asked for its titles while it is still loading them."""


class CatalogueError(ValueError):
    """A title, option or number of players that does not exist, or a title whose package or data file is wrong."""


class UnknownTitle(CatalogueError):
    """A title that no installed package announces."""

    def __init__(self, name: str) -> None:
        self.known = ", ".join(titles())
        super().__init__(f"there is no title {name!r}; known are {self.known}")
        self.name = name


class BrokenTitle(CatalogueError):
    """A title that cannot be played as it is installed: its package, and what is wrong there."""

    def __init__(self, name: str, cause: str) -> None:
        point = _announced().get(name)
        owner = "" if point is None or point.dist is None else f" of the package {point.dist.name}"
        super().__init__(f"title {name!r}{owner}: {cause}")


# -- which titles there are ---------------------------------------------------------------------------------------


def titles() -> tuple[str, ...]:
    """The titles one can play, ours first."""
    return tuple(_announced())


@cache
def _announced() -> Mapping[str, EntryPoint]:
    """Entry points by title. Of two packages that announce the same title ours is taken, else the first package."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=_standing):
        found.setdefault(point.name, point)
    return found


def _standing(point: EntryPoint) -> tuple[bool, str, str]:
    distribution = point.dist.name if point.dist is not None else ""
    return distribution != "kursbuch", point.name, distribution


@cache
def published(name: str) -> Published:
    """A title by its name."""
    point = _announced().get(name)
    if point is None:
        raise UnknownTitle(name)
    if not _NAME.fullmatch(name):
        raise BrokenTitle(name, "a name consists of small letters and digits, since rule numbers begin with it")
    with _asked(name, f"{point.value} cannot be loaded: "):
        found = point.load()
    if not isinstance(found, Published):
        raise BrokenTitle(name, f"{point.value} is no Published but {type(found).__name__}")
    if found.name != name:
        raise BrokenTitle(name, f"{point.value} calls itself {found.name!r}")
    return found


@contextmanager
def _asked(name: str, what: str = "") -> Iterator[None]:
    """Around code of a title, which anybody may have written: every failure is reported with the package it comes from.

    One thread at a time, for the reason given at `_ONE_AT_A_TIME`.
    """
    try:
        with _ONE_AT_A_TIME:
            yield
    except CatalogueError:
        raise
    except (DataFault, msgspec.ValidationError) as error:
        raise BrokenTitle(name, f"{what}{error}") from error
    except (Exception, SystemExit) as error:
        raise BrokenTitle(name, f"{what}{type(error).__name__}: {error}") from error


@cache
def fault(name: str) -> BrokenTitle | None:
    """What keeps a title from being played, if anything: it is built for the smallest number of players."""
    try:
        options = complete_options(name, {})
        rules(name, player_range(name, options)[0])
    except BrokenTitle as found:
        return found
    return None


def family(name: str) -> Family:
    """The family a title belongs to."""
    return published(name).family


def part(reference: str) -> Any:
    """What a family names as `module:attribute`."""
    module, _, attribute = reference.partition(":")
    return getattr(import_module(module), attribute)


def folder(name: str, inside: str) -> Traversable:
    """A folder of a title's package: data, texts or rules; it need not exist."""
    with _asked(name, "package: "):
        return files(published(name).package) / inside


def look_again() -> None:
    """Forget which titles there are: packages have been installed or removed while the program runs."""
    for remembered in (_announced, published, fault, data, cover, lessons, lesson_moves):
        remembered.cache_clear()


# -- what a title consists of -------------------------------------------------------------------------------------


@cache
def data(name: str) -> Any:
    """The components of a title, read from its data files into types of its family."""
    found = published(name)
    parts = _toml_files(name)
    with _asked(name, "data: "):
        return found.read(parts)


def _toml_files(name: str) -> Mapping[str, Any]:
    """The data files of a title by name, without their ending."""
    where = folder(name, "data")
    listed = sorted(where.iterdir(), key=lambda file: file.name) if where.is_dir() else []
    files = [file for file in listed if file.name.endswith(".toml")]
    return {file.name.removesuffix(".toml"): toml(name, file) for file in files}


def toml(name: str, file: Traversable) -> dict[str, Any]:
    """A file of a title's package; one that cannot be read is a fault of the title."""
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:
        raise BrokenTitle(name, f"{file.name}: {error}") from error


@cache
def lessons(name: str) -> Mapping[str, Lesson]:
    """The lessons of a title in their order, from the folder `lessons` of its package."""
    found = folder(name, LESSONS)
    read = [file for file in found.iterdir() if file.name.endswith(".toml")] if found.is_dir() else []
    with _asked(name, "lessons: "):
        all_of_them = {file.name.removesuffix(".toml"): msgspec.convert(toml(name, file), Lesson) for file in read}
    return dict(sorted(all_of_them.items(), key=lambda one: (one[1].order, one[0])))


@cache
def lesson_moves(name: str, lesson: str) -> tuple[Move, ...]:
    """The moves of a lesson: those that lead to its position, then those of one way to its goal."""
    record = lessons(name)[lesson].record or lesson
    lines = (folder(name, LESSONS) / f"{record}.jsonl").read_text("utf-8").splitlines()
    with _asked(name, f"lessons: {record}.jsonl: "):
        return tuple(msgspec.json.decode(line, type=Move) for line in lines)


@cache
def cover(name: str) -> Cover:
    """What a title says about itself: its name, players and options."""
    components = data(name)
    with _asked(name, "cover: "):
        return published(name).cover(components)


def options_of(name: str) -> tuple[Option, ...]:
    """What can be chosen before a game of the title."""
    return cover(name).options


def complete_options(name: str, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Every option with its value: as chosen, else as a preset sets it, else the default."""
    known = {option.name: option for option in options_of(name)}
    for option, value in chosen.items():
        if option not in known:
            raise CatalogueError(f"{name} has no option {option!r}; known are {', '.join(known)}")
        if value not in known[option].values:
            allowed = ", ".join(known[option].values)
            raise CatalogueError(f"option {option} cannot be {value!r}; allowed are {allowed}")
    full = {option.name: chosen.get(option.name, option.default) for option in known.values()}
    for option, sets in cover(name).presets.items():
        for preset, value in sets.get(full[option], {}).items():
            if preset not in chosen:
                full[preset] = value
    return full


def rules(name: str, players: int, chosen: Mapping[str, str] | None = None) -> AnyRules:
    """The rules of a title for this number of players with these options."""
    options = complete_options(name, chosen or {})
    low, high = player_range(name, options)
    if not low <= players <= high:
        rule = cover(name).players_rule or f"{name}-SET-01"
        raise CatalogueError(f"{_called(name, options)} takes {_span(low, high)} players, not {players} ({rule})")
    components = data(name)
    with _asked(name):
        return published(name).rules(components, options, players)


# -- who can play it ----------------------------------------------------------------------------------------------


def player_range(name: str, options: Mapping[str, str]) -> tuple[int, int]:
    """The least and the greatest number of players of a title, or of the variant of it that the options choose."""
    known = cover(name)
    return known.variants.get(options.get("variant", ""), known.players)


def misfit(name: str, players: int, chosen: Mapping[str, str]) -> tuple[str, Mapping[str, str | int]] | None:
    """Why the title cannot be played by so many, as code and facts of a sentence; nothing if it can.

    The facts name the chosen variant, how many players it takes, and the variants that would take this number.
    """
    options = complete_options(name, chosen)
    low, high = player_range(name, options)
    if low <= players <= high:
        return None
    facts: dict[str, str | int] = {"title": name, "low": low, "high": high, "count": players}
    variants = cover(name).variants
    if options.get("variant") not in variants:
        return "wrong_number_of_players", facts
    facts["variant"] = options["variant"]
    fitting = [other for other, (least, most) in variants.items() if least <= players <= most]
    facts["others"] = ", ".join(f"variant={other}" for other in fitting)
    if low == high:
        return "wrong_number_exactly_but" if fitting else "wrong_number_exactly", facts
    return "wrong_number_for_variant_but" if fitting else "wrong_number_for_variant", facts


def _called(name: str, options: Mapping[str, str]) -> str:
    return f"{name} (variant {options['variant']})" if options.get("variant") in cover(name).variants else name


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def seats(players: int) -> tuple[SeatId, ...]:
    """The seats of a table, in the order of play."""
    return tuple(seat(number) for number in range(1, players + 1))


def draw_seats(names: Sequence[str], seed: int) -> tuple[str, ...]:
    """Lots decide who sits where: the players in the order of their seats."""
    return Dice(seed).shuffled(names)
