"""What a drawing of track remembers of itself is what would be found anew."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from msgspec.structs import replace

from benelux_table import BLUE, GREEN, RED, Table
from kursbuch.crayon.actions import Build
from kursbuch.crayon.connection import blocked_by_section, blocked_place, free_approaches
from kursbuch.crayon.model.track import Track
from kursbuch.kernel.ids import SeatId
from rules_marker import rule

SEATS = (RED, BLUE, GREEN)


def known_of(table: Table, track: Track) -> dict[object, object]:
    """All that can be asked about a drawing of track; the order in which it was drawn plays no part."""
    found: dict[object, object] = {}
    for seat in SEATS:
        found[seat] = (
            set(track.sections(seat)),
            {post: set(ways) for post, ways in track.own(seat).items()},
            track.lines(seat),
            track.posts(seat),
            track.places(seat),
            track.reach(seat),
            set(track.pieces(seat)),
            track.majors(seat),
            track.linked(seat),
        )
    found["joints"] = {post: set(ways) for post, ways in track.joints.items() if ways}
    for place in range(len(table.title.board.places)):
        found[place] = track.connected(place, SEATS), free_approaches(table.title, track, SEATS, place)
    return found


def anew(track: Track) -> Track:
    """The same drawing without a memory."""
    return Track(track.board, dict(track.owners), track.shares)


def next_edge(track: Track, seat: SeatId, lot: Random) -> int | None:
    """A free edge at the network of a player, or out of a major city."""
    board = track.board
    begin = track.reach(seat) or {post for city in board.majors for post in board.places[city].posts}
    free = sorted({edge for post in begin for _, edge in board.near[post] if edge not in track.owners})
    return lot.choice(free) if free else None


def drawn(table: Table, lot: Random, count: int) -> Track:
    """Track of all players, so many sections of each."""
    track = table.state.track
    for _ in range(count):
        for seat in SEATS:
            edge = next_edge(track, seat, lot)
            if edge is not None:
                track = track.with_section(edge, seat)
    return track


@pytest.mark.parametrize("seed", range(2))
def test_what_is_remembered_after_a_change_is_what_would_be_found_anew(seed: int) -> None:
    table, lot = Table(), Random(seed)
    track = table.state.track
    known_of(table, track)
    for number in range(45):
        seat = lot.choice(SEATS)
        edge = next_edge(track, seat, lot)
        assert edge is not None
        if number % 15 == 13:
            line = lot.randrange(len(track.board.lines))
            track = track.with_share(line, seat) if seat not in track.shares[line] else track
        elif number == 30:
            track = track.without([*track.sections(seat)][::2])
        elif number == 40:
            track = track.cleared(seat)
        else:
            track = track.with_section(edge, seat)
        assert track == anew(track)
        assert hash(track) == hash(anew(track))
        assert known_of(table, track) == known_of(table, anew(track))
        assert known_of(table, track) == known_of(table, track)


def test_a_share_of_a_line_connects_and_joins() -> None:
    table = Table()
    line = table.title.board.line_number["IJsselmeer"]
    track = table.state.track.with_share(line, RED)
    ends = frozenset(table.title.board.lines[line].ends)
    assert (track.lines(RED), track.posts(RED), set(track.pieces(RED))) == ((line,), ends, {ends})
    assert track.shares[line] == (RED,)
    assert track.with_share(line, BLUE).shares[line] == (RED, BLUE)
    assert track.with_share(line, BLUE).cleared(RED).shares[line] == (BLUE,)


def test_tracks_are_equal_by_owners_and_shares_and_equal_to_nothing_else() -> None:
    track = Table().state.track
    assert track.with_section(5, RED) != track
    assert track.with_section(5, RED) != track.with_section(5, BLUE)
    assert track.with_share(0, RED) != track
    assert track != "no track"
    assert track.__eq__("no track") is NotImplemented


def test_a_drawing_sent_elsewhere_is_the_same_drawing() -> None:
    table = Table()
    track = drawn(table, Random(3), 4)
    again = pickle.loads(pickle.dumps(track))
    assert (again, known_of(table, again)) == (track, known_of(table, track))


@rule("BNL-CON-04")
@pytest.mark.parametrize("seed", range(3))
def test_a_section_blocks_a_place_exactly_if_too_few_approaches_would_be_left(seed: int) -> None:
    table, lot = Table(), Random(seed)
    board, track = table.title.board, drawn(table, lot, 45)
    state = replace(table.state, track=track)
    near = [edge for edge in range(len(board.ends)) if board.touching[edge] and edge not in track.owners]
    for edge in near:
        places = tuple(place for place, _ in board.touching[edge])
        wanted = blocked_place(table.title, state, anew(track).with_section(edge, RED), places)
        assert (blocked_by_section(table.title, state, RED, edge) is None) == (wanted is None), board.ends[edge]
        assert blocked_by_section(table.title, state, RED, edge) == blocked_by_section(table.title, state, RED, edge)


@rule("BNL-BLD-07", "BNL-BLD-08", "BNL-CON-02", "BNL-CON-04")
@pytest.mark.parametrize("seed", range(2))
def test_offered_is_every_section_that_is_legal_and_no_other(seed: int) -> None:
    table, lot = Table().begin(), Random(seed)
    for who in SEATS:
        table.player(who, origin="AMS", built=True)
    table.set(track=drawn(table, lot, 40)).turn(RED, "build").player(RED, cash=4)
    board = table.title.board
    every = [
        Build(((board.posts[one], board.posts[other]),))
        for ends in board.ends
        for one, other in (ends, ends[::-1])
        if one in table.state.track.reach(RED)
    ]
    for exits in ({}, {"AMS": 2}, {"BRU": 2, "AMS": 1}):
        assert table.state.turn is not None
        table.set(turn=replace(table.state.turn, exits=exits))
        legal = {action for action in every if not table.why(RED, action)}
        assert set(table.offered(RED, Build)) == legal
        assert len(table.offered(RED, Build)) == len(legal)
