"""What can be chosen before a game of 1824, and the numbers of its data, as `data/title.toml` declares them."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from kursbuch.eighteen.title import TitleOf


class Options(Struct, frozen=True, kw_only=True):
    """The choice of variant and readings of one game."""

    variant: Literal["base", "cisleithania_2", "cisleithania_3", "goods_time"]
    preset: Literal["rulebook", "records"]
    town_markers: Literal["scenario", "alternate", "random", "agreed"]
    town_marker_count: Literal[9, 7, 8, 10]
    three_or_from_phase: Literal[6, 5]
    sold_out_move: Literal["up", "up_right"]
    sold_out_scope: Literal["all_priced", "opened_only"]
    mountain_papers_count: bool
    forced_mountain_exchange: Literal["mandatory", "may_decline"]
    export_starts: Literal["after_first_2", "always"]
    emergency_trigger: Literal["cannot_afford_cheapest", "any_chosen_train"]
    emergency_bank_limit: bool
    enforce_max_revenue: bool
    prestate_g_trains: Literal["allowed", "forbidden"]
    directorless_state: Literal["idle", "runs"]
    unreserved_state_director: Literal["on_second_share", "at_formation"]
    debt_repayment_is_action: bool
    score_unexchanged_papers: bool
    variant_b_cash: Literal[680, 700]
    bukowina_in_variant_b: bool
    cis_double_town_cost: Literal[20, 0]
    variant_a_draft: Literal["start_player_first", "second_player_first"]
    construction_marker: Literal["back_to_state", "lost"]
    bond_rounding: Literal["up", "down"]
    bond_home_marker: Literal["at_start", "first_or"]
    bond_sale_limit: Literal[100, 50]
    buy_from_unopened: bool
    coal_exchange_swap: Literal["at_once", "omitted"]
    kk_last_marker: Literal["normal", "free"]
    variant_b_ug_marker: Literal["full", "lost"]
    pool_dividend: Literal["none", "company"]
    mountain_draft_pass: Literal["separate", "counts"]
    bond_setup: Literal["at_start", "when_drafted"]
    bond_marker_trigger: Literal["bank_purchase", "any_purchase"]
    emergency_sale_measure: Literal["chosen_train", "dearest_on_sale"]


class Numbers(Struct, frozen=True, kw_only=True):
    """Sums and limits; the data file says where each comes from."""

    mountains: Mapping[int, int]
    coal_capital: int
    capital: int
    interest_percent: int
    construction_price: int
    bukowina_bonus: int
    bond_markers: int
    """`mountains` is by number of players."""


Title = TitleOf[Options, Numbers]
"""1824 as its own rules see it."""
