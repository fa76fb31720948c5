"""What is told and paid, and that nothing is where there is nothing: no payment of 0, no fact twice."""

from __future__ import annotations

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import Dividend, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import Card, CompanyId, PaperId
from kursbuch.eighteen.model.frames import OperatingRound, ShareRound
from kursbuch.eighteen.model.state import NEW
from kursbuch.titles.g1824.extra import HadTwoFirst, LeftUnsold, OpenedDuring
from positions_1824 import (
    all_pass,
    asked,
    buys_first,
    coal_swap,
    forms,
    game,
    holds,
    last_turn,
    minor,
    opened,
    owned,
    rest_unsold,
    swap,
)
from railways_1824 import code_of, declares, open_railway, paid
from rules_marker import rule
from scenario import A, B, buy, buy_paper, train

# -- the opening --------------------------------------------------------------------------------------------------


@rule("1824-SET-08", "1824-CORP-20")
def test_the_prices_of_the_state_railways_are_set_once_in_the_order_in_which_they_form() -> None:
    table = game()
    _, events = table.rules.opening(catalogue.seats(4), 1)
    told = [(e.company, e.price) for e in events if isinstance(e, ev.IssuePriceSet)]
    assert told == [("SD", 120), ("UG", 120), ("KK", 120)]
    assert table.company("SD").issue_price == 120


@rule("1824-SET-02")
def test_two_to_six_play_one_variant_or_another() -> None:
    assert catalogue.cover("1824").players == (2, 6)


@rule("1824-VAR-C-02")
def test_drawn_towns_are_laid_where_they_were_drawn() -> None:
    table = game(variant="goods_time", town_markers="random")
    drawn = ("B7", "C8", "B7", "D9", "D11", "D13", "D15", "D17")
    _, events = table.rules.opening(catalogue.seats(4), 1, {"towns": drawn})
    assert tuple(e.at for e in events if isinstance(e, ev.TownAdded)) == drawn


# -- the first share round ----------------------------------------------------------------------------------------


@rule("1824-AUC-06", "1824-CORP-01")
def test_a_railway_bought_as_a_whole_opens_once_with_the_price_alone_and_its_paper_is_its_owners() -> None:
    table = game().act(minor("EPP", 160))
    owner = table.company("EPP").director
    assert table.happened(ev.WentIntoOperation) == [ev.WentIntoOperation(CompanyId("EPP"))]
    assert paid(table, "capital") == []
    assert table.company("EPP").certificate == owner
    assert not table.happened(OpenedDuring)


@rule("1824-PRV-22")
def test_the_first_1g_is_told_as_the_first_and_the_next_one_is_not() -> None:
    table = game().act(minor("EPP", 120))
    assert table.happened(ev.TrainLeftBank) == [ev.TrainLeftBank(Card("1g"), True, "start")]
    table.act(minor("EOD", 120))
    assert table.happened(ev.TrainLeftBank) == [ev.TrainLeftBank(Card("1g"), False, "start")]


@rule("1824-AUC-08")
def test_a_mountain_railway_that_was_exchanged_is_out_of_the_game_whoever_owned_it() -> None:
    table = game().paper("B1", A, closed=True)
    assert code_of(table, buy_paper("B1")) == ("1824-AUC-08", "paper_gone")


@rule("1824-DIR-09", "1824-RUL-33")
@pytest.mark.parametrize(
    ("sold", "value", "given"),
    [(False, "on_second_share", True), (True, "on_second_share", False), (False, "at_formation", False)],
)
def test_two_shares_of_a_state_railway_bring_the_directors_share_if_its_no_1_stays_unsold(
    sold: bool, value: str, given: bool
) -> None:
    table = game(unreserved_state_director=value)
    if sold:
        owned(table, "UG1", B)
    holds(table, "UG", s1=20).fact(HadTwoFirst(CompanyId("UG"), A))
    all_pass(table)
    assert (table.company("UG").certificate, table.company("UG").held_by(A)) == (A if given else NEW, 20)
    assert table.company("SD").certificate == NEW, "nobody has two shares of it"
    moved = [e for e in table.events if isinstance(e, ev.SharesMoved)]
    assert moved == ([ev.SharesMoved(CompanyId("UG"), NEW, A, 0, True, "director")] if given else [])


@rule("1824-SR-16", "1824-OR-01")
def test_an_operating_round_takes_the_place_of_the_share_round() -> None:
    table = all_pass(opened(game(), "BH", s1=60, trains=("2",)).share_round(A))
    assert not [frame for frame in table.state.agenda if isinstance(frame, ShareRound)]
    assert isinstance(table.state.agenda[0], OperatingRound)


@rule("1824-OR-06", "1824-SR-01")
def test_a_new_set_is_told_when_the_next_share_round_begins() -> None:
    table = rest_unsold(opened(game().phase(2), "BH", s1=60, trains=("2",)))
    last_turn(table, "BH").act(Pass())
    assert table.happened(ev.SetBegan) == [ev.SetBegan(3)]
    assert table.state.set_number == 3


# -- shares -------------------------------------------------------------------------------------------------------


