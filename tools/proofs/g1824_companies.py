"""Consequences of CORP, REC and OR made wrong: how railways open and form, and the order in which they act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from kursbuch.eighteen import market
from kursbuch.eighteen import rounds as eighteen_rounds
from kursbuch.eighteen.model import agenda
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    DirectorChanged,
    Event,
    Finished,
    Paid,
    PhaseBegan,
    PriceMoved,
    SharesMoved,
    StationRemoved,
    StationsInherited,
    StepEntered,
    TrainRemoved,
    TrainTakenOver,
    WentIntoOperation,
)
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound
from kursbuch.eighteen.model.state import BANK, NEW, State, set_fields
from kursbuch.eighteen.rounds import CompanyTurnPlay
from kursbuch.eighteen.title import Cursor, Step, Title
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1824 import companies, exchanges, phases, rounds, states, trains, turns, variants
from kursbuch.titles.g1824.companies import KK
from kursbuch.titles.g1824.extra import BetweenRounds, HomeDue, extra_of
from kursbuch.titles.g1824.papers import REGIONAL, STATE, in_players_hands, is_minor, kind_of, minors_of
from tools.proofs.wrong import Variants, altered, always, nothing, plus, without

wrong = Variants("1824")
Events = Callable[..., Iterator[Event]]
Order = Callable[..., CompanyId | None]

# -- CORP: opening --------------------------------------------------------------------------------------------------


@wrong.instead_of("CORP-01 CORP-02 PRV-13", companies.regional_opens)
def without_a_director(right: object, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """Half of the shares is enough, the director's share or not."""
    company = now.state.companies[event.company]
    waits = kind_of(built, event.company) == REGIONAL and not company.in_operation
    if waits and in_players_hands(now.state, event.company) >= 50:
        yield WentIntoOperation(event.company)


