"""Moving trains: steps, ferries, and setting a stranded train down."""

from collections.abc import Iterator
from typing import Any

from kursbuch.crayon.actions import CrossFerry, Move, Relocate
from kursbuch.crayon.fees import can_use, cities_to_stand_in, fee_due, is_stranded, may_owe, ways_on
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.steps.base import PartsStep, Step, mover, named, player_of, train_of
from kursbuch.crayon.title import Cursor, Test, Title, only_when
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse


class MoveStep(PartsStep):
    """Steps of one train."""

    action = Move
    steady = True

    def parts(self, action: Move) -> Iterator[Move]:
        """Single steps."""
        return (Move((post,), action.train) for post in action.path)

    def candidates(self, title: Title, state: State) -> Iterator[Move]:
        """All neighbours by track, and inside a city."""
        board, owners = title.board, state.track.owners
        for number, train in enumerate(player_of(state).trains):
            if train.at == NOWHERE or train.finished or train.halted:
                continue
            for there in board.inside[train.at]:
                yield Move((board.posts[there],), number)
            for there, edge in board.near[train.at]:
                if edge in owners:
                    yield Move((board.posts[there],), number)

    def event(self, title: Title, state: State, part: Move) -> ev.Event:
        """A step with its points and its fee."""
        seat, (to,) = mover(state), part.path
        points = points_of(title, state, train_of(state, part.train).at, title.board.number[to])
        owner = owner_of_way(title, state, part)
        if owner is None or owner == seat:
            return ev.TrainMoved(seat, part.train, to, points)
        fee = fee_due(title, state, seat, owner, part.train)
        owed = fee > state.players[seat].cash
        return ev.TrainMoved(seat, part.train, to, points, owner, fee, owed)


class CrossFerryStep(Step):
    """A crossing."""

    action = CrossFerry

    def candidates(self, title: Title, state: State) -> Iterator[CrossFerry]:
        """Every share of every line that begins here."""
        for number, train in enumerate(player_of(state).trains):
            for line in title.board.lines_at.get(train.at, ()):
                for owner in state.track.shares[line]:
                    yield CrossFerry(title.board.lines[line].name, owner, number)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: CrossFerry) -> Iterator[ev.Event]:
        """On the other side, with the points that are left."""
        state, board = now.state, title.board
        train = train_of(state, action.train)
        to = board.posts[board.lines[board.line_number[action.line]].other(train.at)]
        points = points_after_ferry(title, state, action.train)
        fee = fee_due(title, state, seat, action.share, action.train)
        owed = fee > state.players[seat].cash
        yield ev.FerryCrossed(seat, action.train, action.line, to, points, action.share, fee, owed)


class RelocateStep(Step):
    """A stranded train is set down in a city."""

    action = Relocate

    def candidates(self, title: Title, state: State) -> Iterator[Relocate]:
        """Every city it may be set on, if it may."""
        seat = mover(state)
        for number, train in enumerate(player_of(state).trains):
            if train.at != NOWHERE and is_stranded(title, state, seat, number):
                for city in cities_to_stand_in(title, state, seat):
                    yield Relocate(title.board.places[city].name, number)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Relocate) -> Iterator[ev.Event]:
        """Its goods go to the supply; whoever has never built begins there from now on."""
        player = now.state.players[seat]
        goods = player.trains[action.train].goods
        yield ev.TrainSetDown(seat, action.train, action.city, goods, not player.built)


def owner_of_way(title: Title, state: State, part: Move) -> SeatId | None:
    """Whose section a step uses; nobody's inside a city."""
    here, to = train_of(state, part.train).at, title.board.number[part.path[0]]
    edge = title.board.edge.get((here, to))
    return None if edge is None else state.track.owners.get(edge)


def points_of(title: Title, state: State, here: int, to: int) -> int:
    """One point, or two where something slows trains down."""
    slow = title.hindrance(state).slow
    return 2 if slow and (here in slow or to in slow) else 1


