"""LOAN: buying back half of all shares, and promissory notes."""

import pytest

from kursbuch.eighteen.actions import BuyBack, BuyShare, Dividend, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK
from kursbuch.eighteen.shares import certificate_sizes
from rules_marker import rule
from scenario import A, B, C, Scenario, buy, sell
from shares_1862 import acting, buy_back, code, company, halved, held, limits, notes

GREEN, BROWN, GREY = 2, 4, 6


def shop(cell: tuple[int, int], *, name: str = "CP", phase: int = GREEN, cash: int = 0, **holdings: int) -> Scenario:
    """A company of A may buy back its shares."""
    scene = acting(name, "buyback", phase=phase)
    return company(scene, name, cell, cash=cash, **holdings)  # type: ignore[arg-type]


def example(cash: int = 0, **options: str) -> Scenario:
    """EX-02: price 100; A 40 %, B 20 %, C 10 %, bank 10 %, pool 20 %."""
    scene = acting("CP", "buyback", **options)  # type: ignore[arg-type]
    return company(scene, "CP", (1, 5), cash=cash, s1=40, s2=20, s3=10, pool=20)


def paid(scene: Scenario) -> dict[str, int]:
    found = (event for event in scene.events if isinstance(event, ev.Paid) and event.cause == "buyback")
    return {event.payee: event.amount for event in found}


@rule("1862-LOAN-02", "1862-LOAN-03", "1862-LOAN-04", "1862-LOAN-07", "1862-LOAN-09", "1862-LOAN-10", "1862-EX-02")
def test_the_example_of_the_rulebook() -> None:
    scene = example()
    assert limits(scene, BuyBack) == {"": (9, 9)}
    assert code(scene, buy_back(10)) == ("LOAN-07", "too_many_notes")
    assert code(scene, buy_back(8)) == ("LOAN-08", "buyback_not_covered")
    scene.act(buy_back(9))
    assert paid(scene) == {A: 200, B: 100, C: 50, BANK: 150}
    assert (scene.money("CP"), notes(scene, "CP")) == (40, 9)
    sheet = scene.company("CP")
    assert (sheet.unit, sheet.directors_share, sheet.director) == (5, 10, A)
    assert certificate_sizes(sheet, A) == (10, 5, 5)
    assert sheet.shares == {A: 20, B: 10, C: 5, "new": 5, "pool": 10, "CP": 50}


@rule("1862-LOAN-01", "1862-PHS-02")
def test_not_before_the_green_phase() -> None:
    scene = acting("CP", "trains", phase=1).turn("CP", "trains", 2).act(Pass())
    assert not any(isinstance(frame, CompanyTurn) for frame in scene.state.agenda)
    assert code(acting("CP", "buyback", phase=1), buy_back(0)) == ("LOAN-01", "buyback_not_yet")
    scene = acting("CP", "trains", phase=2).act(Pass())
    assert isinstance(scene.state.frame, CompanyTurn)
    assert scene.state.frame.step == "buyback"


@rule("1862-LOAN-01", "1862-RUL-34")
def test_once_in_the_game_and_as_the_last_step_of_a_turn() -> None:
    scene = example(cash=500).act(buy_back(0))
    assert not any(isinstance(frame, CompanyTurn) and frame.step == "buyback" for frame in scene.state.agenda)
    scene = halved(acting("CP", "buyback"), "CP", s1=30)
    assert code(scene, buy_back(0)) == ("LOAN-01", "buyback_over")
    scene.turn("CP", "trains").act(Pass())
    assert not any(isinstance(frame, CompanyTurn) and frame.step == "buyback" for frame in scene.state.agenda)


@rule("1862-LOAN-01")
def test_a_company_may_leave_it() -> None:
    scene = example(cash=500).act(Pass())
    assert scene.company("CP").unit == 10


@rule("1862-LOAN-03", "1862-LOAN-05", "1862-EX-14", "1862-LOAN-06", "1862-RUL-34")
def test_group_2_in_the_brown_phase_at_85() -> None:
    scene = shop((3, 5), name="UP", phase=BROWN, cash=200, s1=60, s2=40)
    assert limits(scene, BuyBack) == {"": (3, 6)}
    assert code(scene, buy_back(2)) == ("LOAN-08", "buyback_not_covered")
    scene.act(buy_back(3))
    assert paid(scene) == {A: 85 + 4 * 43, B: 4 * 43}
    assert (scene.money("UP"), notes(scene, "UP")) == (11, 3)
    scene = shop((3, 5), name="UP", phase=BROWN, s1=60, s2=40).act(buy_back(6))
    assert (scene.money("UP"), notes(scene, "UP")) == (51, 6)


