"""Reading our own pictures back: elements by class, path ends, and positions worth drawing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot
from random import Random
from xml.etree import ElementTree

from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.eighteen.title import Title
from kursbuch.hexmap.board import Station
from kursbuch.hexmap.tiles import HexId
from scenario import Scenario

Element = ElementTree.Element
Point = tuple[float, float]
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def parse(svg: str) -> Element:
    """The picture as a tree; malformed XML fails here."""
    return ElementTree.fromstring(svg)


def having(root: Element, name: str) -> list[Element]:
    """All elements of a class."""
    return [e for e in root.iter() if name in e.get("class", "").split()]


def local(element: Element) -> str:
    """The tag without its namespace."""
    return element.tag.rpartition("}")[2]


def numbers(text: str) -> list[float]:
    """All numbers of an attribute."""
    return [float(n) for n in NUMBER.findall(text)]


def ends_of(d: str) -> tuple[Point, Point]:
    """Where a path of one line or one arc starts and ends."""
    found = numbers(d)
    return (found[0], found[1]), (found[-2], found[-1])


def polygon_points(element: Element) -> list[Point]:
    """The corners of a polygon."""
    found = numbers(element.get("points", ""))
    return list(zip(found[::2], found[1::2], strict=True))


def middle(points: list[Point]) -> Point:
    """The centre of gravity of the corners."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def near(p: Point, q: Point, within: float = 0.05) -> bool:
    """Whether two points are the same but for rounding."""
    return hypot(p[0] - q[0], p[1] - q[1]) <= within


def strewn(scene: Scenario, seed: int) -> State:
    """Tiles and stations strewn over the map: not a legal position, but every shape in every turn."""
    title, random = scene.rules.title, Random(seed)
    board = scene.state.board
    companies = [c.id for c in title.data.companies if c.kind == "company"]
    for spec in title.data.hexes:
        kinds = [stop.kind for stop in spec.stops]
        fitting = [t for t in title.data.tiles if [s.kind for s in t.stops] == kinds and t.color != "blue"]
        if spec.color != "white" or not fitting or random.random() < 0.2:
            continue
        tile = random.choice(fitting)
        board = board.lay(spec.at, tile, random.randrange(6), {})
        here = tuple(
            Station(random.choice(companies), stop, slot)
            for stop, s in enumerate(tile.stops)
            for slot in range(s.slots)
            if random.random() < 0.5
        )
        if here:
            board = board.with_stations(spec.at, here)
    return set_fields(scene.state, board=board)


def track_sides(title: Title, state: State) -> Iterator[tuple[HexId, int]]:
    """Every side of every hex that track leads to."""
    for at in title.map.hexes:
        placed = state.board.track.get(at)
        for side in placed.from_edge if placed is not None else ():
            yield at, side
