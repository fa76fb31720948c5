"""What a drawing of track remembers of itself is what would be found anew."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from random import Random

import pytest
from msgspec.structs import replace

from benelux_table import BLUE, GREEN, RED, Table
from kursbuch.crayon.actions import Build
from kursbuch.crayon.connection import blocked_by_section, blocked_place, free_approaches, is_roomy
from kursbuch.crayon.model.state import Turn
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


def test_a_line_leads_both_ways() -> None:
    table = Table().line(RED, (18, 12), (18, 13), (18, 14))
    one, two, three = (table.title.board.number[18, col] for col in (12, 13, 14))
    for track in table.state.track, anew(table.state.track):
        assert {post: set(ways) for post, ways in track.own(RED).items()} == {
            one: {two},
            two: {one, three},
            three: {two},
        }
        assert {post: {to for to, _ in ways} for post, ways in track.joints.items()} == {
            one: {two},
            two: {one, three},
            three: {two},
        }
        assert (track.posts(RED), track.places(RED)) == (frozenset({one, two, three}), frozenset[int]())
        assert track.pieces(RED) == (frozenset({one, two, three}),)
        assert (track.posts(BLUE), track.own(BLUE), track.linked(BLUE)) == (frozenset(), {}, 0)


def test_a_share_of_a_line_connects_and_joins() -> None:
    table = Table()
    line = table.title.board.line_number["IJsselmeer"]
    track = table.state.track.with_share(line, RED)
    ends = frozenset(table.title.board.lines[line].ends)
    for known in track, anew(track):
        assert (known.lines(RED), known.posts(RED), set(known.pieces(RED))) == ((line,), ends, {ends})
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


def crowded(table: Table, lot: Random) -> Track:
    """Of the edges that lead to a place all but a few are Red's, and many of those around it."""
    board, owners = table.title.board, dict[int, SeatId]()
    for ways in board.approaches:
        edges = lot.sample([edge for edge, _ in ways], len(ways))
        owners |= dict.fromkeys(edges[lot.randrange(4) :], RED)
    for edge in sorted(frozenset[int]().union(*board.edges_near)):
        if not any(board.is_free[end] for end in board.ends[edge]) and lot.random() < 0.6:
            owners[edge] = RED if lot.random() < 0.9 else BLUE
    return Track(board, owners)


def blocks(table: Table, before: Track, edge: int, seat: SeatId) -> bool:
    """Whether a section would leave a place fewer free approaches than open shares, one of them being taken by it."""
    board, after = table.title.board, anew(before).with_section(edge, seat)
    for number in board.places_next_to(board.ends[edge]):
        place = board.places[number]
        taken = free_approaches(table.title, before, SEATS, number) - free_approaches(table.title, after, SEATS, number)
        limit = len(SEATS) if place.limit is None else min(place.limit, len(SEATS))
        still_open = limit - sum(number in anew(after).places(who) for who in SEATS)
        if taken and len(free_approaches(table.title, after, SEATS, number)) < still_open:
            return True
    return False


@rule("BNL-CON-04")
@pytest.mark.parametrize("seed", range(2))
def test_a_section_blocks_a_place_exactly_if_too_few_approaches_would_be_left(seed: int) -> None:
    table, lot = Table(), Random(seed)
    track = crowded(table, lot)
    state = replace(table.state, track=track)
    free = [edge for edge in range(len(track.board.ends)) if track.board.touching[edge] and edge not in track.owners]
    leading = [edge for edge in free if any(track.board.is_free[end] for end in track.board.ends[edge])]
    for seat in RED, BLUE:
        found = {edge: blocks(table, track, edge, seat) for edge in (*leading, *lot.sample(free, 50))}
        assert any(found.values()) or seat == BLUE
        for edge, blocked in found.items():
            assert (blocked_by_section(table.title, state, seat, edge) is not None) == blocked, track.board.ends[edge]


