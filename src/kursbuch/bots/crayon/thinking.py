"""What a player of drawn track means to do: a trip for each train, found by search and kept until something is new."""

from collections.abc import Sequence
from itertools import islice, product

from msgspec import Struct

from kursbuch.bots.crayon.thumb import ByThumb
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_ground import FAR, ground
from kursbuch.crayon.study.plans_search import CHEAP, SURE, Odds, Order, Search, Trip, Visit
from kursbuch.crayon.study.plans_trip import Course
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId

Terms = tuple[int, bool]
"""What a million is worth in steps, and whether track of others is used."""


A_STEP = 0.6
"""What a step of a train brings in the long run, loaded or not."""


class Style(Struct, frozen=True, kw_only=True):
    """How a player thinks. `most` demands make a trip; `track` is how much of the price of new track counts, since it
    stays; `rest` turns are added to each trip, since the next one has to be found; `linking` is how much of what a trip
    saves on the way to the goal's cities counts."""

    most: int
    grounds: tuple[Terms, ...] = ((CHEAP, False),)
    track: float = 1.0
    rest: float = 0.5
    linking: float = 0.0
    least: float = 0.0
    rate: float = 0.0
    by_thumb: bool = False
    """`least`: a hand whose best trip brings less a turn is thrown away. With a `rate` time has that price, and trips
    are compared by what they bring beyond it. `by_thumb`: orders of stops are not searched, and trains not planned for
    together."""

    def score(self, payoff: float, spent: float, time: float) -> float:
        """Net income a turn, or beyond the price of the time."""
        net, turns = payoff - self.track * spent, time + self.rest
        return net - self.rate * turns if self.rate else net / turns


class Intent(Struct, frozen=True):
    """An order of stops for a train, and on what terms its way is found."""

    train: int
    order: Order
    terms: Terms


def without_loads_aboard(title: Title, state: State, seat: SeatId, intent: Intent) -> Intent:
    """A good that is aboard and not needed for something else is not loaded again, if there is room till then."""
    train = state.players[seat].trains[intent.train]
    capacity = title.trains[train.type].capacity
    spare, order = list(train.goods), list(intent.order)
    for good in needed_aboard(order):
        if good in spare:
            spare.remove(good)
    for visit in intent.order:
        if not visit.delivers and visit.task.good in spare:
            left = [each for each in order if each is not visit]
            if _most_aboard(left) <= capacity:
                spare.remove(visit.task.good)
                order = left
    return Intent(intent.train, tuple(order), intent.terms)


def needed_aboard(order: Sequence[Visit]) -> list[str]:
    """The goods that an order delivers without loading them first."""
    loads = {(visit.task.card, visit.task.index) for visit in order if not visit.delivers}
    return [visit.task.good for visit in order if visit.delivers and (visit.task.card, visit.task.index) not in loads]


def _most_aboard(order: Sequence[Visit]) -> int:
    """The most chips that are aboard at a time if all that is not needed is left behind."""
    load = most = len(needed_aboard(order))
    for visit in order:
        load += -1 if visit.delivers else 1
        most = max(most, load)
    return most


def pace(title: Title, state: State, seat: SeatId, trains: Sequence[str] | None = None) -> float:
    """What trains of these types, or those a player has, bring a turn in the long run."""
    types = [train.change or train.type for train in state.players[seat].trains] if trains is None else trains
    return sum(A_STEP * title.speed(each) for each in types)


def search_for(
    style: Style,
    title: Title,
    state: State,
    seat: SeatId,
    train: int,
    cards: Sequence[int],
    start: int | None = None,
    cash: int | None = None,
    odds: Odds = SURE,
) -> Search:
    """A search in the style of a player."""
    saving = Links(title, state, seat, style.linking) if style.linking and start is None else None
    kind = ByThumb if style.by_thumb else Search
    return kind(
        title,
        state,
        seat,
        train,
        cards,
        score=style.score,
        start=start,
        cash=cash,
        saving=saving.saved if saving is not None else None,
        odds=odds,
    )


class Links:
    """The major cities that are still to be joined, and how far each is from the network."""

    def __init__(self, title: Title, state: State, seat: SeatId, share: float) -> None:
        self.share = share
        self.ground = ground(title, state, seat, CHEAP)
        self.missing = missing_majors(title, state, seat)
        posts = main_piece(title, state, seat)
        self.fields = [self.ground.field(city)[0] for city in self.missing]
        self.far = [min((field[post] for post in posts), default=FAR) for field in self.fields]

    def saved(self, way: Course) -> float:
        """How much nearer a trip brings them, in money."""
        saved = 0.0
        for field, far in zip(self.fields, self.far, strict=True):
            near = min(field[there] for _, there in way.drawn)
            if near < far < FAR:
                saved += (far - near) / CHEAP
        return self.share * min(saved, way.cost)

    @property
    def cost(self) -> int:
        """What joining them all costs, if each takes the nearest way to the network or to another of them."""
        places = self.ground.title.board.places
        total = 0
        for number, (field, far) in enumerate(zip(self.fields, self.far, strict=True)):
            others = [field[places[city].centre] for city in self.missing[:number]]
            total += min(far, *others) // CHEAP if others else far // CHEAP
        return total


