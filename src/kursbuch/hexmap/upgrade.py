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
    """Two cities that become one keep all their sides on it."""
    if len(new.stops) != 1 or {s.kind for s in old.stops} != {new.stops[0].kind}:
        return None
    if all(set(edges) <= set(new.from_stop[0]) for edges in old.from_stop):
        return dict.fromkeys(range(len(old.stops)), 0)
    return None
