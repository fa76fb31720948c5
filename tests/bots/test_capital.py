"""What the greedy bot does with money that lies idle: companies that wait for buyers, and buying back."""

from __future__ import annotations

import pytest

from kursbuch.bots import bot
from kursbuch.bots.eighteen import capital
from kursbuch.bots.eighteen.outlook import Outlook
from kursbuch.eighteen.actions import Action, BuyBack, BuyShare, Pass, SellShares, SetPar, StartCompany
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn
from scenario import A, Scenario
from shares_1862 import acting, after_the_sale, company

CP, NYC, UP = (CompanyId(name) for name in ("CP", "NYC", "UP"))


def outlook(scene: Scenario) -> Outlook:
    return Outlook(scene.rules, scene.state, scene.actor)


def chosen(scene: Scenario) -> Action:
    greedy, seat = bot("1862", "greedy", 1), scene.actor
    found: Action = greedy.choose(scene.rules, scene.state, seat, scene.rules.offers(scene.state, seat))
    return found


# -- buying back ----------------------------------------------------------------------------------------------


@pytest.fixture
def income(monkeypatch: pytest.MonkeyPatch) -> dict[CompanyId, float]:
    """What companies can be expected to run for: CP little for its price of 200, NYC much for its price of 100."""
    expected = {CP: 50.0, NYC: 150.0}
    monkeypatch.setattr(Outlook, "income", lambda _, name: expected.get(name, 0.0))
    return expected


def rich(cash: int = 1500, purse: int = 50) -> Scenario:
    """CP is A's, full of money, with a train that stays; shares of NYC are for sale."""
    scene = company(acting("CP", "buyback", phase=4), "CP", (1, 12), cash=cash, trains="5", s1=60, s2=40)
    return company(scene, "NYC", (1, 5), trains="5", s2=60).cash("s1", purse)


@pytest.mark.usefixtures("income")
def test_shares_that_earn_little_are_given_back_for_money_that_earns_more() -> None:
    assert chosen(rich()) == BuyBack(0)


def test_shares_that_earn_more_than_the_money_would_are_kept(income: dict[CompanyId, float]) -> None:
    income[CP] = 350.0
    assert chosen(rich()) == Pass()


@pytest.mark.usefixtures("income")
def test_nobody_who_has_money_enough_for_shares_gives_any_back() -> None:
    assert chosen(rich(purse=400)) == Pass()


def test_where_no_share_is_for_sale_nothing_is_bought_back(income: dict[CompanyId, float]) -> None:
    scene = rich()
    income[CP] = 0.0
    assert chosen(scene) == BuyBack(0)
    assert chosen(company(scene, "NYC", (1, 5), trains="5", s2=60, s3=40)) == Pass()


@pytest.mark.usefixtures("income")
def test_the_company_keeps_the_price_of_a_train_that_it_will_need() -> None:
    scene = rich(cash=1000).trains("CP", "3")
    assert Outlook(scene.rules, scene.state, A).rusts(TrainName("3"))
    assert chosen(scene) == Pass()
    assert chosen(rich(cash=1600).trains("CP", "3")) == BuyBack(0), "600 are left, and a 5 train costs 500"


def test_notes_are_taken_only_if_the_company_can_repay_them(income: dict[CompanyId, float]) -> None:
    scene = rich(cash=760)
    income[NYC] = 300.0
    assert chosen(scene) == Pass(), "three notes are due with 300, and half of three runs brings 75"
    income[CP] = 220.0
    assert chosen(scene) == BuyBack(3)


def test_where_no_buy_back_is_offered_none_is_made() -> None:
    scene = rich()
    frame = scene.state.frame
    assert isinstance(frame, CompanyTurn)
    assert capital.buy_back(outlook(scene), frame, ()) is None


# -- companies that wait --------------------------------------------------------------------------------------


def waiting(**holdings: int) -> Scenario:
    """NYC waits for buyers, B directs it; A has money."""
    scene = after_the_sale().shares("NYC", **holdings).priced("NYC", 100)
    return scene.cash("s1", 350)


def test_idle_money_goes_into_a_company_that_holds_up_the_next_group() -> None:
    scene = waiting(s2=40)
    buys = [offer for offer in scene.listed(BuyShare) if isinstance(offer, BuyShare)]
    assert capital.opener(outlook(scene), buys) == BuyShare(NYC, "new")
    assert capital.opener(outlook(waiting(s2=20)), buys) is None, "it is too far from opening"


def test_no_company_is_started_without_room_for_its_certificates(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = after_the_sale()
    starts = [offer for offer in scene.listed(StartCompany) if isinstance(offer, StartCompany)]
    seen = outlook(scene)
    assert capital.startable(seen, starts) == starts
    for free, allowed in ((4, True), (3, False)):
        monkeypatch.setattr(capital, "room", lambda *_, free=free: free)
        assert bool(capital.startable(seen, starts)) is allowed, "the director's share of 30 %, and three more"


def test_at_the_limit_the_weakest_share_makes_way_for_the_own_company(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = waiting(s1=50)
    company(scene, "CP", (1, 5), s2=60, s1=20)
    company(scene, "NYH", (1, 12), s3=60, s1=20)
    monkeypatch.setattr(Outlook, "income", lambda *_: 60.0)
    sales = [offer for offer in scene.listed(SellShares) if isinstance(offer, SellShares)]
    assert capital.make_room(outlook(scene), sales) is None, "there is room"
    monkeypatch.setattr(capital, "room", lambda *_: 0)
    assert capital.make_room(outlook(scene), sales) == SellShares(CompanyId("NYH"), 10)
    assert capital.make_room(outlook(scene.cash("s1", 0).cash("s1", -200)), sales) is None, "nothing could be bought"


def test_the_issue_price_is_one_at_which_the_company_can_be_opened() -> None:
    scene = after_the_sale().shares("NYH", s1=30).cash("s1", 260)
    pars = [SetPar(CompanyId("NYH"), price) for price in (70, 75, 80, 85, 92, 100)]
    assert capital.par(outlook(scene), pars) == SetPar(CompanyId("NYH"), 85)
    assert capital.par(outlook(scene.cash("s1", 100)), pars) == SetPar(CompanyId("NYH"), 70)
