"""The run offered to a train that may pass stops names its calls only where it passes any."""

from __future__ import annotations

from eighteen.toy import RED, Toy, city, hexes, printed, town
from kursbuch.eighteen.actions import RunTrains


def offered(*more: str) -> RunTrains:
    """The best run of a train with three calls along a line of three stops, or of four."""
    line = {
        "D1": printed("gray", "E-s0", city()),
        "D3": printed("gray", "W-s0 E-s0", town()),
        "D5": printed("gray", "W-s0 E-s0", city(1, 40)),
        **{at: printed("gray", "W-s0", city(1, 30)) for at in more},
    }
    toy = Toy(hexes(**line), {RED: ("D1", 0)}).at("run", 3)
    toy.station(RED, "D1").trains(RED, "3E")
    return toy.best()[1]


def test_a_train_that_calls_everywhere_names_no_calls() -> None:
    (route,) = offered().routes
    assert (route.path, route.calls) == (("D1:0", "D3:0", "D5:0"), None)


def test_a_train_that_passes_a_stop_names_its_calls() -> None:
    (route,) = offered("D7").routes
    assert (route.path, route.calls) == (("D1:0", "D3:0", "D5:0", "D7:0"), ("D1:0", "D5:0", "D7:0"))
