"""Pictures of 18xx games: the board and the share price chart as SVG, and either as PNG."""

from collections.abc import Mapping
from typing import Any

from kursbuch.eighteen.rules import Rules
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.render.eighteen.board import board_svg
from kursbuch.render.eighteen.chart import market_svg
from kursbuch.render.png import board_png

__all__ = ["DRAWING", "board_png", "board_svg", "market_svg"]


class EighteenDrawing:
    """The board, or the price chart."""

    pictures = ("board", "market")

    def svg(self, rules: AnyRules, state: Any, what: str, *, names: Mapping[SeatId, str], lang: str, theme: str) -> str:
        """The price chart if the picture is called a market, else the board."""
        assert isinstance(rules, Rules)
        draw = market_svg if "market" in what.lower() else board_svg
        return draw(rules.title, state, names=names, lang=lang, theme=theme)


DRAWING = EighteenDrawing()
