"""Consequences of TRN and PHS made wrong: buying trains, the duty to own one, and phases."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kursbuch.eighteen import track as laying
from kursbuch.eighteen import trains as shared_trains
from kursbuch.eighteen.actions import BuyTrain, BuyTrainFrom
from kursbuch.eighteen.model import agenda
from kursbuch.eighteen.model.data import CompanyId, TrainCard, TrainName
from kursbuch.eighteen.model.events import Event, Finished, OfferDeclined, Paid, PhaseBegan, TrainLeftBank, TrainRemoved
from kursbuch.eighteen.model.frames import Question, SurplusTrains
from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.eighteen.rounds import QuestionPlay
from kursbuch.eighteen.steps import consent
from kursbuch.eighteen.title import Cursor, Step, Title
from kursbuch.eighteen.turns import acting_company, acting_turn, turn_of
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848 import boe, extra, title, trains
from tools.proofs.g1848_lines import unnoted
from tools.proofs.wrong import Variants, altered, always, nothing, without

wrong = Variants("1848")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]
Steps = Callable[..., tuple[Step, ...]]

# -- TRN ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("TRN-01", trains.cards_on_sale)
def all_on_sale(right: object, built: Title, state: State) -> Iterator[TrainCard]:
    """All kinds of train are on sale at once."""
    yield from built.data.trains


wrong("TRN-01 PHS-04", shared_trains.is_opened, "the 2E is never on sale", always(False))
wrong("TRN-01", shared_trains.is_opened, "the 2E is always on sale", always(True))
wrong("TRN-03", trains.BuyTrainStep.decide, "purchases have no effect on what is left", without(TrainLeftBank))


@wrong.instead_of("TRN-03", trains.BuyTrainStep.decide)
def one_train_a_turn(right: Events, self: object, built: Title, now: Cursor, *args: object) -> Iterator[Event]:
    """The turn is over after one purchase."""
    yield from right(self, built, now, *args)
    yield Finished()


wrong("TRN-02", trains.BuyTrainStep.decide, "trains are free", without(Paid))
wrong(
    "TRN-10 TRN-11",
    trains.train_changes_hands,
    "the seller gets nothing",
    altered(Paid, lambda e: {"payee": "bank"}),
)


@wrong.instead_of("TRN-11", trains.BuyTrainFromStep.decide)
def nobody_is_asked(
    right: object, self: object, built: Title, now: Cursor, seat: SeatId, action: BuyTrainFrom
) -> Iterator[Event]:
    """The other director is not asked."""
    buyer = turn_of(now.state).company
    yield from trains.train_changes_hands(buyer, action.company, action.train, action.price)


wrong("TRN-11 RUL-52", consent.DeclineStep.decide, "who declined is asked again", without(OfferDeclined))
wrong("RUL-20", agenda.in_turn, "a trade between companies is not noted", unnoted("bought_from_company"))


@wrong.instead_of("TRN-14", trains.room_to_buy)
def no_room_for_trades(right: object, built: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """A company at its limit cannot trade in."""
    return trains.room_for_a_train(built, state, action.train, 0, rule)


wrong("TRN-16", laying.has_route, "no company ever has a route", always(False))
wrong("TRN-18", laying.has_route, "every company has a route", always(True))
wrong("TRN-16 TRN-20", trains.duty_is_met, "the turn may end without a train", always(None))


@wrong.instead_of("TRN-17", trains.treasury_pays)
def the_director_pays(right: object, built: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """The director's money helps to pay."""
    _, company = acting_company(state)
    own = 0 if company.director is None else state.players[company.director].cash
    price = trains.price_to_pay(built, action)
    return None if company.cash + own >= price else refuse(rule, "company_lacks_money")


