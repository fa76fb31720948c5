"""What is told and paid when companies and players leave 1862, and that nothing is where there is nothing."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Dividend, Pass, SetPar
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.frames import OperatingRound, ShareRound
from kursbuch.eighteen.model.state import BANK
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1862.extra import NotesDue, NotesGone, NotesTaken, ParDue
from railways_1862 import home
from rules_marker import rule
from scenario import A, B, C, D, E, Scenario, buy_paper, sell, train
from shares_1862 import (
    COMPANIES,
    acting,
    after_the_sale,
    buy_back,
    company,
    first_round,
    halved,
    par,
    with_a_route,
)

CP, NYC = CompanyId("CP"), CompanyId("NYC")
BOTTOM = (10, 1)
"""The field of 20 above the 0."""


def paid(scene: Scenario, cause: str) -> list[tuple[str, str, int]]:
    """Payer, payee and amount of payments of this cause by the last action."""
    return [(e.payer, e.payee, e.amount) for e in scene.events if isinstance(e, ev.Paid) and e.cause == cause]


def falls(cash: int, owed: int, director: int = 500) -> Scenario:
    """A sells a share of CP, which B directs and which stands on 20: so many notes are due."""
    scene = company(after_the_sale(4), "CP", BOTTOM, cash=cash, s2=60, s1=20)
    return halved(scene, "CP", owed, s2=30, s1=10).cash(B, director).act(sell("CP", 5))


# -- a price of 0 ---------------------------------------------------------------------------------------------------


@rule("1862-REC-02", "1862-REC-03")
@pytest.mark.parametrize(
    ("cash", "owed", "director", "payments"),
    [
        (0, 0, 500, []),
        (200, 2, 500, [("CP", "bank", 200)]),
        (0, 2, 500, [("s2", "bank", 200)]),
        (0, 2, 200, [("s2", "bank", 200)]),
        (150, 2, 500, [("CP", "bank", 150), ("s2", "bank", 50)]),
    ],
)
def test_notes_of_a_fallen_company_are_told_and_paid_only_where_there_are_some(
    cash: int, owed: int, director: int, payments: list[tuple[str, str, int]]
) -> None:
    scene = falls(cash, owed, director)
    assert paid(scene, "notes") == payments
    assert scene.happened(NotesGone) == ([NotesGone(CP, owed, "due")] if owed else [])
    assert paid(scene, "removed") == []
    assert not scene.happened(NotesDue)
    assert not scene.happened(ev.TurnCut)
    assert scene.company("CP").closed


@rule("1862-REC-03", "1862-RUL-58")
def test_the_treasury_of_a_fallen_company_goes_and_only_its_own_turn_is_cut() -> None:
    scene = with_a_route(acting("NYC", phase=3, cash=0)).shares("NYC", s1=30, s2=30).cash(A, 290)
    company(scene, "CP", BOTTOM, cash=70, s2=60, s1=20).turn("NYC", "trains").act(train("4"), sell("CP", 10))
    assert scene.company("CP").closed
    assert paid(scene, "removed") == [("CP", "out", 70)]
    assert not scene.happened(ev.TurnCut)
    assert scene.company("NYC").trains == ("4",)


@rule("1862-REC-02", "1862-BNK-05")
def test_a_bankrupt_director_without_money_pays_nothing_and_only_holders_are_paid() -> None:
    scene = company(after_the_sale(4), "CP", BOTTOM, cash=0, s2=60, s1=20)
    company(scene, "NYC", (1, 5), s2=60, s3=10)
    halved(scene, "CP", 9, s2=30, s1=10).cash(B, 0).act(sell("CP", 5))
    while isinstance(scene.state.frame, NotesDue):
        scene.act(next(iter(scene.offers().listed)))
    assert scene.state.players[B].final is not None
    assert 0 not in [amount for _, _, amount in (*paid(scene, "notes"), *paid(scene, "bankrupt"))]
    assert {payee for _, payee, _ in paid(scene, "bankrupt")} <= {C}


@rule("1862-BNK-03", "1862-BNK-04")
def test_with_another_private_of_a_bankrupt_player_neither_erie_nor_baltimore_changes() -> None:
    scene = company(after_the_sale(4), "CP", BOTTOM, cash=0, s2=60, s1=20).paper("P1", B).paper("P3", C).paper("P2", C)
    scene.fact(ev.StationPlaced(CompanyId("B&O"), HexId("H29"), 0, 0))
    halved(scene, "CP", 9, s2=30, s1=10).cash(B, 0).act(sell("CP", 5))
    assert scene.state.papers[PaperId("P1")].closed
    assert HexId("E28") not in scene.state.board.tiles
    assert [s.owner for s in scene.state.board.stations[HexId("H29")]] == ["B&O"]


# -- buying back ----------------------------------------------------------------------------------------------------


@rule("1862-LOAN-07")
def test_a_buy_back_without_notes_tells_of_none() -> None:
    scene = acting("CP", "buyback", cash=1000).act(buy_back(0))
    assert not scene.happened(NotesTaken)
    assert paid(scene, "notes_taken") == []


# -- rounds ---------------------------------------------------------------------------------------------------------


@rule("1862-OR-04", "1862-SR-01")
def test_a_share_round_takes_the_place_of_the_last_operating_round_and_begins_a_set() -> None:
    scene = acting("CP", "buyback", trains="2").turn("CP", "buyback", number=2).act(Pass())
    assert scene.happened(ev.SetBegan) == [ev.SetBegan(3)]
    assert scene.state.agenda == (ShareRound(3, scene.state.priority),)


@rule("1862-SR-06", "1862-OR-01")
def test_an_operating_round_takes_the_place_of_the_share_round() -> None:
    scene = company(after_the_sale(4), "CP", trains="2", s1=60)
    home(scene, "CP").act(*(Pass(),) * 4)
    assert isinstance(scene.state.agenda[0], OperatingRound)
    assert not [frame for frame in scene.state.agenda if isinstance(frame, ShareRound)]


@rule("1862-RUL-60")
@pytest.mark.parametrize(("acted", "quiet"), [((), True), ((CP,), False)])
def test_a_round_in_which_a_company_acted_is_not_quiet(acted: tuple[CompanyId, ...], quiet: bool) -> None:
    from kursbuch.eighteen.title import Cursor
    from kursbuch.titles.g1862.rounds import operating_round_ends

    scene = after_the_sale(4).agenda(OperatingRound(1, 2, acted, quiet=True, step="turns"))
    told = list(operating_round_ends(scene.rules.title, Cursor(scene.state)))
    assert OperatingRound(2, 2, quiet=quiet) in told


# -- the end --------------------------------------------------------------------------------------------------------


@rule("1862-END-01", "1862-END-04")
def test_the_end_is_told_once_whatever_else_would_bring_it() -> None:
    scene = company(after_the_sale(), "CP", (1, 5), s1=60).fact(ev.EndTriggered("price"))
    home(scene, "CP").turn("CP", "run").fact(ev.TrainsRun(CP, (), 100)).bank(10).act(Dividend("pay"))
    assert not scene.happened(ev.EndTriggered)
    gone = company(after_the_sale(), "CP", BOTTOM, s1=60).fact(ev.EndTriggered("price"))
    for name in [name for name in COMPANIES if name != "CP"][:7]:
        gone.fact(ev.CompanyClosed(CompanyId(name), "zero"))
    assert not gone.act(sell("CP", 10)).happened(ev.EndTriggered)
    few = company(after_the_sale(5), "CP", BOTTOM, cash=0, s1=60).fact(ev.EndTriggered("price"))
    few.fact(ev.DroppedOut(D, 0, "bankrupt"), ev.DroppedOut(E, 0, "bankrupt"))
    halved(few, "CP", 9, s1=30).act(sell("CP", 5))
    assert few.happened(ev.DroppedOut)
    assert not few.happened(ev.EndTriggered)


@rule("1862-RUL-36")
def test_option_end_in_stock_round_ends_the_game_even_while_a_question_is_open() -> None:
    scene = company(after_the_sale(4, end_in_stock_round="at_once"), "CP", BOTTOM, cash=0, s2=60, s1=20)
    company(scene, "NYC", (1, 5), s3=40, s2=30)
    halved(scene, "CP", 9, s2=30, s1=10).cash(B, 0).bank(5).act(sell("CP", 5))
    assert scene.state.over == "bank"


@rule("1862-END-05")
@pytest.mark.parametrize(
    ("cash", "payments"),
    [(0, [("s1", "bank", 200)]), (200, [("CP", "bank", 200)]), (50, [("CP", "bank", 50), ("s1", "bank", 150)])],
)
def test_notes_are_repaid_at_the_end_by_whoever_has_something_to_pay(
    cash: int, payments: list[tuple[str, str, int]]
) -> None:
    scene = acting("CP", "buyback", cash=cash, trains="2").turn("CP", "buyback", number=2)
    halved(scene, "CP", 2, s1=30).fact(ev.EndTriggered("bank")).act(Pass())
    assert scene.state.over == "bank"
    assert paid(scene, "notes") == payments


# -- who decides ----------------------------------------------------------------------------------------------------


@rule("1862-AUC-11")
def test_while_a_par_is_due_others_hear_that_it_comes_first() -> None:
    scene = first_round(4)
    for paper in ("P1", "P2", "P3", "P4", "P5", "P6", "P7"):
        scene.paper(paper, B, closed=True)
    scene.cash(A, 500).act(buy_paper("P8"))
    assert isinstance(scene.state.frame, ParDue)
    assert scene.why(Pass(), C) == "1862-AUC-11"
    scene.act(par(100))
    assert SetPar(CompanyId("NYH"), 100) == par(100)
    assert scene.money(BANK) > 0


@rule("1862-REC-02", "1862-BNK-02")
def test_a_director_who_has_nothing_pays_nothing_before_the_bankruptcy() -> None:
    scene = falls(0, 9, 0)
    assert scene.state.players[B].final is not None
    assert paid(scene, "notes") == []


@rule("1862-RUL-58")
@pytest.mark.parametrize("order", [("NYC", "UP"), ("UP", "NYC")])
def test_companies_that_reach_0_during_a_payment_leave_in_the_order_in_which_they_did(order: tuple[str, str]) -> None:
    scene = company(after_the_sale(4), "CP", BOTTOM, cash=0, s2=60, s1=20)
    for name in ("NYC", "UP"):
        company(scene, name, BOTTOM, cash=0, s3=60, s2=10)
    halved(scene, "CP", 1, s2=30, s1=10).cash(B, 60).act(sell("CP", 5))
    scene.act(*(sell(name, 10) for name in order))
    assert [e.company for e in scene.events if isinstance(e, ev.CompanyClosed)] == ["CP", *order]


@rule("1862-RUL-39")
def test_a_purchase_lapses_if_the_sale_that_pays_for_it_brings_the_company_itself_to_0() -> None:
    scene = with_a_route(acting("NYC", phase=3, cash=0)).cash(A, 290)
    company(scene, "NYC", BOTTOM, cash=0, s1=60, s2=20).turn("NYC", "trains").act(train("4"), sell("NYC", 10))
    assert (scene.company("NYC").closed, scene.money(A)) == (True, 310)
    assert not scene.happened(ev.TrainBought)
