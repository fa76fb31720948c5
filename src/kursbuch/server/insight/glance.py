"""What a family reads off the data of a title for its page at a glance: numbers for sentences, and tables."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from kursbuch.kernel.names import Names
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Text, texts
from kursbuch.messages.fill import Filler
from kursbuch.resources import LANGUAGES

Line = tuple[Text, ...]


class Table(Struct, frozen=True):
    """A table; its columns are named by keys of the family's texts."""

    columns: tuple[str, ...]
    lines: tuple[Line, ...]


class Seen(Struct, frozen=True):
    """A title with some options: numbers by name, tables by the section they stand in, and what things are called."""

    numbers: Mapping[str, object]
    tables: Mapping[str, Table]
    names: Names


Look = Callable[[AnyRules], Seen]
"""How a family looks at the rules of a title."""


def same(value: object) -> Text:
    """What is written alike in all languages."""
    return Text(str(value), str(value))


class Words:
    """Words and sums of one title in both languages."""

    def __init__(self, title: str, names: Names) -> None:
        self._texts = texts("glance", title)
        self._fillers = {lang: Filler(lang, names) for lang in LANGUAGES}

    def fill(self, key: str, facts: Mapping[str, object]) -> Text:
        """A text of the family's or the title's file `glance`."""
        text = self._texts[key]
        return Text(*(one.vformat(text.in_language(lang), (), facts) for lang, one in self._fillers.items()))

    def money(self, value: object) -> Text:
        """A sum in the currency of the game."""
        return Text(*(one.money(value) for one in self._fillers.values()))

    def kind(self, kind: str, values: object) -> Text:
        """Things of a kind by their names, as `colour`."""
        listed = values if isinstance(values, tuple) else (values,)
        return Text(*(", ".join(one.format_field(v, kind) for v in listed) for one in self._fillers.values()))
