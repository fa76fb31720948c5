"""Names on the map: how they break, and where they cover least."""

from collections.abc import Sequence

from kursbuch.render.eighteen.geometry import A, S
from kursbuch.render.eighteen.tile_parts import Blot
from kursbuch.render.letters import width
from kursbuch.render.svg import Point

NAME_SIZE = 9.6
LINE = 8.6


def name_lines(name: str, room: float = 1.22 * S) -> list[str]:
    """The name in one line, or in two where it would not fit."""
    if width(name, NAME_SIZE) <= room or " " not in name:
        return [name]
    gaps = [i for i, c in enumerate(name) if c == " "]
    cut = min(gaps, key=lambda i: abs(width(name[:i], NAME_SIZE) - width(name[i + 1 :], NAME_SIZE)))
    if name[cut + 1] == "&":
        cut += 2
    return [name[:cut], name[cut + 1 :]]


def place_name(lines: Sequence[str], busy: Sequence[Blot], *, prefer_low: bool) -> Point:
    """Where the first baseline goes: under the stops if that covers nothing, else where it covers least."""
    extra = LINE * (len(lines) - 1)
    spots = [(x * S, y * S - extra / 2 + 3.2) for x in (0.0, -0.2, 0.2, -0.36, 0.36) for y in _HEIGHTS]
    low = 0.6 * S

    def cost(at: Point) -> float:
        away = abs(at[1] + extra / 2 - low) * (3.0 if prefer_low else 0.25) + abs(at[0]) * 0.6
        return _hidden(lines, at, busy) + away

    return min(spots, key=cost)


_HEIGHTS = (0.6, 0.55, 0.66, 0.72, -0.55, -0.6, -0.66, -0.3, 0.3, 0.0)


def _hidden(lines: Sequence[str], at: Point, busy: Sequence[Blot]) -> float:
    """How much a name at this place covers, and how far it sticks out of the hex."""
    total = 0.0
    for i, line in enumerate(lines):
        x, y, half = at[0], at[1] + LINE * i - 3.2, width(line, NAME_SIZE) / 2
        for blot in busy:
            over = min(half + blot.reach - abs(blot.at[0] - x), 4 + blot.reach - abs(blot.at[1] - y))
            total += max(0.0, over) * (20 if blot.reach > 8 else 0.8)
        room = A if abs(y) < S / 2 else A * 2 * (1 - abs(y) / S)
        total += max(0.0, half + abs(x) - room) * 2
    return total


def name_blots(lines: Sequence[str], at: Point) -> list[Blot]:
    """The room a name takes."""
    found = []
    for i, line in enumerate(lines):
        half, steps = width(line, NAME_SIZE) / 2, max(2, round(width(line, NAME_SIZE) / 6))
        y = at[1] + LINE * i - 3.2
        found += [Blot((at[0] - half + 2 * half * k / steps, y), 4.6) for k in range(steps + 1)]
    return found
