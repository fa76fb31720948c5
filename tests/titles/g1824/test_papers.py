"""PRV-01 to PRV-13: mountain railways, what they bring and what they are exchanged for."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyPaper, Decline, Dividend, ExchangePaper, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.state import BANK, NEW
from positions_1824 import (
    acting,
    all_pass,
    asked,
    declares,
    first_of,
    game,
    holds,
    last_turn,
    minor,
    opened,
    owned,
    papers,
    papers_of,
    rest_unsold,
    round_begins,
    round_of,
    share_round_number,
    swap,
)
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, buy_paper, buy_private, sell, start, train

SHARES_TO_BE_HAD = ("BK", "MS", "CL", "SB", "BH")


def exchanges(**options: str) -> Scenario:
    """Phase 3; A has mountain railway 1 and is to act in the second share round; all coal railways are in the game."""
    return game(4, **options).phase(3).paper("B1", A).share_round(A)


def closed(table: Scenario, paper: str) -> bool:
    """Whether a mountain railway has left the game."""
    return table.state.papers[PaperId(paper)].closed


def before_the_first_4(**options: str) -> Scenario:
    """BK, which D directs, is about to buy the first 4."""
    table = opened(rest_of_game(game(4, **options)), "BK", s4=60)
    return first_of(table, "4")


def rest_of_game(table: Scenario) -> Scenario:
    """The coal railways were exchanged long ago, the pre-state railways stayed unsold."""
    for company in ("MS", "CL", "SB"):
        opened(table, company, s4=60)
    return rest_unsold(table.paper("B1", A).paper("B2", B).paper("B4", A))


# -- price and income -------------------------------------------------------------------------------------------------


@rule("1824-PRV-01", "1824-PRV-04")
@pytest.mark.parametrize(("players", "count"), [(3, 4), (4, 6), (5, 6), (6, 4)])
def test_each_mountain_railway_in_play_costs_120_paid_to_the_bank(players: int, count: int) -> None:
    table = game(players)
    bank = table.money(BANK)
    for number in range(1, count + 1):
        seat, cash = table.actor, table.money(table.actor)
        table.act(buy_paper(f"B{number}"))
        assert (cash - table.money(seat), table.money(BANK)) == (120, bank + 120 * number)
        assert table.state.papers[PaperId(f"B{number}")].owner == seat
    assert not table.listed(BuyPaper)


@rule("1824-PRV-04", "1824-SET-01")
@pytest.mark.parametrize("players", [3, 6])
def test_with_three_or_six_players_there_is_no_fifth_mountain_railway(players: int) -> None:
    refusal = game(players).refusal(buy_paper("B5"))
    assert refusal is not None
    assert refusal.code == "unknown_paper"


@rule("1824-PRV-01", "1824-OR-03")
def test_it_pays_25_at_the_start_of_every_operating_round_before_any_company_acts() -> None:
    table = rest_unsold(owned(game().phase(3).paper("B1", A).paper("B2", A).paper("B5", B), "SD1", C, 100, ("2",)))
    cash = {seat: table.money(seat) for seat in (A, B, C)}
    bank = table.money(BANK)
    round_begins(table)
    assert (acting(table), round_of(table)) == ("SD1", (1, 2))
    assert [table.money(seat) - cash[seat] for seat in (A, B, C)] == [50, 25, 0]
    assert table.money(BANK) == bank - 75
    last_turn(table, "SD1", "trains", 1, 2).act(Pass())
    assert (acting(table), round_of(table)) == ("SD1", (2, 2))
    assert [table.money(seat) - cash[seat] for seat in (A, B, C)] == [100, 50, 0]


@rule("1824-PRV-01")
@pytest.mark.parametrize("number", range(1, 7))
def test_each_of_the_six_pays_25(number: int) -> None:
    table = owned(game().phase(3).paper(f"B{number}", A), "SD1", C, 100, ("2",))
    cash = table.money(A)
    assert round_begins(table).money(A) == cash + 25


@rule("1824-PRV-01", "1824-AUC-08")
def test_mountain_railways_that_nobody_has_or_that_are_gone_pay_nothing() -> None:
    table = owned(game().paper("B1", A, closed=True), "SD1", C, 100, ("2",))
    bank = table.money(BANK)
    round_begins(table)
    assert table.money(BANK) == bank


@rule("1824-PRV-02")
def test_it_is_never_sold_or_handed_on() -> None:
    table = exchanges()
    assert table.why(buy_private("B1", 1)) == "1824-SR-02"
    assert table.why(buy_paper("B1")) == "1824-AUC-01"
    named = [offer for offer in table.offers().listed if getattr(offer, "paper", None) == "B1"]
    assert named
    assert all(isinstance(offer, ExchangePaper) for offer in named)
    table = opened(table, "BH", s1=60).station("BH", "J13")
    for step in ("track", "station", "dividend", "trains"):
        assert table.turn("BH", step).why(buy_private("B1", 1)) == "1824-SET-01"
    assert buy_private("B1", 1).__class__ not in table.rules.title.actions


@rule("1824-PRV-02")
def test_it_leaves_play_by_an_exchange_or_by_staying_unsold_and_by_nothing_else() -> None:
    table = all_pass(game().act(minor("SD1", 240), buy_paper("B1")))
    assert [closed(table, f"B{number}") for number in range(1, 7)] == [False, True, True, True, True, True]
    table = first_of(opened(exchanges(), "BK", s4=60), "3").turn("BK", "trains").act(train("3"))
    assert (table.state.phase, closed(table, "B1")) == (3, False)
    assert closed(table.share_round(A).act(swap("B1", "BH")), "B1")


@rule("1824-PRV-03", "1824-RUL-08")
def test_mountain_railways_do_not_count_towards_the_certificate_limit() -> None:
    table = papers(game().paper("B1", A).paper("B2", A), A, 15).share_round(A)
    assert papers_of(table, A) == 15
    assert table.why(buy("SD")) is None
    papers(table, A, 16).share_round(A, number=1)
    assert table.why(buy("SD")) == "1824-SR-10"
    assert table.why(buy_paper("B3")) is None


@rule("1824-PRV-03", "1824-RUL-08")
def test_by_the_option_they_count() -> None:
    table = papers(game(mountain_papers_count="true").paper("B1", A).paper("B2", A), A, 13).share_round(A)
    assert papers_of(table, A) == 15
    assert table.why(buy("SD")) is None
    papers(table, A, 14).share_round(A, number=1)
    assert table.why(buy("SD")) == "1824-SR-10"
    assert table.why(buy_paper("B3")) == "1824-PRV-03"


@rule("1824-PRV-03", "1824-RUL-08", "1824-RUL-09")
def test_by_the_option_an_exchange_needs_a_count_below_the_limit_the_mountain_railway_included() -> None:
    table = papers(game(mountain_papers_count="true").phase(3).paper("B1", A), A, 14).share_round(A)
    assert papers_of(table, A) == 15
    assert table.why(swap("B1", "BH")) is None
    assert papers(table, A, 15).why(swap("B1", "BH")) == "1824-RUL-09"


# -- exchange by choice -----------------------------------------------------------------------------------------------


@rule("1824-PRV-05")
@pytest.mark.parametrize("company", SHARES_TO_BE_HAD)
def test_a_mountain_railway_is_exchanged_for_a_tenth_of_any_regional_railway_and_no_money_moves(company: str) -> None:
    table = exchanges()
    money = [table.money(purse) for purse in (A, BANK, company)]
    table.act(swap("B1", company))
    assert (table.company(company).held_by(A), table.company(company).held_by(NEW)) == (10, 90)
    assert closed(table, "B1")
    assert [table.money(purse) for purse in (A, BANK, company)] == money
    assert table.actor == B


@rule("1824-PRV-05")
def test_every_exchange_that_can_be_made_is_offered() -> None:
    table = exchanges().paper("B2", A).paper("B3", B)
    assert set(table.listed(ExchangePaper)) == {swap(p, c) for p in ("B1", "B2") for c in SHARES_TO_BE_HAD}


@rule("1824-PRV-05")
@pytest.mark.parametrize("phase", [1, 2])
def test_before_phase_3_nothing_is_exchanged(phase: int) -> None:
    table = exchanges().phase(phase)
    assert table.why(swap("B1", "BH")) == "1824-PRV-05"
    assert not table.listed(ExchangePaper)
    assert table.phase(3).why(swap("B1", "BH")) is None


@rule("1824-PRV-05", "1824-AUC-04")
def test_nothing_is_exchanged_in_the_first_share_round_in_whatever_phase() -> None:
    table = exchanges().share_round(A, number=1)
    assert table.why(swap("B1", "BH")) == "1824-PRV-05"
    assert table.share_round(A, number=2).why(swap("B1", "BH")) is None


@rule("1824-PRV-05")
def test_only_its_owner_exchanges_a_mountain_railway_and_only_once() -> None:
    table = exchanges().paper("B2", B)
    assert table.why(swap("B2", "BH")) == table.why(swap("B3", "BH")) == "1824-PRV-05"
    assert table.paper("B1", A, closed=True).why(swap("B1", "BH")) == "1824-PRV-05"


@rule("1824-PRV-05")
def test_it_takes_the_place_of_the_purchase_and_one_is_exchanged_in_a_turn() -> None:
    table = exchanges().paper("B2", A).act(swap("B2", "BH"))
    assert not closed(table, "B1")
    assert table.why(swap("B1", "BH"), seat=A) == table.why(buy("SD"), seat=A) == "1824-SR-01"


@rule("1824-PRV-05")
@pytest.mark.parametrize("company", ["SD", "UG", "KK", "SD2", "EPP"])
def test_shares_of_state_railways_and_whole_railways_are_not_to_be_had(company: str) -> None:
    assert exchanges().why(swap("B1", company)) == "1824-PRV-05"


@rule("1824-PRV-05")
def test_a_regional_share_that_lies_in_players_hands_is_not_to_be_had() -> None:
    table = opened(exchanges(), "MS", s2=60, s3=40)
    assert table.why(swap("B1", "MS")) == "1824-PRV-07"


@rule("1824-PRV-06", "1824-SR-15", "1824-SR-16", "1824-RUL-53")
def test_after_an_exchange_everybody_has_a_further_turn_the_exchanger_too() -> None:
    table = rest_unsold(exchanges().paper("B1", C)).share_round(A)
    table.act(Pass(), Pass(), swap("B1", "BH"))
    number = share_round_number(table)
    seats = []
    while share_round_number(table) == number:
        seats.append(table.actor)
        table.act(Pass())
    assert seats == [D, A, B, C]
    assert table.state.priority == D


@rule("1824-PRV-07")
def test_the_directors_share_is_never_taken_in_an_exchange() -> None:
    table = holds(exchanges(), "BH", s2=40, s3=40)
    assert (table.company("BH").held_by(NEW), table.company("BH").certificate) == (20, NEW)
    assert table.why(swap("B1", "BH")) == "1824-PRV-07"
    assert holds(table, "BH", s2=40, s3=30).why(swap("B1", "BH")) is None


@rule("1824-PRV-07", "1824-SET-07")
def test_the_reserved_share_of_a_regional_railway_is_not_taken_either() -> None:
    table = holds(exchanges(), "BK", s2=40, s3=40).priced("BK", 80)
    assert table.why(swap("B1", "BK")) == "1824-PRV-07"


@rule("1824-PRV-07")
def test_no_share_is_kept_back_for_exchanges() -> None:
    table = opened(exchanges(), "BH", issue=60, s2=60, s3=30).share_round(B)
    table.act(Pass(), buy("BH"))
    assert table.company("BH").held_by(NEW) == 0
    table.share_round(A)
    assert table.why(swap("B1", "BH")) == "1824-PRV-07"


@rule("1824-PRV-08", "1824-RUL-12")
def test_a_share_of_a_railway_without_a_price_sets_no_price_and_makes_nobody_director() -> None:
    table = holds(rest_unsold(exchanges()), "BH", s1=40).act(swap("B1", "BH"))
    bh = table.company("BH")
    assert bh.shares == {"s1": 50, "new": 50}
    assert (bh.director, bh.certificate, bh.issue_price, table.cell("BH")) == (None, NEW, None, None)
    assert (bh.in_operation, bh.cash) == (False, 0)
    assert table.why(buy("BH")) == "1824-SR-05"


@rule("1824-PRV-08", "1824-PRV-31")
def test_the_same_holds_for_a_railway_whose_coal_railway_stayed_unsold() -> None:
    table = rest_unsold(exchanges()).act(swap("B1", "CL"))
    cl = table.company("CL")
    assert (cl.held_by(A), cl.director, table.price("CL"), cl.in_operation) == (10, None, 0, False)
    table.act(start("CL", 60))
    assert (table.company("CL").director, table.price("CL")) == (B, 60)


@rule("1824-PRV-08", "1824-RUL-10", "1824-SR-12")
def test_with_half_of_it_from_exchanges_a_player_buys_the_directors_share_and_owns_seventy_percent() -> None:
    table = holds(rest_unsold(exchanges()), "BH", s1=50).cash(A, 120).act(start("BH", 60))
    bh = table.company("BH")
    assert (bh.held_by(A), bh.director, bh.certificate, bh.cash) == (70, A, A, 600)


@rule("1824-EX-14", "1824-PRV-08", "1824-RUL-12", "1824-DIR-02", "1824-CORP-04")
def test_example_14_whoever_has_more_from_exchanges_takes_the_directors_share_from_its_buyer() -> None:
    table = holds(rest_unsold(exchanges()), "BH", s2=30)
    cash = table.money(A)
    table.act(start("BH", 60))
    bh = table.company("BH")
    assert (cash - table.money(A), table.cell("BH")) == (120, (6, 2))
    assert (bh.shares, bh.director, bh.certificate) == ({"s2": 30, "s1": 20, "new": 50}, B, B)
    assert (papers_of(table, A), papers_of(table, B)) == (2, 2)
    assert (bh.in_operation, bh.cash) == (True, 600)


@rule("1824-PRV-09", "1824-SR-12")
@pytest.mark.parametrize("held", [60, 70])
def test_an_exchange_lifts_a_holding_above_sixty_percent(held: int) -> None:
    table = opened(exchanges(), "MS", issue=60, s1=held)
    assert table.why(buy("MS")) == "1824-SR-12"
    assert table.act(swap("B1", "MS")).company("MS").held_by(A) == held + 10


@rule("1824-RUL-09", "1824-SR-10")
def test_at_the_certificate_limit_nothing_is_exchanged_by_choice() -> None:
    table = papers(exchanges(), A, 16)
    assert table.why(swap("B1", "BH")) == "1824-RUL-09"
    assert papers(table, A, 15).why(swap("B1", "BH")) is None


@rule("1824-EX-13", "1824-PRV-13", "1824-CORP-01", "1824-CORP-04")
def test_example_13_an_exchange_opens_bh_at_once() -> None:
    table = rest_unsold(game().phase(3).paper("B3", D)).share_round(A)
    cash = table.money(A)
    table.act(start("BH", 70), buy("BH"), buy("BH"))
    assert (cash - table.money(A), table.company("BH").in_operation) == (140, False)
    table.act(swap("B3", "BH"))
    assert (table.company("BH").in_operation, table.money("BH")) == (True, 700)
    all_pass(table)
    assert (acting(table), round_of(table)) == ("BH", (1, 2))


# -- forced exchange --------------------------------------------------------------------------------------------------


@rule("1824-PRV-10", "1824-PHS-05")
def test_the_first_4_forces_all_exchanges_at_once_in_the_order_of_their_numbers() -> None:
    table = before_the_first_4().turn("BK", "trains").act(train("4"))
    assert (asked(table), table.actor, table.why(Pass())) == ("mountain", A, "1824-PRV-10")
    assert table.why(train("4"), seat=D) == "1824-PRV-10"
    assert table.why(swap("B4", "MS")) == table.why(swap("B2", "MS")) == "1824-PRV-10"
    table.act(swap("B1", "MS"))
    assert (asked(table), table.actor) == ("mountain", B)
    table.act(swap("B2", "MS"))
    assert table.actor == A
    table.act(swap("B4", "SB"))
    assert (asked(table), table.actor, acting(table)) == (None, D, "BK")
    assert table.company("MS").shares == {"s4": 60, "s1": 10, "s2": 10, "new": 20}
    assert table.company("SB").held_by(A) == 10
    assert table.why(train("4")) is None


@rule("1824-PRV-10", "1824-PRV-05")
def test_before_the_first_4_nobody_is_forced() -> None:
    table = before_the_first_4().depot(**{"3": 1}).turn("BK", "trains").act(train("3"))
    assert (asked(table), table.actor) == (None, D)
    assert not closed(table, "B1")


@rule("1824-PRV-10", "1824-RUL-17", "1824-TRN-25")
def test_a_first_4_that_goes_abroad_forces_the_exchanges_before_the_share_round_begins() -> None:
    table = last_turn(before_the_first_4().trains("BK", "3"), "BK").act(Pass())
    assert (table.state.phase, asked(table), table.actor) == (4, "mountain", A)
    table.act(swap("B1", "MS"), swap("B2", "MS"), swap("B4", "MS"))
    assert share_round_number(table) == 3


@rule("1824-PRV-10", "1824-RUL-13")
def test_the_owner_must_take_a_share_as_long_as_any_is_left() -> None:
    table = before_the_first_4().turn("BK", "trains").act(train("4"))
    assert table.why(Decline()) == "1824-PRV-10"
    assert not table.listed(Decline)
    assert table.why(swap("B1", "SD")) == "1824-PRV-10"


@rule("1824-PRV-10", "1824-RUL-13")
def test_by_the_option_the_owner_may_let_his_mountain_railway_go_for_nothing() -> None:
    table = before_the_first_4(forced_mountain_exchange="may_decline").turn("BK", "trains").act(train("4"))
    money = table.money(A)
    table.act(Decline())
    assert (closed(table, "B1"), table.money(A)) == (True, money)
    assert not any(table.company(name).held_by(A) for name in SHARES_TO_BE_HAD)
    assert (asked(table), table.actor) == ("mountain", B)
    assert table.why(swap("B2", "CL")) is None


@rule("1824-PRV-10", "1824-PRV-07", "1824-PRV-09", "1824-RUL-09")
def test_a_forced_exchange_exceeds_the_limits_but_takes_no_directors_share() -> None:
    table = before_the_first_4()
    opened(table, "MS", s1=70)
    opened(table, "CL", s2=60, s1=40)
    opened(table, "SB", s2=60, s1=40)
    for name, company in (("SD", 60), ("UG", 10)):
        holds(table, name, s1=company)
    holds(table, "BH", s2=80)
    table.turn("BK", "trains").act(train("4"))
    assert papers_of(table, A) == 6 + 4 + 4 + 6 + 1
    assert table.why(swap("B1", "BH")) == "1824-PRV-07"
    assert table.act(swap("B1", "MS")).company("MS").held_by(A) == 80


@rule("1824-PRV-11", "1824-PRV-12", "1824-EX-15", "1824-PRV-10")
def test_example_15_two_shares_for_three_mountain_railways() -> None:
    table = before_the_first_4()
    opened(table, "BK", s4=60, s3=40)
    opened(table, "CL", s4=60, s3=40)
    opened(table, "BH", s4=60, s3=40)
    opened(table, "MS", s3=60, s4=30)
    opened(table, "SB", s3=60, s4=30)
    table.turn("BK", "trains").act(train("4"))
    assert [(o.company, o.source) for o in table.offers().listed if isinstance(o, ExchangePaper)] == [
        ("MS", "new"),
        ("SB", "new"),
    ]
    assert table.why(Decline()) == "1824-PRV-10"
    table.act(swap("B1", "MS"))
    assert table.why(swap("B2", "MS")) == "1824-PRV-07"
    money = table.money(A)
    table.act(swap("B2", "SB"))
    assert ev.PaperClosed(PaperId("B4"), "lost") in table.events
    assert (closed(table, "B4"), table.money(A)) == (True, money)
    assert (table.company("MS").held_by(A), table.company("SB").held_by(B)) == (10, 10)
    assert (asked(table), acting(table)) == (None, "BK")
    declares(table, "MS", 100).act(Dividend("pay"))
    assert table.money(A) == money + 10


@rule("1824-PRV-12")
def test_the_share_earns_in_the_same_round_in_which_the_mountain_railway_has_paid() -> None:
    table = rest_unsold(opened(first_of(game().paper("B1", A), "4"), "BK", trains=("3",), s4=60))
    opened(table, "MS", s4=60)
    cash = table.money(A)
    round_begins(table)
    assert table.money(A) == cash + 25
    table.turn("BK", "trains").act(train("4"), swap("B1", "MS"))
    declares(table, "MS", 200).act(Dividend("pay"))
    assert table.money(A) == cash + 25 + 20


@rule("1824-PRV-13", "1824-RUL-14", "1824-OR-07", "1824-CORP-06")
def test_a_railway_that_opens_by_a_forced_exchange_gets_its_capital_at_once_and_acts_from_the_next_round_on() -> None:
    table = rest_unsold(opened(first_of(game().paper("B1", A), "4"), "BK", trains=("3",), s4=60).station("BK", "B9"))
    table.shares("BH", s1=20, s2=20).priced("BH", 90)
    last_turn(table, "BK", "trains", 1, 2)
    table.agenda(*table.state.agenda).act(train("4"), swap("B1", "BH"))
    assert (table.company("BH").in_operation, table.money("BH")) == (True, 900)
    table.turn("BK", "trains", 1, 2).act(Pass())
    assert (round_of(table), acting(table)) == ((2, 2), "BK")
    assert table.state.companies[CompanyId("BH")].markers_used == 0
    table.act(Pass())
    while acting(table) == "BK":
        table.act(Pass())
    assert (round_of(table), acting(table)) == ((2, 2), "BH")


@rule("1824-PRV-13")
def test_without_the_directors_share_in_players_hands_an_exchange_opens_nothing() -> None:
    table = holds(exchanges(), "BK", s1=50).priced("BK", 80)
    table.act(swap("B1", "BK"))
    bk = table.company("BK")
    assert (bk.held_by(A), bk.in_operation, bk.cash, bk.director) == (60, False, 0, None)


@rule("1824-AUC-01", "1824-AUC-08")
def test_a_mountain_railway_is_bought_once_and_not_after_it_has_left_the_game() -> None:
    table = game().act(buy_paper("B1"))
    assert table.why(buy_paper("B1")) == "1824-AUC-01"
    all_pass(table.act(minor("SD1", 240)))
    assert closed(table, "B2")
    assert table.share_round(A, number=2).why(buy_paper("B2")) == "1824-AUC-08"
    assert sell("SD", 10) not in table.offers().listed
