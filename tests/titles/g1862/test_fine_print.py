"""Borders of rules in 1862: the very sum, the one private, the one city to which something applies."""

from __future__ import annotations

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import BuyTrainFrom, LayTile, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.frames import OperatingRound, ShareRound
from kursbuch.eighteen.turns import turn_of
from kursbuch.hexmap.board import Station
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1862.actions import LayErie
from kursbuch.titles.g1862.auction import somebody_could_go_on
from kursbuch.titles.g1862.bonus import way_bonuses
from kursbuch.titles.g1862.erie import as_owners_may_leave_it
from kursbuch.titles.g1862.extra import TrainDebt
from railways_1862 import FOURS, GREEN, GREY, YELLOW, best, put, railway, turned, why
from rules_marker import rule
from scenario import A, B, Scenario, buy_paper, lay, sell, train
from shares_1862 import (
    acting,
    after_the_sale,
    code,
    company,
    first_round,
    limits,
    priced_at,
    train_of,
    with_a_route,
)

# -- options --------------------------------------------------------------------------------------------------------


@rule("1862-RUL-20", "1862-RUL-23", "1862-PHS-08")
def test_each_option_has_the_value_that_the_rules_have_unless_another_is_chosen() -> None:
    assert dict(catalogue.complete_options("1862", {})) == {
        "p1_discount": "per_offer",
        "outbid_money": "bound",
        "group4_trigger": "founded",
        "buyback_rounding": "per_certificate",
        "or_count_change": "next_series",
        "end_in_stock_round": "next_series",
        "bonus_home_position": "end_of_route",
        "bonus_hex_count": "to_target",
        "bonus_distance": "printed",
        "h1_target": "named",
        "orn_home": "seattle",
        "new_york_homes": "nyc_northeast",
        "red_groups": "true",
        "erie_tile": "private_only",
        "printed_hex_cost": "first_tile",
        "price_chart": "later_edition",
        "removed_money": "out",
        "emergency_trigger": "cannot_afford_cheapest",
    }


@rule("1862-RUL-10", "1862-MAP-14")
def test_option_new_york_homes_changes_no_other_home() -> None:
    def homes(table: Scenario) -> dict[str, tuple[tuple[str, ...], ...]]:
        return {h.at: tuple(stop.home for stop in h.stops) for h in table.rules.title.data.hexes}

    usual, other = homes(first_round()), homes(first_round(new_york_homes="nyc_southwest"))
    assert (usual["F31"], other["F31"]) == ((("NYC",), ("NYH",)), (("NYH",), ("NYC",)))
    assert {at: names for at, names in usual.items() if at != "F31"} == {
        at: names for at, names in other.items() if at != "F31"
    }


@rule("1862-RUL-14", "1862-TRK-08")
def test_option_printed_hex_cost_spares_printed_hexes_alone() -> None:
    table = railway("CPR", "track", YELLOW, options={"printed_hex_cost": "never"}).connected("CPR", "H5")
    table.act(put("H5", "9", "W E"))
    assert ev.Paid("CPR", "bank", 120, "terrain") in table.events


# -- the sale of the privates ---------------------------------------------------------------------------------------


@rule("1862-AUC-12")
def test_private_1_for_nothing_is_no_payment_and_then_others_may_pass() -> None:
    scene = priced_at(first_round(4), "P1", 0).act(buy_paper("P1"))
    assert not scene.happened(ev.Paid)
    assert scene.why(Pass()) is None


@rule("1862-AUC-12")
def test_private_1_gets_no_cheaper_once_it_is_sold() -> None:
    scene = first_round(4).act(buy_paper("P1"), Pass(), Pass(), Pass(), Pass())
    assert not scene.happened(ev.PaperPriced)


@rule("1862-AUC-12", "1862-RUL-19")
def test_option_p1_discount_goes_on_with_one_share_round() -> None:
    scene = first_round(4, p1_discount="per_round").act(*(Pass(),) * 4)
    assert len(scene.state.agenda) == 1
    assert isinstance(scene.state.frame, ShareRound)
    assert scene.state.frame.passed == ()


def poor(**cash: int) -> Scenario:
    """Nobody has anything but these, and the cheapest private is P1 for 20."""
    scene = first_round(4)
    for seat in scene.state.players:
        scene.cash(seat, cash.get(seat, 0))
    return scene


