"""The share price chart as a picture: the printed outline, its zones, and the markers in their stacks."""

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from kursbuch.eighteen.market import first_column, spaces, stacks
from kursbuch.eighteen.model.data import CompanyId, Market
from kursbuch.eighteen.model.state import Cell, State
from kursbuch.eighteen.shown import Track
from kursbuch.eighteen.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import own_texts
from kursbuch.messages.covers import subtitle
from kursbuch.render.eighteen import signs
from kursbuch.render.eighteen.liveries import Livery, liveries
from kursbuch.render.eighteen.words import round_words, word
from kursbuch.render.letters import width
from kursbuch.render.svg import box, drawing, group, path, polyline, shifted, tag, text
from kursbuch.render.theme import THEMES, Theme

WIDE, TALL = 38.0, 42.0
MARGIN, HEADER, TRACK_TALL = 22.0, 44.0, 32.0


def market_svg(
    title: Title,
    state: State,
    *,
    names: Mapping[SeatId, str] | None = None,
    lang: str = "en",
    theme: str = "light",
    tracks: Sequence[Track] | None = None,
) -> str:
    """The chart with all markers; `tracks` are further rows of prices, by default those that the title declares."""
    look, market = THEMES[theme], title.data.market
    chips = liveries(title.data.companies, look)
    rows = title.shown(state).tracks if tracks is None else tuple(tracks)
    wide = max(len(row) for row in market.rows) * WIDE
    high = len(market.rows) * TALL
    cells = [_cell(market, cell, look, lang) for cell in spaces(market)]
    hover = _directors(title, state, names or {}, lang)
    piles = [_pile(cell, pile, chips, look, hover) for cell, pile in stacks(state).items()]
    bands = [
        shifted(0, high + 28 + i * (TRACK_TALL + 30), _track(title, track, wide, chips, look, lang))
        for i, track in enumerate(rows)
    ]
    keys, keys_high = _keys(title, look, lang, wide)
    foot = high + 28 + len(rows) * (TRACK_TALL + 30)
    total = foot + keys_high
    content = (
        signs.patterns(look),
        box(-MARGIN, -HEADER, wide + 2 * MARGIN, total + HEADER + 10, fill=look.panel),
        _header(title, state, look, lang, wide),
        group(*cells, class_="cells"),
        path(_outline(market), stroke=look.ink_3, stroke_width=1.3, stroke_linejoin="round", class_="ledge"),
        group(*piles, class_="markers"),
        *bands,
        shifted(0, foot, keys),
    )
    label = word(lang, "chart", title=f"{title.name} {subtitle(title.name, title.data.info.subtitle, lang)}")
    return drawing(wide + 2 * MARGIN, total + HEADER + 10, label, *content, left=-MARGIN, top=-HEADER)


def _header(title: Title, state: State, look: Theme, lang: str, wide: float) -> str:
    what = word(lang, "chart", title=title.name)
    now = f"{round_words(state, lang)} · {word(lang, 'phase', number=state.phase)}"
    return group(
        text(0, -16, what, 17, font_weight="700", fill=look.ink, text_anchor="start"),
        text(wide, -16, now, 12.5, fill=look.ink_2, text_anchor="end"),
    )


# -- spaces ---------------------------------------------------------------------------------------------------


def _cell(market: Market, cell: Cell, look: Theme, lang: str) -> str:
    row, column = cell
    price = market.rows[row][column]
    issue, end = cell in market.issue.values(), cell in market.end
    w, h = WIDE - 1.6, TALL - 1.6
    fill = look.no_soft if not price else look.good_soft if end else look.cell
    line, thick = (look.good, 1.6) if end else (look.ink, 2.0) if issue else (look.cell_line, 0.8)
    drawn = [box(0, 0, w, h, rx=2, fill=fill)]
    if not price:
        drawn.append(box(0, 0, w, h, rx=2, fill="url(#kb-hatch)"))
    inset = 0.9 if issue or end else 0
    drawn.append(box(inset, inset, w - 2 * inset, h - 2 * inset, rx=2, fill="none", stroke=line, stroke_width=thick))
    if price:
        drawn.append(
            text(4, 11.2, str(price), 10.5, text_anchor="start", fill=look.ink if issue or end else look.ink_2,
                 font_weight="700" if issue or end else None)
        )  # fmt: skip
    if end:
        drawn.append(text(w / 2, h - 6, word(lang, "end"), 8.6, font_weight="700", fill=look.good))
    if column == len(market.rows[row]) - 1 and row:
        drawn.append(path(f"M{w - 10:.1f} 9.4l3.4 -4.6l3.4 4.6", stroke=look.ink_3, stroke_width=1.4))
    kind = "none" if not price else "end" if end else "issue" if issue else "price"
    return shifted(column * WIDE + 0.8, row * TALL + 0.8, *drawn, class_=f"cell {kind}", data_cell=f"{row},{column}")


def _outline(market: Market) -> str:
    """The stepped outline of the chart: its ledges on the right, and on the left where rows begin later."""
    right = _ledges([len(row) * WIDE for row in market.rows])
    left = _ledges([first_column(market, row) * WIDE for row in range(len(market.rows))])
    return polyline([left[0], *right, *reversed(left[1:])]) + "Z"


