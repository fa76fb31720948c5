"""What does not happen: no payment of nothing, no second end, no paper closed twice, no question without a reason."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyPrivate, BuyShare, LayTile, Pass, RunTrains, SellShares, TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.model.frames import Question, ShareRound
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1848.extra import ForcedSale, TasmaniaDue
from moves import place
from positions_1848 import causes, declares, doomed, line, loans_before, ruin, taken_over_before
from reasons import reason
from rules_marker import rule
from scenario import A, B, C, D, Scenario, lay, sell, start, train, use

CITIES = {"E4": ("57", 2), "F5": ("57", 2), "G6": ("57", 2)}


def ends(table: Scenario) -> list[str]:
    """The causes of the end that the last action brought about."""
    return [event.cause for event in table.happened(ev.EndTriggered) if isinstance(event, ev.EndTriggered)]


def questions(table: Scenario) -> list[ev.Event]:
    """What players were asked during the last action, also where the answer was clear at once."""
    return table.happened(Question)


# -- the end comes once -------------------------------------------------------------------------------------------


def bank_breaks(table: Scenario) -> Scenario:
    return declares(table.running("VR", A, 100).bank(30), "VR", 100)


@rule("1848-END-01")
@pytest.mark.parametrize("before", [None, "price"])
def test_a_bank_that_breaks_when_the_end_is_near_already_says_nothing_more(before: str | None) -> None:
    table = Scenario()
    if before:
        table.fact(ev.EndTriggered(before))
    table = bank_breaks(table)
    table.act(*[offer for offer in table.offers().listed if getattr(offer, "kind", "") == "pay"])
    assert ends(table) == ([] if before else ["bank"])


@rule("1848-END-01")
@pytest.mark.parametrize("before", [None, "bank"])
def test_a_marker_on_450_when_the_end_is_near_already_says_nothing_more(before: str | None) -> None:
    table = Scenario().running("VR", A, 100, (0, 15))
    if before:
        table.fact(ev.EndTriggered(before))
    declares(table, "VR", 100)
    table.act(*[offer for offer in table.offers().listed if getattr(offer, "kind", "") == "pay"])
    assert ends(table) == ([] if before else ["price"])


@rule("1848-END-01")
@pytest.mark.parametrize("before", [None, "bank"])
def test_the_sixteenth_loan_when_the_end_is_near_already_says_nothing_more(before: str | None) -> None:
    table = loans_before(Scenario().phase(3).running("VR", A, 100), "QR", 15)
    if before:
        table.fact(ev.EndTriggered(before))
    assert ends(table.turn("VR").act(TakeLoan())) == ([] if before else ["loans"])


@rule("1848-END-01")
@pytest.mark.parametrize("before", [None, "bank"])
def test_the_fifth_takeover_when_the_end_is_near_already_says_nothing_more(before: str | None) -> None:
    table = taken_over_before(doomed(Scenario().phase(3), "VR"), "QR", "NSW", "WA", "SAR")
    if before:
        table.fact(ev.EndTriggered(before))
    assert ends(ruin(table, "VR")) == ([] if before else ["receivership"])


# -- money --------------------------------------------------------------------------------------------------------


@rule("1848-TRK-09")
def test_a_tile_on_free_ground_is_laid_without_any_payment() -> None:
    table = Scenario().phase(3).running("CAR").tiles(**CITIES).station("CAR", "E4").turn("CAR").act(lay("F5", "15", 2))
    assert table.happened(ev.Paid) == []


@rule("1848-DIV-02", "1848-BOE-05")
def test_players_without_a_share_are_paid_nothing_rather_than_a_payment_of_nothing() -> None:
    table = declares(Scenario().running("VR", A, 100), "VR", 100)
    table.act(*[offer for offer in table.offers().listed if getattr(offer, "kind", "") == "pay"])
    paid = [e for e in table.happened(ev.Paid) if isinstance(e, ev.Paid) and e.cause == "dividend"]
    assert [(e.payee, e.amount) for e in paid] == [(A, 60)]
    rounds = Scenario().phase(3).shares("BOE", s2=20).share_round(A).act(*[Pass()] * 4)
    paid = [e for e in rounds.happened(ev.Paid) if isinstance(e, ev.Paid) and e.cause == "boe_dividend"]
    assert {(e.payee, e.amount) for e in paid} == {(B, 20)}


# -- privates -----------------------------------------------------------------------------------------------------


@rule("1848-PRV-18")
def test_p6_closes_with_the_first_train_of_car_and_not_again_with_the_second() -> None:
    table = line(Scenario().running("CAR", A, 100, cash=1000).paper("P6", A), "CAR").turn("CAR", "trains")
    assert [e.paper for e in table.act(train("2")).happened(ev.PaperClosed)] == ["P6"]  # type: ignore[attr-defined]
    assert table.act(train("2")).happened(ev.PaperClosed) == []


@rule("1848-PRV-08")
def test_the_first_5_closes_only_the_privates_that_are_still_open() -> None:
    table = line(Scenario().phase(4).depot(**{"4/4+": 0}).running("VR", A, cash=2000), "VR")
    for number in range(1, 7):
        table.paper(f"P{number}", A, used=True, closed=number in (2, 6))
    table.turn("VR", "trains").act(train("5"))
    closed = [e.paper for e in table.happened(ev.PaperClosed) if isinstance(e, ev.PaperClosed)]
    assert closed == ["P1", "P3", "P4", "P5"]


@rule("1848-PRV-19")
def test_a_takeover_closes_and_uses_up_only_what_is_still_open_and_unused() -> None:
    """P1 is open, P2 closed with its discount unused, P4 closed and used; P3 is the director's own."""
    table = doomed(Scenario().phase(5), "VR", A)
    table.paper("P1", "VR", used=True).paper("P2", "VR", closed=True).paper("P4", "VR", used=True, closed=True)
    ruin(table.paper("P3", A, used=True, closed=True), "VR")
    assert table.happened(ev.PaperClosed) == [ev.PaperClosed(PaperId("P1"), "receivership")]
    assert table.happened(ev.PaperUsed) == [ev.PaperUsed(PaperId("P2"), "receivership")]