@wrong.instead_of("TRN-20", trains.treasury_pays)
def cash_only(right: object, built: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """Even a company that must buy needs the cash."""
    short = acting_company(state)[1].cash < trains.price_to_pay(built, action)
    return refuse(rule, "company_lacks_money") if short else None


wrong("TRN-20 LOAN-06", trains.loans_for, "no loans are taken for a train", nothing)
wrong("TRN-20 RUL-40", trains.loans_for_this_train, "loans are taken though a cheaper train can be paid", always(None))
wrong("RUL-59", trains.must_buy, "the duty holds while there are no loans", always(True))


wrong.constant("RUL-46", title, "AT_ANY_MOMENT", "a company that gives up a train can do nothing else", ())


@wrong.instead_of("TRN-08 RUL-46", QuestionPlay.steps)
def every_company(right: Steps, self: QuestionPlay, built: Title, state: State, frame: Question) -> tuple[Step, ...]:
    """The acting company takes a loan while another one gives up a train."""
    steps, turn = right(self, built, state, frame), acting_turn(state)
    others = turn is not None and isinstance(frame, SurplusTrains) and frame.company != turn.company
    return (*steps, *title.AT_ANY_MOMENT) if others else steps


@wrong.instead_of("TRN-21", trains.BuyTrainStep.decide)
def bought_all_the_same(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: BuyTrain
) -> Iterator[Event]:
    """The train leaves the bank though the company is taken over."""
    name = turn_of(now.state).company
    yield from right(self, built, now, seat, action)
    if now.state.companies[name].closed:
        yield TrainLeftBank(built.data.card(action.train).name, False, "sold")


def short_of(state: State, name: CompanyId, price: int) -> bool:
    return not state.companies[name].closed and state.companies[name].cash < price


@wrong.instead_of("LOAN-06", trains.loans_for)
def five_and_no_more(
    right: object, built: Title, now: Cursor, name: CompanyId, train: TrainName, price: int
) -> Iterator[Event]:
    """Five loans are all a company can take, forced or not."""
    while short_of(now.state, name, price) and extra.extra_of(now.state).loans.get(name, 0) < 5:
        yield from boe.loan(built, now.state, name, forced=True)


@wrong.instead_of("LOAN-10", trains.loans_for)
def nothing_left(
    right: object, built: Title, now: Cursor, name: CompanyId, train: TrainName, price: int
) -> Iterator[Event]:
    """When all loans are out the train is had for what there is."""
    while short_of(now.state, name, price) and boe.loans_left(built, now.state) > 0:
        yield from boe.loan(built, now.state, name, forced=True)


# -- PHS ------------------------------------------------------------------------------------------------------------

wrong("PHS-02 LOAN-01 TRN-09", extra.loans_are_open, "loans, powers and trades never come", always(False))
wrong("PHS-01 PHS-02 LOAN-01 TRN-09", extra.loans_are_open, "loans, powers and trades are there at once", always(True))


@wrong.instead_of("PHS-08 BOE-09", trains.phase_begins)
def only_sales_count(right: Events, built: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """A removed train begins no phase."""
    return iter(()) if event.cause == "removed" else right(built, now, event)


@wrong.instead_of("VAR-2021-07", trains.phase_begins)
def phases_are_skipped(right: Events, built: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """Phases are skipped under the edition of 2021, too."""
    phase = next((p.number for p in built.data.phases if p.starts == event.card), 0)
    if phase > now.state.phase:
        yield PhaseBegan(phase)


# -- single clauses -------------------------------------------------------------------------------------------------


@wrong.instead_of("TRN-13", trains.trade_in_is_legal)
def always_open(right: Judge, built: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """Trains are traded in after the first 8/D, too."""
    return right(built, set_fields(state, left_bank=()), action, rule)


@wrong.instead_of("TRN-13", trains.trade_in_is_legal)
def anybodys_train(right: Judge, built: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """A train that the buyer does not own is traded in."""
    refusal = right(built, state, action, rule)
    return None if refusal is not None and refusal.code == "train_not_there" else refusal


@wrong.instead_of("TRN-20", trains.treasury_pays)
def loans_for_the_ghan(right: Judge, built: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """Loans are taken for a 2E."""
    return None if action.train == trains.GHAN else right(built, state, action, rule)


@wrong.instead_of("LOAN-07", boe.loan_spaces)
def forced_is_further(
    right: Callable[..., int], built: Title, state: State, company: CompanyId, forced: bool, count: int
) -> int:
    """Every forced loan moves three spaces."""
    return right(built, state, company, forced, 2 if forced else count)


@wrong.instead_of("LOAN-07", boe.loan_spaces)
def first_for_ever(
    right: Callable[..., int], built: Title, state: State, company: CompanyId, forced: bool, count: int
) -> int:
    """Every loan moves two spaces."""
    return right(built, state, company, forced, 1)


@wrong.instead_of("TRN-07", trains.trains_are_scrapped)
def scrap_is_paid(right: Events, built: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """Scrapped trains are paid for."""
    for following in right(built, now, event):
        yield following
        if isinstance(following, TrainRemoved):
            yield Paid("bank", following.company, 100, "scrap")


@wrong.instead_of("TRN-09", shared_trains.seller_has_it)
def own_trains(right: Judge, built: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """A company buys its own trains."""
    return None if action.company == turn_of(state).company else right(built, state, action, rule)
