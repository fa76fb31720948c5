"""Lessons: a position made by real moves, and goals that are checked on what the learner sees and has done.

A goal speaks of the learner's own view, so it can tell nothing that is hidden from them, and of the events of their
own moves. It knows no game: a path into the view, the name of an event, and numbers to compare with.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from kursbuch.kernel.game import Entry
from kursbuch.kernel.ids import SeatId

ME, ANY = "$me", "*"
"""In a path: the learner's seat, and any part that is there."""


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be reached. Either a `path` into the view of the learner, whose value `is` something, is at `least`
    a number, has grown by so much since the lesson began (`grows`), or `has` a part; or an event (`did`) of the
    learner's moves, so many `times`, with `at_least` these numbers and `having` these values; a list says that one of
    its values will do."""

    path: str = ""
    is_: Any = msgspec.field(default=msgspec.UNSET, name="is")
    least: int | None = None
    grows: int | None = None
    has: str | None = None
    did: str = ""
    times: int = 1
    having: Mapping[str, Any] = {}
    at_least: Mapping[str, int] = {}


class Move(Struct, frozen=True):
    """A move of the record of a lesson."""

    seat: str
    action: msgspec.Raw


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its title declares it: `opening` is the number of moves of its record that lead to the position;
    those after it show one way to the goal. `names` are words for its texts."""

    seat: SeatId
    players: int
    opening: int
    goals: tuple[Goal, ...]
    order: int = 0
    minutes: int = 10
    seed: int = 0
    record: str = ""
    options: Mapping[str, str] = {}
    names: Mapping[str, str] = {}
    """`record` is the lesson whose record it shares, or its own."""


def reached(goal: Goal, seat: SeatId, start: Any, now: Any, done: Sequence[Entry[Any, Any]]) -> bool:
    """Whether a goal is reached: `start` and `now` are views of the learner as plain objects, `done` what happened
    since, as far as they may see it."""
    if goal.did:
        return _times(goal, seat, done) >= goal.times
    parts = goal.path.replace(ME, seat).split(".")
    before = list(_values(start, parts))
    found = list(_values(now, parts))
    if goal.grows is not None:
        return _size(found) - _size(before) >= goal.grows
    return any(_fits(goal, seat, value) for value in found)


def _fits(goal: Goal, seat: SeatId, value: Any) -> bool:
    if goal.is_ is not msgspec.UNSET:
        return bool(value == (seat if goal.is_ == ME else goal.is_))
    if goal.has is not None:
        wanted = seat if goal.has == ME else goal.has
        return isinstance(value, list | tuple | dict) and wanted in value
    if goal.least is not None:
        return isinstance(value, int) and value >= goal.least
    return value is not None


def _size(values: Sequence[Any]) -> int:
    """Numbers are added, of other things the parts are counted."""
    return sum(value if isinstance(value, int) else len(value) for value in values if value is not None)


def _values(value: Any, parts: Sequence[str]) -> Iterator[Any]:
    """What lies at a path; several things where any part will do."""
    if not parts:
        yield value
        return
    first, *rest = parts
    if isinstance(value, Mapping):
        for key in list(value) if first == ANY else [first]:
            if key in value:
                yield from _values(value[key], rest)
    elif isinstance(value, list | tuple):
        for number, one in enumerate(value):
            if first in (ANY, str(number)):
                yield from _values(one, rest)


def _times(goal: Goal, seat: SeatId, done: Sequence[Entry[Any, Any]]) -> int:
    """How often it was done in moves that the learner made."""
    return sum(
        type(event).__name__ == goal.did and _has(event, goal)
        for entry in done
        if entry.seat == seat
        for event in entry.events
    )


def _has(event: Any, goal: Goal) -> bool:
    return all(_is_one(getattr(event, name, None), value) for name, value in goal.having.items()) and all(
        getattr(event, name, 0) >= value for name, value in goal.at_least.items()
    )


def _is_one(value: Any, wanted: Any) -> bool:
    return value in wanted if isinstance(wanted, list | tuple) else bool(value == wanted)
