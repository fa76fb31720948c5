"""Records of other programs. The families of games name the importers that can read them."""

from kursbuch.imports.base import Difference, Foreign, Importer, Problem, Replayed, foreign_from, shown

__all__ = ["Difference", "Foreign", "Importer", "Problem", "Replayed", "foreign_from", "shown"]
