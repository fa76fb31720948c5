"""The map in letters: every milepost, who has drawn what, cities by three letters, trains by the number of their seat.

It can be read without colours: a milepost of one network shows its player's number, one where several meet a plus.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct
from rich.text import Text

from kursbuch.cli.crayon.words import SEATS, TRAINS
from kursbuch.crayon.model.board import Board
from kursbuch.crayon.title import Title
from kursbuch.crayon.view import View
from kursbuch.kernel.ids import SeatId

SIGNS = {"plain": "·", "mountain": "^", "ferry_port": "f", "major": "*", "centre": "*", "small": "o", "medium": "o"}
WATER, RIVER, CITY, GROUND, LIT = "#5b8fb9", "#5b8fb9", "bold", "dim", "reverse"
PLANNED = "○"
MARGIN = 3
"""Columns for the number of the row."""
SHORT = 3
"""Letters of a city."""


class Window(Struct, frozen=True):
    """A part of the map, by its first and last rows; `fine` has a line between two rows for track that leads down."""

    first: int
    last: int
    fine: bool = False


Cell = tuple[str, str]
"""A letter and its style."""


class _Canvas:
    def __init__(self, title: Title, view: View, window: Window) -> None:
        self.board: Board = title.board
        self.view, self.window = view, window
        self.rows = title.data.rows
        self.step = 2 if window.fine else 1
        self.width = 2 * max(map(len, self.rows)) + 1
        height = (window.last - window.first) * self.step + 1
        self.cells: list[list[Cell]] = [[(" ", "")] * self.width for _ in range(height)]

    def put(self, row: float, x: int, sign: str, style: str) -> None:
        """Letters at a row of the map (or half-way between two)."""
        y = int((row - self.window.first) * self.step)
        if 0 <= y < len(self.cells):
            for i, letter in enumerate(sign):
                if 0 <= x + i < self.width:
                    self.cells[y][x + i] = (letter, style)

    def lines(self) -> Iterator[Text]:
        """The lines with the numbers of their rows."""
        heads = "".join(f"{col:<10}" for col in range(0, self.width // 2, 5))[: self.width]
        yield Text(" " * MARGIN + heads.rstrip(), style=GROUND)
        for y, row in enumerate(self.cells):
            number = "" if y % self.step else str(self.window.first + y // self.step)
            line = Text(f"{number:>{MARGIN - 1}} ", style=GROUND)
            for letter, style in row:
                line.append(letter, style)
            line.rstrip()
            yield line


def x_of(row: int, col: int) -> int:
    """The column of the screen: odd rows are shifted by half a step."""
    return 2 * col + row % 2


def draw_map(
    title: Title,
    view: View,
    window: Window | None = None,
    lit: Collection[int] = (),
    planned: Collection[int] = (),
) -> Text:
    """The map, or a part of it; `lit` mileposts stand out, those of a `planned` line have a sign of their own."""
    canvas = _Canvas(title, view, window or Window(0, len(title.data.rows) - 1))
    _water(canvas)
    owners = _owners(canvas)
    _ground(canvas, owners, lit)
    for post in planned:
        row, col = title.board.posts[post]
        canvas.put(row, x_of(row, col), PLANNED, CITY)
    _sections(canvas)
    _places(canvas, lit)
    _trains(canvas)
    return Text("\n").join(canvas.lines())


def _water(canvas: _Canvas) -> None:
    """The sea, and rivers where they have to be crossed."""
    for row, signs in enumerate(canvas.rows):
        for col, sign in enumerate(signs):
            if sign == "~":
                canvas.put(row, x_of(row, col), "~", WATER)
    board = canvas.board
    for edges in board.crossing.values():
        for edge in edges:
            canvas.put(*_middle(canvas, edge), "≈", RIVER)


def _middle(canvas: _Canvas, edge: int) -> tuple[float, int]:
    """Where on the screen an edge is drawn; one that leads down has no place of its own on the coarse map."""
    (row, col), (below, col2) = (canvas.board.posts[end] for end in canvas.board.ends[edge])
    if row == below:
        return row, x_of(row, min(col, col2)) + 1
    if not canvas.window.fine:
        return -1, 0
    x, x2 = x_of(row, col), x_of(below, col2)
    return row + 0.5, x if x2 < x else x + 1


def _owners(canvas: _Canvas) -> Mapping[int, tuple[SeatId, ...]]:
    """Who has track at each milepost."""
    found: dict[int, list[SeatId]] = {}
    number = canvas.board.number
    for seat, player in canvas.view.players.items():
        for post in {number[post] for section in player.sections for post in section}:
            found.setdefault(post, []).append(seat)
    return {post: tuple(seats) for post, seats in found.items()}


def _ground(canvas: _Canvas, owners: Mapping[int, tuple[SeatId, ...]], lit: Collection[int]) -> None:
    seats = list(canvas.view.players)
    for post, (row, col) in enumerate(canvas.board.posts):
        here = owners.get(post, ())
        sign = SIGNS[canvas.board.kind[post]]
        style = GROUND
        if here:
            sign = "+" if len(here) > 1 else str(seats.index(here[0]) + 1)
            style = f"bold {SEATS[seats.index(here[0])]}"
        canvas.put(row, x_of(row, col), sign, f"{style} {LIT}" if post in lit else style)


def _sections(canvas: _Canvas) -> None:
    board = canvas.board
    for place, player in enumerate(canvas.view.players.values()):
        for section in player.sections:
            (row, col), (below, col2) = sorted(section)
            leans = "/" if x_of(below, col2) < x_of(row, col) else "\\"
            edge = board.edge[board.number[row, col], board.number[below, col2]]
            canvas.put(*_middle(canvas, edge), "─" if row == below else leans, f"bold {SEATS[place]}")


def _places(canvas: _Canvas, lit: Collection[int]) -> None:
    """Cities by the first letters of their ids, which cover no other milepost."""
    for place in canvas.board.places:
        row, col = canvas.board.posts[place.centre]
        if place.is_city:
            style = f"{CITY} {LIT}" if place.centre in lit else CITY
            canvas.put(row, x_of(row, col) - 1, place.name[:SHORT], style)


def _trains(canvas: _Canvas) -> None:
    """A train in the centre of a city takes the place of its first letter."""
    board = canvas.board
    centres = {board.posts[place.centre] for place in board.places if place.is_city}
    for place, player in enumerate(canvas.view.players.values()):
        for row, col in (train.at for train in player.trains if train.at is not None):
            canvas.put(row, x_of(row, col) - ((row, col) in centres), TRAINS[place], f"bold reverse {SEATS[place]}")


def around(title: Title, rows: Collection[int], height: int) -> Window:
    """A part of the map that shows these rows in the middle, as tall as there is room; fine if that suffices."""
    last = len(title.data.rows) - 1
    low, high = (min(rows), max(rows)) if rows else (0, last)
    fine = 2 * (high - low) + 5 <= height
    room = max(height // 2 if fine else height, 8)
    spare = max(0, room - (high - low + 1))
    first = max(0, min(low - spare // 2, last - room + 1))
    return Window(first, min(last, first + room - 1), fine)
