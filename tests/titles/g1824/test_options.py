"""The options of 1824 as the sheet lists them, and the preset that plays like 18xx.games."""

from __future__ import annotations

import pytest

from kursbuch.catalogue import CatalogueError, complete_options, options_of, rules
from positions_1824 import game
from rules_marker import rule

TABLE: dict[str, tuple[tuple[str, ...], str, str]] = {
    "three_or_from_phase": (("6", "5"), "5", "OR-02"),
    "sold_out_move": (("up", "up_right"), "up", "MKT-08"),
    "sold_out_scope": (("all_priced", "opened_only"), "opened_only", "MKT-09"),
    "mountain_papers_count": (("false", "true"), "true", "PRV-03"),
    "forced_mountain_exchange": (("mandatory", "may_decline"), "may_decline", "PRV-10"),
    "export_starts": (("after_first_2", "always"), "always", "TRN-24"),
    "emergency_trigger": (("cannot_afford_cheapest", "any_chosen_train"), "any_chosen_train", "TRN-18"),
    "emergency_bank_limit": (("true", "false"), "false", "TRN-20"),
    "enforce_max_revenue": (("true", "false"), "false", "RTE-18"),
    "prestate_g_trains": (("allowed", "forbidden"), "allowed", "TRN-05"),
    "directorless_state": (("idle", "runs"), "runs", "REC-01"),
    "unreserved_state_director": (("on_second_share", "at_formation"), "at_formation", "DIR-09"),
    "debt_repayment_is_action": (("false", "true"), "true", "LOAN-05"),
    "score_unexchanged_papers": (("false", "true"), "true", "END-05"),
    "variant_b_cash": (("680", "700"), "700", "VAR-B-02"),
    "bukowina_in_variant_b": (("false", "true"), "true", "VAR-B-06"),
    "cis_double_town_cost": (("20", "0"), "20", "VAR-A-03"),
    "variant_a_draft": (("start_player_first", "second_player_first"), "second_player_first", "VAR-A-06"),
    "construction_marker": (("back_to_state", "lost"), "lost", "VAR-A-13"),
    "bond_rounding": (("up", "down"), "down", "VAR-A-20"),
    "bond_home_marker": (("at_start", "first_or"), "first_or", "VAR-A-22"),
    "bond_sale_limit": (("100", "50"), "50", "VAR-A-19"),
    "buy_from_unopened": (("false", "true"), "true", "TRN-12"),
    "coal_exchange_swap": (("at_once", "omitted"), "omitted", "PRV-29"),
    "kk_last_marker": (("normal", "free"), "free", "CORP-17"),
    "variant_b_ug_marker": (("full", "lost"), "lost", "VAR-B-05"),
    "pool_dividend": (("none", "company"), "company", "VAR-A-27"),
    "mountain_draft_pass": (("separate", "counts"), "counts", "VAR-A-08"),
    "bond_setup": (("at_start", "when_drafted"), "when_drafted", "VAR-A-16"),
    "bond_marker_trigger": (("bank_purchase", "any_purchase"), "any_purchase", "VAR-A-23"),
    "emergency_sale_measure": (("chosen_train", "dearest_on_sale"), "dearest_on_sale", "TRN-20"),
}
"""Values, the one that records of 18xx.games need, and the rule."""
CHOICES = {
    "variant": ("base", "cisleithania_2", "cisleithania_3", "goods_time"),
    "preset": ("rulebook", "records"),
    "town_markers": ("scenario", "alternate", "random", "agreed"),
    "town_marker_count": ("9", "7", "8", "10"),
}
PLAYERS = {"base": (3, 6), "cisleithania_2": (2, 2), "cisleithania_3": (3, 3), "goods_time": (3, 6)}


@rule("1824-RUL-60", "1824-SET-02", "1824-VAR-C-02")
def test_the_options_are_the_31_of_the_sheet_and_the_choice_of_variant_preset_and_town_markers() -> None:
    found = {option.name: option.values for option in options_of("1824")}
    assert found == {**CHOICES, **{name: values for name, (values, _, _) in TABLE.items()}}
    assert len(TABLE) == 31
    assert {o.name: o.rule for o in options_of("1824") if o.name in TABLE} == {
        name: f"1824-{rule_id}" for name, (_, _, rule_id) in TABLE.items()
    }


@rule("1824-RUL-60")
def test_the_first_value_is_the_rulebooks_and_the_default() -> None:
    expected = {**{n: v[0] for n, v in CHOICES.items()}, **{n: v[0] for n, (v, _, _) in TABLE.items()}}
    assert complete_options("1824", {}) == expected
    assert complete_options("1824", {"preset": "rulebook"}) == expected


@rule("1824-RUL-60")
def test_the_preset_records_is_the_column_of_18xx_games() -> None:
    chosen = complete_options("1824", {"preset": "records"})
    assert {name: chosen[name] for name in TABLE} == {name: records for name, (_, records, _) in TABLE.items()}


@rule("1824-RUL-60")
def test_an_option_chosen_by_name_goes_before_the_preset() -> None:
    chosen = complete_options("1824", {"preset": "records", "enforce_max_revenue": "true", "bond_sale_limit": "100"})
    assert (chosen["enforce_max_revenue"], chosen["bond_sale_limit"]) == ("true", "100")
    assert chosen["export_starts"] == "always"


@rule("1824-RUL-60")
def test_unknown_options_and_values_are_refused() -> None:
    with pytest.raises(CatalogueError, match="no option 'colour'"):
        complete_options("1824", {"colour": "red"})
    with pytest.raises(CatalogueError, match="bond_rounding cannot be 'never'; allowed are up, down"):
        complete_options("1824", {"bond_rounding": "never"})


@rule("1824-SET-02", "1824-VAR-A-01", "1824-VAR-B-01", "1824-VAR-C-01")
@pytest.mark.parametrize("variant", sorted(PLAYERS))
def test_each_variant_takes_its_number_of_players_and_no_other(variant: str) -> None:
    low, high = PLAYERS[variant]
    for players in range(1, 8):
        if low <= players <= high:
            assert game(players, variant=variant).rules.title.option_values["variant"] == variant
        else:
            with pytest.raises(CatalogueError, match=f"not {players} \\(1824-SET-02\\)"):
                rules("1824", players, {"variant": variant})


@rule("1824-RUL-60")
@pytest.mark.parametrize("variant", sorted(PLAYERS))
def test_every_variant_can_be_set_up_with_every_value_of_every_option(variant: str) -> None:
    players = PLAYERS[variant][0]
    for name, (values, _, _) in TABLE.items():
        for value in values[1:]:
            table = game(players, variant=variant, **{name: value})
            assert table.rules.title.option_values[name] == value
            assert table.rules.actor(table.state) is not None
