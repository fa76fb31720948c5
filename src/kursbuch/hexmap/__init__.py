"""Hexes, tiles and track as a graph, and what can be reached on it. Knows neither money nor phases."""

from kursbuch.hexmap.board import Board, Station, TilePlaced
from kursbuch.hexmap.geometry import DIRECTIONS, EDGES, HexMap, neighbour
from kursbuch.hexmap.reach import Reach, reach
from kursbuch.hexmap.tiles import HexSpec, StopSpec, Tile, TrackLayout, layout
from kursbuch.hexmap.upgrade import carry_over

__all__ = [
    "DIRECTIONS",
    "EDGES",
    "Board",
    "HexMap",
    "HexSpec",
    "Reach",
    "Station",
    "StopSpec",
    "Tile",
    "TilePlaced",
    "TrackLayout",
    "carry_over",
    "layout",
    "neighbour",
    "reach",
]
