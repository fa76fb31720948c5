"""Names in an action that nothing bears, and deals beyond all bounds."""

from __future__ import annotations

import pytest

from benelux_table import BLUE, GREEN, RED, Table, opening
from kursbuch.crayon import actions as act
from kursbuch.kernel.ids import SeatId
from rules_marker import rule


def told(table: Table, action: act.Action) -> tuple[str, str]:
    """The rule that refuses an action of Red's, and the reason."""
    refusal = table.rules.check(table.state, RED, action)
    return ("", "") if refusal is None else (str(refusal.rule), refusal.code)


@rule("BNL-GEN-01")
@pytest.mark.parametrize(
    ("phase", "action", "code"),
    [
        ("move", act.Move(((13, 11), (99, 0))), "unknown_milepost"),
        ("move", act.Move(((13, 11),), 1), "unknown_engine"),
        ("move", act.Move(((13, 11),), -1), "unknown_engine"),
        ("move", act.Load("gold"), "unknown_good"),
        ("move", act.Relocate("ATL"), "unknown_city"),
        ("move", act.CrossFerry("Styx", BLUE), "unknown_line"),
        ("move", act.CrossFerry("IJsselmeer", SeatId("s9")), "unknown_share"),
        ("move", act.OfferDeal(SeatId("s9"), "mine", 1), "unknown_to"),
        ("build", act.Build((((13, 11), (99, 0)),)), "unknown_milepost"),
        ("build", act.BuildFerry("Styx", (7, 14)), "unknown_line"),
        ("build", act.BuildFerry("IJsselmeer", (99, 0)), "unknown_milepost"),
        ("build", act.ChangeTrain("Z"), "unknown_to"),
    ],
)
def test_what_does_not_exist_is_refused_before_any_rule_looks(phase: str, action: act.Action, code: str) -> None:
    assert told(opening().turn(RED, phase), action) == ("BNL-GEN-01", code)


@rule("BNL-GEN-01")
@pytest.mark.parametrize(
    ("phase", "action"),
    [
        ("move", act.Move(((13, 11),))),
        ("move", act.Load("kaese")),
        ("move", act.OfferDeal(BLUE, "mine", 1)),
        ("build", act.Build((((13, 11), (14, 12)),))),
        ("build", act.ChangeTrain("B9")),
    ],
)
def test_what_exists_is_not(phase: str, action: act.Action) -> None:
    assert told(opening().turn(RED, phase).player(RED, cash=60), action) == ("", "")


@rule("BNL-GEN-01")
def test_an_action_of_no_parts_is_refused() -> None:
    assert told(opening().turn(RED), act.Move(())) == ("BNL-GEN-01", "nothing_named")
    assert told(opening().turn(RED, "build"), act.Build(())) == ("BNL-GEN-01", "nothing_named")


@rule("BNL-USE-10")
@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (act.OfferDeal(BLUE, "mine"), ""),
        (act.OfferDeal(BLUE, "mine", 999, 999, BLUE, 999), ""),
        (act.OfferDeal(BLUE, "none", 0, 1), ""),
        (act.OfferDeal(BLUE, "none", 0, 20, RED), ""),
        (act.OfferDeal(RED, "mine", 1), "deal_with_oneself"),
        (act.OfferDeal(BLUE, "mine", 1, 1, GREEN), "deal_paid_by_others"),
        (act.OfferDeal(BLUE, "mine", -1), "deal_amounts"),
        (act.OfferDeal(BLUE, "mine", 1000), "deal_amounts"),
        (act.OfferDeal(BLUE, "mine", 1, -1), "deal_amounts"),
        (act.OfferDeal(BLUE, "mine", 1, 1000, BLUE), "deal_amounts"),
        (act.OfferDeal(BLUE, "mine", 1, rounds=0), "deal_rounds"),
        (act.OfferDeal(BLUE, "mine", 1, rounds=1000), "deal_rounds"),
        (act.OfferDeal(BLUE, "none", 5), "deal_is_empty"),
        (act.OfferDeal(BLUE, "mine", 1, 21), "cannot_pay"),
        (act.OfferDeal(BLUE, "mine", 1, 21, RED), "cannot_pay"),
    ],
)
def test_a_deal_is_sound(deal: act.OfferDeal, code: str) -> None:
    assert told(opening().turn(RED), deal) == ("BNL-USE-10" if code else "", code)


@rule("BNL-USE-10")
@pytest.mark.parametrize(("asked", "code"), [(20, ""), (21, "BNL-USE-10")])
def test_who_is_asked_for_more_than_they_have_can_only_decline(asked: int, code: str) -> None:
    table = opening().turn(RED)
    table.do(RED, act.OfferDeal(BLUE, "mine", 1, asked, BLUE))
    assert table.why(BLUE, act.AcceptDeal()) == code
    assert not table.why(BLUE, act.DeclineDeal())
    assert (act.AcceptDeal() in table.rules.offers(table.state, BLUE).listed) == (not code)


@rule("BNL-USE-07")
def test_a_deal_is_offered_as_a_form_with_the_next_player_at_the_usual_price() -> None:
    table = opening().turn(RED)
    forms = {form.kind: form.suggestion for form in table.rules.offers(table.state, RED).free}
    assert forms["OfferDeal"] == act.OfferDeal(BLUE, "theirs", 4)
    assert forms["Move"] == table.offered(RED, act.Move)[0]
    off = opening(negotiated_fees="off").turn(RED)
    assert "OfferDeal" not in {form.kind for form in off.rules.offers(off.state, RED).free}
    nowhere = opening().turn(RED).train(RED, (30, 10))
    assert "Move" not in {form.kind for form in nowhere.rules.offers(nowhere.state, RED).free}
