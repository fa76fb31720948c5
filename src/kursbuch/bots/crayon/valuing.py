"""What a position of drawn track is worth to a player: the money they can expect to have when the game ends.

That is what they have, what their best trips bring beyond what their trains bring in the same time anyway, and what the
trains bring until the end. New cards are not guessed at: of all that can be done now, each brings some.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.bots.crayon.thinking import Links, Style, pace, trips_for
from kursbuch.crayon.model.state import State
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import Trip
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId

STAYS = 0.5
"""How much of the price of track for a trip is worth something after it."""


class Measure(Struct, frozen=True):
    """What time is worth to a player, and how much of it is left, as it looked in one position."""

    rate: float
    turns: float

    def of(self, trip: Trip) -> float:
        """What a trip brings beyond what the time it takes is worth."""
        return trip.payoff - trip.run.fees - STAYS * trip.course.cost - self.rate * trip.run.time


def measured(title: Title, state: State, seat: SeatId) -> Measure:
    """The pace of the trains, and the turns until the goal at that pace."""
    rate = pace(title, state, seat) or 1.0
    wanted = title.settings.goal_cash + Links(title, state, seat, 1.0).cost - state.players[seat].cash
    return Measure(rate, max(0.0, wanted / rate))


def linear(style: Style, measure: Measure) -> Style:
    """The same style for one to whom a turn is worth so much money."""
    return replace(style, rate=measure.rate)


def worth_of(measure: Measure, state: State, seat: SeatId, trips: Sequence[Trip], passed: float = 0.0) -> float:
    """The money to expect at the end: what is there, what the trips add, and the pace for the rest of the time."""
    ahead = sum(max(0.0, measure.of(trip)) for trip in trips)
    return state.players[seat].cash + ahead + measure.rate * max(0.0, measure.turns - passed)


def outlook(
    style: Style,
    title: Title,
    state: State,
    seat: SeatId,
    measure: Measure,
    passed: float = 0.0,
    known: Callable[[int], bool] | None = None,
) -> float:
    """What a position is worth by the best trips from it; `known` leaves cards out that were not seen before."""
    if state.over is not None or not state.players[seat].trains:
        return float(state.players[seat].cash)
    cards = tuple(card for card in cards_of(state, seat) if known is None or known(card))
    found = trips_for(linear(style, measure), title, state, seat, cards)
    return worth_of(measure, state, seat, found[0] if found else (), passed)
