"""PRV: what privates pay, what comes with them, and when they close."""

import pytest

from kursbuch.eighteen.actions import Dividend, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.frames import OperatingRound
from kursbuch.eighteen.shares import certificates
from kursbuch.titles.g1862.title import ACTIONS
from rules_marker import rule
from scenario import A, B, C, D, E, Scenario, buy, buy_paper, buy_private, lay, sell, start
from shares_1862 import PAPERS, after_the_sale, bid, close, code, company, first_round, held, par, spot

PRICES = (20, 40, 70, 100, 150, 180, 220, 280)
INCOME = (5, 10, 15, 20, 25, 30, 35, 40)


def incomes(scene: Scenario) -> dict[str, int]:
    """What the privates pay when the share round ends in which everybody passes."""
    scene.act(*(Pass(),) * len(scene.state.playing))
    return {event.of: event.amount for event in scene.events if isinstance(event, ev.Paid) and event.cause == "private"}


def is_closed(scene: Scenario, paper: str) -> bool:
    return scene.state.papers[PaperId(paper)].closed


def only_paper(paper: str, players: int = 5) -> Scenario:
    """All privates are sold; one of them is still open and belongs to A."""
    return after_the_sale(players).paper(paper, A)


def bought(paper: str) -> Scenario:
    """A buys a private at its printed price, the last one but those above it."""
    scene = first_round()
    for other in PAPERS[: PAPERS.index(paper)]:
        scene.paper(other, E, closed=True)
    return scene.act(buy_paper(paper))


@rule("1862-PRV-01")
def test_prices_and_income_are_as_printed() -> None:
    papers = first_round().rules.title.papers
    assert tuple(paper.price for paper in papers.values()) == PRICES
    assert tuple(paper.dividend for paper in papers.values()) == INCOME


@rule("1862-PRV-02", "1862-OR-01")
def test_every_operating_round_begins_with_the_income_of_open_privates() -> None:
    scene = after_the_sale().paper("P1", A).paper("P3", B)
    assert incomes(scene) == {"P1": 5, "P3": 15}
    assert (scene.money(A), scene.money(B), scene.money(C)) == (505, 515, 500)
    begun = [type(event) for event in scene.events]
    assert begun.index(OperatingRound) < begun.index(ev.Paid)


@rule("1862-PRV-03")
def test_privates_are_sold_to_nobody() -> None:
    scene = only_paper("P1")
    assert not {"BuyPrivate", "ExchangePaper"} & {kind.__name__ for kind in ACTIONS}
    assert code(scene, buy_private("P1", 20)) == ("SR-03", "not_in_a_share_round")
    assert code(scene, buy_paper("P1")) == ("AUC-03", "paper_is_sold")


@rule("1862-PRV-04", "1862-END-06")
def test_privates_are_worth_nothing() -> None:
    scene = company(only_paper("P8"), "CP", (1, 5), s1=20)
    assert scene.worth()[A] == 500 + 2 * 100


@rule("1862-PRV-05")
def test_an_owner_closes_a_private_at_any_time_also_out_of_turn() -> None:
    scene = after_the_sale().paper("P1", C).paper("P5", A)
    assert scene.actor == A
    assert close("P1") in scene.offers(C).listed
    scene.act(close("P1"), seat=C)
    assert (is_closed(scene, "P1"), scene.money(C), scene.actor) == (True, 500, A)
    company(scene, "CP", s2=60).station("CP", "C30").turn("CP", "track")
    assert scene.why(close("P5"), A) is None
    assert code(scene, close("P5"), B) == ("PRV-05", "paper_not_owned")
    assert code(scene, close("P1"), C) == ("PRV-05", "paper_gone")


@rule("1862-PRV-05", "1862-RUL-49")
def test_closing_is_no_act_in_a_turn() -> None:
    scene = after_the_sale(4).paper("P1", B).act(Pass(), Pass(), Pass())
    scene.act(close("P1"), seat=B)
    scene.act(Pass())
    assert isinstance(scene.happened(OperatingRound)[0], OperatingRound)
    assert scene.state.priority == A


@rule("1862-PRV-05", "1862-PRV-08")
def test_private_2_is_not_simply_closed() -> None:
    scene = only_paper("P2")
    assert code(scene, close("P2")) == ("PRV-08", "closes_with_its_tile")
    assert close("P2") not in scene.offers().listed


@rule("1862-PRV-05")
def test_nobody_closes_a_private_that_nobody_has_bought() -> None:
    assert code(first_round(), close("P1")) == ("PRV-05", "nobody_owns_it")


@rule("1862-PRV-06")
def test_an_open_private_counts_as_a_certificate() -> None:
    scene = after_the_sale().paper("P1", A).paper("P2", A)
    assert certificates(scene.rules.title, scene.state, A) == 2
    scene.act(close("P1"))
    assert certificates(scene.rules.title, scene.state, A) == 1


@rule("1862-PRV-07")
def test_nothing_comes_with_private_1() -> None:
    scene = bought("P1")
    assert [type(event) for event in scene.events] == [ev.Paid, ev.PaperMoved, ev.TurnEnded]


