"""SR: turns, purchases and sales in share rounds, and how a round ends."""

import pytest

from kursbuch.eighteen.actions import BuyShare, Dividend, Pass, SellShares, StartCompany
from kursbuch.eighteen.groups import group_is_open
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import OperatingRound, ShareRound
from kursbuch.eighteen.model.state import BANK
from rules_marker import rule
from scenario import A, B, C, D, E, F, Scenario, buy, sell, start, train
from shares_1862 import GROUPS, after_the_sale, code, company, halved, held, spot


def sold_out(scene: Scenario, group: int, *but: str) -> Scenario:
    """All shares of a group are in players' hands, and its companies are in operation."""
    for name in GROUPS[group]:
        if name not in but:
            company(scene, name, s3=60, s4=40)
    return scene


# -- turns ----------------------------------------------------------------------------------------------------------


@rule("1862-SR-01", "1862-PHS-08")
@pytest.mark.parametrize(("phase", "rounds"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 3), (7, 3)])
def test_after_a_share_round_as_many_operating_rounds_follow_as_the_phase_says(phase: int, rounds: int) -> None:
    scene = company(after_the_sale().phase(phase), "CP", s1=60).act(*(Pass(),) * 5)
    begun = scene.happened(OperatingRound)[0]
    assert isinstance(begun, OperatingRound)
    assert (begun.number, begun.of) == (1, rounds)


@rule("1862-SR-02")
def test_the_holder_of_the_priority_card_starts_and_turns_go_clockwise() -> None:
    scene = after_the_sale(4)
    scene.shares("CP", s2=30, s3=20).priced("CP", 100).act(Pass(), Pass(), sell("CP", 10), *(Pass(),) * 5)
    frame = scene.state.frame
    assert isinstance(frame, ShareRound)
    assert (frame.number, scene.state.priority, scene.actor) == (3, D, D)
    assert [scene.act(Pass()).actor for _ in range(3)] == [A, B, C]


@rule("1862-SR-03")
def test_a_turn_is_any_number_of_sales_and_then_one_purchase() -> None:
    scene = company(after_the_sale(), "CP", (1, 7), s2=40, s1=30)
    company(scene, "NYC", (1, 8), s2=40, s1=30)
    scene.act(sell("CP", 10), sell("NYC", 20))
    assert scene.actor == A
    scene.act(start("NYH", 70))
    assert scene.actor == B
    assert code(scene, sell("CP", 10), A) == ("SR-02", "not_your_turn")


@rule("1862-SR-03")
def test_nothing_but_selling_buying_and_passing_is_done_in_a_share_round() -> None:
    scene = company(after_the_sale(), "CP", s1=60, trains="2")
    for action in (Dividend("pay"), train("2")):
        assert code(scene, action) == ("SR-03", "not_in_a_share_round")


@rule("1862-SR-04")
def test_shares_go_only_between_a_player_and_the_bank() -> None:
    scene = company(after_the_sale(), "CP", (1, 7), s2=40, s1=30).act(sell("CP", 10))
    moved = scene.happened(ev.SharesMoved)[0]
    assert isinstance(moved, ev.SharesMoved)
    assert (moved.source, moved.target) == (A, "pool")
    scene.act(Pass(), buy("CP", "pool"))
    moved = scene.happened(ev.SharesMoved)[0]
    assert isinstance(moved, ev.SharesMoved)
    assert (moved.source, moved.target) == ("pool", B)


@rule("1862-SR-05")
def test_a_round_ends_when_all_have_passed_in_a_row() -> None:
    scene = company(after_the_sale(4), "CP", s2=40, s1=30).act(Pass(), Pass(), buy("CP"), Pass(), Pass(), Pass())
    assert isinstance(scene.state.frame, ShareRound)
    assert scene.actor == C
    scene.act(Pass())
    assert scene.happened(OperatingRound)


