"""What the use of other players' track costs, and who cannot move on."""

from collections.abc import Iterator

from kursbuch.crayon.model.state import State, Train
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId


def price_between(title: Title, state: State, user: SeatId, owner: SeatId) -> int:
    """The price of a turn of use: the agreed one, else the usual one."""
    for deal in state.deals:
        if (user, owner) in deal.use:
            return deal.price
    return title.settings.track_fee


def fee_due(title: Title, state: State, user: SeatId, owner: SeatId, train: int) -> int:
    """What the next step on track of `owner` costs: nothing on one's own, or where it is paid for this turn."""
    if user == owner:
        return 0
    fees = state.turn.fees if state.turn is not None else ()
    for paid, by in fees:
        if paid == owner and (by == train or not title.settings.fee_for_each_train):
            return 0
    return price_between(title, state, user, owner)


def can_use(title: Title, state: State, user: SeatId, owner: SeatId, train: int) -> bool:
    """Whether the fee is paid, or can be paid now."""
    return user == owner or fee_due(title, state, user, owner, train) <= state.players[user].cash


def ways_on(title: Title, state: State, at: int) -> Iterator[SeatId]:
    """The owners of the sections and ferry shares that lead on from a milepost; a major city is one place."""
    board, track = title.board, state.track
    place = board.place_of[at]
    posts = board.places[place].posts if place >= 0 and board.places[place].is_major else (at,)
    for post in posts:
        for _, edge in board.near[post]:
            owner = track.owners.get(edge)
            if owner is not None:
                yield owner
        for line in board.lines_at.get(post, ()):
            yield from track.shares[line]


def is_cut_off(title: Title, state: State, seat: SeatId, number: int) -> bool:
    """Whether nothing leads on from where a train stands that its owner has or can pay for."""
    train = state.players[seat].trains[number]
    return not any(can_use(title, state, seat, owner, number) for owner in ways_on(title, state, train.at))


def is_stranded(title: Title, state: State, seat: SeatId, number: int) -> bool:
    """Whether a train is cut off at the beginning of its movement."""
    return not state.players[seat].trains[number].moved and is_cut_off(title, state, seat, number)


def may_owe(title: Title, state: State, seat: SeatId, number: int, train: Train) -> bool:
    """Whether a train may run up debts: one that was stranded when it began to move, if the option says so.

    A major city is one place, so that steps inside it on the way to the track outside change nothing.
    """
    began_here = not train.moved or train.inside
    return title.settings.debts and (train.owing or (began_here and is_cut_off(title, state, seat, number)))


def cities_to_stand_in(title: Title, state: State, seat: SeatId) -> tuple[int, ...]:
    """Where a train may be set down: a city its owner is connected to, or any major city if there is none."""
    connected = state.track.places(seat)
    return tuple(city for city in title.board.cities if city in connected) or title.board.majors
