"""AUC: the first share round, in which railways are bought as a whole and nothing is sold."""

from __future__ import annotations

from collections import Counter

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import BuyMinor, BuyPaper, BuyShare, ExchangePaper, Pass, SellShares, StartCompany
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.frames import OperatingRound
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1824.extra import LeftUnsold
from positions_1824 import (
    COAL,
    MINORS,
    PRESTATE,
    acting,
    all_pass,
    coal_swap,
    game,
    holds,
    in_debt,
    minor,
    opened,
    owned,
    round_of,
    share_round_number,
    swap,
)
from rules_marker import rule
from scenario import A, B, C, D, E, Scenario, buy, buy_paper, sell, start

SEATS = {1: A, 2: B, 3: C, 4: D, 5: E}


def shares_on_offer(table: Scenario) -> set[str]:
    """Companies of which a share can be bought."""
    return {str(offer.company) for offer in table.listed(BuyShare) if isinstance(offer, BuyShare)}


def turns(table: Scenario, count: int) -> list[SeatId]:
    """Who acts in the next turns if everybody buys."""
    acted = []
    for _ in range(count):
        acted.append(table.actor)
        table.cash(table.actor, 500)
        table.act(next(buy(name) for name in ("SD", "UG", "KK") if table.why(buy(name)) is None))
    return acted


# -- what is on offer -------------------------------------------------------------------------------------------------


@rule("1824-AUC-01", "1824-SET-06", "1824-SET-07")
def test_all_whole_railways_mountain_railways_bh_and_the_state_railways_shares_are_on_offer() -> None:
    table = game()
    offers = table.offers()
    assert (offers.ranged, offers.free) == ((), ())
    assert Counter(type(offer) for offer in offers.listed) == {
        BuyMinor: 4 * 5 + 7,
        BuyPaper: 6,
        StartCompany: 5,
        BuyShare: 3,
        Pass: 1,
    }
    assert {offer.company for offer in offers.listed if isinstance(offer, BuyMinor)} == set(MINORS)
    assert {offer for offer in offers.listed if isinstance(offer, StartCompany)} == {
        start("BH", price) for price in (60, 70, 80, 90, 100)
    }
    assert shares_on_offer(table) == {"SD", "UG", "KK"}


@rule("1824-AUC-01", "1824-SR-05")
@pytest.mark.parametrize(("coal", "partner"), [("EPP", "BK"), ("EOD", "MS"), ("MLB", "CL"), ("SPB", "SB")])
def test_a_regional_railways_shares_are_on_offer_as_soon_as_its_coal_railway_is_bought(coal: str, partner: str) -> None:
    table = game()
    assert table.why(buy(partner)) == "1824-SR-05"
    table.act(minor(coal, 180))
    assert shares_on_offer(table) == {"SD", "UG", "KK", partner}
    cash = table.money(C)
    table.act(buy(partner))
    assert (cash - table.money(C), table.company(partner).held_by(C)) == (90, 10)


@rule("1824-AUC-01", "1824-SR-06")
def test_shares_of_bh_are_on_offer_as_soon_as_its_directors_share_is_bought() -> None:
    table = game()
    assert table.why(buy("BH")) == "1824-SR-05"
    table.act(start("BH", 70))
    assert "BH" in shares_on_offer(table)
    assert table.why(start("BH", 60)) == "1824-SR-06"


@rule("1824-AUC-01")
@pytest.mark.parametrize("company", MINORS)
def test_a_railway_is_sold_once(company: str) -> None:
    price = 240 if company in ("SD1", "UG1", "KK1") else 120
    assert game().act(minor(company, price)).why(minor(company, price)) == "1824-AUC-01"


@rule("1824-AUC-01")
@pytest.mark.parametrize("company", ["BH", "BK", "SD"])
def test_share_companies_are_not_bought_as_a_whole(company: str) -> None:
    assert game().why(minor(company, 120)) == "1824-AUC-01"


# -- turns ------------------------------------------------------------------------------------------------------------


