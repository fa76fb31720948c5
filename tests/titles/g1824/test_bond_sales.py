"""VAR-A-19, RUL-41: how much of the bond railway may lie in the pool."""

from __future__ import annotations

import pytest

from kursbuch.catalogue import complete_options
from kursbuch.eighteen.actions import Pass, SellShares
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import POOL, set_company
from positions_1824 import all_pass, first_of, opened, placed_at, rest_unsold
from railways_1824 import after_draft, code_of
from rules_marker import rule
from scenario import A, B, Scenario, buy, sell, train

BK = CompanyId("BK")


def bond(**options: str) -> Scenario:
    """EPP was drawn, so BK is the bond railway, at 90; A has 30 % of it and B the double share, in a later round."""
    table = placed_at(after_draft("KK2", "EPP", **options).phase(3), "BK", (4, 3))
    shares = {A: 30, B: 20, POOL: 50}
    table.state = set_company(table.state, BK, acted=True, shares=shares, certificate=B)
    return table.cash(A, 2000).cash(B, 2000).bank(5000).share_round(A)


@rule("1824-VAR-A-19", "1824-RUL-41")
def test_all_of_it_may_lie_in_the_pool() -> None:
    table = bond().act(sell("BK", 30))
    assert (table.money(A), table.company("BK").held_by(POOL)) == (2000 + 270, 80)
    table.act(Pass(), SellShares(BK, 20, certificate=True))
    assert table.company("BK").shares == {POOL: 100}
    assert table.company("BK").certificate == POOL


@rule("1824-VAR-A-19", "1824-RUL-41", "1824-SR-08")
def test_what_was_sold_is_bought_again_in_a_later_round_and_from_the_other_player_at_once() -> None:
    table = bond().act(sell("BK", 30))
    assert table.why(buy("BK", "pool")) == "1824-SR-08"
    table.act(Pass(), buy("BK", "pool"))
    assert (table.company("BK").held_by(B), table.company("BK").held_by(POOL)) == (30, 70)
    all_pass(table)
    assert table.share_round(A, 3).why(buy("BK", "pool")) is None


@rule("1824-VAR-A-19", "1824-RUL-41")
def test_by_the_option_half_of_it_is_the_limit_as_for_other_companies() -> None:
    table = bond(bond_sale_limit="50")
    assert code_of(table, sell("BK", 10)) == ("1824-SR-13", "bank_full")
    table.state = set_company(table.state, BK, shares={A: 40, B: 20, POOL: 40})
    assert table.why(sell("BK", 10)) is None
    assert table.why(sell("BK", 20)) == "1824-SR-13"


@rule("1824-VAR-A-19", "1824-RUL-41")
def test_the_limit_of_other_companies_stays_at_half() -> None:
    table = opened(bond(), "MS", trains=("3",), s1=30, s2=30).share_round(A)
    assert table.why(sell("MS", 10)) is None
    assert code_of(table, sell("MS", 20)) == ("1824-SR-13", "bank_full")


@rule("1824-VAR-A-19", "1824-TRN-20", "1824-RUL-21")
@pytest.mark.parametrize("bank_limit", ["true", "false"])
@pytest.mark.parametrize(("limit", "rule_id"), [("100", None), ("50", "1824-TRN-20")])
def test_a_director_in_need_sells_it_under_the_same_limit(bank_limit: str, limit: str, rule_id: str | None) -> None:
    table = bond(emergency_bank_limit=bank_limit, bond_sale_limit=limit)
    first_of(opened(table, "MS", cash=0, s1=60), "5")
    rest_unsold(table).cash(A, 0).turn("MS", "trains").act(train("5"))
    assert table.why(sell("BK", 30)) == rule_id


@rule("1824-RUL-41", "1824-RUL-60")
def test_tables_play_with_100_and_records_of_18xx_games_with_50() -> None:
    assert complete_options("1824", {})["bond_sale_limit"] == "100"
    assert complete_options("1824", {"preset": "records"})["bond_sale_limit"] == "50"
