"""Above and below the map: which game this is, how far it has come, and what the signs mean."""

from collections.abc import Mapping

from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.messages.covers import subtitle
from kursbuch.render.eighteen import signs
from kursbuch.render.eighteen.frontiers import frontier
from kursbuch.render.eighteen.geometry import corners, plus
from kursbuch.render.eighteen.hexes import LEVEL, Brush
from kursbuch.render.eighteen.words import money, round_words, word
from kursbuch.render.letters import width
from kursbuch.render.svg import Point, group, path, polygon, shifted, text


def header(title: Title, state: State, brush: Brush, at: Point, wide: float) -> str:
    """The title on the left; phase, round and bank on the right."""
    x, y = at
    theme = brush.theme
    words = [round_words(state, brush.lang), word(brush.lang, "phase", number=state.phase)]
    words.append(word(brush.lang, "bank", amount=money(title.data.info, state.bank, brush.lang)))
    name = subtitle(title.name, title.data.info.subtitle, brush.lang).upper()
    return group(
        text(x + 22, y + 31, name, 19, font_weight="700", letter_spacing=4, fill=theme.sea_ink, text_anchor="start"),
        text(x + wide - 46, y + 30, " · ".join((title.name, *words)), 12.5, fill=theme.sea_ink, text_anchor="end",
             font_weight="600"),
        phase_sign(state.phase, brush, (x + wide - 30, y + 26)),
        class_="header",
    )  # fmt: skip


def phase_sign(phase: int, brush: Brush, at: Point) -> str:
    """A small tile in the colour of the phase, with its number."""
    colour = brush.phase_colour
    rings = [
        polygon([plus(p, at) for p in corners(11.5 - 1.6 * (i + 1))], fill="none", stroke="#000000", stroke_opacity=0.3,
                stroke_width=0.7)
        for i in range(LEVEL.get(colour, 0))
    ]  # fmt: skip
    outline = polygon([plus(p, at) for p in corners(11.5)], fill=brush.theme.tiles[colour], stroke=brush.theme.rail)
    return group(outline, *rings, text(at[0], at[1] + 3.8, str(phase), 11, font_weight="700", fill="#14181d"))


def footer(
    title: Title, state: State, brush: Brush, names: Mapping[SeatId, str], at: Point, wide: float
) -> tuple[str, float]:
    """Companies with their directors, then the signs of this map; the drawing and its height."""
    entries = _companies(title, state, brush, names)
    drawn: list[str] = []
    columns = max(1, int(wide // 240))
    for i, entry in enumerate(entries):
        drawn.append(shifted(at[0] + (i % columns) * wide / columns, at[1] + 19 * (i // columns), entry))
    y = at[1] + 19 * -(-len(entries) // columns) + 14
    x = at[0]
    for sign, words in _keys(title, brush):
        room = 30 + width(words, 10.5) * 0.95
        if x + room > at[0] + wide:
            x, y = at[0], y + 18
        drawn.append(shifted(x, y, sign, text(26, 3.8, words, 10.5, fill=brush.theme.sea_ink, text_anchor="start")))
        x += room + 14
    return group(*drawn, class_="legend"), y - at[1] + 32


def _companies(title: Title, state: State, brush: Brush, names: Mapping[SeatId, str]) -> list[str]:
    entries = []
    for name in title.companies:
        company = state.companies[name]
        if company.closed:
            continue
        words = title.companies[name].name
        if company.director is not None:
            who = names.get(company.director, company.director)
            words = word(brush.lang, "director", company=words, name=who)
        entries.append(
            signs.chip(brush.livery(name), (0, -7), brush.theme)
            + text(40, 3.8, words, 10.5, fill=brush.theme.sea_ink, text_anchor="start")
        )
    return entries


def _keys(title: Title, brush: Brush) -> list[tuple[str, str]]:
    """The signs that occur on this map."""
    theme, specs = brush.theme, title.data.hexes
    keys: list[tuple[str, str]] = []
    if any(spec.gauge_change for spec in specs):
        line = path("M0 0H20", stroke=theme.gauge, stroke_width=4.4, stroke_linecap="round")
        keys.append((line + path("M0 0H20", stroke=theme.tie, stroke_width=1.6, stroke_dasharray="3.5 4.5"), "gauge"))
        keys.append((signs.gauge_change((10, 0), theme), "gauge_change"))
    if any(spec.impassable for spec in specs):
        keys.append((path("M0 0H20", stroke=theme.ink, stroke_width=5, stroke_dasharray="2.2 3"), "blocked"))
    if any(spec.bar for spec in specs):
        keys.append((path("M0 0H20", stroke=theme.ink, stroke_width=6.5, stroke_linecap="round"), "bar"))
    if any(frontier(title.map, spec.at) for spec in specs):
        keys.append((path("M0 0H24", stroke=theme.ink, stroke_width=2.6, stroke_dasharray="9 4 2 4"), "frontier"))
    kinds = list(dict.fromkeys(spec.cost.terrain for spec in specs if spec.cost is not None))
    if kinds:
        keys.append((group(signs.terrain_sign(kinds[0], theme), transform="translate(10 0) scale(.7)"), "terrain"))
    return [(sign, word(brush.lang, key)) for sign, key in keys]
