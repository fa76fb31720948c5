"""What money is spent on in phase 2: track for the trips, better trains, and the cities that the goal asks for."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from kursbuch.bots.crayon.steering import Pair, drawing, steps_to_gap
from kursbuch.bots.crayon.thinking import Links, Style, main_piece, pace, search_for
from kursbuch.crayon import actions as act
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.steps.trains import stages_up
from kursbuch.crayon.study.plans_ground import FAR
from kursbuch.crayon.study.plans_search import Trip, alone
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers

MANY = 1 << 20
AHEAD = 25
"""So much beyond the goal is enough where somebody else has called: the richest wins, whoever ends the game."""
LAST_TURNS = 4
"""After a call of somebody else the game lasts about so long."""
HOPE = 0.25
"""Where a new hand is of use less often than this, a new start is better than to wait for one."""


class Habits(Struct, frozen=True, kw_only=True):
    """How a player spends. `second`: whether a second train is wanted, and `later`: not before the first is the best
    there is; `reserve` is what is kept when a train is bought; `profit`: a train has to bring so many times its price
    before the end; `early` turns before it is needed a line for the goal is begun. `deals`: whether deals are proposed.
    `watchful`: whether it matters that somebody else is near the goal."""

    second: bool = False
    later: bool = False
    reserve: int = 0
    profit: float = 1.2
    early: float = 1.0
    deals: bool = False
    watchful: bool = False


def choice(
    habits: Habits,
    rules: Rules,
    state: State,
    seat: SeatId,
    trips: Sequence[Trip],
    train: Callable[[], Any],
) -> Any:
    """One act of phase 2; the end of the turn where nothing is wanted. `train` finds the train to buy."""
    urgent = _track(rules, state, seat, trips, urgent=True)
    if urgent is not None:
        return urgent
    link = _link(habits, rules, state, seat, trips)
    if link is not None:
        return link
    bought = train()
    if bought is not None:
        return bought
    return _track(rules, state, seat, trips, urgent=False) or act.EndTurn()


# -- track


def _track(rules: Rules, state: State, seat: SeatId, trips: Sequence[Trip], *, urgent: bool) -> Any:
    """Track for the train that comes to a gap first; urgent is what is needed next turn, or takes several turns."""
    title = rules.title
    waiting = []
    for trip in trips:
        steps = steps_to_gap(trip)
        if steps is not None:
            waiting.append((steps, trip.train, trip))
    for steps, number, trip in sorted(waiting, key=lambda entry: entry[:2]):
        speed = title.speed(state.players[seat].trains[number].type)
        turns = steps // speed
        soon = turns < 1 or trip.course.cost > turns * title.settings.build_limit
        if soon or not urgent:
            build = drawing(rules, state, seat, trip.course.drawn, MANY)
            if build is not None:
                return build
    return None


def _link(habits: Habits, rules: Rules, state: State, seat: SeatId, trips: Sequence[Trip]) -> Any:
    """A line to a major city, as late as it can be without holding up the end."""
    title = rules.title
    links = Links(title, state, seat, 1.0)
    if not links.missing:
        return None
    cost, cash = links.cost, state.players[seat].cash
    owed = sum(trip.course.cost for trip in trips)
    turns = cost / title.settings.build_limit + habits.early
    if habits.watchful and others_called(state, seat) and not _ends(title, state, cash, cost, owed):
        return None
    if cash - cost - owed + turns * pace(title, state, seat) < title.settings.goal_cash:
        return None
    way = _way_to_the_next(title, state, seat, links)
    return drawing(rules, state, seat, way, cash - owed) if way else None


def others_called(state: State, seat: SeatId) -> bool:
    """Whether somebody else has said that they are near the goal."""
    return any(player.announced for who, player in state.players.items() if who != seat)


def _ends(title: Title, state: State, cash: int, cost: int, owed: int) -> bool:
    """Whether lines that cost so much can be paid by one who is to be the richest after them: at once, or later."""
    assert state.turn is not None
    settings = title.settings
    at_once = cost <= settings.build_limit - state.turn.spent and cash - cost >= settings.goal_cash
    return at_once or cash - cost - owed >= settings.goal_cash + AHEAD


def _way_to_the_next(title: Title, state: State, seat: SeatId, links: Links) -> list[Pair]:
    """What is to be drawn from the network to the nearest major city that is not joined."""
    far, city = min(zip(links.far, links.missing, strict=True))
    if far >= FAR:
        return []
    field = links.ground.field(city)[0]
    here = min(main_piece(title, state, seat), key=lambda post: (field[post], post))
    found: list[Pair] = []
    for there in links.ground.path(here, city):
        if links.ground.price(here, there):
            found.append((here, there))
        here = there
    return found


# -- trains


def train(habits: Habits, rules: Rules, state: State, seat: SeatId, offers: Offers[Any], trips: Sequence[Trip]) -> Any:
    """The train that brings most beyond its price in what is left of the game, if trips can still be paid for."""
    title, player = rules.title, state.players[seat]
    if not trips:
        return None
    free = player.cash - sum(trip.course.cost for trip in trips) - habits.reserve
    types = [train.change or train.type for train in player.trains]
    now = pace(title, state, seat, types)
    turns = (title.settings.goal_cash + Links(title, state, seat, 1.0).cost - player.cash) / now
    if habits.watchful and others_called(state, seat):
        turns = min(turns, LAST_TURNS)
    best: tuple[float, Any] = (0.0, None)
    for action in offers.listed:
        price, after = bought(habits, title, types, action)
        gain = (pace(title, state, seat, after) - now) * turns - habits.profit * price
        if after != types and price <= free and gain > best[0]:
            best = (gain, action)
    return best[1]


def bought(habits: Habits, title: Title, types: list[str], action: Any) -> tuple[int, list[str]]:
    """What a train costs, and which trains there are then; the same as before if it is not wanted."""
    improvable = any(stages_up(title, types[0], better) > 0 for better in title.trains)
    if isinstance(action, act.BuyTrain) and habits.second and not (habits.later and improvable):
        return title.settings.second_train_price, [*types, title.first_train]
    if isinstance(action, act.ChangeTrain) and stages_up(title, types[action.train], action.to):
        after = [*types]
        after[action.train] = action.to
        return title.settings.raise_price, after
    return 0, types


def is_ruined(style: Style, title: Title, state: State, seat: SeatId) -> bool:
    """Whether it would take long to draw a card of use for the track and the money there is, if there is one at all."""
    player = state.players[seat]
    of_use: set[int] = set()
    for number, train in enumerate(player.trains):
        if train.at != NOWHERE:
            search = search_for(style, title, state, seat, number, tuple(title.demands))
            of_use |= {task.card for task in search.tasks if search.estimate(alone(task)) > 0}
    return 1 - (1 - len(of_use) / len(title.demands)) ** len(player.hand) < HOPE
