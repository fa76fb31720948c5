"""SR, CORP: purchases in share rounds, what opens a company, and how a share round ends."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import BuyShare, StartCompany
from kursbuch.eighteen.groups import group_is_on_sale
from kursbuch.eighteen.model.events import (
    Event,
    Paid,
    PriceMoved,
    SharesMoved,
    WentIntoOperation,
)
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import BANK, NEW, State
from kursbuch.eighteen.rounds import ShareRoundPlay
from kursbuch.eighteen.shares import director_follows_majority
from kursbuch.eighteen.standstill import somebody_could_buy
from kursbuch.eighteen.steps.bids import unsold
from kursbuch.eighteen.steps.share_rules import (
    a_share_is_there,
    below_holding_limit,
    buyer_has_the_money,
    company_has_a_price,
    company_is_in_the_game,
    company_is_unstarted,
    issue_price_is_printed,
    not_sold_this_round,
    single_share_is_meant,
    within_certificate_limit,
)
from kursbuch.eighteen.steps.share_turn import BuyStep, PassShareTurn, StartStep
from kursbuch.eighteen.title import Cursor, Gate, Reaction, Rule
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1862.auction import (
    BID,
    BUY_PAPER,
    WITHDRAW,
    first_is_unsold,
    nobody_refuses_a_gift,
    privates_come_first,
    sale_goes_on,
    somebody_could_go_on,
)
from kursbuch.titles.g1862.options import Title
from kursbuch.titles.g1862.sales import SELL, above_limit_sells_first

LIES_READY: tuple[Rule[BuyShare], ...] = (
    Rule("1862-REC-05", company_is_in_the_game),
    Gate("1862-AUC-02", privates_come_first),
    Rule("1862-SR-10", group_is_on_sale),
    Rule("1862-SR-09", company_has_a_price),
    Rule("1862-SR-08", single_share_is_meant),
    Rule("1862-SR-08", a_share_is_there),
)
BUY = BuyStep(
    *LIES_READY,
    Gate("1862-SR-16", above_limit_sells_first),
    Rule("1862-SR-12", not_sold_this_round),
    Rule("1862-SR-13", below_holding_limit),
    Gate("1862-SR-14", within_certificate_limit),
    Rule("1862-SR-07", buyer_has_the_money),
)
CAN_BE_STARTED: tuple[Rule[StartCompany], ...] = (
    Rule("1862-REC-05", company_is_in_the_game),
    Gate("1862-AUC-02", privates_come_first),
    Rule("1862-SR-10", group_is_on_sale),
    Rule("1862-SR-09", company_is_unstarted),
    Rule("1862-SR-09", issue_price_is_printed),
)
START = StartStep(
    *CAN_BE_STARTED,
    Gate("1862-SR-16", above_limit_sells_first),
    Gate("1862-SR-14", within_certificate_limit),
    Rule("1862-SR-09", buyer_has_the_money),
)
PASS = PassShareTurn(
    Gate("1862-AUC-12", nobody_refuses_a_gift),
    Gate("1862-SR-16", above_limit_sells_first),
)


class Shares(ShareRoundPlay):
    """A share round, with the sale of the privates as long as some are left."""

    def proceed(self, title: Title, now: Cursor, frame: ShareRound) -> Iterator[Event]:
        """AUC-16, SR-05: bids are settled first; the round does not end before private 1 is sold."""
        settled = False
        for event in sale_goes_on(title, now):
            settled = True
            yield event
        if not settled and not first_is_unsold(now.state):
            yield from super().proceed(title, now, frame)


def company_opens(title: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """CORP-05, CORP-06: with 60 % sold by the bank it receives its capital; its marker goes undermost."""
    company = now.state.companies[event.company]
    sold = 100 - company.held_by(NEW)
    if company.in_operation or company.marker is None or sold < title.data.info.float_percent:
        return
    yield Paid(BANK, event.company, (company.issue_price or 0) * title.numbers.capital_multiple, "capital")
    yield PriceMoved(event.company, company.marker.cell, company.marker.cell, "opened")
    yield WentIntoOperation(event.company)


def share_is_new(title: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """RUL-60: only new shares bring a company into operation."""
    return (
        None if action.source == NEW else refuse(rule, "no_share_there", company=action.company, source=action.source)
    )


def is_standstill(title: Title, state: State) -> bool:
    """RUL-60: no private pays any more, and nobody could pay for the cheapest private or for a new share.

    What is bought from the pool and sold again leads nowhere while no company runs.
    """
    if any(paper.owner is not None and not paper.closed for paper in state.papers.values()):
        return False
    if unsold(state):
        return not somebody_could_go_on(title, state)
    new_ones = (*LIES_READY, Rule("1862-RUL-60", share_is_new))
    return not somebody_could_buy(title, state, SELL, ((BUY, new_ones), (START, CAN_BE_STARTED)))


SHARE_STEPS = (SELL, BUY, START, BUY_PAPER, BID, WITHDRAW, PASS)

REACTIONS = (
    Reaction(RuleId("1862-DIR-02"), (SharesMoved,), director_follows_majority),
    Reaction(RuleId("1862-CORP-05"), (SharesMoved,), company_opens),
)
