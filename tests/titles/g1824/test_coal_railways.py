"""PRV-20 to PRV-31: coal railways and the regional railways they turn into."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyMinor, BuyShare, Dividend, ExchangeMinor, Pass, SellShares
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import Card, CompanyId, TrainName
from kursbuch.eighteen.model.state import BANK, NEW
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1824.extra import HelpNeeded
from moves import place, run
from positions_1824 import (
    COAL,
    PARTNER,
    acting,
    all_pass,
    coal_swap,
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
)
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, sell, start, train

MINES = {"EPP": "C6", "EOD": "A12", "MLB": "A22", "SPB": "H25"}
CELLS = {120: (6, 2), 140: (5, 2), 160: (4, 2), 180: (3, 2), 200: (2, 2)}


def exchange(coal: str = "EPP", issue: int = 80, cash: int = 55, trains: tuple[str, ...] = ("2g",)) -> Scenario:
    """Phase 3; A owns a coal railway and is to act in a share round; its partner has an issue price."""
    return with_coal(game().phase(3), coal, issue, cash, trains)


def with_coal(table: Scenario, coal: str, issue: int, cash: int = 55, trains: tuple[str, ...] = ("2g",)) -> Scenario:
    """A owns a coal railway and is to act in a share round; its partner has an issue price."""
    return owned(table, coal, A, cash, trains).priced(PARTNER[coal], issue).share_round(A)


def double_paper(company: str, percent: int) -> SellShares:
    """A sale with the 20 % share in it."""
    return SellShares(CompanyId(company), percent, True)


# -- purchase ---------------------------------------------------------------------------------------------------------


@rule("1824-PRV-20", "1824-RUL-01", "1824-PRV-25", "1824-TOK-01")
@pytest.mark.parametrize("coal", COAL)
def test_a_coal_railway_prices_its_partner_and_marks_its_mine_in_its_first_turn(coal: str) -> None:
    table = game().act(minor(coal, 140))
    assert [name for name in PARTNER.values() if table.price(name)] == [PARTNER[coal]]
    all_pass(table)
    assert acting(table) == coal
    assert list(table.state.board.stations_of(CompanyId(coal))) == [(MINES[coal], 0)]
    assert table.happened(ev.StationPlaced) == [ev.StationPlaced(CompanyId(coal), HexId(MINES[coal]), 0, 0, 0, True)]


@rule("1824-PRV-20", "1824-OR-03")
def test_the_coal_railways_act_in_the_order_of_their_numbers_before_all_others() -> None:
    table = opened(owned(game(), "SD1", A, 100, ("2",)), "BH", trains=("2",), s1=60)
    for coal in reversed(COAL):
        owned(table, coal, A, 0, ("1g",))
    round_begins(table)
    order = []
    for _ in range(6):
        order.append(acting(table))
        last = acting(table)
        while acting(table) == last:
            table.act(Dividend("withhold") if table.listed(Dividend) else Pass())
    assert order == ["EPP", "EOD", "MLB", "SPB", "SD1", "BH"]


@rule("1824-PRV-21", "1824-PRV-22", "1824-MKT-02", "1824-AUC-06")
@pytest.mark.parametrize("price", [120, 140, 160, 180, 200])
def test_half_the_price_is_the_issue_price_of_the_partner(price: int) -> None:
    table = game()
    cash, bank = table.money(D), table.money(BANK)
    table.act(minor("MLB", price))
    assert (cash - table.money(D), table.money("MLB"), table.money(BANK)) == (price, price - 120, bank + 120)
    assert (table.company("CL").issue_price, table.price("CL")) == (price // 2, price // 2)
    assert table.cell("CL") == CELLS[price]
    assert (table.company("MLB").director, table.company("MLB").trains) == (D, ("1g",))


@rule("1824-PRV-21")
@pytest.mark.parametrize("price", [0, 100, 110, 119, 130, 150, 220, 240])
def test_no_other_price_is_paid_for_a_coal_railway(price: int) -> None:
    table = game()
    assert table.why(minor("EOD", price)) == "1824-PRV-21"
    assert {o.price for o in table.listed(BuyMinor) if isinstance(o, BuyMinor) and o.company == "EOD"} == set(CELLS)


@rule("1824-PRV-21")
@pytest.mark.parametrize("coal", COAL)
def test_all_coal_railways_are_offered_at_the_same_five_prices(coal: str) -> None:
    offered = [o.price for o in game().listed(BuyMinor) if isinstance(o, BuyMinor) and o.company == coal]
    assert offered == [120, 140, 160, 180, 200]


@rule("1824-EX-09", "1824-PRV-21", "1824-PRV-22")
def test_example_9_epp_for_160() -> None:
    table = game()
    assert table.why(minor("EPP", 150)) == "1824-PRV-21"
    table.act(minor("EPP", 160))
    assert (table.price("BK"), table.cell("BK")) == (80, (4, 2))
    assert (table.money("EPP"), table.company("EPP").trains) == (40, ("1g",))
    assert table.state.depot[Card("1g")] == 5


@rule("1824-PRV-22", "1824-TRN-02")
def test_each_coal_railway_takes_its_1g_from_the_stock_of_the_bank_and_no_phase_begins_by_it() -> None:
    table = game().act(minor("EPP", 120), minor("EOD", 120), minor("MLB", 120), minor("SPB", 120))
    assert (table.state.depot[Card("1g")], table.state.phase) == (2, 1)
    assert [table.company(coal).cash for coal in COAL] == [0, 0, 0, 0]


# -- a paper that is kept ---------------------------------------------------------------------------------------------


@rule("1824-PRV-23")
@pytest.mark.parametrize("phase", [2, 3, 4])
def test_a_coal_railway_is_never_sold(phase: int) -> None:
    table = exchange().phase(phase)
    assert table.why(sell("EPP", 100)) == table.why(double_paper("EPP", 100)) == "1824-PRV-23"
    assert not table.listed(SellShares)


@rule("1824-PRV-23")
def test_not_even_to_help_a_company_without_a_train() -> None:
    table = opened(exchange(), "BH", cash=0, s1=60).turn("BH", "trains").cash(A, 0)
    table.agenda(*table.state.agenda, HelpNeeded(A, CompanyId("BH"), "bank", TrainName("2"), 80))
    assert table.why(sell("EPP", 100)) == "1824-PRV-23"
    assert table.why(sell("BH", 10)) is None


@rule("1824-PRV-23", "1824-SR-10", "1824-RUL-08")
def test_it_counts_as_one_paper() -> None:
    table = papers(game(), D, 15)
    table.act(minor("SPB", 120))
    assert papers_of(table, D) == 16
    table = papers(game(), D, 16)
    assert table.why(minor("SPB", 120)) == "1824-SR-10"


@rule("1824-PRV-24", "1824-TRN-05")
@pytest.mark.parametrize("phase", [2, 3, 4])
def test_it_buys_g_trains_only(phase: int) -> None:
    table = owned(game().phase(phase), "EOD", A, 1000, ("2g",)).turn("EOD", "trains")
    normal = {2: "2", 3: "3", 4: "4"}[phase]
    assert table.why(train(normal)) == "1824-TRN-05"
    assert table.why(train({2: "1g", 3: "2g", 4: "3g"}[phase])) is None


@rule("1824-PRV-24", "1824-TRN-08", "1824-TRN-09")
@pytest.mark.parametrize("phase", [2, 3, 4])
def test_it_owns_two_trains_at_most_in_every_phase(phase: int) -> None:
    table = owned(game().phase(phase), "EOD", A, 1000, ("1g",)).turn("EOD", "trains").act(train("1g"))
    assert table.company("EOD").trains == ("1g", "1g")
    assert table.why(train("1g")) == "1824-TRN-09"


@rule("1824-PRV-25", "1824-RTE-12")
def test_its_g_trains_start_from_its_own_mine_and_from_no_other() -> None:
    table = owned(game(), "EPP", A, 0, ("1g",)).tiles(B5=("6", 3), A10=("58", 2)).turn("EPP", "run")
    assert table.why(run(("1g", "A12:0 A10:0"))) == "1824-RTE-12"
    assert table.why(run(("1g", "C6:0 B5:0"))) is None


@rule("1824-PRV-25", "1824-PRV-45", "1824-TOK-09")
def test_it_has_no_marker_but_the_one_on_its_mine() -> None:
    table = owned(game(), "EPP", A, 500, ("1g",)).tiles(B5=("6", 3)).turn("EPP", "station")
    assert table.why(place("B5")) == "1824-TOK-08"


@rule("1824-PRV-26", "1824-DIV-01", "1824-DIV-04")
def test_it_pays_half_of_its_run_to_its_owner_and_keeps_half_and_the_value_of_the_mine() -> None:
    table = owned(game(), "EPP", A, 40, ("1g",)).tiles(B5=("6", 3)).turn("EPP", "run")
    cash = table.money(A)
    table.act(run(("1g", "C6:0 B5:0")))
    assert (table.money(A) - cash, table.money("EPP")) == (10, 60)
    assert acting(table) == "EPP"
    assert table.why(Dividend("withhold")) == table.why(Dividend("pay")) == "1824-OR-05"


# -- exchange by choice -----------------------------------------------------------------------------------------------


@rule("1824-PRV-27")
@pytest.mark.parametrize("coal", COAL)
def test_from_phase_3_on_its_owner_gets_the_directors_share_of_the_partner_for_it(coal: str) -> None:
    table = exchange(coal)
    cash = table.money(A)
    table.act(coal_swap(coal))
    partner = table.company(PARTNER[coal])
    assert (partner.shares, partner.certificate, partner.director) == ({"s1": 20, "new": 80}, A, A)
    assert (table.money(A), table.actor) == (cash, B)
    assert (table.company(coal).closed, table.company(coal).director) == (True, None)


@rule("1824-PRV-27")
def test_before_phase_3_and_in_the_first_share_round_it_is_not_exchanged() -> None:
    for phase in (1, 2):
        assert exchange().phase(phase).why(coal_swap("EPP")) == "1824-PRV-27"
    assert exchange().share_round(A, number=1).why(coal_swap("EPP")) == "1824-PRV-27"
    assert exchange().phase(4).why(coal_swap("EPP")) is None


@rule("1824-PRV-27")
def test_nobody_exchanges_a_coal_railway_of_somebody_else() -> None:
    table = exchange()
    assert table.why(coal_swap("EOD")) == "1824-PRV-27"
    assert table.share_round(B).why(coal_swap("EPP")) == "1824-PRV-27"
    assert not table.listed(ExchangeMinor)


@rule("1824-PRV-27", "1824-SR-15")
def test_the_exchange_takes_the_place_of_the_purchase() -> None:
    table = exchange().act(coal_swap("EPP"))
    assert table.why(buy("SD"), seat=A) == "1824-SR-01"


@rule("1824-PRV-27", "1824-SR-15", "1824-SR-16", "1824-RUL-53")
def test_it_is_an_action_after_which_everybody_has_a_further_turn() -> None:
    table = rest_unsold(exchange()).share_round(C).act(Pass(), Pass(), coal_swap("EPP"))
    number, seats = share_round_number(table), []
    while share_round_number(table) == number:
        seats.append(table.actor)
        table.act(Pass())
    assert (seats, table.state.priority) == ([B, C, D, A], B)


@rule("1824-PRV-28")
def test_money_and_trains_go_to_the_partner_at_once_and_the_mine_is_empty() -> None:
    table = exchange(cash=77, trains=("1g", "2g"))
    assert list(table.state.board.stations_of(CompanyId("EPP"))) == [("C6", 0)]
    table.act(coal_swap("EPP"))
    assert (table.money("BK"), table.company("BK").trains) == (77, ("1g", "2g"))
    assert (table.money("EPP"), table.company("EPP").trains) == (0, ())
    assert not table.state.board.stations.get(HexId("C6"))
    assert table.company("BK").markers_used == 0


@rule("1824-PRV-28", "1824-CORP-01")
def test_a_partner_that_is_not_open_keeps_them_and_does_not_act() -> None:
    table = rest_unsold(owned(exchange(cash=77), "SD1", B, 100, ("2",))).share_round(A)
    table.act(coal_swap("EPP"))
    assert not table.company("BK").in_operation
    all_pass(table)
    acted = []
    while round_of(table) == (1, 2):
        if acting(table) not in acted:
            acted.append(acting(table))
        table.act(Pass())
    assert acted == ["SD1"]
    assert (table.money("BK"), table.company("BK").trains) == (77, ("2g",))


@rule("1824-PRV-28", "1824-RTE-12")
def test_the_mine_is_no_marker_of_the_partner() -> None:
    table = opened(game().phase(3), "BK", trains=("1g",), s1=60).station("BK", "B9").tiles(B5=("6", 3))
    table.tiles(B9=("57", 1)).turn("BK", "run")
    assert table.why(run(("1g", "C6:0 B5:0"))) == "1824-RTE-02"


@rule("1824-PRV-29", "1824-RUL-54")
def test_with_equal_holdings_the_exchanger_keeps_the_directors_share() -> None:
    table = holds(exchange(), "BK", s2=20, s3=20).act(coal_swap("EPP"))
    bk = table.company("BK")
    assert (bk.director, bk.certificate, bk.shares) == (A, A, {"s2": 20, "s3": 20, "s1": 20, "new": 40})


@rule("1824-PRV-29", "1824-DIR-05")
@pytest.mark.parametrize(
    ("b", "c", "d", "director"), [(30, 40, 0, C), (30, 30, 30, B), (10, 30, 30, C), (10, 30, 40, D), (20, 20, 30, D)]
)
def test_of_several_who_own_more_the_largest_and_then_the_next_after_the_exchanger_takes_it(
    b: int, c: int, d: int, director: str
) -> None:
    table = holds(exchange(), "BK", s2=b, s3=c, s4=d)
    table.act(coal_swap("EPP"))
    bk = table.company("BK")
    assert (bk.director, bk.certificate) == (director, director)
    assert bk.held_by(A) == 20


@rule("1824-EX-37", "1824-PRV-29", "1824-DIR-03")
def test_example_37_whoever_owns_more_takes_the_certificate_for_two_shares() -> None:
    table = holds(exchange("EOD"), "MS", s2=30, s3=20)
    table.act(coal_swap("EOD"))
    ms = table.company("MS")
    assert ms.shares == {"s2": 30, "s3": 20, "s1": 20, "new": 30}
    assert (ms.director, ms.certificate, ms.in_operation) == (B, B, True)
    assert (papers_of(table, B), papers_of(table, A)) == (2, 2)


def without_swap() -> Scenario:
    """The exchange of example 37 with the option by which the certificate stays with the exchanger."""
    table = holds(with_coal(game(coal_exchange_swap="omitted").phase(3), "EOD", 80), "MS", s2=30, s3=20)
    return table.act(coal_swap("EOD"))


@rule("1824-EX-37", "1824-PRV-29", "1824-RUL-54")
def test_example_37_by_the_option_the_certificate_stays_where_it_is() -> None:
    table = without_swap()
    ms = table.company("MS")
    assert ms.shares == {"s2": 30, "s3": 20, "s1": 20, "new": 30}
    assert (ms.director, ms.certificate, ms.in_operation) == (B, A, True)
    assert (papers_of(table, B), papers_of(table, A)) == (3, 1)


@rule("1824-RUL-54", "1824-PRV-29")
def test_by_the_option_the_certificate_is_sold_as_a_whole_for_two_prices_and_bought_back_as_one_paper() -> None:
    table = opened(without_swap(), "SD", s4=60).share_round(A)
    table.fact(ev.TrainsRun(CompanyId("MS"), (), 0))
    assert table.why(sell("MS", 10)) == table.why(sell("MS", 20)) == "1824-SR-13"
    assert table.why(double_paper("MS", 10)) == "1824-SR-13"
    cash = table.money(A)
    table.act(double_paper("MS", 20))
    assert (table.money(A) - cash, table.price("MS")) == (160, 70)
    ms = table.company("MS")
    assert (ms.certificate, ms.held_by(NEW), ms.director) == (NEW, 50, B)
    table.act(Pass()).share_round(C).cash(C, 139)
    whole = BuyShare(CompanyId("MS"), "new", True)
    assert table.why(whole) == "1824-SR-09"
    table.cash(C, 140).act(whole)
    assert (table.money(C), table.company("MS").held_by(C), table.company("MS").certificate) == (0, 40, C)
    assert papers_of(table, C) == 3


@rule("1824-RUL-54")
def test_by_the_option_the_holder_of_the_certificate_sells_his_single_shares_first() -> None:
    table = opened(holds(without_swap(), "MS", s2=40, s1=30), "SD", s4=60).share_round(A)
    table.fact(ev.TrainsRun(CompanyId("MS"), (), 0), ev.DirectorChanged(CompanyId("MS"), B))
    table.fact(ev.SharesMoved(CompanyId("MS"), NEW, A, 0, True))
    assert table.why(double_paper("MS", 20)) == "1824-SR-13"
    assert table.why(sell("MS", 10)) is None
    assert table.why(sell("MS", 20)) == "1824-SR-13"
    table = holds(table, "MS", s2=40, s1=30, s3=30)
    table.fact(ev.DirectorChanged(CompanyId("MS"), B), ev.SharesMoved(CompanyId("MS"), A, A, 0, True))
    assert table.why(double_paper("MS", 30)) is None
    assert table.act(sell("MS", 10)).why(double_paper("MS", 20)) is None


@rule("1824-RUL-54", "1824-DIR-02")
def test_by_the_option_the_director_is_whoever_has_most_and_the_certificate_stays_with_a_holder_who_is_not() -> None:
    table = holds(without_swap(), "MS", s2=30, s3=30, s1=20).share_round(C)
    table.fact(ev.DirectorChanged(CompanyId("MS"), B), ev.SharesMoved(CompanyId("MS"), NEW, A, 0, True))
    table.act(buy("MS"))
    assert (table.company("MS").director, table.company("MS").certificate) == (C, A)


@rule("1824-EX-12", "1824-PRV-28", "1824-CORP-03", "1824-CORP-05", "1824-CORP-01")
@pytest.mark.parametrize(("issue", "cell", "capital"), [(100, (2, 2), 855), (60, (6, 3), 535)])
def test_example_12_the_exchange_opens_bk_with_eight_times_its_issue_price(
    issue: int, cell: tuple[int, int], capital: int
) -> None:
    table = exchange("EPP", issue).priced("BK", issue, cell)
    holds(table, "BK", s2=20, s3=10).priced("BK", issue, cell)
    assert table.price("BK") == (100 if issue == 100 else 70)
    bank = table.money(BANK)
    table.act(coal_swap("EPP"))
    bk = table.company("BK")
    assert (bk.held_by(A), bk.in_operation, bk.cash, bk.trains) == (20, True, capital, ("2g",))
    assert bank - table.money(BANK) == capital - 55


@rule("1824-EX-16", "1824-SR-12", "1824-CORP-21")
def test_example_16_seventy_percent_of_cl() -> None:
    table = holds(exchange("MLB"), "CL", s1=50).priced("CL", 80).act(coal_swap("MLB"))
    cl = table.company("CL")
    assert (cl.held_by(A), cl.director, cl.in_operation) == (70, A, True)
    table.fact(ev.TrainsRun(CompanyId("CL"), (), 0)).share_round(A)
    assert table.why(buy("CL")) == "1824-SR-12"
    assert table.why(Pass()) is None
    table.act(sell("CL", 10)).share_round(A)
    assert table.why(buy("CL")) == "1824-SR-12"
    table.act(sell("CL", 10)).share_round(A)
    assert (table.company("CL").held_by(A), table.why(buy("CL"))) == (50, None)


@rule("1824-RUL-09", "1824-SR-15", "1824-RUL-11")
def test_a_coal_exchange_is_open_at_the_limit_and_to_a_player_in_debt() -> None:
    table = owned(papers(exchange(), A, 15), "EPP", A, 55, ("2g",))
    assert papers_of(table, A) == 16
    assert table.why(buy("SD")) == "1824-SR-10"
    table.fact(ev.DebtChanged(A, 50, "test"))
    assert table.why(coal_swap("EPP")) is None


# -- forced exchange --------------------------------------------------------------------------------------------------


def before_the_first_5() -> Scenario:
    """BH, which D directs, is about to buy the first 5; A owns EOD, B owns MLB."""
    table = first_of(game(), "5")
    owned(table, "EOD", A, 30, ("3g",)).priced("MS", 90)
    owned(table, "MLB", B, 12, ("2g", "3g")).priced("CL", 70)
    return rest_unsold(opened(table, "BH", trains=("4",), s4=60).station("BH", "J13"))


@rule("1824-PRV-30", "1824-PHS-06")
def test_the_first_5_exchanges_all_coal_railways_at_once() -> None:
    table = before_the_first_5().turn("BH", "trains").act(train("5"))
    for coal, owner, cash, trains in (("EOD", A, 30, ("3g",)), ("MLB", B, 12, ("2g", "3g"))):
        partner = table.company(PARTNER[coal])
        assert (table.company(coal).closed, partner.director, partner.certificate) == (True, owner, owner)
        assert (partner.cash, partner.trains, partner.in_operation) == (cash, trains, False)
        assert not table.state.board.stations.get(HexId(MINES[coal]))
    assert acting(table) == "BH"


@rule("1824-PRV-30")
def test_a_train_that_is_not_the_first_5_closes_nothing() -> None:
    table = before_the_first_5().depot(**{"4": 1}).turn("BH", "trains").act(train("4"))
    assert not table.company("EOD").closed
    assert table.company("MS").director is None


@rule("1824-PRV-30", "1824-CORP-01", "1824-CORP-03", "1824-RUL-14", "1824-OR-06", "1824-OR-07")
def test_a_partner_that_reaches_half_by_it_is_opened_and_acts_from_the_next_round_on() -> None:
    table = owned(holds(before_the_first_5(), "MS", s2=20, s3=10), "EOD", A, 30, ("3g",))
    table.turn("BH", "trains", 1, 2).act(train("5"))
    ms = table.company("MS")
    assert (ms.in_operation, ms.cash) == (True, 30 + 8 * 90)
    table.act(Pass())
    while acting(table) != "BH":
        assert acting(table) != "MS"
        table.act(Pass())
    assert round_of(table) == (2, 2)
    while acting(table) == "BH":
        table.act(Pass())
    assert (round_of(table), acting(table), table.company("MS").markers_used) == ((2, 2), "MS", 1)


@rule("1824-PRV-30", "1824-RUL-17", "1824-TRN-25")
def test_a_first_5_that_goes_abroad_closes_them_too_and_the_partner_acts_in_the_next_set() -> None:
    table = holds(before_the_first_5(), "MS", s2=20, s3=10)
    last_turn(table, "BH").act(Pass())
    assert (table.state.phase, table.company("EOD").closed, table.company("MS").in_operation) == (5, True, True)
    all_pass(table)
    acted = set()
    for _ in range(30):
        acted.add(acting(table))
        if {"MS", "BH"} <= acted:
            break
        table.act(Dividend("withhold") if table.listed(Dividend) else Pass())
    assert {"MS", "BH"} <= acted
    assert round_of(table) == (1, 2)


# -- left unsold ------------------------------------------------------------------------------------------------------


@rule("1824-PRV-31", "1824-AUC-08", "1824-CORP-04")
def test_the_partner_of_an_unsold_coal_railway_is_started_like_bh_from_the_second_round_on() -> None:
    table = game()
    assert table.why(start("CL", 80)) == "1824-SR-07"
    all_pass(table.act(minor("EPP", 120)))
    assert [coal for coal in COAL if table.company(coal).closed] == ["EOD", "MLB", "SPB"]
    table.share_round(A)
    assert table.why(start("BK", 80)) == "1824-SR-07"
    cash = table.money(A)
    table.act(start("CL", 80))
    assert (cash - table.money(A), table.price("CL"), table.company("CL").director) == (160, 80, A)
    table.act(buy("CL"), buy("CL"), buy("CL"))
    assert (table.company("CL").in_operation, table.money("CL")) == (True, 800)


@rule("1824-PRV-31", "1824-AUC-08")
def test_an_unsold_coal_railway_is_not_to_be_had_later() -> None:
    table = all_pass(game().act(minor("EPP", 120))).share_round(A)
    assert table.why(minor("EOD", 120)) == "1824-AUC-08"
    assert not table.listed(BuyMinor)
    assert table.why(coal_swap("EOD")) == "1824-PRV-27"
