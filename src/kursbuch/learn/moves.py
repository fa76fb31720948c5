"""The moves of a moment as a list, so that a move is a number.

First what is listed, as it is. Then each range at up to five points: its low end, a quarter, the middle, three quarters
and its high end, each moved down to a step. Then one move for each free form: its suggestion. If these are more than
there is room for, moves of the kind with the most of them are thinned out evenly; the first and last of a kind stay.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from kursbuch.kernel.offers import Offers, Ranged

POINTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Where a range is tried, from its low to its high end."""


def moves_of(offers: Offers[Any], most: int) -> tuple[Any, ...]:
    """At most so many moves, all legal, in an order that depends on the offers alone."""
    ranged = [move for offer in offers.ranged for move in points_of(offer)]
    every = [*offers.listed, *ranged, *(free.suggestion for free in offers.free)]
    return tuple(every) if len(every) <= most else thinned(every, most)


def points_of(offer: Ranged[Any]) -> tuple[Any, ...]:
    """The moves that stand for a range, without repetition."""
    steps = (offer.high - offer.low) // offer.step
    numbers = dict.fromkeys(offer.low + int(steps * point) * offer.step for point in POINTS)
    return tuple(replace(offer.action, **{offer.field: number}) for number in numbers)


def thinned(every: Sequence[Any], most: int) -> tuple[Any, ...]:
    """So many of the moves: what is left over goes from the kinds with the most moves."""
    kinds: dict[str, list[int]] = defaultdict(list)
    for number, move in enumerate(every):
        kinds[type(move).__name__].append(number)
    room = {kind: len(numbers) for kind, numbers in kinds.items()}
    for _ in range(len(every) - most):
        room[max(room, key=lambda kind: room[kind])] -= 1
    kept = sorted(numbers[at] for kind, numbers in kinds.items() for at in _evenly(len(numbers), room[kind]))
    return tuple(every[number] for number in kept)


def _evenly(count: int, kept: int) -> list[int]:
    """So many numbers below `count`, the first and the last among them."""
    if kept <= 1:
        return [0][:kept]
    return [round(i * (count - 1) / (kept - 1)) for i in range(kept)]
