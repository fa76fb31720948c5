"""The greedy player of 18xx games: looks one action ahead and takes what is worth most to it.

It buys what it can run, lays track that raises its own run, keeps its companies supplied with trains, and gives
nothing away. What an action is worth is the worth of its seat after it, with the income its shares can expect.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from kursbuch.bots.eighteen import capital
from kursbuch.bots.eighteen.bidding import bidding_turn, raised
from kursbuch.bots.eighteen.manners import without_pestering
from kursbuch.bots.eighteen.outlook import Outlook
from kursbuch.bots.eighteen.track_choice import best_lay
from kursbuch.eighteen.actions import (
    Accept,
    Action,
    Bid,
    BuyMinor,
    BuyPaper,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    BuyTrainFrom,
    Decline,
    Dividend,
    LayTile,
    LowerPaper,
    Pass,
    PlaceStation,
    RepayDebt,
    RunTrains,
    SellShares,
    SetPar,
    StartCompany,
    TakeLoan,
)
from kursbuch.eighteen.model.frames import CompanyTurn, OpeningSale, PaperAuction, ShareRound, TrainWanted
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import Ruleset

ONE_SLIP_IN = 4
"""Among so many purchases of shares one is not thought about."""


class GreedyBot:
    """A careful beginner."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def choose(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """The offer that looks best."""
        assert isinstance(rules, Rules)
        assert isinstance(imagined, State)
        offers = without_pestering(imagined, offers)
        frame = imagined.frame
        if isinstance(frame, OpeningSale):
            return self.opening(rules, imagined, seat, offers)
        if isinstance(frame, CompanyTurn):
            return self.company_turn(rules, imagined, seat, offers, frame)
        if isinstance(frame, ShareRound) and any(isinstance(o.action, Bid) for o in offers.ranged):
            return bidding_turn(imagined, seat, offers, self.dice) or self.share_turn(rules, imagined, seat, offers)
        if isinstance(frame, ShareRound):
            return self.share_turn(rules, imagined, seat, offers)
        if isinstance(frame, PaperAuction):
            return raised(imagined, offers) or going_on(offers)
        if isinstance(frame, TrainWanted) and (kept := first_of(offers.listed, Decline)) is not None:
            return kept
        if pars := [o for o in offers.listed if isinstance(o, SetPar)]:
            return capital.par(Outlook(rules, imagined, seat), pars)
        return self.best(rules, imagined, seat, plain(offers))

    # -- opening sale and share rounds ----------------------------------------------------------------------

    def opening(self, rules: Rules, state: State, seat: SeatId, offers: Offers[Action]) -> Action:
        """Buy what pays most for its price, as long as enough is left for shares; else lower the most expensive one."""
        cash = state.players[seat].cash
        keep = cash * 2 // 3 if any(p.owner == seat for p in state.papers.values()) else cash // 3
        bargains = [
            (rules.title.papers[o.paper].dividend * 100 // max(1, state.papers[o.paper].price), o)
            for o in offers.listed
            if isinstance(o, BuyPaper) and cash - state.papers[o.paper].price >= keep
        ]
        passing = [o for o in offers.listed if isinstance(o, Pass)]
        if bargains and (not passing or self.dice.below(3) == 0):
            return max(bargains, key=lambda pair: (pair[0], pair[1].paper))[1]
        if passing:
            return passing[0]
        lower = [o for o in offers.listed if isinstance(o, LowerPaper)]
        if lower:
            return max(lower, key=lambda o: (state.papers[o.paper].price, o.paper))
        return self.best(rules, state, seat, plain(offers))

    def share_turn(self, rules: Rules, state: State, seat: SeatId, offers: Offers[Action]) -> Action:
        """Bring its own company into operation, start one, buy what pays best; sell only what is falling or must go."""
        outlook = Outlook(rules, state, seat)
        whole = [o for o in offers.listed if isinstance(o, BuyMinor | BuyPaper)]
        known = StartCompany | BuyShare | SellShares | BuyMinor | BuyPaper | Pass
        rest = [o for o in plain(offers) if not isinstance(o, known | RepayDebt)]
        repaid = debt_repaid(offers)
        if repaid is not None:
            return repaid
        buys = [o for o in offers.listed if isinstance(o, BuyShare)]
        starts = [o for o in offers.listed if isinstance(o, StartCompany)]
        sales = [o for o in offers.listed if isinstance(o, SellShares)]
        passing = first_of(offers.listed, Pass)
        choice = (
            outlook.own_company_first(buys)
            or self.whole_railway(whole)
            or outlook.start(capital.startable(outlook, starts))
            or outlook.sinking(sales)
            or self.slip(state, buys)
            or outlook.best_share(buys)
            or capital.opener(outlook, buys)
            or outlook.idle_money(buys)
            or capital.make_room(outlook, sales)
        )
        if choice is None and rest:
            choice = self.best(rules, state, seat, [*rest, passing] if passing is not None else rest)
        return choice or passing or self.best(rules, state, seat, plain(offers))

    def slip(self, state: State, buys: Sequence[BuyShare]) -> Action | None:
        """Now and then a beginner buys any share of a company at work."""
        working = [o for o in buys if state.companies[o.company].in_operation]
        return self.dice.choice(working) if len(working) > 1 and self.dice.below(ONE_SLIP_IN) == 0 else None

    def whole_railway(self, offered: Sequence[BuyMinor | BuyPaper]) -> Action | None:
        """A minor railway of its own, at a middling price where there is a choice; then papers with a fixed income."""
        minors = [o for o in offered if isinstance(o, BuyMinor)]
        if not minors:
            return self.dice.choice(offered) if offered else None
        company = self.dice.choice(sorted({o.company for o in minors}))
        prices = sorted(o.price for o in minors if o.company == company)
        return BuyMinor(company, prices[len(prices) // 2])

    # -- a company's turn -----------------------------------------------------------------------------------

    def company_turn(
        self, rules: Rules, state: State, seat: SeatId, offers: Offers[Action], frame: CompanyTurn
    ) -> Action:
        """Step by step: track for the run, stations for the track, the best run, then trains."""
        outlook = Outlook(rules, state, seat)
        listed = offers.listed
        if any(isinstance(o, RunTrains) for o in listed):
            return offers.free[0].suggestion if offers.free else RunTrains()
        if any(isinstance(o, Dividend) for o in listed):
            return outlook.dividend(frame, [o for o in listed if isinstance(o, Dividend)])
        deal = private_sold(state, seat, frame, offers)
        if deal is not None:
            return deal
        lays = [o for o in listed if isinstance(o, LayTile)]
        if lays:
            return best_lay(rules, state, frame, lays, self.dice) or going_on(offers)
        stations = [o for o in listed if isinstance(o, PlaceStation)]
        if stations:
            return outlook.station(frame, stations) or going_on(offers)
        return (
            capital.buy_back(outlook, frame, offers.ranged)
            or outlook.train(frame, trains_offered(offers))
            or loan_if_nothing_else(offers)
        )

    # -- everything else ------------------------------------------------------------------------------------

    def best(self, rules: Rules, state: State, seat: SeatId, choices: Sequence[Action]) -> Action:
        """The choice after which the seat is worth most; the first one of several that are equal."""
        if len(choices) == 1:
            return choices[0]
        outlook = Outlook(rules, state, seat)
        ranked = [(outlook.after(choice), -i, choice) for i, choice in enumerate(choices)]
        return max(ranked, key=lambda entry: entry[:2])[2]


def debt_repaid(offers: Offers[Action]) -> Action | None:
    """As much of a debt as can be paid, at once; it only grows."""
    spans = [offer for offer in offers.ranged if isinstance(offer.action, RepayDebt)]
    return replace(spans[0].action, **{spans[0].field: spans[0].high}) if spans else None


def private_sold(state: State, seat: SeatId, frame: CompanyTurn, offers: Offers[Action]) -> Action | None:
    """A private of the director's for the most a company may pay, while it can still buy a train; never for less
    than was paid."""
    company = state.companies[frame.company]
    for offer in offers.ranged:
        action = offer.action
        if not isinstance(action, BuyPrivate) or not state.papers[action.paper].owner == seat == company.director:
            continue
        if offer.high >= state.papers[action.paper].price and company.cash >= 2 * offer.high and company.trains:
            return replace(action, price=offer.high)
    return None


def plain(offers: Offers[Action]) -> list[Action]:
    """Every offer as a single action, ranges by their two ends; consent is given before it is refused."""
    found: list[Action] = [o for o in offers.listed if not isinstance(o, Decline)]
    for offer in offers.ranged:
        ends = {offer.high} if isinstance(offer.action, RepayDebt | BuyPrivate) else {offer.low, offer.high}
        found += [replace(offer.action, **{offer.field: end}) for end in sorted(ends)]
    found += [offer.suggestion for offer in offers.free]
    declining: list[Action] = [o for o in offers.listed if isinstance(o, Decline)]
    return (declining + found) if any(isinstance(o, Accept) for o in found) else (found + declining)


def trains_offered(offers: Offers[Action]) -> list[Action]:
    """Purchases of trains; from a company of its own at the lowest or the highest price allowed."""
    return [o for o in plain(offers) if isinstance(o, BuyTrain | BuyTrainFrom)]


def going_on(offers: Offers[Action]) -> Action:
    """Leave the step."""
    return first_of(offers.listed, Pass) or loan_if_nothing_else(offers)


def loan_if_nothing_else(offers: Offers[Action]) -> Action:
    """Pass if that is allowed; a loan only where the rules leave nothing else."""
    choices = plain(offers)
    quiet = [o for o in choices if not isinstance(o, TakeLoan | BuyPrivate)]
    return first_of(choices, Pass) or (quiet or choices)[0]


def first_of(choices: Iterable[Action], kind: type[Action]) -> Action | None:
    """The first choice of a kind."""
    return next((o for o in choices if isinstance(o, kind)), None)
