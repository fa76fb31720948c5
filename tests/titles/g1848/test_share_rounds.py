"""SR: the course of a share round, its end, and who begins the next."""

import msgspec
import pytest

from kursbuch.eighteen.actions import Action, Pass
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import PriceMoved
from kursbuch.eighteen.model.frames import OperatingRound, ShareRound
from kursbuch.eighteen.model.state import BANK
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, buy_paper, sell, start

ALL_PASS = (Pass(), Pass(), Pass(), Pass())


def share_round_number(table: Scenario) -> int:
    """The number of the share round being played."""
    assert isinstance(table.state.frame, ShareRound)
    return table.state.frame.number


def on_chart(table: Scenario, cell: str) -> tuple[CompanyId, ...]:
    """The companies on a space of the chart, the top one first."""
    return table.rules.view(table.state, None).chart.get(cell, ())


@rule("1848-SR-01")
def test_the_round_starts_with_the_priority_card_and_goes_clockwise() -> None:
    table = Scenario(players=3).act(*(buy_paper(p) for p in ("P1", "P2", "P3", "P4", "P5")))
    assert table.actor == C
    table.act(buy_paper("P6"))
    assert (table.state.priority, table.actor) == (A, A)
    assert table.why(Pass(), B) == "1848-SR-01"
    acting = []
    for action in (buy("BOE", "pool"), Pass(), Pass(), Pass()):
        acting.append(table.actor)
        table.act(action)
    assert acting == [A, B, C, A]


@rule("1848-SR-01")
def test_the_round_ends_when_all_have_passed_one_after_the_other() -> None:
    table = Scenario().share_round(B).act(Pass(), Pass(), Pass())
    assert (share_round_number(table), table.actor) == (2, A)
    table.act(buy("BOE", "pool"), Pass(), Pass(), Pass())
    assert (share_round_number(table), table.actor) == (2, A)
    table.act(Pass())
    assert share_round_number(table) == 3


@rule("1848-SR-01")
def test_a_set_of_operating_rounds_lies_between_two_share_rounds() -> None:
    table = Scenario().running("VR", B).share_round(A).act(*ALL_PASS)
    assert any(isinstance(frame, OperatingRound) for frame in table.state.agenda)
    assert table.why(buy("BOE", "pool"), B) == "1848-SET-02"


@rule("1848-SR-02")
def test_a_player_sells_several_companies_and_then_buys_one_paper() -> None:
    table = Scenario().shares("VR", s2=30, s1=20).priced("VR", 100).shares("SAR", s2=30, s1=20).priced("SAR", 80)
    table.share_round(A).act(sell("VR", 10))
    assert table.actor == A
    table.act(sell("SAR", 20))
    assert (table.actor, table.money(A)) == (A, 630 + 100 + 160)
    table.act(buy("BOE", "pool"))
    assert (table.actor, table.money(A)) == (B, 890 - 70)


@rule("1848-SR-02")
@pytest.mark.parametrize("purchase", [buy("BOE", "pool"), buy("VR"), start("NSW", 70)])
def test_the_purchase_ends_the_turn(purchase: Action) -> None:
    table = Scenario().shares("VR", s2=30, s1=20).priced("VR", 100).share_round(A)
    assert table.why(sell("VR", 10)) is None
    table.act(purchase)
    assert table.actor == B
    assert table.why(sell("VR", 10), A) == "1848-SR-02"
    assert table.why(buy("BOE", "pool"), A) == "1848-SR-02"


@rule("1848-SR-02")
def test_a_player_who_neither_sells_nor_buys_passes() -> None:
    table = Scenario().share_round(A).act(Pass())
    assert isinstance(table.state.frame, ShareRound)
    assert table.state.frame.passed == (A,)
    assert table.actor == B


@rule("1848-SR-02")
def test_trains_track_and_loans_have_no_place_in_a_share_round() -> None:
    table = Scenario().running("VR", A).share_round(A)
    assert table.why(buy_paper("P1")) == "1848-SR-02"
    kinds = {type(offer).__name__ for offer in table.offers().listed}
    assert kinds == {"SellShares", "BuyShare", "StartCompany", "Pass"}


@rule("1848-SR-03")
def test_shares_go_to_and_come_from_the_bank_alone() -> None:
    table = Scenario().shares("VR", s2=40, s1=30).priced("VR", 100).share_round(A)
    bank = table.money(BANK)
    table.act(sell("VR", 20))
    assert table.company("VR").shares == {"s2": 40, "s1": 10, "pool": 20, "new": 30}
    assert (table.money(BANK), table.money(B)) == (bank - 200, 630)
    with pytest.raises(msgspec.ValidationError):
        table.rules.decode_action(b'{"type": "BuyShare", "company": "VR", "source": "s2"}')


@rule("1848-SR-02")
def test_a_player_sells_only_whole_shares_that_he_owns() -> None:
    table = Scenario().shares("VR", s2=40, s1=20).priced("VR", 100).share_round(A)
    for percent in (-10, 0, 5, 15, 30):
        assert table.why(sell("VR", percent)) == "1848-SR-02"
    assert table.why(sell("VR", 20)) is None
    assert table.shares("VR", s2=40).why(sell("VR", 10)) == "1848-SR-02"


