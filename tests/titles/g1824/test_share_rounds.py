"""SR: share rounds after the first one: turns, purchases, sales, limits and the end."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyShare, Pass, SellShares, StartCompany
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import OperatingRound
from kursbuch.eighteen.model.state import BANK
from kursbuch.kernel.ids import SeatId
from positions_1824 import (
    REGIONAL,
    STATE,
    all_pass,
    coal_swap,
    game,
    holds,
    in_debt,
    last_turn,
    opened,
    owned,
    papers,
    papers_of,
    placed_at,
    repay,
    rest_unsold,
    share_round_number,
    swap,
)
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, buy_paper, sell, start

LIMITS = {3: 21, 4: 16, 5: 13, 6: 11}
CELLS = {60: (6, 2), 70: (5, 2), 80: (4, 2), 90: (3, 2), 100: (2, 2)}


def minority(cell: tuple[int, int] = (2, 4), held: int = 40, **options: str) -> Scenario:
    """A holds shares of BH, which B directs with half of it; A is to act in a share round."""
    return opened(rest_unsold(game(4, **options)), "BH", 60, cell, s2=50, s1=held).share_round(A)


def passes(table: Scenario) -> list[SeatId]:
    """Who passes until the round is over."""
    number, seats = share_round_number(table), []
    while share_round_number(table) == number:
        seats.append(table.actor)
        table.act(Pass())
    return seats


# -- turns ------------------------------------------------------------------------------------------------------------


@rule("1824-SR-01")
@pytest.mark.parametrize("holder", [A, B, C, D])
def test_the_holder_of_the_priority_card_begins_and_turns_go_clockwise(holder: SeatId) -> None:
    table = opened(rest_unsold(game()), "BH", trains=("2",), s1=60).fact(ev.PriorityMoved(holder))
    last_turn(table, "BH").act(Pass())
    assert share_round_number(table) == 3
    order = []
    for _ in range(5):
        order.append(table.actor)
        table.act(buy("SD"))
    assert order == [*table.state.clockwise_from(holder), holder]


@rule("1824-SR-01")
def test_nobody_acts_out_of_turn() -> None:
    table = game().share_round(B)
    assert table.why(buy("SD"), seat=A) == table.why(Pass(), seat=C) == "1824-SR-01"
    assert not table.offers(A)


@rule("1824-SR-02")
def test_a_player_sells_any_number_and_then_buys_one_paper() -> None:
    table = minority()
    opened(table, "MS", s3=50, s1=30)
    table.act(sell("BH", 10), sell("MS", 20), sell("BH", 20))
    assert table.actor == A
    table.act(buy("SD"))
    assert table.actor == B


@rule("1824-SR-02", "1824-SR-01")
def test_after_the_purchase_neither_a_sale_nor_a_second_purchase_follows() -> None:
    table = minority().act(buy("SD"))
    assert table.actor == B
    assert table.why(sell("BH", 10), seat=A) == table.why(buy("UG"), seat=A) == "1824-SR-01"


@rule("1824-SR-02")
def test_a_player_may_pass_without_doing_anything_or_after_sales_only() -> None:
    assert minority().act(Pass()).actor == B
    assert minority().act(sell("BH", 10), Pass()).actor == B


@rule("1824-SR-02", "1824-AUC-08")
def test_only_shares_are_for_sale_after_the_first_share_round() -> None:
    table = minority()
    assert {type(offer) for offer in table.offers().listed} == {BuyShare, StartCompany, SellShares, Pass}
    assert table.why(buy_paper("B1")) == "1824-AUC-08"


@rule("1824-SR-03", "1824-SR-16")
def test_who_has_passed_acts_again_when_his_turn_comes() -> None:
    table = minority().act(Pass(), Pass(), buy("SD"), Pass())
    assert (table.actor, table.why(buy("SD")), table.why(sell("BH", 10))) == (A, None, None)


# -- purchases --------------------------------------------------------------------------------------------------------


@rule("1824-SR-04")
def test_a_share_costs_the_price_of_the_marker_and_the_bank_gets_the_money() -> None:
    table = minority((2, 4))
    cash, bank, treasury = table.money(A), table.money(BANK), table.money("BH")
    table.act(buy("BH"))
    assert (cash - table.money(A), table.money(BANK) - bank, table.money("BH")) == (120, 120, treasury)
    assert table.company("BH").shares == {"s2": 50, "s1": 50}


@rule("1824-SR-04", "1824-CORP-05")
def test_a_share_never_sold_before_costs_the_present_price_too_not_the_issue_price() -> None:
    table = opened(game(), "BH", 60, (0, 6), s2=60).share_round(A)
    cash = table.money(A)
    assert (table.company("BH").issue_price, table.price("BH")) == (60, 170)
    assert cash - table.act(buy("BH")).money(A) == 170


@rule("1824-SR-05")
def test_a_share_is_bought_only_of_a_company_with_a_price() -> None:
    table = rest_unsold(game()).share_round(A)
    for company in REGIONAL:
        assert table.why(buy(company)) == "1824-SR-05"
    table.priced("BH", 60)
    assert table.why(buy("BH")) is None


@rule("1824-SR-05")
def test_a_share_is_bought_only_if_it_lies_in_the_bank() -> None:
    table = opened(game(), "BH", s2=60, s3=40).share_round(A)
    assert table.why(buy("BH")) == "1824-SR-05"
    assert buy("BH") not in table.offers().listed


@rule("1824-SR-05", "1824-SET-07")
@pytest.mark.parametrize(("company", "held"), [("BK", 80), ("SD", 60), ("UG", 70), ("KK", 70)])
def test_a_reserved_share_is_not_bought(company: str, held: int) -> None:
    table = holds(game(), company, s2=held - 10)
    if company == "BK":
        table.priced("BK", 100)
    assert table.share_round(A).why(buy(company)) is None
    assert holds(table, company, s2=held).why(buy(company)) == "1824-SR-05"


@rule("1824-SR-06", "1824-MKT-02")
@pytest.mark.parametrize("price", [60, 70, 80, 90, 100])
@pytest.mark.parametrize("company", ["BH", "MS"])
def test_the_first_share_bought_is_the_directors_share_for_twice_the_issue_price(company: str, price: int) -> None:
    table = rest_unsold(game()).share_round(A)
    cash, bank = table.money(A), table.money(BANK)
    table.act(start(company, price))
    sheet = table.company(company)
    assert (cash - table.money(A), table.money(BANK) - bank, sheet.cash) == (2 * price, 2 * price, 0)
    assert (sheet.director, sheet.certificate, sheet.shares) == (A, A, {"s1": 20, "new": 80})
    assert (sheet.issue_price, table.price(company), table.cell(company)) == (price, price, CELLS[price])
    assert papers_of(table, A) == 1
    assert table.act(buy(company)).company(company).held_by(B) == 10


@rule("1824-SR-06")
@pytest.mark.parametrize("price", [0, 50, 65, 110, 120])
def test_there_is_no_other_issue_price(price: int) -> None:
    table = rest_unsold(game()).share_round(A)
    assert table.why(start("BH", price)) == "1824-SR-06"


@rule("1824-SR-06")
def test_a_railway_is_started_once() -> None:
    table = rest_unsold(game()).share_round(A).act(start("BH", 60))
    assert table.why(start("BH", 70)) == "1824-SR-06"
    assert start("BH", 70) not in table.offers().listed


@rule("1824-SR-07")
@pytest.mark.parametrize("company", [*STATE, "BK", "MS", "CL", "SB"])
def test_directors_shares_of_state_railways_and_reserved_ones_are_never_bought(company: str) -> None:
    table = game().share_round(A)
    if company not in STATE:
        table.priced(company, 60)
    assert table.why(start(company, 60)) == "1824-SR-07"
    assert table.why(BuyShare(CompanyId(company), "new", True)) == "1824-SR-07"
    assert not [o for o in table.offers().listed if o == BuyShare(CompanyId(company), "new", True)]


@rule("1824-MKT-04")
@pytest.mark.parametrize("company", ["SD1", "EPP"])
def test_nor_is_there_such_a_share_of_a_railway_bought_as_a_whole(company: str) -> None:
    assert game().share_round(A).why(start(company, 60)) == "1824-MKT-04"


@rule("1824-SR-08")
def test_who_sold_a_company_buys_nothing_of_it_in_the_same_share_round() -> None:
    table = minority()
    opened(table, "MS", s3=50).act(sell("BH", 10))
    assert table.why(buy("BH")) == "1824-SR-08"
    assert table.why(buy("MS")) is None
    table.act(Pass())
    assert table.why(buy("BH")) is None
    table.act(Pass(), Pass(), Pass())
    assert (table.actor, table.why(buy("BH"))) == (A, "1824-SR-08")
    assert table.share_round(A, number=3).why(buy("BH")) is None


@rule("1824-SR-09")
def test_a_purchase_needs_the_cash() -> None:
    table = minority((2, 4)).cash(A, 119)
    assert table.why(buy("BH")) == "1824-SR-09"
    assert table.cash(A, 120).act(buy("BH")).money(A) == 0
    table = rest_unsold(game()).cash(A, 119).share_round(A)
    assert table.why(start("MS", 60)) == "1824-SR-09"
    assert table.cash(A, 120).act(start("MS", 60)).money(A) == 0


@rule("1824-SR-09", "1824-LOAN-04")
def test_a_player_in_debt_pays_the_debt_off_first() -> None:
    table = in_debt(minority(), A, 30)
    assert table.why(buy("BH")) == table.why(start("MS", 60)) == "1824-LOAN-04"
    table.act(repay(29))
    assert table.why(buy("BH")) == "1824-LOAN-04"
    table.act(repay(1), buy("BH"))
    assert table.company("BH").held_by(A) == 50


# -- limits -----------------------------------------------------------------------------------------------------------


@rule("1824-SR-10")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_certificate_limit_depends_on_the_number_of_players(players: int) -> None:
    table = papers(game(players), A, LIMITS[players] - 1).share_round(A)
    assert table.rules.view(table.state, None).players[A].limit == LIMITS[players]
    table.cash(A, 500).act(buy("SD"))
    assert papers_of(table, A) == LIMITS[players]
    table.share_round(A)
    assert table.why(buy("SD")) == table.why(start("BH", 60)) == "1824-SR-10"


@rule("1824-SR-10", "1824-PRV-23", "1824-PRV-42", "1824-PRV-03")
def test_shares_coal_and_pre_state_railways_count_and_a_double_share_counts_as_one() -> None:
    table = opened(game(), "BH", s1=40).paper("B1", A)
    assert papers_of(table, A) == 3
    assert papers_of(owned(owned(table, "EPP", A), "KK1", A), A) == 5
    assert papers_of(holds(table, "SD", s1=30), A) == 8


def above_the_limit(*, acted: bool = True) -> Scenario:
    """A has 17 papers, two of them shares of BH."""
    table = papers(game().phase(3), A, 15)
    return opened(table, "BH", acted=acted, s2=40, s1=20, s3=20).share_round(A)


@rule("1824-SR-11")
def test_who_is_above_the_limit_sells_down_before_anything_else() -> None:
    table = rest_unsold(above_the_limit().paper("B1", A))
    assert papers_of(table, A) == 17
    for action in (Pass(), buy("SD"), start("SB", 60), swap("B1", "BH")):
        assert table.why(action) == "1824-SR-11"
    assert {type(offer) for offer in table.offers().listed} == {SellShares}
    table.act(sell("BH", 10))
    assert table.why(Pass()) is None
    assert table.why(buy("SD")) == "1824-SR-10"
    table.act(sell("BH", 10))
    assert table.why(buy("SD")) is None


@rule("1824-SR-11", "1824-PRV-27")
def test_not_even_a_coal_railway_is_exchanged_before_that() -> None:
    table = owned(papers(game().phase(3), A, 14), "SPB", A)
    opened(table, "BH", s2=40, s1=20, s3=20).share_round(A)
    assert (papers_of(table, A), table.why(coal_swap("SPB"))) == (17, "1824-SR-11")
    assert table.act(sell("BH", 10)).why(coal_swap("SPB")) is None


@rule("1824-SR-11", "1824-RUL-09")
def test_as_far_as_sales_are_legal() -> None:
    table = above_the_limit(acted=False)
    assert papers_of(table, A) == 17
    assert table.why(sell("BH", 10)) == "1824-SR-13"
    assert table.why(Pass()) is None
    assert table.why(buy("SD")) == "1824-SR-10"


@rule("1824-SR-11", "1824-DIR-03")
def test_the_loss_of_a_directors_share_can_take_a_player_above_the_limit() -> None:
    table = opened(papers(game(), A, 15), "BH", s1=20, s2=20, s3=20).share_round(B)
    assert papers_of(table, A) == 16
    table.act(buy("BH"))
    assert (table.company("BH").director, papers_of(table, A)) == (B, 17)
    assert table.share_round(A).why(Pass()) == "1824-SR-11"


@rule("1824-SR-12", "1824-RUL-10")
def test_who_owns_sixty_percent_or_more_buys_no_more() -> None:
    table = opened(game(), "BH", 60, s1=50).share_round(A).act(buy("BH"))
    assert table.company("BH").held_by(A) == 60
    table.share_round(A)
    assert table.why(buy("BH")) == "1824-SR-12"
    assert holds(table, "SD", s1=60).why(buy("SD")) == "1824-SR-05"
    assert holds(rest_unsold(table), "SD", s1=60).why(buy("SD")) == "1824-SR-12"


@rule("1824-SR-12")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_limit_is_sixty_percent_for_any_number_of_players(players: int) -> None:
    table = opened(game(players), "BH", 60, s1=50).share_round(A)
    assert table.why(buy("BH")) is None
    assert opened(table, "BH", 60, s1=60).why(buy("BH")) == "1824-SR-12"


@rule("1824-SR-12")
def test_with_sixty_percent_from_exchanges_nobody_buys_the_directors_share() -> None:
    table = rest_unsold(game()).share_round(A)
    assert holds(table, "BH", s1=60).why(start("BH", 60)) == "1824-SR-12"
    assert holds(table, "BH", s1=50).why(start("BH", 60)) is None


@rule("1824-SR-12")
def test_nobody_is_forced_to_sell_because_he_owns_more_than_sixty_percent() -> None:
    table = opened(game(), "BH", s1=90).share_round(A)
    assert table.why(Pass()) is None
    assert table.why(buy("SD")) is None
    assert all_pass(table).company("BH").held_by(A) == 90


# -- exchanges in a share round ---------------------------------------------------------------------------------------


@rule("1824-SR-15", "1824-RUL-11", "1824-SR-08", "1824-SR-09", "1824-LOAN-04")
def test_an_exchange_is_no_purchase_for_who_sold_the_company_who_is_in_debt_or_has_no_cash() -> None:
    table = minority().phase(3).paper("B1", A).act(sell("BH", 10))
    in_debt(table.cash(A, 0), A, 500)
    assert table.why(buy("BH")) == "1824-LOAN-04"
    table.act(swap("B1", "BH"))
    assert (table.company("BH").held_by(A), table.money(A), table.actor) == (40, 0, B)


@rule("1824-SR-15", "1824-SR-02", "1824-RUL-11")
def test_sales_come_before_an_exchange_and_nothing_after_it() -> None:
    table = owned(minority().phase(3), "SPB", A).priced("SB", 60)
    table.act(sell("BH", 10), coal_swap("SPB"))
    assert table.company("SB").director == A
    assert table.why(sell("BH", 10), seat=A) == "1824-SR-01"


@rule("1824-SR-15", "1824-SR-16")
def test_an_exchange_counts_as_an_action() -> None:
    mountain = minority().phase(3).paper("B1", C).act(Pass(), Pass(), swap("B1", "BH"))
    assert (passes(mountain), mountain.state.priority) == ([D, A, B, C], D)
    coal = owned(minority().phase(3), "SPB", C).priced("SB", 60).act(Pass(), Pass(), coal_swap("SPB"))
    assert (passes(coal), coal.state.priority) == ([D, A, B, C], D)


# -- the end of the round ---------------------------------------------------------------------------------------------


@rule("1824-SR-16", "1824-RUL-53")
def test_the_round_ends_when_everybody_has_passed_since_the_last_purchase_or_sale() -> None:
    assert passes(minority()) == [A, B, C, D]
    assert passes(minority().act(Pass(), Pass(), buy("SD"))) == [D, A, B, C]
    assert passes(minority().share_round(D).act(Pass(), sell("BH", 10))) == [A, B, C, D, A]


@rule("1824-SR-16", "1824-RUL-53")
def test_a_turn_with_a_sale_only_is_no_pass() -> None:
    table = minority().share_round(B).act(Pass(), Pass(), Pass(), sell("BH", 10), Pass())
    assert (share_round_number(table), table.actor) == (2, B)


@rule("1824-SR-16")
@pytest.mark.parametrize(("buyer", "holder"), [(A, B), (B, C), (C, D), (D, A)])
def test_the_card_goes_to_the_left_neighbour_of_the_last_one_who_acted(buyer: SeatId, holder: SeatId) -> None:
    table = minority().share_round(buyer).act(buy("SD"))
    assert all_pass(table).state.priority == holder


@rule("1824-SR-16", "1824-RUL-36")
def test_if_nobody_did_anything_it_stays_where_it_is() -> None:
    table = minority().fact(ev.PriorityMoved(C)).share_round(C)
    assert all_pass(table).state.priority == C


@rule("1824-EX-30", "1824-SR-16")
def test_example_30_the_left_neighbour_of_the_seller_gets_the_card() -> None:
    table = opened(rest_unsold(game()), "BH", s2=50, s3=40).share_round(A)
    table.act(buy("SD"), Pass(), sell("BH", 10), Pass())
    assert passes(table) == [D, A, B, C]
    assert table.state.priority == D


@rule("1824-SR-17", "1824-MKT-08", "1824-LOAN-06")
def test_at_the_end_sold_out_companies_rise_before_debts_grow() -> None:
    table = opened(rest_unsold(game()), "BH", 60, s1=60, s2=40).share_round(A)
    all_pass(in_debt(table, C, 100))
    assert (table.cell("BH"), table.state.players[C].debt) == ((5, 2), 150)
    kinds = [type(event) for event in table.events if isinstance(event, (ev.PriceMoved, ev.DebtChanged))]
    assert kinds[:2] == [ev.PriceMoved, ev.DebtChanged]
    first = next(i for i, event in enumerate(table.events) if isinstance(event, OperatingRound))
    grown = next(i for i, event in enumerate(table.events) if isinstance(event, ev.DebtChanged))
    assert grown < first


@rule("1824-SR-17")
def test_nothing_of_it_happens_while_the_round_goes_on() -> None:
    table = opened(rest_unsold(game()), "BH", 60, s1=60, s2=40).share_round(A)
    in_debt(table, C, 100).act(Pass(), Pass(), Pass())
    assert (table.cell("BH"), table.state.players[C].debt) == ((6, 2), 100)


@rule("1824-SR-04", "1824-MKT-01")
def test_all_dealings_follow_the_marker_wherever_it_lies() -> None:
    table = minority((2, 4)).cash(A, 1000)
    placed_at(table, "BH", (0, 13))
    assert (table.price("BH"), table.act(buy("BH")).money(A)) == (350, 650)
