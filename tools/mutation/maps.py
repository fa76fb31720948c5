"""What forks take over: maps, which take most of the time of most tests to make; and what they must not take over."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from kursbuch import catalogue
from kursbuch.eighteen import title as eighteen_title
from kursbuch.eighteen.model.data import TitleData
from kursbuch.hexmap import tiles
from kursbuch.hexmap.geometry import HexMap
from kursbuch.hexmap.tiles import HexSpec
from tools.mutation.mutant import Mutant

MADE: dict[tuple[int, ...], tuple[Sequence[HexSpec], HexMap]] = {}
"""Maps by the very hexes they are made of, which are kept so that no other hex takes their place."""
MAPPED = ("hexes", "maps", "variants", "tiles")
"""Components that have a say in the map."""


def known_map(hexes: tuple[HexSpec, ...]) -> HexMap:
    """The map of these hexes, which is the same for every table."""
    key = tuple(map(id, hexes))
    if key not in MADE:
        MADE[key] = (hexes, HexMap(hexes))
    return MADE[key][1]


def forget_what_was_derived() -> None:
    """Rules and layouts made while test modules were read know nothing of a change that is made afterwards."""
    for title in catalogue.titles():
        getattr(catalogue.data(title), "__dict__", {}).clear()
        for cell in getattr(catalogue.published(title).rules, "__closure__", None) or ():
            if isinstance(cell.cell_contents, dict):
                cell.cell_contents.clear()
    for module in [module for name, module in sys.modules.items() if name.startswith("kursbuch.")]:
        for value in [*vars(module).values()]:
            if hasattr(value, "cache_clear") and value.__module__ != catalogue.__name__:
                value.cache_clear()
    tiles._LAYOUTS.clear()


def draw_maps() -> None:
    """Make the printed maps before there are forks, which then have them, too."""
    for title in catalogue.titles():
        parts = catalogue.data(title)
        for hexes in (parts.hexes, *parts.maps.values()) if isinstance(parts, TitleData) else ():
            known_map(hexes)


def maps_are_made_once(mutant: Mutant | None = None) -> None:
    """Use the maps that are made, unless a change has a say in them."""
    if mutant and has_a_say(mutant):
        MADE.clear()
    vars(eighteen_title)["HexMap"] = known_map


def has_a_say(mutant: Mutant) -> bool:
    """Whether the change may make another map."""
    is_printed = mutant.kind == "datum" and mutant.place.source.startswith(MAPPED)
    return is_printed or mutant.place.module.startswith("hexmap.")
