"""AUC: the first share round, in which railways are bought as a whole."""

from collections.abc import Callable, Iterator

from kursbuch.eighteen.actions import BuyMinor, BuyPaper
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    CompanyClosed,
    DirectorChanged,
    Event,
    IssuePriceSet,
    Paid,
    PaperClosed,
    PaperMoved,
    SharesMoved,
    StationRemoved,
    TrainBought,
    TrainLeftBank,
    TurnEnded,
    WentIntoOperation,
)
from kursbuch.eighteen.model.state import BANK, NEW, State
from kursbuch.eighteen.shares import certificates
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Gate, Rule
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824.extra import LeftUnsold, extra_of
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import COAL, PRESTATE, STATE, is_minor, kind_of, minors_of, partner_of

# -- railways bought as a whole -----------------------------------------------------------------------------------


class BuyMinorStep(BaseStep[BuyMinor]):
    """AUC-01, PRV-21, PRV-41: buy a coal or pre-state railway."""

    name = "buy_minor"
    action = BuyMinor

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each unsold one at each of its prices."""
        for name, company in state.companies.items():
            if is_minor(title, name) and company.held_by(NEW):
                yield from (BuyMinor(name, price) for price in title.companies[name].prices)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyMinor) -> Iterator[Event]:
        """AUC-03: the turn is over then."""
        yield from minor_bought(title, now, seat, action.company, action.price)
        yield TurnEnded()


def minor_bought(title: Title, now: Cursor, seat: SeatId, name: CompanyId, price: int) -> Iterator[Event]:
    """AUC-06: the price is the railway's first money; its owner is its director and takes its sheet.

    It serves MKT-04, PRV-22 and PRV-41, too.
    """
    yield Paid(seat, name, price, "minor")
    yield DirectorChanged(name, seat)
    yield SharesMoved(name, NEW, seat, 100, True, "purchase")
    yield WentIntoOperation(name)
    if kind_of(title, name) == COAL:
        yield from _first_goods_train(title, now, name)
        yield from _price_of_partner(title, partner_of(title, name), price // 2)


def _first_goods_train(title: Title, now: Cursor, name: CompanyId) -> Iterator[Event]:
    """PRV-22: 120 of the price go to the bank at once for a 1g."""
    train = title.companies[name].start_train
    assert train is not None
    card = title.data.card(train).name
    price = title.data.train(train).price
    yield Paid(name, BANK, price, "train")
    yield TrainBought(name, train, BANK, price)
    yield TrainLeftBank(card, card not in now.state.left_bank, "start")


def _price_of_partner(title: Title, partner: CompanyId, price: int) -> Iterator[Event]:
    """PRV-21, DIR-08: half the price of the coal railway is the issue price of its partner."""
    yield IssuePriceSet(partner, price, title.data.market.issue[str(price)])


def minor_is_unsold(title: Title, state: State, action: BuyMinor, rule: RuleId) -> Refusal | None:
    """AUC-01, AUC-08: a coal or pre-state railway that nobody has bought; what was left is out of the game."""
    company = state.companies[action.company]
    if not is_minor(title, action.company):
        return refuse(rule, "not_bought_whole", company=action.company)
    if not company.closed and not company.held_by(NEW):
        return refuse(rule, "minor_is_sold", company=action.company, owner=company.director or "")
    return None


def minor_is_in_the_game(title: Title, state: State, action: BuyMinor, rule: RuleId) -> Refusal | None:
    """AUC-08: what nobody bought in the first share round is out of the game, and what was exchanged too."""
    return refuse(rule, "minor_gone", company=action.company) if state.companies[action.company].closed else None


def price_is_one_of_its_prices(kind: str) -> Callable[[Title, State, BuyMinor, RuleId], Refusal | None]:
    """PRV-21, PRV-40: 120 to 200 in steps of 20 for a coal railway, the printed price for a pre-state railway."""

    def test(title: Title, state: State, action: BuyMinor, rule: RuleId) -> Refusal | None:
        prices = title.companies[action.company].prices
        if kind_of(title, action.company) == kind and action.price not in prices:
            allowed = ", ".join(map(str, prices))
            return refuse(rule, "no_such_price", company=action.company, price=action.price, allowed=allowed)
        return None

    return test


def buyer_can_pay(title: Title, state: State, action: BuyMinor, rule: RuleId) -> Refusal | None:
    """AUC-05: the whole price in cash."""
    seat = share_round(state).seat
    cash = state.players[seat].cash
    if cash < action.price:
        return refuse(rule, "player_lacks_money", seat=seat, price=action.price, cash=cash)
    return None


def paper_within_limit(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """SR-10, PRV-23, PRV-42: it counts as one paper."""
    return _within_limit(title, state, rule)


def _within_limit(title: Title, state: State, rule: RuleId) -> Refusal | None:
    seat = share_round(state).seat
    count, limit = certificates(title, state, seat), title.policies.certificate_limit(title, state, seat)
    if count + 1 > limit:
        return refuse(rule, "certificate_limit", seat=seat, count=count, limit=limit)
    return None


BUY_MINOR = BuyMinorStep(
    Rule("1824-AUC-01", minor_is_unsold),
    Rule("1824-AUC-08", minor_is_in_the_game),
    Rule("1824-PRV-21", price_is_one_of_its_prices(COAL)),
    Rule("1824-PRV-40", price_is_one_of_its_prices(PRESTATE)),
    Gate("1824-SR-10", paper_within_limit),
    Rule("1824-AUC-05", buyer_can_pay),
)


# -- mountain railways --------------------------------------------------------------------------------------------


class BuyPaperStep(BaseStep[BuyPaper]):
    """PRV-01, AUC-01: buy a mountain railway."""

    name = "buy_paper"
    action = BuyPaper

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each unsold one."""
        yield from (BuyPaper(name) for name, paper in state.papers.items() if paper.owner is None and not paper.closed)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyPaper) -> Iterator[Event]:
        """AUC-03, PRV-01: the price goes to the bank; the turn is over then."""
        yield Paid(seat, BANK, now.state.papers[action.paper].price, "paper", action.paper)
        yield PaperMoved(action.paper, seat)
        yield TurnEnded()


