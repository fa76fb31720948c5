"""What can be chosen before a game, and what the choice means."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from kursbuch.crayon.model.board import Prices
from kursbuch.crayon.model.data import TitleData
from kursbuch.crayon.title import UNLIMITED, Settings


class Options(Struct, frozen=True, kw_only=True):
    """The choice of one game; the first value of each is the default."""

    variant: Literal["basic_game", "fast_game"]
    starting_cash: Literal["20", "30", "50"]
    city_costs: Literal["3/3/5", "5/5/5"]
    chip_supply: Literal["76", "26", "56", "66", "96", "unlimited"]
    start_player: Literal["fixed", "rotates"]
    first_player: Literal["first_ready", "random"]
    reversing: Literal["cities_only", "anywhere"]
    two_trains_fee: Literal["once_per_network", "per_train"]
    stranded: Literal["relocate", "debt"]
    negotiated_fees: Literal["on", "off"]
    dropped_count: Literal["full_rounds", "from_drop"]
    drop_at_source: Literal["to_supply", "stays"]
    rejected_cards: Literal["bottom", "shuffled"]
    hands: Literal["hidden", "open"]
    public_event_refill: Literal["takes_effect", "replaced"]
    one_round_events: Literal["next_turn_of_each", "until_drawers_next_turn_starts"]
    instant_events_reach: Literal["at_once_only", "rest_of_round"]
    new_start: Literal["own_network", "any_major"]
    major_exit_limit: Literal["per_city", "all_cities"]
    river_surcharge: Literal["each_river", "once_per_edge"]
    ferry_rule: Literal["half_speed", "one_point"]
    ferry_line_sharing: Literal["two_players", "one_player"]
    second_train: Literal["small_games", "always", "never"]
    second_train_price: Literal["20", "40"]
    end_timing: Literal["immediate", "finish_round"]
    majors_linked: Literal["one_network", "touched"]
    variant1_hand: Literal["three_then_four", "always_four", "four_then_five"]
    variant1_announce: Literal["200", "300"]
    round_one: Literal["track_only", "whole_phase"]
    restart: Literal["allowed", "off"]


def decode(chosen: Mapping[str, str]) -> Options:
    """The completed choice as a struct."""
    return msgspec.convert(chosen, Options)


def settings(data: TitleData, chosen: Options, players: int) -> Settings:
    """What the choice means."""
    info, numbers = data.info, data.info.numbers
    variant = info.variants[chosen.variant]
    fast = chosen.variant == "fast_game"
    city = 5 if chosen.city_costs == "5/5/5" else 3
    second_price = int(chosen.second_train_price)
    more, kept, with_two = _hand(data, chosen, players)
    return Settings(
        starting_cash=int(chosen.starting_cash),
        dealt=numbers.dealt + more,
        kept=kept,
        hand_with_two_trains=with_two,
        goal_cash=variant.goal_cash,
        goal_cities=numbers.goal_cities,
        announce_at=int(chosen.variant1_announce) if fast else numbers.announce_at,
        build_limit=variant.build_limit,
        handling_cost=variant.handling_cost,
        fast=fast,
        track_fee=numbers.track_fee,
        exits=numbers.major_city_exits,
        exits_by_city=chosen.major_exit_limit == "per_city",
        dropped_rounds=numbers.dropped_rounds - (chosen.dropped_count == "from_drop"),
        drops_stay_at_source=chosen.drop_at_source == "stays",
        chips=_chips(data, chosen.chip_supply),
        start_rotates=chosen.start_player == "rotates",
        start_is_drawn=chosen.first_player == "random",
        turns_anywhere=chosen.reversing == "anywhere",
        fee_for_each_train=chosen.two_trains_fee == "per_train",
        debts=chosen.stranded == "debt",
        deals=chosen.negotiated_fees == "on",
        given_up_cards_are_shuffled_in=chosen.rejected_cards == "shuffled",
        open_hands=chosen.hands == "open",
        refill_events_count=chosen.public_event_refill == "takes_effect",
        drawer_plays_under_it=chosen.one_round_events == "next_turn_of_each",
        late_comers_are_hit=chosen.instant_events_reach == "rest_of_round",
        any_major_city_starts=chosen.new_start == "any_major",
        prices=Prices(small=city, medium=city, each_river=chosen.river_surcharge == "each_river"),
        ferry_takes_a_point=chosen.ferry_rule == "one_point",
        line_shares=info.connection_limits.ferry_line if chosen.ferry_line_sharing == "two_players" else 1,
        second_train=_second_train(data, chosen, players),
        second_train_price=second_price,
        second_train_alone=second_price > variant.build_limit,
        round_is_finished=chosen.end_timing == "finish_round",
        touching_suffices=chosen.majors_linked == "touched",
        first_round_track_only=chosen.round_one == "track_only",
        restart=chosen.restart == "allowed",
        public_contracts=numbers.public_contracts,
        public_from_round=numbers.public_from_round,
        first_moving_round=numbers.first_moving_round,
        raise_price=numbers.raise_price,
        refit_price=numbers.refit_price,
        tax=numbers.tax,
    )


def _hand(data: TitleData, chosen: Options, players: int) -> tuple[int, int, int]:
    """More cards dealt, cards kept, and the hand with a second train."""
    numbers = data.info.numbers
    if chosen.variant == "fast_game":
        more = 0 if chosen.variant1_hand == "three_then_four" else 1
        with_two = numbers.kept + (2 if chosen.variant1_hand == "four_then_five" else 1)
        return more, numbers.kept + more, with_two
    return 0, numbers.kept, numbers.kept + (players in numbers.small_games)


def _second_train(data: TitleData, chosen: Options, players: int) -> bool:
    least, most = data.info.variants[chosen.variant].second_train_players
    return {"small_games": least <= players <= most, "always": True, "never": False}[chosen.second_train]


def _chips(data: TitleData, supply: str) -> Mapping[str, int]:
    if supply == "unlimited":
        return {good.id: UNLIMITED for good in data.goods}
    found = data.chip_supplies[supply]
    return {
        good.id: (found.three_sources if len(good.sources) == 3 else found.fewer) + (good.id in found.one_more)
        for good in data.goods
    }
