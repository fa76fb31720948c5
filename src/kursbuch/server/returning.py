"""Going back to an earlier position and doing again what was taken back: where to, and whose consent it needs."""

from collections.abc import Sequence

from msgspec import Struct

from kursbuch.kernel.standing import Step
from kursbuch.server.errors import ApiError
from kursbuch.server.live import LiveTable
from kursbuch.storage.rows import SeatRow


class Return(Struct, frozen=True):
    """A return that is possible: the position it leads to, the moves it strikes or restores, and whom it is put to."""

    to: int
    moves: Sequence[Step]
    asked: tuple[str, ...]


def is_of_another(seat: SeatRow, holder: str | None) -> bool:
    """Whether a seat is another person's: it stays so while a bot plays it, and while its new link is on its way."""
    return seat.awaited or any(other != holder for other in seat.holders)


def take_back(live: LiveTable, holder: str | None, seat: str, to: int | None = None) -> Return:
    """Back to a position, or to before the last move of whoever asks. Raises `ApiError` if that cannot be."""
    target = live.last_move_of(live.held_by(holder)) if to is None else live.known(to)
    struck = [] if target is None else live.moves_after(target)
    if target is None or not struck:
        raise ApiError(409, "nothing_to_take_back", name=live.seats[seat].name)
    if struck[0].number <= live.fixed:
        raise ApiError(409, "seen_stays_seen")
    return Return(target, struck, _whom_to_ask(live, holder, seat, struck))


def do_again(live: LiveTable, holder: str | None, seat: str) -> Return:
    """What was taken back last stands again, move by move as it was. Raises `ApiError` if that cannot be."""
    if not live.undone.left:
        raise ApiError(409, "nothing_to_redo")
    target = live.undone.left[-1]
    moves = live.moves_again(target)
    return Return(target, moves, _whom_to_ask(live, holder, seat, moves))


def _whom_to_ask(live: LiveTable, holder: str | None, asking: str, moves: Sequence[Step]) -> tuple[str, ...]:
    """Everybody else if one of them made one of the moves; seats that are nobody's never mind.

    A bot in the place of somebody who is away consents to nothing in their name.
    """
    others = tuple(name for name, seat in live.seats.items() if name != asking and is_of_another(seat, holder))
    return others if {step.seat for step in moves}.intersection(others) else ()


# -- told in advance ------------------------------------------------------------------------------------------


def back_json(live: LiveTable, holder: str | None, seat: str | None) -> dict[str, object] | None:
    """What a seat may take back or do again now, or why not; nothing for those who only look on.

    `since` is the earliest position that anybody can go back to.
    """
    if seat is None:
        return None
    undo, redo = (_step(live, holder, seat, is_redo=is_redo) for is_redo in (False, True))
    return {"undo": undo, "redo": redo, "since": live.fixed}


def _step(live: LiveTable, holder: str | None, seat: str, *, is_redo: bool) -> dict[str, object]:
    try:
        if live.undo is not None:
            raise ApiError(409, "undo_pending")
        if live.seats[seat].kind == "bot":
            raise ApiError(403, "bot_plays", name=live.seats[seat].name)
        found = do_again(live, holder, seat) if is_redo else take_back(live, holder, seat)
    except ApiError as error:
        return {"to": None, "asked": (), "reason": error.body.message}
    return {"to": found.to, "asked": found.asked, "reason": None}
