"""A title as a value: data, steps, reactions and a few policies. Nothing is inherited."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from kursbuch.eighteen.actions import Action, RunTrains
from kursbuch.eighteen.model.data import CompanyData, CompanyId, PaperData, PaperId, Phase, TitleData, TrainName
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.frames import CompanyTurn, Frame
from kursbuch.eighteen.model.state import Company, State
from kursbuch.eighteen.shown import NOTHING, Shown
from kursbuch.eighteen.way_bonus import WayBonus
from kursbuch.hexmap.geometry import HexMap
from kursbuch.hexmap.tiles import HexId, Tile, TileId
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.offers import FreeForm, Ranged
from kursbuch.kernel.refusal import Refusal
from kursbuch.routes import Limits, RoutePlan

A = TypeVar("A", bound=Action)
Opt = TypeVar("Opt", bound=Struct)
Num = TypeVar("Num", bound=Struct)


class Cursor:
    """The state while events are being brought about: always up to date when a step or reaction looks at it."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state


Test = Callable[["Title", State, A], Refusal | None]


class Rule(Generic[A]):
    """One numbered rule that can refuse an action.

    `parts` names the fields of the action that the test looks at, where it was declared with `looks_at`: offers that
    agree in them get the same answer, so that it is asked once for all of them.
    """

    __slots__ = ("id", "parts", "test")

    def __init__(self, rule: str, test: Callable[["Title", State, A, RuleId], Refusal | None]) -> None:
        self.id = RuleId(rule)
        self.test = test
        self.parts: tuple[str, ...] | None = getattr(test, "parts", None)

    def __call__(self, title: "Title", state: State, action: A) -> Refusal | None:
        return self.test(title, state, action, self.id)


GateTest = Callable[["Title", State, RuleId], Refusal | None]


class Gate(Rule[Any]):
    """A rule that looks at the position alone: whoever lists offers asks it once, before any candidate is made."""

    __slots__ = ("position",)

    def __init__(self, rule: str, position: GateTest) -> None:
        super().__init__(rule, lambda title, state, action, number: position(title, state, number))
        self.position = position
        self.parts = ()


Gates = dict[GateTest, bool]
"""Which gates are open in one position; several steps can stand behind the same one."""
R = TypeVar("R", bound=Callable[..., Refusal | None])


def looks_at(*parts: str) -> Callable[[R], R]:
    """Declare the fields of an action on which the answer of a rule's test depends, the position apart."""

    def declare(test: R) -> R:
        test.parts = parts  # type: ignore[attr-defined]
        return test

    return declare


class Step(Protocol):
    """A paragraph of the rulebook: a kind of action, the rules that can refuse it, and what it brings about."""

    rules: tuple[Rule[Any], ...]

    @property
    def name(self) -> str:
        """The paragraph's name."""
        ...

    @property
    def action(self) -> type[Action]:
        """The kind of action it is about."""
        ...

    def candidates(self, title: "Title", state: State) -> Iterator[Action | Ranged[Action] | FreeForm[Action]]:
        """A cheap superset of the legal actions; `legal` filters it."""
        ...

    def legal(
        self, title: "Title", state: State, gates: "Gates | None" = None
    ) -> Iterator[Action | Ranged[Action] | FreeForm[Action]]:
        """The candidates that every rule allows; `gates` keeps the answers of gates for other steps."""
        ...

    def refusal(self, title: "Title", state: State, action: Any) -> Refusal | None:
        """The first rule that forbids the action, or nothing."""
        ...

    def decide(self, title: "Title", now: Cursor, seat: SeatId, action: Any) -> Iterator[Event]:
        """The events of a legal action."""
        ...


class Reaction(Struct, frozen=True):
    """What the rules make follow from an event, at once and without anybody's decision."""

    rule: RuleId
    to: tuple[type[Event], ...]
    run: Callable[["Title", Cursor, Any], Iterator[Event]]


class Play(Protocol):
    """How one kind of frame is played."""

    def actor(self, title: "Title", state: State, frame: Any) -> SeatId | None:
        """The seat that decides now."""
        ...

    def steps(self, title: "Title", state: State, frame: Any) -> tuple[Step, ...]:
        """What may be done now."""
        ...

    def proceed(self, title: "Title", now: Cursor, frame: Any) -> Iterator[Event]:
        """What happens by itself; nothing while a seat has to decide."""
        ...


