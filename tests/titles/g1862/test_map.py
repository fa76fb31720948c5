"""MAP: the board of 1862 as printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.track import closed_side
from kursbuch.hexmap.geometry import DIRECTIONS, EDGES, hexes_between, neighbour
from kursbuch.hexmap.tiles import HexId, HexSpec
from moves import run
from railways_1862 import GREEN, earned, fact_sheet, put, railway, turned, why
from rules_marker import rule
from scenario import Scenario

LAKES = {"D23", "D25", "D29", "E24"}
PRINTED_COSTS = {
    "C22": 40, "C30": 80, "D3": 120, "E18": 80, "F23": 40, "F31": 40,
    "G14": 80, "G16": 80, "H1": 40, "H3": 120, "L23": 80,
}  # fmt: skip


def hexes() -> dict[str, HexSpec]:
    return {str(spec.at): spec for spec in catalogue.data("1862").hexes}


def track(at: str) -> set[str]:
    """Printed track of a hex, each piece from its first end to its last."""
    return {"-".join(ends) for ends in hexes()[at].track}


def city(at: str, stop: int = 0) -> tuple[int, object, tuple[str, ...]]:
    """Spaces, value and the companies at home in a city."""
    found = hexes()[at].stops[stop]
    assert found.kind == "city"
    return found.slots, found.revenue, found.home


def closed_sides(table: Scenario) -> Iterator[tuple[str, str]]:
    """Sides of hexes that can be built on where no track may end though a hex lies behind."""
    title, board = table.rules.title, table.state.board
    for at, spec in title.map.hexes.items():
        for edge in EDGES:
            buildable = spec.color not in ("gray", "red") and (at, edge) in title.map.side_of
            if buildable and closed_side(title, board, at, edge):
                yield str(at), DIRECTIONS[edge]


ROWS = {
    "A": ((6, 8), (30, 32)), "B": ((1, 33),), "C": ((2, 32),), "D": ((1, 33),), "E": ((2, 32),), "F": ((1, 31),),
    "G": ((0, 30),), "H": ((1, 31),), "I": ((2, 30),), "J": ((1, 29),), "K": ((4, 30),), "L": ((3, 31),),
    "M": ((8, 20), (30, 30)), "N": ((17, 17),),
}  # fmt: skip
"""The first and last column of each stretch of hexes; the hexes between them have every second number."""


@rule("1862-MAP-01")
def test_each_row_has_every_second_column_between_its_ends() -> None:
    found = {f"{row}{column}" for row, some in ROWS.items() for a, b in some for column in range(a, b + 1, 2)}
    assert set(hexes()) == found
    beside = Scenario("1862").rules.title.map.next_to
    assert beside[HexId("G0")] == (None, None, None, "F1", "G2", "H1")
    assert beside[HexId("N17")] == (None, None, "M16", "M18", None, None)


@rule("1862-MAP-01", "1862-RUL-01")
def test_a_way_over_eight_hexes_of_a_row_is_seven_steps_long() -> None:
    path = "C30:0 C28 C26 C24 C22 C20:0 C18 C16:0"
    tiles = {"C28": ("9", 1), "C20": turned("4", "W E"), "C18": ("9", 1), "C16": ("57", 1)}
    table = railway("CP", "run", GREEN, tiles=tiles, trains="3")
    assert len(path.split()) == 8
    assert earned(table, run(("3", path)))[1] == 7 * 20 - 7 * 10


@rule("1862-MAP-01")
def test_neighbours_lie_two_columns_or_a_row_and_a_column_away_and_distance_counts_steps() -> None:
    assert [neighbour(HexId("F23"), edge) for edge in EDGES] == ["G22", "F21", "E22", "E24", "F25", "G24"]
    assert all((ord(at[0]) - ord("A") + int(at[1:])) % 2 == 0 for at in hexes())
    assert {at[0] for at in hexes()} == set("ABCDEFGHIJKLMN")
    assert (min(int(at[1:]) for at in hexes()), max(int(at[1:]) for at in hexes())) == (0, 33)
    assert hexes_between(HexId("C30"), HexId("C16")) == 7
    assert hexes_between(HexId("F31"), HexId("F31")) == 0
    assert hexes_between(HexId("F31"), HexId("L23")) == 7
    assert hexes_between(HexId("F31"), HexId("E2")) == 15


@rule("1862-MAP-02")
def test_there_are_186_hexes_of_which_166_can_be_built_on() -> None:
    colours = Counter(spec.color for spec in hexes().values())
    assert colours == {"white": 153, "yellow": 8, "green": 5, "gray": 15, "red": 5}
    grey = {at for at, spec in hexes().items() if spec.color == "gray"}
    assert {at for at in grey if not hexes()[at].track} == LAKES | {"E28"}


@rule("1862-MAP-03")
def test_coast_river_and_mountain_cost_what_is_printed() -> None:
    costs = Counter((s.cost.terrain, s.cost.amount) for s in hexes().values() if s.cost is not None)
    assert costs == {("coast", 40): 21, ("river", 80): 37, ("mountain", 120): 32, ("mountain_river", 160): 11}
    assert len(hexes()) - sum(costs.values()) == 85


@rule("1862-MAP-04")
def test_canada_is_the_north_with_toronto_and_the_lakes_belong_to_nobody() -> None:
    canada = {at for at in hexes() if at[0] in "AB"} | {f"C{n}" for n in range(2, 31, 2)} | {"D27"}
    assert {at for at, spec in hexes().items() if spec.country == "CA"} == canada
    assert {at for at, spec in hexes().items() if spec.country is None} == LAKES
    assert hexes()["C32"].country == "US"


@rule("1862-MAP-04")
def test_the_frontier_runs_along_24_sides_and_three_more_without_dashes() -> None:
    country = {at: spec.country for at, spec in hexes().items()}
    between = {
        frozenset((at, other))
        for at in country
        for edge in EDGES
        if country[at] == "CA" and country.get(other := str(neighbour(HexId(at), edge))) == "US"
    }
    undrawn = {frozenset(pair) for pair in (("C20", "D21"), ("C22", "D21"), ("D27", "E26"))}
    assert undrawn <= between
    assert len(between - undrawn) == 24


@rule("1862-MAP-05")
def test_nothing_crosses_the_bar_north_of_chicago() -> None:
    played = Scenario("1862").rules.title.map
    barred = {
        frozenset((str(at), str(neighbour(at, edge))))
        for (at, edge), side in played.side_of.items()
        if played.barred_sides >> side & 1
    }
    assert barred == {frozenset(("C20", "D21")), frozenset(("C22", "D21"))}
    table = railway("NP", "track", 2).connected("NP", "D21", "C20", "C22")
    assert why(table, put("D21", "7", "NW NE")) == ("TRK-06", "closed_side")
    assert why(table, put("C20", "4", "NW SE")) == ("TRK-06", "closed_side")
    assert why(table, put("C22", "23", "W-E W-SE")) == ("TRK-06", "closed_side")


@rule("1862-MAP-06")
def test_seven_cities_bear_marks() -> None:
    marks = {s.label or s.label_future: at for at, s in hexes().items() if s.label or s.label_future}
    assert marks == {"P": "E2", "S": "H1", "L": "J3", "NY": "F31", "Mtl": "C30", "NO": "L23", "Chi": "F23"}


@rule("1862-MAP-07")
def test_new_york_is_two_yellow_cities_with_an_exit_each() -> None:
    assert hexes()["F31"].color == "yellow"
    assert track("F31") == {"NE-s0", "SW-s1"}
    assert (city("F31", 0), city("F31", 1)) == ((1, 20, ("NYC",)), (1, 20, ("NYH",)))
    green = railway("NYC", "run", 2, tiles={"F31": ("885", 1)}).state.board
    assert [(s.slots, s.revenue) for s in green.stops(HexId("F31"))] == [(1, 40), (1, 40)]
    ends = green.track[HexId("F31")].from_stop
    assert [{DIRECTIONS[edge] for edge in sides} for sides in ends] == [{"NE", "W"}, {"SW"}]


@rule("1862-MAP-08")
def test_chicago_is_green_with_two_spaces_and_two_exits() -> None:
    assert (hexes()["F23"].color, city("F23"), track("F23")) == ("green", (2, 40, ("ATS",)), {"SW-s0", "W-s0"})


@rule("1862-MAP-09")
def test_omaha_is_white_with_a_printed_exit() -> None:
    assert (hexes()["G16"].color, city("G16"), track("G16")) == ("white", (1, 10, ("UP",)), {"W-s0"})


@rule("1862-MAP-10")
@pytest.mark.parametrize(
    ("at", "name", "values", "ways"),
    [
        ("A30", "Labrador", (20, 50), {"SE": "B31"}),
        ("A32", "Labrador", (20, 50), {"SW": "B31"}),
        ("M8", "Mexico", (40, 80), {"NW": "L7", "NE": "L9"}),
        ("M10", "Mexico", (40, 80), {"NW": "L9", "NE": "L11"}),
        ("M30", "Florida", (20, 50), {"NW": "L29", "NE": "L31"}),
    ],
)
def test_red_hexes_have_two_values_and_are_entered_through_their_arrows(
    at: str, name: str, values: tuple[int, int], ways: dict[str, str]
) -> None:
    spec = hexes()[at]
    (stop,) = spec.stops
    assert (spec.color, spec.name, spec.terminal, stop.kind) == ("red", name, True, "offboard")
    assert [stop.value(colour) for colour in ("yellow", "green", "brown", "gray")] == [
        values[0], values[0], values[1], values[1],
    ]  # fmt: skip
    assert track(at) == {f"{side}-s0" for side in ways}
    assert {side: str(neighbour(HexId(at), DIRECTIONS.index(side))) for side in ways} == ways


@rule("1862-MAP-11")
def test_grey_hexes_with_track_show_two_cities_two_towns_and_six_lines() -> None:
    assert (city("A6"), track("A6")) == ((1, 30, ()), {"SW-s0", "E-s0"})
    assert (city("D27"), track("D27")) == ((1, 30, ()), {"NE-s0", "SE-s0"})
    towns = {at: [(s.kind, s.revenue) for s in hexes()[at].stops] for at in ("E26", "L3")}
    assert towns == {"E26": [("town", 20)], "L3": [("town", 20)]}
    assert (track("E26"), track("L3")) == ({"SW-s0", "SE-s0", "SE-E"}, {"NE-s0"})
    plain = {"A8": "W-SE", "F25": "SW-NE", "G0": "NE-SE", "J1": "NE-E", "L5": "NW-NE", "N17": "NW-NE"}
    assert {at: track(at) for at in plain} == {at: {way} for at, way in plain.items()}
    table = railway("NP", "track", 2).connected("NP", "A6", "N17")
    assert why(table, put("N17", "24", "NW-SE NW-E")) == ("TRK-02", "never_built_on")
    assert why(table, put("A6", "15", "E SE SW W")) == ("TRK-02", "never_built_on")


@rule("1862-MAP-13")
def test_sacramento_and_san_francisco_are_two_green_cities_of_one_hex() -> None:
    assert hexes()["H1"].color == "green"
    assert (city("H1", 0), city("H1", 1)) == ((1, 40, ("CPR",)), (1, 40, ("WP",)))
    assert [stop.name for stop in hexes()["H1"].stops] == ["Sacramento", "San Francisco"]
    assert track("H1") == {"E-s0", "SE-s1"}


@rule("1862-MAP-14")
@pytest.mark.parametrize(
    ("at", "colour", "shown", "sides"),
    [
        ("C30", "yellow", (1, 20, ("CP",)), "W NW"),
        ("D3", "yellow", (1, 20, ("ORN",)), "SW NE"),
        ("E18", "green", (2, 30, ("NP",)), "SW W NW NE"),
        ("L23", "green", (2, 40, ("SP",)), "W NW"),
        ("H29", "green", (2, 30, ()), "SW NW NE SE"),
    ],
)
def test_the_other_printed_cities(at: str, colour: str, shown: tuple[int, int, tuple[str, ...]], sides: str) -> None:
    assert (hexes()[at].color, city(at)) == (colour, shown)
    assert track(at) == {f"{side}-s0" for side in sides.split()}


@rule("1862-MAP-15")
def test_five_hexes_are_printed_with_yellow_track_from_west_to_east() -> None:
    printed = {at for at, spec in hexes().items() if spec.color == "yellow" and not spec.stops}
    assert printed == {"C22", "C24", "C26", "G14", "H3"}
    assert all(track(at) == {"W-E"} for at in printed)


@rule("1862-TRK-08")
def test_the_ground_of_printed_hexes_costs_too() -> None:
    printed = {at: s for at, s in hexes().items() if s.color in ("yellow", "green") or at == "G16"}
    assert {at: s.cost.amount for at, s in printed.items() if s.cost is not None} == PRINTED_COSTS
    assert {at for at, s in printed.items() if s.cost is None} == {"C24", "C26", "H29"}


@rule("1862-MAP-16")
def test_sides_at_bars_lakes_and_grey_or_red_land_without_track_are_closed() -> None:
    found: dict[str, set[str]] = {}
    for at, side in closed_sides(Scenario("1862")):
        found.setdefault(at, set()).add(side)
    assert {at: " ".join(sorted(sides)) for at, sides in found.items()} == {
        "B7": "NE NW", "B29": "NE", "B33": "NW", "C20": "SE", "C22": "SE SW", "C24": "SE SW", "C26": "SE SW",
        "C28": "SE", "C30": "SW", "D21": "E NE NW", "D31": "W", "E22": "E NE", "E30": "NW", "F23": "E NE",
        "F27": "NE W", "F29": "NW", "G2": "W", "G26": "NW", "L7": "W", "M12": "W",
    }  # fmt: skip


@rule("1862-MAP-17", "1862-PRV-09")
def test_erie_has_dashed_track_and_no_station_until_its_tile_lies() -> None:
    spec = hexes()["E28"]
    assert (spec.color, spec.stops, spec.track, set(spec.planned)) == ("gray", (), (), {"W", "NW", "E"})
    board = Scenario("1862").tiles(E28=("881", 1)).state.board
    assert {tuple(DIRECTIONS[e] for e in piece) for piece in board.track[HexId("E28")].pieces()} == {
        ("W", "NW"),
        ("W", "E"),
    }


# -- against the fact sheet ---------------------------------------------------------------------------------------


@rule("1862-MAP-02", "1862-MAP-16")
def test_the_map_is_that_of_the_fact_sheet() -> None:
    for sheet in fact_sheet()["hexes"]:
        spec = hexes()[sheet["at"]]
        assert spec.color == sheet["color"]
        assert [(s.kind, s.slots, s.revenue, list(s.home)) for s in spec.stops] == [
            (s["kind"], s.get("slots", 0), s["revenue"], s.get("home", [])) for s in sheet["stops"]
        ]
        assert [list(ends) for ends in spec.track] == sheet.get("track", [])
        assert spec.country == (None if sheet["country"] == "none" else sheet["country"])
        assert (None if spec.cost is None else spec.cost.amount) == sheet.get("cost", {}).get("amount")


@rule("1862-MAP-16")
def test_the_closed_sides_are_those_of_the_fact_sheet() -> None:
    sheet = {(h["at"], side) for h in fact_sheet()["hexes"] for side in h.get("impassable", ())}
    assert set(closed_sides(Scenario("1862"))) == sheet
