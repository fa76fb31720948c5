"""The options that concern trains, loans, takeovers and the end, in all their values."""

from __future__ import annotations

import pytest

from kursbuch.catalogue import CatalogueError, complete_options, options_of
from kursbuch.eighteen.actions import BuyTrain, DiscardTrain, Dividend, Pass, TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import PaperId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn, Question
from positions_1848 import (
    buy_from,
    declares,
    doomed,
    earn_nothing,
    in_bank,
    line,
    loans_before,
    loans_of,
    ruin,
    taken_over,
    taken_over_before,
)
from rules_marker import rule
from scenario import A, B, C, D, Scenario, sell, use
from scenario import train as buy

TABLE = {
    "edition": ("2007", "2021"),
    "k_bonus": ("off", "on"),
    "train_removal": ("takeover", "loan"),
    "compensation": ("issue", "market"),
    "trade_in": ("diesel", "any"),
    "company_train_trades": ("any_order", "last"),
    "forced_train_choice": ("if_short", "any", "cheapest"),
    "gauge_areas": ("four", "three"),
    "train_supply": ("unlimited", "components"),
    "removed_train_phase": ("sold", "in_sequence"),
    "sell_in_blocks": ("true", "false"),
    "voluntary_receivership": ("allowed", "refused"),
    "loan_after_five": ("2", "3"),
    "com_capital": ("launch", "sixty_percent"),
    "tasmania_power": ("owner_or_director", "company_only"),
    "auction_pass": ("rulebook", "owners_only"),
    "alice_once": ("true", "false"),
    "bank_break": ("zero", "short"),
    "private_seller": ("director", "any_player"),
    "forced_sales": ("at_once", "between_actions"),
    "boe_rebuy": ("allowed", "refused"),
}


def game(**options: str) -> Scenario:
    return Scenario("1848", 4, **options)


def moves(table: Scenario) -> list[tuple[int, int]]:
    """Where the last action moved price markers."""
    return [event.target for event in table.events if isinstance(event, ev.PriceMoved)]


def removed(table: Scenario) -> list[str]:
    """Kinds of train that left the bank with the last action without being sold."""
    return [event.card for event in table.events if isinstance(event, ev.TrainLeftBank) and event.cause == "removed"]


# -- the table itself -------------------------------------------------------------------------------------------


@rule("1848-RUL-01")
def test_the_options_are_those_of_the_sheet_and_the_first_value_is_the_default() -> None:
    assert {option.name: option.values for option in options_of("1848")} == TABLE
    assert complete_options("1848", {}) == {name: values[0] for name, values in TABLE.items()}


@rule("1848-RUL-01")
def test_an_unknown_option_or_value_is_refused() -> None:
    with pytest.raises(CatalogueError, match="no option 'colour'"):
        complete_options("1848", {"colour": "red"})
    with pytest.raises(CatalogueError, match="bank_break cannot be 'never'; allowed are zero, short"):
        complete_options("1848", {"bank_break": "never"})


# -- train_removal ----------------------------------------------------------------------------------------------


@rule("1848-RUL-03")
@pytest.mark.parametrize(("before", "expected"), [(0, []), (1, ["5/5+"]), (2, []), (3, []), (4, ["5/5+"]), (5, [])])
def test_train_removal_loan_removes_with_the_first_loan_of_the_second_and_fifth_company(
    before: int, expected: list[str]
) -> None:
    table = game(train_removal="loan").running("FT", cell=(0, 12)).running("SAR", D).phase(5)
    for company in ("QR", "VR", "NSW", "WA", "CAR")[:before]:
        loans_before(table, company, 2)
    table.turn("FT", "trains").act(TakeLoan())
    assert removed(table) == expected
    assert in_bank(table, "5/5+") == 2 - len(expected)
    table.turn("FT", "trains", number=2).act(TakeLoan())
    assert removed(table) == []


@rule("1848-RUL-03")
@pytest.mark.parametrize(("option", "expected"), [("takeover", ["5/5+"]), ("loan", [])])
def test_train_removal_loan_removes_nothing_with_takeovers(option: str, expected: list[str]) -> None:
    table = doomed(game(train_removal=option), "FT").running("SAR", A).phase(5)
    taken_over_before(table, "QR")
    for company in ("QR", "SAR", "FT"):
        loans_before(table, company, 1)
    assert removed(ruin(table, "FT")) == expected