@rule("1862-SR-05")
def test_a_turn_with_a_sale_is_no_pass() -> None:
    scene = company(after_the_sale(4), "CP", s2=40, s4=30).act(Pass(), Pass(), Pass(), sell("CP", 10), Pass())
    assert scene.actor == A
    scene.act(Pass(), Pass(), Pass())
    assert isinstance(scene.state.frame, ShareRound)
    scene.act(Pass())
    assert scene.happened(OperatingRound)


@rule("1862-SR-06")
def test_the_priority_card_goes_to_the_left_of_who_acted_last_or_stays() -> None:
    scene = company(after_the_sale(4), "CP", s2=40, s3=30).act(Pass(), Pass(), sell("CP", 10), *(Pass(),) * 5)
    assert scene.state.priority == D
    scene = company(after_the_sale(4), "CP", s2=40, s3=30).fact(ev.PriorityMoved(C))
    scene.act(*(Pass(),) * 4)
    assert scene.state.priority == C


# -- purchases ------------------------------------------------------------------------------------------------------


@rule("1862-SR-07", "1862-SR-08", "1862-CORP-08")
def test_a_new_share_costs_par_and_an_old_one_the_price_and_the_bank_is_paid() -> None:
    scene = company(after_the_sale(), "CP", (1, 7), issue=85, s2=40, pool=20)
    bank, treasury = scene.money(BANK), scene.money("CP")
    scene.act(buy("CP"))
    assert (scene.money(A), held(scene, "CP", A)) == (500 - 85, 10)
    scene.act(buy("CP", "pool"))
    assert (scene.money(B), held(scene, "CP", B)) == (500 - 120, 50)
    assert (scene.money(BANK), scene.money("CP")) == (bank + 85 + 120, treasury)


@rule("1862-SR-07")
def test_a_purchase_beyond_ones_cash_is_refused() -> None:
    scene = company(after_the_sale(), "CP", (1, 7), issue=85, s2=40, pool=20).cash(A, 84)
    assert code(scene, buy("CP")) == ("SR-07", "player_lacks_money")
    assert scene.cash(A, 85).why(buy("CP")) is None
    assert code(scene, buy("CP", "pool")) == ("SR-07", "player_lacks_money")


@rule("1862-SR-07", "1862-LOAN-13", "1862-EX-12", "1862-SR-22")
def test_shares_of_5_percent_cost_and_bring_half_the_price_rounded_up() -> None:
    scene = company(after_the_sale(), "CP", (3, 5), issue=75, s2=60)
    halved(scene, "CP", s2=20, s1=15, pool=5)
    assert scene.price("CP") == 85
    scene.act(buy("CP"))
    assert (scene.money(A), held(scene, "CP", A)) == (500 - 38, 20)
    scene.agenda(ShareRound(2, A)).act(buy("CP", "pool"))
    assert scene.money(A) == 500 - 38 - 43
    scene.cash(A, 0).agenda(ShareRound(2, A)).act(sell("CP", 15))
    assert (scene.money(A), spot(scene, "CP")) == (129, (4, 5))


@rule("1862-SR-08")
def test_one_purchase_is_one_certificate() -> None:
    scene = company(after_the_sale(), "CP", s2=40)
    assert code(scene, BuyShare(CompanyId("CP"), "pool")) == ("SR-08", "no_share_there")
    assert code(scene, BuyShare(CompanyId("CP"), "new", certificate=True)) == ("SR-08", "certificate_by_starting")


@rule("1862-SR-09")
def test_the_first_certificate_is_the_directors_share_at_one_of_six_pars() -> None:
    scene = after_the_sale()
    assert code(scene, buy("CP")) == ("SR-09", "no_issue_price")
    assert code(scene, start("CP", 90)) == ("SR-09", "no_such_issue_price")
    offered = [offer.price for offer in scene.listed(StartCompany) if isinstance(offer, StartCompany)]
    assert sorted(set(offered)) == [70, 75, 80, 85, 92, 100]
    scene.act(start("CP", 92))
    assert (held(scene, "CP", A), scene.money(A), scene.company("CP").director) == (30, 500 - 276, A)
    assert code(scene, start("CP", 70)) == ("SR-09", "already_started")
    scene.cash(B, 209)
    assert code(scene, start("NYC", 70)) == ("SR-09", "player_lacks_money")


