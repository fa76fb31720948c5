"""VAR-A in detail: the end of the draft, and what shares in the pool change."""

from __future__ import annotations

from kursbuch.eighteen.actions import BuyPaper, Dividend, ExchangePaper, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.events import PriceMoved, SharesMoved
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import NEW, POOL, set_company
from kursbuch.titles.g1824.extra import HadTwoFirst, extra_of
from positions_1824 import all_pass, minor, opened
from railways_1824 import after_draft, declares, draft, paid, two_players
from rules_marker import rule
from scenario import A, B, buy, buy_paper, sell


@rule("1824-VAR-A-08")
def test_both_mountain_railways_are_offered_and_120_is_enough_for_one() -> None:
    table = draft(two_players()).cash(A, 120)
    assert table.listed(BuyPaper) == [buy_paper("B1"), buy_paper("B2")]
    assert table.act(buy_paper("B1")).money(A) == 0


@rule("1824-VAR-A-08", "1824-VAR-A-09")
def test_the_share_round_takes_the_place_of_the_draft_and_remembers_the_last_purchase() -> None:
    table = draft(two_players()).act(buy_paper("B1"), Pass())
    assert table.happened(ev.Passed) == [ev.Passed(B)]
    assert table.state.agenda == (ShareRound(1, A, (), A),)
    assert all_pass(table).state.priority == B, "who comes after the buyer of the mountain railway"


@rule("1824-RUL-57")
def test_option_mountain_draft_pass_forgets_a_refusal_before_the_last_purchase_and_each_paper_leaves_once() -> None:
    table = draft(two_players(mountain_draft_pass="counts")).act(Pass())
    assert table.happened(ev.PaperClosed) == [ev.PaperClosed(PaperId("B2"), "unsold")]
    bought = draft(two_players(mountain_draft_pass="counts")).act(Pass(), buy_paper("B1"))
    assert bought.state.agenda == (ShareRound(1, A, (), B),)
    assert table.act(Pass()).happened(ev.PaperClosed) == [ev.PaperClosed(PaperId("B1"), "unsold")]


@rule("1824-AUC-08", "1824-VAR-A-08")
def test_papers_that_left_with_the_draft_do_not_leave_again_with_the_share_round() -> None:
    assert not all_pass(after_draft()).happened(ev.PaperClosed)


@rule("1824-VAR-A-16", "1824-VAR-A-10")
def test_option_bond_setup_the_coal_railway_of_stack_1_sets_the_bond_railway_up_and_not_the_other_paper() -> None:
    table = two_players("SD2", "EPP", bond_setup="when_drafted").act(minor("SD2", 120))
    assert extra_of(table.state).bond is None
    assert table.company("SD2").certificate == A
    table.act(minor("EPP", 120))
    assert (extra_of(table.state).bond, table.company("EPP").certificate) == ("BK", B)


@rule("1824-VAR-A-26", "1824-PRV-07")
def test_a_mountain_railway_is_exchanged_for_a_share_of_the_pool_too() -> None:
    table = opened(after_draft().phase(3), "MS", s1=50, s2=40, pool=10).paper("B1", A).share_round(A)
    offered = [o for o in table.listed(ExchangePaper) if isinstance(o, ExchangePaper) and o.company == "MS"]
    assert offered == [ExchangePaper(PaperId("B1"), CompanyId("MS"), "pool")]


@rule("1824-SR-05", "1824-VAR-A-15")
def test_shares_of_the_pool_are_free_whatever_is_kept_of_the_new_ones() -> None:
    table = after_draft("SD2", "EPP").phase(3)
    table.fact(SharesMoved(CompanyId("SD"), NEW, POOL, 10)).share_round(A)
    assert table.why(buy("SD", "pool")) is None, "although shares wait for SD1 and SD3"


@rule("1824-MKT-09", "1824-VAR-A-19")
def test_a_company_with_as_much_in_the_pool_as_is_new_is_not_sold_out() -> None:
    table = opened(after_draft().phase(3), "MS", cell=(3, 3), s1=40, s2=40, pool=10)
    assert (table.company("MS").held_by(NEW), table.company("MS").held_by(POOL)) == (10, 10)
    moves = [e for e in all_pass(table.share_round(A)).events if isinstance(e, PriceMoved) and e.company == "MS"]
    assert moves == []


@rule("1824-RUL-56", "1824-VAR-A-27")
def test_option_pool_dividend_the_company_gets_exactly_the_part_of_the_pool_and_nothing_without_one() -> None:
    table = opened(after_draft(pool_dividend="company").phase(3), "MS", s1=50, pool=30)
    declares(table, "MS", 100).act(Dividend("pay"))
    assert paid(table, "pool_dividend") == [("bank", "MS", 30)]
    without = opened(after_draft(pool_dividend="company").phase(3), "MS", s1=50)
    assert paid(declares(without, "MS", 100).act(Dividend("pay")), "pool_dividend") == []


@rule("1824-DIR-09", "1824-RUL-33")
def test_the_pool_becomes_no_director_and_is_never_the_first_with_two_shares() -> None:
    table = opened(after_draft("KK2", "EPP", directorless_state="runs").phase(5), "SD", s1=10, s2=50, pool=10)
    table.state = set_company(table.state, CompanyId("SD"), director=None, certificate=NEW)
    table.share_round(A).act(sell("SD", 10))
    assert (table.company("SD").director, table.company("SD").held_by(POOL)) == (None, 20)
    assert not table.happened(HadTwoFirst)