@rule("BNL-CON-04")
def test_what_is_known_to_block_is_forgotten_where_track_has_changed() -> None:
    table, lot = Table(), Random(5)
    track = crowded(table, lot)
    free = [edge for edge in range(len(track.board.ends)) if track.board.touching[edge] and edge not in track.owners]
    leading = [edge for edge in free if any(track.board.is_free[end] for end in track.board.ends[edge])]
    for edge in lot.sample(leading, 20):
        for other in free:
            blocked_by_section(table.title, replace(table.state, track=track), RED, other)
        track = track.with_section(edge, RED)
        free.remove(edge)
        known, fresh = replace(table.state, track=track), replace(table.state, track=anew(track))
        for other in free:
            assert blocked_by_section(table.title, known, RED, other) == blocked_by_section(
                table.title, fresh, RED, other
            )


@rule("BNL-CON-04")
def test_what_is_known_of_an_edge_between_two_places_is_forgotten_when_track_changes_at_one_of_them() -> None:
    table = Table()
    board, track = table.title.board, table.state.track
    next_to = [{place for place, _ in near} for near in board.touching]
    edge = next(edge for edge, places in enumerate(next_to) if len(places) == 2)
    far = next(other for other, places in enumerate(next_to) if places and not places & next_to[edge])
    for place in next_to[edge]:
        for asked in edge, far:
            blocked_by_section(table.title, table.state, RED, asked)
        drawn_there = next(other for other, places in enumerate(next_to) if places == {place})
        assert (edge in track.blocking(RED), far in track.blocking(RED)) == (True, True)
        known = track.with_section(drawn_there, RED).blocking(RED)
        assert (edge in known, far in known) == (False, True)


@rule("BNL-BLD-07", "BNL-BLD-08", "BNL-CON-02", "BNL-CON-04")
@pytest.mark.parametrize("dense", [False, True])
def test_offered_is_every_section_that_is_legal_and_no_other(dense: bool) -> None:
    table, lot = Table().begin(), Random(1)
    for who in SEATS:
        table.player(who, origin="AMS", built=True)
    table.set(track=crowded(table, lot) if dense else drawn(table, lot, 40)).turn(RED, "build")
    board = table.title.board
    every = [
        Build(((board.posts[one], board.posts[other]),))
        for ends in board.ends
        for one, other in (ends, ends[::-1])
        if one in table.state.track.reach(RED)
    ]
    for cash, exits in (3, {}), (5, {"AMS": 2}), (5, {"BRU": 2, "AMS": 1}), (4, {"AMS": 1}):
        table.player(RED, cash=cash).set(turn=Turn(RED, "build", exits=exits))
        legal = {action for action in every if not table.why(RED, action)}
        for _ in range(2):
            assert set(table.offered(RED, Build)) == legal
        assert len(table.offered(RED, Build)) == len(legal)


def test_track_has_the_same_hash_however_it_came_about() -> None:
    table, lot = Table(), Random(8)
    track = drawn(table, lot, 30)
    shared = track.with_share(0, RED)
    edges = sorted(track.owners)
    backwards = Track(track.board, {edge: track.owners[edge] for edge in reversed(edges)}, track.shares)
    assert (hash(track), track) == (hash(anew(track)), anew(track)) == (hash(backwards), backwards)
    assert (hash(shared), shared) == (hash(anew(shared)), anew(shared))
    fewer = track.without(edges[:3])
    assert (hash(fewer), fewer) == (hash(anew(fewer)), anew(fewer))
    assert len({hash(each) for each in (track, shared, fewer)}) == 3


@rule("BNL-CON-04")
def test_no_section_blocks_a_place_that_is_roomy() -> None:
    table, lot = Table(), Random(6)
    track, asked = crowded(table, lot), 0
    state = replace(table.state, track=track)
    for seat in SEATS:
        for place, _ in enumerate(track.board.places):
            if not is_roomy(table.title, state, seat, place):
                continue
            for edge in track.board.edges_near[place] - set(track.owners):
                asked += 1
                assert blocked_place(table.title, state, track.with_section(edge, seat), (place,)) is None
    assert asked > 150
    assert not all(is_roomy(table.title, state, RED, place) for place, _ in enumerate(track.board.places))


