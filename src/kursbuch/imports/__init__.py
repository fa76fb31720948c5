"""Records of other programs. Which kinds can be read is said by the families of games."""

from kursbuch.imports.base import Difference, Foreign, Importer, Problem, Replayed, foreign_from, shown

__all__ = ["Difference", "Foreign", "Importer", "Problem", "Replayed", "foreign_from", "shown"]
