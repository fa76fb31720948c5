"""Borders of shared rules, each asked by itself: at a table other rules mostly speak before them."""

from __future__ import annotations

from typing import Any

import pytest

from eighteen.toy import BLUE, MARK, RED, Toy, city, hexes, printed, town, white
from house_rules import table
from kursbuch.eighteen.actions import Accept, BuyShare, BuyTrainFrom, Decline, LayTile, PlaceStation, Route, RunTrains
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import Card, CompanyId, TrainName
from kursbuch.eighteen.model.state import NEW, POOL, set_company, set_fields
from kursbuch.eighteen.shares import director_follows_majority, rounded, sale_terms
from kursbuch.eighteen.steps import run as steps
from kursbuch.eighteen.steps import share_rules, track
from kursbuch.eighteen.steps.share_turn import BuyStep, StartStep
from kursbuch.eighteen.steps.station import reachable_cities
from kursbuch.eighteen.steps.train_purchase import price_to_pay
from kursbuch.eighteen.title import Cursor, live
from kursbuch.eighteen.tracing import Trace, trace
from kursbuch.eighteen.track import has_route
from kursbuch.eighteen.trains import cards_on_sale, trains_are_scrapped
from kursbuch.eighteen.view import round_name, view_of
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.kernel.ids import RuleId
from rules_marker import rule
from scenario import A, B, Scenario, buy, sell, start, train

T = RuleId("T-1")
FT = CompanyId("FT")


def code(refusal: Any) -> str | None:
    return None if refusal is None else str(refusal.code)


def in_round(scene: Scenario, **fields: Any) -> Scenario:
    """FT with these fields, in the first player's turn of a share round."""
    scene.state = set_company(scene.share_round(A).state, FT, **fields)
    return scene


# -- shares ---------------------------------------------------------------------------------------------------------


def test_a_directors_share_that_lies_there_is_no_share_for_sale() -> None:
    scene = in_round(table().priced("FT", 100), shares={NEW: 20, B: 80}, certificate=NEW)
    assert code(share_rules.a_share_is_there(scene.rules.title, scene.state, buy("FT"), T)) == "no_share_there"
    scene = in_round(scene, shares={NEW: 30, B: 70}, certificate=NEW)
    assert share_rules.a_share_is_there(scene.rules.title, scene.state, buy("FT"), T) is None
    scene = in_round(scene, shares={NEW: 10, B: 90}, certificate=B)
    assert share_rules.a_share_is_there(scene.rules.title, scene.state, buy("FT"), T) is None


@pytest.mark.parametrize("cash", [99, 100])
@pytest.mark.parametrize(
    ("shares", "certificate", "lying"),
    [
        ({NEW: 100}, NEW, "new"),
        ({NEW: 30, POOL: 10, B: 60}, NEW, "new pool"),
        ({NEW: 20, B: 80}, NEW, ""),
        ({NEW: 10, POOL: 20, B: 70}, POOL, "new"),
        ({POOL: 30, B: 70}, POOL, "pool"),
        ({NEW: 10, B: 90}, B, "new"),
        ({B: 100}, B, ""),
    ],
)
def test_offered_are_the_shares_that_lie_there_and_can_be_paid_and_no_others(
    shares: dict[str, int], certificate: str, lying: str, cash: int
) -> None:
    scene = in_round(table().priced("FT", 100).cash(A, cash), shares=shares, certificate=certificate)
    title, state, step = scene.rules.title, scene.state, BuyStep()
    sources = set(lying.split())
    assert {offer.source for offer in step.ready(title, state) if offer.company == FT} == sources
    offered = [offer for offer in step.candidates(title, state) if isinstance(offer, BuyShare)]
    assert {offer.source for offer in offered if offer.company == FT} == (sources if cash == 100 else set())
    rules = (share_rules.a_share_is_there, share_rules.company_is_in_the_game, share_rules.single_share_is_meant)
    assert all(test(title, state, offer, T) is None for test in rules for offer in offered)


@pytest.mark.parametrize("certificate", [NEW, B])
@pytest.mark.parametrize("price", [None, 100])
@pytest.mark.parametrize("size", [0, 20])
def test_offered_to_be_started_is_a_company_whose_directors_share_nobody_has(
    certificate: str, price: int | None, size: int
) -> None:
    scene = in_round(table(), certificate=certificate, issue_price=price, directors_share=size)
    offered = list(StartStep().candidates(scene.rules.title, scene.state))
    allowed = share_rules.company_is_unstarted(scene.rules.title, scene.state, start("FT", 100), T) is None
    assert (start("FT", 100) in offered) == allowed == ((certificate, price, size) == (NEW, None, 20))


