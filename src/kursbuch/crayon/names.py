"""What things are called, and names in an action that do not exist."""

from collections.abc import Mapping

from kursbuch.crayon import actions as act
from kursbuch.crayon.model.data import Milepost
from kursbuch.crayon.model.state import State
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.names import Names
from kursbuch.kernel.refusal import Refusal, refuse

UNKNOWN = {
    "city": "unknown_city",
    "good": "unknown_good",
    "line": "unknown_line",
    "share": "unknown_share",
    "to": "unknown_to",
}
"""What is said of a name that nothing bears, by the field of the action."""


def names_of(title: Title, players: Mapping[str, str]) -> Names:
    """Players and money; cities, goods, trains and events have texts in both languages."""
    return Names(title=title.name, seats=dict(players), currency=title.data.info.currency)


def unknown_name(title: Title, state: State, seat: SeatId, action: act.Action) -> Refusal | None:
    """Refuse mileposts, cities, goods, lines, trains, cards and seats that do not exist, before any rule looks."""
    rule = title.numbers.unknown
    strange = next((post for post in _mileposts(action) if post not in title.board.number), None)
    if strange is not None:
        return refuse(rule, "unknown_milepost", row=strange[0], col=strange[1])
    number = getattr(action, "train", 0)
    if not 0 <= number < len(state.players[seat].trains):
        return refuse(rule, "unknown_engine", number=number + 1)
    known: dict[str, Mapping[str, object] | tuple[SeatId, ...]] = {
        "city": title.cities,
        "good": title.goods,
        "line": title.board.line_number,
        "share": state.seats,
    }
    if isinstance(action, act.ChangeTrain):
        known["to"] = title.trains
    if isinstance(action, act.OfferDeal):
        known["to"] = state.seats
    for field, names in known.items():
        value = getattr(action, field, None)
        if value is not None and value not in names:
            return refuse(rule, UNKNOWN[field], name=value)
    return None


def _mileposts(action: act.Action) -> tuple[Milepost, ...]:
    match action:
        case act.Move(path):
            return path
        case act.Build(sections):
            return tuple(post for section in sections for post in section)
        case act.BuildFerry(_, to):
            return (to,)
    return ()