@rule("1862-SR-09")
def test_a_directors_share_of_groups_2_to_4_is_20_percent() -> None:
    scene = sold_out(after_the_sale(), 1).act(start("UP", 80))
    assert (held(scene, "UP", A), scene.money(A)) == (20, 340)


@rule("1862-SR-10")
def test_group_2_opens_when_no_new_certificate_of_group_1_is_left() -> None:
    scene = sold_out(after_the_sale(), 1, "CP")
    company(scene, "CP", s3=60, s4=20, pool=10)
    assert code(scene, start("SP", 100)) == ("SR-10", "group_not_open")
    company(scene, "UP", s3=60)
    assert code(scene, buy("UP")) == ("SR-10", "group_not_open")
    scene.act(buy("CP"))
    assert scene.why(start("SP", 100)) is None
    assert scene.why(buy("UP")) is None
    assert code(scene, start("NP", 100)) == ("SR-10", "group_not_open")


@rule("1862-SR-10")
def test_group_3_opens_when_all_of_group_2_are_in_operation() -> None:
    scene = sold_out(sold_out(after_the_sale(), 1), 2, "SP")
    scene.shares("SP", s2=50).priced("SP", 70)
    assert code(scene, start("NP", 100)) == ("SR-10", "group_not_open")
    scene.act(buy("SP"))
    assert scene.why(start("NP", 100)) is None


@rule("1862-SR-10", "1862-RUL-23")
@pytest.mark.parametrize(("option", "is_open"), [("founded", True), ("opened", False)])
def test_group_4_opens_when_all_of_group_3_are_founded_or_by_the_option_in_operation(
    option: str, is_open: bool
) -> None:
    scene = sold_out(sold_out(after_the_sale(group4_trigger=option), 1), 2)
    for name in ("NP", "CN"):
        scene.shares(name, s2=20).priced(name, 70)
    assert not group_is_open(scene.rules.title, scene.state, 4)
    scene.act(start("WP", 70))
    assert group_is_open(scene.rules.title, scene.state, 4) is is_open
    for name in GROUPS[3]:
        scene.fact(ev.WentIntoOperation(CompanyId(name)))
    assert group_is_open(scene.rules.title, scene.state, 4)


@rule("1862-SR-11")
def test_companies_that_have_left_hold_up_no_group() -> None:
    scene = sold_out(after_the_sale(), 1, "CP")
    company(scene, "CP", s3=60)
    assert not group_is_open(scene.rules.title, scene.state, 2)
    scene.fact(ev.CompanyClosed(CompanyId("CP"), "zero"))
    assert group_is_open(scene.rules.title, scene.state, 2)
    assert code(scene, start("CP", 70)) == ("REC-05", "company_gone")


@rule("1862-SR-12")
def test_who_sold_shares_of_a_company_buys_none_of_it_in_this_round() -> None:
    scene = company(after_the_sale(4), "CP", (1, 7), s2=40, s1=30).act(sell("CP", 10))
    assert code(scene, buy("CP")) == ("SR-12", "sold_this_round")
    scene.act(Pass(), Pass(), Pass(), Pass())
    assert code(scene, buy("CP", "pool")) == ("SR-12", "sold_this_round")
    assert scene.share_round(A, 3).why(buy("CP")) is None


@rule("1862-SR-13", "1862-EX-28")
@pytest.mark.parametrize(("players", "limit"), [(4, 70), (5, 60), (6, 60), (7, 60)])
def test_nobody_buys_more_than_60_percent_of_a_company_or_70_with_fewer_than_five(players: int, limit: int) -> None:
    scene = company(after_the_sale(players), "CP", s1=limit - 10)
    assert scene.why(buy("CP")) is None
    company(scene, "CP", s1=limit)
    assert code(scene, buy("CP")) == ("SR-13", "holding_limit")


