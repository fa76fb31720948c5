"""How far a train gets in this turn and the next ones, ferries included, and what that costs in fees."""

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.crayon.fees import fee_due
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.evolve import APPLY
from kursbuch.crayon.model.state import State
from kursbuch.crayon.steps.move import points_after_ferry, points_of
from kursbuch.crayon.study.ways import Steps
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId

MOST_TURNS = 6


class Leg(Struct, frozen=True):
    """A step, or with `line` a crossing on somebody's share, and the turn in which it is made (this one is 1)."""

    to: int
    turn: int
    line: str | None = None
    share: SeatId | None = None


class Journey(Struct, frozen=True):
    """How a train gets somewhere: its legs, the points of the last turn, all fees, and to whom they go."""

    legs: tuple[Leg, ...]
    turn: int
    points: int
    fee: int
    owners: tuple[SeatId, ...]

    def in_turn(self, turn: int) -> tuple[Leg, ...]:
        """The legs of one turn."""
        return tuple(leg for leg in self.legs if leg.turn == turn)


class _Place(Struct, frozen=True):
    """Where a train is on a journey: `used` are the networks paid for this turn, `fresh` before its first act."""

    at: int
    came: int
    turn: int
    spent: int
    left: int
    fee: int
    used: tuple[SeatId, ...]
    fresh: bool
    legs: tuple[Leg, ...]
    owners: tuple[SeatId, ...]


def is_moving(state: State, seat: SeatId) -> bool:
    """Whether trains of this seat may move now."""
    return state.turn is not None and state.turn.seat == seat and state.turn.phase == "move" and not state.agenda


def as_mover(title: Title, state: State, seat: SeatId) -> State:
    """The position as if this seat's trains were to move: in its own turn as they are, else in a fresh one."""
    if is_moving(state, seat):
        return state
    return next_turn(title, state, seat)


def next_turn(title: Title, state: State, seat: SeatId) -> State:
    """The next turn of a seat if nothing else happened before."""
    points = tuple(title.speed(train.type) for train in state.players[seat].trains)
    return APPLY[ev.TurnBegan](title, replace(state, agenda=()), ev.TurnBegan(seat, "move", points))


def journeys(
    title: Title, state: State, seat: SeatId, number: int, turns: int = 1, fees: int | None = None
) -> Mapping[int, Journey]:
    """Where a train of a seat gets within some turns, by the soonest way and then the least fees, which may be limited.
    What hinders trains now is taken to be over next turn."""
    return _Search(title, as_mover(title, state, seat), seat, number, turns, fees).run()


class _Search:
    def __init__(
        self, title: Title, state: State, seat: SeatId, number: int, turns: int, fees: int | None = None
    ) -> None:
        self.title, self.seat, self.number, self.turns = title, seat, number, turns
        self.now = state
        self.later = next_turn(title, replace(state, effects=()), seat)
        self.steps, self.later_steps = Steps(title, self.now, number), Steps(title, self.later, number)
        cash = state.players[seat].cash
        self.purse = cash if fees is None else min(cash, fees)
        self.train = state.players[seat].trains[number]
        self.speed = title.speed(self.train.type)
        self.is_stuck = self.train.halted or self.train.finished

    def run(self) -> dict[int, Journey]:
        """Dijkstra's search by turn, points of the turn, and fees."""
        found: dict[int, Journey] = {}
        if self.train.at == NOWHERE:
            return found
        heap: list[tuple[int, int, int, int, _Place]] = []
        count = 0
        for place in self._starts():
            heappush(heap, (place.turn, place.spent, place.fee, count, place))
            count += 1
        seen: set[tuple[int, int]] = set()
        while heap:
            *_, here = heappop(heap)
            if (here.at, here.came) in seen:
                continue
            seen.add((here.at, here.came))
            if here.legs and here.at not in found:
                found[here.at] = Journey(here.legs, here.turn, here.spent, here.fee, here.owners)
            for there in self._onward(here):
                if there.turn <= self.turns and (there.at, there.came) not in seen:
                    heappush(heap, (there.turn, there.spent, there.fee, count, there))
                    count += 1
        return found

    def _starts(self) -> Iterator[_Place]:
        train = self.train
        left = 0 if self.is_stuck else train.points
        yield _Place(train.at, train.came, 1, 0, left, 0, (), not train.moved and not self.is_stuck, (), ())

    def _onward(self, here: _Place) -> Iterator[_Place]:
        """Every step and crossing from here, in this turn if its points last, else in the next."""
        if here.turn > 1 or not self.is_stuck:
            yield from self._steps(here)
            yield from self._crossings(here)
        if here.turn < self.turns:
            rested = replace(here, turn=here.turn + 1, spent=0, left=self.speed, used=(), fresh=True)
            yield from self._steps(rested)
            yield from self._crossings(rested)

    def _state(self, turn: int) -> State:
        return self.now if turn == 1 else self.later

    def _steps(self, here: _Place) -> Iterator[_Place]:
        state, cash = self._state(here.turn), self.purse - here.fee
        steps = self.steps if here.turn == 1 else self.later_steps
        for there, fee, owner in steps.of(here.at, here.came, cash, here.used):
            points = points_of(self.title, state, here.at, there)
            if points <= here.left:
                yield self._moved(here, Leg(there, here.turn), here.at, points, fee, owner)

    def _crossings(self, here: _Place) -> Iterator[_Place]:
        """Ferries, as the first act of a turn or for a point."""
        title, state = self.title, self._state(here.turn)
        by_point = title.settings.ferry_takes_a_point
        if not (here.fresh or (by_point and here.left)):
            return
        hindrance = title.hindrance(state)
        for number in title.board.lines_at.get(here.at, ()):
            if number in hindrance.no_ferry:
                continue
            line = title.board.lines[number]
            share = self._share(state, number, here)
            if share is not None:
                owner, fee = share
                leg = Leg(line.other(here.at), here.turn, line.name, owner)
                lost = 1 if by_point else here.left - self._points_beyond(here)
                paid = None if owner == self.seat or owner in here.used else owner
                yield self._moved(here, leg, NOWHERE, lost, fee, paid)

    def _points_beyond(self, here: _Place) -> int:
        if here.turn == 1:
            return max(points_after_ferry(self.title, self.now, self.number), 0)
        return (self.speed + 1) // 2

    def _share(self, state: State, line: int, here: _Place) -> tuple[SeatId, int] | None:
        """The cheapest share of a line that can be paid for."""
        strikes = self.title.hindrance(state).on_strike
        cash = self.purse - here.fee
        fees = [
            (0 if owner in here.used else fee_due(self.title, state, self.seat, owner, self.number), owner)
            for owner in state.track.shares[line]
            if owner not in strikes
        ]
        fee, owner = min(fees, default=(cash + 1, self.seat))
        return (owner, fee) if fee <= cash else None

    def _moved(self, here: _Place, leg: Leg, came: int, points: int, fee: int, owner: SeatId | None) -> _Place:
        return _Place(
            at=leg.to,
            came=came,
            turn=here.turn,
            spent=here.spent + points,
            left=here.left - points,
            fee=here.fee + fee,
            used=here.used if owner is None else (*here.used, owner),
            fresh=False,
            legs=(*here.legs, leg),
            owners=here.owners if owner is None or owner in here.owners else (*here.owners, owner),
        )
