"""Who may connect to a place, and that nobody blocks it for the others."""

from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.model.track import Track
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId


def is_full_for(title: Title, state: State, seat: SeatId, post: int) -> bool:
    """Whether connecting this player to the place of a milepost would be one too many."""
    board, track = title.board, state.track
    place = board.place_of[post]
    if place == NOWHERE or place in track.places(seat):
        return False
    limit = board.places[place].limit
    return limit is not None and track.connected(place, state.seats) >= limit


def free_approaches(title: Title, track: Track, seats: tuple[SeatId, ...], place: int) -> frozenset[int]:
    """The edges by which somebody could still come to a place; ferry lines count from -1 downwards."""
    return track.remembered(place, lambda: _free_approaches(title, track, seats, place))


def _free_approaches(title: Title, track: Track, seats: tuple[SeatId, ...], place: int) -> frozenset[int]:
    board, owners = title.board, track.owners
    found = {
        edge
        for edge, outer in board.approaches[place]
        if edge not in owners and _leads_on(title, track, seats, place, edge, outer)
    }
    for post in board.places[place].posts:
        for line in board.lines_at.get(post, ()):
            if len(track.shares[line]) < title.settings.line_shares:
                found.add(-1 - line)
    return frozenset(found)


def _leads_on(title: Title, track: Track, seats: tuple[SeatId, ...], place: int, edge: int, outer: int) -> bool:
    """From the outer milepost one more edge is free, or it carries track of somebody who is not connected."""
    owners = track.owners
    for _, other in title.board.near[outer]:
        if other != edge and other not in owners:
            return True
    return any(outer in track.posts(seat) and place not in track.places(seat) for seat in seats)


def blocked_by_section(title: Title, state: State, seat: SeatId, edge: int) -> int | None:
    """A place that a new section would block.

    It can take away only approaches that end where the section does and, where it connects the builder for the first
    time, those that were free for the builder's own track alone. Mostly neither matters.
    """
    if not title.board.touching[edge]:
        return None
    known = state.track.blocking(seat)
    if edge not in known:
        known[edge] = _blocked_by_section(title, state, seat, edge)
    return known[edge]


def is_roomy(title: Title, state: State, seat: SeatId, place: int) -> bool:
    """Whether no single section of this player can block a place, wherever it is drawn."""
    known = state.track.roomy(seat)
    found = known.get(place)
    if found is None:
        found = known[place] = _is_roomy(title, state, seat, place)
    return found


def _is_roomy(title: Title, state: State, seat: SeatId, place: int) -> bool:
    track, wanted = state.track, _open_shares(title, state, state.track, place)
    if wanted <= 0:
        return True
    free = free_approaches(title, track, state.seats, place)
    lost = title.board.most_touched[place]
    if place not in track.places(seat):
        lost += _only_for(title, track, seat, place, free)
    return len(free) - lost >= wanted


def _only_for(title: Title, track: Track, seat: SeatId, place: int, free: frozenset[int]) -> int:
    """How many approaches lead on by the track of one player alone, if at all: once it is connected, by none."""
    owners, near, own = track.owners, title.board.near, track.posts(seat)
    return sum(
        outer in own and edge in free and all(way == edge or way in owners for _, way in near[outer])
        for edge, outer in title.board.approaches[place]
    )


def _blocked_by_section(title: Title, state: State, seat: SeatId, edge: int) -> int | None:
    board, track = title.board, state.track
    doubtful = []
    for place, touched in board.touching[edge]:
        if is_roomy(title, state, seat, place):
            continue
        before = free_approaches(title, track, state.seats, place)
        left, wanted = len(before) - len(touched), _open_shares(title, state, track, place)
        if left < wanted:
            left += sum(way not in before for way in touched)
        if place not in track.places(seat) and any(board.place_of[end] == place for end in board.ends[edge]):
            left -= _only_for(title, track, seat, place, before)
            wanted -= 1
        if left < wanted:
            doubtful.append(place)
    if not doubtful:
        return None
    return blocked_place(title, state, track.with_section(edge, seat), tuple(doubtful))


def _open_shares(title: Title, state: State, track: Track, place: int) -> int:
    limit, count = title.board.places[place].limit, len(state.seats)
    return (count if limit is None else min(limit, count)) - track.connected(place, state.seats)


def blocked_place(title: Title, state: State, after: Track, places: tuple[int, ...]) -> int | None:
    """A place that would be left fewer free approaches than open shares, if one that was free is free no longer."""
    for place in places:
        open_shares = _open_shares(title, state, after, place)
        if open_shares <= 0:
            continue
        left = free_approaches(title, after, state.seats, place)
        if len(left) < open_shares and free_approaches(title, state.track, state.seats, place) - left:
            return place
    return None
