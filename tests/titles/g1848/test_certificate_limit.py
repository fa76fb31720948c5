"""SR-14, RUL-57, RUL-58: selling down to the certificate limit, and counting with the director's share."""

from __future__ import annotations

import msgspec
import pytest

from kursbuch.eighteen.actions import Pass, SellShares
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.shares import certificates
from kursbuch.eighteen.turns import share_round
from kursbuch.titles.g1848.shares import certificate_limit
from positions_1848 import taken_over_before
from rules_marker import rule
from scenario import A, B, C, Scenario, buy, sell, start


def limit_four(**options: str) -> Scenario:
    """Six players, five companies taken over, three of them from A: the limit of A is 4, that of the others 7."""
    table = taken_over_before(Scenario("1848", 6, **options), "QR", "VR", "WA", director=A)
    return taken_over_before(table, "CAR", "FT", director=B)


def dodger(**options: str) -> Scenario:
    """A holds six papers: four shares of NSW, and two of SAR that cannot be sold, since the pool is full."""
    table = limit_four(**options).shares("NSW", s2=50, s1=40).priced("NSW", 100)
    return table.shares("SAR", s3=30, s1=20, pool=50).priced("SAR", 80).share_round(A).cash(A, 500)


def count(table: Scenario) -> int:
    return certificates(table.rules.title, table.state, A)


def blocks(table: Scenario, company: str) -> list[int]:
    """The blocks of a company that are offered for sale."""
    return [o.percent for o in table.listed(SellShares) if isinstance(o, SellShares) and o.company == company]


# -- more shares for a sale already made --------------------------------------------------------------------------


@rule("1848-SR-14", "1848-RUL-57")
def test_whoever_is_still_above_the_limit_after_a_sale_neither_passes_nor_buys() -> None:
    table = dodger()
    assert (count(table), certificate_limit(table.rules.title, table.state, A)) == (6, 4)
    table.act(sell("NSW", 10))
    assert count(table) == 5
    forbidden = (Pass(), buy("BOE", "pool"), buy("SAR", "pool"), start("COM", 70))
    assert {table.why(action) for action in forbidden} == {"1848-SR-14"}
    assert table.offers().listed == (sell("NSW", 10), sell("NSW", 20), sell("NSW", 30))


@rule("1848-SR-14", "1848-SR-17", "1848-RUL-57")
def test_shares_added_to_a_sale_bring_its_price_and_do_not_move_the_marker_again() -> None:
    table = dodger().act(sell("NSW", 10))
    assert (table.cell("NSW"), table.price("NSW"), table.money(A)) == ((2, 5), 90, 600)
    table.act(sell("NSW", 20))
    assert (table.cell("NSW"), table.money(A), table.company("NSW").held_by("pool")) == ((2, 5), 800, 30)
    assert table.happened(ev.PriceMoved) == []
    assert table.happened(ev.Paid) == [ev.Paid("bank", A, 200, "added_sale")]
    assert table.happened(ev.SharesMoved) == [ev.SharesMoved(CompanyId("NSW"), A, "pool", 20, cause="added_sale")]


@rule("1848-SR-18", "1848-RUL-57")
def test_nothing_is_added_once_the_player_is_within_the_limit() -> None:
    table = dodger().act(sell("NSW", 10), sell("NSW", 10))
    assert count(table) == 4
    assert table.why(sell("NSW", 10)) == "1848-SR-18"
    assert table.why(Pass()) is None
    assert dodger().act(sell("NSW", 20)).why(sell("NSW", 10)) == "1848-SR-18"


@rule("1848-SR-18")
def test_a_player_within_the_limit_adds_nothing_to_a_sale() -> None:
    table = Scenario().shares("NSW", s2=50, s1=40).priced("NSW", 100).share_round(A).act(sell("NSW", 10))
    assert table.why(sell("NSW", 10)) == "1848-SR-18"


