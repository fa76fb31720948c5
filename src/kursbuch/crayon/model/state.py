"""All there is on the table and in the hands, as one immutable value."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.events import Event
from kursbuch.crayon.model.track import Track
from kursbuch.kernel.ids import SeatId


class Train(Struct, frozen=True, gc=False):
    """A train: where it stands, where it came from, what it carries, and what it has done this turn."""

    type: str
    at: int = NOWHERE
    came: int = NOWHERE
    goods: tuple[str, ...] = ()
    points: int = 0
    handled: int = 0
    moved: bool = False
    halted: bool = False
    halted_next: bool = False
    set_down: bool = False
    used: bool = False
    finished: bool = False
    owing: bool = False
    new: bool = False
    change: str | None = None
    inside: bool = False
    """`handled` counts points spent on handling, `halted`: it makes no step this turn, because it was derailed or
    (`set_down`) because it was stranded and has been set down, `used`: it has moved or handled
    goods, `finished`: another train has done so since, `owing`: it began stranded and runs up debts, `new`: bought this
    turn, `change`: its type from the end of the turn on, `inside`: all its steps of this turn were inside the city in
    which it began."""


class Player(Struct, frozen=True):
    """What one player has."""

    cash: int = 0
    hand: tuple[int, ...] = ()
    trains: tuple[Train, ...] = ()
    origin: str | None = None
    built: bool = False
    announced: bool = False
    debts: tuple[tuple[SeatId, int], ...] = ()
    """`built`: has drawn track since the (new) start."""


class Turn(Struct, frozen=True):
    """The turn of one player: what it is at, and what counts against its limits."""

    seat: SeatId
    phase: str
    acted: bool = False
    track_only: bool = False
    spent: int = 0
    exits: Mapping[str, int] = {}
    fees: tuple[tuple[SeatId, int], ...] = ()
    """`fees`: whose network has been used, and by which train first."""


class Lasting(Struct, frozen=True):
    """A one-round effect: `left` are those who have still to play a turn under it."""

    card: int
    drawer: SeatId
    running: bool = False
    left: tuple[SeatId, ...] = ()


class Reach(Struct, frozen=True):
    """An event that hits trains that come near before the round ends, and those it has hit."""

    card: int
    hit: frozenset[tuple[SeatId, int]]


class Deal(Struct, frozen=True):
    """An agreed price between two players."""

    parties: tuple[SeatId, SeatId]
    use: tuple[tuple[SeatId, SeatId], ...]
    price: int
    last_round: int


class State(Struct, frozen=True):
    """The whole position."""

    seats: tuple[SeatId, ...]
    players: Mapping[SeatId, Player]
    track: Track
    supply: Mapping[str, int] = {}
    dropped: Mapping[str, tuple[tuple[str, int], ...]] = {}
    round: int = 0
    start: SeatId | None = None
    turn: Turn | None = None
    agenda: tuple[Event, ...] = ()
    stack: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    public: tuple[int, ...] = ()
    given_up: Mapping[SeatId, tuple[int, ...]] = {}
    under: int = 0
    effects: tuple[Lasting, ...] = ()
    reaches: tuple[Reach, ...] = ()
    deals: tuple[Deal, ...] = ()
    foretold: tuple[tuple[str, tuple[str, ...]], ...] = ()
    chance: int = 0
    goal: SeatId | None = None
    winner: SeatId | None = None
    over: str | None = None
    """`dropped`: by city, each chip with the round of its drop, oldest first. `given_up`: what each player did not
    keep, until the stack is shuffled anew; `under` counts the cards at the bottom among which those are for certain, 0
    once somebody may have drawn one of them. `chance` is what the next draw begins with; `foretold` are draws known in
    advance."""

    @property
    def top(self) -> Event | None:
        """What has to be settled first."""
        return self.agenda[-1] if self.agenda else None


def set_player(state: State, seat: SeatId, **changes: Any) -> State:
    """One player changed."""
    return replace(state, players={**state.players, seat: replace(state.players[seat], **changes)})


def set_train(state: State, seat: SeatId, number: int, **changes: Any) -> State:
    """One train changed."""
    trains = list(state.players[seat].trains)
    trains[number] = replace(trains[number], **changes)
    return set_player(state, seat, trains=tuple(trains))


def set_turn(state: State, **changes: Any) -> State:
    """The turn changed."""
    assert state.turn is not None
    return replace(state, turn=replace(state.turn, **changes))


def pay(state: State, payer: SeatId | None, payee: SeatId | None, amount: int) -> State:
    """Money changes hands; nobody is the bank."""
    if not amount:
        return state
    players = dict(state.players)
    if payer is not None:
        players[payer] = replace(players[payer], cash=players[payer].cash - amount)
    if payee is not None:
        players[payee] = replace(players[payee], cash=players[payee].cash + amount)
    return replace(state, players=players)


def to_supply(state: State, goods: tuple[str, ...]) -> State:
    """Chips back in the supply."""
    if not goods:
        return state
    supply = dict(state.supply)
    for good in goods:
        supply[good] += 1
    return replace(state, supply=supply)
