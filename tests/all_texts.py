"""The texts of the shell, of every family and of every title together."""

from __future__ import annotations

from collections.abc import Mapping

from kursbuch import catalogue
from kursbuch.catalogue import eighteen
from kursbuch.crayon.actions import ACTIONS
from kursbuch.crayon.model.events import EVENTS
from kursbuch.eighteen.model.events import CoreEvent
from kursbuch.messages import Text, texts
from kursbuch.messages.texts import silent_events


def every_text(name: str) -> Mapping[str, Text]:
    """All texts of one name by key, whoever brings them."""
    return {key: text for title in ("", *catalogue.titles()) for key, text in texts(name, title).items()}


def every_silent_event() -> frozenset[str]:
    """All kinds of events that are mere bookkeeping."""
    return frozenset().union(*(silent_events(title) for title in catalogue.titles()))


def eighteen_titles() -> tuple[str, ...]:
    """The titles that are 18xx games."""
    return tuple(title for title in catalogue.titles() if catalogue.family(title).name == "eighteen")


def every_action() -> frozenset[str]:
    """The kinds of actions of all titles."""
    of_eighteen = {kind.__name__ for title in eighteen_titles() for kind in eighteen.rules(title, 4).title.actions}
    return frozenset(of_eighteen) | {kind.__name__ for kind in ACTIONS}


def every_event() -> frozenset[str]:
    """The kinds of events of all titles."""
    own = [event for title in eighteen_titles() for event in eighteen.rules(title, 4).title.events]
    return frozenset(event.__name__ for event in (*CoreEvent.__args__, *own, *EVENTS))
