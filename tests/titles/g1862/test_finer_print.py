"""More borders of rules in 1862: what is offered beside what is refused, and what a rule looks at."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import LayTile, SetPar
from kursbuch.eighteen.title import Title, looks_at
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1862.erie import ERIE_HEX, ERIE_ROTATION, ERIE_TILE
from kursbuch.titles.g1862.lays import unless_erie
from rules_marker import rule
from scenario import E, buy_paper
from shares_1862 import PAPERS, code, first_round, par

# -- the sale of the privates ---------------------------------------------------------------------------------------


@rule("1862-AUC-11", "1862-SR-09")
def test_each_of_the_six_pars_is_offered_to_the_buyer_of_private_8() -> None:
    scene = first_round()
    for paper in PAPERS[:-1]:
        scene.paper(paper, E, closed=True)
    scene.act(buy_paper("P8"))
    assert scene.listed(SetPar) == [par(int(price)) for price in scene.rules.title.data.market.issue]
    assert len(scene.listed(SetPar)) == 6


@rule("1862-AUC-03")
def test_a_private_that_was_closed_is_gone_whoever_owned_it() -> None:
    scene = first_round().paper("P1", E, closed=True)
    assert code(scene, buy_paper("P1")) == ("AUC-03", "paper_gone")


# -- the Erie tile --------------------------------------------------------------------------------------------------


def never(title: Title, state: object, action: LayTile, rule: RuleId) -> Refusal | None:
    """A rule that refuses every tile."""
    return refuse(rule, "paper_gone", paper="P1")


@rule("1862-RUL-12", "1862-TRK-05")
@pytest.mark.parametrize("parts", [None, ("at", "paper"), ("at", "rotation", "tile")])
def test_a_rule_for_ordinary_tiles_says_nothing_of_the_erie_tile(parts: tuple[str, ...] | None) -> None:
    def test(title: Title, state: object, action: LayTile, rule: RuleId) -> Refusal | None:
        return never(title, state, action, rule)

    wrapped = unless_erie(looks_at(*parts)(test) if parts else test)
    erie, other = LayTile(ERIE_HEX, ERIE_TILE, ERIE_ROTATION), LayTile(HexId("A1"), TileId("8"), 0)
    answers = [wrapped(None, None, action, RuleId("T-1")) for action in (erie, other)]  # type: ignore[arg-type]
    assert [answer and answer.code for answer in answers] == [None, "paper_gone"]
    assert getattr(wrapped, "parts", None) == (parts and tuple(dict.fromkeys(("at", "tile", *parts))))
