"""VAR-2021: the edition of 2021, and the habits of the program whose records are replayed under it."""

from __future__ import annotations

import pytest

from kursbuch.catalogue import complete_options
from kursbuch.eighteen.actions import Accept, Decline, Dividend, Pass, Route, RunTrains, TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound, ShareRound
from kursbuch.eighteen.tracing import Trace
from kursbuch.eighteen.turns import acting_turn, operating_round
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1848.extra import TakenOver
from kursbuch.titles.g1848.routes import earn, k_bonus
from kursbuch.titles.g1848.shares import certificate_limit
from positions_1848 import (
    buy_from,
    declares,
    doomed,
    in_bank,
    line,
    loans_before,
    ruin,
    set_length,
    taken_over,
    taken_over_before,
)
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, buy_paper, buy_private, lay, lower, sell, use
from scenario import train as buy_train

OLD = {
    "edition": "2007",
    "k_bonus": "off",
    "train_removal": "takeover",
    "compensation": "issue",
    "trade_in": "diesel",
    "company_train_trades": "any_order",
    "forced_train_choice": "if_short",
    "gauge_areas": "four",
    "train_supply": "unlimited",
    "removed_train_phase": "sold",
    "sell_in_blocks": "true",
    "voluntary_receivership": "allowed",
    "loan_after_five": "2",
    "com_capital": "launch",
    "tasmania_power": "owner_or_director",
    "auction_pass": "rulebook",
    "alice_once": "true",
    "bank_break": "zero",
    "private_seller": "director",
    "forced_sales": "at_once",
    "boe_rebuy": "allowed",
}
CHANGES = {
    "edition": "2021",
    "k_bonus": "on",
    "removed_train_phase": "in_sequence",
    "loan_after_five": "3",
    "com_capital": "sixty_percent",
    "tasmania_power": "company_only",
    "auction_pass": "owners_only",
    "alice_once": "false",
    "bank_break": "short",
    "private_seller": "any_player",
    "forced_sales": "between_actions",
    "forced_train_choice": "any",
    "boe_rebuy": "refused",
}


def new(**options: str) -> Scenario:
    """A table of the edition of 2021."""
    return Scenario("1848", 4, **{"edition": "2021", **options})


def acting(table: Scenario) -> str | None:
    """The company whose turn it is."""
    turn = acting_turn(table.state)
    return None if turn is None else turn.company


# -- the preset -------------------------------------------------------------------------------------------------


@rule("1848-RUL-01")
def test_edition_2021_sets_exactly_the_values_of_its_section() -> None:
    assert complete_options("1848", {}) == OLD
    assert complete_options("1848", {"edition": "2007"}) == OLD
    assert complete_options("1848", {"edition": "2021"}) == {**OLD, **CHANGES}


@rule("1848-RUL-01")
@pytest.mark.parametrize("option", [name for name in CHANGES if name != "edition"])
def test_an_option_chosen_by_name_wins_over_the_edition(option: str) -> None:
    chosen = {"edition": "2021", option: OLD[option]}
    assert complete_options("1848", chosen) == {**OLD, **CHANGES, option: OLD[option]}
    chosen = {option: CHANGES[option]}
    assert complete_options("1848", chosen) == {**OLD, option: CHANGES[option]}


# -- what is printed differently --------------------------------------------------------------------------------


@rule("1848-VAR-2021-01")
@pytest.mark.parametrize(("count", "bonus"), [(0, 0), (1, 0), (2, 50), (3, 100), (4, 150), (5, 200)])
def test_k_bonus_goes_by_the_number_of_k_locations_on_a_route(count: int, bonus: int) -> None:
    stops = tuple((HexId(at), 0) for at in ("D1", "B19", "F17", "G6", "H11")[:count])
    way = Trace((*stops, (HexId("E4"), 0)), (), ())
    assert k_bonus(new().rules.title, way) == bonus
    assert k_bonus(Scenario().rules.title, way) == 0


