"""The club player of 18xx games: rules of thumb of the hobby, by what a seat may expect at the end of the game."""

from collections.abc import Mapping, Sequence
from typing import Any

from kursbuch.bots.advice import Reason, Weighed
from kursbuch.bots.eighteen import capital
from kursbuch.bots.eighteen.building import Builder
from kursbuch.bots.eighteen.dealing import Dealer
from kursbuch.bots.eighteen.directing import Director
from kursbuch.bots.eighteen.fleets import Buyer
from kursbuch.bots.eighteen.greedy import GreedyBot, debt_repaid, going_on, loan_if_nothing_else, plain
from kursbuch.bots.eighteen.knowledge import BUILDER, CLUB, RUSHER, TRADER, Style
from kursbuch.bots.eighteen.manners import without_pestering
from kursbuch.bots.eighteen.opening import OpeningBuyer
from kursbuch.bots.eighteen.outlook import Outlook
from kursbuch.bots.eighteen.prospects import Prospects
from kursbuch.bots.eighteen.selling import Seller
from kursbuch.bots.eighteen.verdict import Verdict, because, best_first
from kursbuch.eighteen.actions import (
    Action,
    Bid,
    Decline,
    DiscardTrain,
    Dividend,
    ExchangePaper,
    LayTile,
    Pass,
    PlaceStation,
    RunTrains,
    SellShares,
    UsePaper,
)
from kursbuch.eighteen.model.frames import (
    CompanyTurn,
    OpeningSale,
    PaperAuction,
    SaleNeeded,
    ShareRound,
    SurplusTrains,
    TrainWanted,
)
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import Ruleset


