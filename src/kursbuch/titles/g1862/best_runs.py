"""The best run of a company's trains, by the terms of 1862."""

from kursbuch.eighteen.best_runs import Place, RouteTerms, planner
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.tracing import stop_spec
from kursbuch.eighteen.way_bonus import distance_bonuses
from kursbuch.routes import NO_GROUP, Stop, Train
from kursbuch.titles.g1862.bonus import way_bonuses
from kursbuch.titles.g1862.options import Title
from kursbuch.titles.g1862.routes import stop_value


def terms(title: Title, state: State, company: CompanyId, trains: tuple[TrainName, ...]) -> RouteTerms:
    """RTE: what counts, what passes and what ends a route for this company now, and its one bonus."""
    board = state.board
    own = frozenset(board.stations_of(company))
    bonuses = way_bonuses(title, state, company)
    groups: dict[str, int] = {}

    def stop(place: Place) -> Stop:
        at, number = place
        name = stop_spec(board, place).group if title.options.red_groups else None
        return Stop(
            value=stop_value(title, state, company, place),
            group=NO_GROUP if name is None else groups.setdefault(name, len(groups)),
            through=not board.is_terminal(at) and not board.blocked(company, at, number),
            station=place in own,
            label=f"{at}:{number}",
        )

    sides = [title.data.train(train) for train in trains]
    return RouteTerms(
        stop=stop,
        trains=tuple(Train(side.reach, calls=side.calls, label=side.name) for side in sides),
        distance_bonuses=lambda numbers: distance_bonuses(bonuses, numbers),
    )


plan = planner(terms)
