"""One hex, drawn into the layers of the whole map."""

from collections.abc import Mapping

from msgspec import Struct, field

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.hexmap.tiles import STOP_BASE, StopSpec
from kursbuch.render.eighteen import signs
from kursbuch.render.eighteen.faces import Face
from kursbuch.render.eighteen.geometry import S, centre, corner, corners, distance, plus, side_middle
from kursbuch.render.eighteen.lettering import name_blots, name_lines, place_name
from kursbuch.render.eighteen.liveries import Livery
from kursbuch.render.eighteen.tile_parts import (
    Blot,
    blots,
    free_spot,
    piece_path,
    slot_places,
    stop_places,
    track_groups,
    wide_spot,
)
from kursbuch.render.eighteen.words import word
from kursbuch.render.svg import Point, group, path, polygon, shifted, text
from kursbuch.render.theme import Theme, ink_on

LEVEL = {"green": 1, "brown": 2, "gray": 3}
"""Inner lines tell the colour of a tile without colour."""


class Layers(Struct):
    """The map is drawn layer by layer, not hex by hex, so that no hex covers parts of its neighbour."""

    ground: list[str] = field(default_factory=list)
    track: list[str] = field(default_factory=list)
    stops: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)


class Brush(Struct, frozen=True):
    """What all hexes of one picture have in common."""

    theme: Theme
    liveries: Mapping[CompanyId, Livery]
    tints: Mapping[str, str]
    phase_colour: str
    lang: str
    sites: Mapping[str, str]
    cost: Mapping[int, str]
    merged: bool = False
    """`tints` by area, `sites` the names of special tiles, `cost` sums as written; `merged` where no place has more
    than two values."""

    def livery(self, company: str) -> Livery:
        """How the markers of a company look; one of somebody else, or of a company that has left the game, is grey."""
        known = self.liveries.get(CompanyId(company))
        grey = self.theme.tiles["gray"]
        return known or Livery(company, grey, ink_on(grey), "grid")


def draw_hex(layers: Layers, face: Face, brush: Brush) -> None:
    """Ground, track, stops and words of one hex."""
    origin = centre(face.at)
    fill = _fill(face, brush)
    rings = [
        polygon([plus(p, origin) for p in corners(S * (0.925 - 0.055 * i))], fill="none", stroke="#000000",
                stroke_opacity=0.3, stroke_width=0.9)
        for i in range(LEVEL.get(face.colour, 0) if face.ground == "tile" else 0)
    ]  # fmt: skip
    outline = polygon(
        [plus(p, origin) for p in corners()], fill=fill, stroke=brush.theme.hex_line, stroke_width=0.9, class_="hex"
    )
    layers.ground.append(group(outline, *rings, data_hex=face.at, data_tile=face.tile))
    if face.ground == "edge":
        _draw_edge(layers, face, brush, origin)
    else:
        if face.tile is None:
            layers.track += [signs.to_come(side, origin, brush.theme) for side in face.spec.planned]
        _draw_track(layers, face, brush, origin)
        _draw_inside(layers, face, brush, origin)
    layers.names.append(_coordinates(face, brush, origin))
    layers.stops += [
        signs.marker(brush.livery(owner), plus(origin, corner(2 + i, 0.93 * S)), brush.theme)
        for i, owner in enumerate(face.outside)
    ]


def _fill(face: Face, brush: Brush) -> str:
    theme = brush.theme
    if face.ground == "tile":
        return theme.tiles.get(face.colour, theme.land)
    if face.ground == "land":
        return brush.tints.get(face.spec.gauge or face.spec.country or "", theme.land)
    if face.colour == "blue":
        return theme.site if face.spec.site is not None or not face.stops else theme.port
    return theme.off if face.colour == "red" else theme.tiles.get(face.colour, theme.land)


def _coordinates(face: Face, brush: Brush, origin: Point) -> str:
    ink = "#ffffff" if face.ground == "edge" and face.colour in ("red", "blue") else "#000000"
    if face.ground == "land":
        ink = brush.theme.ink
    return text(origin[0], origin[1] - 0.78 * S, face.at, 7.4, fill=ink, opacity=0.62, class_="coordinates")


