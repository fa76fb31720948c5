"""Standing orders: pass until something happens, buy a company's shares up to a percentage."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kursbuch.eighteen.actions import Action, BuyShare, ExchangePaper, Pass, SellShares, StartCompany
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.shares import share_price
from kursbuch.eighteen.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.orders import Passage, Verdict
from kursbuch.kernel.question import BadQuestion


class PassOrder(Struct, frozen=True, tag="pass", tag_field="kind", forbid_unknown_fields=True):
    """Pass whenever it is possible, until something happens."""

    until: Literal["anyone_acts", "my_companies", "round_ends"] = "anyone_acts"


class BuyOrder(Struct, frozen=True, tag="buy", tag_field="kind", forbid_unknown_fields=True):
    """Buy a share of a company in every turn, until this percentage is held or a share costs more than `price`."""

    company: Annotated[str, Meta(max_length=20)]
    percent: Annotated[int, Meta(ge=10, le=100)] = 60
    source: Literal["any", "new", "pool"] = "any"
    price: Annotated[int, Meta(ge=1, le=100_000)] | None = None


Order = PassOrder | BuyOrder


def check_order(title: Title, order: Order) -> None:
    """The company of an order must exist."""
    if isinstance(order, BuyOrder) and order.company not in title.companies:
        raise BadQuestion("unknown_value", option="company", value=order.company, known=", ".join(title.companies))


def wanted(title: Title, state: State, seat: SeatId, offers: Offers[Any], order: Order, past: Passage) -> Verdict:
    """Pass or buy if the order still holds; else its end."""
    if past.taken_back:
        return Verdict(ended="taken_back")
    if isinstance(order, PassOrder):
        return _pass(state, seat, offers, order, past)
    if not isinstance(state.frame, ShareRound):
        return Verdict(waits=True)
    return _buy(title, state, seat, offers, order)


def _pass(state: State, seat: SeatId, offers: Offers[Any], order: PassOrder, past: Passage) -> Verdict:
    if past.rounds[0] != past.rounds[1]:
        return Verdict(ended="round_ended")
    stirred = _stirred(state, seat, order, past.actions)
    if stirred is not None:
        return Verdict(ended="somebody_acted", facts={"label": type(stirred).__name__})
    if Pass() not in offers.listed:
        return Verdict(ended="no_pass")
    return Verdict(Pass())


def _stirred(
    state: State, seat: SeatId, order: PassOrder, actions: Sequence[tuple[SeatId | None, Any]]
) -> Action | None:
    """The first action of somebody else that the order was to watch for."""
    if order.until == "round_ends":
        return None
    for actor, action in actions:
        if actor == seat or not isinstance(action, Action) or isinstance(action, Pass):
            continue
        if order.until == "anyone_acts" or _touches(state, seat, action):
            return action
    return None


def _touches(state: State, seat: SeatId, action: Action) -> bool:
    """Whether shares of a company are traded that the seat holds."""
    if not isinstance(action, BuyShare | SellShares | StartCompany | ExchangePaper):
        return False
    return state.companies[action.company].held_by(seat) > 0


def _buy(title: Title, state: State, seat: SeatId, offers: Offers[Any], order: BuyOrder) -> Verdict:
    company = CompanyId(order.company)
    if state.companies[company].held_by(seat) >= order.percent:
        return Verdict(ended="reached", facts={"percent": order.percent})
    sources = ("pool", "new") if order.source == "any" else (order.source,)
    buys = [o for o in offers.listed if isinstance(o, BuyShare) and o.company == company and o.source in sources]
    if not buys:
        return Verdict(ended="not_offered", facts={"company": order.company})
    cheapest = min(buys, key=lambda o: share_price(title, state, company, o.source))
    price = share_price(title, state, company, cheapest.source)
    if order.price is not None and price > order.price:
        return Verdict(ended="too_dear", facts={"company": order.company, "price": price})
    return Verdict(cheapest)