class ClubBot:
    """Plays by rules of thumb and can say which."""

    style: Style = CLUB

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.fallback = GreedyBot(seed)

    def choose(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """The move that the rules of thumb ask for."""
        if len(offers) == 1 and offers.listed:
            return offers.listed[0]
        assert isinstance(rules, Rules)
        assert isinstance(imagined, State)
        return self.verdicts(Prospects(rules, imagined), seat, without_pestering(imagined, offers))[0].action

    def weigh(
        self,
        rules: Ruleset[Any, Any, Any, Any],
        imagined: Any,
        seat: SeatId,
        offers: Offers[Any],
        also: Sequence[Any] = (),
    ) -> tuple[Weighed, ...]:
        """The candidates of the rules of thumb, and other moves by the position after them."""
        assert isinstance(rules, Rules)
        assert isinstance(imagined, State)
        prospects = Prospects(rules, imagined)
        found = self.verdicts(prospects, seat, without_pestering(imagined, offers))
        base, top = prospects.worth(seat), found[0].gain
        weighed = [Weighed(v.action, base + min(v.gain, top), v.reason) for v in found]
        for action in also:
            if all(action != entry.action for entry in weighed):
                value = Prospects(rules, rules.play(imagined, seat, action)[1]).worth(seat)
                weighed.append(Weighed(action, min(value, base + top), Reason("not_considered")))
        first, *rest = weighed
        return (first, *sorted(rest, key=lambda entry: -entry.value))

    def expected(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any) -> Mapping[SeatId, float]:
        """What each seat may expect to be worth at the end."""
        assert isinstance(rules, Rules)
        assert isinstance(imagined, State)
        if imagined.over is not None:
            return {seat: float(score) for seat, score in rules.scores(imagined).items()}
        prospects = Prospects(rules, imagined)
        return {seat: prospects.worth(seat) for seat in imagined.players}

    def foresees(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any) -> bool:
        """Whether that tells anything: with only the first kind of train sold it has nothing to do with who wins."""
        assert isinstance(rules, Rules)
        assert isinstance(imagined, State)
        return imagined.over is not None or not Prospects(rules, imagined).is_early

    # -- by what is being played ----------------------------------------------------------------------------------

    def verdicts(self, prospects: Prospects, seat: SeatId, offers: Offers[Action]) -> list[Verdict]:
        """The moves worth a thought, the one to play first; there is always one."""
        frame = prospects.state.frame
        if isinstance(frame, OpeningSale):
            return OpeningBuyer(prospects, seat, offers).verdicts() or self.otherwise(prospects, seat, offers)
        if isinstance(frame, ShareRound):
            return self.share_turn(prospects, seat, offers)
        if isinstance(frame, CompanyTurn):
            return self.company_turn(prospects, seat, offers, frame)
        if isinstance(frame, SurplusTrains):
            return self.surplus(prospects, offers, frame)
        if isinstance(frame, SaleNeeded):
            return self.sale(prospects, seat, offers)
        if isinstance(frame, TrainWanted):
            declining = [
                because(o, 0.0, "keeps_train", train=frame.train) for o in offers.listed if isinstance(o, Decline)
            ]
            return declining or self.otherwise(prospects, seat, offers)
        if isinstance(frame, PaperAuction):
            return OpeningBuyer(prospects, seat, offers).auction() or self.otherwise(prospects, seat, offers)
        return self.otherwise(prospects, seat, offers)

    def otherwise(self, prospects: Prospects, seat: SeatId, offers: Offers[Action]) -> list[Verdict]:
        """Where there is no rule of thumb: what a beginner would do."""
        action = self.fallback.choose(prospects.rules, prospects.state, seat, offers)
        return [because(action, 0.0, "looks_best")]

    def share_turn(self, prospects: Prospects, seat: SeatId, offers: Offers[Action]) -> list[Verdict]:
        """Privates first where they are bid for, then shares."""
        repaid = debt_repaid(offers)
        if repaid is not None:
            return [because(repaid, 1.0, "repays")]
        if any(isinstance(span.action, Bid) for span in offers.ranged):
            bids = OpeningBuyer(prospects, seat, offers).bids()
            if bids:
                return bids
        opening = OpeningBuyer(prospects, seat, offers)
        dealer = Dealer(prospects, seat, self.style, offers.listed)
        exchanges = opening.exchanges()
        waiting = dealer.waiting()
        opens = [v for v in exchanges if isinstance(v.action, ExchangePaper) and v.action.company in waiting]
        found = [*opening.small_railways(), *opens, *dealer.floating()] or [*exchanges, *dealer.verdicts()]
        passing = [because(o, 0.0, "nothing_worth_buying") for o in offers.listed if isinstance(o, Pass)]
        return [*found, *passing] or self.otherwise(prospects, seat, offers)

    def company_turn(
        self, prospects: Prospects, seat: SeatId, offers: Offers[Action], frame: CompanyTurn
    ) -> list[Verdict]:
        """Privates, track, stations, the best run, what becomes of it, trains."""
        listed = offers.listed
        director = Director(prospects, seat, self.style, frame)
        deal = director.private(offers.ranged)
        if deal:
            return deal
        if any(isinstance(o, RunTrains) for o in listed) or any(f.kind == "RunTrains" for f in offers.free):
            run = offers.free[0].suggestion if offers.free else next(o for o in listed if isinstance(o, RunTrains))
            return [because(run, 0.0, "best_run", company=frame.company)]
        dividends = [o for o in listed if isinstance(o, Dividend)]
        if dividends:
            return director.dividend(dividends)
        return self.construction(prospects, seat, offers, director) or self.trains(prospects, seat, offers, frame)

    def construction(
        self, prospects: Prospects, seat: SeatId, offers: Offers[Action], director: Director
    ) -> list[Verdict]:
        """Tiles, stations and what lays tiles; nothing outside these steps."""
        listed = offers.listed
        lays = [o for o in listed if isinstance(o, LayTile)]
        stations = [o for o in listed if isinstance(o, PlaceStation)]
        powers = [o for o in listed if isinstance(o, UsePaper)]
        if not lays and not stations and not powers:
            return []
        builder = Builder(prospects, seat, self.style, director.name, self.dice)
        found = director.power(powers, builder.future) if powers else []
        if not found:
            found = builder.lays(lays) + builder.stations(stations, director.needs())
        on = going_on(offers)
        if found or lays or stations:
            return [*found, because(on, 0.0, "nothing_to_build", company=director.name)]
        return []

    def trains(self, prospects: Prospects, seat: SeatId, offers: Offers[Action], frame: CompanyTurn) -> list[Verdict]:
        """The purchase of a train, or the end of the turn."""
        buyer = Buyer(prospects, seat, self.style, frame.company)
        found = buyer.verdicts(plain(offers))
        if found:
            passing = [because(o, 0.0, "no_train", company=frame.company) for o in offers.listed if isinstance(o, Pass)]
            return [*found, *passing]
        back = capital.buy_back(Outlook(prospects.rules, prospects.state, seat), frame, offers.ranged)
        if back is not None:
            return [because(back, 1.0, "buys_back", company=frame.company)]
        known = (LayTile, PlaceStation, UsePaper)
        if any(isinstance(o, Pass) for o in offers.listed) or any(isinstance(o, known) for o in offers.listed):
            return [because(loan_if_nothing_else(offers), 0.0, "no_train", company=frame.company)]
        return self.otherwise(prospects, seat, offers)

    # -- questions ------------------------------------------------------------------------------------------------

    def surplus(self, prospects: Prospects, offers: Offers[Action], frame: SurplusTrains) -> list[Verdict]:
        """Give up the train whose loss costs least."""
        trains = prospects.state.companies[frame.company].trains
        found = []
        for offer in offers.listed:
            if isinstance(offer, DiscardTrain):
                rest = list(trains)
                rest.remove(offer.train)
                life = min(prospects.rounds_left, prospects.rounds_until(prospects.rust_distance(offer.train)))
                kept = prospects.run(frame.company, tuple(rest)) + 5.0 * life
                lasting = 1000.0 if prospects.lasts(offer.train) else 0.0
                found.append(because(offer, kept - 10 * life - lasting, "gives_up_train", train=offer.train))
        return best_first(found)

    def sale(self, prospects: Prospects, seat: SeatId, offers: Offers[Action]) -> list[Verdict]:
        """Money must be found: sell what loses least."""
        sales = [o for o in offers.listed if isinstance(o, SellShares)]
        if not sales:
            return self.otherwise(prospects, seat, offers)
        return Seller(prospects, seat, self.style, sales).forced()


class BuilderBot(ClubBot):
    """Lays track for the trains to come and keeps its companies."""

    style = BUILDER


class TraderBot(ClubBot):
    """Buys and sells sooner than others."""

    style = TRADER


class RusherBot(ClubBot):
    """Hurries through the trains, so that those of others rust."""

    style = RUSHER
