"""Where the stops of a hex lie, how its track runs to them, and where there is room for words."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, product

from msgspec import Struct

from kursbuch.hexmap.tiles import STOP_BASE, StopSpec, TrackLayout
from kursbuch.render.eighteen.geometry import S, arc, at_angle, curve, distance, plus, room_to_edge, side_middle
from kursbuch.render.svg import Point, polyline

SLOT = 0.255 * S
"""The radius of a city space."""
TOWN = 0.11 * S
Piece = tuple[int, int]


class Stand(Struct, frozen=True):
    """What matters of a stop for its place."""

    kind: str
    slots: int


class Blot(Struct, frozen=True):
    """Something drawn that words should keep away from: a spot and how far it reaches."""

    at: Point
    reach: float


def pieces_of(track: TrackLayout | None) -> tuple[Piece, ...]:
    """Every piece of track as a pair of ends, sides before stops."""
    if track is None:
        return ()
    to_stops = {
        (min(end, STOP_BASE + stop), max(end, STOP_BASE + stop))
        for stop, ends in enumerate(track.from_stop)
        for end in ends
    }
    return tuple(sorted(track.pieces() | to_stops))


def stands(stops: Iterable[StopSpec]) -> tuple[Stand, ...]:
    """The stops of a hex, reduced to what matters for their places."""
    return tuple(Stand(stop.kind, stop.slots) for stop in stops)


def sides_of(pieces: Iterable[Piece], stop: int) -> tuple[int, ...]:
    """The sides that lead to a stop."""
    return tuple(a for a, b in pieces if b == STOP_BASE + stop and a < STOP_BASE)


def rides(pieces: Sequence[Piece], stops: Sequence[Stand], stop: int) -> bool:
    """Whether the stop sits on the curve between its two sides; a lone city draws its track to the centre instead."""
    return len(sides_of(pieces, stop)) == 2 and (len(stops) > 1 or stops[stop].kind == "town")


def slot_places(count: int) -> list[Point]:
    """The spaces of a city around its middle: alone, side by side, in a triangle, in a square, in a ring."""
    d = SLOT * 1.05
    known: dict[int, list[Point]] = {
        1: [(0, 0)],
        2: [(-d, 0), (d, 0)],
        3: [(-d, d * 0.62), (d, d * 0.62), (0, -d * 1.1)],
        4: [(-d, -d), (d, -d), (-d, d), (d, d)],
    }
    ring = d / 0.5 if count > 4 else d
    return known.get(count) or [at_angle(360 / count * i - 90, ring) for i in range(count)]


@cache
def stop_places(pieces: tuple[Piece, ...], stops: tuple[Stand, ...]) -> tuple[Point, ...]:
    """The middle of each stop: alone in the centre or on its curve; several on their own track, well apart."""
    if not stops:
        return ()
    if not pieces:
        return _without_track(stops)
    options = [_options(pieces, stops, i) for i in range(len(stops))]
    if len(stops) == 1:
        return (options[0][len(options[0]) // 2],)
    curves = [_own_points(pieces, i) for i in range(len(stops))]
    alone = [[_merit_alone(p, stops[i], _others(curves, i)) for p in options[i]] for i in range(len(stops))]

    def merit(choice: tuple[int, ...]) -> float:
        spots = [options[i][k] for i, k in enumerate(choice)]
        apart = (
            min(distance(spots[i], spots[j]), 1.15 * (_reach(stops[i]) + _reach(stops[j]) + 5))
            for i, j in combinations(range(len(spots)), 2)
        )
        return sum(alone[i][k] for i, k in enumerate(choice)) + 2 * sum(apart)

    best = max(product(*(range(len(o)) for o in options)), key=merit)
    return tuple(options[i][k] for i, k in enumerate(best))


def _without_track(stops: Sequence[Stand]) -> tuple[Point, ...]:
    if len(stops) == 1:
        return ((0.0, 0.0),)
    wide = 0.4 * S if any(s.kind == "city" for s in stops) else 0.26 * S
    if len(stops) == 2:
        return ((-wide, 0.0), (wide, 0.0))
    return tuple(at_angle(360 / len(stops) * i + 150, wide) for i in range(len(stops)))


def _options(pieces: tuple[Piece, ...], stops: Sequence[Stand], stop: int) -> list[Point]:
    """Places a stop may take."""
    sides = sides_of(pieces, stop)
    if rides(pieces, stops, stop):
        points = curve(sides[0], sides[1], 40)
        return [points[20]] if len(stops) == 1 else points[8:33:2]
    if len(stops) == 1:
        return [(0.0, 0.0)]
    if not sides:
        taken = [side_middle(a) for a, b in pieces if b >= STOP_BASE]
        away = (-sum(x for x, _ in taken) / len(taken), -sum(y for _, y in taken) / len(taken))
        return [(away[0] * f, away[1] * f) for f in (0.36, 0.44, 0.52, 0.6)]
    middles = [side_middle(s) for s in sides]
    mean = (sum(x for x, _ in middles) / len(sides), sum(y for _, y in middles) / len(sides))
    return [(mean[0] * f, mean[1] * f) for f in (0.3, 0.38, 0.46, 0.54, 0.6, 0.66)]


def _own_points(pieces: tuple[Piece, ...], stop: int) -> list[Point]:
    sides = sides_of(pieces, stop)
    if len(sides) == 2:
        return curve(sides[0], sides[1])
    return [(x * f, y * f) for x, y in map(side_middle, sides) for f in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)]


def _others(curves: Sequence[list[Point]], stop: int) -> list[Point]:
    return [p for i, points in enumerate(curves) if i != stop for p in points]


def _reach(stop: Stand) -> float:
    if stop.kind == "town":
        return TOWN
    return SLOT if stop.slots < 2 else 2 * SLOT


def _merit_alone(p: Point, stop: Stand, foreign: Sequence[Point]) -> float:
    """Inside the hex, not on other track, not too far out."""
    room = _reach(stop) + 2.5
    inside = min(room_to_edge(p), room + 2) * 3
    clear = min((distance(p, q) for q in foreign), default=room)
    return inside + min(clear, room) * 1.5 - 0.15 * distance(p, (0, 0))


def piece_path(pieces: tuple[Piece, ...], stops: tuple[Stand, ...], piece: Piece, origin: Point) -> str:
    """Path data of one piece; it starts in the middle of a side unless it joins two stops."""
    a, b = piece
    if b < STOP_BASE:
        return arc(a, b, side_middle(a), side_middle(b), origin)
    places = stop_places(pieces, stops)
    stop = places[b - STOP_BASE]
    if a >= STOP_BASE:
        return polyline([plus(places[a - STOP_BASE], origin), plus(stop, origin)])
    if rides(pieces, stops, b - STOP_BASE):
        other = next(s for s in sides_of(pieces, b - STOP_BASE) if s != a)
        return arc(a, other, side_middle(a), stop, origin)
    return polyline([plus(side_middle(a), origin), plus(stop, origin)])


def piece_points(pieces: tuple[Piece, ...], stops: tuple[Stand, ...], piece: Piece) -> list[Point]:
    """Points along one piece, close enough to tell what it covers."""
    a, b = piece
    if b < STOP_BASE:
        return curve(a, b)
    places = stop_places(pieces, stops)
    stop = places[b - STOP_BASE]
    start = side_middle(a) if a < STOP_BASE else places[a - STOP_BASE]
    if a < STOP_BASE and rides(pieces, stops, b - STOP_BASE):
        first, second = sides_of(pieces, b - STOP_BASE)
        whole = curve(first, second, 40)
        if distance(whole[0], start) > 1:
            whole.reverse()
        return whole[: min(range(41), key=lambda k: distance(whole[k], stop)) + 1]
    return [(start[0] + (stop[0] - start[0]) * i / 10, start[1] + (stop[1] - start[1]) * i / 10) for i in range(11)]


def track_groups(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Pieces that share an end belong together; groups that only cross lie one over the other with a gap."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        touching = [g for g in groups if any(set(piece) & set(p) for p in g)]
        groups = [g for g in groups if g not in touching] + [[p for g in touching for p in g] + [piece]]
    return groups


def blots(pieces: tuple[Piece, ...], stops: tuple[Stand, ...]) -> list[Blot]:
    """Track and stops as things to keep away from."""
    found = [Blot(p, 0.09 * S) for piece in pieces for p in piece_points(pieces, stops, piece)]
    for place, stop in zip(stop_places(pieces, stops), stops, strict=True):
        if stop.kind == "town":
            found.append(Blot(place, TOWN + 1))
        else:
            found += [Blot(plus(place, slot), SLOT + 1.5) for slot in slot_places(max(stop.slots, 1))]
    return found


def free_spot(busy: Sequence[Blot], reach: float) -> Point:
    """The spot inside the hex that lies farthest from everything drawn, the upper right preferred."""
    spots = [at_angle(-30 + 15 * i, S * r) for i in range(24) for r in (0.5, 0.58, 0.66, 0.72)]

    def room(p: Point) -> float:
        near = min((distance(p, b.at) - b.reach for b in busy), default=reach + 4)
        return min(near - reach, 4.0) + min(room_to_edge(p) - reach - 2, 0) * 2 + (0.8 if p[1] < 0 else 0)

    return max(spots, key=room)


def wide_spot(busy: Sequence[Blot], half: float, reach: float) -> Point:
    """The middle of a free strip of this half width, above the stops unless that covers something."""
    heights = (-0.56, -0.62, -0.5, 0.62, -0.3, 0.3, 0.0)
    spots = [(x * S, y * S) for y in heights for x in (0.0, -0.25, 0.25, -0.4, 0.4)]

    def hidden(p: Point) -> float:
        strip = [(p[0] + half * k / 3, p[1]) for k in range(-3, 4)]
        over = sum(max(0.0, b.reach + reach - distance(q, b.at)) for q in strip for b in busy)
        return over + sum(max(0.0, 2 - room_to_edge(q)) for q in strip) + abs(p[0]) * 0.05

    return min(spots, key=hidden)