@rule("1848-SR-04")
def test_a_player_who_passed_may_act_again_in_the_round() -> None:
    table = Scenario().share_round(A).act(Pass(), buy("BOE", "pool"), Pass(), Pass())
    assert table.actor == A
    table.act(start("VR", 80))
    assert table.company("VR").director == A
    table.act(Pass(), Pass())
    assert (share_round_number(table), table.actor) == (2, D)


@rule("1848-SR-04")
def test_a_player_who_bought_gets_another_turn() -> None:
    table = Scenario().share_round(A).act(Pass(), Pass(), Pass(), buy("BOE", "pool"))
    assert (share_round_number(table), table.actor) == (2, A)
    table.act(Pass(), Pass(), Pass())
    assert (share_round_number(table), table.actor) == (2, D)


@rule("1848-SR-04")
def test_a_player_who_only_sold_gets_another_turn() -> None:
    table = Scenario().shares("BOE", s4=20).share_round(A).act(Pass(), Pass(), Pass(), sell("BOE", 10), Pass())
    assert (share_round_number(table), table.actor) == (2, A)
    table.act(Pass(), Pass(), Pass())
    assert (share_round_number(table), table.actor) == (2, D)
    table.act(Pass())
    assert share_round_number(table) == 3


# -- the end of the round ---------------------------------------------------------------------------------------


@rule("1848-SR-21")
def test_a_company_wholly_in_players_hands_rises_one_row() -> None:
    table = Scenario().shares("VR", s1=60, s2=40).priced("VR", 80, (3, 6)).share_round(A).act(*ALL_PASS)
    assert (table.cell("VR"), table.price("VR")) == ((2, 6), 100)


@rule("1848-SR-21")
@pytest.mark.parametrize("holdings", [{"s1": 60, "s2": 30}, {"s1": 60, "s2": 30, "pool": 10}])
def test_a_company_with_a_new_share_or_a_share_in_the_pool_does_not_rise(holdings: dict[str, int]) -> None:
    table = Scenario().shares("VR", **holdings).priced("VR", 80, (3, 6)).share_round(A).act(*ALL_PASS)
    assert table.cell("VR") == (3, 6)


@rule("1848-SR-21")
def test_in_the_top_row_a_sold_out_company_stays() -> None:
    table = Scenario().shares("VR", s1=60, s2=40).priced("VR", 100, (0, 9)).share_round(A).act(*ALL_PASS)
    assert table.cell("VR") == (0, 9)


@rule("1848-SR-21")
def test_the_bank_of_england_does_not_rise_when_sold_out() -> None:
    table = Scenario().shares("BOE", s1=60, s2=40).share_round(A).act(*ALL_PASS)
    assert (table.cell("BOE"), table.price("BOE")) == (None, 70)


@rule("1848-SR-21", "1848-EX-31")
def test_example_31_two_companies_that_leave_one_space_keep_their_order() -> None:
    table = Scenario().priced("NSW", 90, (2, 6)).priced("FT", 90, (2, 6))
    table.shares("NSW", s1=60, s2=40).shares("FT", s1=60, s2=40)
    assert on_chart(table, "2,6") == ("NSW", "FT")
    table.share_round(A).act(*ALL_PASS)
    assert table.price("NSW") == table.price("FT") == 110
    assert on_chart(table, "1,6") == ("NSW", "FT")


@rule("1848-SR-21")
def test_sold_out_companies_rise_in_the_order_of_their_prices() -> None:
    table = Scenario().priced("FT", 90, (2, 6)).priced("NSW", 100, (1, 6)).priced("SAR", 90, (2, 6))
    for company in ("FT", "NSW", "SAR"):
        table.shares(company, s1=60, s2=40)
    table.share_round(A).act(*ALL_PASS)
    assert on_chart(table, "0,6") == ("NSW",)
    assert on_chart(table, "1,6") == ("FT", "SAR")
    assert [event.company for event in table.events if isinstance(event, PriceMoved)] == ["NSW", "FT", "SAR"]


@rule("1848-SR-01", "1848-SR-22")
def test_the_left_neighbour_of_the_last_buyer_gets_the_priority_card() -> None:
    table = Scenario().share_round(A).act(buy("BOE", "pool"), Pass(), buy("BOE", "pool"), Pass(), Pass(), Pass())
    assert table.state.priority == A
    table.act(Pass())
    assert (table.state.priority, table.actor, share_round_number(table)) == (D, D, 3)


@rule("1848-SR-22")
def test_a_sale_counts_for_the_priority_card_too() -> None:
    table = Scenario().shares("BOE", s2=20).share_round(A)
    table.act(buy("BOE", "pool"), sell("BOE", 10), Pass(), Pass(), Pass(), Pass(), Pass())
    assert (table.state.priority, table.actor) == (C, C)


@rule("1848-SR-22")
def test_the_priority_card_stays_when_nobody_acted() -> None:
    table = Scenario().share_round(C)
    before = table.state.priority
    table.act(*ALL_PASS)
    assert (table.state.priority, table.actor) == (before, before)
