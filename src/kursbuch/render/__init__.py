"""Pictures of a position: the board and the share price chart as SVG, and either as PNG."""

from kursbuch.render.board import board_svg
from kursbuch.render.chart import market_svg
from kursbuch.render.png import board_png

__all__ = ["board_png", "board_svg", "market_svg"]