@rule("1848-VAR-2021-01")
@pytest.mark.parametrize(("edition", "revenue"), [("2007", 120), ("2021", 170)])
def test_k_bonus_is_earned_by_a_run_between_two_k_locations(edition: str, revenue: int) -> None:
    table = Scenario(edition=edition).running("SAR", trains=("3",)).station("SAR", "G6").phase(4)
    table.tiles(G6=("238", 3), F7=("23", 2), E6=("8", 5), E4=("15", 1), D3=("1", 1)).turn("SAR", "run")
    way = next(path for stop in (0, 1) if table.why(RunTrains((Route(TrainName("3"), path := path_by(stop)),))) is None)
    table.act(RunTrains((Route(TrainName("3"), way),)))
    assert [event.revenue for event in table.events if isinstance(event, ev.TrainsRun)] == [revenue]


def path_by(stop: int) -> tuple[str, ...]:
    return ("G6:0", "F7", "E6", "E4:0", f"D3:{stop}", "D1:0")


@rule("1848-VAR-2021-01")
def test_k_bonus_is_not_for_the_ghan() -> None:
    table = new().station("CAR", "E2").tiles(E2=("15", 2)).phase(5)
    stops = tuple((HexId(at), 0) for at in ("E2", "G6", "H11", "A4"))
    route = Route(TrainName("2E"), ("E2:0", "A4:0"))
    earned = earn(table.rules.title, table.state, CompanyId("CAR"), route, Trace(stops, (), ()))
    assert (earned.paid, earned.bonuses) == ((30, 0, 0, 40), ())


@rule("1848-VAR-2021-02")
@pytest.mark.parametrize(("edition", "costs"), [("2007", (0, 40, 100)), ("2021", (0, 40, 100, 100))])
def test_car_has_four_markers(edition: str, costs: tuple[int, ...]) -> None:
    table = Scenario(edition=edition)
    assert table.rules.title.companies[CompanyId("CAR")].marker_costs == costs
    others = {name: c.marker_costs for name, c in table.rules.title.companies.items() if name != "CAR"}
    assert others == {n: c.marker_costs for n, c in Scenario().rules.title.companies.items() if n != "CAR"}


@rule("1848-VAR-2021-03")
def test_p2_is_called_oodnadatta_railway_and_the_home_of_wa_perth() -> None:
    old, changed = Scenario().rules.title, new().rules.title
    assert old.papers[PaperId("P2")].name == "Sydney Railway Company"
    assert changed.papers[PaperId("P2")].name == "Oodnadatta Railway"
    assert changed.map.hexes[changed.companies[CompanyId("WA")].home[0]].name == "Perth"
    assert {n: p.price for n, p in old.papers.items()} == {n: p.price for n, p in changed.papers.items()}


@rule("1848-VAR-2021-04")
def test_8_diesel_and_ghan_have_no_supply_limit() -> None:
    table = new()
    assert (in_bank(table, "8/D"), in_bank(table, "2E")) == (None, None)
    assert in_bank(new(train_supply="components"), "8/D") == 5


@rule("1848-VAR-2021-05")
def test_removals_compensation_trade_in_and_limits_are_those_of_the_german_text() -> None:
    table = doomed(new(), "FT", A, cash=400, issue=90).shares("FT", s1=40, s2=20).cash(B, 0).running("SAR", D).phase(5)
    ruin(taken_over_before(table, "QR"), "FT")
    assert (in_bank(table, "5/5+"), table.money(B)) == (1, 180)
    shop = new().running("VR", cash=5000, trains=("4", "5")).phase(6).depot(**{"6/6+": 0}).turn("VR", "trains")
    assert shop.why(buy_train("8", trade_in="4")) == "1848-TRN-13"
    assert shop.why(buy_train("D", trade_in="5")) == "1848-TRN-13"
    assert shop.act(buy_train("D", trade_in="4")).money("VR") == 4200
    limits = [new().rules.title.phases[number].train_limit for number in range(1, 8)]
    assert limits == [4, 4, 4, 3, 2, 2, 2]


