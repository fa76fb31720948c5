"""TRN-11 to TRN-17: the director helps a company that must have a train, with cash and then with shares."""

import pytest

from kursbuch.eighteen.actions import Accept, BuyTrain, BuyTrainFrom, Pass, SellShares
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK
from kursbuch.titles.g1862.extra import TrainDebt
from rules_marker import rule
from scenario import A, B, C, Scenario, sell, train
from shares_1862 import (
    acting,
    close,
    code,
    company,
    halved,
    held,
    limits,
    pooled,
    spot,
    train_of,
    train_pool,
    with_a_route,
)

FOURS = 3


def needy(cash: int, director: int, **options: str) -> Scenario:
    """NYC of A has a route and no train, and A has nothing of it to sell; the cheapest train on sale is a 4 for 300."""
    scene = with_a_route(acting("NYC", phase=FOURS, cash=cash, **options))  # type: ignore[arg-type]
    return scene.shares("NYC", s1=30, s2=30).cash(A, director)


def other(scene: Scenario, name: str, cell: tuple[int, int], **holdings: int) -> Scenario:
    """A company that has operated, in which A has a share."""
    return company(scene, name, cell, **holdings)  # type: ignore[arg-type]


@rule("1862-TRN-11", "1862-TRN-13")
def test_the_director_adds_what_the_treasury_lacks_and_the_company_keeps_nothing() -> None:
    scene = needy(130, 500).act(train("4"))
    assert (scene.company("NYC").trains, scene.money("NYC"), scene.money(A)) == (("4",), 0, 330)
    assert ev.Paid(A, "NYC", 170, "help") in scene.events


@rule("1862-TRN-11", "1862-TRN-17", "1862-EX-39", "1862-RUL-54")
def test_no_help_while_the_treasury_can_pay_for_the_cheapest_train() -> None:
    scene = train_pool(needy(250, 500), "3")
    assert code(scene, train("4")) == ("TRN-11", "no_help_while_it_can_pay")
    assert code(scene, Pass()) == ("TRN-09", "must_own_a_train")
    company(scene, "CP", s2=60, trains="5")
    assert limits(scene, BuyTrainFrom) == {"CP 5": (1, 250)}
    scene.act(pooled("3"))
    assert scene.money("NYC") == 50


@rule("1862-EX-39", "1862-RUL-54")
def test_by_the_option_the_director_adds_to_any_train_the_treasury_cannot_pay() -> None:
    scene = train_pool(needy(250, 500, emergency_trigger="any_chosen_train"), "3").act(train("4"))
    assert (scene.money("NYC"), scene.money(A)) == (0, 450)


@rule("1862-TRN-11", "1862-EX-39")
@pytest.mark.parametrize(("action", "added"), [(pooled("3"), 50), (train("4"), 150)])
def test_in_an_emergency_the_choice_of_the_train_is_free(action: BuyTrain, added: int) -> None:
    scene = train_pool(needy(150, 500), "3").act(action)
    assert (scene.money("NYC"), scene.money(A)) == (0, 500 - added)


@rule("1862-TRN-12", "1862-RUL-59")
def test_in_an_emergency_nobody_pays_more_than_the_printed_price() -> None:
    scene = needy(250, 500)
    company(scene, "CP", s2=60, cash=0, trains="2")
    assert limits(scene, BuyTrainFrom) == {"CP 2": (1, 100)}
    assert code(scene, train_of("CP", "2", 101)) == ("TRN-12", "above_face_value")
    scene.act(train_of("CP", "2", 100), Accept())
    assert (scene.money("NYC"), scene.money(A), scene.money("CP")) == (150, 500, 100)


@rule("1862-TRN-12", "1862-TRN-11")
def test_a_train_of_another_company_may_be_chosen_and_helped_for() -> None:
    scene = needy(130, 100)
    company(scene, "CP", s2=60, cash=0, trains="4")
    assert limits(scene, BuyTrainFrom) == {"CP 4": (1, 230)}
    assert code(scene, train_of("CP", "4", 231)) == ("TRN-06", "cannot_be_raised")
    scene.act(train_of("CP", "4", 230), Accept())
    assert (scene.money("NYC"), scene.money(A), scene.money("CP")) == (0, 0, 230)


