"""Turns, moving, and the use of other players' track."""

from __future__ import annotations

import itertools

import pytest

from benelux_table import BLUE, GREEN, RED, TO_ARNHEM, TO_ROTTERDAM, YELLOW, Table, kinds, opening
from kursbuch.crayon.actions import (
    AcceptDeal,
    Build,
    ChooseOrigin,
    CrossFerry,
    DeclineDeal,
    EndMoving,
    EndTurn,
    Load,
    Move,
    OfferDeal,
    PassTurn,
    Relocate,
    StartOver,
    Unload,
)
from kursbuch.crayon.model import events as ev
from rules_marker import rule


@rule("BNL-TUR-03", "BNL-TUR-04", "BNL-GEN-03")
def test_a_turn_moves_first_and_builds_then_and_either_may_be_left_out() -> None:
    table = opening().turn(RED)
    assert table.why(RED, Build((((16, 17), (16, 18)),))) == "BNL-TUR-03"
    assert not table.why(RED, EndTurn())
    table.do(RED, EndMoving())
    assert table.why(RED, Move(((13, 11),))) == table.why(RED, Load("kaese")) == "BNL-TUR-03"
    table.do(RED, EndTurn())
    assert table.state.turn
    assert (table.state.turn.seat, table.state.turn.spent) == (BLUE, 0)


@rule("BNL-TUR-05", "BNL-EX-27", "BNL-DEL-08")
def test_a_pass_throws_the_hand_away_and_draws_anew() -> None:
    table = opening().turn(RED).player(RED, cash=60, hand=(1, 2, 3)).stack(92, 4, 5, 6)
    events = table.do(RED, PassTurn())
    assert kinds(events)[:5] == ["HandThrownAway", "TurnClosing", "CardsDue", "EventDrawn", "TaxPaid"]
    assert (table.sheet(RED).hand, table.cash(RED)) == ((4, 5, 6), 55)
    assert table.state.discard == (1, 2, 3, 92)
    assert table.state.turn
    assert table.state.turn.seat == BLUE
    table.do(BLUE, EndMoving())
    assert table.why(BLUE, PassTurn()) == "BNL-TUR-05"
    first = Table().begin()
    first.do(RED, ChooseOrigin("AMS"), PassTurn())
    assert first.state.turn
    assert first.state.turn.seat == BLUE


@rule("BNL-TUR-06", "BNL-EX-35", "BNL-BLD-12")
def test_a_player_with_less_than_the_starting_money_may_start_over() -> None:
    table = opening().turn(RED, "move", 9).train(RED, type="B9", goods=("kohle",)).stack(4, 5, 6)
    table.player(RED, cash=20, hand=(1, 2, 3))
    assert table.why(RED, StartOver()) == "BNL-TUR-06"
    table.player(RED, cash=1).do(RED, StartOver())
    assert (table.cash(RED), table.sheet(RED).hand, table.sheet(RED).origin) == (20, (4, 5, 6), None)
    assert not table.state.track.sections(RED)
    assert table.state.supply["kohle"] == 5
    table.do(RED, ChooseOrigin("KOE"))
    assert (table.at(RED), table.engine(RED).type) == ((26, 22), "A")
    assert table.why(RED, PassTurn()) == "BNL-TUR-05"
    table.do(RED, Build((((27, 21), (28, 21)),)))
    assert table.cash(RED) == 19
    off = opening(restart="off").turn(RED, "move", 9).player(RED, cash=1)
    assert off.why(RED, StartOver()) == "BNL-TUR-06"


@rule("BNL-TUR-06")
def test_nobody_starts_over_in_round_1_or_once_the_turn_has_begun() -> None:
    first = Table().begin()
    first.do(RED, ChooseOrigin("AMS"), OfferDeal(BLUE, "none", sum=1))
    first.do(BLUE, AcceptDeal())
    assert (first.cash(RED), first.why(RED, StartOver())) == (19, "BNL-TUR-06")
    later = opening().player(RED, cash=1).turn(RED)
    assert not later.why(RED, StartOver())
    later.do(RED, EndMoving())
    assert later.why(RED, StartOver()) == "BNL-TUR-06"


