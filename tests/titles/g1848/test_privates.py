"""PRV: what private companies pay, who may own them, and when they close."""

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import Accept, BuyPrivate, BuyTrainFrom, Decline, Pass, TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn, Question
from kursbuch.eighteen.model.state import BANK, Paper
from kursbuch.titles.g1848.extra import BOE
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, buy_paper, buy_private, lay, sell, train, use

DIVIDENDS = {"P1": 5, "P2": 10, "P3": 15, "P4": 20, "P5": 25, "P6": 30}
DEAREST = {"P1": 40, "P2": 80, "P3": 140, "P4": 220}
STEPS = ("track", "station", "run", "dividend", "trains")
TO_C4 = {"E4": ("6", 1), "D5": ("8", 0)}
"""Track from Port Augusta to the border of the desert hex C4."""


def paper(table: Scenario, name: str) -> Paper:
    """A private as it stands."""
    return table.state.papers[PaperId(name)]


def owned(owner: str, players: int = 4, **options: str) -> Scenario:
    """All six privates are in one hand."""
    table = Scenario(players=players, **options)
    for name in DIVIDENDS:
        table.paper(name, owner)
    return table


def first_five_on_sale(table: Scenario) -> Scenario:
    """The next train sold is the first 5/5+."""
    return table.phase(4).depot(**{"4/4+": 0})


# -- income -----------------------------------------------------------------------------------------------------


@rule("1848-PRV-01")
@pytest.mark.parametrize(("name", "dividend"), DIVIDENDS.items())
def test_the_bank_pays_the_owner_at_the_start_of_an_operating_round(name: str, dividend: int) -> None:
    table = Scenario().paper(name, C).share_round(A)
    bank = table.money(BANK)
    table.act(Pass(), Pass(), Pass())
    assert table.money(C) == 630
    table.act(Pass())
    assert [table.money(seat) for seat in (A, B, C, D)] == [630, 630, 630 + dividend, 630]
    assert table.money(BANK) == bank - dividend


@rule("1848-PRV-01")
def test_a_company_gets_the_dividend_of_its_private_and_closed_ones_pay_nothing() -> None:
    table = Scenario().running("CAR", A, cash=200).paper("P3", "CAR").paper("P4", "CAR", closed=True).share_round(A)
    table.act(Pass(), Pass(), Pass(), Pass())
    assert table.money("CAR") == 215


@rule("1848-PRV-01")
@pytest.mark.parametrize(("phase", "rounds"), [(2, 1), (3, 2), (5, 3)])
def test_privates_pay_again_in_each_operating_round_of_a_set(phase: int, rounds: int) -> None:
    table = owned(B).phase(phase).share_round(A)
    table.act(Pass(), Pass(), Pass(), Pass())
    assert table.money(B) == 630 + 105 * rounds


@rule("1848-PRV-02")
def test_privates_have_no_turn_and_no_tile_but_tasmania() -> None:
    table = owned(A).phase(3).running("CAR", A).tiles(**TO_C4).station("CAR", "E4").turn("CAR")
    of = {"P1": "1848-PRV-09", "P2": "1848-PRV-10", "P4": "1848-PRV-15", "P5": "1848-PRV-17", "P6": "1848-PRV-17"}
    assert {name: table.why(use(name, "I8")) for name in of} == of
    of = {"P1": "1848-PRV-09", "P3": "1848-PRV-12", "P4": "1848-PRV-15", "P5": "1848-PRV-17", "P6": "1848-PRV-17"}
    assert {name: table.why(lay("C4", "9", 2, name)) for name in of} == of
    assert table.why(use("P3", "H9")) == "1848-PRV-12"
    assert table.listed(type(use("P3", "I8"))) == [use("P3", "I8"), use("P3", "I10")]


@rule("1848-PRV-02")
def test_only_railways_act_in_an_operating_round() -> None:
    table = owned(B).running("CAR", A).share_round(A).act(Pass(), Pass(), Pass(), Pass())
    assert isinstance(table.state.frame, CompanyTurn)
    assert (table.state.frame.company, table.actor) == ("CAR", A)


