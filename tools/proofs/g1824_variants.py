"""Consequences of VAR-A, VAR-B and VAR-C made wrong: Cisleithania for two and for three, and Goods Time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from kursbuch.eighteen import rounds as eighteen_rounds
from kursbuch.eighteen import shares
from kursbuch.eighteen import track as laying
from kursbuch.eighteen.actions import BuyMinor, PlaceTown
from kursbuch.eighteen.model.data import CompanyId, Variant
from kursbuch.eighteen.model.events import (
    Event,
    IssuePriceSet,
    Paid,
    PaperClosed,
    PhaseBegan,
    SaleWentOn,
    StationRemoved,
    TownAdded,
)
from kursbuch.eighteen.model.frames import OperatingRound, ShareRound
from kursbuch.eighteen.model.state import BANK, Company, State, set_fields
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.geometry import HexMap
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824 import (
    bond,
    companies,
    draft,
    lays,
    opening,
    papers,
    states,
    title,
    towns,
    trains,
    variants,
)
from kursbuch.titles.g1824 import (
    locations as places,
)
from kursbuch.titles.g1824.extra import StacksDrawn, extra_of
from kursbuch.titles.g1824.papers import is_construction
from tools.proofs.wrong import Variants, altered, always, without

wrong = Variants("1824")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]

# -- VAR-A: the draft -----------------------------------------------------------------------------------------------

wrong(
    "VAR-A-05",
    draft.stacks,
    "the lots always fall the same way",
    lambda right, built, state, seed, drawn: right(built, state, 1, {}),
)


@wrong.instead_of("VAR-A-05", draft.stacks)
def stacks_are_mixed(
    right: Events, built: Title, state: State, seed: int, drawn: Mapping[str, Sequence[str]]
) -> Iterator[Event]:
    """The second and the third stack are mixed."""
    for event in right(built, state, seed, drawn):
        assert isinstance(event, StacksDrawn)
        first, second, third, fourth = event.stacks
        yield StacksDrawn((first, (second[0], third[0]), (second[1], third[1]), fourth))


@wrong.instead_of("VAR-A-06", draft._chooser)
def in_turn(right: object, built: Title, state: State, taken: int) -> SeatId:
    """The players choose by turns."""
    return state.seats[taken % 2]


wrong("VAR-A-06", draft.on_offer, "all papers are on offer at all times", lambda right, state: tuple(state.companies))


@wrong.instead_of("VAR-A-06", draft.TakePaper.decide)
def both_papers(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: BuyMinor
) -> Iterator[Event]:
    """Who chooses gets the companion, too."""
    for event in right(self, built, now, seat, action):
        companion = isinstance(event, SaleWentOn) and event.stage == draft.COMPANION
        yield replace(event, seat=seat) if companion else event


@wrong.instead_of("VAR-A-07", draft._taken)
def paper_for_nothing(right: Events, *args: object) -> Iterator[Event]:
    """Papers of the stacks are free."""
    return (event for event in right(*args) if not (isinstance(event, Paid) and event.cause == "construction"))


@wrong.instead_of("VAR-A-07", draft._taken)
def no_price_chosen(right: Events, *args: object) -> Iterator[Event]:
    """A coal railway of the fourth stack sets no price."""
    return (event for event in right(*args) if not isinstance(event, IssuePriceSet))


@wrong.instead_of("VAR-A-07 VAR-A-10", draft._taken)
def like_all_others(right: object, built: Title, now: Cursor, seat: SeatId, action: BuyMinor) -> Iterator[Event]:
    """Construction railways have their price as money."""
    yield from opening.minor_bought(built, now, seat, action.company, action.price)


wrong("VAR-A-08", draft._next_to_choose, "mountain railways not bought stay", without(PaperClosed))


@wrong.instead_of("VAR-A-08", draft.TakePaper.decide)
def second_player_first(right: Events, self: object, built: Title, now: Cursor, *rest: object) -> Iterator[Event]:
    """The second player chooses a mountain railway first and alone."""
    for event in right(self, built, now, *rest):
        last = isinstance(event, SaleWentOn) and event.stage == draft.MOUNTAINS
        yield SaleWentOn(now.state.seats[1], 0, draft.MOUNTAINS) if last else event


wrong("VAR-A-08", draft.TakeMountain.decide, "mountain railways are free", without(Paid))


@wrong.instead_of("VAR-A-08", draft.TakeMountain.decide)
def another_one(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: object
) -> Iterator[Event]:
    """A player may buy both mountain railways."""
    for event in right(self, built, now, seat, action):
        yield SaleWentOn(seat, 0, draft.MOUNTAINS) if isinstance(event, SaleWentOn) else event


wrong(
    "VAR-A-09",
    draft._next_to_choose,
    "the second player begins",
    altered(ShareRound, lambda e: {"seat": SeatId("s2")}),
)
wrong(
    "VAR-A-09",
    draft._next_to_choose,
    "shares can be sold at once",
    altered(ShareRound, lambda e: {"number": 2}),
)
wrong(
    "VAR-A-09",
    draft._next_to_choose,
    "the first pass goes backwards",
    altered(ShareRound, lambda e: {"seat": SeatId("s2"), "backwards": True}),
)

# -- VAR-A: construction railways -----------------------------------------------------------------------------------


@wrong.instead_of("VAR-A-10", lays.cost_of)
def terrain_is_paid(right: object, built: Title, state: State, company: CompanyId, at: HexId) -> int:
    """Construction railways pay for the ground."""
    return laying.terrain_cost(built, state.board, at)


@wrong.instead_of("VAR-A-10", trains.must_buy)
def trains_for_builders(right: object, built: Title, state: State, name: CompanyId) -> bool:
    """Construction railways must own a train."""
    return not state.companies[name].trains and bool(trains.sides_for(built, state, name))


wrong("VAR-A-10", trains.trains_done, "construction railways are asked to buy trains", always(False))


@wrong.instead_of("VAR-A-10", shares.certificates_in)
def builders_do_not_count(
    right: Callable[..., int], built: Title, name: CompanyId, company: Company, owner: str
) -> int:
    """Construction railways do not count as papers."""
    builder = name in ("SD2", "SD3", "KK2", "EPP", "EOD", "MLB") and company.cash == 0 and not company.trains
    return 0 if builder else right(built, name, company, owner)


@wrong.instead_of("VAR-A-10", eighteen_rounds.next_company)
def builders_rest(
    right: Callable[..., CompanyId | None],
    built: Title,
    state: State,
    frame: OperatingRound,
    may_act: Callable[[State, CompanyId], bool],
) -> CompanyId | None:
    """Construction railways do not act."""
    return right(built, state, frame, lambda s, n: may_act(s, n) and not is_construction(s, n))


def closing_with(phase: int) -> Callable[..., Iterator[Event]]:
    def variant(right: Events, built: Title, now: Cursor, event: PhaseBegan) -> Iterator[Event]:
        if event.phase == phase:
            for number in (4, 5):
                yield from right(built, now, PhaseBegan(number))

    return variant


wrong("VAR-A-11", bond.construction_ends, "the first 4 closes construction railways in any case", closing_with(4))
wrong("VAR-A-11", bond.construction_ends, "the first 5 closes construction railways in any case", closing_with(5))


@wrong.instead_of("VAR-A-11", bond.construction_ends)
def compensated(right: Events, built: Title, now: Cursor, event: PhaseBegan) -> Iterator[Event]:
    """Owners of construction railways are paid."""
    owners = [now.state.companies[name].director for name in extra_of(now.state).construction]
    events = [*right(built, Cursor(now.state), event)]
    yield from events
    yield from (Paid(BANK, owner, 120, "construction") for owner in owners if owner is not None and events)


@wrong.instead_of("VAR-A-11", bond.construction_ends)
def one_stays(right: Events, built: Title, now: Cursor, event: PhaseBegan) -> Iterator[Event]:
    """Only the pre-state railway closes."""
    coal = extra_of(now.state).construction[1:]
    return (e for e in right(built, now, event) if getattr(e, "company", "") not in coal)


@wrong.instead_of("VAR-A-12", states.capital)
def nothing_for_the_builder(right: Callable[..., int], built: Title, state: State, name: CompanyId) -> int:
    """A closed construction railway brings its state railway nothing."""
    return right(built, set_fields(state, extra=replace(extra_of(state), construction=())), name)


@wrong.instead_of("VAR-A-12", papers.keeps_shares_back)
def builders_share_is_kept(right: Callable[..., bool], built: Title, state: State, minor: CompanyId) -> bool:
    """The share of the construction railway stays reserved."""
    return right(built, state, minor) or is_construction(state, minor)


wrong("VAR-A-13", bond.construction_ends, "markers of construction railways stay", without(StationRemoved))


@wrong.instead_of("VAR-A-13", companies.marker_is_lost)
def always_four(right: object, built: Title, state: State, name: CompanyId) -> bool:
    """The state railway of the construction railway has four markers."""
    return any(minor in extra_of(state).construction for minor in papers.minors_of(built, name))


@wrong.instead_of("VAR-A-14", states.formation_comes_due)
def only_with_the_six(right: Events, built: Title, now: Cursor, event: PhaseBegan) -> Iterator[Event]:
    """KK waits for the first 6."""
    return right(built, now, event) if event.phase != 5 else iter(())


# -- VAR-B ----------------------------------------------------------------------------------------------------------


@wrong.instead_of("VAR-B-05", variants._company)
def homes_as_printed(right: Callable[..., object], company: object, variant: Variant) -> object:
    """UG1 is at home in the city of the large map."""
    return right(company, replace(variant, homes={}))


@wrong.instead_of("VAR-B-05", companies.home_is_to_come)
def budapest_is_free(right: Callable[..., bool], built: Title, state: State, name: CompanyId) -> bool:
    """Nothing is kept for UG if UG1 stays unsold."""
    return name != "UG" and right(built, state, name)


@wrong.instead_of("VAR-B-05", variants._map)
def offboard_only(right: Callable[..., object], data: object, variant: Variant) -> object:
    """Budapest takes no marker."""
    return right(data, replace(variant, hexes=()))


@wrong.instead_of("VAR-B-06", places.bonus_is_played)
def bonus_for_all(right: object, built: Title) -> bool:
    """The Bukowina bonus is paid in every game."""
    return True


@wrong.instead_of("VAR-B-07", title.opening)
def start_player_first(right: Events, *args: object) -> Iterator[Event]:
    """The first share round begins with the start player."""
    for event in right(*args):
        yield ShareRound(1, SeatId("s1")) if isinstance(event, ShareRound) else event


# -- VAR-C ----------------------------------------------------------------------------------------------------------

wrong("VAR-C-02", towns.takes_a_town, "towns are laid anywhere", always(True))


@wrong.instead_of("VAR-C-02", towns.takes_a_town)
def bare_hexes_only(right: Callable[..., bool], board: Board, at: HexId) -> bool:
    """Only hexes without a town take a marker."""
    return right(board, at) and not board.map.hexes[at].stops


@wrong.instead_of("VAR-C-02", towns.takes_a_town)
def three_towns(right: object, board: Board, at: HexId) -> bool:
    """A hex takes any number of towns."""
    spec = board.map.hexes[at]
    return spec.color == "white" and all(stop.kind == "town" for stop in spec.stops)


wrong("VAR-C-03", towns.towns_are_laid, "no towns are laid", without(TownAdded))


@wrong.instead_of("VAR-C-04", towns._questions)
def always_clockwise(right: Events, order: tuple[SeatId, ...]) -> Iterator[Event]:
    """Both passes go clockwise."""
    half = order[: len(order) // 2]
    return right(half + half)


@wrong.instead_of("VAR-C-04", towns._questions)
def one_pass(right: Events, order: tuple[SeatId, ...]) -> Iterator[Event]:
    """There is one pass only."""
    return right(order[: len(order) // 2])


wrong("VAR-C-04", towns.LayTown.decide, "a marker is not laid", without(TownAdded))


@wrong.instead_of("VAR-C-05", laying.terrain_cost)
def terrain_is_gone(right: Callable[..., int], built: Title, board: Board, at: HexId) -> int:
    """A town marker makes the ground free."""
    marked = len(board.map.hexes[at].stops) > len(built.map.hexes[at].stops)
    return 0 if marked else right(built, board, at)


wrong("VAR-C-05", HexMap.with_town, "a marker changes nothing", lambda right, self, at: self)
wrong("VAR-C-01", variants._supply, "no tiles join the supply", lambda right, tile, variant: tile)


@wrong.instead_of("VAR-C-02", towns.hex_takes_a_town)
def printed_towns_alone(right: Judge, built: Title, state: State, action: PlaceTown, rule: RuleId) -> Refusal | None:
    """Only hexes with a printed town take a marker."""
    bare = not state.board.map.hexes[action.at].stops
    return refuse(rule, "no_town_here") if bare else right(built, state, action, rule)
