"""The board as a picture: `board_svg` is a function of title and state and nothing else."""

from collections.abc import Mapping, Sequence

from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.title import Title
from kursbuch.hexmap.geometry import DIRECTIONS, HexMap, neighbour
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import SeatId
from kursbuch.messages.covers import subtitle
from kursbuch.render.eighteen import signs
from kursbuch.render.eighteen.faces import Face, faces
from kursbuch.render.eighteen.frontiers import frontier
from kursbuch.render.eighteen.geometry import A, S, centre, corners, plus, side_middle
from kursbuch.render.eighteen.hexes import Brush, Layers, draw_hex
from kursbuch.render.eighteen.legend import footer, header
from kursbuch.render.eighteen.liveries import liveries
from kursbuch.render.eighteen.words import money, word
from kursbuch.render.svg import box, drawing, group, path, polygon
from kursbuch.render.theme import THEMES, Theme

MARGIN = 34.0
HEADER = 46.0


def board_svg(
    title: Title, state: State, *, names: Mapping[SeatId, str] | None = None, lang: str = "en", theme: str = "light"
) -> str:
    """The map with tiles, stations and values as they lie now; `names` says who sits where."""
    look = THEMES[theme]
    brush = _brush(title, state, look, lang)
    shown = faces(title, state)
    layers = Layers()
    for face in shown:
        draw_hex(layers, face, brush)
    borders, changes = _borders(title.map, shown, look)
    spots = [centre(face.at) for face in shown]
    left, right = min(x for x, _ in spots) - A - MARGIN, max(x for x, _ in spots) + A + MARGIN
    top, bottom = min(y for _, y in spots) - S - HEADER, max(y for _, y in spots) + S + MARGIN / 2
    foot, height = footer(title, state, brush, names or {}, (left + 22, bottom + 12), right - left - 44)
    content = (
        signs.patterns(look),
        box(left, top, right - left, bottom - top + height, fill=look.sea),
        group(*_shores([face.at for face in shown], look), class_="sea"),
        header(title, state, brush, (left, top), right - left),
        group(*layers.ground, class_="ground"),
        group(*borders, class_="borders"),
        group(*layers.track, class_="track"),
        group(*layers.stops, class_="stops"),
        group(*changes, class_="changes"),
        group(*layers.names, class_="names"),
        foot,
    )
    label = word(lang, "map", title=f"{title.name} {subtitle(title.name, title.data.info.subtitle, lang)}")
    return drawing(right - left, bottom - top + height, label, *content, left=left, top=top)


def _brush(title: Title, state: State, look: Theme, lang: str) -> Brush:
    areas = list(dict.fromkeys(spec.gauge or spec.country or "" for spec in title.data.hexes))
    areas = [area for area in areas if area]
    costs = {spec.cost.amount for spec in title.data.hexes if spec.cost is not None}
    return Brush(
        theme=look,
        liveries={
            name: livery
            for name, livery in liveries(title.data.companies, look).items()
            if not state.companies[name].closed
        },
        tints={area: look.tints[i % len(look.tints)] for i, area in enumerate(areas)},
        phase_colour=title.phase(state).colour,
        lang=lang,
        sites={tile.id: tile.label for tile in title.data.tiles if tile.label},
        cost={amount: money(title.data.info, amount, lang) for amount in costs},
        merged=has_two_values(title),
    )


def has_two_values(title: Title) -> bool:
    """Whether no place of the map has more than two values, so that phases share a box."""
    strips = [stop.revenue for spec in title.data.hexes for stop in spec.stops if not isinstance(stop.revenue, int)]
    return all(len(set(revenue.values())) <= 2 for revenue in strips)


def _shores(hexes: Sequence[HexId], look: Theme) -> list[str]:
    """Three lines of shallow water around the land."""
    rings = []
    for colour, wide in zip(look.shores, (56, 34, 16), strict=True):
        rings += [
            polygon([plus(p, centre(at)) for p in corners()], fill=colour, stroke=colour, stroke_width=wide,
                    stroke_linejoin="round")
            for at in hexes
        ]  # fmt: skip
    return rings


def _borders(printed: HexMap, shown: Sequence[Face], look: Theme) -> tuple[list[str], list[str]]:
    """Borders of gauges and countries, sides no track may cross, and the places where track changes gauge."""
    by_name = {face.at: face for face in shown}
    lines: list[str] = []
    changes: list[str] = []
    for face in shown:
        origin = centre(face.at)
        between = frontier(printed, face.at)
        for side, direction in enumerate(DIRECTIONS):
            d = signs.side_line(side, origin)
            if direction in face.spec.impassable:
                lines.append(path(d, stroke=look.ink, stroke_width=5, stroke_dasharray="2.2 3", class_="blocked"))
            if direction in face.spec.bar:
                lines.append(path(d, stroke=look.ink, stroke_width=6.5, stroke_linecap="round", class_="bar"))
            if direction in between and side >= 3:
                lines.append(frontier_line(d, look))
            if direction in face.spec.gauge_change and side >= 3:
                lines.append(path(d, stroke=look.gauge, stroke_width=4.4, stroke_linecap="round", class_="gauge"))
                lines.append(path(d, stroke=look.tie, stroke_width=1.6, stroke_dasharray="3.5 4.5"))
                if _crossed(by_name, face, side):
                    changes.append(signs.gauge_change(plus(origin, side_middle(side)), look))
    return lines, changes


def frontier_line(d: str, look: Theme) -> str:
    """Dashes and dots between two countries."""
    return path(d, stroke=look.ink, stroke_width=2.6, stroke_dasharray="9 4 2 4", class_="frontier")


def _crossed(by_name: Mapping[HexId, Face], face: Face, side: int) -> bool:
    """Whether track meets on both sides of a side."""
    other = by_name.get(neighbour(face.at, side))
    return other is not None and _has_end(face, side) and _has_end(other, (side + 3) % 6)


def _has_end(face: Face, side: int) -> bool:
    return any(side in piece for piece in face.pieces)
