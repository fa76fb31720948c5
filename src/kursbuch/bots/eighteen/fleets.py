"""Which train to buy, and when to let it be: a first one at once, a lasting one in time, none that rusts tomorrow."""

from collections.abc import Sequence
from functools import cached_property

from kursbuch.bots.eighteen.knowledge import Style
from kursbuch.bots.eighteen.prospects import UNKNOWN_RUN, Prospects
from kursbuch.bots.eighteen.verdict import Verdict, because, best_first
from kursbuch.eighteen.actions import Action, BuyTrain, BuyTrainFrom, Pass
from kursbuch.eighteen.model.data import CompanyId, TrainCard, TrainName
from kursbuch.eighteen.model.frames import OperatingRound
from kursbuch.eighteen.model.state import Company, State
from kursbuch.eighteen.track import has_route
from kursbuch.kernel.ids import SeatId

FIRST = 500.0
LASTING = 800.0
"""What the first train is worth beyond its run, and the first that lasts."""
HOPED = 25.0
"""Track to come lets a new train run for so much more, at least."""
TREASURY, IDLE_TREASURY = 0.35, 0.2
"""What money in the treasury is worth to its director, and what lies there beyond the price of a lasting train."""
MOST_OF_FIRST = 2
"""So many trains of the first kind are enough: they rust before they have earned much."""
SAVED, SAVING_TURNS = 0.6, 3.0
"""The part of its runs that a company can keep for a lasting train, and in how many turns at most; in twice as many
while such trains are far."""


