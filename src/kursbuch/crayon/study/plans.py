"""Planning aids: what each demand takes and brings, and the best plans of one to three demands.

Plain functions on a title, a position that a seat holds possible, and the seat. What they return goes over the wire as
it is. Mileposts are [row, column], money is in millions, a turn is one's own turn, the one under way included.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.data import Milepost
from kursbuch.crayon.model.state import State
from kursbuch.crayon.study.plans_ground import line_between
from kursbuch.crayon.study.plans_search import CHEAP, QUICK, Search, Task, Trip, alone
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId

Act = Literal["load", "deliver"]


class Drawn(Struct, frozen=True, omit_defaults=True):
    """A section that has to be drawn, in the direction in which it is drawn; `water` is part of the price."""

    a: Milepost
    b: Milepost
    price: int
    water: int = 0


class Share(Struct, frozen=True):
    """A share of a ferry line that has to be bought, with the end it leads to."""

    line: str
    to: Milepost
    price: int


class Outlook(Struct, frozen=True, kw_only=True):
    """A way for a train with what it takes: `build_cost` of new track, `fees` for track of others, `steps`, and own
    `turns` until the last delivery. `per_turn` is what is left of the payoff, by turn."""

    build_cost: int
    fees: int
    steps: int
    turns: int
    per_turn: float
    posts: tuple[Milepost, ...]
    sections: tuple[Drawn, ...]
    ferries: tuple[Share, ...]


class Source(Outlook, frozen=True, kw_only=True):
    """Where the good of a demand can be had: in a `city`, or `aboard` a train already. `rented` is the way over track
    of others, where that costs less in all. What cannot be paid for with the cash at hand has `payable` false."""

    city: str | None
    aboard: bool = False
    lying: bool = False
    train: int = 0
    payable: bool = True
    rented: Outlook | None = None


class DemandOutlook(Struct, frozen=True, kw_only=True):
    """A demand of a card in hand or of a public contract. `best` is the number of the source that brings most a turn,
    nothing if there is none."""

    card: int
    index: int
    good: str
    city: str
    payoff: int
    public: bool
    sources: tuple[Source, ...]
    best: int | None


class Stop(Struct, frozen=True):
    """What is done on the way. `card` and `index` name the demand it is done for."""

    city: str
    do: Act
    good: str
    card: int
    index: int


class Reason(Struct, frozen=True):
    """Why a plan is good, as the key of a text in `plans` of the family's texts, and the facts that fill it."""

    key: str
    facts: Mapping[str, int | str] = {}


class Plan(Outlook, frozen=True, kw_only=True):
    """One to three demands served by one train. `demands` are card and number; `origin` is the major city to begin in,
    where that is still open."""

    demands: tuple[tuple[int, int], ...]
    stops: tuple[Stop, ...]
    payoff: int
    reasons: tuple[Reason, ...]
    train: int = 0
    origin: str | None = None


LITTLE = 6
"""New track up to this price is worth a mention."""
SHOWN = 8
"""Plans that are shown if nobody says how many."""


def demands(title: Title, state: State, seat: SeatId) -> tuple[DemandOutlook, ...]:
    """Every demand in hand and of the public contracts, each with all sources of its good.

    The way of a source is the cheapest one from the train by the source to the goal: own track is free, and what is
    drawn for the first part serves the second.
    """
    cards = cards_of(state, seat)
    found: dict[tuple[int, int], dict[tuple[int, bool], Source]] = {}
    for search, _ in searches(title, state, seat, cards):
        for task in search.tasks:
            source = _source(search, task)
            known = found.setdefault((task.card, task.index), {})
            key = (task.source, task.lying)
            if source is not None and (key not in known or known[key].per_turn < source.per_turn):
                known[key] = source
    return tuple(
        _demand(state, card, index, demand, tuple(found.get((card, index), {}).values()))
        for card in cards
        for index, demand in enumerate(title.demands[card].demands)
    )


def plans(title: Title, state: State, seat: SeatId, most: int = SHOWN) -> tuple[Plan, ...]:
    """The best plans of one to three demands, by net income a turn."""
    found: list[tuple[float, float, Plan]] = []
    for search, origin in searches(title, state, seat, cards_of(state, seat)):
        for trip in search.trips(3, ((CHEAP, False), (QUICK, False), (QUICK, True)))[: 2 * most]:
            plan = _plan(search, trip, origin)
            found.append((-plan.per_turn, -search.worth(trip), plan))
    found.sort(key=lambda entry: entry[:2])
    return tuple(plan for _, _, plan in found[:most])


def cards_of(state: State, seat: SeatId) -> tuple[int, ...]:
    """The cards a seat may serve."""
    return (*state.players[seat].hand, *state.public)


def searches(
    title: Title, state: State, seat: SeatId, cards: Iterable[int], **terms: Any
) -> Iterator[tuple[Search, str | None]]:
    """One search for each train that stands somewhere; before that, one for each major city to begin in."""
    player, places = state.players[seat], title.board.places
    for number, train in enumerate(player.trains):
        if train.at != NOWHERE:
            yield Search(title, state, seat, number, tuple(cards), **terms), None
        elif player.origin is None:
            for city in title.board.majors:
                yield (
                    Search(title, state, seat, number, tuple(cards), start=places[city].centre, **terms),
                    places[city].name,
                )


# -- demands ------------------------------------------------------------------------------------------------------


