"""What several tests of 1824 start from, and short words for its actions."""

from __future__ import annotations

from kursbuch.eighteen.actions import BuyTrainFrom
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import Card, CompanyId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import set_company
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1824.extra import LeftUnsold
from scenario import A, Scenario


def game(players: int = 4, **options: str) -> Scenario:
    """A table of 1824 just set up."""
    return Scenario("1824", players, **options)


def minor(
    table: Scenario, name: str, owner: SeatId = A, cash: int = 100, trains: tuple[str, ...] = (), *, marked: bool = True
) -> Scenario:
    """A coal or pre-state railway in operation, with its home marker on the map if it has acted before."""
    company = CompanyId(name)
    table.state = set_company(table.state, company, shares={owner: 100}, certificate=owner, director=owner)
    table.fact(ev.WentIntoOperation(company)).cash(name, cash).trains(name, *trains)
    return home(table, name) if marked else table


def share_company(
    table: Scenario, name: str, director: SeatId = A, cash: int = 1000, trains: tuple[str, ...] = (), percent: int = 60
) -> Scenario:
    """A regional or state railway in operation, with its home marker on the map; regional ones were issued at 100."""
    if table.company(name).marker is None:
        return home(table.running(name, director, cash=cash, trains=trains, percent=percent), name)
    table.shares(name, **{director: percent}).fact(ev.WentIntoOperation(CompanyId(name)))
    return home(table.cash(name, cash).trains(name, *trains), name)


def home(table: Scenario, name: str) -> Scenario:
    """The company's home marker lies on its home."""
    data = table.rules.title.companies[CompanyId(name)]
    return table.station(name, data.home[0], data.home_stop)


def out_of_the_game(table: Scenario, *minors: str) -> Scenario:
    """These coal and pre-state railways stayed unsold in the first share round."""
    for name in minors:
        table.fact(ev.CompanyClosed(CompanyId(name), "unsold"), LeftUnsold(CompanyId(name)))
    return table


def in_bank(table: Scenario, card: str) -> int | None:
    """Cards of a kind left in the bank; nothing where there are as many as wanted."""
    return table.state.depot[Card(card)]


def buy_from(company: str, train: str, price: int) -> BuyTrainFrom:
    """Buy a train of another company."""
    return BuyTrainFrom(CompanyId(company), TrainName(train), price)


def step_of(table: Scenario) -> str:
    """The step of the company turn being played."""
    frame = table.state.frame
    assert isinstance(frame, CompanyTurn)
    return frame.step
