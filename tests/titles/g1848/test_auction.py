"""AUC: the sale of the private companies that opens the game."""

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import Action, Pass
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.model.frames import OpeningSale, ShareRound
from kursbuch.eighteen.model.state import BANK, NEW
from kursbuch.titles.g1848.extra import ForcedSale
from rules_marker import rule
from scenario import A, B, C, Scenario, buy, buy_paper, lower, sell, start

PAPERS = ("P1", "P2", "P3", "P4", "P5", "P6")
BASE = {"P1": 30, "P2": 70, "P3": 110, "P4": 170, "P5": 170, "P6": 230}
LEAST = {"P1": 0, "P2": 40, "P3": 80, "P4": 140, "P5": 140, "P6": 200}


def price(table: Scenario, paper: str) -> int:
    """The marked price of a private."""
    return table.state.papers[PaperId(paper)].price


def owner(table: Scenario, paper: str) -> str | None:
    """Who owns a private."""
    return table.state.papers[PaperId(paper)].owner


def all_lowered(players: int = 3, **options: str) -> Scenario:
    """After 36 reductions every private is at its minimum and nobody owns one."""
    table = Scenario(players=players, **options)
    for paper in PAPERS:
        table.act(*[lower(paper)] * 6)
    return table


@rule("1848-AUC-01")
def test_the_game_opens_with_the_sale_of_six_privates() -> None:
    table = Scenario()
    assert isinstance(table.state.frame, OpeningSale)
    assert tuple(table.state.papers) == PAPERS
    assert all(owner(table, paper) is None for paper in PAPERS)


@rule("1848-AUC-01")
def test_no_share_is_bought_before_the_last_private_is_sold() -> None:
    table = Scenario(players=3)
    for paper in PAPERS:
        for action in (start("VR", 70), buy("VR"), buy("BOE", "pool"), sell("VR", 10)):
            assert table.why(action) == "1848-AUC-01"
        table.act(buy_paper(paper))
    assert table.why(start("VR", 70)) is None
    assert table.why(buy("BOE", "pool")) is None


@rule("1848-AUC-02")
def test_any_unsold_private_can_be_bought_or_lowered_by_five_pounds() -> None:
    table = Scenario(players=3)
    assert table.listed(type(buy_paper("P1"))) == [buy_paper(p) for p in PAPERS]
    assert table.listed(type(lower("P1"))) == [lower(p) for p in PAPERS]
    table.act(lower("P4"))
    assert {p: price(table, p) for p in PAPERS} == {**BASE, "P4": 165}
    table.act(buy_paper("P3"))
    assert (owner(table, "P3"), owner(table, "P4")) == (B, None)
    assert table.listed(type(buy_paper("P1"))) == [buy_paper(p) for p in PAPERS if p != "P3"]


@rule("1848-AUC-02")
def test_one_action_each_in_clockwise_turn() -> None:
    table = Scenario(players=3)
    assert table.actor == A
    assert table.why(lower("P1"), B) == "1848-AUC-02"
    table.act(lower("P1"))
    assert table.actor == B
    assert table.why(lower("P1"), A) == "1848-AUC-02"
    table.act(buy_paper("P1"))
    assert table.actor == C
    assert table.why(buy_paper("P2"), B) == "1848-AUC-02"
    table.act(lower("P2"))
    assert table.actor == A


@rule("1848-AUC-02")
def test_a_sold_private_is_neither_bought_nor_lowered_again() -> None:
    table = Scenario(players=3).act(buy_paper("P2"))
    assert table.why(buy_paper("P2")) == "1848-AUC-02"
    assert table.why(lower("P2")) == "1848-AUC-02"
    assert table.why(buy_paper("P1")) is None
    assert owner(table, "P2") == A


@rule("1848-AUC-03")
@pytest.mark.parametrize("paper", PAPERS)
def test_each_private_starts_at_its_base_price_and_is_lowered_six_times_at_most(paper: str) -> None:
    table = Scenario(players=3)
    seen = [price(table, paper)]
    while table.why(lower(paper)) is None:
        table.act(lower(paper))
        seen.append(price(table, paper))
    assert seen == [BASE[paper] - 5 * n for n in range(7)]
    assert seen[-1] == LEAST[paper]
    assert table.why(lower(paper)) == "1848-AUC-03"


@rule("1848-AUC-04")
def test_the_buyer_pays_the_marked_price_to_the_bank() -> None:
    table = Scenario(players=3)
    bank = table.money(BANK)
    table.act(lower("P3"), lower("P3"), buy_paper("P3"))
    assert (owner(table, "P3"), table.money(C)) == (C, 740)
    assert table.money(BANK) == bank + 100


