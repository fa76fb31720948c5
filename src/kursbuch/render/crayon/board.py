"""The board as a picture: `board_svg` is a function of title and state and nothing else."""

from collections.abc import Iterator, Mapping

from kursbuch.crayon.model.board import NOWHERE, Place
from kursbuch.crayon.model.state import State
from kursbuch.crayon.picture import CityLabel, Picture, picture_of
from kursbuch.crayon.title import Title
from kursbuch.crayon.weather import compiled
from kursbuch.kernel.ids import SeatId
from kursbuch.messages.covers import subtitle
from kursbuch.render.crayon.legend import footer, header
from kursbuch.render.crayon.looks import STEP, area, at, chains, hill, line, scaled, stroke_of, tints
from kursbuch.render.crayon.words import word
from kursbuch.render.svg import Point, box, circle, drawing, group, number, path, polygon, polyline, text
from kursbuch.render.theme import THEMES, Theme

HEADER = 46.0
NAME, BIG_NAME = 12.5, 16.0
ANCHORS = {"left": "start", "right": "end", "center": "middle"}
"""How the drawing aids say on which side of its place a name begins."""


def board_svg(
    title: Title, state: State, *, names: Mapping[SeatId, str] | None = None, lang: str = "en", theme: str = "light"
) -> str:
    """The map with the track, the trains and the events as they are now; `names` says who sits where."""
    look, aids = THEMES[theme], picture_of(title.data)
    (left, top), (right, bottom) = _frame(title, aids)
    foot, height = footer(title, state, look, names or {}, lang, (left + 22, bottom + 16), right - left - 44)
    whole = bottom - top + HEADER + height
    content = (
        box(left, top - HEADER, right - left, whole, fill=look.panel),
        _inside((left, top, right - left, bottom - top), *_layers(title, state, aids, look, lang)),
        header(title, state, look, lang, (left, top - HEADER), right - left),
        foot,
    )
    info = title.data.info
    label = word(lang, "map", title=f"{info.name} {subtitle(title.name, info.subtitle, lang)}")
    return drawing(right - left, whole, label, *content, left=left, top=top - HEADER)


def _layers(title: Title, state: State, aids: Picture, look: Theme, lang: str) -> Iterator[str]:
    yield group(*_ground(title, aids, look), class_="ground")
    yield group(*_news(title, state, look), class_="news")
    yield group(*_ferries(title, state, look), class_="ferries")
    yield group(*_networks(title, state, look), class_="networks")
    yield group(*(_sign(title, place, look) for place in title.board.places), class_="places")
    yield group(*_trains(title, state, look), class_="trains")
    yield group(*_names(title, aids, look, lang), class_="names")


def _frame(title: Title, aids: Picture) -> tuple[Point, Point]:
    if any(aids.frame):
        left, top, right, bottom = aids.frame
        return scaled((left, top)), scaled((right, bottom))
    spots = [at(post) for post in title.board.posts]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return (min(xs) - STEP, min(ys) - STEP), (max(xs) + STEP, max(ys) + STEP)


def _inside(frame: tuple[float, float, float, float], *content: str) -> str:
    """The land goes on beyond the frame of the picture; what is outside is cut off."""
    x, y, wide, high = frame
    shape = box(x, y, wide, high)
    return f'<clipPath id="frame">{shape}</clipPath>' + group(*content, clip_path="url(#frame)", class_="map")


def _ground(title: Title, aids: Picture, look: Theme) -> Iterator[str]:
    """Sea, land by country, lakes, rivers, borders, mileposts."""
    (left, top), (right, bottom) = _frame(title, aids)
    yield box(left, top, right - left, bottom - top, fill=look.sea if aids.land else look.land)
    for name, tint in tints(aids.land, look).items():
        pale = 0.55 if name == "outside" else None
        d = area(aids.land[name])
        yield path(d, fill=look.land if pale else tint, fill_opacity=pale, fill_rule="evenodd", stroke=look.hex_line)
    yield path(area(aids.lakes), fill=look.sea, stroke=look.hex_line, stroke_width=0.8)
    for border in aids.borders:
        yield path(
            line(border.line), stroke=look.ink_3, stroke_width=1.3, stroke_dasharray="6 3 1.2 3", class_="border"
        )
    for river in aids.rivers:
        yield path(line(river.line), stroke=look.river, stroke_width=3, stroke_linecap="round", stroke_linejoin="round",
                   class_="river")  # fmt: skip
    for kind, post in zip(title.board.kind, title.board.posts, strict=True):
        x, y = at(post)
        if kind == "mountain":
            yield path(hill(x, y), stroke=look.mountain, stroke_width=1.4, stroke_linejoin="round", class_="mountain")
        elif kind == "plain":
            yield circle(x, y, 2, fill=look.ink_2, class_="plain")


def _news(title: Title, state: State, look: Theme) -> Iterator[str]:
    """Where events that run now close or slow the way, or forbid to build."""
    running = tuple((effect.card, effect.drawer) for effect in state.effects if effect.running)
    found = compiled(title.board, title.event_cards, running)
    for post in sorted({*found.closed, *found.slow, *found.no_track_to}):
        x, y = at(title.board.posts[post])
        yield circle(x, y, STEP * 0.58, fill=look.no, fill_opacity=0.2, class_="closed")
    for edge in sorted(found.no_track_across):
        ends = [at(title.board.posts[post]) for post in title.board.ends[edge]]
        yield path(polyline(ends), stroke=look.no, stroke_opacity=0.35, stroke_width=7, class_="closed")


