"""The best plan of a position for the review, found once and remembered."""

from collections import OrderedDict
from collections.abc import Callable

from kursbuch.crayon.model.state import State
from kursbuch.crayon.study.plans import Plan, plans
from kursbuch.crayon.study.review import NotYet, Promise, Search
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId

KEPT = 4096
"""Positions whose best plan is remembered; those asked for longest ago go first."""

Known = tuple[object, Promise | None]
"""What the key names by identity, so that it stays alive, and the plan."""


class Promises:
    """Best plans by what they depend on: the player, the contracts, the track and what is to be had."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._known: OrderedDict[tuple[object, ...], Known] = OrderedDict()

    def search(self, title: Title, clock: Callable[[], float], seconds: float) -> Search:
        """A search that begins now; what is not found after `seconds` is `NotYet`, and comes when one asks again."""
        deadline = clock() + seconds

        def best(state: State, seat: SeatId) -> Promise | None:
            held = (title, state)
            key = (id(title), state.round, seat, state.players[seat], state.public, id(state.track), id(state.supply))
            known = self._known.pop(key, None)
            if known is None:
                if clock() > deadline:
                    raise NotYet
                known = (held, _promise(title, state, seat))
            self._known[key] = known
            while len(self._known) > self._kept:
                self._known.popitem(last=False)
            return known[1]

        return best


def search_to_the_end(title: Title) -> Search:
    """A search that takes the time it needs."""
    return lambda state, seat: _promise(title, state, seat)


def _promise(title: Title, state: State, seat: SeatId) -> Promise | None:
    found = plans(title, state, seat, 1)
    return _told(found[0]) if found else None


def _told(plan: Plan) -> Promise:
    return Promise(
        demands=plan.demands,
        stops=tuple((stop.city, stop.do, stop.good) for stop in plan.stops),
        payoff=plan.payoff,
        build_cost=plan.build_cost,
        turns=plan.turns,
        per_turn=plan.per_turn,
    )
