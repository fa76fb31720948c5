"""What bots leave undone although the rules allow it."""

from msgspec.structs import replace

from kursbuch.eighteen.actions import Action, BuyShare, BuyTrainFrom, ClosePaper
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.consent import was_declined
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers


def without_pestering(state: State, offers: Offers[Action]) -> Offers[Action]:
    """The offers, less the trains that another director has declined to sell in this turn, and less gifts to nobody.

    People may ask as often as they like. Two bots that always give the same answers would never come to an end, and
    nobody wants to be asked by one until they give in. Nor does a bot throw a private away, which it could do at every
    moment of a game. Where nothing else is left, the bot does both.
    """
    listed = tuple(offer for offer in offers.listed if not (_is_waste(offer) or _was_declined(state, offer)))
    ranged = tuple(offer for offer in offers.ranged if not _was_declined(state, offer.action))
    return replace(offers, listed=listed, ranged=ranged) or offers


def without_buying_back(state: State, seat: SeatId, offers: Offers[Action]) -> Offers[Action]:
    """The offers, less the shares that the seat has sold in this share round where it could buy them again.

    Who thinks anew in each turn could sell and buy the same share for ever, and the round would never end."""
    frame = state.frame
    if not isinstance(frame, ShareRound):
        return offers
    listed = tuple(o for o in offers.listed if not (isinstance(o, BuyShare) and (seat, o.company) in frame.sold))
    return replace(offers, listed=listed) or offers


def _is_waste(offer: Action) -> bool:
    return isinstance(offer, ClosePaper)


def _was_declined(state: State, offer: object) -> bool:
    return isinstance(offer, BuyTrainFrom) and was_declined(state, offer.company, offer.train)
