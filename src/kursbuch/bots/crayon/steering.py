"""How a trip is carried out: the next thing a train does for it, and the track it needs."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from kursbuch.bots.crayon.thinking import needed_aboard
from kursbuch.crayon import actions as act
from kursbuch.crayon.fees import fee_due
from kursbuch.crayon.model.state import State, Train
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.steps.move import points_of
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_ground import line_between
from kursbuch.crayon.study.plans_search import Trip, Visit
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId

Pair = tuple[int, int]


def next_act(rules: Rules, state: State, seat: SeatId, trip: Trip) -> Any:
    """What the train of a trip does now; nothing if it can do nothing more this turn."""
    visit = trip.order[0]
    if trip.course.marks[0] == 0:
        return _handling(rules, state, seat, trip, visit)
    return _travel(rules, state, seat, trip)


def _handling(rules: Rules, state: State, seat: SeatId, trip: Trip, visit: Visit) -> Any:
    task, number = visit.task, trip.train
    if visit.delivers:
        return _legal(rules, state, seat, act.Deliver(task.card, task.index, number))
    train = state.players[seat].trains[number]
    if len(train.goods) >= rules.title.trains[train.type].capacity:
        spare = _spare(rules.title, state, seat, train, trip)
        return _legal(rules, state, seat, act.Unload(spare, number)) if spare is not None else None
    return _legal(rules, state, seat, act.Load(task.good, number, task.lying))


def _spare(title: Title, state: State, seat: SeatId, train: Train, trip: Trip) -> str | None:
    """A chip that the trip does not need; rather one that nobody here would load again."""
    left = list(train.goods)
    for good in needed_aboard(trip.order):
        if good in left:
            left.remove(good)
    offered = title.board.places[title.board.place_of[train.at]].goods
    asked = {demand[1] for card in cards_of(state, seat) for demand in title.demands[card].demands}
    return min(left, key=lambda good: (good in offered, good in asked), default=None)


def _travel(rules: Rules, state: State, seat: SeatId, trip: Trip) -> Any:
    """As far as track and points last, at most to the next stop."""
    title, number = rules.title, trip.train
    train = state.players[seat].trains[number]
    posts, gaps = trip.course.posts, set(trip.course.gaps)
    path: list[int] = []
    points = train.points
    for here, there in pairwise(posts[: trip.course.marks[0] + 1]):
        if (here, there) in gaps or points <= 0:
            break
        if (here, there) not in title.board.edge and there not in title.board.inside[here]:
            return _walked(rules, state, seat, number, path) if path else _cross(rules, state, seat, trip, here, there)
        points -= points_of(title, state, here, there)
        if points < 0:
            break
        path.append(there)
    return _walked(rules, state, seat, number, path)


def _walked(rules: Rules, state: State, seat: SeatId, number: int, path: Sequence[int]) -> Any:
    """The longest part of a path that the rules allow."""
    posts = rules.title.board.posts
    for length in range(len(path), 0, -1):
        move = act.Move(tuple(posts[post] for post in path[:length]), number)
        if rules.check(state, seat, move) is None:
            return move
    return None


def _cross(rules: Rules, state: State, seat: SeatId, trip: Trip, here: int, there: int) -> Any:
    title = rules.title
    line = line_between(title, here, there)
    shares = sorted(state.track.shares[line], key=lambda owner: (fee_due(title, state, seat, owner, trip.train), owner))
    for owner in shares:
        crossing = _legal(rules, state, seat, act.CrossFerry(title.board.lines[line].name, owner, trip.train))
        if crossing is not None:
            return crossing
    return None


def _legal(rules: Rules, state: State, seat: SeatId, action: Any) -> Any:
    return action if rules.check(state, seat, action) is None else None


# -- track --------------------------------------------------------------------------------------------------------


def drawing(rules: Rules, state: State, seat: SeatId, pairs: Sequence[Pair], money: int) -> Any:
    """The leading sections of a way, or a ferry share, that can be paid with this much and are legal now. A ferry that
    comes between sections is bought after those that can be drawn without it."""
    assert state.turn is not None
    title = rules.title
    board = title.board
    left = min(money, state.players[seat].cash, title.settings.build_limit - state.turn.spent)
    sections: list[act.Section] = []
    for here, there in pairs:
        edge = board.edge.get((here, there))
        if edge is None:
            if not sections:
                line = board.lines[line_between(title, here, there)].name
                share = act.BuildFerry(line, board.posts[there])
                return _legal(rules, state, seat, share) if board.ferry_price(there) <= left else None
            continue
        left -= board.price(edge, there)
        if left < 0:
            break
        sections.append((board.posts[here], board.posts[there]))
    while sections:
        build = _legal(rules, state, seat, act.Build(tuple(sections)))
        if build is not None:
            return build
        sections.pop()
    return None


def steps_to_gap(trip: Trip) -> int | None:
    """The steps of the train until track is missing; nothing if none is."""
    gaps = set(trip.course.gaps)
    return next((steps for steps, pair in enumerate(pairwise(trip.course.posts)) if pair in gaps), None)
