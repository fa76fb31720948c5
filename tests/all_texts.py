"""The texts of the shell, of every family and of every title together."""

from __future__ import annotations

from collections.abc import Mapping

from kursbuch import catalogue
from kursbuch.messages import Text, texts
from kursbuch.messages.texts import silent_events


def every_text(name: str) -> Mapping[str, Text]:
    """All texts of one name by key, whoever brings them."""
    return {key: text for title in ("", *catalogue.titles()) for key, text in texts(name, title).items()}


def every_silent_event() -> frozenset[str]:
    """All kinds of events that are mere bookkeeping."""
    return frozenset().union(*(silent_events(title) for title in catalogue.titles()))
