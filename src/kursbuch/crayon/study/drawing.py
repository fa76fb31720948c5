"""A line across the board as somebody would draw it: what each section costs, how much of it this turn allows, and the
first rule that forbids it. It may be somebody's turn or not: what a seat could do if it were is what it plans with.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.crayon.actions import Action, Build, BuildFerry
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.data import Milepost
from kursbuch.crayon.model.evolve import APPLY
from kursbuch.crayon.model.state import State, set_player, set_turn
from kursbuch.crayon.model.track import Track
from kursbuch.crayon.names import unknown_name
from kursbuch.crayon.steps.base import Step
from kursbuch.crayon.steps.build import starts
from kursbuch.crayon.study.ways import Way, cheapest_way, full_places
from kursbuch.crayon.title import Cursor, Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.refusal import Refusal

IN_TIME = frozenset({"over_the_limit", "cannot_pay", "exits_used"})
"""What another turn, or more money, cures."""
RICH = 1_000_000
MOST_WAYS = 5
"""Different ways that are looked for."""
ALIKE = 0.7
"""The part of a way's sections that another one may share and still be different."""
DEAREST = 1.5
"""How much dearer another way may be than the cheapest, and a little more."""
TRIES = 4
"""Searches for each way that is wanted."""


class Piece(Struct, frozen=True):
    """A section, or with `line` a share of a ferry line, from its start to where it leads."""

    start: int
    end: int
    price: int
    line: str | None = None


class Check(Struct, frozen=True):
    """What is wrong with a piece, by its place in the line."""

    at: int
    refusal: Refusal


class Drawn(Struct, frozen=True):
    """A line: its mileposts, what is to be drawn of it, how many pieces of that this turn allows, the first refusal,
    and the first one that neither money nor another turn cures. `actions` draw what can be drawn now."""

    posts: tuple[Milepost, ...]
    pieces: tuple[Piece, ...]
    now: int
    refusal: Check | None
    obstacle: Check | None
    actions: tuple[Action, ...]
    other: int = 0

    @property
    def cost(self) -> int:
        """Of all of it."""
        return sum(piece.price for piece in self.pieces)

    @property
    def now_cost(self) -> int:
        """Of what can be drawn now."""
        return sum(piece.price for piece in self.pieces[: self.now])


# -- lines --------------------------------------------------------------------------------------------------------


def drawn_line(title: Title, state: State, seat: SeatId, path: Sequence[Milepost]) -> Drawn:
    """A line drawn by hand. What the seat has already, and ways inside cities, cost nothing."""
    strange = _unknown(title, state, seat, path)
    if strange is not None:
        return strange
    posts = [title.board.number[post] for post in path]
    return _judged(title, as_builder(title, state, seat), seat, posts)


def line_to(
    title: Title,
    state: State,
    seat: SeatId,
    goal: Milepost,
    start: Milepost | None = None,
    via: Sequence[Milepost] = (),
    other: int = 0,
    ferries: bool = False,
) -> Drawn:
    """The cheapest way to a milepost or a major city, from the network or from a start, by way of others; or the n-th
    way that is different from those before. Where there are not so many it begins with the first again."""
    strange = _unknown(title, state, seat, (goal, *via, *(() if start is None else (start,))))
    if strange is not None:
        return strange
    number = title.board.number
    legs = [*(number[post] for post in via), number[goal]]
    first = None if start is None else number[start]
    now = as_builder(title, state, seat)
    search = _Lines(title, now, seat, first, legs, ferries)
    return search.line(other) or search.line(other, ferries=True) or _closed_off(title, now, seat, legs[-1])


def as_builder(title: Title, state: State, seat: SeatId) -> State:
    """The position as if this seat were to build: in its own turn with what is left of it, else in a fresh one."""
    turn = state.turn
    if turn is not None and turn.seat == seat and turn.phase in ("move", "build"):
        return replace(state, turn=replace(turn, phase="build"), agenda=())
    fresh = ev.TurnBegan(seat, "build")
    return APPLY[ev.TurnBegan](title, replace(state, agenda=()), fresh)


