"""How long the way to the goal still is: a game of drawn track is a race, and everything is worth the turns it saves.

Money earns money: a second train doubles the steps, a better one adds some, and the more track there is, the less has
to be drawn for the next trip. This module plays that on with mean figures, turn by turn, until the goal is reached.
What a step earns and what is drawn for it was taken from games of planners (eight of two, 344 stretches of six turns).
"""

from collections.abc import Sequence

from msgspec import Struct

from kursbuch.bots.crayon.prospects import missing_track, nearer, promise
from kursbuch.bots.crayon.thinking import Links, main_piece
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.study.plans_search import Trip
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId

EARNS = 0.82
"""What a step brings, loaded or not, whatever the network."""
DRAWS, LEAST_DRAWN = 1.04, 0.13
"""What is drawn for a step: the less the more a network promises, and never less than some."""
BEST_NETWORK, BY_MILLION = 0.92, 0.02
"""What the best network promises, and how much nearer to it a million of track leads."""
LINKING = 0.25
"""How much of the track that is drawn anyway leads to the cities of the goal."""
RESERVE = 6
"""What is kept when a train is bought."""
PAYS = 1.15
"""A train has to bring so many times its price."""
WAITS = 2.0
"""A train that has no trip stands still for so many turns, or until the first delivery of the other one."""
ENDLESS = 80
"""Turns after which the goal is out of sight."""


class Fleet(Struct, frozen=True):
    """What trains a player can have: the steps of each stage, and whether a second train may be bought."""

    speeds: tuple[int, ...]
    price: int
    trains: int


class Race:
    """The way to the goal for one seat in one position."""

    def __init__(self, title: Title, state: State, seat: SeatId, start: int | None = None) -> None:
        self.title, self.state, self.seat = title, state, seat
        board = title.board
        posts = frozenset(board.places[board.place_of[start]].posts) if start is not None else None
        self.missing = missing_track(title, main_piece(title, state, seat) if posts is None else posts)
        self.links = Links(title, state, seat, 1.0) if posts is None else None
        self.link = float(self.links.cost) if self.links is not None else title.settings.build_limit * 4.0
        player = state.players[seat]
        self.cash = player.cash
        self.speeds = [title.speed(train.change or train.type) for train in player.trains]
        self.fleet = fleet(title)

    def turns(self, trips: Sequence[Trip], cash: int | None = None, speeds: Sequence[int] | None = None) -> float:
        """Turns until the goal is reached if these trips are made first."""
        missing, link, spent = self.missing, self.link, 0
        lumps: list[tuple[float, int]] = []
        busy = {trip.train: trip.run.time for trip in trips}
        for trip in trips:
            spent += trip.course.cost + trip.run.fees
            lumps += trip.run.earned
            if trip.course.drawn:
                missing = nearer(self.title, missing, {there for _, there in trip.course.drawn})
                if self.links is not None:
                    link -= self.links.saved(trip.course)
        first = min((when for when, _ in lumps), default=0.0)
        for number, train in enumerate(self.state.players[self.seat].trains):
            if train.at != NOWHERE:
                busy.setdefault(number, max(WAITS, first))
        fleet_now = list(speeds) if speeds is not None else self.speeds
        money = (self.cash if cash is None else cash) - spent
        free = [(speed, busy.get(number, 0.0)) for number, speed in enumerate(fleet_now)]
        goal = self.title.settings.goal_cash
        turns = raced(self.fleet, money, lumps, free, promise(self.title, missing), link, goal)
        return min(turns, _reached(lumps, goal + link - money))

    def idle(self, turns: float) -> float:
        """The same if all trains stand still for so many turns."""
        free = [(speed, turns) for speed in self.speeds]
        goal = self.title.settings.goal_cash
        return raced(self.fleet, self.cash, [], free, promise(self.title, self.missing), self.link, goal)


def fleet(title: Title) -> Fleet:
    """The trains that a player can have, the quickest of each stage."""
    best: dict[int, int] = {}
    for name, train in title.trains.items():
        stage = title.stages[train.stage]
        best[stage] = max(best.get(stage, 0), title.speed(name))
    speeds = tuple(best[stage] for stage in sorted(best))
    return Fleet(speeds, title.settings.raise_price, 2 if title.settings.second_train else 1)


def _reached(lumps: list[tuple[float, int]], wanted: float) -> float:
    """When deliveries alone have brought so much."""
    for when, pays in sorted(lumps):
        wanted -= pays
        if wanted <= 0:
            return when
    return float(ENDLESS)


def raced(
    fleet: Fleet,
    money: float,
    lumps: list[tuple[float, int]],
    free: list[tuple[int, float]],
    promised: float,
    link: float,
    goal: int,
) -> float:
    """Turn by turn: what is earned, what is drawn, which train is bought."""
    speeds = [speed for speed, _ in free]
    busy = [until for _, until in free]
    for turn in range(ENDLESS):
        steps = sum(speed * min(1.0, max(0.0, turn + 1 - until)) for speed, until in zip(speeds, busy, strict=True))
        drawn = max(LEAST_DRAWN, DRAWS - promised) * steps
        earned = EARNS * steps - drawn + sum(pays for when, pays in lumps if turn <= when < turn + 1)
        link = max(0.0, link - LINKING * drawn)
        promised += BY_MILLION * drawn * (BEST_NETWORK - promised)
        wanted = goal + link - money
        if earned >= wanted:
            return turn + max(0.0, wanted) / earned if earned > 0 else float(turn)
        money += earned
        if money >= fleet.price + RESERVE:
            better = bought(fleet, speeds, EARNS - max(LEAST_DRAWN, DRAWS - promised), goal + link - money)
            if better is not None:
                speeds = better
                busy += [0.0] * (len(speeds) - len(busy))
                money -= fleet.price
    return float(ENDLESS) + max(0.0, goal - money) / goal


def bought(fleet: Fleet, speeds: list[int], by_step: float, wanted: float) -> list[int] | None:
    """The trains after the best purchase; nothing if none pays."""
    total = sum(speeds)
    turns = wanted / (by_step * total)
    best = None
    most = PAYS * fleet.price
    if len(speeds) < fleet.trains and by_step * fleet.speeds[0] * turns > most:
        return [*speeds, fleet.speeds[0]]
    for number, speed in enumerate(speeds):
        higher = [each for each in fleet.speeds if each > speed]
        if higher and by_step * (higher[0] - speed) * turns > most:
            most = by_step * (higher[0] - speed) * turns
            best = [*speeds[:number], higher[0], *speeds[number + 1 :]]
    return best