@rule("1862-TRN-13", "1862-TRN-17")
def test_a_company_with_a_train_gets_no_help_for_another() -> None:
    scene = needy(130, 1000).act(train("4"))
    assert code(scene, train("4")) == ("TRN-11", "no_help_with_a_train")
    scene = acting("NYC", phase=FOURS, cash=130).cash(A, 1000)
    assert code(scene, train("4")) == ("TRN-11", "no_help_without_a_route")


# -- sales for a train ----------------------------------------------------------------------------------------------


@rule("1862-TRN-14", "1862-EX-20")
def test_the_director_sells_shares_at_once_if_the_cash_does_not_do() -> None:
    scene = other(needy(130, 60), "CP", (4, 5), s2=40, s1=30)
    scene.act(train("4"))
    assert isinstance(scene.state.frame, TrainDebt)
    assert (scene.actor, code(scene, Pass())) == (A, ("TRN-14", "first_raise_money"))
    scene.act(sell("CP", 20))
    assert (scene.money(A), scene.money("NYC"), scene.company("NYC").trains) == (50, 0, ("4",))
    assert spot(scene, "CP") == (5, 5)
    assert isinstance(scene.state.frame, CompanyTurn)


@rule("1862-TRN-14")
def test_such_sales_change_no_director_and_keep_to_the_selling_rules() -> None:
    scene = other(needy(130, 60), "CP", (4, 5), s1=40, s2=30)
    other(scene, "NYH", (4, 5), s2=40, s1=30, pool=40)
    other(scene, "ATS", (4, 5), s1=30, s2=10)
    scene.shares("WP", s2=0).fact(ev.SharesMoved(CompanyId("WP"), "new", A, 10)).act(train("4"))
    assert code(scene, sell("CP", 20)) == ("TRN-14", "director_would_change")
    assert scene.why(sell("CP", 10)) is None
    assert code(scene, sell("NYH", 20)) == ("SR-23", "pool_full")
    assert code(scene, sell("ATS", 20)) == ("TRN-14", "certificate_would_break")
    assert code(scene, sell("WP", 10)) == ("PRV-17", "no_issue_price")
    assert code(scene, SellShares(CompanyId("CP"), 10, certificate=True)) == ("SR-23", "certificate_never_sold")


@rule("1862-TRN-15")
def test_a_sale_is_refused_if_one_certificate_less_would_do() -> None:
    scene = other(needy(130, 60), "CP", (4, 5), s2=40, s1=40).act(train("4"))
    assert code(scene, sell("CP", 30)) == ("TRN-15", "more_than_missing")
    assert {offer.percent for offer in scene.listed(SellShares) if isinstance(offer, SellShares)} == {10, 20}
    scene.act(sell("CP", 10))
    assert isinstance(scene.state.frame, TrainDebt)
    assert code(scene, sell("CP", 20)) == ("TRN-15", "more_than_missing")


@rule("1862-TRN-14", "1862-RUL-25")
def test_the_sales_of_one_emergency_are_one_turn() -> None:
    scene = other(needy(130, 0), "CP", (4, 5), s2=40, s1=40).act(train("4"), sell("CP", 10), sell("CP", 10))
    assert spot(scene, "CP") == (5, 5)
    scene.act(sell("CP", 10))
    assert (scene.money(A), spot(scene, "CP"), scene.company("NYC").trains) == (3 * 80 - 170, (5, 5), ("4",))


@rule("1862-TRN-14", "1862-RUL-39")
def test_the_acting_company_counts_as_having_operated() -> None:
    scene = needy(130, 130)
    company(scene, "NYC", (4, 5), cash=130, s1=60).act(train("4"), sell("NYC", 10))
    assert (scene.money(A), spot(scene, "NYC")) == (130 + 80 - 170, (5, 5))


