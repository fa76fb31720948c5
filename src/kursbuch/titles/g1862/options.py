"""What can be chosen before a game of 1862, and the numbers of its data, as `data/title.toml` declares them."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from kursbuch.eighteen.title import TitleOf
from kursbuch.hexmap.tiles import Colour


class Options(Struct, frozen=True, kw_only=True):
    """The choice of readings of one game."""

    p1_discount: Literal["per_offer", "per_round"]
    outbid_money: Literal["bound", "free"]
    group4_trigger: Literal["founded", "opened"]
    buyback_rounding: Literal["per_certificate", "exact_total"]
    or_count_change: Literal["next_series", "at_once"]
    end_in_stock_round: Literal["next_series", "at_once"]
    bonus_home_position: Literal["end_of_route", "anywhere"]
    bonus_hex_count: Literal["to_target", "whole_route"]
    bonus_distance: Literal["printed", "single", "map"]
    h1_target: Literal["named", "any"]
    orn_home: Literal["seattle", "portland"]
    new_york_homes: Literal["nyc_northeast", "nyc_southwest"]
    red_groups: bool
    erie_tile: Literal["private_only", "anyone_in_gray"]
    printed_hex_cost: Literal["first_tile", "never"]
    price_chart: Literal["later_edition", "ten_percent"]
    removed_money: Literal["out", "bank"]
    emergency_trigger: Literal["cannot_afford_cheapest", "any_chosen_train"]


class Numbers(Struct, frozen=True, kw_only=True):
    """Sums and limits; the data file says where each comes from."""

    capital_multiple: int
    discount: int
    reduced_income: int
    note_value: int
    note_cash: Mapping[Colour, int]
    end_companies: int
    end_players: int
    terrain_discount: int
    border_percent: int
    bonus_per_hex: Mapping[Colour, int]
    bonus_minus: int
    bonus_distance: Mapping[str, int]
    bonus_distance_early: Mapping[str, int]
    salt_lake_extra: int
    """`note_cash` and `bonus_per_hex` are by colour of the phase, `bonus_distance` by company and target."""


Title = TitleOf[Options, Numbers]
"""1862 as its own rules see it."""
