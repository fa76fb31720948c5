"""TOK: station markers, what they cost, and the spaces kept for homes."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import set_company
from kursbuch.eighteen.track import company_reach
from kursbuch.eighteen.turns import turn_of
from kursbuch.hexmap.board import EDGE_OF_TILE
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1862.stations import home_marker_comes, markers_turn_over
from moves import mid_turn, place
from railways_1862 import BROWN, GREEN, home, put, railway, turned, why
from rules_marker import rule
from scenario import Scenario
from shares_1862 import after_the_sale

GULF = {"L21": turned("4", "W E"), "L19": turned("57", "W E"), "L17": turned("9", "W E"), "L15": turned("9", "W E"),
        "L13": turned("57", "W E")}  # fmt: skip
"""New Orleans, Baton Rouge, Houston and El Paso."""


def markers(table: Scenario, at: str) -> list[tuple[str, int, int]]:
    """Owner, city and space of each marker on a hex."""
    return [(s.owner, s.stop, s.slot) for s in table.state.board.stations.get(HexId(at), ())]


def price(table: Scenario, at: str, stop: int = 0) -> int:
    """What a legal marker costs."""
    company = turn_of(table.state).company
    before = table.money(company)
    table.act(place(at, stop))
    return before - table.money(company)


def used(table: Scenario, company: str, count: int) -> Scenario:
    """So many markers of the company are placed."""
    table.state = set_company(table.state, CompanyId(company), markers_used=count)
    return table


def into_operation(company: str, **options: str) -> Scenario:
    """All privates are gone, all players pass, and the company begins its first turn."""
    return after_the_sale(4, **options).running(company).act(*[Pass()] * 4)


# -- home ---------------------------------------------------------------------------------------------------------


@rule("1862-TOK-01", "1862-CORP-07")
@pytest.mark.parametrize(
    ("company", "at", "stop"),
    [
        ("NYH", "F31", 1), ("NYC", "F31", 0), ("CP", "C30", 0), ("CPR", "H1", 0), ("UP", "G16", 0), ("ATS", "F23", 0),
        ("SP", "L23", 0), ("NP", "E18", 0), ("CN", "C16", 0), ("WP", "H1", 1), ("ORN", "D3", 0), ("TP", "K18", 0),
        ("GMO", "K24", 0),
    ],
)  # fmt: skip
def test_the_home_marker_is_free_and_the_first_act_of_a_company(company: str, at: str, stop: int) -> None:
    table = into_operation(company)
    assert table.state.frame == CompanyTurn(CompanyId(company), "track")
    assert markers(table, at) == [(company, stop, 0)]
    assert table.money(company) == 1000


@rule("1862-TOK-01", "1862-RUL-10")
def test_by_its_option_the_homes_in_new_york_are_exchanged() -> None:
    for company, stop in (("NYC", 1), ("NYH", 0)):
        table = into_operation(company, new_york_homes="nyc_southwest")
        assert markers(table, "F31") == [(company, stop, 0)]
        assert markers(into_operation(company), "F31") == [(company, 1 - stop, 0)]


@rule("1862-TOK-01", "1862-RUL-04")
def test_by_its_option_orn_starts_in_portland() -> None:
    table = into_operation("ORN", orn_home="portland")
    assert markers(table, "E2") == [("ORN", 0, 0)]
    assert markers(into_operation("ORN"), "D3") == [("ORN", 0, 0)]


# -- price --------------------------------------------------------------------------------------------------------


@rule("1862-TOK-02")
def test_the_first_further_marker_costs_40_and_every_later_one_100() -> None:
    assert price(railway("SP", "station", GREEN, tiles=GULF), "L19") == 40
    assert price(used(railway("SP", "station", GREEN, tiles=GULF), "SP", 2), "L13") == 100
    poor = railway("SP", "station", GREEN, tiles=GULF, cash=39)
    assert why(poor, place("L19")) == ("TOK-02", "marker_too_dear")


@rule("1862-CORP-01", "1862-TOK-02")
@pytest.mark.parametrize(("count", "companies"), [(4, "NYH NYC CP"), (3, "CPR UP ATS SP ORN TP GMO"), (2, "NP CN WP")])
def test_a_company_has_two_three_or_four_markers(count: int, companies: str) -> None:
    for name in companies.split():
        table = railway(name, "station", GREEN)
        costs = table.rules.title.companies[CompanyId(name)].marker_costs
        assert costs == (0, 40, 100, 100)[:count]
        used(table, name, count)
        assert why(table, place("H29")) == ("CORP-01", "no_marker_left")


@rule("1862-TOK-03", "1862-MAP-04", "1862-EX-04")
@pytest.mark.parametrize(
    ("at", "placed", "other", "tiles", "cost"),
    [
        ("C16", 1, "C12", {"C12": ("57", 1), "C14": ("9", 1), "C16": ("15", 1)}, 60),
        ("D27", 2, "C30", {"C28": turned("8", "E SW")}, 150),
        ("F11", 2, "G16", {"G12": turned("8", "NW E"), "F11": turned("57", "NW SE")}, 100),
    ],
)
def test_example_4_a_marker_abroad_costs_half_as_much_again(
    at: str, placed: int, other: str, tiles: dict[str, tuple[str, int]], cost: int
) -> None:
    table = railway("UP", "station", GREEN, tiles=tiles).station("UP", other, slot=EDGE_OF_TILE)
    assert price(used(table, "UP", placed), at) == cost


@rule("1862-TOK-03")
def test_canadian_companies_pay_more_in_the_united_states() -> None:
    title = Scenario("1862").rules.title
    state = Scenario("1862").state
    cost = title.policies.marker_cost
    for name in title.companies:
        canadian = name in ("CP", "CN")
        assert cost(title, state, name, HexId("E18"), 40) == (60 if canadian else 40), name
        assert cost(title, state, name, HexId("D27"), 100) == (100 if canadian else 150), name


# -- where --------------------------------------------------------------------------------------------------------


@rule("1862-TOK-04")
def test_one_marker_a_turn_and_one_of_a_company_on_a_hex() -> None:
    table = railway("SP", "station", GREEN, tiles=GULF)
    assert why(table, place("L23")) == ("TOK-04", "one_marker_a_hex")
    done = mid_turn(railway("SP", "station", GREEN, tiles=GULF), "SP", "station", stations=1)
    assert why(done, place("L19")) == ("TOK-04", "one_marker_a_turn")
    table.act(place("L19"))
    assert turn_of(table.state).step != "station"


@rule("1862-TOK-05", "1862-TRK-23")
def test_a_marker_needs_a_free_space_in_a_city_that_track_leads_to() -> None:
    table = railway("SP", "station", GREEN, tiles=GULF)
    assert why(table, place("K28")) == ("TOK-05", "city_not_reached")
    assert why(table, place("H21")) == ("TOK-05", "city_not_reached")
    table.station("TP", "L19")
    assert why(table, place("L19")) == ("TOK-05", "city_full")
    assert why(table, place("L13")) == ("TOK-05", "city_behind_full_city")


@rule("1862-TOK-07")
def test_towns_and_red_hexes_take_no_markers_and_grey_cities_take_one() -> None:
    table = railway("CP", "station", GREEN, tiles={"C28": turned("8", "E SW")})
    assert why(table, place("L21")) == ("TOK-07", "no_city_there")
    assert why(table, place("A30")) == ("TOK-07", "no_city_there")
    assert why(table, place("E28")) == ("TOK-07", "no_city_there")
    assert why(table, place("D27")) is None
    table.station("UP", "D27")
    assert why(table, place("D27")) == ("TOK-05", "city_full")
    assert [len(table.state.board.stops(HexId(at))) for at in ("A6", "D27")] == [1, 1]
    assert [table.state.board.stops(HexId(at))[0].slots for at in ("A6", "D27")] == [1, 1]


# -- homes of others ----------------------------------------------------------------------------------------------


PRAIRIE = {"C18": turned("9", "W E"), "C20": turned("4", "W E"), "C28": turned("9", "W E")}
"""Montreal's line west, up to Winnipeg."""


