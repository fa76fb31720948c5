"""What a new tile keeps of the old one."""

from collections.abc import Mapping
from itertools import permutations

from kursbuch.hexmap.tiles import TrackLayout

NO_STOPS: Mapping[int, int] = {}


def carry_over(old: TrackLayout, new: TrackLayout) -> Mapping[int, int] | None:
    """Which new stop each old stop becomes, or nothing if track or a stop would be lost.

    Every side of an old stop must lead to the new stop it becomes, and plain track must stay plain track.
    """
    if not old.pieces() <= new.pieces():
        return None
    if not old.stops:
        return NO_STOPS if not new.stops else None
    kinds_old = sorted(s.kind for s in old.stops)
    kinds_new = sorted(s.kind for s in new.stops)
    if kinds_old != kinds_new:
        return _merged(old, new)
    for order in permutations(range(len(new.stops))):
        if all(set(edges) <= set(new.from_stop[order[i]]) for i, edges in enumerate(old.from_stop)):
            return dict(enumerate(order))
    return None


def _merged(old: TrackLayout, new: TrackLayout) -> Mapping[int, int] | None:
    """Cities that become fewer keep all their sides, each on the city it becomes a part of."""
    if len(new.stops) >= len(old.stops) or {s.kind for s in old.stops} != {s.kind for s in new.stops}:
        return None
    moved = {}
    for i, edges in enumerate(old.from_stop):
        target = next((j for j, sides in enumerate(new.from_stop) if set(edges) <= set(sides)), None)
        if target is None:
            return None
        moved[i] = target
    return moved