def _unknown(title: Title, state: State, seat: SeatId, path: Sequence[Milepost]) -> Drawn | None:
    """A line to where there is no milepost."""
    refusal = unknown_name(title, state, seat, Build(tuple((post, post) for post in path)))
    if refusal is None:
        return None
    check = Check(0, refusal)
    return Drawn((), (), 0, check, check, ())


def _closed_off(title: Title, state: State, seat: SeatId, goal: int) -> Drawn:
    """Nothing leads there: why the last section is refused, whichever it is."""
    for start, _ in title.board.near[goal]:
        drawn = _judged(title, state, seat, (start, goal))
        if drawn.refusal is not None:
            return replace(drawn, posts=(), actions=())
    return Drawn((), (), 0, None, None, ())


# -- ways ---------------------------------------------------------------------------------------------------------


class _Lines:
    """The search for lines to a goal: from the network or a start, by way of the ends of all legs."""

    def __init__(
        self, title: Title, state: State, seat: SeatId, start: int | None, legs: Sequence[int], ferries: bool
    ) -> None:
        self.title, self.state, self.seat, self.legs, self.ferries = title, state, seat, legs, ferries
        self.sources = starts(title, state, seat) if start is None else frozenset((start,))
        self.full = full_places(title, state, seat)

    def line(self, other: int, ferries: bool = False) -> Drawn | None:
        """The n-th line that is different from those before, or the first if there are not so many. What the rules
        would not allow is gone round if that is possible."""
        self.ferries = self.ferries or ferries
        dearer: dict[int, int] = {}
        found: list[Drawn] = []
        for _ in range(TRIES * (min(other, MOST_WAYS - 1) + 1)):
            drawn = self._cheapest(dearer)
            if drawn is None or not drawn.pieces:
                return drawn
            edges = _edges(self.title, drawn)
            if drawn.obstacle is not None and not self._is_at_the_goal(drawn, drawn.obstacle):
                found = found or [drawn]
                piece = drawn.pieces[drawn.obstacle.at]
                edges = frozenset((self.title.board.edge.get((piece.start, piece.end), NOWHERE),)) - {NOWHERE}
                dearer |= dict.fromkeys(edges, RICH)
                continue
            found = [one for one in found if one.obstacle is None]
            if found and drawn.cost > found[0].cost * DEAREST + 4:
                break
            if not any(_are_alike(edges, _edges(self.title, before)) for before in found):
                found.append(drawn)
            if len(found) > other:
                break
            for edge in edges:
                dearer[edge] = dearer.get(edge, 0) + 1 + self.title.board.surcharge[edge] // 2
        place = other if other < len(found) else 0
        return replace(found[place], other=place)

    def _is_at_the_goal(self, drawn: Drawn, check: Check) -> bool:
        """Whether the goal itself is closed: there is no way round that."""
        place = self.title.board.place_of[self.legs[-1]]
        return check.refusal.code == "place_is_full" and self.title.board.place_of[drawn.pieces[check.at].end] == place

    def _cheapest(self, dearer: Mapping[int, int]) -> Drawn | None:
        """The cheapest line that visits the ends of all legs in turn; what one leg draws the next may use."""
        title, seat = self.title, self.seat
        track, sources = self.state.track, self.sources
        posts: list[int] = []
        for goal in self.legs:
            full = self.full - {title.board.place_of[goal]}
            way = cheapest_way(
                title, track, seat, sources, _targets(title, goal), full=full, ferries=self.ferries, dearer=dearer
            )
            if way is None:
                return None
            posts += way.posts[1:] if posts else way.posts
            track, sources = _with(title, track, seat, way), frozenset((way.posts[-1],))
        return _judged(title, self.state, seat, posts)


def _are_alike(edges: frozenset[int], before: frozenset[int]) -> bool:
    return len(edges & before) > ALIKE * min(len(edges), len(before))


