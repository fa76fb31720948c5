"""Every choice before a game, by the ruling that leaves it open: what each of its values means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from benelux_table import data, rules
from rules_marker import rule

FAST = {"variant": "fast_game"}
YES_NO = (False, True)
NO_YES = (True, False)


def meant(
    option: str, field: str, *wanted: object, marks: pytest.MarkDecorator, beside: Mapping[str, str] | None = None
) -> Any:
    """What the values of an option mean, in the order in which it names them, for a setting of the game."""
    return pytest.param(option, field, wanted, beside or {}, id=option, marks=marks)


@pytest.mark.parametrize(
    ("option", "field", "wanted", "beside"),
    [
        meant("starting_cash", "starting_cash", 20, 30, 50, marks=rule("BNL-RUL-02")),
        meant("city_costs", "prices.small", 3, 5, marks=rule("BNL-RUL-06")),
        meant("start_player", "start_rotates", *YES_NO, marks=rule("BNL-RUL-16")),
        meant("first_player", "start_is_drawn", *YES_NO, marks=rule("BNL-RUL-16")),
        meant("reversing", "turns_anywhere", *YES_NO, marks=rule("BNL-RUL-18")),
        meant("two_trains_fee", "fee_for_each_train", *YES_NO, marks=rule("BNL-RUL-19")),
        meant("stranded", "debts", *YES_NO, marks=rule("BNL-RUL-20")),
        meant("negotiated_fees", "deals", *NO_YES, marks=rule("BNL-RUL-21")),
        meant("dropped_count", "dropped_rounds", 4, 3, marks=rule("BNL-RUL-22")),
        meant("drop_at_source", "drops_stay_at_source", *YES_NO, marks=rule("BNL-RUL-23")),
        meant("rejected_cards", "given_up_cards_are_shuffled_in", *YES_NO, marks=rule("BNL-RUL-42")),
        meant("hands", "open_hands", *YES_NO, marks=rule("BNL-RUL-43")),
        meant("public_event_refill", "refill_events_count", *NO_YES, marks=rule("BNL-RUL-26")),
        meant("one_round_events", "drawer_plays_under_it", *NO_YES, marks=rule("BNL-RUL-27")),
        meant("instant_events_reach", "late_comers_are_hit", *YES_NO, marks=rule("BNL-RUL-28")),
        meant("new_start", "any_major_city_starts", *YES_NO, marks=rule("BNL-RUL-29")),
        meant("major_exit_limit", "exits_by_city", *NO_YES, marks=rule("BNL-RUL-30")),
        meant("river_surcharge", "prices.each_river", *NO_YES, marks=rule("BNL-RUL-31")),
        meant("ferry_rule", "ferry_takes_a_point", *YES_NO, marks=rule("BNL-RUL-33")),
        meant("ferry_line_sharing", "line_shares", 2, 1, marks=rule("BNL-RUL-33")),
        meant("second_train_price", "second_train_price", 20, 40, marks=rule("BNL-RUL-36")),
        meant("end_timing", "round_is_finished", *YES_NO, marks=rule("BNL-RUL-39")),
        meant("majors_linked", "touching_suffices", *YES_NO, marks=rule("BNL-RUL-40")),
        meant("variant1_hand", "kept", 3, 4, 4, marks=rule("BNL-RUL-37"), beside=FAST),
        meant("variant1_hand", "hand_with_two_trains", 4, 4, 5, marks=rule("BNL-RUL-37"), beside=FAST),
        meant("variant1_announce", "announce_at", 200, 300, marks=rule("BNL-RUL-44"), beside=FAST),
        meant("round_one", "first_round_track_only", *NO_YES, marks=rule("BNL-RUL-49")),
        meant("restart", "restart", *NO_YES, marks=rule("BNL-RUL-53")),
    ],
)
def test_a_choice_means_what_its_ruling_says(
    option: str, field: str, wanted: tuple[object, ...], beside: Mapping[str, str]
) -> None:
    values = next(known.values for known in data().info.options if known.name == option)
    for value, meaning in zip(values, wanted, strict=True):
        found: object = rules(3, **beside, **{option: value}).title.settings
        for part in field.split("."):
            found = getattr(found, part)
        assert found == meaning, value


@rule("BNL-RUL-36")
def test_a_second_train_is_for_small_games_or_for_all_or_for_nobody() -> None:
    sold = {
        (choice, players): rules(players, second_train=choice).title.settings.second_train
        for choice in ("small_games", "always", "never")
        for players in (2, 3, 4)
    }
    assert [choice for choice, players in sold if sold[choice, players]] == [
        *("small_games", "small_games"),
        *("always", "always", "always"),
    ]


@rule("BNL-RUL-12")
def test_each_supply_has_its_number_of_chips() -> None:
    for supply in ("76", "26", "56", "66", "96"):
        assert sum(rules(3, chip_supply=supply).title.settings.chips.values()) == int(supply)
    assert set(rules(3, chip_supply="unlimited").title.settings.chips.values()) == {999}
