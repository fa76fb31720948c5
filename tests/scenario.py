"""Positions made to measure: a few facts put on the table by hand, then played by the real rules.

Facts go through `evolve` alone, so nothing reacts to them; `act` and `why` go through the rules as at any table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from kursbuch import catalogue
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.actions import (
    Action,
    BuyPaper,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayTile,
    LowerPaper,
    SellShares,
    StartCompany,
    UsePaper,
)
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import Card, CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn, Frame, OperatingRound, ShareRound
from kursbuch.eighteen.model.state import BANK, NEW, POOL, Company, State, set_company, set_fields, set_paper
from kursbuch.eighteen.rules import Rules
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.refusal import Refusal

A, B, C, D, E, F = (SeatId(f"s{n}") for n in range(1, 7))
"""The players, in the order of their seats."""


def sell(company: str, percent: int) -> SellShares:
    """Sell shares in one sale."""
    return SellShares(CompanyId(company), percent)


def buy(company: str, source: Literal["new", "pool"] = "new") -> BuyShare:
    """Buy one share."""
    return BuyShare(CompanyId(company), source)


def start(company: str, price: int) -> StartCompany:
    """Buy the director's share at twice this issue price."""
    return StartCompany(CompanyId(company), price)


def buy_paper(paper: str) -> BuyPaper:
    """Buy a private in the opening sale."""
    return BuyPaper(PaperId(paper))


def lower(paper: str) -> LowerPaper:
    """Lower the price of a private in the opening sale."""
    return LowerPaper(PaperId(paper))


def buy_private(paper: str, price: int) -> BuyPrivate:
    """The acting company buys a private."""
    return BuyPrivate(PaperId(paper), price)


def use(paper: str, at: str) -> UsePaper:
    """The power of a private that lays its own tile."""
    return UsePaper(PaperId(paper), HexId(at))


def lay(at: str, tile: str, rotation: int, paper: str | None = None) -> LayTile:
    """Lay or replace a tile, maybe with the power of a private."""
    return LayTile(HexId(at), TileId(tile), rotation, None if paper is None else PaperId(paper))


def train(name: str, trade_in: str | None = None, paper: str | None = None) -> BuyTrain:
    """Buy a train from the bank."""
    old = None if trade_in is None else TrainName(trade_in)
    return BuyTrain(TrainName(name), old, None if paper is None else PaperId(paper))


class Refused(AssertionError):
    """An action that a test meant to be legal was refused."""