@rule("1848-AUC-04")
def test_without_the_cash_there_is_no_purchase() -> None:
    table = Scenario(players=3).cash(A, 169)
    assert table.why(buy_paper("P4")) == "1848-AUC-04"
    assert buy_paper("P4") not in table.offers().listed
    assert table.cash(A, 170).why(buy_paper("P4")) is None


@rule("1848-AUC-04")
def test_the_first_private_at_nought_is_taken_for_nothing() -> None:
    table = Scenario(players=3).act(*[lower("P1")] * 6)
    bank = table.money(BANK)
    table.cash(A, 0).bank(bank).act(buy_paper("P1"))
    assert (owner(table, "P1"), table.money(A), table.money(BANK)) == (A, 0, bank)


@rule("1848-AUC-05")
@pytest.mark.parametrize("option", ["rulebook", "owners_only"])
def test_an_owner_of_a_private_passes_whenever_he_likes(option: str) -> None:
    table = Scenario(players=3, auction_pass=option).act(buy_paper("P1"), lower("P2"), lower("P2"))
    assert table.why(Pass()) is None
    table.act(Pass(), lower("P2"), lower("P2"))
    assert (table.actor, table.why(Pass())) == (A, None)
    table.act(Pass())
    assert table.actor == B


@rule("1848-AUC-06", "1848-EX-05")
def test_example_5_only_the_owner_may_pass_while_prices_can_fall() -> None:
    table = Scenario(players=3).act(lower("P6"))
    assert price(table, "P6") == 225
    table.act(buy_paper("P1"))
    assert table.money(B) == 810
    assert table.actor == C
    assert table.why(Pass()) == "1848-AUC-06"
    assert Pass() not in table.offers().listed
    table.act(lower("P2"))
    assert price(table, "P2") == 65
    assert (table.actor, table.why(Pass())) == (A, "1848-AUC-06")
    table.act(lower("P2"))
    assert (table.actor, table.why(Pass())) == (B, None)


@rule("1848-AUC-06")
def test_a_player_without_a_private_passes_once_nothing_can_be_lowered_and_somebody_owns_one() -> None:
    table = all_lowered().act(buy_paper("P1"))
    assert (table.actor, owner(table, "P1")) == (B, A)
    assert table.why(Pass()) is None
    table.act(Pass())
    assert table.actor == C


@rule("1848-AUC-06")
def test_one_private_above_its_minimum_keeps_the_rest_from_passing() -> None:
    table = Scenario(players=3)
    for paper in ("P2", "P3", "P4", "P5"):
        table.act(*[lower(paper)] * 6)
    table.act(*[lower("P6")] * 5)
    table.act(buy_paper("P1"))
    assert table.why(Pass()) == "1848-AUC-06"
    table.act(lower("P6"))
    assert (table.actor, table.why(Pass())) == (B, None)


@rule("1848-AUC-06", "1848-VAR-2021-10", "1848-RUL-19")
def test_by_the_other_reading_a_player_without_a_private_never_passes() -> None:
    table = all_lowered(auction_pass="owners_only").act(buy_paper("P1"))
    assert table.why(Pass()) == "1848-RUL-19"
    table.act(buy_paper("P2"))
    assert (table.actor, table.why(Pass())) == (C, "1848-RUL-19")


@rule("1848-VAR-2021-10", "1848-RUL-19")
def test_the_edition_of_2021_lets_only_owners_pass() -> None:
    assert catalogue.complete_options("1848", {})["auction_pass"] == "rulebook"
    table = all_lowered(edition="2021").act(buy_paper("P1"))
    assert table.why(Pass()) == "1848-RUL-19"


@rule("1848-AUC-07", "1848-EX-06")
def test_example_6_with_all_at_the_minimum_and_none_owned_the_player_in_turn_must_buy() -> None:
    table = all_lowered()
    assert {p: price(table, p) for p in PAPERS} == LEAST
    assert table.actor == A
    assert table.why(Pass()) == "1848-AUC-07"
    assert {table.why(lower(p)) for p in PAPERS} == {"1848-AUC-03"}
    assert table.offers().listed == tuple(buy_paper(p) for p in PAPERS)
    table.act(buy_paper("P1"))
    assert (table.money(A), owner(table, "P1")) == (840, A)
    assert table.why(Pass()) is None
    assert table.why(buy_paper("P2")) is None


@rule("1848-AUC-08", "1848-EX-06")
def test_example_6_when_all_pass_the_first_private_pays_five_and_the_sale_goes_on() -> None:
    table = all_lowered().act(buy_paper("P1"))
    bank = table.money(BANK)
    table.act(Pass(), Pass())
    assert table.money(A) == 840
    table.act(Pass())
    assert (table.money(A), table.money(B), table.money(C)) == (845, 840, 840)
    assert table.money(BANK) == bank - 5
    assert isinstance(table.state.frame, OpeningSale)
    assert table.actor == B
    table.act(buy_paper("P2"))
    assert owner(table, "P2") == B


