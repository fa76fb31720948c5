"""OR: sets of operating rounds, who acts when, and the steps of a turn."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Action, Dividend, Pass, TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound, ShareRound
from kursbuch.eighteen.turns import acting_turn, operating_round
from moves import place, run
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy_private, lay, sell, train

STEPS = ("track", "station", "run", "dividend", "trains")


def into_operating_round(table: Scenario) -> Scenario:
    """All pass in a share round; the first company is called up."""
    return table.share_round(A).act(*[Pass()] * len(table.state.players))


def acting(table: Scenario) -> str | None:
    turn = acting_turn(table.state)
    return None if turn is None else turn.company


def step_of(table: Scenario) -> str:
    frame = table.state.frame
    assert isinstance(frame, CompanyTurn)
    return frame.step


def round_of(table: Scenario) -> tuple[int, int]:
    """Which operating round of how many."""
    frame = operating_round(table.state)
    assert frame is not None
    return frame.number, frame.of


def pass_turns(table: Scenario, limit: int = 40) -> list[str]:
    """Let every company do nothing until the round is over; the companies in the order in which they acted."""
    now = round_of(table)
    order: list[str] = []
    while isinstance(table.state.frame, CompanyTurn) and round_of(table) == now:
        company = acting(table)
        assert company is not None
        if not order or order[-1] != company:
            order.append(company)
        table.act(Pass())
        assert len(order) < limit
    return order


# -- sets of rounds -----------------------------------------------------------------------------------------------


@rule("1848-OR-01")
@pytest.mark.parametrize(("phase", "rounds"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 3)])
def test_a_share_round_is_followed_by_one_two_or_three_operating_rounds(phase: int, rounds: int) -> None:
    table = into_operating_round(Scenario().phase(phase).running("CAR"))
    for number in range(1, rounds + 1):
        assert round_of(table) == (number, rounds)
        assert pass_turns(table) == ["CAR"]
    assert isinstance(table.state.frame, ShareRound)
    assert table.state.frame.number == 3


@rule("1848-OR-01")
@pytest.mark.parametrize(
    ("phase", "empty", "name", "before", "after"), [(2, "2/2+", "3", 1, 2), (4, "4/4+", "5", 2, 3)]
)
def test_a_running_set_keeps_its_length_and_the_next_has_that_of_the_new_phase(
    phase: int, empty: str, name: str, before: int, after: int
) -> None:
    table = Scenario().phase(phase).depot(**{empty: 0}).running("CAR", cell=(1, 12), cash=1000)
    into_operating_round(table).act(Pass(), train(name))
    assert table.state.phase == phase + 1
    assert round_of(table) == (1, before)
    for number in range(1, before + 1):
        assert round_of(table) == (number, before)
        pass_turns(table)
    assert isinstance(table.state.frame, ShareRound)
    table.act(*[Pass()] * 4)
    assert round_of(table) == (1, after)


# -- order --------------------------------------------------------------------------------------------------------


@rule("1848-OR-02")
def test_privates_pay_then_the_bank_of_england_then_companies_act_from_the_highest_price_down() -> None:
    table = Scenario().phase(3).running("VR", B, 70).running("CAR", A, 100).running("QR", C, 90)
    table.paper("P1", A).paper("P4", B).shares("BOE", s4=30)
    into_operating_round(table)
    paid = [(e.payee, e.amount, e.cause) for e in table.events if isinstance(e, ev.Paid)]
    assert [(who, amount) for who, amount, _ in paid] == [(A, 5), (B, 20), (D, 30)]
    opened = [type(e) for e in table.events]
    assert opened.index(ev.Paid) < opened.index(ev.StationPlaced), "before the first company is called up"
    assert pass_turns(table) == ["CAR", "QR", "VR"]


@rule("1848-OR-02")
def test_privates_and_the_bank_of_england_pay_in_every_round_of_a_set() -> None:
    table = Scenario().phase(3).running("CAR").paper("P1", B).shares("BOE", s4=10)
    into_operating_round(table)
    assert (table.money(B), table.money(D)) == (635, 640)
    pass_turns(table)
    assert round_of(table) == (2, 2)
    assert (table.money(B), table.money(D)) == (640, 650)


@rule("1848-OR-02")
def test_companies_not_in_operation_are_left_out() -> None:
    table = Scenario().running("CAR", A, 90).shares("VR", s2=50).priced("VR", 100)
    assert pass_turns(into_operating_round(table)) == ["CAR"]


@rule("1848-OR-03")
def test_of_equal_prices_on_different_spaces_the_one_further_right_acts_first() -> None:
    """100 stands on [0, 4], [1, 5], [2, 6] and [4, 7]."""
    table = Scenario().running("VR", A, 100, (0, 4)).running("QR", B, 100, (2, 6)).running("CAR", C, 100, (1, 5))
    table.running("WA", D, 100, (4, 7))
    assert {table.price(name) for name in ("VR", "QR", "CAR", "WA")} == {100}
    assert pass_turns(into_operating_round(table)) == ["WA", "QR", "CAR", "VR"]


@rule("1848-OR-03")
@pytest.mark.parametrize("order", [("VR", "QR", "CAR"), ("CAR", "VR", "QR"), ("QR", "CAR", "VR")])
def test_on_one_space_the_upper_marker_acts_first(order: tuple[str, ...]) -> None:
    """The marker that came first lies on top."""
    table = Scenario()
    for company in order:
        table.running(company, A, 90, (2, 6))
    assert tuple(pass_turns(into_operating_round(table))) == order


@rule("1848-OR-04")
def test_the_next_company_is_the_one_with_the_highest_price_now() -> None:
    """CAR falls into receivership; its director must sell VR, which drops from 60 to 50 behind QR."""
    table = Scenario().running("CAR", A, 100, (0, 1), cash=0).running("VR", B, 70, (2, 2)).running("QR", C, 70, (4, 3))
    table.shares("CAR", s1=30, s2=30).shares("VR", s2=50, s1=20).cash(A, 0)
    into_operating_round(table)
    assert (acting(table), table.price("VR"), table.price("QR")) == ("CAR", 60, 50)
    table.act(Pass())
    assert table.company("CAR").closed
    table.act(sell("VR", 20), seat=A)
    assert (table.price("VR"), table.price("QR")) == (50, 50)
    assert pass_turns(table) == ["QR", "VR"], "of two at 50 QR lies further right"


@rule("1848-OR-04")
def test_a_company_that_has_acted_is_not_called_again_whatever_its_new_price() -> None:
    """CAR, at 90, pays out and rises to 100; VR, at 80, is next all the same, then the round is over."""
    table = Scenario().phase(5).running("CAR", A, 100, (0, 3), trains=("3",)).running("VR", B, 80)
    table.tiles(E4=("14", 1), D3=("1", 1)).station("CAR", "E4")
    into_operating_round(table)
    assert acting(table) == "CAR"
    table.act(Pass(), run(("3", "E4:0 D3:1 D1:0")), Dividend("pay"), Pass())
    assert acting(table) == "VR"
    assert pass_turns(table) == ["VR"]
    assert round_of(table) == (2, 3)


@rule("1848-OR-07")
def test_the_round_ends_when_every_company_in_operation_has_acted_once() -> None:
    table = Scenario().phase(3).running("VR", B, 70).running("CAR", A, 100).running("QR", C, 90)
    into_operating_round(table)
    assert pass_turns(table) == ["CAR", "QR", "VR"]
    assert round_of(table) == (2, 2)
    assert pass_turns(table) == ["CAR", "QR", "VR"]
    assert isinstance(table.state.frame, ShareRound)


# -- the steps of a turn ------------------------------------------------------------------------------------------


def ready() -> Scenario:
    """CAR can lay a tile, place a marker, run, pay out and buy a train."""
    table = Scenario().phase(3).running("CAR", A, 100, cash=1000, trains=("3",))
    return table.tiles(E4=("57", 2), F5=("57", 2), D3=("69", 3)).station("CAR", "E4")


TAKES = {
    "track": lay("G6", "57", 2),
    "station": place("F5"),
    "run": run(("3", "E4:0 F5:0")),
    "dividend": Dividend("pay"),
    "trains": train("3"),
}


@rule("1848-OR-05")
def test_the_steps_of_a_turn_come_in_their_order() -> None:
    table = ready().turn("CAR").act(TAKES["track"], Pass())
    assert step_of(table) == "station"
    table.act(TAKES["station"])
    assert step_of(table) == "run"
    table.act(TAKES["run"])
    assert (step_of(table), table.cell("CAR")) == ("dividend", (1, 5))
    table.act(TAKES["dividend"])
    assert (step_of(table), table.cell("CAR")) == ("trains", (1, 6))
    table.act(TAKES["trains"])
    assert step_of(table) == "trains", "more trains may follow"
    table.act(Pass())
    assert round_of(table) == (2, 2), "the turn is over, and with it the round"


@rule("1848-OR-05")
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("wanted", STEPS)
def test_nothing_is_done_in_the_step_of_something_else(step: str, wanted: str) -> None:
    table = ready()
    if step == "dividend":
        table.turn("CAR", "run").act(TAKES["run"])
    else:
        table.turn("CAR", step)
    assert table.why(TAKES[wanted]) == (None if wanted == step else "1848-OR-05")


@rule("1848-OR-05")
def test_track_markers_and_trains_may_be_skipped() -> None:
    table = ready().turn("CAR").act(Pass())
    assert step_of(table) == "station"
    table.act(Pass())
    assert step_of(table) == "run"
    table.act(TAKES["run"], Dividend("withhold"))
    assert step_of(table) == "trains"
    table.act(Pass())
    assert round_of(table) == (2, 2)


@rule("1848-OR-05")
def test_running_and_the_dividend_cannot_be_skipped() -> None:
    table = ready().turn("CAR", "run")
    assert table.why(Pass()) == "1848-OR-05"
    table.act(TAKES["run"])
    assert table.why(Pass()) == "1848-OR-05"
    assert table.why(Dividend("withhold")) is None


@rule("1848-OR-05")
def test_running_and_the_price_move_take_place_without_trains_too() -> None:
    table = Scenario().running("CAR", cash=0).station("CAR", "E4").turn("CAR").act(Pass())
    assert [e.revenue for e in table.events if isinstance(e, ev.TrainsRun)] == [0]
    assert table.cell("CAR") == (1, 4)


@rule("1848-OR-05")
@pytest.mark.parametrize("step", [step for step in STEPS if step != "track"])
def test_the_discount_of_p2_opens_no_second_track_step(step: str) -> None:
    table = Scenario().phase(3).running("CAR", trains=("3",)).tiles(E4=("57", 1), E2=("57", 1)).station("CAR", "E4")
    table.paper("P2", A)
    assert table.turn("CAR").why(lay("E6", "9", 1, "P2")) is None
    assert table.turn("CAR", step).why(lay("E6", "9", 1, "P2")) == "1848-OR-05"


def at_step(step: str, phase: int) -> Scenario:
    """CAR at a step of its turn; its director owns P1."""
    table = Scenario().phase(phase).running("CAR", A, 100, cash=1000, trains=("3",)).paper("P1", A)
    table.tiles(E4=("57", 2), F5=("57", 2)).station("CAR", "E4")
    if step == "dividend":
        return table.turn("CAR", "run").act(run(("3", "E4:0 F5:0")))
    return table.turn("CAR", step)


@rule("1848-OR-06")
@pytest.mark.parametrize("step", STEPS)
def test_a_loan_and_a_private_may_be_had_at_any_moment_of_the_turn_from_the_first_3_on(step: str) -> None:
    table = at_step(step, 3)
    table.act(TakeLoan())
    assert (table.money("CAR"), table.cell("CAR"), step_of(table)) == (1100, (1, 3), step)
    table.act(buy_private("P1", 40))
    assert (table.money("CAR"), table.state.papers[PaperId("P1")].owner, step_of(table)) == (1060, "CAR", step)
    early = at_step(step, 2)
    assert early.why(TakeLoan()) == "1848-LOAN-01"
    assert early.why(buy_private("P1", 40)) == "1848-PRV-04"


@rule("1848-OR-06")
@pytest.mark.parametrize("action", [TakeLoan(), buy_private("P1", 1)])
def test_the_moment_after_the_train_purchases_is_part_of_the_turn(action: Action) -> None:
    table = at_step("trains", 3).act(train("3"))
    assert table.why(action) is None


@rule("1848-OR-06")
def test_before_and_after_its_turn_a_company_takes_no_loan() -> None:
    table = Scenario().phase(3).running("CAR", A, 100).running("VR", A, 70)
    into_operating_round(table).act(TakeLoan())
    assert [e.payee for e in table.events if isinstance(e, ev.Paid)] == ["CAR"], "the loan is the acting company's"
    assert table.share_round(A).why(TakeLoan()) == "1848-SR-02"


@rule("1848-OR-08")
@pytest.mark.parametrize("step", STEPS)
def test_the_turn_of_a_company_in_receivership_is_over_at_once(step: str) -> None:
    table = at_step(step, 3).priced("CAR", 100, (1, 2)).running("VR", B, 70)
    table.act(TakeLoan())
    assert table.company("CAR").closed
    assert acting(table) == "VR"


@rule("1848-OR-08")
def test_a_company_that_withholds_into_receivership_buys_no_train() -> None:
    table = at_step("dividend", 3).priced("CAR", 100, (1, 1)).running("VR", B, 70).act(Dividend("withhold"))
    assert table.company("CAR").closed
    assert acting(table) == "VR"
    assert table.why(train("3"), seat=A) == "1848-DIR-01"


@rule("1848-OR-07", "1848-OR-08")
def test_after_the_last_company_went_into_receivership_the_round_is_over() -> None:
    table = at_step("trains", 3).priced("CAR", 100, (1, 2)).act(TakeLoan())
    assert acting(table) is None
    assert isinstance(table.state.frame, ShareRound)
    assert not [f for f in table.state.agenda if isinstance(f, OperatingRound)]
