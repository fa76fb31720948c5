"""TRN-20, VAR-A-18: a director in need may sell the double share of the bond railway, which is sold as a whole."""

from kursbuch.eighteen.actions import SellShares
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import POOL, set_company
from positions_1824 import asked, first_of, opened, placed_at, rest_unsold
from railways_1824 import after_draft, code_of
from rules_marker import rule
from scenario import A, B, Scenario, sell, train

BK = CompanyId("BK")
DOUBLE = SellShares(BK, 20, certificate=True)


def in_need(held: int = 20, purse: int = 0, **options: str) -> Scenario:
    """B has the double share of the bond railway BK, which stands at 90, and directs MS, which needs a train."""
    table = placed_at(after_draft("KK2", "EPP", **options).phase(3), "BK", (4, 3))
    shares = {B: held, POOL: 100 - held}
    table.state = set_company(table.state, BK, acted=True, shares=shares, certificate=B)
    first_of(opened(table, "MS", cash=0, s2=30, s1=30), "5")
    return rest_unsold(table).bank(5000).cash(A, 2000).cash(B, purse).turn("MS", "trains")


@rule("1824-TRN-20", "1824-VAR-A-18")
def test_the_double_share_is_offered_to_a_director_in_need_who_has_no_other_of_the_bond_railway() -> None:
    table = in_need().act(train("5"))
    assert asked(table) == "emergency"
    assert DOUBLE in table.listed(SellShares)
    assert code_of(table, sell("BK", 10)) == ("1824-SR-13", "double_share_whole")
    table.act(DOUBLE)
    assert table.company("BK").certificate == POOL
    assert table.state.players[B].debt == 220 + 110


@rule("1824-TRN-20", "1824-VAR-A-18")
def test_singles_are_offered_with_it_and_without() -> None:
    table = in_need(held=40).act(train("5"))
    found = [action for action in table.listed(SellShares) if isinstance(action, SellShares) and action.company == BK]
    assert [(one.percent, one.certificate) for one in found] == [
        (10, False),
        (20, False),
        (20, True),
        (30, True),
        (40, True),
    ]


@rule("1824-RUL-21", "1824-VAR-A-18")
def test_the_double_share_is_not_more_than_needed_because_half_of_it_would_do() -> None:
    table = in_need(purse=320).act(train("5"))
    assert DOUBLE in table.listed(SellShares), "80 are missing, and 90 for half of it cannot be had"
    table.act(DOUBLE)
    assert (table.money(B), table.state.players[B].debt) == (100, 0)
    enough = in_need(held=30, purse=320).act(train("5"))
    assert code_of(enough, SellShares(BK, 30, certificate=True)) == ("1824-TRN-20", "more_than_missing")


@rule("1824-RUL-21", "1824-VAR-A-18")
def test_it_is_offered_before_the_choice_of_a_train_too() -> None:
    table = in_need(emergency_sale_measure="dearest_on_sale")
    assert DOUBLE in table.listed(SellShares)
    table.act(DOUBLE)
    assert table.money(B) == 180