@rule("1862-PRV-13", "1862-AUC-11", "1862-PRV-17")
def test_a_share_of_wp_comes_with_private_5_which_closes_with_its_first_dividend() -> None:
    scene = bought("P5")
    assert (held(scene, "WP", A), scene.money(A)) == (10, 350)
    company(scene, "WP", s2=60, s1=10).turn("WP", "run").fact(ev.TrainsRun(CompanyId("WP"), (), 40))
    scene.act(Dividend("pay"))
    assert is_closed(scene, "P5")


@rule("1862-PRV-13", "1862-PRV-14")
@pytest.mark.parametrize(("paper", "name"), [("P5", "WP"), ("P6", "NYC")])
def test_a_withheld_result_does_not_close_privates_5_and_6(paper: str, name: str) -> None:
    scene = company(after_the_sale().paper(paper, A), name, s2=60).turn(name, "run")
    scene.fact(ev.TrainsRun(CompanyId(name), (), 40)).act(Dividend("withhold"))
    assert not is_closed(scene, paper)


@rule("1862-PRV-14")
def test_two_shares_of_nyc_come_with_private_6_which_closes_with_its_first_dividend() -> None:
    scene = bought("P6")
    assert held(scene, "NYC", A) == 20
    assert certificates(scene.rules.title, scene.state, A) == 3
    company(scene, "NYC", s2=60, s1=20).turn("NYC", "run").fact(ev.TrainsRun(CompanyId("NYC"), (), 40))
    scene.act(Dividend("pay"))
    assert is_closed(scene, "P6")
    assert held(scene, "NYC", A) == 20


@rule("1862-PRV-15")
def test_private_7_pays_less_once_one_of_its_companies_is_open_and_closes_with_the_other() -> None:
    scene = bought("P7")
    assert (held(scene, "CPR", A), held(scene, "UP", A)) == (10, 10)
    scene = only_paper("P7")
    for group_1 in ("NYH", "NYC", "CP"):
        scene.shares(group_1, s3=60, s4=40).priced(group_1, 100)
    scene.shares("CPR", s2=50).priced("CPR", 70).shares("UP", s2=50).priced("UP", 70)
    scene.act(buy("CPR"))
    assert not is_closed(scene, "P7")
    scene.share_round(A)
    assert incomes(scene)["P7"] == 15
    scene.share_round(A).act(buy("UP"))
    assert is_closed(scene, "P7")


@rule("1862-PRV-15")
def test_private_7_pays_35_before() -> None:
    assert incomes(only_paper("P7")) == {"P7": 35}


@rule("1862-PRV-15", "1862-RUL-56")
def test_a_company_that_was_open_and_left_counts_for_private_7_one_that_never_opened_does_not() -> None:
    scene = only_paper("P7")
    for group_1 in ("NYH", "NYC", "CP"):
        scene.shares(group_1, s3=60, s4=40).priced(group_1, 100)
    scene.shares("CPR", s2=50).priced("CPR", 70).shares("UP", s2=50).priced("UP", 70)
    scene.act(buy("CPR")).fact(ev.CompanyClosed(CompanyId("CPR"), "zero"))
    scene.share_round(A).act(buy("UP"))
    assert is_closed(scene, "P7")
    scene = only_paper("P7")
    scene.fact(ev.CompanyClosed(CompanyId("CPR"), "bankrupt"))
    assert incomes(scene) == {"P7": 35}


@rule("1862-PRV-16", "1862-EX-06")
def test_the_directors_share_of_nyh_comes_with_private_8_which_closes_when_nyh_opens() -> None:
    scene = bought("P8").act(par(100))
    nyh = scene.company("NYH")
    assert (nyh.director, nyh.certificate, held(scene, "NYH", A), spot(scene, "NYH")) == (A, A, 30, (1, 5))
    assert (nyh.in_operation, scene.money("NYH"), scene.money(A)) == (False, 0, 220)
    scene.act(buy("NYH"), buy("NYH"))
    assert not scene.company("NYH").in_operation
    assert not is_closed(scene, "P8")
    scene.act(buy("NYH"))
    assert scene.company("NYH").in_operation
    assert (is_closed(scene, "P8"), scene.money("NYH")) == (True, 1000)


@rule("1862-PRV-17")
def test_shares_that_came_with_a_private_cannot_be_sold_before_the_company_is_founded() -> None:
    scene = after_the_sale().shares("WP", pool=0)
    scene.fact(ev.SharesMoved(CompanyId("WP"), "new", A, 10))
    assert code(scene, sell("WP", 10)) == ("PRV-17", "no_issue_price")
    assert certificates(scene.rules.title, scene.state, A) == 1
    scene.shares("WP", s2=20, s1=10).priced("WP", 70)
    assert scene.why(sell("WP", 10)) is None


@rule("1862-PRV-17", "1862-CORP-05")
def test_shares_that_came_with_a_private_count_as_sold_by_the_bank() -> None:
    scene = after_the_sale().fact(ev.SharesMoved(CompanyId("NYC"), "new", D, 20))
    scene.act(start("NYC", 70), buy("NYC"))
    assert scene.company("NYC").in_operation


@rule("1862-PRV-18")
def test_a_private_lays_no_track_for_a_company_of_somebody_else() -> None:
    scene = company(after_the_sale().paper("P4", A), "CP", s2=60).station("CP", "C30").turn("CP", "track")
    refusal = scene.refusal(lay("C28", "9", 1, "P4"))
    assert refusal is not None
    assert scene.why(bid("P4", 200)) == "1862-SET-10"