@rule("1824-AUC-02", "1824-RUL-03", "1824-SET-03")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_first_pass_goes_in_reverse_order_and_the_following_ones_in_the_order_of_the_seats(players: int) -> None:
    seats = list(catalogue.seats(players))
    assert turns(game(players), 3 * players) == [*reversed(seats), *seats, *seats]


@rule("1824-AUC-02")
def test_nobody_acts_out_of_turn() -> None:
    table = game(5)
    for seat in (A, B, C, D):
        assert table.why(buy("SD"), seat) == "1824-AUC-02"
    assert table.why(buy("SD"), E) is None


@rule("1824-EX-02", "1824-AUC-02", "1824-AUC-07", "1824-RUL-53")
def test_example_2_five_passes_are_not_enough_while_one_player_has_not_passed() -> None:
    table = game(5).act(minor("SD1", 240))
    acted = []
    while share_round_number(table) == 1:
        acted.append(table.actor)
        table.act(Pass())
    assert acted == [SEATS[n] for n in (4, 3, 2, 1, 1, 2, 3, 4, 5)]
    assert table.state.priority == A


@rule("1824-AUC-03", "1824-AUC-02")
def test_a_player_buys_one_paper_in_his_turn() -> None:
    for purchase in (minor("SD1", 240), minor("EPP", 120), buy_paper("B1"), start("BH", 60), buy("SD")):
        table = game().act(purchase)
        assert table.actor == C
        assert table.why(buy("KK"), seat=D) == "1824-AUC-02"


@rule("1824-AUC-03")
def test_who_has_passed_may_buy_later() -> None:
    table = game().act(Pass(), buy("SD"), Pass(), Pass(), Pass(), Pass())
    assert table.actor == C
    table.act(Pass())
    assert (table.actor, table.why(buy("UG"))) == (D, None)


@rule("1824-AUC-03", "1824-SR-03")
def test_everybody_who_passed_has_a_further_turn_after_a_purchase() -> None:
    table = game(3).act(Pass(), Pass(), buy("SD"))
    assert table.actor == A
    table.act(Pass())
    assert (table.actor, table.why(buy("UG"))) == (B, None)
    table.act(buy("UG"))
    assert table.actor == C
    assert table.act(minor("KK1", 240)).company("KK1").director == C


# -- no sale, no exchange ---------------------------------------------------------------------------------------------


@rule("1824-AUC-04", "1824-SR-13")
def test_nothing_is_sold_in_the_first_share_round() -> None:
    table = opened(game(), "BH", s1=60, s2=40).share_round(A, number=1)
    assert table.why(sell("BH", 10)) == "1824-AUC-04"
    assert not table.listed(SellShares)
    assert table.share_round(A, number=2).why(sell("BH", 10)) is None


@rule("1824-AUC-04", "1824-PRV-05", "1824-PRV-27")
def test_nothing_is_exchanged_in_the_first_share_round() -> None:
    table = owned(game().phase(3).paper("B1", A), "EPP", A, 0, ("1g",)).priced("BK", 60).share_round(A, number=1)
    assert table.why(swap("B1", "BH")) == "1824-PRV-05"
    assert table.why(coal_swap("EPP")) == "1824-PRV-27"
    assert not table.listed(ExchangePaper)


# -- money ------------------------------------------------------------------------------------------------------------


@rule("1824-AUC-05")
@pytest.mark.parametrize(
    ("purchase", "price", "reason"),
    [
        (minor("SD1", 240), 240, "1824-AUC-05"),
        (minor("UG2", 120), 120, "1824-AUC-05"),
        (minor("EPP", 160), 160, "1824-AUC-05"),
        (buy_paper("B1"), 120, "1824-AUC-05"),
        (start("BH", 80), 160, "1824-SR-09"),
        (buy("SD"), 120, "1824-SR-09"),
    ],
    ids=["SD1", "UG2", "EPP", "B1", "BH", "SD"],
)
def test_a_buyer_needs_the_full_price_in_cash(
    purchase: BuyMinor | BuyPaper | StartCompany | BuyShare, price: int, reason: str
) -> None:
    table = game().cash(D, price - 1)
    assert table.why(purchase) == reason
    assert purchase not in table.offers().listed
    assert table.cash(D, price).act(purchase).money(D) == 0


