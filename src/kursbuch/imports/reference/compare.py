"""Compare a reference game with its replay: every position, every list of choices, every refusal, the result."""

from collections.abc import Iterator, Mapping
from typing import Any

from kursbuch.imports.base import Difference
from kursbuch.imports.reference.base import Parted
from kursbuch.imports.reference.container import Reference, Told
from kursbuch.imports.reference.replay import NONSENSE, Followed, follow
from kursbuch.messages import Mistake

START = 0
"""The number under which the position before the first action is told."""


def verify_reference(record: Reference) -> list[Difference]:
    """All differences between a reference game and its replay by our rules."""
    return list(differences(follow(record)))


def differences(followed: Followed, one_in: int = 1) -> Iterator[Difference]:
    """In the order of the actions: what could be done before each, then the position after it. One action in so many is
    looked at, and the last."""
    record, reader = followed.record, followed.reader
    told = Told(record.initial, reader.tables, reader.cells)
    known: dict[str, Parted] = {}
    yield from _position(followed, START, told, known)
    for number in range(len(followed.moments)):
        is_looked_at = (number + 1) % one_in == 0 or number + 1 == len(followed.steps)
        if is_looked_at:
            yield from (Difference(number + 1, *parted) for parted in _lists(followed, number))
        if number < len(followed.steps):
            _apply(told, record, number)
            if is_looked_at:
                yield from _position(followed, number + 1, told, known)
    if followed.problem is not None:
        kind = record.actions[followed.problem.number - 1].action.get("type")
        problem = followed.problem
        yield Difference(problem.number, "refused", kind, problem.reason, problem.told("de"))
        return
    yield from _ending(followed)


def _lists(followed: Followed, number: int) -> list[Parted]:
    try:
        return list(followed.reader.parted(followed.record, number, followed.game, followed.moments[number]))
    except NONSENSE as error:
        raise Mistake("reference_checkpoint", number=number + 1) from error


def _apply(told: Told, record: Reference, number: int) -> None:
    try:
        told.apply(record.checkpoints[number] if number < len(record.checkpoints) else {})
    except NONSENSE as error:
        raise Mistake("reference_checkpoint", number=number + 1) from error


def _position(followed: Followed, actions: int, told: Told, known: dict[str, Parted]) -> Iterator[Difference]:
    """Every field that is not ours and was not so before."""
    found = {parted.what: parted for parted in _apart(followed, "", told.now, actions)}
    for what, parted in found.items():
        if known.get(what) != parted:
            yield Difference(actions, *parted)
    known.clear()
    known.update(found)


def _apart(followed: Followed, path: str, recorded: Mapping[str, Any], actions: int) -> list[Parted]:
    """The fields in which a recorded position differs from ours, as far as they are part of the game."""
    try:
        told = followed.reader.loosely(followed.game, recorded)
        ours = followed.reader.loosely(followed.game, followed.position(actions))
        return list(apart(path, told, ours))
    except NONSENSE as error:
        raise Mistake("reference_checkpoint", number=actions) from error


def apart(path: str, recorded: Mapping[str, Any], ours: Mapping[str, Any]) -> Iterator[Parted]:
    """The fields in which two positions differ, by their dotted names."""
    if recorded == ours:
        return
    for key in dict.fromkeys((*recorded, *ours)):
        one, other = recorded.get(key), ours.get(key)
        if one == other and (key in recorded) == (key in ours):
            continue
        if isinstance(one, dict) and isinstance(other, dict):
            yield from apart(f"{path}{key}.", one, other)
        else:
            yield Parted(f"{path}{key}", one, other)


def _ending(followed: Followed) -> Iterator[Difference]:
    record, last = followed.record, len(followed.steps)
    rules, state = followed.game.rules, followed.game.state
    scores = {followed.names[seat]: score for seat, score in rules.scores(state).items()}
    if record.result and dict(record.result) != scores:
        yield Difference(last, "result", dict(record.result), scores)
    told = list(followed.reader.ending(record, followed.game, followed.names))
    if record.final is not None:
        told += _apart(followed, "final.", record.final, last)
    yield from (Difference(last, *parted) for parted in told)
