"""REC: companies whose price reaches 0."""

import pytest

from kursbuch.eighteen.actions import Dividend, Pass, SellShares
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn, ShareRound
from kursbuch.eighteen.model.state import BANK
from kursbuch.titles.g1862.extra import NotesDue
from railways_1862 import home
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, sell, start
from shares_1862 import acting, after_the_sale, close, code, company, halved, held, notes, spot

BOTTOM = (10, 1)
"""The field of 20 above the 0."""


def in_a_share_round(cash: int, owed: int, director: int = 500) -> Scenario:
    """A sells a share of CP, which B directs, and its price is the lowest: so many notes are due."""
    scene = company(after_the_sale(4), "CP", BOTTOM, cash=cash, s2=60, s1=20)
    return halved(scene, "CP", owed, s2=30, s1=10).cash(B, director)


def in_its_turn(cash: int, owed: int, director: int = 500, *, removed: str = "out") -> Scenario:
    """CP of A has earned something and its price is the lowest."""
    scene = company(after_the_sale(removed_money=removed), "CP", BOTTOM, cash=cash, trains="5 2", s1=60, s2=30)
    halved(scene, "CP", owed, s1=30, s2=15, pool=5).cash(A, director)
    return home(scene, "CP").turn("CP", "run").fact(ev.TrainsRun(CompanyId("CP"), (), 0)).turn("CP", "dividend")


@rule("1862-REC-01", "1862-REC-02", "1862-MKT-04", "1862-EX-22", "1862-LOAN-11", "1862-LOAN-12")
def test_a_company_that_withholds_on_20_leaves_and_its_director_pays_the_rest_of_its_notes() -> None:
    scene = in_its_turn(250, 6)
    bank = scene.money(BANK)
    scene.act(Dividend("withhold"))
    assert scene.company("CP").closed
    assert (scene.money(A), scene.money(BANK), notes(scene, "CP")) == (150, bank + 600, 0)
    assert scene.rules.view(scene.state, None).players[A].limit == 16
    assert not any(isinstance(frame, CompanyTurn) and frame.company == "CP" for frame in scene.state.agenda)


@rule("1862-REC-01", "1862-EX-22", "1862-SR-21")
def test_a_sale_in_a_share_round_brings_it_to_0_just_the_same_and_the_turn_goes_on() -> None:
    scene = in_a_share_round(250, 6).act(sell("CP", 5))
    assert (scene.company("CP").closed, scene.money(A), scene.money(B)) == (True, 610, 150)
    assert (scene.actor, isinstance(scene.state.frame, ShareRound)) == (A, True)
    assert scene.why(Pass()) is None


@rule("1862-REC-02")
def test_the_director_sells_shares_of_other_companies_out_of_turn_for_the_notes() -> None:
    scene = in_a_share_round(0, 3, 100)
    company(scene, "NYC", (4, 5), s3=40, s2=30).act(sell("CP", 5))
    assert scene.state.frame == NotesDue(B, CompanyId("CP"), 300)
    assert (scene.actor, code(scene, Pass())) == (B, ("REC-02", "first_notes"))
    assert code(scene, sell("CP", 5)) == ("REC-02", "shares_bring_nothing")
    scene.act(sell("NYC", 10))
    assert isinstance(scene.state.frame, NotesDue)
    assert code(scene, sell("NYC", 30), B) == ("SR-17", "not_so_many")
    scene.act(sell("NYC", 20))
    assert (scene.money(B), scene.company("CP").closed) == (100 + 240 - 300, True)
    assert (spot(scene, "NYC"), scene.actor) == ((5, 5), A)


@rule("1862-REC-02", "1862-TRN-15")
def test_no_more_is_sold_than_the_notes_need() -> None:
    scene = in_a_share_round(0, 3, 250)
    company(scene, "NYC", (4, 5), s3=40, s2=30).act(sell("CP", 5))
    assert code(scene, sell("NYC", 20)) == ("TRN-15", "more_than_missing")
    assert {offer.percent for offer in scene.listed(SellShares) if isinstance(offer, SellShares)} == {10}


@rule("1862-REC-02", "1862-SR-12", "1862-RUL-58")
def test_such_sales_count_for_the_rest_of_the_round_but_are_no_act_in_a_turn() -> None:
    scene = in_a_share_round(0, 3, 250)
    company(scene, "NYC", (4, 5), s3=40, s2=30).act(sell("CP", 5), sell("NYC", 10), Pass())
    assert scene.actor == B
    assert code(scene, buy("NYC", "pool")) == ("SR-12", "sold_this_round")
    scene.act(Pass(), Pass(), Pass(), Pass())
    assert scene.state.priority == B


@rule("1862-RUL-25", "1862-RUL-59")
def test_the_sales_of_a_closing_are_a_turn_of_their_own() -> None:
    scene = company(after_the_sale(4), "CP", BOTTOM, cash=0, s1=60)
    halved(scene, "CP", 3, s1=30).cash(A, 0)
    company(scene, "NYC", (4, 5), s3=50, s1=40).act(sell("NYC", 10), sell("CP", 5))
    assert isinstance(scene.state.frame, NotesDue)
    scene.act(sell("NYC", 10))
    assert spot(scene, "NYC") == (6, 5)
    scene.act(sell("NYC", 20))
    assert scene.money(A) == 80 + 10 + 75 + 150 - 300


