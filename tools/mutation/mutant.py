"""One change to a title, whatever it is made to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

KINDS = {
    "rule": "rules taken out",
    "reaction": "reactions taken out",
    "option": "options fixed",
    "entry": "entries of tables taken out",
    "constant": "constants changed",
    "datum": "figures of the components changed",
    "comparison": "comparisons",
    "logic": "and, or, not",
    "condition": "conditions always or never true",
    "number": "numbers in the code",
    "arithmetic": "sums and quotients",
    "choice": "least and greatest, any and all, first and last, parts of lists",
    "refusal": "refusals that do not come",
    "statement": "statements left out",
}
"""What is changed, in the order of the tally."""


@dataclass(frozen=True)
class Place:
    """Where a change is made, in words that outlive the moving of lines: `g1848.trains`, `must_buy`, and the text."""

    module: str
    function: str
    source: str
    change: str


@dataclass(frozen=True)
class Mutant:
    """One change: the rules it is tied to, the lines whose tests may notice it, and how to make it."""

    kind: str
    place: Place
    number: int
    rules: tuple[str, ...] = field(compare=False)
    apply: Callable[[], object] = field(compare=False)
    file: str = field(compare=False, default="")
    line: int = field(compare=False, default=0)
    lines: tuple[tuple[str, int], ...] = field(compare=False, default=())
    """Files and lines one of which a test must have executed; none where every test of the title may notice."""
    named: bool = field(compare=False, default=False)
    """Whether the title's list ties it to a rule, so that it is tried wherever it lies."""
    put_back: Callable[[], object] | None = field(compare=False, default=None)
    """How to undo the change where that is possible: of figures, which many tests only read."""

    @property
    def key(self) -> str:
        """Names the mutant; the number tells apart equal changes to equal expressions of one function."""
        which = f" #{self.number}" if self.number > 1 else ""
        where = f"{self.place.module}.{self.place.function}" if self.place.function else self.place.module
        return f"{where}: {self.place.source} -> {self.place.change}{which}"
