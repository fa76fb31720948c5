"""What a player knows of a title besides its rules, and how they like to play.

A title says it in `bots.toml` in its package: what its privates are really worth, which homes are good, what is not to
be founded before its time. All of it is opinion and none of it rules; a title without the file is played by what its
data says. A table `variants.NAME` in it has what is otherwise in a variant. A `Style` is a few numbers that make two
players of one level differ.
"""

import tomllib
from collections.abc import Mapping
from functools import cache

import msgspec
from msgspec import Struct

from kursbuch import catalogue
from kursbuch.eighteen.model.data import Card, CompanyId, PaperId
from kursbuch.hexmap.tiles import Colour

FILE = "bots.toml"


class Knowledge(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules of thumb of one title."""

    homes: Mapping[CompanyId, float] = {}
    papers: Mapping[PaperId, int] = {}
    railways: Mapping[CompanyId, int] = {}
    waits_for: Mapping[CompanyId, Card] = {}
    pays: Mapping[CompanyId, Mapping[Colour, int]] = {}
    opening_reserve: int = 0
    rounds: float = 14.0
    sinks: float = 1.0
    tiles_ahead: int = 2
    """`homes` is how good the place of a company is, from 0 to 5. `papers` and `railways` are what a private or a minor
    railway is worth at the start of the game. `waits_for` names companies that cannot work before a kind of train is
    sold. `pays` is what a company without trains pays out in all, by colour, besides the cities under its markers.
    `opening_reserve` is what a player keeps for shares when privates are sold first, `rounds` how many operating
    rounds a game takes at most. `sinks` is what a company without money for its train loses of its worth, from 0 to 1:
    little where its director has to pay for the train. `tiles_ahead` is how many tiles each company lays when a game is
    played to its end in the mind: none where each takes long to choose."""


class Style(Struct, frozen=True):
    """How a player likes to play."""

    horizon: float = 4.0
    future: float = 3.0
    wanted: float = 0.06
    reserve: float = 1.0
    daring: float = 0.45
    hurry: float = 0.0
    looked_at: int = 16
    run_over: int = 6
    stations: int = 3
    rivalry: float = 0.0
    """`horizon` and `future` are the operating rounds for which a tile's gain counts, with the trains of today and with
    those to come; `wanted` is the part of its price that a share is to gain; `reserve` the part of a lasting train's
    price that is kept; `daring` the trouble in which a company's shares are sold; `hurry` what a train is worth because
    it makes those of others rust; `looked_at` and `run_over` how many tiles are examined, and run over, `stations` how
    many places for a marker are run over; `rivalry` the operating rounds for which it counts what track and markers do
    to the runs of others."""


CLUB = Style()
BUILDER = Style(horizon=5.5, future=4.5, wanted=0.08, reserve=1.1, looked_at=24, run_over=8)
TRADER = Style(horizon=3.0, future=2.0, wanted=0.03, daring=0.3)
RUSHER = Style(reserve=0.8, hurry=120.0)
THOROUGH = Style(looked_at=48, run_over=12, stations=12, rivalry=3.0)
"""Has time to look at nearly all tiles."""
BRISK = Style(looked_at=5, run_over=2, stations=0)
"""Looks at few tiles: for looking ahead."""


@cache
def knowledge_of(title: str, variant: str = "") -> Knowledge:
    """What the package of a title says of itself, and of a variant of it where that is otherwise; nothing for one that
    does not, or that is not in the catalogue."""
    if title not in catalogue.titles():
        return Knowledge()
    file = catalogue.folder(title, "") / FILE
    said = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    otherwise = said.pop("variants", {})
    return msgspec.convert({**said, **otherwise.get(variant, {})}, Knowledge)