def _draw_track(layers: Layers, face: Face, brush: Brush, origin: Point) -> None:
    """Black rails in a pale casing; where two lines cross without touching, the casing of the upper one shows a gap."""
    theme = brush.theme
    for together in track_groups(face.pieces):
        lines = [(piece, piece_path(face.pieces, face.stands, piece, origin)) for piece in together]
        look = {"stroke_linejoin": "round"}
        casing = path(
            "".join(d for _, d in lines), stroke=theme.casing, stroke_width=0.195 * S, class_="casing", **look
        )
        rails = [
            path(d, stroke=theme.rail, stroke_width=0.135 * S, class_="rail", data_ends=signs.ends(piece), **look)
            for piece, d in lines
        ]
        layers.track.append(group(casing, *rails, data_hex=face.at))


# -- tiles and open land --------------------------------------------------------------------------------------


def _draw_inside(layers: Layers, face: Face, brush: Brush, origin: Point) -> None:
    """Stops, values, label, name and terrain of a hex on which track may lie."""
    theme = brush.theme
    places = stop_places(face.pieces, face.stands)
    busy = blots(face.pieces, face.stands)
    for i, (stop, place) in enumerate(zip(face.stops, places, strict=True)):
        layers.stops.append(_stop(face, i, stop, plus(origin, place), brush))
        if stop.kind == "port":
            busy += [Blot(plus(place, _harbour(face, i)), 9.5), Blot(place, 9.5)]
    busy.append(Blot((0, -0.83 * S), 0.1 * S))
    if face.spec.cost is not None and face.tile is None:
        small = bool(face.stops or face.pieces)
        at = (0.0, -0.06 * S)
        if small:
            at = wide_spot(busy, 17, 5)
            busy += [Blot((at[0] + x, at[1]), 5) for x in (-14, -5, 5, 14)]
        cost = brush.cost[face.spec.cost.amount]
        layers.stops.append(signs.terrain(face.spec.cost.terrain, cost, plus(origin, at), theme, small=small))
    if face.name:
        lines = name_lines(face.name)
        at = place_name(lines, busy, prefer_low=face.ground == "land")
        busy += name_blots(lines, at)
        layers.names += [_name(line, plus(origin, (at[0], at[1] + 8.6 * i))) for i, line in enumerate(lines)]
    for amount, at in _values(face, places, busy):
        busy.append(Blot(at, 9.5))
        layers.stops.append(signs.value(plus(origin, at), amount, theme))
    if face.short_label:
        at = free_spot(busy, 3.2 + 2.6 * len(face.short_label))
        ink = theme.rail if face.ground == "tile" else theme.ink
        layers.stops.append(
            text(
                origin[0] + at[0],
                origin[1] + at[1] + 4.6,
                face.short_label,
                13.5,
                font_weight="700",
                fill=ink,
                class_="label",
            )
        )


def _name(line: str, at: Point) -> str:
    return text(*at, line, 9.6, font_weight="700", fill="#14181d", stroke="#fffdf7", stroke_opacity=0.86,
                stroke_width=2.6, stroke_linejoin="round", paint_order="stroke", class_="name")  # fmt: skip


def _values(face: Face, places: tuple[Point, ...], busy: list[Blot]) -> list[tuple[int, Point]]:
    """One bubble for a hex whose stops pay the same, else one beside each stop."""
    paying = [(stop.revenue, place) for stop, place in zip(face.stops, places, strict=True)
              if isinstance(stop.revenue, int) and stop.revenue and stop.kind != "port"]  # fmt: skip
    ports = [(stop.revenue, place) for stop, place in zip(face.stops, places, strict=True)
             if isinstance(stop.revenue, int) and stop.revenue and stop.kind == "port"]  # fmt: skip
    if len({amount for amount, _ in paying}) == 1:
        return [(paying[0][0], free_spot(busy, 9.2)), *ports]
    found = list(ports)
    for amount, _ in paying:
        at = free_spot([*busy, *(Blot(p, 9.5) for _, p in found)], 9.2)
        found.append((amount, at))
    return found


