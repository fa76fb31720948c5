"""Railways of 1824 that are about to build, run or buy: what the tests of operating rounds start from."""

from __future__ import annotations

from itertools import pairwise

from kursbuch import catalogue
from kursbuch.eighteen.actions import Action, BuyTrainFrom, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import Card, CompanyId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn, OpeningSale, OperatingRound
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import SeatId
from positions_1824 import HOMES, opened, owned
from scenario import A, Scenario

Tiles = dict[str, tuple[str, int]]


def at_home(table: Scenario, company: str, stop: int | None = None) -> Scenario:
    """The company's home marker lies on its home, by now maybe in another city of the hex."""
    at, printed = HOMES[company]
    return table.station(company, at, printed if stop is None else stop)


def minor_railway(
    table: Scenario, company: str, seat: SeatId = A, cash: int = 100, trains: tuple[str, ...] = ()
) -> Scenario:
    """A coal or pre-state railway with its marker at home."""
    return owned(table, company, seat, cash, trains)


def open_railway(
    table: Scenario, company: str, seat: SeatId = A, cash: int = 1000, trains: tuple[str, ...] = (), percent: int = 60
) -> Scenario:
    """A regional railway in operation with its marker at home."""
    opened(table, company, cash=cash, trains=trains).shares(company, **{seat: percent})
    return at_home(table, company)


def state_railway(
    table: Scenario, company: str, at: str, stop: int = 0, trains: tuple[str, ...] = (), cash: int = 1000
) -> Scenario:
    """A state railway in operation with one marker."""
    return opened(table, company, cash=cash, trains=trains, s1=60).station(company, at, stop)


def code_of(table: Scenario, action: Action) -> tuple[str, str] | None:
    """The rule and the reason of a refusal."""
    refusal = table.refusal(action)
    return None if refusal is None else (str(refusal.rule), refusal.code)


def tile_on(table: Scenario, at: str) -> tuple[str, int] | None:
    """The tile on a hex and its turn."""
    placed = table.state.board.tiles.get(HexId(at))
    return None if placed is None else (str(placed.tile), placed.rotation)


def markers_on(table: Scenario, at: str) -> list[tuple[str, int, int]]:
    """Owner, stop and slot of each marker on a hex."""
    return [(s.owner, s.stop, s.slot) for s in table.state.board.stations.get(HexId(at), ())]


def step_of(table: Scenario) -> str:
    """The step of the company turn being played."""
    frame = table.state.frame
    assert isinstance(frame, CompanyTurn), frame
    return frame.step


def in_bank(table: Scenario, card: str) -> int | None:
    """Cards of a kind left in the bank; nothing where there are as many as wanted."""
    return table.state.depot[Card(card)]


def buy_from(company: str, train: str, price: int) -> BuyTrainFrom:
    """Buy a train of another company."""
    return BuyTrainFrom(CompanyId(company), TrainName(train), price)


def paid(table: Scenario, cause: str) -> list[tuple[str, str, int]]:
    """Payer, payee and amount of the payments for this, brought about by the last action."""
    return [(e.payer, e.payee, e.amount) for e in table.events if isinstance(e, ev.Paid) and e.cause == cause]


NET: Tiles = {
    "B5": ("619", 1),
    "A6": ("58", 4),
    "A8": ("87", 4),
    "A10": ("4", 1),
    "B7": ("9", 0),
    "B9": ("14", 1),
    "B11": ("8", 5),
    "C12": ("15", 0),
    "C10": ("4", 1),
}
"""The net of the rulebook's example of runs (EX-05), laid in Bohemia and worth the same in the green phases.

I is the mine C6 with its exits to F (Pilsen, 30) and by B7 to C (the town A8); A is Dresden (B3, 20), B the town A6,
D the town A10, E the mine A12, G Prag (30), J Brünn (30) and H the town C10.
"""
LETTERS = {
    "A": "B3:0",
    "B": "A6:0",
    "C": "A8:0",
    "D": "A10:0",
    "E": "A12:0",
    "F": "B5:0",
    "G": "B9:0",
    "H": "C10:0",
    "I": "C6:0",
    "J": "C12:0",
}


def way(letters: str) -> str:
    """A way through the net by the letters of the example: `way("IFBCD")`."""
    plain = {"IC": "B7", "CI": "B7", "GJ": "B11", "JG": "B11"}
    hexes = [LETTERS[letters[0]]]
    for before, after in pairwise(letters):
        between = plain.get(before + after)
        hexes += [LETTERS[after]] if between is None else [between, LETTERS[after]]
    return " ".join(hexes)


def revenue(table: Scenario) -> int:
    """What the trains earned that ran with the last action."""
    return next(event.revenue for event in table.events if isinstance(event, ev.TrainsRun))


def declares(table: Scenario, company: str, run: int, mine: int = 0) -> Scenario:
    """The company has run for so much, its mines brought so much beside it, and it is to pay out or keep."""
    name = CompanyId(company)
    turn = CompanyTurn(name, "dividend", ran=True, run=run, side_income=mine)
    return table.agenda(OperatingRound(1, 2, (name,), step="turns"), turn)


# -- Cisleithania ---------------------------------------------------------------------------------------------------


def two_players(*construction: str, **options: str) -> Scenario:
    """Variant A just set up, with these two railways drawn as construction railways; the draft begins."""
    table = Scenario("1824", 2, variant="cisleithania_2", **options)
    drawn = {"construction": construction or ("SD2", "EPP")}
    table.state, events = table.rules.opening(catalogue.seats(2), 1, drawn)
    return table.fact(*events)


def three_players(**options: str) -> Scenario:
    """Variant B just set up."""
    return Scenario("1824", 3, variant="cisleithania_3", **options)


def draft(table: Scenario) -> Scenario:
    """Both players take what lies first; mountain railways are still to come."""
    while isinstance(table.state.frame, OpeningSale) and table.state.frame.stage != "mountains":
        table.act(table.offers().listed[0])
    return table


def after_draft(*construction: str, **options: str) -> Scenario:
    """The first share round after a draft in which nobody wanted a mountain railway."""
    return draft(two_players(*construction, **options)).act(Pass(), Pass())


TO_THE_BUKOWINA: Tiles = {
    "B9": ("611", 0),
    "B11": ("9", 1),
    "B13": ("2", 4),
    "B15": ("611", 1),
    "B19": ("9", 1),
    "B21": ("9", 1),
    "B23": ("611", 5),
    "C24": ("9", 2),
    "D25": ("4", 2),
    "E26": ("405", 0),
}
"""From Prag by a town, Mährisch-Ostrau and Lemberg to D25 and Czernowitz: 40, 10, 40, 40, 10 and 40."""
BUKOWINA_WAY = "B9:0 B11 B13:0 B15:0 B17 B19 B21 B23:0 C24 D25:0 E26:0"
