"""DIV: paying out or withholding."""

from __future__ import annotations

import msgspec
import pytest

from kursbuch.eighteen.actions import Dividend, Pass, RunTrains
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.frames import CompanyTurn
from moves import run
from rules_marker import rule
from scenario import A, B, C, D, Scenario

HUNDRED = run(("3", "E4:0 D3:1 D1:0"))
"""Port Augusta, a town and Perth in phase 5: 30 + 10 + 60."""


def car(cell: tuple[int, int] = (1, 5), **shares: int) -> Scenario:
    """CAR with a 3 train and a line that earns a hundred pounds; shares as given, the rest new."""
    table = Scenario().phase(5).running("CAR", issue=100, cell=cell, cash=200, trains=("3",))
    table.tiles(E4=("14", 1), D3=("1", 1)).station("CAR", "E4")
    return table.shares("CAR", **(shares or {"s1": 60})).turn("CAR", "run")


def paid(table: Scenario) -> dict[str, int]:
    """Dividends by player in the last action."""
    return {e.payee: e.amount for e in table.events if isinstance(e, ev.Paid) and e.cause == "dividend"}


@rule("1848-DIV-01")
def test_the_director_pays_out_all_or_withholds_all() -> None:
    table = car(s1=40, s2=60).act(HUNDRED)
    assert table.actor == A, "s1 was named first and is director"
    assert table.listed(Dividend) == [Dividend("pay"), Dividend("withhold")]
    out = car(s1=40, s2=60).act(HUNDRED, Dividend("pay"))
    assert (out.money(A), out.money(B), out.money("CAR")) == (670, 690, 200)
    kept = car(s1=40, s2=60).act(HUNDRED, Dividend("withhold"))
    assert (kept.money(A), kept.money(B), kept.money("CAR")) == (630, 630, 300)


@rule("1848-DIV-01")
def test_withheld_revenue_goes_from_the_bank_to_the_treasury() -> None:
    table = car().act(HUNDRED)
    bank = table.money("bank")
    table.act(Dividend("withhold"))
    assert table.money("bank") == bank - 100
    assert [e.amount for e in table.events if isinstance(e, ev.Paid)] == [100]


@rule("1848-DIV-01")
@pytest.mark.parametrize("kind", ["half", "split", ""])
def test_there_is_no_way_to_ask_for_a_part(kind: str) -> None:
    table = car()
    asked = msgspec.json.encode({"type": "Dividend", "kind": kind})
    with pytest.raises(msgspec.ValidationError):
        table.rules.decode_action(asked)


@rule("1848-DIV-02")
def test_each_player_gets_a_tenth_for_each_share_and_what_nobody_owns_stays_in_the_bank() -> None:
    """60 % in players' hands, 20 % in the pool, 20 % new: the bank pays 60 of the 100 pounds."""
    table = car(s1=30, s2=20, s3=10, pool=20).act(HUNDRED)
    bank = table.money("bank")
    table.act(Dividend("pay"))
    assert paid(table) == {A: 30, B: 20, C: 10}
    assert table.money(D) == 630
    assert (table.money("bank"), table.money("CAR")) == (bank - 60, 200)


@rule("1848-DIV-03", "1848-MKT-02")
def test_a_company_without_a_train_counts_as_withholding() -> None:
    table = Scenario().running("CAR", cash=0).station("CAR", "E4").turn("CAR").act(Pass())
    declared = [e for e in table.events if isinstance(e, ev.DividendDeclared)]
    assert [(e.kind, e.revenue) for e in declared] == [("withhold", 0)]
    assert (table.cell("CAR"), table.price("CAR")) == ((1, 4), 90)
    assert (table.money("CAR"), table.money(A)) == (0, 630)


@rule("1848-DIV-03", "1848-MKT-02")
def test_a_company_without_a_route_counts_as_withholding() -> None:
    """It has a train, but no tile lies on its home."""
    table = Scenario().phase(3).running("CAR", trains=("3",)).station("CAR", "E4").turn("CAR").act(Pass())
    frame = table.state.frame
    assert isinstance(frame, CompanyTurn)
    assert frame.step == "trains"
    assert table.cell("CAR") == (1, 4)


@rule("1848-DIV-03", "1848-MKT-02")
def test_a_company_that_leaves_its_trains_at_home_counts_as_withholding() -> None:
    table = car().act(RunTrains())
    declared = [e for e in table.events if isinstance(e, ev.DividendDeclared)]
    assert [(e.kind, e.revenue) for e in declared] == [("withhold", 0)]
    assert table.cell("CAR") == (1, 4)


@rule("1848-DIV-03")
def test_without_revenue_nothing_can_be_paid_out() -> None:
    """On the last space before receivership the director still decides; a payout is not among their choices."""
    table = car((1, 1)).act(RunTrains())
    assert table.why(Dividend("pay")) == "1848-DIV-03"
    assert table.why(Dividend("withhold")) is None
