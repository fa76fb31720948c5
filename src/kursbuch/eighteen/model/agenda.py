"""What the facts mean for the agenda: whose turn it is, and what a turn has seen."""

from msgspec.structs import replace

from kursbuch.eighteen.market import order_key
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.frames import (
    CompanyTurn,
    Frame,
    OpeningSale,
    OperatingRound,
    PaperAuction,
    SaleNeeded,
    ShareRound,
)
from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.eighteen.title import Title
from kursbuch.kernel.ids import SeatId


def on_top(state: State, frame: Frame) -> State:
    """The state with another frame in place of the one being played."""
    return set_fields(state, agenda=(*state.agenda[:-1], frame))


def begun(title: Title, state: State, frame: Frame) -> State:
    """A frame begins; a company's turn with its first step, and the round notes which company it has called up."""
    below = state.agenda
    if not isinstance(frame, CompanyTurn):
        return set_fields(state, agenda=(*below, frame))
    if below and isinstance(below[-1], OperatingRound):
        place = order_key(title, state, frame.company)
        called = replace(below[-1], acted=(*below[-1].acted, frame.company), reached=place)
        below = (*below[:-1], called)
    return set_fields(state, agenda=(*below, replace(frame, step=frame.step or title.turn_steps[0])))


def step_left(title: Title, state: State, company: str, step: str) -> State:
    """On to the step that follows in a company's turn; after the last one the turn is over."""
    turn = state.frame
    if not isinstance(turn, CompanyTurn) or (turn.company, turn.step) != (company, step):
        return state
    following = title.turn_steps[title.turn_steps.index(step) + 1 :]
    if not following:
        return set_fields(state, agenda=state.agenda[:-1])
    return on_top(state, replace(turn, step=following[0]))


def acting_turn(state: State) -> CompanyTurn | None:
    """The company turn being played, below any interruption, if there is one."""
    for frame in reversed(state.agenda):
        if isinstance(frame, CompanyTurn):
            return frame
    return None


def acting(state: State, company: str) -> CompanyTurn | None:
    """The turn of this company, if it is the one that acts."""
    turn = acting_turn(state)
    return turn if turn is not None and turn.company == company else None


def in_turn(state: State, company: str, **changes: object) -> State:
    """The state with something noted in the turn of a company, if it is the one that acts."""
    turn = acting(state, company)
    if turn is None:
        return state
    index = state.agenda.index(turn)
    return set_fields(state, agenda=(*state.agenda[:index], replace(turn, **changes), *state.agenda[index + 1 :]))


def seat_following(state: State, frame: ShareRound) -> tuple[SeatId, bool]:
    """To the left; while the first pass goes backwards to the right, until the first seat begins the next pass."""
    if not frame.backwards:
        return state.seat_after(frame.seat), False
    if frame.seat == state.playing[0]:
        return frame.seat, False
    return state.seat_after(frame.seat, -1), True


def passed_on(state: State, *, as_pass: bool) -> State:
    """The next seat; a pass is noted, any other turn wipes the passes out."""
    match state.frame:
        case ShareRound() as frame:
            seat, backwards = seat_following(state, frame)
            no_turn = as_pass and not frame.acted
            line = (*(s for s in frame.passed if s != frame.seat), frame.seat) if no_turn else ()
            last = frame.last if no_turn else frame.seat
            following = replace(
                frame, seat=seat, backwards=backwards, passed=line, last=last, sold_now=(), sold_at=(), acted=False
            )
            return on_top(state, following)
        case OpeningSale() as frame:
            passes = (frame.passes + 1) % len(state.playing) if as_pass else 0
            return on_top(state, replace(frame, seat=state.seat_after(frame.seat), passes=passes))
    return state


def used(state: State, seat: SeatId) -> State:
    """The seat has done something in its turn of a share round: everybody gets another turn."""
    frame = state.frame
    if not isinstance(frame, ShareRound):
        return state
    return on_top(state, replace(frame, acted=True, passed=(), last=seat))


def stirred(state: State) -> State:
    """A share changed hands: the set is no longer one in which nothing happens."""
    for index, frame in enumerate(state.agenda):
        if isinstance(frame, OperatingRound) and frame.quiet:
            noted = replace(frame, quiet=False)
            return set_fields(state, agenda=(*state.agenda[:index], noted, *state.agenda[index + 1 :]))
    return state


def sold(state: State, seat: SeatId, company: str, price: int) -> State:
    """A sale in a share round, or by a director who helps their company, or by whoever must pay."""
    match state.frame:
        case ShareRound() as frame:
            name = CompanyId(company)
            known = frame.sold if (seat, name) in frame.sold else (*frame.sold, (seat, name))
            now, prices = (*frame.sold_now, name), (*frame.sold_at, (name, price))
            noted = replace(frame, sold=known, sold_now=now, sold_at=prices, acted=True, passed=(), last=seat)
            return on_top(state, noted)
        case CompanyTurn() as frame:
            return on_top(state, replace(frame, last_sale=price))
        case SaleNeeded() as frame:
            if frame.noted_in_round:
                state = _noted_below(state, seat, CompanyId(company))
            return on_top(state, replace(frame, sold_at=(*frame.sold_at, (CompanyId(company), price))))
    return state


def _noted_below(state: State, seat: SeatId, company: CompanyId) -> State:
    """A share round that is interrupted notes who sold what; nobody's turn or pass is touched by it."""
    frames = (
        replace(frame, sold=(*frame.sold, (seat, company)))
        if isinstance(frame, ShareRound) and (seat, company) not in frame.sold
        else frame
        for frame in state.agenda
    )
    return set_fields(state, agenda=tuple(frames))


def next_bidder(state: State, paper: PaperId, seat: SeatId) -> SeatId:
    """The next seat clockwise that has bid for a private but not the most; the same seat if there is none."""
    bids = state.papers[paper].bids
    asked = {bid.seat for bid in bids[:-1]} - {seat}
    return next((other for other in state.clockwise_from(seat) if other in asked), seat)


def bidding_goes_on(state: State, paper: PaperId, seat: SeatId) -> State:
    """A seat has raised or passed in an auction: the next bidder is asked."""
    frame = state.frame
    if not isinstance(frame, PaperAuction) or (frame.paper, frame.seat) != (paper, seat):
        return state
    return on_top(state, replace(frame, seat=next_bidder(state, paper, seat)))


def without_seat(state: State, seat: SeatId) -> State:
    """The agenda goes on without a seat that has dropped out: its turn passes to the next, its pass is forgotten."""
    return set_fields(state, agenda=tuple(_frame_without(state, frame, seat) for frame in state.agenda))


def _frame_without(state: State, frame: Frame, seat: SeatId) -> Frame:
    match frame:
        case ShareRound():
            frame = replace(frame, passed=tuple(s for s in frame.passed if s != seat))
            if frame.seat == seat:
                frame = replace(frame, seat=state.seat_after(seat), sold_now=(), sold_at=(), acted=False)
        case OpeningSale() if frame.seat == seat:
            frame = replace(frame, seat=state.seat_after(seat))
        case PaperAuction() if frame.seat == seat:
            frame = replace(frame, seat=next_bidder(state, frame.paper, seat))
    return frame
