"""What is decided beside trips: cards, the origin, chips that are lost, where a train is set down, deals."""

from typing import Any

from kursbuch.bots.crayon.thinking import Style, search_for
from kursbuch.crayon import actions as act
from kursbuch.crayon.fees import price_between
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import Search, Trip
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers

USED_BY_THEM, USED_BY_ME = 0.5, 0.25
"""How often in a round a network is used under a deal: by those who ask for it, and by oneself."""
NOT_NEEDED = 0.01
"""How often one uses a network that leads to no city or port beyond one's own."""
LONGEST = 6
"""What a deal brings after so many rounds is not paid for."""


def cards(style: Style, title: Title, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
    """Those with which one begins best; the rest by what else can be done from there."""
    hand = state.players[seat].hand
    best: tuple[float, Search, list[Trip]] | None = None
    for city in title.board.majors:
        search = search_for(style, title, state, seat, 0, hand, title.board.places[city].centre)
        trips = search.trips(style.most, style.grounds[:1])
        if trips and (best is None or search.worth(trips[0]) > best[0]):
            best = (search.worth(trips[0]), search, trips)
    if best is None:
        return offers.listed[0]
    kept: list[int] = []
    for trip in best[2]:
        kept += [task.card for task in trip.tasks if task.card not in kept]
    kept += [card for card in hand if card not in kept]
    return act.KeepCards(tuple(sorted(kept[: title.settings.kept])))


def origin(style: Style, title: Title, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
    """Where the hand is best."""
    return _best_start(style, title, state, seat, offers.listed, 0)


def place(style: Style, title: Title, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
    """Where a new train has the best trip."""
    return _best_start(style, title, state, seat, offers.listed, len(state.players[seat].trains) - 1)


def set_down(style: Style, title: Title, state: State, seat: SeatId, offers: list[Any]) -> Any:
    """Where a stranded train has the best trip."""
    first = [action for action in offers if action.train == offers[0].train]
    return _best_start(style, title, state, seat, first, offers[0].train)


def _best_start(style: Style, title: Title, state: State, seat: SeatId, offers: Any, train: int) -> Any:
    best: tuple[float, Any] = (-1e9, offers[0])
    for action in offers:
        centre = title.board.places[title.cities[action.city]].centre
        search = search_for(style, title, state, seat, train, cards_of(state, seat), centre)
        trips = search.trips(min(style.most, 2), style.grounds[:1])
        if trips and search.worth(trips[0]) > best[0]:
            best = (search.worth(trips[0]), action)
    return best[1]


def lost_chip(title: Title, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
    """The chip that brings least."""
    wanted = [demand for card in cards_of(state, seat) for demand in title.demands[card].demands]

    def brings(action: Any) -> int:
        good = getattr(action, "good", None)
        return max((payoff for _, each, payoff in wanted if each == good), default=0)

    return min(offers.listed, key=brings)


def answer(title: Title, state: State, seat: SeatId) -> Any:
    """A deal is accepted if it brings more than it costs."""
    offer = state.top
    assert isinstance(offer, ev.DealOffered)
    usual, value = title.settings.track_fee, 0.0
    if offer.use in ("theirs", "both"):
        now = price_between(title, state, offer.seat, seat)
        value += USED_BY_THEM * offer.rounds * (offer.price - min(now, usual))
    if offer.use in ("mine", "both"):
        now = price_between(title, state, seat, offer.seat)
        leads_on = state.track.places(offer.seat) - state.track.places(seat)
        value += (USED_BY_ME if leads_on else NOT_NEEDED) * min(offer.rounds, LONGEST) * (now - offer.price)
    if offer.payer is not None:
        value += offer.sum if offer.payer == offer.seat else -offer.sum
    payable = offer.payer != seat or offer.sum <= state.players[seat].cash
    return act.AcceptDeal() if value > 0 and payable else act.DeclineDeal()
