"""Borders of rules: the very sum, the very share, the one company to which an option applies."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Pass, SellShares
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound, SurplusTrains
from kursbuch.eighteen.model.state import NEW, set_company
from kursbuch.eighteen.tracing import Trace
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1824.extra import HomeChosen
from kursbuch.titles.g1824.routes import bukowina, earn
from moves import place, run
from positions_1824 import all_pass, asked, game, holds, opened, owned, rest_unsold
from railways_1824 import (
    NET,
    after_draft,
    code_of,
    markers_on,
    open_railway,
    step_of,
    three_players,
    two_players,
    way,
)
from rules_marker import rule
from scenario import A, B, C, Scenario, buy, lay, sell
from scenario import train as buy_train

# -- markers ------------------------------------------------------------------------------------------------------


def costs(table: Scenario, company: str) -> tuple[int, ...]:
    """What the markers of a company cost, one after the other."""
    title = table.rules.title
    return title.policies.marker_costs(title, table.state, CompanyId(company))


@rule("1824-RUL-55", "1824-VAR-B-05")
def test_option_variant_b_ug_marker_takes_the_second_marker_of_ug_alone_and_only_in_variant_b() -> None:
    printed = {name: costs(game(), name) for name in ("SD", "UG", "KK")}
    lost, kept = (three_players(variant_b_ug_marker=value) for value in ("lost", "full"))
    assert costs(lost, "UG") == (printed["UG"][0], *printed["UG"][2:])
    assert costs(kept, "UG") == printed["UG"]
    assert (costs(lost, "SD"), costs(lost, "KK")) == (printed["SD"], printed["KK"])
    assert costs(game(variant_b_ug_marker="lost"), "UG") == printed["UG"]


@rule("1824-RUL-40", "1824-VAR-A-13")
def test_option_construction_marker_takes_one_of_the_construction_railways_state_railway_alone() -> None:
    table = two_players("SD2", "EPP", construction_marker="lost")
    printed = {name: costs(game(), name) for name in ("SD", "KK")}
    assert costs(table, "SD") == (printed["SD"][0], *printed["SD"][2:])
    assert costs(table, "KK") == printed["KK"]
    kept = two_players("SD2", "EPP", construction_marker="back_to_state")
    assert costs(kept, "SD") == printed["SD"]


@rule("1824-TOK-04", "1824-CORP-17")
def test_option_kk_last_marker_is_free_for_kk_alone() -> None:
    table = game(kk_last_marker="free").fact(HomeChosen(CompanyId("KK1")))
    assert costs(table, "KK")[-1] == 0
    assert costs(table, "SD")[-1] > 0


# -- the director helps -------------------------------------------------------------------------------------------


def need(cash: int, purse: int, **options: str) -> Scenario:
    """SD2 without a train; A directs it and holds 40 % of BH, which B directs, at 100."""
    table = rest_unsold(owned(game(4, **options).phase(4), "SD2", A, cash)).cash(A, purse)
    return opened(table, "BH", trains=("3",), s2=50, s1=40).turn("SD2", "trains")


@rule("1824-TRN-20")
def test_shares_are_sold_for_a_single_missing_gulden() -> None:
    assert asked(need(50, 229).act(buy_train("4"))) == "emergency"


@rule("1824-RUL-20", "1824-TRN-20")
def test_nothing_is_sold_by_a_company_that_has_the_very_price_of_the_cheapest_train() -> None:
    table = need(120, 0, emergency_trigger="any_chosen_train").act(buy_train("4"))
    assert (asked(table), table.company("BH").held_by(A)) == (None, 40)


@rule("1824-TRN-20", "1824-RUL-21")
def test_a_sale_is_refused_if_one_share_less_would_have_been_just_enough() -> None:
    table = need(50, 130).act(buy_train("4"))
    assert code_of(table, sell("BH", 20)) == ("1824-TRN-20", "more_than_missing"), "100 were missing"
    assert table.why(sell("BH", 10)) is None


@rule("1824-TRN-20")
def test_when_nothing_is_left_to_sell_the_train_is_bought_on_credit_at_once() -> None:
    table = need(0, 0)
    opened(table, "BH", trains=("3",), s2=80, s1=10).turn("SD2", "trains").act(buy_train("4"), sell("BH", 10))
    assert (asked(table), table.company("SD2").trains, table.state.players[A].debt) == (None, ("4",), 270)


@rule("1824-TRN-20")
def test_who_stops_selling_has_passed_for_the_company() -> None:
    table = need(50, 100).act(buy_train("4"), Pass())
    assert table.happened(ev.Passed) == [ev.Passed(A, CompanyId("SD2"), "emergency")]


@rule("1824-RUL-21")
def test_by_the_option_a_train_for_the_very_sum_that_one_share_less_would_have_paid_is_refused() -> None:
    table = need(50, 90, emergency_sale_measure="dearest_on_sale").act(sell("BH", 20))
    assert table.money(A) == 290, "with 190 and 50 the 2g for 240 could have been bought"
    assert code_of(table, buy_train("2g")) == ("1824-RUL-21", "sold_too_much")


@rule("1824-RUL-21", "1824-VAR-A-15")
def test_option_emergency_bank_limit_with_a_pool_half_of_a_company_may_lie_there_and_no_more() -> None:
    table = after_draft("KK2", "EPP", emergency_bank_limit="false").phase(4).trains("SD2").cash("SD2", 0)
    director = str(table.company("SD2").director)
    other = B if director == A else A
    opened(table, "MS", trains=("3",)).shares("MS", **{str(other): 20, director: 20, "pool": 40})
    table.cash(director, 0).turn("SD2", "trains").act(buy_train("4"))
    assert code_of(table, sell("MS", 20)) == ("1824-TRN-20", "pool_full")
    assert code_of(table, sell("MS", 10)) is None


# -- track --------------------------------------------------------------------------------------------------------


@rule("1824-TRK-04")
def test_a_company_with_two_markers_builds_where_it_likes_although_one_of_its_homes_is_bare() -> None:
    table = opened(game().phase(3), "SD", s1=60).station("SD", "G10").station("SD", "G4").tiles(G4=("57", 1))
    assert table.turn("SD").why(lay("G6", "9", 1)) is None


@rule("1824-RUL-32", "1824-REC-02")
@pytest.mark.parametrize(("small", "builds"), [(False, False), (True, True)])
def test_option_directorless_state_a_railway_without_director_builds_on_the_small_map_only(
    small: bool, builds: bool
) -> None:
    table = three_players(directorless_state="runs") if small else game(directorless_state="runs")
    opened(rest_unsold(table.phase(5)), "SD", s1=10, s2=10).station("SD", "G10").tiles(G10=("57", 1))
    table.state = set_company(table.state, CompanyId("SD"), director=None, certificate=NEW, acted=True)
    all_pass(table.share_round(A))
    frame = table.state.frame
    assert (isinstance(frame, CompanyTurn) and (frame.company, frame.step) == ("SD", "track")) == builds


# -- routes -------------------------------------------------------------------------------------------------------


@rule("1824-VAR-A-25")
def test_the_bukowina_bonus_needs_no_third_place() -> None:
    table = two_players()
    direct = Trace(((HexId("B9"), 0), (HexId("E26"), 0)), (), ())
    assert bukowina(table.rules.title, table.state, direct) == 50
    half = Trace(((HexId("B9"), 0), (HexId("B15"), 0)), (), ())
    assert bukowina(table.rules.title, table.state, half) == 0


@rule("1824-VAR-A-25", "1824-DIV-04")
def test_a_route_without_mine_and_bukowina_has_neither_bonus_nor_side_income() -> None:
    table = open_railway(game().phase(3), "BK", trains=("3",)).tiles(**NET).turn("BK", "run")
    action = run(("3", way("HJG")))
    table.act(action)
    (made,) = table.happened(ev.TrainsRun)
    assert isinstance(made, ev.TrainsRun)
    assert [(route.bonus, route.revenue) for route in made.routes] == [(0, 70)]
    stops = ((HexId("B9"), 0), (HexId("C12"), 0))
    plain = earn(table.rules.title, table.state, CompanyId("BK"), action.routes[0], Trace(stops, (), ()))
    assert (plain.bonuses, plain.beside) == ((), ())


# -- the chart ----------------------------------------------------------------------------------------------------


@rule("1824-RUL-05", "1824-MKT-08")
@pytest.mark.parametrize(
    ("cell", "target"), [((1, 12), (0, 13)), ((1, 13), (0, 13)), ((2, 12), (1, 13)), ((3, 10), (2, 11))]
)
def test_option_sold_out_move_leads_up_and_right_to_the_last_cell_of_a_row(
    cell: tuple[int, int], target: tuple[int, int]
) -> None:
    table = opened(game(sold_out_move="up_right").phase(3), "BK", cell=cell, s1=60, s2=40).share_round(A)
    assert all_pass(table).cell("BK") == target


# -- shares -------------------------------------------------------------------------------------------------------


@rule("1824-RUL-54", "1824-SR-13")
def test_a_director_without_the_20_share_has_none_to_sell() -> None:
    table = opened(game(coal_exchange_swap="omitted").phase(3), "BK", s1=50, s2=40)
    table.state = set_company(table.state, CompanyId("BK"), certificate=B)
    refused = SellShares(CompanyId("BK"), 20, certificate=True)
    assert code_of(table.share_round(A), refused) == ("1824-SR-13", "double_share_not_held")


@rule("1824-SET-07", "1824-SR-05")
def test_why_no_share_is_to_be_had() -> None:
    reserved = owned(owned(game().phase(3), "SD1", A), "SD2", B)
    spread = {A: 70, NEW: 30}
    reserved.state = set_company(reserved.state, CompanyId("SD"), shares=spread)
    rest = rest_unsold(reserved).share_round(B)
    assert code_of(rest, buy("SD")) == ("1824-SR-05", "only_reserved_there")
    refusal = rest.refusal(buy("SD"))
    assert refusal is not None
    assert (refusal.facts["percent"], refusal.facts["minors"]) == (10, "SD2")
    given = owned(game().phase(3), "SD2", B)
    given.state = set_company(given.state, CompanyId("SD"), shares={A: 90, NEW: 10}, certificate=A)
    assert code_of(rest_unsold(given).share_round(B), buy("SD")) == ("1824-SR-05", "only_reserved_there")
    alone = holds(game().phase(3), "BK", s1=80).priced("BK", 60).share_round(B)
    assert code_of(alone, buy("BK")) == ("1824-SR-05", "only_certificate_there")
    gone = opened(game().phase(3), "BK", s1=60, s2=40).share_round(B)
    assert code_of(gone, buy("BK")) == ("1824-SR-05", "no_share_there")
    assert code_of(gone, buy("BK", "pool")) == ("1824-SR-05", "no_share_there")


# -- turns --------------------------------------------------------------------------------------------------------


@rule("1824-TOK-08")
@pytest.mark.parametrize(("cash", "step"), [(39, "run"), (40, "station")])
def test_the_step_of_markers_is_passed_over_without_the_money_for_one(cash: int, step: str) -> None:
    table = open_railway(game().phase(3), "BK", cash=cash, trains=("3",)).tiles(**NET)
    table.turn("BK").act(Pass())
    assert step_of(table) == step


@rule("1824-TOK-02")
def test_after_one_marker_the_step_is_over() -> None:
    table = open_railway(game().phase(3), "BK", trains=("3",)).tiles(**NET).turn("BK", "station").act(place("C12"))
    assert step_of(table) == "run"
    assert "BK" in [owner for owner, _, _ in markers_on(table, "C12")]


@rule("1824-REC-01", "1824-TOK-01")
def test_a_state_railway_that_stands_still_puts_no_marker_on_the_map() -> None:
    table = opened(rest_unsold(game().phase(5)), "SD", s1=10, s2=10)
    table.state = set_company(table.state, CompanyId("SD"), director=None, certificate=NEW)
    all_pass(opened(table, "BH", s1=60, trains=("5",)).share_round(A))
    assert ev.PriceMoved in {type(e) for e in table.events}
    assert not [e for e in table.events if isinstance(e, ev.StationPlaced) and e.company == "SD"]


@rule("1824-RUL-32", "1824-TRN-14")
def test_for_a_railway_without_director_the_holder_of_the_priority_card_gives_up_trains() -> None:
    table = opened(rest_unsold(game().phase(5)), "SD", s1=10, s2=10, trains=("5",) * 5)
    table.state = set_company(table.state, CompanyId("SD"), director=None, certificate=NEW)
    table.fact(ev.PriorityMoved(C)).agenda(OperatingRound(1, 2), SurplusTrains(CompanyId("SD")))
    assert (asked(table), table.actor) == ("discard", C)


# -- options for one variant --------------------------------------------------------------------------------------


@rule("1824-RUL-44")
def test_option_cis_double_town_cost_changes_nothing_on_the_large_map() -> None:
    def river(table: Scenario) -> int:
        cost = next(spec.cost for spec in table.rules.title.data.hexes if spec.at == "E16")
        return 0 if cost is None else cost.amount

    assert river(game(cis_double_town_cost="0")) == river(game()) == 20


@rule("1824-RUL-26", "1824-TRN-05")
def test_option_prestate_g_trains_forbids_goods_trains_to_pre_state_railways_alone() -> None:
    table = open_railway(game(prestate_g_trains="forbidden").phase(2), "BK").turn("BK", "trains")
    assert table.why(buy_train("1g")) is None
    prestate = owned(game(prestate_g_trains="forbidden").phase(2), "SD2", A, 500).turn("SD2", "trains")
    assert code_of(prestate, buy_train("1g")) == ("1824-TRN-05", "prestate_owns_no_goods_trains")


@rule("1824-RUL-37", "1824-END-05")
def test_option_score_unexchanged_papers_a_construction_railway_is_worth_120() -> None:
    table = after_draft("SD2", "EPP", score_unexchanged_papers="true")
    owner = table.company("EPP").director
    assert owner is not None
    before = table.worth()[owner]
    assert before - table.fact(ev.CompanyClosed(CompanyId("EPP"), "construction")).worth()[owner] == 120
