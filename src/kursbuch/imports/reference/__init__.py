"""Reference games: complete games of an independent model, with positions, choices and refusals to compare with."""

from kursbuch.imports.reference.compare import verify_reference
from kursbuch.imports.reference.container import Reference, read_reference
from kursbuch.imports.reference.replay import Followed, follow

__all__ = ["Followed", "Reference", "follow", "read_reference", "verify_reference"]
