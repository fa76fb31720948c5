"""PRV: what private companies do after they are sold."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import BuyPrivate, UsePaper
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.events import (
    Event,
    Paid,
    PaperClosed,
    PaperMoved,
    PaperUsed,
    TileLaid,
    TrainBought,
    TrainLeftBank,
)
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.steps.consent import was_declined
from kursbuch.eighteen.title import Cursor, Reaction, Rule
from kursbuch.eighteen.turns import acting_company, turn_of
from kursbuch.hexmap.tiles import TileId
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.offers import Ranged
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848.extra import PaperWanted, TasmaniaDue, loans_are_open
from kursbuch.titles.g1848.options import Title

P2, P3, P4, P6 = PaperId("P2"), PaperId("P3"), PaperId("P4"), PaperId("P6")
POWERS = {P2: RuleId("1848-PRV-10"), P3: RuleId("1848-PRV-12"), P4: RuleId("1848-PRV-15")}
"""Privates that can do something, once, and the rule that says what."""
POWERLESS = {PaperId("P1"): RuleId("1848-PRV-09"), PaperId("P5"): RuleId("1848-PRV-17"), P6: RuleId("1848-PRV-17")}
OUTLIVE = (P2, P4)
"""PRV-11, PRV-16: discounts that survive the closing of their private."""
TASMANIA = TileId("241")
TASMANIA_ROTATION = 1
"""PRV-13: its two track ends point north-west and north-east."""


def may_use(state: State, company: CompanyId, paper: PaperId) -> bool:
    """PRV-07: the company or its director owns it; PRV-11, PRV-16: an unused discount outlives the private.

    RUL-32: where a removed 5/5+ closed it before a 3/3+ was sold, the discount waits for that.
    """
    private = state.papers[paper]
    if private.used or private.owner not in (company, state.companies[company].director):
        return False
    return loans_are_open(state) and (not private.closed or paper in OUTLIVE)


def power_refused(state: State, company: CompanyId, paper: PaperId, wanted: PaperId) -> Refusal:
    """The one reason why a company cannot use the power of a private for what it wants."""
    private = state.papers[paper]
    if paper in POWERLESS:
        return refuse(POWERLESS[paper], "paper_without_power", paper=paper)
    if paper != wanted:
        return refuse(POWERS[paper], "power_for_another_thing", paper=paper)
    if private.used:
        return refuse(POWERS[paper], "power_used_up", paper=paper)
    if private.owner not in (company, state.companies[company].director):
        return refuse(RuleId("1848-PRV-07"), "power_not_owned", paper=paper, company=company, owner=private.owner or "")
    if private.closed and paper not in OUTLIVE:
        return refuse(RuleId("1848-PRV-08"), "private_closed", paper=paper)
    return refuse(RuleId("1848-PRV-07"), "power_not_yet", paper=paper)


def power_is_usable(state: State, company: CompanyId, paper: PaperId, wanted: PaperId) -> Refusal | None:
    """PRV-07: this power, by this company, now."""
    if paper == wanted and may_use(state, company, paper):
        return None
    return power_refused(state, company, paper, wanted)


# -- a company buys a private ---------------------------------------------------------------------------------


class BuyPrivateStep(BaseStep[BuyPrivate]):
    """The acting company buys a private from a player."""

    name = "buy_private"
    action = BuyPrivate

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each private of a player, at any price the treasury allows."""
        _, company = acting_company(state)
        for name, paper in state.papers.items():
            limits = title.papers[name].company_price
            if limits is not None and not paper.closed and paper.owner in state.players:
                low, high = limits
                yield Ranged(BuyPrivate(name, low), "price", low, min(high, company.cash))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyPrivate) -> Iterator[Event]:
        """The director sells at once; any other owner is asked."""
        name, company = acting_company(now.state)
        owner = SeatId(now.state.papers[action.paper].owner or "")
        if owner != company.director:
            yield PaperWanted(owner, name, action.paper, action.price)
            return
        yield from private_sold(now.state, name, action.paper, action.price)


