"""What can be chosen before a game of 1848, and the numbers of its data, as `data/title.toml` declares them."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from kursbuch.eighteen.title import TitleOf
from kursbuch.hexmap.tiles import Colour


class Options(Struct, frozen=True, kw_only=True):
    """The choice of readings and variants of one game."""

    edition: Literal["2007", "2021"]
    k_bonus: bool
    train_removal: Literal["takeover", "loan"]
    compensation: Literal["issue", "market"]
    trade_in: Literal["diesel", "any"]
    company_train_trades: Literal["any_order", "last"]
    forced_train_choice: Literal["if_short", "any", "cheapest"]
    gauge_areas: Literal["four", "three"]
    train_supply: Literal["unlimited", "components"]
    removed_train_phase: Literal["sold", "in_sequence"]
    sell_in_blocks: bool
    voluntary_receivership: Literal["allowed", "refused"]
    loan_after_five: Literal[2, 3]
    com_capital: Literal["launch", "sixty_percent"]
    tasmania_power: Literal["owner_or_director", "company_only"]
    auction_pass: Literal["rulebook", "owners_only"]
    alice_once: bool
    bank_break: Literal["zero", "short"]
    private_seller: Literal["director", "any_player"]
    forced_sales: Literal["at_once", "between_actions"]
    boe_rebuy: Literal["allowed", "refused"]


class Numbers(Struct, frozen=True, kw_only=True):
    """Sums, limits and rows of prices; the data file says where each comes from."""

    capital_multiple: int
    auction_step: int
    former_director_cut: Mapping[int, int]
    boe_prices: tuple[int, ...]
    boe_minimum: Mapping[Colour, int]
    loans: int
    loan_value: int
    voluntary_loans: int
    loan_first_spaces: int
    loan_further_spaces: int
    train_removed_at: tuple[int, ...]
    end_loans: int
    end_takeovers: int
    idle_sets: int
    desert_discount: int
    ghan_discount: int
    k_bonus: Mapping[int, int]
    """`former_director_cut` is by number of players, `boe_minimum` by colour of the phase, `k_bonus` by number of
    places on one route."""


Title = TitleOf[Options, Numbers]
"""1848 as its own rules see it."""