@rule("1848-RUL-03")
def test_train_removal_takeover_removes_nothing_with_loans() -> None:
    table = loans_before(game().running("FT", cell=(0, 12)).phase(5), "QR", 1).turn("FT", "trains")
    assert removed(table.act(TakeLoan())) == []


@rule("1848-RUL-03")
def test_a_train_removed_in_a_compulsory_purchase_brings_its_choices_after_the_purchase() -> None:
    table = line(game(train_removal="loan").running("FT", cell=(0, 12), cash=0), "FT").running("SAR", B)
    loans_before(table.phase(4).paper("P3", C), "QR", 1).turn("FT", "trains").act(buy("4"))
    assert removed(table) == ["5/5+"]
    assert table.company("FT").trains == ("4",)
    assert (table.actor, table.why(Pass())) == (C, "1848-PRV-14")
    table.act(use("P3", "I8"))
    assert table.actor == A
    assert [frame.company for frame in table.state.agenda if isinstance(frame, CompanyTurn)] == ["FT"]
    assert table.act(Pass()).actor == B


@rule("1848-RUL-03")
def test_if_a_loan_removes_the_very_train_the_company_must_name_another() -> None:
    table = line(game(train_removal="loan").running("FT", cell=(0, 15), cash=450), "FT").running("SAR", B)
    loans_before(table.phase(5).depot(**{"4/4+": 0, "5/5+": 1}), "QR", 1).turn("FT", "trains").act(buy("5"))
    assert removed(table) == ["5/5+"]
    assert in_bank(table, "5/5+") == 0
    assert (table.company("FT").trains, table.money("FT"), loans_of(table, "FT")) == ((), 550, 1)
    assert table.why(Pass()) == "1848-TRN-16"
    assert table.act(buy("6")).company("FT").trains == ("6",)
    assert table.money("FT") == 50


@rule("1848-RUL-03", "1848-REC-01")
def test_choices_of_a_train_removed_by_the_loan_that_ruins_a_company_follow_the_sales() -> None:
    table = doomed(game(train_removal="loan"), "FT", A, issue=100).shares("FT", s1=40, s2=20).cash(A, 0)
    loans_before(table.running("SAR", D).phase(4).paper("P3", C).shares("BOE", s1=20), "QR", 1)
    ruin(table, "FT")
    assert removed(table) == ["5/5+"]
    assert (table.actor, table.money(A)) == (A, -100)
    table.act(sell("BOE", 20))
    assert table.actor == C
    assert table.act(use("P3", "I8")).actor == D


# -- compensation -----------------------------------------------------------------------------------------------


@rule("1848-RUL-04")
@pytest.mark.parametrize(("option", "each"), [("issue", 90), ("market", 40)])
def test_compensation_is_the_issue_price_or_the_price_of_the_space_left_last(option: str, each: int) -> None:
    table = game(compensation=option).running("VR", A, 90, (3, 1), 1000).shares("VR", s1=40, s2=30)
    table.running("SAR", D).cash(B, 0)
    bank = table.money("bank")
    earn_nothing(table, "VR")
    assert table.money(B) == 3 * each
    assert table.money("bank") == bank + 1000 - 3 * each


@rule("1848-RUL-04")
def test_compensation_market_after_the_last_loan_is_the_price_the_company_fell_from() -> None:
    table = line(game(compensation="market").running("WA", A, 70, (0, 9), 500), "WA").shares("WA", s1=50, s2=20)
    for company in ("QR", "VR", "NSW", "SAR"):
        loans_before(table, company, 5)
    table.cash(A, 0).cash(B, 0).phase(7).turn("WA", "trains").act(buy("8"))
    assert taken_over(table) == ("WA",)
    assert table.money(B) == 2 * 190


# -- trains -----------------------------------------------------------------------------------------------------


