"""A first proof that the scenario builder and the rules meet."""

from kursbuch.eighteen.actions import SellShares
from kursbuch.eighteen.model.data import CompanyId
from rules_marker import rule
from scenario import A, Scenario


@rule("1848-SR-16")
def test_sale_may_not_put_more_than_half_of_a_company_in_the_bank_pool() -> None:
    table = Scenario().shares("VR", s1=40, s2=20, pool=30).priced("VR", 100).share_round(A)
    assert table.why(SellShares(CompanyId("VR"), 20)) is None
    assert table.why(SellShares(CompanyId("VR"), 30)) == "1848-SR-16"
