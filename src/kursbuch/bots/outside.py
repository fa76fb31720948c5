"""Bots that other people wrote: which there are. Their code is not loaded here, nor in any process of ours.

A package announces its bots by entry points of the group `kursbuch.bots`; those of `kursbuch.bots.1848` play that
title only, those of `kursbuch.bots.eighteen` the titles of that family. A single file is announced by its path, in
the setting KURSBUCH_BOTS, which every process inherits.
"""

import os
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from msgspec import Struct

from kursbuch.messages import Mistake

GROUP = "kursbuch.bots"
"""The group of entry points by which packages announce bots for every title."""

SETTING = "KURSBUCH_BOTS"
"""Paths of files with bots, separated as in PATH."""

ENDING = ".py"


class Outside(Struct, frozen=True):
    """A bot of somebody else: its name, the package or file it comes from, and where its class is: `module:Class`,
    or the path of a file."""

    name: str
    owner: str
    where: str

    @property
    def is_file(self) -> bool:
        """Whether it is a file and not an installed package."""
        return self.where.endswith(ENDING)


def outside_bots(kinds: Iterable[str]) -> Mapping[str, Outside]:
    """Bots of other people for titles of these kinds, by name; a file goes before a package."""
    found = dict(_announced(tuple(kinds)))
    for path in _paths(os.environ.get(SETTING, "")):
        found[path.stem] = Outside(path.stem, path.name, str(path))
    return found


@cache
def _announced(kinds: tuple[str, ...]) -> Mapping[str, Outside]:
    found: dict[str, Outside] = {}
    for group in (GROUP, *(f"{GROUP}.{kind}" for kind in kinds)):
        for point in sorted(entry_points(group=group), key=lambda point: (point.name, point.value)):
            owner = point.dist.name if point.dist is not None else point.module
            found.setdefault(point.name, Outside(point.name, owner, point.value))
    return found


def look_again() -> None:
    """Forget which packages announce bots: some have been installed or removed while the program runs."""
    _announced.cache_clear()


def _paths(setting: str) -> list[Path]:
    return [Path(part) for part in setting.split(os.pathsep) if part.endswith(ENDING)]


def is_path(name: str) -> bool:
    """Whether a bot is named by its file."""
    return name.endswith(ENDING)


def announce(path: str) -> str:
    """Make a file known in this process and in those it starts; the name of its bot, which is that of the file."""
    file = Path(path).absolute()
    if not file.is_file():
        raise Mistake("file_missing", path=path)
    known = _paths(os.environ.get(SETTING, ""))
    other = next((one for one in known if one.stem == file.stem and one != file), None)
    if other is not None:
        raise Mistake("same_bot_twice", name=file.stem, path=path, other=str(other))
    if file not in known:
        os.environ[SETTING] = os.pathsep.join(str(one) for one in (*known, file))
    return file.stem