@rule("BNL-MOV-01", "BNL-MOV-02", "BNL-MOV-03", "BNL-MOV-04", "BNL-USE-01")
def test_a_step_costs_a_point_and_needs_track_or_the_inside_of_a_major_city() -> None:
    table = opening().turn(RED)
    assert table.why(RED, Move(((13, 12), (14, 12)))) == "BNL-MOV-01"
    events = table.do(RED, Move(((13, 11), (14, 11), (15, 10))))
    assert events == tuple(ev.TrainMoved(RED, 0, to, 1) for to in ((13, 11), (14, 11), (15, 10)))
    assert (table.engine(RED).points, table.cash(RED), table.at(RED)) == (6, 20, (15, 10))
    table.train(RED, points=0)
    assert table.why(RED, Move(((16, 10),))) == "BNL-MOV-02"
    table.do(RED, EndTurn())
    assert table.engine(RED).points == 0


@rule("BNL-MOV-05", "BNL-EX-08")
def test_a_train_turns_back_only_in_cities() -> None:
    table = opening().turn(RED).train(RED, (14, 15), came=(14, 16))
    assert table.why(RED, Move(((14, 16),))) == "BNL-MOV-05"
    table.train(RED, (16, 17), came=(15, 16))
    assert not table.why(RED, Move(((15, 16),)))
    anywhere = opening(reversing="anywhere").turn(RED).train(RED, (14, 15), came=(14, 16))
    assert not anywhere.why(RED, Move(((14, 16),)))


@rule("BNL-MOV-05", "BNL-EX-31")
def test_a_train_turns_in_a_dead_end_until_other_track_leads_on_that_it_can_pay() -> None:
    table = opening().line(RED, (16, 17), (17, 17), (18, 17)).turn(RED).train(RED, (18, 17), came=(17, 17))
    assert not table.why(RED, Move(((17, 17),)))
    table.line(BLUE, (18, 17), (19, 17)).player(RED, cash=4)
    assert table.why(RED, Move(((17, 17),))) == "BNL-MOV-05"
    assert not table.why(RED, Move(((19, 17),)))
    table.player(RED, cash=3)
    assert not table.why(RED, Move(((17, 17),)))


@rule("BNL-MOV-06", "BNL-MOV-07", "BNL-LOD-04")
def test_trains_share_track_and_handle_goods_on_their_way() -> None:
    table = opening().turn(RED).train(BLUE, (14, 11))
    table.do(RED, Load("kaese"), Move(((13, 11), (14, 11))), Move(((15, 10), (16, 10), (17, 9))), Unload("kaese"))
    assert (table.engine(RED).points, table.state.dropped) == (4, {"ROT": (("kaese", 5),)})
    table.do(RED, Load("chemie"), Move(((16, 10),)))
    assert table.engine(RED).points == 3


@rule("BNL-MOV-08", "BNL-EX-30", "BNL-EVT-17")
def test_a_stranded_train_is_set_down_in_a_connected_city() -> None:
    table = opening().line(BLUE, (19, 17), (20, 17), (21, 17)).line(RED, (25, 8), (26, 8))
    table.turn(RED).train(RED, (20, 17), goods=("holz",)).player(RED, cash=4)
    assert table.why(RED, Relocate("BRU")) == "BNL-MOV-08"
    table.player(RED, cash=3)
    assert table.why(RED, Relocate("KOE")) == "BNL-MOV-08"
    assert {action.city for action in table.offered(RED, Relocate)} == {"AMS", "BRU", "ROT", "ARN"}
    table.do(RED, Relocate("BRU"))
    assert (table.at(RED), table.engine(RED).goods, table.state.supply["holz"]) == ((27, 8), (), 5)
    assert table.why(RED, Move(((26, 8),))) == "BNL-MOV-08"
    assert not table.why(RED, Load("bier"))
    lonely = Table().begin().turn(RED).player(RED, cash=2, origin="AMS").train(RED, "AMS").line(RED, (27, 21), (28, 21))
    lonely.line(BLUE, (13, 11), (14, 11))
    assert not lonely.why(RED, Relocate("KOE"))
    nothing = Table().begin().turn(RED, "move", 2).player(RED, origin="AMS").train(RED, "AMS")
    nothing.do(RED, Relocate("BRE"))
    assert nothing.sheet(RED).origin == "BRE"


