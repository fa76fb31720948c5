"""Random small boards for the optimiser, with everything the rule sheets ask for."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from kursbuch.routes import FORBIDDEN, NO_GROUP, Bonus, DistanceBonus, Link, RouteProblem, Stop, Train

CITY, TOWN, MINE = range(3)


def boards(kinds: str, most_stops: int = 7, most_trains: int = 3) -> st.SearchStrategy[RouteProblem]:
    """Boards with trains of these kinds: see `_train` for the letters."""
    return st.builds(
        make_board,
        st.integers(0, 2**32),
        st.integers(2, most_stops),
        st.integers(1, most_stops + 3),
        st.integers(1, most_trains),
        st.just(kinds),
    )


def make_board(seed: int, stops: int, links: int, trains: int, kinds: str) -> RouteProblem:
    """One board; the same numbers always give the same board."""
    chance = Random(seed)
    places = tuple(_stop(chance, i) for i in range(stops))
    ways = tuple(_link(chance, stops, links) for _ in range(links))
    engines = tuple(_train(chance, chance.choice(kinds), places) for _ in range(trains))
    return RouteProblem(places, ways, engines, _bonuses(chance, stops, trains), _ways(chance, stops, trains))


def _stop(chance: Random, index: int) -> Stop:
    kind = chance.choices((CITY, TOWN, MINE), (6, 3, 1))[0]
    return Stop(
        value=0 if kind == MINE else chance.choice((10, 10, 20, 30, 40, 60)),
        kind=kind,
        group=9 if kind == MINE else chance.choice((NO_GROUP, NO_GROUP, NO_GROUP, NO_GROUP, 1, 2)),
        through=kind != MINE and chance.random() < 0.8,
        station=index == 0 or chance.random() < 0.25,
        treasury=40 if kind == MINE else 0,
    )


def _link(chance: Random, stops: int, links: int) -> Link:
    a, b = sorted(chance.sample(range(stops), 2))
    pieces = {chance.randrange(3 * links) for _ in range(chance.choice((1, 1, 2, 3)))}
    return Link(a, b, tuple(sorted(pieces)), chance.choice((0, 0, 0, 1, 2)), len(pieces))


def _train(chance: Random, kind: str, stops: tuple[Stop, ...]) -> Train:
    mines = tuple(i for i, stop in enumerate(stops) if stop.kind == MINE)
    some = tuple(chance.sample(range(len(stops)), min(len(stops), 2)))
    reach = chance.choice((2, 3, 3, 4, 5))
    match kind:
        case "n":  # counts every stop
            return Train(reach, (1, 1, FORBIDDEN))
        case "t":  # towns are free
            return Train(reach, (1, 0, FORBIDDEN))
        case "p":  # forgives gauge changes
            return Train(reach, (1, 0, FORBIDDEN), free_gauge_changes=chance.choice((1, 2)))
        case "d":  # goes as far as it likes
            return Train(None, (1, 1, FORBIDDEN))
        case "e":  # calls at its best stops
            return Train(None, (1, 1, chance.choice((FORBIDDEN, 1))), calls=chance.choice((2, 3, 4)))
        case "x":  # an express with a limit
            return Train(reach + 1, (1, 1, 0), calls=chance.choice((2, 3)), free_gauge_changes=1)
        case "g":  # starts at a mine
            return Train(reach - 1, (1, 0, 0), starts=mines)
        case "s":  # from a named place to a station, paying these two
            return Train(None, (1, 0, 0), calls=2, starts=some, finish_at_station=True)
        case "f":  # must end at a station
            return Train(reach, (1, 0, 0), finish_at_station=True)
        case _:
            raise ValueError(kind)


def _bonuses(chance: Random, stops: int, trains: int) -> tuple[Bonus, ...]:
    found = []
    if chance.random() < 0.3:
        counted = tuple(chance.sample(range(stops), min(stops, 4)))
        found.append(Bonus(((2, 50), (3, 100), (4, 150)), counted, trains=_some(chance, trains)))
    if chance.random() < 0.3:
        sets = tuple(tuple(chance.sample(range(stops), min(stops, 2))) for _ in range(2))
        found.append(Bonus(((0, 50),), required=sets, trains=_some(chance, trains)))
    if chance.random() < 0.15:
        sets = (tuple(chance.sample(range(stops), 1)),)
        found.append(Bonus(((1, 10), (2, 60)), tuple(range(0, stops, 2)), sets))
    return tuple(found)


def _ways(chance: Random, stops: int, trains: int) -> tuple[DistanceBonus, ...]:
    if chance.random() < 0.6:
        return ()
    return tuple(
        DistanceBonus(
            homes=tuple(chance.sample(range(stops), chance.choice((1, 1, 2)))),
            targets=tuple(chance.sample(range(stops), min(stops, chance.choice((1, 2))))),
            amount=chance.choice((30, 60, 100)),
            home_at_end=chance.random() < 0.7,
            whole_route=chance.random() < 0.2,
            trains=_some(chance, trains),
        )
        for _ in range(chance.choice((1, 2)))
    )


def _some(chance: Random, trains: int) -> tuple[int, ...] | None:
    return None if chance.random() < 0.7 else tuple(sorted(chance.sample(range(trains), 1)))