@rule("1848-VAR-2021-06")
def test_shares_of_one_company_sold_in_a_turn_are_one_block_unless_an_old_record_is_played() -> None:
    table = new().shares("VR", s2=40, s1=30).priced("VR", 100).share_round(A).act(sell("VR", 10))
    assert table.why(sell("VR", 10)) == "1848-SR-18"
    older = new(sell_in_blocks="false").shares("VR", s2=40, s1=30).priced("VR", 100).share_round(A)
    older.act(sell("VR", 10), sell("VR", 10))
    assert (older.cell("VR"), older.money(A)) == ((3, 5), 630 + 100 + 90)


# -- the phase of a removed train -------------------------------------------------------------------------------


@rule("1848-VAR-2021-07")
def test_a_removed_5_leaves_phase_3_with_its_colours_lays_limit_minimum_and_rounds() -> None:
    table = doomed(new(), "FT", D).running("CAR", B, cash=2000, trains=("3",) * 3).phase(3).paper("P1", A)
    table.paper("P3", C).shares("BOE", s3=10).station("CAR", "E4").tiles(E4=("57", 2))
    ruin(taken_over_before(table, "QR", director=C), "FT")
    assert table.actor == C
    table.act(use("P3", "I8"))
    assert (table.state.phase, in_bank(table, "5/5+")) == (3, 2)
    assert all(paper.closed for name, paper in table.state.papers.items() if name in ("P1", "P3"))
    assert len(table.company("CAR").trains) == 3
    table.turn("CAR", "track")
    assert any(table.why(lay("E4", "15", rotation)) is None for rotation in range(6))
    assert table.tiles(E4=("15", 2)).why(lay("E4", "611", 0)) == "1848-TRK-10"
    assert table.turn("CAR", "trains").why(buy_train("2E")) == "1848-TRN-01"
    cash = table.money(C)
    table.share_round(A).act(Pass(), Pass(), Pass(), Pass())
    assert (set_length(table), table.money(C)) == (2, cash + 10)


@rule("1848-VAR-2021-07")
def test_later_sales_advance_the_phase_step_by_step() -> None:
    table = doomed(new(), "FT", D).running("CAR", B, cash=5000).phase(3).paper("P3", C, used=True)
    ruin(taken_over_before(table, "QR", director=C), "FT")
    table.turn("CAR", "trains").depot(**{"3/3+": 0, "4/4+": 1})
    assert table.act(buy_train("4")).state.phase == 4
    assert table.act(buy_train("5")).state.phase == 5


# -- habits of the program --------------------------------------------------------------------------------------


@rule("1848-VAR-2021-08", "1848-RUL-37")
def test_the_commonwealth_gets_its_capital_with_sixty_percent_even_without_the_link() -> None:
    for table, capital in ((new(), 900), (Scenario(), 0)):
        table.shares("COM", s1=50).priced("COM", 90).share_round(A).act(buy("COM"))
        assert (table.money("COM"), table.company("COM").in_operation) == (capital, False)
        table.running("CAR", B, cash=2000).phase(5).depot(**{"5/5+": 0}).turn("CAR", "trains").act(buy_train("6"))
        assert (table.money("COM"), table.company("COM").in_operation) == (900, True)


@rule("1848-VAR-2021-09")
def test_in_a_compulsory_purchase_the_voluntary_loan_comes_first_and_every_other_moves_three() -> None:
    table = line(new().running("FT", cell=(0, 14), cash=0), "FT").phase(3).turn("FT", "trains")
    table.depot(**{"3/3+": 0})
    assert table.why(buy_train("4")) == "1848-VAR-2021-09"
    assert table.why(Pass()) == "1848-TRN-16"
    assert table.act(TakeLoan()).cell("FT") == (0, 12)
    assert table.act(buy_train("4")).cell("FT") == (0, 6)
    fifth = loans_before(line(new().running("FT", cell=(0, 14), cash=200), "FT").phase(3), "FT", 5)
    fifth.depot(**{"3/3+": 0}).turn("FT", "trains")
    assert fifth.why(TakeLoan()) == "1848-LOAN-05"
    assert fifth.act(buy_train("4")).cell("FT") == (0, 11)