@rule("1848-PRV-14")
def test_only_the_tile_of_tasmania_itself_meets_the_duty_to_lay_it() -> None:
    table = Scenario().phase(4).running("VR", A).paper("P3", B).agenda(TasmaniaDue(B))
    assert table.why(use("P1", "I8")) == "1848-PRV-14"
    assert table.why(use("P3", "H9")) == "1848-PRV-14"
    assert table.why(use("P3", "I8")) is None


@rule("1848-PRV-14")
@pytest.mark.parametrize(("owner", "used", "asked"), [("s2", False, B), ("s2", True, None), ("VR", False, A)])
def test_play_stops_for_tasmania_only_while_its_tile_is_to_come(owner: str, used: bool, asked: SeatId | None) -> None:
    table = line(Scenario().phase(4).depot(**{"4/4+": 0}).running("VR", A, cash=2000), "VR")
    table.paper("P3", owner, used=used).turn("VR", "trains").act(train("5"))
    assert questions(table) == ([TasmaniaDue(asked)] if asked else [])
    again = table.agenda(*[f for f in table.state.agenda if not isinstance(f, Question)])
    assert questions(again.act(train("5"))) == [], "the second 5 asks nobody"


@rule("1848-PRV-04")
@pytest.mark.parametrize(("cash", "most"), [(45, 45), (500, 140)])
def test_a_private_is_offered_up_to_its_limit_or_what_the_treasury_holds(cash: int, most: int) -> None:
    table = Scenario().phase(3).running("CAR", cash=cash).paper("P2", A).turn("CAR", "trains")
    offers = [o for o in table.offers().ranged if isinstance(o.action, BuyPrivate)]
    low, high = table.rules.title.papers[PaperId("P2")].company_price or (0, 0)
    assert [(o.low, o.high) for o in offers] == [(low, min(most, high))]