class Scenario:
    """A table in the making."""

    def __init__(self, title: str = "1848", players: int = 4, **options: str) -> None:
        self.rules: Rules = eighteen.rules(title, players, options)
        state, events = self.rules.opening(catalogue.seats(players), 1)
        for event in events:
            state = self.rules.evolve(state, event)
        self.state: State = state
        self.events: tuple[ev.Event, ...] = ()

    # -- putting facts on the table -------------------------------------------------------------------------

    def fact(self, *events: ev.Event) -> Scenario:
        """Let events have happened."""
        for event in events:
            self.state = self.rules.evolve(self.state, event)
        return self

    def cash(self, purse: str, amount: int) -> Scenario:
        """A player or company has exactly this much; the difference comes from or goes to the bank."""
        change = amount - self.state.cash_of(purse)
        return self.fact(ev.Paid(BANK, purse, change, "test")) if change else self

    def bank(self, amount: int) -> Scenario:
        """The bank holds exactly this much; the rest is out of sight."""
        self.state = set_fields(self.state, bank=amount)
        return self

    def shares(self, company: str, **holdings: int) -> Scenario:
        """Percent by owner (s1, s2, ..., pool); what is left is new. The first player named is director."""
        name = CompanyId(company)
        left = 100 - sum(holdings.values())
        spread = {owner: held for owner, held in holdings.items() if held}
        if left:
            spread[NEW] = left
        director = next((o for o in holdings if o != POOL), None)
        if not self.rules.title.companies[name].directors_share:
            return self._bank_shares(name, spread)
        self.state = set_company(
            self.state, name, shares=spread, director=director, certificate=director if director else NEW
        )
        return self

    def _bank_shares(self, name: CompanyId, spread: dict[str, int]) -> Scenario:
        """The Bank of England has no director, and what nobody owns lies in the pool."""
        left = spread.pop(NEW, 0) + spread.get(POOL, 0)
        self.state = set_company(self.state, name, shares={**spread, POOL: left} if left else spread)
        return self

    def certificates(self, seat: SeatId, count: int) -> Scenario:
        """So many shares of companies that their left neighbour directs, four of each, from the end of the alphabet."""
        director = self.state.seat_after(seat)
        for name, company in sorted(self.rules.title.companies.items(), reverse=True):
            if company.directors_share and company.issue_price is None and count > 0:
                here = min(4, count)
                self.shares(name, **{director: 50, seat: 10 * here}).priced(name, 100)
                count -= here
        return self

    def priced(self, company: str, issue: int, cell: tuple[int, int] | None = None) -> Scenario:
        """The company has an issue price, and its marker lies on the chart."""
        return self.fact(
            ev.IssuePriceSet(CompanyId(company), issue, cell or self.rules.title.data.market.issue[str(issue)])
        )

    def running(
        self,
        company: str,
        director: SeatId = A,
        issue: int = 100,
        cell: tuple[int, int] | None = None,
        cash: int = 1000,
        trains: tuple[str, ...] = (),
        percent: int = 60,
    ) -> Scenario:
        """A company in operation whose director holds so many percent."""
        name = CompanyId(company)
        self.shares(company, **{director: percent}).priced(company, issue, cell)
        self.fact(ev.WentIntoOperation(name)).cash(name, cash)
        self.state = set_company(self.state, name, trains=tuple(TrainName(t) for t in trains))
        return self

    def trains(self, company: str, *trains: str) -> Scenario:
        """The company owns exactly these trains."""
        self.state = set_company(self.state, CompanyId(company), trains=tuple(TrainName(t) for t in trains))
        return self

    def tiles(self, **placed: tuple[str, int]) -> Scenario:
        """Tiles on the map: `E4=("57", 2)`."""
        return self.fact(*(ev.TileLaid("", HexId(at), TileId(t), r) for at, (t, r) in placed.items()))

    def station(self, company: str, at: str, stop: int = 0, slot: int | None = None) -> Scenario:
        """A marker of the company in a city."""
        if slot is None:
            slot = len([s for s in self.state.board.in_stop(HexId(at), stop) if s.slot >= 0])
        return self.fact(ev.StationPlaced(CompanyId(company), HexId(at), stop, slot, home=True))

    def connected(self, company: str, *hexes: str) -> Scenario:
        """A marker of the company on each of these hexes, whatever is printed there: no rule of connection speaks."""
        for at in hexes:
            self.fact(ev.StationPlaced(CompanyId(company), HexId(at), 0, -1))
        return self

    def paper(self, paper: str, owner: str, *, used: bool = False, closed: bool = False) -> Scenario:
        """A private is owned, and maybe used or closed."""
        self.state = set_paper(self.state, PaperId(paper), owner=owner, used=used, closed=closed)
        return self

    def phase(self, number: int) -> Scenario:
        """All trains before this phase's kind are gone from the bank, one of its own is sold; owners are not made."""
        cards = [c for c in self.rules.title.data.trains if not c.beside]
        starts = {p.starts: p.number for p in self.rules.title.data.phases if p.starts is not None}
        gone = tuple(c.name for c in cards if starts.get(c.name, 99) <= number)
        depot = dict(self.state.depot)
        for card in cards:
            if starts.get(card.name, 99) < number and card.count is not None:
                depot[card.name] = 0
            elif starts.get(card.name, 99) == number and card.count is not None:
                depot[card.name] = card.count - 1
        self.state = set_fields(self.state, phase=number, left_bank=gone, depot=depot)
        return self

    def depot(self, **left: int) -> Scenario:
        """So many cards are left in the bank: `depot(**{"4/4+": 2})`."""
        changed = {**self.state.depot, **{Card(card): count for card, count in left.items()}}
        self.state = set_fields(self.state, depot=changed)
        return self

    # -- where play stands ----------------------------------------------------------------------------------

    def agenda(self, *frames: Frame) -> Scenario:
        """Exactly these frames are on the agenda."""
        self.state = set_fields(self.state, agenda=frames, set_number=max(self.state.set_number, 1))
        return self

    def share_round(self, seat: SeatId = A, number: int = 2) -> Scenario:
        """A share round in which this seat is to act."""
        self.state = set_fields(self.state, set_number=number)
        return self.agenda(ShareRound(number, seat))

    def turn(self, company: str, step: str = "track", number: int = 1, of: int = 2) -> Scenario:
        """The company's turn in an operating round, at this step; its home markers are placed if they are not."""
        name = CompanyId(company)
        frame = OperatingRound(number, of, (name,), step="turns")
        self.state = set_fields(self.state, set_number=max(self.state.set_number, 2))
        return self.agenda(frame, CompanyTurn(name, step))

    # -- playing --------------------------------------------------------------------------------------------

    @property
    def actor(self) -> SeatId:
        """The seat to act."""
        seat = self.rules.actor(self.state)
        assert seat is not None, "nobody is to act"
        return seat

    def act(self, *actions: Action, seat: SeatId | None = None) -> Scenario:
        """Legal actions of the seat to act; `events` holds those of the last one."""
        for action in actions:
            who = seat or self.actor
            refusal = self.rules.check(self.state, who, action)
            if refusal is not None:
                raise Refused(f"{action}: {refusal}")
            self.events, self.state = self.rules.play(self.state, who, action)
        return self

    def why(self, action: Action, seat: SeatId | None = None) -> str | None:
        """The rule that refuses the action, or nothing if it is legal."""
        refusal = self.refusal(action, seat)
        return None if refusal is None else refusal.rule

    def refusal(self, action: Action, seat: SeatId | None = None) -> Refusal | None:
        """The whole refusal."""
        return self.rules.check(self.state, seat or self.actor, action)

    def offers(self, seat: SeatId | None = None) -> Offers[Action]:
        """What the seat may do."""
        return self.rules.offers(self.state, seat or self.actor)

    def listed(self, kind: type[Action]) -> list[Action]:
        """Listed offers of one kind."""
        return [offer for offer in self.offers().listed if isinstance(offer, kind)]

    def happened(self, kind: type[ev.Event]) -> list[ev.Event]:
        """Events of one kind that the last action brought about."""
        return [event for event in self.events if isinstance(event, kind)]

    # -- looking --------------------------------------------------------------------------------------------

    def company(self, name: str) -> Company:
        """A company's sheet."""
        return self.state.companies[CompanyId(name)]

    def cell(self, name: str) -> tuple[int, int] | None:
        """Where its marker lies."""
        marker = self.company(name).marker
        return None if marker is None else marker.cell

    def price(self, name: str) -> int:
        """Its market price."""
        return self.rules.title.price(self.state, CompanyId(name))

    def money(self, purse: str) -> int:
        """What a purse holds."""
        return self.state.cash_of(purse)

    def worth(self) -> Mapping[SeatId, int]:
        """What each player is worth."""
        return self.rules.scores(self.state)
