"""Goods: loading, unloading, delivering, and chips that are lost."""

from collections.abc import Iterator
from typing import Any

from kursbuch.crayon.actions import Deliver, Load, LoseChip, Unload
from kursbuch.crayon.ending import goal_tested
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE, Place
from kursbuch.crayon.model.state import State
from kursbuch.crayon.steps.base import Step, mover, player_of, train_of
from kursbuch.crayon.title import Cursor, Title
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse


def city_at(title: Title, post: int) -> Place | None:
    """The city to which a milepost belongs."""
    number = title.board.place_of[post] if post != NOWHERE else NOWHERE
    if number == NOWHERE or not title.board.places[number].is_city:
        return None
    return title.board.places[number]


def _here(title: Title, state: State, number: int) -> Place:
    """The city in which a train is; tested before."""
    city = city_at(title, train_of(state, number).at)
    assert city is not None
    return city


def _in_cities(title: Title, state: State) -> Iterator[tuple[int, Place]]:
    """The trains that stand in a city and have not finished."""
    for number, train in enumerate(player_of(state).trains):
        city = city_at(title, train.at)
        if city is not None and not train.finished:
            yield number, city


class LoadStep(Step):
    """A chip comes aboard."""

    action = Load

    def candidates(self, title: Title, state: State) -> Iterator[Load]:
        """What the city offers, and what lies in it."""
        for number, city in _in_cities(title, state):
            yield from (Load(good, number) for good in city.goods)
            lying = dict.fromkeys(good for good, _ in state.dropped.get(city.name, ()))
            yield from (Load(good, number, True) for good in lying)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Load) -> Iterator[ev.Event]:
        """For nothing, or for a point in the fast game."""
        city = _here(title, now.state, action.train).name
        cost = title.settings.handling_cost
        yield ev.GoodLoaded(seat, action.train, action.good, city, action.dropped, cost)


class UnloadStep(Step):
    """A chip is left in a city."""

    action = Unload

    def candidates(self, title: Title, state: State) -> Iterator[Unload]:
        """What is aboard."""
        for number, _ in _in_cities(title, state):
            yield from (Unload(good, number) for good in dict.fromkeys(train_of(state, number).goods))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Unload) -> Iterator[ev.Event]:
        """Where it is offered it goes back to the supply."""
        city = _here(title, now.state, action.train)
        lies = action.good not in city.goods or title.settings.drops_stay_at_source
        yield ev.GoodUnloaded(seat, action.train, action.good, city.name, lies, title.settings.handling_cost)


class DeliverStep(Step):
    """A demand is fulfilled."""

    action = Deliver

    def candidates(self, title: Title, state: State) -> Iterator[Deliver]:
        """Demands of this city on one's own cards and on public contracts."""
        cards = (*player_of(state).hand, *state.public)
        for number, city in _in_cities(title, state):
            aboard = train_of(state, number).goods
            for card in cards:
                for demand, (destination, good, _) in enumerate(title.demands[card].demands):
                    if destination == city.name and good in aboard:
                        yield Deliver(card, demand, number)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Deliver) -> Iterator[ev.Event]:
        """Payoff, debts, the call, the test of the end, and only then a new card."""
        city, good, payoff = title.demands[action.card].demands[action.demand]
        contracts = now.state.public
        public = action.card in contracts
        cost = title.settings.handling_cost
        yield ev.DemandMet(seat, action.train, action.card, city, good, payoff, public, cost)
        left = payoff
        while left and (debts := now.state.players[seat].debts):
            owner, owed = debts[0]
            yield ev.DebtPaid(seat, owner, min(left, owed))
            left -= min(left, owed)
        if now.state.players[seat].cash >= title.settings.announce_at:
            yield ev.RichesAnnounced(seat, title.settings.announce_at)
        yield from goal_tested(title, now)
        if now.state.over is None:
            yield ev.ContractDue(seat, contracts.index(action.card)) if public else ev.CardsDue(seat, 1)


