"""RTE-18: the run must be the highest the company can make, as the optimiser finds it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from kursbuch.eighteen.actions import RunTrains
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import TrainsRun
from kursbuch.eighteen.turns import turn_of
from moves import run
from positions_1824 import game
from railways_1824 import LETTERS, NET, Tiles, code_of, minor_railway, open_railway, paid, revenue, state_railway, way
from rules_marker import rule
from scenario import A, Scenario

GRAZ: Tiles = {"G10": ("57", 0), "F11": ("55", 0), "H9": ("9", 0), "I8": ("401", 2)}
"""From Graz to a town of F11, and by H9 to Triest."""
KRAKAU: Tiles = {"B13": ("631", 2), "B15": ("57", 1), "B17": ("8", 1), "A18": ("447", 0), "A20": ("4", 1)}
"""From the mine A12 by a town of B13, Mährisch-Ostrau, Krakau and the town A20 to the mine A22."""
LINKS = ("IF", "IC", "FB", "FA", "BC", "CD", "CG", "DE", "GJ", "JH")


def best(table: Scenario, company: str) -> int:
    """The highest run by the optimiser, which proves that there is none better."""
    title = table.rules.title
    found, _ = title.policies.best_run(title, table.state, CompanyId(company), None)
    assert found.proved
    return found.revenue


def sd2(**options: str) -> Scenario:
    """SD2 in Graz with a 2 (EX-29)."""
    table = minor_railway(game(4, **options).phase(2), "SD2", cash=0, trains=("2",)).tiles(**GRAZ)
    return table.turn("SD2", "run")


# -- what is refused, what is allowed -----------------------------------------------------------------------------


@rule("1824-EX-29", "1824-RTE-18", "1824-DIV-01", "1824-PRV-44")
def test_example_29_graz_to_f11_is_refused_and_graz_to_triest_pays_25_and_25() -> None:
    table = sd2()
    owner = table.money(A)
    refusal = table.refusal(run(("2", "G10:0 F11:0")))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("1824-RTE-18", "not_the_best_run")
    assert (refusal.facts["revenue"], refusal.facts["best"]) == (30, 50)
    table.act(run(("2", "G10:0 H9 I8:0")))
    assert revenue(table) == 50
    assert (table.money(A) - owner, table.money("SD2")) == (25, 25)


@rule("1824-RTE-18")
def test_running_no_train_is_refused_while_some_run_earns_anything() -> None:
    assert code_of(sd2(), RunTrains()) == ("1824-RTE-18", "not_the_best_run")
    mine_only = state_railway(game().phase(3), "SD", "B5", trains=("2",)).tiles(B5=("6", 3)).turn("SD", "run")
    assert mine_only.why(RunTrains()) is None, "nothing can be earned"


@rule("1824-RTE-18")
def test_the_highest_run_is_offered_ready_to_be_declared() -> None:
    table = sd2()
    (offer,) = table.offers().free
    assert revenue(table.act(offer.suggestion)) == 50


@rule("1824-RTE-18")
def test_a_train_may_not_stay_at_home_if_it_could_earn_something() -> None:
    table = open_railway(game().phase(3), "BK", trains=("3", "4")).tiles(**NET).turn("BK", "run")
    assert code_of(table, run(("4", way("HJGC")))) == ("1824-RTE-18", "not_the_best_run")
    assert code_of(table, run(("3", way("HJG")), ("4", way("GCD")))) == ("1824-RTE-18", "not_the_best_run")
    assert table.why(run(("3", way("HJG")), ("4", way("GCBF")))) is None


@rule("1824-RTE-18")
def test_of_several_highest_runs_each_is_allowed() -> None:
    table = open_railway(game().phase(3), "BK", trains=("3",)).tiles(**NET).turn("BK", "run")
    assert best(table, "BK") == 70
    assert [table.why(run(("3", way(letters)))) for letters in ("HJG", "JGC", "GCB")] == [None, None, "1824-RTE-18"]


@rule("1824-RTE-18", "1824-RUL-24")
@pytest.mark.parametrize(("start", "mine"), [("A12", 40), ("A22", 60)])
def test_mine_values_are_ignored_in_the_comparison(start: str, mine: int) -> None:
    """The 3g may begin at either end of the line for the same run, though one mine pays more."""
    line = ["B13:1", "B15:0", "B17", "A18:0", "A20:0"]
    table = state_railway(game().phase(5), "SD", "B15", trains=("3g",)).tiles(**KRAKAU).turn("SD", "run")
    whole = [f"{start}:0", *(line if start == "A12" else line[::-1])]
    assert best(table, "SD") == 70
    assert code_of(table, run(("3g", " ".join(whole[:-1])))) == ("1824-RTE-18", "not_the_best_run")
    table.act(run(("3g", " ".join(whole))))
    assert revenue(table) == 70
    assert turn_of(table.state).side_income == mine


@rule("1824-RTE-18")
@pytest.mark.parametrize(("value", "rule_id"), [("true", "1824-RTE-18"), ("false", None)])
def test_option_enforce_max_revenue_lets_any_legal_run_pass_when_it_is_off(value: str, rule_id: str | None) -> None:
    table = sd2(enforce_max_revenue=value)
    assert table.why(run(("2", "G10:0 F11:0"))) == rule_id
    assert table.why(RunTrains()) == rule_id
    assert table.why(run(("2", "G10:0 H9 I8:0"))) is None


@rule("1824-RTE-18")
def test_any_legal_run_pays_what_it_earns_when_the_option_is_off() -> None:
    table = sd2(enforce_max_revenue="false").act(run(("2", "G10:0 F11:0")))
    assert (revenue(table), table.money("SD2"), paid(table, "mine")) == (30, 15, [])


# -- the optimiser against all runs there are ---------------------------------------------------------------------


def neighbours(letter: str) -> Iterator[str]:
    return (link.replace(letter, "") for link in LINKS if letter in link)


def ways(before: str) -> Iterator[str]:
    """All ways through the net that go on from this one and meet no place twice."""
    if len(before) > 1:
        yield before
    for letter in neighbours(before[-1]):
        if letter not in before:
            yield from ways(before + letter)


def highest(table: Scenario, fleet: tuple[str, ...]) -> int:
    """The highest of all runs that the rules of routes allow, found by trying each."""
    every = [letters for start in LETTERS for letters in ways(start) if letters[0] < letters[-1]]
    legal = {train: [w for w in every if table.why(run((train, way(w)))) is None] for train in set(fleet)}
    most = 0
    for routes in product(*([None, *legal[train]] for train in fleet)):
        action = run(*((train, way(w)) for train, w in zip(fleet, routes, strict=True) if w is not None))
        if table.why(action) is None:
            events, _ = table.rules.play(table.state, table.actor, action)
            most = max(most, *(event.revenue for event in events if isinstance(event, TrainsRun)))
    return most


@rule("1824-RTE-18")
@pytest.mark.parametrize("full", [(), ("B9",), ("B5", "C12")])
@pytest.mark.parametrize(
    ("company", "fleet"),
    [
        ("BK", ("2",)),
        ("BK", ("4",)),
        ("BK", ("5",)),
        ("BK", ("2g",)),
        ("BK", ("3", "2g")),
        ("BK", ("2", "3")),
        ("EPP", ("1g",)),
        ("EPP", ("1g", "2g")),
        ("EOD", ("2g",)),
    ],
)
def test_the_optimiser_finds_the_highest_of_all_legal_runs(
    company: str, fleet: tuple[str, ...], full: tuple[str, ...]
) -> None:
    """Also where foreign markers fill cities; each run counted is one that the rules themselves allow."""
    table = game(enforce_max_revenue="false").phase(3).tiles(**NET)
    if company == "BK":
        open_railway(table, "BK", trains=fleet)
    else:
        minor_railway(table, company, trains=fleet)
    for at in full:
        for foreign in ("SD", "UG")[: 1 if company == "BK" and at == "B9" else 2]:
            table.station(foreign, at)
    table.turn(company, "run")
    assert best(table, company) == highest(table, fleet)
