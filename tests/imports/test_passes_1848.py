"""Recorded passes of 1848: which step each one ends, and that nobody is passed over who was to be asked."""

from __future__ import annotations

from imports.reading import BOE_PAYS, Raw, Reading, by_company, by_player, read
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound
from kursbuch.eighteen.turns import operating_round
from kursbuch.hexmap.tiles import HexId
from kursbuch.imports.eighteen.reader1848 import Reader1848
from rules_marker import rule
from scenario import A, B, C, Scenario

CAR_PASSES = by_company("pass", "CAR")
BY_VR = by_company("lay_tile", "VR", hex="H11", tile="5-0", rotation=2)


def end_of_the_first_round(number: int = 1, of: int = 2) -> Scenario:
    """CAR, the last of its round and the first of the next one, has as many trains as it may have; 3/3+ are sold."""
    table = Scenario("1848", 3, edition="2021").phase(3)
    table.running("VR", B, cell=(4, 3), cash=300, trains=("3",))
    table.running("CAR", A, cell=(1, 5), cash=0, trains=("2", "2", "3", "3")).station("CAR", "E4")
    acted = (CompanyId("VR"), CompanyId("CAR"))
    return table.agenda(OperatingRound(number, of, acted, step="turns"), CompanyTurn(CompanyId("CAR"), "trains"))


def go_on(*actions: Raw) -> Reading:
    return read(end_of_the_first_round(), Reader1848, *actions)


def round_number(reading: Reading) -> int | None:
    """The number of the operating round being played."""
    frame = operating_round(reading.state)
    return None if frame is None else frame.number


@rule("1848-VAR-2021-17")
def test_one_pass_ends_a_turn_at_the_train_limit_and_two_end_the_next_one_of_the_same_company() -> None:
    reading = go_on({**CAR_PASSES, "auto_actions": BOE_PAYS}, CAR_PASSES, CAR_PASSES, CAR_PASSES, BY_VR)
    assert reading.problem is None
    assert reading.state.board.tiles[HexId("H11")].tile == "5"
    assert [(seat, kind) for seat, kind in reading.moves if seat != A] == [(B, "LayTile")]
    assert reading.turn is not None
    assert (reading.turn[0], round_number(reading)) == ("VR", 2)
    assert reading.notes.late == ""


@rule("1848-VAR-2021-17")
def test_a_company_that_goes_on_with_track_has_begun_a_new_turn() -> None:
    lays = by_company("lay_tile", "CAR", hex="E4", tile="57-0", rotation=2)
    reading = go_on({**CAR_PASSES, "auto_actions": BOE_PAYS}, lays, CAR_PASSES, CAR_PASSES, BY_VR)
    assert reading.problem is None
    assert {"E4", "H11"} <= set(reading.state.board.tiles)
    assert ([seat for seat, _ in reading.moves if seat != A], round_number(reading)) == ([B], 2)


@rule("1848-VAR-2021-17")
def test_a_loan_after_the_last_pass_but_one_belongs_to_the_same_turn() -> None:
    loan = by_company("take_loan", "CAR", loan=0)
    reading = go_on(CAR_PASSES, loan, {**CAR_PASSES, "auto_actions": BOE_PAYS}, CAR_PASSES)
    assert reading.problem is None
    assert [kind for _, kind in reading.moves[:2]] == ["TakeLoan", "Pass"]
    assert reading.state.companies[CompanyId("CAR")].cash == 100


@rule("1848-VAR-2021-17")
def test_a_pass_that_is_taken_back_and_restored_is_read_by_what_follows_it() -> None:
    undo, redo = by_company("undo", "CAR"), by_company("redo", "CAR")
    reading = go_on(CAR_PASSES, undo, redo, {**CAR_PASSES, "auto_actions": BOE_PAYS}, CAR_PASSES)
    assert reading.problem is None
    assert reading.turn == ("CAR", "trains")


def test_a_record_that_leaves_a_turn_out_is_stopped_where_it_goes_on_without_it() -> None:
    forged = go_on({**CAR_PASSES, "auto_actions": BOE_PAYS}, BY_VR)
    assert forged.problem is not None
    assert forged.problem.number == 2
    assert forged.turn == ("CAR", "track")
    assert [kind for _, kind in forged.moves] == ["Pass"]
    assert forged.problem.fault is not None
    assert forged.problem.fault.sentence("en") == (
        "The record goes on with lay_tile of VR, but it is the turn of CAR, at the step “lay track”."
    )
    assert forged.problem.fault.sentence("de") == (
        "Die Aufzeichnung geht mit lay_tile von VR weiter, aber CAR ist am Zug, beim Schritt „Gleise legen“."
    )


def test_a_record_that_leaves_a_whole_round_out_is_stopped_at_its_first_turn() -> None:
    forged = go_on({**CAR_PASSES, "auto_actions": BOE_PAYS}, by_player("pass", 2))
    assert forged.problem is not None
    assert (forged.problem.number, len(forged.moves)) == (2, 1)
    assert "pass of Cy" in forged.problem.reason
    assert "CAR" in forged.problem.reason


def test_a_player_who_could_have_bought_is_not_passed_over() -> None:
    table = end_of_the_first_round().share_round(A)
    forged = read(table, Reader1848, by_player("pass", 0), by_player("pass", 2))
    assert forged.problem is not None
    assert forged.problem.number == 2
    assert forged.problem.reason == "The record goes on with pass of Cy, but it is the turn of Ben."
    assert [seat for seat, _ in forged.moves] == [A]


def test_players_who_can_do_nothing_are_passed_over_as_that_program_does() -> None:
    table = end_of_the_first_round()
    for seat in (A, B, C):
        table.cash(seat, 0)
    table.shares("CAR", s1=60, s2=40).shares("VR", s2=60, s1=40)
    table.share_round(A)
    reading = read(table, Reader1848, by_player("pass", 0), by_player("pass", 1), by_company("pass", "CAR"))
    assert reading.problem is None
    assert (C, "Pass") in reading.moves


@rule("1848-VAR-2021-17")
def test_a_round_that_the_record_opens_too_early_is_told() -> None:
    table = end_of_the_first_round()
    acted = (CompanyId("CAR"),)
    table.agenda(OperatingRound(1, 2, acted, step="turns"), CompanyTurn(CompanyId("CAR"), "trains"))
    forged = read(table, Reader1848, {**CAR_PASSES, "auto_actions": BOE_PAYS}, CAR_PASSES)
    assert forged.problem is not None
    assert forged.problem.number == 1
    assert forged.turn == ("VR", "track")
    assert forged.problem.reason == (
        "With this pass the record begins an operating round, but it is still the turn of VR."
    )


def test_a_dividend_that_no_run_has_earned_is_not_taken_for_nothing() -> None:
    table = end_of_the_first_round()
    forged = read(table, Reader1848, by_company("dividend", "CAR", kind="payout"))
    assert forged.problem is not None
    assert "dividend of CAR" in forged.problem.reason
    assert forged.moves == []


def test_revenue_is_not_withheld_in_silence() -> None:
    table = end_of_the_first_round()
    turn = CompanyTurn(CompanyId("CAR"), "dividend", ran=True, run=80)
    table.agenda(table.state.agenda[0], turn)
    for action in (CAR_PASSES, by_company("buy_train", "CAR", train="3-9", price=200, variant="3")):
        forged = read(table, Reader1848, action)
        assert forged.problem is not None
        assert "“pay out or withhold”" in forged.problem.reason
        assert forged.moves == []
