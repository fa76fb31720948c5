"""What event cards do while they last, put together for all that run at the same time."""

from collections.abc import Mapping

from msgspec import Struct

from kursbuch.crayon.model.board import Board
from kursbuch.crayon.model.data import Effect, EventCard
from kursbuch.kernel.ids import SeatId

By = Mapping[int, int]
"""Which card does it, by milepost, edge, place or line."""


class Hindrance(Struct, frozen=True):
    """Each entry leads to the card that is to blame."""

    slow: By = {}
    closed: By = {}
    no_track_across: By = {}
    no_track_to: By = {}
    no_handling: By = {}
    no_ferry: By = {}
    on_strike: Mapping[SeatId, int] = {}
    """`slow` and `closed` are mileposts, `no_track_across` edges, `no_track_to` mileposts, `no_handling` places,
    `no_ferry` lines, `on_strike` owners."""


NONE = Hindrance()


def compiled(board: Board, cards: Mapping[int, EventCard], running: tuple[tuple[int, SeatId], ...]) -> Hindrance:
    """All effects of the cards that run; the same effect does not add up."""
    found: dict[str, dict[int, int]] = {
        key: {} for key in ("slow", "closed", "no_track_across", "no_track_to", "no_handling", "no_ferry")
    }
    strikes: dict[SeatId, int] = {}
    for card, drawer in running:
        for effect in cards[card].effects:
            if effect.when != "round":
                continue
            if effect.do == "network_closed":
                strikes.setdefault(drawer, card)
            else:
                key, numbers = _named(board, effect)
                for number in numbers:
                    found[key].setdefault(number, card)
    return Hindrance(**found, on_strike=strikes)


def _named(board: Board, effect: Effect) -> tuple[str, frozenset[int]]:
    match effect.do:
        case "no_building_across":
            return "no_track_across", crossings(board, effect)
        case "no_building_in":
            return "no_track_to", board.region(effect)
        case "ferries_closed":
            return "no_ferry", frozenset(board.line_number[line] for line in effect.lines)
        case "no_handling":
            return "no_handling", frozenset(board.place_number[city] for city in effect.cities)
        case "slow":
            return "slow", board.region(effect)
        case _:
            return "closed", board.region(effect)


def crossings(board: Board, effect: Effect) -> frozenset[int]:
    """The edges that cross the waters an effect names."""
    return frozenset().union(*(board.crossing[water] for water in effect.waters))