@rule("1862-REC-03", "1862-RUL-52")
@pytest.mark.parametrize(("removed", "out", "back"), [("out", 80, 0), ("bank", 0, 80)])
def test_everything_else_leaves_the_game_the_money_too_unless_the_option_gives_it_to_the_bank(
    removed: str, out: int, back: int
) -> None:
    scene = in_its_turn(380, 3, removed=removed)
    bank = scene.money(BANK)
    scene.act(Dividend("withhold"))
    sheet = scene.company("CP")
    assert (sheet.cash, sheet.trains, scene.state.train_pool) == (0, (), ())
    assert (scene.state.removed, scene.money(BANK)) == (out, bank + 300 + back)


@rule("1862-REC-04")
def test_its_markers_on_the_board_only_block() -> None:
    scene = in_its_turn(600, 6).act(Dividend("withhold"))
    assert list(scene.state.board.stations_of("CP")) == []
    assert [station.owner for here in scene.state.board.stations.values() for station in here] == ["x:CP"]


@rule("1862-REC-05")
def test_shareholders_get_nothing() -> None:
    scene = in_its_turn(600, 6).act(Dividend("withhold"))
    assert scene.company("CP").shares == {"out": 100}
    assert (scene.money(A), scene.money(B)) == (500, 500)
    scene.share_round(A)
    assert code(scene, start("CP", 100)) == ("REC-05", "company_gone")
    assert code(scene, buy("CP")) == ("REC-05", "company_gone")


@rule("1862-REC-06")
def test_the_certificate_limit_falls() -> None:
    scene = in_a_share_round(600, 6)
    assert scene.rules.view(scene.state, None).players[C].limit == 22
    scene.act(sell("CP", 5))
    assert scene.rules.view(scene.state, None).players[C].limit == 20


@rule("1862-REC-01", "1862-RUL-58")
def test_a_company_that_falls_to_0_in_a_forced_sale_closes_after_the_payment() -> None:
    scene = in_a_share_round(0, 3, 280)
    company(scene, "NYC", BOTTOM, cash=0, s3=40, s2=30, trains="3")
    halved(scene, "NYC", 1, s3=20, s2=15).cash(C, 70)
    company(scene, "UP", (4, 5), s4=40, s3=20)
    scene.act(sell("CP", 5))
    assert scene.actor == B
    scene.act(sell("NYC", 10))
    assert scene.company("CP").closed
    assert (scene.money(B), scene.company("NYC").closed) == (0, False)
    assert (scene.state.frame, scene.actor) == (NotesDue(C, CompanyId("NYC"), 100), C)
    scene.act(sell("UP", 10))
    assert (scene.company("NYC").closed, scene.money(C), scene.actor) == (True, 70 + 80 - 100, A)


@rule("1862-RUL-58")
def test_more_shares_of_a_company_that_reached_0_in_the_same_payment_bring_nothing() -> None:
    scene = in_a_share_round(0, 3, 200)
    company(scene, "NYC", BOTTOM, s3=40, s2=30)
    company(scene, "UP", (4, 5), s4=40, s2=20).act(sell("CP", 5), sell("NYC", 10))
    assert code(scene, sell("NYC", 10)) == ("REC-02", "shares_bring_nothing")
    scene.act(sell("UP", 10))
    assert (scene.money(B), scene.company("NYC").closed) == (200 + 20 + 80 - 300, True)


@rule("1862-SR-19", "1862-RUL-59")
def test_a_sale_to_0_of_a_company_that_has_not_operated_brings_nothing_and_is_allowed() -> None:
    scene = company(after_the_sale(4), "CP", BOTTOM, acted=False, s2=60, s1=20).act(sell("CP", 20))
    assert (scene.money(A), scene.company("CP").closed) == (600, True)


@rule("1862-REC-02")
def test_privates_may_be_closed_while_a_director_sells() -> None:
    scene = in_a_share_round(0, 3, 250).paper("P1", D)
    company(scene, "NYC", (4, 5), s3=40, s2=30).act(sell("CP", 5))
    assert scene.why(close("P1"), D) is None


@rule("1862-REC-01")
def test_a_director_who_took_over_with_the_sale_answers_for_the_notes() -> None:
    scene = company(after_the_sale(4), "CP", BOTTOM, cash=0, s1=40, s2=40)
    halved(scene, "CP", 1, s1=20, s2=20).act(sell("CP", 5))
    assert (scene.money(A), scene.money(B)) == (610, 500)
    assert held(scene, "CP", "out") == 100


@rule("1862-PRV-16", "1862-RUL-59")
def test_private_8_stays_open_if_nyh_leaves_before_it_opened() -> None:
    scene = after_the_sale(4).paper("P8", A).shares("NYH", s1=30, s2=10).priced("NYH", 70, (9, 0))
    scene.share_round(B).act(sell("NYH", 10))
    assert scene.company("NYH").closed
    assert not scene.state.papers[next(p for p in scene.state.papers if p == "P8")].closed


@rule("1862-REC-01")
def test_a_company_without_notes_just_leaves() -> None:
    scene = acting("CP", "trains")
    company(scene, "CP", BOTTOM, cash=70, s1=60).turn("CP", "dividend").act(Dividend("withhold"))
    assert (scene.company("CP").closed, scene.state.removed, scene.money(A)) == (True, 70, 500)
