"""Declared runs: trains that pass stops, places on several hexes, and a bonus that a company has once in a run."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from eighteen.toy import RED, Toy, city, hexes, printed, town
from kursbuch.eighteen.actions import Route, RunTrains
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.events import RouteRun, StationPlaced, TrainsRun
from kursbuch.eighteen.study.runs import best_run, check_run
from kursbuch.eighteen.way_bonus import WayBonus
from kursbuch.hexmap.tiles import HexId, StopSpec
from kursbuch.messages import Names, describe

RED_PLACE = StopSpec("offboard", {"yellow": 20, "green": 20, "brown": 50}, group="labrador")
LINE = ("D1:0", "D3:0", "D5:0", "D7", "D9:0", "D11:0")
HOME, TARGET = (HexId("D1"), 0), (HexId("D9"), 0)


def railway(*trains: str, bonuses: tuple[WayBonus, ...] = (), phase: int = 3) -> Toy:
    """A line of stops with a red place at its end, which has a second hex beside the last city."""
    board = hexes(
        D1=printed("gray", "E-s0 SE-s0", city()),
        D3=printed("gray", "W-s0 E-s0", town()),
        D5=printed("gray", "W-s0 E-s0", city(1, 40)),
        D7=printed("gray", "W-E"),
        D9=printed("gray", "W-s0 E-s0 NE-s0", city(1, 30)),
        D11=printed("red", "W-s0", RED_PLACE, terminal=True),
        C10=printed("red", "SW-s0", RED_PLACE, terminal=True),
        E2=printed("gray", "NW-s0", city(1, 10)),
    )
    toy = Toy(board, {RED: ("D1", 0)}, bonuses=bonuses).at("run", phase)
    toy.station(RED, "D1").trains(RED, *trains)
    return toy


def run(train: str, *path: str, calls: tuple[str, ...] | None = None) -> Route:
    return Route(TrainName(train), path, calls)


def paid(toy: Toy, *routes: Route) -> tuple[RouteRun, ...]:
    """What the routes of a legal run earned."""
    toy.act(RunTrains(routes))
    (made,) = toy.happened(TrainsRun)
    assert isinstance(made, TrainsRun)
    assert made.revenue == sum(route.revenue for route in made.routes)
    return made.routes


def test_an_express_is_paid_for_its_calls_and_the_record_names_them() -> None:
    calls = ("D1:0", "D5:0", "D11:0")
    (made,) = paid(railway("3E"), run("3E", *LINE, calls=calls))
    assert made == RouteRun(TrainName("3E"), LINE, 20 + 40 + 50, 0, calls)


def test_the_log_names_the_stops_called_at() -> None:
    made = RouteRun(TrainName("3E"), LINE, 110, 0, ("D1:0", "D5:0", "D11:0"))
    assert "3E D1–D5–D11" in describe(TrainsRun(RED, (made,), 110), "en", Names(title="1848"))
    assert "3E D1–D3–D5–D9–D11" in describe(
        TrainsRun(RED, (replace(made, calls=None),), 110), "en", Names(title="1848")
    )


@pytest.mark.parametrize(
    ("route", "code"),
    [
        (run("3E", *LINE), "too_many_calls"),
        (run("3E", *LINE, calls=("D1:0", "D3:0", "D5:0", "D11:0")), "too_many_calls"),
        (run("3E", *LINE, calls=("D1:0", "D5:0")), "end_not_called"),
        (run("3E", *LINE, calls=("D5:0", "D11:0")), "end_not_called"),
        (run("3E", *LINE, calls=("D1:0", "E2:0", "D11:0")), "call_off_the_way"),
        (run("3E", *LINE, calls=("D1:0", "D7", "D11:0")), "call_off_the_way"),
        (run("3E", *LINE, calls=("D1:0", "D11:0")), None),
        (run("3E", *LINE[:3]), None),
        (run("3", *LINE[:3]), None),
        (run("3", *LINE[:3], calls=("D1:0", "D5:0")), "train_calls_everywhere"),
        (run("3", *LINE[:5]), "too_many_stops"),
    ],
)
def test_an_express_calls_at_both_ends_and_at_so_many_in_all(route: Route, code: str | None) -> None:
    assert railway("3E", "3").code(RunTrains((route,))) == code


def test_an_express_does_not_pass_a_city_full_of_foreign_markers_though_it_does_not_call() -> None:
    toy = railway("3E")
    toy.fact(StationPlaced(CompanyId("B&O"), HexId("D5"), 0, 0))
    assert toy.code(RunTrains((run("3E", *LINE, calls=("D1:0", "D11:0")),))) == "blocked_city"
    assert toy.code(RunTrains((run("3E", *LINE[:3]),))) is None


def test_hexes_of_one_red_place_are_not_joined_by_a_route() -> None:
    toy = railway("3")
    toy.station(RED, "D9")
    assert toy.code(RunTrains((run("3", "D11:0", "D9:0", "C10:0"),))) == "stop_twice"
    assert paid(toy, run("3", "D9:0", "C10:0"))[0].revenue == 80


def test_a_red_place_pays_by_the_colour_of_the_phase() -> None:
    toy = railway("3", phase=2)
    toy.station(RED, "D9")
    assert paid(toy, run("3", "D9:0", "C10:0"))[0].revenue == 50


# -- the bonus ----------------------------------------------------------------------------------------------------


def bonus(**changes: object) -> WayBonus:
    """Four hexes from home to target."""
    basis = WayBonus(homes=frozenset({HOME}), targets=frozenset({TARGET}), amount=120)
    return replace(basis, **changes)


MIDDLE = frozenset({(HexId("D5"), 0)})
FAR, NEAR = ("D1:0", "D9:0", "D11:0"), ("D1:0", "D5:0", "D9:0")


@pytest.mark.parametrize(
    ("terms", "path", "calls", "extra"),
    [
        (bonus(), LINE, FAR, 120 - 40),
        (bonus(), LINE[::-1], FAR, 120 - 40),
        (bonus(), LINE[:5], NEAR, 120 - 40),
        (bonus(whole_route=True), LINE, FAR, 120 - 50),
        (bonus(per_hex=5), LINE, FAR, 120 - 20),
        (bonus(amount=40), LINE, FAR, 0),
        (bonus(), LINE, ("D1:0", "D5:0", "D11:0"), 0),  # passes the target
        (bonus(homes=MIDDLE), LINE[:5], NEAR, 0),
        (bonus(homes=MIDDLE, home_at_end=False), LINE[:5], NEAR, 120 - 20),
        (bonus(targets=MIDDLE | {TARGET}), LINE[:5], NEAR, 120 - 20),
    ],
)
def test_the_bonus_is_less_by_the_hexes_travelled_and_asks_for_calls_at_home_and_target(
    terms: WayBonus, path: tuple[str, ...], calls: tuple[str, ...], extra: int
) -> None:
    (made,) = paid(railway("3E", bonuses=(terms,)), run("3E", *path, calls=calls))
    assert made.bonus == extra


BONUSES = (bonus(), bonus(targets=frozenset({(HexId("E2"), 0)}), amount=60))


def test_a_company_has_one_bonus_for_all_its_trains_the_highest() -> None:
    toy = railway("3E", "2", bonuses=BONUSES)
    made = paid(toy, run("2", "D1:0", "E2:0"), run("3E", *LINE, calls=FAR))
    assert [(route.revenue, route.bonus) for route in made] == [(30, 0), (100 + 80, 80)]
    alone = paid(railway("3E", "2", bonuses=BONUSES), run("2", "D1:0", "E2:0"))
    assert [(route.revenue, route.bonus) for route in alone] == [(30 + 50, 50)]


def test_without_routes_there_is_no_bonus() -> None:
    assert paid(railway("3E", bonuses=BONUSES)) == ()


@pytest.mark.parametrize("trains", [("2",), ("3",), ("4",), ("3E",), ("3E", "2"), ("3", "2"), ("3E", "3"), ("4", "3E")])
@pytest.mark.parametrize("bonuses", [(), BONUSES, (bonus(amount=400), bonus(targets=MIDDLE, amount=70))])
def test_the_best_run_is_legal_names_its_calls_and_pays_what_the_optimiser_says(
    trains: tuple[str, ...], bonuses: tuple[WayBonus, ...]
) -> None:
    toy = railway(*trains, bonuses=bonuses)
    revenue, action = toy.best()
    assert sum(route.revenue for route in paid(toy, *action.routes)) == revenue > 0


def test_the_suggested_run_of_an_express_passes_a_stop_for_the_sake_of_the_bonus() -> None:
    toy = railway("3E", bonuses=(bonus(),))
    assert toy.best() == (20 + 30 + 50 + 80, RunTrains((run("3E", *LINE, calls=FAR),)))
    assert railway("3E").best() == (110, RunTrains((run("3E", *LINE, calls=("D1:0", "D5:0", "D11:0")),)))


def test_the_study_explains_calls_and_the_one_bonus_as_the_rules_pay_them() -> None:
    toy = railway("3E", "2", bonuses=(bonus(label="coast"), BONUSES[1]))
    found = best_run(toy.title, toy.state, RED)
    express, plain = found.routes
    assert found.revenue == express.revenue + plain.revenue == 100 + 80 + 30
    assert [(stop.place, stop.paid) for stop in express.stops if stop.paid] == [
        ("D1:0", 20),
        ("D9:0", 30),
        ("D11:0", 50),
    ]
    assert [(extra.label, extra.value) for extra in express.bonuses] == [("coast", 80)]
    assert plain.bonuses == ()
    checked = check_run(toy.title, toy.state, RED, found.action)
    assert (checked.revenue, checked.below, checked.proved) == (found.revenue, 0, True)


def test_a_route_without_named_calls_is_written_as_ever() -> None:
    toy = railway("3")
    assert b"calls" not in toy.rules.encode_action(RunTrains((run("3", *LINE[:3]),)))
    paid(toy, run("3", *LINE[:3]))
    assert b"calls" not in toy.rules.encode_events(toy.events)
    named = RunTrains((run("3E", *LINE, calls=FAR),))
    assert toy.rules.decode_action(toy.rules.encode_action(named)) == named
