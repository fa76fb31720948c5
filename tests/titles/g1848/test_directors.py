"""DIR: who directs a company, and how the office changes hands."""

import pytest

from kursbuch.eighteen.actions import Dividend, Pass, PlaceStation, TakeLoan
from kursbuch.eighteen.model.data import PaperId
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1848.extra import ForcedSale
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, buy_private, lay, sell, start, train, use


def certificates(table: Scenario, seat: SeatId) -> int:
    """The papers of a player."""
    return table.rules.view(table.state, None).players[seat].certificates


def office(table: Scenario, company: str = "VR") -> tuple[SeatId | None, str]:
    """The director, and who holds the director's share."""
    return table.company(company).director, table.company(company).certificate


@rule("1848-DIR-01")
def test_the_director_alone_decides_for_the_company() -> None:
    table = Scenario().phase(3).running("VR", B).shares("VR", s2=40, s1=30, s3=20).station("VR", "H11")
    table.paper("P1", A).paper("P3", A).turn("VR")
    assert table.actor == B
    actions = (lay("H11", "57", 1), Pass(), TakeLoan(), buy_private("P1", 10), use("P3", "I8"), Dividend("pay"))
    for seat in (A, C, D):
        assert {table.why(action, seat) for action in actions} == {"1848-DIR-01"}
        assert not table.offers(seat)
    assert table.why(lay("H11", "57", 1), B) is None
    table.turn("VR", "trains")
    assert (table.why(train("3"), A), table.why(train("3"), B)) == ("1848-DIR-01", None)


@rule("1848-DIR-01")
def test_the_bank_of_england_has_no_director_however_much_a_player_owns() -> None:
    table = Scenario().shares("BOE", s1=50).share_round(A).act(buy("BOE", "pool"))
    assert table.company("BOE").held_by(A) == 60
    assert office(table, "BOE") == (None, "pool")
    table.share_round(A).act(sell("BOE", 60))
    assert office(table, "BOE") == (None, "pool")


@rule("1848-DIR-01")
def test_the_buyer_of_the_directors_share_is_director() -> None:
    table = Scenario().share_round(C).act(start("VR", 80))
    assert office(table) == (C, C)
    assert table.turn("VR").actor == C


@rule("1848-DIR-02")
def test_a_player_who_comes_to_own_more_than_the_director_takes_over_at_once() -> None:
    table = Scenario().running("VR", A).shares("VR", s1=30, s2=30, pool=10).share_round(B)
    table.act(buy("VR", "pool"))
    assert office(table) == (B, B)
    assert (table.company("VR").held_by(A), table.company("VR").held_by(B)) == (30, 40)
    assert table.turn("VR").actor == B


@rule("1848-DIR-02")
def test_equality_changes_nothing() -> None:
    table = Scenario().running("VR", A).shares("VR", s1=30, s2=20).share_round(B).act(buy("VR"))
    assert table.company("VR").held_by(B) == table.company("VR").held_by(A) == 30
    assert office(table) == (A, A)


@rule("1848-DIR-02")
def test_a_director_who_sells_down_to_equality_stays_and_below_it_goes() -> None:
    table = Scenario().running("VR", A).shares("VR", s1=50, s2=30).share_round(A)
    assert office(table.act(sell("VR", 20))) == (A, A)
    table = Scenario().running("VR", A).shares("VR", s1=50, s2=30).share_round(A)
    assert office(table.act(sell("VR", 30))) == (B, B)


@rule("1848-DIR-03")
@pytest.mark.parametrize(
    ("old", "others", "new"), [(A, "bd", B), (A, "cd", C), (C, "ab", A), (C, "bd", D), (D, "bc", B)]
)
def test_of_several_with_the_new_majority_the_first_clockwise_takes_over(old: SeatId, others: str, new: SeatId) -> None:
    seats = {"a": A, "b": B, "c": C, "d": D}
    holdings = {old: 40, **{seats[letter]: 30 for letter in others}}
    table = Scenario().running("VR", old).shares("VR", **holdings).share_round(old).act(sell("VR", 20))
    assert office(table) == (new, new)


