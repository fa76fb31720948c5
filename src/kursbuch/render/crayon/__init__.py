"""Pictures of games of drawn track: the map as SVG, and as PNG."""

from collections.abc import Mapping
from typing import Any

from kursbuch.crayon.rules import Rules
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.render.crayon.board import board_svg

__all__ = ["DRAWING", "board_svg"]


class CrayonDrawing:
    """The board."""

    pictures = ("board",)

    def svg(self, rules: AnyRules, state: Any, what: str, *, names: Mapping[SeatId, str], lang: str, theme: str) -> str:
        """The board, whatever the picture is called."""
        assert isinstance(rules, Rules)
        return board_svg(rules.title, state, names=names, lang=lang, theme=theme)


DRAWING = CrayonDrawing()