@rule("1848-VAR-2021-10")
@pytest.mark.parametrize(("edition", "why"), [("2007", None), ("2021", "1848-RUL-19")])
def test_only_an_owner_of_a_private_may_pass_in_the_opening_sale(edition: str, why: str | None) -> None:
    table = Scenario("1848", 3, edition=edition)
    for paper in ("P1", "P2", "P3", "P4", "P5", "P6"):
        table.act(*(lower(paper) for _ in range(6)))
    table.act(buy_paper("P1"))
    assert table.why(Pass()) == why
    table.act(buy_paper("P2"), buy_paper("P3"))
    assert table.why(Pass()) is None


@rule("1848-VAR-2021-11")
def test_before_the_first_5_only_a_company_that_owns_p3_lays_tasmania() -> None:
    table = new().running("VR").phase(3).paper("P3", A).turn("VR", "trains")
    assert table.why(use("P3", "I8")) == "1848-RUL-44"
    assert Scenario().running("VR").phase(3).paper("P3", A).turn("VR", "trains").why(use("P3", "I8")) is None
    table.paper("P3", "VR")
    for step in ("track", "station", "trains"):
        assert table.turn("VR", step).why(use("P3", "I8")) is None
    table.act(buy_train("3"), use("P3", "I8"))
    assert table.state.papers[PaperId("P3")].used


@rule("1848-VAR-2021-12")
@pytest.mark.parametrize(("edition", "why"), [("2007", "1848-RTE-11"), ("2021", None)])
def test_a_route_may_end_in_both_hexes_of_alice_springs(edition: str, why: str | None) -> None:
    table = Scenario(edition=edition).running("CAR", trains=("D",)).station("CAR", "E4").phase(7)
    table.tiles(E4=("5", 2), D3=("1", 2), C4=("9", 0), B5=("8", 0), D5=("9", 0), C6=("9", 0), B7=("8", 0))
    way = ("A4:0", "B5", "C4", "D3:0", "E4:0", "D5", "C6", "B7", "A6:0")
    run = RunTrains((Route(TrainName("D"), way),))
    assert table.turn("CAR", "run").why(run) == why
    if why is None:
        table.act(run)
        assert [event.revenue for event in table.events if isinstance(event, ev.TrainsRun)] == [60 + 10 + 20 + 60]


@rule("1848-VAR-2021-13")
def test_trains_of_companies_and_of_the_bank_are_bought_in_any_order() -> None:
    table = new().running("VR", cash=2000).running("SAR", A, trains=("3", "3")).phase(3).turn("VR", "trains")
    table.act(buy_from("SAR", "3", 1), buy_train("3"), buy_from("SAR", "3", 1), buy_train("3+"))
    assert table.company("VR").trains == ("3", "3", "3", "3+")


@rule("1848-VAR-2021-14", "1848-VAR-2021-23")
def test_a_company_under_duty_may_name_the_dearer_side_though_it_could_pay_the_cheaper() -> None:
    table = line(new().running("FT", cell=(0, 12), cash=210), "FT").phase(3).turn("FT", "trains").act(TakeLoan())
    table.cash("FT", 210).act(buy_train("3+"))
    assert (table.company("FT").trains, table.money("FT"), table.cell("FT")) == (("3+",), 80, (0, 7))


@rule("1848-VAR-2021-23")
def test_shares_of_the_bank_of_england_sold_in_a_share_round_are_not_bought_back_in_it() -> None:
    table = new().shares("BOE", s1=20).share_round(A).act(sell("BOE", 10))
    assert table.why(buy("BOE", "pool")) == "1848-SR-09"
    table = new(boe_rebuy="allowed").shares("BOE", s1=20).share_round(A).act(sell("BOE", 10))
    assert table.why(buy("BOE", "pool")) is None


