"""RTE: mines, places that lie on several hexes, and the Bukowina."""

from kursbuch.eighteen.tracing import Stop, Trace, place_of, stop_spec
from kursbuch.hexmap.board import Board
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.variants import THREE_PLAYERS, TWO_PLAYERS

BUKOWINA = "Bukowina"
BUKOWINA_SOURCE, BUKOWINA_TARGET = "bukowina_source", "bukowina_target"
MINE = "mine"
ONE_PLACE = ("W", "Bu")
"""RTE-14: labels of the hexes whose cities count as one location."""


def is_mine(board: Board, stop: Stop) -> bool:
    """RTE-01, RTE-09: a valued place with rules of its own."""
    return stop_spec(board, stop).kind == MINE


def location_of(board: Board, stop: Stop) -> str | Stop:
    """RTE-14: what counts as one place: a red location on several hexes, all cities of Wien, all of Budapest."""
    at, _ = stop
    return at if board.map.hexes[at].label in ONE_PLACE else place_of(board, stop)


def mines_of(board: Board, way: Trace) -> tuple[Stop, ...]:
    """The mines a way touches."""
    stops = board.stops
    return tuple([(at, number) for at, number in way.stops if stops(at)[number].kind == MINE])


def bonus_is_played(title: Title) -> bool:
    """VAR-A-25, VAR-B-06: in variant A, and by the option of RUL-45 in variant B."""
    variant = title.options.variant
    return variant == TWO_PLAYERS or (variant == THREE_PLAYERS and title.options.bukowina_in_variant_b)
