"""Best runs, declared runs, ghost tiles: what an 18xx player works out beside the game."""

import time
from collections.abc import Iterator, Sequence
from typing import Annotated, cast

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from kursbuch.eighteen.actions import Action, LayTile, PlaceStation, Route, RunTrains
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.evolve import moved_stops
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.eighteen.plans import taking_for_best
from kursbuch.eighteen.rounds import CompanyTurnPlay
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.runs import Trace, parse_place, stop_spec, trace
from kursbuch.eighteen.steps.run import RunStep
from kursbuch.eighteen.title import Cursor, Step, Title
from kursbuch.eighteen.track import keeping_rotations, successors, terrain_cost
from kursbuch.eighteen.trains import train_limit
from kursbuch.eighteen.turns import acting_turn
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.refusal import Refusal
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Names
from kursbuch.routes import Limits, RoutePlan
from kursbuch.routes import Route as PlannedRoute
from kursbuch.server.errors import ApiError
from kursbuch.server.insight import base
from kursbuch.server.insight.base import as_object
from kursbuch.server.insight.eighteen_facts import money_facts
from kursbuch.server.insight.eighteen_outlook import closed_steps, dividends
from kursbuch.server.insight.eighteen_review import review
from kursbuch.server.sentences import refusal_json

Name = Annotated[str, Meta(max_length=20)]
LONGEST_WAY, MOST_ROUTES = 200, 12
"""Places of one declared way, and ways of one declared run: more than any map and any company has."""