def surrounded(table: Table) -> Iterator[tuple[int, int, Track]]:
    """Cities of one milepost around which all that leads on is RED's but for one side: city, approach and track."""
    board = table.title.board
    for place, spec in enumerate(board.places):
        *around, (last, _) = board.approaches[place]
        if spec.limit is not None and len(spec.posts) == 1 and len(around) >= 3:
            beyond = {way for _, outer in around for _, way in board.near[outer]}
            own = beyond - {way for way, _ in board.approaches[place]}
            yield place, last, Track(board, dict.fromkeys(own, RED), table.state.track.shares)


def blocking(table: Table, cases: Iterable[tuple[int, int, Track]]) -> set[bool]:
    """Whether a section blocks the place, in each case; it is the same whether the edge is asked about or the place."""
    blocked = set()
    for place, edge, track in cases:
        state = replace(table.state, track=track)
        found = blocked_by_section(table.title, state, RED, edge)
        assert found == blocked_place(table.title, state, track.with_section(edge, RED), (place,))
        blocked.add(found == place)
    return blocked


@rule("BNL-CON-04", "BNL-CON-05")
def test_who_connects_where_only_their_own_track_led_on_may_leave_the_others_no_approach() -> None:
    table = Table()
    assert blocking(table, surrounded(table)) == {True, False}, (
        "where ferries or towns lie beside a city, somebody still gets there"
    )


def shut_two_at_once(table: Table) -> Iterator[tuple[int, int, Track]]:
    """Places of which one more approach is free than is wanted, and an edge where two of these end: place, edge, track.

    All else that leads to the place, or on from these two, is RED's.
    """
    board = table.title.board
    for edge, near in enumerate(board.touching):
        for place, ways in near:
            limit = board.places[place].limit
            wanted = len(SEATS) - 1 if limit is None else min(limit, len(SEATS)) - 1
            others = [way for way, _ in board.approaches[place] if way not in ways]
            beyond = {way for here, outer in board.approaches[place] if here in ways for _, way in board.near[outer]}
            own = {*others[max(wanted - 1, 0) :], *beyond} - {edge, *ways, *others[: max(wanted - 1, 0)]}
            track = Track(board, dict.fromkeys(own, RED), table.state.track.shares)
            if len(ways) == 2 and len(free_approaches(table.title, track, SEATS, place)) == wanted + 1:
                yield place, edge, track


@rule("BNL-CON-04", "BNL-CON-05")
def test_a_section_that_shuts_two_approaches_at_once_leaves_one_too_few() -> None:
    table = Table()
    assert blocking(table, shut_two_at_once(table)) == {True, False}, (
        "where the two end in one milepost, each is a way on from the other"
    )


@rule("BNL-CON-04")
@pytest.mark.parametrize("with_sections", [False, True])
def test_what_was_said_of_places_is_forgotten_with_every_section_drawn_beside_them(with_sections: bool) -> None:
    table, lot, changed = Table(), Random(5), 0
    board, track = table.title.board, table.state.track
    beside = sorted({edge for edges in board.edges_near for edge in edges})

    def said(track: Track) -> list[object]:
        state = replace(table.state, track=track)
        found: list[object] = [is_roomy(table.title, state, RED, place) for place, _ in enumerate(board.places)]
        if with_sections:
            found += [blocked_by_section(table.title, state, RED, edge) for edge in beside if edge not in track.owners]
        return found

    while free := [edge for edge in beside if edge not in track.owners]:
        before = said(track)
        for edge in lot.sample(free, min(3, len(free))):
            track = track.with_section(edge, lot.choice(SEATS))
        after = said(track)
        assert after == said(anew(track))
        changed += before[: len(board.places)] != after[: len(board.places)]
    assert changed > 5