@rule("1848-SR-14", "1848-RUL-57")
def test_shares_can_be_added_to_each_of_several_sales_at_the_price_before_it() -> None:
    table = limit_four().shares("NSW", s2=40, s1=30).priced("NSW", 100).shares("SAR", s3=40, s1=30)
    table.priced("SAR", 80).shares("COM", s2=40, s1=20).priced("COM", 70).share_round(A).cash(A, 0)
    table.act(sell("NSW", 10), sell("SAR", 10), sell("COM", 20))
    assert (count(table), table.money(A), table.why(Pass())) == (4, 100 + 80 + 140, None)
    table = limit_four().shares("NSW", s2=40, s1=30).priced("NSW", 100).shares("SAR", s3=40, s1=30)
    table.priced("SAR", 80).shares("COM", s2=40, s1=20, pool=40).priced("COM", 70).share_round(A).cash(A, 0)
    table.act(sell("NSW", 10), sell("SAR", 10), sell("COM", 10))
    assert (count(table), table.why(Pass())) == (5, "1848-SR-14")
    assert (blocks(table, "NSW"), blocks(table, "SAR"), blocks(table, "COM")) == ([10, 20], [10, 20], [])
    cells = [table.cell(company) for company in ("NSW", "SAR", "COM")]
    table.act(sell("SAR", 10))
    assert (table.money(A), count(table), table.why(Pass())) == (100 + 80 + 70 + 80, 4, None)
    assert [table.cell(company) for company in ("NSW", "SAR", "COM")] == cells


@rule("1848-SR-14", "1848-SR-16", "1848-RUL-57")
def test_a_full_pool_bars_additions_and_then_the_turn_may_end() -> None:
    table = dodger().shares("NSW", s2=30, s1=30, pool=40).shares("COM", s3=40, s1=10, pool=50).priced("COM", 70)
    assert (count(table), count(table.act(sell("NSW", 10)))) == (6, 5)
    assert table.why(sell("NSW", 10)) == "1848-SR-16"
    assert table.why(Pass()) is None
    assert table.why(buy("BOE", "pool")) == "1848-SR-11"


@rule("1848-SR-14", "1848-SR-19", "1848-RUL-57")
def test_an_addition_does_not_cut_into_the_directors_share_unless_another_becomes_director() -> None:
    table = limit_four().shares("NSW", s1=40, s2=10).priced("NSW", 100)
    table.shares("SAR", s3=30, s1=20, pool=50).priced("SAR", 80).share_round(A).shares("BOE", s1=10)
    table.act(sell("BOE", 10), sell("NSW", 10))
    assert (count(table), table.why(Pass())) == (4, None)
    table = limit_four().shares("NSW", s1=40, s2=10).priced("NSW", 100).shares("COM", s3=30, s1=10, pool=50)
    table.shares("SAR", s3=30, s1=20, pool=50).priced("SAR", 80).priced("COM", 90).share_round(A).act(sell("NSW", 10))
    assert (count(table), table.why(sell("NSW", 20))) == (5, "1848-SR-19")
    table.shares("NSW", s1=30, s2=20, pool=10)
    assert (count(table), blocks(table, "NSW")) == (5, [10, 20, 30])
    table.act(sell("NSW", 20))
    assert (table.company("NSW").director, table.company("NSW").certificate, table.cell("NSW")) == (B, B, (2, 5))


@rule("1848-RUL-57", "1848-RUL-35")
def test_without_blocks_a_second_sale_is_a_sale_of_its_own() -> None:
    table = dodger(sell_in_blocks="false").act(sell("NSW", 10), sell("NSW", 10))
    assert (table.money(A), table.cell("NSW")) == (500 + 100 + 90, (3, 5))


@rule("1848-RUL-57")
def test_the_price_before_the_sale_is_kept_for_the_turn_and_survives_being_written_down() -> None:
    table = dodger().act(sell("NSW", 10))
    frame = share_round(table.state)
    assert dict(frame.sold_at) == {"NSW": 100}
    assert msgspec.json.decode(msgspec.json.encode(frame), type=ShareRound) == frame
    again = table.rules.decode_events(table.rules.encode_events(table.events))
    assert again == table.events
    table.act(sell("NSW", 10))
    assert dict(share_round(table.state).sold_at) == {"NSW": 100}
    assert share_round(table.act(Pass()).state).sold_at == ()


