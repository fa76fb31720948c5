"""Deals that a player proposes: the use of somebody's track for a sum, where that is cheaper than to draw one's own.

Both gain: the one who asks saves more than the sum, and the other gets it for track that nobody would have paid for,
since at the usual fee the way would lie elsewhere. Now and then is often enough.
"""

from collections.abc import Sequence
from math import ceil

from msgspec.structs import replace

from kursbuch.bots.crayon.manners import USED_BY_THEM
from kursbuch.bots.crayon.thinking import Style, search_for
from kursbuch.bots.crayon.valuing import measured
from kursbuch.crayon import actions as act
from kursbuch.crayon.fees import price_between
from kursbuch.crayon.model.state import Deal, State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import QUICK, Trip
from kursbuch.kernel.ids import SeatId

EVERY = 5
"""Nobody proposes a deal more often than once in so many rounds."""
GAIN = 3
"""A deal has to save so much more than it costs."""
LONGEST = 6
"""Rounds that a deal runs at most."""


def proposal(style: Style, rules: Rules, state: State, seat: SeatId, trips: Sequence[Trip]) -> act.OfferDeal | None:
    """A deal that helps both, at the beginning of a turn."""
    turn, title = state.turn, rules.title
    if turn is None or turn.acted or not title.settings.deals or len(trips) != 1 or trips[0].run.fees:
        return None
    if (state.round + state.seats.index(seat)) % EVERY or not trips[0].course.cost:
        return None
    now, trip = measured(title, state, seat), trips[0]
    for owner in state.seats:
        if owner == seat or not price_between(title, state, seat, owner) or not state.track.sections(owner):
            continue
        deal = Deal((seat, owner), ((seat, owner),), 0, state.round + LONGEST - 1)
        agreed = replace(state, deals=(*state.deals, deal))
        found = search_for(style, title, agreed, seat, trip.train, cards_of(state, seat)).trips(2, ((QUICK, True),))
        better = max(found, key=now.of, default=None)
        if better is None or better.run.turns > LONGEST:
            continue
        rounds = better.run.turns
        price = ceil(USED_BY_THEM * rounds * title.settings.track_fee) + 1
        offer = act.OfferDeal(owner, "theirs", 0, price, seat, rounds)
        affordable = price + better.course.cost <= state.players[seat].cash
        if affordable and now.of(better) - now.of(trip) >= price + GAIN and rules.check(state, seat, offer) is None:
            return offer
    return None
