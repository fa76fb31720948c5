"""SR: what can be sold in a share round, for how much, and what it does to the price."""

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import BANK
from kursbuch.titles.g1848.extra import ForcedSale, LoanTaken
from rules_marker import rule
from scenario import A, B, C, Scenario, buy, sell

NEXT_TURN = (Pass(), Pass(), Pass(), Pass())
"""The seller's turn ends and the three others pass."""


def minority(cell: tuple[int, int], company: str = "SAR", **options: str) -> Scenario:
    """A holds 40 % of a company that B directs; A is to act in a share round."""
    return Scenario("1848", 4, **options).shares(company, s2=50, s1=40).priced(company, 80, cell).share_round(A)


@rule("1848-SR-15")
def test_no_railway_share_is_sold_in_the_very_first_share_round() -> None:
    table = minority((3, 5)).share_round(A, number=1)
    assert table.why(sell("SAR", 10)) == "1848-SR-15"
    assert not table.listed(type(sell("SAR", 10)))
    assert table.share_round(A, number=2).why(sell("SAR", 10)) is None


@rule("1848-SR-15", "1848-SR-20")
def test_shares_of_the_bank_of_england_are_sold_in_the_first_share_round_too() -> None:
    table = Scenario().shares("BOE", s1=30).share_round(A, number=1).act(sell("BOE", 20))
    assert (table.money(A), table.company("BOE").held_by(A)) == (630 + 140, 10)


@rule("1848-SR-16")
def test_sale_may_not_put_more_than_half_of_a_company_in_the_bank_pool() -> None:
    table = Scenario().shares("VR", s1=40, s2=20, pool=30).priced("VR", 100).share_round(A)
    assert table.why(sell("VR", 20)) is None
    assert table.why(sell("VR", 30)) == "1848-SR-16"
    table.shares("VR", s2=30, s1=20, pool=50)
    assert table.why(sell("VR", 10)) == "1848-SR-16"
    assert table.company("VR").held_by("pool") == 50


@rule("1848-SR-16")
def test_a_forced_sale_finds_the_pool_full_too() -> None:
    table = Scenario().shares("VR", s2=30, s1=30, pool=40).priced("VR", 100).cash(A, -500)
    table.agenda(ForcedSale(A))
    assert table.why(sell("VR", 20)) == "1848-SR-16"
    assert table.why(sell("VR", 10)) is None


@rule("1848-SR-17")
def test_the_seller_gets_the_price_before_the_sale_for_each_share_and_the_pool_gets_the_shares() -> None:
    table = minority((2, 6))
    bank = table.money(BANK)
    table.act(sell("SAR", 30))
    assert (table.money(A), table.money(BANK)) == (630 + 300, bank - 300)
    assert table.company("SAR").shares == {"s2": 50, "s1": 10, "pool": 30, "new": 10}
    assert table.price("SAR") == 90


@rule("1848-EX-04")
def test_example_4_three_shares_in_one_turn_cost_one_row() -> None:
    assert minority((1, 6)).act(sell("SAR", 30)).cell("SAR") == (2, 6)


@rule("1848-EX-04")
def test_example_4_one_share_in_each_of_three_turns_costs_three_rows() -> None:
    table = minority((1, 6))
    table.act(sell("SAR", 10), *NEXT_TURN)
    assert table.cell("SAR") == (2, 6)
    table.act(sell("SAR", 10), *NEXT_TURN)
    assert table.cell("SAR") == (3, 6)
    table.act(sell("SAR", 10))
    assert table.cell("SAR") == (4, 6)


@rule("1848-SR-09", "1848-SR-17", "1848-SR-18", "1848-EX-09")
def test_example_9_a_block_of_sar_then_one_more_and_no_purchase() -> None:
    table = minority((3, 2)).act(sell("SAR", 30))
    assert (table.money(A), table.cell("SAR"), table.price("SAR")) == (780, (4, 2), 40)
    assert table.why(sell("SAR", 10)) == "1848-SR-18"
    table.act(*NEXT_TURN).act(sell("SAR", 10))
    assert (table.money(A), table.cell("SAR"), table.price("SAR")) == (820, (5, 2), 30)
    assert table.why(buy("SAR", "pool")) == table.why(buy("SAR")) == "1848-SR-09"
    table.act(*NEXT_TURN)
    assert table.why(buy("SAR", "pool")) == "1848-SR-09"


