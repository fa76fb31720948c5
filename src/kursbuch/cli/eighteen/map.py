"""The map in coloured letters: interlocking hexes of two wide and two narrow lines each."""

from __future__ import annotations

from collections.abc import Collection

from rich.text import Text

from kursbuch.cli.eighteen.words import Voice, shape
from kursbuch.eighteen.model.state import State
from kursbuch.hexmap.geometry import DIRECTIONS, coordinates
from kursbuch.hexmap.tiles import HexId, StopSpec
from kursbuch.render.eighteen.faces import Face, faces
from kursbuch.render.eighteen.frontiers import frontier
from kursbuch.render.theme import LIGHT

INK = "#14181d"
OPEN_TO_ACTOR = "bold #ffffff on #0f5ea8"
GAUGE, CLOSED, FRONTIER = "#c8103f", "#14181d", "#7a5cc0"
PITCH = 3
"""Lines from one row of hexes to the next; the fourth line of a hex lies between the hexes below."""


class Canvas:
    """Letters on a grid, each with its colours."""

    def __init__(self, width: int, height: int) -> None:
        self.cells = [[(" ", "")] * width for _ in range(height)]

    def write(self, x: int, y: int, words: str, style: str) -> None:
        """Put words on the grid; what does not fit is cut off."""
        for i, letter in enumerate(words):
            if 0 <= x + i < len(self.cells[y]):
                self.cells[y][x + i] = (letter, style)

    def text(self) -> Text:
        """The grid as lines for the screen."""
        whole = Text(no_wrap=True)
        for row in self.cells:
            for letter, style in row:
                whole.append(letter, style)
            whole.append("\n")
        whole.right_crop(1)
        return whole


def draw_map(voice: Voice, state: State, width: int, lit: Collection[HexId] = ()) -> Text:
    """The whole map, in the larger size if the screen is wide enough; `lit` hexes are open to whoever is to act."""
    shown = faces(voice.title, state)
    rows = [coordinates(face.at)[0] for face in shown]
    columns = [coordinates(face.at)[1] for face in shown]
    span = max(columns) - min(columns) + 2
    half = next((h for h in (5, 4) if span * h <= width), 3)
    canvas = Canvas(span * half, (max(rows) - min(rows)) * PITCH + 4)
    for face in shown:
        row, column = coordinates(face.at)
        at = ((column - min(columns)) * half, (row - min(rows)) * PITCH)
        _draw_hex(canvas, face, voice, voice.title.phase(state).colour, at, half, face.at in lit)
    return canvas.text()


def ground(face: Face, voice: Voice) -> str:
    """The colour a hex has on paper."""
    if face.ground == "tile":
        return LIGHT.tiles.get(face.colour, LIGHT.land)
    if face.ground == "land":
        areas = list(dict.fromkeys(s.gauge or s.country or "" for s in voice.title.data.hexes))
        area = [a for a in areas if a]
        name = face.spec.gauge or face.spec.country or ""
        return LIGHT.tints[area.index(name) % len(LIGHT.tints)] if name in area else LIGHT.land
    if face.colour == "blue":
        return LIGHT.site if not face.stops else LIGHT.port
    return LIGHT.off if face.colour == "red" else LIGHT.tiles.get(face.colour, LIGHT.land)


def _draw_hex(
    canvas: Canvas, face: Face, voice: Voice, phase_colour: str, at: tuple[int, int], half: int, lit: bool
) -> None:
    """Name, stops, track and value of a hex, one below the other."""
    x, y = at
    fill = ground(face, voice)
    ink = "#ffffff" if face.ground == "edge" and face.colour in ("red", "blue") else INK
    plain, inset = f"{ink} on {fill}", half // 2
    canvas.write(x + inset, y, face.at.center(half)[:half], OPEN_TO_ACTOR if lit else plain)
    for line in (1, 2):
        canvas.write(x, y + line, " " * (2 * half), plain)
    canvas.write(x + inset, y + 3, _value(face, phase_colour).center(half)[:half], f"bold {plain}")
    _write_parts(canvas, x, y + 1, _stops(face, voice, half), 2 * half - 1, plain)
    second = shape(face.pieces) if face.pieces else face.name[: 2 * half - 1]
    canvas.write(x, y + 2, second[: 2 * half - 1].center(2 * half - 1), plain)
    _edges(canvas, face, voice, fill, at, half)


def _edges(canvas: Canvas, face: Face, voice: Voice, fill: str, at: tuple[int, int], half: int) -> None:
    """A thin line towards the east; borders of gauges and countries and closed sides stand out."""
    x, y = at
    marks: dict[str, str] = dict.fromkeys(face.spec.gauge_change, GAUGE)
    marks |= dict.fromkeys(frontier(voice.title.map, face.at), FRONTIER)
    marks |= dict.fromkeys((*face.spec.impassable, *face.spec.bar), CLOSED)
    line = marks.get(DIRECTIONS[4])
    for row in (1, 2):
        canvas.write(x + 2 * half - 1, y + row, "▐" if line else "▕", f"{line or LIGHT.hex_line} on {fill}")
    for side, place in ((0, 0), (5, half - 1)):
        if DIRECTIONS[side] in marks:
            canvas.write(x + half // 2 + place, y + 3, "▄", f"{marks[DIRECTIONS[side]]} on {fill}")


Part = tuple[str, str]


def _write_parts(canvas: Canvas, x: int, y: int, parts: list[Part], room: int, plain: str) -> None:
    total = sum(len(words) for words, _ in parts)
    x += max(0, (room - total) // 2)
    for words, style in parts:
        words = words[:room]
        canvas.write(x, y, words, style or plain)
        x, room = x + len(words), room - len(words)


def _stops(face: Face, voice: Voice, half: int) -> list[Part]:
    """Stations, free slots, towns, or what building costs; the label if there is room."""
    room = 2 * half - 1
    if face.ground == "edge" and not any(stop.slots for stop in face.stops):
        return [(face.name or ("≈" if face.stops else ""), "")]
    parts: list[Part] = []
    slots = sum(max(stop.slots, 1) for stop in face.stops)
    letters = 3 if slots * 3 <= room else 2
    for i, stop in enumerate(face.stops):
        parts += _stop(face, i, stop, voice, letters)
    parts += [(voice.letters(owner)[:letters], voice.colours(owner)) for owner in face.outside]
    if face.short_label and sum(len(words) for words, _ in parts) + 1 + len(face.short_label) <= room:
        parts.append((f" {face.short_label}", ""))
    if not face.stops and face.spec.cost is not None and face.tile is None:
        sign = {"desert": "∴", "river": "≈", "coast": "≈"}.get(face.spec.cost.terrain, "▲")
        parts.append((f"{sign}{face.spec.cost.amount}", ""))
    return parts


def _stop(face: Face, index: int, stop: StopSpec, voice: Voice, letters: int) -> list[Part]:
    """The slots of a stop: stations in their colours, kept homes in small letters."""
    if stop.slots == 0:
        return [({"town": "•", "port": "≈"}.get(stop.kind, "◆"), "")]
    here = face.markers.get(index, {})
    homes = list(face.homes.get(index, ()))
    parts: list[Part] = []
    for slot in range(stop.slots):
        if slot in here:
            parts.append((voice.letters(here[slot])[:letters], voice.colours(here[slot])))
        elif homes:
            parts.append((voice.letters(homes.pop(0))[:letters].lower(), ""))
        else:
            parts.append(("○", ""))
    return parts


def _value(face: Face, phase_colour: str) -> str:
    best = max((stop.value(phase_colour) for stop in face.stops), default=0)
    return str(best) if best else ""
