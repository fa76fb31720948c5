"""MAP-12: the printed bonus distances against the shortest track that can be built, found by search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import TileLaid
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.tracing import parse_place
from kursbuch.eighteen.track import FIXED, closed_side, keeping_rotations, successors
from kursbuch.hexmap.tiles import STOP_BASE, HexId, Tile, TrackLayout, layout
from kursbuch.titles.g1862.bonus import targets
from railways_1862 import fact_sheet
from rules_marker import rule
from scenario import Scenario

EARLY, LATE = ("yellow", "green"), ("yellow", "green", "brown", "gray")
Side = tuple[HexId, int]
"""A side of a hex, seen from inside."""


@cache
def table() -> Scenario:
    return Scenario("1862")


def laid(state: State, at: HexId, tile: Tile, rotation: int) -> State:
    return table().rules.evolve(state, TileLaid(CompanyId("CP"), at, tile.id, rotation))


def next_tiles(state: State, at: HexId) -> Iterator[tuple[Tile, int]]:
    """Tiles that may follow on a hex whatever lies around it: no track of theirs ends where none may."""
    title = table().rules.title
    if title.map.hexes[at].color in FIXED:
        return
    for tile in successors(title, state.board, at):
        for rotation in keeping_rotations(title, state.board, at, tile):
            if not any(closed_side(title, state.board, at, edge) for edge in layout(tile, rotation).edges):
                yield tile, rotation


@cache
def layouts(at: HexId, colours: tuple[str, ...]) -> tuple[TrackLayout, ...]:
    """All that can come to lie on a hex, what is printed there included."""
    found: dict[tuple[str, int], TrackLayout] = {}
    printed = table().state.board.track.get(at)
    todo = [table().state]
    while todo:
        state = todo.pop()
        for tile, rotation in next_tiles(state, at):
            if tile.color in colours and (tile.id, rotation) not in found:
                found[tile.id, rotation] = layout(tile, rotation)
                todo.append(laid(state, at, tile, rotation))
    return (*found.values(), *(() if printed is None else (printed,)))


def ends_at(at: HexId, stop: int, colours: tuple[str, ...]) -> set[int]:
    """Sides from which track can come to lead to a stop that is known by its printed track, where it has any."""
    printed = table().state.board.track.get(at)
    sides = set(printed.from_stop[stop]) if printed is not None else set()
    return {edge for track in layouts(at, colours) for ends in track.from_stop if sides <= set(ends) for edge in ends}


@cache
def ways_through(at: HexId, colours: tuple[str, ...]) -> Mapping[int, set[int]]:
    """From each side of a hex the sides to which a train can be led, on plain track or through a stop."""
    found: dict[int, set[int]] = {}
    for track in layouts(at, colours):
        if track.terminal:
            continue
        for edge, ends in track.from_edge.items():
            for end in ends:
                onward = {end} if end < STOP_BASE else set(track.from_stop[end - STOP_BASE])
                found.setdefault(edge, set()).update(onward - {edge})
    return found


def shortest(home: tuple[HexId, int], target: tuple[HexId, int], colours: tuple[str, ...]) -> int:
    """How many sides between hexes a train crosses at least, whatever is built."""
    next_to = table().rules.title.map.next_to
    arrivals = {(target[0], edge) for edge in ends_at(*target, colours)}
    front: set[Side] = {(home[0], edge) for edge in ends_at(*home, colours)}
    seen, steps = set(front), 0
    while front:
        steps += 1
        entered = {(beyond, (edge + 3) % 6) for at, edge in front if (beyond := next_to[at][edge]) is not None}
        if entered & arrivals:
            return steps
        front = {(at, out) for at, edge in entered for out in ways_through(at, colours).get(edge, ())} - seen
        seen |= front
    raise AssertionError(f"no track leads from {home} to {target}")


@cache
def measured(company: str, place: str, colours: tuple[str, ...]) -> int:
    data = table().rules.title.companies[CompanyId(company)]
    at, stop = parse_place(place)
    return shortest((data.home[0], data.home_stop), (at, stop or 0), colours)


def printed_distances() -> dict[tuple[str, str], tuple[int, int]]:
    numbers = table().rules.title.numbers
    pairs = [name.split() for name in numbers.bonus_distance]
    late = numbers.bonus_distance
    return {
        (c, t): (numbers.bonus_distance_early.get(f"{c} {t}", late[f"{c} {t}"]), late[f"{c} {t}"]) for c, t in pairs
    }


@rule("1862-MAP-12", "1862-RUL-46")
def test_the_printed_distances_are_the_shortest_track_that_can_be_built_but_for_three() -> None:
    title = table().rules.title
    found = {
        (str(c), t): (measured(str(c), t, EARLY), measured(str(c), t, LATE))
        for c in title.companies
        for t in targets(title, c)
    }
    assert len(found) == 21
    differing = {pair: both for pair, both in found.items() if both != printed_distances()[pair]}
    assert differing == {("NYH", "C2:0"): (17, 17), ("NYC", "H1:1"): (17, 16), ("ORN", "H1:0"): (5, 4)}


@rule("1862-MAP-12")
def test_the_fact_sheet_has_measured_the_same() -> None:
    for route in fact_sheet()["bonus"]["routes"]:
        place = f"{route['target']}:{str(route.get('stop', 's0'))[1:]}"
        both = measured(route["company"], place, EARLY), measured(route["company"], place, LATE)
        assert both == (route["shortest_track"]["green"], route["shortest_track"]["gray"]), route


@rule("1862-MAP-12")
@pytest.mark.parametrize(
    ("home", "target", "colours", "steps"),
    [
        pytest.param(("F31", 1), ("F23", 0), EARLY, 6, id="the printed city of Chicago has only W and SW"),
        pytest.param(("F31", 1), ("F23", 0), LATE, 5, id="its brown tile has SE"),
        pytest.param(("G22", 0), ("F23", 0), EARLY, 1, id="from the south-west at once"),
        pytest.param(("E22", 0), ("F23", 0), EARLY, 2, id="from the north-west only by the west"),
    ],
)
def test_closed_sides_and_what_is_printed_make_ways_longer(
    home: tuple[str, int], target: tuple[str, int], colours: tuple[str, ...], steps: int
) -> None:
    assert shortest((HexId(home[0]), home[1]), (HexId(target[0]), target[1]), colours) == steps