@rule("1862-SR-13", "1862-EX-28")
def test_after_a_bankruptcy_among_five_70_percent_are_allowed() -> None:
    scene = company(after_the_sale(5), "CP", s1=60)
    assert code(scene, buy("CP")) == ("SR-13", "holding_limit")
    scene.fact(ev.DroppedOut(E, 0, "bankrupt"))
    assert scene.why(buy("CP")) is None
    company(scene, "CP", s1=80).act(Pass())
    assert held(scene, "CP", A) == 80


# -- sales ----------------------------------------------------------------------------------------------------------


@rule("1862-SR-17", "1862-SR-25")
def test_whole_shares_of_ones_own_are_sold_to_the_pool_a_directors_own_company_too() -> None:
    scene = company(after_the_sale(), "CP", (1, 7), s1=60)
    assert code(scene, sell("CP", 15)) == ("SR-17", "not_whole_shares")
    assert code(scene, sell("CP", 70)) == ("SR-17", "not_so_many")
    assert code(scene, sell("CP", 0)) == ("SR-17", "not_whole_shares")
    scene.act(sell("CP", 30))
    assert (held(scene, "CP", A), held(scene, "CP", "pool"), scene.company("CP").director) == (30, 30, A)


@rule("1862-SR-18", "1862-SR-19", "1862-EX-11")
def test_shares_bring_the_price_before_the_sale_once_a_company_has_operated_and_after_it_before() -> None:
    scene = company(after_the_sale(), "CPR", (3, 5), issue=85, acted=False, s2=40, s1=40)
    scene.act(sell("CPR", 20))
    assert (scene.money(A), spot(scene, "CPR"), scene.price("CPR")) == (660, (4, 5), 80)
    scene = company(after_the_sale(), "CPR", (3, 9), issue=85, s2=40, s1=40)
    scene.act(sell("CPR", 20))
    assert (scene.money(A), spot(scene, "CPR"), scene.price("CPR")) == (740, (4, 9), 110)


@rule("1862-SR-18")
def test_a_company_has_operated_as_soon_as_its_first_turn_has_begun_to_run() -> None:
    scene = company(after_the_sale(), "CP", (1, 7), acted=False, s2=40, s1=40).turn("CP", "run")
    scene.fact(ev.TrainsRun(CompanyId("CP"), (), 0)).share_round(A).act(sell("CP", 10))
    assert scene.money(A) == 620


@rule("1862-SR-20", "1862-RUL-25")
def test_all_shares_of_a_company_sold_in_one_turn_are_one_sale() -> None:
    scene = company(after_the_sale(4), "CP", (1, 7), s2=30, s1=40).act(sell("CP", 10), sell("CP", 20))
    assert (scene.money(A), spot(scene, "CP")) == (600 + 3 * 120, (2, 7))
    scene.act(Pass(), *(Pass(),) * 3, sell("CP", 10))
    assert (scene.money(A), spot(scene, "CP")) == (960 + 110, (3, 7))


@rule("1862-SR-20")
def test_sales_of_different_companies_and_players_are_different_sales() -> None:
    scene = company(after_the_sale(4), "CP", (1, 7), s3=30, s1=20, s2=20)
    company(scene, "NYC", (1, 7), s3=30, s1=20)
    scene.act(sell("CP", 10), sell("NYC", 10), Pass(), sell("CP", 20))
    assert (spot(scene, "CP"), spot(scene, "NYC")) == ((3, 7), (2, 7))


@rule("1862-SR-21", "1862-EX-22")
def test_at_the_bottom_of_its_column_a_marker_stays() -> None:
    scene = company(after_the_sale(), "CP", (10, 2), s2=40, s1=20).act(sell("CP", 20))
    assert (scene.money(A), spot(scene, "CP")) == (560, (10, 2))
    scene = company(after_the_sale(), "CP", (6, 10), s2=40, s1=20).act(sell("CP", 20))
    assert spot(scene, "CP") == (6, 10)


