"""RUL-36: the end in the middle of a share round, while something else is still to be settled."""

from kursbuch.eighteen.model.state import BANK
from rules_marker import rule
from scenario import A, B, sell
from shares_1862 import after_the_sale, company, halved, notes


@rule("1862-RUL-36", "1862-END-05", "1862-END-08")
def test_notes_for_which_a_director_was_to_sell_shares_are_still_repaid_when_the_round_ends_at_once() -> None:
    scene = company(after_the_sale(4, end_in_stock_round="at_once"), "CP", (10, 1), cash=50, s2=60, s1=20)
    halved(scene, "CP", 3, s2=30, s1=10).cash(B, 100)
    company(scene, "NYC", (4, 5), s3=40, s2=30).bank(10)
    scene.act(sell("CP", 5))
    assert scene.state.over == "bank"
    assert (scene.money(B), scene.money(BANK), notes(scene, "CP")) == (100 - 250, 300, 0)
    scores = scene.rules.scores(scene.state)
    assert (scores[B], scores[A]) == (-150 + 3 * 80, 610)
