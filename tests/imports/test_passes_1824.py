"""Recorded passes of 1824: mountain railways that were lost, repayments, and that nobody is passed over."""

from __future__ import annotations

import pytest

from imports.reading import by_company, by_player, by_private, read
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.imports.eighteen.compare import facts_while_asked
from kursbuch.imports.eighteen.reader1824 import Reader1824
from positions_1824 import first_of, game, in_debt, last_turn, opened, owned, rest_unsold
from rules_marker import rule
from scenario import A, B, C, D, Scenario

PASS_OF = {seat: by_player("pass", number) for number, seat in enumerate((A, B, C, D))}
FIRST_4 = by_company("buy_train", "BK", train="4-0", price=470)
BK_PASSES = by_company("pass", "BK")


def no_share_is_free(**left: int) -> Scenario:
    """A has mountain railway 1 and B number 2, the next train on sale is the first 4, and no regional share is free."""
    table = game(preset="records").phase(3).paper("B1", A).paper("B2", B)
    owned(table, "EPP", C)
    rest_unsold(table)
    for name in ("BK", "MS", "CL", "SB", "BH"):
        opened(table, name, cash=2000, s4=60, s3=40 - left.get(name, 0))
    table.trains("BK", "3")
    return first_of(table, "4")


@rule("1824-PRV-11")
def test_the_pass_for_a_lost_mountain_railway_ends_nobodys_turn() -> None:
    table = no_share_is_free().turn("BK", "trains")
    reading = read(table, Reader1824, FIRST_4, PASS_OF[A], PASS_OF[B], BK_PASSES)
    assert reading.problem is None
    assert [(seat, kind) for seat, kind in reading.moves[:2]] == [(D, "BuyTrain"), (D, "Pass")]
    assert reading.state.papers[PaperId("B1")].closed
    assert reading.notes.lost == ()
    assert isinstance(reading.turn, tuple)
    assert reading.turn[0] in ("MS", "CL", "SB", "BH")


@rule("1824-PRV-11", "1824-RUL-17")
def test_after_an_export_it_ends_nobodys_turn_either() -> None:
    table = last_turn(no_share_is_free(), "BK")
    reading = read(table, Reader1824, BK_PASSES, PASS_OF[A], PASS_OF[B])
    assert reading.problem is None
    assert reading.state.phase == 4
    assert [kind for _, kind in reading.moves] == ["Pass"]
    assert reading.turn == ("share round", reading.state.priority)


@rule("1824-PRV-11", "1824-RUL-17")
def test_after_an_export_the_owner_who_has_the_first_turn_passes_once_for_each() -> None:
    table = last_turn(no_share_is_free(), "BK")
    first = table.state.priority
    assert first == A
    reading = read(table, Reader1824, BK_PASSES, PASS_OF[A], PASS_OF[B], PASS_OF[A], PASS_OF[B])
    assert reading.problem is None
    assert [seat for seat, _ in reading.moves[1:3]] == [A, B]


@rule("1824-PRV-10", "1824-PRV-11")
def test_one_owner_takes_the_last_share_and_the_other_passes() -> None:
    table = no_share_is_free(MS=10).turn("BK", "trains")
    takes = by_private("buy_shares", "B1", shares=["MS_8"], percent=10, share_price=0)
    reading = read(table, Reader1824, FIRST_4, takes, PASS_OF[B], BK_PASSES)
    assert reading.problem is None
    assert [kind for _, kind in reading.moves[:3]] == ["BuyTrain", "ExchangePaper", "Pass"]
    assert reading.moves[2][0] == D


@rule("1824-PRV-11")
def test_a_record_without_those_passes_is_read_as_well() -> None:
    table = no_share_is_free().turn("BK", "trains")
    reading = read(table, Reader1824, FIRST_4, BK_PASSES, PASS_OF[A])
    assert reading.problem is not None
    assert reading.problem.number == 3
    assert "pass of Ada" in reading.problem.reason
    assert [kind for _, kind in reading.moves[:2]] == ["BuyTrain", "Pass"]


@rule("1824-PRV-11")
def test_until_its_owner_has_passed_a_lost_mountain_railway_is_there_for_that_program() -> None:
    table = no_share_is_free().turn("BK", "trains")
    reading = read(table, Reader1824, FIRST_4, PASS_OF[A])
    assert reading.notes.lost == ("B2",)
    names = dict(zip((A, B, C, D), ("Ada", "Ben", "Cy", "Dot"), strict=True))
    told = facts_while_asked(table.rules, reading.state, names, reading.notes.lost)
    ours = facts_while_asked(table.rules, reading.state, names, ())
    assert (told["acting"], told["current"], told["players.Ben.companies"]) == (["Ben"], "Ben", ["B2"])
    assert (ours["acting"], ours["current"], ours["players.Ben.companies"]) == (["Dot"], "BK", [])
    assert told["players.Ada.companies"] == []


@rule("1824-PRV-11")
def test_where_the_record_goes_on_without_such_a_pass_the_mountain_railway_is_gone_at_once() -> None:
    table = no_share_is_free().turn("BK", "trains")
    reading = read(table, Reader1824, FIRST_4, BK_PASSES)
    assert reading.problem is None
    assert [notes.lost for notes in reading.noted] == [(), ()]
    asked = read(table, Reader1824, FIRST_4, PASS_OF[A], PASS_OF[B], BK_PASSES)
    assert [notes.lost for notes in asked.noted] == [("B1", "B2"), ("B2",), (), ()]


def test_a_company_that_could_lay_track_is_not_passed_over() -> None:
    table = no_share_is_free().turn("BK", "trains")
    forged = read(table, Reader1824, BK_PASSES, by_company("lay_tile", "BH", hex="J11", tile="9-0", rotation=0))
    assert forged.problem is not None
    assert forged.problem.number == 2
    assert len(forged.moves) == 1
    assert forged.turn is not None
    assert forged.turn[0] != "BH"
    assert forged.turn[0] in forged.problem.reason


def test_the_pass_of_a_player_in_the_middle_of_an_operating_round_is_told() -> None:
    table = no_share_is_free().turn("BK", "trains")
    forged = read(table, Reader1824, PASS_OF[C])
    assert forged.problem is not None
    assert forged.moves == []
    assert (
        forged.problem.reason
        == "The record goes on with pass of Cy, but it is the turn of BK, at the step “buy trains”."
    )


@rule("1824-LOAN-05", "1824-RUL-23")
@pytest.mark.parametrize("taken_back", [0, 1])
@pytest.mark.parametrize("parts", [(30,), (10, 20)])
def test_a_debtor_repays_in_the_turn_of_an_exchange_and_no_pass_is_counted(
    parts: tuple[int, ...], taken_back: int
) -> None:
    table = rest_unsold(game(preset="records").phase(3).paper("B1", A)).share_round(A)
    in_debt(table, A, 30).cash(A, 100)
    takes = by_private("buy_shares", "B1", shares=["BH_1"], percent=10, share_price=0)
    repays = [by_player("payoff_player_debt_partial", 0, amount=amount) for amount in parts]
    back = [PASS_OF[B], by_player("undo", 1)] * taken_back
    reading = read(table, Reader1824, takes, *back, *repays, PASS_OF[B])
    assert reading.problem is None
    assert reading.state.players[A].debt == 0
    frame = reading.state.frame
    assert isinstance(frame, ShareRound)
    assert (frame.seat, frame.passed, frame.last) == (C, (B,), A)
