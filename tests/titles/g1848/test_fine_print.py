"""Limits met exactly, payments of nothing, and the order of checks: what a rule says at its very edge."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Action, BuyPrivate, Pass, TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.model.frames import CompanyTurn, OpeningSale, ShareRound
from kursbuch.titles.g1848.extra import IdleSets
from positions_1848 import causes, doomed, loans_before, ruin
from rules_marker import rule
from scenario import A, Scenario, buy_paper, buy_private, lower

PAPERS = ("P1", "P2", "P3", "P4", "P5", "P6")


def code(table: Scenario, action: Action) -> tuple[str, str] | None:
    """The rule that refuses and what it says."""
    refusal = table.refusal(action)
    return None if refusal is None else (str(refusal.rule), refusal.code)


# -- the sale of the privates -------------------------------------------------------------------------------------


@rule("1848-AUC-03", "1848-AUC-04")
def test_a_private_lowered_to_nothing_is_taken_without_any_payment() -> None:
    table = Scenario(players=3).act(*[lower("P1")] * 6, buy_paper("P1"))
    assert table.state.papers[PaperId("P1")].owner is not None
    assert table.happened(ev.Paid) == []


@rule("1848-AUC-01", "1848-SR-01")
def test_the_share_round_after_the_sale_opens_the_first_set() -> None:
    table = Scenario(players=3).act(*[buy_paper(paper) for paper in PAPERS])
    assert table.state.set_number == 1
    assert isinstance(table.state.frame, ShareRound)
    assert table.state.frame.number == 1


@rule("1848-AUC-05", "1848-AUC-08")
def test_passing_is_offered_told_to_all_and_counted_anew_when_everybody_has_passed() -> None:
    table = Scenario(players=3).act(buy_paper("P1"), buy_paper("P2"), buy_paper("P3"))
    assert Pass() in table.offers().listed
    for passes in (1, 2, 0, 1):
        seat = table.actor
        table.act(Pass())
        assert table.happened(ev.Passed) == [ev.Passed(seat)]
        assert isinstance(table.state.frame, OpeningSale)
        assert table.state.frame.passes == passes


@rule("1848-AUC-06", "1848-AUC-07")
def test_who_may_not_pass_is_told_by_which_rule() -> None:
    table = Scenario(players=3)
    assert code(table, Pass()) == ("1848-AUC-06", "may_not_pass_yet")
    for paper in PAPERS:
        table.act(*[lower(paper)] * 6)
    assert code(table, Pass()) == ("1848-AUC-07", "must_buy_a_private")


# -- a company's turn ---------------------------------------------------------------------------------------------

CITIES = {"E4": ("57", 2), "F5": ("57", 2), "G6": ("57", 2)}
"""Port Augusta, Port Pirie, Adelaide in a row."""


def builder(cash: int, phase: int = 3) -> Scenario:
    """CAR with its home marker, a free city beside it, and so much money; it lays no tile."""
    table = Scenario().phase(phase).running("CAR", cash=cash, trains=("2",))
    return table.tiles(**CITIES).station("CAR", "E4").turn("CAR", "track")


def step_of(table: Scenario) -> str:
    """The step of the company's turn."""
    turn = table.state.agenda[-1]
    assert isinstance(turn, CompanyTurn)
    return turn.step


@rule("1848-TOK-02", "1848-LOAN-02")
def test_the_step_of_the_markers_waits_for_whoever_can_pay_be_it_with_a_loan() -> None:
    """The second marker costs 40 pounds; loans come with the first 3/3+."""
    assert step_of(builder(40, phase=2).act(Pass())) == "station"
    assert step_of(builder(39, phase=2).act(Pass())) == "run"
    assert step_of(builder(39).act(Pass())) == "station"


@rule("1848-TOK-02", "1848-LOAN-05")
def test_the_step_of_the_markers_does_not_wait_where_no_loan_can_be_had() -> None:
    assert step_of(loans_before(builder(39), "CAR", 4).act(Pass())) == "station"
    assert step_of(loans_before(builder(39), "CAR", 5).act(Pass())) == "run"
    assert step_of(loans_before(builder(39), "VR", 19).act(Pass())) == "station"
    assert step_of(loans_before(builder(39), "VR", 20).act(Pass())) == "run"
    assert step_of(builder(0).act(TakeLoan()).cash("CAR", 39).act(Pass())) == "run"


# -- takeovers ----------------------------------------------------------------------------------------------------


@rule("1848-REC-03")
def test_a_treasury_that_holds_exactly_the_compensation_asks_nothing_of_the_director() -> None:
    """B has 20 % of a company issued at 70; the loan that ruins it brings the last 100 of the 140 pounds."""
    table = Scenario().phase(3).running("VR", A, 70, (5, 1), cash=40).shares("VR", s1=40, s2=20)
    ruin(table, "VR")
    assert causes(table) == ["loan", "compensation"]
    assert table.money("VR") == 0


@rule("1848-REC-02")
def test_nobody_without_a_share_is_named_when_a_company_is_compensated() -> None:
    ruined = ruin(doomed(Scenario().phase(3), "VR", A, cash=40), "VR")
    assert causes(ruined) == ["loan", "receivership"]


# -- a set in which nothing moves ---------------------------------------------------------------------------------


@rule("1848-RUL-60")
@pytest.mark.parametrize(("companies", "idle"), [((), [1]), (("VR",), [])])
def test_a_set_in_which_one_company_operates_is_not_idle(companies: tuple[str, ...], idle: list[int]) -> None:
    """VR has neither a train nor a line, and nobody trades."""
    table = Scenario()
    for company in companies:
        table.running(company, A, 100)
    table.share_round(A).act(*[Pass()] * 4)
    counted = table.happened(IdleSets)
    while not isinstance(table.state.frame, ShareRound):
        counted += table.act(Pass()).happened(IdleSets)
    assert counted == [IdleSets(count) for count in idle]
    assert table.state.set_number == 3


# -- privates sold to companies -----------------------------------------------------------------------------------


@rule("1848-PRV-17")
@pytest.mark.parametrize("paper", ["P5", "P6"])
def test_the_last_two_privates_are_not_for_sale_at_any_price(paper: str) -> None:
    table = Scenario().phase(3).running("CAR", cash=500).paper(paper, A).turn("CAR", "trains")
    for price in (0, 1, 100):
        assert code(table, buy_private(paper, price)) == ("1848-PRV-17", "private_not_for_sale")
    assert not [offer for offer in table.offers().ranged if isinstance(offer.action, BuyPrivate)]


# -- loans --------------------------------------------------------------------------------------------------------


@rule("1848-LOAN-09", "1848-VAR-2021-09")
@pytest.mark.parametrize("further", ["2", "3"])
def test_a_loan_of_its_own_will_costs_two_spaces_also_where_a_forced_one_costs_three(further: str) -> None:
    """On the third space from the left such a loan does not ruin a company, on the second it would."""
    options = {"loan_after_five": further, "voluntary_receivership": "refused"}
    table = Scenario("1848", 4, **options).phase(3).running("VR", A, 70, (5, 3)).turn("VR")
    assert code(table, TakeLoan()) is None
    ruined = Scenario("1848", 4, **options).phase(3).running("VR", A, 70, (5, 2)).turn("VR")
    assert code(ruined, TakeLoan()) == ("1848-LOAN-09", "loan_would_ruin")
    assert table.act(TakeLoan()).cell("VR") == (5, 1)
