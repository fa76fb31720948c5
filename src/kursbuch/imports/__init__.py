"""Records of other programs, read and replayed by our rules."""

from kursbuch.imports.compare import Difference, verify_export
from kursbuch.imports.export import Export, ExportError, load_export
from kursbuch.imports.replay import Problem, Replayed, replay_export

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
