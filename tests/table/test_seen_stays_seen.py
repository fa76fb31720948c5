"""At a table of one's own nothing is taken back either that lies before a card somebody has seen."""

from __future__ import annotations

import pytest

from kursbuch.crayon.actions import ChooseOrigin, EndTurn, PassTurn
from kursbuch.messages import Mistake
from kursbuch.table.table import Table


def begun() -> Table:
    """Benelux for two: cards are chosen, and the first player begins in Amsterdam."""
    table = Table.new("benelux", ["Ann", "Bo"], seed=3)
    for _ in range(2):
        player = table.acting[0]
        table.act(table.offers(player).listed[0], player)
    table.act(ChooseOrigin("AMS"))
    return table


def test_moves_are_taken_back_as_long_as_nobody_saw_a_card() -> None:
    table = begun()
    table.act(EndTurn())
    table.undo()
    table.undo()
    assert [player.origin for player in table.game.state.players.values()] == [None, None]


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_card_that_was_drawn_has_been_seen(steps: int) -> None:
    table = begun()
    table.act(PassTurn())
    number = len(table.game.journal)
    with pytest.raises(Mistake) as refused:
        table.undo(steps)
    assert refused.value.code == "seen_stays_seen"
    assert refused.value.sentence("de") != refused.value.sentence("en")
    assert len(table.game.journal) == number
    table.act(ChooseOrigin("BRU"))
    table.undo()
    assert sorted(player.origin or "" for player in table.game.state.players.values()) == ["", "AMS"]
