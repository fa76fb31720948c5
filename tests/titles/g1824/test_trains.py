"""TRN-01 to TRN-14: what the bank sells, who may own and must own what, limits, rust and trade between companies."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kursbuch.eighteen.actions import Accept, BuyTrain, BuyTrainFrom, Decline, DiscardTrain, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.kernel.offers import Ranged
from positions_1824 import asked, first_of, game, opened, owned, rest_unsold
from railways_1824 import buy_from, code_of, in_bank, minor_railway, open_railway, paid, state_railway, step_of
from rules_marker import rule
from scenario import A, B, C, Scenario
from scenario import train as buy

NORMAL = ("2", "3", "4", "5", "6", "8", "10")
GOODS = ("1g", "2g", "3g", "4g", "5g")
PRICES = {"2": 80, "3": 180, "4": 280, "5": 400, "6": 600, "8": 800, "10": 1000}
GOODS_PRICES = {"1g": 120, "2g": 240, "3g": 360, "4g": 600, "5g": 800}
OPENED_IN = {"1g": 2, "2g": 3, "3g": 4, "4g": 6, "5g": 7}
"""The phase with which a g-train goes on sale."""


def bh(phase: int, *trains: str, cash: int = 5000) -> Scenario:
    """BH, directed by A, is to buy trains; nobody bought a minor railway."""
    table = open_railway(game().phase(phase), "BH", cash=cash, trains=trains)
    return rest_unsold(table).turn("BH", "trains")


def discard(train: str) -> DiscardTrain:
    return DiscardTrain(TrainName(train))


def offered(table: Scenario) -> set[str]:
    """Trains of the bank among the offers."""
    return {str(offer.train) for offer in table.listed(BuyTrain) if isinstance(offer, BuyTrain)}


# -- what is on sale ----------------------------------------------------------------------------------------------


@rule("1824-TRN-01", "1824-PHS-02")
def test_at_the_start_only_2s_are_on_sale() -> None:
    table = bh(1)
    assert offered(table) == {"2"}
    for train in (*NORMAL[1:], *GOODS):
        assert code_of(table, buy(train)) == ("1824-TRN-01", "train_not_on_sale"), train


@rule("1824-TRN-01")
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(NORMAL)))
def test_a_type_is_on_sale_once_all_trains_of_the_lower_type_are_gone(lower: str, higher: str) -> None:
    table = rest_unsold(first_of(bh(1), higher)).depot(**{lower: 1})
    assert table.why(buy(lower)) is None
    assert code_of(table, buy(higher)) == ("1824-TRN-01", "train_not_on_sale")
    table.depot(**{lower: 0})
    assert table.why(buy(higher)) is None
    assert table.why(buy(lower)) == "1824-TRN-01"


@rule("1824-TRN-02")
@pytest.mark.parametrize("train", GOODS)
def test_g_trains_go_on_sale_beside_the_others_with_the_first_normal_train_of_their_phase(train: str) -> None:
    for phase in range(1, 9):
        table = bh(phase)
        on_sale = phase >= OPENED_IN[train]
        assert table.why(buy(train)) == (None if on_sale else "1824-TRN-01"), phase
        assert (train in offered(table)) == on_sale


@rule("1824-TRN-02", "1824-PHS-03", "1824-TRN-13")
def test_the_first_2_puts_the_1g_on_sale_at_once() -> None:
    table = bh(1)
    assert table.why(buy("1g")) == "1824-TRN-01"
    assert table.act(buy("2")).why(buy("1g")) is None


@rule("1824-TRN-02")
def test_it_does_not_matter_how_many_g_trains_of_a_lower_type_are_left() -> None:
    table = bh(4)
    assert [in_bank(table, train) for train in GOODS] == [6, 5, 4, 3, 2]
    assert offered(table) == {"4", "1g", "2g", "3g"}
    assert table.depot(**{"1g": 0}).why(buy("2g")) is None
    assert table.why(buy("1g")) == "1824-TRN-01"


@rule("1824-TRN-03", "1824-TRN-07")
@pytest.mark.parametrize(("train", "price"), [*PRICES.items()])
def test_a_train_costs_its_face_value_to_the_bank(train: str, price: int) -> None:
    table = rest_unsold(first_of(bh(1, cash=price), train))
    bank = table.money("bank")
    table.act(buy(train))
    assert (table.money("BH"), table.money("bank") - bank) == (0, price)
    assert table.company("BH").trains == (train,)


@rule("1824-TRN-03")
@pytest.mark.parametrize(("train", "price"), [*GOODS_PRICES.items()])
def test_a_g_train_costs_its_face_value_to_the_bank(train: str, price: int) -> None:
    table = bh(OPENED_IN[train], "10", cash=price)
    table.act(buy(train))
    assert table.money("BH") == 0
    assert table.company("BH").trains == ("10", train)
    assert bh(OPENED_IN[train], "10", cash=price - 1).why(buy(train)) == "1824-TRN-18"


# -- rust ---------------------------------------------------------------------------------------------------------


ALL = (*NORMAL, *GOODS)


def rusted_by(train: str) -> set[str]:
    """Types that leave the game when the first train of a type is bought while companies own one of each."""
    table = rest_unsold(first_of(bh(1), train)) if train in NORMAL else bh(8)
    holders = ("BK", "MS", "CL", "SB")
    for n, name in enumerate(holders):
        opened(table, name, trains=ALL[3 * n : 3 * n + 3], s2=60)
    table.depot(**dict.fromkeys(GOODS, 1)).turn("BH", "trains")
    if train in GOODS:
        table.state = table.rules.evolve(table.state, ev.PhaseBegan(8))
    table.act(buy(train))
    left = {owned_by for name in holders for owned_by in table.company(name).trains}
    return set(ALL) - left


@rule("1824-TRN-04")
@pytest.mark.parametrize(
    ("train", "rusts"),
    [
        ("2", set()),
        ("3", set()),
        ("4", {"2"}),
        ("5", set()),
        ("6", {"3"}),
        ("8", {"4"}),
        ("10", {"5"}),
        ("1g", set()),
        ("2g", set()),
        ("3g", {"1g"}),
        ("4g", {"1g", "2g"}),
        ("5g", {"1g", "2g", "3g"}),
    ],
)
def test_the_first_train_of_a_type_rusts_what_it_supersedes_in_all_companies(train: str, rusts: set[str]) -> None:
    assert rusted_by(train) == rusts


@rule("1824-TRN-04", "1824-RUL-18")
def test_rusted_trains_leave_the_bank_too() -> None:
    table = bh(4)
    assert (in_bank(table, "1g"), in_bank(table, "2g")) == (6, 5)
    table.act(buy("3g"))
    assert (in_bank(table, "1g"), in_bank(table, "2g")) == (0, 5)
    assert table.why(buy("1g")) == "1824-TRN-01"


@rule("1824-TRN-04")
def test_nothing_is_paid_for_rusted_trains() -> None:
    table = opened(first_of(game(), "4"), "BH", cash=280, trains=("2", "2", "3"), s1=60).turn("BH", "trains")
    bank = table.money("bank")
    table.act(buy("4"))
    assert (table.company("BH").trains, table.money("BH"), table.money("bank") - bank) == (("3", "4"), 0, 280)


@rule("1824-TRN-04")
def test_only_the_first_train_of_a_type_rusts_others() -> None:
    table = bh(4).trains("BH", "2")
    assert "4" in table.state.left_bank
    assert table.act(buy("4")).company("BH").trains == ("2", "4")


# -- who may own what ---------------------------------------------------------------------------------------------


@rule("1824-TRN-05", "1824-PRV-24")
def test_a_coal_railway_owns_only_g_trains() -> None:
    table = minor_railway(game().phase(3), "EPP", cash=500, trains=("1g",))
    minor_railway(table, "SD2", trains=("2", "1g")).turn("EPP", "trains")
    assert code_of(table, buy("3")) == ("1824-TRN-05", "coal_owns_goods_trains")
    assert code_of(table, buy_from("SD2", "2", 10)) == ("1824-TRN-05", "coal_owns_goods_trains")
    assert offered(table) == {"1g", "2g"}
    assert table.why(buy("2g")) is None
    assert table.why(buy_from("SD2", "1g", 10)) is None


@rule("1824-TRN-05")
@pytest.mark.parametrize("company", ["BH", "BK", "SD"])
def test_share_companies_own_both_kinds(company: str) -> None:
    table = opened(game().phase(3), company, s1=60).turn(company, "trains")
    assert table.act(buy("3"), buy("2g")).company(company).trains == ("3", "2g")


@rule("1824-TRN-05", "1824-RUL-26")
@pytest.mark.parametrize(("value", "rule_id"), [("allowed", None), ("forbidden", "1824-TRN-05")])
def test_option_prestate_g_trains_says_whether_pre_state_railways_own_g_trains(value: str, rule_id: str | None) -> None:
    table = minor_railway(game(prestate_g_trains=value).phase(3), "SD2", cash=500)
    minor_railway(table, "EPP", trains=("1g",)).turn("SD2", "trains")
    assert table.why(buy("2g")) == rule_id
    assert table.why(buy_from("EPP", "1g", 10)) == rule_id
    assert table.why(buy("3")) is None
    assert ("2g" in offered(table)) == (rule_id is None)


# -- the duty to own one ------------------------------------------------------------------------------------------


@rule("1824-TRN-06")
@pytest.mark.parametrize("company", ["BH", "SD"])
def test_a_turn_does_not_end_without_a_train(company: str) -> None:
    table = opened(game().phase(3), company, s1=60).turn(company, "trains")
    assert code_of(table, Pass()) == ("1824-TRN-06", "train_is_needed")
    assert table.act(buy("3")).why(Pass()) is None


@rule("1824-TRN-06")
def test_a_pre_state_railway_must_own_a_train_of_either_kind() -> None:
    table = minor_railway(game().phase(3), "SD2", cash=500).turn("SD2", "trains")
    assert table.why(Pass()) == "1824-TRN-06"
    assert table.act(buy("1g")).why(Pass()) is None


@rule("1824-TRN-06", "1824-RUL-51")
def test_a_coal_railway_is_free_of_the_duty_only_while_the_bank_has_no_g_train() -> None:
    table = minor_railway(game().phase(1), "EPP", cash=500).turn("EPP", "trains")
    assert table.why(Pass()) is None, "before the first 2 there is no 1g"
    bound = minor_railway(game().phase(2), "EPP", cash=500).turn("EPP", "trains")
    assert code_of(bound, Pass()) == ("1824-TRN-06", "train_is_needed")
    sold_out = bound.depot(**{"1g": 0})
    assert sold_out.why(Pass()) is None
    again = minor_railway(game().phase(3), "EPP", cash=500).depot(**{"1g": 0}).turn("EPP", "trains")
    assert again.why(Pass()) == "1824-TRN-06", "2g are on sale"


@rule("1824-TRN-06", "1824-RUL-51")
def test_a_free_coal_railway_may_buy_from_another_company_but_need_not() -> None:
    table = minor_railway(game().phase(3), "EPP", cash=500).depot(**{"1g": 0, "2g": 0})
    minor_railway(table, "EOD", trains=("1g", "1g")).turn("EPP", "trains")
    assert table.why(Pass()) is None
    assert table.act(buy_from("EOD", "1g", 30)).company("EPP").trains == ("1g",)


# -- buying -------------------------------------------------------------------------------------------------------


@rule("1824-TRN-07", "1824-OR-05")
def test_trains_are_bought_only_in_the_last_step_of_the_buyers_own_turn() -> None:
    table = bh(3, "3")
    for step in ("track", "station", "run", "dividend"):
        assert table.turn("BH", step).why(buy("3")) == "1824-OR-05", step
        assert table.why(buy_from("SD2", "2", 10)) == "1824-OR-05", step
    assert table.turn("BH", "trains").why(buy("3")) is None
    assert table.why(buy("3"), B) == "1824-DIR-01"


@rule("1824-TRN-07")
def test_several_trains_are_bought_one_after_the_other() -> None:
    table = bh(3, cash=180 + 180 + 240).act(buy("3"), buy("3"), buy("2g"))
    assert table.company("BH").trains == ("3", "3", "2g")
    assert table.money("BH") == 0
    assert step_of(table) == "trains"
    assert in_bank(table, "3") == 4


LIMITS = {
    "coal": dict.fromkeys(range(2, 5), 2),
    "prestate": dict.fromkeys(range(1, 9), 2),
    "regional": {1: 4, 2: 4, 3: 4, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2},
    "state": {3: 4, 4: 4, 5: 4, 6: 3, 7: 3, 8: 3},
}


@rule("1824-TRN-08", "1824-TRN-09", "1824-PRV-24", "1824-PRV-43")
@pytest.mark.parametrize(
    ("company", "kind"), [("EPP", "coal"), ("SD2", "prestate"), ("BH", "regional"), ("SD", "state")]
)
def test_train_limits_by_kind_of_company_and_phase(company: str, kind: str) -> None:
    for phase, limit in LIMITS[kind].items():
        table = game().phase(phase)
        train = "1g" if kind == "coal" else NORMAL[max(phase - 2, 0)]
        if kind in ("coal", "prestate"):
            owned(table, company, A, 5000, (train,) * (limit - 1))
        else:
            opened(table, company, cash=5000, trains=(train,) * (limit - 1), s1=60)
        rest_unsold(table).turn(company, "trains")
        assert table.why(buy(train)) is None, phase
        table.trains(company, *(train,) * limit)
        assert code_of(table, buy(train)) == ("1824-TRN-09", "train_limit"), phase


@rule("1824-TRN-09")
def test_at_the_limit_nothing_is_bought_even_if_own_trains_would_rust() -> None:
    table = rest_unsold(first_of(bh(1, "2", "2", "2", "2"), "4")).turn("BH", "trains")
    assert code_of(table, buy("4")) == ("1824-TRN-09", "train_limit")
    table.trains("BH", "2", "2", "2").act(buy("4"))
    assert table.company("BH").trains == ("4",)


@rule("1824-TRN-09")
def test_at_the_limit_nothing_is_bought_from_another_company_either() -> None:
    table = deal().trains("BH", "3", "3", "3", "3")
    assert code_of(table, buy_from("SD2", "2", 10)) == ("1824-TRN-09", "train_limit")
    assert table.trains("BH", "3", "3", "3").why(buy_from("SD2", "2", 10)) is None


# -- from another company -----------------------------------------------------------------------------------------


def deal(phase: int = 3, seller: str = "s1", cash: int = 500, **options: str) -> Scenario:
    """BH, directed by A, is to buy; SD2 belongs to the seller and owns two 2s."""
    table = open_railway(game(4, **options).phase(phase), "BH", cash=cash, trains=("3",))
    owned(table, "SD2", A if seller == "s1" else B, 0, ("2", "2"))
    return rest_unsold(table).turn("BH", "trains")


@rule("1824-TRN-10", "1824-PHS-04")
@pytest.mark.parametrize(("phase", "rule_id"), [(1, "1824-TRN-10"), (2, "1824-TRN-10"), (3, None), (4, None)])
def test_companies_buy_from_each_other_from_phase_3_on(phase: int, rule_id: str | None) -> None:
    assert deal(phase).why(buy_from("SD2", "2", 50)) == rule_id


@rule("1824-TRN-10")
def test_under_one_director_any_whole_price_from_1_on_goes_to_the_selling_company() -> None:
    table = deal()
    assert code_of(table, buy_from("SD2", "2", 0)) == ("1824-TRN-10", "price_too_low")
    assert code_of(table, buy_from("SD2", "2", -5)) == ("1824-TRN-10", "price_too_low")
    assert table.why(buy_from("SD2", "2", 1)) is None
    assert table.why(buy_from("SD2", "2", 500)) is None, "also above the face value"
    assert code_of(table, buy_from("SD2", "2", 501)) == ("1824-TRN-19", "no_help_with_a_train")
    bank = table.money("bank")
    table.act(buy_from("SD2", "2", 137))
    assert (table.money("BH"), table.money("SD2"), table.money("bank")) == (363, 137, bank)
    assert (table.company("BH").trains, table.company("SD2").trains) == (("3", "2"), ("2",))


@rule("1824-TRN-10", "1824-RUL-38")
def test_between_directors_only_the_face_value_is_possible_and_the_other_one_must_agree() -> None:
    table = deal(seller="s2")
    for price in (1, 79, 81):
        assert code_of(table, buy_from("SD2", "2", price)) == ("1824-TRN-10", "printed_price_only")
    table.act(buy_from("SD2", "2", 80))
    assert (asked(table), table.actor) == ("sell_train", B)
    assert table.company("BH").trains == ("3",), "nothing has happened yet"
    table.act(Accept())
    assert (table.money("BH"), table.money("SD2")) == (420, 80)
    assert (table.company("BH").trains, table.company("SD2").trains) == (("3", "2"), ("2",))
    assert table.actor == A


@rule("1824-TRN-10")
def test_a_director_who_declines_keeps_the_train_and_may_be_asked_again() -> None:
    table = deal(seller="s2").act(buy_from("SD2", "2", 80), Decline())
    assert (table.money("BH"), table.company("SD2").trains, table.actor) == (500, ("2", "2"), A)
    assert buy_from("SD2", "2", 80) in table.listed(BuyTrainFrom)
    table.act(buy_from("SD2", "2", 80))
    assert (asked(table), table.actor) == ("sell_train", B)
    table.act(Accept())
    assert (table.money("BH"), table.money("SD2"), table.company("BH").trains) == (420, 80, ("3", "2"))


@rule("1824-TRN-10")
def test_a_position_does_not_grow_with_the_number_of_refusals() -> None:
    table = deal(seller="s2").act(buy_from("SD2", "2", 80), Decline())
    once = table.state
    for _ in range(3):
        table.act(buy_from("SD2", "2", 80), Decline())
    assert table.state == once


@rule("1824-TRN-10")
def test_only_trains_that_the_other_company_owns_are_bought() -> None:
    table = deal()
    assert code_of(table, buy_from("SD2", "3", 10)) == ("1824-TRN-10", "train_not_there")
    assert code_of(table, buy_from("BH", "3", 10)) == ("1824-TRN-10", "train_is_its_own")


@rule("1824-TRN-10")
def test_the_offers_name_the_range_of_prices_under_one_director_and_the_face_value_otherwise() -> None:
    assert deal().offers().ranged == (Ranged(buy_from("SD2", "2", 1), "price", 1, 500),)
    assert deal(seller="s2").listed(BuyTrainFrom) == [buy_from("SD2", "2", 80)]


@rule("1824-TRN-11")
def test_nobody_sells_in_his_own_turn_or_to_the_bank_or_scraps_a_train() -> None:
    table = deal().turn("SD2", "trains").cash("SD2", 500)
    assert code_of(table, discard("2")) == ("1824-SET-01", "not_now")
    assert code_of(table, buy_from("SD2", "2", 10)) == ("1824-TRN-10", "train_is_its_own")
    assert table.why(buy_from("SD2", "2", 10), B) == "1824-DIR-01"
    assert {type(offer) for offer in table.offers().listed} == {BuyTrain, Pass}
    assert not table.offers().ranged
    assert table.company("SD2").trains == ("2", "2")


@rule("1824-TRN-12", "1824-RUL-52")
@pytest.mark.parametrize(("value", "rule_id"), [("false", "1824-TRN-12"), ("true", None)])
def test_option_buy_from_unopened_says_whether_a_railway_that_is_not_open_sells(
    value: str, rule_id: str | None
) -> None:
    """A exchanged EPP, but only 40 % of BK are sold."""
    table = deal(buy_from_unopened=value)
    table.shares("BK", s1=40).priced("BK", 100).trains("BK", "1g", "1g").cash("BK", 55)
    assert not table.company("BK").in_operation
    assert table.why(buy_from("BK", "1g", 10)) == rule_id
    table.fact(ev.WentIntoOperation(CompanyId("BK")))
    assert table.why(buy_from("BK", "1g", 10)) is None


# -- phase changes in the middle ----------------------------------------------------------------------------------


@rule("1824-TRN-13")
def test_the_buyer_goes_on_buying_under_the_conditions_of_the_new_phase() -> None:
    table = first_of(deal(1, cash=1000).trains("BH"), "3")
    assert table.why(buy("2g")) == "1824-TRN-01"
    assert table.why(buy_from("SD2", "2", 10)) == "1824-TRN-10"
    table.act(buy("3"))
    assert (table.state.phase, step_of(table)) == (3, "trains")
    table.act(buy("2g"), buy_from("SD2", "2", 10))
    assert table.company("BH").trains == ("3", "2g", "2")


@rule("1824-TRN-14", "1824-TRN-08")
def test_if_the_limit_falls_the_director_chooses_which_trains_leave_the_game() -> None:
    table = rest_unsold(first_of(bh(1), "4"))
    opened(table, "MS", cash=30, trains=("3", "2g", "3", "1g"), s2=60).turn("BH", "trains")
    table.act(buy("4"))
    assert (asked(table), table.actor) == ("discard", B)
    assert code_of(table, discard("2")) == ("1824-TRN-14", "train_not_there")
    assert code_of(table, Pass()) == ("1824-TRN-14", "first_discard")
    assert table.why(discard("1g"), A) == "1824-TRN-14"
    table.act(discard("2g"))
    assert table.company("MS").trains == ("3", "3", "1g")
    assert (table.money("MS"), in_bank(table, "2g")) == (30, 5), "nothing is paid, and it does not come back"
    assert (asked(table), table.actor, step_of(table)) == (None, A, "trains")


@rule("1824-TRN-14", "1824-PHS-07")
def test_several_companies_above_the_limit_give_up_trains_one_after_the_other() -> None:
    table = rest_unsold(first_of(bh(1), "6"))
    opened(table, "MS", trains=("4", "4", "5"), s2=60)
    opened(table, "SB", trains=("4", "5", "2g"), s3=60)
    state_railway(table, "SD", "G10", trains=("4", "4", "5", "5")).turn("BH", "trains")
    table.act(buy("6"))
    seen = []
    while asked(table) == "discard":
        seen.append(table.actor)
        table.act(discard("4"))
    assert seen == [B, C, A]
    assert [table.company(name).trains for name in ("MS", "SB", "SD")] == [("4", "5"), ("5", "2g"), ("4", "5", "5")]
    assert paid(table, "train") == []


# -- EX-28 --------------------------------------------------------------------------------------------------------


@rule("1824-EX-28", "1824-TRN-09", "1824-TRN-15", "1824-TRN-16", "1824-TRN-17")
def test_example_28_at_the_limit_only_a_trade_in_is_open() -> None:
    table = bh(3, "2", "2", "3", "3", cash=500)
    assert code_of(table, buy("3")) == ("1824-TRN-09", "train_limit")
    table.act(buy("3", "2"))
    assert (table.money("BH"), sorted(table.company("BH").trains)) == (360, ["2", "3", "3", "3"])
    assert code_of(table, buy("3", "2")) == ("1824-TRN-16", "one_trade_in")
    first_of(table, "4")
    opened(table, "MS", trains=("3",), s2=60).turn("MS", "trains").act(buy("4"))
    assert table.company("BH").trains == ("3", "3", "3")
    assert asked(table) is None, "three trains are the new limit"
