"""Deals about track: whom they bind, for how long, and what they leave alone."""

from __future__ import annotations

import itertools
from typing import get_args

import pytest

from benelux_table import BLUE, GREEN, RED, Table, kinds, opening
from kursbuch.crayon.actions import (
    AcceptDeal,
    Build,
    ChooseOrigin,
    CrossFerry,
    DeclineDeal,
    EndMoving,
    EndTurn,
    Move,
    OfferDeal,
    PassTurn,
    StartOver,
    Use,
)
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import Deal, Train
from kursbuch.kernel.ids import SeatId, seat
from rules_marker import rule

BLUES = ((18, 12), (18, 13), (18, 14), (18, 15))
REDS = ((19, 12), (19, 13), (19, 14), (19, 15))


def lines(**options: str) -> Table:
    """A line of Blue's with Red's train at its end, and one of Red's with Blue's; Red is on turn in round 5."""
    table = opening(3, RED, **options).line(BLUE, *BLUES).line(RED, *REDS)
    return table.train(RED, BLUES[0]).train(BLUE, REDS[0]).turn(RED)


def agreed(table: Table, who: SeatId, offer: OfferDeal) -> Table:
    """Offered and accepted."""
    table.do(who, offer)
    table.do(offer.to, AcceptDeal())
    return table


def paid(table: Table, who: SeatId, to: tuple[int, int]) -> int:
    """What a step costs its player."""
    before = table.cash(who)
    table.do(who, Move((to,)))
    return before - table.cash(who)


@rule("BNL-USE-07", "BNL-USE-10")
@pytest.mark.parametrize(("use", "red", "blue"), [("theirs", 1, 4), ("mine", 4, 1), ("both", 1, 1), ("none", 4, 4)])
def test_a_deal_says_who_may_use_whose_network(use: Use, red: int, blue: int) -> None:
    table = agreed(lines(), RED, OfferDeal(BLUE, use, 1, 2, RED, 2))
    assert (table.cash(RED), table.cash(BLUE)) == (18, 22)
    assert paid(table, RED, BLUES[1]) == red
    table.do(RED, EndTurn())
    assert paid(table, BLUE, REDS[1]) == blue


@rule("BNL-USE-10", "BNL-EX-34")
def test_a_deal_of_three_rounds_made_in_round_5_lasts_to_the_end_of_round_7() -> None:
    table = agreed(lines(), RED, OfferDeal(BLUE, "theirs", 2, 1, RED, 3))
    assert table.state.deals == (Deal((RED, BLUE), ((RED, BLUE),), 2, 7),)
    costs: list[tuple[int, int]] = []
    for step in (1, 2, 3, 2):
        if step == 2 and len(costs) == 3:
            table.train(RED, BLUES[3])
        costs.append((table.state.round, paid(table, RED, BLUES[step])))
        for who in (RED, BLUE, GREEN):
            table.do(who, EndTurn())
    assert costs == [(5, 2), (6, 2), (7, 2), (8, 4)]
    assert table.cash(RED) == 20 - 1 - 2 - 2 - 2 - 4


@rule("BNL-USE-10", "BNL-USE-04")
def test_a_deal_touches_only_its_two_players() -> None:
    table = agreed(lines(), RED, OfferDeal(BLUE, "both", 9))
    table.line(GREEN, (20, 12), (20, 13)).turn(GREEN).train(GREEN, BLUES[0])
    assert paid(table, GREEN, BLUES[1]) == 4
    table.turn(RED).train(RED, (20, 12))
    assert paid(table, RED, (20, 13)) == 4


@rule("BNL-USE-07", "BNL-USE-05")
def test_an_agreed_price_may_be_above_the_usual_one_and_binds() -> None:
    table = agreed(lines(), RED, OfferDeal(BLUE, "theirs", 6)).player(RED, cash=5)
    assert table.why(RED, Move((BLUES[1],))) == "BNL-USE-05"
    table.player(RED, cash=6)
    assert paid(table, RED, BLUES[1]) == 6


