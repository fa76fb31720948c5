"""Sales a player makes because something has to be paid: one step for all titles."""

from collections.abc import Iterator

from house_rules import table
from kursbuch.eighteen.actions import SellShares
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import SaleNeeded
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rounds import QuestionPlay
from kursbuch.eighteen.steps.forced_sale import ForcedSaleStep, one_share_less
from kursbuch.eighteen.steps.share_rules import no_director_changes, seller_owns_them
from kursbuch.eighteen.title import Cursor, Rule, Title
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from scenario import A, B, Scenario, sell

NSW, VR = CompanyId("NSW"), CompanyId("VR")
DUE = 250


class Due(SaleNeeded, frozen=True):
    """So much is to be paid."""

    seat: SeatId


def missing(state: State, seat: SeatId) -> int:
    return DUE - state.players[seat].cash


def enough(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    over = one_share_less(title, state, action) >= missing(state, B)
    return refuse(rule, "more_than_needed", debt=DUE) if over else None


def paid_when_covered(title: Title, now: Cursor) -> Iterator[ev.Event]:
    if missing(now.state, B) <= 0:
        yield ev.Finished()


STEP = ForcedSaleStep(
    Rule("T-01", seller_owns_them),
    Rule("T-02", no_director_changes),
    Rule("T-03", enough),
    then=paid_when_covered,
)


def always(title: Title, state: State, company: CompanyId) -> bool:
    return True


def due(*, joins: bool = False, step: ForcedSaleStep = STEP) -> Scenario:
    """B must pay 250 and has 30 % of NSW at 100, and 10 % of VR at 90."""
    policies = {"joins_earlier_sale": always} if joins else {}
    scene = table(plays={Due: QuestionPlay("T-04", "first_forced_sale", step)}, policies=policies)
    scene.running("NSW", A, cell=(1, 5)).shares("NSW", s1=50, s2=30)
    scene.running("VR", A, cell=(2, 5)).shares("VR", s1=50, s2=10)
    scene.share_round(A).cash(B, 0).fact(Due(B))
    return scene


def test_every_block_is_offered_and_no_larger_one_than_is_needed() -> None:
    scene = due().cash(B, 100)
    assert scene.actor == B
    assert scene.listed(SellShares) == [sell("VR", 10), sell("NSW", 10), sell("NSW", 20)]
    assert scene.why(sell("NSW", 30)) == "T-03"


def test_every_block_is_a_sale_of_its_own_and_moves_the_price() -> None:
    scene = due().act(sell("NSW", 10), sell("NSW", 10))
    assert scene.money(B) == 100 + 90
    assert scene.cell("NSW") == (3, 5)


def test_blocks_of_one_company_can_be_one_sale() -> None:
    scene = due(joins=True).act(sell("NSW", 10), sell("NSW", 10))
    assert scene.money(B) == 200
    assert scene.cell("NSW") == (2, 5)
    assert one_share_less(scene.rules.title, scene.state, sell("NSW", 20)) == 100


def test_what_follows_is_asked_after_every_block() -> None:
    scene = due().act(sell("NSW", 20))
    assert scene.actor == B
    scene.act(sell("VR", 10))
    assert scene.actor == A


def test_the_question_remembers_at_what_price_was_sold() -> None:
    frame = due().act(sell("NSW", 10)).state.frame
    assert isinstance(frame, Due)
    assert frame.sold_at == ((NSW, 100),)


def test_whether_anything_can_be_sold_is_known_before_it_is_asked() -> None:
    scene = due()
    calm = scene.share_round(A).state
    assert STEP.is_open_in(scene.rules.title, calm, Due(B))
    assert not STEP.is_open_in(scene.rules.title, calm, Due(SeatId("s4")))


def test_a_step_that_is_not_open_offers_nothing() -> None:
    shut = ForcedSaleStep(Rule("T-01", seller_owns_them), when=lambda title, state: False)
    assert due(step=shut).listed(SellShares) == []


def test_the_cause_tells_sales_apart_in_the_record() -> None:
    other = ForcedSaleStep(Rule("T-01", seller_owns_them), cause="emergency_sale")
    scene = due(step=other).act(sell("VR", 10))
    assert {event.cause for event in scene.events if isinstance(event, ev.Paid | ev.SharesMoved)} == {"emergency_sale"}


def test_a_frame_on_which_shares_are_sold_survives_a_record() -> None:
    scene = table()
    scene.rules.title.events = (*scene.rules.title.events, Due)
    rules = type(scene.rules)(scene.rules.title)
    assert rules.decode_events(rules.encode_events((Due(B),))) == (Due(B),)
