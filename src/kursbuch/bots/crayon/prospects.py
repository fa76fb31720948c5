"""How far the cities of the empty map are from each other and from a network, which is judged by its mileposts alone,
also one that is only thought of."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from kursbuch.crayon.model.track import Track
from kursbuch.crayon.study.plans_ground import Ground, Terms
from kursbuch.crayon.study.plans_search import CHEAP
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId

FAR_AWAY = 999.0
NOBODY = SeatId("")


class Distances(Struct, frozen=True):
    """What is the same in every position: the number of each city, counted from nought; what each costs from each
    milepost; and the steps between them."""

    number: dict[int, int]
    fields: tuple[tuple[float, ...], ...]
    steps: tuple[tuple[float, ...], ...]


@lru_cache(maxsize=4)
def distances(title: Title) -> Distances:
    """All that is known of a title's empty map."""
    board = title.board
    empty = Ground(title, Track(board), NOBODY, frozenset(), frozenset(), Terms(CHEAP))
    ways = [[empty.way(board.places[here].centre, there) for there in board.cities] for here in board.cities]
    steps = tuple(tuple(float(way.steps) if way is not None else FAR_AWAY for way in row) for row in ways)
    fields = tuple(tuple(far / CHEAP for far in empty.field(city)[0]) for city in board.cities)
    return Distances({city: count for count, city in enumerate(board.cities)}, fields, steps)


def missing_track(title: Title, posts: Iterable[int]) -> tuple[float, ...]:
    """What each city costs from the nearest of some mileposts."""
    near = tuple(posts)
    return tuple(min((field[post] for post in near), default=99.0) for field in distances(title).fields)


def nearer(title: Title, missing: tuple[float, ...], posts: Iterable[int]) -> tuple[float, ...]:
    """The same with some mileposts more."""
    new = tuple(posts)
    fields = distances(title).fields
    return tuple(min((far, *(field[post] for post in new))) for far, field in zip(missing, fields, strict=True))
