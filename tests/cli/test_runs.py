"""`kursbuch routes`: the best run, a run one thinks of, and every run of a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kursbuch.cli.main import main
from kursbuch.eighteen.actions import Route, RunTrains
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.study.runs import BonusPaid, best_run, check_run
from scenario import Scenario


def coast_line(trains: tuple[str, ...] = ("5",), edition: str = "2007") -> Scenario:
    """1848-EX-24: Sydney, Newcastle, Southport, Brisbane."""
    table = Scenario(edition=edition).phase(5).running("NSW", trains=trains)
    table.tiles(F17=("236", 0), E18=("57", 0), D19=("9", 0), C20=("6", 0), B19=("6", 5))
    return table.station("NSW", "F17").turn("NSW", "run")


def test_best_run_names_its_stops_and_their_values() -> None:
    table = coast_line()
    best = best_run(table.rules.title, table.state, "NSW")
    assert (best.revenue, best.proved, best.bound) == (100, True, 100)
    assert {stop.name: stop.paid for stop in best.routes[0].stops} == {
        "Sydney": 40,
        "Newcastle": 20,
        "Southport": 20,
        "Brisbane": 20,
    }


def test_bonuses_are_named() -> None:
    table = coast_line(edition="2021")
    best = best_run(table.rules.title, table.state, "NSW")
    assert (best.revenue, best.routes[0].bonuses) == (150, (BonusPaid("K", 50),))


def test_declared_run_is_compared_with_the_best() -> None:
    table = coast_line()
    short = RunTrains((Route(TrainName("5"), ("F17:0", "E18:0")),))
    checked = check_run(table.rules.title, table.state, CompanyId("NSW"), short)
    assert (checked.refusal, checked.revenue, checked.best) == (None, 60, 100)


def test_declared_run_that_breaks_a_rule_is_refused_with_its_number() -> None:
    table = coast_line(trains=("4",))
    long = RunTrains((Route(TrainName("4"), ("F17:0", "E18:0", "D19", "C20:0", "B19:0")),))
    checked = check_run(table.rules.title, table.state, CompanyId("NSW"), long)
    assert checked.refusal is not None
    assert checked.refusal.rule == "1848-RTE-03"


def test_command_asks_for_a_company_when_none_is_acting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "g.kursbuch"
    assert main(["new", "1848", "--players", "A,B,C", "--seed", "1", "--out", str(game)]) == 0
    assert main(["routes", str(game), "--lang", "en"]) == 2
    assert "--company" in capsys.readouterr().err
    assert main(["routes", str(game), "--company", "XX", "--lang", "de"]) == 2
    assert "Gesellschaft" in capsys.readouterr().err


def test_command_answers_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "g.kursbuch"
    assert main(["new", "1848", "--players", "A,B,C", "--seed", "1", "--out", str(game)]) == 0
    capsys.readouterr()
    assert main(["routes", str(game), "--company", "VR", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["revenue"], answer["proved"], answer["routes"]) == (0, True, [])
    assert main(["routes", str(game), "--company", "VR", "--run", "nonsense"]) == 2