def paper_is_unsold(title: Title, state: State, action: BuyPaper, rule: RuleId) -> Refusal | None:
    """AUC-01: nobody owns it."""
    paper = state.papers[action.paper]
    if paper.owner is not None and not paper.closed:
        return refuse(rule, "paper_is_sold", paper=action.paper, owner=paper.owner)
    return None


def paper_is_in_the_game(title: Title, state: State, action: BuyPaper, rule: RuleId) -> Refusal | None:
    """AUC-08: what nobody bought in the first share round is out of the game, and what was exchanged too."""
    return refuse(rule, "paper_gone", paper=action.paper) if state.papers[action.paper].closed else None


def paper_can_be_paid(title: Title, state: State, action: BuyPaper, rule: RuleId) -> Refusal | None:
    """AUC-05."""
    seat = share_round(state).seat
    price, cash = state.papers[action.paper].price, state.players[seat].cash
    if cash < price:
        return refuse(rule, "player_lacks_money", seat=seat, price=price, cash=cash)
    return None


def counted_paper_within_limit(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """PRV-03, RUL-08: only where mountain railways count at all."""
    return _within_limit(title, state, rule) if title.options.mountain_papers_count else None


BUY_MOUNTAIN = BuyPaperStep(
    Rule("1824-AUC-01", paper_is_unsold),
    Rule("1824-AUC-08", paper_is_in_the_game),
    Gate("1824-PRV-03", counted_paper_within_limit),
    Rule("1824-AUC-05", paper_can_be_paid),
)


# -- the end of the round -----------------------------------------------------------------------------------------


def unsold_papers_leave(title: Title, now: Cursor) -> Iterator[Event]:
    """AUC-08: mountain, coal and pre-state railways that nobody bought leave the game, and UG1's marker (VAR-B-05).

    It serves PRV-02, PRV-31 and PRV-47, too.
    """
    for paper, owned in now.state.papers.items():
        if owned.owner is None and not owned.closed:
            yield PaperClosed(paper, "unsold")
    for name, company in now.state.companies.items():
        if is_minor(title, name) and company.held_by(NEW):
            for at, stop in tuple(now.state.board.stations_of(name)):
                yield StationRemoved(name, at, stop)
            yield CompanyClosed(name, "unsold")
            yield LeftUnsold(name)


def free_directors_shares(title: Title, now: Cursor) -> Iterator[Event]:
    """DIR-09, RUL-33: of several with two shares of a state railway whose no. 1 stayed unsold, who had them first."""
    for name in now.state.companies:
        if kind_of(title, name) == STATE and minors_of(title, name)[0] in extra_of(now.state).unsold:
            seat = extra_of(now.state).first_with_two.get(name)
            if seat is not None and title.options.unreserved_state_director == "on_second_share":
                yield SharesMoved(name, NEW, seat, 0, True, "director")
