"""What forks take over: maps, which take most of the time of most tests to make; and what they must not take over."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from kursbuch import catalogue
from kursbuch.crayon import title as crayon_title
from kursbuch.crayon.model.board import Board, Prices
from kursbuch.crayon.model.data import TitleData as DrawnData
from kursbuch.eighteen import title as eighteen_title
from kursbuch.eighteen.model.data import TitleData
from kursbuch.hexmap import tiles
from kursbuch.hexmap.geometry import HexMap
from kursbuch.hexmap.tiles import HexSpec
from tools.mutation.mutant import Mutant
from tools.mutation.parts import built_title
from tools.mutation.trace import NONE, Lines, Tracer

MADE: dict[tuple[int, ...], tuple[Sequence[HexSpec], HexMap]] = {}
"""Maps by the very hexes they are made of, which are kept so that no other hex takes their place."""
BOARDS: dict[tuple[int, Prices], tuple[DrawnData, Board]] = {}
"""Boards by the very data and the prices they are made of."""
MAPPED = ("hexes", "maps", "variants", "tiles")
"""Components that have a say in the map."""
BOARD_CODE = ("crayon.model.board", "crayon.model.data")
"""Code that has a say in a board."""


def known_map(hexes: tuple[HexSpec, ...]) -> HexMap:
    """The map of these hexes, which is the same for every table."""
    key = tuple(map(id, hexes))
    if key not in MADE:
        MADE[key] = (hexes, HexMap(hexes))
    return MADE[key][1]


BOARD_LINES: dict[str, frozenset[int]] = {}
"""The lines that making a board executes."""
TAKEN: list[Board] = []
"""Boards that somebody has been given ready made."""


def known_board(data: DrawnData, prices: Prices) -> Board:
    """The board of these components at these prices, which is the same for every table."""
    key = (id(data), prices)
    if key not in BOARDS:
        BOARDS[key] = (data, Board(data, prices))
    else:
        TAKEN.append(BOARDS[key][1])
    return BOARDS[key][1]


def with_lines_of_boards(lines: Lines) -> Lines:
    """The lines that a test executes, with those of the boards that it would have made."""
    if not TAKEN:
        return lines
    return {file: lines.get(file, NONE) | BOARD_LINES.get(file, NONE) for file in {*lines, *BOARD_LINES}}


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


def draw_maps(traced: Iterable[str]) -> None:
    """Make the printed maps and boards before there are forks, which then have them, too."""
    tracer = Tracer(traced)
    for title in catalogue.titles():
        parts = catalogue.data(title)
        if isinstance(parts, TitleData):
            for hexes in (parts.hexes, *parts.maps.values()):
                known_map(hexes)
        elif isinstance(parts, DrawnData):
            prices = built_title(title).settings.prices
            tracer.begin()
            known_board(parts, prices)
            BOARD_LINES.update(tracer.end())
    forget_what_was_derived()


def maps_are_made_once(mutant: Mutant | None = None) -> None:
    """Use the maps and boards that are made, unless a change has a say in them."""
    if mutant and has_a_say(mutant):
        MADE.clear()
    vars(eighteen_title)["HexMap"] = known_map
    if not mutant or not makes_another_board(mutant):
        vars(crayon_title)["Board"] = known_board


def has_a_say(mutant: Mutant) -> bool:
    """Whether the change may make another map."""
    is_printed = mutant.kind == "datum" and mutant.place.source.startswith(MAPPED)
    return is_printed or mutant.place.module.startswith("hexmap.")


def makes_another_board(mutant: Mutant) -> bool:
    """The same of a board: any figure may show on it."""
    return mutant.kind == "datum" or mutant.place.module in BOARD_CODE