@rule("BNL-USE-02", "BNL-USE-03", "BNL-USE-04", "BNL-USE-05", "BNL-EX-09")
def test_a_fee_is_paid_once_to_each_owner_whose_track_is_used() -> None:
    table = Table(4).begin().turn(RED).player(RED, cash=9)
    table.line(BLUE, (18, 12), (18, 13)).line(GREEN, (18, 13), (18, 14)).line(BLUE, (18, 14), (18, 15))
    table.line(YELLOW, (18, 15), (18, 16)).train(RED, (18, 12))
    table.do(RED, Move(((18, 13), (18, 14), (18, 15))))
    assert [table.cash(who) for who in table.seats] == [1, 24, 24, 20]
    assert table.why(RED, Move(((18, 16),))) == "BNL-USE-05"


@rule("BNL-USE-06", "BNL-GEN-03")
def test_standing_is_free_and_the_next_turn_pays_again() -> None:
    table = opening().line(BLUE, (18, 12), (18, 13), (18, 14)).train(RED, (18, 12)).turn(RED)
    table.do(RED, Move(((18, 13),)), EndTurn())
    assert table.cash(RED) == 16
    table.turn(RED).do(RED, Move(((18, 14),)))
    assert table.cash(RED) == 12


@rule("BNL-USE-09", "BNL-TRN-10")
def test_two_trains_pay_once_and_move_one_after_the_other() -> None:
    from kursbuch.crayon.model.state import Train

    table = opening().line(BLUE, (18, 12), (18, 13), (18, 14), (18, 15))
    table.player(RED, trains=(Train("A"), Train("A"))).train(RED, (18, 12)).train(RED, (18, 15), 1).turn(RED)
    table.do(RED, Move(((18, 13),), 0), Move(((18, 14),), 1))
    assert table.cash(RED) == 16
    assert table.why(RED, Move(((18, 14),), 0)) == "BNL-TRN-10"
    each = opening(two_trains_fee="per_train").line(BLUE, (18, 12), (18, 13), (18, 14), (18, 15))
    each.player(RED, trains=(Train("A"), Train("A"))).train(RED, (18, 12)).train(RED, (18, 15), 1).turn(RED)
    each.do(RED, Move(((18, 13),), 0), Move(((18, 14),), 1))
    assert each.cash(RED) == 12


@rule("BNL-USE-07", "BNL-USE-10", "BNL-EX-34")
def test_a_deal_replaces_the_fee_for_its_rounds() -> None:
    table = opening().line(BLUE, (18, 12), (18, 13), (18, 14), (18, 15)).train(RED, (18, 12)).turn(RED, "move", 5)
    assert table.why(RED, OfferDeal(BLUE, "theirs", 2, 21, RED, 3)) == "BNL-USE-10"
    assert table.why(RED, OfferDeal(RED, "theirs", 2)) == table.why(RED, OfferDeal(BLUE, "none")) == "BNL-USE-10"
    table.do(RED, OfferDeal(BLUE, "theirs", 2, 1, RED, 3))
    assert table.why(RED, EndTurn()) == "BNL-GEN-05"
    table.do(BLUE, AcceptDeal())
    assert (table.cash(RED), table.cash(BLUE), table.state.deals[0].last_round) == (19, 21, 7)
    table.do(RED, Move(((18, 13),)))
    assert table.cash(RED) == 17
    for number in (5, 6):
        assert table.state.round == number
        table.turn(GREEN, "move", number).do(GREEN, EndTurn())
        assert table.state.deals
    table.turn(GREEN, "move", 7).do(GREEN, EndTurn())
    assert not table.state.deals
    table.turn(RED, "move", 8).do(RED, Move(((18, 14),)))
    assert table.cash(RED) == 13


