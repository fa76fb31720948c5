"""TRN-01 to TRN-15: what the bank sells, limits, scrapping, trade between companies, trade-ins and the Ghan."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import (
    Accept,
    BuyTrain,
    BuyTrainFrom,
    Decline,
    DiscardTrain,
    Pass,
    Route,
    RunTrains,
)
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import TrainName
from kursbuch.eighteen.model.frames import CompanyTurn
from positions_1848 import buy_from, doomed, in_bank, line, ruin, taken_over_before
from rules_marker import rule
from scenario import A, B, C, Scenario
from scenario import train as buy

KINDS = ("2/2+", "3/3+", "4/4+", "5/5+", "6/6+", "8/D")
PRICES = {
    "2": 100,
    "2+": 120,
    "3": 200,
    "3+": 230,
    "4": 300,
    "4+": 340,
    "5": 500,
    "5+": 550,
    "6": 600,
    "6+": 660,
    "8": 800,
    "D": 1100,
}


def sides(kind: str) -> tuple[str, ...]:
    return tuple(kind.split("/"))


def on_sale(table: Scenario, kind: str) -> Scenario:
    """All cheaper kinds are gone and the phase of the last of them has come, but none of this kind is sold."""
    number = KINDS.index(kind) + 1
    table.phase(number)
    if number > 1:
        table.depot(**{KINDS[number - 2]: 0})
    return table


def shop(cash: int = 5000, **options: str) -> Scenario:
    """VR, without a route, is to buy trains."""
    return Scenario("1848", 4, **options).running("VR", cash=cash).turn("VR", "trains")


def discard(train: str) -> DiscardTrain:
    return DiscardTrain(TrainName(train))


# -- the bank's trains ------------------------------------------------------------------------------------------


@rule("1848-TRN-01")
@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_on_sale_when_all_cheaper_kinds_are_gone(kind: str) -> None:
    table = on_sale(shop(), kind)
    for other in KINDS:
        expected = None if other == kind else "1848-TRN-01"
        assert [table.why(buy(side)) for side in sides(other)] == [expected, expected]
    assert [offer for offer in table.listed(BuyTrain) if offer != buy("2E")] == [buy(side) for side in sides(kind)]


@rule("1848-TRN-01")
def test_the_bank_has_six_five_four_three_and_two_cards_of_the_first_five_kinds() -> None:
    assert dict(Scenario().state.depot) == {
        "2/2+": 6,
        "3/3+": 5,
        "4/4+": 4,
        "5/5+": 3,
        "6/6+": 2,
        "8/D": None,
        "2E": None,
    }


@rule("1848-TRN-01")
def test_with_the_last_card_of_a_kind_the_next_kind_comes_on_sale() -> None:
    table = shop().depot(**{"2/2+": 2})
    table.act(buy("2+"))
    assert in_bank(table, "2/2+") == 1
    assert table.why(buy("3")) == "1848-TRN-01"
    table.act(buy("2"))
    assert in_bank(table, "2/2+") == 0
    assert table.why(buy("2")) == "1848-TRN-01"
    assert table.why(buy("3")) is None


@rule("1848-TRN-01")
def test_8_and_diesel_and_ghan_never_run_out() -> None:
    table = on_sale(Scenario(), "8/D")
    for company in ("QR", "VR", "NSW", "WA", "SAR", "FT"):
        table.running(company, cash=3000).turn(company, "trains").act(buy("8"), buy("D"), buy("2E"))
        assert table.company(company).trains == ("8", "D", "2E")
    assert in_bank(table, "8/D") is None
    assert in_bank(table, "2E") is None


@rule("1848-TRN-01")
def test_the_ghan_is_on_sale_beside_the_others_once_the_first_5_is_sold() -> None:
    table = on_sale(shop(), "5/5+")
    assert table.why(buy("2E")) == "1848-TRN-01"
    table.act(buy("5"))
    assert table.why(buy("2E")) is None
    assert table.why(buy("5+")) is None


@rule("1848-TRN-02")
@pytest.mark.parametrize("train", PRICES)
def test_each_side_has_its_price(train: str) -> None:
    kind = next(k for k in KINDS if train in sides(k))
    table = on_sale(shop(cash=PRICES[train]), kind)
    before = table.money("bank")
    assert table.act(buy(train)).money("VR") == 0
    assert table.money("bank") == before + PRICES[train]
    assert table.company("VR").trains == (train,)
    assert on_sale(shop(cash=PRICES[train] - 1), kind).why(buy(train)) == "1848-TRN-17"


@rule("1848-TRN-02")
def test_the_ghan_costs_200() -> None:
    assert shop(cash=200).phase(5).act(buy("2E")).money("VR") == 0
    assert shop(cash=199).phase(5).why(buy("2E")) == "1848-TRN-17"


@rule("1848-TRN-03")
def test_effects_of_a_purchase_hold_before_the_next_one() -> None:
    table = shop().trains("VR", "2", "2+").running("SAR", B, trains=("2",)).depot(**{"2/2+": 0})
    assert table.why(buy_from("SAR", "2", 100)) == "1848-TRN-09"
    table.act(buy("3"))
    assert table.why(buy_from("SAR", "2", 100)) is None
    table.depot(**{"3/3+": 0}).act(buy("4"), buy("4+"))
    assert table.company("VR").trains == ("3", "4", "4+")
    assert table.company("SAR").trains == ()
    assert table.why(buy("4")) == "1848-TRN-06"
    assert table.money("VR") == 5000 - 200 - 300 - 340


@rule("1848-RTE-16")
def test_a_company_runs_each_of_its_trains_once_and_no_other() -> None:
    table = line(Scenario().running("CAR"), "CAR").turn("CAR", "run").trains("CAR", "2")
    way = ("E4:0", "D3:1", "D1:0")
    two = Route(TrainName("2"), way)
    assert table.why(RunTrains((two,))) is None
    assert table.why(RunTrains((Route(TrainName("2+"), way),))) == "1848-RTE-16"
    assert table.why(RunTrains((two, two))) == "1848-RTE-16"


@rule("1848-TRN-04")
def test_a_train_bought_in_this_turn_does_not_run_in_it() -> None:
    table = line(Scenario().running("CAR"), "CAR").turn("CAR", "run").trains("CAR", "2")
    way = ("E4:0", "D3:1", "D1:0")
    assert table.why(RunTrains((Route(TrainName("2"), way),))) is None
    table.turn("CAR", "trains").act(buy("2+"))
    assert table.why(RunTrains((Route(TrainName("2+"), way),))) == "1848-OR-05"


# -- limits and scrapping ---------------------------------------------------------------------------------------


@rule("1848-TRN-05", "1848-TRN-06")
@pytest.mark.parametrize(("phase", "limit"), [(1, 4), (2, 4), (3, 4), (4, 3), (5, 2), (6, 2), (7, 2)])
def test_train_limit_is_four_then_three_then_two(phase: int, limit: int) -> None:
    table = shop().phase(phase)
    kind = next(kind for kind in KINDS if in_bank(table, kind) != 0)
    train = sides(kind)[0]
    table.trains("VR", *[train] * (limit - 1))
    assert table.why(buy(train)) is None
    table.trains("VR", *[train] * limit)
    assert table.why(buy(train)) == "1848-TRN-06"
    assert table.why(buy(sides(kind)[1])) == "1848-TRN-06"


@rule("1848-TRN-05")
def test_a_ghan_does_not_count_towards_the_limit() -> None:
    table = shop().phase(5).trains("VR", "4", "2E")
    table.act(buy("5"))
    assert table.company("VR").trains == ("4", "2E", "5")
    assert table.why(buy("5")) == "1848-TRN-06"


@rule("1848-TRN-06")
def test_nothing_is_bought_at_the_limit_even_if_the_purchase_would_scrap_own_trains() -> None:
    table = on_sale(shop(), "4/4+").trains("VR", "2", "2", "2", "2")
    assert table.why(buy("4")) == "1848-TRN-06"
    assert table.trains("VR", "2", "2", "2").why(buy("4")) is None


@rule("1848-TRN-06")
def test_nothing_is_taken_from_another_company_at_the_limit() -> None:
    table = shop().running("SAR", trains=("3",)).phase(4).trains("VR", "3", "3", "4")
    assert table.why(buy_from("SAR", "3", 1)) == "1848-TRN-06"
    assert table.trains("VR", "3", "4").why(buy_from("SAR", "3", 1)) is None


@rule("1848-TRN-06")
def test_a_ghan_may_be_bought_at_the_limit() -> None:
    table = shop().phase(5).trains("VR", "5", "5+")
    assert table.why(buy("5")) == "1848-TRN-06"
    assert table.act(buy("2E")).company("VR").trains == ("5", "5+", "2E")


@rule("1848-TRN-07")
@pytest.mark.parametrize(
    ("kind", "old", "stay"),
    [
        ("3/3+", (), ("2", "2+")),
        ("4/4+", ("2", "2+"), ("3", "3+")),
        ("5/5+", (), ("4", "4+")),
        ("6/6+", ("3", "3+"), ("5", "5+")),
        ("8/D", ("4", "4+"), ("6", "6+")),
    ],
)
def test_the_first_4_scraps_the_2_the_first_6_the_3_the_first_8_the_4(
    kind: str, old: tuple[str, ...], stay: tuple[str, ...]
) -> None:
    table = on_sale(shop(cash=1000).running("SAR", B, cash=77).running("FT", C, cash=55), kind)
    table.trains("SAR", *stay).trains("FT", *old, "2E").trains("VR", *old[:1])
    table.act(buy(sides(kind)[0]))
    assert table.company("SAR").trains == stay
    assert table.company("FT").trains == ("2E",)
    assert table.company("VR").trains == (sides(kind)[0],)
    assert (table.money("SAR"), table.money("FT")) == (77, 55)
    assert [event.cause for event in table.happened(ev.TrainRemoved) if isinstance(event, ev.TrainRemoved)] == [
        "scrapped"
    ] * (len(old) + len(old[:1]))


@rule("1848-TRN-07")
def test_only_the_first_of_a_kind_scraps() -> None:
    table = on_sale(shop(), "4/4+").act(buy("4")).trains("VR", "2")
    assert table.act(buy("4")).company("VR").trains == ("2", "4")


@rule("1848-TRN-08")
def test_a_director_chooses_at_once_which_train_above_a_new_limit_goes() -> None:
    table = on_sale(shop().running("SAR", B, cash=77, trains=("3", "3+", "3", "3+")), "4/4+")
    table.act(buy("4"))
    assert table.actor == B
    assert table.why(buy("4")) == "1848-TRN-08"
    assert table.why(buy("4"), seat=A) == "1848-TRN-08"
    assert table.listed(DiscardTrain) == [discard("3"), discard("3+")]
    assert table.why(discard("2")) == "1848-TRN-08"
    table.act(discard("3"))
    assert table.company("SAR").trains == ("3+", "3", "3+")
    assert table.money("SAR") == 77
    assert table.actor == A
    assert table.why(buy("4")) is None


@rule("1848-TRN-08")
def test_a_ghan_is_not_given_up_for_the_limit() -> None:
    table = on_sale(shop().running("SAR", B, trains=("2E", "3", "4", "4+")), "5/5+")
    table.paper("P3", A, used=True).act(buy("5"))
    assert table.why(discard("2E")) == "1848-TRN-08"
    table.act(discard("3"))
    assert table.company("SAR").trains == ("2E", "4", "4+")


@rule("1848-TRN-08")
def test_every_company_above_the_limit_is_asked_the_buyer_too() -> None:
    table = on_sale(shop().running("SAR", B, issue=70, trains=("3", "4", "4")), "5/5+")
    table.running("FT", C, issue=90, trains=("4", "4+", "3+")).running("NSW", C, issue=90, trains=("4", "4+"))
    table.trains("VR", "3", "4").paper("P3", A, used=True).act(buy("5"))
    gives = {A: "4", B: "3", C: "3+"}
    while gives:
        table.act(discard(gives.pop(table.actor)))
    assert table.actor == A
    assert table.company("VR").trains == ("3", "5")
    assert table.company("FT").trains == ("4", "4+")
    assert table.company("SAR").trains == ("4", "4")
    assert table.why(buy("5")) == "1848-TRN-06"


@rule("1848-TRN-08")
def test_a_limit_that_falls_with_a_removed_train_is_kept_before_the_next_company_acts() -> None:
    table = doomed(Scenario(), "FT", C).running("SAR", B, trains=("4", "4", "4+")).phase(4)
    ruin(taken_over_before(table.paper("P3", A, used=True), "QR"), "FT")
    assert not any(isinstance(frame, CompanyTurn) for frame in table.state.agenda)
    assert (table.actor, table.why(Pass())) == (B, "1848-TRN-08")
    table.act(discard("4"))
    assert table.company("SAR").trains == ("4", "4+")
    assert isinstance(table.state.frame, CompanyTurn)


# -- trade between companies ------------------------------------------------------------------------------------


@rule("1848-TRN-09")
def test_companies_trade_trains_from_the_first_3_on() -> None:
    table = shop().running("SAR", trains=("2",)).phase(2).depot(**{"2/2+": 0})
    assert table.why(buy_from("SAR", "2", 50)) == "1848-TRN-09"
    assert table.listed(BuyTrainFrom) == []
    table.act(buy("3"), buy_from("SAR", "2", 50), buy("3"))
    assert table.company("VR").trains == ("3", "2", "3")
    assert table.company("SAR").trains == ()


@rule("1848-TRN-09")
def test_a_train_is_bought_from_another_company_that_owns_it_and_in_step_five() -> None:
    table = shop().running("SAR", trains=("3",)).phase(3).trains("VR", "3+")
    assert table.why(buy_from("SAR", "3+", 1)) == "1848-TRN-09"
    assert table.why(buy_from("VR", "3+", 1)) == "1848-TRN-09"
    assert table.why(buy_from("FT", "3", 1)) == "1848-TRN-09"
    assert table.why(buy_from("SAR", "3", 1)) is None
    assert table.turn("VR", "station").why(buy_from("SAR", "3", 1)) == "1848-OR-05"


@rule("1848-TRN-10", "1848-TRN-19")
def test_within_one_hand_the_price_is_any_amount_from_one_pound_that_the_treasury_holds() -> None:
    table = shop(cash=150).running("SAR", cash=10, trains=("3", "3")).phase(3)
    assert table.why(buy_from("SAR", "3", 0)) == "1848-TRN-10"
    assert table.why(buy_from("SAR", "3", -5)) == "1848-TRN-10"
    assert table.why(buy_from("SAR", "3", 151)) == "1848-TRN-19"
    table.act(buy_from("SAR", "3", 1))
    assert (table.money("VR"), table.money("SAR")) == (149, 11)
    table.act(buy_from("SAR", "3", 149))
    assert (table.money("VR"), table.money("SAR")) == (0, 160)
    assert table.company("VR").trains == ("3", "3")


@rule("1848-TRN-11")
def test_between_directors_the_price_is_the_printed_one() -> None:
    table = shop().running("SAR", B, trains=("3", "3+", "D")).phase(3)
    assert [table.why(buy_from("SAR", "3", price)) for price in (199, 200, 201)] == [
        "1848-TRN-11",
        None,
        "1848-TRN-11",
    ]
    assert [table.why(buy_from("SAR", "3+", price)) for price in (200, 230)] == ["1848-TRN-11", None]
    assert [table.why(buy_from("SAR", "D", price)) for price in (800, 1100)] == ["1848-TRN-11", None]
    assert buy_from("SAR", "D", 1100) in table.listed(BuyTrainFrom)


@rule("1848-TRN-11")
def test_the_sellers_director_must_agree() -> None:
    table = shop(cash=500).running("SAR", B, cash=10, trains=("3",)).phase(3)
    table.act(buy_from("SAR", "3", 200))
    assert table.actor == B
    assert table.company("VR").trains == ()
    assert table.why(buy("3"), seat=A) == "1848-TRN-11"
    table.act(Accept())
    assert table.company("VR").trains == ("3",)
    assert table.company("SAR").trains == ()
    assert (table.money("VR"), table.money("SAR")) == (300, 210)
    assert table.actor == A


@rule("1848-TRN-11")
def test_a_director_who_declines_keeps_the_train_and_is_not_asked_again_in_this_turn() -> None:
    table = shop(cash=500).running("SAR", B, cash=10, trains=("3", "3+")).phase(3)
    table.act(buy_from("SAR", "3", 200), Decline())
    assert table.company("SAR").trains == ("3", "3+")
    assert (table.money("VR"), table.money("SAR")) == (500, 10)
    assert table.actor == A
    assert table.why(buy_from("SAR", "3", 200)) == "1848-TRN-11"
    assert table.why(buy_from("SAR", "3+", 230)) is None


@rule("1848-TRN-12")
def test_a_ghan_is_never_sold_by_one_company_to_another() -> None:
    table = shop().running("SAR", trains=("2E", "5")).phase(5)
    assert table.why(buy_from("SAR", "2E", 1)) == "1848-TRN-12"
    assert table.why(buy_from("SAR", "5", 1)) is None


@rule("1848-TRN-12")
def test_a_company_owns_at_most_one_ghan() -> None:
    table = shop().phase(5).act(buy("2E"))
    assert table.why(buy("2E")) == "1848-TRN-12"
    assert table.trains("VR").why(buy("2E")) is None


# -- paying with an old train, and with P4 ----------------------------------------------------------------------


@rule("1848-TRN-13")
def test_the_first_diesel_may_be_paid_with_a_4_at_300() -> None:
    table = on_sale(shop(cash=800), "8/D").trains("VR", "4")
    before = table.money("bank")
    assert buy("D", trade_in="4") in table.listed(BuyTrain)
    table.act(buy("D", trade_in="4"))
    assert table.company("VR").trains == ("D",)
    assert table.money("VR") == 0
    assert table.money("bank") == before + 800


@rule("1848-TRN-13")
def test_the_trade_in_takes_only_an_own_4_and_only_for_a_diesel() -> None:
    table = on_sale(shop(), "8/D").trains("VR", "4+", "5")
    assert table.why(buy("D", trade_in="4+")) is None
    assert table.why(buy("D", trade_in="5")) == "1848-TRN-13"
    assert table.why(buy("D", trade_in="4")) == "1848-TRN-13"
    assert table.why(buy("8", trade_in="4+")) == "1848-TRN-13"
    assert on_sale(shop(), "6/6+").trains("VR", "4").why(buy("6", trade_in="4")) == "1848-TRN-13"


@rule("1848-TRN-13")
def test_after_the_first_8_nothing_is_traded_in() -> None:
    table = on_sale(shop(), "8/D").act(buy("8")).trains("VR", "4")
    assert table.why(buy("D", trade_in="4")) == "1848-TRN-13"
    assert table.act(buy("D")).money("VR") == 5000 - 800 - 1100


@rule("1848-TRN-14")
def test_a_company_at_its_limit_may_trade_in() -> None:
    table = on_sale(shop(), "8/D").trains("VR", "4", "6")
    assert table.why(buy("D")) == "1848-TRN-06"
    assert table.act(buy("D", trade_in="4")).company("VR").trains == ("6", "D")


@rule("1848-EX-20", "1848-TRN-13", "1848-TRN-14")
def test_example_diesel() -> None:
    table = Scenario().running("CAR", cash=810, trains=("4+", "5")).running("SAR", B, trains=("4", "4+", "6"))
    table.running("FT", C, cash=1100).phase(6).depot(**{"6/6+": 0}).turn("CAR", "trains")
    assert table.why(buy("8", trade_in="4+")) == "1848-TRN-13"
    table.act(buy("D", trade_in="4+"))
    assert table.money("CAR") == 10
    assert table.company("CAR").trains == ("5", "D")
    assert table.company("SAR").trains == ("6",)
    assert table.state.phase == 7
    assert table.turn("FT", "trains").act(buy("D")).money("FT") == 0
    other = Scenario(trade_in="any").running("CAR", cash=810, trains=("4+", "5"))
    other.phase(6).depot(**{"6/6+": 0}).turn("CAR", "trains").act(buy("8", trade_in="4+"))
    assert other.money("CAR") == 310
    assert other.company("CAR").trains == ("5", "8")


@rule("1848-TRN-15")
@pytest.mark.parametrize("owner", ["s1", "VR"])
def test_a_company_that_may_use_p4_buys_one_ghan_for_100(owner: str) -> None:
    table = shop(cash=100).phase(5).paper("P4", owner, closed=True)
    assert table.why(buy("2E")) == "1848-TRN-17"
    table.act(buy("2E", paper="P4"))
    assert table.money("VR") == 0
    assert table.company("VR").trains == ("2E",)
    table.running("SAR").turn("SAR", "trains")
    assert table.why(buy("2E", paper="P4")) == "1848-PRV-15"
    assert table.act(buy("2E")).money("SAR") == 800


@rule("1848-TRN-15")
def test_p4_takes_nothing_off_for_others_or_off_other_trains() -> None:
    table = shop().phase(5).paper("P4", B, closed=True)
    assert table.why(buy("2E", paper="P4")) == "1848-PRV-07"
    table.paper("P4", A, closed=True).paper("P2", A, closed=True)
    assert table.why(buy("2E", paper="P4")) is None
    assert table.why(buy("5", paper="P4")) == "1848-TRN-15"
    assert table.why(buy("2E", paper="P2")) == "1848-PRV-10"


@rule("1848-TRN-03")
def test_a_company_may_buy_none_one_or_several_trains() -> None:
    table = shop().running("SAR", B)
    assert table.why(Pass()) is None
    table.act(buy("2"), buy("2"), buy("2+"), Pass())
    assert table.company("VR").trains == ("2", "2", "2+")
    assert table.actor == B