def private_sold(state: State, company: CompanyId, paper: PaperId, price: int) -> Iterator[Event]:
    """PRV-04: money to the owner, the private to the company."""
    yield Paid(company, state.papers[paper].owner or "", price, "private_purchase", paper)
    yield PaperMoved(paper, company)


def companies_may_have_it(title: Title, state: State, action: BuyPrivate, rule: RuleId) -> Refusal | None:
    """PRV-17: P5 and P6 stay with the players."""
    if title.papers[action.paper].company_price is None:
        return refuse(rule, "private_not_for_sale", paper=action.paper)
    return None


def closed_privates_are_gone(title: Title, state: State, action: BuyPrivate, rule: RuleId) -> Refusal | None:
    """PRV-08: a private that has closed counts for nothing."""
    if state.papers[action.paper].closed:
        return refuse(rule, "private_closed", paper=action.paper)
    return None


def privates_are_for_sale(title: Title, state: State, action: BuyPrivate, rule: RuleId) -> Refusal | None:
    """PRV-04: from the first 3/3+."""
    return None if loans_are_open(state) else refuse(rule, "privates_not_yet", paper=action.paper)


def no_company_sells_it(title: Title, state: State, action: BuyPrivate, rule: RuleId) -> Refusal | None:
    """PRV-05: a private that a company owns stays there."""
    owner = state.papers[action.paper].owner
    if owner in state.companies:
        return refuse(rule, "private_with_a_company", paper=action.paper, owner=owner or "")
    return None


def seller_is_the_director(title: Title, state: State, action: BuyPrivate, rule: RuleId) -> Refusal | None:
    """PRV-04: only the buying company's own director sells; RUL-52 lets any player."""
    name, company = acting_company(state)
    owner = state.papers[action.paper].owner
    anybody = title.options.private_seller == "any_player" and owner in state.players
    if owner != company.director and not anybody:
        return refuse(rule, "not_the_directors", paper=action.paper, company=name, owner=owner or "")
    return None


def private_price_fits(title: Title, state: State, action: BuyPrivate, rule: RuleId) -> Refusal | None:
    """PRV-04: a whole price within the limits of the private."""
    low, high = title.papers[action.paper].company_price or (0, 0)
    if not low <= action.price <= high:
        return refuse(rule, "price_out_of_range", price=action.price, low=low, high=high)
    return None


def treasury_holds_the_price(title: Title, state: State, action: BuyPrivate, rule: RuleId) -> Refusal | None:
    """PRV-04: the treasury must hold the sum."""
    name, company = acting_company(state)
    if company.cash < action.price:
        return refuse(rule, "company_lacks_money", company=name, price=action.price, cash=company.cash)
    return None


def not_asked_before(title: Title, state: State, action: BuyPrivate, rule: RuleId) -> Refusal | None:
    """RUL-52: an owner who declined is not asked again in this turn."""
    if was_declined(state, action.paper):
        return refuse(rule, "already_declined", name=action.paper)
    return None


BUY_PRIVATE = BuyPrivateStep(
    Rule("1848-PRV-17", companies_may_have_it),
    Rule("1848-PRV-08", closed_privates_are_gone),
    Rule("1848-PRV-04", privates_are_for_sale),
    Rule("1848-PRV-05", no_company_sells_it),
    Rule("1848-PRV-04", seller_is_the_director),
    Rule("1848-PRV-04", private_price_fits),
    Rule("1848-PRV-04", treasury_holds_the_price),
    Rule("1848-RUL-52", not_asked_before),
)


# -- Tasmania -------------------------------------------------------------------------------------------------


