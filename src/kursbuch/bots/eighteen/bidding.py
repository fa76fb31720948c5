"""Bids for privates: a little more than they cost, and never the money that a company of one's own will need."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import Action, Bid, BuyPaper, WithdrawBid
from kursbuch.eighteen.model.state import State
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers, Ranged

DEAREST = 1.2
"""So many times its price a private is worth."""
KEPT = 0.4
"""So much of the cash is kept for shares."""
ONE_IN = 3
"""Among so many turns one is used to bid; in the others the cheapest private is bought."""


def bidding_turn(state: State, seat: SeatId, offers: Offers[Action], dice: Dice) -> Action | None:
    """Take back a bid that is outdone, bid now and then, else buy the cheapest private; nothing if money is short."""
    outdone = next((offer for offer in offers.listed if isinstance(offer, WithdrawBid)), None)
    wanted = [span.action for span in _worthwhile(state, offers) if span.low <= _to_spend(state, seat)]
    if wanted and dice.below(ONE_IN) == 0:
        return dice.choice(wanted)
    if outdone is not None:
        return outdone
    cheapest = next((offer for offer in offers.listed if isinstance(offer, BuyPaper)), None)
    if cheapest is not None and state.papers[cheapest.paper].price <= _to_spend(state, seat):
        return cheapest
    return None


def raised(state: State, offers: Offers[Action]) -> Action | None:
    """In an auction the least raise, as long as the private is worth it."""
    return next((span.action for span in _worthwhile(state, offers)), None)


def _worthwhile(state: State, offers: Offers[Action]) -> Iterator[Ranged[Action]]:
    """Bids that are not too dear, each at its least."""
    for span in offers.ranged:
        if isinstance(span.action, Bid) and span.low <= state.papers[span.action.paper].price * DEAREST:
            yield span


def _to_spend(state: State, seat: SeatId) -> int:
    return int(state.players[seat].cash * (1 - KEPT))
