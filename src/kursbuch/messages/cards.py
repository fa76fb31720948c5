"""What a title says of its things on their cards: what each does, what it brings, what ends it, and which rules say so.

A title writes them into its file `texts/cards.toml`, by kind and name of the thing: `[paper.P6]`. What holds for all
things of a kind stands under `all`. What holds only under an option stands under `when`, the option and its value.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct, convert

from kursbuch.messages.texts import Text, files_named

WHEN = "when"


class CardText(Struct, frozen=True):
    """The words of a card by what they tell (`does`, `brings`, `closes` …), and the numbers of its rules."""

    rules: tuple[str, ...] = ()
    says: Mapping[str, Text] = {}


def cards(title: str, options: Mapping[str, str] | None = None) -> Mapping[str, CardText]:
    """Every card of a title by kind and name, `paper.P6`, as it reads with these options."""
    return _cards(title, tuple(sorted((options or {}).items())))


@cache
def _cards(title: str, options: tuple[tuple[str, str], ...]) -> Mapping[str, CardText]:
    found: dict[str, CardText] = {}
    for file in files_named("cards", title):
        found.update(_cards_in({kind: table for kind, table in file.items() if kind != WHEN}))
        for option, value in options:
            for key, card in _cards_in(_inner(file, WHEN, option, value)):
                before = found.get(key, CardText())
                found[key] = CardText(card.rules or before.rules, {**before.says, **card.says})
    return found


def _inner(table: object, *path: str) -> Mapping[str, object]:
    for part in path:
        table = table.get(part) if isinstance(table, Mapping) else None
    return table if isinstance(table, Mapping) else {}


def _cards_in(tables: Mapping[str, object]) -> Iterator[tuple[str, CardText]]:
    for kind, things in tables.items():
        for name, card in convert(things, dict[str, dict[str, object]]).items():
            rules = convert(card.get("rules", ()), tuple[str, ...])
            yield (
                f"{kind}.{name}",
                CardText(rules, convert({k: v for k, v in card.items() if k != "rules"}, dict[str, Text])),
            )