@rule("1862-TOK-06", "1862-RUL-51", "1862-EX-42")
def test_example_42_the_home_of_canadian_national_is_kept_until_its_marker_lies() -> None:
    table = railway("CP", "station", GREEN, tiles={**PRAIRIE, "C16": ("57", 1)}).running("CN")
    assert why(table, place("C16")) == ("TOK-06", "space_kept")
    assert "C14" in company_reach(table.state, CompanyId("CP")).into, "a space kept free blocks nobody"
    table.tiles(C16=turned("15", "W NW NE E"))
    assert price(table, "C16") == 40
    table = railway("CP", "station", GREEN, tiles={**PRAIRIE, "C16": ("57", 1)}).station("CN", "C16")
    assert why(table, place("C16")) == ("TOK-05", "city_full")


@rule("1862-TOK-06")
def test_each_of_two_cities_on_a_hex_is_kept_for_its_own_company() -> None:
    tiles = {"F31": ("885", 1), "G30": turned("4", "SW NE")}
    table = railway("CP", "station", GREEN, tiles=tiles).station("CP", "H29")
    assert why(table, place("F31", 1)) == ("TOK-06", "space_kept")
    assert why(home(table, "NYH"), place("F31", 1)) == ("TOK-05", "city_full")
    own = railway("NYC", "station", GREEN, tiles=tiles).station("NYC", "H29")
    assert why(own, place("F31", 1)) == ("TOK-04", "one_marker_a_hex")


