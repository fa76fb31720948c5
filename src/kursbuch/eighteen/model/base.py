"""What every event is."""

from msgspec import Struct


class Event(Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """Base of all facts; a title adds its own kinds by deriving from it.

    A fact refers to nothing that could refer back to it, so the garbage collector need not look at it (`gc=False`).
    """