class Buyer:
    """The purchases open to a company."""

    def __init__(self, prospects: Prospects, seat: SeatId, style: Style, name: CompanyId) -> None:
        self.prospects = prospects
        self.title = prospects.title
        self.state: State = prospects.state
        self.seat = seat
        self.style = style
        self.name = name
        self.company: Company = self.state.companies[name]
        self.duty = prospects.duty(self.company)
        self.must = False

    @cached_property
    def lasting(self) -> int:
        """How many of its trains last."""
        return self.prospects.lasting(self.company)

    @cached_property
    def now(self) -> int:
        """What the company runs for."""
        return self.prospects.run(self.name, self.company.trains)

    def verdicts(self, offered: Sequence[Action]) -> list[Verdict]:
        """The purchases worth making, the best first; where one must be made, the least evil."""
        found = []
        bound = has_route(self.state, self.name) or not any(isinstance(offer, Pass) for offer in offered)
        self.must = not self.duty and bound
        for offer in offered:
            if isinstance(offer, BuyTrain | BuyTrainFrom):
                value = self.value(offer)
                if value is not None and (value > 0 or self.must):
                    found.append(self.explained(offer, value))
        if found or not self.must:
            return best_first(found)
        every = [o for o in offered if isinstance(o, BuyTrain | BuyTrainFrom)]
        bank = [o for o in every if isinstance(o, BuyTrain) and self.title.data.card(o.train).fulfils_duty]
        rest = [o for o in every if o in bank] or every
        forced = [because(o, -float(self.cost(o)), "must_buy", company=self.name, train=o.train) for o in rest]
        return best_first(forced)

    def explained(self, offer: BuyTrain | BuyTrainFrom, value: float) -> Verdict:
        """A purchase with its reason."""
        card = self.title.data.card(offer.train)
        code = "must_buy" if self.must else "buys_train"
        if self.prospects.lasts(offer.train) and not self.lasting and card.fulfils_duty:
            code = "buys_lasting"
        return because(offer, value, code, company=self.name, train=offer.train)

    def cost(self, offer: BuyTrain | BuyTrainFrom) -> int:
        """What the company pays."""
        if isinstance(offer, BuyTrainFrom):
            return offer.price
        side = self.title.data.train(offer.train)
        price = side.price
        if offer.trade_in is not None and side.trade_in is not None:
            price -= side.trade_in.allowance
        return price - 100 if offer.paper is not None else price

    def value(self, offer: BuyTrain | BuyTrainFrom) -> float | None:
        """What a purchase brings to the director; nothing if it is out of the question."""
        card = self.title.data.card(offer.train)
        if self.must and not card.fulfils_duty:
            return None
        if isinstance(offer, BuyTrainFrom):
            return self.from_sister(offer, card)
        price = self.cost(offer)
        if price > self.company.cash:
            return None
        fleet = list(self.company.trains)
        if offer.trade_in in fleet:
            fleet.remove(offer.trade_in)
        gain = self.prospects.run(self.name, (*fleet, offer.train)) - self.now
        left = self.prospects.rounds_left
        if not card.fulfils_duty:
            affords = self.company.cash - price >= self.reserve() or self.earns_back(gain, price)
            return gain * left * 0.8 - price * 0.5 if gain * left > price and affords else None
        return self.from_bank(offer, card, gain, price)

    def from_bank(self, offer: BuyTrain, card: TrainCard, gain: int, price: int) -> float | None:
        """A train of the kind on sale."""
        prospects, first = self.prospects, not self.duty
        distance = prospects.rust_distance(offer.train)
        life = min(prospects.rounds_left, prospects.life(offer.train) + 0.5)
        lasts = prospects.lasts(offer.train)
        hoped = self.hoped() if (first or gain < 30) and not (lasts and self.lasting) else 0.0
        if gain <= 0 and (card.goods or (self.has_idle(card) and not self.makes_way(self.company.cash - price))):
            hoped = 0.0
        idle = self.company.cash - price >= self.reserve()
        worth = (gain + hoped) * life * 0.8 - price * (IDLE_TREASURY if idle else TREASURY)
        if first:
            worth += FIRST
        if lasts and not self.lasting:
            worth += LASTING
        if self.lasting and gain <= 20:
            return None
        if not lasts and not first and self.too_late(distance, life, price, gain + hoped, offer.trade_in):
            return None
        if offer.train != card.sides[0].name and not self.must:
            plain = prospects.run(self.name, (*self.company.trains, card.sides[0].name)) - self.now
            worth -= 40 if gain <= plain else 0
        return worth + self.style.hurry * self.rusts_of_others(card)

    def hoped(self) -> float:
        """What track to come lets a new train run for: more for a company that runs for less than is usual."""
        return max(HOPED, UNKNOWN_RUN + 10.0 * self.prospects.age - self.now)

    def has_idle(self, card: TrainCard) -> bool:
        """Whether a train of this kind finds nothing to run for yet: another one would not either."""
        trains = self.company.trains
        return any(
            self.title.data.card(train) is card
            and self.prospects.run(self.name, (*trains[:at], *trains[at + 1 :])) >= self.now
            for at, train in enumerate(trains)
        )

    def earns_back(self, gain: int, price: int) -> bool:
        """Whether a train beside the others pays for itself before the money is needed for a lasting one."""
        needed_in = max((self.prospects.life(train) for train in self.duty), default=0.0)
        return SAVED * gain * min(self.prospects.rounds_left, needed_in) >= price

    def too_late(self, distance: int, life: float, price: int, gain: float, traded: TrainName | None) -> bool:
        """Whether the money is better kept for a lasting train than spent on another one that goes soon: what is left
        and what is earned until then do not suffice for it."""
        prospects, rest = self.prospects, self.company.cash - price
        if distance <= 2:
            return True
        if self.makes_way(rest):
            return False
        if prospects.is_early and prospects.on_sale is prospects.cards[0]:
            second = prospects.cards[min(2, len(prospects.cards) - 1)]
            return len(self.duty) >= MOST_OF_FIRST or rest < prospects.price_of(second)
        turns = min(SAVING_TURNS if prospects.is_late else 2 * SAVING_TURNS, life)
        saved = rest + SAVED * turns * (self.now + gain)
        return not self.lasting and saved < self.reserve() and traded is None

    def makes_way(self, rest: int) -> bool:
        """Whether this is the last train of its kind and the company can pay for the next kind as well: otherwise all
        wait for somebody else to buy it, with idle money and poor trains."""
        prospects, card = self.prospects, self.prospects.on_sale
        if card is None or prospects.left_of(card) != 1 or card is prospects.cards[-1]:
            return False
        following = prospects.cards[prospects.cards.index(card) + 1]
        return rest >= prospects.price_of(following)

    def rusts_of_others(self, card: TrainCard) -> int:
        """Whether the first of a kind scraps trains of other players' companies."""
        if card.name in self.state.left_bank:
            return 0
        return (
            sum(
                1
                for other in self.state.companies.values()
                if other.director not in (None, self.seat)
                for train in other.trains
                if card.name in self.title.data.card(train).rusted_by
            )
            and 1
        )

    def reserve(self) -> int:
        """What the company keeps for the train it will need."""
        if self.lasting:
            return 0
        card = self.prospects.lasting_card
        return int(self.prospects.price_of(card) * self.style.reserve)

    def from_sister(self, offer: BuyTrainFrom, card: TrainCard) -> float | None:
        """A train that another company of the seat can spare, for next to nothing."""
        seller = self.state.companies[offer.company]
        if seller.director != self.seat or offer.price > 1:
            return None
        theirs = self.prospects.duty(seller)
        lasts = self.prospects.lasts(offer.train)
        if len(theirs) < 2 or (lasts and self.prospects.lasting(seller) < 2):
            return None
        if not lasts and not self.must and self.prospects.rust_distance(offer.train) <= 4:
            return None
        rest = list(seller.trains)
        rest.remove(offer.train)
        lost = self.prospects.run(offer.company, seller.trains) - self.prospects.run(offer.company, tuple(rest))
        gain = self.prospects.run(self.name, (*self.company.trains, offer.train)) - self.now
        if lasts and not self.lasting:
            gain += 60
        acted = next((f.acted for f in self.state.agenda if isinstance(f, OperatingRound)), ())
        if offer.company not in acted and not self.must:
            gain -= int(lost * 0.3)
        value = (gain - lost) * 3.0
        if self.must:
            return value + 3000
        return value if value > 30 else None
