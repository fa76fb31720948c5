"""RUL-57: shares are added to a sale of the same turn only."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model import events as ev
from positions_1848 import taken_over_before
from rules_marker import rule
from scenario import A, B, Scenario, sell

PASS = Pass()


def sold_down() -> Scenario:
    """A was above a limit of 4, sold two shares of NSW at 100 in one sale, and has ended the turn; now it is B's."""
    table = taken_over_before(Scenario("1848", 6), "QR", "VR", "WA", director=A)
    table = taken_over_before(table, "CAR", "FT", director=B)
    table = table.shares("NSW", s2=50, s1=40).priced("NSW", 100).shares("SAR", s3=30, s1=20, pool=50)
    table = table.priced("SAR", 80).share_round(A).cash(A, 500).cash(B, 500)
    return table.act(sell("NSW", 10), sell("NSW", 10), PASS)


@rule("1848-RUL-57", "1848-SR-17")
@pytest.mark.parametrize(("passes", "seller"), [(0, B), (5, A)])
def test_in_a_later_turn_nothing_is_added_to_the_sale(passes: int, seller: str) -> None:
    table = sold_down().act(*[PASS] * passes)
    assert (table.actor, table.cell("NSW"), table.price("NSW")) == (seller, (2, 5), 90)
    table.act(sell("NSW", 10))
    assert table.happened(ev.Paid) == [ev.Paid("bank", seller, 90, "sale")]
    assert table.cell("NSW") == (3, 5)