class GhostTile(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile that is only thought of."""

    at: Name
    tile: Name
    rotation: Annotated[int, Meta(ge=0, le=5)] = 0


class GhostStation(Struct, frozen=True, forbid_unknown_fields=True):
    """A marker that is only thought of."""

    at: Name
    stop: Annotated[int, Meta(ge=0, le=7)] = 0


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A plan: what to lay and to place, in this order."""

    tiles: Annotated[tuple[GhostTile, ...], Meta(max_length=24)] = ()
    stations: Annotated[tuple[GhostStation, ...], Meta(max_length=8)] = ()


class Declared(Struct, frozen=True, forbid_unknown_fields=True):
    """A run as somebody would have it."""

    routes: Annotated[tuple[Route, ...], Meta(max_length=MOST_ROUTES)]


class EighteenStudy:
    """Answers about railways."""

    def routes(
        self, rules: AnyRules, state: State, company: str, trains: Sequence[str] | None, limits: Limits
    ) -> dict[str, object]:
        """The best run of a company's trains, or of others it might have."""
        title = cast(Rules, rules).title
        name = known_company(state, company)
        fleet = state.companies[name].trains if trains is None else possible_trains(title, state, name, trains)
        return {"company": company, **best(title, state, name, fleet, limits)}

    def check_routes(
        self, rules: AnyRules, state: State, company: str, raw: bytes, names: Names, limits: Limits
    ) -> dict[str, object]:
        """A declared run by the rules of the run step, whoever's turn it is."""
        own = cast(Rules, rules)
        name = known_company(state, company)
        action = RunTrains(msgspec.json.decode(raw, type=Declared).routes)
        check_size(action)
        plan, _ = own.title.policies.best_run(own.title, state, name, None, limits)
        state = state if plan.whole else set_fields(state, board=taking_for_best(state.board))
        verdict: dict[str, object] = {"best": plan.revenue, "bound": plan.bound, "proved": plan.proved}
        asked, step = turn_for(own, state, name, RunTrains)
        assert isinstance(step, RunStep)
        refusal = first_refusal(own.title, asked, step, action)
        if refusal is not None:
            return {"legal": False, **refusal_json(refusal, names), **verdict}
        runs = [_declared(own.title, asked, name, step, route) for route in action.routes]
        revenue = sum(int(str(run["revenue"])) for run in runs)
        most = max(plan.revenue, revenue)
        verdict |= {"best": most, "proved": most == plan.bound}
        return {"legal": True, "revenue": revenue, "routes": runs, "below": most - revenue, **verdict}

    def plan(
        self, rules: AnyRules, state: State, company: str, raw: bytes, names: Names, limits: Limits
    ) -> dict[str, object]:
        """Tiles and markers laid one after the other on a copy; what is refused but fits is laid all the same."""
        own = cast(Rules, rules)
        name = known_company(state, company)
        wanted = msgspec.json.decode(raw, type=Wanted)
        planner = _Planner(own, state, name, names)
        tiles = [planner.tile(ghost) for ghost in wanted.tiles]
        stations = [planner.station(ghost) for ghost in wanted.stations]
        cost = state.companies[name].cash - planner.state.companies[name].cash
        fleet = state.companies[name].trains
        before, _ = own.title.policies.best_run(own.title, state, name, fleet, limits)
        return {
            "tiles": tiles,
            "stations": stations,
            "cost": cost,
            "treasury_after": planner.state.companies[name].cash,
            "before": before.revenue,
            "routes": {"company": company, **best(own.title, planner.state, name, fleet, limits)},
        }

    def run_change(self, rules: AnyRules, before: State, after: State, limits: Limits) -> dict[str, object] | None:
        """The acting company's best run before and after."""
        title, turn = cast(Rules, rules).title, acting_turn(before)
        if turn is None:
            return None
        runs = [title.policies.best_run(title, state, turn.company, None, limits)[0] for state in (before, after)]
        proved = all(run.proved for run in runs)
        return {"company": turn.company, "before": runs[0].revenue, "after": runs[1].revenue, "proved": proved}

    def settled(self, rules: AnyRules, state: State, limits: Limits) -> State:
        """A rule may ask for the best run: it is worked out within the limits, or the best found passes for it."""
        title, turn = cast(Rules, rules).title, acting_turn(state)
        if turn is None or title.policies.best_run(title, state, turn.company, None, limits)[0].whole:
            return state
        return set_fields(state, board=taking_for_best(state.board))

    def outlook(self, rules: AnyRules, state: State, names: Names, limits: Limits) -> dict[str, object]:
        """What the rest of a company's turn holds: steps that are closed, and what its revenue would do."""
        own, turn = cast(Rules, rules), acting_turn(state)
        if turn is None:
            return {"company": None, "steps": [], "dividends": []}
        plan, _ = own.title.policies.best_run(own.title, state, turn.company, None, limits)
        ways = dividends(own, state, plan.revenue)
        return {
            "company": turn.company,
            "steps": closed_steps(own, state, names),
            "dividends": [{"action": way, "facts": money_facts(own.title, *states)} for way, *states in ways],
        }

    def review(
        self, rules: AnyRules, states: Sequence[State], steps: Sequence[base.Step], limits: Limits
    ) -> dict[str, object]:
        """The game in hindsight."""
        return review(cast(Rules, rules).title, states, steps, limits.cancel)


def known_company(state: State, company: str) -> CompanyId:
    """A company of the game."""
    if company not in state.companies:
        raise ApiError(404, "unknown_company", company=company)
    return CompanyId(company)


def possible_trains(title: Title, state: State, name: CompanyId, trains: Sequence[str]) -> tuple[TrainName, ...]:
    """Trains of the game, no more than the company may own in this phase."""
    for train in trains:
        if train not in title.train_names:
            raise ApiError(404, "unknown_train", train=train)
    fleet = tuple(TrainName(train) for train in trains)
    limit = train_limit(title, state, name)
    counting = sum(title.data.card(train).counts_for_limit for train in fleet)
    beside = sum(not card.counts_for_limit for card in title.data.trains)
    too_many = counting > limit or len(fleet) > limit + beside
    if too_many and fleet != state.companies[name].trains:
        raise ApiError(400, "too_many_trains", company=name, limit=limit, count=len(fleet))
    return fleet


def check_size(action: Action) -> None:
    """No train runs a way that is longer than any map; nobody has to follow one that does."""
    if isinstance(action, RunTrains):
        long = any(len(route.path) > LONGEST_WAY or any(len(at) > 12 for at in route.path) for route in action.routes)
        if long or len(action.routes) > MOST_ROUTES:
            raise ApiError(400, "run_too_long", most=LONGEST_WAY, trains=MOST_ROUTES)


# -- runs -----------------------------------------------------------------------------------------------------


def best(
    title: Title, state: State, company: CompanyId, fleet: tuple[TrainName, ...], limits: Limits
) -> dict[str, object]:
    """The best run with its proof, or with what could be earned at most where the limits came first; stop by stop."""
    begun = time.perf_counter()
    plan, action = title.policies.best_run(title, state, company, fleet, limits)
    spent = time.perf_counter() - begun
    ran = [route.train for route in plan.routes]
    return {
        "revenue": plan.revenue,
        "bound": plan.bound,
        "proved": plan.proved,
        "treasury": plan.treasury,
        "milliseconds": round(spent * 1000, 2),
        "trains": fleet,
        "routes": list(_routes(title, state, plan, action)),
        "idle": [train for i, train in enumerate(fleet) if i not in ran],
        "action": as_object(action),
    }


def _routes(title: Title, state: State, plan: RoutePlan, action: RunTrains) -> Iterator[dict[str, object]]:
    for planned, route in zip(plan.routes, action.routes, strict=True):
        yield _route(title, state, planned, route)


def _route(title: Title, state: State, planned: PlannedRoute, route: Route) -> dict[str, object]:
    places = [element for element in route.path if ":" in element]
    paid = [number in planned.calls for number in planned.stops]
    bonus = sum(bonus.amount for bonus in planned.bonuses)
    return {
        "train": route.train,
        "path": route.path,
        "revenue": planned.revenue,
        "bonus": bonus,
        "treasury": planned.treasury,
        "stops": [_stop(title, state, place, called) for place, called in zip(places, paid, strict=True)],
        "bonuses": [{"label": bonus.label, "value": bonus.amount} for bonus in planned.bonuses],
    }


def _stop(title: Title, state: State, place: str, paid: bool) -> dict[str, object]:
    at, stop = parse_place(place)
    spec = stop_spec(state.board, (at, stop or 0))
    value = spec.value(title.phase(state).colour)
    name = spec.name or state.board.map.hexes[at].name
    return {"place": place, "name": name, "value": value, "paid": value if paid else 0}


def _declared(title: Title, state: State, company: CompanyId, step: RunStep, route: Route) -> dict[str, object]:
    way = trace(state.board, route.path)
    assert isinstance(way, Trace)
    revenue, bonus = step.earn(title, state, company, route, way)
    stops = [_stop(title, state, place, True) for place in route.path if ":" in place]
    bonuses = [{"label": "", "value": bonus}] if bonus else []
    return {
        "train": route.train,
        "path": route.path,
        "revenue": revenue + bonus,
        "bonus": bonus,
        "treasury": step.beside(title, state, way),
        "stops": stops,
        "bonuses": bonuses,
    }


# -- as if it were the company's turn ---------------------------------------------------------------------------


def turn_for(rules: Rules, state: State, company: CompanyId, kind: type[Action]) -> tuple[State, Step]:
    """The position as if the company were just about to do such a thing, and the step that judges it."""
    play = rules.title.plays[CompanyTurn]
    assert isinstance(play, CompanyTurnPlay)
    for name in play.order:
        for step in play.open[name]:
            if step.action is kind:
                return set_fields(state, agenda=(*_below(state), _turn(state, company, name))), step
    raise LookupError(f"no step for {kind.__name__}")


def _below(state: State) -> tuple[object, ...]:
    """The agenda below a company's turn."""
    found: list[object] = []
    for frame in state.agenda:
        if isinstance(frame, CompanyTurn):
            break
        found.append(frame)
    return tuple(found)


def _turn(state: State, company: CompanyId, step: str) -> CompanyTurn:
    """The company's turn with what it has done in it already, if it is its turn."""
    turn = acting_turn(state)
    own = turn if turn is not None and turn.company == company else CompanyTurn(company)
    return replace(own, step=step)


def first_refusal(title: Title, state: State, step: Step, action: Action) -> Refusal | None:
    """The first rule of the step that forbids the action."""
    return next((found for rule in step.rules if (found := rule(title, state, action)) is not None), None)


# -- plans ----------------------------------------------------------------------------------------------------


class _Planner:
    """Lays ghost tiles on a copy of the position."""

    def __init__(self, rules: Rules, state: State, company: CompanyId, names: Names) -> None:
        self.rules = rules
        self.title = rules.title
        self.company = company
        self.names = names
        self.state = state

    def tile(self, ghost: GhostTile) -> dict[str, object]:
        """Lay a tile if the rules allow it, or at least if it can lie there."""
        said = as_object(ghost)
        if ghost.at not in self.title.map.hexes or ghost.tile not in self.title.tiles:
            raise ApiError(404, "no_tile_there", tile=ghost.tile, at=ghost.at)
        action = LayTile(HexId(ghost.at), TileId(ghost.tile), ghost.rotation)
        cost = terrain_cost(self.title, self.state.board, action.at)
        refusal = self.done(action)
        if refusal is None:
            return said | {"cost": cost, "legal": True, "fits": True}
        fits = self.fits(action)
        if fits:
            self.lay_anyhow(action)
        return said | {"cost": cost, "legal": False, "fits": fits, **refusal_json(refusal, self.names)}

    def station(self, ghost: GhostStation) -> dict[str, object]:
        """Place a marker if the rules allow it."""
        said = as_object(ghost)
        if ghost.at not in self.title.map.hexes:
            raise ApiError(404, "no_tile_there", tile="", at=ghost.at)
        cash = self.state.companies[self.company].cash
        refusal = self.done(PlaceStation(HexId(ghost.at), ghost.stop))
        if refusal is None:
            return said | {"cost": cash - self.state.companies[self.company].cash, "legal": True}
        return said | {"legal": False, **refusal_json(refusal, self.names)}

    def done(self, action: Action) -> Refusal | None:
        """Carry out an action on the copy, without anything that would follow from it; or why it is refused."""
        asked, step = turn_for(self.rules, self.state, self.company, type(action))
        refusal = first_refusal(self.title, asked, step, action)
        if refusal is None:
            now = Cursor(asked)
            director = self.state.companies[self.company].director or SeatId("")
            for event in step.decide(self.title, now, director, action):
                now.state = self.rules.evolve(now.state, event)
            self.state = now.state
        return refusal

    def fits(self, action: LayTile) -> bool:
        """Whether the tile can follow what lies on the hex, so turned."""
        tile, board = self.title.tiles[action.tile], self.state.board
        listed = tile in tuple(successors(self.title, board, action.at))
        return listed and action.rotation in keeping_rotations(self.title, board, action.at, tile)

    def lay_anyhow(self, action: LayTile) -> None:
        """The tile on the map and nothing paid for it."""
        tile = self.title.tiles[action.tile]
        moved = moved_stops(self.state.board, action.at, tile, action.rotation)
        self.state = set_fields(self.state, board=self.state.board.lay(action.at, tile, action.rotation, moved))
