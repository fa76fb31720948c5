"""A position as one JSON object for machines. A family may have its own form; this one fits every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from kursbuch import catalogue
from kursbuch.table.playback import Playback

BY_HAND = "ended_by_hand"
"""Why a game is over that its players ended before its time."""


class Report(Struct, frozen=True, omit_defaults=True):
    """The position after some actions of a file, as an onlooker sees it; `unjudged` only where the rules were not asked
    about its moves."""

    title: str
    options: Mapping[str, str]
    finished: bool
    reason: str | None
    actions: int
    acting: tuple[str, ...]
    scores: Mapping[str, int]
    view: Any
    unjudged: bool = False


def report(replayed: Playback, actions: int | None = None) -> Struct | Mapping[str, Any]:
    """The position after so many actions of the file, or after all of them, in the form of the game's family; that of
    a file which tells its own positions in the form of the file."""
    count = len(replayed.steps) if actions is None else actions
    if replayed.told is not None:
        replayed.position(count)
        return replayed.told(count)
    reference = catalogue.family(replayed.table.title).report
    make: Callable[[Playback, int], Struct] = catalogue.part(reference) if reference else plain_report
    return make(replayed, count)


def reports(replayed: Playback, upto: int | None = None) -> Iterator[Struct | Mapping[str, Any]]:
    """One report for each action of the file, in its order."""
    last = len(replayed.steps) if upto is None else upto
    replayed.position(last)
    return (report(replayed, number) for number in range(1, last + 1))


def ending_of(replayed: Playback, actions: int, over: str | None) -> str | None:
    """Why the game is over after so many actions: by its rules or by hand."""
    by_hand = replayed.ended_by_hand and actions == len(replayed.steps)
    return over or (BY_HAND if by_hand else None)


def plain_report(replayed: Playback, actions: int) -> Report:
    """What can be told of any game."""
    table = replayed.table
    state = table.game.positions[replayed.position(actions)].state
    reason = ending_of(replayed, actions, table.rules.over(state))
    seats = table.called.seats
    return Report(
        title=table.title,
        options=table.options,
        finished=reason is not None,
        reason=reason,
        actions=actions,
        acting=tuple(seats[seat] for seat in table.game.seats if seat in table.rules.waiting_for(state)),
        scores={seats[seat]: score for seat, score in table.rules.scores(state).items()},
        view=table.rules.view(state, None),
        unjudged=table.unjudged,
    )
