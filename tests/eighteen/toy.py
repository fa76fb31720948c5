"""A small title for tests of the shared rules: a board made by hand, and a turn of track, marker, run and trains.

Hexes, tiles and trains show what the titles at hand do not have. All else is borrowed from 1848.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from kursbuch import catalogue
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.actions import BuyTrain, DiscardTrain, LayTile, Pass, PlaceStation, Route, RunTrains
from kursbuch.eighteen.best_runs import Place, RouteTerms, planner, suggest
from kursbuch.eighteen.homes import edge_markers_move_in, kept_spaces
from kursbuch.eighteen.model.data import (
    Card,
    CompanyData,
    CompanyId,
    Phase,
    TitleData,
    TrainCard,
    TrainName,
    TrainSide,
)
from kursbuch.eighteen.model.events import Event, TileLaid, TrainLeftBank
from kursbuch.eighteen.model.frames import CompanyTurn, SurplusTrains
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rounds import CompanyTurnPlay, PassStep, QuestionPlay, director_named
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.setup import bare_table
from kursbuch.eighteen.steps import run, station, track
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Gate, Policies, Reaction, Rule, Title
from kursbuch.eighteen.tracing import Bonuses, Earned, Trace, place_of, stop_spec, stops_called
from kursbuch.eighteen.trains import (
    DiscardStep,
    offered,
    purchase,
    surplus_is_gone,
    train_counts,
    train_is_on_sale,
    trains_are_scrapped,
)
from kursbuch.eighteen.turns import turn_of
from kursbuch.eighteen.way_bonus import WayBonus, distance_bonuses, one_for_all
from kursbuch.hexmap.tiles import HexId, HexSpec, StopSpec, Tile, TileId
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.routes import NO_GROUP, Stop, Train
from scenario import A, Scenario

RED, BLUE = CompanyId("RED"), CompanyId("BLUE")


def city(slots: int = 1, revenue: int = 20, **more: object) -> StopSpec:
    """A city."""
    return StopSpec("city", revenue, slots, **more)  # type: ignore[arg-type]


def town(revenue: int = 10) -> StopSpec:
    """A town."""
    return StopSpec("town", revenue)


def hexes(**specs: HexSpec) -> tuple[HexSpec, ...]:
    """A map: `hexes(D5=white(), D7=white(city()))`."""
    return tuple(replace(spec, at=HexId(at)) for at, spec in specs.items())


def white(*stops: StopSpec, **more: object) -> HexSpec:
    """Open land, or the site of towns and cities."""
    return HexSpec(HexId(""), "white", stops=stops, **more)  # type: ignore[arg-type]


def printed(colour: str, track: str, *stops: StopSpec, **more: object) -> HexSpec:
    """A hex with track, as `W-E` or `W-s0 E-s0`."""
    pieces = tuple(tuple(piece.split("-")) for piece in track.split())
    return HexSpec(HexId(""), colour, stops=stops, track=pieces, **more)  # type: ignore[arg-type]


def tile(number: str, colour: str, track: str, *stops: StopSpec, count: int = 2, label: str | None = None) -> Tile:
    """A tile: `tile("9", "yellow", "0-3")`, with `s0` for its first stop."""
    ends = (piece.split("-") for piece in track.split())
    pieces = tuple(tuple(int(end) if end.isdigit() else end for end in pair) for pair in ends)
    return Tile(TileId(number), colour, count, pieces, stops, label)  # type: ignore[arg-type]


TILES = (
    tile("7", "yellow", "0-1"),
    tile("8", "yellow", "0-2"),
    tile("9", "yellow", "0-3", count=6),
    tile("57", "yellow", "0-s0 3-s0", city(), count=6),
    tile("4", "yellow", "0-s0 3-s0", town(), count=4),
    tile("14", "green", "0-s0 1-s0 3-s0 4-s0", city(2, 30)),
    tile("15", "green", "0-s0 1-s0 2-s0 3-s0", city(2, 30)),
    tile("20", "green", "0-3 1-4"),
    tile("23", "green", "0-3 0-4"),
    tile("887", "green", "0-s0 1-s0 2-s0 3-s0", town(20)),
    tile("885", "green", "0-s0 2-s0 5-s1", city(1, 40), city(1, 40), count=1, label="NY"),
    tile("886", "green", "0-s0 1-s0 2-s0", city(2, 40), count=1, label="Mtl"),
    tile("47", "brown", "0-3 1-4 1-3 0-4"),
    tile("125", "brown", "0-s0 1-s0 2-s0 3-s0 4-s0", city(2, 40)),
    tile("890", "brown", "0-s0 1-s0 2-s0 3-s0", city(3, 60), label="PSL"),
    tile("891", "brown", "0-s0 1-s0 2-s0 3-s0", city(2, 60), count=1, label="N/M"),
    tile("881", "gray", "0-3 0-1", count=1),
)
UPGRADES: Mapping[str, tuple[str, ...]] = {
    "9": ("20", "23"),
    "57": ("14", "15"),
    "4": ("887",),
    "14": ("125",),
    "15": ("125", "890"),
    "20": ("47",),
    "885": ("891",),
    "886": ("891",),
}
PHASES = (
    Phase(1, "yellow", ("yellow",), 4, 1, 1, 0, Card("2")),
    Phase(2, "green", ("yellow", "green"), 3, 2, 2, 1, Card("3")),
    Phase(3, "brown", ("yellow", "green", "brown"), 2, 3, 2, 1, Card("4")),
)


def card(name: str, price: int, count: int, **more: object) -> TrainCard:
    """A kind of train whose number says how far it goes; with an E it says how often it calls."""
    number = int(name.rstrip("E"))
    side = TrainSide(TrainName(name), price, None, calls=number) if name.endswith("E") else None
    plain = TrainSide(TrainName(name), price, number)
    return TrainCard(Card(name), (side or plain,), count, **more)  # type: ignore[arg-type]


TRAINS = (
    card("2", 100, 2, rusted_by=(Card("4"),)),
    card("3", 200, 2),
    card("4", 300, 2),
    card("3E", 400, 1, beside=True, available_after=Card("3")),
)


class BuyStep(BaseStep[BuyTrain]):
    """Buy a train from the bank or from the pool."""

    name = "trains"
    action = BuyTrain

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        yield from (BuyTrain(side.name, source=source) for side, source in offered(title, state))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyTrain) -> Iterator[Event]:
        price = title.data.train(action.train).price
        yield from purchase(title, now, turn_of(now.state).company, action.train, price, action.source)


def to_come(title: Title, state: State, name: CompanyId) -> bool:
    """Whether a company has yet to place its home marker."""
    return state.companies[name].markers_used == 0 and not state.companies[name].closed


LAY = track.LayStep(
    Rule("T-1", track.ground_may_be_built_on),
    Rule("T-2", track.allowance_is_left),
    Rule("T-3", track.colour_is_available),
    Rule("T-4", track.first_tile_is_yellow),
    Rule("T-5", track.next_colour_follows),
    Rule("T-6", track.a_copy_is_left),
    Rule("T-7", track.tile_shows_what_the_hex_shows),
    Rule("T-8", track.kind_stays_or_cities_merge),
    Rule("T-9", track.label_is_respected),
    Rule("T-10", track.printed_track_stays),
    Rule("T-11", track.replacement_keeps_track),
    Rule("T-12", track.no_track_end_is_closed),
    Rule("T-13", track.tile_joins_own_track),
    Rule("T-14", track.replaced_tile_is_reached),
    Rule("T-15", track.ground_is_paid),
)
MARK = station.StationStep(
    Gate("M-1", station.a_marker_is_left),
    Rule("M-2", station.one_marker_a_hex),
    Rule("M-3", station.city_is_reached),
    Rule("M-4", station.a_space_is_free),
    Rule("M-5", station.home_spaces_stay_free(kept_spaces(to_come))),
    Rule("M-6", station.marker_can_be_paid),
)
BUY = BuyStep(Rule("L-1", train_is_on_sale))
DISCARD = DiscardStep(Rule[DiscardTrain]("L-2", train_counts))


class Toy(Scenario):
    """A table on a board made by hand. RED, directed by the first player, is at some step of its turn."""

    def __init__(
        self,
        board: tuple[HexSpec, ...],
        homes: Mapping[CompanyId, tuple[str, int]],
        *,
        bonuses: tuple[WayBonus, ...] = (),
        surplus_to: str = "out",
        policies: Mapping[str, object] | None = None,
    ) -> None:
        base = eighteen.rules("1848", 3).title
        built = _data(base.data, board, homes, surplus_to)
        self.bonuses = bonuses
        running = run.RunStep(*_RUN_RULES, earn=_earn, suggest=suggest, once=self._once)
        best_run = planner(lambda title, state, company, trains: self.terms(state, company, trains))
        self.title = _title(built, replace(base.policies, best_run=best_run, **(policies or {})), running)
        self.rules = Rules(self.title)
        self.state = bare_table(self.title, catalogue.seats(3))
        self.events = ()
        for name in homes:
            self.shares(name, **{A: 60}).cash(name, 1000)

    def at(self, step: str, phase: int = 3) -> Toy:
        """RED is at this step of its turn, in this phase."""
        self.phase(phase).turn(RED, step)
        return self

    def code(self, action: LayTile | PlaceStation | RunTrains | BuyTrain) -> str | None:
        """What is wrong with an action, or nothing."""
        found = self.refusal(action)
        return None if found is None else found.code

    def terms(self, state: State, company: CompanyId, trains: tuple[TrainName, ...]) -> RouteTerms:
        """Each stop pays its value, hexes of one name are one place, trains have their number."""
        board = state.board
        own = frozenset(board.stations_of(company))
        groups: dict[object, int] = {}

        def stop(place: Place) -> Stop:
            known = place_of(board, place)
            return Stop(
                value=stop_spec(board, place).value(self.title.phase(state).colour),
                group=groups.setdefault(known, len(groups)) if isinstance(known, str) else NO_GROUP,
                through=not board.is_terminal(place[0]) and not board.blocked(company, *place),
                station=place in own,
            )

        sides = [self.title.data.train(train) for train in trains]
        return RouteTerms(
            stop=stop,
            trains=tuple(Train(side.reach, calls=side.calls, label=side.name) for side in sides),
            distance_bonuses=lambda numbers: distance_bonuses(self.bonuses, numbers),
        )

    def best(self) -> tuple[int, RunTrains]:
        """What the best run of RED earns, and the run."""
        plan, action = self.title.policies.best_run(self.title, self.state, RED, None)
        assert plan.proved
        return plan.revenue, action

    def _once(
        self, title: Title, state: State, company: CompanyId, made: tuple[tuple[Route, Trace], ...]
    ) -> tuple[Bonuses, ...]:
        return one_for_all(self.bonuses, made)


def _earn(title: Title, state: State, company: CompanyId, route: Route, way: Trace) -> Earned:
    colour = title.phase(state).colour
    called = stops_called(route, way)
    return Earned(tuple(stop_spec(state.board, stop).value(colour) if stop in called else 0 for stop in way.stops))


_RUN_RULES: tuple[Rule[RunTrains], ...] = (
    Rule("R-1", run.trains_are_there),
    Rule("R-2", run.ways_follow_track),
    Rule("R-3", run.ways_do_not_turn_back),
    Rule("R-4", run.each_route(run.two_different_stops)),
    Rule("R-5", run.each_route(run.no_place_twice())),
    Rule("R-6", run.each_route(run.own_marker_on_route)),
    Rule("R-7", run.each_route(run.ends_of_the_line_end_routes)),
    Rule("R-8", run.each_route(run.blocked_cities_end_routes)),
    Rule("R-9", run.each_route(run.stops_are_within_reach)),
    Rule("R-10", run.each_route(run.calls_are_kept)),
    Rule("R-11", run.trains_share_no_track),
)


def _data(
    base: TitleData, board: tuple[HexSpec, ...], homes: Mapping[CompanyId, tuple[str, int]], surplus_to: str
) -> TitleData:
    companies = tuple(
        CompanyData(name, name, "red", (HexId(at),), (0, 40, 100), home_stop=stop) for name, (at, stop) in homes.items()
    )
    return replace(
        base,
        info=replace(base.info, surplus_trains_to=surplus_to),
        hexes=board,
        tiles=TILES,
        upgrades=UPGRADES,
        companies=companies,
        papers=(),
        trains=TRAINS,
        phases=PHASES,
    )


def _title(data: TitleData, policies: Policies, running: run.RunStep) -> Title:
    turn = CompanyTurnPlay(
        sequence=(("track", (LAY,)), ("station", (MARK,)), ("run", (running,)), ("trains", (BUY,))),
        any_time=(),
        begin=lambda title, now, turn: iter(()),
        automatic={},
        done={},
        ending=PassStep(),
    )
    surplus = QuestionPlay("L-2", "first_discard", DISCARD, actor=director_named, settled=surplus_is_gone)
    reactions = (
        Reaction(RuleId("L-3"), (TrainLeftBank,), trains_are_scrapped),
        Reaction(RuleId("M-7"), (TileLaid,), edge_markers_move_in(kept_spaces(to_come))),
    )
    borrowed = eighteen.rules("1848", 3).title
    return Title(
        data=data,
        options=borrowed.options,
        numbers=borrowed.numbers,
        option_values=borrowed.option_values,
        player_count=3,
        plays={CompanyTurn: turn, SurplusTrains: surplus},
        reactions=reactions,
        policies=policies,
        actions=(Pass, LayTile, PlaceStation, RunTrains, BuyTrain, DiscardTrain),
        events=(),
    )
