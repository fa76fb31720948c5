"""SR: share rounds, and how a company goes into operation."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import SellShares
from kursbuch.eighteen.model.events import Event, Finished, Paid, PriorityMoved, SharesMoved, WentIntoOperation
from kursbuch.eighteen.model.frames import OperatingRound
from kursbuch.eighteen.model.state import BANK, NEW, State
from kursbuch.eighteen.rounds import ShareRoundPlay
from kursbuch.eighteen.shares import director_follows_majority
from kursbuch.eighteen.steps import share_rules as rules
from kursbuch.eighteen.steps.share_turn import BuyStep, PassShareTurn, SellStep, StartStep
from kursbuch.eighteen.title import Cursor, Gate, Reaction
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal, refuse

from .options import Title, under


def company_runs(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """SR-04: nothing of a company is sold before it is in operation."""
    if not state.companies[action.company].in_operation:
        return refuse(rule, "not_running_yet", company=action.company)
    return None


SELL = SellStep(
    *under("SR-05", rules.directors_share_is_never_sold),
    *under("SR-01", rules.seller_owns_them, rules.one_sale_a_turn),
    *under("SR-04", company_runs, rules.pool_has_room),
    *under("SR-05", rules.directors_share_stays_out_of_the_pool),
)
BUY = BuyStep(
    *under("SR-02", rules.company_has_a_price, rules.single_share_is_meant, rules.a_share_is_there),
    *under("SR-04", rules.not_sold_this_round),
    *under("SR-03", rules.below_holding_limit),
    Gate("BRANCHLINE-SR-03", rules.within_certificate_limit),
    *under("SR-01", rules.buyer_has_the_money),
)
START = StartStep(
    *under("SR-02", rules.company_is_unstarted, rules.issue_price_is_printed),
    Gate("BRANCHLINE-SR-03", rules.within_certificate_limit),
    *under("SR-01", rules.buyer_has_the_money),
)


def share_round_ends(title: Title, now: Cursor) -> Iterator[Event]:
    """SR-01, OR-01: the priority moves on, and a set of operating rounds begins."""
    last = share_round(now.state).last
    if last is not None:
        yield PriorityMoved(now.state.seat_after(last))
    yield Finished()
    yield OperatingRound(1, title.phase(now.state).operating_rounds)


def company_starts(title: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """SR-06: with half of its shares sold a company gets its capital and goes into operation."""
    company = now.state.companies[event.company]
    sold = 100 - company.held_by(NEW)
    if not company.in_operation and sold >= title.data.info.float_percent:
        yield Paid(BANK, event.company, (company.issue_price or 0) * title.numbers.capital_multiple, "capital")
        yield WentIntoOperation(event.company)


SHARES = ShareRoundPlay((SELL, BUY, START, PassShareTurn()), share_round_ends)
REACTIONS = (
    Reaction(RuleId("BRANCHLINE-SR-05"), (SharesMoved,), director_follows_majority),
    Reaction(RuleId("BRANCHLINE-SR-06"), (SharesMoved,), company_starts),
)