@rule("1848-EX-10")
@pytest.mark.parametrize(("company", "cell", "price"), [("CAR", (4, 7), 100), ("FT", (2, 13), 300)])
def test_example_10_without_a_space_below_the_marker_stays(company: str, cell: tuple[int, int], price: int) -> None:
    table = minority(cell, company).act(sell(company, 20))
    assert table.money(A) == 630 + 2 * price
    assert (table.cell(company), table.price(company)) == (cell, price)


@rule("1848-SR-18")
def test_the_shares_of_a_company_are_sold_in_one_block_a_turn() -> None:
    table = minority((2, 6)).shares("VR", s2=50, s1=20).priced("VR", 100)
    table.act(sell("SAR", 10))
    assert table.why(sell("SAR", 10)) == "1848-SR-18"
    assert sell("SAR", 10) not in table.offers().listed
    table.act(sell("VR", 10))
    assert table.why(sell("SAR", 10)) == table.why(sell("VR", 10)) == "1848-SR-18"
    table.act(*NEXT_TURN)
    assert table.why(sell("SAR", 10)) is None


@rule("1848-SR-18", "1848-RUL-35")
def test_by_the_older_reading_a_company_is_sold_in_several_portions_with_a_drop_for_each() -> None:
    table = minority((2, 6), sell_in_blocks="false").act(sell("SAR", 10), sell("SAR", 20))
    assert table.money(A) == 630 + 100 + 2 * 90
    assert table.cell("SAR") == (4, 6)


@rule("1848-SR-18", "1848-VAR-2021-06", "1848-RUL-35")
def test_the_edition_of_2021_sells_in_blocks_unless_the_older_reading_is_chosen() -> None:
    assert catalogue.complete_options("1848", {})["sell_in_blocks"] == "true"
    assert minority((2, 6), edition="2021").act(sell("SAR", 10)).why(sell("SAR", 10)) == "1848-SR-18"
    older = minority((2, 6), edition="2021", sell_in_blocks="false").act(sell("SAR", 10))
    assert older.why(sell("SAR", 10)) is None


@rule("1848-SR-18", "1848-SR-20")
def test_shares_of_the_bank_of_england_are_sold_in_several_portions() -> None:
    table = Scenario().shares("BOE", s1=50).share_round(A).act(sell("BOE", 10), sell("BOE", 20), sell("BOE", 10))
    assert (table.money(A), table.price("BOE")) == (630 + 280, 70)


@rule("1848-SR-19")
def test_the_directors_share_is_not_sold_while_nobody_else_owns_a_fifth() -> None:
    table = Scenario().shares("VR", s1=40, s2=10, s3=10).priced("VR", 100).share_round(A)
    assert table.why(sell("VR", 20)) is None
    assert table.why(sell("VR", 30)) == table.why(sell("VR", 40)) == "1848-SR-19"
    table.act(sell("VR", 20))
    assert (table.company("VR").certificate, table.company("VR").director) == (A, A)


@rule("1848-SR-19")
def test_a_sale_that_cuts_into_the_directors_share_makes_another_player_director() -> None:
    table = Scenario().shares("VR", s1=40, s2=20, s3=10).priced("VR", 100).share_round(A)
    table.act(sell("VR", 40))
    vr = table.company("VR")
    assert vr.shares == {"s2": 20, "s3": 10, "pool": 40, "new": 30}
    assert (vr.certificate, vr.director) == (B, B)
    assert table.money(A) == 1030


@rule("1848-SR-19")
@pytest.mark.parametrize("percent", [10, 20, 30, 40, 50])
def test_no_sale_leaves_the_directors_share_in_the_pool(percent: int) -> None:
    table = Scenario().shares("VR", s1=50, s2=20, s3=20).priced("VR", 100).share_round(A).act(sell("VR", percent))
    assert table.company("VR").certificate in table.state.players
    assert table.company("VR").held_by(table.company("VR").certificate) >= 20


@rule("1848-SR-20")
def test_shares_of_the_bank_of_england_fill_the_pool_without_limit_at_a_price_that_stays() -> None:
    table = Scenario().shares("BOE", s1=60, s2=40).share_round(A)
    table.fact(*(LoanTaken(CompanyId("VR"), "operating 1.1") for _ in range(5)))
    assert table.price("BOE") == 120
    table.act(sell("BOE", 60), Pass(), sell("BOE", 40))
    assert table.company("BOE").held_by("pool") == 100
    assert (table.money(A), table.money(B), table.price("BOE")) == (630 + 720, 630 + 480, 120)
    assert table.actor == B
    table.act(Pass())
    assert table.actor == C
