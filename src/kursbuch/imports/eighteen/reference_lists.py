"""Lists of legal actions, refusals and best runs of reference games, against ours."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from kursbuch.eighteen.actions import Action, BuyTrainFrom, LayTile
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.title import Title
from kursbuch.hexmap.board import TilePlaced
from kursbuch.hexmap.tiles import Tile, layout
from kursbuch.imports.eighteen.moments import action_of
from kursbuch.imports.reference.base import Parted
from kursbuch.imports.reference.container import Reference, Tried
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Ranged

Listed = dict[str, list[Any]]


def parted_lists(
    record: Reference, number: int, rules: Rules, state: State, seats: Mapping[str, SeatId]
) -> Iterator[Parted]:
    """All that is said about the position before an action and is not so with us."""
    if number in record.offers:
        yield from _offers(record.offers[number], rules, state, seats)
    for tried in record.refused_before(number):
        if not is_refused(rules, state, seats, tried):
            yield Parted("refused", f"{tried.seat}: {encoded(tried.action)}", "allowed")
    best = record.best_runs.get(number)
    if best is not None:
        plan, _ = rules.title.policies.best_run(rules.title, state, CompanyId(best["company"]), None)
        if not plan.proved or plan.revenue != best["revenue"]:
            yield Parted(f"best_run {best['company']}", best["revenue"], plan.revenue if plan.proved else None)


def is_refused(rules: Rules, state: State, seats: Mapping[str, SeatId], tried: Tried) -> bool:
    """Whether our rules refuse an action, or do not even know of such a thing."""
    try:
        action = action_of(rules, state, tried.action)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError):
        return True
    return rules.check(state, seats[tried.seat], action) is not None


# -- what is open -------------------------------------------------------------------------------------------------


def _offers(entry: Mapping[str, Any], rules: Rules, state: State, seats: Mapping[str, SeatId]) -> Iterator[Parted]:
    seat = seats[entry["seat"]]
    kinds, limits, anytime = open_now(rules, state, seat)
    recorded = {kind: [encoded(action) for action in actions] for kind, actions in entry["kind"].items()}
    for kind in sorted({*recorded, *kinds}):
        one, other = set(recorded.get(kind, ())), set(kinds.get(kind, ()))
        if one != other:
            yield Parted(f"offers {kind}", sorted(one - other), sorted(other - one))
    said = {kind: {name: list(ends) for name, ends in table.items()} for kind, table in entry.get("limits", {}).items()}
    if said != limits:
        yield Parted("limits", said, limits)
    names = {seat: name for name, seat in seats.items()}
    always = {f"{name}: {encoded(action)}" for name, action in entry.get("anytime", ())}
    ours = {f"{names[seat]}: {action}" for seat, action in anytime}
    if always != ours:
        yield Parted("anytime", sorted(always - ours), sorted(ours - always))


def open_now(
    rules: Rules, state: State, seat: SeatId
) -> tuple[dict[str, list[str]], dict[str, dict[str, list[int]]], list[tuple[SeatId, str]]]:
    """What the seat may do by kind, the limits of sums, and what anybody may do at any time."""
    outside = {step.action.__name__ for step in rules.title.policies.out_of_turn_steps}
    kinds: dict[str, list[str]] = {}
    limits: dict[str, dict[str, list[int]]] = {}
    offers = rules.offers(state, seat)
    for action in (*offers.listed, *(one for offer in offers.ranged for one in _single(offer, limits))):
        kind = type(action).__name__
        if kind not in outside and kind != "RunTrains":
            kinds.setdefault(kind, []).append(encoded(msgspec.to_builtins(_turned(rules.title, action))))
    anytime = [
        (other, encoded(msgspec.to_builtins(action)))
        for other in state.players
        for action in rules.offers(state, other).listed
        if type(action).__name__ in outside
    ]
    return kinds, limits, anytime


def _single(offer: Ranged[Action], limits: dict[str, dict[str, list[int]]]) -> list[Action]:
    """A sum stands there with the least amount, and its limits apart; small numbers are listed one by one."""
    if offer.field not in ("amount", "price"):
        return [replace(offer.action, **{offer.field: n}) for n in range(offer.low, offer.high + 1, offer.step)]
    action = replace(offer.action, **{offer.field: offer.low})
    table = limits.setdefault(type(action).__name__, {})
    name = f"{action.company} {action.train}" if isinstance(action, BuyTrainFrom) else getattr(action, "paper", "")
    table[name] = [offer.low, offer.high]
    return [action]


def _turned(title: Title, action: Action) -> Action:
    if not isinstance(action, LayTile):
        return action
    return replace(action, rotation=smallest_rotation(title.tiles[action.tile], action.rotation))


DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "BuyTrain": {"source": "bank"},
    "PlaceStation": {"stop": 0},
    "BuyBack": {"notes": 0},
}
"""What ours leave out where it is the usual thing."""


def encoded(action: Mapping[str, Any]) -> str:
    """An action as one line, the same for the same action."""
    full = {**DEFAULTS.get(action.get("type", ""), {}), **action}
    return msgspec.json.encode(full, order="deterministic").decode()


def smallest_turn(title: Title, placed: TilePlaced) -> int:
    """The rotation of a tile on the map as records have it."""
    return smallest_rotation(title.tiles[placed.tile], placed.rotation)


@lru_cache(maxsize=1024)
def smallest_rotation(tile: Tile, rotation: int) -> int:
    """Of the rotations that show the same picture the smallest."""
    return next(turn for turn in range(6) if _picture(tile, turn) == _picture(tile, rotation))


def _picture(tile: Tile, rotation: int) -> object:
    track = layout(tile, rotation)
    return track.pieces(), tuple(frozenset(ends) for ends in track.from_stop)