@rule("1848-RUL-07")
@pytest.mark.parametrize(("option", "why"), [("diesel", "1848-TRN-13"), ("any", None)])
def test_trade_in_any_takes_a_4_for_an_8_at_500_too(option: str, why: str | None) -> None:
    table = game(trade_in=option).running("VR", cash=800, trains=("4", "5")).phase(6).depot(**{"6/6+": 0})
    table.turn("VR", "trains")
    assert table.why(buy("8", trade_in="4")) == why
    assert table.why(buy("D", trade_in="4")) is None
    assert (buy("8", trade_in="4") in table.listed(BuyTrain)) == (why is None)
    if why is None:
        assert table.act(buy("8", trade_in="4")).money("VR") == 300
        assert table.company("VR").trains == ("5", "8")


@rule("1848-RUL-20")
@pytest.mark.parametrize(("option", "why"), [("any_order", None), ("last", "1848-RUL-20")])
def test_company_train_trades_last_bars_the_bank_after_a_purchase_from_a_company(option: str, why: str | None) -> None:
    table = game(company_train_trades=option).running("VR", cash=3000).running("SAR", A, trains=("3", "3"))
    table.running("FT", B).phase(3).turn("VR", "trains").act(buy("3"))
    assert table.why(buy("3+")) is None
    table.act(buy_from("SAR", "3", 1))
    assert table.why(buy("3+")) == why
    assert table.why(buy_from("SAR", "3", 1)) is None
    table.act(Pass())
    assert table.turn("SAR", "trains").why(buy("3")) is None


@rule("1848-RUL-40")
@pytest.mark.parametrize(
    ("option", "short", "enough"),
    [("if_short", None, "1848-RUL-40"), ("any", None, None), ("cheapest", "1848-RUL-40", "1848-RUL-40")],
)
def test_forced_train_choice_says_for_which_side_loans_are_taken(
    option: str, short: str | None, enough: str | None
) -> None:
    table = line(game(forced_train_choice=option).running("FT", cell=(0, 12), cash=150), "FT").phase(3)
    table.turn("FT", "trains")
    assert table.why(buy("3")) is None
    assert table.why(buy("3+")) == short
    assert table.cash("FT", 199).why(buy("3+")) == short
    assert table.cash("FT", 200).why(buy("3+")) == enough
    assert table.cash("FT", 229).why(buy("3+")) == enough
    assert table.cash("FT", 230).why(buy("3+")) is None
    assert table.cash("FT", 229).trains("FT", "2").why(buy("3+")) == "1848-TRN-17"


@rule("1848-RUL-31")
def test_train_supply_components_has_five_8_and_five_ghans() -> None:
    assert in_bank(game(), "8/D") is in_bank(game(), "2E") is None
    table = game(train_supply="components")
    assert (in_bank(table, "8/D"), in_bank(table, "2E")) == (5, 5)
    table.phase(7).depot(**{"8/D": 1, "2E": 1}).running("VR", cash=5000).turn("VR", "trains").act(buy("8"), buy("2E"))
    assert (in_bank(table, "8/D"), in_bank(table, "2E")) == (0, 0)
    table.trains("VR")
    assert table.why(buy("8")) == "1848-TRN-01"
    assert table.why(buy("2E")) == "1848-TRN-01"


@rule("1848-RUL-31")
def test_train_supply_components_waives_a_compulsory_purchase_that_finds_no_train() -> None:
    table = line(game(train_supply="components").running("FT", cash=5000), "FT").running("SAR", B).phase(7)
    table.turn("FT", "trains")
    assert table.why(Pass()) == "1848-TRN-16"
    table.depot(**{"8/D": 0})
    assert table.why(Pass()) is None
    assert table.act(Pass()).actor == B


@rule("1848-RUL-31")
def test_train_supply_components_removes_nothing_when_no_8_is_left() -> None:
    table = taken_over_before(doomed(game(train_supply="components"), "FT").running("CAR", A).phase(7), "QR")
    ruin(table.depot(**{"8/D": 0}), "FT")
    assert removed(table) == []
    assert in_bank(table, "8/D") == 0


# -- removed_train_phase ----------------------------------------------------------------------------------------


def second_takeover(phase: int, **options: str) -> Scenario:
    """FT falls as the second company; CAR of B has three trains, P1 and P2 are A's, P3 has been used."""
    table = doomed(game(**options), "FT", D).running("CAR", B, cash=2000, trains=("3", "3", "3+")).phase(phase)
    table.paper("P1", A).paper("P2", A).paper("P3", A, used=True)
    return ruin(taken_over_before(table, "QR", director=C), "FT")


