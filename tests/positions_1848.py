"""What several tests of 1848's trains, loans and takeovers start from, and short words for their actions."""

from __future__ import annotations

from kursbuch.eighteen.actions import BuyTrainFrom, Dividend, Pass, TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import Card, CompanyId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound
from kursbuch.eighteen.turns import operating_round
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1848.extra import BOE, LoanTaken, TakenOver, extra_of, loans_out
from scenario import D, Scenario


def line(table: Scenario, company: str) -> Scenario:
    """Track from Port Augusta by the town on D3 to Perth; the company has a marker in Port Augusta: it has a route."""
    return table.tiles(E4=("57", 2), D3=("69", 3)).station(company, "E4")


def loans_before(table: Scenario, company: str, count: int) -> Scenario:
    """The company took so many loans in earlier rounds; what they brought it has spent."""
    for _ in range(count):
        table.fact(ev.Paid(BOE, "bank", 100, "loan"), LoanTaken(CompanyId(company), "long ago"))
    return table


def taken_over_before(table: Scenario, *companies: str, director: SeatId = D) -> Scenario:
    """The Bank of England took these companies over in earlier rounds, all from one director."""
    for company in companies:
        table.fact(ev.CompanyClosed(CompanyId(company), "receivership"), TakenOver(CompanyId(company), director))
    return table


def loans_of(table: Scenario, company: str) -> int:
    """Loans the company has taken in the game."""
    return extra_of(table.state).loans.get(CompanyId(company), 0)


def all_loans(table: Scenario) -> int:
    """Loans granted in the game."""
    return loans_out(table.state)


def taken_over(table: Scenario) -> tuple[str, ...]:
    """The companies in receivership, in the order in which they went there."""
    return tuple(company for company, _ in extra_of(table.state).takeovers)


def in_bank(table: Scenario, card: str) -> int | None:
    """Cards of a kind left in the bank; nothing where there are as many as wanted."""
    return table.state.depot[Card(card)]


def all_money(table: Scenario) -> int:
    """Money of the bank, the Bank of England, players and companies together."""
    purses = ("bank", *table.state.players, *table.state.companies)
    return sum(table.money(purse) for purse in purses)


def buy_from(company: str, train: str, price: int) -> BuyTrainFrom:
    """Buy a train of another company."""
    return BuyTrainFrom(CompanyId(company), TrainName(train), price)


def doomed(table: Scenario, company: str, director: SeatId = D, cash: int = 0, issue: int = 70) -> Scenario:
    """A company on the last space before receivership, of which nobody but its director has a share."""
    return table.running(company, director, issue, (5, 1), cash)


def ruin(table: Scenario, company: str) -> Scenario:
    """A loan takes the company, doomed before, into receivership."""
    return table.turn(company, "trains").act(TakeLoan())


def set_length(table: Scenario) -> int:
    """How many operating rounds the set has that is being played."""
    frame = operating_round(table.state)
    assert frame is not None
    return frame.of


def causes(table: Scenario) -> list[str]:
    """What the payments brought about by the last action were for, in their order."""
    return [event.cause for event in table.events if isinstance(event, ev.Paid)]


def earn_nothing(table: Scenario, company: str) -> Scenario:
    """A company without a train comes to step 3: it withholds, and its marker moves one space left."""
    table.turn(company, "station").act(Pass())
    return table.act(Dividend("withhold")) if table.listed(Dividend) else table


def declares(table: Scenario, company: str, revenue: int, number: int = 1, of: int = 1) -> Scenario:
    """A company has run for so much and is to pay out or withhold."""
    name = CompanyId(company)
    turn = CompanyTurn(name, "dividend", ran=True, run=revenue)
    return table.agenda(OperatingRound(number, of, (name,), step="turns"), turn)
