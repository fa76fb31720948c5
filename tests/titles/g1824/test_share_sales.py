"""SR-13, SR-14: what can be sold in a share round, for how much, and what it does to the price."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Pass, SellShares
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import BANK, NEW, POOL, set_company
from positions_1824 import all_pass, game, holds, opened, rest_unsold, share_round_number
from rules_marker import rule
from scenario import A, C, Scenario, buy, sell


def minority(cell: tuple[int, int] = (2, 4), held: int = 40) -> Scenario:
    """A holds shares of BH, which B directs with half of it; A is to act in a share round."""
    return opened(rest_unsold(game()), "BH", 60, cell, s2=50, s1=held).share_round(A)


@rule("1824-SR-13", "1824-CORP-08")
@pytest.mark.parametrize("company", ["BH", "SD"])
def test_no_share_is_sold_of_a_company_that_has_not_acted(company: str) -> None:
    table = opened(game(), company, acted=False, s2=50, s1=20).share_round(A)
    assert table.why(sell(company, 10)) == "1824-SR-13"
    table.state = set_company(table.state, CompanyId(company), acted=True)
    assert table.why(sell(company, 10)) is None


@rule("1824-SR-13", "1824-CORP-08")
def test_no_share_is_sold_of_a_state_railway_that_has_not_formed() -> None:
    table = holds(game(), "KK", s1=60).share_round(A)
    assert table.why(sell("KK", 10)) == "1824-SR-13"
    assert not table.listed(SellShares)


@rule("1824-SR-13")
def test_a_company_counts_as_having_acted_after_its_first_turn() -> None:
    table = opened(rest_unsold(game()), "BH", trains=("2",), acted=False, s2=50, s1=20)
    all_pass(table.share_round(A))
    assert not table.company("BH").acted
    while share_round_number(table) is None:
        table.act(Pass())
    assert table.company("BH").acted
    assert table.share_round(A).why(sell("BH", 10)) is None


@rule("1824-SR-13")
def test_after_a_sale_no_more_than_half_of_the_company_lies_in_the_bank() -> None:
    table = opened(game(), "BH", s2=40, s1=30).share_round(A)
    assert table.company("BH").held_by(NEW) == 30
    assert table.why(sell("BH", 20)) is None
    assert table.why(sell("BH", 30)) == "1824-SR-13"
    table.act(sell("BH", 20))
    assert table.why(sell("BH", 10)) == "1824-SR-13"


@rule("1824-SR-13", "1824-REC-01")
def test_a_directors_share_nobody_holds_lies_in_the_bank_for_this() -> None:
    table = holds(opened(game(unreserved_state_director="at_formation"), "UG", s1=10), "UG", s1=10, s2=10, s3=30)
    table.state = set_company(table.state, CompanyId("UG"), acted=True)
    assert (table.company("UG").certificate, table.company("UG").held_by(NEW)) == (NEW, 50)
    assert table.share_round(A).why(sell("UG", 10)) == "1824-SR-13"


@rule("1824-SR-13", "1824-DIR-04")
def test_the_directors_share_as_such_is_not_sold() -> None:
    table = opened(game(), "BH", s1=40, s2=40).share_round(A)
    assert table.why(SellShares(CompanyId("BH"), 20, True)) == "1824-SR-13"
    assert table.why(SellShares(CompanyId("BH"), 40, True)) == "1824-SR-13"


@rule("1824-SR-13", "1824-RUL-54", "1824-RUL-21")
def test_nor_is_it_split_to_help_a_company_by_who_holds_it_without_being_director() -> None:
    table = game(emergency_sale_measure="dearest_on_sale", coal_exchange_swap="omitted").phase(4)
    opened(opened(table, "MS", s2=50, s1=20), "BH", cash=0, s1=60).cash(A, 0)
    table.state = set_company(table.state, CompanyId("MS"), certificate=A)
    table.turn("BH", "trains")
    assert table.why(sell("MS", 10)) == table.why(sell("MS", 20)) == "1824-SR-13"
    assert table.why(SellShares(CompanyId("MS"), 20, True)) is None
    assert table.why(SellShares(CompanyId("BH"), 20, True)) == "1824-SR-13"


@rule("1824-SR-02")
@pytest.mark.parametrize("percent", [0, -10, 5, 15])
def test_whole_shares_are_sold(percent: int) -> None:
    assert minority().why(sell("BH", percent)) == "1824-SR-02"


@rule("1824-SR-02")
def test_nobody_sells_more_than_he_has() -> None:
    table = minority(held=20)
    assert table.why(sell("BH", 30)) == table.why(sell("MS", 10)) == "1824-SR-02"


@rule("1824-SR-14", "1824-MKT-07")
def test_the_seller_gets_the_price_before_the_drop_for_each_share_from_the_bank() -> None:
    table = minority((1, 4))
    cash, bank, treasury = table.money(A), table.money(BANK), table.money("BH")
    table.act(sell("BH", 30))
    assert (table.money(A) - cash, bank - table.money(BANK), table.money("BH")) == (390, 390, treasury)
    assert (table.price("BH"), table.cell("BH")) == (120, (2, 4))


@rule("1824-SR-14")
def test_sold_shares_lie_in_the_bank_and_are_bought_again() -> None:
    table = opened(game(), "BH", 60, s2=60, s1=40).share_round(A).act(sell("BH", 20), Pass())
    assert table.company("BH").shares == {"s2": 60, "s1": 20, "new": 20}
    assert POOL not in table.company("BH").shares
    table.act(Pass(), buy("BH"))
    assert table.company("BH").held_by(C) == 10


@rule("1824-SR-14")
@pytest.mark.parametrize("order", [("BH", "MS"), ("MS", "BH")])
def test_the_seller_chooses_the_order_of_several_companies(order: tuple[str, str]) -> None:
    table = minority((2, 4))
    opened(table, "MS", 60, (1, 4), s3=50, s1=20)
    table.act(*(sell(company, 10) for company in order))
    assert (table.cell("BH"), table.cell("MS")) == ((3, 4), (2, 4))
    below = (table.company("BH").marker, table.company("MS").marker)
    assert below[0] is not None
    assert below[1] is not None
    assert (below[0].since < below[1].since) == (order[0] == "BH")


@rule("1824-EX-22", "1824-MKT-07", "1824-SR-14", "1824-SR-08", "1824-RUL-04")
def test_example_22_three_shares_and_then_one_more() -> None:
    table = minority((2, 4))
    cash = table.money(A)
    assert table.price("BH") == 120
    table.act(sell("BH", 30))
    assert (table.money(A) - cash, table.cell("BH"), table.price("BH")) == (360, (3, 4), 110)
    table.act(sell("BH", 10))
    assert (table.money(A) - cash, table.cell("BH"), table.price("BH")) == (470, (4, 4), 100)
    assert table.why(buy("BH")) == "1824-SR-08"
