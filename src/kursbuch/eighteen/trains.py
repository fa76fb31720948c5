"""Trains: what is on sale, how many a company may own, and what a new kind makes of the old ones."""

from collections.abc import Iterator
from typing import Literal

from kursbuch.eighteen.actions import BuyTrain, BuyTrainFrom, DiscardTrain
from kursbuch.eighteen.model.data import CompanyId, TrainCard, TrainName, TrainSide
from kursbuch.eighteen.model.events import (
    Event,
    KindScrapped,
    Paid,
    PhaseBegan,
    PooledTrainScrapped,
    TrainBought,
    TrainLeftBank,
    TrainPooled,
    TrainRemoved,
)
from kursbuch.eighteen.model.frames import SurplusTrains
from kursbuch.eighteen.model.state import BANK, Company, State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.steps.consent import was_declined
from kursbuch.eighteen.title import Cursor, Title, looks_at
from kursbuch.eighteen.turns import acting_company, asked
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse

Source = Literal["bank", "pool"]


def cards_on_sale(title: Title, state: State) -> list[TrainCard]:
    """The cheapest kind left, and beside it what its trigger has opened."""
    main: list[TrainCard] = []
    beside: list[TrainCard] = []
    for card in title.data.trains:
        if state.depot[card.name] == 0:
            continue
        if not card.beside:
            main = main or [card]
        elif is_opened(title, state, card):
            beside.append(card)
    return main + beside


def offered(title: Title, state: State) -> Iterator[tuple[TrainSide, Source]]:
    """Every train on sale, from the bank and from the pool, each kind once; both sell at the printed price."""
    for card in cards_on_sale(title, state):
        yield from ((side, "bank") for side in card.sides)
    for train in dict.fromkeys(state.train_pool):
        yield title.data.train(train), "pool"


def is_opened(title: Title, state: State, card: TrainCard) -> bool:
    """Whether the phase has come with which a kind goes on sale beside the others."""
    return state.phase >= title.data.opened_in[card.name]


def counted(title: Title, company: Company) -> int:
    """Trains that count towards the limit."""
    card = title.data.card
    return len([train for train in company.trains if card(train).counts_for_limit])


def train_limit(title: Title, state: State, name: CompanyId) -> int:
    """How many trains the company may own in this phase."""
    phase = title.phase(state)
    return phase.train_limits.get(title.companies[name].kind, phase.train_limit)


def above_limit(title: Title, state: State, name: CompanyId) -> bool:
    """Whether the company has more trains than the phase allows."""
    company, limit = state.companies[name], train_limit(title, state, name)
    return len(company.trains) > limit and counted(title, company) > limit


def train_changes_hands(buyer: CompanyId, seller: CompanyId, train: TrainName, price: int) -> Iterator[Event]:
    """Money to the seller's treasury, the train to the buyer."""
    yield Paid(buyer, seller, price, "train_trade")
    yield TrainBought(buyer, train, seller, price)


def purchase(
    title: Title, now: Cursor, name: CompanyId, train: TrainName, price: int, source: Source = "bank"
) -> Iterator[Event]:
    """The bank is paid, the train delivered; one from the pool changes neither supply nor phase."""
    yield Paid(name, BANK, price, "train")
    yield TrainBought(name, train, source, price)
    if source == "bank":
        card = title.data.card(train).name
        yield TrainLeftBank(card, card not in now.state.left_bank, "sold")


def train_is_on_sale(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """The bank sells its kinds in their order; the pool sells what lies in it."""
    on_sale = [side.name for side, source in offered(title, state) if source == action.source]
    if action.train in on_sale:
        return None
    if action.source == "pool":
        return refuse(rule, "train_not_in_pool", train=action.train)
    return refuse(rule, "train_not_on_sale", train=action.train, on_sale=", ".join(on_sale))


def room_for_a_train(title: Title, state: State, train: TrainName, gives: int, rule: RuleId) -> Refusal | None:
    """At the limit nothing is bought; trains handed in are gone before the new one comes."""
    name, company = acting_company(state)
    limit = train_limit(title, state, name)
    if title.data.card(train).counts_for_limit and counted(title, company) - gives >= limit:
        return refuse(rule, "train_limit", company=name, limit=limit)
    return None


def room_to_buy(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """A purchase from the bank leaves the company within its limit."""
    return room_for_a_train(title, state, action.train, int(action.trade_in is not None), rule)


@looks_at("train")
def room_to_take_over(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """A purchase from another company leaves the buyer within its limit."""
    return room_for_a_train(title, state, action.train, 0, rule)


def phase_begins(title: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """The first train of a kind begins the phase that is tied to it."""
    phase = next((p.number for p in title.data.phases if p.starts == event.card), 0)
    if phase > now.state.phase:
        yield PhaseBegan(phase)


def trains_are_scrapped(title: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """The first of a kind scraps the old trains it supersedes, in companies, in the pool and in the bank."""
    if not event.first:
        return
    for name, company in now.state.companies.items():
        for train in company.trains:
            if event.card in title.data.card(train).rusted_by:
                yield TrainRemoved(name, train, "scrapped")
    for train in now.state.train_pool:
        if event.card in title.data.card(train).rusted_by:
            yield PooledTrainScrapped(train)
    for card in title.data.trains:
        left = now.state.depot[card.name]
        if event.card in card.rusted_by and left:
            yield KindScrapped(card.name, left)


def surplus_is_gone(title: Title, state: State, frame: SurplusTrains) -> bool:
    """Done when the company is within its limit."""
    return not above_limit(title, state, frame.company)


class DiscardStep(BaseStep[DiscardTrain]):
    """The director gives up trains above the limit: out of the game, or into the pool where a title has one."""

    name = "discard"
    action = DiscardTrain

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each kind of train the company has."""
        company = asked(state, SurplusTrains).company
        yield from (DiscardTrain(train) for train in dict.fromkeys(state.companies[company].trains))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: DiscardTrain) -> Iterator[Event]:
        """Nothing is paid for it."""
        company = asked(now.state, SurplusTrains).company
        if title.data.info.surplus_trains_to == "pool":
            yield TrainPooled(company, action.train)
        else:
            yield TrainRemoved(company, action.train, "limit")


def train_counts(title: Title, state: State, action: DiscardTrain, rule: RuleId) -> Refusal | None:
    """Only trains that count towards the limit are given up."""
    company = asked(state, SurplusTrains).company
    if action.train not in state.companies[company].trains:
        return refuse(rule, "train_not_there", company=company, train=action.train)
    if not title.data.card(action.train).counts_for_limit:
        return refuse(rule, "train_does_not_count", train=action.train)
    return None


def seller_has_it(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """A train is bought from another company that owns it."""
    name, _ = acting_company(state)
    seller = state.companies[action.company]
    if action.company == name:
        return refuse(rule, "train_is_its_own", company=name)
    if seller.closed or action.train not in seller.trains:
        return refuse(rule, "train_not_there", company=action.company, train=action.train)
    return None


def not_declined_before(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """A director who declined is not asked for the same train again in this turn."""
    if was_declined(state, action.company, action.train):
        return refuse(rule, "already_declined", name=action.train)
    return None
