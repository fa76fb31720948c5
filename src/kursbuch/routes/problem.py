"""What the optimiser is told, and what it answers: plain numbers, no game.

A `RouteProblem` is one company on one board at one moment: the stops with what they
are worth to this company, the links of plain track between them, the trains, and the
bonuses. Everything a rulebook says about a run is turned into these numbers by the
caller; nothing here knows a title, a hex or a phase.

The rules every plan obeys:

* A route is a chain of at least two stops joined by links, for one train; it contains
  at least one stop with a station of the company, no stop twice and no two stops of
  the same group. A stop that is not `through` can only be one of the two ends.
* A track piece is used at most once in the whole plan, by whichever train.
* What the train asks for (`Train`): its reach, its calls, its start, its finish.
"""

from __future__ import annotations

from msgspec import Struct

FORBIDDEN = -1
"""As a cost in `Train.costs`: this train may not touch stops of that kind at all."""

NO_GROUP = -1
"""As `Stop.group`: the stop stands for itself."""


class Stop(Struct, frozen=True, omit_defaults=True):
    """A place where a train can call: city, town, harbour, off-board area, mine.

    `value` is what the place is worth to this company now. `kind` is an index into
    `Train.costs`. Stops that share a `group` are one place: a route holds one of them
    at most (the cities of one metropolis, off-board hexes of one name, all mines where
    a route may touch one mine only). `through` is False for a stop that can only end a
    route: off-board area, mine, city filled with foreign stations. `station` says that
    a station of the company makes a route through this stop its own. `treasury` is
    money the stop brings outside the revenue (a mine); it is reported, never counted.
    """

    value: int
    kind: int = 0
    group: int = NO_GROUP
    through: bool = True
    station: bool = False
    treasury: int = 0
    label: str = ""


class Link(Struct, frozen=True, omit_defaults=True):
    """Plain track that joins two stops without meeting a third.

    `pieces` names the track pieces used, in rising order: one number for every hex
    side crossed, and one of its own for a track that joins two stops inside a hex. Two
    links that share a number cannot both be used. `gauge_changes` and `steps` count
    the gauge changes and the hex sides crossed. `path` is for drawing only.
    """

    a: int
    b: int
    pieces: tuple[int, ...]
    gauge_changes: int = 0
    steps: int = 0
    path: tuple[int, ...] = ()


class Train(Struct, frozen=True, omit_defaults=True):
    """What one train may do.

    `reach` limits the sum of the costs of all stops on the route plus one for every
    gauge change beyond `free_gauge_changes`; None means no limit. `costs` gives the
    cost of a stop by its kind, or FORBIDDEN.

    `calls` is for trains that pass stops without paying: at most so many stops of the
    route are called at, the two ends always among them, and only these earn and count
    for bonuses. None: every stop on the route is called at.

    `starts`: one end of the route is one of these stops. `finish_at_station`: the end
    opposite the start (either end, if there is no `starts`) has an own station.

    A plain train: reach n, costs 1. A diesel: reach None. Towns that do not count: cost
    0. An express with n calls: reach None, calls n. A train between a station and a
    named place, paying these two: calls 2, starts there, finish_at_station. A goods
    train: starts at the mines, mine cost 0; other trains: mine cost FORBIDDEN.
    """

    reach: int | None = None
    costs: tuple[int, ...] = (1,)
    free_gauge_changes: int = 0
    calls: int | None = None
    starts: tuple[int, ...] | None = None
    finish_at_station: bool = False
    label: str = ""


class Bonus(Struct, frozen=True, omit_defaults=True):
    """Extra revenue for one route, once for each route that deserves it.

    The route must call at one stop of every set in `required`. Then it earns the value
    of the highest tier `(n, value)` with at least n stops of `counted` called at; tiers
    rise in both numbers. `trains` are the indices of trains that can earn it, None all.
    """

    tiers: tuple[tuple[int, int], ...]
    counted: tuple[int, ...] = ()
    required: tuple[tuple[int, ...], ...] = ()
    trains: tuple[int, ...] | None = None
    label: str = ""


class DistanceBonus(Struct, frozen=True, omit_defaults=True):
    """Extra revenue for the way from home to a target; one per plan, not per route.

    A route that calls at a stop of `homes` and a stop of `targets` may claim `amount`
    less `per_step` for each step travelled between them (with `whole_route`: for each
    step of the route). With `home_at_end` the home must be an end of the route. What
    does not exceed zero is not claimed.
    """

    homes: tuple[int, ...]
    targets: tuple[int, ...]
    amount: int
    per_step: int = 10
    home_at_end: bool = True
    whole_route: bool = False
    trains: tuple[int, ...] | None = None
    label: str = ""


class RouteProblem(Struct, frozen=True, omit_defaults=True):
    """One company, one board, one moment. Stops, links and trains go by their index."""

    stops: tuple[Stop, ...]
    links: tuple[Link, ...]
    trains: tuple[Train, ...]
    bonuses: tuple[Bonus, ...] = ()
    distance_bonuses: tuple[DistanceBonus, ...] = ()


class Course(Struct, frozen=True, omit_defaults=True):
    """A route as someone declares it: a train, the stops in order, the links between.

    `calls` names the stops called at by a train that passes some; None leaves the best
    choice to the scorer.
    """

    train: int
    stops: tuple[int, ...]
    links: tuple[int, ...]
    calls: tuple[int, ...] | None = None


class EarnedBonus(Struct, frozen=True):
    """Bonus number `index` of its list, claimed by a route. `distance` names the list."""

    index: int
    amount: int
    distance: bool = False
    label: str = ""


class Route(Struct, frozen=True, omit_defaults=True):
    """One route of a plan with what it earns; `revenue` includes its bonuses."""

    train: int
    stops: tuple[int, ...]
    links: tuple[int, ...]
    calls: tuple[int, ...]
    revenue: int
    bonuses: tuple[EarnedBonus, ...] = ()
    treasury: int = 0

    @property
    def course(self) -> Course:
        """The route as a declaration, to be scored again."""
        return Course(self.train, self.stops, self.links, self.calls)


class RoutePlan(Struct, frozen=True):
    """The answer: routes in the order of the trains, and how good they are for certain.

    No plan earns more than `bound`. `proved` says that `revenue` equals it and that the
    plan is also the first in the documented order of ties. `nodes` is the work done. `whole`
    is False where the search was stopped before its end.
    """

    routes: tuple[Route, ...]
    revenue: int
    bound: int
    proved: bool
    nodes: int = 0
    whole: bool = True

    @property
    def treasury(self) -> int:
        """Money the routes bring beside the revenue, such as the value of mines."""
        return sum(route.treasury for route in self.routes)
