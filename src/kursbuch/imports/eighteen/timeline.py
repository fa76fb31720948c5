"""Undo and redo of a record: which actions stand at each moment, and which one comes next."""

from collections.abc import Sequence

from msgspec import Struct

from kursbuch.imports.eighteen.export import RawAction

SILENT = frozenset(("message", "log"))
"""Kinds that change nothing and are not counted by an undo."""


def is_silent(action: RawAction) -> bool:
    """Messages, and standing orders as such: what they cause is written into the action that lets it happen."""
    kind = action["type"]
    return kind in SILENT or kind.startswith("program_")


def nested(action: RawAction) -> list[RawAction]:
    """What standing orders did right after an action, or as soon as they were given."""
    inside = action.get("auto_actions")
    return [inner for inner in inside if not is_silent(inner)] if inside else []


class Timeline(Struct, frozen=True):
    """Moment n is the position after n actions of the record; each action is made in one moment and leads to another.

    `back` has for each action the moment an undo or redo leads back to, else nothing; `made_in` the moment it was
    made in; `end` is the moment in which the record ends.
    """

    back: tuple[int | None, ...]
    made_in: tuple[int, ...]
    end: int

    def standing(self) -> list[int]:
        """The actions that stand at the end, by their numbers from 0, in the order in which they were made."""
        found, moment = [], self.end
        while moment:
            found.append(moment - 1)
            moment = self.made_in[moment - 1]
        return found[::-1]


def timeline(actions: Sequence[RawAction]) -> Timeline:
    """Follow undo and redo through a record.

    An undo without `action_id` drops the last action that stands, with one all actions after that one, which may be
    a message; a redo restores what the last undo dropped.
    """
    undone: list[int] = []
    back: list[int | None] = []
    made_in: list[int] = []
    known: dict[object, int] | None = None
    moment = 0
    for number, action in enumerate(actions):
        kind = action["type"]
        made_in.append(moment)
        if kind == "undo":
            undone.append(moment)
            keep = action.get("action_id")
            if keep is None and moment:
                kept = made_in[moment - 1]
            else:
                known = known or _by_id(actions)
                kept = known.get(_hashable(keep), 0)
                kept = kept if kept <= number + 1 else 0
            while moment > kept:
                moment = made_in[moment - 1]
            back.append(moment)
        elif kind == "redo" and undone:
            moment = undone.pop()
            back.append(moment)
        else:
            if kind not in SILENT:
                undone.clear()
                moment = number + 1
            back.append(None)
    return Timeline(tuple(back), tuple(made_in), moment)


def _by_id(actions: Sequence[RawAction]) -> dict[object, int]:
    """The moment to which each action leads; of two with one id the first counts."""
    last = len(actions)
    return {_hashable(action.get("id")): last - i for i, action in enumerate(reversed(actions))}


def _hashable(name: object) -> int | str | None:
    """The id of an action; anything but a number or a text names none."""
    return name if isinstance(name, int | str) else None


def followers(actions: Sequence[RawAction], made_in: Sequence[int]) -> list[RawAction | None]:
    """For each action the one that was made next in the position it led to, also after an undo and a redo.

    Nothing follows an action that was taken back at once, nor the last one, nor one after which the game was ended
    by hand. Of what a standing order did the first action counts.
    """
    first: dict[int, RawAction | None] = {}
    for number in range(len(actions) - 1, -1, -1):
        action = actions[number]
        kind = action["type"]
        if kind in ("undo", "redo") or kind in SILENT:
            continue
        own: RawAction | None = None if kind == "end_game" else action
        if own is not None and is_silent(own):
            inner = nested(own)
            own = inner[0] if inner else first.get(number + 1)
        first[made_in[number]] = own
    return [first.get(number + 1) for number in range(len(actions))]
