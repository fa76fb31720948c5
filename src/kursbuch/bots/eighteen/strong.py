"""The strong player of 18xx games: plays the club player's candidates out and takes what ends best.

The move of the rules of thumb is the measure: another one is taken only if it ends clearly better, so that a playout
that errs does no harm. How long it thinks is counted in actions played in the mind, so that the same position gives
the same move; the clock is only the last resort.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import stdev
from typing import Any, NamedTuple

from msgspec.structs import replace

from kursbuch.bots.advice import Reason, Weighed
from kursbuch.bots.eighteen.club import ClubBot
from kursbuch.bots.eighteen.dealing import Dealer
from kursbuch.bots.eighteen.greedy import plain
from kursbuch.bots.eighteen.ground import Ground
from kursbuch.bots.eighteen.knowledge import THOROUGH
from kursbuch.bots.eighteen.manners import without_buying_back, without_pestering
from kursbuch.bots.eighteen.playouts import NEAR, Budget, Reach, lead, played_on, reach_of
from kursbuch.bots.eighteen.prospects import Prospects
from kursbuch.bots.eighteen.selling import Seller
from kursbuch.bots.eighteen.verdict import Verdict
from kursbuch.eighteen.actions import (
    Action,
    BuyMinor,
    BuyPaper,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Dividend,
    ExchangeMinor,
    ExchangePaper,
    Pass,
    PlaceStation,
    SellShares,
    StartCompany,
)
from kursbuch.eighteen.model.frames import CompanyTurn, SaleNeeded, ShareRound, SurplusTrains
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.track import has_route
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import Ruleset

MOST = 9
"""So many candidates are played out."""
TRUST, DOUBT, CAUTION = 25.0, 60.0, 1.3
"""So much better than the usual move another one must end, what one playout alone may be wrong by, and by how many
standard errors the lead has to be greater than that."""
OPEN_TRUST = 150.0
"""The same before the end is in sight, where playouts err more."""
ACTIONS = 8000
SECONDS = 4.0
"""How long one move may be thought about: in actions, and at the very most in seconds."""
FOUNDED, SPARED, MARKERS, IN_TROUBLE = 3, 2, 2, 0.2
"""So many companies to found, sales and places for a marker are tried, and blocks of companies in so much trouble."""
ENOUGH, SURE = 2, 2.0
"""After so many playouts a move is given up whose lead stays below what is asked for by so many standard errors."""
DECIDED = 4
"""After so many playouts a move is taken that by as many is better than the usual one and than the others left."""
PLAYOUTS, FINALISTS = 7, (3, 2)
"""No move is played out more often, and so many that end better than the usual one are a second time, and a third."""


def never() -> bool:
    """Nobody wants it to stop."""
    return False


class Line:
    """A candidate and how its playouts ended."""

    def __init__(self, verdict: Verdict, after: State, asked: bool = False, trust: float = TRUST) -> None:
        self.verdict = verdict
        self.asked = asked
        self.after = after
        self.trust = trust
        self.leads: list[float] = []
        self.worths: list[float] = []

    @property
    def lead(self) -> float:
        """How it ends, on average."""
        return sum(self.leads) / len(self.leads)

    def ahead_of(self, usual: "Line") -> float:
        """By how much it ends better than another one, on average of the playouts that both had."""
        gaps = self.gaps(usual)
        return sum(gaps) / len(gaps)

    def is_better(self, usual: "Line") -> bool:
        """Whether it ends so much better that chance does not explain it."""
        gaps = self.gaps(usual)
        number, mean = len(gaps), sum(gaps) / len(gaps)
        spread = stdev(gaps) if number > 1 else DOUBT
        return mean > self.trust + CAUTION * spread / sqrt(number)

    def may_win(self, usual: "Line") -> bool:
        """Whether more playouts could show it to be better; after a few that end alike they will not."""
        gaps = self.gaps(usual)
        if len(gaps) < ENOUGH:
            return True
        return sum(gaps) / len(gaps) + SURE * stdev(gaps) / sqrt(len(gaps)) > self.trust

    def is_decided(self, usual: "Line", others: Sequence["Line"]) -> bool:
        """Whether more playouts would only say again that it is the best."""
        if len(self.leads) < DECIDED:
            return False
        return self.surely_ahead(usual) > self.trust and all(self.surely_ahead(other) >= 0 for other in others)

    def surely_ahead(self, other: "Line") -> float:
        """By how much it ends better, less what chance may have done."""
        gaps = self.gaps(other)
        return sum(gaps) / len(gaps) - SURE * stdev(gaps) / sqrt(len(gaps))

    def gaps(self, usual: "Line") -> list[float]:
        """What it ends better by, playout by playout."""
        return [mine - theirs for mine, theirs in zip(self.leads, usual.leads, strict=False)]

    @property
    def worth(self) -> float:
        """What the seat may be worth at the end."""
        return sum(self.worths) / len(self.worths)


class Search(NamedTuple):
    """One decision: whose it is, how far it pays to look, what thinking is left, and what playouts share."""

    rules: Rules
    seat: SeatId
    reach: Reach
    budget: Budget
    ground: Ground


class StrongBot(ClubBot):
    """Looks ahead where it matters: shares, dividends, trains; and at nearly all tiles."""

    style = THOROUGH

    def __init__(
        self, seed: int, actions: int = ACTIONS, seconds: float = SECONDS, stop: Callable[[], bool] = never
    ) -> None:
        super().__init__(seed)
        self.actions = actions
        self.seconds = seconds
        self.stop = stop

    def choose(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """The candidate that ends best."""
        if len(offers) == 1 and offers.listed:
            return offers.listed[0]
        assert isinstance(rules, Rules)
        assert isinstance(imagined, State)
        lines, usual = self.search(rules, imagined, seat, offers, ())
        return chosen(lines).verdict.action if lines else usual[0].action

    def weigh(
        self,
        rules: Ruleset[Any, Any, Any, Any],
        imagined: Any,
        seat: SeatId,
        offers: Offers[Any],
        also: Sequence[Any] = (),
    ) -> tuple[Weighed, ...]:
        """The candidates by how their playouts end."""
        assert isinstance(rules, Rules)
        assert isinstance(imagined, State)
        lines, _ = self.search(rules, imagined, seat, offers, also)
        if not lines:
            return super().weigh(rules, imagined, seat, offers, also)
        best, usual = chosen(lines), lines[0]
        rest = sorted((line for line in lines if line is not best), key=lambda line: -line.lead)
        ahead = round(best.ahead_of(usual))
        first = best.verdict.reason if best is usual else Reason("looked_ahead", {"gain": ahead})
        top = max(best.worth, usual.worth)
        weighed = [Weighed(best.verdict.action, top, first)]
        weighed += [Weighed(line.verdict.action, min(line.worth, top), line.verdict.reason) for line in rest]
        tried = [entry.action for entry in weighed]
        missing = [action for action in also if action not in tried]
        if missing:
            others = super().weigh(rules, imagined, seat, offers, missing)
            weighed += [replace(w, value=min(w.value, top)) for w in others if w.action in missing]
        return tuple(weighed)

    # -- search ---------------------------------------------------------------------------------------------------

    def search(
        self, rules: Rules, state: State, seat: SeatId, offers: Offers[Action], also: Sequence[Action]
    ) -> tuple[list[Line], list[Verdict]]:
        """The candidates played out, the usual move first; none if there is nothing to compare."""
        prospects = Prospects(rules, state)
        offers = without_buying_back(state, seat, without_pestering(state, offers))
        usual = self.verdicts(prospects, seat, offers)
        moves = self.candidates(prospects, seat, offers, usual)
        if len(moves) < 2:
            return [], usual
        search = self.begun(prospects, seat)
        trust = OPEN_TRUST if search.reach is NEAR else TRUST
        lines: list[Line] = []
        for verdict in moves[:MOST]:
            line = Line(verdict, rules.play(state, seat, verdict.action)[1], trust=trust)
            if not self.extend(search, line, 0) or (search.budget.is_spent and len(lines) > 1):
                break
            lines.append(line)
        if len(lines) < 2:
            return [], usual
        self.again(search, lines)
        return lines + self.asked_about(prospects, seat, lines, also), usual

    def begun(self, prospects: Prospects, seat: SeatId) -> Search:
        """A search of which nothing is done."""
        budget = Budget(self.actions, self.seconds, self.stop)
        return Search(prospects.rules, seat, reach_of(prospects), budget, Ground())

    def asked_about(
        self, prospects: Prospects, seat: SeatId, lines: Sequence[Line], also: Sequence[Action]
    ) -> list[Line]:
        """Moves that somebody asks about, each played out once; they are never chosen."""
        known = [line.verdict.action for line in lines]
        found = []
        for action in also:
            if action not in known:
                reason = Reason("not_considered")
                after = prospects.rules.play(prospects.state, seat, action)[1]
                line = Line(Verdict(action, 0.0, reason), after, asked=True)
                if self.extend(self.begun(prospects, seat), line, 0):
                    found.append(line)
        return found

    def extend(self, search: Search, line: Line, number: int) -> bool:
        """One more playout of a candidate."""
        end = played_on(search.rules, line.after, number, search.reach, search.budget, search.ground)
        if end is None:
            return False
        ahead, worth = lead(search.rules, end, search.seat)
        line.leads.append(ahead)
        line.worths.append(worth)
        return True

    def again(self, search: Search, lines: list[Line]) -> None:
        """The usual move and what ended better than it once more, and again with those that still may be better, each
        time with the same turns of chance for all; what ends alike or worse at once is not thought about longer."""
        usual, rest = lines[0], lines[1:]
        for number in range(1, PLAYOUTS):
            rest = [line for line in rest if line.ahead_of(usual) > 0 and line.may_win(usual)]
            rest = sorted(rest, key=lambda line: -line.ahead_of(usual))[: FINALISTS[min(number, len(FINALISTS)) - 1]]
            if not rest or search.budget.is_spent or rest[0].is_decided(usual, rest[1:]):
                return
            for line in (usual, *rest):
                if not self.extend(search, line, number):
                    return

    # -- candidates -----------------------------------------------------------------------------------------------

    def candidates(
        self, prospects: Prospects, seat: SeatId, offers: Offers[Action], usual: list[Verdict]
    ) -> list[Verdict]:
        """The usual move, what the rules of thumb think of besides, and what they overlook."""
        frame = prospects.state.frame
        if isinstance(frame, SurplusTrains | SaleNeeded):
            return usual[:5]
        if isinstance(frame, ShareRound):
            more = self.deals(prospects, seat, offers) if reach_of(prospects) is not NEAR else []
        elif isinstance(frame, CompanyTurn):
            more = self.purchases(prospects, seat, offers) or none_placed(usual)
        else:
            return usual[:1]
        if not more:
            return usual[:1]
        moves = list(usual[:MARKERS] if isinstance(usual[0].action, PlaceStation) else usual[:5])
        for action in more:
            if all(action != verdict.action for verdict in moves):
                moves.append(Verdict(action, 0.0, Reason("not_considered")))
        return moves

    def deals(self, prospects: Prospects, seat: SeatId, offers: Offers[Action]) -> list[Action]:
        """Shares by what they gain, a pass, exchanges, companies to found, and whole blocks that could be sold.

        Before the first train there is no track, and playouts know less than the rules of thumb."""
        if prospects.age == 0:
            return []
        state, title = prospects.state, prospects.title
        found: list[Action] = []
        found += [o for o in offers.listed if isinstance(o, ExchangeMinor | ExchangePaper | BuyPaper)][:3]
        buys = [o for o in offers.listed if isinstance(o, BuyShare) and state.companies[o.company].in_operation]

        def rate(offer: BuyShare) -> float:
            price = title.price(state, offer.company)
            return prospects.final_value(offer.company) / max(price, 1)

        found += sorted(buys, key=rate, reverse=True)[:3]
        found += [o for o in offers.listed if isinstance(o, Pass)]
        found += self.founding(prospects, seat, offers)
        return found + self.sales(prospects, seat, offers)

    def founding(self, prospects: Prospects, seat: SeatId, offers: Offers[Action]) -> list[Action]:
        """The companies a seat likes best, at the highest price; the first of them at the next lower one as well."""
        dealer = Dealer(prospects, seat, self.style, offers.listed)
        starts = [o for o in offers.listed if isinstance(o, StartCompany) and prospects.can_work(o.company)]
        ranked = sorted(starts, key=lambda o: (-o.price, o.company))
        highest = {o.company: o for o in reversed(ranked)}
        best = sorted(highest.values(), key=lambda o: -dealer.taste(o))[:FOUNDED]
        lower = [o for o in ranked if best and o.company == best[0].company][1:2]
        minors = [o for o in offers.listed if isinstance(o, BuyMinor) and prospects.can_work(o.company)]
        dearest = {o.company: o for o in sorted(minors, key=lambda o: o.price)}
        return [*best, *lower, *list(dearest.values())[:FOUNDED]]

    def sales(self, prospects: Prospects, seat: SeatId, offers: Offers[Action]) -> list[Action]:
        """Whole blocks of companies in trouble, and what a seat can spare most easily."""
        state = prospects.state
        offered = [o for o in offers.listed if isinstance(o, SellShares)]
        found: list[Action] = []
        for sale in offered:
            company = state.companies[sale.company]
            whole = company.director == seat or sale.percent == company.held_by(seat)
            if whole and prospects.trouble(sale.company) > IN_TROUBLE:
                found.append(sale)
        seller = Seller(prospects, seat, self.style, offered)
        single = [o for o in offered if o.percent == state.companies[o.company].unit and seller.keeps_office(o)]
        spare = sorted(single, key=seller.loss)[:SPARED]
        return [*found[:SPARED], *(sale for sale in spare if sale not in found[:SPARED])]

    def purchases(self, prospects: Prospects, seat: SeatId, offers: Offers[Action]) -> list[Action]:
        """Both dividends, or every train from the bank, and none; of sisters' trains only what the rules of thumb take,
        since playouts do not see how they wander.

        While only trains of the first kind are sold, or without a route, a playout on the track that lies says nothing
        of what a train will be good for."""
        frame = prospects.state.frame
        if prospects.is_early or not isinstance(frame, CompanyTurn) or not has_route(prospects.state, frame.company):
            return []
        dividends: list[Action] = [o for o in offers.listed if isinstance(o, Dividend)]
        if dividends:
            return dividends
        offered, papers = plain(offers), prospects.state.papers
        trains: list[Action] = [o for o in offered if isinstance(o, BuyTrain)]
        if not trains:
            return []
        trains += [o for o in offered if isinstance(o, BuyPrivate) and papers[o.paper].owner == seat]
        return [*trains, *(o for o in offers.listed if isinstance(o, Pass))]


def none_placed(usual: Sequence[Verdict]) -> list[Action]:
    """The way on where markers may be placed; tiles are left to the rules of thumb. Each marker makes a board of its
    own, on which all runs have to be found anew, so few are tried."""
    on: list[Action] = [verdict.action for verdict in usual if isinstance(verdict.action, Pass)]
    return on if isinstance(usual[0].action, PlaceStation) else []


def chosen(lines: list[Line]) -> Line:
    """The usual move, unless another one ends clearly better; of several the one that was played out most often."""
    usual = lines[0]
    better = [line for line in lines[1:] if not line.asked and line.is_better(usual)]
    return max(better, key=lambda line: (len(line.leads), line.ahead_of(usual)), default=usual)