def test_a_price_of_nothing_is_a_price_where_a_marker_lies_and_a_closed_company_needs_none() -> None:
    market = table().rules.title.data.market
    ruin = next(
        (row, column) for row, prices in enumerate(market.rows) for column, price in enumerate(prices) if price == 0
    )
    scene = in_round(table().priced("FT", 100, ruin))
    assert scene.price("FT") == 0
    assert share_rules.company_has_a_price(scene.rules.title, scene.state, buy("FT"), T) is None
    bare = in_round(table())
    assert code(share_rules.company_has_a_price(bare.rules.title, bare.state, buy("FT"), T)) == "no_issue_price"
    gone = in_round(table(), closed=True)
    assert share_rules.company_has_a_price(gone.rules.title, gone.state, buy("FT"), T) is None


@pytest.mark.parametrize("fields", [{"closed": True}, {"certificate": B}, {"issue_price": 100}])
def test_a_company_that_has_left_has_an_owner_or_a_price_is_not_started_again(fields: dict[str, Any]) -> None:
    scene = in_round(table(), **fields)
    assert code(share_rules.company_is_unstarted(scene.rules.title, scene.state, start("FT", 100), T)) == (
        "already_started"
    )


def test_only_the_holder_of_the_directors_share_is_asked_about_it() -> None:
    scene = in_round(table().priced("FT", 100), shares={A: 10, NEW: 90}, director=None, certificate=NEW)
    check = share_rules.directors_share_stays_out_of_the_pool
    assert check(scene.rules.title, scene.state, sell("FT", 10), T) is None
    alone = in_round(scene, shares={A: 20, NEW: 80}, director=A, certificate=A)
    assert code(check(alone.rules.title, alone.state, sell("FT", 20), T)) == "directors_share_stays"


@rule("1848-DIR-02", "1824-DIR-02", "1862-DIR-02")
@pytest.mark.parametrize(
    ("shares", "changes"),
    [({A: 40, B: 60}, [B]), ({A: 50, B: 50}, []), ({A: 60, B: 40}, []), ({A: 30, B: 30, NEW: 40}, [])],
)
def test_the_office_changes_only_when_somebody_has_more_than_the_director(
    shares: dict[str, int], changes: list[str]
) -> None:
    scene = in_round(table().priced("FT", 100), shares=shares, director=A, certificate=A)
    moved = ev.SharesMoved(FT, NEW, B, 10, cause="purchase")
    events = director_follows_majority(scene.rules.title, Cursor(scene.state), moved)
    assert [event.seat for event in events if isinstance(event, ev.DirectorChanged)] == changes


@pytest.mark.parametrize(("way", "part"), [("down", 7), ("up", 8)])
def test_a_part_of_a_sum_is_rounded_as_the_title_has_it(way: str, part: int) -> None:
    assert rounded(table(info={"rounding": way}).rules.title, 15, 2) == part


def test_a_sale_is_one_of_single_shares_where_nothing_else_is_said() -> None:
    scene = table(policies={"rows_for_a_sale": lambda title, state, company, percent, certificate: 3 * certificate})
    scene.running("FT", cell=(1, 3))
    assert sale_terms(scene.rules.title, scene.state, FT, 20)[1] == (1, 3)
    assert sale_terms(scene.rules.title, scene.state, FT, 20, certificate=True)[1] == (4, 3)


def test_companies_that_have_left_the_game_are_not_live() -> None:
    scene = in_round(table(), closed=True)
    assert FT not in dict(live(scene.state))


# -- trades ---------------------------------------------------------------------------------------------------------


def test_who_is_asked_for_a_train_may_agree_or_not() -> None:
    scene = table().phase(3).running("FT", A, cash=500, trains=("2",)).running("WA", B, trains=("2", "2"))
    scene.turn("FT", "trains")
    scene.act(BuyTrainFrom(CompanyId("WA"), TrainName("2"), 100))
    assert scene.actor == B
    assert set(scene.offers().listed) == {Accept(), Decline()}


