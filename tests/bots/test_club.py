"""Positions in which a club player must do something, or must not; and what it says about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from kursbuch import catalogue
from kursbuch.bots import bot
from kursbuch.bots.advice import Reason
from kursbuch.bots.advisers import PlainAdviser, foresight
from kursbuch.bots.eighteen.club import ClubBot
from kursbuch.bots.eighteen.prospects import Prospects
from kursbuch.bots.words import told
from kursbuch.eighteen.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    BuyTrainFrom,
    Dividend,
    Pass,
    PlaceStation,
    RepayDebt,
    SellShares,
    StartCompany,
    TakeLoan,
)
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.events import DebtChanged
from kursbuch.kernel.names import Names
from kursbuch.messages import texts
from positions_1824 import game, owned, rest_unsold
from railways_1824 import open_railway
from scenario import A, B, Scenario, buy, sell

LEVELS = ("beginner", "club", "club:builder", "club:trader", "club:rusher", "strong")


def chosen(table: Scenario, level: str = "club", seed: int = 1) -> Action:
    action: Action = bot(table.rules.title.name, level, seed).choose(
        table.rules, table.state, table.actor, table.offers()
    )
    assert table.why(action) is None
    return action


def track(table: Scenario) -> Scenario:
    """Melbourne and Geelong are joined, and VR is at home there."""
    return table.station("VR", "H11").tiles(H11=("57", 1), H9=("57", 1))


# -- gives nothing away -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_private_is_sold_for_all_it_may_bring_or_kept(level: str) -> None:
    table = track(Scenario().phase(3).running("VR", cash=900, trains=("3", "3"))).paper("P3", A).turn("VR", "trains")
    for _ in range(6):
        action = chosen(table, level)
        if isinstance(action, BuyPrivate):
            assert action.price == 140
        if isinstance(action, Pass):
            break
        table.act(action)
    poor = track(Scenario().phase(3).running("VR", cash=30, trains=("3",))).paper("P3", A).turn("VR", "trains")
    assert not isinstance(chosen(poor, level), BuyPrivate), "not for what a poor company has"


@pytest.mark.parametrize("level", LEVELS)
def test_a_train_does_not_wander_among_sisters_where_the_seller_loses_what_the_buyer_gains(level: str) -> None:
    """Three companies of one director handed a train round for 1 in every operating round."""
    table = track(Scenario().phase(3).running("VR", cash=90, trains=("2",))).tiles(H7=("57", 1))
    table.running("SAR", cash=90, trains=("2", "4")).station("SAR", "H7").turn("VR", "trains")
    prospects = Prospects(table.rules, table.state)
    vr, sar = CompanyId("VR"), CompanyId("SAR")
    two, four = table.company("SAR").trains
    assert prospects.run(vr, (two, four)) > prospects.run(vr, (two,)), "the buyer would gain"
    assert prospects.run(sar, (two, four)) > prospects.run(sar, (two,)), "but the seller loses as much"
    assert not isinstance(chosen(table, level), BuyTrainFrom)


@pytest.mark.parametrize("level", LEVELS)
def test_the_only_train_of_a_company_is_not_given_to_its_sister(level: str) -> None:
    table = track(Scenario().phase(5).running("VR", cash=700, trains=("5",)))
    table.running("SAR", cash=20, trains=("5",)).turn("VR", "trains")
    assert not isinstance(chosen(table, level), BuyTrainFrom)


@pytest.mark.parametrize("level", LEVELS)
def test_a_train_that_others_ask_for_is_kept(level: str) -> None:
    table = Scenario().phase(5).running("VR", A, cash=800).running("SAR", B, trains=("5",)).turn("VR", "trains")
    table.act(BuyTrainFrom(table.rules.title.companies["SAR"].id, table.company("SAR").trains[0], 500))  # type: ignore[index]
    assert type(chosen(table, level)).__name__ == "Decline"


# -- does not stand idle ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_passes_while_a_share_pays_well(level: str) -> None:
    table = track(Scenario().phase(5).running("VR", B, 70, trains=("5",), cash=0))
    table.cash(A, 340).share_round(A, 5)
    assert isinstance(chosen(table, level), BuyShare | StartCompany)


@pytest.mark.parametrize("level", LEVELS)
def test_a_debt_is_paid_back_at_once_and_not_bit_by_bit(level: str) -> None:
    table = Scenario("1824", 4).phase(4).fact(DebtChanged(A, 80, "test")).cash(A, 300).share_round(A, 4)
    action = chosen(table, level)
    assert action == RepayDebt(80)


@pytest.mark.parametrize("level", LEVELS)
def test_no_null_move_is_repeated(level: str) -> None:
    """Thirty moves of one seat in its own turn never come back to a position it has had."""
    table = track(Scenario().phase(3).running("VR", cash=600, trains=("3",))).running(
        "SAR", cash=300, trains=("3", "3")
    )
    table.turn("VR", "trains")
    seen = set()
    for _ in range(30):
        if table.actor != A or table.state.frame is None or "CompanyTurn" not in type(table.state.frame).__name__:
            break
        mark = (repr(table.state.companies), repr(table.state.players), repr(table.state.agenda))
        assert mark not in seen
        seen.add(mark)
        table.act(chosen(table, level))
    assert len(seen) < 30


def test_a_share_sold_in_this_turn_is_not_bought_back_in_it() -> None:
    """Two moves that change nothing, and the share round never ends."""
    table = Scenario().phase(5).cash(A, 340).shares("BOE", s1=30).share_round(A, 5)
    assert chosen(table) == buy("BOE", "pool"), "it would be bought"
    table.act(sell("BOE", 10))
    assert chosen(table) != buy("BOE", "pool")


# -- founds what can run ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_company_that_cannot_act_is_not_founded(level: str) -> None:
    table = Scenario().cash(A, 630).share_round(A, 1)
    for paper in table.rules.title.papers:
        table.paper(paper, B)
    action = chosen(table, level)
    assert isinstance(action, StartCompany)
    assert action.company != "COM"


@pytest.mark.parametrize("level", LEVELS)
def test_a_company_is_founded_only_with_the_money_for_all_it_lacks(level: str) -> None:
    table = Scenario().cash(A, 250).share_round(A, 2)
    assert not isinstance(chosen(table, level), StartCompany)


# -- trains before all else -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_no_station_before_the_first_train(level: str) -> None:
    table = track(Scenario().running("VR", cash=130)).turn("VR", "station")
    assert not isinstance(chosen(table, level), PlaceStation)


@pytest.mark.parametrize("level", LEVELS)
def test_a_company_that_needs_a_train_and_can_pay_buys_one(level: str) -> None:
    table = track(Scenario().phase(5).running("VR", cash=560)).turn("VR", "trains")
    action = chosen(table, level)
    assert isinstance(action, BuyTrain)
    assert action.train in ("5", "5+")
    assert not isinstance(action, TakeLoan)


def test_the_railways_that_become_offices_of_state_railways_are_bought_first() -> None:
    """State railways have most money and the best homes: whoever directed two of them beat the club player."""
    rules = catalogue.rules("1824", 3, {})
    state, events = rules.opening(catalogue.seats(3), 1)
    for event in events:
        state = rules.evolve(state, event)
    players = {seat: bot("1824", "club", number) for number, seat in enumerate(catalogue.seats(3))}
    bought: list[str] = []
    while len(bought) < 2:
        seat = min(rules.waiting_for(state))
        action = players[seat].choose(rules, state, seat, rules.offers(state, seat))
        bought.append(action.company)
        state = rules.play(state, seat, action)[1]
    assert bought == ["SD1", "UG1"]


def test_two_trains_of_the_first_kind_are_enough() -> None:
    table = track(Scenario().running("VR", cash=900)).turn("VR", "trains")
    for _ in range(6):
        action = chosen(table)
        if isinstance(action, Pass):
            break
        table.act(action)
    assert table.company("VR").trains == ("2", "2")


@pytest.mark.parametrize("level", ["club", "strong"])
def test_the_last_train_of_a_kind_does_not_stand_in_the_way_of_better_ones(level: str) -> None:
    """Three companies ran the same two trains for six share rounds, each with idle money, and waited for each other."""
    table = track(Scenario().running("VR", cash=700, trains=("2", "2"))).depot(**{"2/2+": 1}).turn("VR", "trains")
    for _ in range(6):
        action = chosen(table, level)
        if isinstance(action, Pass):
            break
        table.act(action)
    assert set(table.company("VR").trains) & {"3", "3+"}


def test_a_goods_train_that_finds_no_mine_is_not_the_first_train() -> None:
    """A railway bought the cheapest train, which ran for nothing until the railway was gone."""
    table = owned(game(3), "UG1", A, 160, ())
    table = rest_unsold(table).turn("UG1", "trains")
    assert chosen(table) == BuyTrain(TrainName("2"))


def test_a_rich_company_with_a_poor_run_buys_a_train_for_the_track_to_come() -> None:
    """A regional railway had 700 in its treasury and ran for 20 with the train of its coal railway, for years."""
    table = rest_unsold(open_railway(game(3).phase(3), "BK", A, 900, ("1g",))).turn("BK", "trains")
    for _ in range(3):
        action = chosen(table)
        if isinstance(action, BuyTrain):
            table.act(action)
    assert "3" in table.company("BK").trains


def test_a_run_is_kept_when_it_makes_the_train_payable_and_paid_out_otherwise() -> None:
    table = track(Scenario().phase(5).running("VR", cash=470, trains=("3",))).turn("VR", "run")
    table.act(chosen(table))
    assert getattr(table.state.frame, "run", 0) == 40
    assert chosen(table) == Dividend("withhold")
    assert chosen(table.trains("VR", "5", "3")) == Dividend("pay")


def test_shares_of_a_company_that_nothing_saves_are_sold() -> None:
    table = track(Scenario().phase(5).running("VR", B, cash=0, percent=40))
    table.shares("VR", s2=40, s1=30).share_round(A, 5)
    assert chosen(table) == sell("VR", 30)


# -- weighing and reasons ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["club", "strong"])
def test_the_best_move_comes_first_and_any_other_can_be_asked_about(level: str) -> None:
    table = Scenario().cash(A, 630).share_round(A, 1)
    for paper in table.rules.title.papers:
        table.paper(paper, B)
    player: Any = bot("1848", level, 1)
    offers = table.offers()
    also = [Pass(), StartCompany(table.rules.title.companies["WA"].id, 70)]  # type: ignore[index]
    weighed = player.weigh(table.rules, table.state, A, offers, also)
    assert weighed[0].action == player.choose(table.rules, table.state, A, offers)
    assert {repr(entry.action) for entry in weighed} >= {repr(action) for action in also}
    values = [entry.value for entry in weighed]
    assert values == sorted(values, reverse=True)
    assert all(entry.reason is not None for entry in weighed)


def test_a_reason_is_a_sentence_in_both_languages() -> None:
    names = catalogue.rules("1848", 4, {}).names({})
    reason = Reason("saves_for_train", {"company": "FT", "money": 500, "train": "5/5+"})
    assert told(reason, "en", names) == "FT keeps £500 for a 5/5+."
    assert told(reason, "de", names) == "FT spart £500 für eine 5/5+."
    assert told(None, "en", names) == told(Reason("unheard_of"), "en", names) == ""


FACTS: Mapping[str, object] = {
    "company": "VR", "other": "FT", "paper": "P3", "money": 100, "gain": 20, "percent": 10, "train": "5", "hex": "H11",
}  # fmt: skip


def test_every_reason_can_be_told() -> None:
    import re
    from pathlib import Path

    import kursbuch.bots.eighteen as room

    source = "".join(file.read_text("utf-8") for file in Path(room.__path__[0]).glob("*.py"))
    used = set(re.findall(r'because\(\s*[^"]*?"(\w+)"', source)) | set(re.findall(r'Reason\("(\w+)"', source))
    known = {key.removeprefix("reason.") for key in texts("bots", "1848") if key.startswith("reason.")}
    assert used <= known, used - known
    names = Names(title="1848", currency="£")
    for code in known:
        assert told(Reason(code, FACTS), "en", names) != told(Reason(code, FACTS), "de", names)


def test_everything_the_club_player_says_in_a_game_can_be_told() -> None:
    rules = catalogue.rules("1848", 3, {})
    state, events = rules.opening(catalogue.seats(3), 4)
    for event in events:
        state = rules.evolve(state, event)
    names, player, said = rules.names({}), ClubBot(3), set()
    for number in range(160):
        seat = min(rules.waiting_for(state), default=None)
        if seat is None:
            break
        offers = rules.offers(state, seat)
        if number % 4 == 0 and len(offers) > 1:
            best = player.weigh(rules, state, seat, offers)[0]
            assert told(best.reason, "en", names)
            said.add(best.reason.code if best.reason else "")
            action = best.action
        else:
            action = player.choose(rules, state, seat, offers)
        state = rules.play(state, seat, action)[1]
    assert len(said) >= 5


def test_selling_is_not_the_answer_to_everything() -> None:
    table = track(Scenario().phase(3).running("VR", A, trains=("3",), cash=300)).share_round(A, 3)
    assert not isinstance(chosen(table), SellShares)


def test_while_only_the_first_trains_are_sold_it_is_too_early_for_a_likely_standing() -> None:
    table = track(Scenario().phase(2).running("VR", A, trains=("2",), cash=0)).share_round(A, 2)
    assert foresight(ClubBot(1), table.rules, table.state) == "early"
    assert foresight(PlainAdviser(), table.rules, table.state) == "today"


def test_the_likely_standing_is_what_each_seat_may_expect() -> None:
    table = track(Scenario().phase(5).running("VR", A, trains=("5",), cash=0)).share_round(A, 5)
    expected = ClubBot(1).expected(table.rules, table.state)
    assert expected[A] > expected[B] == table.money(B)
    assert foresight(ClubBot(1), table.rules, table.state) == "likely"
    over = track(Scenario().running("VR", A)).state
    assert set(expected) == set(over.players)
