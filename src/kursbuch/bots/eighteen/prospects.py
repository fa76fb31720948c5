"""What may be expected of a position: how long it goes on, what companies will earn, what a share will come to."""

from functools import cached_property

from kursbuch.bots.eighteen.knowledge import Knowledge, knowledge_of
from kursbuch.eighteen.market import price_at, right
from kursbuch.eighteen.model.data import Card, CompanyId, TrainCard, TrainName
from kursbuch.eighteen.model.frames import OperatingRound
from kursbuch.eighteen.model.state import NEW, POOL, Company, State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.shares import certificates
from kursbuch.eighteen.track import has_route
from kursbuch.kernel.ids import SeatId

FOR_EVER = 99
"""So many trains are never sold."""
UNKNOWN_RUN = 40.0
"""What a company with a train, or the money for one, will run for when its track lies."""
GOOD_RUN, KEPT_A_ROUND = 100, 0.5
"""What some company can always be expected to run for, and the part of its runs that a company keeps in the long run
if it wants an expensive train."""
WAITING = 2.0
"""Steps of the chart that a company does not go which still waits for its capital and its track."""
GROWTH_NOW, GROWTH, GROWTH_LATE = 1.25, 1.2, 1.1
LEAST_PAID = 0.03
COMES_BACK = 0.1
A_SHARE = 60.0
"""How the bank runs dry, as games of club players show: what a round pays out compared with the last one, how that
grows from set to set before and after the last kind of train, the least part of the bank that goes in a round, the
part that comes back for trains and track, and what players spend on one place in their portfolios."""


