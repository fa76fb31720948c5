"""What a network is good for: how much cards that nobody has seen yet will bring on it.

All demands of the deck are public. Each is weighed by what it pays beyond the track that is missing for it, by step;
a hand and the public contracts are as many draws from all demands, of which the better ones are served. Ways are those
of the empty map, so that a network can be judged by its mileposts alone, also one that is only thought of.
"""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from kursbuch.crayon.model.track import Track
from kursbuch.crayon.study.plans_ground import Ground, Terms
from kursbuch.crayon.study.plans_search import CHEAP
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId

APPROACH = 8
"""Steps to where a good is, on the mean."""
SEEN = 18
"""Demands among which one chooses."""
OWED = 0.7
"""How much of the price of missing track counts against a demand."""
FAR_AWAY = 999.0
NOBODY = SeatId("")


Demand = tuple[int, int, tuple[int, ...]]
"""What it pays, its goal and the sources of its good; cities are counted from nought."""


class Deck(Struct, frozen=True):
    """What is the same in every position: the demands of each card, the same in one row as (payoff, source, goal,
    steps), what each city costs from each milepost, and price and steps between cities."""

    cards: dict[int, tuple[Demand, ...]]
    row: tuple[tuple[tuple[float, int, int, float], ...], ...]
    cities: tuple[int, ...]
    number: dict[int, int]
    fields: tuple[tuple[float, ...], ...]
    prices: tuple[tuple[float, ...], ...]
    steps: tuple[tuple[float, ...], ...]
    weights: tuple[float, ...]


@lru_cache(maxsize=4)
def deck(title: Title) -> Deck:
    """All that is known of a title's cards and its empty map."""
    board = title.board
    empty = Ground(title, Track(board), NOBODY, frozenset(), frozenset(), Terms(CHEAP))
    cities = tuple(number for number, place in enumerate(board.places) if place.is_city)
    number = {city: count for count, city in enumerate(cities)}
    ways = [[empty.way(board.places[here].centre, there) for there in cities] for here in cities]
    steps = tuple(tuple(float(way.steps) if way is not None else FAR_AWAY for way in row) for row in ways)
    prices = tuple(tuple(float(way.price) if way is not None else FAR_AWAY for way in row) for row in ways)
    cards: dict[int, tuple[Demand, ...]] = {}
    for card in sorted(title.demands):
        cards[card] = tuple(
            (
                payoff,
                number[title.cities[name]],
                tuple(number[title.cities[each]] for each in title.goods[good].sources),
            )
            for name, good, payoff in title.demands[card].demands
        )
    row = tuple(
        tuple((float(payoff), source, goal, steps[source][goal]) for source in sources)
        for demands in cards.values()
        for payoff, goal, sources in demands
    )
    share = SEEN / len(row)
    weights = tuple(share * (1 - share) ** count for count in range(len(row)))
    fields = tuple(tuple(far / CHEAP for far in empty.field(city)[0]) for city in cities)
    return Deck(cards, row, cities, number, fields, prices, steps, weights)


def missing_track(title: Title, posts: Iterable[int]) -> tuple[float, ...]:
    """What each city costs from the nearest of some mileposts."""
    near = tuple(posts)
    return tuple(min((field[post] for post in near), default=99.0) for field in deck(title).fields)


def nearer(title: Title, missing: tuple[float, ...], posts: Iterable[int]) -> tuple[float, ...]:
    """The same with some mileposts more."""
    new = tuple(posts)
    fields = deck(title).fields
    return tuple(min(far, *(field[post] for post in new)) for far, field in zip(missing, fields, strict=True))


def promise(title: Title, missing: tuple[float, ...]) -> float:
    """What the best demand in sight pays by step, on the mean of all hands, where cities lack so much track."""
    known = deck(title)
    rates = sorted(
        (
            max(
                (pays - OWED * (missing[source] + missing[goal])) / (steps + APPROACH)
                for pays, source, goal, steps in ways
            )
            for ways in known.row
            if ways
        ),
        reverse=True,
    )
    return sum(weight * rate for weight, rate in zip(known.weights, rates, strict=False))