@rule("1848-RUL-32")
def test_removed_train_phase_sold_begins_phase_5_at_once() -> None:
    table = second_takeover(3)
    assert (table.state.phase, in_bank(table, "5/5+")) == (5, 2)
    assert table.state.papers[PaperId("P1")].closed
    assert table.why(DiscardTrain(TrainName("3"))) is None
    table.act(DiscardTrain(TrainName("3"))).turn("CAR", "trains").trains("CAR", "2")
    assert table.why(buy("2E")) is None
    assert table.why(buy("5")) == "1848-TRN-01"
    # The 2 stay until a 4 is sold, and its sale does not lead back to phase 4.
    table.depot(**{"3/3+": 0}).act(buy("4"))
    assert (table.state.phase, table.company("CAR").trains) == (5, ("4",))


@rule("1848-RUL-32", "1848-VAR-2021-07")
def test_removed_train_phase_in_sequence_stays_in_phase_3_but_closes_the_privates() -> None:
    table = second_takeover(3, removed_train_phase="in_sequence")
    assert (table.state.phase, in_bank(table, "5/5+")) == (3, 2)
    assert table.state.papers[PaperId("P1")].closed
    assert isinstance(table.state.frame, CompanyTurn)
    table.turn("CAR", "trains").trains("CAR", "2")
    assert table.why(buy("2E")) == "1848-TRN-01"
    table.depot(**{"3/3+": 0, "4/4+": 1}).act(buy("4"))
    assert (table.state.phase, table.company("CAR").trains) == (4, ("4",))
    assert table.why(buy("2E")) == "1848-TRN-01"
    table.act(buy("5"))
    assert table.state.phase == 5
    assert table.why(buy("2E")) is None


@rule("1848-RUL-32", "1848-VAR-2021-07")
def test_removed_train_phase_in_sequence_begins_phase_5_when_phase_4_has_begun() -> None:
    table = second_takeover(4, removed_train_phase="in_sequence", forced_sales="at_once")
    assert table.state.phase == 5
    assert table.why(Pass()) == "1848-TRN-08"


@rule("1848-RUL-32", "1848-VAR-2021-07")
def test_removed_train_phase_in_sequence_forces_the_tasmania_tile_at_once() -> None:
    table = doomed(game(removed_train_phase="in_sequence"), "FT", D).running("CAR", B).phase(3).paper("P3", A)
    ruin(taken_over_before(table, "QR", director=C), "FT")
    assert (table.state.phase, table.actor, table.why(Pass())) == (3, A, "1848-PRV-14")


@rule("1848-RUL-32", "1848-VAR-2021-07")
def test_removed_train_phase_in_sequence_lets_a_removed_6_start_the_commonwealth_and_scrap_the_3() -> None:
    table = doomed(game(removed_train_phase="in_sequence"), "FT", D).running("CAR", B, trains=("3", "4")).phase(4)
    table.depot(**{"5/5+": 0}).shares("COM", s1=60).priced("COM", 90)
    ruin(taken_over_before(table, "QR", director=C), "FT")
    assert table.state.phase == 4
    assert table.company("CAR").trains == ("4",)
    assert table.company("COM").in_operation


# -- loans ------------------------------------------------------------------------------------------------------


@rule("1848-RUL-10", "1848-LOAN-09")
@pytest.mark.parametrize(("option", "why"), [("allowed", None), ("refused", "1848-LOAN-09")])
def test_voluntary_receivership_refused_forbids_a_loan_into_column_0(option: str, why: str | None) -> None:
    table = game(voluntary_receivership=option).running("VR", cell=(2, 2)).running("SAR", B).phase(3)
    table.turn("VR", "trains")
    assert table.why(TakeLoan()) == why
    assert table.priced("VR", 100, (2, 1)).why(TakeLoan()) == why
    assert table.priced("VR", 100, (2, 3)).why(TakeLoan()) is None


@rule("1848-RUL-10")
def test_voluntary_receivership_refused_does_not_hold_for_a_compulsory_purchase() -> None:
    table = line(game(voluntary_receivership="refused").running("FT", cell=(2, 2), cash=0), "FT").running("SAR", B)
    table.phase(3).turn("FT", "trains").act(buy("3"))
    assert taken_over(table) == ("FT",)