class Prospects:
    """One position, looked at once; what is asked again is remembered."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.title = rules.title
        self.state = state
        self.knowledge: Knowledge = knowledge_of(rules.title.name, getattr(rules.title.options, "variant", ""))
        self.market = rules.title.data.market
        self._life: dict[TrainName, float] = {}
        self._income: dict[CompanyId, float] = {}
        self._trouble: dict[CompanyId, float] = {}
        self._final: dict[CompanyId, float] = {}

    # -- trains ---------------------------------------------------------------------------------------------------

    @cached_property
    def cards(self) -> tuple[TrainCard, ...]:
        """The kinds of train in their order of sale, without those sold beside them."""
        return tuple(card for card in self.title.data.trains if not card.beside)

    @cached_property
    def on_sale(self) -> TrainCard | None:
        """The kind that the bank sells next."""
        return next((card for card in self.cards if self.state.depot.get(card.name, 0) != 0), None)

    @cached_property
    def age(self) -> int:
        """How many kinds of train have been sold from."""
        return sum(1 for card in self.cards if card.name in self.state.left_bank)

    @cached_property
    def lasting_from(self) -> int:
        """The number of the first kind that does not rust before the game is over."""
        return next((i for i, card in enumerate(self.cards) if self.lasts(card.sides[0].name)), len(self.cards) - 1)

    @property
    def is_early(self) -> bool:
        """Only the first kind of train has been sold."""
        return self.age < 2

    @property
    def is_late(self) -> bool:
        """The next kind, or the one after it, lasts."""
        return self.age >= self.lasting_from

    def price_of(self, card: TrainCard | None) -> int:
        """The lowest price of a kind."""
        return min(side.price for side in card.sides) if card is not None else 0

    def left_of(self, card: TrainCard) -> int:
        """How many of a kind the bank has."""
        left = self.state.depot.get(card.name, 0)
        return FOR_EVER if left is None else left

    def sold_before(self, name: Card) -> int:
        """How many trains are to be sold until this kind comes, itself included; 0 if it has come."""
        if name in self.state.left_bank:
            return 0
        number = 0
        for card in self.cards:
            if card.name == name:
                return number + 1
            number += self.left_of(card)
        kind = next((card for card in self.title.data.trains if card.name == name), None)
        return self.sold_before(kind.available_after) + 2 if kind is not None and kind.available_after else FOR_EVER

    def rust_distance(self, train: TrainName) -> int:
        """How many trains are to be sold until this one rusts."""
        card = self.title.data.card(train)
        if card.permanent:
            return FOR_EVER
        return min((self.sold_before(killer) for killer in card.rusted_by), default=FOR_EVER)

    @cached_property
    def pace(self) -> float:
        """Trains sold in an operating round."""
        working = sum(1 for c in self.state.companies.values() if c.in_operation and not c.closed)
        return max(1.5, 0.5 * working)

    def rounds_until(self, sold: int) -> float:
        """Operating rounds until so many trains are sold."""
        return sold / self.pace

    def life(self, train: TrainName) -> float:
        """Operating rounds until a train rusts; longer if nobody has the money for the train that makes it rust."""
        if train not in self._life:
            self._life[train] = self._rusts_in(train)
        return self._life[train]

    def _rusts_in(self, train: TrainName) -> float:
        card, state = self.title.data.card(train), self.state
        sold = self.rounds_until(self.rust_distance(train))
        prices = [self.price_of(killer) for killer in self.title.data.trains if killer.name in card.rusted_by]
        if card.permanent or not prices or any(killer in state.left_bank for killer in card.rusted_by):
            return sold
        working = [c for c in state.companies.values() if c.in_operation and not c.closed]
        richest = max((c.cash for c in working), default=0)
        run = max([GOOD_RUN, *(c.revenue or 0 for c in working)])
        return max(sold, (min(prices) - richest) / (run * KEPT_A_ROUND))

    def duty(self, company: Company) -> list[TrainName]:
        """The trains that count as those a company must have."""
        return [train for train in company.trains if self.title.data.card(train).fulfils_duty]

    def lasting(self, company: Company) -> int:
        """How many trains will never rust, or not before the game is over."""
        return sum(1 for train in self.duty(company) if self.lasts(train))

    def lasts(self, train: TrainName) -> bool:
        """Whether a train runs to the end of the game."""
        return self.life(train) > self.rounds_left + 1

    @cached_property
    def lasting_card(self) -> TrainCard | None:
        """The next kind on sale that lasts."""
        return next((card for card in self.cards if self.left_of(card) and self.lasts(card.sides[0].name)), None)

    def needed_price(self, name: CompanyId) -> int:
        """What the train will cost that a company has to buy when its own are gone; 0 if it has one that lasts."""
        company = self.state.companies[name]
        duty = self.duty(company)
        if not duty:
            return self.price_of(self.on_sale)
        if self.lasting(company):
            return 0
        rust = max(self.rust_distance(train) for train in duty)
        gone = 0
        for card in self.cards:
            gone += self.left_of(card)
            if gone >= rust:
                return self.price_of(card)
        return self.price_of(self.on_sale)

    # -- the clock ------------------------------------------------------------------------------------------------

    @cached_property
    def rounds_left(self) -> float:
        """Operating rounds to the end: by what the bank has and pays out, or by a price that reaches the end."""
        state = self.state
        if state.end_cause is not None:
            rounds = next((f for f in state.agenda if isinstance(f, OperatingRound)), None)
            if rounds is not None:
                return max(0.5, rounds.of - rounds.number + 0.5)
            return float(self.title.phase(state).operating_rounds)
        left = self._rounds_of_bank()
        ends = self.market.end
        for company in state.companies.values():
            if ends and company.in_operation and company.marker is not None and company.revenue:
                cell, steps = company.marker.cell, 0
                while cell not in ends and steps < 20:
                    cell, steps = right(self.market, cell), steps + 1
                left = min(left, steps / 0.9 + (0.5 if self.age < 2 else 1.0))
        return max(1.0, left)

    def _rounds_of_bank(self) -> float:
        """Operating rounds until the bank is empty and the set in which that happens is over.

        What players may still buy comes back in every share round, a part of what is paid comes back for trains, and
        runs grow from set to set."""
        state, title = self.state, self.title
        paid = GROWTH_NOW * sum(
            c.revenue * (100 - c.held_by(NEW) - c.held_by(POOL)) / 100
            for c in state.companies.values()
            if c.in_operation and c.revenue and not c.closed
        )
        paid = max(paid, LEAST_PAID * title.data.info.bank)
        growth = GROWTH_LATE if self.age >= len(self.cards) - 1 else GROWTH
        bank, cash = float(state.bank), float(sum(player.cash for player in state.players.values()))
        room = float(sum(max(0, self.room(seat)) for seat in state.players))
        a_set = title.phase(state).operating_rounds
        current = next((f for f in state.agenda if isinstance(f, OperatingRound)), None)
        of_set, rounds = float(a_set if current is None else current.of - current.number + 1), 0.0
        buying = current is None
        while rounds < self.knowledge.rounds:
            if buying:
                spent = min(cash, room * A_SHARE)
                bank, cash, room = bank + spent, cash - spent, room - spent / A_SHARE
            rounds += of_set
            bank -= (1 - COMES_BACK) * paid * of_set
            if bank <= 0:
                break
            cash += paid * of_set
            paid, of_set, buying = paid * growth, float(a_set), True
        return min(self.knowledge.rounds, rounds)

    # -- companies ------------------------------------------------------------------------------------------------

    def run(self, name: CompanyId, fleet: tuple[TrainName, ...], state: State | None = None) -> int:
        """The best run of a fleet, here or on other track."""
        if not fleet:
            return 0
        found: int = self.title.policies.best_run(self.title, state or self.state, name, fleet)[0].revenue
        return found

    def can_work(self, name: CompanyId) -> bool:
        """Whether a company could act once it is founded."""
        trigger = self.knowledge.waits_for.get(name)
        return trigger is None or trigger in self.state.left_bank

    def income(self, name: CompanyId) -> float:
        """What a company may be expected to earn in a round, its trains' fate included."""
        if name not in self._income:
            self._income[name] = self._expected(name)
        return self._income[name]

    def _expected(self, name: CompanyId) -> float:
        state, company = self.state, self.state.companies[name]
        colour = self.title.phase(state).colour
        if name in self.knowledge.pays:
            cities = sum(state.board.stops(at)[stop].value(colour) for at, stop in state.board.stations_of(name))
            return float(self.knowledge.pays[name].get(colour, 0) + cities)
        if company.closed:
            return 0.0
        if company.in_operation and company.director is None and company.marker is not None and not company.trains:
            return float(self.title.price(state, name))
        if not company.in_operation:
            return self._dormant(company)
        now = float(self.run(name, company.trains))
        if now == 0 and (company.trains or company.cash >= self.price_of(self.on_sale)):
            now = UNKNOWN_RUN + 10 * self.age
        return now * (1 - 0.7 * self.trouble(name) * self.knowledge.sinks)

    def _dormant(self, company: Company) -> float:
        """A company that has a price and waits for its capital."""
        if not company.issue_price and company.marker is None:
            return 0.0
        return 0.5 * UNKNOWN_RUN + 5 * self.age

    def trouble(self, name: CompanyId) -> float:
        """From 0, healthy, to 1: no lasting train and no money for one."""
        if name not in self._trouble:
            self._trouble[name] = self._risk(name)
        return self._trouble[name]

    def _risk(self, name: CompanyId) -> float:
        company = self.state.companies[name]
        if not company.in_operation or name in self.knowledge.pays or company.director is None:
            return 0.0
        if self.lasting(company):
            return 0.0
        duty = self.duty(company)
        need = self.needed_price(name)
        rust = max((self.rust_distance(train) for train in duty), default=0)
        turns = min(3.0, self.rounds_until(rust)) if duty else 0.0
        have = company.cash + self.run(name, company.trains) * turns * 0.7
        if have >= need or self.sister(name):
            return 0.0
        if not has_route(self.state, name):
            return 0.1
        near = 1.0 if rust <= 3 else 0.5 if rust <= 6 else 0.2
        return min(1.0, (need - have) / max(need, 1)) * near

    def sister(self, name: CompanyId) -> bool:
        """Whether another company of the same director has a lasting train to spare."""
        director = self.state.companies[name].director
        return any(
            other.director == director and n != name and not other.closed and self.lasting(other) >= 2
            for n, other in self.state.companies.items()
        )

    # -- shares ---------------------------------------------------------------------------------------------------

    def final_value(self, name: CompanyId) -> float:
        """Price and dividends at the end of the game, of as much of a company as a price is for."""
        if name not in self._final:
            self._final[name] = self._final_value(name)
        return self._final[name]

    def _final_value(self, name: CompanyId) -> float:
        company, left = self.state.companies[name], self.rounds_left
        share = self.title.companies[name].share / 100
        paid = self.income(name) * share
        price = float(self.title.price(self.state, name))
        if name in self.knowledge.pays or company.marker is None:
            return price + paid * left if price else 0.0
        steps = left * (0.85 if paid > 0 or not company.in_operation else 0.2)
        if not company.in_operation:
            steps = max(0.0, steps - WAITING)
        cell = company.marker.cell
        for _ in range(int(steps)):
            cell = right(self.market, cell)
        risk = self.trouble(name) * self.knowledge.sinks
        growth = 1.1 if left > 4 else 1.0
        later = price_at(self.market, cell)
        return (1 - risk) * (later + paid * left * growth) + risk * price * 0.3

    def held_value(self, name: CompanyId, percent: int) -> float:
        """What so many percent will come to."""
        return self.final_value(name) * percent / self.title.companies[name].share

    def room(self, seat: SeatId) -> int:
        """How many more certificates a seat may hold."""
        limit: int = self.title.policies.certificate_limit(self.title, self.state, seat)
        return limit - certificates(self.title, self.state, seat)

    # -- seats ----------------------------------------------------------------------------------------------------

    def worth(self, seat: SeatId) -> float:
        """What a seat may expect to be worth at the end of the game."""
        player = self.state.players[seat]
        if player.final is not None:
            return float(player.final)
        total = float(player.cash - player.debt * 1.3)
        for name, company in self.state.companies.items():
            held = company.held_by(seat)
            if held and not company.closed:
                total += self.railway(name) if self.is_minor(name) else self.held_value(name, held)
            if company.director == seat and company.in_operation and not company.closed:
                total -= self.trouble(name) * (100 + (1 - self.knowledge.sinks) * self.needed_price(name))
        return total + sum(self.paper(p) for p, paper in self.state.papers.items() if paper.owner == seat)

    def is_minor(self, name: CompanyId) -> bool:
        """A railway that one player owns as a whole."""
        return self.title.companies[name].exchange is not None

    def rounds_as_minor(self, name: CompanyId) -> float:
        """Operating rounds until a minor railway is exchanged."""
        exchange = self.title.companies[name].exchange
        assert exchange is not None
        forms = self.title.companies[exchange.company].forms_with if exchange.company in self.title.companies else None
        if forms is None:
            forms = self.cards[min(3, len(self.cards) - 1)].name
        return min(self.rounds_left, self.rounds_until(self.sold_before(forms)))

    def railway(self, name: CompanyId) -> float:
        """What a minor railway brings to its owner: half of its runs until it is exchanged, and then the share."""
        exchange = self.title.companies[name].exchange
        assert exchange is not None
        half = max(20.0, self.income(name)) / 2 * self.rounds_as_minor(name)
        kept = self.state.companies[name].cash * 0.2
        return half + kept + self.held_value(exchange.company, exchange.percent)

    def paper(self, name: str) -> float:
        """What a private still brings: its income while it lives, and what a company or an exchange gives for it."""
        paper = self.state.papers[name]  # type: ignore[index]
        data = self.title.papers[name]  # type: ignore[index]
        if paper.closed:
            return 0.0
        lives = min(self.rounds_left, self.rounds_until(self._closing()))
        sold = data.company_price[1] * 0.5 if data.company_price else 0.0
        return data.dividend * lives + sold

    def _closing(self) -> int:
        """Trains to be sold until privates close: at the latest with the first kind that lasts."""
        return self.sold_before(self.cards[self.lasting_from].name)
