"""Which tile to lay: the one that raises the company's run most, else the one that opens most."""

from collections.abc import Sequence

from kursbuch.eighteen.actions import Action, LayTile
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study.plans import with_tile
from kursbuch.eighteen.track import own_places, terrain_cost
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.geometry import hexes_between
from kursbuch.hexmap.reach import Reach, rough_reach
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.dice import Dice

MOST_LOOKED_AT = 12
"""At most this many lays are examined for what they connect; if there are more, a random selection."""
A_HEX_NEARER = 20.0
"""What it is worth to come a hex nearer to a place that pays for the way, expensive hills included."""
MOST_RUN_OVER = 3
"""At most this many of them get a trial run."""


def best_lay(rules: Rules, state: State, frame: CompanyTurn, lays: Sequence[LayTile], dice: Dice) -> Action | None:
    """The lay with the highest gain, or none if no lay gains anything."""
    company = state.companies[frame.company]
    fleet = longest(rules, company.trains) or imagined_fleet(rules, state)
    now = run(rules, state, frame.company, fleet)
    here = reach_value(rules, state, frame.company) - way_to_go(rules, state, frame.company)
    far = bool(rules.title.policies.way_bonuses(rules.title, state, frame.company))
    spare = company.cash - (0 if company.trains else 100)
    rough = []
    for lay in dice.shuffled(lays)[:MOST_LOOKED_AT]:
        cost = 0 if lay.paper else terrain_cost(rules.title, state.board, lay.at)
        if cost > spare:
            continue
        after = with_tile(rules.title, state, lay)
        opened = reach_value(rules, after, frame.company) - way_to_go(rules, after, frame.company) - here
        rough.append((opened - (cost / 24 if far else cost / 4), dice.below(1000), lay, after, cost))
    rough.sort(key=lambda entry: entry[:2], reverse=True)
    best: tuple[float, LayTile] | None = None
    for opened, _, lay, after, cost in rough[:MOST_RUN_OVER]:
        gain = (run(rules, after, frame.company, fleet) - now) * 3 + opened - (cost / 12 if far else cost / 2)
        if gain > 0 and (best is None or gain > best[0]):
            best = (gain, lay)
    return None if best is None else best[1]


def way_to_go(rules: Rules, state: State, company: CompanyId) -> float:
    """How much is missing to the nearest place that pays a bonus for the way from home; nothing without such places."""
    targets = {at for bonus in rules.title.policies.way_bonuses(rules.title, state, company) for at, _ in bonus.targets}
    reached = roughly_reached(state.board, company).into if targets else {}
    if not reached:
        return 0.0
    return A_HEX_NEARER * min(hexes_between(at, target) for at in reached for target in targets)


def longest(rules: Rules, trains: tuple[TrainName, ...]) -> tuple[TrainName, ...]:
    """The one train whose run shows best what track is good for."""
    usual = [t for t in trains if rules.title.data.card(t).counts_for_limit]
    return (max(usual, key=lambda t: rules.title.data.train(t).price),) if usual else trains[:1]


def imagined_fleet(rules: Rules, state: State) -> tuple[TrainName, ...]:
    """Without a train of its own a company plans for the next one in the bank."""
    for card in rules.title.data.trains:
        if not card.beside and state.depot.get(card.name, 0) != 0:
            return (card.sides[0].name,)
    return ()


def run(rules: Rules, state: State, company: CompanyId, fleet: tuple[TrainName, ...]) -> int:
    """The best run of a fleet."""
    if not fleet:
        return 0
    best: int = rules.title.policies.best_run(rules.title, state, company, fleet)[0].revenue
    return best


def reach_value(rules: Rules, state: State, company: CompanyId) -> float:
    """Value of the stops the company can reach, and a little for every open end."""
    colour = rules.title.phase(state).colour
    found = roughly_reached(state.board, company)
    stops = sum(state.board.stops(at)[stop].value(colour) for at, stop in found.stops)
    empty = sum(len(edges) for at, edges in found.into.items() if at not in state.board.track)
    cities = sum(1 for at in found.into if at not in state.board.track and rules.title.map.hexes[at].stops)
    return stops + empty + 2.0 * len(found.into) + 6.0 * cities


def roughly_reached(board: Board, company: CompanyId) -> Reach:
    """What a company reaches at first sight, for comparing many boards."""

    def passable(at: HexId, stop: int) -> bool:
        return not board.is_terminal(at) and not board.blocked(company, at, stop)

    return rough_reach(board, own_places(board, company), passable)