@rule("BNL-USE-08", "BNL-LOD-06")
def test_a_promise_binds_nobody_though_a_sum_was_paid_for_it() -> None:
    """Blue pays for cheese in Arnhem: Red may keep it aboard, and whoever comes first takes what Red leaves."""
    table = opening().turn(RED).train(RED, "AMS").train(GREEN, "ARN")
    table.do(RED, OfferDeal(BLUE, "none", sum=3, payer=BLUE))
    table.do(BLUE, AcceptDeal())
    assert (table.cash(RED), table.cash(BLUE), table.state.deals) == (23, 17, ())
    table.do(RED, Load("kaese"), Move(TO_ARNHEM))
    assert not table.why(RED, EndTurn())
    table.do(RED, Unload("kaese"))
    table.turn(GREEN)
    assert Load("kaese", dropped=True) in table.offered(GREEN, Load)
    table.do(GREEN, Load("kaese", dropped=True))
    assert table.cash(BLUE) == 17


@rule("BNL-USE-10")
def test_a_sum_may_be_asked_of_the_other_who_may_decline() -> None:
    table = opening().turn(RED).player(BLUE, cash=3)
    table.do(RED, OfferDeal(BLUE, "none", 0, 4, BLUE))
    assert table.why(BLUE, AcceptDeal()) == "BNL-USE-10"
    table.do(BLUE, DeclineDeal())
    table.do(RED, OfferDeal(BLUE, "none", 0, 3, BLUE))
    table.do(BLUE, AcceptDeal())
    assert (table.cash(RED), table.cash(BLUE), table.state.deals) == (23, 0, ())
    assert not table.why(RED, PassTurn())
    off = opening(negotiated_fees="off").turn(RED)
    assert off.why(RED, OfferDeal(BLUE, "theirs", 2)) == "BNL-USE-07"


@rule("BNL-FER-01", "BNL-FER-04", "BNL-FER-05", "BNL-FER-06", "BNL-EX-12")
@pytest.mark.parametrize(("kind", "left"), [("A", 5), ("B12", 6), ("C15", 8)])
def test_a_train_crosses_first_and_has_half_its_speed(kind: str, left: int) -> None:
    table = Table().begin().share(BLUE, "IJsselmeer").train(RED, (9, 13), type=kind)
    table.line(RED, (9, 13), (9, 12)).turn(RED)
    assert table.why(RED, CrossFerry("IJsselmeer", GREEN)) == "BNL-FER-05"
    assert table.why(RED, CrossFerry("Dollart", BLUE)) == "BNL-FER-04"
    stepped = table.state
    table.do(RED, Move(((9, 12), (9, 13))))
    assert table.why(RED, CrossFerry("IJsselmeer", BLUE)) == "BNL-FER-04"
    table.set(**{field: getattr(stepped, field) for field in stepped.__struct_fields__})
    assert table.do(RED, CrossFerry("IJsselmeer", BLUE)) == (
        ev.FerryCrossed(RED, 0, "IJsselmeer", (7, 14), left, BLUE, 4),
    )
    assert (table.at(RED), table.cash(BLUE), table.engine(RED).points) == ((7, 14), 24, left)


@rule("BNL-EX-05", "BNL-EX-07", "BNL-DEL-05")
def test_the_first_delivery_of_the_worked_example() -> None:
    table = Table().begin()
    table.do(RED, ChooseOrigin("AMS"))
    line = [*itertools.pairwise(TO_ROTTERDAM), *itertools.pairwise(TO_ARNHEM)]
    table.do(RED, Build((*line, ((16, 17), (17, 17)), ((17, 17), (18, 17)))))
    assert [event.price for event in table.events if isinstance(event, ev.SectionBuilt)] == [
        *(1, 1, 1, 3),
        *(1, 1, 1, 1, 1, 3, 5, 1),
    ]
    assert (table.cash(RED), table.state.turn and table.state.turn.spent) == (0, 20)
    table.stack(1).player(RED, hand=(7,)).turn(RED, "move", 2)
    table.do(RED, Move(TO_ARNHEM), Load("holz"), Move(((15, 16), (14, 16))))
    assert table.engine(RED).points == 0
    table.turn(RED, "move", 3)
    table.do(RED, Move(((14, 15), (14, 14), (13, 13), (12, 13), (12, 12), *TO_ROTTERDAM[:4])))
    assert table.engine(RED).points == 0
    from kursbuch.crayon.actions import Deliver

    table.turn(RED, "move", 4).do(RED, Move(((17, 9),)), Deliver(7, 1))
    assert (table.cash(RED), table.engine(RED).points, table.sheet(RED).hand) == (10, 8, (1,))