@rule("1862-RUL-60")
def test_who_has_the_very_price_of_the_cheapest_private_could_go_on() -> None:
    def could(scene: Scenario) -> bool:
        return somebody_could_go_on(scene.rules.title, scene.state)

    assert (could(poor(s1=20)), could(poor(s1=19))) == (True, False)
    others = poor(s1=20, s2=75)
    others.fact(ev.BidMade(PaperId("P3"), B, 75))
    assert could(others), "the bid of another binds no money of one's own"
    outbid = poor(s1=75, s2=80)
    outbid.fact(ev.BidMade(PaperId("P3"), A, 75), ev.BidMade(PaperId("P3"), B, 80))
    assert could(outbid), "a bid that was outbid can be withdrawn"
    bound = poor(s1=75).fact(ev.BidMade(PaperId("P3"), A, 75))
    assert not could(bound)


@rule("1862-RUL-60")
def test_while_a_private_pays_nothing_stands_still() -> None:
    scene = after_the_sale(4).paper("P1", A)
    for seat in scene.state.players:
        scene.cash(seat, 0)
    title = scene.rules.title
    from kursbuch.titles.g1862.shares import is_standstill

    assert not is_standstill(title, scene.state)
    assert is_standstill(title, scene.paper("P1", A, closed=True).state)
    open_company = after_the_sale(4)
    open_company.shares("CP", s1=30).priced("CP", 100)
    for seat in open_company.state.players:
        open_company.cash(seat, 100 if seat == B else 0)
    assert not is_standstill(title, open_company.state), "B could buy a new share"


# -- privates -------------------------------------------------------------------------------------------------------


@rule("1862-PRV-08")
def test_nobody_lays_the_erie_tile_while_private_2_is_unsold() -> None:
    assert code(first_round(4), LayErie()) == ("PRV-08", "nobody_owns_it")


@rule("1862-PRV-08")
def test_the_erie_tile_is_told_as_laid_beside_what_a_company_may_lay() -> None:
    table = railway("NYC", "track", GREEN).paper("P2", A).act(LayErie())
    (laid,) = table.happened(ev.TileLaid)
    assert isinstance(laid, ev.TileLaid)
    assert laid.beside


@rule("1862-RUL-12", "1862-TRK-02")
def test_option_erie_tile_only_that_tile_goes_there_and_it_goes_nowhere_else() -> None:
    table = railway("CP", "track", GREY, options={"erie_tile": "anyone_in_gray"}).paper("P2", B)
    table.connected("CP", "E28", "M8", "G20")
    assert why(table, lay("E28", "57", 1)) == ("TRK-02", "never_built_on")
    assert why(table, lay("M8", "57", 1)) == ("TRK-02", "never_built_on")
    assert why(table, lay("G20", "881", 1)) == ("TRK-05", "first_tile_yellow")


@rule("1862-PRV-08")
def test_no_other_tile_closes_private_2() -> None:
    table = railway("NYC", "track", YELLOW).paper("P2", A).act(put("E32", "57", "SW NE"))
    assert not table.happened(ev.PaperClosed)


@rule("1862-PRV-11")
def test_without_the_marker_of_the_bo_other_markers_stay_in_baltimore() -> None:
    table = railway("NYH", "track", YELLOW).station("ATS", "H29").paper("P3", B)
    table.fact(ev.StationPlaced(CompanyId("B&O"), HexId("H29"), 0, 1))
    (other,) = as_owners_may_leave_it(table.rules.title, table.state)
    assert other.board.stations[HexId("H29")] == (Station("ATS", 0, 0),)


@rule("1862-PRV-12")
def test_the_extra_tile_is_offered_in_each_position_that_fits_when_the_lays_of_the_turn_are_used_up() -> None:
    table = railway("CPR", "track", YELLOW).paper("P4", A).act(put("H5", "9", "W E"))
    offered = {o.rotation for o in table.listed(LayTile) if isinstance(o, LayTile) and o.paper is not None}
    assert offered == {0, 1, 4, 5}, "those that join the track from H3"


@rule("1862-PRV-15")
def test_only_private_7_pays_less_once_one_of_its_companies_is_open() -> None:
    scene = after_the_sale(4).paper("P7", A, used=True).paper("P6", B).share_round(A)
    scene.act(*(Pass(),) * 4)
    paid = {e.payee: e.amount for e in scene.events if isinstance(e, ev.Paid) and e.cause == "private"}
    assert paid[B] == 30
    assert paid[A] < 35


@rule("1862-PRV-14", "1862-PRV-17")
def test_shares_that_come_with_private_6_make_nobody_director() -> None:
    scene = first_round(4)
    for paper in ("P1", "P2", "P3", "P4", "P5"):
        scene.paper(paper, B)
    scene.act(buy_paper("P6"))
    assert ev.SharesMoved(CompanyId("NYC"), "new", A, 20, cause="private") in scene.events
    assert not scene.happened(ev.DirectorChanged)