@rule("1862-SR-23")
def test_a_sale_fills_the_pool_up_to_five_shares_and_not_beyond() -> None:
    scene = company(after_the_sale(), "CP", (1, 7), s2=30, s1=30, pool=30)
    assert scene.why(sell("CP", 20)) is None
    assert code(scene, sell("CP", 30)) == ("SR-23", "pool_full")
    halved(scene, "CP", s2=15, s1=15, pool=15)
    assert scene.why(sell("CP", 10)) is None
    assert code(scene, sell("CP", 15)) == ("SR-23", "pool_full")


@rule("1862-SR-23")
def test_a_directors_share_is_never_sold_as_such() -> None:
    scene = company(after_the_sale(), "CP", (1, 7), s1=60)
    assert code(scene, SellShares(CompanyId("CP"), 30, certificate=True)) == ("SR-23", "certificate_never_sold")


# -- the end of a round -----------------------------------------------------------------------------------------------


@rule("1862-SR-24", "1862-EX-24", "1862-MKT-05")
@pytest.mark.parametrize(
    ("before", "after"), [((3, 7), (2, 7)), ((1, 9), (1, 9)), ((3, 1), (3, 1)), ((2, 2), (2, 2)), ((4, 3), (3, 3))]
)
def test_a_sold_out_company_rises_one_row(before: tuple[int, int], after: tuple[int, int]) -> None:
    scene = company(after_the_sale(4), "CP", before, s1=50, s2=50).act(*(Pass(),) * 4)
    assert spot(scene, "CP") == after


@rule("1862-SR-24")
def test_shares_in_the_pool_or_in_the_bank_keep_a_company_from_rising() -> None:
    for holdings in ({"s1": 50, "s2": 40}, {"s1": 50, "s2": 40, "pool": 10}):
        scene = company(after_the_sale(4), "CP", (3, 7), **holdings).act(*(Pass(),) * 4)  # type: ignore[arg-type]
        assert spot(scene, "CP") == (3, 7)


@rule("1862-SR-24")
def test_shares_in_the_companys_own_hands_count_as_sold() -> None:
    scene = company(after_the_sale(4), "CP", (3, 7), s1=50, s2=50)
    halved(scene, "CP", s1=25, s2=25).act(*(Pass(),) * 4)
    assert spot(scene, "CP") == (2, 7)


@rule("1862-SR-24", "1862-MKT-03")
def test_a_risen_marker_goes_under_those_on_its_field() -> None:
    scene = company(after_the_sale(4), "CP", (2, 7), s1=50, s2=50)
    company(scene, "NYC", (1, 7), s1=50)
    company(scene, "NYH", (2, 8), s1=50, s2=50).act(*(Pass(),) * 4)
    moved = [event.company for event in scene.happened(ev.PriceMoved) if isinstance(event, ev.PriceMoved)]
    assert moved == ["NYH", "CP"]
    view = scene.rules.view(scene.state, None)
    assert view.chart["0,6"] == ("NYC", "CP")


@rule("1862-SR-14", "1862-SR-15")
@pytest.mark.parametrize(
    ("players", "gone", "limit"),
    [(4, 0, 22), (5, 0, 18), (6, 0, 15), (7, 0, 13), (5, 3, 13), (4, 3, 16), (7, 7, 6), (4, 12, 10), (6, 5, 9)],
)
def test_the_certificate_limit_is_read_by_players_and_companies(players: int, gone: int, limit: int) -> None:
    scene = after_the_sale(players)
    for name in list(scene.state.companies)[:gone]:
        scene.fact(ev.CompanyClosed(name, "zero"))
    assert scene.rules.view(scene.state, None).players[A].limit == limit


@rule("1862-SR-15", "1862-RUL-40")
def test_with_three_or_two_players_the_first_column_holds() -> None:
    scene = after_the_sale(4).fact(ev.CompanyClosed(CompanyId("CP"), "bankrupt"), ev.DroppedOut(D, 0, "bankrupt"))
    assert scene.rules.view(scene.state, None).players[A].limit == 26
    scene.fact(ev.CompanyClosed(CompanyId("NYC"), "bankrupt"), ev.DroppedOut(C, 0, "bankrupt"))
    assert scene.rules.view(scene.state, None).players[A].limit == 23
    assert F not in scene.state.players
