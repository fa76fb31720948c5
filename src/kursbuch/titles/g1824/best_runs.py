"""The best run of a company's trains, by the terms of 1824 (RTE-18)."""

from collections.abc import Mapping

from kursbuch.eighteen.best_runs import Place, RouteTerms, earns, planner
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.tracing import is_large, stop_spec
from kursbuch.eighteen.track import own_places
from kursbuch.hexmap.board import Board
from kursbuch.routes import FORBIDDEN, NO_GROUP, Bonus, Stop, Train
from kursbuch.titles.g1824.locations import (
    BUKOWINA,
    BUKOWINA_SOURCE,
    BUKOWINA_TARGET,
    bonus_is_played,
    is_mine,
    location_of,
)
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import COAL, kind_of

LARGE, SMALL, MINE = 0, 1, 2
MINES = "mines"
"""A route touches one mine at most, so that all mines are one group."""


def terms(title: Title, state: State, company: CompanyId, trains: tuple[TrainName, ...]) -> RouteTerms:
    """RTE: what counts, what passes and what ends a route for this company now."""
    board = state.board
    own = own_places(board, company)
    colour = title.phase(state).colour
    groups: dict[str, int] = {}

    def stop(place: Place) -> Stop:
        at, number = place
        spec = stop_spec(board, place)
        mine = is_mine(board, place)
        return Stop(
            value=0 if mine else spec.value(colour),
            kind=MINE if mine else LARGE if is_large(spec) else SMALL,
            group=_group(board, place, groups),
            through=not board.is_terminal(at) and not board.blocked(company, at, number),
            station=place in own,
            treasury=spec.value(colour) if mine else 0,
            label=f"{at}:{number}",
        )

    def starts(place: Place) -> bool:
        """RTE-10, RTE-12: at a mine, a coal railway at its own."""
        return is_mine(board, place) and (kind_of(title, company) != COAL or place in own)

    def bonuses(numbers: Mapping[Place, int]) -> tuple[Bonus, ...]:
        return (_bukowina(title, board, numbers),) if bonus_is_played(title) else ()

    goods = [i for i, train in enumerate(trains) if title.data.card(train).goods]
    return RouteTerms(
        stop=stop,
        trains=tuple(_train(title, train) for train in trains),
        bonuses=bonuses,
        starts=dict.fromkeys(goods, starts),
    )


def _group(board: Board, place: Place, groups: dict[str, int]) -> int:
    """RTE-14: places that are one location have a number in common."""
    location = MINES if is_mine(board, place) else location_of(board, place)
    return groups.setdefault(location, len(groups)) if isinstance(location, str) else NO_GROUP


def _train(title: Title, name: TrainName) -> Train:
    """RTE-09, RTE-11, RTE-18: locations of any kind but mines; for a g-train only large cities count."""
    reach = title.data.train(name).reach
    if title.data.card(name).goods:
        return Train(reach, (1, 0, 0), label=name)
    return Train(reach, (1, 1, FORBIDDEN), label=name)


def _bukowina(title: Title, board: Board, numbers: Mapping[Place, int]) -> Bonus:
    """VAR-A-25: one of the sources and one of the targets."""
    marked = {
        mark: tuple(i for (at, _), i in numbers.items() if board.map.hexes[at].bonus == mark)
        for mark in (BUKOWINA_SOURCE, BUKOWINA_TARGET)
    }
    return Bonus(((0, title.numbers.bukowina_bonus),), required=tuple(marked.values()), label=BUKOWINA)


plan = planner(terms)


def can_earn(title: Title, state: State, company: CompanyId) -> bool:
    """Whether the best run of the company's own trains earns anything, without finding it."""
    trains, colour = state.companies[company].trains, title.phase(state).colour
    return earns(state, company, trains, lambda s, c, t: terms(title, s, c, t), colour)
