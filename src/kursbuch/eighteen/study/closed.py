"""Why nothing can be done on a hex now: of all that could be wanted there, the rule against what comes furthest."""

from collections.abc import Iterator

from msgspec import Struct

from kursbuch.eighteen.actions import Action, LayTile, PlaceStation
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.title import Step, Title
from kursbuch.eighteen.track import keeping_rotations, successors
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.question import BadQuestion
from kursbuch.kernel.refusal import Refusal

ON_THE_MAP = (LayTile, PlaceStation)
"""What is chosen by pointing at a hex; privates are used by name."""


class Wanted(Struct, frozen=True):
    """What somebody could want on a hex, and the first rule against it; none if it is legal."""

    action: Action
    refusal: Refusal | None


def wanted_on(rules: Rules, state: State, seat: SeatId, at: str) -> Wanted:
    """The wish on a hex that comes furthest: a legal one, else the one that the latest rule of its step forbids.

    A step asks its rules from the general to the particular, so the latest refusal is the one that matters: not that
    some turn of some tile does not fit, but that no way of laying it is paid for or joined to the company's track.
    """
    title = rules.title
    if at not in title.map.hexes:
        raise BadQuestion("no_such_hex", at=at)
    steps = [step for step in rules.steps(state) if step.action in ON_THE_MAP] if rules.actor(state) == seat else []
    if not steps:
        action = next(_lays(title, state, HexId(at)))
        return Wanted(action, rules.check(state, seat, action))
    return _furthest(title, state, steps[0], list(_wishes(title, state, steps[0], HexId(at))))


def _furthest(title: Title, state: State, step: Step, wishes: list[Action]) -> Wanted:
    found: Wanted | None = None
    reached = -1
    for action in wishes:
        for number, rule in enumerate(step.rules):
            refusal = rule(title, state, action)
            if refusal is not None:
                if number > reached:
                    found, reached = Wanted(action, refusal), number
                break
        else:
            return Wanted(action, None)
    assert found is not None, "every hex has something to want"
    return found


def _wishes(title: Title, state: State, step: Step, at: HexId) -> Iterator[Action]:
    if step.action is PlaceStation:
        stops = len(state.board.stops(at))
        yield from (PlaceStation(at, stop) for stop in range(max(stops, 1)))
    else:
        yield from _lays(title, state, at)


def _lays(title: Title, state: State, at: HexId) -> Iterator[LayTile]:
    """Every tile that can follow, as it can be turned; where none can, any tile there is."""
    found = False
    for tile in successors(title, state.board, at):
        for rotation in keeping_rotations(title, state.board, at, tile):
            found = True
            yield LayTile(at, tile.id, rotation)
    if not found:
        yield LayTile(at, next(iter(title.tiles)), 0)
