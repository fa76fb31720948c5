"""What every event is."""

from msgspec import Struct


class Event(Struct, frozen=True, tag=True, omit_defaults=True):
    """Base of all facts; a title adds its own kinds by deriving from it."""
