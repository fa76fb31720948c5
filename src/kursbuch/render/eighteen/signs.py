"""The signs of the map: markers, cities, towns, values, terrain. Each is drawn from its arguments alone."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import sqrt

from kursbuch.hexmap.geometry import DIRECTIONS
from kursbuch.hexmap.tiles import STOP_BASE
from kursbuch.render.eighteen.geometry import A, S, corners, plus, side_middle
from kursbuch.render.eighteen.liveries import Livery
from kursbuch.render.eighteen.tile_parts import SLOT, TOWN, slot_places
from kursbuch.render.letters import width as letter_width
from kursbuch.render.svg import Point, box, circle, group, number, path, polygon, polyline, shifted, tag, text
from kursbuch.render.theme import DARK_INK, Theme

PHASE_COLOURS = ("yellow", "green", "brown", "gray")

_PALE = 'stroke="#fff" stroke-opacity=".55" fill="none"'
_DEEP = 'stroke="#000" stroke-opacity=".42" fill="none"'
_MOTIFS: Mapping[str, tuple[int, str]] = {
    "slants": (6, f'<path d="M-1 7L7 -1M-1 1L1 -1M5 7L7 5" stroke-width="1.7" {_PALE}/>'),
    "uprights": (5, f'<path d="M2.5 0V5" stroke-width="1.8" {_DEEP}/>'),
    "chevrons": (8, f'<path d="M0 6L4 2L8 6M0 -2L4 -6M0 14L4 10" stroke-width="1.8" {_DEEP}/>'),
    "levels": (5, f'<path d="M0 2.5H5" stroke-width="1.9" {_PALE}/>'),
    "dots": (6, '<path d="M1.5 1.5h.01M4.5 4.5h.01" stroke="#fff" stroke-opacity=".7" stroke-width="2.3" '
                'stroke-linecap="round"/>'),
    "rings": (7, f'<circle cx="3.5" cy="3.5" r="2.2" stroke-width="1.2" {_PALE}/>'),
    "lattice": (7, f'<path d="M0 0L7 7M7 0L0 7" stroke-width="1.2" {_PALE}/>'),
    "chequers": (8, '<path d="M0 0h4v4h-4zM4 4h4v4h-4z" fill="#fff" fill-opacity=".38"/>'),
    "grid": (6, f'<path d="M3 0V6M0 3H6" stroke-width=".9" {_PALE}/>'),
    "slopes": (6, f'<path d="M-1 -1L7 7M-1 5L1 7M5 -1L7 1" stroke-width="1.6" {_DEEP}/>'),
    "waves": (8, f'<path d="M0 2Q2 -1 4 2T8 2M0 6Q2 3 4 6T8 6" stroke-width="1.4" {_DEEP}/>'),
    "crosses": (7, f'<path d="M3.5 .9V6.1M.9 3.5H6.1" stroke-width="1.5" {_DEEP}/>'),
    "diamonds": (8, f'<path d="M4 .8L7.2 4L4 7.2L.8 4Z" stroke-width="1.3" {_DEEP}/>'),
    "bricks": (8, f'<path d="M0 .5H8M0 4.5H8M2 .5V4.5M6 4.5V8.5" stroke-width="1.1" {_DEEP}/>'),
    "specks": (6, '<path d="M1.5 1.5h.01M4.5 4.5h.01" stroke="#000" stroke-opacity=".5" stroke-width="2.3" '
                  'stroke-linecap="round"/>'),
}  # fmt: skip


def patterns(theme: Theme) -> str:
    """What markers and hatched cells refer to."""
    motifs = [
        tag("pattern", content, id=f"kb-{name}", width=size, height=size, patternUnits="userSpaceOnUse")
        for name, (size, content) in _MOTIFS.items()
    ]
    hatch = tag(
        "pattern",
        path("M0 0V6", stroke=theme.hatch, stroke_width=2.4),
        id="kb-hatch",
        width=6,
        height=6,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    return tag("defs", *motifs, hatch)


# -- companies ------------------------------------------------------------------------------------------------


def marker(livery: Livery, at: Point, theme: Theme, r: float = SLOT - 0.6) -> str:
    """A station marker: the pattern in the rim, the letters on a plain band."""
    band, half = r * 0.46, sqrt(r * r - (r * 0.46) ** 2)
    stripe = (
        f"M{number(-half)} {number(-band)}H{number(half)}A{number(r)} {number(r)} 0 0 1 {number(half)} {number(band)}"
        f"H{number(-half)}A{number(r)} {number(r)} 0 0 1 {number(-half)} {number(-band)}Z"
    )
    return shifted(
        *at,
        circle(0, 0, r, fill=livery.shade),
        circle(0, 0, r, fill=f"url(#kb-{livery.pattern})"),
        path(stripe, fill=livery.shade),
        circle(0, 0, r - 0.4, fill="none", stroke=theme.rim, stroke_width=0.9),
        _letters(livery, 0, 0, _letter_size(livery, r), livery.ink),
        class_="station",
    )


def kept_home(names: Sequence[Livery], at: Point, r: float = SLOT - 2.2) -> str:
    """A space kept for the companies that start there: a dashed ring with their letters."""
    size = _letter_size(names[0], r) * (0.9 if len(names) == 1 else 0.72)
    step = size * 0.95
    lines = [_letters(livery, 0, (i - (len(names) - 1) / 2) * step, size, DARK_INK) for i, livery in enumerate(names)]
    ring = circle(0, 0, r, fill="none", stroke=names[0].shade, stroke_width=1.7, stroke_dasharray="2.6 2")
    return shifted(*at, ring, *lines, class_="home")


def _letter_size(livery: Livery, r: float) -> float:
    return r * {1: 1.0, 2: 1.0, 3: 0.86}.get(len(livery.letters), 0.68)


def _letters(livery: Livery, x: float, y: float, size: float, ink: str) -> str:
    return text(x, y + size * 0.34, livery.letters, size, font_weight="700", fill=ink)


def chip(livery: Livery, at: Point, theme: Theme, width: float = 34, height: float = 14) -> str:
    """The company beside words or on the chart: a flag of its pattern, its letters on plain colour."""
    r, flag = min(3.0, height / 3), min(8.0, width * 0.24)
    size = min(height * 0.78, 0.94 * (width - flag) / letter_width(livery.letters, 1))
    return shifted(
        *at,
        box(0, 0, width, height, rx=r, fill=livery.shade),
        path(f"M{number(r)} 0H{number(flag)}V{number(height)}H{number(r)}A{number(r)} {number(r)} 0 0 1 0 "
             f"{number(height - r)}V{number(r)}A{number(r)} {number(r)} 0 0 1 {number(r)} 0Z",
             fill=f"url(#kb-{livery.pattern})"),
        box(0.4, 0.4, width - 0.8, height - 0.8, rx=r, fill="none", stroke=theme.rim, stroke_width=0.8),
        _letters(livery, (width + flag) / 2, height / 2, size, livery.ink),
        class_="chip",
    )  # fmt: skip


# -- stops ----------------------------------------------------------------------------------------------------


def city(count: int, at: Point, theme: Theme) -> str:
    """The spaces of a city on their common ground."""
    spots = [plus(at, place) for place in slot_places(count)]
    ground = ""
    if count > 1:
        outline = polyline(spots) + ("Z" if count > 2 else "")
        look = {"stroke_linejoin": "round", "stroke_linecap": "round"}
        ground = path(outline, stroke=theme.rail, stroke_width=2 * SLOT + 6, fill=theme.rail, **look)
        ground += path(outline, stroke=theme.city, stroke_width=2 * SLOT + 3.2, fill=theme.city, **look)
    slots = [circle(x, y, SLOT, fill=theme.city, stroke=theme.rail, stroke_width=1.5, class_="slot") for x, y in spots]
    return group(ground, *slots, class_="city")


def town(at: Point, theme: Theme) -> str:
    """A black dot with a paper rim."""
    return circle(*at, TOWN, fill=theme.rail, stroke=theme.city, stroke_width=1.8, class_="town")


def lozenge(at: Point, names: Sequence[Livery], theme: Theme) -> str:
    """A mine, with the letters of the company that owns it."""
    r = SLOT * 1.3
    shape = polygon([(0, -r), (r, 0), (0, r), (-r, 0)], fill=theme.rail, stroke=theme.city, stroke_width=1.6)
    words = [_letters(livery, 0, 0, _letter_size(livery, r) * 0.72, "#ffffff") for livery in names[:1]]
    return shifted(*at, shape, *words, class_="mine")


def anchor(at: Point) -> str:
    """A harbour."""
    d = "M0 -9a2.6 2.6 0 1 1 0.01 0M0 -4V9M-4.6 -1H4.6M-8 3Q-7 9 0 9Q7 9 8 3"
    return shifted(*at, path(d, stroke="#ffffff", stroke_width=1.9, stroke_linecap="round"), class_="anchor")


def value(at: Point, amount: int, theme: Theme) -> str:
    """What a stop pays."""
    size = 10.5 if amount < 100 else 8.6
    return shifted(
        *at,
        circle(0, 0, 8.6, fill=theme.city, stroke=theme.rail, stroke_width=0.9),
        text(0, size * 0.34, str(amount), size, font_weight="700", fill=DARK_INK),
        class_="value",
    )


def value_strip(at: Point, revenue: Mapping[str, int], now: str, theme: Theme, *, merged: bool = False) -> str:
    """What a stop pays by phase: a box for each colour, the one in force taller, framed and bold.

    `merged` lets phases in which it pays the same share a box.
    """
    spans = [list(span) for _, span in groupby(PHASE_COLOURS, lambda colour: revenue.get(colour, 0))]
    shared = spans if merged else [[colour] for colour in PHASE_COLOURS]
    width = 22.0 if merged else 15.4
    boxes = []
    for i, colours in enumerate(shared):
        on, x = now in colours, (i - (len(shared) - 1) / 2) * width
        tall, part = 8.4 if on else 6.2, width / len(colours)
        grounds = [box(x - width / 2 + k * part, -tall, part, 2 * tall, fill=theme.tiles[colour])
                   for k, colour in enumerate(colours)]  # fmt: skip
        frame = box(
            x - width / 2, -tall, width, 2 * tall, fill="none", stroke=DARK_INK, stroke_width=1.6 if on else 0.5
        )
        size = 10.5 if on else 9
        amount = str(revenue.get(colours[0], 0))
        words = text(x, size * 0.34, amount, size, fill=DARK_INK, font_weight="700" if on else None)
        boxes.append((on, "".join(grounds) + frame + words))
    return shifted(*at, *(drawn for _, drawn in sorted(boxes, key=lambda b: b[0])), class_="values")


# -- sides ----------------------------------------------------------------------------------------------------


def wedge(side: int, origin: Point, theme: Theme, length: float = 0.4) -> str:
    """Where track enters a printed place at the edge of the map."""
    x, y = side_middle(side)
    nx, ny, w = x / A, y / A, 0.07 * S
    tip = (x - nx * S * length, y - ny * S * length)
    shape = [plus(p, origin) for p in ((x - ny * w, y + nx * w), (x + ny * w, y - nx * w), tip)]
    return polygon(shape, fill=theme.rail, class_="wedge", data_side=side)


def to_come(direction: str, origin: Point, theme: Theme) -> str:
    """Dashes where track of a tile that does not lie yet will lead."""
    end = plus(side_middle(DIRECTIONS.index(direction)), origin)
    return path(polyline([origin, end]), stroke=theme.rail, stroke_width=3, stroke_dasharray="5 4", class_="planned")


def side_line(side: int, origin: Point) -> str:
    """Path data of a side of a hex."""
    ring = corners()
    return polyline([plus(ring[side], origin), plus(ring[(side + 1) % 6], origin)])


def gauge_change(at: Point, theme: Theme) -> str:
    """Track that crosses a border of gauges, which counts as a stop."""
    return shifted(
        *at,
        path("M0 -6.5L6.5 0L0 6.5L-6.5 0Z", fill=theme.panel, stroke=theme.gauge, stroke_width=1.8),
        path("M-2.6 -1.4H2.6M-2.6 1.4H2.6", stroke=theme.gauge, stroke_width=1.3),
        class_="gauge-change",
    )


# -- land -----------------------------------------------------------------------------------------------------


def terrain(kind: str, cost: str, at: Point, theme: Theme, *, small: bool = False) -> str:
    """What building here costs and why; small beside a city, large on open land."""
    sign = terrain_sign(kind, theme)
    if small:
        words = text(2, 3.4, cost, 9.5, font_weight="700", fill=theme.ink, text_anchor="start")
        return shifted(*at, tag("g", sign, transform="translate(-9 0) scale(.62)"), words, class_="terrain")
    return shifted(*at, sign, text(0, 20, cost, 10.5, font_weight="700", fill=theme.ink), class_="terrain")


def terrain_sign(kind: str, theme: Theme) -> str:
    """Peaks, dunes or waves."""
    line: dict[str, str | float | None] = {"stroke_width": 1.8, "stroke_linecap": "round"}
    if "desert" in kind:
        return path("M-14 4Q-8 -5 -1 3M-2 4Q5 -5 13 4M-8 -4Q-3 -9 2 -5", stroke=theme.desert, **line)
    peaks = path("M-13 6L-4 -8L1 -1L5 -7L13 6Z", fill=theme.mountain)
    peaks += path("M-7 -3.4L-4 -8L-1.2 -4.1L-4 -2.6Z", fill="#ffffff", opacity=0.9)
    waves = "".join(f"M-12 {y}q3 -4 6 0t6 0t6 0t6 0" for y in ((2, 7) if "river" in kind else (4,)))
    water = path(waves, stroke=theme.river, **line)
    if "mountain" in kind and "river" in kind:
        return tag("g", peaks, transform="translate(0 -4)") + path(
            "M-12 8q3 -4 6 0t6 0t6 0t6 0", stroke=theme.river, **line
        )
    return peaks if "mountain" in kind else water


def ends(piece: tuple[int, int]) -> str:
    """The two ends of a piece of track as written in the data files."""
    return " ".join(str(end) if end < STOP_BASE else f"s{end - STOP_BASE}" for end in piece)