@rule("1862-TOK-06")
def test_of_the_three_spaces_of_the_brown_h1_two_are_kept() -> None:
    tiles = {"H1": ("890", 2), "H5": turned("9", "W E"), "H7": turned("9", "W E"), "H9": turned("57", "W E")}
    table = railway("UP", "station", BROWN, tiles=tiles).station("UP", "H9")
    assert why(table, place("H1")) is None
    table.station("ORN", "H1")
    assert why(table, place("H1")) == ("TOK-06", "space_kept")
    home(table, "CPR")
    assert why(table, place("H1")) == ("TOK-06", "space_kept")


@rule("1862-TOK-06")
def test_a_company_that_has_left_the_game_keeps_no_space() -> None:
    table = railway("CP", "station", GREEN, tiles={**PRAIRIE, "C16": ("57", 1)})
    table.state = set_company(table.state, CompanyId("CN"), closed=True)
    assert why(table, place("C16")) is None


# -- blocking -----------------------------------------------------------------------------------------------------


@rule("1862-TOK-08")
def test_a_city_full_of_foreign_markers_is_reached_but_not_passed() -> None:
    table = railway("SP", "station", GREEN, tiles=GULF).station("TP", "L19")
    found = company_reach(table.state, CompanyId("SP"))
    assert (HexId("L19"), 0) in found.stops
    assert "L17" not in found.into
    table.station("SP", "L19", slot=-1)
    assert "L17" in company_reach(table.state, CompanyId("SP")).into, "an own marker opens it"


@rule("1862-REC-04", "1862-BNK-04", "1862-RUL-38")
def test_markers_turned_over_keep_their_space_and_help_nobody() -> None:
    table = railway("SP", "station", GREEN, tiles=GULF).station("TP", "L19")
    table.fact(*markers_turn_over(table.state, "TP"))
    assert markers(table, "L19") == [("x:TP", 0, 0)]
    assert why(table, place("L13")) == ("TOK-05", "city_behind_full_city")
    table.tiles(L19=turned("15", "W NW NE E"))
    assert markers(table, "L19") == [("x:TP", 0, 0)]
    assert why(table, place("L13")) is None
    assert [*markers_turn_over(table.state, "TP")] == []


@rule("1862-TOK-10")
def test_a_home_marker_that_finds_its_city_full_lies_beside_it_and_takes_the_next_space() -> None:
    table = Scenario("1862", 4).phase(GREEN).running("TP").tiles(K18=("57", 1))
    table.fact(ev.StationPlaced(CompanyId("SP"), HexId("K18"), 0, 0))
    table.turn("TP", "track")
    table.fact(*home_marker_comes(table.rules.title, table.state, turn_of(table.state)))
    assert markers(table, "K18") == [("SP", 0, 0), ("TP", 0, EDGE_OF_TILE)]
    assert "K20" in company_reach(table.state, CompanyId("TP")).into
    table.act(put("K18", "14", "W NW E SE"))
    assert markers(table, "K18") == [("SP", 0, 0), ("TP", 0, 1)]


@rule("1862-TOK-09")
def test_every_line_that_a_company_builds_contains_one_of_its_markers() -> None:
    table = railway("SP", "track", GREEN, tiles={"K18": ("57", 1)})
    assert why(table, put("K20", "9", "W E")) == ("TRK-03", "not_connected")
    assert why(table.station("SP", "K18"), put("K20", "9", "W E")) is None
