"""The books of a game: what every seat earned and spent in each round, read from the facts."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.standing import Step


class RoundAccount(Struct, frozen=True):
    """What came in and went out in one round. `other` are sums of deals, and the money given up and got by starting
    over."""

    round: int
    seat: SeatId
    delivered: int = 0
    fees_earned: int = 0
    fees_paid: int = 0
    track: int = 0
    trains: int = 0
    tax: int = 0
    other: int = 0
    built: int = 0
    """`built` counts sections."""

    @property
    def net(self) -> int:
        """What is left."""
        return self.delivered + self.fees_earned + self.other - self.fees_paid - self.track - self.trains - self.tax


class Accounts(Struct, frozen=True):
    """All rounds in their order, and who paid whom for the use of track."""

    rounds: tuple[RoundAccount, ...]
    fees: Mapping[SeatId, Mapping[SeatId, int]]


Entry = tuple[SeatId, str, int]
"""Whose account, which column, how much."""


def accounts(start: State, steps: Sequence[Step], states: Sequence[State]) -> Accounts:
    """The books of the moves that stand. A move belongs to the round in which it was made."""
    books: dict[tuple[int, SeatId], RoundAccount] = {}
    fees: dict[SeatId, dict[SeatId, int]] = {}
    cash = {seat: player.cash for seat, player in start.players.items()}
    for step in steps:
        number = max(1, states[step.before].round)
        for seat in start.seats:
            books.setdefault((number, seat), RoundAccount(number, seat))
        for event in step.events:
            for seat, column, amount in entries(event, cash):
                cash[seat] = cash.get(seat, 0) + SIGNS[column] * amount
                now = books[number, seat]
                books[number, seat] = replace(now, **{column: getattr(now, column) + amount})
            for payer, owner, amount in fee_of(event):
                mine = fees.setdefault(payer, {})
                mine[owner] = mine.get(owner, 0) + amount
    return Accounts(tuple(books.values()), fees)


SIGNS = {
    "delivered": 1,
    "fees_earned": 1,
    "other": 1,
    "fees_paid": -1,
    "track": -1,
    "trains": -1,
    "tax": -1,
    "built": 0,
}
"""Which way money goes."""


def entries(event: ev.Event, cash: Mapping[SeatId, int]) -> Iterator[Entry]:
    """What an event books."""
    match event:
        case ev.DemandMet(seat=seat, payoff=amount):
            yield seat, "delivered", amount
        case ev.SectionBuilt(seat=seat, price=amount):
            yield seat, "track", amount
            yield seat, "built", 1
        case ev.FerryBuilt(seat=seat, price=amount):
            yield seat, "track", amount
        case ev.TrainOrdered(seat=seat, price=amount) | ev.SecondTrainBought(seat=seat, price=amount):
            yield seat, "trains", amount
        case ev.TaxPaid(seat=seat, amount=amount):
            yield seat, "tax", amount
        case ev.SumPaid(payer=payer, payee=payee, amount=amount):
            yield payer, "other", -amount
            yield payee, "other", amount
        case ev.StartedOver(seat=seat):
            yield seat, "other", -cash[seat]
        case ev.OutfitReceived(seat=seat, cash=amount):
            yield seat, "other", amount
    for payer, owner, amount in fee_of(event):
        yield payer, "fees_paid", amount
        yield owner, "fees_earned", amount


def fee_of(event: ev.Event) -> Iterator[tuple[SeatId, SeatId, int]]:
    """What was paid for the use of track, by whom and to whom. What is owed counts when it is paid."""
    match event:
        case (
            ev.TrainMoved(seat=seat, owner=owner, fee=fee, owed=False)
            | ev.FerryCrossed(seat=seat, owner=owner, fee=fee, owed=False)
        ) if owner not in (None, seat) and fee:
            yield seat, owner, fee
        case ev.DebtPaid(seat=seat, owner=owner, amount=amount):
            yield seat, owner, amount