def _demand(
    state: State, card: int, index: int, demand: tuple[str, str, int], sources: tuple[Source, ...]
) -> DemandOutlook:
    city, good, payoff = demand
    ranked = sorted(range(len(sources)), key=lambda n: (not sources[n].payable, -sources[n].per_turn))
    return DemandOutlook(
        card=card,
        index=index,
        good=good,
        city=city,
        payoff=payoff,
        public=card in state.public,
        sources=sources,
        best=ranked[0] if ranked else None,
    )


def _source(search: Search, task: Task) -> Source | None:
    trip = search.drive(alone(task), CHEAP, False)
    rented = search.drive(alone(task), CHEAP, True) if search.has_neighbours else None
    if trip is None and rented is None:
        return None
    chosen = trip if trip is not None else rented
    assert chosen is not None
    cheaper = rented is not None and (trip is None or (rented.run.fees > 0 and rented.net > trip.net))
    place = search.title.board.places[task.source] if task.source != NOWHERE else None
    return Source(
        city=None if place is None else place.name,
        aboard=place is None,
        lying=task.lying,
        train=search.train,
        payable=chosen.run.payable,
        rented=Outlook(**_outlook(search, rented)) if rented is not None and cheaper else None,
        **_outlook(search, chosen),
    )


def _outlook(search: Search, trip: Trip) -> dict[str, Any]:
    way, board = trip.course, search.title.board
    sections, shares = list[Drawn](), list[Share]()
    for here, there in way.drawn:
        edge = board.edge.get((here, there))
        if edge is None:
            line = board.lines[line_between(search.title, here, there)]
            shares.append(Share(line.name, board.posts[there], board.ferry_price(there)))
        else:
            sections.append(
                Drawn(board.posts[here], board.posts[there], board.price(edge, there), board.surcharge[edge])
            )
    return {
        "build_cost": way.cost,
        "fees": trip.run.fees,
        "steps": len(way.posts) - 1,
        "turns": trip.run.turns,
        "per_turn": round(trip.net / trip.run.turns, 2),
        "posts": tuple(board.posts[post] for post in way.posts),
        "sections": tuple(sections),
        "ferries": tuple(shares),
    }


# -- plans --------------------------------------------------------------------------------------------------------


def _plan(search: Search, trip: Trip, origin: str | None) -> Plan:
    places = search.title.board.places
    stops = tuple(
        Stop(
            places[visit.place].name,
            "deliver" if visit.delivers else "load",
            visit.task.good,
            visit.task.card,
            visit.task.index,
        )
        for visit in trip.order
    )
    return Plan(
        demands=tuple((task.card, task.index) for task in trip.tasks),
        stops=stops,
        payoff=trip.payoff,
        reasons=tuple(_reasons(search, trip)),
        train=search.train,
        origin=origin,
        **_outlook(search, trip),
    )


def _reasons(search: Search, trip: Trip) -> Iterator[Reason]:
    """What speaks for a plan, the most telling first."""
    title, state, seat = search.title, search.state, search.seat
    most = _most_aboard(search, trip)
    if most > 1:
        yield Reason("loads_together", {"count": most})
    elif len(trip.tasks) > 1:
        yield Reason("one_after_another", {"count": len(trip.tasks)})
    for task in trip.tasks:
        if task.source == NOWHERE:
            yield Reason("aboard", {"good": task.good})
    if not trip.course.cost:
        yield Reason("no_track")
    else:
        yield Reason("little_track" if trip.course.cost <= LITTLE else "track", {"cost": trip.course.cost})
    yield from _majors(title, state, seat, trip)
    if trip.run.fees:
        yield Reason("fees", {"fee": trip.run.fees})
    if any(edge not in title.board.edge for edge in trip.course.drawn):
        yield Reason("ferry")
    yield from _chances(search, trip)


def _majors(title: Title, state: State, seat: SeatId, trip: Trip) -> Iterator[Reason]:
    """Major cities that the new track joins."""
    known = set(state.track.majors(seat))
    if not known and state.players[seat].origin is not None:
        known.add(title.cities[str(state.players[seat].origin)])
    elif not known:
        known.add(title.board.place_of[trip.course.posts[0]])
    for post in (post for pair in trip.course.drawn for post in pair):
        place = title.board.place_of[post]
        if place in title.board.majors and place not in known:
            known.add(place)
            yield Reason("connects", {"city": title.board.places[place].name, "count": len(known)})


def _chances(search: Search, trip: Trip) -> Iterator[Reason]:
    """Public contracts, scarce chips, events, the goal."""
    state, title = search.state, search.title
    public = [task for task in trip.tasks if task.card in state.public]
    if public:
        yield Reason("public", {"city": title.board.places[public[0].goal].name, "good": public[0].good})
    for task in trip.tasks:
        if task.source != NOWHERE and not task.lying and state.supply[task.good] == 1:
            yield Reason("last_chip", {"good": task.good})
    if search.delayed(trip):
        yield Reason("event")
    if trip.run.cash >= title.settings.goal_cash:
        yield Reason("goal", {"cash": trip.run.cash, "goal": title.settings.goal_cash})


def _most_aboard(search: Search, trip: Trip) -> int:
    load = sum(task.source == NOWHERE for task in trip.tasks)
    most = load
    for visit in trip.order:
        load += -1 if visit.delivers else 1
        most = max(most, load)
    return most
