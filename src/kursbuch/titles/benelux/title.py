"""Benelux put together: every step with its numbered rules, in the order in which they give reasons."""

from collections.abc import Mapping

from kursbuch.crayon.family import published
from kursbuch.crayon.model.data import TitleData
from kursbuch.crayon.steps import build, cards, deals, goods, move, trains, turn
from kursbuch.crayon.title import Gate, Numbers, Rule, Title
from kursbuch.kernel.ids import RuleId
from kursbuch.titles.benelux.options import decode, settings

RHINE_FLOOD, MEUSE_FLOOD, STORM_SURGE, DOCK_STRIKE = 85, 86, 87, 90
"""Event cards with a rule of their own that others of the same kind do not share."""

NUMBERS = Numbers(
    game_over=RuleId("BNL-END-02"),
    out_of_turn=RuleId("BNL-GEN-05"),
    out_of_phase=RuleId("BNL-TUR-03"),
    unknown=RuleId("BNL-GEN-01"),
    answer_first=RuleId("BNL-GEN-05"),
)

KEEP = cards.KeepCardsStep(
    Rule("BNL-SET-04", cards.chooses_once),
    Rule("BNL-SET-04", cards.keeps_the_right_number),
    Rule("BNL-SET-04", cards.holds_the_cards),
)
ORIGIN = cards.ChooseOriginStep(Rule("BNL-SET-06", cards.is_a_major_city))
PASS = cards.PassStep(Gate("BNL-TUR-05", cards.nothing_done_yet))
START_OVER = cards.StartOverStep(
    Gate("BNL-TUR-06", cards.restart_is_allowed),
    Gate("BNL-TUR-06", cards.game_has_got_going),
    Gate("BNL-TUR-06", cards.nothing_done_yet),
    Gate("BNL-TUR-06", cards.is_poor),
)

MOVE = move.MoveStep(
    Rule("BNL-TRN-10", move.has_not_finished),
    Rule("BNL-MOV-01", move.is_on_the_board),
    Rule("BNL-MOV-08", move.was_not_set_down),
    Rule("BNL-EVT-14", move.may_make_a_step),
    Rule("BNL-MOV-01", move.way_exists),
    Rule("BNL-EVT-12", move.owner_runs_trains),
    Rule("BNL-EVT-15", move.region_is_open),
    Rule("BNL-MOV-05", move.does_not_turn_back),
    Rule("BNL-EVT-16", move.slow_step_has_the_points),
    Rule("BNL-MOV-02", move.has_the_points),
    Rule("BNL-USE-05", move.fee_can_be_paid),
)
CROSS = move.CrossFerryStep(
    Rule("BNL-TRN-10", move.has_not_finished),
    Rule("BNL-FER-06", move.may_make_a_step),
    Rule("BNL-FER-04", move.stands_at_the_line),
    Rule("BNL-FER-05", move.share_exists),
    Rule("BNL-FER-04", move.crosses_first),
    Rule("BNL-EVT-08", move.ferry_sails_despite(STORM_SURGE)),
    Rule("BNL-EVT-11", move.ferry_sails_despite(DOCK_STRIKE)),
    Rule("BNL-EVT-12", move.share_is_not_on_strike),
    Rule("BNL-FER-06", move.points_last_for_the_ferry),
    Rule("BNL-USE-05", move.fee_can_be_paid),
)
RELOCATE = move.RelocateStep(
    Rule("BNL-TRN-10", move.has_not_finished),
    Rule("BNL-MOV-08", move.is_on_the_board),
    Rule("BNL-MOV-08", move.may_be_set_down),
    Rule("BNL-MOV-08", move.train_is_stranded),
    Rule("BNL-MOV-08", move.city_is_connected),
)

HANDLING = (
    Rule("BNL-TRN-10", move.has_not_finished),
    Rule("BNL-LOD-09", goods.train_is_in_a_city),
    Rule("BNL-EVT-11", goods.city_works),
)
POINT = Rule("BNL-VAR1-04", goods.has_a_point_for_handling)
LOAD = goods.LoadStep(
    *HANDLING,
    Rule("BNL-LOD-01", goods.city_has_it),
    Rule("BNL-LOD-05", goods.supply_has_it),
    Rule("BNL-LOD-03", goods.there_is_room),
    POINT,
)
UNLOAD = goods.UnloadStep(*HANDLING, Rule("BNL-LOD-06", goods.good_is_aboard), POINT)
DELIVER = goods.DeliverStep(*HANDLING, Rule("BNL-DEL-02", goods.demand_fits), POINT)
LOSE = goods.LoseChipStep(Rule("BNL-EVT-19", goods.chip_is_aboard))
OVERBOARD = goods.LoseChipStep(Rule("BNL-TRN-07", goods.chip_is_aboard))

