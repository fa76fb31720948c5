"""The screen of the terminal, which shows text literally."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from kursbuch.cli.harmless import harmless


class Screen(Console):
    """Shows text literally: brackets are no markup, colons no emoji, and control characters are made visible.

    Only we set colours, after this has been applied.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"highlight": False, "markup": False, "emoji": False, **settings})

    def render_str(self, text: str, **how: Any) -> Text:
        """Plain text, before its width is measured."""
        return super().render_str(harmless(text, keep="\n"), **how)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Every piece of text that reaches the screen passes here."""
        for piece in super().render(renderable, options):
            yield piece if piece.control else Segment(harmless(piece.text, keep="\n"), piece.style)