@rule("BNL-USE-07", "BNL-MOV-05", "BNL-MOV-08")
def test_a_price_of_nothing_opens_the_network_to_a_player_without_money() -> None:
    table = lines().player(RED, cash=0)
    assert table.why(RED, Move((BLUES[1],))) == "BNL-USE-05"
    agreed(table, RED, OfferDeal(BLUE, "theirs", 0))
    assert paid(table, RED, BLUES[1]) == 0
    assert table.why(RED, Move((BLUES[0],))) == "BNL-MOV-05"
    assert table.state.turn
    assert table.state.turn.fees == ((BLUE, 0),)


@rule("BNL-USE-10")
def test_a_fee_already_paid_is_not_paid_back_nor_asked_again() -> None:
    table = lines()
    assert paid(table, RED, BLUES[1]) == 4
    agreed(table, RED, OfferDeal(BLUE, "theirs", 1))
    assert (table.cash(RED), paid(table, RED, BLUES[2])) == (16, 0)


@rule("BNL-USE-10")
def test_a_new_deal_about_track_replaces_the_old_one_and_a_mere_sum_does_not() -> None:
    table = agreed(lines(), RED, OfferDeal(BLUE, "both", 1, rounds=3))
    agreed(table, RED, OfferDeal(BLUE, "none", sum=5, payer=BLUE))
    assert (table.cash(RED), table.cash(BLUE)) == (25, 15)
    assert [deal.price for deal in table.state.deals] == [1]
    agreed(table, RED, OfferDeal(BLUE, "theirs", 3))
    assert table.state.deals == (Deal((RED, BLUE), ((RED, BLUE),), 3, 5),)
    table.turn(BLUE)
    assert paid(table, BLUE, REDS[1]) == 4


@rule("BNL-USE-10", "BNL-GEN-05")
def test_the_player_on_turn_offers_and_only_the_other_answers() -> None:
    table = lines()
    assert table.why(BLUE, OfferDeal(RED, "theirs", 1)) == "BNL-GEN-05"
    before = table.state
    table.do(RED, OfferDeal(BLUE, "theirs", 1, 5, RED))
    assert table.rules.waiting_for(table.state) == {BLUE}
    assert table.why(GREEN, AcceptDeal()) == table.why(RED, AcceptDeal()) == "BNL-GEN-05"
    assert kinds(table.do(BLUE, DeclineDeal())) == ["DealDeclined"]
    assert table.state == before


@rule("BNL-USE-10")
@pytest.mark.parametrize(
    ("offer", "code"),
    [
        pytest.param(OfferDeal(RED, "theirs", 1), "deal_with_oneself", id="with oneself"),
        pytest.param(OfferDeal(BLUE, "theirs", -1), "deal_amounts", id="a price below nothing"),
        pytest.param(OfferDeal(BLUE, "theirs", 1, -2), "deal_amounts", id="a sum below nothing"),
        pytest.param(OfferDeal(BLUE, "theirs", 1000), "deal_amounts", id="a price beyond all bounds"),
        pytest.param(OfferDeal(BLUE, "none", 0, 1000, BLUE), "deal_amounts", id="a sum beyond all bounds"),
        pytest.param(OfferDeal(BLUE, "theirs", 1, rounds=0), "deal_rounds", id="no round"),
        pytest.param(OfferDeal(BLUE, "theirs", 1, rounds=1000), "deal_rounds", id="rounds beyond all bounds"),
        pytest.param(OfferDeal(BLUE, "theirs", 1, 3, GREEN), "deal_paid_by_others", id="a third player pays"),
        pytest.param(OfferDeal(BLUE, "theirs", 1, 0, seat(9)), "deal_paid_by_others", id="somebody unknown pays"),
        pytest.param(OfferDeal(BLUE, "theirs", 1, 21), "cannot_pay", id="a sum the payer has not got"),
        pytest.param(OfferDeal(BLUE, "none"), "deal_is_empty", id="nothing in it"),
    ],
)
def test_an_unsound_deal_is_refused(offer: OfferDeal, code: str) -> None:
    table = lines()
    refusal = table.rules.check(table.state, RED, offer)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("BNL-USE-10", code)