@rule("1824-AUC-06", "1824-DIR-01")
@pytest.mark.parametrize("company", ["SD2", "EPP"])
def test_the_owner_directs_his_railway(company: str) -> None:
    table = all_pass(game().act(minor(company, 120)))
    assert (acting(table), table.actor) == (company, D)
    assert table.why(Pass(), seat=A) == "1824-DIR-01"
    assert table.why(Pass(), seat=D) is None


# -- the end of the round ---------------------------------------------------------------------------------------------


@rule("1824-AUC-07", "1824-RUL-53")
def test_the_round_ends_when_everybody_has_passed_since_the_last_purchase() -> None:
    table = game().act(minor("SD1", 240), Pass(), Pass(), Pass(), Pass(), buy("SD"))
    acted = []
    while share_round_number(table) == 1:
        acted.append(table.actor)
        table.act(Pass())
    assert acted == [C, D, A, B]


@rule("1824-AUC-07")
@pytest.mark.parametrize(("buyer", "holder"), [(D, A), (C, D), (B, C), (A, B)])
def test_the_priority_card_goes_to_the_left_neighbour_of_the_last_buyer(buyer: SeatId, holder: SeatId) -> None:
    table = game()
    while table.actor != buyer:
        table.act(Pass())
    all_pass(table.act(minor("KK2", 120)))
    assert table.state.priority == holder


@rule("1824-RUL-36", "1824-AUC-07")
def test_four_passes_in_reverse_order_end_the_round_and_the_card_stays() -> None:
    table = game().act(Pass(), Pass(), Pass())
    assert (share_round_number(table), table.actor) == (1, A)
    table.act(Pass())
    assert (share_round_number(table), table.state.priority) == (2, A)


@rule("1824-AUC-08", "1824-PRV-31", "1824-PRV-47")
def test_at_the_end_all_that_nobody_bought_leaves_the_game() -> None:
    table = all_pass(game().act(minor("SD1", 240), minor("EPP", 140), buy_paper("B3"), buy("KK")))
    assert {name for name in MINORS if not table.company(name).closed} == {"SD1", "EPP"}
    assert {paper for paper, sheet in table.state.papers.items() if not sheet.closed} == {"B3"}
    gone = [event.company for event in table.happened(LeftUnsold) if isinstance(event, LeftUnsold)]
    assert set(gone) == {*COAL, *PRESTATE} - {"SD1", "EPP"}


@rule("1824-AUC-08", "1824-SR-17", "1824-OR-01")
def test_then_prices_rise_and_debts_grow_and_the_first_operating_round_begins() -> None:
    table = game().act(minor("EPP", 120))
    holds(table, "BK", s1=40, s2=40)
    all_pass(in_debt(table, B, 10))
    assert table.cell("BK") == (5, 2)
    kinds = (LeftUnsold, ev.PaperClosed, ev.PriceMoved, ev.DebtChanged, OperatingRound)
    order = [type(event) for event in table.events if isinstance(event, kinds)]
    last_gone = max(i for i, kind in enumerate(order) if kind in (LeftUnsold, ev.PaperClosed))
    assert order[last_gone + 1 : last_gone + 4] == [ev.PriceMoved, ev.DebtChanged, OperatingRound]
    assert OperatingRound(1, 1) in table.events
    assert (acting(table), round_of(table)) == ("EPP", (1, 1))


@rule("1824-AUC-08")
def test_nothing_leaves_the_game_at_the_end_of_a_later_share_round() -> None:
    table = all_pass(owned(game(), "SD1", A, 0, ("2",)).share_round(A, number=2))
    assert not table.company("EPP").closed
    assert not table.state.papers[PaperId("B1")].closed
    assert CompanyId("EPP") in table.state.companies
