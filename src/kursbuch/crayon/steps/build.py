"""Drawing track and buying shares of ferry lines."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from kursbuch.crayon.actions import Build, BuildFerry
from kursbuch.crayon.connection import blocked_by_section, blocked_place, is_full_for, is_roomy
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.steps.base import PartsStep, Step, mover, named, player_of, turn_of
from kursbuch.crayon.title import Cursor, Drawable, Rules, Test, Title, Where, only_when
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse


def starts(title: Title, state: State, seat: SeatId) -> frozenset[int]:
    """The mileposts from which a player may draw: the network, or a major city to begin with."""
    board, player = title.board, state.players[seat]
    found = state.track.reach(seat)
    if title.settings.any_major_city_starts or (not found and player.built):
        cities = board.majors
    elif not found and player.origin is not None:
        cities = (title.cities[player.origin],)
    else:
        return found
    return found.union(*(board.places[city].posts for city in cities))


def ends_of(title: Title, part: Build) -> tuple[int, int]:
    """The ends of a single section by number."""
    ((start, end),) = part.sections
    return title.board.number[start], title.board.number[end]


def _most(title: Title, state: State) -> int:
    """What a section may cost now."""
    return min(player_of(state).cash, title.settings.build_limit - turn_of(state).spent)


class Open(Struct, frozen=True, gc=False):
    """The sections from a milepost that nothing forbids which is on the board: the price of the dearest, whether any
    leads out of a place, and the actions."""

    dearest: int
    leads_out: bool
    ways: tuple[Drawable, ...]
    actions: tuple[Build, ...]


NOTHING_OPEN = Open(0, False, (), ())
Asked = tuple[Rules, ...]
"""By how a section lies the rules to ask."""


@lru_cache(maxsize=256)
def _asked(rules: Rules) -> Asked:
    """What only matters near a place is asked only there."""
    return tuple(
        tuple(rule for rule in rules if where in NEAR_PLACES.get(rule.test, frozenset(Where))) for where in Where
    )


class BuildStep(PartsStep):
    """Sections, one after the other."""

    action = Build

    def __init__(self, *rules: Any) -> None:
        super().__init__(*rules)
        self._besides = tuple(rule for rule in self._each if rule.test not in TRACK_ALONE)
        self._of_track = tuple(rule for rule in self._each if rule.test in TRACK_ALONE)
        self._of_roomy_track = tuple(rule for rule in self._of_track if rule.test is not blocks_no_place)

    def parts(self, action: Build) -> Iterator[Build]:
        """Single sections."""
        return (Build((section,)) for section in action.sections)

    def legal(self, title: Title, state: State) -> list[Build]:
        """Every free edge at the network that can be paid, found once while nothing changes that the rules look at.
        What only matters near a place is asked only there."""
        if not self.is_open(title, state):
            return []
        turn, player = turn_of(state), player_of(state)
        key = (
            self,
            title,
            turn.seat,
            _most(title, state),
            player.origin,
            player.built,
            *turn.exits.items(),
            title.running(state),
        )
        return state.track.listed(key, lambda: self._found(title, state))

    def _found(self, title: Title, state: State) -> list[Build]:
        most, seat = _most(title, state), mover(state)
        if not most:
            return []
        asked = _asked(tuple(rule for rule in self._besides if rule.awake is None or rule.awake(title, state)))
        opened = state.track.opened(seat)
        anywhere, out = bool(asked[Where.FAR]), bool(asked[Where.OUT])
        found: list[Build] = []
        for start in sorted(starts(title, state, seat)):
            known = opened.get(start)
            if known is None:
                known = opened[start] = self._open_from(title, state, start)
            if known.dearest <= most and not anywhere and not (out and known.leads_out):
                found += known.actions
                continue
            for price, _, where, action in known.ways:
                if price <= most and _none_refuses(asked[where], title, state, action):
                    found.append(action)
        return found

    def _open_from(self, title: Title, state: State, start: int) -> Open:
        """What track alone allows at a milepost, whatever the turn has brought and whatever happens."""
        track, seat = state.track, mover(state)
        ways = [way for way in title.drawable[start] if way[1] not in track.owners]
        near = title.board.places_near[start]
        if not ways:
            return NOTHING_OPEN
        if near:
            roomy = track.roomy(seat)
            fine = all(roomy.get(place) or is_roomy(title, state, seat, place) for place in near)
            asked = _asked(self._of_roomy_track if fine else self._of_track)
            ways = [way for way in ways if not asked[way[2]] or _none_refuses(asked[way[2]], title, state, way[3])]
        dearest = max([way[0] for way in ways], default=0)
        leads_out = any(way[2] in NEAR_PLACES[exits_are_left] for way in ways)
        return Open(dearest, leads_out, tuple(ways), tuple([way[3] for way in ways]))

    def candidates(self, title: Title, state: State) -> Iterator[Build]:
        """Every free edge at the network that can be paid."""
        owners, most = state.track.owners, _most(title, state)
        for start in sorted(starts(title, state, mover(state))):
            for price, edge, _, action in title.drawable[start]:
                if price <= most and edge not in owners:
                    yield action

    def event(self, title: Title, state: State, part: Build) -> ev.Event:
        """A section with its price."""
        start, end = ends_of(title, part)
        price = title.board.price(title.board.edge[start, end], end)
        return ev.SectionBuilt(mover(state), *part.sections[0], price)


class BuildFerryStep(Step):
    """A share of a ferry line."""

    action = BuildFerry

    def candidates(self, title: Title, state: State) -> Iterator[BuildFerry]:
        """Both directions of every line, from an end that one has."""
        board = title.board
        own = state.track.posts(mover(state))
        for line in board.lines:
            yield from (BuildFerry(line.name, board.posts[end]) for end in line.ends if line.other(end) in own)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuildFerry) -> Iterator[ev.Event]:
        """Paid in full."""
        price = title.board.ferry_price(title.board.number[action.to])
        yield ev.FerryBuilt(seat, action.line, action.to, price)


def _none_refuses(rules: Rules, title: Title, state: State, action: Build) -> bool:
    return all(rule.test(title, state, action, rule.id) is None for rule in rules)


# -- tests --------------------------------------------------------------------------------------------------------


def can_carry_track(title: Title, state: State, part: Build, rule: RuleId) -> Refusal | None:
    """Neighbours, and no open water between them."""
    start, end = ends_of(title, part)
    if (start, end) in title.board.edge or end in title.board.inside[start]:
        return None
    return refuse(rule, "no_track_possible", start=named(title, start), end=named(title, end))


def not_inside_a_city(title: Title, state: State, part: Build, rule: RuleId) -> Refusal | None:
    """Major cities have their own ways."""
    start, end = ends_of(title, part)
    return refuse(rule, "inside_a_city", city=named(title, start)) if end in title.board.inside[start] else None


def starts_from_the_network(title: Title, state: State, part: Build, rule: RuleId) -> Refusal | None:
    """Track goes on from track; the first section from the origin."""
    start, _ = ends_of(title, part)
    seat = mover(state)
    return None if start in starts(title, state, seat) else refuse(rule, "not_in_network", at=named(title, start))


def edge_is_free(title: Title, state: State, part: Build, rule: RuleId) -> Refusal | None:
    """One section between two mileposts, whoever owns it."""
    owner = state.track.owners.get(title.board.edge[ends_of(title, part)])
    return None if owner is None else refuse(rule, "section_exists", owner=owner)


@only_when(lambda title, state: turn_of(state).exits)
def exits_are_left(title: Title, state: State, part: Build, rule: RuleId) -> Refusal | None:
    """At most two sections a turn out of a major city."""
    board = title.board
    place = board.place_of[ends_of(title, part)[0]]
    if place == NOWHERE or not board.places[place].is_major:
        return None
    city, exits = board.places[place].name, turn_of(state).exits
    used = exits.get(city, 0) if title.settings.exits_by_city else sum(exits.values())
    return refuse(rule, "exits_used", city=city, count=used) if used >= title.settings.exits else None


def no_flood_of(card: int) -> Test:
    """No section across a river that is in flood because of this card."""

    @only_when(lambda title, state: title.hindrance(state).no_track_across)
    def water_is_calm(title: Title, state: State, part: Build, rule: RuleId) -> Refusal | None:
        across = title.hindrance(state).no_track_across
        flooded = across and across.get(title.board.edge[ends_of(title, part)]) == card
        return refuse(rule, "flooded", event=card) if flooded else None

    return water_is_calm


@only_when(lambda title, state: title.hindrance(state).no_track_to)
def ground_is_clear(title: Title, state: State, part: Build, rule: RuleId) -> Refusal | None:
    """No section leads to a milepost under snow."""
    end = ends_of(title, part)[1]
    return refuse(rule, "snowed_in", at=named(title, end)) if end in title.hindrance(state).no_track_to else None


@only_when(lambda title, state: title.hindrance(state).closed)
def region_may_be_built_in(title: Title, state: State, part: Build, rule: RuleId) -> Refusal | None:
    """No section leads into or starts in a closed region."""
    closed = title.hindrance(state).closed
    found = next((end for end in ends_of(title, part) if end in closed), None) if closed else None
    return refuse(rule, "region_closed", at=named(title, found)) if found is not None else None


def builder_is_not_on_strike(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """The player whose railway is on strike builds nothing."""
    seat = mover(state)
    return refuse(rule, "builder_on_strike", seat=seat) if seat in title.hindrance(state).on_strike else None


def place_takes_one_more(title: Title, state: State, part: Build, rule: RuleId) -> Refusal | None:
    """Limits of cities and ports."""
    end = ends_of(title, part)[1]
    return (
        refuse(rule, "place_is_full", city=named(title, end)) if is_full_for(title, state, mover(state), end) else None
    )


def blocks_no_place(title: Title, state: State, part: Build, rule: RuleId) -> Refusal | None:
    """Places that are not full stay open."""
    found = blocked_by_section(title, state, mover(state), title.board.edge[ends_of(title, part)])
    return None if found is None else refuse(rule, "place_blocked", city=title.board.places[found].name)


def _price(title: Title, action: Any) -> int:
    if isinstance(action, BuildFerry):
        return title.board.ferry_price(title.board.number[action.to])
    start, end = ends_of(title, action)
    return title.board.price(title.board.edge[start, end], end)


def limit_lasts(title: Title, state: State, action: Any, rule: RuleId) -> Refusal | None:
    """What may be spent in a turn."""
    price, left = _price(title, action), title.settings.build_limit - turn_of(state).spent
    return refuse(rule, "over_the_limit", price=price, left=max(left, 0)) if price > left else None


def cash_lasts(title: Title, state: State, action: Any, rule: RuleId) -> Refusal | None:
    """No credit."""
    price, cash = _price(title, action), player_of(state).cash
    return refuse(rule, "cannot_pay", seat=mover(state), price=price, cash=cash) if price > cash else None


NEAR_PLACES: Mapping[Test, frozenset[Where]] = {
    exits_are_left: frozenset({Where.OUT, Where.BETWEEN}),
    place_takes_one_more: frozenset({Where.IN, Where.BETWEEN}),
    blocks_no_place: frozenset(Where) - {Where.FAR},
}
"""Tests that refuse only what is next to a city or port: where a section starts in one, where it ends in one, and where
either does or is beside it."""
TRACK_ALONE = frozenset({place_takes_one_more, blocks_no_place})
"""Tests that answer the same as long as track is what it is."""
BuildStep.kept = (
    *(can_carry_track, not_inside_a_city, edge_is_free, starts_from_the_network),
    *(limit_lasts, cash_lasts),
)


# -- ferries


def _line(title: Title, action: BuildFerry) -> int:
    return title.board.line_number[action.line]


def leads_to_an_end(title: Title, state: State, action: BuildFerry, rule: RuleId) -> Refusal | None:
    """Of its two ends."""
    if title.board.number[action.to] in title.board.lines[_line(title, action)].ends:
        return None
    return refuse(rule, "no_end_of_the_line", line=action.line)


def is_connected_to_the_other_end(title: Title, state: State, action: BuildFerry, rule: RuleId) -> Refusal | None:
    """From where one has track."""
    line = title.board.lines[_line(title, action)]
    start = line.other(title.board.number[action.to])
    if start in state.track.posts(mover(state)):
        return None
    return refuse(rule, "not_in_network", at=named(title, start))


def share_is_free(title: Title, state: State, action: BuildFerry, rule: RuleId) -> Refusal | None:
    """Two players a line, one share each."""
    shares = state.track.shares[_line(title, action)]
    if mover(state) in shares or len(shares) >= title.settings.line_shares:
        return refuse(rule, "line_is_full", line=action.line)
    return None


def end_takes_one_more(title: Title, state: State, action: BuildFerry, rule: RuleId) -> Refusal | None:
    """A line connects, so it counts in the limit."""
    end = title.board.number[action.to]
    return (
        refuse(rule, "place_is_full", city=named(title, end)) if is_full_for(title, state, mover(state), end) else None
    )


def line_blocks_no_place(title: Title, state: State, action: BuildFerry, rule: RuleId) -> Refusal | None:
    """The last share takes an approach away at both ends."""
    line = _line(title, action)
    seat, track = mover(state), state.track
    places = tuple(title.board.place_of[end] for end in title.board.lines[line].ends)
    key = (line_blocks_no_place, title, seat, line)
    found = track.listed(key, lambda: blocked_place(title, state, track.with_share(line, seat), places))
    return None if found is None else refuse(rule, "place_blocked", city=title.board.places[found].name)