def _harbour(face: Face, stop: int) -> Point:
    """Where the anchor of a harbour lies, seen from its value: away from the track."""
    sides = [side_middle(a) for a, b in face.pieces if b == STOP_BASE + stop]
    x, y = sum(x for x, _ in sides), sum(y for _, y in sides)
    length = max(distance((x, y), (0, 0)), 1)
    return -x / length * 20, -y / length * 20


def _stop(face: Face, index: int, stop: StopSpec, at: Point, brush: Brush) -> str:
    """A stop with what stands in it."""
    theme = brush.theme
    if stop.kind == "town":
        return signs.town(at, theme)
    if stop.kind == "port":
        return signs.anchor(plus(at, _harbour(face, index)))
    here = face.markers.get(index, {})
    homes = [brush.livery(name) for name in face.homes.get(index, ())]
    if stop.kind == "mine":
        taken = [brush.livery(name) for name in here.values()]
        return signs.lozenge(at, homes, theme) + "".join(signs.marker(livery, at, theme) for livery in taken)
    spots = slot_places(max(stop.slots, 1))
    drawn = [signs.city(len(spots), at, theme)]
    drawn += [signs.marker(brush.livery(owner), plus(at, spots[slot]), theme)
              for slot, owner in here.items() if slot < len(spots)]  # fmt: skip
    free = [spot for slot, spot in enumerate(spots) if slot not in here]
    for i, spot in enumerate(free[: len(homes)]):
        last = i == len(free) - 1
        drawn.append(signs.kept_home(homes[i:] if last else homes[i : i + 1], plus(at, spot)))
    return "".join(drawn)


# -- printed places at the edge of the map --------------------------------------------------------------------


def _draw_edge(layers: Layers, face: Face, brush: Brush, origin: Point) -> None:
    """Wedges where track comes in, and away from them name, sign and values one below the other."""
    theme = brush.theme
    sides = sorted({a for a, b in face.pieces if a < STOP_BASE} | {b for a, b in face.pieces if b < STOP_BASE})
    layers.track.append(group(*(signs.wedge(s, origin, theme) for s in sides), data_hex=face.at))
    middles = [side_middle(s) for s in sides]
    shift = (
        sum(x for x, _ in middles) * -0.2 / max(len(sides), 1),
        sum(y for _, y in middles) * -0.2 / max(len(sides), 1),
    )
    rows = _edge_rows(face, brush)
    y = origin[1] + shift[1] - sum(height for height, _ in rows) / 2 + 2
    for height, drawn in rows:
        layers.stops.append(shifted(origin[0] + shift[0], y + height / 2, drawn))
        y += height


def _edge_rows(face: Face, brush: Brush) -> list[tuple[float, str]]:
    """Height and drawing of each line of such a place, drawn around the origin."""
    ink = "#ffffff" if face.colour in ("red", "blue") else brush.theme.rail
    rows: list[tuple[float, str]] = []
    name = face.name
    if face.spec.site is not None:
        name = word(brush.lang, "site", name=brush.sites.get(face.spec.site, face.spec.site))
    for line in name_lines(name, 1.5 * S) if name else ():
        rows.append((10.5, text(0, 3.4, line, 9.8, font_weight="700", fill=ink, class_="name")))
    for i, stop in enumerate(face.stops):
        if stop.kind in ("city", "mine"):
            label = (
                text(-27, 5, face.short_label, 13.5, font_weight="700", fill=ink, class_="label")
                if face.short_label
                else ""
            )
            rows.append((36 if stop.kind == "mine" else 28, _stop(face, i, stop, (0, 0), brush) + label))
        elif stop.kind == "port":
            rows.insert(0, (25, signs.anchor((0, 1))))
        if isinstance(stop.revenue, int):
            rows.append((19, signs.value((0, 0), stop.revenue, brush.theme)))
        else:
            rows.append(
                (18, signs.value_strip((0, 0), stop.revenue, brush.phase_colour, brush.theme, merged=brush.merged))
            )
    return rows
