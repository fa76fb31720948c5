"""Each refusal of 1848 names the one reason that applies, by the rule that says so."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyShare, Pass, SellShares
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import GameEnded
from kursbuch.titles.g1848.extra import ForcedSale, TasmaniaDue
from moves import mid_turn, place, run
from positions_1848 import buy_from, line, taken_over_before
from reasons import reason, said
from rules_marker import rule
from scenario import A, B, Scenario, buy, buy_paper, buy_private, lay, lower, sell, start, train, use

# -- shares -----------------------------------------------------------------------------------------------------------


def holder() -> Scenario:
    """Ann directs VR with 40 %, Bob holds 10 %."""
    return Scenario().shares("VR", s1=40, s2=10).priced("VR", 100).share_round(A)


@rule("1848-SR-02")
def test_who_sells_more_than_they_own_is_told_what_they_own() -> None:
    table = holder()
    assert reason(table, sell("VR", 50)) == ("1848-SR-02", "not_so_many")
    assert said(table, sell("VR", 50)) == "Ann cannot sell 50 % of VR: Ann holds 40 %."
    assert reason(table, sell("VR", 5)) == ("1848-SR-02", "not_whole_shares")


@rule("1848-SR-19")
def test_the_directors_share_as_such_is_never_sold_in_a_share_round_or_under_compulsion() -> None:
    whole = SellShares(CompanyId("VR"), 20, True)
    assert reason(holder(), whole) == ("1848-SR-19", "certificate_never_sold")
    forced = holder().cash("s1", -50).agenda(ForcedSale(A))
    assert reason(forced, whole) == ("1848-SR-19", "certificate_never_sold")


@rule("1848-SR-19")
def test_a_sale_into_the_directors_share_says_that_nobody_can_take_it_over() -> None:
    assert reason(holder(), sell("VR", 30)) == ("1848-SR-19", "directors_share_stays")
    assert said(holder(), sell("VR", 30)) == (
        "Ann cannot sell so many shares of VR: the director's share is not sold, "
        "and no other player holds 20 % to take it over."
    )


@rule("1848-REC-04")
def test_a_forced_sale_says_whether_the_office_would_pass_on_or_the_directors_share_break() -> None:
    table = Scenario().shares("VR", s1=30, s2=20).priced("VR", 100).cash("s1", -150).agenda(ForcedSale(A))
    assert reason(table, sell("VR", 20)) == ("1848-REC-04", "director_would_change")
    assert "Bob would become director" in said(table, sell("VR", 20))
    alone = Scenario().shares("VR", s1=20, s2=10).priced("VR", 100).cash("s1", -50).agenda(ForcedSale(A))
    assert reason(alone, sell("VR", 10)) == ("1848-REC-04", "certificate_would_break")


@rule("1848-REC-06")
def test_shares_of_a_company_in_receivership_have_left_the_game_with_it() -> None:
    table = taken_over_before(Scenario().running("VR"), "VR").share_round(A)
    assert reason(table, buy("VR")) == ("1848-REC-06", "company_gone")
    assert reason(table, start("VR", 100)) == ("1848-REC-06", "company_gone")
    assert said(table, buy("VR")) == "Nothing of VR can be bought: it has left the game with all its shares."


@rule("1848-SR-05")
def test_the_directors_share_is_bought_by_starting_the_company_and_the_bank_of_england_has_none() -> None:
    as_a_share = BuyShare(CompanyId("VR"), "new", True)
    assert reason(holder(), as_a_share) == ("1848-SR-05", "certificate_by_starting")
    assert reason(holder(), start("BOE", 100)) == ("1848-SR-05", "no_directors_share")
    assert said(holder(), start("BOE", 100), "de") == (
        "Die Bank von England lässt sich nicht gründen: Eine Direktoraktie gibt es dort nicht."
    )


@rule("1848-SR-15")
def test_in_the_first_share_round_only_the_bank_of_england_is_sold() -> None:
    table = holder().share_round(A, number=1)
    assert reason(table, sell("VR", 10)) == ("1848-SR-15", "first_round_no_sale")
    assert "Bank of England" in said(table, sell("VR", 10))


# -- the opening sale -------------------------------------------------------------------------------------------------


@rule("1848-AUC-02")
def test_a_private_that_is_sold_is_told_with_its_owner() -> None:
    table = Scenario().act(buy_paper("P1"))
    assert reason(table, lower("P1")) == ("1848-AUC-02", "paper_is_sold")
    assert said(table, buy_paper("P1")).endswith("is not for sale: it belongs to Ann.")


@rule("1848-AUC-06")
def test_who_may_not_pass_is_told_which_private_can_still_be_lowered() -> None:
    table = Scenario().act(buy_paper("P1"))
    assert reason(table, Pass()) == ("1848-AUC-06", "may_not_pass_yet")
    assert said(table, Pass()) == (
        "Bob cannot pass without owning a private while one can still be lowered, such as P2 Sydney Railway Company."
    )


@rule("1848-RUL-19", "1848-VAR-2021-10")
def test_by_the_other_reading_the_reason_is_that_only_owners_pass() -> None:
    table = Scenario(auction_pass="owners_only").act(buy_paper("P1"))
    assert reason(table, Pass()) == ("1848-RUL-19", "only_owners_pass")


# -- privates -----------------------------------------------------------------------------------------------------


def builder(number: int = 3, **options: str) -> Scenario:
    """CAR in Port Augusta with track to the desert on C4, directed by Ann."""
    table = Scenario("1848", 4, **options).phase(number).running("CAR", A)
    return table.tiles(E4=("6", 1), D5=("8", 0)).station("CAR", "E4").turn("CAR")


@rule("1848-PRV-07")
def test_a_power_of_somebody_else_is_told_with_its_owner() -> None:
    table = builder().paper("P3", B)
    assert reason(table, use("P3", "I8")) == ("1848-PRV-07", "power_not_owned")
    assert said(table, use("P3", "I8")) == (
        "CAR cannot use the power of P3 Tasmanian Railways: it belongs to Bob, neither to CAR nor to its director."
    )


@rule("1848-PRV-07")
def test_a_power_before_the_first_three_train_comes_too_early() -> None:
    table = builder(2).paper("P3", A)
    assert reason(table, use("P3", "I8")) == ("1848-PRV-07", "power_not_yet")


@rule("1848-PRV-12")
def test_a_power_is_used_once() -> None:
    table = builder().paper("P3", A, used=True)
    assert reason(table, use("P3", "I8")) == ("1848-PRV-12", "power_used_up")


@rule("1848-PRV-08")
def test_the_third_private_has_no_power_when_it_has_closed() -> None:
    table = builder().paper("P3", A, closed=True)
    assert reason(table, use("P3", "I8")) == ("1848-PRV-08", "private_closed")


@rule("1848-PRV-09", "1848-PRV-17", "1848-PRV-02")
@pytest.mark.parametrize(("paper", "by"), [("P1", "1848-PRV-09"), ("P5", "1848-PRV-17"), ("P6", "1848-PRV-17")])
def test_a_private_without_a_power_helps_nobody(paper: str, by: str) -> None:
    table = builder().paper(paper, A)
    assert reason(table, use(paper, "I8")) == (by, "paper_without_power")


@rule("1848-PRV-10", "1848-PRV-12", "1848-PRV-15")
def test_a_power_is_for_one_thing() -> None:
    table = builder(5).paper("P2", A).paper("P3", A).paper("P4", A)
    assert reason(table, use("P2", "I8")) == ("1848-PRV-10", "power_for_another_thing")
    assert reason(table, lay("C4", "9", 2, "P4")) == ("1848-PRV-15", "power_for_another_thing")
    assert reason(table.turn("CAR", "trains"), train("2E", paper="P3")) == ("1848-PRV-12", "power_for_another_thing")


@rule("1848-PRV-10")
def test_the_discount_of_p2_is_for_desert_alone() -> None:
    assert builder().paper("P2", A).refusal(lay("C4", "9", 2, "P2")) is None
    plain = builder().tiles(E4=("57", 2)).paper("P2", A)
    assert reason(plain, lay("D3", "69", 3, "P2")) == ("1848-PRV-10", "power_on_desert_only")


@rule("1848-TRN-15")
def test_the_discount_of_p4_is_for_a_2e_alone() -> None:
    table = builder(5).paper("P4", A).turn("CAR", "trains")
    assert reason(table, train("5", paper="P4")) == ("1848-TRN-15", "power_for_a_2e_only")


@rule("1848-RUL-44", "1848-VAR-2021-11")
def test_by_the_other_reading_the_reason_is_that_a_player_owns_the_private() -> None:
    table = builder(tasmania_power="company_only").paper("P3", A)
    assert reason(table, use("P3", "I8")) == ("1848-RUL-44", "power_of_a_company")


@rule("1848-PRV-14")
def test_while_the_tile_is_awaited_no_other_private_helps() -> None:
    table = builder(5).paper("P3", A).paper("P2", A).agenda(TasmaniaDue(A))
    assert reason(table, use("P2", "I8")) == ("1848-PRV-14", "power_for_another_thing")
    assert reason(table, use("P3", "H9")) == ("1848-PRV-14", "not_a_tasmania_hex")


@rule("1848-PRV-17")
def test_the_fifth_and_sixth_private_stay_with_their_players() -> None:
    table = builder().paper("P5", A)
    assert reason(table, buy_private("P5", 20)) == ("1848-PRV-17", "private_not_for_sale")


@rule("1848-PRV-08")
def test_a_closed_private_is_not_bought() -> None:
    table = builder(5).paper("P1", A, closed=True)
    assert reason(table, buy_private("P1", 20)) == ("1848-PRV-08", "private_closed")


@rule("1848-PRV-05")
def test_a_private_of_a_company_is_not_bought() -> None:
    table = builder().running("VR", A).paper("P1", "VR").turn("CAR")
    assert reason(table, buy_private("P1", 20)) == ("1848-PRV-05", "private_with_a_company")
    assert "it belongs to VR" in said(table, buy_private("P1", 20))


@rule("1848-PRV-04")
def test_a_private_of_another_player_is_told_with_its_owner() -> None:
    table = builder().paper("P1", B)
    assert reason(table, buy_private("P1", 20)) == ("1848-PRV-04", "not_the_directors")
    assert "it belongs to Bob" in said(table, buy_private("P1", 20))


# -- track and markers ------------------------------------------------------------------------------------------------


@rule("1848-SET-02")
def test_a_rotation_that_no_tile_has_is_permitted_by_no_rule() -> None:
    assert reason(builder(), lay("E4", "57", 6)) == ("1848-SET-02", "no_such_rotation")


@rule("1848-SET-02")
def test_a_name_that_nothing_bears_is_permitted_by_no_rule() -> None:
    assert reason(builder(), lay("Z9", "57", 0)) == ("1848-SET-02", "unknown_at")
    assert reason(Scenario(), buy_paper("P9")) == ("1848-SET-02", "unknown_paper")
    assert reason(builder(), lay("E4", "999", 0)) == ("1848-SET-02", "unknown_tile")
    shop = Scenario().running("VR", cash=900).turn("VR", "trains")
    assert reason(shop, train("99")) == ("1848-SET-02", "unknown_train")
    assert reason(shop, train("2", trade_in="99")) == ("1848-SET-02", "unknown_trade_in")
    assert reason(Scenario().share_round(A), buy("LNER")) == ("1848-SET-02", "unknown_company")


@rule("1848-TRK-04")
@pytest.mark.parametrize("tile", ["7", "57", "14", "1"])
def test_of_a_bare_hex_without_connection_this_is_said_first_whatever_the_tile(tile: str) -> None:
    table = mid_turn(builder(), "CAR", "track", yellow_lays=2)
    assert reason(table, lay("H11", tile, 0)) == ("1848-TRK-04", "not_connected")
    assert said(table, lay("H11", tile, 0)) == (
        "CAR cannot build on H11 Melbourne: the hex is not connected with a station marker of CAR."
    )


@rule("1848-TRK-12")
def test_of_a_tile_without_connection_this_is_said_first_whatever_replaces_it() -> None:
    table = builder().tiles(H11=("57", 0))
    for tile in ("14", "7", "K1", "611"):
        if tile in table.rules.title.tiles:
            assert reason(table, lay("H11", tile, 0)) == ("1848-TRK-12", "not_connected")


@rule("1848-TRK-04", "1848-TRK-12")
def test_of_a_connected_hex_the_turn_of_the_tile_is_to_blame() -> None:
    assert reason(builder(), lay("C4", "9", 1)) == ("1848-TRK-04", "not_joined")
    assert "its track would not meet the track that leads there" in said(builder(), lay("C4", "9", 1))
    crossed = builder().tiles(C4=("9", 1))
    assert reason(crossed, lay("C4", "24", 1)) == ("1848-TRK-12", "not_joined")
    assert reason(crossed, lay("C4", "24", 0)) == ("1848-TRK-11", "track_lost")
    assert reason(crossed, lay("C4", "25", 1)) == ("1848-TRK-11", "no_successor")


@rule("1848-TRK-03")
def test_printed_hexes_are_never_built_on_connected_or_not() -> None:
    assert reason(builder(), lay("A18", "7", 0)) == ("1848-TRK-03", "never_built_on")


@rule("1848-TOK-04")
def test_a_full_city_on_the_way_to_another_is_named() -> None:
    """Mount Gambier lies beyond Port Pirie and Adelaide, where the only space is taken."""
    south = {"E4": ("57", 2), "F5": ("57", 2), "G6": ("57", 2), "H7": ("57", 2)}
    table = Scenario().phase(3).running("CAR").tiles(**south).station("CAR", "E4")
    table.running("SAR", B).station("SAR", "G6").turn("CAR", "station")
    refusal = table.refusal(place("H7"))
    assert refusal is not None
    assert (refusal.rule, refusal.code, refusal.facts["by"]) == ("1848-TOK-04", "city_behind_full_city", "G6")
    assert said(table, place("H7")) == (
        "CAR cannot place a station marker on H7 Mount Gambier: the way there is blocked in G6 Adelaide, "
        "a city full of other companies' station markers."
    )


@rule("1848-TOK-04")
def test_the_hex_where_a_way_to_a_city_would_have_to_turn_back_is_named() -> None:
    """D5 joins Port Augusta with D7; the line from Whyalla over D3 comes in on the other branch."""
    track = {"E4": ("57", 0), "D3": ("1", 0), "E2": ("57", 0), "D5": ("24", 4)}
    table = Scenario().phase(3).running("CAR").tiles(**track).station("CAR", "E4").turn("CAR", "station")
    assert "would have to turn back or use track twice on D5" in said(table, place("E2"))
    assert reason(table, place("H11")) == ("1848-TOK-04", "city_not_reached")
    assert reason(table, place("D5")) == ("1848-TOK-04", "no_city_there")


@rule("1848-TRK-02")
def test_what_is_left_of_the_lays_of_a_turn_is_told_without_what_does_not_matter() -> None:
    yellow = mid_turn(builder(), "CAR", "track", yellow_lays=2)
    assert said(yellow, lay("C4", "9", 2)) == "CAR cannot lay another yellow tile in this turn: the phase allows 2."
    mixed = mid_turn(builder(), "CAR", "track", upgrades=1)
    assert reason(mixed, lay("C4", "9", 2)) == ("1848-TRK-02", "no_lay_after_upgrade")
    green = mid_turn(builder(), "CAR", "track", yellow_lays=1)
    assert reason(green, lay("E4", "14", 1)) == ("1848-TRK-02", "no_upgrade_after_lay")


@rule("1848-TRK-01")
def test_in_the_first_phases_one_yellow_tile_is_told_of_and_no_upgrade() -> None:
    table = mid_turn(builder(2), "CAR", "track", yellow_lays=1)
    assert reason(table, lay("C4", "9", 0)) == ("1848-TRK-01", "no_lay_left")
    assert said(table, lay("C4", "9", 0)) == "CAR cannot lay another yellow tile in this turn: the phase allows 1."
    assert "0" not in said(table, lay("C4", "9", 0), "de")


# -- runs and trains --------------------------------------------------------------------------------------------------


@rule("1848-RTE-16")
def test_a_train_that_the_company_does_not_have_is_told_from_one_that_runs_twice() -> None:
    table = line(Scenario().running("CAR", trains=("2",)), "CAR").turn("CAR", "run")
    assert reason(table, run(("3", "E4:0 D3:1 D1:0"))) == ("1848-RTE-16", "train_not_there")
    twice = run(("2", "E4:0 D3:1 D1:0"), ("2", "E4:0 D3:1 D1:0"))
    assert reason(table, twice) == ("1848-RTE-16", "train_runs_once")


@rule("1848-RTE-01")
def test_the_end_of_a_route_that_has_no_stop_is_the_one_named() -> None:
    table = line(Scenario().running("CAR", trains=("2",)), "CAR").turn("CAR", "run")
    for way, bad in (("E4:0 D3", "D3"), ("D3 E4:0", "D3")):
        refusal = table.refusal(run(("2", way)))
        assert refusal is not None
        assert (refusal.code, refusal.facts) == ("no_stop_at_end", {"where": bad})


@rule("1848-RTE-01")
def test_a_run_of_one_stop_or_none_lacks_a_second_one() -> None:
    table = line(Scenario().running("CAR", trains=("2",)), "CAR").turn("CAR", "run")
    assert reason(table, run(("2", "E4:0"))) == reason(table, run(("2", ""))) == ("1848-RTE-01", "one_stop_only")


@rule("1848-TRN-17")
def test_a_company_short_of_money_is_told_why_no_loans_help() -> None:
    has_one = line(Scenario().phase(3).running("CAR", cash=10, trains=("3",)), "CAR").turn("CAR", "trains")
    assert reason(has_one, train("3")) == ("1848-TRN-17", "no_loans_with_a_train")
    assert said(has_one, train("3")) == (
        "CAR cannot pay for this: it costs £200 and CAR has £10; "
        "since it has a train, no loans are granted for another."
    )
    no_route = Scenario().phase(3).running("CAR", cash=10).station("CAR", "E4").turn("CAR", "trains")
    assert reason(no_route, train("3")) == ("1848-TRN-17", "no_loans_without_a_route")
    early = line(Scenario().phase(2).running("CAR", cash=10), "CAR").turn("CAR", "trains")
    assert reason(early, train("2")) == ("1848-TRN-17", "no_loans_for_trains_yet")
    ghan = line(Scenario().phase(5).running("CAR", cash=10), "CAR").turn("CAR", "trains")
    assert reason(ghan, train("2E")) == ("1848-TRN-17", "no_loans_for_this_train")


@rule("1848-TRN-19")
def test_loans_never_pay_for_a_train_of_another_company() -> None:
    table = line(Scenario().phase(3).running("CAR", cash=10), "CAR").running("VR", B, trains=("3",))
    assert reason(table.turn("CAR", "trains"), buy_from("VR", "3", 200)) == (
        "1848-TRN-19",
        "no_loans_between_companies",
    )


@rule("1848-TRN-09")
def test_a_company_buys_no_train_from_itself_and_none_before_the_first_three_train() -> None:
    table = Scenario().phase(3).running("CAR", trains=("3",)).turn("CAR", "trains")
    assert reason(table, buy_from("CAR", "3", 1)) == ("1848-TRN-09", "train_is_its_own")
    early = Scenario().phase(2).running("CAR").running("VR", trains=("2",)).turn("CAR", "trains")
    assert said(early, buy_from("VR", "2", 1)).endswith("this begins with the first 3/3+.")


@rule("1848-END-02")
def test_after_the_end_nothing_can_be_done() -> None:
    refusal = Scenario().fact(GameEnded("bank")).refusal(Pass(), seat=A)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("1848-END-02", "game_over")
