"""Money that lies idle: companies that wait for buyers, and shares that a company takes back."""

from collections.abc import Iterator, Sequence

from kursbuch.bots.eighteen.outlook import HORIZON, Outlook
from kursbuch.eighteen.actions import Action, BuyBack, BuyShare, SellShares, SetPar, StartCompany
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import NEW, POOL, State
from kursbuch.eighteen.shares import certificates, share_price
from kursbuch.kernel.offers import Ranged

NEARLY_OPEN = 30
"""Percent that must be sold before idle money goes into somebody else's company that waits."""
TO_OPEN = 60
"""Percent that are to be sold until a company is sure to work for itself."""
IDLE = 2
"""With the price of so many shares in hand nobody needs more money."""


def is_grouped(outlook: Outlook, name: CompanyId) -> bool:
    """Companies that come in groups: one that waits holds up those to come, and everybody's money with them."""
    return outlook.title.companies[name].group > 0


def room(outlook: Outlook, state: State) -> int:
    """How many more certificates the seat may hold."""
    limit: int = outlook.title.policies.certificate_limit(outlook.title, state, outlook.seat)
    return limit - certificates(outlook.title, state, outlook.seat)


# -- companies that wait --------------------------------------------------------------------------------------


def startable(outlook: Outlook, starts: Sequence[StartCompany]) -> list[StartCompany]:
    """Companies that the seat could bring into operation on its own without exceeding its certificates."""
    free = room(outlook, outlook.state)
    return [o for o in starts if not is_grouped(outlook, o.company) or free >= _needed(outlook, o.company)]


def _needed(outlook: Outlook, name: CompanyId) -> int:
    """The director's share, and single ones until the company opens."""
    sold = 100 - outlook.state.companies[name].held_by(NEW)
    data = outlook.title.companies[name]
    return 1 + max(0, -(-(TO_OPEN - sold - data.directors_share) // data.share))


def opener(outlook: Outlook, buys: Sequence[BuyShare]) -> Action | None:
    """A share of the company that lacks least: at work it pays, and makes way for the next group."""
    waiting = [
        (100 - company.held_by(NEW), offer.company, offer)
        for offer in buys
        if is_grouped(outlook, offer.company)
        and not (company := outlook.state.companies[offer.company]).in_operation
        and 100 - company.held_by(NEW) >= NEARLY_OPEN
    ]
    return max(waiting, key=lambda entry: entry[:2])[2] if waiting else None


def make_room(outlook: Outlook, sales: Sequence[SellShares]) -> Action | None:
    """At the limit of certificates the weakest share of others makes way for one of the own company that waits."""
    own = outlook.waiting_company()
    if own is None or not is_grouped(outlook, own) or room(outlook, outlook.state) > 0:
        return None
    single = [o for o in sales if o.percent == outlook.state.companies[o.company].unit]
    foreign = [o for o in single if outlook.state.companies[o.company].director != outlook.seat]
    for offer in sorted(foreign, key=lambda o: (_yield_of(outlook, o.company, POOL), o.company)):
        after = outlook.rules.play(outlook.state, outlook.seat, offer)[1]
        listed = outlook.rules.offers(after, outlook.seat).listed
        if any(isinstance(o, BuyShare) and o.company == own for o in listed):
            return offer
    return None


def par(outlook: Outlook, offered: Sequence[SetPar]) -> Action:
    """The highest price at which the seat can pay for the shares that are missing; else the lowest."""
    cash = outlook.state.players[outlook.seat].cash
    missing = max((TO_OPEN - 100 + outlook.state.companies[o.company].held_by(NEW)) // 10 for o in offered)
    fits = [o for o in offered if cash >= missing * o.price]
    return max(fits, key=lambda o: o.price) if fits else min(offered, key=lambda o: o.price)


# -- buying back ----------------------------------------------------------------------------------------------


def buy_back(outlook: Outlook, frame: CompanyTurn, spans: Sequence[Ranged[Action]]) -> Action | None:
    """With as few notes as possible, where the money is worth more to the seat than the shares it gives up.

    They are paid at their full price, which no sale would bring. What they would have earned is the cost, what the
    money earns in other shares the gain.
    """
    offer = next((span.action for span in spans if isinstance(span.action, BuyBack)), None)
    if offer is None:
        return None
    after = outlook.rules.play(outlook.state, outlook.seat, offer)[1]
    if not _can_afford(outlook, frame.company, after):
        return None
    seat, name = outlook.seat, frame.company
    paid = after.players[seat].cash - outlook.state.players[seat].cash
    given = outlook.state.companies[name].held_by(seat) - after.companies[name].held_by(seat)
    lost = given / 100 * outlook.income(name) * HORIZON
    return offer if paid * _earned_elsewhere(outlook, after, name) > lost else None


def _can_afford(outlook: Outlook, name: CompanyId, after: State) -> bool:
    """The company can still buy the train it needs, repays its notes itself, and nobody gets above the limit for it."""
    company, income = after.companies[name], outlook.income(name)
    needs_train = all(outlook.rusts(train) for train in company.trains)
    if needs_train and company.cash < outlook.cheapest_train():
        return False
    due = sum(c.values.get(name, 0) * c.costs for c in outlook.title.shown(after).columns if c.kind == "borrowed")
    return due <= company.cash + income / 2 * HORIZON and room(outlook, after) >= 0


def _earned_elsewhere(outlook: Outlook, after: State, name: CompanyId) -> float:
    """What the best share that is for sale earns for its price, if the seat has no money for it lying idle already."""
    cash = outlook.state.players[outlook.seat].cash
    offered = [(r, price) for r, price in _for_sale(outlook, name) if price <= after.players[outlook.seat].cash]
    ratio, price = max(offered, default=(0.0, 0))
    return 0.0 if cash >= IDLE * price or room(outlook, after) < 1 else ratio


def _for_sale(outlook: Outlook, but: CompanyId) -> Iterator[tuple[float, int]]:
    for name, company in outlook.state.companies.items():
        for source in (NEW, POOL):
            if name != but and company.in_operation and not company.closed and company.held_by(source):
                yield (
                    _yield_of(outlook, name, source),
                    share_price(outlook.title, outlook.state, name, source),
                )


def _yield_of(outlook: Outlook, name: CompanyId, source: str) -> float:
    """What a share earns within the horizon, in parts of its price."""
    price = share_price(outlook.title, outlook.state, name, source)
    return outlook.earned(name) / price if price else 0.0
