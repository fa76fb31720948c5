"""VAR-B: Cisleithania for three."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import NEW, POOL
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1824.extra import extra_of
from moves import place, run
from positions_1824 import (
    acting,
    all_pass,
    asked,
    due,
    first_of,
    last_turn,
    opened,
    owned,
    rest_unsold,
    round_begins,
)
from railways_1824 import (
    BUKOWINA_WAY,
    TO_THE_BUKOWINA,
    at_home,
    code_of,
    in_bank,
    markers_on,
    open_railway,
    paid,
    revenue,
    step_of,
    three_players,
)
from rules_marker import rule
from scenario import A, B, C, Scenario, buy, lay, sell
from scenario import train as buy_train

TRAINS = {"2": 8, "3": 6, "4": 4, "5": 3, "6": 3, "8": 2, "10": None, "1g": 5, "2g": 4, "3g": 3, "4g": 2, "5g": 2}


def ug1(cash: int = 33, trains: tuple[str, ...] = ("4",), **options: str) -> Scenario:
    """UG1 belongs to A; the bank is to sell the first 5."""
    table = owned(three_players(**options), "UG1", A, cash, trains, placed=False)
    return rest_unsold(first_of(open_railway(table, "BK", B, cash=5000, trains=("4",)), "5"))


# -- what is laid out ---------------------------------------------------------------------------------------------


@rule("1824-VAR-B-01")
def test_the_bank_has_9000_and_the_certificate_limit_is_16() -> None:
    table = three_players()
    assert table.money("bank") + sum(table.money(seat) for seat in (A, B, C)) == 9000
    title = table.rules.title
    assert title.policies.certificate_limit(title, table.state, A) == 16


@rule("1824-VAR-B-01", "1824-VAR-A-03")
def test_it_is_played_on_the_cisleithania_map_without_the_tiles_of_budapest() -> None:
    data = three_players().rules.title.data
    assert len(data.hexes) == 65
    assert (len(data.tiles), sum(tile.count for tile in data.tiles)) == (55, 139)
    assert not {str(tile.id) for tile in data.tiles} & {"126", "490", "495", "498", "204"}


@rule("1824-VAR-B-02", "1824-RUL-46")
@pytest.mark.parametrize(("value", "bank"), [("680", 6960), ("700", 6900)])
def test_option_variant_b_cash_each_player_starts_with_680_or_700(value: str, bank: int) -> None:
    table = three_players(variant_b_cash=value)
    assert [table.money(seat) for seat in (A, B, C)] == [int(value)] * 3
    assert table.money("bank") == bank
    assert three_players().money(A) == 680


@rule("1824-VAR-B-03")
def test_in_play_are_three_coal_six_pre_state_three_regional_three_state_and_three_mountain_railways() -> None:
    table = three_players()
    names = "EPP EOD MLB SD1 SD2 SD3 UG1 KK1 KK2 BK MS CL SD UG KK"
    assert set(table.state.companies) == set(names.split())
    assert [str(name) for name in table.state.papers] == ["B1", "B2", "B3"]


@rule("1824-VAR-B-04")
def test_the_trains_are_fewer() -> None:
    table = three_players()
    assert {train: in_bank(table, train) for train in TRAINS} == TRAINS


@rule("1824-VAR-B-07", "1824-AUC-02")
def test_the_first_share_round_begins_in_reverse_order() -> None:
    table = three_players()
    seen = []
    for _ in range(3):
        seen.append(table.actor)
        table.act(buy("SD"))
    for _ in range(3):
        seen.append(table.actor)
        table.act(buy("KK"))
    assert seen == [C, B, A, A, B, C]


# -- UG1 in Budapest ----------------------------------------------------------------------------------------------


@rule("1824-VAR-B-05")
def test_the_marker_of_ug1_lies_in_the_red_location_budapest_from_the_start() -> None:
    table = three_players()
    assert markers_on(table, "G12") == [("UG1", 0, 0)]
    spec = table.rules.title.map.hexes[HexId("G12")]
    assert (spec.color, spec.terminal, spec.stops[0].kind, spec.stops[0].slots) == ("red", True, "city", 1)
    assert [spec.stops[0].value(colour) for colour in ("yellow", "green", "brown", "gray")] == [20, 40, 60, 70]
    owned(table, "UG1", A, 240, ("2",), placed=False)
    round_begins(rest_unsold(table.phase(2)))
    assert (acting(table), markers_on(table, "G12")) == ("UG1", [("UG1", 0, 0)]), "and is not placed again"


@rule("1824-VAR-B-05", "1824-RTE-06")
def test_routes_of_ug1_start_or_end_in_budapest() -> None:
    table = owned(three_players(enforce_max_revenue="false").phase(2), "UG1", A, 0, ("3",), placed=False)
    table.tiles(G10=("57", 1), F11=("69", 1)).turn("UG1", "run")
    assert code_of(table, run(("3", "G10:0 G12:0 F11:1"))) == ("1824-RTE-06", "ends_here")
    assert revenue(table.act(run(("3", "G12:0 G10:0")))) == 20 + 20


@rule("1824-VAR-B-05", "1824-TRK-03", "1824-TRK-04", "1824-RUL-30")
def test_ug1_builds_from_budapest_which_is_never_built_on() -> None:
    table = owned(three_players().phase(2), "UG1", A, 240, ("2",), placed=False).turn("UG1")
    assert code_of(table, lay("G12", "57", 1)) == ("1824-TRK-03", "never_built_on")
    assert table.why(lay("G10", "57", 1)) is None
    assert table.why(lay("F13", "9", 0)) is None


@rule("1824-VAR-B-05")
def test_of_ug_only_the_directors_share_is_reserved() -> None:
    table = three_players()
    for seat in (A, B, C):
        table.cash(seat, 2000)
    bought = 0
    while table.why(buy("UG")) is None:
        table.act(buy("UG"))
        bought += 1
    assert bought == 8
    assert table.why(buy("UG")) == "1824-SR-05"
    assert table.company("UG").held_by(NEW) == 20


@rule("1824-EX-34", "1824-VAR-B-05", "1824-CORP-14", "1824-TOK-04", "1824-RUL-55")
@pytest.mark.parametrize(("value", "cost", "markers"), [("full", 40, 5), ("lost", 100, 4)])
def test_example_34_option_variant_b_ug_marker_ug_forms_with_993_and_its_next_marker_costs_40_or_100(
    value: str, cost: int, markers: int
) -> None:
    table = ug1(variant_b_ug_marker=value)
    last_turn(table, "BK", "trains", 1, 2).act(buy_train("5"), Pass())
    assert (table.company("UG").in_operation, table.money("UG")) == (True, 993)
    assert markers_on(table, "G12") == [("UG", 0, 0)]
    title = table.rules.title
    costs = title.policies.marker_costs(title, table.state, CompanyId("UG"))
    assert (costs[1], len(costs)) == (cost, markers)
    table.tiles(G10=("57", 1)).trains("UG", "5").turn("UG", "station").act(place("G10"))
    assert paid(table, "station") == [("UG", "bank", cost)]


@rule("1824-VAR-B-05", "1824-CORP-18", "1824-PRV-47")
def test_if_ug1_stays_unsold_budapest_is_the_home_of_ug() -> None:
    table = three_players()
    all_pass(table)
    assert table.company("UG1").closed
    assert markers_on(table, "G12") == [], "its marker left with it"
    table.phase(5)
    opened(table, "UG", cash=2040, trains=("5",), acted=False, s1=60)
    round_begins(table)
    assert (acting(table), step_of(table), markers_on(table, "G12")) == ("UG", "track", [("UG", 0, 0)])


@rule("1824-VAR-B-05", "1824-TOK-06")
def test_if_ug1_stays_unsold_its_slot_in_budapest_is_kept_for_ug() -> None:
    table = all_pass(three_players()).phase(4)
    opened(table, "SD", trains=("4",), s1=60).station("SD", "G10").tiles(G10=("57", 1)).turn("SD", "station")
    assert code_of(table, place("G12")) == ("1824-TOK-06", "space_kept")


@rule("1824-VAR-B-05", "1824-CORP-14")
def test_if_ug1_stays_unsold_ug_gets_240_more() -> None:
    table = rest_unsold(first_of(open_railway(three_players(), "BK", B, cash=5000, trains=("4",)), "5"))
    last_turn(table, "BK", "trains", 1, 2).act(buy_train("5"), Pass())
    assert table.money("UG") == 960 + 240


# -- what is not played -------------------------------------------------------------------------------------------


@rule("1824-VAR-B-06")
def test_there_is_no_pool_sold_shares_lie_with_the_bank() -> None:
    table = opened(three_players().phase(3), "BK", trains=("3",), s1=50, s2=40).share_round(B).act(sell("BK", 10))
    assert (table.company("BK").held_by(POOL), table.company("BK").held_by(NEW)) == (0, 20)


@rule("1824-VAR-B-06", "1824-CORP-10")
def test_kk_forms_with_the_first_6() -> None:
    table = ug1()
    last_turn(table, "BK").act(buy_train("5"))
    assert due(table) == ("UG",)
    table = rest_unsold(first_of(open_railway(three_players(), "BK", B, cash=5000, trains=("5",)), "6"))
    last_turn(table, "BK").act(buy_train("6"))
    assert due(table) == ("KK",)


@rule("1824-VAR-B-06")
def test_there_are_no_construction_railways_and_no_bond_railway() -> None:
    extra = extra_of(three_players().state)
    assert (extra.construction, extra.bond, extra.stacks) == ((), None, ())
    table = three_players()
    assert not [name for name in ("BK", "MS", "CL") if table.company(name).marker is not None]


@rule("1824-VAR-B-06", "1824-EX-33", "1824-RUL-45", "1824-VAR-A-25")
@pytest.mark.parametrize(("value", "earned"), [("false", 180), ("true", 230)])
def test_option_bukowina_in_variant_b_pays_the_bonus_of_50_or_not(value: str, earned: int) -> None:
    table = at_home(opened(three_players(bukowina_in_variant_b=value).phase(6), "BK", trains=("6",), s1=60), "BK")
    table.tiles(**TO_THE_BUKOWINA).turn("BK", "run")
    table.act(run(("6", BUKOWINA_WAY)))
    assert revenue(table) == earned


@rule("1824-VAR-B-01")
def test_base_rules_apply_a_first_4_exchanges_mountain_railways_and_forms_sd() -> None:
    table = first_of(open_railway(three_players(), "BK", B, cash=5000, trains=("3",)), "4").paper("B3", C)
    last_turn(rest_unsold(table), "BK").act(buy_train("4"))
    assert (asked(table), due(table)) == ("mountain", ("SD",))
