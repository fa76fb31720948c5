"""Every sentence a player reads, in English and German, made from facts.

>>> from kursbuch.kernel.refusal import refuse
>>> from kursbuch.kernel.ids import RuleId
>>> names = Names(seats={"s1": "Red", "s2": "Blue"})
>>> sentence(refuse(RuleId("1848-SR-02"), "not_your_turn", seat="s1", actor="s2"), "en", names)
'Red cannot act now: it is the turn of Blue.'
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

from kursbuch.kernel.names import Names
from kursbuch.kernel.offers import Ranged
from kursbuch.kernel.refusal import Refusal
from kursbuch.messages.cards import CardText, cards
from kursbuch.messages.errors import Mistake, as_mistakes
from kursbuch.messages.fill import Filler, facts_of, key_of
from kursbuch.messages.texts import Text, own_texts, own_word, silent_events, texts, user_language, word

__all__ = [
    "CardText",
    "Mistake",
    "Names",
    "Text",
    "as_mistakes",
    "cards",
    "describe",
    "event_text",
    "label",
    "log",
    "own_texts",
    "own_word",
    "range_label",
    "round_words",
    "sentence",
    "texts",
    "user_language",
    "word",
]


A = TypeVar("A", bound=Struct)


def sentence(refusal: Refusal, lang: str, names: Names) -> str:
    """Why an action is refused: who, what and why. The rule's number is added by the caller."""
    return _filled("refusals", refusal.code, refusal.facts, lang, names)


def describe(event: Struct, lang: str, names: Names) -> str:
    """What happened; empty for mere bookkeeping. Works for the events of every title."""
    key, facts = event_text(event, names.title)
    return "" if key in silent_events(names.title) else _filled("events", key, facts, lang, names)


def event_text(event: Struct, title: str) -> tuple[str, dict[str, object]]:
    """The key of an event's text and the facts that fill it."""
    return key_of(type(event).__name__, event, texts("events", title)), facts_of(event)


def log(events: Iterable[Struct], lang: str, names: Names) -> list[str]:
    """The sentences of some events, bookkeeping left out."""
    return [line for event in events if (line := describe(event, lang, names))]


def label(action: Struct, lang: str, names: Names) -> str:
    """A short label for an action."""
    return _label(action, facts_of(action), lang, names)


def range_label(offer: Ranged[A], lang: str, names: Names) -> str:
    """A short label for an action with a range: `Buy P1 for £1–40`."""
    span = str(offer.low) if offer.low == offer.high else f"{offer.low}–{offer.high}"
    return _label(offer.action, {**facts_of(offer.action), offer.field: span}, lang, names)


def _label(action: Struct, facts: dict[str, object], lang: str, names: Names) -> str:
    key = key_of(type(action).__name__, action, texts("actions", names.title))
    return _filled("actions", key, facts, lang, names)


def _filled(file: str, key: str, facts: Mapping[str, object], lang: str, names: Names) -> str:
    """The text with its facts filled in; the bare facts if the title has no text for them yet."""
    text = texts(file, names.title).get(key)
    return f"{key}: {dict(facts)}" if text is None else Filler(lang, names).fill(text.in_language(lang), facts)


def round_words(name: str, lang: str, title: str) -> str:
    """The name of a round as views give it, in words: `operating 3.2` is `operating round 3.2`."""
    return Filler(lang, Names(title=title)).round(name)
