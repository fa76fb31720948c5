"""The numbered rules as people read them: looked up by number or by word, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct

from kursbuch.resources import LANGUAGES, RulesTextMissing, rules_text_path, sheet_titles

_RULE = re.compile(r"- \*\*(?P<id>[A-Z0-9]+(?:-[A-Z0-9]+)+[a-z]?)\*\* (?P<text>.+)")
_HEADING = re.compile(r"#{2,} (?P<text>.+)")


class UnknownRule(LookupError):
    """No rule sheet has a rule with this number."""

    def __init__(self, rule: str) -> None:
        super().__init__(f"There is no rule {rule!r}.")
        self.rule = rule


class RuleText(Struct, frozen=True):
    """A rule with its number, under the heading of its chapter."""

    id: str
    chapter: str
    text: str


@cache
def rules(title: str, lang: str) -> Mapping[str, RuleText]:
    """All rules of a title by number, in the order of the sheet. Raises `RulesTextMissing` if there is no sheet."""
    found: dict[str, RuleText] = {}
    chapter = ""
    for line in rules_text_path(title, lang).read_text("utf-8").splitlines():
        if heading := _HEADING.fullmatch(line):
            chapter = heading["text"]
        elif rule := _RULE.fullmatch(line):
            found[rule["id"]] = RuleText(rule["id"], chapter, rule["text"])
    return found


def text(rule: str, lang: str) -> str:
    """What a rule says: `text("1848-SR-16", "de")`. Raises `UnknownRule`."""
    for title in _where(rule):
        try:
            return rules(title, lang)[rule].text
        except (RulesTextMissing, KeyError):
            continue
    raise UnknownRule(rule)


def _where(rule: str) -> Iterator[str]:
    """The titles whose sheets may have a rule: numbers begin with the title or with another word of its own, which only
    the sheets tell."""
    prefix = rule.partition("-")[0]
    yield prefix.lower()
    yield from (title for title in sheet_titles() if _prefix(title) == prefix)


@cache
def _prefix(title: str) -> str:
    """What the numbers of a title begin with."""
    return next((rule.partition("-")[0] for rule in rules(title, LANGUAGES[0])), "")


def search(title: str, lang: str, words: str) -> tuple[RuleText, ...]:
    """The rules whose number, chapter or text contains every one of the words, in the order of the sheet."""
    wanted = words.casefold().split()
    return tuple(
        rule
        for rule in rules(title, lang).values()
        if all(word in f"{rule.id} {rule.chapter} {rule.text}".casefold() for word in wanted)
    )
