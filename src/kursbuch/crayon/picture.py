"""How the land looks: drawing aids that come with a title's data. No rule looks at them.

x and y are in steps from milepost to milepost, y downwards.
"""

from math import sqrt

import msgspec
from msgspec import Struct, field

from kursbuch.crayon.model.data import Milepost, TitleData

Point = tuple[float, float]
Ring = tuple[Point, ...]
Polygon = tuple[Ring, ...]
"""An outline and the holes in it."""


class RiverLine(Struct, frozen=True):
    """The course of a river."""

    name: str
    line: Ring


class Mountains(Struct, frozen=True):
    """A range by its sign on the map of ranges."""

    range: str
    name: str
    polygon: Polygon


class Border(Struct, frozen=True):
    """A border between two countries."""

    between: tuple[str, str]
    line: Ring


class CityLabel(Struct, frozen=True):
    """Where the name of a city stands, from its centre."""

    city: str
    at: Point
    anchor: str


class Picture(Struct, frozen=True):
    """All of it; `frame` is left, top, right, bottom."""

    frame: tuple[float, float, float, float] = (0, 0, 0, 0)
    countries: tuple[str, ...] = ()
    land: dict[str, tuple[Polygon, ...]] = field(default_factory=dict)
    lakes: tuple[Polygon, ...] = ()
    rivers: tuple[RiverLine, ...] = ()
    mountains: tuple[Mountains, ...] = ()
    borders: tuple[Border, ...] = ()
    labels: tuple[CityLabel, ...] = ()


def picture_of(data: TitleData) -> Picture:
    """The drawing aids of a title."""
    return msgspec.convert(data.picture, Picture)


def place_of(post: Milepost) -> Point:
    """Where a milepost lies."""
    row, col = post
    return col + row % 2 / 2, row * sqrt(3) / 2
