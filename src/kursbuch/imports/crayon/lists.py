"""Lists of legal actions and refusals of reference games of drawn track, against ours."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from kursbuch.crayon import actions as act
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.imports.crayon.follow import action_of
from kursbuch.imports.reference.base import Parted
from kursbuch.imports.reference.container import Reference, Tried
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Mistake

Seats = Mapping[str, SeatId]
Listed = tuple[str, Any]
"""The kind of a list, and one entry of it."""


def parted_lists(record: Reference, number: int, rules: Rules, state: State, seats: Seats) -> Iterator[Parted]:
    """All that is said about the position before an action and is not so with us."""
    if number in record.offers:
        yield from _offers(record.offers[number], rules, state, seats)
    for tried in record.refused_before(number):
        if not is_refused(rules, state, seats, tried):
            yield Parted("refused", f"{tried.seat}: {_encoded(tried.action)}", "allowed")


def is_refused(rules: Rules, state: State, seats: Seats, tried: Tried) -> bool:
    """Whether our rules refuse an action, or do not even know of such a thing."""
    try:
        action = action_of(rules, seats, tried.action)
    except (Mistake, msgspec.MsgspecError, TypeError):
        return True
    return rules.check(state, seats[tried.seat], action) is not None


# -- what is open -------------------------------------------------------------------------------------------------


def _offers(entry: Mapping[str, Any], rules: Rules, state: State, seats: Seats) -> Iterator[Parted]:
    ours = open_now(rules, state, seats[entry["seat"]], {seat: name for name, seat in seats.items()})
    for kind in sorted({*ours, *entry["kind"]}):
        one, other = entry["kind"].get(kind, []), ours.get(kind, [])
        if isinstance(one, list) and isinstance(other, list):
            there, here = {_encoded(value) for value in one}, {_encoded(value) for value in other}
            if there != here:
                yield Parted(f"offers {kind}", sorted(there - here), sorted(here - there))
        elif _sorted_cards(one) != _sorted_cards(other):
            yield Parted(f"offers {kind}", one, other)


def _sorted_cards(value: Any) -> Any:
    """The cards from which one chooses have no order."""
    return {**value, "from": sorted(value["from"])} if isinstance(value, dict) else value


def open_now(rules: Rules, state: State, seat: SeatId, names: Mapping[SeatId, str]) -> dict[str, Any]:
    """What the seat may do by kind, in the words of the record."""
    if rules.phase(state) == "cards":
        hand = state.players[seat].hand
        return {"KeepCards": {"from": list(hand), "count": rules.title.settings.kept}}
    found: dict[str, Any] = {}
    for action in rules.offers(state, seat).listed:
        kind, entry = _entry(rules, state, seat, action, names)
        if kind == "BuyTrain":
            found[kind] = entry
        else:
            found.setdefault(kind, []).append(entry)
    return found


def _entry(rules: Rules, state: State, seat: SeatId, action: act.Action, names: Mapping[SeatId, str]) -> Listed:
    kind = type(action)
    if kind not in ENTRIES:
        return "plain", kind.__name__
    events, after = rules.play(state, seat, action)
    return ENTRIES[kind](action, _Outcome(events, after, seat, names))


class _Outcome:
    """What an action would bring about."""

    def __init__(self, events: tuple[ev.Event, ...], after: State, seat: SeatId, names: Mapping[SeatId, str]) -> None:
        self.first = events[0]
        self.after = after
        self.seat = seat
        self.names = names

    def fact(self, field: str) -> Any:
        """A figure of the first thing that happens."""
        return getattr(self.first, field)


def _step(action: act.Move, out: _Outcome) -> Listed:
    """The owner of the section is named even where it is one's own; inside a city there is none."""
    train = out.after.players[out.seat].trains[action.train]
    edge = out.after.track.board.edge.get((train.came, train.at))
    owner = None if edge is None else out.names[out.after.track.owners[edge]]
    return "step", [action.train, list(action.path[0]), out.fact("points"), out.fact("fee"), owner]


def _cross(action: act.CrossFerry, out: _Outcome) -> Listed:
    left = out.after.players[out.seat].trains[action.train].points
    return "CrossFerry", [action.train, action.line, out.names[action.share], out.fact("fee"), left]


def _change(action: act.ChangeTrain, out: _Outcome) -> Listed:
    return "ChangeTrain", [action.train, action.to, out.fact("price")]


def _build(action: act.Build, out: _Outcome) -> Listed:
    (section,) = action.sections
    return "Build", [*map(list, section), out.fact("price")]


def _deliver(action: act.Deliver, out: _Outcome) -> Listed:
    return "Deliver", [action.train, action.card, action.demand, out.fact("good"), out.fact("payoff")]


ENTRIES: Mapping[type[act.Action], Callable[[Any, _Outcome], Listed]] = {
    act.Move: _step,
    act.CrossFerry: _cross,
    act.Load: lambda action, out: ("Load", [action.train, action.good, action.dropped]),
    act.Unload: lambda action, out: ("Unload", [action.train, action.good]),
    act.Deliver: _deliver,
    act.Relocate: lambda action, out: ("Relocate", [action.train, action.city]),
    act.Build: _build,
    act.BuildFerry: lambda action, out: ("BuildFerry", [action.line, list(action.to), out.fact("price")]),
    act.ChangeTrain: _change,
    act.BuyTrain: lambda action, out: ("BuyTrain", out.fact("price")),
    act.ChooseOrigin: lambda action, out: ("ChooseOrigin", action.city),
    act.PlaceTrain: lambda action, out: ("PlaceTrain", action.city),
    act.LoseChip: lambda action, out: ("LoseChip", [action.train, action.good]),
}
"""How an action stands in the lists of a record; what has no parameters is listed as `plain`."""


def _encoded(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()