@rule("1848-VAR-2021-16")
def test_the_bank_is_empty_when_a_payment_exceeds_its_cash() -> None:
    for bank, cause in ((60, None), (59, "bank")):
        table = declares(new().running("VR").bank(bank), "VR", 100).act(Dividend("pay"))
        assert table.state.end_cause == cause


@rule("1848-VAR-2021-18")
def test_a_company_may_buy_a_private_from_any_player_who_agrees() -> None:
    table = new().running("VR").phase(3).paper("P1", B).paper("P2", C).turn("VR", "track")
    assert Scenario().running("VR").phase(3).paper("P1", B).turn("VR", "track").why(buy_private("P1", 40)) is not None
    assert table.why(buy_private("P1", 41)) == "1848-PRV-04"
    table.act(buy_private("P1", 40))
    assert table.actor == B
    table.act(Accept())
    assert (table.state.papers[PaperId("P1")].owner, table.money(B), table.money("VR")) == ("VR", 670, 960)
    table.act(buy_private("P2", 1), Decline())
    assert (table.state.papers[PaperId("P2")].owner, table.actor) == (C, A)
    assert table.why(buy_private("P2", 80)) is not None


# -- forced sales between actions ---------------------------------------------------------------------------------


def ruined(debt: int, of: int = 2, acted: tuple[str, ...] = (), forced_sales: str = "between_actions") -> Scenario:
    """VR of A falls with this debt; SAR of D and FT of C are the other companies."""
    table = new(forced_sales=forced_sales).running("VR", A, 100, (5, 1), 500 - debt).shares("VR", s1=50, s2=50)
    table.cash(A, 0).phase(2)
    table.running("SAR", D, 80).running("FT", C, 70).station("SAR", "G6").station("FT", "G14").station("VR", "H11")
    names = tuple(CompanyId(name) for name in (*acted, "VR"))
    return table.agenda(OperatingRound(1, of, names, step="turns"), CompanyTurn(CompanyId("VR"), "station"))


@rule("1848-VAR-2021-19")
@pytest.mark.parametrize(("forced_sales", "first"), [("between_actions", "SAR"), ("at_once", "FT")])
def test_sales_change_only_the_order_after_the_company_already_called_up(forced_sales: str, first: str) -> None:
    table = ruined(50, forced_sales=forced_sales).shares("SAR", s4=60, s1=10)
    table.priced("SAR", 80, (3, 5)).priced("FT", 70, (2, 4)).act(Pass())
    assert (table.actor, table.price("SAR"), table.price("FT")) == (A, 80, 80)
    table.act(sell("SAR", 10))
    assert (table.price("SAR"), table.price("FT"), acting(table)) == (70, 80, first)


@rule("1848-VAR-2021-19")
def test_play_waits_for_the_indebted_player_while_he_can_sell() -> None:
    table = ruined(200).shares("BOE", s1=40).act(Pass())
    assert (acting(table), table.actor) == ("SAR", A)
    for held in (30, 20, 10):
        assert table.why(Pass(), seat=D) == "1848-REC-04"
        table.act(sell("BOE", 10))
        assert table.company("BOE").held_by(A) == held
    assert (table.actor, table.money(A)) == (D, 10)


@rule("1848-VAR-2021-19")
def test_if_the_company_was_the_last_of_the_round_one_block_is_asked_for_and_the_rest_later() -> None:
    table = ruined(200, acted=("SAR", "FT")).shares("BOE", s1=40).act(Pass())
    assert (table.actor, acting(table)) == (A, None)
    table.act(sell("BOE", 10))
    frame = operating_round(table.state)
    assert frame is not None
    assert (frame.number, table.actor, acting(table)) == (2, D, "SAR")
    table.act(Pass())
    assert (table.actor, table.why(sell("BOE", 20))) == (A, None)
    table.act(sell("BOE", 20))
    assert table.actor == D