@rule("1848-RUL-11")
@pytest.mark.parametrize(("option", "first"), [("2", (0, 10)), ("3", (0, 9))])
def test_loan_after_five_moves_the_first_forced_loan_of_a_company_with_five_by_two_or_three(
    option: str, first: tuple[int, int]
) -> None:
    table = line(game(loan_after_five=option).running("FT", cell=(0, 12), cash=100), "FT").phase(3)
    loans_before(table, "FT", 5).turn("FT", "trains").act(buy("3"))
    assert moves(table) == [first]


@rule("1848-RUL-11", "1848-VAR-2021-09")
def test_loan_after_five_3_wants_the_voluntary_loan_first() -> None:
    table = line(game(loan_after_five="3").running("FT", cell=(0, 12), cash=0), "FT").phase(3).turn("FT", "trains")
    assert table.why(buy("3")) == "1848-VAR-2021-09"
    table.act(TakeLoan())
    assert moves(table) == [(0, 10)]
    table.act(buy("3"))
    assert moves(table) == [(0, 7)]
    assert line(game().running("FT", cash=0), "FT").phase(3).turn("FT", "trains").why(buy("3")) is None


# -- bank_break -------------------------------------------------------------------------------------------------


@rule("1848-RUL-48", "1848-VAR-2021-16")
@pytest.mark.parametrize(
    ("option", "bank", "cause"),
    [
        ("zero", 61, None),
        ("zero", 60, "bank"),
        ("zero", 59, "bank"),
        ("short", 61, None),
        ("short", 60, None),
        ("short", 59, "bank"),
    ],
)
def test_bank_break_at_zero_or_only_when_a_payment_exceeds_what_it_holds(
    option: str, bank: int, cause: str | None
) -> None:
    table = declares(game(bank_break=option).running("VR").bank(bank), "VR", 100).act(Dividend("pay"))
    assert table.state.end_cause == cause


# -- forced_sales -----------------------------------------------------------------------------------------------


def ruined(option: str, debt: int, **boe: int) -> Scenario:
    """VR of A falls; A, without cash, owes so much and has shares of the BoE. SAR of D and FT of C act after it."""
    table = game(forced_sales=option).running("VR", A, 100, (5, 1), 500 - debt).shares("VR", s1=50, s2=50).cash(A, 0)
    table.running("SAR", D, 70).running("FT", C, 70).shares("BOE", **boe).phase(2)
    return earn_nothing(table, "VR")


@rule("1848-RUL-53", "1848-REC-04")
def test_forced_sales_at_once_take_place_before_the_next_company_is_called() -> None:
    table = ruined("at_once", 200, s1=40)
    assert table.actor == A
    assert not any(isinstance(frame, CompanyTurn) for frame in table.state.agenda)
    table.act(sell("BOE", 20))
    assert table.actor == A
    table.act(sell("BOE", 10))
    assert (table.actor, table.money(A)) == (D, 10)


@rule("1848-RUL-53", "1848-VAR-2021-19")
def test_forced_sales_between_actions_call_the_next_company_first_and_ask_block_by_block() -> None:
    table = ruined("between_actions", 200, s1=40)
    turns = [frame.company for frame in table.state.agenda if isinstance(frame, CompanyTurn)]
    assert turns == ["SAR"]
    assert list(table.state.board.stations_of("SAR")) == [("G6", 0)]
    assert (table.actor, table.why(Pass())) == (A, "1848-REC-04")
    table.act(sell("BOE", 10))
    assert table.actor == A
    table.act(sell("BOE", 20))
    assert (table.actor, table.money(A)) == (D, 10)
    assert not any(isinstance(frame, Question) for frame in table.state.agenda)


@rule("1848-RUL-53", "1848-VAR-2021-19")
def test_forced_sales_between_actions_ask_an_overdrawn_player_again_later() -> None:
    for option, asked in (("between_actions", A), ("at_once", D)):
        table = ruined(option, 200)
        assert (table.actor, table.money(A)) == (D, -200)
        table.shares("BOE", s1=10).act(Pass())
        assert table.actor == asked
