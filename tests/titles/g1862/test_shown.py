"""What 1862 shows besides the shared fields, in the view and as text."""

from io import StringIO

import pytest
from rich.console import Console

from kursbuch.bots.eighteen.manners import without_pestering
from kursbuch.cli.eighteen.effects import words_of
from kursbuch.cli.eighteen.page import show_table
from kursbuch.cli.eighteen.words import Voice
from kursbuch.eighteen.actions import Action, BuyTrainFrom, ClosePaper, Decline, Pass
from kursbuch.eighteen.study.facts import looked_at, outcome
from kursbuch.kernel.facts import Fact
from kursbuch.kernel.offers import Offers
from kursbuch.table import Table
from rules_marker import rule
from scenario import A, Scenario
from shares_1862 import GROUPS, acting, after_the_sale, bid, buy_back, close, company, first_round, halved, train_of


def columns(scene: Scenario) -> dict[str, dict[str, int]]:
    shown = scene.rules.view(scene.state, None).shown
    return {column.key: dict(column.values) for column in shown.columns}


def badges(scene: Scenario) -> dict[str, tuple[str, ...]]:
    return {badge.key: badge.on for badge in scene.rules.view(scene.state, None).shown.badges}


@rule("1862-AUC-05")
def test_money_bound_by_bids_is_shown_with_the_player() -> None:
    scene = first_round().act(bid("P3", 75), bid("P4", 120))
    assert columns(scene)["bound"] == {"s1": 75, "s2": 120}
    assert "bound" not in columns(first_round())


@rule("1862-SR-10")
def test_groups_are_shown_until_all_are_on_sale() -> None:
    scene = first_round()
    assert columns(scene)["group"] == {name: number for number, names in GROUPS.items() for name in names}
    assert len(badges(scene)["waiting"]) == 13
    scene = after_the_sale()
    assert badges(scene)["waiting"] == GROUPS[2] + GROUPS[3] + GROUPS[4]
    for names in GROUPS.values():
        for name in names:
            company(scene, name, s1=60, s2=40)
    assert columns(scene) == {"notes": {}}
    assert badges(scene) == {}


@rule("1862-LOAN-10")
def test_notes_own_shares_and_smaller_shares_are_shown_with_the_company() -> None:
    scene = halved(company(after_the_sale(), "CP", s1=60), "CP", 4, s1=30)
    assert (columns(scene)["notes"], columns(scene)["own"]) == ({"CP": 4}, {"CP": 50})
    assert badges(scene)["small_shares"] == ("CP",)


@rule("1862-LOAN-04", "1862-LOAN-06")
@pytest.mark.parametrize(("phase", "cash"), [(1, 0), (2, 60), (4, 80), (6, 90)])
def test_what_a_note_brings_is_shown_with_the_notes(phase: int, cash: int) -> None:
    scene = acting("CP", "buyback", phase=phase)
    shown = scene.rules.view(scene.state, None).shown
    assert [(column.brings, column.costs) for column in shown.columns if column.key == "notes"] == [(cash, 100)]


@rule("1862-LOAN-04")
def test_a_buy_back_tells_what_the_bank_gives_up_and_gets_before_it_is_confirmed() -> None:
    scene = company(acting("CP", "buyback"), "CP", (1, 5), s1=40, s2=20, s3=10, pool=20)
    found = outcome(scene.rules, scene.state, A, buy_back(9)).facts
    assert {Fact("new", "percent", 10, 5, "CP"), Fact("pool", "percent", 20, 10, "CP")} <= set(found)
    (bank,) = (fact for fact in found if fact.key == "bank")
    assert isinstance(bank.before, int)
    assert bank.after == bank.before + 150 - 9 * 60
    assert not [fact for fact in looked_at(found, A, scene.state.players) if fact.owner in ("new", "pool")]
    voice = Voice(scene.rules.title, scene.rules.names({}), "de")
    assert ("Neu Aktien von CP", "10 %", "5 %") in [words_of(voice, fact) for fact in found]


@rule("1862-SET-11")
def test_bids_are_printed_and_places_without_a_space_stay_empty() -> None:
    table = Table.new("1862", ("Ann", "Bo", "Cy", "Di"), seed=1)
    first, second = (table.called.seats[seat] for seat in table.game.seats[:2])
    table.act(bid("P3", 75))
    table.act(bid("P3", 80))
    told = StringIO()
    show_table(table, 2, "en", Console(file=told, width=400))
    assert f"P3 Baltimore & Ohio Railroad $70 ({first} $75, {second} $80)" in told.getvalue()
    assert "-1" not in told.getvalue()


@rule("1862-PRV-05")
def test_bots_do_not_throw_privates_away() -> None:
    scene = after_the_sale().paper("P1", A)
    assert close("P1") in scene.offers().listed
    found = without_pestering(scene.state, scene.offers())
    assert not any(isinstance(offer, ClosePaper) for offer in found.listed)
    only: Offers[Action] = Offers(listed=(close("P1"),))
    assert without_pestering(scene.state, only) == only


@rule("1862-TRN-06")
def test_bots_do_not_ask_again_at_another_price() -> None:
    scene = company(acting("CP", phase=3, cash=400), "NYC", s2=60, trains="3 4")
    scene.act(train_of("NYC", "3", 10), Decline())
    found = without_pestering(scene.state, scene.offers())
    asked = [offer.action for offer in found.ranged if isinstance(offer.action, BuyTrainFrom)]
    assert asked == [train_of("NYC", "4", 1)]
    assert Pass() in found.listed
