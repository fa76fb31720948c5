"""What a sale brings and how far it moves the price, by the policies of a title."""

import pytest

from house_rules import table
from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rounds import ShareRoundPlay
from kursbuch.eighteen.shares import proceeds
from kursbuch.eighteen.steps.share_rules import seller_owns_them
from kursbuch.eighteen.steps.share_turn import PassShareTurn, SellStep
from kursbuch.eighteen.title import Rule, Title, one_row_a_paper, one_row_a_sale, one_row_a_share, sales_stand_alone
from scenario import A, B, C, Scenario, sell

NSW = CompanyId("NSW")
ROWS = ((85, 100), (80, 92), (75, 85), (0,))


FREELY = ShareRoundPlay((SellStep(Rule("T-01", seller_owns_them)), PassShareTurn()), lambda title, now: iter(()))
"""A share round in which the same company may be sold again and again."""


def chart(**policies: object) -> Scenario:
    """NSW at 100 on a small chart; B, who is not its director, owns 30 %."""
    scene = table(market={"rows": ROWS}, policies=policies, plays={ShareRound: FREELY})
    scene.running("NSW", A, cell=(0, 1), percent=50).shares("NSW", s1=50, s2=30)
    return scene.share_round(B).cash(B, 0)


def not_yet_acted(title: Title, state: State, company: CompanyId) -> bool:
    return not state.companies[company].acted


def in_a_share_round(title: Title, state: State, company: CompanyId) -> bool:
    return isinstance(state.frame, ShareRound)


def test_by_default_a_block_brings_the_price_before_it_and_moves_the_marker_one_row() -> None:
    scene = chart().act(sell("NSW", 20))
    assert scene.money(B) == 200
    assert scene.cell("NSW") == (1, 1)


def test_a_sale_can_be_paid_at_the_price_after_it() -> None:
    scene = chart(paid_after_the_move=not_yet_acted).act(sell("NSW", 20))
    assert scene.money(B) == 2 * 92
    assert scene.cell("NSW") == (1, 1)
    moved = scene.happened(ev.SharesMoved)
    assert [event.price for event in moved] == [92]  # type: ignore[attr-defined]


def test_whether_it_is_paid_before_or_after_may_depend_on_the_company() -> None:
    scene = chart(paid_after_the_move=not_yet_acted)
    scene.fact(ev.TrainsRun(NSW, (), 0)).act(sell("NSW", 20))
    assert scene.money(B) == 200


@pytest.mark.parametrize(("policy", "rows"), [(one_row_a_sale, 1), (one_row_a_share, 2), (one_row_a_paper, 2)])
def test_the_marker_falls_by_sale_share_or_paper(policy: object, rows: int) -> None:
    scene = chart(rows_for_a_sale=policy).act(sell("NSW", 20))
    assert scene.cell("NSW") == (rows, 1)


def test_a_directors_share_is_one_paper_when_papers_are_counted() -> None:
    scene = chart()
    title, state = scene.rules.title, scene.state
    assert one_row_a_paper(title, state, NSW, 30, True) == 2
    assert one_row_a_share(title, state, NSW, 30, True) == 3


def test_the_marker_falls_no_further_than_the_column_goes() -> None:
    scene = chart(rows_for_a_sale=one_row_a_share).act(sell("NSW", 30))
    assert scene.cell("NSW") == (2, 1)


def test_more_shares_sold_in_the_same_turn_can_belong_to_the_first_sale() -> None:
    scene = chart(joins_earlier_sale=in_a_share_round, paid_after_the_move=not_yet_acted).act(sell("NSW", 10))
    assert proceeds(scene.rules.title, scene.state, NSW, 20) == 2 * 92
    scene.act(sell("NSW", 20))
    assert scene.money(B) == 3 * 92
    assert scene.cell("NSW") == (1, 1)


def test_by_default_every_sale_moves_the_price_again() -> None:
    scene = chart(joins_earlier_sale=sales_stand_alone).act(sell("NSW", 10))
    assert proceeds(scene.rules.title, scene.state, NSW, 20) == 2 * 92
    scene.act(sell("NSW", 20))
    assert scene.money(B) == 100 + 2 * 92
    assert scene.cell("NSW") == (2, 1)


def test_a_sale_of_an_earlier_turn_is_joined_by_none() -> None:
    scene = chart(joins_earlier_sale=in_a_share_round).act(sell("NSW", 10), Pass())
    assert scene.actor == C
    scene.act(Pass(), Pass(), Pass(), sell("NSW", 10))
    assert scene.money(B) == 100 + 92


def test_a_price_of_0_after_the_move_brings_nothing_but_the_shares_go() -> None:
    scene = table(market={"rows": ROWS, "zero": "stays"}, policies={"paid_after_the_move": not_yet_acted})
    scene.running("NSW", A, cell=(2, 0), percent=50).shares("NSW", s1=50, s2=30)
    scene.share_round(B).cash(B, 7).act(sell("NSW", 10))
    assert scene.money(B) == 7
    assert scene.happened(ev.Paid) == []
    assert scene.company("NSW").held_by("pool") == 10
    assert scene.cell("NSW") == (3, 0)
    assert not scene.company("NSW").closed