@rule("1848-DIR-03")
def test_a_larger_holding_further_away_comes_before_a_nearer_smaller_one() -> None:
    table = Scenario().running("VR", A).shares("VR", s1=40, s2=20, s4=30).share_round(A).act(sell("VR", 30))
    assert office(table) == (D, D)


@rule("1848-DIR-04")
def test_the_office_is_given_up_only_to_a_player_with_a_fifth() -> None:
    table = Scenario().running("VR", A).shares("VR", s1=20, s2=10, s3=10).share_round(A)
    assert table.why(sell("VR", 10)) == table.why(sell("VR", 20)) == "1848-SR-19"
    table.shares("VR", s1=20, s2=10, s3=20)
    assert table.why(sell("VR", 10)) is None
    table.act(sell("VR", 20))
    assert office(table) == (C, C)


@rule("1848-DIR-04")
def test_the_sale_that_gives_up_the_office_must_itself_be_legal() -> None:
    table = Scenario().running("VR", A).shares("VR", s1=30, s2=20, pool=30).share_round(A)
    assert table.why(sell("VR", 30)) == "1848-SR-16"
    assert table.share_round(A, number=1).why(sell("VR", 20)) == "1848-SR-15"
    assert table.share_round(A, number=2).why(sell("VR", 20)) is None


@rule("1848-DIR-04")
def test_no_forced_sale_gives_up_the_office() -> None:
    table = Scenario().running("VR", A).shares("VR", s1=40, s2=30).cash(A, -500).agenda(ForcedSale(A))
    assert table.why(sell("VR", 20)) == "1848-REC-04"
    assert table.why(sell("VR", 10)) is None


@rule("1848-DIR-05")
def test_the_directors_share_is_exchanged_for_two_shares_of_a_tenth() -> None:
    table = Scenario().running("VR", A).shares("VR", s1=30, s2=30).share_round(B)
    assert (certificates(table, A), certificates(table, B)) == (2, 3)
    table.act(buy("VR"))
    assert (table.company("VR").held_by(A), certificates(table, A)) == (30, 3)
    assert (table.company("VR").held_by(B), certificates(table, B)) == (40, 3)


@rule("1848-DIR-05")
def test_the_new_director_controls_the_company_as_it_is() -> None:
    table = Scenario().phase(3).running("VR", A, issue=90, cash=450, trains=("3+",)).shares("VR", s1=30, s2=30)
    table.paper("P3", "VR").paper("P1", B).station("VR", "H11").tiles(H11=("57", 1)).share_round(B)
    before = table.company("VR")
    table.act(buy("VR"))
    after = table.company("VR")
    assert (after.cash, after.trains, after.marker, after.markers_used) == (450, ("3+",), before.marker, 1)
    assert table.state.papers[PaperId("P3")].owner == "VR"
    table.turn("VR", "station")
    assert table.actor == B
    for action in (use("P3", "I8"), TakeLoan(), buy_private("P1", 20)):
        assert (table.why(action, B), table.why(action, A)) == (None, "1848-DIR-01")
    assert table.why(PlaceStation(HexId("H11"))) == "1848-TOK-03"
    table.turn("VR", "trains").act(train("3"))
    assert table.money("VR") == 250


@rule("1848-DIR-06")
def test_with_four_shares_in_the_pool_half_of_the_directors_share_can_be_sold() -> None:
    table = Scenario().running("VR", A).shares("VR", s1=20, s2=20, pool=40).share_round(A)
    assert table.why(sell("VR", 20)) == "1848-SR-16"
    assert certificates(table, A) == 1
    table.act(sell("VR", 10))
    assert table.money(A) == 730
    assert office(table) == (B, B)
    assert table.company("VR").shares == {"s1": 10, "s2": 20, "pool": 50, "new": 20}
    assert (certificates(table, A), certificates(table, B)) == (1, 1)


@rule("1848-DIR-06")
def test_half_of_the_directors_share_is_not_sold_when_nobody_can_take_over() -> None:
    table = Scenario().running("VR", A).shares("VR", s1=20, s2=10, s3=10, pool=40).share_round(A)
    assert table.why(sell("VR", 10)) == "1848-SR-19"
    full = Scenario().running("VR", A).shares("VR", s1=20, s2=20, pool=50).share_round(A)
    assert full.why(sell("VR", 10)) == "1848-SR-16"
