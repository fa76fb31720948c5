"""Above and below the map: which game this is, how far it has come, who draws which line, and what the signs mean."""

from collections.abc import Iterator, Mapping

from kursbuch.crayon.model.state import State
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.render.crayon.looks import hill, stroke_of
from kursbuch.render.crayon.words import word
from kursbuch.render.letters import width
from kursbuch.render.svg import Point, box, circle, group, path, polygon, shifted, text
from kursbuch.render.theme import Theme


def header(title: Title, state: State, look: Theme, lang: str, at: Point, wide: float) -> str:
    """The title on the left, the round on the right."""
    x, y = at
    now = "over" if state.over is not None else "round" if state.round else "cards"
    return group(
        text(x + 22, y + 31, title.data.info.name.upper(), 19, font_weight="700", letter_spacing=4,
             fill=look.sea_ink, text_anchor="start"),
        text(x + wide - 22, y + 30, word(lang, now, number=state.round), 14,
             fill=look.sea_ink, text_anchor="end", font_weight="600"),
        class_="header",
    )  # fmt: skip


def footer(
    title: Title, state: State, look: Theme, names: Mapping[SeatId, str], lang: str, at: Point, wide: float
) -> tuple[str, float]:
    """The players with their lines, then the signs of the map; the drawing and its height."""
    drawn: list[str] = []
    x, y = at
    for place, seat in enumerate(state.seats):
        drawn.append(shifted(x, y + 20 * place, _player(title, state, place, seat, look, names, lang)))
    y += 20 * len(state.seats) + 8
    for sign, words in _keys(title, look, lang):
        room = 32 + width(words, 11.5)
        if x + room > at[0] + wide:
            x, y = at[0], y + 20
        drawn.append(shifted(x, y, sign, text(28, 4, words, 11.5, fill=look.ink_2, text_anchor="start")))
        x += room + 12
    return group(*drawn, class_="legend"), y - at[1] + 36


def _player(
    title: Title, state: State, place: int, seat: SeatId, look: Theme, names: Mapping[SeatId, str], lang: str
) -> str:
    player, stroke = state.players[seat], stroke_of(place)
    words = word(
        lang,
        "player",
        name=names.get(seat, seat),
        cash=money(player.cash, lang),
        train=", ".join(_train(title, train.type, lang) for train in player.trains),
        sections=len(state.track.sections(seat)),
    )
    goods = [getattr(title.goods[good], _side(lang)) for train in player.trains for good in train.goods]
    if goods:
        words += "; " + word(lang, "aboard", goods=", ".join(goods))
    swatch = path("M0 0H34", stroke=stroke.colour, stroke_width=5.4, stroke_dasharray=stroke.dash,
                  stroke_linecap=stroke.cap)  # fmt: skip
    return swatch + text(44, 4.5, words, 12.5, fill=look.ink, text_anchor="start", font_weight="600")


def _side(lang: str) -> str:
    return "de" if lang == "de" else "en"


def _train(title: Title, kind: str, lang: str) -> str:
    name: str = getattr(title.trains[kind], _side(lang))
    return name


def money(amount: int, lang: str) -> str:
    """A sum in millions."""
    return f"{amount} {'Mio.' if lang == 'de' else 'M'}"


def _keys(title: Title, look: Theme, lang: str) -> Iterator[tuple[str, str]]:
    """The signs with their prices."""
    costs, prices = title.data.info.costs, title.settings.prices
    paint: dict[str, str | float | None] = {"fill": look.city, "stroke": look.rail, "stroke_width": 2.0}
    hexagon = [(20.0, 0.0), (15.0, 8.0), (5.0, 8.0), (0.0, 0.0), (5.0, -8.0), (15.0, -8.0)]
    signs = (
        (circle(10, 0, 2, fill=look.ink_2), "plain", costs.plain),
        (path(hill(10, 0), stroke=look.mountain, stroke_width=1.4), "mountain", costs.mountain),
        (circle(10, 0, 6, **paint), "small", prices.small),
        (box(4, -6, 12, 12, rx=1.6, **paint), "medium", prices.medium),
        (polygon(hexagon, fill=look.off, stroke=look.rail), "major", costs.major),
        (path("M0 0H20", stroke=look.river, stroke_width=3), "river", costs.river),
        (box(0, -6, 20, 12, fill=look.sea, stroke=look.hex_line), "lake", costs.lake),
        (path("M0 0H20", stroke=look.river, stroke_width=2.4, stroke_dasharray="2 5"), "ferry", costs.ferry),
    )
    for sign, key, price in signs:
        yield sign, word(lang, key, price=money(price, lang))
