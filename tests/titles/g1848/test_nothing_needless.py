"""What does not happen: no payment of nothing, no second end, no paper closed twice, no question without a reason."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyPrivate, LayTile, Pass, TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.model.frames import Choice, ShareRound
from moves import place
from positions_1848 import causes, declares, doomed, line, loans_before, ruin, taken_over_before
from rules_marker import rule
from scenario import A, B, D, Scenario, lay, train, use

CITIES = {"E4": ("57", 2), "F5": ("57", 2), "G6": ("57", 2)}


def ends(table: Scenario) -> list[str]:
    """The causes of the end that the last action brought about."""
    return [event.cause for event in table.happened(ev.EndTriggered) if isinstance(event, ev.EndTriggered)]


def questions(table: Scenario) -> list[str]:
    """What players were asked during the last action, also where the answer was clear at once."""
    pushed = [e.frame for e in table.happened(ev.FramePushed) if isinstance(e, ev.FramePushed)]
    return [frame.kind for frame in pushed if isinstance(frame, Choice)]


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


@rule("1848-PRV-19")
def test_a_takeover_closes_and_uses_up_only_what_is_still_open_and_unused() -> None:
    """P1 is open, P2 closed with its discount unused, P4 closed and used; P3 is the director's own."""
    table = doomed(Scenario().phase(5), "VR", A)
    table.paper("P1", "VR", used=True).paper("P2", "VR", closed=True).paper("P4", "VR", used=True, closed=True)
    ruin(table.paper("P3", A, used=True, closed=True), "VR")
    assert table.happened(ev.PaperClosed) == [ev.PaperClosed(PaperId("P1"), "receivership")]
    assert table.happened(ev.PaperUsed) == [ev.PaperUsed(PaperId("P2"))]


@rule("1848-PRV-14")
def test_only_the_tile_of_tasmania_itself_meets_the_duty_to_lay_it() -> None:
    table = Scenario().phase(4).running("VR", A).paper("P3", B).agenda(Choice("tasmania", B))
    assert table.why(use("P1", "I8")) == "1848-PRV-14"
    assert table.why(use("P3", "H9")) == "1848-PRV-14"
    assert table.why(use("P3", "I8")) is None


@rule("1848-PRV-14")
@pytest.mark.parametrize(("owner", "used", "asked"), [("s2", False, True), ("s2", True, False), ("VR", False, True)])
def test_play_stops_for_tasmania_only_while_its_tile_is_to_come(owner: str, used: bool, asked: bool) -> None:
    table = line(Scenario().phase(4).depot(**{"4/4+": 0}).running("VR", A, cash=2000), "VR")
    table.paper("P3", owner, used=used).turn("VR", "trains").act(train("5"))
    assert questions(table) == (["tasmania"] if asked else [])
    again = table.agenda(*[f for f in table.state.agenda if not isinstance(f, Choice)])
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


# -- takeovers ----------------------------------------------------------------------------------------------------


@rule("1848-REC-04")
@pytest.mark.parametrize(("cash", "asked"), [(200, []), (0, ["forced_sale"])])
def test_a_director_is_asked_to_sell_only_when_his_cash_is_negative(cash: int, asked: list[str]) -> None:
    table = Scenario().phase(3).running("VR", A, 100, (5, 1), cash=0).shares("VR", s1=40, s2=20).cash(A, cash)
    table.shares("BOE", s1=30)
    ruin(table, "VR")
    assert questions(table) == asked


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
