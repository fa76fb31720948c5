"""A finished game judged move by move against an adviser: what each decision cost, and what would have been better.

A move is judged by what its seat could know when it was made. What it cost is the difference between what the seat
could expect after the best move and after its own; it is told as a mark by its part of what a player of this game is
worth in the end.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import exp
from typing import Any

import msgspec
from msgspec import Raw, Struct

from kursbuch.bots.advice import Adviser, Reason, Weighed
from kursbuch.bots.advisers import adviser, quick_level
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.kernel.standing import Step, standing_moves

FORMAT = 1
"""Of a stored analysis; one of another format is made anew."""

MARKS: tuple[tuple[str, float], ...] = (("blunder", 0.07), ("mistake", 0.03), ("slip", 0.01))
"""What a move is called that costs at least this part of a player's worth in the end."""

SHOWN_LINES = ("blunder", "mistake")
"""For these the moves that would have followed the best one are worked out."""

LINE = 5
"""Moves of such a line after the first."""

SHARPNESS = 25.0
"""How fast accuracy falls: a move that costs 1 % of the final worth counts 78 of 100, one that costs 4 % counts 37."""

TURNING_POINTS = 5
SEED = 1
"""Of what is guessed about hidden things; always the same, so that an analysis can be repeated."""


class Played(Struct, frozen=True):
    """A move of a line."""

    seat: SeatId
    action: Raw


class Judged(Struct, frozen=True):
    """A decision: the number of the position it led to, whose it was, what it cost, what it is called, and what would
    have been best. `why` is the reason for the best move, `own` that for the one played."""

    number: int
    seat: SeatId
    cost: int
    mark: str
    worth: int
    best_worth: int
    best: Raw
    why: Reason | None = None
    own: Reason | None = None
    line: tuple[Played, ...] = ()


class Summary(Struct, frozen=True):
    """What the moves of a player come to."""

    decisions: int
    accuracy: float
    cost: int
    marks: Mapping[str, int]


class Analysis(Struct, frozen=True):
    """A game as far as it was judged: `at` is the number of its entries, `done` of `total` decisions are in it.

    `broken` tells where a damaged record breaks off."""

    title: str
    level: str
    at: int
    done: int
    total: int
    moves: tuple[Judged, ...]
    players: Mapping[str, Summary]
    turning: tuple[int, ...]
    format: int = FORMAT
    broken: str = ""


def decisions(game: Game[Any, Any, Any, Any]) -> list[Step]:
    """The moves that stand and that a player made."""
    return [step for step in standing_moves(game) if step.seat is not None]


def scale_of(rules: AnyRules, state: Any) -> float:
    """What a player is worth in this position, on the average of those who are worth anything."""
    worth = [score for score in rules.scores(state).values() if score > 0]
    return max(1.0, sum(worth) / len(worth)) if worth else 1.0


def mark_of(cost: float, scale: float, *, is_best: bool) -> str:
    """What a move is called that cost so much."""
    if is_best:
        return "best"
    return next((name for name, part in MARKS if cost >= part * scale), "good")


def judge(
    rules: AnyRules,
    before: Any,
    number: int,
    seat: SeatId,
    action: Any,
    judging: Adviser,
    scale: float,
    followers: Adviser | None = None,
) -> Judged | None:
    """One decision; None where there was nothing to decide, or the rules of today do not know the move. `followers`
    is who plays on after a better move, if it is not the one who judges."""
    imagined = rules.imagine(before, seat, SEED)
    offers = rules.offers(imagined, seat)
    if len(offers) + len(offers.ranged) < 2 and not offers.free:
        return None
    if rules.check(imagined, seat, action) is not None:
        return None
    weighed = judging.weigh(rules, imagined, seat, offers, (action,))
    mine = next((one for one in weighed if one.action == action), None)
    if mine is None:
        return None
    return _judged(rules, imagined, number, seat, weighed, mine, followers or judging, scale)


def _judged(
    rules: AnyRules,
    imagined: Any,
    number: int,
    seat: SeatId,
    weighed: Sequence[Weighed],
    mine: Weighed,
    followers: Adviser,
    scale: float,
) -> Judged:
    top = weighed[0]
    cost = max(0.0, top.value - mine.value)
    mark = mark_of(cost, scale, is_best=mine is top or cost < 1)
    return Judged(
        number,
        seat,
        round(cost),
        mark,
        round(mine.value),
        round(top.value),
        Raw(rules.encode_action(top.action)),
        top.reason,
        mine.reason,
        tuple(best_line(rules, imagined, seat, top.action, followers)) if mark in SHOWN_LINES else (),
    )


def best_line(rules: AnyRules, state: Any, seat: SeatId, action: Any, followers: Adviser) -> Iterator[Played]:
    """The best move and those that the followers would play, by whoever is to move."""
    for _ in range(LINE):
        yield Played(seat, Raw(rules.encode_action(action)))
        state = rules.play(state, seat, action)[1]
        waiting = rules.waiting_for(state)
        if not waiting:
            return
        seat = min(waiting)
        imagined = rules.imagine(state, seat, SEED)
        action = followers.choose(rules, imagined, seat, rules.offers(imagined, seat))
        if rules.check(state, seat, action) is not None:
            return


def judge_at_level(
    title: str, level: str, rules: AnyRules, before: Any, number: int, seat: SeatId, action: Any, scale: float
) -> Judged | None:
    """As `judge`, by a new adviser of this level: what is found depends on nothing that was judged before, so it makes
    no difference who judges the other moves of a game, and where."""
    mind, followers = adviser(title, level, SEED), adviser(title, quick_level(title), SEED)
    return judge(rules, before, number, seat, action, mind, scale, followers)


def summed_up(
    title: str,
    level: str,
    at: int,
    extent: tuple[int, int],
    moves: Sequence[Judged],
    seats: Sequence[str],
    scale: float,
    broken: str = "",
) -> Analysis:
    """An analysis of what has been judged; `extent` is how many decisions are done, and of how many."""
    done, total = extent
    players = {seat: _summary([move for move in moves if move.seat == seat], scale) for seat in seats}
    return Analysis(title, level, at, done, total, tuple(moves), players, turning_points(moves), broken=broken)


def _summary(moves: Sequence[Judged], scale: float) -> Summary:
    marks = Counter(move.mark for move in moves)
    parts = [100 * exp(-SHARPNESS * move.cost / scale) for move in moves]
    accuracy = sum(parts) / len(parts) if parts else 100.0
    return Summary(len(moves), round(accuracy, 1), sum(move.cost for move in moves), dict(marks))


def turning_points(moves: Sequence[Judged]) -> tuple[int, ...]:
    """The few moves that cost most, in the order of the game."""
    heavy = [move for move in moves if move.mark in SHOWN_LINES]
    dearest = sorted(heavy, key=lambda move: (-move.cost, move.number))[:TURNING_POINTS]
    return tuple(sorted(move.number for move in dearest))


def stored(analysis: Analysis) -> bytes:
    """An analysis as JSON."""
    return msgspec.json.encode(analysis)


def from_stored(data: bytes | str) -> Analysis | None:
    """A stored analysis; None if it is of another format or damaged, since it can be made anew."""
    try:
        found = msgspec.json.decode(data, type=Analysis)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return None
    return found if found.format == FORMAT else None