@rule("1848-VAR-2021-19")
def test_share_rounds_ask_for_nothing() -> None:
    table = ruined(200, 1, ("SAR", "FT")).shares("BOE", s1=40).act(Pass(), sell("BOE", 10))
    assert isinstance(table.state.frame, ShareRound)
    for _ in range(4):
        table.act(Pass())
    assert (acting(table), table.actor) == ("SAR", D)
    table.act(Pass())
    assert (table.actor, table.why(sell("BOE", 10))) == (A, None)


@rule("1848-VAR-2021-19")
@pytest.mark.parametrize(
    ("director", "asked"),
    [(A, A), (B, C), (C, C), (D, A)],
    ids=["themselves", "next", "themselves too", "round the table"],
)
def test_of_several_overdrawn_players_the_first_clockwise_from_the_acting_director_is_asked(
    director: str, asked: str
) -> None:
    table = new().running("SAR", next(s for s in (A, B, C, D) if s == director), 80).shares("BOE", s1=10, s3=10)
    table.cash(A, -5).cash(C, -5).phase(2).station("SAR", "G6").turn("SAR", "track").act(Pass())
    assert table.actor == asked


# -- what has no effect -------------------------------------------------------------------------------------------


@rule("1848-VAR-2021-21")
def test_after_the_sixth_takeover_the_limit_is_that_of_five_and_no_share_round_follows() -> None:
    table = taken_over_before(doomed(new(), "FT", A).running("SAR", B), "QR", "VR", "NSW", "WA", "CAR", director=D)
    table.phase(7).fact(ev.EndTriggered("receivership"))
    ruin(table, "FT")
    assert len(taken_over(table)) == 6
    assert [certificate_limit(table.rules.title, table.state, seat) for seat in (A, B, C)] == [7, 9, 9]
    while table.rules.over(table.state) is None:
        assert operating_round(table.state) is not None
        table.act(Dividend("withhold") if table.listed(Dividend) else Pass())
    assert table.rules.over(table.state) == "receivership"


@rule("1848-VAR-2021-21")
def test_privates_with_an_unused_discount_are_closed_and_pay_nothing_after_the_first_5() -> None:
    table = new().running("VR", cash=1000).phase(4).depot(**{"4/4+": 0}).paper("P3", D, used=True)
    for paper in ("P2", "P4", "P6"):
        table.paper(paper, C)
    table.turn("VR", "trains", 1, 1).act(buy_train("5"))
    assert all(table.state.papers[PaperId(name)].closed for name in ("P2", "P4", "P6"))
    cash = table.money(C)
    table.act(Pass(), Pass(), Pass(), Pass(), Pass())
    assert operating_round(table.state) is not None
    assert table.money(C) == cash
    assert table.rules.view(table.state, None).players[C].papers == ()


# -- a fault of the program that is not followed ------------------------------------------------------------------


@rule("1848-VAR-2021-22")
def test_revenue_of_a_company_taken_over_before_its_dividend_is_lost() -> None:
    table = line(new().running("CAR", A, 100, (5, 1), trains=("2",)), "CAR").running("FT", B, 70).phase(3)
    table.station("FT", "G14").turn("CAR", "run")
    table.act(RunTrains((Route(TrainName("2"), ("E4:0", "D3:1", "D1:0")),)), TakeLoan())
    assert [event.company for event in table.events if isinstance(event, TakenOver)] == ["CAR"]
    bank, cell = table.money("bank"), table.cell("FT")
    assert acting(table) == "FT"
    assert cell == (4, 5)
    table.turn("FT", "station").act(Pass())
    assert table.happened(ev.DividendDeclared) == [ev.DividendDeclared(CompanyId("FT"), "withhold", 0)]
    assert (table.money("bank"), table.cell("FT")) == (bank, (4, 4))


@rule("1848-VAR-2021-22", "1848-REC-05")
def test_a_director_in_debt_with_nothing_left_to_sell_plays_on() -> None:
    table = ruined(200).act(Pass())
    assert (acting(table), table.actor, table.money(A)) == ("SAR", D, -200)
    assert table.why(Pass()) is None
    table.shares("BOE", s1=10).act(Pass(), sell("BOE", 10))
    assert (table.actor, table.money(A)) == (D, -130)