@rule("1824-RUL-33")
def test_two_shares_of_a_regional_railway_are_not_remembered() -> None:
    table = holds(game(), "BK", s1=10).priced("BK", 60).share_round(A).act(buy("BK"))
    assert table.company("BK").held_by(A) == 20
    assert not table.happened(HadTwoFirst)


@rule("1824-CORP-06", "1824-OR-07")
def test_a_company_that_opens_in_a_share_round_waits_for_no_round() -> None:
    table = opened(game().phase(3), "BK", s1=40)
    table.fact(ev.DirectorChanged(CompanyId("MS"), A))
    table.shares("MS", s1=40).priced("MS", 60).share_round(A).act(buy("MS"))
    assert table.happened(ev.WentIntoOperation) == [ev.WentIntoOperation(CompanyId("MS"))]
    assert not table.happened(OpenedDuring)


# -- exchanges ----------------------------------------------------------------------------------------------------


@rule("1824-PRV-28")
@pytest.mark.parametrize(("cash", "moved"), [(0, []), (30, [("EPP", "BK", 30)])])
def test_the_money_of_a_coal_railway_moves_with_it_if_there_is_any(
    cash: int, moved: list[tuple[str, str, int]]
) -> None:
    table = owned(game().phase(3), "EPP", A, cash).priced("BK", 60).share_round(A).act(coal_swap("EPP"))
    assert paid(table, "merger") == moved


@rule("1824-RUL-54", "1824-PRV-29")
@pytest.mark.parametrize(("owner", "other", "director"), [(20, 30, A), (0, 30, B), (10, 30, A)])
def test_option_coal_exchange_swap_who_owns_most_with_the_new_share_is_director(
    owner: int, other: int, director: str
) -> None:
    table = owned(game(coal_exchange_swap="omitted").phase(3), "EPP", A).priced("BK", 60)
    holds(table, "BK", s1=owner, s2=other).share_round(A).act(coal_swap("EPP"))
    assert table.company("BK").director == director
    assert [e.seat for e in table.events if isinstance(e, ev.DirectorChanged)] == [director]


@rule("1824-PRV-10", "1824-PRV-06")
def test_a_forced_exchange_ends_nobodys_turn() -> None:
    table = buys_first(rest_unsold(game().paper("B1", A)), "4")
    assert asked(table) == "mountain"
    assert not table.act(swap("B1", "MS")).happened(ev.TurnEnded)


# -- money --------------------------------------------------------------------------------------------------------


@rule("1824-DIV-01", "1824-PRV-44")
def test_a_pre_state_railway_without_a_run_is_paid_nothing_and_nobody_is_told_of_a_payment() -> None:
    table = owned(game().phase(2), "SD2", A, 100, ("2",))
    last_turn(rest_unsold(table), "SD2", "track").act(Pass())
    assert ev.DividendDeclared(CompanyId("SD2"), "half", 0) in table.events
    assert paid(table, "dividend") == paid(table, "withheld") == []


@rule("1824-END-01", "1824-BNK-02")
def test_the_end_is_told_once_although_payments_go_on() -> None:
    table = open_railway(game().phase(3), "BK").bank(50)
    declares(table, "BK", 100).act(Dividend("pay"))
    assert table.happened(ev.EndTriggered) == [ev.EndTriggered("bank")]
    declares(table, "BK", 100).act(Dividend("pay"))
    assert paid(table, "dividend")
    assert not table.happened(ev.EndTriggered)


@rule("1824-TRN-18", "1824-TRN-21")
@pytest.mark.parametrize(("cash", "purse", "told"), [(280, 500, []), (50, 230, [("s1", "SD2", 230)])])
def test_a_director_is_told_to_help_only_with_money_that_is_missing_and_to_owe_only_what_they_lack(
    cash: int, purse: int, told: list[tuple[str, str, int]]
) -> None:
    table = rest_unsold(owned(game().phase(4), "SD2", A, cash)).cash(A, purse).turn("SD2", "trains").act(train("4"))
    assert paid(table, "help") == told
    assert paid(table, "overdraft") == []
    assert not table.happened(ev.DebtChanged)


@rule("1824-AUC-08")
def test_what_stayed_unsold_is_told_paper_by_paper() -> None:
    table = all_pass(owned(game().paper("B1", A), "EPP", A))
    closed = [str(e.paper) for e in table.events if isinstance(e, ev.PaperClosed)]
    assert closed == [str(name) for name in table.state.papers if name != PaperId("B1")]
    assert CompanyId("EPP") not in [e.company for e in table.events if isinstance(e, LeftUnsold)]


@rule("1824-CORP-11", "1824-CORP-13")
def test_a_first_director_who_has_the_directors_share_takes_it_from_nobody() -> None:
    table = owned(game(), "SD1", A)
    forms(holds(table, "SD", s1=20), "4")
    assert ev.DirectorChanged(CompanyId("SD"), A) in table.events
    other = holds(owned(game(), "SD1", A), "SD", s2=50)
    forms(other, "4")
    assert ev.DirectorChanged(CompanyId("SD"), B, A) in other.events