def _ferries(title: Title, state: State, look: Theme) -> Iterator[str]:
    """Each line, and beside it a line of every player who has a share."""
    for number_, ferry in enumerate(title.board.lines):
        (x, y), (x2, y2) = (at(title.board.posts[end]) for end in ferry.ends)
        yield path(polyline([(x, y), (x2, y2)]), stroke=look.river, stroke_width=2.4, stroke_dasharray="2 5",
                   class_="ferry")  # fmt: skip
        long = ((x2 - x) ** 2 + (y2 - y) ** 2) ** 0.5 or 1.0
        for i, seat in enumerate(state.track.shares[number_]):
            dx, dy = (y - y2) / long * 5 * (2 * i - 1), (x2 - x) / long * 5 * (2 * i - 1)
            yield _line(polyline([(x + dx, y + dy), (x2 + dx, y2 + dy)]), state.seats.index(seat), look)


def _networks(title: Title, state: State, look: Theme) -> Iterator[str]:
    board = title.board
    for place, seat in enumerate(state.seats):
        found = chains(board.ends[edge] for edge in state.track.sections(seat))
        d = "".join(polyline([at(board.posts[post]) for post in chain]) for chain in found)
        if d:
            yield group(_line(d, place, look), class_=f"network {seat}")


def _line(d: str, place: int, look: Theme) -> str:
    stroke = stroke_of(place)
    ends = {"stroke_linecap": stroke.cap, "stroke_linejoin": "round"}
    return path(d, stroke=look.casing, stroke_width=9, stroke_linejoin="round", stroke_linecap="round") + path(
        d, stroke=stroke.colour, stroke_width=5.4, stroke_dasharray=stroke.dash, **ends
    )


def _sign(title: Title, place: Place, look: Theme) -> str:
    """Circle, square and hexagon for cities by their size, a lozenge for a port."""
    x, y = at(title.board.posts[place.centre])
    paint: dict[str, str | float | None] = {
        "fill": look.city,
        "stroke": look.rail,
        "stroke_width": 2.2,
        "class_": place.kind,
    }
    if place.kind == "major":
        ring = _around(title, place)
        shape = polygon(ring, fill=look.off, fill_opacity=0.88, stroke=look.rail, stroke_width=1.4, class_="major")
        return shape + circle(x, y, 5, fill=look.city, stroke=look.rail, stroke_width=1.8)
    if place.kind == "medium":
        return box(x - 6.5, y - 6.5, 13, 13, rx=1.6, **paint)
    if place.kind == "small":
        return circle(x, y, 6.8, **paint)
    d = f"M{number(x)} {number(y - 6)}l6 6l-6 6l-6 -6z"
    return path(d, fill=look.river, stroke=look.city, stroke_width=1.5, class_="port")


def _around(title: Title, place: Place) -> list[Point]:
    """The outer mileposts of a city of seven, one after the other: the corners of a hexagon."""
    x, _ = at(title.board.posts[place.centre])
    corners = [at(title.board.posts[post]) for post in place.posts if post != place.centre]
    left = sorted((p for p in corners if p[0] < x), key=lambda p: p[1])
    right = sorted((p for p in corners if p[0] > x), key=lambda p: -p[1])
    return [*left, *right]


def _trains(title: Title, state: State, look: Theme) -> Iterator[str]:
    """A locomotive's sign in the colour of its owner; trains in one place stand beside each other."""
    standing: dict[int, int] = {}
    for place, seat in enumerate(state.seats):
        for train in state.players[seat].trains:
            if train.at == NOWHERE:
                continue
            x, y = at(title.board.posts[train.at])
            x += 22.0 * standing.get(train.at, 0)
            standing[train.at] = standing.get(train.at, 0) + 1
            shape = f"M{number(x - 10)} {number(y + 7)}v-9h8v-7h11v16z"
            loads = (
                circle(x - 6 + 6.5 * i, y + 11, 2.8, fill=look.ink, stroke=look.casing, class_="load")
                for i in range(len(train.goods))
            )
            yield group(
                path(shape, fill=stroke_of(place).colour, stroke=look.casing, stroke_width=2, stroke_linejoin="round"),
                *loads,
                class_=f"train {seat}",
            )


def _names(title: Title, aids: Picture, look: Theme, lang: str) -> Iterator[str]:
    printed: Mapping[str, CityLabel] = {label.city: label for label in aids.labels}
    for city in title.data.cities:
        x, y = at(city.at)
        big = city.size == "major"
        label = printed.get(city.id, CityLabel(city.id, (0.0, -1.2 if big else -0.7), "center"))
        dx, dy = scaled(label.at)
        size = BIG_NAME if big else NAME
        paint = {"text_anchor": ANCHORS[label.anchor], "font_weight": "700", "fill": look.ink}
        words = city.de if lang == "de" else city.en
        drop = size * 0.36
        yield text(x + dx, y + dy + drop, words, size, stroke=look.panel, stroke_width=3.4, stroke_linejoin="round",
                   paint_order="stroke", **paint)  # fmt: skip
