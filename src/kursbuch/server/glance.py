"""A title at a glance: one page of facts, each with its rule, made from the title's data.

A family names sections and tables (its file `texts/glance.toml`), a title its facts (`[[facts]]` of its own file): a
sentence in both languages with places for numbers of the data, and its rule. What depends on options says `when`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from kursbuch import catalogue
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Text, texts
from kursbuch.messages.fill import Filler
from kursbuch.messages.texts import files_named
from kursbuch.resources import LANGUAGES
from kursbuch.server.insight.glance import Look, Seen, Table

NAME = "glance"


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """A fact as a title declares it."""

    section: str
    rule: str
    en: str
    de: str
    when: Mapping[str, str] = {}


class Declared(Struct, frozen=True):
    """What the files `glance` of a family and of a title declare besides words."""

    sections: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    tables: Mapping[str, str] = {}
    """`sections` in their order; `tables`: the rule of each table, by section."""


def declared(title: str) -> Declared:
    """What a title and its family declare; nothing where they have no such file."""
    read = [msgspec.convert(file, Declared) for file in files_named(NAME, title)]
    return Declared(
        sections=next((one.sections for one in reversed(read) if one.sections), ()),
        facts=tuple(fact for one in read for fact in one.facts),
        tables={section: rule for one in read for section, rule in one.tables.items()},
    )


def page(title: str, rules: AnyRules, options: Mapping[str, str]) -> list[dict[str, object]]:
    """The sections of a title's page with these options; none for a title whose family knows no such page."""
    found = catalogue.family(title).glance
    if not found:
        return []
    look: Look = catalogue.part(found)
    seen = look(rules)
    return [section for section in _sections(title, seen, options) if section["facts"] or section["table"]]


def _sections(title: str, seen: Seen, options: Mapping[str, str]) -> Iterator[dict[str, object]]:
    known = declared(title)
    words = texts(NAME, title)
    for name in known.sections:
        table = seen.tables.get(name)
        rule = known.tables.get(name)
        yield {
            "id": name,
            "name": words[f"section.{name}"],
            "facts": [
                {"text": _filled(fact, seen), "rule": fact.rule}
                for fact in known.facts
                if fact.section == name and all(options.get(key) == value for key, value in fact.when.items())
            ],
            "table": None if table is None or rule is None else _table(table, rule, words),
        }


def _filled(fact: Fact, seen: Seen) -> Text:
    return Text(*(Filler(lang, seen.names).fill(getattr(fact, lang), seen.numbers) for lang in LANGUAGES))


def _table(table: Table, rule: str, words: Mapping[str, Text]) -> dict[str, Any]:
    return {"columns": [words[f"column.{name}"] for name in table.columns], "lines": table.lines, "rule": rule}
