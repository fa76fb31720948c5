"""What things are called at a table of drawn track, and what is meant by what people type."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from kursbuch.cli import words
from kursbuch.cli.words import Complaint
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.title import Title
from kursbuch.kernel.names import Names
from kursbuch.messages.texts import word
from kursbuch.resources import LANGUAGES

SEATS = ("#c0392b", "#1f6fb2", "#2e8b57", "#b8860b", "#7d3c98")
"""Colours of the players, by seat."""
TRAINS = "①②③④⑤"
"""The trains of the players, by seat."""
MILEPOST = re.compile(r"\[?\s*(\d{1,3})\s*[/,; ]\s*(\d{1,3})\s*\]?")


def plain(text: str) -> str:
    """Letters and digits in small letters, without accents: so that "koln" finds Köln."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("ß", "ss"))
    return "".join(letter for letter in folded if letter.isalnum())


class Voice(words.Voice):
    """Speaks one language about one table of drawn track."""

    def __init__(self, title: Title, names: Names, lang: str) -> None:
        super().__init__(names, lang)
        self.title = title
        self._cities = self._spellings("city", title.cities)
        self._goods = self._spellings("good", title.goods)

    # -- names ------------------------------------------------------------------------------------------------

    def money(self, amount: int) -> str:
        """Millions."""
        return self.phrase("money", amount=amount)

    def city(self, name: str) -> str:
        """A city or a port."""
        return word(f"city.{name}", self.lang, self.names.title) or name

    def good(self, name: str) -> str:
        """A good."""
        return word(f"good.{name}", self.lang, self.names.title) or name

    def event(self, card: int) -> str:
        """An event card."""
        return word(f"card.{card}", self.lang, self.names.title) or str(card)

    def post(self, number: int) -> str:
        """A milepost by its city or port, else by row and column."""
        board = self.title.board
        place = board.place_of[number]
        return "/".join(map(str, board.posts[number])) if place == NOWHERE else self.city(board.places[place].name)

    def demand(self, card: int, index: int) -> str:
        """One demand of a card: good, city and payoff."""
        city, good, payoff = self.title.demands[card].demands[index]
        return self.phrase("demand", good=self.good(good), city=self.city(city), payoff=payoff)

    def colour(self, seats: Iterable[str], seat: str) -> str:
        """The colour of a player."""
        return SEATS[list(seats).index(seat) % len(SEATS)]

    # -- what is meant ------------------------------------------------------------------------------------------

    def _spellings(self, kind: str, known: Iterable[str]) -> Mapping[str, str]:
        """Every way to write the names of some things, in all languages, to what they are."""
        found: dict[str, str] = {}
        for name in known:
            spoken = (word(f"{kind}.{name}", lang, self.names.title) for lang in LANGUAGES)
            found |= {plain(spelling): name for spelling in (name, *(one for one in spoken if one))}
        return found

    def meant_city(self, typed: str) -> str:
        """The city somebody means, by its name in either language or the beginning of it."""
        return self._meant(self._cities, typed, "no_such_city", self.city)

    def meant_good(self, typed: str) -> str:
        """The good somebody means."""
        return self._meant(self._goods, typed, "no_such_good", self.good)

    def _meant(self, known: Mapping[str, str], typed: str, fault: str, called: object) -> str:
        wanted = plain(typed)
        found = {known[wanted]} if wanted in known else {n for s, n in known.items() if wanted and s.startswith(wanted)}
        if len(found) == 1:
            return found.pop()
        assert callable(called)
        listed = ", ".join(sorted(called(name) for name in found or set(known.values())))
        raise Complaint(self.say(fault, words=typed or "–", known=listed))

    def meant_post(self, typed: str) -> int:
        """The milepost somebody means: row and column, a port, or the centre of a city."""
        board = self.title.board
        match = MILEPOST.fullmatch(typed.strip())
        if match is not None:
            number = board.number.get((int(match[1]), int(match[2])))
            if number is None:
                raise Complaint(self.say("no_such_post", row=match[1], col=match[2]))
            return number
        ports = {plain(place.name): n for n, place in enumerate(board.places) if not place.is_city}
        place = ports.get(plain(typed))
        return board.places[self.title.cities[self.meant_city(typed)] if place is None else place].centre
