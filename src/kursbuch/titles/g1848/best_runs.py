"""The best run of a company's trains, by the terms of 1848."""

from collections.abc import Mapping

from kursbuch.eighteen.best_runs import Place, RouteTerms, planner
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.tracing import is_large, stop_spec
from kursbuch.routes import NO_GROUP, Bonus, Stop, Train
from kursbuch.titles.g1848.options import Title
from kursbuch.titles.g1848.routes import K_BONUS, K_LOCATIONS, is_alice, stop_value
from kursbuch.titles.g1848.trains import GHAN

LARGE, SMALL = 0, 1
ALICE_GROUP = 0


def terms(title: Title, state: State, company: CompanyId, trains: tuple[TrainName, ...]) -> RouteTerms:
    """RTE: what counts, what passes and what ends a route for this company now."""
    board = state.board
    own = frozenset(board.stations_of(company))
    once = title.options.alice_once

    def stop(place: Place) -> Stop:
        at, number = place
        return Stop(
            value=stop_value(title, state, place),
            kind=LARGE if is_large(stop_spec(board, place)) else SMALL,
            group=ALICE_GROUP if once and is_alice(board, at) else NO_GROUP,
            through=not board.is_terminal(at) and not board.blocked(company, at, number),
            station=place in own,
            label=f"{at}:{number}",
        )

    def bonuses(numbers: Mapping[Place, int]) -> tuple[Bonus, ...]:
        """VAR-2021-01: the K bonus, for every train but the 2E."""
        if not title.options.k_bonus:
            return ()
        tiers = tuple(title.numbers.k_bonus.items())
        counted = tuple(i for (at, _), i in numbers.items() if at in K_LOCATIONS)
        plain = tuple(i for i, train in enumerate(trains) if train != GHAN)
        return (Bonus(tiers, counted, trains=plain, label=K_BONUS),)

    ghans = [i for i, train in enumerate(trains) if train == GHAN]
    return RouteTerms(
        stop=stop,
        trains=tuple(_train(title, train) for train in trains),
        bonuses=bonuses,
        starts={i: lambda place: is_alice(board, place[0]) for i in ghans},
    )


def _train(title: Title, name: TrainName) -> Train:
    """RTE-03 to RTE-05, RTE-17: range by large stops and gauge changes; the 2E pays its two ends."""
    if name == GHAN:
        return Train(costs=(0, 0), calls=2, finish_at_station=True, label=name)
    side = title.data.train(name)
    return Train(side.reach, (1, 0), side.free_gauge_changes or 0, label=name)


plan = planner(terms)
