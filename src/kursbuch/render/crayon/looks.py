"""What things look like: lines of the players, signs of cities, where mileposts lie."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from kursbuch.crayon.model.data import Milepost
from kursbuch.crayon.picture import Polygon, place_of
from kursbuch.render.svg import Point, number
from kursbuch.render.theme import Theme

STEP = 24.0
"""From a milepost to its neighbour."""


class Stroke(Struct, frozen=True):
    """The lines of one player: a colour of its own and a dash of its own, so that neither is needed to tell them."""

    colour: str
    dash: str | None = None
    cap: str = "round"


STROKES = (
    Stroke("#0068b5"),
    Stroke("#c43e00", "13 8.5"),
    Stroke("#8e2f86", "1.8 9"),
    Stroke("#00705a", "13 7 1.8 7"),
    Stroke("#4a5058", "6 5", "butt"),
)


def stroke_of(place: int) -> Stroke:
    """The lines of the player at this place of the table."""
    return STROKES[place % len(STROKES)]


def at(post: Milepost) -> Point:
    """Where a milepost lies on the picture."""
    return scaled(place_of(post))


def scaled(point: Point) -> Point:
    """A point of the drawing aids on the picture."""
    return point[0] * STEP, point[1] * STEP


def line(points: Iterable[Point]) -> str:
    """The path data of a line of the drawing aids."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in map(scaled, points))


def area(shapes: Iterable[Polygon]) -> str:
    """The path data of areas with their holes."""
    return "".join(line(ring) + "Z" for shape in shapes for ring in shape)


def hill(x: float, y: float) -> str:
    """The path data of a mountain's sign."""
    return f"M{number(x - 5)} {number(y + 3.8)}L{number(x)} {number(y - 5)}L{number(x + 5)} {number(y + 3.8)}Z"


def chains(edges: Iterable[tuple[int, int]]) -> Iterator[list[int]]:
    """The edges as few long lines, so that a dash runs on: each begins and ends at a junction or an end."""
    near: dict[int, list[int]] = {}
    for one, other in edges:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    joints = {post for post, ends in near.items() if len(ends) != 2}
    for start in [*sorted(joints), *sorted(near)]:
        while near[start]:
            chain = [start]
            while near[chain[-1]]:
                here = chain[-1]
                there = near[here].pop()
                near[there].remove(here)
                chain.append(there)
                if there in joints:
                    break
            yield chain


def tints(countries: Iterable[str], theme: Theme) -> dict[str, str]:
    """A tint for each country in its order."""
    order = (2, 0, 1, 3, 4)
    return {name: theme.tints[order[i % len(order)] % len(theme.tints)] for i, name in enumerate(countries)}
