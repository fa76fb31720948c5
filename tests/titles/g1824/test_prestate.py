"""PRV-40 to PRV-47: pre-state railways, bought in the first share round and kept until their state railway forms."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyMinor, BuyShare, Dividend, ExchangeMinor, SellShares
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import BANK, NEW
from moves import place, run
from positions_1824 import (
    PRESTATE,
    acting,
    all_pass,
    coal_swap,
    forms,
    game,
    minor,
    opened,
    owned,
    papers,
    papers_of,
    rest_unsold,
    unsold,
)
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, sell, start, train

PRICES = {"SD1": 240, "SD2": 120, "SD3": 120, "UG1": 240, "UG2": 120, "KK1": 240, "KK2": 120}
HOMES = {"SD1": "E12", "SD2": "G10", "SD3": "G4", "UG1": "F17", "UG2": "H15", "KK1": "E12", "KK2": "E12"}
STOPS = {"UG1": 1, "KK1": 1, "KK2": 2}


def free_tenths(table: Scenario, company: str) -> int:
    """How many shares of a company are bought one after the other until none is for sale."""
    table.share_round(A)
    for seat in table.state.players:
        table.cash(seat, 2000)
    tenths = 0
    while table.why(buy(company)) is None:
        table.act(buy(company))
        tenths += 1
    assert table.why(buy(company)) == "1824-SR-05"
    return tenths


def innsbruck(table: Scenario) -> Scenario:
    """BH has a marker in Bozen and track to Innsbruck, which has one space, and is to place a marker."""
    opened(table, "BH", s1=60).tiles(H3=("5", 3), G4=("5", 0)).station("BH", "H3")
    return table.turn("BH", "station")


# -- purchase ---------------------------------------------------------------------------------------------------------


@rule("1824-PRV-40", "1824-PRV-41", "1824-AUC-06")
@pytest.mark.parametrize("company", PRESTATE)
def test_the_price_of_a_pre_state_railway_is_the_treasury_it_starts_with(company: str) -> None:
    table = game()
    cash, bank = table.money(D), table.money(BANK)
    table.act(minor(company, PRICES[company]))
    assert (cash - table.money(D), table.money(company), table.money(BANK)) == (PRICES[company], PRICES[company], bank)
    sheet = table.company(company)
    assert (sheet.director, sheet.trains, sheet.in_operation, sheet.marker) == (D, (), True, None)


@rule("1824-PRV-40")
@pytest.mark.parametrize("company", PRESTATE)
def test_it_is_sold_at_no_other_price(company: str) -> None:
    table = game()
    for price in {100, 120, 140, 240, 260} - {PRICES[company]}:
        assert table.why(minor(company, price)) == "1824-PRV-40"
    assert [o for o in table.listed(BuyMinor) if isinstance(o, BuyMinor) and o.company == company] == [
        minor(company, PRICES[company])
    ]


@rule("1824-PRV-40", "1824-OR-03", "1824-TOK-01", "1824-PRV-25")
def test_there_are_seven_which_act_in_this_order_and_mark_their_homes() -> None:
    table = game()
    for company in reversed(PRESTATE):
        owned(table, company, A, 200, ("2",), placed=False)
    all_pass(rest_unsold(table).share_round(A))
    order = []
    for _ in PRESTATE:
        last = acting(table)
        assert last is not None
        order.append(last)
        assert list(table.state.board.stations_of(CompanyId(last))) == [(HOMES[last], STOPS.get(last, 0))]
        while acting(table) == last:
            table.act(table.offers().listed[-1])
    assert order == ["SD1", "SD2", "SD3", "UG1", "UG2", "KK1", "KK2"]


# -- a paper that is kept ---------------------------------------------------------------------------------------------


@rule("1824-PRV-42")
@pytest.mark.parametrize("company", PRESTATE)
def test_it_is_never_sold(company: str) -> None:
    table = owned(game().phase(3), company, A, 100).share_round(A)
    assert table.why(sell(company, 100)) == "1824-PRV-42"
    assert table.why(SellShares(CompanyId(company), 100, True)) == "1824-PRV-42"
    assert not table.listed(SellShares)


@rule("1824-PRV-42", "1824-SR-10")
def test_it_counts_as_one_paper() -> None:
    table = papers(game(), D, 15)
    assert papers_of(table.act(minor("SD1", 240)), D) == 16
    assert papers(game(), D, 16).why(minor("SD1", 240)) == "1824-SR-10"


@rule("1824-PRV-43", "1824-TRN-08", "1824-TRN-09")
@pytest.mark.parametrize(
    ("phase", "kind", "following"),
    [
        (1, "2", "2"),
        (2, "2", "2"),
        (3, "3", "3"),
        (4, "4", "4"),
        (5, "5", "5"),
        (6, "6", "6"),
        (7, "8", "10"),
        (8, "10", "10"),
    ],
)
def test_it_owns_two_trains_at_most_in_every_phase(phase: int, kind: str, following: str) -> None:
    table = owned(game().phase(phase), "KK2", A, 3000, (kind,)).turn("KK2", "trains").act(train(kind))
    assert table.company("KK2").trains == (kind, kind)
    assert table.why(train(following)) == "1824-TRN-09"


@rule("1824-PRV-44", "1824-DIV-01")
def test_it_pays_half_of_its_run_to_its_owner_and_keeps_half() -> None:
    table = owned(game(), "SD2", B, 5, ("2",)).tiles(G10=("57", 2), H11=("4", 2)).turn("SD2", "run")
    cash, bank = table.money(B), table.money(BANK)
    table.act(run(("2", "G10:0 H11:0")))
    assert (table.money(B) - cash, table.money("SD2"), bank - table.money(BANK)) == (15, 20, 30)
    assert table.why(Dividend("withhold")) == "1824-OR-05"


@rule("1824-PRV-45", "1824-TOK-09", "1824-TOK-08")
@pytest.mark.parametrize("company", PRESTATE)
def test_it_has_its_home_marker_and_no_other(company: str) -> None:
    table = owned(game(), company, A, 500, ("2",)).tiles(E8=("57", 1)).turn(company, "station")
    assert table.rules.view(table.state, None).companies[CompanyId(company)].markers_left == ()
    assert table.why(place("E8")) == "1824-TOK-08"


# -- exchange ---------------------------------------------------------------------------------------------------------


@rule("1824-PRV-46")
@pytest.mark.parametrize("phase", [3, 4, 5, 6])
def test_no_earlier_exchange_is_possible(phase: int) -> None:
    table = owned(game().phase(phase), "KK1", A, 100).share_round(A)
    assert table.why(coal_swap("KK1")) == "1824-PRV-46"
    assert not table.listed(ExchangeMinor)


@rule("1824-PRV-46", "1824-CORP-12")
@pytest.mark.parametrize(("first", "state"), [("4", "SD"), ("5", "UG"), ("6", "KK")])
def test_number_1_is_exchanged_for_the_directors_share_and_the_others_for_a_tenth(first: str, state: str) -> None:
    table = game()
    for company, seat in zip([name for name in PRESTATE if name.startswith(state)], (A, B, C), strict=False):
        owned(table, company, seat, 0, ("5",))
    forms(table, first)
    sheet = table.company(state)
    assert (sheet.held_by(A), sheet.certificate, sheet.held_by(B)) == (20, A, 10)
    assert sheet.held_by(C) == (10 if state == "SD" else 0)
    assert all(table.company(name).closed for name in PRESTATE if name.startswith(state))


# -- left unsold ------------------------------------------------------------------------------------------------------


@rule("1824-PRV-47", "1824-AUC-08")
def test_what_nobody_bought_leaves_the_game_with_the_first_share_round() -> None:
    table = all_pass(game().act(minor("SD1", 240), minor("KK2", 120)))
    assert [name for name in PRESTATE if table.company(name).closed] == ["SD2", "SD3", "UG1", "UG2", "KK1"]
    table.share_round(A)
    assert table.why(minor("SD2", 120)) == "1824-AUC-08"


@rule("1824-PRV-47", "1824-SET-07")
@pytest.mark.parametrize(
    ("gone", "company", "tenths"),
    [
        ((), "SD", 6),
        (("SD2",), "SD", 7),
        (("SD2", "SD3"), "SD", 8),
        (("UG2",), "UG", 8),
        (("KK2",), "KK", 8),
        (("KK2",), "UG", 7),
    ],
)
def test_the_tenth_reserved_for_it_is_for_sale(gone: tuple[str, ...], company: str, tenths: int) -> None:
    assert free_tenths(unsold(game(), *gone), company) == tenths


@rule("1824-PRV-47", "1824-SR-07", "1824-DIR-09", "1824-RUL-33")
@pytest.mark.parametrize(("moment", "tenths", "left"), [("at_formation", 7, 30), ("on_second_share", 9, 10)])
def test_the_directors_share_kept_for_number_1_is_still_not_bought_but_taken_for_two_shares(
    moment: str, tenths: int, left: int
) -> None:
    table = unsold(game(unreserved_state_director=moment), "UG1").share_round(A)
    assert table.why(start("UG", 100)) == "1824-SR-07"
    assert table.why(BuyShare(CompanyId("UG"), "new", True)) == "1824-SR-07"
    assert free_tenths(table, "UG") == tenths
    assert table.company("UG").held_by(NEW) == left


@rule("1824-PRV-47", "1824-TOK-06", "1824-RUL-50")
def test_the_home_of_a_railway_that_left_the_game_is_not_kept_free() -> None:
    assert innsbruck(game()).why(place("G4")) == "1824-TOK-06"
    assert innsbruck(unsold(game(), "SD2")).why(place("G4")) == "1824-TOK-06"
    assert innsbruck(unsold(game(), "SD3")).why(place("G4")) is None