@rule("1848-AUC-08")
def test_when_all_pass_every_owned_private_pays_once() -> None:
    table = Scenario(players=3).act(buy_paper("P1"), buy_paper("P4"), buy_paper("P6"))
    before = [table.money(seat) for seat in (A, B, C)]
    table.act(Pass(), Pass(), Pass())
    assert [table.money(seat) for seat in (A, B, C)] == [before[0] + 5, before[1] + 20, before[2] + 30]
    assert table.actor == A
    table.act(Pass(), Pass(), Pass())
    assert [table.money(seat) for seat in (A, B, C)] == [before[0] + 10, before[1] + 40, before[2] + 60]


@rule("1848-AUC-08")
@pytest.mark.parametrize("between", [lower("P2"), buy_paper("P2")])
def test_passes_count_only_one_after_the_other(between: Action) -> None:
    table = Scenario(players=3).act(buy_paper("P1"), buy_paper("P4"), buy_paper("P6"))
    table.act(Pass(), Pass(), between)
    before = [table.money(seat) for seat in (A, B, C)]
    table.act(Pass(), Pass())
    assert [table.money(seat) for seat in (A, B, C)] == before
    table.act(Pass())
    assert table.money(A) == before[0] + 5


@rule("1848-AUC-09")
def test_the_buyer_of_the_fifth_private_gets_a_share_of_qr_free() -> None:
    table = Scenario(players=3).act(buy_paper("P5"))
    assert table.money(A) == 840 - 170
    assert table.company("QR").shares == {NEW: 90, A: 10}
    assert table.company("QR").certificate == NEW
    assert (table.company("QR").director, table.company("QR").issue_price, table.cell("QR")) == (None, None, None)
    assert table.worth()[A] == 670


@rule("1848-AUC-09")
def test_the_share_of_qr_is_not_sold_before_qr_has_an_issue_price() -> None:
    table = Scenario().act(buy_paper("P5")).share_round(A)
    assert table.why(sell("QR", 10)) == "1848-AUC-09"
    assert sell("QR", 10) not in table.offers().listed
    table.share_round(B).act(start("QR", 70)).share_round(A)
    assert table.why(sell("QR", 10)) is None
    before = table.money(A)
    table.act(sell("QR", 10))
    assert table.money(A) == before + 70


@rule("1848-AUC-09")
def test_the_share_of_qr_pays_no_debt_before_qr_has_an_issue_price() -> None:
    table = Scenario().act(buy_paper("P5")).cash(A, -60).shares("BOE", s1=10).agenda(ForcedSale(A))
    assert table.why(sell("QR", 10)) == "1848-AUC-09"
    assert table.why(sell("BOE", 10)) is None


@rule("1848-AUC-10")
def test_the_buyer_of_the_sixth_private_gets_the_directors_share_of_car_free() -> None:
    table = Scenario(players=3).act(lower("P1"), buy_paper("P6"))
    car = table.company("CAR")
    assert table.money(B) == 840 - 230
    assert car.shares == {NEW: 80, B: 20}
    assert (car.certificate, car.director, car.issue_price) == (B, B, 100)
    assert (table.cell("CAR"), table.price("CAR")) == ((1, 5), 100)
    assert table.rules.view(table.state, None).players[B].certificates == 1


@rule("1848-AUC-10")
def test_car_is_not_started_a_second_time_and_its_shares_cost_a_hundred() -> None:
    table = Scenario().act(buy_paper("P6")).share_round(B)
    for issue in (70, 80, 90, 100):
        assert table.why(start("CAR", issue)) == "1848-SR-05"
    table.act(buy("CAR"))
    assert table.money(B) == 530


@rule("1848-AUC-11")
def test_with_the_sixth_private_the_sale_ends_and_the_next_player_has_priority() -> None:
    table = Scenario(players=3).act(lower("P1"))
    table.act(*(buy_paper(p) for p in PAPERS[:5]))
    assert (table.actor, table.state.priority) == (A, A)
    table.act(buy_paper("P6"))
    frame = table.state.frame
    assert isinstance(frame, ShareRound)
    assert frame.number == 1
    assert (table.actor, table.state.priority) == (B, B)


@rule("1848-AUC-11")
def test_the_last_buyer_counts_wherever_he_sits() -> None:
    table = Scenario(players=4).act(*(buy_paper(p) for p in PAPERS))
    assert (owner(table, "P6"), table.state.priority, table.actor) == (B, C, C)
