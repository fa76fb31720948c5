"""What is offered in 1824 where something is to be chosen, not only what is refused."""

from __future__ import annotations

from kursbuch.eighteen.actions import Decline, PlaceTown, SellShares
from kursbuch.titles.g1824.emergency import sold_before_the_choice
from kursbuch.titles.g1824.towns import takes_a_town
from positions_1824 import first_of, game, opened, owned, rest_unsold
from rules_marker import rule
from scenario import A, B, Scenario, train


def in_need(*trains: str, **options: str) -> Scenario:
    """SD2 of A, which has 50, is to buy a train; A has 100 and 40 % of BH."""
    table = rest_unsold(owned(game(4, **options).phase(4), "SD2", A, 50)).cash(A, 100).trains("SD2", *trains)
    return opened(table, "BH", trains=("3",), s2=50, s1=40).turn("SD2", "trains")


@rule("1824-RUL-21")
def test_by_the_option_shares_are_offered_before_a_train_is_named_and_only_in_need() -> None:
    table = in_need(emergency_sale_measure="dearest_on_sale")
    assert sold_before_the_choice(table.rules.title, table.state)
    assert table.listed(SellShares)
    assert not in_need().listed(SellShares)
    assert not sold_before_the_choice(in_need().rules.title, in_need().state)
    supplied = in_need("4", emergency_sale_measure="dearest_on_sale")
    assert not sold_before_the_choice(supplied.rules.title, supplied.state)


@rule("1824-PRV-10", "1824-RUL-13")
def test_by_the_option_letting_a_mountain_railway_go_is_offered() -> None:
    table = game(4, forced_mountain_exchange="may_decline")
    for company in ("MS", "CL", "SB", "BK"):
        opened(table, company, s4=60)
    first_of(rest_unsold(table.paper("B1", A).paper("B2", B)), "4").turn("BK", "trains").act(train("4"))
    assert table.listed(Decline) == [Decline()]


@rule("1824-VAR-C-02", "1824-VAR-C-04")
def test_every_hex_that_takes_a_town_is_offered() -> None:
    table = game(4, variant="goods_time", town_markers="alternate")
    board = table.state.board
    assert table.listed(PlaceTown) == [PlaceTown(at) for at in board.map.hexes if takes_a_town(board, at)]
    assert table.listed(PlaceTown)
