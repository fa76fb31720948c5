"""What lies between a network and a place: whether it is joined, what the way costs, what of it can be drawn now."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from kursbuch.crayon import actions as act
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.steps.build import starts
from kursbuch.crayon.study.bounds import NEVER, least_costs
from kursbuch.crayon.study.ways import Way, cheapest_way, full_places
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId


class Network:
    """The track that the first train of a seat can use, and what else is to be had."""

    def __init__(self, title: Title, state: State, seat: SeatId) -> None:
        self.title, self.track, self.seat = title, state.track, seat
        self.cash, self._state = state.players[seat].cash, state
        here = state.players[seat].trains[0].at
        standing = [piece for piece in state.track.pieces(seat) if here in piece]
        self.posts = standing[0] if standing else starts(title, state, seat)
        """The piece of the network on which the train stands."""

    @cached_property
    def full(self) -> frozenset[int]:
        """The places to which the seat may not connect any more."""
        return full_places(self.title, self._state, self.seat)

    def joins(self, place: int) -> bool:
        """Whether track leads to a place already."""
        return not self.posts.isdisjoint(self.title.board.places[place].posts)

    def at_least(self, place: int) -> int:
        """What joining a place costs if nobody else's track is in the way."""
        if self.joins(place):
            return 0
        return NEVER if place in self.full else _least(self.title, place, self.posts)

    def way(self, place: int, most: int) -> Way | None:
        """The cheapest way to a place for this much money."""
        return cheapest_way(
            self.title,
            self.track,
            self.seat,
            self.posts,
            self.title.board.places[place].posts,
            full=self.full,
            most=most,
        )

    def can_join(self, places: Sequence[int]) -> bool:
        """Whether there is money for the ways to all of these."""
        left = self.cash
        for place in places:
            if not self.joins(place):
                way = self.way(place, self.cash)
                if way is None or way.cost > left:
                    return False
                left -= way.cost
        return True


def to_place(title: Title, place: int) -> Sequence[int]:
    """What track from each milepost to a place costs on the empty board."""
    return least_costs(title.board, frozenset(title.board.places[place].posts))


@lru_cache(maxsize=512)
def _least(title: Title, place: int, posts: frozenset[int]) -> int:
    """Of the ways from all of these mileposts."""
    return min(map(to_place(title, place).__getitem__, posts))


def affordable(rules: Rules, state: State, seat: SeatId, way: Way) -> act.Build | None:
    """As much of a way as cash, limit and the other rules allow now, section by section."""
    assert state.turn is not None
    board, done = rules.title.board, 0
    left = min(state.players[seat].cash, rules.title.settings.build_limit - state.turn.spent)
    for start, end in way.sections:
        one, other = board.number[start], board.number[end]
        left -= board.price(board.edge[one, other], other)
        if left < 0:
            break
        done += 1
    whole = act.Build(way.sections[:done])
    if not done or rules.check(state, seat, whole) is None:
        return whole if done else None
    found, allowed, refused = None, 0, done
    while refused - allowed > 1:  # of a way that is refused every longer part is refused as well
        half = (allowed + refused) // 2
        action = act.Build(way.sections[:half])
        if rules.check(state, seat, action) is None:
            found, allowed = action, half
        else:
            refused = half
    return found
