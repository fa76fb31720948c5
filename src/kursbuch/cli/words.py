"""The voice of a table in the terminal: its sentences, names and sums."""

from __future__ import annotations

from kursbuch.messages import Mistake, Names, texts
from kursbuch.messages.fill import Filler

QUIET, STRONG, ACCENT, BAD, GOOD = "dim", "bold", "bold #4a9be8", "bold #e5604d", "#4fae7a"


class Complaint(Mistake):
    """An error of the terminal itself, already in the reader's language."""

    def __init__(self, words: str) -> None:
        super().__init__("terminal")
        self.words = words

    def sentence(self, lang: str) -> str:
        """As it was said."""
        return self.words


class Voice:
    """Speaks one language with the names of one table."""

    def __init__(self, names: Names, lang: str) -> None:
        self.names = names
        self.lang = lang
        self.fill = Filler(lang, names)

    def say(self, key: str, **facts: object) -> str:
        """A sentence or heading of the terminal."""
        return self.fill.fill(self._text(key), facts)

    def phrase(self, key: str, **facts: object) -> str:
        """A part of a sentence, begun as it is written."""
        return self.fill.vformat(self._text(key), (), facts)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in texts("terminal", self.names.title)

    def _text(self, key: str) -> str:
        return texts("terminal", self.names.title)[key].in_language(self.lang)

    def money(self, amount: int) -> str:
        """A sum in the currency of the game."""
        return self.fill.money(amount)

    def player(self, seat: str | None) -> str:
        """A player by name."""
        return self.names.seats.get(str(seat), str(seat)) if seat is not None else "–"
