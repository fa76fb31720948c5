"""Sentences for the wire: labels, log lines and refusals, which never fail because a text is missing."""

from collections.abc import Mapping

from msgspec import Struct

from kursbuch import rulebook
from kursbuch.kernel.offers import Ranged
from kursbuch.kernel.refusal import Refusal
from kursbuch.messages import Names, Text, label, range_label, round_words, sentence, texts
from kursbuch.messages.fill import Filler
from kursbuch.resources import LANGUAGES

NO_NAMES = Names()


def server_text(key: str, facts: Mapping[str, str | int], names: Names = NO_NAMES) -> Text:
    """A text of the server in both languages."""
    text = texts("server", names.title)[key]
    return Text(*(Filler(lang, names).fill(text.in_language(lang), facts) for lang in LANGUAGES))


def in_both(value: object) -> Text:
    """An object with both languages as a text."""
    assert isinstance(value, Mapping)
    return Text(str(value["en"]), str(value["de"]))


def refusal_json(refusal: Refusal, names: Names) -> dict[str, object]:
    """Why not: code, rule, sentence and the rule's text in both languages."""
    return {
        "code": refusal.code,
        "rule": refusal.rule,
        "message": {lang: sentence(refusal, lang, names) for lang in LANGUAGES},
        "rule_text": rule_text(refusal.rule),
        "facts": dict(refusal.facts),
    }


def rule_text(rule: str) -> dict[str, str] | None:
    """What a rule says, if its sheet has it."""
    try:
        return {lang: rulebook.text(rule, lang) for lang in LANGUAGES}
    except rulebook.UnknownRule:
        return None


def action_label(action: Struct, lang: str, names: Names) -> str:
    """A short label for an action."""
    try:
        return label(action, lang, names)
    except (KeyError, IndexError, ValueError):
        return type(action).__name__


def ranged_label(offer: Ranged[Struct], lang: str, names: Names) -> str:
    """A short label for an action with a number to choose."""
    try:
        return range_label(offer, lang, names)
    except (KeyError, IndexError, ValueError):
        return type(offer.action).__name__


def free_label(kind: str, lang: str, title: str) -> str:
    """A short label for an action that is too rich to list."""
    found = texts("server", title).get(f"free.{kind}")
    return kind if found is None else found.in_language(lang)


def round_text(name: str, title: str) -> Text | None:
    """A round in both languages."""
    return Text(*(round_words(name, lang, title) for lang in LANGUAGES)) if name else None


def ending_text(cause: str, lang: str, title: str) -> str:
    """How a game ended: in words of its own where the sentence of the log names players."""
    own = texts("server", title).get(f"over.{cause}")
    endings = texts("events", title)
    return (own or endings.get(f"GameEnded.{cause}", endings["GameEnded"])).in_language(lang)
