"""A position of an 18xx game as one immutable value. Only the verbs here make changed copies.

Nothing in a position refers back to it, so that no garbage collection is needed to free it (`gc=False`).
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

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
    """A player's money. What they own is written with the things owned.

    `final` is the score of a player who has dropped out, and None for everybody who still plays.
    """

    cash: int
    debt: int = 0
    final: int | None = None


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
    unit: int = 10
    directors_share: int = 20
    """`shares` is percent by owner, the company itself among them; `certificate` is who holds the director's share;
    `revenue` the last run; `unit` the percentage of one share, and `directors_share` that of the director's."""

    def held_by(self, owner: str) -> int:
        """Percent of the company an owner holds."""
        return self.shares.get(owner, 0)


class StandingBid(NamedTuple):
    """A standing bid for a private."""

    seat: SeatId
    amount: int


class Paper(Struct, frozen=True, gc=False):
    """A private company: for sale, owned or gone. The standing bids for it are sorted, the highest last."""

    price: int
    owner: str | None = None
    closed: bool = False
    used: bool = False
    bids: tuple[StandingBid, ...] = ()


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
    removed: int = 0
    train_pool: tuple[TrainName, ...] = ()
    """`left_bank` lists the kinds of train of which one was sold or removed; `moves` counts price marker moves;
    `removed` is money that has left the game; `train_pool` is what companies gave up and every company may buy."""

    @property
    def seats(self) -> tuple[SeatId, ...]:
        """The seats clockwise."""
        return tuple(self.players)

    @property
    def playing(self) -> tuple[SeatId, ...]:
        """The seats clockwise, without those that have dropped out."""
        return tuple([seat for seat, player in self.players.items() if player.final is None])

    @property
    def frame(self) -> Frame | None:
        """What is being played just now."""
        return self.agenda[-1] if self.agenda else None

    def seat_after(self, seat: SeatId, steps: int = 1) -> SeatId:
        """The seat to the left that still plays; with negative `steps` to the right."""
        seats = [s for s, player in self.players.items() if player.final is None or s == seat]
        return seats[(seats.index(seat) + steps) % len(seats)]

    def clockwise_from(self, seat: SeatId) -> tuple[SeatId, ...]:
        """All seats that still play, this one first; one that has dropped out only says where to begin."""
        players = self.players
        seats = list(players)
        i = seats.index(seat)
        return tuple([s for s in seats[i:] + seats[:i] if players[s].final is None])

    def cash_of(self, purse: str) -> int:
        """Money of a player, a company or the bank, or all that has left the game."""
        if purse in self.players:
            return self.players[SeatId(purse)].cash
        if purse == OUT:
            return self.removed
        return self.bank if purse == BANK else self.companies[CompanyId(purse)].cash


def put(mapping: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    """The mapping with one entry set."""
    return {**mapping, key: value}


def add_debt(state: State, seat: SeatId, amount: int) -> State:
    """What a player owes, more or less."""
    player = state.players[seat]
    return replace(state, players=put(state.players, seat, Player(player.cash, player.debt + amount, player.final)))


def drop_out(state: State, seat: SeatId, score: int) -> State:
    """The player takes no further part, and their score stands."""
    return replace(state, players=put(state.players, seat, replace(state.players[seat], final=score)))


def pay(state: State, payer: str, payee: str, amount: Money) -> State:
    """Money from one purse to another."""
    bank, removed, players, companies = state.bank, state.removed, state.players, state.companies
    for purse, change in ((payer, -amount), (payee, amount)):
        if purse == BANK:
            bank += change
        elif purse == OUT:
            removed += change
        elif (player := players.get(SeatId(purse))) is not None:
            players = put(players, SeatId(purse), Player(player.cash + change, player.debt, player.final))
        else:
            company = companies[CompanyId(purse)]
            companies = put(companies, CompanyId(purse), replace(company, cash=company.cash + change))
    return replace(state, bank=bank, removed=removed, players=players, companies=companies)


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


set_fields: Callable[..., State] = replace
"""The state with some of its own fields replaced."""