@rule("1848-PRV-03")
def test_privates_do_not_count_towards_the_certificate_limit() -> None:
    table = owned(A).certificates(A, 16).share_round(A)
    assert table.rules.view(table.state, None).players[A].certificates == 16
    table.act(buy("BOE", "pool"))
    table.share_round(A)
    assert table.why(buy("BOE", "pool")) == "1848-SR-11"


@rule("1848-PRV-03")
def test_privates_are_worth_nothing_in_the_final_account() -> None:
    table = owned(A)
    assert table.worth() == {A: 630, B: 630, C: 630, D: 630}


# -- companies buy privates -------------------------------------------------------------------------------------


@rule("1848-PRV-04")
@pytest.mark.parametrize(("name", "dearest"), DEAREST.items())
def test_a_company_pays_its_director_one_pound_up_to_the_limit_of_the_private(name: str, dearest: int) -> None:
    table = Scenario().phase(3).running("CAR", A, cash=1000).paper(name, A).turn("CAR")
    assert table.why(buy_private(name, 0)) == "1848-PRV-04"
    assert table.why(buy_private(name, dearest + 1)) == "1848-PRV-04"
    assert table.why(buy_private(name, 1)) is None
    (offer,) = [o for o in table.offers().ranged if isinstance(o.action, BuyPrivate)]
    assert (offer.low, offer.high, offer.step) == (1, dearest, 1)
    bank = table.money(BANK)
    table.act(buy_private(name, dearest))
    assert (table.money("CAR"), table.money(A), table.money(BANK)) == (1000 - dearest, 630 + dearest, bank)
    assert paper(table, name) == Paper(paper(table, name).price, "CAR")


@rule("1848-PRV-04")
@pytest.mark.parametrize("step", STEPS)
def test_a_private_is_bought_at_any_moment_of_the_turn(step: str) -> None:
    table = Scenario().phase(3).running("CAR", A, trains=("3",)).paper("P1", A).turn("CAR", step)
    assert table.why(buy_private("P1", 40)) is None
    assert table.why(buy_private("P1", 40), B) == "1848-DIR-01"


@rule("1848-PRV-04")
def test_no_private_is_bought_outside_a_company_turn() -> None:
    table = Scenario().phase(3).running("CAR", A).paper("P1", A).share_round(A)
    assert table.why(buy_private("P1", 40)) == "1848-SR-02"


@rule("1848-PRV-04")
def test_privates_are_for_sale_from_the_first_three_train_on_in_the_turn_of_its_buyer_too() -> None:
    table = Scenario().phase(2).depot(**{"2/2+": 0}).running("CAR", A).paper("P1", A).turn("CAR", "trains")
    assert table.why(buy_private("P1", 20)) == "1848-PRV-04"
    assert not [o for o in table.offers().ranged if isinstance(o.action, BuyPrivate)]
    table.act(train("3"))
    assert table.why(buy_private("P1", 20)) is None


@rule("1848-PRV-04")
def test_the_treasury_must_hold_the_price() -> None:
    table = Scenario().phase(3).running("CAR", A, cash=19).paper("P1", A).turn("CAR")
    assert table.why(buy_private("P1", 20)) == "1848-PRV-04"
    (offer,) = [o for o in table.offers().ranged if isinstance(o.action, BuyPrivate)]
    assert offer.high == 19
    table.act(buy_private("P1", 19))
    assert (table.money("CAR"), table.money(A)) == (0, 649)


@rule("1848-PRV-04", "1848-RUL-52")
def test_only_the_companys_own_director_sells_to_it() -> None:
    table = Scenario().phase(3).running("CAR", A).shares("CAR", s1=40, s2=20).paper("P1", B).turn("CAR")
    assert table.why(buy_private("P1", 20)) == "1848-PRV-04"
    assert table.paper("P1", A).why(buy_private("P1", 20)) is None
    assert table.paper("P1", A, closed=True).why(buy_private("P1", 20)) == "1848-PRV-08"