@wrong.instead_of("CORP-01", companies.regional_opens)
def all_must_be_sold(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """A railway opens when nothing of it is left in the bank."""
    return right(built, now, event) if in_players_hands(now.state, event.company) == 100 else iter(())


wrong("CORP-03 CORP-04", companies.regional_opens, "a railway opens without capital", without(Paid))
wrong("CORP-03", companies.has_coal_railway, "a coal railway makes no difference to the capital", always(False))
wrong("CORP-04", companies.has_coal_railway, "all railways have the capital of those with coal", always(True))


@wrong.instead_of("CORP-04", companies.has_coal_railway)
def unsold_coal_counts(right: object, built: Title, state: State, name: CompanyId) -> bool:
    """An unsold coal railway counts as one that was bought."""
    return bool(minors_of(built, name))


@wrong.instead_of("CORP-05", companies.capital)
def by_the_present_price(right: Callable[..., int], built: Title, state: State, name: CompanyId) -> int:
    """The capital follows the present price."""
    issue = state.companies[name].issue_price or 1
    return right(built, state, name) // issue * built.price(state, name)


wrong("CORP-06 OR-07", companies.acts_from_the_next_round, "nobody remembers when a railway opened", nothing)


@wrong.instead_of("CORP-06", companies.regional_opens)
def opened_too_late(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """A railway that opens gets its money and never acts."""
    return (e for e in right(built, now, event) if not isinstance(e, WentIntoOperation))


@wrong.instead_of("CORP-08", eighteen_rounds.next_company)
def all_priced_act(
    right: Order, built: Title, state: State, frame: OperatingRound, may_act: object
) -> CompanyId | None:
    """Companies act before they are open."""
    waiting = [name for name in market.in_order(built, state) if name not in frame.acted]
    return next(iter(waiting), None) or right(built, state, frame, may_act)


# -- CORP: state railways -------------------------------------------------------------------------------------------


@wrong.instead_of("CORP-10", states.formation_comes_due)
def at_once(right: Events, built: Title, now: Cursor, event: PhaseBegan) -> Iterator[Event]:
    """A state railway forms in the moment the train is bought."""
    yield from right(built, now, event)
    yield from states.due_formations(built, now)


@wrong.instead_of("CORP-10", rounds.BetweenRoundsPlay.proceed)
def not_by_export(right: Events, self: object, built: Title, now: Cursor, frame: BetweenRounds) -> Iterator[Event]:
    """A train that goes abroad forms nothing before the next round."""
    if frame.step == "export":
        yield StepEntered("new formations")
    else:
        yield from right(self, built, now, frame)


@wrong.instead_of("CORP-11", states.due_formations)
def last_due_first(right: object, built: Title, now: Cursor) -> Iterator[Event]:
    """The last one due forms first."""
    for name in reversed(extra_of(now.state).due):
        yield from states.forms(built, now, name)


@wrong.instead_of("CORP-11", states.due_formations)
def one_at_a_time(right: object, built: Title, now: Cursor) -> Iterator[Event]:
    """Only one state railway forms at the end of a round."""
    for name in extra_of(now.state).due[:1]:
        yield from states.forms(built, now, name)


Owners = Mapping[CompanyId, SeatId]
Chosen = Callable[..., SeatId | None]


@wrong.instead_of("CORP-13", states.first_director)
def only_the_card(right: Chosen, built: Title, state: State, name: CompanyId, owners: Owners) -> SeatId | None:
    """Owners of pre-state railways have no advantage."""
    return right(built, state, name, {})


@wrong.instead_of("CORP-13", states.first_director)
def last_number_first(right: Chosen, built: Title, state: State, name: CompanyId, owners: Owners) -> SeatId | None:
    """The highest number decides among equals."""
    return right(built, state, name, dict(reversed([*owners.items()])))


@wrong.instead_of("CORP-13", states.first_director)
def seat_order(right: Chosen, built: Title, state: State, name: CompanyId, owners: Owners) -> SeatId | None:
    """Seats decide among equals, not the priority card."""
    return right(built, set_fields(state, priority=state.seats[0]), name, owners)


@wrong.instead_of("CORP-13", states.first_director)
def number_one_always(right: Chosen, built: Title, state: State, name: CompanyId, owners: Owners) -> SeatId | None:
    """The owner of number 1 is director, whatever others own."""
    return next(iter(owners.values()), None) or right(built, state, name, owners)


wrong(
    "CORP-13",
    states._director,
    "the 20 % share stays where it is",
    altered(DirectorChanged, lambda e: {"source": ""}),
)
wrong("CORP-13 CORP-19", states._director, "a state railway forms without director", nothing)
wrong("CORP-14", states.forms, "a state railway forms without capital", without(Paid, cause="capital"))


@wrong.instead_of("CORP-14", states.capital)
def nothing_for_unsold(right: Callable[..., int], built: Title, state: State, name: CompanyId) -> int:
    """Pre-state railways never bought bring nothing."""
    return right(built, set_fields(state, extra=replace(extra_of(state), unsold=())), name)


@wrong.instead_of("CORP-14", states.capital)
def for_sold_shares(right: Callable[..., int], built: Title, state: State, name: CompanyId) -> int:
    """Only shares in players' hands bring capital."""
    return min(right(built, state, name), 12 * in_players_hands(state, name))


wrong("CORP-14", states.capital, "the capital is 120 too high", plus(120))
wrong("CORP-15", exchanges.takes_over_property, "the money is lost", without(Paid))
wrong("CORP-15", exchanges.takes_over_property, "the trains are lost", without(TrainTakenOver))


@wrong.instead_of("CORP-15", phases.surplus_questions)
def no_questions(right: object, built: Title, state: State) -> Iterator[Event]:
    """Nobody asks for trains above the limit."""
    yield from ()


@wrong.instead_of("CORP-15", states.forms)
def last_trains_go(right: Events, built: Title, now: Cursor, name: CompanyId) -> Iterator[Event]:
    """Of too many trains the first ones leave, nobody is asked."""
    yield from right(built, now, name)
    for train in now.state.companies[name].trains[: -states_limit(built, now.state, name)]:
        yield TrainRemoved(name, train, "limit")


def states_limit(built: Title, state: State, name: CompanyId) -> int:
    """How many trains a state railway may own now."""
    return built.phase(state).train_limits[kind_of(built, name)]


wrong("CORP-16", states._prestate_exchange, "markers of pre-state railways stay theirs", without(StationsInherited))
wrong(
    "CORP-16",
    states._prestate_exchange,
    "taken-over markers do not count",
    altered(StationsInherited, lambda e: {"count": 0}),
)
wrong("CORP-17", states.home_question, "KK keeps both markers in Wien", nothing)
wrong("CORP-17", states.ChooseHome.decide, "no marker is taken off", without(StationRemoved))
wrong(
    "CORP-17",
    states.ChooseHome.decide,
    "the marker taken off is lost",
    altered(StationRemoved, lambda e: {"returned": False}),
)


@wrong.instead_of("CORP-17", states.home_question)
def never_asked(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """KK2's marker is taken off without a question."""
    for event in right(built, now):
        if isinstance(event, HomeDue):
            at = built.companies[KK].home[0]
            stops = [s.stop for s in now.state.board.stations.get(at, ()) if s.owner == KK]
            event = StationRemoved(KK, at, stops[-1], returned=True)
        yield event


@wrong.instead_of("CORP-17", states._marker_passes_on)
def both_stay(right: object, built: Title, state: State, minor: CompanyId, name: CompanyId) -> Iterator[Event]:
    """In one city both markers stay until KK's director is asked."""
    yield StationsInherited(minor, name, state.companies[minor].markers_used)


@wrong.instead_of("CORP-18 TOK-06", companies.home_is_to_come)
def states_need_no_home(right: Callable[..., bool], built: Title, state: State, name: CompanyId) -> bool:
    """No slot is kept for a state railway."""
    return kind_of(built, name) != STATE and right(built, state, name)


@wrong.instead_of("CORP-18", companies.home_is_to_come)
def states_keep_all(right: Callable[..., bool], built: Title, state: State, name: CompanyId) -> bool:
    """A slot is kept for a state railway although a pre-state railway was in play."""
    company = state.companies[name]
    return right(built, state, name) or (kind_of(built, name) == STATE and not company.markers_used)


wrong("CORP-18 TOK-01", companies.home_comes_first, "no home marker is placed", nothing)


@wrong.instead_of("CORP-19", states.forms)
def half_sold_only(right: Events, built: Title, now: Cursor, name: CompanyId) -> Iterator[Event]:
    """A state railway acts only with half of it sold."""
    for event in right(built, now, name):
        late = isinstance(event, WentIntoOperation) and in_players_hands(now.state, name) < 50
        if not late:
            yield event


@wrong.instead_of("CORP-19", states.first_director)
def ten_is_enough(right: Chosen, built: Title, state: State, name: CompanyId, owners: Owners) -> SeatId | None:
    """The largest holder directs, however little he owns."""
    company = state.companies[name]
    return right(built, state, name, owners) or max(state.players, key=lambda seat: company.held_by(seat))


@wrong.instead_of("CORP-20", states.forms)
def price_starts_again(right: Events, built: Title, now: Cursor, name: CompanyId) -> Iterator[Event]:
    """A state railway that forms stands at 100."""
    yield from right(built, now, name)
    yield PriceMoved(name, (0, 2), (0, 0), "formed")


@wrong.instead_of("CORP-20", market.chart_price)
def no_price_before_formation(right: Callable[..., int], built: Title, state: State, name: CompanyId) -> int:
    """Before it forms a state railway has no price."""
    waits = kind_of(built, name) == STATE and not state.companies[name].in_operation
    return 0 if waits else right(built, state, name)


@wrong.instead_of("CORP-21", states.forms)
def sixty_and_no_more(right: Events, built: Title, now: Cursor, name: CompanyId) -> Iterator[Event]:
    """What a player gets above 60 % goes back to the bank."""
    yield from right(built, now, name)
    for seat in now.state.players:
        if (above := now.state.companies[name].held_by(seat) - 60) > 0:
            yield SharesMoved(name, seat, NEW, above, cause="limit")


# -- REC ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("REC-01", turns.begins)
def idle_price_stays(right: Events, built: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """The price of a state railway without director stays."""
    return (event for event in right(built, now, turn) if not isinstance(event, PriceMoved))


@wrong.instead_of("REC-01", eighteen_rounds.next_company)
def idle_is_skipped(
    right: Order, built: Title, state: State, frame: OperatingRound, may_act: Callable[[State, CompanyId], bool]
) -> CompanyId | None:
    """A state railway without director is passed over."""
    return right(built, state, frame, lambda s, n: may_act(s, n) and s.companies[n].director is not None)


@wrong.instead_of("REC-01", companies.free_directors_share_is_taken)
def nobody_takes_office(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """A second share makes nobody director."""
    return (e for e in right(built, now, event) if not isinstance(e, DirectorChanged))


@wrong.instead_of("REC-02", states.forms)
def property_is_lost(right: Events, built: Title, now: Cursor, name: CompanyId) -> Iterator[Event]:
    """A state railway without director loses its money."""
    yield from right(built, now, name)
    company = now.state.companies[name]
    if company.director is None:
        yield Paid(name, BANK, company.cash, "idle")


@wrong.instead_of("REC-02", states.forms)
def trains_are_lost(right: Events, built: Title, now: Cursor, name: CompanyId) -> Iterator[Event]:
    """A state railway without director loses its trains."""
    yield from right(built, now, name)
    company = now.state.companies[name]
    if company.director is None:
        yield from (TrainRemoved(name, train, "idle") for train in company.trains)


@wrong.instead_of("REC-01", trains.trains_done)
def somebody_buys(right: object, built: Title, state: State, turn: CompanyTurn) -> bool:
    """By the option somebody buys trains for a railway without director."""
    return False


# -- OR -------------------------------------------------------------------------------------------------------------


@wrong.instead_of("OR-01", rounds._next_round)
def one_round_a_set(right: Events, now: Cursor, number: int, of: int) -> Iterator[Event]:
    """A share round follows every operating round."""
    return right(now, number, number)


@wrong.instead_of("OR-02", rounds._next_round)
def sets_grow(right: Events, now: Cursor, number: int, of: int) -> Iterator[Event]:
    """A running set gets the length of the new phase."""
    return right(now, number, 3 if now.state.phase >= 6 else 2 if now.state.phase >= 3 else 1)


wrong(
    "OR-01 PHS-07",
    variants._rounds,
    "there are never three operating rounds",
    lambda right, phase, three_from: replace(phase, operating_rounds=min(2, phase.operating_rounds)),
)
wrong("OR-03", rounds.mountain_railways_pay, "mountain railways do not pay", nothing)


@wrong.instead_of("OR-03", rounds.operating_round_ends)
def mountains_pay_last(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """Mountain railways pay when the round is over, too."""
    yield from rounds.mountain_railways_pay(built, now)
    yield from right(built, now)


def reorder(key: Callable[[int, int, int], tuple[int, ...]]) -> Callable[..., tuple[int, ...]]:
    return lambda right, built, state, name: key(*right(built, state, name))


FIRST = market.BEFORE_ALL_PRICES // 2
wrong(
    "OR-03",
    market.order_key,
    "the lowest price acts first",
    reorder(lambda price, column, since: (price if price < -FIRST else -price, column, since)),
)
wrong(
    "OR-03",
    market.order_key,
    "railways without a price act last",
    reorder(lambda price, column, since: (-price if price < -FIRST else price, column, since)),
)
wrong(
    "OR-04",
    market.order_key,
    "the marker further left acts first",
    reorder(lambda price, column, since: (price, -column, since)),
)
wrong(
    "OR-04",
    market.order_key,
    "the lower marker acts first",
    reorder(lambda price, column, since: (price, column, -since)),
)


@wrong.instead_of("OR-03", market.order_key)
def minors_by_cash(right: Callable[..., tuple[int, int, int]], *args: object) -> tuple[int, int, int]:
    """Coal and pre-state railways act in the opposite order."""
    price, column, since = right(*args)
    return (-2 * market.BEFORE_ALL_PRICES - price, column, since) if price < -FIRST else (price, column, since)


@wrong.instead_of("OR-04", eighteen_rounds.next_company)
def twice_a_round(right: Order, built: Title, state: State, frame: OperatingRound, may_act: object) -> CompanyId | None:
    """A company acts as often as its price is the highest, twice at most."""
    again = tuple(name for name in set(frame.acted) if frame.acted.count(name) > 1 or is_minor(built, name))
    return right(built, state, replace(frame, acted=again), may_act)


@wrong.instead_of("OR-04", eighteen_rounds.next_company)
def order_as_printed(
    right: object, built: Title, state: State, frame: OperatingRound, may_act: Callable[[State, CompanyId], bool]
) -> CompanyId | None:
    """The order does not follow the prices."""
    waiting = (n for n, c in state.companies.items() if c.in_operation and n not in frame.acted and may_act(state, n))
    return next(waiting, None)


@wrong.instead_of("OR-05 TRN-07", CompanyTurnPlay.steps)
def all_steps_open(
    right: Callable[..., tuple[Step, ...]], self: CompanyTurnPlay, built: Title, state: State, frame: CompanyTurn
) -> tuple[Step, ...]:
    """The steps of a turn come in any order."""
    return (*self.all_steps, *right(self, built, state, frame))


@wrong.instead_of("OR-05", agenda.step_left)
def one_step_a_turn(right: Callable[..., State], built: Title, state: State, company: str, step: str) -> State:
    """After the track the turn is over."""
    after = right(built, state, company, step)
    return after if after is state else set_fields(state, agenda=state.agenda[:-1])


wrong("OR-05", CompanyTurnPlay.leave, "where nothing can be done the turn is over", always(Finished()))
wrong("OR-05 TOK-01", turns.begins, "the home marker does not come first", nothing)


@wrong.instead_of("OR-06", eighteen_rounds.next_company)
def one_company_a_round(
    right: Order, built: Title, state: State, frame: OperatingRound, may_act: object
) -> CompanyId | None:
    """The round ends after one company."""
    return None if frame.acted else right(built, state, frame, may_act)


wrong("OR-06 CORP-10", states.due_formations, "no state railway forms", nothing)
wrong("OR-06 TRN-24", phases.train_goes_abroad, "no train goes abroad", nothing)


@wrong.instead_of("OR-06", rounds.BetweenRoundsPlay.proceed)
def export_after_each_round(
    right: Events, self: object, built: Title, now: Cursor, frame: BetweenRounds
) -> Iterator[Event]:
    """A train goes abroad after every operating round."""
    if frame.step == "formations" and frame.number != frame.of:
        yield StepEntered("export")
        yield from phases.train_goes_abroad(built, now)
    else:
        yield from right(self, built, now, frame)