@rule("1862-PRV-13", "1862-PRV-16")
def test_a_private_that_is_closed_does_not_close_again() -> None:
    from kursbuch.eighteen.actions import Dividend

    scene = company(after_the_sale(), "NYC", (1, 5), s1=60)
    scene.turn("NYC", "run").fact(ev.TrainsRun(CompanyId("NYC"), (), 100)).act(Dividend("pay"))
    assert not scene.happened(ev.PaperClosed)
    opens = after_the_sale(4).shares("NYH", s1=50).priced("NYH", 100).share_round(A)
    from scenario import buy

    opens.act(buy("NYH"))
    assert opens.happened(ev.WentIntoOperation)
    assert not opens.happened(ev.PaperClosed)


# -- track and markers ----------------------------------------------------------------------------------------------


@rule("1862-TRK-04", "1862-RUL-04")
@pytest.mark.parametrize(("cash", "due"), [(120, True), (119, False)])
def test_the_home_tile_is_due_for_the_very_price_of_the_ground(cash: int, due: bool) -> None:
    """Portland, by its option the home of ORN, is the only bare home that costs anything."""
    table = railway("ORN", "track", YELLOW, cash=cash, acted=False, options={"orn_home": "portland"})
    assert (why(table, Pass()) == ("TRK-04", "home_tile_first")) == due


@rule("1862-TRK-04", "1862-TRK-14")
@pytest.mark.parametrize(("left", "due"), [(1, True), (0, False)])
def test_the_home_tile_is_due_while_one_copy_is_left(left: int, due: bool) -> None:
    table = railway("GMO", "track", YELLOW, acted=False)
    count = next(tile.count for tile in table.rules.title.data.tiles if tile.id == "57")
    plain = [h.at for h in table.rules.title.data.hexes if h.color == "white" and not h.stops]
    table.tiles(**dict.fromkeys(plain[: count - left], ("57", 0)))
    assert (why(table, Pass()) == ("TRK-04", "home_tile_first")) == due


@rule("1862-TRK-04", "1862-OR-03")
def test_after_the_track_step_a_missing_home_tile_keeps_nobody() -> None:
    table = railway("GMO", "trains", YELLOW, cash=500, acted=False)
    assert why(table, Pass()) is None


@rule("1862-TRK-15", "1862-TRK-09")
def test_a_wrong_colour_is_refused_by_the_rule_of_prints_or_by_that_of_tiles() -> None:
    table = railway("CPR", "track", GREY, tiles={"H5": turned("9", "W E")}).connected("CPR", "H5", "H3", "C30")
    assert why(table, lay("H5", "43", 0)) == ("TRK-09", "wrong_next_colour")
    assert why(table, lay("H3", "43", 0)) == ("TRK-15", "printed_next_colour")
    table.tiles(H3=turned("9", "W E"))
    assert why(table, lay("H3", "43", 0)) == ("TRK-09", "wrong_next_colour")


@rule("1862-TOK-01")
def test_the_home_marker_comes_once() -> None:
    scene = acting("NYC", "trains", cash=500, trains="2")
    company(scene, "CP", trains="2", s2=60)
    scene.agenda(OperatingRound(1, 2, (CompanyId("NYC"),), step="turns"), *scene.state.agenda[1:])
    while scene.state.frame and not [e for e in scene.events if isinstance(e, OperatingRound)]:
        scene.act(Pass())
    scene.act(Pass())
    mine = [s for stations in scene.state.board.stations.values() for s in stations if s.owner == "NYC"]
    assert len(mine) == 1


@rule("1862-PRV-08", "1862-OR-03")
def test_a_company_without_trains_waits_for_no_erie_tile() -> None:
    shore = {"F27": turned("9", "NW SE"), "G28": turned("9", "NW SE")}
    table = railway("CP", "station", GREEN).tiles(**shore).station("CP", "D27").paper("P2", A).act(Pass())
    assert turn_of(table.state).step == "trains"


# -- runs -----------------------------------------------------------------------------------------------------------


def line(**markers: str) -> Scenario:
    """Cities of 20, 30 and 30 in a row, G4 to G8; NYC has a marker in the first one and a 2."""
    table = railway("NYC", "run", GREEN, trains="2")
    table.tiles(G4=("57", 1), G6=("14", 1), G8=("14", 1)).station("NYC", "G4")
    for at, owner in markers.items():
        for slot, name in enumerate(owner.split()):
            table.station(name, at, 0, slot)
    return table


@rule("1862-TOK-09", "1862-RTE-01")
def test_the_best_run_has_a_marker_of_the_company() -> None:
    assert best(line(), "NYC") == 20 + 30


@rule("1862-TOK-08")
def test_the_best_run_ends_where_foreign_markers_fill_a_city() -> None:
    assert best(line().trains("NYC", "3"), "NYC") == 20 + 30 + 30
    assert best(line(G6="CP SP").trains("NYC", "3"), "NYC") == 20 + 30


