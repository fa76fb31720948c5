"""What several tests of 1824 start from, and short words for its actions.

Shares, minors and railways are put on the table as facts (see `scenario`); nothing reacts to them.
"""

from __future__ import annotations

from kursbuch.eighteen.actions import BuyMinor, ExchangeMinor, ExchangePaper, Pass, RepayDebt
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import Card, CompanyId, PaperId
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound, ShareRound
from kursbuch.eighteen.model.state import NEW, POOL, set_company
from kursbuch.eighteen.rounds import question
from kursbuch.eighteen.shares import certificates
from kursbuch.eighteen.turns import operating_round
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1824.extra import LeftUnsold, extra_of
from scenario import Scenario, train

COAL = ("EPP", "EOD", "MLB", "SPB")
PRESTATE = ("SD1", "SD2", "SD3", "UG1", "UG2", "KK1", "KK2")
MINORS = COAL + PRESTATE
REGIONAL = ("BK", "MS", "CL", "SB", "BH")
STATE = ("SD", "UG", "KK")
PARTNER = {"EPP": "BK", "EOD": "MS", "MLB": "CL", "SPB": "SB"}
HOMES = {
    "EPP": ("C6", 0),
    "EOD": ("A12", 0),
    "MLB": ("A22", 0),
    "SPB": ("H25", 0),
    "SD1": ("E12", 0),
    "SD2": ("G10", 0),
    "SD3": ("G4", 0),
    "UG1": ("F17", 1),
    "UG2": ("H15", 0),
    "KK1": ("E12", 1),
    "KK2": ("E12", 2),
    "BK": ("B9", 0),
    "MS": ("C12", 0),
    "CL": ("B23", 0),
    "SB": ("G26", 0),
    "BH": ("J13", 0),
}


# -- actions ----------------------------------------------------------------------------------------------------------


def minor(company: str, price: int) -> BuyMinor:
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


# -- positions --------------------------------------------------------------------------------------------------------


def game(players: int = 4, **options: str) -> Scenario:
    """A table of 1824 before its first share round."""
    return Scenario("1824", players, **options)


def owned(
    table: Scenario, company: str, seat: SeatId, cash: int = 0, trains: tuple[str, ...] = (), *, placed: bool = True
) -> Scenario:
    """A coal or pre-state railway of a player, in operation, its marker at home if `placed`."""
    name = CompanyId(company)
    table.shares(company, **{seat: 100}).fact(ev.WentIntoOperation(name)).cash(company, cash).trains(company, *trains)
    table.state = set_company(table.state, name, acted=placed)
    at, stop = HOMES[company]
    return table.station(company, at, stop) if placed else table


def unsold(table: Scenario, *companies: str) -> Scenario:
    """Minors that nobody bought in the first share round."""
    for name in map(CompanyId, companies):
        table.fact(ev.CompanyClosed(name, "unsold"), LeftUnsold(name))
    return table


def rest_unsold(table: Scenario) -> Scenario:
    """All minors that nobody owns by now, and all mountain railways that nobody owns, left the game."""
    unsold(table, *(m for m in MINORS if m in table.state.companies and table.company(m).held_by(NEW)))
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


def papers(table: Scenario, seat: SeatId, count: int) -> Scenario:
    """So many single shares of regional railways at 60 whose coal railways are still in the game."""
    for company in ("BK", "MS", "CL", "SB"):
        here = min(6, count)
        if here:
            holds(table, company, **{seat: 10 * here}).priced(company, 60)
        count -= here
    return table


def papers_of(table: Scenario, seat: SeatId) -> int:
    """Papers of a player that count towards their limit."""
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


# -- where play stands ------------------------------------------------------------------------------------------------


def last_turn(table: Scenario, company: str, step: str = "trains", number: int = 1, of: int = 1) -> Scenario:
    """The turn of a company after which the operating round is over: all others have acted."""
    acted = tuple(table.state.companies)
    table.turn(company, step, number, of)
    return table.agenda(OperatingRound(number, of, acted, step="turns"), CompanyTurn(CompanyId(company), step))


def buys_first(table: Scenario, kind: str, number: int = 1, of: int = 1) -> Scenario:
    """BH, which D directs, has bought the first train of a kind in the last turn of a round."""
    first_of(opened(table, "BH", cash=3000, s4=60), kind)
    return last_turn(table, "BH", "trains", number, of).act(train(kind))


def forms(table: Scenario, kind: str, number: int = 1, of: int = 1) -> Scenario:
    """The round is over in which the first train of this kind was bought; all questions but it are settled."""
    return buys_first(rest_unsold(table), kind, number, of).act(Pass())


def declares(table: Scenario, company: str, revenue: int, number: int = 1, of: int = 1) -> Scenario:
    """A company has run for so much, as the last one of the round, and is to pay out or keep it."""
    last_turn(table, company, "dividend", number, of)
    turn = CompanyTurn(CompanyId(company), "dividend", ran=True, run=revenue)
    return table.agenda(*table.state.agenda[:-1], turn)


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
    play = question(table.rules.title, table.state.frame)
    return None if play is None else play.code.removeprefix("first_")


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