def main_piece(title: Title, state: State, seat: SeatId) -> frozenset[int]:
    """The piece of the network that joins most major cities; before there is track, the origin."""
    board, player = title.board, state.players[seat]
    pieces = state.track.pieces(seat)
    if not pieces:
        return frozenset(board.places[title.cities[player.origin]].posts) if player.origin else frozenset()
    centres = [board.places[city].centre for city in board.majors]
    return max(pieces, key=lambda piece: (sum(centre in piece for centre in centres), len(piece), -min(piece)))


def missing_majors(title: Title, state: State, seat: SeatId) -> tuple[int, ...]:
    """The major cities that the main piece does not join; none once enough are joined."""
    piece = main_piece(title, state, seat)
    places = title.board.places
    missing = tuple(city for city in title.board.majors if places[city].centre not in piece)
    joined = len(title.board.majors) - len(missing)
    return missing if joined < title.settings.goal_cities else ()


# -- trips --------------------------------------------------------------------------------------------------------


def intents(style: Style, title: Title, state: State, seat: SeatId) -> tuple[Intent, ...]:
    """The best trips for all trains together."""
    found = trips_for(style, title, state, seat, cards_of(state, seat))
    return intended(found[0]) if found else ()


def intended(trips: Sequence[Trip]) -> tuple[Intent, ...]:
    """What is to be remembered of trips."""
    return tuple(Intent(trip.train, trip.order, trip.terms) for trip in trips)


def trips_for(
    style: Style,
    title: Title,
    state: State,
    seat: SeatId,
    cards: Sequence[int],
    count: int = 1,
    odds: Odds = SURE,
) -> list[tuple[Trip, ...]]:
    """The best trips, one for each train as far as there is one, and so many others, the best first."""
    ranked: list[list[tuple[float, Trip]]] = []
    for number, train in enumerate(state.players[seat].trains):
        if train.at != NOWHERE:
            search = search_for(style, title, state, seat, number, cards, odds=odds)
            ranked.append([(search.worth(trip), trip) for trip in search.trips(style.most, style.grounds)])
    if not any(ranked):
        return []
    if len(ranked) == 1:
        return [(trip,) for _, trip in ranked[0][:count]]
    if style.by_thumb:
        return _one_by_one(state, seat, ranked, count)
    return _together(state, seat, ranked, count)


LOOKED_AT = 25
"""So many of the best trips of each train are put together."""


def _together(
    state: State, seat: SeatId, ranked: Sequence[Sequence[tuple[float, Trip]]], count: int
) -> list[tuple[Trip, ...]]:
    """The pairs of trips that serve different cards, have chips and money for both, and bring most together."""
    cash = state.players[seat].cash
    best: list[tuple[float, tuple[Trip, ...]]] = []
    first, second = (tuple(each[:LOOKED_AT]) for each in ranked)
    for pair in product((*first, None), (*second, None)):
        chosen = [entry for entry in pair if entry is not None]
        worth = sum(entry[0] for entry in chosen)
        trips = tuple(trip for _, trip in chosen)
        if trips and (len(best) < count or worth > best[-1][0]) and _agree(state, cash, trips):
            best = sorted((*best, (worth, trips)), key=lambda entry: -entry[0])[:count]
    return [trips for _, trips in best]


def _one_by_one(
    state: State, seat: SeatId, ranked: Sequence[Sequence[tuple[float, Trip]]], count: int
) -> list[tuple[Trip, ...]]:
    """Each train takes the best trip that the trains before it leave; the first also its next best ones."""
    cash = state.players[seat].cash
    found: list[tuple[Trip, ...]] = [(trip,) for _, trip in ranked[0][:count]] or [()]
    for others in ranked[1:]:
        for number, trips in enumerate(found):
            free = (trip for _, trip in others if _agree(state, cash, (*trips, trip)))
            found[number] = (*trips, *islice(free, 1))
    return found


def _agree(state: State, cash: int, trips: Sequence[Trip]) -> bool:
    """Whether trips can be made side by side."""
    tasks = [task for trip in trips for task in trip.tasks]
    if len({task.card for task in tasks}) < len(tasks):
        return False
    costs = [trip.course.cost for trip in trips]
    if all(costs) and sum(costs) > cash:
        return False
    loads: dict[str, int] = {}
    for task in tasks:
        if task.source != NOWHERE:
            loads[task.good] = loads.get(task.good, 0) + 1
    return all(count <= max(1, state.supply[good]) for good, count in loads.items())