def _ledges(edges: Sequence[float]) -> list[tuple[float, float]]:
    """The line down one side of the chart, with a step where a row is longer or shorter than the one above it."""
    points = [(edges[0], 0.0)]
    for i, edge in enumerate(edges):
        if i and edge != edges[i - 1]:
            points.append((edge, i * TALL))
        if i + 1 == len(edges) or edge != edges[i + 1]:
            points.append((edge, (i + 1) * TALL))
    return points


def _directors(title: Title, state: State, names: Mapping[SeatId, str], lang: str) -> dict[CompanyId, str]:
    """Each company's name and director, shown when the pointer rests on its marker."""
    found = {}
    for name, company in state.companies.items():
        words = title.companies[name].name
        if company.director is not None:
            who = names.get(company.director, company.director)
            words = word(lang, "director", company=words, name=who)
        found[name] = words
    return found


def _pile(
    cell: Cell,
    pile: Sequence[CompanyId],
    chips: Mapping[CompanyId, Livery],
    look: Theme,
    hover: Mapping[CompanyId, str],
) -> str:
    """The markers of one space, the one that acts first on top; many become thinner, none is hidden."""
    room = TALL - 16
    tall = min(14.0, room / len(pile) * (1.0 if len(pile) > 2 else 1.12))
    step = min(13.0, (room - tall) / (len(pile) - 1)) if len(pile) > 1 else 0.0
    x, bottom = cell[1] * WIDE + 3.4, (cell[0] + 1) * TALL - 2.6
    drawn = [
        group(
            tag("title", escape(hover[name])),
            signs.chip(chips[name], (x, bottom - tall - (len(pile) - 1 - i) * step), look, WIDE - 6.8, tall),
        )
        for i, name in reversed(list(enumerate(pile)))
    ]
    return group(*drawn, class_="pile", data_cell=f"{cell[0]},{cell[1]}", data_order=" ".join(pile))


# -- what stands below ----------------------------------------------------------------------------------------


def _track_heading(title: Title, track: Track, lang: str) -> str:
    """What a row of prices is, and where it stands; in the title's words, else the company's name."""
    words = own_texts(title.name)
    heading, end = words.get(f"track_at.{track.key}"), words.get(f"track_end.{track.key}")
    parts = [title.companies[track.company].name if heading is None else heading.in_language(lang).format(at=track.at)]
    if end is not None and track.end is not None:
        parts.append(end.in_language(lang).format(end=track.end))
    return "; ".join(parts)


def _track(title: Title, track: Track, wide: float, chips: Mapping[CompanyId, Livery], look: Theme, lang: str) -> str:
    """A single row; spaces already passed are pale."""
    w = wide / len(track.prices)
    words = _track_heading(title, track, lang)
    end_word = word(lang, "end")
    drawn = [text(0, -7, words, 11, fill=look.ink_2, text_anchor="start")]
    for i, price in enumerate(track.prices):
        end = i == track.end
        drawn.append(
            shifted(
                i * w + 0.6, 0,
                box(0, 0, w - 1.2, TRACK_TALL, rx=2, fill=look.good_soft if end else look.cell,
                    stroke=look.good if end else look.cell_line, stroke_width=1.6 if end else 0.8),
                text(w / 2 - 0.6, 11, str(price), 10, fill=look.ink_2, font_weight="700" if end else None),
                text(w / 2 - 0.6, TRACK_TALL - 6, end_word if end else "", 8.6, font_weight="700", fill=look.good),
                opacity=0.5 if i < track.at else None,
                class_="cell",
            )
        )  # fmt: skip
    marker = signs.chip(chips[track.company], (track.at * w + 2.4, TRACK_TALL - 16.5), look, w - 4.8, 14)
    return group(*drawn, marker, class_="price-track", data_at=track.at)


def _keys(title: Title, look: Theme, lang: str, wide: float) -> tuple[str, float]:
    """What the zones mean."""
    market, no_price = title.data.market, own_texts(title.name).get("no_price")
    entries: list[tuple[str, str]] = []
    if market.issue:
        entries.append((box(0, -6, 14, 12, rx=2, fill=look.cell, stroke=look.ink, stroke_width=2), word(lang, "issue")))
    if any(not price for row in market.rows for price in row):
        hatched = box(0, -6, 14, 12, rx=2, fill=look.no_soft) + box(0, -6, 14, 12, rx=2, fill="url(#kb-hatch)")
        entries.append((hatched, word(lang, "no_price") if no_price is None else no_price.in_language(lang)))
    entries.append((path("M2 4l5 -6.6l5 6.6", stroke=look.ink_3, stroke_width=1.6), word(lang, "ledge")))
    if market.end:
        ending = box(0, -6, 14, 12, rx=2, fill=look.good_soft, stroke=look.good, stroke_width=1.6)
        entries.append((ending, word(lang, "end_key")))
    pile = box(0, -5, 14, 5, rx=1, fill=look.ink_3) + box(0, 1, 14, 5, rx=1, fill=look.line)
    entries.append((pile, word(lang, "stack")))
    drawn, x, y = [], 0.0, 0.0
    for sign, words in entries:
        room = 20 + width(words, 11) + 16
        if x + room > wide:
            x, y = 0.0, y + 18
        drawn.append(shifted(x, y, sign, text(20, 3.8, words, 11, fill=look.ink_2, text_anchor="start")))
        x += room
    return group(*drawn, class_="legend"), y + 14