@rule("1848-OR-05", "1848-PRV-10")
@pytest.mark.parametrize(
    ("edition", "used", "offered"), [("2021", False, True), ("2021", True, False), ("2007", False, False)]
)
def test_after_the_track_step_only_lays_with_p2_are_offered_and_only_in_the_2021_edition(
    edition: str, used: bool, offered: bool
) -> None:
    table = Scenario(edition=edition).phase(3).running("CAR", cash=500).tiles(E4=("57", 1)).station("CAR", "E4")
    lays = table.paper("P2", "CAR", used=used).turn("CAR", "trains").listed(LayTile)
    assert bool(lays) == offered
    assert all(isinstance(offer, LayTile) and offer.paper == "P2" for offer in lays)


@rule("1848-OR-05", "1848-PRV-10")
def test_a_lay_without_p2_is_refused_after_the_track_step_also_in_the_2021_edition() -> None:
    table = Scenario(edition="2021").phase(3).running("CAR", cash=500).tiles(E4=("57", 1)).station("CAR", "E4")
    table.paper("P2", "CAR").turn("CAR", "trains")
    (with_p2, *_) = table.listed(LayTile)
    assert isinstance(with_p2, LayTile)
    assert table.why(with_p2) is None
    assert table.why(lay(with_p2.at, with_p2.tile, with_p2.rotation)) == "1848-OR-05"


@rule("1848-PRV-09", "1848-PRV-10", "1848-PRV-12")
def test_the_tile_of_tasmania_is_laid_in_the_name_of_the_company_and_with_p3_only() -> None:
    table = Scenario().phase(3).running("CAR").paper("P3", A).paper("P2", A).paper("P1", A).turn("CAR")
    assert reason(table, use("P1", "I8")) == ("1848-PRV-09", "paper_without_power")
    assert reason(table, use("P2", "I8")) == ("1848-PRV-10", "power_for_another_thing")
    laid = table.act(use("P3", "I8")).happened(ev.TileLaid)
    assert [e.company for e in laid if isinstance(e, ev.TileLaid)] == ["CAR"]


# -- takeovers ----------------------------------------------------------------------------------------------------


@rule("1848-REC-04")
@pytest.mark.parametrize(("cash", "asked"), [(101, []), (100, []), (99, [ForcedSale(A)])])
def test_a_director_is_asked_to_sell_only_when_his_cash_is_negative(cash: int, asked: list[Question]) -> None:
    table = Scenario().phase(3).running("VR", A, 100, (5, 1), cash=0).shares("VR", s1=40, s2=20).cash(A, cash)
    table.shares("BOE", s1=30)
    ruin(table, "VR")
    assert questions(table) == asked


@rule("1848-REC-04")
def test_nobody_is_asked_to_sell_at_the_end_of_a_round_unless_sales_come_between_actions() -> None:
    for option, asked in (("at_once", []), ("between_actions", [ForcedSale(A)])):
        table = Scenario(forced_sales=option).running("VR", B, 100, trains=("2",)).shares("BOE", s1=10).cash(A, -50)
        assert questions(table.turn("VR", "trains").act(Pass())) == asked


@rule("1848-REC-03")
def test_a_single_pound_that_the_treasury_lacks_is_paid_by_the_director() -> None:
    table = Scenario().phase(3).running("VR", A, 70, (5, 1), cash=39).shares("VR", s1=40, s2=20).cash(A, 10)
    ruin(table, "VR")
    assert causes(table) == ["loan", "liability", "compensation"]
    assert table.money(A) == 9


@rule("1848-REC-04", "1848-REC-05")
@pytest.mark.parametrize(
    ("debt", "blocks"), [(69, [10]), (70, [10]), (71, [10, 20]), (140, [10, 20]), (141, [10, 20, 30])]
)
def test_a_block_sold_for_a_debt_is_no_larger_than_the_debt_needs(debt: int, blocks: list[int]) -> None:
    """A share of the Bank of England brings 70 pounds: with one share less the debt would be covered, too."""
    table = Scenario().shares("BOE", s1=40).cash(A, -debt).agenda(ForcedSale(A))
    assert [offer.percent for offer in table.listed(SellShares) if isinstance(offer, SellShares)] == blocks
    too_many = blocks[-1] + 10
    assert table.why(sell("BOE", too_many)) == "1848-RUL-47"


