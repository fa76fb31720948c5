"""Where play stands: the agenda is a stack of these, the last one being played.

A frame is the event that began it: `ShareRound(3, "s2")` in a record puts that frame on the agenda. What happens in it
changes the frame in `evolve`, as it changes everything else; `Finished` takes it off again.
"""

from typing import ClassVar

from kursbuch.eighteen.model.base import Event
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import SeatId

StepName = str


class Frame(Event, frozen=True):
    """Base of all frames; a title adds its own by deriving from it and lists them with its events."""


class OpeningSale(Frame, frozen=True):
    """The sale of the papers before the first share round."""

    seat: SeatId
    passes: int = 0
    stage: str = ""


class ShareRound(Frame, frozen=True):
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
    """`sold_now` is what the seat sold in this very turn, in order; `acted` that they sold or exchanged in it;
    `sold_at` the price of one share before each of these sales."""


class OperatingRound(Frame, frozen=True):
    """An operating round of a set, and who has acted in it."""

    number: int
    of: int
    acted: tuple[CompanyId, ...] = ()
    reached: tuple[int, int, int] | None = None
    step: StepName = ""
    quiet: bool = False
    """`reached` is the place in the order of play of the company called up last, as it was then; `quiet` says that
    since the last set no share has changed hands and no company has acted in an earlier round."""


class CompanyTurn(Frame, frozen=True):
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
    declined: tuple[tuple[str, ...], ...] = ()
    last_sale: int = 0
    """`declined` is what others would not sell when they were asked; `last_sale` the price of one share of the last
    sale a director made to help the company."""


class Question(Frame, frozen=True):
    """Base of all interruptions: somebody must decide something before play goes on."""


class SaleNeeded(Question, frozen=True, kw_only=True):
    """Base of questions in which a seat sells shares to pay for something."""

    noted_in_round: ClassVar[bool] = False

    sold_at: tuple[tuple[CompanyId, int], ...] = ()
    """`sold_at` is the price of one share in each sale made so far; `noted_in_round` says whether a sale made for this
    question during a share round is noted there, so that the seat buys nothing of the company in the rest of it."""


class PaperAuction(Question, frozen=True):
    """Those who have bid for a private raise or pass, until one bid is left; `seat` is asked now."""

    paper: PaperId
    seat: SeatId


class OutOfTurn(Frame, frozen=True):
    """Lies on the agenda while the act of a seat is judged that nobody waits for; never part of a record."""

    seat: SeatId


class SurplusTrains(Question, frozen=True):
    """A company has more trains than it may, and its director says which of them go."""

    company: CompanyId


class TrainWanted(Question, frozen=True):
    """A director is asked whether their company sells a train to another one."""

    seat: SeatId
    company: CompanyId
    seller: CompanyId
    train: TrainName
    price: int

    @property
    def wanted(self) -> tuple[str, ...]:
        """What a turn remembers if it was declined."""
        return self.seller, self.train
