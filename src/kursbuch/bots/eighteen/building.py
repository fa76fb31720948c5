"""Which tile to lay and where a station goes: by what trains of today and of tomorrow gain."""

from collections.abc import Mapping, Sequence

from kursbuch.bots.eighteen.first_sight import FirstSight
from kursbuch.bots.eighteen.knowledge import Style
from kursbuch.bots.eighteen.prospects import Prospects
from kursbuch.bots.eighteen.track_choice import reach_value, way_to_go
from kursbuch.bots.eighteen.verdict import Verdict, because, best_first
from kursbuch.eighteen.actions import LayTile, PlaceStation
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.state import Company, State
from kursbuch.eighteen.study.plans import with_tile
from kursbuch.eighteen.track import terrain_cost
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId

SMALL_MONEY = 40
"""A station that costs no more than this is placed even if money is short, though only for what it adds to runs."""

OWN_PART = 0.4
"""What the seat has more of its own company than the other players, at least."""


class Builder:
    """The track of one company in one position."""

    def __init__(self, prospects: Prospects, seat: SeatId, style: Style, name: CompanyId, dice: Dice) -> None:
        self.prospects = prospects
        self.rules = prospects.rules
        self.title = prospects.title
        self.state: State = prospects.state
        self.seat = seat
        self.style = style
        self.name = name
        self.dice = dice
        self.company: Company = self.state.companies[name]
        self.fleet = self.fleet_of_today()
        self.future = self.fleet_of_tomorrow()

    def fleet_of_today(self) -> tuple[TrainName, ...]:
        """The two best trains, or the one on sale."""
        data = self.title.data
        own = [train for train in self.company.trains if data.card(train).counts_for_limit]
        own.sort(key=lambda train: -data.train(train).price)
        if own:
            return tuple(own[:2])
        card = self.prospects.on_sale
        return (card.sides[0].name,) if card is not None else ()

    def fleet_of_tomorrow(self) -> tuple[TrainName, ...]:
        """The train the company can expect to run next: one kind further than what is on sale, as a rule."""
        cards, card = self.prospects.cards, self.prospects.on_sale
        if any(self.title.data.card(train).goods for train in self.company.trains):
            return ()
        at = cards.index(card) if card is not None else len(cards) - 1
        at = min(at + 1, self.prospects.lasting_from) if at < self.prospects.lasting_from else at
        return (cards[at].sides[0].name,)

    # -- tiles ----------------------------------------------------------------------------------------------------

    def lays(self, offered: Sequence[LayTile]) -> list[Verdict]:
        """The tiles that gain something, the best first."""
        if not self.style.looked_at or not offered:
            return []
        prospects, name = self.prospects, self.name
        here = self.opens(self.state)
        now, then = prospects.run(name, self.fleet), prospects.run(name, self.future)
        found = []
        given_up = self.given_up(offered)
        for _, lay, after, cost in self.rough(offered, given_up)[: self.style.run_over]:
            gain_now = prospects.run(name, self.fleet, after) - now
            gain_then = prospects.run(name, self.future, after) - then
            opened = self.opens(after) - here
            gain = gain_now * self.style.horizon + gain_then * self.style.future + opened - cost / 2
            gain += self.style.rivalry * self.rivals(after) - given_up.get(lay.paper, 0.0)
            if gain > 0:
                found.append(self.explained(lay, gain, gain_now, gain_then))
        return best_first(found)

    def given_up(self, offered: Sequence[LayTile]) -> dict[PaperId | None, float]:
        """What the seat gives up with a private that closes when its tile is laid."""
        found: dict[PaperId | None, float] = {}
        for lay in offered:
            if lay.paper is not None and lay.paper not in found:
                after = self.rules.play(self.state, self.seat, lay)[1]
                found[lay.paper] = self.prospects.paper(lay.paper) if after.papers[lay.paper].closed else 0.0
        return found

    def rough(
        self, offered: Sequence[LayTile], given_up: Mapping[PaperId | None, float]
    ) -> list[tuple[float, LayTile, State, float]]:
        """Those that look best at first sight, by what the next train gains and how far it gets where the way pays."""
        name, measure = self.name, self.future or self.fleet
        far = bool(self.title.policies.way_bonuses(self.title, self.state, name))
        spare = self.company.cash - (0 if self.company.trains else self.prospects.price_of(self.prospects.on_sale))
        sight = FirstSight(self.rules, self.state, name, (self.fleet, self.future))
        costs = {lay: 0 if lay.paper else terrain_cost(self.title, self.state.board, lay.at) for lay in offered}
        payable = [lay for lay in self.dice.shuffled(offered) if costs[lay] <= max(0, spare)]
        found = []
        for lay in sight.best(payable, self.style.looked_at):
            counted = costs[lay] / 6 if far else float(costs[lay])
            after = with_tile(self.title, self.state, lay)
            gain = self.prospects.run(name, measure, after) * self.style.future
            gain += self.opens(after) if far else sight.worth(lay) / 10
            found.append((gain - counted / 2 - given_up.get(lay.paper, 0.0), lay, after, counted))
        found.sort(key=lambda entry: -entry[0])
        return found

    def opens(self, state: State) -> float:
        """What the company reaches, less what is missing to the places that pay for the way."""
        return reach_value(self.rules, state, self.name) - way_to_go(self.rules, state, self.name)

    # -- others ---------------------------------------------------------------------------------------------------

    def rivals(self, after: State) -> float:
        """What the runs of other companies gain or lose in a round, each as far as the seat has more of it than the
        other players: track that helps them all is worth less, a marker that bars their way more."""
        if not self.style.rivalry:
            return 0.0
        total = 0.0
        for name, company in self.state.companies.items():
            part = self.part(company)
            if name != self.name and company.trains and not company.closed and part:
                trains = company.trains
                total += part * (self.prospects.run(name, trains, after) - self.prospects.run(name, trains))
        return total / max(OWN_PART, self.part(self.company))

    def part(self, company: Company) -> float:
        """What the seat has of a company, less what each of the others has on average."""
        others = [company.held_by(player) for player in self.state.players if player != self.seat]
        return (company.held_by(self.seat) - sum(others) / len(others)) / 100

    def explained(self, lay: LayTile, gain: float, now: int, then: int) -> Verdict:
        """A lay with what it is for."""
        if now > 0:
            return because(lay, gain, "lays_for_run", company=self.name, gain=now)
        if then > 0:
            return because(lay, gain, "lays_for_next", company=self.name, gain=then)
        return because(lay, gain, "lays_further", company=self.name, hex=lay.at)

    # -- stations -------------------------------------------------------------------------------------------------

    def stations(self, offered: Sequence[PlaceStation], reserve: int) -> list[Verdict]:
        """Markers that raise a run or open track, if the money is not needed for a train."""
        prospects, name = self.prospects, self.name
        if not offered or not self.style.stations:
            return []
        base = prospects.run(name, self.future) + prospects.run(name, self.own())
        reach = reach_value(self.rules, self.state, name)
        found, rough = [], []
        for offer in offered:
            after = self.rules.play(self.state, self.seat, offer)[1]
            cost = self.company.cash - after.companies[name].cash
            rest = self.company.cash - cost
            if cost > 0 and not self.company.trains and rest < prospects.price_of(prospects.on_sale):
                continue
            if rest < reserve and cost > SMALL_MONEY:
                continue
            opened = (reach_value(self.rules, after, name) - reach) * (0.5 if rest >= reserve else 0.0)
            rough.append((opened - cost * 0.6, offer, after))
        rough.sort(key=lambda entry: -entry[0])
        for opens, offer, after in rough[: self.style.stations]:
            run = prospects.run(name, self.future, after) + prospects.run(name, self.own(), after)
            gain = (run - base) * 3 + opens + self.style.rivalry * self.rivals(after)
            if gain > 0:
                found.append(because(offer, gain, "places_station", company=name, hex=offer.at))
        return best_first(found)

    def own(self) -> tuple[TrainName, ...]:
        """The fleet of today, if it is one's own."""
        return self.fleet if self.company.trains else ()
