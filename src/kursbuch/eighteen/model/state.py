"""A position of an 18xx game as one immutable value. Only the verbs here make changed copies.

Nothing in a position refers back to it, so that no garbage collection is needed to free it (`gc=False`).
"""

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.eighteen.model.data import Card, CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.frames import Frame
from kursbuch.hexmap.board import Board
from kursbuch.kernel.ids import Money, SeatId

NEW = "new"
"""Owner of shares that nobody has bought yet."""
POOL = "pool"
"""Owner of shares that players have sold."""
BANK = "bank"
OUT = "out"
"""Owner of what has left the game."""

Cell = tuple[int, int]
K = TypeVar("K")
V = TypeVar("V")


class PriceMarker(Struct, frozen=True, gc=False):
    """Where a company stands on the chart. Of two on one space the one that came first lies on top."""

    row: int
    column: int
    since: int

    @property
    def cell(self) -> Cell:
        """Row and column, counted from the top left."""
        return self.row, self.column


class Player(Struct, frozen=True, gc=False):
    """A player's money. What he owns is written with the things owned."""

    cash: int
    debt: int = 0


class Company(Struct, frozen=True, gc=False):
    """A company and all that lies on its sheet."""

    shares: Mapping[str, int]
    certificate: str
    cash: int = 0
    issue_price: int | None = None
    marker: PriceMarker | None = None
    director: SeatId | None = None
    trains: tuple[TrainName, ...] = ()
    markers_used: int = 0
    in_operation: bool = False
    acted: bool = False
    closed: bool = False
    revenue: int | None = None
    """`shares` is percent by owner; `certificate` is who holds the director's share; `revenue` the last run."""

    def held_by(self, owner: str) -> int:
        """Percent of the company an owner holds."""
        return self.shares.get(owner, 0)


class Paper(Struct, frozen=True, gc=False):
    """A private company: for sale, owned or gone."""

    price: int
    owner: str | None = None
    closed: bool = False
    used: bool = False


class State(Struct, frozen=True, gc=False):
    """One moment of a game."""

    players: Mapping[SeatId, Player]
    companies: Mapping[CompanyId, Company]
    papers: Mapping[PaperId, Paper]
    bank: int
    board: Board
    depot: Mapping[Card, int | None]
    left_bank: tuple[Card, ...]
    phase: int
    priority: SeatId
    agenda: tuple[Frame, ...]
    extra: Struct
    moves: int = 0
    set_number: int = 0
    end_cause: str | None = None
    over: str | None = None
    """`left_bank` lists the kinds of train of which one was sold or removed; `moves` counts price marker moves."""

    @property
    def seats(self) -> tuple[SeatId, ...]:
        """The seats clockwise."""
        return tuple(self.players)

    @property
    def frame(self) -> Frame | None:
        """What is being played just now."""
        return self.agenda[-1] if self.agenda else None

    def seat_after(self, seat: SeatId, steps: int = 1) -> SeatId:
        """The seat to the left."""
        seats = tuple(self.players)
        return seats[(seats.index(seat) + steps) % len(seats)]

    def clockwise_from(self, seat: SeatId) -> tuple[SeatId, ...]:
        """All seats, this one first."""
        seats = tuple(self.players)
        i = seats.index(seat)
        return seats[i:] + seats[:i]

    def cash_of(self, purse: str) -> int:
        """Money of a player, a company or the bank."""
        if purse in self.players:
            return self.players[SeatId(purse)].cash
        return self.bank if purse == BANK else self.companies[CompanyId(purse)].cash


def put(mapping: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    """The mapping with one entry set."""
    return {**mapping, key: value}


def add_cash(state: State, purse: str, amount: int) -> State:
    """Money into a purse, or out of it when negative."""
    if purse == BANK:
        return replace(state, bank=state.bank + amount)
    player = state.players.get(SeatId(purse))
    if player is not None:
        changed = Player(player.cash + amount, player.debt)
        return replace(state, players=put(state.players, SeatId(purse), changed))
    return set_company(state, CompanyId(purse), cash=state.companies[CompanyId(purse)].cash + amount)


def add_debt(state: State, seat: SeatId, amount: int) -> State:
    """What a player owes, more or less."""
    player = state.players[seat]
    return replace(state, players=put(state.players, seat, Player(player.cash, player.debt + amount)))


def pay(state: State, payer: str, payee: str, amount: Money) -> State:
    """Money from one purse to another."""
    return add_cash(add_cash(state, payer, -amount), payee, amount)


def set_company(state: State, company: CompanyId, **fields: object) -> State:
    """The state with some fields of a company replaced."""
    changed = replace(state.companies[company], **fields)
    return replace(state, companies=put(state.companies, company, changed))


def set_paper(state: State, paper: PaperId, **fields: object) -> State:
    """The state with some fields of a private replaced."""
    changed = replace(state.papers[paper], **fields)
    return replace(state, papers=put(state.papers, paper, changed))


def move_shares(state: State, company: CompanyId, source: str, target: str, percent: int) -> State:
    """Percent of a company from one owner to another."""
    sheet = state.companies[company]
    shares = dict(sheet.shares)
    shares[source] = shares.get(source, 0) - percent
    shares[target] = shares.get(target, 0) + percent
    if not shares[source]:
        del shares[source]
    return set_company(state, company, shares=shares)


def set_fields(state: State, **fields: object) -> State:
    """The state with some of its own fields replaced."""
    return replace(state, **fields)
