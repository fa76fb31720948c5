"""What several tests of 1824 start from, and short words for its actions.

Shares, minors and railways are put on the table as facts (see `scenario`); nothing reacts to them.
"""

from __future__ import annotations

from kursbuch.eighteen.actions import BuyMinor, BuyTrainFrom, ExchangeMinor, ExchangePaper, Pass, RepayDebt
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import Card, CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.frames import Choice, CompanyTurn, OperatingRound, ShareRound
from kursbuch.eighteen.model.state import NEW, POOL, set_company
from kursbuch.eighteen.shares import certificates
from kursbuch.eighteen.turns import operating_round
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1824.extra import LeftUnsold, extra_of
from scenario import A, Scenario

COAL = ("EPP", "EOD", "MLB", "SPB")
PRESTATE = ("SD1", "SD2", "SD3", "UG1", "UG2", "KK1", "KK2")
MINORS = COAL + PRESTATE
REGIONAL = ("BK", "MS", "CL", "SB", "BH")
STATE = ("SD", "UG", "KK")
PARTNER = {"EPP": "BK", "EOD": "MS", "MLB": "CL", "SPB": "SB"}


# -- actions --------------------------------------------------------------------------------------------------------


def buy_minor(company: str, price: int) -> BuyMinor:
    """Buy a coal or pre-state railway."""
    return BuyMinor(CompanyId(company), price)


def swap(paper: str, company: str) -> ExchangePaper:
    """Exchange a mountain railway for a share."""
    return ExchangePaper(PaperId(paper), CompanyId(company))


def coal_swap(company: str) -> ExchangeMinor:
    """Exchange a coal railway for the director's share of its partner."""
    return ExchangeMinor(CompanyId(company))


def repay(amount: int) -> RepayDebt:
    """Pay back a debt."""
    return RepayDebt(amount)


def buy_from(company: str, train: str, price: int) -> BuyTrainFrom:
    """Buy a train of another company."""
    return BuyTrainFrom(CompanyId(company), TrainName(train), price)


# -- positions ------------------------------------------------------------------------------------------------------


def game(players: int = 4, **options: str) -> Scenario:
    """A table of 1824 before its first share round."""
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


def rest_unsold(table: Scenario) -> Scenario:
    """All minors that nobody owns by now, and all mountain railways that nobody owns, left the game."""
    out_of_the_game(table, *(m for m in MINORS if m in table.state.companies and table.company(m).held_by(NEW)))
    for name, paper in table.state.papers.items():
        if paper.owner is None:
            table.fact(ev.PaperClosed(name, "unsold"))
    return table


def holds(table: Scenario, company: str, **percent: int) -> Scenario:
    """Percent by owner in 10 % shares; what is left is new, and nobody has the director's share."""
    spread = {owner: held for owner, held in percent.items() if held}
    left = 100 - sum(spread.values())
    table.state = set_company(
        table.state,
        CompanyId(company),
        shares={**spread, NEW: left} if left else spread,
        director=None,
        certificate=NEW,
    )
    return table


def opened(
    table: Scenario,
    company: str,
    issue: int = 100,
    cell: tuple[int, int] | None = None,
    cash: int = 1000,
    trains: tuple[str, ...] = (),
    *,
    acted: bool = True,
    **percent: int,
) -> Scenario:
    """A regional or state railway in operation; the first player named is director and has the 20 % share.

    A regional railway's coal railway, or a state railway's pre-state railways, were exchanged long ago.
    """
    name = CompanyId(company)
    table.shares(company, **percent)
    if company in REGIONAL:
        table.priced(company, issue, cell)
    elif cell is not None:
        placed_at(table, company, cell)
    for data in table.rules.title.data.companies:
        if data.exchange is not None and data.exchange.company == name and not table.company(data.id).closed:
            table.fact(ev.CompanyClosed(data.id, "exchanged"))
    table.fact(ev.WentIntoOperation(name)).cash(company, cash).trains(company, *trains)
    table.state = set_company(table.state, name, acted=acted)
    return table


def placed_at(table: Scenario, company: str, cell: tuple[int, int]) -> Scenario:
    """The price marker was moved there, under those that lay there before."""
    now = table.cell(company) or cell
    return table.fact(ev.PriceMoved(CompanyId(company), now, cell, "test"))


def in_debt(table: Scenario, seat: SeatId, amount: int) -> Scenario:
    """The player owes so much."""
    return table.fact(ev.DebtChanged(seat, amount - table.state.players[seat].debt, "test"))


def papers_of(table: Scenario, seat: SeatId) -> int:
    """Papers of a player that count towards his limit."""
    return certificates(table.rules.title, table.state, seat)


def first_of(table: Scenario, train: str) -> Scenario:
    """The next train the bank sells is the first one of this kind."""
    cards = [card for card in table.rules.title.data.trains if not card.beside]
    place = [card.name for card in cards].index(Card(train))
    if place:
        table.phase(place + 1)
    count = cards[place].count
    table.depot(**dict.fromkeys((card.name for card in cards[:place]), 0))
    return table if count is None else table.depot(**{train: count})


# -- where play stands ----------------------------------------------------------------------------------------------


def last_turn(table: Scenario, company: str, step: str = "trains", number: int = 1, of: int = 1) -> Scenario:
    """The turn of a company after which the operating round is over: all others have acted."""
    acted = tuple(table.state.companies)
    table.turn(company, step, number, of)
    return table.agenda(OperatingRound(number, of, acted, begun=True), CompanyTurn(CompanyId(company), step))


def round_begins(table: Scenario) -> Scenario:
    """A share round in which everybody passes is over; the first company of the operating round is called up."""
    return all_pass(table.share_round(table.state.priority))


def share_round_number(table: Scenario) -> int | None:
    """The number of the share round being played."""
    return table.state.frame.number if isinstance(table.state.frame, ShareRound) else None


def all_pass(table: Scenario) -> Scenario:
    """Everybody passes until the share round is over; `events` are those of the last pass."""
    number = share_round_number(table)
    while number is not None and share_round_number(table) == number:
        table.act(Pass())
    return table


def acting(table: Scenario) -> str | None:
    """The company whose turn it is."""
    return next((f.company for f in reversed(table.state.agenda) if isinstance(f, CompanyTurn)), None)


def asked(table: Scenario) -> str | None:
    """What kind of decision interrupts play."""
    return table.state.frame.kind if isinstance(table.state.frame, Choice) else None


def round_of(table: Scenario) -> tuple[int, int] | None:
    """Number of the operating round being played, and how many the set has."""
    frame = operating_round(table.state)
    return None if frame is None else (frame.number, frame.of)


def due(table: Scenario) -> tuple[str, ...]:
    """State railways that form when the round is over."""
    return extra_of(table.state).due


def pool_or_new(table: Scenario, company: str) -> int:
    """Percent that lie in the bank."""
    return table.company(company).held_by(NEW) + table.company(company).held_by(POOL)


def in_bank(table: Scenario, card: str) -> int | None:
    """Cards of a kind left in the bank; nothing where there are as many as wanted."""
    return table.state.depot[Card(card)]


def step_of(table: Scenario) -> str:
    """The step of the company turn being played."""
    frame = table.state.frame
    assert isinstance(frame, CompanyTurn)
    return frame.step