@rule("1862-MAP-10")
def test_the_best_run_ends_in_a_red_hex() -> None:
    table = railway("NYC", "run", GREEN, trains="3").tiles(L7=("57", 2), L9=("57", 0)).station("NYC", "L7")
    assert best(table, "NYC") == 20 + 40


@rule("1862-RTE-14", "1862-RTE-23")
def test_targets_have_the_names_of_their_cities_and_by_the_option_h1_alone_is_one_place() -> None:
    table = first_round()
    named = {b.label for b in way_bonuses(table.rules.title, table.state, CompanyId("NYC"))}
    assert {"San Francisco", "Los Angeles", "Chicago"} <= named
    assert "Sacramento" in {b.label for b in way_bonuses(table.rules.title, table.state, CompanyId("UP"))}
    any_city = first_round(h1_target="any")
    targets = {b.label: len(b.targets) for b in way_bonuses(any_city.rules.title, any_city.state, CompanyId("NYC"))}
    assert {size for label, size in targets.items() if label != "San Francisco"} == {1}
    assert targets["San Francisco"] == 2
    detroit = way_bonuses(any_city.rules.title, any_city.state, CompanyId("GMO"))
    assert [len(b.targets) for b in detroit] == [1], "Detroit has a town beside other track"


# -- trains ---------------------------------------------------------------------------------------------------------


def needy(cash: int, director: int, **options: str) -> Scenario:
    """NYC of A has a route and no train, and A has nothing of it to sell; the cheapest train on sale is a 4 for 300."""
    scene = with_a_route(acting("NYC", phase=FOURS, cash=cash, **options))  # type: ignore[arg-type]
    return scene.shares("NYC", s1=30, s2=30).cash(A, director)


@rule("1862-TRN-11", "1862-TRN-17")
def test_the_very_price_of_the_cheapest_train_is_enough_and_no_case_for_help() -> None:
    scene = needy(300, 500)
    assert scene.why(train("4")) is None
    scene.act(train("4"))
    assert not [e for e in scene.events if isinstance(e, ev.Paid) and e.cause == "help"]
    dearer = company(needy(300, 500), "CP", trains="5", s1=60).turn("NYC", "trains")
    assert code(dearer, train_of("CP", "5", 301)) == ("TRN-06", "no_help_while_it_can_pay")
    assert code(dearer, train_of("CP", "5", 300)) is None


@rule("1862-TRN-13")
def test_a_single_dollar_is_added_by_the_director_and_no_less() -> None:
    scene = needy(299, 1).act(train("4"))
    assert ev.Paid(A, "NYC", 1, "help") in scene.events
    assert (scene.money("NYC"), scene.money(A)) == (0, 0)


@rule("1862-TRN-12", "1862-RUL-54")
@pytest.mark.parametrize("cash", [400, 500])
def test_option_emergency_trigger_who_can_pay_is_in_no_emergency_and_pays_more_than_the_printed_price(
    cash: int,
) -> None:
    scene = needy(cash, 500, emergency_trigger="any_chosen_train")
    company(scene, "CP", trains="4", s1=60).turn("NYC", "trains")
    assert code(scene, train_of("CP", "4", 400)) is None


@rule("1862-TRN-06")
def test_a_train_of_another_company_is_offered_for_a_single_dollar_and_an_own_one_never() -> None:
    scene = acting("NYC", phase=FOURS, cash=1, trains="4")
    company(scene, "CP", trains="4", s1=60).turn("NYC", "trains")
    assert limits(scene, BuyTrainFrom) == {"CP 4": (1, 1)}
    assert code(scene, train_of("NYC", "4", 1)) == ("TRN-06", "train_is_its_own")


@rule("1862-TRN-15", "1862-TRN-16")
def test_one_dollar_too_little_is_a_case_for_sales_and_without_any_for_bankruptcy() -> None:
    scene = company(needy(0, 299), "CP", (1, 5), s2=60, s1=20).turn("NYC", "trains").act(train("4"))
    assert isinstance(scene.state.frame, TrainDebt)
    assert code(scene, sell("CP", 20)) == ("TRN-15", "more_than_missing")
    scene.act(sell("CP", 10))
    assert scene.company("NYC").trains == ("4",)
    broke = needy(0, 299).act(train("4"))
    assert broke.state.players[A].final is not None


@rule("1862-TRN-15")
def test_a_sale_is_refused_if_one_certificate_less_would_be_just_enough() -> None:
    scene = company(needy(0, 200), "CP", (1, 5), s2=60, s1=20).turn("NYC", "trains").act(train("4"))
    assert code(scene, sell("CP", 20)) == ("TRN-15", "more_than_missing"), "100 are missing, a share brings 100"
