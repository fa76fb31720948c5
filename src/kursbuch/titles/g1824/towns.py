"""VAR-C: town markers laid on the map before a game of Goods Time."""

from collections.abc import Iterator, Mapping, Sequence

from kursbuch.eighteen.actions import PlaceTown
from kursbuch.eighteen.model.events import Event, Finished, TownAdded
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Rule
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824.extra import TownDue
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.variants import GOODS_TIME

MOST_TOWNS = 2


def takes_a_town(board: Board, at: HexId) -> bool:
    """VAR-C-02: a white hex without any city or town, or with exactly one town."""
    spec = board.map.hexes[at]
    kinds = [stop.kind for stop in spec.stops]
    return spec.color == "white" and len(kinds) < MOST_TOWNS and all(kind == "town" for kind in kinds)


def towns_are_laid(title: Title, now: Cursor, seed: int, drawn: Mapping[str, Sequence[str]]) -> Iterator[Event]:
    """VAR-C-02 to VAR-C-04, VAR-C-03: by the printed scenario, by lot, or one after the other by the players."""
    if title.options.variant != GOODS_TIME:
        return
    count = title.options.town_marker_count
    match title.options.town_markers:
        case "scenario":
            for at, number in title.data.variants[GOODS_TIME].towns.items():
                yield from (TownAdded(at) for _ in range(number))
        case "random":
            yield from _by_lot(now, Dice(seed), count, drawn.get("towns", ()))
        case "alternate":
            seats = now.state.seats
            yield from _questions((*seats, *reversed(seats)))
        case "agreed":
            yield from _questions((now.state.seats[0],) * count)


def _by_lot(now: Cursor, dice: Dice, count: int, drawn: Sequence[str]) -> Iterator[Event]:
    """VAR-C-02: any hex that takes a marker, as often as it does."""
    if drawn:
        yield from (TownAdded(HexId(at)) for at in drawn)
        return
    for _ in range(count):
        yield TownAdded(dice.choice([at for at in now.state.board.map.hexes if takes_a_town(now.state.board, at)]))


def _questions(order: tuple[SeatId, ...]) -> Iterator[Event]:
    """VAR-C-04: what is pushed last is asked first."""
    yield from (TownDue(seat) for seat in reversed(order))


class LayTown(BaseStep[PlaceTown]):
    """VAR-C-04: lay one marker."""

    name = "town"
    action = PlaceTown

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Every hex that takes one."""
        yield from (PlaceTown(at) for at in state.board.map.hexes if takes_a_town(state.board, at))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: PlaceTown) -> Iterator[Event]:
        """VAR-C-04: the next player, or the first share round."""
        yield Finished()
        yield TownAdded(action.at)


def hex_takes_a_town(title: Title, state: State, action: PlaceTown, rule: RuleId) -> Refusal | None:
    """VAR-C-02."""
    if takes_a_town(state.board, action.at):
        return None
    spec = state.board.map.hexes[action.at]
    if spec.color != "white":
        return refuse(rule, "town_on_white_only", at=action.at)
    city = any(stop.kind == "city" for stop in spec.stops)
    return refuse(rule, "town_beside_a_city" if city else "towns_enough", at=action.at)


LAY_TOWN = LayTown(Rule("1824-VAR-C-02", hex_takes_a_town))
