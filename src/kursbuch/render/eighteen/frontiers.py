"""Lines between countries: along every side at which two of them meet and which track can cross."""

from kursbuch.hexmap.geometry import DIRECTIONS, HexMap
from kursbuch.hexmap.tiles import HexId, HexSpec

UNBUILT = ("gray", "red", "blue")
"""Colours of hexes that stay as they are printed."""


def frontier(printed: HexMap, at: HexId) -> tuple[str, ...]:
    """The sides of a hex on which the line is drawn; a bar stands in its place."""
    here = printed.hexes[at]
    found = []
    for edge, beyond in enumerate(printed.next_to[at]):
        if beyond is None or printed.closed(at, edge):
            continue
        there = printed.hexes[beyond]
        apart = here.country is not None and there.country is not None and here.country != there.country
        if apart and (_can_be_left(here, edge) or _can_be_left(there, (edge + 3) % 6)):
            found.append(DIRECTIONS[edge])
    return tuple(found)


def _can_be_left(spec: HexSpec, edge: int) -> bool:
    """Whether track leads, or may come to lead, over a side."""
    if spec.color not in UNBUILT:
        return True
    name = DIRECTIONS[edge]
    return name in spec.planned or any(name in piece for piece in spec.track)