def test_a_train_beside_the_others_is_never_the_next_of_them() -> None:
    toy = Toy(hexes(D5=white(city())), {RED: ("D5", 0)}).at("trains")
    last = toy.depot(**{"2": 0, "3": 0, "4": 0})
    first, *rest = toy.title.data.trains[::-1]
    toy.title.data = type(toy.title.data)(
        **{f: getattr(toy.title.data, f) for f in toy.title.data.__struct_fields__} | {"trains": (first, *rest[::-1])}
    )
    assert first.beside
    assert [card.name for card in cards_on_sale(toy.title, set_fields(last.state, phase=1))] == []
    assert [card.name for card in cards_on_sale(toy.title, set_fields(last.state, phase=2))] == ["3E"]


def test_a_kind_of_which_none_is_left_is_not_scrapped_in_the_bank() -> None:
    toy = Toy(hexes(D5=white(city())), {RED: ("D5", 0)})
    left = ev.TrainLeftBank(Card("4"), True, "sold")
    assert [type(event) for event in trains_are_scrapped(toy.title, Cursor(toy.state), left)] == [ev.KindScrapped]
    toy.depot(**{"2": 0})
    assert list(trains_are_scrapped(toy.title, Cursor(toy.state), left)) == []


def test_a_train_for_which_none_can_be_handed_in_has_its_price() -> None:
    title = table().rules.title
    assert price_to_pay(title, train("3", trade_in="2")) == 200
    assert price_to_pay(title, train("D", trade_in="4")) == 800


# -- track and runs -------------------------------------------------------------------------------------------------

LINE = hexes(
    D1=printed("gray", "E-s0", city()),
    D3=printed("gray", "W-s0 E-s0 W-NE", city(), city()),
    D5=printed("gray", "W-s0 E-s0 W-E", city()),
    D7=printed("gray", "W-s0", city()),
    C4=printed("gray", "SW-s0", city()),
    C2=printed("gray", "SE-s0", city()),
    E8=white(city()),
)


def line() -> Toy:
    toy = Toy(LINE, {RED: ("D1", 0)})
    toy.station(RED, "D1").trains(RED, "4", "4")
    toy.at("run")
    return toy


def run(*path: str) -> RunTrains:
    return RunTrains((Route(TrainName("4"), path),))


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (("D1:0", "D3:1", "D5:0"), "no_track"),
        (("D5:0", "D3", "C4:0"), "turns_back"),
        (("C2:0", "D3", "D5:0"), "no_track"),
        (("D5:0", "D3", "C2:0"), "no_track"),
        (("D1:0", "D3:" + "9" * 5000), "no_such_stop"),
    ],
)
def test_a_way_that_is_none_is_told_by_what_is_wrong_with_it(path: tuple[str, ...], reason: str) -> None:
    toy = line()
    faults = (steps.ways_follow_track, steps.ways_do_not_turn_back)
    found = [code(test(toy.title, toy.state, run(*path), T)) for test in faults]
    assert next(filter(None, found)) == reason


def test_track_that_also_leads_elsewhere_does_not_excuse_a_stop_left_out() -> None:
    toy = line()
    assert code(steps.stops_are_not_skipped(toy.title, toy.state, run("D1:0", "D3", "D5:0"), T)) == "stop_skipped"
    assert steps.stops_are_not_skipped(toy.title, toy.state, run("D3:0", "D5", "D7:0"), T) is None


def test_of_all_stops_the_one_called_at_twice_is_named() -> None:
    toy = line()
    route = Route(TrainName("4"), ("D1:0", "D3:0", "D5:0", "D3:0"))
    way = trace(toy.state.board, route.path)
    assert isinstance(way, Trace)
    refusal = steps.no_stop_twice(toy.title, toy.state, RED, route, way, T)
    assert refusal is not None
    assert refusal.facts["at"] == "D3"


def test_a_tile_at_home_opens_the_way_that_there_was_not() -> None:
    toy = Toy(hexes(D5=white(city()), D7=printed("gray", "W-s0", city())), {RED: ("D5", 0)})
    toy.station(RED, "D5")
    assert not has_route(toy.state, RED)
    toy.tiles(D5=("57", 1))
    assert has_route(toy.state, RED)