BUILD = build.BuildStep(
    Gate("BNL-EVT-12", build.builder_is_not_on_strike),
    Rule("BNL-MAP-04", build.can_carry_track),
    Rule("BNL-BLD-06", build.not_inside_a_city),
    Rule("BNL-BLD-09", build.edge_is_free),
    Rule("BNL-BLD-07", build.starts_from_the_network),
    Rule("BNL-BLD-08", build.exits_are_left),
    Rule("BNL-EVT-06", build.no_flood_of(RHINE_FLOOD)),
    Rule("BNL-EVT-07", build.no_flood_of(MEUSE_FLOOD)),
    Rule("BNL-EVT-10", build.ground_is_clear),
    Rule("BNL-EVT-15", build.region_may_be_built_in),
    Rule("BNL-BLD-01", build.limit_lasts),
    Rule("BNL-BLD-11", build.cash_lasts),
    Rule("BNL-CON-02", build.place_takes_one_more),
    Rule("BNL-CON-04", build.blocks_no_place),
)
FERRY = build.BuildFerryStep(
    Gate("BNL-EVT-12", build.builder_is_not_on_strike),
    Rule("BNL-FER-02", build.leads_to_an_end),
    Rule("BNL-FER-02", build.is_connected_to_the_other_end),
    Rule("BNL-FER-03", build.share_is_free),
    Rule("BNL-BLD-01", build.limit_lasts),
    Rule("BNL-BLD-11", build.cash_lasts),
    Rule("BNL-CON-02", build.end_takes_one_more),
    Rule("BNL-CON-04", build.line_blocks_no_place),
)
CHANGE = trains.ChangeTrainStep(
    Gate("BNL-TUR-02", trains.is_no_first_round),
    Rule("BNL-TRN-12", trains.changes_once),
    Rule("BNL-TRN-05", trains.is_next_stage_or_refit),
    Rule("BNL-TRN-04", trains.change_is_within_the_limit),
    Rule("BNL-TRN-11", trains.change_can_be_paid),
)
BUY = trains.BuyTrainStep(
    Gate("BNL-TUR-02", trains.is_no_first_round),
    Gate("BNL-TRN-08", trains.second_train_is_sold),
    Gate("BNL-TRN-08", trains.has_a_city_for_it),
    Gate("BNL-BLD-01", trains.second_train_is_within_the_limit),
    Gate("BNL-TRN-11", trains.second_train_can_be_paid),
)
PLACE = trains.PlaceTrainStep(Rule("BNL-TRN-08", move.city_is_connected))

OFFER = deals.OfferDealStep(
    Gate("BNL-USE-07", deals.deals_are_made),
    Rule("BNL-USE-10", deals.deal_is_sound),
    Rule("BNL-USE-10", deals.offered_sum_is_there),
)
ACCEPT = deals.AcceptDealStep(Gate("BNL-USE-10", deals.asked_sum_is_there))
DECLINE = deals.DeclineDealStep()

STEPS = {
    "cards": (KEEP,),
    "origin": (ORIGIN, OFFER),
    "move": (
        *(MOVE, CROSS, RELOCATE, LOAD, UNLOAD, DELIVER),
        *(turn.EndMovingStep(), PASS, START_OVER, OFFER, turn.EndTurnStep()),
    ),
    "build": (BUILD, FERRY, CHANGE, BUY, PASS, START_OVER, OFFER, turn.EndTurnStep()),
    "lose": (LOSE,),
    "overboard": (OVERBOARD,),
    "place": (PLACE,),
    "deal": (ACCEPT, DECLINE),
}


def title(data: TitleData, options: Mapping[str, str], players: int) -> Title:
    """The game with one choice of options."""
    return Title(
        data=data,
        settings=settings(data, decode(options), players),
        option_values=options,
        numbers=NUMBERS,
        steps=STEPS,
    )


TITLE = published("benelux", "kursbuch.titles.benelux", title)