def points_after_ferry(title: Title, state: State, number: int) -> int:
    """Half the speed, rounded up, without what handling took before; or one point less."""
    train = train_of(state, number)
    if title.settings.ferry_takes_a_point:
        return train.points - 1
    return (title.speed(train.type) + 1) // 2 - train.handled


# -- tests --------------------------------------------------------------------------------------------------------


def has_not_finished(title: Title, state: State, action: Any, rule: RuleId) -> Refusal | None:
    """Trains move one after the other."""
    if train_of(state, action.train).finished:
        return refuse(rule, "train_has_finished", train=action.train + 1)
    return None


def is_on_the_board(title: Title, state: State, action: Any, rule: RuleId) -> Refusal | None:
    """A train that is bought stands nowhere yet."""
    return refuse(rule, "train_not_placed") if train_of(state, action.train).at == NOWHERE else None


def may_make_a_step(title: Title, state: State, action: Move | CrossFerry, rule: RuleId) -> Refusal | None:
    """Not if it was derailed."""
    return refuse(rule, "train_is_halted", train=action.train + 1) if train_of(state, action.train).halted else None


def was_not_set_down(title: Title, state: State, action: Move, rule: RuleId) -> Refusal | None:
    """A train that was stranded goes on in the next turn."""
    return refuse(rule, "train_set_down", train=action.train + 1) if train_of(state, action.train).set_down else None


def way_exists(title: Title, state: State, part: Move, rule: RuleId) -> Refusal | None:
    """Along track, or inside a major city."""
    board, here, to = title.board, train_of(state, part.train).at, title.board.number[part.path[0]]
    if to in board.inside[here] or owner_of_way(title, state, part) is not None:
        return None
    return refuse(rule, "no_track_there", start=named(title, here), end=named(title, to))


def does_not_turn_back(title: Title, state: State, part: Move, rule: RuleId) -> Refusal | None:
    """Back by the section it came on only in a city or port, or where no other section is usable."""
    train, board = train_of(state, part.train), title.board
    here = train.at
    if title.settings.turns_anywhere or board.is_free[here] or board.number[part.path[0]] != train.came:
        return None
    seat, hindrance = mover(state), title.hindrance(state)
    if here in hindrance.closed:
        return None
    for there, edge in board.near[here]:
        owner = state.track.owners.get(edge)
        if owner is None or there == train.came or there in hindrance.closed or owner in hindrance.on_strike:
            continue
        if can_use(title, state, seat, owner, part.train):
            return refuse(rule, "no_turning_here", at=named(title, here))
    return None


@only_when(lambda title, state: title.hindrance(state).on_strike)
def owner_runs_trains(title: Title, state: State, part: Move, rule: RuleId) -> Refusal | None:
    """No train moves on the sections of a player on strike."""
    strikes = title.hindrance(state).on_strike
    owner = owner_of_way(title, state, part) if strikes else None
    return refuse(rule, "network_on_strike", owner=owner) if owner is not None and owner in strikes else None


@only_when(lambda title, state: title.hindrance(state).closed)
def region_is_open(title: Title, state: State, part: Move, rule: RuleId) -> Refusal | None:
    """No step to, from or between mileposts of a closed region."""
    closed = title.hindrance(state).closed
    if not closed:
        return None
    here, to = train_of(state, part.train).at, title.board.number[part.path[0]]
    return refuse(rule, "region_closed", at=named(title, to)) if here in closed or to in closed else None


def has_the_points(title: Title, state: State, part: Move, rule: RuleId) -> Refusal | None:
    """Movement points."""
    train = train_of(state, part.train)
    need = points_of(title, state, train.at, title.board.number[part.path[0]])
    return refuse(rule, "too_few_points", points=train.points, need=need) if train.points < need else None


