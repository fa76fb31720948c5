"""What a seat may expect: income of its shares, needs of its companies."""

from collections.abc import Sequence

from kursbuch.bots.eighteen.knowledge import knowledge_of
from kursbuch.eighteen.actions import (
    Action,
    BuyShare,
    BuyTrain,
    BuyTrainFrom,
    Dividend,
    PlaceStation,
    SellShares,
    StartCompany,
)
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import NEW, State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.shares import share_price
from kursbuch.eighteen.track import company_reach, has_route
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import SeatId

HORIZON = 3
"""Operating rounds of income that count towards a decision."""
WORTHWHILE = 0.12
"""A share is bought if it earns this part of its price within the horizon."""
TRAIN_LASTS = 10
"""Rounds a train is expected to run; half as many if the next kinds to be sold will scrap it."""
IDLE = 3
"""With the price of so many shares in hand money is idle."""
TREASURY_COUNTS = 0.4
"""What money in a company's treasury is worth to its director, who cannot spend it privately."""


class Outlook:
    """One seat's view of the future from one position."""

    def __init__(self, rules: Rules, state: State, seat: SeatId) -> None:
        self.rules = rules
        self.title = rules.title
        self.state = state
        self.seat = seat

    # -- worth ----------------------------------------------------------------------------------------------

    def after(self, action: Action) -> float:
        """What the seat is worth once the action is done."""
        state = self.rules.play(self.state, self.seat, action)[1]
        return Outlook(self.rules, state, self.seat).worth()

    def worth(self) -> float:
        """Cash and shares, and what the shares may pay in the next rounds."""
        state = self.state
        total = float(self.title.worth(state, self.seat))
        for name, company in state.companies.items():
            held = company.held_by(self.seat)
            if held and not company.closed:
                total += held / 100 * self.income(name) * HORIZON
            if company.director == self.seat and not company.in_operation:
                total -= max(0, company.held_by(NEW) - 40) * 0.2
        return total

    def income(self, name: CompanyId) -> float:
        """What a company can be expected to run for."""
        company = self.state.companies[name]
        if not company.in_operation:
            sold = 100 - company.held_by(NEW)
            return 0.4 * sold if company.issue_price else 0.0
        if not company.trains:
            return 20.0 if company.cash >= self.cheapest_train() else 0.0
        best: int = self.title.policies.best_run(self.title, self.state, name, None)[0].revenue
        return float(best)

    def cheapest_train(self) -> int:
        """The lowest price among the trains still in the bank, in the order of sale."""
        for card in self.title.data.trains:
            if not card.beside and self.state.depot.get(card.name, 0) != 0:
                return min(side.price for side in card.sides)
        return 0

    # -- share rounds ---------------------------------------------------------------------------------------

    def waiting_company(self) -> CompanyId | None:
        """A company this seat directs that is not in operation yet."""
        for name, company in self.state.companies.items():
            if company.director == self.seat and not company.in_operation and not company.closed:
                return name
        return None

    def own_company_first(self, buys: Sequence[BuyShare]) -> Action | None:
        """Shares of the own company until it goes into operation."""
        waiting = self.waiting_company()
        return next((o for o in buys if o.company == waiting), None)

    def start(self, starts: Sequence[StartCompany]) -> Action | None:
        """One company at a time, at the highest price of which half the shares could be paid."""
        if not starts or self.waiting_company() is not None:
            return None
        cash = self.state.players[self.seat].cash
        known = knowledge_of(self.title.name)
        asked = self.title.data.info.float_percent
        fits = [
            o
            for o in starts
            if known.waits_for.get(o.company, "") in ("", *self.state.left_bank)
            and cash >= o.price * min(50, max(20, asked - 100 + self.state.companies[o.company].held_by(NEW))) // 10
            and 10 * o.price > self.cheapest_train()
        ]
        return max(fits, key=lambda o: (o.price, self.home_value(o.company)), default=None)

    def home_value(self, name: CompanyId) -> int:
        """What the stops around a home may come to earn: a rough measure of a good home."""
        title = self.title
        near: set[HexId] = set()
        for at in title.companies[name].home:
            for beyond in title.map.next_to[at]:
                near.add(at)
                if beyond is not None:
                    near.update((beyond, *(n for n in title.map.next_to[beyond] if n is not None)))
        return sum(len(title.map.hexes[at].stops) for at in near)

    def sinking(self, sales: Sequence[SellShares]) -> Action | None:
        """Shares of a company without a train and without the money for one, unless it is one's own."""
        for offer in sales:
            company = self.state.companies[offer.company]
            lost = (
                company.in_operation and company.acted and not company.trains and company.cash < self.cheapest_train()
            )
            if lost and company.director != self.seat and offer.percent == company.held_by(self.seat):
                return offer
        return None

    def best_share(self, buys: Sequence[BuyShare]) -> Action | None:
        """The share that pays most for its price, if that is worth having."""
        ranked = []
        for offer in buys:
            price = share_price(self.title, self.state, offer.company, offer.source)
            paid = self.earned(offer.company)
            growth = max(0, self.title.price(self.state, offer.company) - price)
            if price and (paid + growth) / price >= WORTHWHILE:
                ranked.append(((paid + growth) / price, offer.company, offer.source, offer))
        return max(ranked, key=lambda entry: entry[:3])[3] if ranked else None

    def idle_money(self, buys: Sequence[BuyShare]) -> Action | None:
        """With the price of three shares in hand any share that pays something is better than cash."""
        cash = self.state.players[self.seat].cash
        ranked = []
        for offer in buys:
            price = share_price(self.title, self.state, offer.company, offer.source)
            if price and cash >= IDLE * price and self.state.companies[offer.company].in_operation:
                ranked.append((self.earned(offer.company) / price, offer.company, offer.source, offer))
        best = max(ranked, key=lambda entry: entry[:3], default=None)
        return best[3] if best is not None and best[0] > 0 else None

    def earned(self, name: CompanyId) -> float:
        """What one share may pay in the next rounds."""
        return self.income(name) * self.state.companies[name].unit / 100 * HORIZON

    # -- a company's turn -----------------------------------------------------------------------------------

    def dividend(self, frame: CompanyTurn, offered: Sequence[Dividend]) -> Action:
        """Keep the money only when the company has to buy a train and lacks the price."""
        company = self.state.companies[frame.company]
        price = self.cheapest_train()
        needs_train = all(self.rusts(train) for train in company.trains)
        short = company.cash < price <= company.cash + 2 * frame.run
        wanted = "withhold" if needs_train and short else "pay"
        return next((o for o in offered if o.kind == wanted), offered[0])

    def rusts(self, train: TrainName) -> bool:
        """Whether the next kinds of train to be sold will scrap this one."""
        card = self.title.data.card(train)
        return not card.permanent and any(self.state.depot.get(killer, 0) != 0 for killer in card.rusted_by)

    def station(self, frame: CompanyTurn, offered: Sequence[PlaceStation]) -> Action | None:
        """A marker where it opens new track or raises the run, if the treasury can spare it."""
        company = self.state.companies[frame.company]
        cost = self.title.companies[frame.company].marker_costs[company.markers_used]
        if cost and not company.trains:
            return None
        now = self.reach_of(self.state, frame.company)
        best: tuple[float, Action] | None = None
        for offer in offered:
            after = self.rules.play(self.state, self.seat, offer)[1]
            gain = self.reach_of(after, frame.company) - now - cost / 4
            if gain > 0 and (best is None or gain > best[0]):
                best = (gain, offer)
        return None if best is None else best[1]

    def reach_of(self, state: State, name: CompanyId) -> float:
        """Value of all stops the company can reach."""
        colour = self.title.phase(state).colour
        stops = company_reach(state, name).stops
        return float(sum(state.board.stops(at)[stop].value(colour) for at, stop in stops))

    def train(self, frame: CompanyTurn, offered: Sequence[Action]) -> Action | None:
        """The purchase that earns most for its price; any train rather than none where one must be had."""
        name = frame.company
        company = self.state.companies[name]
        now = self.run_with(name, company.trains)
        best: tuple[float, Action] | None = None
        for offer in offered:
            value = self.value_of_train(name, offer, now)
            if value is not None and (best is None or value > best[0]):
                best = (value, offer)
        return None if best is None else best[1]

    def value_of_train(self, name: CompanyId, offer: Action, now: int) -> float | None:
        """What a purchase earns over its lifetime less its price, or nothing if it does not pay."""
        company = self.state.companies[name]
        if isinstance(offer, BuyTrain):
            price, train = self.price_of(offer), offer.train
            fleet = tuple(
                t for i, t in enumerate(company.trains) if offer.trade_in != t or i != company.trains.index(t)
            )
        elif isinstance(offer, BuyTrainFrom):
            price, train, fleet = offer.price, offer.train, company.trains
            seller = self.state.companies[offer.company]
            if seller.director != self.seat or len(seller.trains) < 2:
                return None
            now += self.lost(offer)
        else:
            return None
        gain = self.run_with(name, (*fleet, train)) - now
        lasting = TRAIN_LASTS if not self.rusts(train) else TRAIN_LASTS // 2
        cost = price * TREASURY_COUNTS
        must = not company.trains and has_route(self.state, name)
        if price > company.cash:
            return -float(price) if must else None
        if must:
            return 10_000 + gain * lasting - cost
        return gain * lasting - cost if gain * lasting > cost else None

    def lost(self, offer: BuyTrainFrom) -> int:
        """What the run of the seller loses with a train."""
        trains = self.state.companies[offer.company].trains
        at = trains.index(offer.train)
        rest = trains[:at] + trains[at + 1 :]
        return self.run_with(offer.company, trains) - self.run_with(offer.company, rest)

    def price_of(self, offer: BuyTrain) -> int:
        """What the bank asks, less a trade-in."""
        side = self.title.data.train(offer.train)
        if offer.trade_in is not None and side.trade_in is not None:
            return side.price - side.trade_in.allowance
        return side.price

    def run_with(self, name: CompanyId, fleet: tuple[TrainName, ...]) -> int:
        """The best run of such a fleet on the present track."""
        if not fleet:
            return 0
        best: int = self.title.policies.best_run(self.title, self.state, name, fleet)[0].revenue
        return best