@rule("1848-PRV-04", "1848-PRV-17")
@pytest.mark.parametrize("name", ["P5", "P6"])
def test_no_company_buys_the_fifth_or_sixth_private(name: str) -> None:
    table = Scenario().phase(3).running("CAR", A).paper(name, A).turn("CAR")
    for price in (1, 40, 140, 220):
        assert table.why(buy_private(name, price)) == "1848-PRV-17"


@rule("1848-PRV-04", "1848-VAR-2021-18")
def test_by_the_other_reading_any_player_sells_if_he_agrees() -> None:
    table = Scenario(private_seller="any_player").phase(3).running("CAR", A).paper("P1", B).turn("CAR")
    assert table.why(buy_private("P1", 41)) == "1848-PRV-04"
    table.act(buy_private("P1", 30))
    assert table.actor == B
    assert paper(table, "P1").owner == B
    assert table.why(Pass()) == "1848-RUL-52"
    table.act(Accept())
    assert (paper(table, "P1").owner, table.money("CAR"), table.money(B)) == ("CAR", 970, 660)
    assert (table.actor, table.money(A)) == (A, 630)


@rule("1848-PRV-04", "1848-RUL-52")
def test_an_owner_who_declines_keeps_his_private_and_is_not_asked_again_in_the_turn() -> None:
    table = Scenario(private_seller="any_player").phase(3).running("CAR", A).paper("P1", B).paper("P2", B)
    table.turn("CAR").act(buy_private("P1", 30), Decline())
    assert (paper(table, "P1").owner, table.money("CAR"), table.money(B)) == (B, 1000, 630)
    assert table.actor == A
    assert table.why(buy_private("P1", 40)) == "1848-RUL-52"
    assert table.why(buy_private("P2", 40)) is None
    assert table.turn("CAR").why(buy_private("P1", 40)) is None


@rule("1848-PRV-04", "1848-VAR-2021-18")
def test_the_edition_of_2021_lets_any_player_sell_at_the_same_prices_and_time() -> None:
    assert catalogue.complete_options("1848", {})["private_seller"] == "director"
    table = Scenario(edition="2021").phase(2).running("CAR", A).paper("P4", B).turn("CAR")
    assert table.why(buy_private("P4", 220)) == "1848-PRV-04"
    table.phase(3)
    assert table.why(buy_private("P4", 221)) == "1848-PRV-04"
    assert table.why(buy_private("P4", 220)) is None


@rule("1848-PRV-05")
@pytest.mark.parametrize("seller", ["director", "any_player"])
def test_a_company_buys_no_private_of_another_company(seller: str) -> None:
    table = Scenario(private_seller=seller).phase(3).running("CAR", A).running("VR", A)
    table.paper("P1", "VR").paper("P2", "CAR").turn("CAR")
    assert table.why(buy_private("P1", 20)) == "1848-PRV-05"
    assert table.why(buy_private("P2", 20)) == "1848-PRV-05"
    assert not [o for o in table.offers().ranged if isinstance(o.action, BuyPrivate)]


@rule("1848-PRV-05")
def test_players_trade_no_privates_in_a_share_round() -> None:
    table = Scenario().phase(3).paper("P1", A).paper("P2", B).share_round(A)
    for kind in table.rules.title.actions:
        if "paper" in kind.__struct_fields__:
            assert not any(isinstance(offer, kind) for offer in table.offers().listed)
    assert table.why(buy_private("P2", 20)) == "1848-SR-02"
    assert table.why(sell("BOE", 10)) == "1848-SR-02"


# -- powers and closing -----------------------------------------------------------------------------------------


@rule("1848-PRV-06", "1848-PRV-19")
def test_privates_of_a_company_taken_over_close_and_never_go_to_the_bank_of_england() -> None:
    table = Scenario().phase(3).running("CAR", A, cell=(1, 2), cash=0)
    table.paper("P2", "CAR").paper("P4", "CAR").paper("P1", B).turn("CAR").act(TakeLoan())
    assert table.company("CAR").closed
    assert (paper(table, "P2").closed, paper(table, "P4").closed, paper(table, "P1").closed) == (True, True, False)
    assert not [name for name, p in table.state.papers.items() if p.owner == BOE]
    view = table.rules.view(table.state, None)
    assert view.companies[BOE].papers == view.companies[CompanyId("CAR")].papers == ()