@rule("1848-SR-11", "1848-SR-13")
def test_the_certificate_limit_does_not_fall_below_that_of_five_takeovers() -> None:
    limits = []
    for count in range(4, 8):
        table = taken_over_before(Scenario(), *("QR", "NSW", "WA", "SAR", "CAR", "FT", "COM")[:count], director=D)
        limits.append(table.rules.title.policies.certificate_limit(table.rules.title, table.state, A))
    assert limits == [10, 9, 9, 9]


@rule("1848-OR-07")
def test_sets_are_numbered_one_after_the_other() -> None:
    table = Scenario().paper("P1", A).share_round(A, number=4).act(*[Pass()] * 4)
    assert table.state.set_number == 5
    assert isinstance(table.state.frame, ShareRound)
    assert table.state.frame.number == 5


@rule("1848-TOK-02")
def test_what_a_marker_costs_is_told_with_it() -> None:
    table = Scenario().phase(3).running("CAR").tiles(**CITIES).station("CAR", "E4").turn("CAR", "station")
    table.act(place("F5"))
    assert causes(table) == ["station"]
    assert [e.cost for e in table.happened(ev.StationPlaced)] == [40]  # type: ignore[attr-defined]


# -- what is written down -----------------------------------------------------------------------------------------


@rule("1848-TRN-02", "1848-PHS-07")
def test_a_kind_of_train_leaves_the_bank_for_the_first_time_only_once() -> None:
    table = line(Scenario().running("CAR", A, 100, cash=1000), "CAR").turn("CAR", "trains").act(train("2"), train("2"))
    assert table.state.left_bank == ("2/2+",)
    assert [e.first for e in table.happened(ev.TrainLeftBank) if isinstance(e, ev.TrainLeftBank)] == [False]


@rule("1848-OR-05")
def test_a_company_that_has_run_has_acted() -> None:
    table = line(Scenario().running("CAR", A, 100, trains=("2",)), "CAR").turn("CAR", "run")
    assert not table.company("CAR").acted
    assert table.act(RunTrains()).company("CAR").acted


# -- who is told what ---------------------------------------------------------------------------------------------


@rule("1848-SR-01", "1848-SR-02")
def test_only_whoever_has_just_bought_is_told_that_his_turn_is_over() -> None:
    table = Scenario().share_round(A).act(start("VR", 70))
    assert table.why(Pass(), seat=A) == "1848-SR-02"
    assert table.why(Pass(), seat=C) == "1848-SR-01"
    table.act(Pass())
    assert table.actor == C
    assert table.why(Pass(), seat=A) == "1848-SR-01", "they have bought, but not just now"
    assert table.why(Pass(), seat=B) == "1848-SR-01", "they are just done, but have bought nothing"


@rule("1848-TRN-15", "1848-PRV-15")
def test_the_2e_is_offered_with_and_without_the_discount_of_p4() -> None:
    table = Scenario().phase(5).running("CAR", A, 100, cash=1000, trains=("5",)).paper("P4", A).turn("CAR", "trains")
    assert {train("2E"), train("2E", paper="P4")} <= set(table.listed(type(train("2E"))))
    table.paper("P4", A, used=True)
    assert train("2E", paper="P4") not in table.listed(type(train("2E")))


@rule("1848-SR-02", "1848-SR-05")
def test_shares_are_offered_from_where_they_lie_and_a_pass_is_told_to_all() -> None:
    table = (
        Scenario()
        .running("VR", A, 70)
        .running("QR", B, 70, percent=100)
        .shares("SAR", s1=50, pool=50)
        .priced("SAR", 70)
    )
    table.share_round(C)
    offered = {(o.company, o.source) for o in table.listed(BuyShare) if isinstance(o, BuyShare)}
    assert offered == {("VR", "new"), ("SAR", "pool"), ("BOE", "pool")}
    assert table.act(Pass()).happened(ev.Passed) == [ev.Passed(C)]
