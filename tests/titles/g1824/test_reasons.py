"""Each refusal of 1824 names the one reason that applies, by the rule that says so, in 1824's own words."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyShare, Pass, PlaceTown, SellShares
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import GameEnded
from kursbuch.hexmap.tiles import HexId
from moves import mid_turn, place, run
from positions_1824 import (
    coal_swap,
    game,
    holds,
    in_debt,
    minor,
    opened,
    owned,
    repay,
    rest_unsold,
    swap,
    unsold,
)
from railways_1824 import after_draft, buy_from, draft, minor_railway, open_railway, state_railway, two_players
from reasons import reason, said
from rules_marker import rule
from scenario import A, B, Scenario, buy, buy_paper, lay, sell, start, train

# -- shares -----------------------------------------------------------------------------------------------------------


@rule("1824-AUC-04")
def test_in_the_first_share_round_nothing_is_sold_and_no_bank_of_england_is_spoken_of() -> None:
    table = holds(game(), "SD", s4=10)
    assert reason(table, sell("SD", 10)) == ("1824-AUC-04", "nothing_sold_yet")
    assert said(table, sell("SD", 10)) == (
        "Shares of SD cannot be sold in the first share round: nothing is sold in it."
    )


@rule("1824-SR-02")
def test_who_sells_more_than_they_own_is_told_what_they_own() -> None:
    table = opened(game(), "BH", trains=("3",), s2=50, s1=20).share_round(A)
    assert reason(table, sell("BH", 30)) == ("1824-SR-02", "not_so_many")


@rule("1824-SR-05", "1824-PRV-21")
def test_a_regional_railway_without_a_price_names_the_coal_railway_that_brings_it() -> None:
    assert reason(game(), buy("MS")) == ("1824-SR-05", "price_comes_with_coal")
    assert said(game(), buy("MS")) == (
        "Shares of MS cannot be bought yet: MS gets its price when somebody buys the coal railway EOD."
    )
    assert reason(game(), buy("BH")) == ("1824-SR-05", "no_issue_price")
    later = unsold(game(), "EOD").share_round(A)
    assert reason(later, buy("MS")) == ("1824-SR-05", "no_issue_price")


@rule("1824-MKT-04")
@pytest.mark.parametrize("company", ["EPP", "SD1"])
def test_a_railway_bought_as_a_whole_has_no_shares(company: str) -> None:
    assert reason(game(), buy(company)) == ("1824-MKT-04", "no_shares_of_it")
    assert reason(game(), start(company, 60)) == ("1824-MKT-04", "no_shares_of_it")


@rule("1824-SR-05", "1824-SET-07")
def test_reserved_shares_that_lie_there_are_told_with_those_they_wait_for() -> None:
    table = holds(game(), "SD", s1=60).share_round(A)
    refusal = table.refusal(buy("SD"))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("1824-SR-05", "only_reserved_there")
    assert refusal.facts == {"company": "SD", "percent": 20, "minors": "SD2, SD3"}
    assert said(table, buy("SD")) == (
        "No share of SD can be bought: the 20 % that lie in the bank are reserved for SD2, SD3."
    )


@rule("1824-SR-05")
def test_a_directors_share_alone_is_told_from_no_share_at_all() -> None:
    table = holds(owned(game(), "EPP", B), "BK", s1=80).priced("BK", 60).share_round(A)
    assert reason(table, buy("BK")) == ("1824-SR-05", "only_certificate_there")
    none = opened(game(), "BH", trains=("3",), s2=60, s1=40).share_round(A)
    assert reason(none, buy("BH")) == ("1824-SR-05", "no_share_there")


@rule("1824-PRV-07")
def test_an_exchange_for_a_share_that_is_not_free_says_what_lies_there() -> None:
    table = holds(owned(game().phase(3), "EPP", B), "BK", s2=80).priced("BK", 60).paper("B1", A).share_round(A)
    assert reason(table, swap("B1", "BK")) == ("1824-PRV-07", "only_certificate_there")


@rule("1824-SR-07")
def test_a_directors_share_that_is_not_for_sale_says_for_whom_it_waits() -> None:
    assert reason(game(), start("MS", 60)) == ("1824-SR-07", "certificate_reserved")
    assert said(game(), start("SD", 100)) == (
        "The director's share of SD cannot be bought: it is reserved for the owner of SD1."
    )
    free = unsold(game(), "UG1").share_round(A)
    assert reason(free, start("UG", 100)) == ("1824-SR-07", "certificate_for_two_shares")
    whole = BuyShare(CompanyId("UG"), "pool", True)
    assert reason(free, whole) == ("1824-SR-07", "no_certificate_there")


@rule("1824-SR-13")
def test_a_20_share_is_not_sold_by_the_director_nor_by_who_does_not_hold_it() -> None:
    table = opened(game(), "BH", trains=("3",), s1=40, s2=20)
    assert reason(table.share_round(A), SellShares(CompanyId("BH"), 20, True)) == (
        "1824-SR-13",
        "certificate_never_sold",
    )
    assert reason(table.share_round(B), SellShares(CompanyId("BH"), 20, True)) == (
        "1824-SR-13",
        "double_share_not_held",
    )


@rule("1824-DIR-04")
def test_a_sale_into_the_directors_share_speaks_of_no_pool() -> None:
    table = opened(game(6), "CL", trains=("3",), s1=30, s2=10, s3=10, s4=10, s5=10, s6=10).share_round(A)
    assert reason(table, sell("CL", 20)) == ("1824-DIR-04", "directors_share_stays")
    assert said(table, sell("CL", 20), "de") == (
        "Ann kann nicht so viele Aktien von CL verkaufen: Die Direktoraktie wird nicht verkauft, "
        "und kein anderer Spieler hält 20 %, um sie zu übernehmen."
    )


@rule("1824-AUC-08")
def test_a_paper_that_left_the_game_is_not_called_sold() -> None:
    table = rest_unsold(game()).share_round(A)
    assert reason(table, buy_paper("B1")) == ("1824-AUC-08", "paper_gone")
    assert said(table, buy_paper("B1")) == ("B1 Semmeringbahn is no longer available: it has left the game.")
    assert reason(table, minor("EPP", 120)) == ("1824-AUC-08", "minor_gone")


@rule("1824-AUC-01")
def test_a_paper_that_is_sold_is_told_with_its_owner() -> None:
    table = game().act(buy_paper("B1")).act(minor("EPP", 120))
    assert reason(table, buy_paper("B1")) == ("1824-AUC-01", "paper_is_sold")
    assert said(table, buy_paper("B1")) == "B1 Semmeringbahn is not for sale: it belongs to Di."
    assert reason(table, minor("EPP", 120)) == ("1824-AUC-01", "minor_is_sold")


@rule("1824-LOAN-05")
def test_a_debt_that_is_not_there_is_told_from_one_that_is_smaller_and_from_an_empty_purse() -> None:
    assert reason(game().share_round(A), repay(10)) == ("1824-LOAN-05", "no_debt")
    table = in_debt(game(), A, 50).cash(A, 20).share_round(A)
    assert reason(table, repay(60)) == ("1824-LOAN-05", "no_such_debt")
    assert reason(table, repay(30)) == ("1824-LOAN-05", "cannot_repay_so_much")


# -- exchanges --------------------------------------------------------------------------------------------------------


@rule("1824-PRV-05", "1824-AUC-04")
def test_an_exchange_in_the_first_share_round_is_told_from_one_before_phase_3() -> None:
    first = game().phase(3).paper("B1", A).share_round(A, number=1)
    assert reason(first, swap("B1", "BH")) == ("1824-PRV-05", "nothing_exchanged_yet")
    early = game().phase(2).paper("B1", A).share_round(A)
    assert reason(early, swap("B1", "BH")) == ("1824-PRV-05", "exchange_not_yet")
    assert said(early, swap("B1", "BH")) == "Nothing can be exchanged yet: exchanges begin with the first 3."


@rule("1824-PRV-05")
def test_a_mountain_railway_of_somebody_else_is_told_from_one_that_has_left() -> None:
    table = game().phase(3).paper("B1", B).paper("B2", A, closed=True).share_round(A)
    assert reason(table, swap("B1", "BH")) == ("1824-PRV-05", "paper_not_owned")
    assert said(table, swap("B1", "BH")) == "Ann cannot exchange B1 Semmeringbahn: it belongs to Bob."
    assert reason(table, swap("B2", "BH")) == ("1824-PRV-05", "paper_gone")


@rule("1824-PRV-27")
def test_only_an_own_coal_railway_is_exchanged_by_choice() -> None:
    table = owned(game().phase(3), "EPP", B).share_round(A)
    unsold(table, "EOD")
    assert reason(table, coal_swap("EPP")) == ("1824-PRV-27", "coal_railway_not_owned")
    assert reason(table, coal_swap("EOD")) == ("1824-PRV-27", "minor_gone")
    assert reason(table, coal_swap("BK")) == ("1824-PRV-27", "no_coal_railway")


@rule("1824-PRV-46")
def test_a_pre_state_railway_waits_for_its_state_railway() -> None:
    table = owned(game().phase(3), "SD1", A).share_round(A)
    assert reason(table, coal_swap("SD1")) == ("1824-PRV-46", "prestate_waits")
    assert said(table, coal_swap("SD1")) == ("SD1 cannot be exchanged yet: a pre-state railway waits until SD forms.")


@rule("1824-VAR-A-11")
def test_a_construction_company_is_never_exchanged() -> None:
    table = after_draft().phase(3)
    built = next(
        name for name in ("EPP", "EOD", "MLB") if table.company(name).in_operation and not table.company(name).trains
    )
    owner = table.company(built).director
    assert owner is not None
    assert reason(table.share_round(owner), coal_swap(built)) == ("1824-VAR-A-11", "construction_not_exchanged")


# -- the draft and the markers of the variants ------------------------------------------------------------------------


@rule("1824-VAR-A-06")
def test_when_the_stacks_are_empty_the_draft_says_so_and_offers_nothing() -> None:
    table = two_players()
    while not [offer for offer in table.offers().listed if offer == Pass()]:
        table.act(table.offers().listed[0])
    assert reason(table, minor("SD1", 240)) == ("1824-VAR-A-06", "stacks_are_taken")
    assert "are ." not in said(table, minor("SD1", 240))


@rule("1824-VAR-A-08", "1824-RUL-57")
def test_a_mountain_railway_that_a_refusal_took_out_of_the_game_is_not_called_sold() -> None:
    table = draft(two_players(mountain_draft_pass="counts")).act(Pass())
    assert reason(table, buy_paper("B2")) == ("1824-VAR-A-08", "paper_gone")
    assert reason(table.act(buy_paper("B1")), buy_paper("B1")) == ("1824-AUC-01", "paper_is_sold")


@rule("1824-VAR-C-02")
def test_a_hex_without_room_for_a_town_marker_says_what_is_there() -> None:
    table = game(variant="goods_time", town_markers="alternate")
    reasons = {at: reason(table, PlaceTown(HexId(at)))[1] for at in ("C6", "B9", "B13")}
    assert reasons == {"C6": "town_on_white_only", "B9": "town_beside_a_city", "B13": "towns_enough"}


# -- track and markers ------------------------------------------------------------------------------------------------


def bk(number: int = 3, **tiles: tuple[str, int]) -> Scenario:
    """BK in Prag with track to the south-east."""
    track = tiles or {"B9": ("57", 2), "C10": ("58", 2)}
    return open_railway(game().phase(number), "BK", trains=("3",)).tiles(**track)


@rule("1824-SET-01")
def test_what_no_rule_permits_is_refused_by_the_rule_that_says_so() -> None:
    table = bk().turn("BK")
    assert reason(table, lay("B9", "14", 6)) == ("1824-SET-01", "no_such_rotation")
    assert reason(table, lay("Z9", "14", 0)) == ("1824-SET-01", "unknown_at")
    assert reason(table.paper("B1", A), lay("C12", "57", 1, "B1")) == ("1824-SET-01", "no_power_for_this")
    assert reason(table.turn("BK", "trains"), train("3", paper="B1")) == ("1824-SET-01", "no_power_for_this")


@rule("1824-TRK-05")
@pytest.mark.parametrize("tile", ["7", "57", "14", "58"])
def test_of_a_bare_hex_without_connection_this_is_said_first_whatever_the_tile(tile: str) -> None:
    table = mid_turn(bk(), "BK", "track", yellow_lays=1)
    assert reason(table, lay("B23", tile, 0)) == ("1824-TRK-05", "not_connected")
    assert said(table, lay("B23", tile, 0)) == (
        "BK cannot build on B23 Lemberg: the hex is not connected with a station marker of BK."
    )


@rule("1824-TRK-15")
def test_of_a_tile_without_connection_this_is_said_first_whatever_replaces_it() -> None:
    table = mid_turn(bk().tiles(B23=("57", 0)), "BK", "track", yellow_lays=1)
    for tile in ("14", "7", "611"):
        assert reason(table, lay("B23", tile, 0)) == ("1824-TRK-15", "not_connected")


@rule("1824-TRK-05", "1824-TRK-15")
def test_of_a_connected_hex_the_turn_of_the_tile_is_to_blame() -> None:
    assert reason(bk().turn("BK"), lay("C12", "57", 0)) == ("1824-TRK-05", "not_joined")
    across = bk(B9=("57", 2), C10=("58", 2), C12=("57", 1), C14=("9", 0)).turn("BK")
    assert reason(across, lay("C14", "20", 2)) == ("1824-TRK-15", "not_joined")


@rule("1824-TRK-04")
def test_before_the_home_tile_lies_every_other_hex_is_refused_for_its_sake() -> None:
    table = open_railway(game().phase(3), "BK").turn("BK")
    for at, tile in (("C10", "58"), ("B23", "7")):
        assert reason(table, lay(at, tile, 0)) == ("1824-TRK-04", "home_tile_first")
    assert "nothing else is connected with it" in said(table, lay("C10", "58", 0))


@rule("1824-TOK-07")
def test_a_full_city_on_the_way_and_a_junction_that_does_not_serve_are_named() -> None:
    line = {"B9": ("57", 2), "C10": ("58", 2), "C12": ("57", 1)}
    full = open_railway(bk(3, **line, C14=("8", 1), B15=("5", 0)), "MS", B).turn("BK", "station")
    assert "blocked in C12 Brünn" in said(full, place("B15"))
    fork = bk(3, **line, C14=("26", 4), B15=("5", 0)).turn("BK", "station")
    assert "turn back or use track twice on C14" in said(fork, place("B15"))


@rule("1824-TRK-01")
def test_one_tile_action_a_turn_is_told_without_what_does_not_matter() -> None:
    table = mid_turn(bk(2), "BK", "track", yellow_lays=1)
    assert reason(table, lay("C12", "57", 1)) == ("1824-TRK-01", "no_lay_left")
    assert said(table, lay("C12", "57", 1)) == "BK cannot lay another yellow tile in this turn: the phase allows 1."


@rule("1824-TRK-08")
def test_a_label_that_does_not_fit_is_named_and_never_a_dash() -> None:
    prag = bk(3, B9=("57", 1)).turn("BK")
    assert said(prag, lay("B9", "405", 1)).endswith("a tile marked T goes only on hexes marked so.")
    triest = state_railway(game().phase(3), "SD", "I8").tiles(I8=("401", 2)).turn("SD")
    assert said(triest, lay("I8", "15", 2)).endswith("this hex takes only tiles marked T.")


# -- runs and trains --------------------------------------------------------------------------------------------------


@rule("1824-RTE-02")
def test_a_run_of_one_stop_or_none_lacks_a_second_one() -> None:
    table = bk().turn("BK", "run")
    assert reason(table, run(("3", "B9:0"))) == reason(table, run(("3", ""))) == ("1824-RTE-02", "one_stop_only")


@rule("1824-RTE-02")
def test_the_end_of_a_route_that_has_no_stop_is_the_one_named() -> None:
    refusal = bk().turn("BK", "run").refusal(run(("3", "B9:0 C10")))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("no_stop_at_end", {"where": "C10"})


@rule("1824-RTE-14")
def test_a_red_location_on_two_hexes_is_told_by_a_hex_and_its_name() -> None:
    """Dresden lies on A4 and B3."""
    table = bk(B9=("14", 1), B5=("619", 4)).trains("BK", "8").turn("BK", "run")
    assert said(table, run(("8", "A4:0 B5:0 B3:0"))) == "Train 8 cannot call at B3 Dresden twice."


@rule("1824-TRN-18", "1824-EX-21")
def test_a_company_short_of_money_is_told_why_its_director_does_not_help() -> None:
    table = minor_railway(game().phase(4), "SD2", cash=130).turn("SD2", "trains")
    refusal = table.refusal(train("4"))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("1824-TRN-18", "no_help_while_it_can_pay")
    assert (refusal.facts["cheapest"], refusal.facts["least"]) == ("1g", 120)
    assert said(table, train("4")) == (
        "SD2 cannot pay for this: it costs G280 and SD2 has G130; "
        "its director does not help, since it can pay for train 1g at G120."
    )
    has_one = minor_railway(game().phase(4), "SD2", cash=10, trains=("3",)).turn("SD2", "trains")
    assert reason(has_one, train("4")) == ("1824-TRN-18", "no_help_with_a_train")


@rule("1824-TRN-19")
def test_a_coal_railway_that_need_not_buy_is_not_helped_to_a_train_of_another_company() -> None:
    table = minor_railway(game().phase(3), "EPP", cash=10).depot(**{"1g": 0, "2g": 0})
    opened(table, "BH", trains=("2g",), s1=60).turn("EPP", "trains")
    assert reason(table, buy_from("BH", "2g", 20)) == ("1824-TRN-19", "no_help_without_duty")


@rule("1824-TRN-10")
def test_trades_begin_with_the_first_3() -> None:
    table = minor_railway(game().phase(2), "SD2", cash=100)
    opened(table, "BH", trains=("2",), s1=60).turn("SD2", "trains")
    assert said(table, buy_from("BH", "2", 10)) == (
        "Companies cannot buy trains from each other yet: this begins with the first 3."
    )


@rule("1824-TRN-06")
def test_a_company_must_own_a_train_with_or_without_a_route() -> None:
    table = minor_railway(game().phase(3), "SD2", cash=500).turn("SD2", "trains")
    assert reason(table, Pass()) == ("1824-TRN-06", "train_is_needed")
    assert said(table, Pass()) == "SD2 cannot end its turn without a train: it must own one."


@rule("1824-TRN-05")
def test_a_coal_railway_is_told_that_it_owns_only_g_trains() -> None:
    table = minor_railway(game().phase(3), "EPP", cash=500).turn("EPP", "trains")
    assert reason(table, train("3")) == ("1824-TRN-05", "coal_owns_goods_trains")
    barred = minor_railway(game(prestate_g_trains="forbidden").phase(3), "SD2", cash=500).turn("SD2", "trains")
    assert reason(barred, train("2g")) == ("1824-TRN-05", "prestate_owns_no_goods_trains")


@rule("1824-TRN-20", "1824-DIR-07")
def test_a_sale_in_an_emergency_says_what_is_missing_for_the_train() -> None:
    table = minor_railway(game().phase(4), "SD2", cash=50).cash(A, 0)
    opened(table, "BH", trains=("3",), s2=50, s1=40).turn("SD2", "trains").act(train("4"))
    assert reason(table, sell("BH", 50)) == ("1824-TRN-20", "not_so_many")
    assert reason(table, sell("BH", 5)) == ("1824-TRN-20", "not_whole_shares")
    assert reason(table, sell("BH", 40)) == ("1824-TRN-20", "more_than_missing")
    assert said(table, sell("BH", 40)) == (
        "So many shares cannot be sold: fewer bring the G230 that are missing for the train."
    )


@rule("1824-SR-02")
def test_in_a_share_round_the_reason_lists_what_can_be_done_there() -> None:
    table = game().share_round(A)
    assert reason(table, lay("B9", "57", 0)) == ("1824-SR-02", "not_in_this_share_round")


@rule("1824-END-02")
def test_after_the_end_nothing_can_be_done() -> None:
    refusal = game().fact(GameEnded("bank")).refusal(Pass(), seat=A)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("1824-END-02", "game_over")
