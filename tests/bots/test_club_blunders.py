"""What club players did in games that they lost to beginners, and do no more."""

from __future__ import annotations

from kursbuch.bots import bot
from kursbuch.bots.eighteen.prospects import Prospects
from kursbuch.eighteen.actions import Action, BuyShare, BuyTrain, LayTile, Pass, StartCompany
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import set_fields
from positions_1824 import game, rest_unsold
from railways_1824 import open_railway
from railways_1862 import railway
from scenario import A, B, C, D, E, Scenario, buy
from shares_1862 import PAPERS

CP = CompanyId("CP")


def chosen(table: Scenario, seed: int = 1) -> Action:
    action: Action = bot(table.rules.title.name, "club", seed).choose(
        table.rules, table.state, table.actor, table.offers()
    )
    assert table.why(action) is None
    return action


def test_a_private_that_pays_in_every_round_is_not_closed_for_a_tile_that_costs_nothing_else() -> None:
    """RMC, worth 20 a round, was used up for the very first tile of New York."""
    table = railway("NYC", "track", cash=1000).paper("P4", A)
    laid = 0
    while isinstance(action := chosen(table), LayTile):
        table.act(action)
        laid += 1
    assert laid
    assert not table.state.papers[PaperId("P4")].closed


def between_groups(cash: int, others: int) -> Scenario:
    """NYH and NYC are sold, and nothing but CP can be bought."""
    table = Scenario("1862", 5)
    for paper in PAPERS:
        table.paper(paper, A, closed=True)
    table.running("NYH", trains=("2",)).shares("NYH", s5=40, s2=30, s3=20, s4=10)
    table.running("NYC", trains=("2",)).shares("NYC", s1=40, s4=30, s5=10, s2=10, s3=10)
    for seat in (B, C, D, E):
        table.cash(seat, others)
    return table.cash(A, cash).share_round(A, 5)


def test_a_company_is_founded_that_others_will_help_to_open_since_nothing_else_is_on_sale() -> None:
    """Five players with 1,300 between them passed for five share rounds, though CP was to be had for 210."""
    action = chosen(between_groups(235, 270))
    assert isinstance(action, StartCompany)
    assert action.company == CP


def test_idle_money_helps_to_open_the_company_of_somebody_else() -> None:
    """Otherwise nobody could count on it, and all would wait."""
    for others, helps in ((270, True), (60, False)):
        table = between_groups(150, others).shares("CP", s2=30).priced("CP", 70)
        assert (chosen(table) == buy("CP")) == helps


def test_what_others_are_to_help_with_is_cheap() -> None:
    """At 100 the first share round ended with two of ten shares sold, and the company worked three sets later."""
    action = chosen(between_groups(320, 270))
    assert isinstance(action, StartCompany)
    assert action.price == 70


def test_an_office_that_somebody_else_could_take_is_kept() -> None:
    """A director bought a dearer share elsewhere, and the next player bought two of the company and took it over."""
    table = Scenario("1862", 5).depot(**{"2": 2})
    for paper in PAPERS:
        table.paper(paper, A, closed=True)
    table.running("NYC", B, 100, trains=("2", "2")).shares("NYC", s2=30, s1=20, s3=10)
    table.running("NYH", A, 70, trains=("2", "2")).shares("NYH", s1=30, s2=30, s3=20)
    table.station("NYH", "F31", 1).station("NYC", "F31", 0).cash(A, 120).share_round(A, 3)
    action = chosen(table)
    assert isinstance(action, BuyShare)
    assert action.company == CompanyId("NYH")


def test_no_company_is_founded_that_nobody_has_the_money_to_open() -> None:
    assert isinstance(chosen(between_groups(235, 40)), Pass)


def test_a_railway_whose_train_finds_nothing_to_run_for_buys_no_second_one() -> None:
    """Regional railways of 1824 bought two trains in their first turn, before they had track, and one was enough."""
    table = rest_unsold(open_railway(game(3).phase(2), "BK", A, 720, ("1g",))).turn("BK", "trains")
    for _ in range(3):
        action = chosen(table)
        if isinstance(action, BuyTrain):
            table.act(action)
    assert Prospects(table.rules, table.state).run(CompanyId("BK"), table.company("BK").trains) == 0
    assert table.company("BK").trains == (TrainName("1g"), TrainName("2"))


def test_a_share_is_not_bought_back_in_the_round_in_which_it_was_sold() -> None:
    """Where the rules allow it, two players swapped the same shares until their money was spent on the difference."""
    table, bank = Scenario().phase(3).running("VR", B, trains=("4",), cash=500), CompanyId("BOE")
    table.shares("VR", s2=60, s3=40).station("VR", "H11").cash(A, 230).share_round(A, 4)
    action = chosen(table)
    assert isinstance(action, BuyShare)
    assert action.company == bank
    table.state = set_fields(table.state, agenda=(ShareRound(4, A, sold=((A, bank),)),))
    assert any(isinstance(o, BuyShare) and o.company == bank for o in table.listed(BuyShare)), "the rules allow it"
    assert not isinstance(chosen(table), BuyShare)


def test_the_price_of_a_company_that_still_waits_is_not_expected_to_rise_at_once() -> None:
    table = Scenario().phase(3)
    for name in ("VR", "SAR"):
        table.running(name, B, trains=("4",), cash=500)
    working = Prospects(table.rules, table.state).final_value(CompanyId("VR"))
    table.shares("NSW", s2=20).priced("NSW", 100)
    waiting = Prospects(table.rules, table.state).final_value(CompanyId("NSW"))
    assert 0 < waiting < working