PriceOf = Callable[["Title", State, CompanyId], int]
Evolve = Callable[[Struct, Event], Struct]


def printed_marker_costs(title: "Title", state: State, company: CompanyId) -> tuple[int, ...]:
    """What a company's markers cost, the home markers first."""
    return title.companies[company].marker_costs


def same_price_everywhere(title: "Title", state: State, company: CompanyId, at: HexId, printed: int) -> int:
    """A marker costs what its row says, wherever it goes."""
    return printed


def none_counted(title: "Title", state: State, seat: SeatId) -> int:
    """No papers but shares count towards a player's limit."""
    return 0


def none_kept_back(title: "Title", state: State, company: CompanyId) -> int:
    """No shares are kept for anybody."""
    return 0


class NoExtra(Struct, frozen=True):
    """The extra state of a title that has none."""


def no_extra(title: "Title") -> Struct:
    """Nothing but what all titles have."""
    return NoExtra()


def no_own_events(extra: Struct, event: Event) -> Struct:
    """A title without events of its own has nothing to note."""
    raise AssertionError(f"unknown event {event}")


def no_interrupts(title: "Title", before: State, now: Cursor) -> Iterator[Event]:
    """Nothing happens between two actions."""
    yield from ()


def paid_before_the_move(title: "Title", state: State, company: CompanyId) -> bool:
    """Sold shares bring the price from before their sale."""
    return False


def one_row_a_sale(title: "Title", state: State, company: CompanyId, percent: int, certificate: bool) -> int:
    """A sale moves the marker one row down, however many shares are in it."""
    return 1


def one_row_a_share(title: "Title", state: State, company: CompanyId, percent: int, certificate: bool) -> int:
    """Every share sold moves the marker one row down."""
    return percent // state.companies[company].unit


def one_row_a_paper(title: "Title", state: State, company: CompanyId, percent: int, certificate: bool) -> int:
    """Every paper sold moves the marker one row down; a director's share is one paper."""
    sheet = state.companies[company]
    return 1 + (percent - sheet.directors_share) // sheet.unit if certificate else percent // sheet.unit


def sales_stand_alone(title: "Title", state: State, company: CompanyId) -> bool:
    """Every sale is one of its own, even of the same company in the same turn."""
    return False


def nothing_more(title: "Title", state: State) -> Shown:
    """Nothing is shown but what all titles have."""
    return NOTHING


class BestRun(Protocol):
    """The best run of a company, with its own trains or with others it might have; proved, unless limits end it."""

    def __call__(
        self,
        title: "Title",
        state: State,
        company: CompanyId,
        trains: tuple[TrainName, ...] | None = None,
        limits: Limits | None = None,
    ) -> tuple[RoutePlan, RunTrains]: ...


def no_way_bonuses(title: "Title", state: State, company: CompanyId) -> tuple[WayBonus, ...]:
    """Usually stops are all that pays."""
    return ()


