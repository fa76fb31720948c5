"""Where things lie on a hex with a corner up: sides, corners and the curves of track between them.

Side 0 is the lower left and the sides run clockwise; the middle of side n lies at 120 + 60 n degrees with y down.
"""

from math import atan2, cos, hypot, pi, radians, sin, sqrt

from kursbuch.hexmap.geometry import coordinates
from kursbuch.hexmap.tiles import HexId
from kursbuch.render.svg import Point, number

S = 50.0
"""The radius of a hex, from its centre to a corner."""
A = S * sqrt(3) / 2
"""From its centre to the middle of a side."""


def at_angle(degrees: float, radius: float) -> Point:
    """The point in a direction at a distance."""
    return radius * cos(radians(degrees)), radius * sin(radians(degrees))


def side_middle(side: int) -> Point:
    """Where track crosses a side."""
    return at_angle(120 + 60 * side, A)


def corner(index: int, radius: float = S) -> Point:
    """Side n runs from corner n to corner n + 1."""
    return at_angle(90 + 60 * index, radius)


def corners(radius: float = S) -> list[Point]:
    """The outline of a hex."""
    return [corner(i, radius) for i in range(6)]


def centre(at: HexId) -> Point:
    """The middle of a hex on the map."""
    row, column = coordinates(at)
    return column * A, row * 1.5 * S


def plus(p: Point, q: Point) -> Point:
    """One point seen from another."""
    return p[0] + q[0], p[1] + q[1]


def distance(p: Point, q: Point) -> float:
    """The straight distance between two points."""
    return hypot(p[0] - q[0], p[1] - q[1])


def room_to_edge(p: Point) -> float:
    """How far a point inside the hex is from the nearest side."""
    return A - max(p[0] * cos(radians(a)) + p[1] * sin(radians(a)) for a in range(0, 360, 60))


def bend(a: int, b: int) -> float | None:
    """The radius of plain track between two sides; nothing where it is straight."""
    gap = (b - a) % 6
    return None if gap == 3 else 0.5 * S if gap in (1, 5) else 1.5 * S


def _pivot(a: int, b: int) -> Point:
    """The middle of the arc between two sides: the corner they share, or a point beyond the side between them."""
    gap = (b - a) % 6
    turn = {1: 30, 5: -30, 2: 60, 4: -60}[gap]
    return at_angle(120 + 60 * a + turn, S if gap in (1, 5) else 2 * A)


def curve(a: int, b: int, steps: int = 24) -> list[Point]:
    """Points along plain track from side a to side b."""
    p, q = side_middle(a), side_middle(b)
    radius = bend(a, b)
    if radius is None:
        return [(p[0] + (q[0] - p[0]) * i / steps, p[1] + (q[1] - p[1]) * i / steps) for i in range(steps + 1)]
    cx, cy = _pivot(a, b)
    start, end = atan2(p[1] - cy, p[0] - cx), atan2(q[1] - cy, q[0] - cx)
    sweep = (end - start + pi) % (2 * pi) - pi
    angles = (start + sweep * i / steps for i in range(steps + 1))
    return [(cx + radius * cos(t), cy + radius * sin(t)) for t in angles]


def arc(a: int, b: int, start: Point, end: Point, origin: Point) -> str:
    """Path data along the plain track between sides a and b, from one point of it to another."""
    p, q = plus(start, origin), plus(end, origin)
    radius = bend(a, b)
    head = f"M{number(p[0])} {number(p[1])}"
    if radius is None:
        return f"{head}L{number(q[0])} {number(q[1])}"
    sweep = int((b - a) % 6 in (4, 5))
    return f"{head}A{number(radius)} {number(radius)} 0 0 {sweep} {number(q[0])} {number(q[1])}"