# -- a purchase that makes the buyer director ---------------------------------------------------------------------


def at_the_limit(own: int, director: int) -> Scenario:
    """A is at the limit of 4 and holds so many percent of NSW, which B directs with so many."""
    table = limit_four().shares("NSW", s2=director, s1=own).priced("NSW", 100).share_round(A).cash(A, 500)
    return table.shares("BOE", s1=40 - own)


@rule("1848-SR-11", "1848-RUL-58")
def test_at_the_limit_a_share_may_be_bought_that_makes_the_buyer_director() -> None:
    table = at_the_limit(own=20, director=20)
    assert (count(table), table.why(buy("NSW"))) == (4, None)
    table.act(buy("NSW"))
    assert (count(table), table.company("NSW").director, table.company("NSW").certificate) == (4, A, A)


@rule("1848-SR-11", "1848-RUL-58")
@pytest.mark.parametrize(("own", "director"), [(20, 30), (10, 20), (30, 40)])
def test_at_the_limit_no_share_is_bought_that_only_draws_level(own: int, director: int) -> None:
    table = at_the_limit(own, director)
    assert (count(table), table.why(buy("NSW"))) == (4, "1848-SR-11")


@rule("1848-SR-11", "1848-RUL-58")
def test_the_director_and_a_buyer_of_another_company_get_nothing_in_exchange() -> None:
    table = limit_four().shares("NSW", s1=50, s2=20).priced("NSW", 100).share_round(A)
    assert (count(table), table.why(buy("NSW"))) == (4, "1848-SR-11")
    table = at_the_limit(own=20, director=20)
    assert table.why(buy("BOE", "pool")) == table.why(start("COM", 70)) == "1848-SR-11"


@rule("1848-SR-11", "1848-RUL-58")
def test_above_the_limit_the_exchange_does_not_help() -> None:
    """Five papers for a limit of four, and nothing can be sold: five they would still be after the exchange."""
    table = limit_four().shares("NSW", s2=20, s1=20, pool=50).priced("NSW", 100).cash(A, 500)
    table.shares("SAR", s3=20, s1=20, pool=50).priced("SAR", 80)
    table.shares("COM", s3=40, s1=10, pool=50).priced("COM", 70).share_round(A)
    assert (count(table), table.why(Pass())) == (5, None)
    assert table.why(buy("NSW", "pool")) == "1848-SR-11"


# -- shares of the Bank of England --------------------------------------------------------------------------------


@rule("1848-SR-09", "1848-RUL-56")
def test_shares_of_the_bank_of_england_may_be_bought_back_at_once() -> None:
    table = Scenario().shares("BOE", s1=30).share_round(A).cash(A, 100).act(sell("BOE", 20))
    assert (table.money(A), table.why(buy("BOE", "pool"))) == (240, None)
    table.act(buy("BOE", "pool"))
    assert (table.money(A), table.company("BOE").held_by(A), table.actor) == (170, 20, B)


@rule("1848-SR-09", "1848-RUL-56")
@pytest.mark.parametrize(("option", "why"), [("allowed", None), ("refused", "1848-SR-09")])
def test_boe_rebuy_decides_about_the_bank_of_england_alone(option: str, why: str | None) -> None:
    table = Scenario("1848", 4, boe_rebuy=option).shares("BOE", s1=20).shares("VR", s2=40, s1=20, pool=10)
    table.priced("VR", 100).share_round(A).act(sell("BOE", 10), sell("VR", 10))
    assert (table.why(buy("BOE", "pool")), table.why(buy("VR", "pool"))) == (why, "1848-SR-09")
    table.act(Pass(), *(Pass() for _ in (B, C, "s4")))
    assert (table.actor, table.why(buy("BOE", "pool")), table.why(buy("VR", "pool"))) == (A, why, "1848-SR-09")