class TasmaniaStep(BaseStep[UsePaper]):
    """Put the Tasmania tile on one of its two hexes."""

    name = "tasmania"
    action = UsePaper

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Both hexes."""
        yield from (UsePaper(P3, at) for at, spec in title.map.hexes.items() if spec.site == TASMANIA)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: UsePaper) -> Iterator[Event]:
        """PRV-13: always the same way round; once in the game."""
        yield TileLaid(who_lays_tasmania(now.state), action.at, TASMANIA, TASMANIA_ROTATION, beside=True)
        yield PaperUsed(P3)


def who_lays_tasmania(state: State) -> str:
    """PRV-12: the company whose turn it is; PRV-14: where play stops for the tile, whoever owns P3."""
    if isinstance(state.frame, TasmaniaDue):
        return state.papers[P3].owner or ""
    return turn_of(state).company


def tasmania_may_be_laid(title: Title, state: State, action: UsePaper, rule: RuleId) -> Refusal | None:
    """PRV-12: by a company that owns P3 or whose director does; RUL-44: by an owning company only."""
    name, _ = acting_company(state)
    refusal = power_is_usable(state, name, action.paper, P3)
    if refusal is not None:
        return refusal
    owner = state.papers[P3].owner or ""
    if title.options.tasmania_power == "company_only" and owner != name:
        return refuse(RuleId("1848-RUL-44"), "power_of_a_company", paper=action.paper, company=name, owner=owner)
    return None


def tile_goes_to_tasmania(title: Title, state: State, action: UsePaper, rule: RuleId) -> Refusal | None:
    """PRV-12: on I8 or I10."""
    if title.map.hexes[action.at].site != TASMANIA:
        return refuse(rule, "not_a_tasmania_hex", at=action.at)
    return None


def only_the_tile_of_p3(title: Title, state: State, action: UsePaper, rule: RuleId) -> Refusal | None:
    """PRV-14: what play waits for is the Tasmania tile; no other private can help."""
    return None if action.paper == P3 else refuse(rule, "power_for_another_thing", paper=action.paper)


LAY_TASMANIA = TasmaniaStep(Rule("1848-PRV-12", tasmania_may_be_laid), Rule("1848-PRV-12", tile_goes_to_tasmania))
FORCED_TASMANIA = TasmaniaStep(Rule("1848-PRV-14", only_the_tile_of_p3), Rule("1848-PRV-14", tile_goes_to_tasmania))


# -- closing --------------------------------------------------------------------------------------------------


def tasmania_must_be_laid(title: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """PRV-14: with the first 5/5+ play stops until the tile is laid."""
    paper = now.state.papers[P3]
    if event.card == "5/5+" and event.first and not paper.used and paper.owner is not None:
        owner = paper.owner
        seat = owner if owner in now.state.players else now.state.companies[CompanyId(owner)].director
        yield TasmaniaDue(SeatId(seat or ""))


def privates_close(title: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """PRV-08, VAR-2021-21: with the first 5/5+ all open privates close."""
    if event.card == "5/5+" and event.first:
        for name, paper in now.state.papers.items():
            if not paper.closed:
                yield PaperClosed(name, "phase")


def p6_closes(title: Title, now: Cursor, event: TrainBought) -> Iterator[Event]:
    """PRV-18: P6 closes when CAR buys its first train."""
    if event.company == "CAR" and not now.state.papers[P6].closed:
        yield PaperClosed(P6, "train")


def company_privates_close(state: State, company: CompanyId) -> Iterator[Event]:
    """PRV-19, PRV-06, PRV-09: privates and discounts of a company taken over are gone."""
    for name, paper in state.papers.items():
        if paper.owner == company:
            if not paper.closed:
                yield PaperClosed(name, "receivership")
            if name in POWERS and not paper.used:
                yield PaperUsed(name, "receivership")


REACTIONS = (
    Reaction(RuleId("1848-PRV-08"), (TrainLeftBank,), privates_close),
    Reaction(RuleId("1848-PRV-14"), (TrainLeftBank,), tasmania_must_be_laid),
    Reaction(RuleId("1848-PRV-18"), (TrainBought,), p6_closes),
)