@rule("BNL-GEN-01")
def test_a_deal_with_nobody_at_the_table_is_refused() -> None:
    assert lines().why(RED, OfferDeal(seat(9), "theirs", 1)) == "BNL-GEN-01"


@rule("BNL-USE-07", "BNL-USE-10")
def test_every_sound_deal_can_be_offered_in_every_phase_of_the_turn() -> None:
    """With each of the others, each kind of use, a sum from either side or none, up to the ends of what is sensible."""
    begun = Table().begin()
    moving = lines()
    building = lines()
    building.do(RED, EndMoving())
    for table in (begun, moving, building):
        [form] = [form for form in table.rules.offers(table.state, RED).free if form.kind == "OfferDeal"]
        assert not table.why(RED, form.suggestion)
        for to, use, rounds in itertools.product((BLUE, GREEN), get_args(Use), (1, 999)):
            for price, paid, payer in ((0, 1, None), (4, 20, RED), (999, 999, to), (7, 0, None)):
                legal = bool(paid) or use != "none"
                assert table.why(RED, OfferDeal(to, use, price, paid, payer, rounds)) == ("" if legal else "BNL-USE-10")


@rule("BNL-USE-10", "BNL-TUR-05", "BNL-TUR-06")
def test_deals_are_no_part_of_a_phase_and_hinder_neither_a_pass_nor_a_fresh_start() -> None:
    table = agreed(lines(), RED, OfferDeal(BLUE, "theirs", 1, 3, RED))
    assert table.why(RED, PassTurn()) == table.why(RED, StartOver()) == ""
    table.do(RED, EndMoving(), Build((((14, 11), (14, 10)),)))
    spent = table.state.turn and table.state.turn.spent
    agreed(table, RED, OfferDeal(BLUE, "none", sum=2))
    assert table.state.turn
    assert (table.state.turn.phase, table.state.turn.spent, spent) == ("build", 1, 1)
    assert not table.why(RED, Build((((14, 10), (14, 9)),)))


@rule("BNL-TUR-06", "BNL-USE-10")
def test_a_fresh_start_ends_the_deals_of_that_player_only() -> None:
    table = agreed(lines(), RED, OfferDeal(BLUE, "both", 1, rounds=4))
    agreed(table, RED, OfferDeal(GREEN, "both", 2, rounds=4))
    table.turn(BLUE).player(BLUE, cash=19).stack(4, 5, 6).do(BLUE, StartOver(), ChooseOrigin("KOE"))
    assert [deal.parties for deal in table.state.deals] == [(RED, GREEN)]


@rule("BNL-FER-05", "BNL-USE-07")
def test_an_agreed_price_holds_for_a_ferry_share_as_well() -> None:
    table = agreed(lines().share(BLUE, "IJsselmeer"), RED, OfferDeal(BLUE, "theirs", 1))
    table.train(RED, (9, 13))
    assert table.do(RED, CrossFerry("IJsselmeer", BLUE)) == (
        ev.FerryCrossed(RED, 0, "IJsselmeer", (7, 14), 5, BLUE, 1),
    )


@rule("BNL-USE-09", "BNL-USE-07")
def test_two_trains_pay_an_agreed_price_once_or_with_an_option_each() -> None:
    for option, left in (("once_per_network", 18), ("per_train", 16)):
        table = lines(two_trains_fee=option).player(RED, trains=(Train("A"), Train("A")))
        table.train(RED, BLUES[0]).train(RED, BLUES[3], 1).turn(RED)
        agreed(table, RED, OfferDeal(BLUE, "theirs", 2)).do(RED, Move((BLUES[1],), 0), Move((BLUES[2],), 1))
        assert table.cash(RED) == left


@rule("BNL-USE-07", "BNL-USE-10")
def test_without_deals_none_is_offered() -> None:
    table = lines(negotiated_fees="off")
    assert table.why(RED, OfferDeal(BLUE, "none", sum=1)) == "BNL-USE-07"
    assert "OfferDeal" not in {form.kind for form in table.rules.offers(table.state, RED).free}
    allowed = lines()
    [form] = [form for form in allowed.rules.offers(allowed.state, RED).free if form.kind == "OfferDeal"]
    assert not allowed.why(RED, form.suggestion)