@only_when(lambda title, state: title.hindrance(state).slow)
def slow_step_has_the_points(title: Title, state: State, part: Move, rule: RuleId) -> Refusal | None:
    """A step that costs two points needs two."""
    train = train_of(state, part.train)
    slow = points_of(title, state, train.at, title.board.number[part.path[0]]) == 2
    return refuse(rule, "slow_step", points=train.points) if slow and train.points == 1 else None


def fee_can_be_paid(title: Title, state: State, action: Move | CrossFerry, rule: RuleId) -> Refusal | None:
    """Money in hand, unless a stranded train may owe it."""
    owner = owner_of_way(title, state, action) if isinstance(action, Move) else action.share
    if owner is None:
        return None
    seat = mover(state)
    fee, cash = fee_due(title, state, seat, owner, action.train), state.players[seat].cash
    if fee <= cash or may_owe(title, state, seat, action.train, train_of(state, action.train)):
        return None
    return refuse(rule, "cannot_pay_fee", seat=seat, owner=owner, fee=fee, cash=cash)


# -- ferries


def stands_at_the_line(title: Title, state: State, action: CrossFerry, rule: RuleId) -> Refusal | None:
    """On one of its ends."""
    line = title.board.lines[title.board.line_number[action.line]]
    if train_of(state, action.train).at in line.ends:
        return None
    return refuse(rule, "not_at_the_ferry", line=action.line)


def crosses_first(title: Title, state: State, action: CrossFerry, rule: RuleId) -> Refusal | None:
    """The first act of a movement, unless it takes a point like a step."""
    if title.settings.ferry_takes_a_point or not train_of(state, action.train).moved:
        return None
    return refuse(rule, "ferry_after_a_step", line=action.line)


def share_exists(title: Title, state: State, action: CrossFerry, rule: RuleId) -> Refusal | None:
    """Somebody has built it."""
    if action.share in state.track.shares[title.board.line_number[action.line]]:
        return None
    return refuse(rule, "no_such_share", line=action.line, owner=action.share)


def ferry_sails_despite(card: int) -> Test:
    """Storms and strikes in the ports."""

    def ferry_sails(title: Title, state: State, action: CrossFerry, rule: RuleId) -> Refusal | None:
        stopped = title.hindrance(state).no_ferry.get(title.board.line_number[action.line]) == card
        return refuse(rule, "no_ferry_sails", line=action.line) if stopped else None

    return ferry_sails


def share_is_not_on_strike(title: Title, state: State, action: CrossFerry, rule: RuleId) -> Refusal | None:
    """Nor does anybody cross on a share of a player on strike."""
    on_strike = action.share in title.hindrance(state).on_strike
    return refuse(rule, "network_on_strike", owner=action.share) if on_strike else None


def points_last_for_the_ferry(title: Title, state: State, action: CrossFerry, rule: RuleId) -> Refusal | None:
    """Handling before the crossing comes out of what is left after it."""
    left = points_after_ferry(title, state, action.train)
    return refuse(rule, "too_few_points_to_cross", line=action.line) if left < 0 else None


# -- stranded trains


def train_is_stranded(title: Title, state: State, action: Relocate, rule: RuleId) -> Refusal | None:
    """Nothing leads on; where debts are allowed, nothing of anybody's."""
    seat, train = mover(state), train_of(state, action.train)
    if title.settings.debts:
        stranded = not train.moved and not any(ways_on(title, state, train.at))
    else:
        stranded = is_stranded(title, state, seat, action.train)
    return None if stranded else refuse(rule, "not_stranded", train=action.train + 1)


def may_be_set_down(title: Title, state: State, action: Relocate, rule: RuleId) -> Refusal | None:
    """A train that makes no step this turn stays where it is."""
    return refuse(rule, "train_is_halted", train=action.train + 1) if train_of(state, action.train).halted else None


def city_is_connected(title: Title, state: State, action: Any, rule: RuleId) -> Refusal | None:
    """A city of the network, or any major city if there is none."""
    if title.cities[action.city] in cities_to_stand_in(title, state, mover(state)):
        return None
    return refuse(rule, "city_not_connected", city=action.city)
