"""Standing orders: drive a train to its destination, end turns, decline deals."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kursbuch.crayon import actions as act
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.data import Milepost
from kursbuch.crayon.model.state import State
from kursbuch.crayon.steps.base import named
from kursbuch.crayon.study.journeys import MOST_TURNS, Journey, Leg, is_moving, journeys
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.orders import Passage, Verdict
from kursbuch.kernel.question import BadQuestion

Name = Annotated[str, Meta(max_length=20)]


class DestinationOrder(Struct, frozen=True, tag="destination", tag_field="kind", forbid_unknown_fields=True):
    """Drive a train to a city or a milepost by the quickest way, for at most this much in fees. What is to be done
    there, and whether the turns on the way are ended, has to be said."""

    city: Name | None = None
    to: Milepost | None = None
    train: Annotated[int, Meta(ge=0, le=9)] = 0
    fee: Annotated[int, Meta(ge=0, le=1000)] = 0
    load: Name | None = None
    deliver: bool = False
    end: bool = False


class EndOrder(Struct, frozen=True, tag="end_turn", tag_field="kind", forbid_unknown_fields=True):
    """End phases and turns: where nothing else can be done, or in any case, for some rounds."""

    when: Literal["nothing_possible", "always"] = "nothing_possible"
    rounds: Annotated[int, Meta(ge=1, le=50)] = 1


class DeclineOrder(Struct, frozen=True, tag="decline", tag_field="kind", forbid_unknown_fields=True):
    """Decline every deal that is offered."""


Order = DestinationOrder | EndOrder | DeclineOrder

NOT_NOW = Verdict(waits=True, passes_on=True)
"""The decision is not this order's, but maybe another's."""


def check_order(title: Title, order: Order) -> None:
    """What an order names must exist, and it must lead somewhere."""
    if not isinstance(order, DestinationOrder):
        return
    if order.city is not None and order.city not in title.cities:
        raise BadQuestion("unknown_value", option="city", value=order.city, known=", ".join(title.cities))
    if order.load is not None and order.load not in title.goods:
        raise BadQuestion("unknown_value", option="load", value=order.load, known=", ".join(title.goods))
    if order.to is not None and order.to not in title.board.number:
        raise BadQuestion("no_such_milepost", row=order.to[0], col=order.to[1])
    if (order.city is None) == (order.to is None):
        raise BadQuestion("one_destination")


def wanted(title: Title, state: State, seat: SeatId, offers: Offers[Any], order: Order, past: Passage) -> Verdict:
    """What an order wants in a position in which its seat is to act."""
    if past.taken_back:
        return Verdict(ended="taken_back")
    if isinstance(order, DeclineOrder):
        decline = act.DeclineDeal()
        return Verdict(decline) if decline in offers.listed else NOT_NOW
    if state.turn is None or state.turn.seat != seat or state.top is not None:
        return NOT_NOW
    if isinstance(order, EndOrder):
        return _end(offers, order, past)
    return _drive(title, state, seat, offers, order)


# -- ending turns -------------------------------------------------------------------------------------------------

IDLE = (act.EndMoving, act.EndTurn, act.PassTurn, act.StartOver, act.OfferDeal)
"""What is no reason to stay awake."""


def _end(offers: Offers[Any], order: EndOrder, past: Passage) -> Verdict:
    given, now = (int(name.rpartition(" ")[2]) if name[-1:].isdecimal() else 0 for name in past.rounds)
    if now - given >= order.rounds:
        return Verdict(ended="rounds_over", facts={"rounds": order.rounds})
    busy = next((offer for offer in offers.listed if not isinstance(offer, IDLE)), None)
    if busy is not None and order.when == "nothing_possible":
        return NOT_NOW
    return _onward(offers)


def _onward(offers: Offers[Any]) -> Verdict:
    """The end of the phase, else of the turn."""
    for end in (act.EndMoving(), act.EndTurn()):
        if end in offers.listed:
            return Verdict(end)
    return NOT_NOW


# -- driving ------------------------------------------------------------------------------------------------------


def _drive(title: Title, state: State, seat: SeatId, offers: Offers[Any], order: DestinationOrder) -> Verdict:
    trains = state.players[seat].trains
    if order.train >= len(trains) or trains[order.train].at == NOWHERE:
        return Verdict(ended="no_train", facts={"train": order.train})
    train = trains[order.train]
    if train.at in _goals(title, order):
        return _arrived(title, state, seat, offers, order)
    if not is_moving(state, seat):
        return _onward(offers) if order.end and state.turn is not None and state.turn.phase == "build" else NOT_NOW
    if train.halted or train.finished:
        return Verdict(ended="held_up", facts=_facts(title, order, train.at))
    found = _journey(title, state, seat, order)
    if found is None:
        return Verdict(ended="no_way", facts=_facts(title, order, train.at))
    legs = found.in_turn(1)
    if not legs:
        return _onward(offers) if order.end else NOT_NOW
    return Verdict(_step(title, legs, order.train))


def _journey(title: Title, state: State, seat: SeatId, order: DestinationOrder) -> Journey | None:
    """The quickest way to any milepost of the destination."""
    found = journeys(title, state, seat, order.train, MOST_TURNS, order.fee)
    ways = [found[post] for post in _goals(title, order) if post in found]
    return min(ways, key=lambda way: (way.turn, way.points, way.fee), default=None)


def _goals(title: Title, order: DestinationOrder) -> tuple[int, ...]:
    if order.city is not None:
        return title.board.places[title.cities[order.city]].posts
    assert order.to is not None
    return (title.board.number[order.to],)


def _step(title: Title, legs: tuple[Leg, ...], train: int) -> act.Action:
    """A crossing by itself, or all steps up to the next one."""
    first = legs[0]
    if first.line is not None and first.share is not None:
        return act.CrossFerry(first.line, first.share, train)
    steps: list[Milepost] = []
    for leg in legs:
        if leg.line is not None:
            break
        steps.append(title.board.posts[leg.to])
    return act.Move(tuple(steps), train)


def _arrived(title: Title, state: State, seat: SeatId, offers: Offers[Any], order: DestinationOrder) -> Verdict:
    """What was said is done there, one thing at a time; then the order is carried out."""
    train = state.players[seat].trains[order.train]
    for offer in offers.listed if order.deliver else ():
        if isinstance(offer, act.Deliver) and offer.train == order.train:
            return Verdict(offer)
    if order.load is not None and order.load not in train.goods:
        load = act.Load(order.load, order.train)
        if load in offers.listed:
            return Verdict(load)
        return Verdict(ended="not_loaded", facts={**_facts(title, order, train.at), "good": order.load})
    return Verdict(ended="arrived", facts=_facts(title, order, train.at))


def _facts(title: Title, order: DestinationOrder, at: int) -> dict[str, str | int]:
    """Where it was to go, and where it is."""
    goal = order.city or named(title, _goals(title, order)[0])
    return {"goal": goal, "at": named(title, at), "train": order.train}