class LoseChipStep(Step):
    """The owner names the chip that is lost."""

    action = LoseChip

    def candidates(self, title: Title, state: State) -> Iterator[LoseChip]:
        """Each kind aboard."""
        due = state.top
        assert isinstance(due, ev.ChipDue)
        goods = state.players[due.seat].trains[due.train].goods
        yield from (LoseChip(good, due.train) for good in dict.fromkeys(goods))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: LoseChip) -> Iterator[ev.Event]:
        """Back to the supply."""
        due = now.state.top
        assert isinstance(due, ev.ChipDue)
        yield ev.ChipLost(seat, action.train, action.good, due.cause, asked=True)


# -- tests --------------------------------------------------------------------------------------------------------


def train_is_in_a_city(title: Title, state: State, action: Any, rule: RuleId) -> Refusal | None:
    """Goods are handled in cities only."""
    return None if city_at(title, train_of(state, action.train).at) else refuse(rule, "not_in_a_city")


def city_works(title: Title, state: State, action: Any, rule: RuleId) -> Refusal | None:
    """A strike in the ports."""
    city = _here(title, state, action.train)
    idle = title.board.place_number[city.name] in title.hindrance(state).no_handling
    return refuse(rule, "no_handling_here", city=city.name) if idle else None


def has_a_point_for_handling(title: Title, state: State, action: Any, rule: RuleId) -> Refusal | None:
    """In the fast game handling costs a point."""
    cost, points = title.settings.handling_cost, train_of(state, action.train).points
    return refuse(rule, "no_point_for_handling", points=points) if points < cost else None


def there_is_room(title: Title, state: State, action: Load, rule: RuleId) -> Refusal | None:
    """Capacity."""
    train = train_of(state, action.train)
    capacity = title.trains[train.type].capacity
    return refuse(rule, "train_is_full", train=train.type, capacity=capacity) if len(train.goods) >= capacity else None


def city_has_it(title: Title, state: State, action: Load, rule: RuleId) -> Refusal | None:
    """Offered by the city, or lying there."""
    city = _here(title, state, action.train)
    if action.dropped:
        lies = any(good == action.good for good, _ in state.dropped.get(city.name, ()))
        return None if lies else refuse(rule, "nothing_lies_here", city=city.name, good=action.good)
    return None if action.good in city.goods else refuse(rule, "not_offered_here", city=city.name, good=action.good)


def supply_has_it(title: Title, state: State, action: Load, rule: RuleId) -> Refusal | None:
    """A chip in the supply."""
    empty = not action.dropped and state.supply[action.good] < 1
    return refuse(rule, "supply_is_empty", good=action.good) if empty else None


def good_is_aboard(title: Title, state: State, action: Unload, rule: RuleId) -> Refusal | None:
    """One cannot leave what one does not carry."""
    aboard = action.good in train_of(state, action.train).goods
    return None if aboard else refuse(rule, "good_not_aboard", good=action.good)


def demand_fits(title: Title, state: State, action: Deliver, rule: RuleId) -> Refusal | None:
    """A card in hand or a public contract, its destination, and the good aboard."""
    seat = mover(state)
    if action.card not in state.players[seat].hand and action.card not in state.public:
        return refuse(rule, "card_not_at_hand", seat=seat, card=action.card)
    if not 0 <= action.demand <= 2:
        return refuse(rule, "no_such_demand", card=action.card)
    destination, good, _ = title.demands[action.card].demands[action.demand]
    city = _here(title, state, action.train)
    if destination != city.name:
        return refuse(rule, "wrong_destination", city=city.name, destination=destination)
    if good not in train_of(state, action.train).goods:
        return refuse(rule, "good_not_aboard", good=good)
    return None


def chip_is_aboard(title: Title, state: State, action: LoseChip, rule: RuleId) -> Refusal | None:
    """Of the train that was asked about, and what it carries."""
    due = state.top
    assert isinstance(due, ev.ChipDue)
    goods = state.players[due.seat].trains[due.train].goods
    if action.train != due.train or action.good not in goods:
        return refuse(rule, "good_not_aboard", good=action.good)
    return None
