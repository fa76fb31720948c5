"""Agreed prices for the use of track."""

from collections.abc import Iterator, Sequence
from typing import Any

from kursbuch.crayon.actions import AcceptDeal, Action, DeclineDeal, OfferDeal
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State
from kursbuch.crayon.steps.base import Step, clockwise, mover
from kursbuch.crayon.title import Cursor, Title
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.offers import FreeForm
from kursbuch.kernel.refusal import Refusal, refuse

MOST = 999
"""Amounts and rounds of a deal go up to this, beyond what any game has brought; a slip of the pen goes further."""


class OfferDealStep(Step):
    """The player on turn offers a deal to one other."""

    action = OfferDeal

    def candidates(self, title: Title, state: State) -> Iterator[OfferDeal]:
        """Prices and sums are free, so none is listed."""
        yield from ()

    def form(self, title: Title, state: State, listed: Sequence[Any]) -> FreeForm[Action] | None:
        """A form with an example: the usual price, with the next player."""
        if not self.is_open(title, state):
            return None
        return FreeForm(
            "OfferDeal", lambda: OfferDeal(clockwise(state, mover(state))[1], "theirs", title.settings.track_fee)
        )

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: OfferDeal) -> Iterator[ev.Event]:
        """It waits for the answer."""
        payer = (action.payer or seat) if action.sum else None
        yield ev.DealOffered(seat, action.to, action.use, action.price, action.sum, payer, action.rounds)


class AcceptDealStep(Step):
    """The other agrees."""

    action = AcceptDeal

    def candidates(self, title: Title, state: State) -> Iterator[AcceptDeal]:
        """There is one way."""
        yield AcceptDeal()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: AcceptDeal) -> Iterator[ev.Event]:
        """A new deal about track replaces the old one; a sum is paid at once."""
        offer = now.state.top
        assert isinstance(offer, ev.DealOffered)
        mine, theirs = (offer.to, offer.seat), (offer.seat, offer.to)
        use = {"mine": (mine,), "theirs": (theirs,), "both": (theirs, mine), "none": ()}[offer.use]
        yield ev.DealMade(offer.seat, offer.to, use, offer.price, now.state.round + offer.rounds - 1)
        if offer.payer is not None:
            payee = offer.to if offer.payer == offer.seat else offer.seat
            yield ev.SumPaid(offer.payer, payee, offer.sum)


class DeclineDealStep(Step):
    """The other refuses."""

    action = DeclineDeal

    def candidates(self, title: Title, state: State) -> Iterator[DeclineDeal]:
        """There is one way."""
        yield DeclineDeal()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: DeclineDeal) -> Iterator[ev.Event]:
        """Nothing changes."""
        yield ev.DealDeclined(seat)


# -- tests --------------------------------------------------------------------------------------------------------


def deals_are_made(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """An option."""
    return None if title.settings.deals else refuse(rule, "no_deals")


def deal_is_sound(title: Title, state: State, action: OfferDeal, rule: RuleId) -> Refusal | None:
    """Another player, sensible amounts, at least one round, and something in it."""
    seat = mover(state)
    if action.to == seat:
        return refuse(rule, "deal_with_oneself")
    if action.payer not in (None, seat, action.to):
        return refuse(rule, "deal_paid_by_others")
    if not (0 <= action.price <= MOST and 0 <= action.sum <= MOST):
        return refuse(rule, "deal_amounts", most=MOST)
    if not 1 <= action.rounds <= MOST:
        return refuse(rule, "deal_rounds", most=MOST)
    if action.use == "none" and not action.sum:
        return refuse(rule, "deal_is_empty")
    return None


def offered_sum_is_there(title: Title, state: State, action: OfferDeal, rule: RuleId) -> Refusal | None:
    """A sum the payer does not have is refused; what the other has is not known here."""
    seat = mover(state)
    cash = state.players[seat].cash
    if action.payer in (None, seat) and action.sum > cash:
        return refuse(rule, "cannot_pay", seat=seat, price=action.sum, cash=cash)
    return None


def asked_sum_is_there(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """Who cannot pay can only decline."""
    offer = state.top
    assert isinstance(offer, ev.DealOffered)
    cash = state.players[offer.to].cash
    if offer.payer == offer.to and offer.sum > cash:
        return refuse(rule, "cannot_pay", seat=offer.to, price=offer.sum, cash=cash)
    return None
