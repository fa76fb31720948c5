"""RTE-13 to RTE-17: what routes earn, the Ghan, the K bonus, and the sheet's examples of runs."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kursbuch.eighteen.model.events import TrainsRun
from kursbuch.hexmap.tiles import HexId
from moves import along, run
from rules_marker import rule
from scenario import A, B, Scenario, train

Tiles = Mapping[str, tuple[str, int]]


def table_of(company: str, at: str, trains: str, tiles: Tiles, phase: int, **options: str) -> Scenario:
    """A company with one marker and these trains, about to run them."""
    table = Scenario("1848", 4, **options).phase(phase).running(company, trains=tuple(trains.split())).tiles(**tiles)
    return table.station(company, at).turn(company, "run")


def earned(table: Scenario, *routes: tuple[str, str]) -> tuple[int, ...]:
    """What each train earns in a legal run, then all together."""
    table.act(run(*routes))
    ran = next(event for event in table.events if isinstance(event, TrainsRun))
    return (*(route.revenue for route in ran.routes), ran.revenue)


def why(table: Scenario, *routes: tuple[str, str]) -> str | None:
    return table.why(run(*routes))


# -- examples of the sheet ----------------------------------------------------------------------------------------


@rule("1848-EX-21", "1848-RTE-03", "1848-RTE-15")
def test_port_augusta_by_a_town_to_perth_earns_fifty_in_phase_two() -> None:
    """A 2 train: two large stops and a town, 20 + 10 + 20."""
    table = table_of("CAR", "E4", "2", {"E4": ("57", 2), "D3": ("69", 3)}, 2)
    assert earned(table, ("2", "E4:0 D3:1 D1:0")) == (50, 50)


ADELAIDE = {"G6": ("238", 3), "G8": ("8", 5), "H9": ("14", 1), "I10": ("241", 1)}


@rule("1848-EX-22", "1848-RTE-04", "1848-RTE-14", "1848-TRK-16")
def test_adelaide_by_geelong_to_tasmania_earns_a_hundred_and_twenty_for_a_plus_train_only() -> None:
    """One gauge change, G6|G8: 3 + 1 is too much for a 3, which runs to Geelong for 70."""
    way, short = "G6:0 G8 H9:0 I10:0", "G6:0 G8 H9:0"
    assert why(table_of("SAR", "G6", "3", ADELAIDE, 3), ("3", way)) == "1848-RTE-03"
    assert earned(table_of("SAR", "G6", "3", ADELAIDE, 3), ("3", short)) == (70, 70)
    assert earned(table_of("SAR", "G6", "3+", ADELAIDE, 3), ("3+", way)) == (120, 120)


@rule("1848-EX-23", "1848-RTE-03", "1848-RTE-13")
def test_perth_by_whyalla_to_its_harbour_earns_eighty_for_a_two_in_phase_three() -> None:
    table = table_of("WA", "D1", "2", {"E2": ("15", 2)}, 3)
    assert earned(table, ("2", "D1:0 E2:0 F3:0")) == (80, 80)


COAST = {"F17": ("236", 0), "E18": ("57", 0), "D19": ("9", 0), "C20": ("6", 0), "B19": ("6", 5)}
COAST_LINE = "F17:0 E18:0 D19 C20:0 B19:0"


@rule("1848-EX-24", "1848-RTE-03", "1848-VAR-2021-01")
@pytest.mark.parametrize(("edition", "revenue"), [("2007", 100), ("2021", 150)])
def test_the_coast_line_earns_a_hundred_and_with_its_two_k_cities_fifty_more(edition: str, revenue: int) -> None:
    """Four large stops and the gauge change D19|C20: legal for 4+, 5 and 5+, not for a 4."""
    for name in ("4+", "5", "5+"):
        assert earned(table_of("NSW", "F17", name, COAST, 5, edition=edition), (name, COAST_LINE)) == (revenue, revenue)
    assert why(table_of("NSW", "F17", "4", COAST, 5, edition=edition), ("4", COAST_LINE)) == "1848-RTE-03"


SOUTH = {"G6": ("238", 3), "F7": ("23", 2), "E6": ("8", 5), "E4": ("15", 1), "D3": ("1", 1)}


@rule("1848-EX-25", "1848-VAR-2021-01")
@pytest.mark.parametrize(("edition", "revenue"), [("2007", 120), ("2021", 170)])
def test_adelaide_to_perth_earns_a_hundred_and_twenty_and_fifty_more_with_the_k_bonus(
    edition: str, revenue: int
) -> None:
    table = table_of("SAR", "G6", "3", SOUTH, 4, edition=edition)
    assert earned(table, ("3", "G6:0 F7 E6 E4:0 D3:1 D1:0")) == (revenue, revenue)


GHAN = {"B5": ("8", 0), "C4": ("9", 0), "D3": ("69", 3), "E2": ("15", 2)}
GHAN_LINE = "E2:0 D3:0 C4 B5 A4:0"


@rule("1848-EX-26", "1848-RTE-17", "1848-TRN-15")
def test_the_ghan_from_whyalla_to_alice_springs_earns_seventy_in_phase_five() -> None:
    """30 + 40; the town on D3 earns nothing. With P4 the train cost a hundred pounds."""
    table = table_of("CAR", "E2", "2E", GHAN, 5)
    assert earned(table, ("2E", GHAN_LINE)) == (70, 70)
    buyer = Scenario().phase(5).running("CAR", cash=100).paper("P4", A, closed=True).turn("CAR", "trains")
    assert buyer.why(train("2E")) == "1848-TRN-17"
    buyer.act(train("2E", paper="P4"))
    assert (buyer.money("CAR"), buyer.company("CAR").trains) == (0, ("2E",))


# -- stops and their values ---------------------------------------------------------------------------------------


@rule("1848-RTE-13")
@pytest.mark.parametrize(("city", "tile", "harbour"), [("E2", ("57", 2), "F3"), ("C20", ("57", 0), "B21")])
def test_a_city_and_a_harbour_make_a_route(city: str, tile: tuple[str, int], harbour: str) -> None:
    table = table_of("QR", city, "2", {city: tile}, 2)
    assert earned(table, ("2", f"{city}:0 {harbour}:0")) == (30, 30)


@rule("1848-RTE-14")
@pytest.mark.parametrize("phase", [2, 3, 4, 5, 6, 7])
def test_tasmania_is_worth_fifty_in_every_phase(phase: int) -> None:
    table = table_of("VR", "H11", "2", {"H11": ("6", 0), "I10": ("241", 1)}, phase)
    assert earned(table, ("2", "H11:0 I10:0")) == (70, 70)


@rule("1848-RTE-14")
def test_tasmania_uses_up_range_like_a_city() -> None:
    table = table_of("VR", "H9", "2 3", {"H9": ("14", 1), "I10": ("241", 1), "H11": ("57", 1)}, 5)
    assert why(table, ("2", "H11:0 H9:0 I10:0")) == "1848-RTE-03"
    assert why(table, ("3", "H11:0 H9:0 I10:0")) is None


PLACES = {
    "A4": (10, 20, 40, 60),
    "A6": (10, 20, 40, 60),
    "A18": (10, 20, 30, 40),
    "D1": (20, 40, 60, 80),
    "B21": (10, 10, 20, 20),
    "F3": (10, 10, 20, 20),
}
COLOUR = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3}


@rule("1848-RTE-15")
@pytest.mark.parametrize("phase", [1, 2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize(
    ("end", "way", "tiles"),
    [
        ("A4", "E2:0 D3:0 C4 B5 A4:0", {**GHAN, "E2": ("57", 0)}),
        ("A6", "E4:0 D5 C6 B7 A6:0", {"E4": ("57", 0), **along("E4 D5 C6 B7 A6")}),
        ("A18", "B19:0 A18:0", {"B19": ("6", 0)}),
        ("D1", "E2:0 D1:0", {"E2": ("57", 2)}),
        ("B21", "C20:0 B21:0", {"C20": ("57", 0)}),
        ("F3", "E2:0 F3:0", {"E2": ("57", 2)}),
    ],
)
def test_printed_places_pay_by_the_colour_of_the_phase(phase: int, end: str, way: str, tiles: Tiles) -> None:
    """The other end is a yellow city of 20; the way to A4 has a town of 10."""
    table = table_of("CAR", way.partition(":")[0], "5", tiles, phase)
    others = 30 if end == "A4" else 20
    assert earned(table, ("5", way))[-1] == PLACES[end][COLOUR[phase]] + others


@rule("1848-RTE-16")
def test_the_revenue_of_a_company_is_the_sum_of_all_stops_of_all_its_trains() -> None:
    """30 + 20 + 20 for the one train, 30 + 10 + 60 for the other; both start in Port Augusta."""
    tiles = {"E4": ("14", 1), "F5": ("57", 2), "G6": ("57", 2), "D3": ("1", 1)}
    table = table_of("CAR", "E4", "3 2", tiles, 5)
    assert earned(table, ("3", "E4:0 F5:0 G6:0"), ("2", "E4:0 D3:1 D1:0")) == (70, 100, 170)


@rule("1848-RTE-16")
def test_a_train_that_stays_at_home_earns_nothing() -> None:
    table = table_of("CAR", "E4", "3 2", {"E4": ("57", 2), "F5": ("57", 2)}, 5)
    assert earned(table, ("2", "E4:0 F5:0")) == (40, 40)


# -- the Ghan -----------------------------------------------------------------------------------------------------


@rule("1848-RTE-17")
def test_the_ghan_starts_at_a_marker_of_the_company_and_ends_in_alice_springs() -> None:
    table = table_of("CAR", "E2", "2E", GHAN, 5)
    assert why(table, ("2E", GHAN_LINE)) is None
    assert why(table, ("2E", " ".join(reversed(GHAN_LINE.split())))) is None
    assert why(table, ("2E", "E2:0 D1:0")) == "1848-RTE-17", "Perth is not Alice Springs"
    assert why(table, ("2E", "F3:0 E2:0 D3:0 C4 B5 A4:0")) == "1848-RTE-17", "it starts beyond the marker"
    assert why(table, ("2E", "D3:0 C4 B5 A4:0")) == "1848-RTE-02"


@rule("1848-RTE-17")
def test_the_ghan_ends_in_either_hex_of_alice_springs() -> None:
    tiles = {"E4": ("57", 0), **along("E4 D5 C6 B7 A6")}
    assert earned(table_of("CAR", "E4", "2E", tiles, 5), ("2E", "E4:0 D5 C6 B7 A6:0")) == (60, 60)


EASTERN = {
    "F13": ("15", 0),
    "E14": ("6", 0),
    "D9": ("6", 2),
    **along("D9 D11 D13 E14"),
    **along("D9 C8 B7 A6"),
}
EASTERN_LINE = "F13:0 E14:0 D13 D11 D9:0 C8 B7 A6:0"


@rule("1848-RTE-17")
def test_the_ghan_passes_over_any_number_of_stops_and_gauge_changes_and_earns_its_two_ends_only() -> None:
    """Wagga Wagga by Dubbo and Broken Hill, over two gauge changes, to Alice Springs: 30 + 40."""
    table = table_of("NSW", "F13", "2E", EASTERN, 5)
    crossed = table.state.board.map.gauge_sides
    assert crossed >> table.state.board.map.side_of[HexId("D9"), 2] & 1
    assert earned(table, ("2E", EASTERN_LINE)) == (70, 70)


@rule("1848-RTE-17")
def test_the_ghan_does_not_pass_a_blocked_city() -> None:
    table = table_of("NSW", "F13", "2E", EASTERN, 5).running("VR", B).station("VR", "D9")
    assert why(table.turn("NSW", "run"), ("2E", EASTERN_LINE)) == "1848-RTE-12"
    table.station("NSW", "D9", slot=1)
    assert why(table.turn("NSW", "run"), ("2E", EASTERN_LINE)) is None


# -- the K bonus --------------------------------------------------------------------------------------------------

K_LINE = {
    **SOUTH,
    "G8": ("8", 5),
    "H9": ("14", 1),
    "H11": ("6", 1),
    "G12": ("1", 0),
    "G14": ("57", 1),
    "G16": ("6", 1),
    **COAST,
    "F17": ("57", 0),
}
K_WAY = "D1:0 D3:1 E4:0 E6 F7 G6:0 G8 H9:0 H11:0 G12:1 G14:0 G16:0 F17:0 E18:0 D19 C20:0 B19:0"
"""Perth, Adelaide, Melbourne, Sydney, Brisbane."""
K_STOPS = K_WAY.split()


@rule("1848-VAR-2021-01", "1848-RUL-02")
@pytest.mark.parametrize(
    ("first", "last", "plain", "bonus"),
    [
        ("E4:0", "G6:0", 70, 0),
        ("D1:0", "G6:0", 120, 50),
        ("D1:0", "H11:0", 170, 100),
        ("D1:0", "F17:0", 240, 150),
        ("D1:0", "B19:0", 300, 200),
    ],
)
def test_the_k_bonus_grows_with_the_k_locations_on_one_route(first: str, last: str, plain: int, bonus: int) -> None:
    """One to five K locations, phase 4, a diesel."""
    way = " ".join(K_STOPS[K_STOPS.index(first) : K_STOPS.index(last) + 1])
    without = table_of("SAR", "G6", "D", K_LINE, 4, k_bonus="off")
    assert earned(without, ("D", way)) == (plain, plain)
    table = table_of("SAR", "G6", "D", K_LINE, 4, k_bonus="on")
    assert earned(table, ("D", way)) == (plain + bonus, plain + bonus)


@rule("1848-VAR-2021-01")
def test_the_k_bonus_is_never_paid_for_a_ghan() -> None:
    """Its way from Sydney would pass Adelaide; the ends earn 20 + 40 and nothing more."""
    tiles = {**K_LINE, "D3": ("56", 3), **along("D3 C4 B5 A4")}
    table = table_of("NSW", "F17", "2E", tiles, 5, k_bonus="on")
    west = K_STOPS[2 : K_STOPS.index("F17:0") + 1]
    assert earned(table, ("2E", " ".join([*reversed(west), "D3:0", "C4", "B5", "A4:0"]))) == (60, 60)


@rule("1848-VAR-2021-01")
@pytest.mark.parametrize(("edition", "option"), [("2007", "off"), ("2021", "on")])
def test_the_k_bonus_comes_with_the_edition_of_2021(edition: str, option: str) -> None:
    assert Scenario(edition=edition).rules.title.option_values["k_bonus"] == option
