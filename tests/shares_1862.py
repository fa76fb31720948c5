"""Positions of 1862 in few words: privates sold or not, companies with shares, price and money, notes and halves."""

from __future__ import annotations

from kursbuch.eighteen.actions import Action, Bid, BuyBack, BuyTrain, BuyTrainFrom, ClosePaper, SetPar, WithdrawBid
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.state import set_company, set_fields, set_paper
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Ranged
from kursbuch.titles.g1862.extra import NotesTaken, notes_of
from railways_1862 import home
from scenario import A, Scenario

G = SeatId("s7")
PAPERS = tuple(f"P{number}" for number in range(1, 9))
GROUPS = {1: ("NYH", "NYC", "CP"), 2: ("CPR", "UP", "ATS", "SP"), 3: ("NP", "CN", "WP"), 4: ("ORN", "TP", "GMO")}
COMPANIES = tuple(name for names in GROUPS.values() for name in names)


def bid(paper: str, amount: int) -> Bid:
    return Bid(PaperId(paper), amount)


def withdraw(paper: str) -> WithdrawBid:
    return WithdrawBid(PaperId(paper))


def close(paper: str) -> ClosePaper:
    return ClosePaper(PaperId(paper))


def par(price: int, company: str = "NYH") -> SetPar:
    return SetPar(CompanyId(company), price)


def buy_back(notes: int) -> BuyBack:
    return BuyBack(notes)


def pooled(train: str) -> BuyTrain:
    """Buy a train from the pool."""
    return BuyTrain(TrainName(train), source="pool")


def train_of(company: str, train: str, price: int) -> BuyTrainFrom:
    """Buy a train of another company."""
    return BuyTrainFrom(CompanyId(company), TrainName(train), price)


def code(scene: Scenario, action: object, seat: SeatId | None = None) -> tuple[str, str] | None:
    """Rule and code of a refusal, or nothing if the action is legal."""
    refusal = scene.refusal(action, seat)  # type: ignore[arg-type]
    return None if refusal is None else (str(refusal.rule).removeprefix("1862-"), refusal.code)


def first_round(players: int = 5, **options: str) -> Scenario:
    """The very first share round: all privates lie with the bank, A begins."""
    return Scenario("1862", players, **options)


def after_the_sale(players: int = 5, **options: str) -> Scenario:
    """The second share round, A begins; all privates were sold, and their owner has closed them."""
    scene = Scenario("1862", players, **options)
    for paper in PAPERS:
        scene.paper(paper, A, closed=True)
    return scene.share_round(A)


def company(
    scene: Scenario,
    name: str,
    cell: tuple[int, int] | None = None,
    *,
    issue: int = 100,
    cash: int = 1000,
    acted: bool = True,
    trains: str = "",
    **holdings: int,
) -> Scenario:
    """A company in operation with these holders, the first of them its director; `cell` is counted from 1."""
    place = None if cell is None else (cell[0] - 1, cell[1] - 1)
    scene.shares(name, **holdings).priced(name, issue, place).fact(ev.WentIntoOperation(CompanyId(name)))
    scene.cash(name, cash).trains(name, *trains.split())
    scene.state = set_company(scene.state, CompanyId(name), acted=acted)
    return scene


def halved(scene: Scenario, name: str, notes: int = 0, **holdings: int) -> Scenario:
    """The company has bought back half of its shares: percent by owner as they are now, the rest is new."""
    left = 50 - sum(holdings.values())
    shares = {**holdings, **({"new": left} if left else {}), name: 50}
    scene.fact(ev.SharesExchanged(CompanyId(name), 5, 10, shares))
    director = next(owner for owner in holdings if owner != "pool")
    scene.state = set_company(scene.state, CompanyId(name), director=director, certificate=director)
    return scene.fact(NotesTaken(CompanyId(name), notes)) if notes else scene


def acting(
    name: str,
    step: str = "trains",
    phase: int = 2,
    *,
    cash: int = 1000,
    trains: str = "",
    players: int = 5,
    **options: str,
) -> Scenario:
    """A company of A, 60 % of it in A's hands, at this step of its turn; its home marker lies."""
    scene = after_the_sale(players, **options).phase(phase)
    company(scene, name, cash=cash, trains=trains, s1=60)
    return home(scene, name).turn(name, step)


def with_a_route(scene: Scenario) -> Scenario:
    """Boston has a city and track to New York, so that NYC has a route."""
    return scene.tiles(E32=("57", 0))


def spot(scene: Scenario, name: str) -> tuple[int, int] | None:
    """Row and column of the price marker, counted from 1."""
    cell = scene.cell(name)
    return None if cell is None else (cell[0] + 1, cell[1] + 1)


def notes(scene: Scenario, name: str) -> int:
    return notes_of(scene.state, CompanyId(name))


def held(scene: Scenario, name: str, owner: str) -> int:
    return scene.company(name).held_by(owner)


def limits(scene: Scenario, kind: type) -> dict[str, tuple[int, int]]:
    """Least and greatest amount of the offers with a range, by private or by company and train."""
    found = (offer for offer in scene.offers().ranged if isinstance(offer.action, kind))
    return {_key(offer): (offer.low, offer.high) for offer in found}


def _key(offer: Ranged[Action]) -> str:
    action = offer.action
    if isinstance(action, Bid):
        return action.paper
    return f"{action.company} {action.train}" if isinstance(action, BuyTrainFrom) else ""


def train_pool(scene: Scenario, *trains: str) -> Scenario:
    """Exactly these trains lie in the pool."""
    scene.state = set_fields(scene.state, train_pool=tuple(TrainName(train) for train in trains))
    return scene


def priced_at(scene: Scenario, paper: str, price: int) -> Scenario:
    """The bank asks this much for a private."""
    scene.state = set_paper(scene.state, PaperId(paper), price=price)
    return scene