@rule("1862-TRN-14", "1862-SR-19")
def test_shares_of_a_company_that_has_not_operated_bring_the_lower_price_here_too() -> None:
    scene = needy(130, 100)
    company(scene, "CP", (4, 5), acted=False, s2=40, s1=30).act(train("4"), sell("CP", 10))
    assert scene.money(A) == 100 + 75 - 170


@rule("1862-TRN-14", "1862-SR-22")
def test_half_shares_are_sold_one_by_one() -> None:
    scene = other(needy(130, 130), "CP", (3, 5), s2=40)
    halved(scene, "CP", s2=20, s1=15).act(train("4"))
    assert code(scene, sell("CP", 10)) == ("TRN-15", "more_than_missing")
    scene.act(sell("CP", 5))
    assert (scene.money(A), held(scene, "CP", A)) == (130 + 43 - 170, 10)


@rule("1862-TRN-14", "1862-RUL-39")
def test_a_train_of_another_company_is_open_up_to_what_could_be_raised() -> None:
    scene = other(needy(130, 10), "CP", (4, 5), s2=40, s1=30)
    company(scene, "NYH", s3=60, cash=0, trains="5")
    assert limits(scene, BuyTrainFrom) == {"NYH 5": (1, 130 + 10 + 240)}
    scene.act(train_of("NYH", "5", 300), Accept())
    assert isinstance(scene.state.frame, TrainDebt)
    assert scene.actor == A
    scene.act(sell("CP", 20))
    assert (scene.company("NYC").trains, scene.money("NYH"), scene.money(A)) == (("5",), 300, 0)


@rule("1862-RUL-39", "1862-RUL-59")
def test_a_trade_that_the_sales_do_not_pay_is_off() -> None:
    scene = other(needy(130, 10), "CP", (10, 1), s2=40, s1=30)
    company(scene, "NYH", s3=60, cash=0, trains="5").act(train_of("NYH", "5", 200), Accept())
    assert isinstance(scene.state.frame, TrainDebt)
    scene.act(sell("CP", 10))
    assert (scene.money(A), scene.company("CP").closed) == (30, True)
    assert (scene.company("NYC").trains, scene.company("NYH").trains) == ((), ("5",))
    assert isinstance(scene.state.frame, CompanyTurn)
    assert scene.actor == A
    assert scene.state.players[A].final is None


@rule("1862-RUL-39", "1862-RUL-58")
def test_a_company_that_its_own_director_sells_down_to_0_leaves_and_owes_nothing() -> None:
    scene = needy(130, 10)
    company(scene, "NYC", (10, 1), cash=130, s1=60)
    other(scene, "CP", (4, 5), s2=40, s1=30).act(train("4"), sell("NYC", 10))
    assert scene.company("NYC").closed
    assert (scene.money(A), scene.state.removed, scene.state.players[A].final) == (30, 130, None)
    assert not any(isinstance(frame, CompanyTurn) and frame.company == "NYC" for frame in scene.state.agenda)
    assert scene.state.depot[TrainName("4")] == 4  # type: ignore[index]


@rule("1862-TRN-11")
def test_privates_bring_nothing_but_may_be_closed_meanwhile() -> None:
    scene = other(needy(130, 60), "CP", (4, 5), s2=40, s1=30).paper("P1", A).paper("P5", B)
    scene.act(train("4")).act(close("P5"), seat=B)
    assert scene.actor == A
    assert scene.why(close("P1")) is None


@rule("1862-TRN-03")
def test_the_seller_and_the_bank_get_their_money() -> None:
    scene = other(needy(130, 60), "CP", (4, 5), s2=40, s1=30)
    bank = scene.money(BANK)
    scene.act(train("4"), sell("CP", 20))
    assert scene.money(BANK) == bank - 160 + 300
    assert scene.money(C) == 500