@rule("1848-PRV-19")
def test_discounts_go_down_with_the_company_that_holds_them() -> None:
    table = Scenario().phase(5).running("CAR", A, cell=(1, 2), cash=0).running("VR", A)
    table.paper("P2", "CAR", closed=True).paper("P4", "CAR", closed=True).turn("CAR")
    assert table.why(train("2E", paper="P4")) == "1848-OR-05"
    table.act(TakeLoan())
    assert (paper(table, "P2").used, paper(table, "P4").used) == (True, True)
    assert table.turn("VR", "trains").why(train("2E", paper="P4")) == "1848-PRV-15"


@rule("1848-PRV-19")
def test_an_unplaced_tasmania_tile_leaves_the_game_with_its_company() -> None:
    table = Scenario().phase(4).depot(**{"4/4+": 0}).running("CAR", A, cell=(1, 2), cash=0).running("VR", B)
    table.paper("P3", "CAR").turn("CAR").act(TakeLoan())
    assert (paper(table, "P3").closed, paper(table, "P3").used) == (True, True)
    table.turn("VR", "trains").act(train("5"))
    assert isinstance(table.state.frame, CompanyTurn)
    assert table.why(use("P3", "I8")) == "1848-PRV-12"


@rule("1848-PRV-07")
@pytest.mark.parametrize("owner", ["CAR", A])
def test_a_company_uses_the_power_of_its_own_and_of_its_directors_private(owner: str) -> None:
    table = Scenario().phase(3).running("CAR", A).tiles(**TO_C4).station("CAR", "E4")
    table.paper("P2", owner).paper("P3", owner).turn("CAR")
    assert table.why(lay("C4", "9", 2, "P2")) is None
    assert table.why(use("P3", "I8")) is None


@rule("1848-PRV-07")
@pytest.mark.parametrize("owner", ["VR", B])
def test_a_company_uses_no_power_of_anybody_else(owner: str) -> None:
    table = Scenario().phase(3).running("CAR", A).running("VR", A).tiles(**TO_C4).station("CAR", "E4")
    table.paper("P2", owner).paper("P3", owner).turn("CAR")
    assert table.why(lay("C4", "9", 2, "P2")) == "1848-PRV-07"
    assert table.why(use("P3", "I8")) == "1848-PRV-07"


@rule("1848-PRV-07")
def test_powers_wait_for_the_first_three_train() -> None:
    table = Scenario().phase(2).depot(**{"2/2+": 0}).running("CAR", A).tiles(**TO_C4).station("CAR", "E4")
    table.paper("P2", A).paper("P3", A).turn("CAR")
    assert table.why(lay("C4", "9", 2, "P2")) == "1848-PRV-07"
    assert table.why(lay("C4", "9", 2)) is None
    table.turn("CAR", "trains")
    assert table.why(use("P3", "I8")) == "1848-PRV-07"
    table.act(train("3"))
    assert table.why(use("P3", "I8")) is None
    assert table.turn("CAR").why(lay("C4", "9", 2, "P2")) is None


@rule("1848-PRV-07")
def test_a_private_pays_on_after_its_power_was_used() -> None:
    table = Scenario().phase(3).running("CAR", A, cash=0).tiles(**TO_C4).station("CAR", "E4")
    table.paper("P2", A).paper("P3", "CAR").turn("CAR").act(use("P3", "I10"), lay("C4", "9", 2, "P2"))
    assert (paper(table, "P2").used, paper(table, "P2").closed) == (True, False)
    assert (paper(table, "P3").used, paper(table, "P3").closed) == (True, False)
    cash, treasury = table.money(A), table.money("CAR")
    table.share_round(A).act(Pass(), Pass(), Pass(), Pass())
    assert (table.money(A), table.money("CAR")) == (cash + 10, treasury + 15)


