"""VAR-A-25: the bonus for runs from Wien or Prag to the Bukowina."""

from __future__ import annotations

from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from moves import run
from positions_1824 import game, opened
from railways_1824 import BUKOWINA_WAY, TO_THE_BUKOWINA, after_draft, revenue, two_players
from rules_marker import rule
from scenario import Scenario


def bukowina(trains: str, **tiles: tuple[str, int]) -> Scenario:
    """MS with markers in Prag and Mährisch-Ostrau on the line to the Bukowina, about to run."""
    table = opened(after_draft("SD2", "EPP", enforce_max_revenue="false").phase(6), "MS", trains=tuple(trains.split()))
    table.shares("MS", s1=60).tiles(**{**TO_THE_BUKOWINA, **tiles})
    return table.station("MS", "B9").station("MS", "B15").turn("MS", "run")


@rule("1824-EX-33", "1824-VAR-A-25")
def test_example_33_a_run_of_180_from_prag_to_the_bukowina_earns_230() -> None:
    table = bukowina("6").act(run(("6", BUKOWINA_WAY)))
    assert revenue(table) == 230
    (ran,) = (e.routes for e in table.events if isinstance(e, ev.TrainsRun))
    assert [(r.revenue, r.bonus) for r in ran] == [(230, 50)]


@rule("1824-VAR-A-25")
def test_the_optimiser_knows_the_bonus_and_the_maximum_includes_it() -> None:
    table = opened(after_draft("SD2", "EPP").phase(6), "MS", trains=("6",)).shares("MS", s1=60)
    table.tiles(**TO_THE_BUKOWINA).station("MS", "B9").turn("MS", "run")
    found, _ = table.rules.title.policies.best_run(table.rules.title, table.state, CompanyId("MS"), None)
    assert found.revenue == 230
    assert table.why(run(("6", "B9:0 B11 B13:0 B15:0 B17 B19 B21 B23:0 C24 D25:0"))) == "1824-RTE-18"
    assert table.why(run(("6", BUKOWINA_WAY))) is None


@rule("1824-VAR-A-25", "1824-RUL-45")
def test_both_places_must_lie_on_the_route_not_necessarily_at_its_ends() -> None:
    without_prag = bukowina("5").act(run(("5", BUKOWINA_WAY.partition("B11 ")[2])))
    assert revenue(without_prag) == 140, "no source"
    no_target = bukowina("4").act(run(("4", "B9:0 B11 B13:0 B15:0 B17 B19 B21 B23:0")))
    assert revenue(no_target) == 130, "no target"
    beyond = bukowina("8", A8=("3", 5)).act(run(("8", f"A8:0 {BUKOWINA_WAY}")))
    assert revenue(beyond) == 10 + 180 + 50, "Prag in the middle of the route"


@rule("1824-VAR-A-25")
def test_wien_is_a_source_and_e24_a_target() -> None:
    tiles = {"D11": ("9", 2), "C10": ("58", 3), "B11": ("8", 4), "C24": ("8", 0), "D23": ("8", 3), "E24": ("58", 2)}
    table = bukowina("6", **tiles)
    path = "E12:2 D11 C10:0 B11 B13:0 B15:0 B17 B19 B21 B23:0 C24 D23 E24:0"
    assert revenue(table.act(run(("6", path)))) == 30 + 10 + 10 + 40 + 40 + 10 + 50


@rule("1824-VAR-A-25", "1824-RUL-45")
def test_a_g_train_earns_the_bonus_too_and_each_train_once() -> None:
    table = bukowina("4g", B7=("8", 4)).act(run(("4g", f"C6:0 B7 {BUKOWINA_WAY}")))
    assert revenue(table) == 230, "two targets on the route count once"


@rule("1824-VAR-A-25")
def test_the_large_map_pays_no_bonus() -> None:
    hexes = {str(spec.at): spec.bonus for spec in two_players().rules.title.data.hexes if spec.bonus}
    assert hexes == {
        **dict.fromkeys(("B9", "E12"), "bukowina_source"),
        **dict.fromkeys(("D25", "E24", "E26"), "bukowina_target"),
    }
    assert not [spec.at for spec in game().rules.title.data.hexes if spec.bonus]
