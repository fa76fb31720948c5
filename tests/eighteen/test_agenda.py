"""What facts do to the agenda: each touches the one frame it is about and leaves those around it alone."""

from __future__ import annotations

import pytest

from eighteen.toy import RED, Toy, city, hexes, printed
from kursbuch.eighteen.model import agenda
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import (
    CompanyTurn,
    Frame,
    OpeningSale,
    OperatingRound,
    OutOfTurn,
    SaleNeeded,
    ShareRound,
)
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.turns import turn_of
from scenario import A, B, C

BLUE = CompanyId("B&O")
BELOW, ABOVE = OperatingRound(1, 1), SaleNeeded()
"""Frames around the one that counts."""


@pytest.fixture(scope="module")
def toy() -> Toy:
    return Toy(hexes(D1=printed("gray", "E-s0", city())), {RED: ("D1", 0)})


def at(toy: Toy, *frames: Frame) -> State:
    """The table with just these frames on its agenda."""
    return toy.agenda(*frames).state


# -- turns of companies ---------------------------------------------------------------------------------------------


def test_a_round_notes_the_company_it_calls_up_and_the_frames_below_it_stay(toy: Toy) -> None:
    state = agenda.begun(toy.title, at(toy, ShareRound(1, A), OperatingRound(1, 2, (BLUE,))), CompanyTurn(RED))
    below, called, turn = state.agenda
    assert below == ShareRound(1, A)
    assert isinstance(called, OperatingRound)
    assert (called.acted, called.reached is not None) == ((BLUE, RED), True)
    assert turn == CompanyTurn(RED, toy.title.turn_steps[0])


@pytest.mark.parametrize("below", [(), (ShareRound(1, A),), (BELOW, ABOVE)])
def test_a_turn_that_begins_anywhere_else_is_noted_by_nobody(toy: Toy, below: tuple[Frame, ...]) -> None:
    turn = CompanyTurn(RED, toy.title.turn_steps[-1])
    assert agenda.begun(toy.title, at(toy, *below), turn).agenda == (*below, turn)


def test_any_other_frame_is_put_on_top(toy: Toy) -> None:
    assert agenda.begun(toy.title, at(toy, BELOW), ABOVE).agenda == (BELOW, ABOVE)


def test_only_the_company_that_acts_leaves_the_step_it_is_at(toy: Toy) -> None:
    first, second = toy.title.turn_steps[:2]
    state = at(toy, BELOW, CompanyTurn(RED, first))
    assert agenda.step_left(toy.title, state, RED, first).agenda == (BELOW, CompanyTurn(RED, second))
    assert agenda.step_left(toy.title, state, RED, second) is state
    assert agenda.step_left(toy.title, state, BLUE, first) is state
    asked = at(toy, BELOW, CompanyTurn(RED, first), ABOVE)
    assert agenda.step_left(toy.title, asked, RED, first) is asked
    last = at(toy, BELOW, CompanyTurn(RED, toy.title.turn_steps[-1]))
    assert agenda.step_left(toy.title, last, RED, toy.title.turn_steps[-1]).agenda == (BELOW,)


@pytest.mark.parametrize("above", [(), (ABOVE,), (ABOVE, OutOfTurn(B))])
def test_the_turn_being_played_lies_below_any_question(toy: Toy, above: tuple[Frame, ...]) -> None:
    assert turn_of(at(toy, BELOW, CompanyTurn(RED), *above)) == CompanyTurn(RED)
    with pytest.raises(LookupError):
        turn_of(at(toy, BELOW, *above))


def test_something_is_noted_in_the_turn_of_the_company_that_acts_below_any_question(toy: Toy) -> None:
    state = at(toy, BELOW, CompanyTurn(RED), ABOVE, OutOfTurn(B))
    assert agenda.in_turn(state, RED, stations=1).agenda == (BELOW, CompanyTurn(RED, stations=1), ABOVE, OutOfTurn(B))
    assert agenda.in_turn(state, BLUE, stations=1) is state
    nobody = at(toy, BELOW)
    assert agenda.in_turn(nobody, RED, stations=1) is nobody


def test_a_share_that_changes_hands_ends_the_quiet_of_the_round_and_of_nothing_else(toy: Toy) -> None:
    state = at(toy, ShareRound(1, A), OperatingRound(1, 1, quiet=True), CompanyTurn(RED), ABOVE)
    assert agenda.stirred(state).agenda == (ShareRound(1, A), BELOW, CompanyTurn(RED), ABOVE)
    loud = at(toy, BELOW, CompanyTurn(RED))
    assert agenda.stirred(loud) is loud


# -- turns of players -----------------------------------------------------------------------------------------------


def test_whoever_passes_again_is_once_in_the_line_at_its_end(toy: Toy) -> None:
    state = agenda.passed_on(at(toy, ShareRound(1, A, passed=(A, B))), as_pass=True)
    assert isinstance(state.frame, ShareRound)
    assert (state.frame.passed, state.frame.seat) == ((B, A), B)


def test_after_a_turn_that_was_used_nobody_has_passed(toy: Toy) -> None:
    for frame, as_pass in ((ShareRound(1, B, (A,), acted=True), True), (ShareRound(1, B, (A,)), False)):
        state = agenda.passed_on(at(toy, BELOW, frame), as_pass=as_pass)
        assert state.agenda == (BELOW, ShareRound(1, C, last=B))


def test_passes_in_the_opening_sale_are_counted_round_the_table(toy: Toy) -> None:
    state = agenda.passed_on(at(toy, OpeningSale(A, 1)), as_pass=True)
    assert state.frame == OpeningSale(B, 2)
    assert agenda.passed_on(state, as_pass=True).frame == OpeningSale(C, 0)
    assert agenda.passed_on(state, as_pass=False).frame == OpeningSale(C, 0)


def test_the_first_pass_may_go_backwards_until_the_first_seat_begins_the_next(toy: Toy) -> None:
    state = at(toy, BELOW)
    assert agenda.seat_following(state, ShareRound(1, B)) == (C, False)
    assert agenda.seat_following(state, ShareRound(1, B, backwards=True)) == (A, True)
    assert agenda.seat_following(state, ShareRound(1, A, backwards=True)) == (A, False)


def test_a_sale_is_noted_once_for_the_round_and_each_time_with_its_price(toy: Toy) -> None:
    state = agenda.sold(agenda.sold(at(toy, ShareRound(1, A, (B,))), A, RED, 70), A, RED, 60)
    frame = state.frame
    assert isinstance(frame, ShareRound)
    assert (frame.sold, frame.sold_now, frame.sold_at) == (((A, RED),), (RED, RED), ((RED, 70), (RED, 60)))


def test_a_sale_for_a_company_or_a_debt_is_noted_where_it_was_asked_for(toy: Toy) -> None:
    assert agenda.sold(at(toy, BELOW, CompanyTurn(RED)), A, RED, 70).agenda == (BELOW, CompanyTurn(RED, last_sale=70))
    assert agenda.sold(at(toy, BELOW, ABOVE), A, RED, 70).agenda == (BELOW, SaleNeeded(sold_at=((RED, 70),)))