def test_a_marker_is_offered_for_cities_and_not_for_towns_on_the_way() -> None:
    way = {"D1": printed("gray", "E-s0", city()), "D3": printed("gray", "W-s0 E-s0", town())}
    toy = Toy(hexes(**way, D5=printed("gray", "W-s0", city())), {RED: ("D1", 0), BLUE: ("D5", 0)})
    toy.station(RED, "D1")
    toy.at("station")
    assert reachable_cities(toy.state, RED) == [(HexId("D5"), 0)]


def test_a_marker_that_costs_nothing_is_not_paid_for() -> None:
    toy = Toy(LINE, {RED: ("D1", 0), BLUE: ("D7", 0)})
    toy.station(BLUE, "D7")
    toy.at("station")
    events = list(MARK.decide(toy.title, Cursor(toy.state), A, PlaceStation(HexId("D1"), 0)))
    assert [type(event) for event in events] == [ev.StationPlaced]


SITE = hexes(
    D3=white(city()),
    D5=white(city(), label="NY"),
    D7=printed("yellow", "W-s0", city()),
)


@pytest.mark.parametrize("check", [track.label_is_respected, track.kind_stays, track.replacement_keeps_track])
@pytest.mark.parametrize("tile", ["9", "885"])
def test_rules_about_replacements_leave_first_tiles_to_others(check: Any, tile: str) -> None:
    toy = Toy(SITE, {RED: ("D3", 0)})
    toy.at("track")
    assert check(toy.title, toy.state, LayTile(HexId("D3"), TileId(tile), 0), T) is None


def test_a_replacement_is_asked_for_its_way_and_a_first_tile_by_a_rule_of_its_own() -> None:
    toy = Toy(SITE, {RED: ("D3", 0)})
    toy.at("track")
    there = LayTile(HexId("D5"), TileId("57"), 0)
    assert track.built_hex_is_connected(toy.title, toy.state, there, T) is None
    assert code(track.bare_hex_is_connected(toy.title, toy.state, there, T)) is not None
    toy.tiles(D5=("57", 0))
    assert code(track.built_hex_is_connected(toy.title, toy.state, there, T)) is not None
    assert track.bare_hex_is_connected(toy.title, toy.state, there, T) is None


def test_cities_of_a_hex_may_become_fewer_but_not_more() -> None:
    toy = Toy(SITE, {RED: ("D3", 0)})
    toy.at("track")
    toy.tiles(D3=("57", 0))
    more = LayTile(HexId("D3"), TileId("885"), 0)
    assert code(track.kind_stays_or_cities_merge(toy.title, toy.state, more, T)) == "kind_changes"
    toy.tiles(D3=("885", 0))
    assert track.kind_stays_or_cities_merge(toy.title, toy.state, LayTile(HexId("D3"), TileId("891"), 0), T) is None


# -- what is shown --------------------------------------------------------------------------------------------------


def test_the_round_has_a_name_from_the_opening_to_the_end() -> None:
    scene = Scenario("1848", 4)
    assert round_name(scene.state) == "opening"
    assert round_name(scene.share_round(A, 3).state) == "share 3"
    assert round_name(scene.running("FT").turn("FT", number=2).state) == f"operating {scene.state.set_number}.2"
    assert round_name(scene.agenda().state).startswith("between")
    assert round_name(set_fields(scene.state, over="bank")) == "over"


def test_a_company_is_shown_with_its_price_where_it_has_one_and_with_what_is_not_as_printed() -> None:
    scene = table().running("FT", cell=(1, 3))
    shown = view_of(scene.rules.title, scene.state).companies
    assert (shown[FT].price, shown[FT].cell) == (scene.price("FT"), (1, 3))
    assert (shown[CompanyId("WA")].price, shown[CompanyId("WA")].cell) == (None, None)
    assert (shown[FT].unit, shown[FT].directors_share) == (None, None)
    scene.state = set_company(scene.state, FT, directors_share=30, unit=5)
    shown = view_of(scene.rules.title, scene.state).companies
    assert (shown[FT].unit, shown[FT].directors_share) == (5, 30)


def test_it_is_shown_whose_turn_it_is_and_which_towns_have_been_added() -> None:
    scene = table().share_round(B)
    shown = view_of(scene.rules.title, scene.state)
    assert shown.acting == B
    assert shown.towns == {}
    assert view_of(scene.rules.title, scene.agenda().state).acting is None
    at = HexId("D5")
    more = set_fields(scene.state, board=scene.state.board.with_town(at))
    assert view_of(scene.rules.title, more).towns == {at: 1}
