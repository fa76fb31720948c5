"""Why track does not lead to a place: the one true reason, and the hex that it is about."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from eighteen.toy import RED, city, hexes, printed
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.unreached import FULL, LINE_END, NO_TRACK, REVERSAL, Obstacle, before_city, before_hex
from kursbuch.hexmap.board import Board, Station
from kursbuch.hexmap.geometry import HexMap
from kursbuch.hexmap.tiles import HexId, HexSpec

CITY = "W-s0 E-s0"


def on(board: tuple[HexSpec, ...], full: str = "", home: tuple[str, int] = ("D1", 0)) -> State:
    """RED has a marker at home, and somebody else one in each of the full cities."""
    laid = Board.bare(HexMap(board)).with_stations(HexId(home[0]), (Station(RED, home[1], 0),))
    for at in full.split():
        laid = laid.with_stations(HexId(at), (Station("BLUE", 0, 0),))
    return cast(State, SimpleNamespace(board=laid))


def why(state: State, at: str, stop: int = 0) -> tuple[str, str]:
    found = before_city(state, RED, (HexId(at), stop))
    return found.kind, found.at


def through(colour: str = "gray", **more: Any) -> HexSpec:
    """A city on a line from west to east."""
    return printed(colour, CITY, city(), **more)


# A line from D1 over D3 to the junction D5. Whoever turned back there would come straight to C6; a train goes on to
# D7 and from there over C6 to C8. C4 is a dead end.
FORK: dict[str, HexSpec] = {
    "D1": printed("gray", "E-s0", city()),
    "D3": through(),
    "D5": printed("gray", "W-E NE-E W-NW"),
    "C4": printed("gray", "SE-s0", city()),
    "D7": printed("gray", "W-s0 NW-s0", city()),
    "C6": printed("gray", "SW-s0 SE-s0 E-s0", city()),
    "C8": printed("gray", "W-s0", city()),
}


def fork(full: str, ends: str = "") -> State:
    specs = {at: (printed_end(spec) if at in ends.split() else spec) for at, spec in FORK.items()}
    return on(hexes(**specs), full)


def printed_end(spec: HexSpec) -> HexSpec:
    pieces = " ".join("-".join(piece) for piece in spec.track)
    return printed("gray", pieces, *spec.stops, terminal=True)


@pytest.mark.parametrize(
    ("full", "ends", "reason"),
    [
        ("D7", "", (FULL, "D7")),
        ("C4 D7", "", (FULL, "D7")),
        ("C4 D7 C6", "", (FULL, "D7")),
        ("D7", "C6", (REVERSAL, "D5")),
        ("", "D7", (LINE_END, "D7")),
        ("", "C4 D7", (LINE_END, "D7")),
        ("", "C4 D7 C6", (LINE_END, "D7")),
        ("C6", "D7", (REVERSAL, "D5")),
        ("D7", "D7", (LINE_END, "D7")),
    ],
)
def test_the_place_that_alone_would_have_to_open_is_named(full: str, ends: str, reason: tuple[str, str]) -> None:
    assert why(fork(full, ends), "C8") == reason


def test_a_hex_beyond_a_full_city_has_the_same_reason() -> None:
    assert before_hex(fork("C4 D7"), RED, HexId("C8")) == Obstacle(FULL, "D7")


@pytest.mark.parametrize(
    ("full", "ends", "reason"),
    [
        ("D5", "D3", (LINE_END, "D3")),
        ("D3", "D5", (FULL, "D3")),
    ],
)
def test_where_two_kinds_of_hindrance_follow_each_other_the_first_is_named(
    full: str, ends: str, reason: tuple[str, str]
) -> None:
    line = {"D1": FORK["D1"], "D7": printed("gray", "W-s0", city())}
    line |= {at: through(terminal=at in ends) for at in ("D3", "D5")}
    assert why(on(hexes(**line), full), "D7") == reason


def test_a_junction_that_only_a_reversal_would_serve_is_named() -> None:
    junction = hexes(D1=FORK["D1"], D3=printed("gray", "W-E NE-E"), D5=through(), C4=printed("gray", "SW-s0", city()))
    assert why(on(junction), "C4") == (REVERSAL, "D3")
    assert before_hex(on(junction), RED, HexId("C4")) == Obstacle(REVERSAL, "D3")


def test_a_second_city_of_a_hex_is_told_from_the_first() -> None:
    two = printed("gray", "W-s0 E-s1 NE-E", city(), city())
    board = hexes(D1=FORK["D1"], D3=two, D5=printed("gray", "W-s0", city()))
    assert why(on(board), "D3", 1) == (NO_TRACK, "")
    turned = hexes(D1=FORK["D1"], D3=printed("gray", "W-E E-s1 W-s0", city(), city()), D5=through())
    assert why(on(turned), "D3", 1) == (REVERSAL, "D3")
    assert why(on(turned, home=("D3", 1)), "D1") == (REVERSAL, "D3")


def test_where_no_track_leads_at_all_nothing_is_in_the_way() -> None:
    apart = hexes(D1=FORK["D1"], D3=through(), D5=printed("gray", "E-s0", city()), D7=FORK["C8"])
    assert why(on(apart), "D5") == (NO_TRACK, "")
    assert before_hex(on(apart), RED, HexId("D7")) == Obstacle(NO_TRACK)
    assert why(on(apart, home=("D3", 1)), "D1") == (NO_TRACK, ""), "a marker beside all stops leads nowhere"
