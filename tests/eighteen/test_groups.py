"""Companies that go on sale in groups."""

import pytest

from house_rules import table
from kursbuch.eighteen.groups import group_is_on_sale, group_is_open
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.kernel.ids import RuleId
from scenario import A, B, Scenario, start

FT, WA = CompanyId("FT"), CompanyId("WA")
GROUPS = {"FT": {"group": 1}, "WA": {"group": 1}, "NSW": {"group": 2}}


def opens(when: str) -> Scenario:
    return table(info={"groups": {"1": "papers_sold", "2": when}}, companies=GROUPS)


def is_open(scene: Scenario, group: int = 2) -> bool:
    return group_is_open(scene.rules.title, scene.state, group)


def test_a_group_that_is_not_named_is_on_sale_from_the_start() -> None:
    assert is_open(table(), 0)
    assert is_open(opens("sold"), 0)


def test_the_first_group_opens_when_all_privates_are_sold_or_closed() -> None:
    scene = opens("sold")
    for paper in tuple(scene.state.papers)[1:]:
        scene.paper(paper, A)
    assert not is_open(scene, 1)
    scene.paper("P1", B, closed=True)
    assert is_open(scene, 1)


def test_a_group_opens_when_no_new_share_of_the_group_before_is_left() -> None:
    scene = opens("sold").running("FT", percent=100).running("WA", percent=90)
    assert not is_open(scene)
    scene.shares("WA", s1=90, pool=10)
    assert is_open(scene)


def test_a_group_opens_when_the_group_before_is_in_operation() -> None:
    scene = opens("in_operation").running("FT")
    scene.shares("WA", s1=60)
    assert not is_open(scene)
    scene.fact(ev.WentIntoOperation(WA))
    assert is_open(scene)


def test_a_group_opens_when_the_directors_shares_of_the_group_before_are_sold() -> None:
    scene = opens("started").shares("FT", s1=20)
    assert not is_open(scene)
    scene.shares("WA", s2=20)
    assert is_open(scene)


@pytest.mark.parametrize("when", ["sold", "in_operation", "started"])
def test_companies_that_have_left_the_game_hold_up_nothing(when: str) -> None:
    scene = opens(when).running("FT", percent=100)
    assert not is_open(scene)
    scene.fact(ev.CompanyClosed(WA, "test"))
    assert is_open(scene)


def test_nothing_of_a_closed_group_is_bought() -> None:
    scene = opens("started")
    refusal = group_is_on_sale(scene.rules.title, scene.state, start("NSW", 100), RuleId("T-01"))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("group_not_open", {"company": "NSW", "group": 2})
    scene.shares("FT", s1=20).shares("WA", s2=20)
    assert group_is_on_sale(scene.rules.title, scene.state, start("NSW", 100), RuleId("T-01")) is None
