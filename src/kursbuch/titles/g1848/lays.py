"""TRK: laying track in 1848, with the discount of P2."""

from collections.abc import Iterator

from msgspec.structs import replace

from kursbuch.eighteen.actions import LayTile
from kursbuch.eighteen.model.events import Event, Paid, PaperUsed
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.steps.base import Offer, keep
from kursbuch.eighteen.steps.track import (
    KEPT_BY_LAYS,
    LayStep,
    a_copy_is_left,
    allowance_is_left,
    bare_hex_is_connected,
    built_hex_is_connected,
    colour_is_available,
    first_tile_is_yellow,
    ground_may_be_built_on,
    kind_stays,
    label_is_respected,
    next_colour_follows,
    no_track_end_is_closed,
    replaced_tile_is_reached,
    replacement_keeps_track,
    rotation_exists,
    tile_joins_own_track,
    tile_shows_what_the_hex_shows,
)
from kursbuch.eighteen.title import Cursor, Rule, looks_at
from kursbuch.eighteen.track import terrain_cost
from kursbuch.eighteen.turns import turn_of
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848.options import Title
from kursbuch.titles.g1848.privates import P2, may_use, power_is_usable


def cost_of(title: Title, state: State, action: LayTile) -> int:
    """TRK-09, PRV-10: the ground, less 40 pounds with P2."""
    cost = terrain_cost(title, state.board, action.at)
    return max(0, cost - title.numbers.desert_discount) if action.paper is not None else cost


def is_desert(title: Title, state: State, action: LayTile) -> bool:
    """PRV-10: a first tile on a desert hex."""
    ground = title.map.hexes[action.at].cost
    return ground is not None and ground.terrain == "desert" and action.at not in state.board.tiles


class Lay(LayStep):
    """Lay a tile, with P2 where it helps."""

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each lay on desert twice: paid, and with P2."""
        discount = may_use(state, turn_of(state).company, P2)
        for offer in super().candidates(title, state):
            yield offer
            if discount and isinstance(offer, LayTile) and is_desert(title, state, offer):
                yield replace(offer, paper=P2)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: LayTile) -> Iterator[Event]:
        """TRK-09: pay for the ground, use up P2, lay."""
        turn = turn_of(now.state)
        cost = cost_of(title, now.state, action)
        if cost:
            yield Paid(turn.company, BANK, cost, "terrain")
        if action.paper is not None:
            yield PaperUsed(action.paper)
        yield from self.laid(title, now, turn, action)


keep(Lay.candidates, *KEPT_BY_LAYS)


class LateLay(Lay):
    """A lay with P2 outside the track step."""

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Only where P2 may still be used, and only with it."""
        turn = turn_of(state)
        if turn.step != "track" and title.options.edition == "2021" and may_use(state, turn.company, P2):
            for offer in super().candidates(title, state):
                if isinstance(offer, LayTile) and offer.paper is not None:
                    yield offer


@looks_at("at")
def one_yellow_tile_before_green(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """TRK-01: in phases 1 and 2, before there are green tiles, one yellow tile a turn."""
    return None if "green" in title.phase(state).tiles else allowance_is_left(title, state, action, rule)


def ground_is_paid(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """TRK-09: desert 40, mountain 50 pounds, before the tile is laid."""
    company = turn_of(state).company
    cost, cash = cost_of(title, state, action), state.companies[company].cash
    if cash < cost:
        return refuse(rule, "ground_too_dear", at=action.at, cost=cost, company=company, cash=cash)
    return None


def discount_is_legal(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """PRV-10, PRV-02, PRV-09: P2 once, by a company that may use it, with the first tile on a desert hex."""
    if action.paper is None:
        return None
    refusal = power_is_usable(state, turn_of(state).company, action.paper, P2)
    if refusal is None and not is_desert(title, state, action):
        return refuse(rule, "power_on_desert_only", paper=action.paper, at=action.at)
    return refusal


def only_with_p2(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """OR-05: outside the track step no tile is laid; the 2021 program lets P2's tile come at any moment."""
    if action.paper != P2 or title.options.edition != "2021":
        return refuse(rule, "not_in_this_step", step=turn_of(state).step)
    return None


_LAY_RULES: tuple[Rule[LayTile], ...] = (
    Rule("1848-SET-02", rotation_exists),
    Rule("1848-TRK-03", ground_may_be_built_on),
    Rule("1848-TRK-04", bare_hex_is_connected),
    Rule("1848-TRK-12", built_hex_is_connected),
    Rule("1848-TRK-10", colour_is_available),
    Rule("1848-TRK-01", one_yellow_tile_before_green),
    Rule("1848-TRK-02", allowance_is_left),
    Rule("1848-TRK-03", first_tile_is_yellow),
    Rule("1848-TRK-11", next_colour_follows),
    Rule("1848-SET-08", a_copy_is_left),
    Rule("1848-TRK-06", tile_shows_what_the_hex_shows),
    Rule("1848-TRK-13", kind_stays),
    Rule("1848-TRK-14", label_is_respected),
    Rule("1848-TRK-11", replacement_keeps_track),
    Rule("1848-TRK-07", no_track_end_is_closed),
    Rule("1848-TRK-04", tile_joins_own_track),
    Rule("1848-TRK-12", replaced_tile_is_reached),
    Rule("1848-PRV-10", discount_is_legal),
    Rule("1848-TRK-09", ground_is_paid),
)

LAY_TILE = Lay(*_LAY_RULES)
LAY_WITH_P2 = LateLay(Rule("1848-OR-05", only_with_p2), *_LAY_RULES)
"""Open in every step: one of the turn's lays, kept for the end of it."""
