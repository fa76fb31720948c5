"""Where play stands: the agenda is a stack of these, the last one being played."""

from typing import Literal

from msgspec import Struct

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import SeatId

StepName = str


class _Frame(Struct, frozen=True, tag=True, omit_defaults=True):
    pass


class OpeningSale(_Frame, frozen=True):
    """The sale of the papers before the first share round."""

    seat: SeatId
    passes: int = 0
    stage: str = ""


class ShareRound(_Frame, frozen=True):
    """A share round: whose turn it is, who passed in a row, and what was sold by whom."""

    number: int
    seat: SeatId
    passed: tuple[SeatId, ...] = ()
    last: SeatId | None = None
    sold: tuple[tuple[SeatId, CompanyId], ...] = ()
    sold_now: tuple[CompanyId, ...] = ()
    acted: bool = False
    backwards: bool = False
    sold_at: tuple[tuple[CompanyId, int], ...] = ()
    """`sold_now` is what the seat sold in this very turn, in order; `acted` that he sold or exchanged in it.

    `sold_at` is the price of one share before each of these sales, where a title lets shares be added to a sale.
    """


class OperatingRound(_Frame, frozen=True):
    """An operating round of a set, and who has acted in it."""

    number: int
    of: int
    acted: tuple[CompanyId, ...] = ()
    begun: bool = False
    closing: bool = False
    reached: tuple[int, int, int] | None = None
    quiet: bool = False
    """`reached` is the place in the order of play of the company called up last, as it was then.

    `quiet` says that since the last set no share has changed hands and no company has acted in an earlier round.
    """


class CompanyTurn(_Frame, frozen=True):
    """A company's turn and what it has done in it."""

    company: CompanyId
    step: StepName = ""
    yellow_lays: int = 0
    upgrades: int = 0
    built: tuple[HexId, ...] = ()
    stations: int = 0
    ran: bool = False
    run: int = 0
    side_income: int = 0
    bought_from_company: bool = False
    traded_in: bool = False
    memo: str = ""
    last_sale: int = 0
    """`last_sale` is the price of one share of the last sale a director made to help the company."""


class Choice(_Frame, frozen=True):
    """An interruption: somebody must decide something before play goes on."""

    kind: str
    seat: SeatId | None = None
    company: CompanyId | None = None
    amount: int = 0
    names: tuple[str, ...] = ()


class Pause(_Frame, frozen=True):
    """Work the game does by itself between two rounds, in stages."""

    kind: str
    stage: int = 0
    names: tuple[str, ...] = ()


Frame = OpeningSale | ShareRound | OperatingRound | CompanyTurn | Choice | Pause
RoundName = Literal["opening", "share", "operating", "over"]
