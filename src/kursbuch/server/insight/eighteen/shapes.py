"""What the server says about railways: views, printed parts, runs, plans and reviews (see `server/shapes`)."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta

from kursbuch.eighteen import view
from kursbuch.eighteen.model.data import CompanyData, Market, PaperData, Phase, TrainCard
from kursbuch.eighteen.study import ahead
from kursbuch.hexmap.tiles import HexSpec, Tile
from kursbuch.kernel.facts import Fact
from kursbuch.messages import CardText, Text
from kursbuch.server.shapes import AnyAction, Maybe, Reason, Refused, Shape, Yes
from kursbuch.server.wire import StudyBody, Word


class View(view.View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table as a seat may see it, with what is derived for drawing: the order of play, tiles left, and the percent
    of new shares that wait for an exchange."""

    order: tuple[str, ...]
    supply: dict[str, int]
    kept: dict[str, int]


class MapHex(HexSpec, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A printed hex with its place on the map, the hexes beyond its sides, and the sides at which a country ends."""

    row: int
    column: int
    next: tuple[str | None, ...]
    frontier: tuple[str, ...]


class Ink(Shape, frozen=True):
    """The colours of a company on a dark screen."""

    shade: str
    ink: str


class CompanyCard(CompanyData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A company with its looks."""

    letters: str
    shade: str
    ink: str
    pattern: str
    dark: Ink


class Components(Shape, frozen=True):
    """All that is printed for one title with one choice of options."""

    title: str
    subtitle: str
    family: str
    currency: str
    bank: int
    bid_step: int
    options: dict[str, str]
    hexes: tuple[MapHex, ...]
    tiles: tuple[Tile, ...]
    upgrades: dict[str, tuple[str, ...]]
    companies: tuple[CompanyCard, ...]
    papers: tuple[PaperData, ...]
    trains: tuple[TrainCard, ...]
    phases: tuple[Phase, ...]
    market: Market
    patterns: tuple[str, ...]
    labels: dict[str, dict[str, Text]]
    words: dict[str, Text]
    cards: dict[str, CardText]
    any_time: tuple[str, ...]
    turn: tuple[str, ...]


# -- runs -----------------------------------------------------------------------------------------------------


class RouteStop(Shape, frozen=True):
    """A stop on a route: its value, what the train was paid there, and what it brings the company beside that."""

    place: str
    name: str
    value: int
    paid: int
    treasury: int


class RouteBonus(Shape, frozen=True):
    """Something paid besides the stops; for a way also between which places, and the products it is the sum of."""

    label: str
    value: int
    home: str | None
    target: str | None
    terms: tuple[tuple[int, int], ...]


class RouteTarget(Shape, frozen=True):
    """A place that pays for the way from a company's home: `amount`, a multiple of `rate`, less `per_hex` a hex."""

    label: str
    places: tuple[str, ...]
    amount: int
    rate: int
    per_hex: int


class RouteLine(Shape, frozen=True):
    """The route of one train; `treasury` goes straight to the company."""

    train: str
    path: tuple[str, ...]
    revenue: int
    bonus: int
    treasury: int
    stops: tuple[RouteStop, ...]
    bonuses: tuple[RouteBonus, ...]


class PlannedRun(Shape, frozen=True):
    """The best run, and what no run exceeds."""

    company: str
    revenue: int
    bound: int
    proved: bool
    treasury: int
    milliseconds: float
    trains: tuple[str, ...]
    routes: tuple[RouteLine, ...]
    idle: tuple[str, ...]
    action: AnyAction
    targets: tuple[RouteTarget, ...]


class RoutePlan(PlannedRun, frozen=True):
    """The best run in a position of the game."""

    number: int


class CheckedRun(Shape, frozen=True):
    """A declared run that is legal, and how far it is below the best."""

    legal: Yes
    revenue: int
    routes: tuple[RouteLine, ...]
    best: int
    bound: int
    below: int
    proved: bool


class RefusedRun(Refused, frozen=True, kw_only=True):
    """A declared run that is not legal, and the best there is."""

    best: int
    bound: int
    proved: bool


class StepState(Shape, frozen=True):
    """A step of a turn in which nothing can be done, and why."""

    step: str
    state: Literal["closed"]
    refusal: Reason


class DividendWay(Shape, frozen=True):
    """A use of the revenue and what it changes."""

    action: AnyAction
    facts: tuple[Fact, ...]


class Outlook(Shape, frozen=True):
    """What the rest of the acting company's turn holds."""

    company: str | None
    number: int
    steps: tuple[StepState, ...]
    dividends: tuple[DividendWay, ...]


class Judged(Shape, frozen=True, kw_only=True):
    """Whether something would be legal; where not, the reason with its rule."""

    legal: bool
    code: Maybe[str] = UNSET
    rule: Maybe[str | None] = UNSET
    message: Maybe[Text] = UNSET
    rule_text: Maybe[Text | None] = UNSET
    facts: Maybe[dict[str, Any]] = UNSET


# -- plans ----------------------------------------------------------------------------------------------------


class PlannedTile(Shape, frozen=True):
    """A ghost tile."""

    at: str
    tile: str
    rotation: int


class TileAnswer(Judged, frozen=True, kw_only=True):
    """What is to be said about a ghost tile."""

    at: str
    tile: str
    rotation: int
    cost: int
    fits: bool


class StationAnswer(Judged, frozen=True, kw_only=True):
    """What is to be said about a ghost station."""

    at: str
    stop: int
    cost: Maybe[int] = UNSET


class PlanAnswer(Shape, frozen=True):
    """What a plan costs and what it would earn."""

    tiles: tuple[TileAnswer, ...]
    stations: tuple[StationAnswer, ...]
    cost: int
    treasury_after: int
    before: int
    routes: PlannedRun


# -- questions ------------------------------------------------------------------------------------------------


class ClosedWish(StudyBody, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Why nothing can be done on a hex."""

    hex: Annotated[str, Meta(max_length=20)]


class ClosedAnswer(Judged, frozen=True, kw_only=True):
    """What could be wanted on the hex, and the rule against it."""

    action: AnyAction


class AheadWish(StudyBody, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A plan for several turns of a company."""

    company: Word
    turns: ahead.Turns


class TrainAnswer(Judged, frozen=True, kw_only=True):
    """What is to be said about a train to be bought."""

    train: str
    cost: int
    fits: bool


class TurnAnswer(Shape, frozen=True):
    """One turn of a plan: its steps, what they cost, what is left, and what the company would run for."""

    tiles: tuple[TileAnswer, ...]
    stations: tuple[StationAnswer, ...]
    trains: tuple[TrainAnswer, ...]
    cost: int
    treasury: int
    run: PlannedRun


class AheadAnswer(Shape, frozen=True):
    """A plan as the position stands; `after` is the run of the turn that follows it."""

    company: str
    now: bool
    before: int
    turns: tuple[TurnAnswer, ...]
    after: PlannedRun


# -- the review -----------------------------------------------------------------------------------------------

Curve = tuple[tuple[int, int], ...]


class ReviewRound(Shape, frozen=True):
    """Where a round began."""

    round: str
    number: int
    phase: int


class ReviewRun(Shape, frozen=True):
    """A run and what the best would have been."""

    number: int
    round: str
    company: str
    seat: str | None
    revenue: int
    best: int | None
    proved: bool
    missed: int
    kind: str | None
    trains: tuple[str, ...]


class RustedTrain(Shape, frozen=True):
    """A train that went."""

    number: int
    company: str | None
    train: str
    cause: str


class PhaseStart(Shape, frozen=True):
    """Where a phase began."""

    number: int
    phase: int


class WorthPart(Shape, frozen=True):
    """A part of somebody's worth."""

    label: str
    amount: int
    percent: Maybe[int] = UNSET
    price: Maybe[int] = UNSET


class Standing(Shape, frozen=True):
    """Somebody's place and worth."""

    seat: str
    place: int
    worth: int
    parts: tuple[WorthPart, ...]


class Review(Shape, frozen=True):
    """A game in hindsight; `complete` is false while some best runs are not worked out."""

    rounds: tuple[ReviewRound, ...]
    worth: dict[str, Curve]
    prices: dict[str, Curve]
    runs: tuple[ReviewRun, ...]
    complete: bool
    missed: dict[str, int]
    missed_by: dict[str, int]
    dividends: dict[str, dict[str, int]]
    rusted: tuple[RustedTrain, ...]
    phases: tuple[PhaseStart, ...]
    standing: tuple[Standing, ...]


UNIONS: dict[str, tuple[type, ...]] = {"RouteCheck": (CheckedRun, RefusedRun)}
ROOTS: tuple[type, ...] = (
    View,
    Components,
    RoutePlan,
    CheckedRun,
    RefusedRun,
    Outlook,
    PlannedTile,
    PlanAnswer,
    ClosedWish,
    ClosedAnswer,
    AheadWish,
    AheadAnswer,
    Review,
)
"""All answers about railways; what they hold is found from them."""