@rule("1848-PRV-08")
def test_the_first_five_train_closes_all_privates() -> None:
    table = first_five_on_sale(owned(B)).paper("P3", B, used=True).paper("P1", "CAR").running("CAR", A)
    table.turn("CAR", "trains", of=1).act(train("5"))
    assert all(p.closed for p in table.state.papers.values())
    assert {event.paper for event in table.happened(ev.PaperClosed) if isinstance(event, ev.PaperClosed)} == {
        *DIVIDENDS
    }
    treasury = table.money("CAR")
    table.share_round(A).act(Pass(), Pass(), Pass(), Pass())
    assert (table.money(B), table.money("CAR")) == (630, treasury)


@rule("1848-PRV-08")
def test_earlier_trains_and_a_second_five_close_nothing() -> None:
    table = owned(B).phase(3).depot(**{"3/3+": 0}).running("CAR", A).turn("CAR", "trains").act(train("4"))
    assert [n for n, p in table.state.papers.items() if p.closed] == ["P6"]
    table = owned(B).phase(5).running("VR", A).turn("VR", "trains").act(train("5"))
    assert not any(p.closed for p in table.state.papers.values())


@rule("1848-PRV-09")
def test_the_first_private_has_no_power() -> None:
    table = owned(A).phase(5).running("CAR", A).tiles(**TO_C4).station("CAR", "E4").turn("CAR")
    assert table.why(use("P1", "I8")) == "1848-PRV-09"
    assert table.why(lay("C4", "9", 2, "P1")) == "1848-PRV-09"
    assert table.turn("CAR", "trains").why(train("2E", paper="P1")) == "1848-PRV-09"
    assert table.why(train("2E")) is None


@rule("1848-PRV-17")
@pytest.mark.parametrize("name", ["P5", "P6"])
def test_the_fifth_and_sixth_private_have_no_power_after_the_sale(name: str) -> None:
    table = owned(A).phase(5).running("CAR", A).tiles(**TO_C4).station("CAR", "E4").turn("CAR")
    assert table.why(use(name, "I8")) == "1848-PRV-17"
    assert table.why(lay("C4", "9", 2, name)) == "1848-PRV-17"
    assert table.turn("CAR", "trains").why(train("2E", paper=name)) == "1848-PRV-17"


@rule("1848-PRV-17")
def test_the_fifth_private_brings_a_share_the_sixth_a_directors_share_and_the_others_none() -> None:
    table = Scenario()
    for name in DIVIDENDS:
        buyer = table.actor
        before = {c: company.held_by(buyer) for c, company in table.state.companies.items()}
        table.act(buy_paper(name))
        gained = {c: company.held_by(buyer) - before[c] for c, company in table.state.companies.items()}
        expected = {"P5": {"QR": 10}, "P6": {"CAR": 20}}.get(name, {})
        assert {c: percent for c, percent in gained.items() if percent} == expected


@rule("1848-PRV-18")
def test_the_sixth_private_closes_when_car_buys_its_first_train_from_the_bank() -> None:
    table = Scenario().running("CAR", A).running("VR", A).paper("P6", B).turn("VR", "trains").act(train("2"))
    assert not paper(table, "P6").closed
    table.turn("CAR", "trains").act(train("2"))
    assert paper(table, "P6").closed
    table.share_round(A).act(Pass(), Pass(), Pass(), Pass())
    assert table.money(B) == 630


@rule("1848-PRV-18")
def test_the_sixth_private_closes_when_car_buys_a_train_from_another_company() -> None:
    table = Scenario().phase(3).running("CAR", A).running("VR", A, trains=("2",)).running("SAR", A, trains=("2",))
    table.paper("P6", B).turn("VR", "trains").act(BuyTrainFrom(CompanyId("SAR"), TrainName("2"), 1))
    assert not paper(table, "P6").closed
    table.turn("CAR", "trains").act(BuyTrainFrom(CompanyId("VR"), TrainName("2"), 1))
    assert table.company("CAR").trains == ("2",)
    assert paper(table, "P6").closed


@rule("1848-PRV-18", "1848-PRV-08")
def test_the_sixth_private_closes_with_the_first_five_train_at_the_latest() -> None:
    table = first_five_on_sale(Scenario()).running("VR", A).paper("P6", B).turn("VR", "trains").act(train("5"))
    assert paper(table, "P6").closed
    assert not isinstance(table.state.frame, Question)