class Policies(Struct, frozen=True, kw_only=True):
    """Named choice points of the shared steps."""

    price: PriceOf
    certificate_limit: Callable[["Title", State, SeatId], int]
    out_of_step: Callable[["Title", State, Action], Refusal]
    out_of_turn: Callable[["Title", State, SeatId], RuleId]
    catch_all: RuleId
    game_over: RuleId
    opening: Callable[["Title", Cursor, int, Mapping[str, Sequence[str]]], Iterator[Event]]
    worth: Callable[["Title", State, SeatId], int]
    best_run: BestRun
    interrupts: Callable[["Title", State, Cursor], Iterator[Event]] = no_interrupts
    new_extra: Callable[["Title"], Struct] = no_extra
    evolve_extra: Evolve = no_own_events
    marker_costs: Callable[["Title", State, CompanyId], tuple[int, ...]] = printed_marker_costs
    marker_cost: Callable[["Title", State, CompanyId, HexId, int], int] = same_price_everywhere
    other_papers: Callable[["Title", State, SeatId], int] = none_counted
    kept_back: Callable[["Title", State, CompanyId], int] = none_kept_back
    paid_after_the_move: Callable[["Title", State, CompanyId], bool] = paid_before_the_move
    rows_for_a_sale: Callable[["Title", State, CompanyId, int, bool], int] = one_row_a_sale
    joins_earlier_sale: Callable[["Title", State, CompanyId], bool] = sales_stand_alone
    out_of_turn_steps: tuple[Step, ...] = ()
    shown: Callable[["Title", State], Shown] = nothing_more
    way_bonuses: Callable[["Title", State, CompanyId], tuple[WayBonus, ...]] = no_way_bonuses
    """`catch_all` refuses what no rule permits, such as names that nothing bears, `game_over` all that comes too late;
    `marker_costs` is the row of a company's markers, `marker_cost` what the next one of that row costs on this hex;
    `other_papers` counts what a player has besides shares that falls under the limit;
    `kept_back` is how much of the new shares waits for an exchange;
    `paid_after_the_move` says whether a sale brings the price after the marker has moved, `rows_for_a_sale` how far it
    moves down, `joins_earlier_sale` whether more shares of a company sold in the same turn, or to pay the same sum,
    belong to the sale before and bring its price;
    `out_of_turn_steps` are open to every seat at every moment of the game: their rules ask `acting_seat` who acts;
    `shown` declares what a title displays besides the fields that all views have, `way_bonuses` what a company's trains
    can earn by a way, so that it is drawn and explained."""


class TitleOf(Generic[Opt, Num]):
    """Everything the engine needs to know of one title with one choice of options.

    `Opt` and `Num` are the title's own structs: what was chosen, and the numbers of its data.
    """

    def __init__(
        self,
        *,
        data: TitleData,
        options: Opt,
        numbers: Num,
        option_values: Mapping[str, str],
        player_count: int,
        plays: Mapping[type[Frame], Play],
        reactions: tuple[Reaction, ...],
        policies: Policies,
        actions: tuple[type[Action], ...],
        events: tuple[type[Event], ...],
    ) -> None:
        self.name = data.info.title
        self.data = data
        self.options = options
        self.numbers = numbers
        self.option_values = option_values
        self.player_count = player_count
        self.plays = plays
        self.reactions = reactions
        self.policies = policies
        self.turn_steps: tuple[str, ...] = getattr(plays.get(CompanyTurn), "order", ())
        self.actions = actions
        self.events = events
        self.map = HexMap(data.hexes)
        self.tiles: Mapping[TileId, Tile] = {tile.id: tile for tile in data.tiles}
        self.companies: Mapping[CompanyId, CompanyData] = {c.id: c for c in data.companies}
        self.papers: Mapping[PaperId, PaperData] = {p.id: p for p in data.papers}
        self.phases: Mapping[int, Phase] = {p.number: p for p in data.phases}
        self.train_names = frozenset(side.name for card in data.trains for side in card.sides)
        self.memo: dict[Any, Any] = {}
        self.reactions_to: dict[type[Event], tuple[Reaction, ...]] = {}
        """The reactions that answer a kind of event, in their order."""
        for reaction in reactions:
            for kind in reaction.to:
                self.reactions_to[kind] = (*self.reactions_to.get(kind, ()), reaction)

    def phase(self, state: State) -> Phase:
        """What holds in the phase reached."""
        return self.phases[state.phase]

    def price(self, state: State, company: CompanyId) -> int:
        """The market price of a tenth of a company."""
        return self.policies.price(self, state, company)

    def worth(self, state: State, seat: SeatId) -> int:
        """What a seat is worth now; a player who has dropped out keeps their final score."""
        final = state.players[seat].final
        return self.policies.worth(self, state, seat) if final is None else final

    def shown(self, state: State) -> Shown:
        """What this title displays besides the fields that all views have."""
        return self.policies.shown(self, state)


Title = TitleOf[Any, Any]
"""Any title, as the shared rules see it: what they need of its options and numbers comes to them as a policy."""


def live(state: State) -> Iterator[tuple[CompanyId, Company]]:
    """Companies that have not left the game."""
    return ((name, c) for name, c in state.companies.items() if not c.closed)
