"""The voice of the terminal table: its sentences, sums, companies and signs for track."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from kursbuch.cli import words
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import NEW, POOL
from kursbuch.eighteen.title import Title
from kursbuch.hexmap.tiles import STOP_BASE
from kursbuch.messages import Names, own_word
from kursbuch.render.eighteen.liveries import Livery, liveries
from kursbuch.render.eighteen.tile_parts import Piece, track_groups
from kursbuch.render.theme import LIGHT

ARROWS = "↙←↖↗→↘"
"""The sides of a hex in the order in which they are numbered."""


class Voice(words.Voice):
    """Speaks one language with the names of one table of an 18xx title."""

    def __init__(self, title: Title, names: Names, lang: str) -> None:
        super().__init__(names, lang)
        self.title = title
        self.liveries: Mapping[CompanyId, Livery] = liveries(title.data.companies, LIGHT)

    def own(self, key: str) -> str:
        """A word that only this title has."""
        return own_word(key, self.lang, self.names.title, key.split(".")[1])

    def owner(self, owner: str | None) -> str:
        """A player by name, what lies with the bank by its place, or a company by its letters."""
        if owner in (NEW, POOL):
            return self.say(f"col.{owner}")
        return self.names.seats.get(str(owner), self.letters(str(owner))) if owner is not None else "–"

    def letters(self, company: str) -> str:
        """A company's letters."""
        livery = self.liveries.get(CompanyId(company))
        return company if livery is None else livery.letters

    def chip(self, company: str) -> Text:
        """A company's letters on its colour."""
        return Text(f" {self.letters(company)} ", style=self.colours(company))

    def colours(self, company: str) -> str:
        """Ink and ground of a company."""
        livery = self.liveries.get(CompanyId(company))
        return "reverse" if livery is None else f"bold {livery.ink} on {livery.shade}"


def shape(pieces: tuple[Piece, ...]) -> str:
    """Where track leads, as arrows: lines that do not touch are set apart."""
    groups = []
    for together in track_groups(pieces):
        sides = sorted({end for piece in together for end in piece if end < STOP_BASE})
        groups.append("".join(ARROWS[side] for side in sides))
    return " ".join(groups)
