"""Offers as people choose from them: numbered, grouped by kind, ranges by a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.cli.words import Voice
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers, Ranged
from kursbuch.messages import label, range_label


class Pick(Struct, frozen=True):
    """One line of the menu: an action, a range of actions, or a place with several."""

    label: str
    action: Any
    span: Ranged[Any] | None = None
    inside: tuple[Pick, ...] = ()
    at: str | None = None
    seat: SeatId | None = None
    """`at` is the place of a line that opens into several; `seat` acts although it is not its turn."""


class Section(Struct, frozen=True):
    """Choices of one kind under one heading."""

    heading: str
    picks: tuple[Pick, ...]


def sections(voice: Voice, offers: Offers[Any]) -> list[Section]:
    """Everything that may be done, grouped by kind in the order of the offers."""
    found: dict[str, list[Pick]] = {}
    for action in offers.listed:
        found.setdefault(kind_of(voice, action), []).append(Pick(label(action, voice.lang, voice.names), action))
    for span in offers.ranged:
        pick = Pick(range_label(span, voice.lang, voice.names), span.action, span)
        found.setdefault(kind_of(voice, span.action), []).append(pick)
    for free in offers.free:
        pick = Pick(label(free.suggestion, voice.lang, voice.names), free.suggestion)
        found.setdefault(kind_of(voice, free.suggestion), []).insert(0, pick)
    return [Section(voice.say(f"kind.{kind}"), tuple(picks)) for kind, picks in found.items()]


def kind_of(voice: Voice, action: Any) -> str:
    """The heading an action stands under."""
    name = type(action).__name__
    return name if voice.has(f"kind.{name}") else "other"


def numbered(found: Sequence[Section]) -> list[Pick]:
    """The choices in the order of their numbers, the first being 1."""
    return [pick for section in found for pick in section.picks]


def in_range(span: Ranged[Any], words: str) -> int | None:
    """The number meant, if it is one of the range."""
    number = int(words) if words.lstrip("-").isdecimal() else None
    if number is None or not span.low <= number <= span.high or (number - span.low) % span.step:
        return None
    return number


def with_number(span: Ranged[Any], number: int) -> Any:
    """The action of a range with its number filled in."""
    return replace(span.action, **{span.field: number})
