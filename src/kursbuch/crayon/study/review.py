"""The review of a game of drawn track: money and track over time, deliveries, what each round brought and took, fees,
and plans that would have brought more."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State
from kursbuch.crayon.study.ledger import Accounts, RoundAccount, accounts
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.standing import Curve, Step, curve


class Promise(Struct, frozen=True):
    """The best plan of a moment: its demands by card and number, what it brings a turn, and in how many turns."""

    demands: tuple[tuple[int, int], ...]
    stops: tuple[tuple[str, str, str], ...]
    payoff: int
    build_cost: int
    turns: int
    per_turn: float
    """`stops` are city, `load` or `deliver`, and the good."""


Search = Callable[[State, SeatId], Promise | None]
"""The best plan of a seat in a position, nothing if it has none; `NotYet` where nobody has looked for it yet."""


class NotYet(Exception):
    """There was no time to look for the best plan."""


class RoundBegun(Struct, frozen=True):
    """A round and the position in which it begins."""

    round: int
    number: int


class Delivery(Struct, frozen=True):
    """A demand that was met, and what its seat had been paid in all by then."""

    number: int
    round: int
    seat: SeatId
    card: int
    good: str
    city: str
    payoff: int
    public: bool
    total: int


class News(Struct, frozen=True):
    """An event card, and who drew it."""

    number: int
    round: int
    seat: SeatId
    card: int


class PlanSeen(Struct, frozen=True):
    """The best plan at the beginning of a turn, beside what the seat earned in the turns the plan would have taken.
    `done` says how many of its demands were met, `missed` by how much the plan is better."""

    number: int
    round: int
    seat: SeatId
    plan: Promise
    done: int
    earned: int
    missed: int


class Standing(Struct, frozen=True):
    """What became of somebody; `cash` is nothing where it is not known."""

    seat: SeatId
    place: int
    cash: int | None
    deliveries: int
    delivered: int
    sections: int
    track: int
    fees_paid: int
    fees_earned: int
    major_cities: tuple[str, ...]


class Review(Struct, frozen=True):
    """The review of a game; `complete` is False while plans have not been looked for."""

    rounds: tuple[RoundBegun, ...]
    cash: Mapping[SeatId, Curve]
    network: Mapping[SeatId, Curve]
    deliveries: tuple[Delivery, ...]
    accounts: tuple[RoundAccount, ...]
    fees: Mapping[SeatId, Mapping[SeatId, int]]
    news: tuple[News, ...]
    plans: tuple[PlanSeen, ...]
    missed_by: Mapping[SeatId, int]
    complete: bool
    standing: tuple[Standing, ...]


def review(
    title: Title, states: Sequence[State], steps: Sequence[Step], known: Collection[SeatId], search: Search
) -> Review:
    """The moves that stand, in their order, and the positions they led from and to. Of seats that are not `known` hand
    and cash are guesses, so neither their cash nor their plans are told."""
    line = ((0, states[0]), *((step.number, states[step.number]) for step in steps))
    last = line[-1][1]
    kept = accounts(states[0], steps, states)
    deliveries = tuple(_deliveries(states, steps))
    seen, complete = _plans(line, known, search, deliveries, kept)
    return Review(
        rounds=tuple(_rounds(line)),
        cash={seat: curve(line, partial(_cash, seat)) for seat in last.seats if seat in known},
        network={seat: curve(line, partial(_sections, seat)) for seat in last.seats},
        deliveries=deliveries,
        accounts=kept.rounds,
        fees=kept.fees,
        news=tuple(_news(states, steps)),
        plans=seen,
        missed_by={
            seat: sum(plan.missed for plan in seen if plan.seat == seat) for seat in last.seats if seat in known
        },
        complete=complete,
        standing=tuple(_standing(title, last, known, deliveries, kept)),
    )


def _cash(seat: SeatId, state: State) -> int:
    return state.players[seat].cash


def _sections(seat: SeatId, state: State) -> int:
    return len(state.track.sections(seat))


def _rounds(line: Sequence[tuple[int, State]]) -> Iterator[RoundBegun]:
    before = 0
    for number, state in line:
        if state.round > before:
            before = state.round
            yield RoundBegun(before, number)


def _told(states: Sequence[State], steps: Sequence[Step], kind: type[Any]) -> Iterator[tuple[Step, int, Any]]:
    """All events of a kind, with their move and the round it was made in."""
    for step in steps:
        for event in step.events:
            if isinstance(event, kind):
                yield step, states[step.before].round, event


def _deliveries(states: Sequence[State], steps: Sequence[Step]) -> Iterator[Delivery]:
    totals: dict[SeatId, int] = {}
    for step, number, met in _told(states, steps, ev.DemandMet):
        totals[met.seat] = totals.get(met.seat, 0) + met.payoff
        yield Delivery(
            step.number, number, met.seat, met.card, met.good, met.city, met.payoff, met.public, totals[met.seat]
        )


def _news(states: Sequence[State], steps: Sequence[Step]) -> Iterator[News]:
    for step, number, event in _told(states, steps, ev.EventDrawn):
        yield News(step.number, number, event.seat, event.card)


# -- plans --------------------------------------------------------------------------------------------------------


def _plans(
    line: Sequence[tuple[int, State]],
    known: Collection[SeatId],
    search: Search,
    deliveries: Sequence[Delivery],
    kept: Accounts,
) -> tuple[tuple[PlanSeen, ...], bool]:
    """The best plan of each turn in which the cards were others than in the turn before; the rest of a game that is
    looked at for too long comes when one asks again."""
    found: list[PlanSeen] = []
    for number, state, seat in _turns_with_other_cards(line, known):
        try:
            promise = search(state, seat)
        except NotYet:
            return tuple(found), False
        if promise is not None:
            found.append(_judged(number, state.round, seat, promise, deliveries, kept))
    return tuple(found), True


def _turns_with_other_cards(
    line: Sequence[tuple[int, State]], known: Collection[SeatId]
) -> Iterator[tuple[int, State, SeatId]]:
    cards: dict[SeatId, object] = {}
    turn: tuple[int, SeatId] | None = None
    for number, state in line:
        if state.turn is None or state.over is not None or (state.round, state.turn.seat) == turn:
            continue
        turn = (state.round, state.turn.seat)
        seat = state.turn.seat
        now = (frozenset(state.players[seat].hand), frozenset(state.public))
        if seat in known and cards.get(seat) != now:
            cards[seat] = now
            yield number, state, seat


def _judged(
    number: int, in_round: int, seat: SeatId, plan: Promise, deliveries: Sequence[Delivery], kept: Accounts
) -> PlanSeen:
    """What the seat earned in the turns that the plan would have taken, and how much more the plan promised."""
    last = in_round + plan.turns - 1
    cards = {card for card, _ in plan.demands}
    done = sum(one.seat == seat and one.number >= number and one.card in cards for one in deliveries)
    earned = sum(one.net for one in kept.rounds if one.seat == seat and in_round <= one.round <= last)
    played_out = any(one.round >= last for one in kept.rounds)
    promised = round(plan.per_turn * plan.turns)
    missed = max(0, promised - earned) if played_out and done < len(plan.demands) else 0
    return PlanSeen(number, in_round, seat, plan, done, earned, missed)


def _standing(
    title: Title, state: State, known: Collection[SeatId], deliveries: Sequence[Delivery], kept: Accounts
) -> Iterator[Standing]:
    def rank(seat: SeatId) -> tuple[bool, int]:
        return (seat == state.winner, state.players[seat].cash if seat in known else 0)

    ranked = sorted(state.seats, key=rank, reverse=True)
    for seat in ranked:
        mine = [one for one in deliveries if one.seat == seat]
        yield Standing(
            seat=seat,
            place=1 + sum(rank(other) > rank(seat) for other in state.seats),
            cash=state.players[seat].cash if seat in known else None,
            deliveries=len(mine),
            delivered=sum(one.payoff for one in mine),
            sections=len(state.track.sections(seat)),
            track=sum(one.track for one in kept.rounds if one.seat == seat),
            fees_paid=sum(kept.fees.get(seat, {}).values()),
            fees_earned=sum(paid.get(seat, 0) for paid in kept.fees.values()),
            major_cities=tuple(title.board.places[city].name for city in state.track.majors(seat)),
        )
