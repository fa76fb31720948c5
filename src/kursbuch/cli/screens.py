"""The screen of the terminal: what is printed on it is shown as it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from kursbuch.cli.harmless import harmless


class Screen(Console):
    """Shows words as they stand: brackets are no markup, colons no pictures, and no sign is an order.

    Colours are ours alone: they are laid on the words after this.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"highlight": False, "markup": False, "emoji": False, **settings})

    def render_str(self, text: str, **how: Any) -> Text:
        """Bare words, before anybody measures how wide they are."""
        return super().render_str(harmless(text, keep="\n"), **how)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Every piece of text that reaches the screen passes here."""
        for piece in super().render(renderable, options):
            yield piece if piece.control else Segment(harmless(piece.text, keep="\n"), piece.style)
