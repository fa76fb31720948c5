"""Records of 18xx.games, read and replayed by our rules."""

from kursbuch.imports.base import Difference, Problem
from kursbuch.imports.eighteen.compare import verify_export
from kursbuch.imports.eighteen.export import Export, ExportError, load_export
from kursbuch.imports.eighteen.replay import Replayed, replay_export

__all__ = [
    "Difference",
    "Export",
    "ExportError",
    "Problem",
    "Replayed",
    "load_export",
    "replay_export",
    "verify_export",
]
