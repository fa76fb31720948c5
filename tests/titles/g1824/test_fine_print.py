"""What a rule of 1824 says at its edge, and what does not happen."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Dividend, LayTile
from kursbuch.eighteen.model import events as ev
from positions_1824 import game, opened
from railways_1824 import after_draft, declares, open_railway
from rules_marker import rule
from scenario import A, lay


@rule("1824-VAR-A-27", "1824-DIV-05")
@pytest.mark.parametrize("value", ["none", "company"])
def test_a_run_that_is_withheld_pays_nothing_for_shares_in_the_pool(value: str) -> None:
    table = opened(after_draft("SD2", "EOD", pool_dividend=value).phase(3), "BK", cash=0, trains=("3",))
    declares(table.shares("BK", s1=20, s2=40, pool=10), "BK", 60).act(Dividend("withhold"))
    assert [(e.payee, e.amount, e.cause) for e in table.happened(ev.Paid) if isinstance(e, ev.Paid)] == [
        ("BK", 60, "withheld")
    ]


@rule("1824-END-05", "1824-RUL-37")
def test_a_railway_of_shares_is_no_paper_to_be_exchanged() -> None:
    """Two shares of BH at 120 count as shares only, although A directs it."""
    table = game(4, score_unexchanged_papers="true").cash(A, 100)
    without = table.worth()[A]
    opened(table, "BH", cash=0, s1=20)
    assert table.company("BH").director == A
    assert table.worth()[A] == without + 2 * table.price("BH")


@rule("1824-TRK-01", "1824-TRK-02")
@pytest.mark.parametrize("phase", [1, 3, 5])
def test_every_legal_lay_of_bk_is_offered_and_nothing_else(phase: int) -> None:
    """All tiles on the hexes around Prag are tried in all turns."""
    table = open_railway(game().phase(phase), "BK", trains=("3",)).tiles(B9=("57", 1)).turn("BK")
    offers = {(o.at, o.tile, o.rotation) for o in table.listed(LayTile) if isinstance(o, LayTile)}
    around = {at for at in table.rules.title.map.hexes if at[0] in "ABC" and 5 <= int(at[1:]) <= 13}
    legal = {
        (at, tile.id, turn)
        for at in around
        for tile in table.rules.title.data.tiles
        for turn in range(6)
        if table.why(lay(at, tile.id, turn)) is None
    }
    assert legal
    assert {offer for offer in offers if offer[0] in around} == legal
