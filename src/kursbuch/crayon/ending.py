"""The end of the game: when it comes, and who has won."""

from collections.abc import Iterator

from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State
from kursbuch.crayon.title import Cursor, Title
from kursbuch.kernel.ids import SeatId

MAY_END: frozenset[type[ev.Event]] = frozenset(
    {ev.TrainMoved, ev.FerryCrossed, ev.SectionBuilt, ev.FerryBuilt, ev.SumPaid}
)
"""After these facts cash or track has grown somewhere; after a delivery the step itself asks, once debts are paid."""


def has_reached_the_goal(title: Title, state: State, seat: SeatId) -> bool:
    """Cash, and the major cities in one piece of the player's own network."""
    settings = title.settings
    if state.players[seat].cash < settings.goal_cash:
        return False
    majors = len(state.track.majors(seat))
    if majors < settings.goal_cities:
        return False
    return settings.touching_suffices or state.track.linked(seat) >= settings.goal_cities


def goal_tested(title: Title, now: Cursor) -> Iterator[ev.Event]:
    """The game ends at once, or with the round."""
    state = now.state
    if state.over is not None or state.goal is not None or state.turn is None:
        return
    place = state.seats.index(state.turn.seat)
    for seat in state.seats[place:] + state.seats[:place]:
        if has_reached_the_goal(title, state, seat):
            if title.settings.round_is_finished:
                yield ev.GoalReached(seat)
            else:
                yield ev.GameEnded(seat, winner(state, seat))
            return


def is_at_an_end(title: Title, state: State) -> bool:
    """Whether the goal is reached in this position and the game ends with it, not with the round."""
    settings = title.settings
    if settings.round_is_finished:
        return False
    rich = [seat for seat, player in state.players.items() if player.cash >= settings.goal_cash]
    return any(has_reached_the_goal(title, state, seat) for seat in rich)


def winner(state: State, ended_by: SeatId) -> SeatId:
    """The richest; on equal cash whoever ended the game, else the first clockwise after them."""
    most = max(player.cash for player in state.players.values())
    place = state.seats.index(ended_by)
    order = state.seats[place:] + state.seats[:place]
    return next(seat for seat in order if state.players[seat].cash == most)
