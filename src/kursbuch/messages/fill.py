"""Facts into sentences. `{price:money}` is the fact `price` in the words of its kind:

who, of, from, to, in   a player, company or purse, as subject or with its preposition
money, sum          a sum in the currency of the game, or several in one string; a sum without its sign
paper, place        a private or a hex with its printed name
space               a space of the price chart, by its figure
compass             the side of a hex
colour, step, round words for these
runs, routes        runs with their revenue, routes
nth                 cities of a hex, which are counted from 0, as people count
count|one|many      a number with its noun
list                several values
point, last, lines  a point of a grid, the last of several points, lines between two points each

Other kinds are those of `Names.things`, else words of the title (`{good:load}` looks for `load.coal`).
"""

import re
from collections.abc import Callable, Iterable, Mapping
from string import Formatter

from msgspec import Struct

from kursbuch.kernel.names import Names
from kursbuch.messages.texts import own_word, word

PREPOSITIONS = ("who", "of", "from", "to", "in")


def grouped(number: int, lang: str) -> str:
    """A large number as it is read: 1,000 in English, 1.000 in German."""
    return f"{number:,}".replace(",", "." if lang == "de" else ",")


class Filler(Formatter):
    """Fills templates in one language with the names of one table."""

    def __init__(self, lang: str, names: Names) -> None:
        self.lang = lang
        self.names = names
        self.kinds: Mapping[str, Callable[[object], str]] = {
            "": str,
            "money": self.money,
            "paper": self.paper,
            "place": self.place,
            "space": self.space,
            "round": self.round,
            "runs": self.runs,
            "routes": self.routes,
            "sum": lambda value: self.money(str(value).lstrip("-")),
            "nth": lambda value: str(int(str(value)) + 1),
            "list": lambda value: ", ".join(map(str, _items(value))),
            "point": _point,
            "last": lambda value: _point(_items(value)[-1]),
            "lines": lambda value: ", ".join("–".join(map(_point, _items(line))) for line in _items(value)),
            **{kind: self._words(kind) for kind in ("compass", "colour", "step")},
            **{kind: self._owner(kind) for kind in PREPOSITIONS},
        }

    def fill(self, template: str, facts: Mapping[str, object]) -> str:
        """The sentence, with a capital letter in front unless it begins with somebody's name."""
        text = self.vformat(template, (), facts)
        begins_with_name = any(text.startswith(name) for name in self.names.seats.values() if name)
        return text if begins_with_name else text[:1].upper() + text[1:]

    def format_field(self, value: object, format_spec: str) -> str:
        """One fact in the words of its kind."""
        kind, *nouns = format_spec.split("|")
        if kind == "count":
            return f"{value} {nouns[0] if value == 1 else nouns[1]}"
        if kind in self.kinds:
            return self.kinds[kind](value)
        if kind in self.names.things:
            return self.names.things[kind].get(str(value), str(value))
        return self._words(kind)(value)

    def money(self, value: object) -> str:
        """`£40`; a sum below zero is `-£40`, in both languages."""
        marked = re.sub(r"(?<![\d–.])\d", lambda digit: self.names.currency + digit[0], str(value))
        return re.sub(r"(?<!\d)\d{4,18}(?!\d)", lambda digits: grouped(int(digits[0]), self.lang), marked)

    def paper(self, value: object) -> str:
        """`P3 North Railway`."""
        return f"{value} {self.names.papers.get(str(value), '')}".strip()

    def place(self, value: object) -> str:
        """`F17 Sydney`, or the bare hex; a stop on a way is named by its hex."""
        at = str(value).partition(":")[0]
        return f"{at} {self.names.places.get(at, '')}".strip()

    def space(self, value: object) -> str:
        """The price on a space of the chart; the title says what a space without a price means."""
        row, column = value if isinstance(value, (tuple, list)) else (0, 0)
        price = self.names.prices[row][column] if self.names.prices else 0
        return self.money(price) if price else own_word("no_price", self.lang, self.names.title, "0")

    def round(self, value: object) -> str:
        """`operating 3.2` in words."""
        kind, _, number = str(value).partition(" ")
        return f"{self._word(f'round.{kind}') or kind} {number}".strip()

    def runs(self, value: object) -> str:
        """Each train with its stops and what it earned."""
        runs = value if isinstance(value, tuple) else ()
        return ", ".join(f"{_route(run)} {self.money(_field(run, 'revenue'))}" for run in runs) or self._none()

    def routes(self, value: object) -> str:
        """Each train with its stops."""
        return ", ".join(map(_route, value if isinstance(value, tuple) else ())) or self._none()

    def _word(self, key: str) -> str | None:
        return word(key, self.lang, self.names.title)

    def _none(self) -> str:
        return self._word("no_run") or ""

    def _words(self, kind: str) -> Callable[[object], str]:
        return lambda value: self._word(f"{kind}.{value}") or str(value)

    def _owner(self, preposition: str) -> Callable[[object], str]:
        def owner(value: object) -> str:
            known = self._word(f"{preposition}.{value}")
            if known is not None:
                return known
            name = self.names.seats.get(str(value), str(value)) if value else self._word("nobody") or ""
            frame = self._word(f"{preposition}.other")
            return name if frame is None else frame.format(name)

        return owner


def _items(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


def _point(value: object) -> str:
    return "/".join(map(str, _items(value)))


def _field(struct: object, name: str) -> object:
    return getattr(struct, name, "")


def _route(route: object) -> str:
    path = _field(route, "calls") or _field(route, "path")
    stops = (place.partition(":")[0] for place in path if ":" in place) if isinstance(path, tuple) else ()
    return f"{_field(route, 'train')} {'–'.join(stops)}"


def facts_of(struct: Struct) -> dict[str, object]:
    """The fields of an action, event or frame."""
    return {field: getattr(struct, field) for field in struct.__struct_fields__}


def key_of(kind: str, struct: Struct, known: Iterable[str]) -> str:
    """The most special text for a struct: for a value of a field, then for a field that is given, else for its kind.

    `Paid.private.of` is told of a payment with this cause that also names the private.
    """
    facts = facts_of(struct)
    values = (value for value in facts.values() if isinstance(value, str) and value)
    key = next((f"{kind}.{value}" for value in values if f"{kind}.{value}" in known), kind)
    return next((f"{key}.{field}" for field, value in facts.items() if value and f"{key}.{field}" in known), key)
