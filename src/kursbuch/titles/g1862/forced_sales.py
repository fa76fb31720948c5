"""TRN-14, TRN-15, REC-02: shares that a director sells because something has to be paid."""

from msgspec.structs import replace

from kursbuch.eighteen.actions import SellShares
from kursbuch.eighteen.market import leaves_the_game
from kursbuch.eighteen.model.frames import SaleNeeded
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.shares import holdings, proceeds
from kursbuch.eighteen.steps.forced_sale import ForcedSaleStep, one_share_less
from kursbuch.eighteen.steps.share_rules import no_director_changes
from kursbuch.eighteen.title import Rule, looks_at
from kursbuch.eighteen.turns import asked
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1862.extra import NotesDue, TrainDebt
from kursbuch.titles.g1862.options import Title
from kursbuch.titles.g1862.sales import FOR_EVERY_SALE


def missing(state: State) -> int:
    """What the seller still lacks."""
    frame = asked(state, SaleNeeded)
    assert isinstance(frame, TrainDebt | NotesDue)
    cash = state.players[frame.seat].cash
    if isinstance(frame, NotesDue):
        return frame.amount - cash
    return frame.price - state.companies[frame.company].cash - cash


@looks_at("company")
def company_is_worth_something(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """REC-02, RUL-58: shares of a company on 0 bring nothing."""
    marker = state.companies[action.company].marker
    if marker is not None and leaves_the_game(title.data.market, marker.cell):
        return refuse(rule, "shares_bring_nothing", company=action.company)
    return None


def no_more_than_needed(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """TRN-15: a sale is refused if one certificate less would be enough."""
    needed = missing(state)
    if one_share_less(title, state, action) >= needed:
        return refuse(rule, "more_than_missing", missing=max(0, needed))
    return None


WITHIN_THE_RULES: tuple[Rule[SellShares], ...] = (
    *FOR_EVERY_SALE,
    Rule("1862-REC-02", company_is_worth_something),
    Rule("1862-TRN-14", no_director_changes),
)

SELL_TO_PAY = ForcedSaleStep(*WITHIN_THE_RULES, Rule("1862-TRN-15", no_more_than_needed))


def could_be_raised(title: Title, state: State, frame: TrainDebt) -> int:
    """RUL-39: what legal sales would bring to a director who had to pay, each company in one block."""
    asked_so = replace(state, agenda=(*state.agenda, frame))
    total = 0
    for name, held in holdings(state, frame.seat).items():
        unit = state.companies[name].unit
        for percent in range(held, 0, -unit):
            action = SellShares(name, percent)
            if all(rule(title, asked_so, action) is None for rule in WITHIN_THE_RULES):
                total += proceeds(title, asked_so, name, percent)
                break
    return total
