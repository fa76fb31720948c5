"""What draws the games of a family."""

from collections.abc import Mapping
from typing import Any, Protocol

from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import AnyRules


class Drawing(Protocol):
    """A position as a picture; `pictures` are those there are, the board first."""

    pictures: tuple[str, ...]

    def svg(self, rules: AnyRules, state: Any, what: str, *, names: Mapping[SeatId, str], lang: str, theme: str) -> str:
        """The board, or another picture if `what`, the name of the file, says so."""
        ...
