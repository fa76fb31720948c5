"""Places of a drawn map in words: cities, and which are near; and what an action does there."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from kursbuch.crayon import actions as act
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.title import Title
from kursbuch.messages import Names, label, texts
from kursbuch.messages.fill import Filler

Facts: TypeAlias = Mapping[str, object]


def say(title: Title, action: act.Action, lang: str, names: Names) -> str:
    """An action as one reads it who sees no map beside it: without mileposts, cards and demands by their numbers."""
    places, number = Places(title, lang, names), title.board.number
    match action:
        case act.Build(sections):
            way = places.way(number[sections[0][0]], number[sections[-1][1]])
            return places.filled("act.builds", {"sections": len(sections), "way": way})
        case act.Move(path, train):
            there = places.there(number[path[-1]])
            return places.filled("act.moves", {"train": train, "steps": len(path), "way": there})
        case act.Deliver(card, demand, train):
            city, good, payoff = title.demands[card].demands[demand]
            facts = {"train": train, "good": good, "city": city, "payoff": payoff}
            return places.filled("act.delivers", facts)
    return label(action, lang, names)


class Places:
    """What lies where on the map of one title, in one language."""

    def __init__(self, title: Title, lang: str, names: Names) -> None:
        self.title, self.lang, self.names = title, lang, names
        self.filler = Filler(lang, names)

    def way(self, start: int, end: int) -> str:
        """From where to where, in words: cities, or which are near; it is not told twice."""
        board = self.title.board
        begun, reached = self.city_at(start), self.city_at(end)
        nearer = [n for n in board.cities if self._distance(n, end) < self._distance(n, start)]
        goal = reached or self._nearest(nearer or board.cities, end)
        origin = begun or self._nearest(board.cities, start)
        there = self.small("log.to.towards" if reached is None else "log.to.city", goal)
        if begun is None and origin == goal:
            return there
        return f"{self.small('log.from.near' if begun is None else 'log.from.city', origin)} {there}"

    def there(self, end: int) -> str:
        """Where to, whatever it was from."""
        reached = self.city_at(end)
        if reached is not None:
            return self.small("log.to.city", reached)
        return self.small("log.to.towards", self._nearest(self.title.board.cities, end))

    def city_at(self, post: int) -> str | None:
        """The city or port that a milepost belongs to."""
        place = self.title.board.place_of[post]
        return None if place == NOWHERE else self.title.board.places[place].name

    def _nearest(self, cities: Iterable[int], post: int) -> str:
        return self.title.board.places[min(cities, key=lambda city: self._distance(city, post))].name

    def _distance(self, city: int, post: int) -> int:
        return min(self.title.board.distance(outer, post) for outer in self.title.board.places[city].posts)

    # -- words ----------------------------------------------------------------------------------------------

    def small(self, key: str, city: str) -> str:
        """Words about a city, to stand in a sentence."""
        return self.filler.vformat(self.text(key), (), {"city": city})

    def filled(self, key: str, facts: Facts) -> str:
        """A sentence with its facts."""
        return self.filler.fill(self.text(key), facts)

    def text(self, key: str) -> str:
        """What is to be filled."""
        return texts("server", self.names.title)[key].in_language(self.lang)