@rule("1862-LOAN-03", "1862-LOAN-05")
def test_the_30_percent_share_brings_the_value_of_15_percent() -> None:
    scene = shop((3, 5), cash=500, s1=30, s2=70).act(buy_back(0))
    assert paid(scene) == {A: 85 + 43, B: 7 * 43}
    assert certificate_sizes(scene.company("CP"), A) == (10, 5)


@rule("1862-LOAN-06")
@pytest.mark.parametrize(("phase", "cash"), [(2, 60), (3, 60), (4, 80), (5, 80), (6, 90), (7, 90)])
def test_cash_for_a_note_by_phase(phase: int, cash: int) -> None:
    scene = shop((1, 5), phase=phase, cash=1000, s1=60)
    scene.act(buy_back(1))
    assert ev.Paid(BANK, "CP", cash, "notes_taken") in scene.events


@rule("1862-LOAN-07")
def test_notes_may_be_taken_whatever_the_treasury_holds() -> None:
    scene = example(cash=2000)
    assert limits(scene, BuyBack) == {"": (0, 9)}
    assert code(scene, buy_back(-1)) == ("LOAN-07", "too_many_notes")
    scene.act(buy_back(9))
    assert (scene.money("CP"), notes(scene, "CP")) == (2000 + 540 - 500, 9)


@rule("1862-LOAN-08", "1862-RUL-35")
def test_the_director_does_not_help_to_buy_back() -> None:
    scene = example(cash=499).cash(A, 1000)
    assert code(scene, buy_back(0)) == ("LOAN-08", "buyback_not_covered")
    assert scene.why(buy_back(1)) is None


@rule("1862-LOAN-05", "1862-RUL-34")
def test_by_the_option_the_company_pays_exactly_five_times_the_price() -> None:
    scene = acting("UP", "buyback", buyback_rounding="exact_total")
    company(scene, "UP", (3, 5), cash=425, s1=60, s2=30)
    bank = scene.money(BANK)
    scene.act(buy_back(0))
    assert (scene.money("UP"), paid(scene)[A], paid(scene)[B]) == (0, 85 + 4 * 43, 3 * 43)
    assert scene.money(BANK) == bank + 425 - 257 - 129
    scene = acting("UP", "buyback", buyback_rounding="exact_total")
    company(scene, "UP", (3, 5), cash=425, s1=60, s2=40)
    bank = scene.money(BANK)
    scene.act(buy_back(0))
    assert (scene.money("UP"), scene.money(BANK)) == (0, bank - 4)


@rule("1862-LOAN-10")
def test_the_companys_own_half_is_never_sold() -> None:
    scene = example(cash=500).act(buy_back(0)).share_round(A)
    assert held(scene, "CP", "CP") == 50
    assert code(scene, sell("CP", 25)) == ("SR-17", "not_so_many")
    assert {offer.source for offer in scene.listed(BuyShare) if isinstance(offer, BuyShare)} == {"new", "pool"}


@rule("1862-LOAN-11")
def test_notes_are_not_repaid_while_the_game_goes_on() -> None:
    scene = halved(acting("CP", "buyback"), "CP", 5, s1=30)
    scene.turn("CP", "trains").act(Pass())
    assert notes(scene, "CP") == 5


@rule("1862-LOAN-13")
def test_a_company_that_was_open_stays_open_and_its_new_shares_cost_half_of_par() -> None:
    scene = company(acting("CP", "buyback"), "CP", (1, 7), issue=75, cash=700, s1=60).act(buy_back(0))
    assert scene.company("CP").in_operation
    scene.share_round(B).act(buy("CP"))
    assert (scene.money(B), held(scene, "CP", B)) == (500 - 38, 5)


@rule("1862-LOAN-01")
def test_the_price_after_this_turns_dividend_counts() -> None:
    scene = acting("CP", "run", cash=1000)
    scene.fact(ev.TrainsRun(CompanyId("CP"), (), 100)).act(Dividend("pay"), Pass(), buy_back(0))
    assert paid(scene)[A] == 110 + 55 + 3 * 55


@rule("1862-LOAN-04")
def test_the_bank_gets_the_cash_for_unsold_shares() -> None:
    scene = shop((1, 5), cash=500, s1=60)
    bank = scene.money(BANK)
    scene.act(buy_back(0))
    assert scene.money(BANK) == bank + 200
    assert held(scene, "CP", "new") == 20
