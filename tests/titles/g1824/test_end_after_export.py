"""RUL-58: the bank is emptied after the last operating round of a set, by the train that goes abroad."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import DiscardTrain, Dividend, Pass, RunTrains
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import BANK
from kursbuch.titles.g1824.extra import Formed
from positions_1824 import (
    all_pass,
    asked,
    buys_first,
    first_of,
    game,
    last_turn,
    opened,
    owned,
    rest_unsold,
    round_of,
    share_round_number,
    swap,
)
from railways_1824 import after_draft, three_players
from rules_marker import rule
from scenario import A, B, C, D, Scenario

FORMS_WITH = {"SD": "4", "UG": "5", "KK": "6"}


def before_export(train: str, table: Scenario | None = None) -> Scenario:
    """The next train to go abroad is the first of its kind; BH, which D directs, will be the last to act."""
    return opened(first_of(game() if table is None else table, train), "BH", trains=("10",), s4=60)


def export(table: Scenario, bank: int, last: str = "BH") -> Scenario:
    """The last company of the only operating round of the set has acted, with so much left in the bank."""
    return last_turn(rest_unsold(table).bank(bank), last).act(Pass())


def over(table: Scenario) -> str | None:
    """How the game ended."""
    return table.rules.over(table.state)


def exported(table: Scenario) -> list[str]:
    """Trains that went abroad with the last action."""
    return [e.card for e in table.events if isinstance(e, ev.TrainLeftBank) and e.cause == "export"]


def formed(table: Scenario) -> list[str]:
    """State railways that formed with the last action."""
    return [event.company for event in table.events if isinstance(event, Formed)]


def ended_at_once(table: Scenario) -> bool:
    """The game is over, and no share round has begun since the train went abroad."""
    began = any(isinstance(event, ev.SetBegan) for event in table.events)
    return (over(table), table.state.agenda, began) == ("bank", (), False)


# -- formations ---------------------------------------------------------------------------------------------------


@rule("1824-RUL-58", "1824-END-02", "1824-CORP-10")
@pytest.mark.parametrize("state", FORMS_WITH)
def test_the_capital_of_a_state_railway_formed_by_the_export_ends_the_game_before_the_next_share_round(
    state: str,
) -> None:
    table = owned(before_export(FORMS_WITH[state]), f"{state}1", A, 70, ("10",))
    export(table, 100)
    assert (exported(table), formed(table)) == ([FORMS_WITH[state]], [state])
    assert ended_at_once(table)
    assert table.happened(ev.GameEnded) == [ev.GameEnded("bank")]
    assert table.money(BANK) < 0
    assert table.worth()[A] == table.money(A) + 240, "the shares it was exchanged for count"


@rule("1824-RUL-58", "1824-END-01")
@pytest.mark.parametrize(("bank", "ends"), [(959, True), (960, True), (961, False)])
def test_an_export_that_leaves_a_single_gulden_goes_on_with_a_share_round(bank: int, ends: bool) -> None:
    """SD takes 720 and the 240 of SD2 and SD3, which nobody bought."""
    table = export(owned(before_export("4"), "SD1", A, 0, ("10",)), bank)
    assert (table.money(BANK), formed(table)) == (bank - 960, ["SD"])
    assert (over(table) is not None, isinstance(table.state.frame, ShareRound)) == (ends, not ends)
    if not ends:
        assert (table.state.end_cause, share_round_number(table)) == (None, 3)


@rule("1824-RUL-58", "1824-TRN-24")
def test_an_export_that_costs_nothing_goes_on_whatever_little_is_left() -> None:
    table = export(before_export("4").depot(**{"3": 1}), 1)
    assert (exported(table), over(table), share_round_number(table)) == (["3"], None, 3)


@rule("1824-RUL-58", "1824-RUL-17")
def test_nobody_is_asked_for_surplus_trains_or_mountain_railways_any_more() -> None:
    table = before_export("4").paper("B1", C).cash(C, 10)
    owned(owned(table, "SD1", A, 0, ("10", "10")), "SD2", B, 0, ("10", "10"))
    export(owned(table, "SD3", C, 0, ("10",)), 100)
    assert len(table.company("SD").trains) == 5, "one above the limit"
    assert (ended_at_once(table), asked(table), table.rules.actor(table.state)) == (True, None, None)
    assert not table.state.papers[PaperId("B1")].closed
    assert table.worth()[C] == 10 + 120, "the share for SD3, nothing for the mountain railway"


@rule("1824-RUL-58", "1824-END-02")
def test_inside_a_set_the_capital_of_a_state_railway_leaves_the_rest_of_the_set_to_play() -> None:
    table = buys_first(rest_unsold(owned(game(), "SD1", A, 0, ("10",))), "4", 1, 2).bank(100).act(Pass())
    assert (formed(table), table.state.end_cause) == (["SD"], "bank")
    assert (over(table), round_of(table)) == (None, (2, 2))


# -- openings -----------------------------------------------------------------------------------------------------


NO_MINORS = 1200
"""What a state railway gets of whose pre-state railways none was bought."""


def mountains(bank: int) -> Scenario:
    """The first 4 went abroad and SD formed, which left so much in the bank.

    B1 of A and B2 of B are to be exchanged, and MS lacks one share to open for 600.
    """
    table = before_export("4").paper("B1", A).paper("B2", B)
    return export(table.shares("MS", s3=40).priced("MS", 60), bank + NO_MINORS)


@rule("1824-RUL-58", "1824-END-02", "1824-PRV-13")
def test_an_opening_by_the_exchange_of_a_mountain_railway_after_an_exported_4_ends_the_game_at_once() -> None:
    table = mountains(600)
    assert (exported(table), asked(table), table.actor) == (["4"], "mountain", A)
    table.act(swap("B1", "MS"))
    assert (table.money("MS"), table.money(BANK)) == (600, 0)
    assert ended_at_once(table)
    assert not table.state.papers[PaperId("B2")].closed, "B is not asked any more"


@rule("1824-RUL-58", "1824-PRV-13")
def test_an_opening_that_leaves_money_lets_the_next_mountain_railway_and_the_share_round_follow() -> None:
    table = mountains(601).act(swap("B1", "MS"))
    assert (over(table), asked(table), table.actor) == (None, "mountain", B)
    table.act(swap("B2", "MS"))
    assert (over(table), table.money(BANK), share_round_number(table)) == (None, 1, 3)


@rule("1824-RUL-58", "1824-PRV-13")
def test_the_last_mountain_railway_can_end_the_game_too() -> None:
    table = mountains(600).act(swap("B1", "BH"))
    assert (over(table), table.actor) == (None, B)
    assert ended_at_once(table.act(swap("B2", "MS")))


@rule("1824-RUL-58", "1824-END-02", "1824-PRV-30")
def test_an_opening_by_the_forced_exchange_of_a_coal_railway_after_an_exported_5_ends_the_game_at_once() -> None:
    table = owned(before_export("5"), "EPP", B, 55, ("2g",)).shares("BK", s3=30).priced("BK", 80)
    owned(table, "UG1", C, 0, ("10",))
    export(table, 100)
    assert exported(table) == ["5"]
    assert (table.company("BK").in_operation, table.money("BK")) == (True, 8 * 80 + 55)
    assert formed(table) == ["UG"], "what the export made due still forms"
    assert ended_at_once(table)


@rule("1824-RUL-58", "1824-PRV-30")
def test_an_opening_by_an_exported_5_that_leaves_money_goes_on_normally() -> None:
    table = owned(before_export("5"), "EPP", B, 55, ("2g",)).shares("BK", s3=30).priced("BK", 80)
    export(table, 640 + NO_MINORS + 1)
    assert (table.company("BK").in_operation, table.company("UG").in_operation) == (True, True)
    assert (table.money(BANK), over(table), share_round_number(table)) == (1, None, 3)


@rule("1824-RUL-58", "1824-RUL-17", "1824-TRN-14")
def test_surplus_trains_are_given_up_before_a_mountain_railway_can_end_the_game() -> None:
    table = before_export("4").paper("B1", A).trains("BH", "10", "10", "10", "10")
    export(table.shares("MS", s3=40).priced("MS", 60), 600 + NO_MINORS)
    assert (asked(table), table.actor) == ("discard", D)
    table.act(DiscardTrain(TrainName("10")))
    assert (asked(table), over(table)) == ("mountain", None)
    assert ended_at_once(table.act(swap("B1", "MS")))


# -- variants -----------------------------------------------------------------------------------------------------


def two(train: str) -> Scenario:
    """Variant A, SD2 and EPP being the construction railways: MS, which A directs, will be the last to act."""
    table = opened(first_of(after_draft("SD2", "EPP"), train), "MS", trains=("10",), s1=60)
    for name in table.state.companies:
        if table.company(name).cash and name != "MS":
            table.trains(name, "10")
    return table


@rule("1824-RUL-58", "1824-VAR-A-14", "1824-VAR-A-12")
@pytest.mark.parametrize(("train", "state", "capital"), [("4", "SD", 720 + 120), ("5", "KK", 840)])
@pytest.mark.parametrize("left", [0, 1])
def test_in_variant_a_the_export_that_forms_sd_or_kk_can_end_the_game(
    train: str, state: str, capital: int, left: int
) -> None:
    table = two(train)
    if state == "KK":
        opened(table, "SD", trains=("10",), s2=60)
        for name in ("MLB", "EPP"):
            table.fact(ev.CompanyClosed(CompanyId(name), "exchanged"))
    export(table, capital + left, "MS")
    assert (exported(table), formed(table), table.money(BANK)) == ([train], [state], left)
    assert ended_at_once(table) is (left == 0)


@rule("1824-RUL-58", "1824-VAR-B-05")
@pytest.mark.parametrize("left", [0, 1])
def test_in_variant_b_the_export_that_forms_ug_can_end_the_game(left: int) -> None:
    table = opened(first_of(three_players(), "5"), "MS", trains=("10",), s1=60)
    table.shares("UG1", s2=100).fact(ev.WentIntoOperation(CompanyId("UG1")))
    export(table, 960 + left, "MS")
    assert (exported(table), formed(table), table.money(BANK)) == (["5"], ["UG"], left)
    assert ended_at_once(table) is (left == 0)


@rule("1824-RUL-58", "1824-VAR-C-01")
@pytest.mark.parametrize("left", [0, 1])
def test_in_variant_c_the_export_can_end_the_game(left: int) -> None:
    table = export(owned(before_export("4", game(4, variant="goods_time")), "SD1", A, 0, ("10",)), 960 + left)
    assert (formed(table), table.money(BANK)) == (["SD"], left)
    assert ended_at_once(table) is (left == 0)


# -- records ------------------------------------------------------------------------------------------------------


@rule("1824-RUL-58", "1824-RUL-60")
def test_the_preset_for_records_plays_a_share_round_and_another_set_as_18xx_games_does() -> None:
    table = owned(before_export("4", game(4, preset="records")), "SD1", A, 0, ("10",))
    export(table, 100)
    assert (formed(table), table.state.end_cause, over(table)) == (["SD"], "bank", None)
    assert share_round_number(table) == 3
    all_pass(table)
    rounds = []
    while over(table) is None:
        assert share_round_number(table) is None
        rounds.append(round_of(table))
        table.act(next(o for o in table.offers().listed if isinstance(o, Pass | RunTrains | Dividend)))
    assert set(rounds) == {(1, 2), (2, 2)}
    assert over(table) == "bank"


@rule("1824-RUL-58")
def test_the_preset_for_records_ends_the_game_with_the_set_if_the_money_ran_out_in_it() -> None:
    table = before_export("4", game(4, preset="records")).fact(ev.EndTriggered("bank"))
    assert (over(export(table, 100)), exported(table)) == ("bank", [])
