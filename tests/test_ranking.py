"""Places by score, and what a named winner changes."""

from __future__ import annotations

from kursbuch.kernel.ids import seat
from kursbuch.kernel.ranking import places
from rules_marker import rule

ANN, BO, CY, DEE = (seat(number) for number in range(1, 5))
SCORES = {ANN: 250, BO: 260, CY: 260, DEE: 40}


@rule("1824-END-06")
def test_equal_scores_share_a_place() -> None:
    assert places(SCORES) == {ANN: 3, BO: 1, CY: 1, DEE: 4}


def test_a_winner_among_equals_is_first_alone() -> None:
    assert places(SCORES, CY) == {ANN: 3, BO: 2, CY: 1, DEE: 4}
    assert places(SCORES, BO) == {ANN: 3, BO: 1, CY: 2, DEE: 4}
