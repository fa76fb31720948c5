"""What a position promises: trains that rust, money for the next one, shares and what they come to."""

from __future__ import annotations

import pytest

from kursbuch.bots.eighteen.knowledge import Knowledge, knowledge_of
from kursbuch.bots.eighteen.prospects import FOR_EVER, Prospects
from kursbuch.eighteen.model.data import Card, CompanyId, PaperId, TrainName
from positions_1824 import game, rest_unsold
from railways_1824 import open_railway
from scenario import A, B, Scenario

VR, BOE = CompanyId("VR"), CompanyId("BOE")


def seen(table: Scenario) -> Prospects:
    return Prospects(table.rules, table.state)


def test_a_train_rusts_when_so_many_more_have_been_sold() -> None:
    start = seen(Scenario())
    assert start.sold_before(Card("2/2+")) == 1
    assert start.sold_before(Card("4/4+")) == 6 + 5 + 1
    assert start.rust_distance(TrainName("2")) == 12
    assert start.rust_distance(TrainName("5")) == FOR_EVER
    later = seen(Scenario().phase(4))
    assert later.rust_distance(TrainName("3")) == 3 + 3 + 1, "the fours, the fives and the first six"
    assert later.sold_before(Card("4/4+")) == 0


def test_the_next_train_costs_what_is_on_sale_when_the_own_ones_are_gone() -> None:
    bare = Scenario().phase(4).running("VR")
    assert seen(bare).needed_price(VR) == 300
    assert seen(bare.trains("VR", "3")).needed_price(VR) == 600
    assert seen(bare.trains("VR", "5")).needed_price(VR) == 0


def test_a_company_without_train_and_money_is_in_trouble_and_one_with_either_is_not() -> None:
    poor = Scenario().phase(5).running("VR", cash=0).station("VR", "H11").tiles(H11=("57", 1), H9=("57", 1))
    assert seen(poor).trouble(VR) > 0.5
    assert seen(poor.cash("VR", 600)).trouble(VR) == 0
    assert seen(poor.cash("VR", 0).trains("VR", "5")).trouble(VR) == 0


def test_shares_lose_little_where_the_director_has_to_pay_for_the_train() -> None:
    """Companies without train and money ran on, since somebody paid; their shares were sold far below their worth."""
    assert knowledge_of("1848").sinks > knowledge_of("1824").sinks
    assert knowledge_of("1848").sinks > knowledge_of("1862").sinks
    table = rest_unsold(open_railway(game(3).phase(4), "BK", A, 0, ())).turn("BK", "trains")
    prospects = seen(table)
    bk = CompanyId("BK")
    prospects._trouble[bk], prospects._income[bk] = 0.0, 100.0
    healthy = prospects.final_value(bk)
    prospects._final.clear()
    prospects._trouble[bk] = 0.9
    assert 0.7 * healthy < prospects.final_value(bk) < healthy


def test_a_sister_with_two_lasting_trains_helps() -> None:
    table = Scenario().phase(5).running("VR", cash=0).running("SAR", trains=("5", "5"))
    table.station("VR", "H11").tiles(H11=("57", 1), H9=("57", 1))
    assert seen(table).trouble(VR) == 0
    table.shares("SAR", s2=60)
    assert seen(table).trouble(VR) > 0


def test_a_share_comes_to_its_later_price_and_its_dividends() -> None:
    table = Scenario().phase(5).running("VR", trains=("5",), cash=0)
    idle, rising = seen(table), seen(table)
    idle._income[VR], rising._income[VR] = 0.0, 200.0
    assert rising.final_value(VR) > idle.final_value(VR) + 20 * idle.rounds_left
    assert rising.held_value(VR, 60) == pytest.approx(6 * rising.final_value(VR))


def test_a_bank_pays_by_the_colour_of_the_phase() -> None:
    assert seen(Scenario()).income(BOE) == 30
    assert seen(Scenario().phase(5)).income(BOE) == 200
    with_city = Scenario().phase(5).tiles(H11=("57", 0)).station("BOE", "H11")
    assert seen(with_city).income(BOE) == 220


def test_a_seat_is_worth_its_cash_less_its_debts_and_the_shares_and_privates_it_has() -> None:
    poor = Scenario()
    base = seen(poor).worth(A)
    assert base == 630
    assert seen(poor.paper("P4", A)).worth(A) > base + 110
    rich = Scenario().running("VR", trains=("2",), director=B)
    assert seen(rich).worth(B) > seen(Scenario()).worth(B) + 5 * 100


def test_a_bank_that_is_nearly_empty_leaves_the_rounds_of_one_set() -> None:
    table = Scenario().phase(5).running("VR", trains=("5",))
    for seat in table.state.seats:
        table.cash(seat, 0)
    assert seen(table.bank(200).share_round(A, 4)).rounds_left == 3
    assert seen(table.turn("VR", "run", 2, 3)).rounds_left == 2, "this one and the last one"
    assert seen(table.bank(7000)).rounds_left > 5


def test_money_in_hand_goes_into_shares_before_the_bank_pays_again() -> None:
    """With three operating rounds reckoned instead of six nobody founded a company or saved for a train any more."""
    table = Scenario().phase(5).running("VR", trains=("5",)).bank(800).share_round(A, 4)
    rich = seen(table).rounds_left
    for seat in table.state.seats:
        table.cash(seat, 0)
    assert seen(table.bank(800)).rounds_left < rich


def test_what_players_may_still_spend_on_shares_keeps_the_bank_going() -> None:
    table = Scenario().phase(5).running("VR", trains=("5",)).bank(1200).share_round(A, 4)
    hungry = seen(table).rounds_left
    for seat in table.state.seats:
        table.certificates(seat, 17)
    assert seen(table.bank(1200)).rounds_left < hungry


def test_a_train_lives_on_while_nobody_can_pay_for_the_one_that_makes_it_rust() -> None:
    table = Scenario().phase(6).running("VR", trains=("4",), cash=0).depot(**{"5/5+": 0, "6/6+": 0})
    four = TrainName("4")
    assert seen(table).life(four) > seen(table).rounds_until(seen(table).rust_distance(four)) + 2
    rich = table.running("SAR", cash=1500)
    assert seen(rich).life(four) == seen(rich).rounds_until(seen(rich).rust_distance(four))


def test_a_minor_railway_is_half_its_runs_and_the_share_it_becomes() -> None:
    table = Scenario("1824", 4)
    prospects = seen(table)
    share = prospects.held_value(CompanyId("SD"), 10)
    assert share > 0
    assert prospects.railway(CompanyId("SD2")) > share
    assert prospects.railway(CompanyId("SD1")) > 2 * share


def test_a_title_says_what_it_is_like_and_a_stranger_is_played_by_its_data() -> None:
    assert knowledge_of("nowhere") == Knowledge()
    for title in ("1848", "1824", "1862"):
        known, rules = knowledge_of(title), Scenario(title).rules
        assert set(known.homes) | set(known.railways) | set(known.waits_for) | set(known.pays) <= set(
            rules.title.companies
        ), title
        assert set(known.papers) <= set(rules.title.papers), title
        assert all(known.papers[PaperId(p)] > 0 for p in known.papers)
