"""Undo and redo of a record: which actions stand at each moment, and which one comes next."""

from collections.abc import Sequence

from msgspec import Struct

from kursbuch.imports.export import RawAction

SILENT = frozenset(("message", "log"))
"""Kinds that change nothing and are not counted by an undo."""


class Moment(Struct, frozen=True):
    """After one action of the record: the numbers (from 0) of the actions that stand."""

    standing: tuple[int, ...] | None
    back_to: int | None
    """`back_to` is set by an undo or redo: the moment (0 = start) whose position is played on."""


def is_silent(action: RawAction) -> bool:
    """Messages, and standing orders as such: what they cause is written into the action that lets it happen."""
    kind = action["type"]
    return kind in SILENT or kind.startswith("program_")


def nested(action: RawAction) -> list[RawAction]:
    """What standing orders did right after an action, or as soon as they were given."""
    return [inner for inner in action.get("auto_actions") or () if not is_silent(inner)]


def back_steps(actions: Sequence[RawAction]) -> list[int | None]:
    """For each action the moment an undo or redo leads back to, else nothing.

    Moment n is the position after n actions of the record. An undo without `action_id` drops the last action that
    stands, with it all after that one; a redo restores what the last undo dropped.
    """
    line: list[int] = []
    undone: list[tuple[list[int], int]] = []
    found: list[int | None] = []
    moment_of_line = [0]
    for number, action in enumerate(actions):
        kind = action["type"]
        if kind == "undo":
            undone.append((line.copy(), moment_of_line[-1]))
            keep = _kept(actions, line, action.get("action_id"))
            line = line[:keep]
            moment_of_line.append(line[-1] + 1 if line else 0)
            found.append(moment_of_line[-1])
        elif kind == "redo" and undone:
            line, moment = undone.pop()
            moment_of_line.append(moment)
            found.append(moment)
        else:
            if kind not in SILENT:
                undone.clear()
                line = [*line, number]
                moment_of_line.append(number + 1)
            found.append(None)
    return found


def _kept(actions: Sequence[RawAction], line: list[int], keep_id: object) -> int:
    if keep_id is None:
        return max(0, len(line) - 1)
    for i in range(len(line), 0, -1):
        if actions[line[i - 1]].get("id") == keep_id:
            return i
    return 0


def following(actions: Sequence[RawAction], number: int) -> RawAction | None:
    """The next action that tells who acts; an undo tells nothing."""
    for action in actions[number + 1 :]:
        if not is_silent(action):
            return None if action["type"] in ("undo", "redo") else action
        for inner in nested(action):
            return inner
    return None