def _targets(title: Title, goal: int) -> tuple[int, ...]:
    """A major city is reached by any of its mileposts."""
    place = title.board.place_of[goal]
    return (goal,) if place == NOWHERE else title.board.places[place].posts


def _with(title: Title, track: Track, seat: SeatId, way: Way) -> Track:
    number = title.board.number
    for one, other in way.sections:
        track = track.with_section(title.board.edge[number[one], number[other]], seat)
    return track


def _edges(title: Title, drawn: Drawn) -> frozenset[int]:
    return frozenset(title.board.edge.get((piece.start, piece.end), NOWHERE) for piece in drawn.pieces) - {NOWHERE}


# -- what the rules say -------------------------------------------------------------------------------------------


def _judged(title: Title, state: State, seat: SeatId, posts: Sequence[int]) -> Drawn:
    """Each piece in the position that those before have led to. After what this turn does not allow, money and turns
    are thought away, to find what they would not cure."""
    pieces = tuple(_pieces(title, state.track, seat, posts))
    refusal: Check | None = None
    obstacle: Check | None = None
    now = len(pieces)
    for at, piece in enumerate(pieces):
        found = _refusal(title, state, seat, piece)
        if found is not None and refusal is None:
            refusal, now = Check(at, found), at
        if found is not None and found.code in IN_TIME:
            state = set_turn(set_player(state, seat, cash=RICH), spent=-RICH, exits={})
            found = _refusal(title, state, seat, piece)
        if found is not None:
            obstacle = Check(at, found)
            break
        state = _after(title, state, seat, piece)
    path = tuple(title.board.posts[post] for post in posts)
    return Drawn(path, pieces, now, refusal, obstacle, tuple(_actions(title, pieces[:now])))


def _pieces(title: Title, track: Track, seat: SeatId, posts: Sequence[int]) -> Iterator[Piece]:
    """What has to be drawn between the mileposts of a line, each once."""
    board = title.board
    done: set[frozenset[int]] = set()
    for start, end in pairwise(posts):
        pair = frozenset((start, end))
        if start == end or pair in done or end in board.inside[start]:
            continue
        edge = board.edge.get((start, end))
        if edge is not None and track.owners.get(edge) == seat:
            continue
        done.add(pair)
        line = None if edge is not None else _line(title, start, end)
        if line is None:
            yield Piece(start, end, 0 if edge is None else board.price(edge, end))
        elif seat not in track.shares[line]:
            yield Piece(start, end, board.ferry_price(end), board.lines[line].name)


def _line(title: Title, start: int, end: int) -> int | None:
    """The ferry line between two mileposts."""
    lines = title.board.lines
    return next((n for n in title.board.lines_at.get(start, ()) if lines[n].other(start) == end), None)


def _action(title: Title, piece: Piece) -> Build | BuildFerry:
    posts = title.board.posts
    if piece.line is not None:
        return BuildFerry(piece.line, posts[piece.end])
    return Build(((posts[piece.start], posts[piece.end]),))


def _step(title: Title, action: Action) -> Step:
    found: Step = next(step for step in title.steps["build"] if step.action is type(action))
    return found


def _refusal(title: Title, state: State, seat: SeatId, piece: Piece) -> Refusal | None:
    action = _action(title, piece)
    return _step(title, action).check(title, state, seat, action)


def _after(title: Title, state: State, seat: SeatId, piece: Piece) -> State:
    action = _action(title, piece)
    for event in _step(title, action).decide(title, Cursor(state), seat, action):
        state = APPLY[type(event)](title, state, event)
    return state


def _actions(title: Title, pieces: Iterable[Piece]) -> Iterator[Action]:
    """Sections that follow one another are one action."""
    sections: list[tuple[Milepost, Milepost]] = []
    for piece in pieces:
        action = _action(title, piece)
        if isinstance(action, Build):
            sections += action.sections
            continue
        if sections:
            yield Build(tuple(sections))
            sections = []
        yield action
    if sections:
        yield Build(tuple(sections))
