"""A bonus is told with its reckoning, and the targets of a company are told before anybody runs to them."""

from __future__ import annotations

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.study.runs import best_run, check_run, routes_paid
from moves import along, run
from railways_1862 import BROWN, GREEN, express, railway, turned
from rules_marker import rule

DETOUR = {
    "C30": turned("886", "W NW NE"),
    "B31": turned("14", "SW W NE E"),
    "C16": turned("57", "SW NE"),
    **along("B31 B29 B27 B25 B23 B21 B19 B17 C16"),
}
WAY = "C30:0 B31:0 B29 B27 B25 B23 B21 B19 B17 C16:0"


@rule("1862-RTE-14", "1862-EX-15")
def test_a_bonus_is_told_with_its_products_and_its_places() -> None:
    table = railway("CP", "run", GREEN, tiles=DETOUR, trains="3")
    action = run(("3", WAY))
    (route,) = routes_paid(table.rules.title, table.state, CompanyId("CP"), action.routes)
    (bonus,) = route.bonuses
    assert (bonus.label, bonus.value, bonus.home, bonus.target) == ("Winnipeg", 50, "C30:0", "C16:0")
    assert bonus.terms == ((7, 20), (9, -10))
    assert sum(count * rate for count, rate in bonus.terms) == bonus.value
    checked = check_run(table.rules.title, table.state, "CP", action)
    assert checked.refusal is None
    assert checked.routes == (route,)


@rule("1862-RTE-14")
def test_the_best_run_tells_its_reckoning_and_all_targets() -> None:
    table = railway("CP", "run", BROWN, tiles=DETOUR, trains="3")
    found = best_run(table.rules.title, table.state, "CP")
    assert [bonus.terms for route in found.routes for bonus in route.bonuses] == [((7, 30), (9, -10))]
    targets = {target.label: (target.places, target.amount, target.rate, target.per_hex) for target in found.targets}
    assert targets == {"Winnipeg": (("C16:0",), 210, 30, 10), "Vancouver": (("C2:0",), 420, 30, 10)}


@rule("1862-RTE-05")
def test_a_stop_that_is_passed_pays_nothing_and_is_told_so() -> None:
    table = railway("CP", "run", BROWN, tiles=DETOUR, trains="5E")
    action = express("5E", WAY, "C30:0 C16:0")
    (route,) = routes_paid(table.rules.title, table.state, CompanyId("CP"), action.routes)
    assert [(stop.name, stop.paid > 0) for stop in route.stops] == [
        ("Montreal", True), ("Quebec", False), ("Winnipeg", True),
    ]  # fmt: skip
