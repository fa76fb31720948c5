"""The voice of the terminal table: its sentences, sums, companies and signs for track."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.title import Title
from kursbuch.hexmap.tiles import STOP_BASE
from kursbuch.messages import Mistake, Names, own_word, texts
from kursbuch.messages.fill import Filler
from kursbuch.render.places import Piece, track_groups
from kursbuch.render.theme import LIGHT, Livery, liveries

ARROWS = "↙←↖↗→↘"
"""The sides of a hex in the order in which they are numbered."""

QUIET, STRONG, ACCENT, BAD, GOOD = "dim", "bold", "bold #4a9be8", "bold #e5604d", "#4fae7a"


class Complaint(Mistake):
    """What the terminal itself has to complain about, already in the reader's language."""

    def __init__(self, words: str) -> None:
        super().__init__("terminal")
        self.words = words

    def sentence(self, lang: str) -> str:
        """As it was said."""
        return self.words


class Voice:
    """Speaks one language with the names of one table."""

    def __init__(self, title: Title, names: Names, lang: str) -> None:
        self.title = title
        self.names = names
        self.lang = lang
        self.fill = Filler(lang, names)
        self.liveries: Mapping[CompanyId, Livery] = liveries(title.data.companies, LIGHT)

    def say(self, key: str, **facts: object) -> str:
        """A sentence or heading of the terminal."""
        return self.fill.fill(texts("terminal")[key].in_language(self.lang), facts)

    def phrase(self, key: str, **facts: object) -> str:
        """A part of a sentence, begun as it is written."""
        return self.fill.vformat(texts("terminal")[key].in_language(self.lang), (), facts)

    def own(self, key: str) -> str:
        """A word that only this title has."""
        return own_word(key, self.lang, self.names.title, key.split(".")[1])

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in texts("terminal")

    def money(self, amount: int) -> str:
        """A sum in the currency of the game."""
        return self.fill.money(amount)

    def player(self, seat: str | None) -> str:
        """A player by name."""
        return self.names.seats.get(str(seat), str(seat)) if seat is not None else "–"

    def owner(self, owner: str | None) -> str:
        """A player by name, or a company by its letters."""
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
