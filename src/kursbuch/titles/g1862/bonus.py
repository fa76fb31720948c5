"""RTE-14 to RTE-23: the bonus for the way from home to a target, and the line to Salt Lake City."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import Route
from kursbuch.eighteen.homes import home_of, stop_now
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.tracing import Bonuses, Trace, parse_place
from kursbuch.eighteen.track import company_reach, own_places
from kursbuch.eighteen.way_bonus import WayBonus, one_for_all
from kursbuch.hexmap.geometry import hexes_between
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1862.options import Title

Place = tuple[HexId, int]

SALT_LAKE_CITY: Place = (HexId("H9"), 0)
TWO_ENDS = (CompanyId("CPR"), CompanyId("UP"))
"""The companies to which Salt Lake City is worth more."""
TWO_CITIES = HexId("H1")
EARLY = ("yellow", "green")


def distance_to(title: Title, company: CompanyId, target: str, colour: str) -> int:
    """RTE-15, RTE-20: the printed distance by the colour of the phase; RUL-02: or one of the other readings."""
    match title.options.bonus_distance:
        case "map":
            return hexes_between(title.companies[company].home[0], parse_place(target)[0])
        case "printed" if colour in EARLY:
            name = f"{company} {target}"
            return title.numbers.bonus_distance_early.get(name, title.numbers.bonus_distance[name])
    return title.numbers.bonus_distance[f"{company} {target}"]


def targets(title: Title, company: CompanyId) -> Iterator[str]:
    """The targets of a company as the table names them: hex and printed stop."""
    for name in title.numbers.bonus_distance:
        owner, target = name.split()
        if owner == company:
            yield target


def way_bonuses(title: Title, state: State, company: CompanyId) -> tuple[WayBonus, ...]:
    """RTE-14: distance times 20 or 30, less 10 for each hex travelled, for each target of the company."""
    board, colour = state.board, title.phase(state).colour
    home = home_of(title, board, company)
    found = []
    for target in targets(title, company):
        at, printed = parse_place(target)
        stops = {stop_now(board, at, printed or 0)}
        if at == TWO_CITIES and title.options.h1_target == "any":
            stops = set(range(len(board.stops(at))))
        found.append(
            WayBonus(
                homes=frozenset({home}),
                targets=frozenset((at, stop) for stop in stops),
                amount=distance_to(title, company, target, colour) * title.numbers.bonus_per_hex[colour],
                per_hex=title.numbers.bonus_minus,
                home_at_end=title.options.bonus_home_position == "end_of_route",
                whole_route=title.options.bonus_hex_count == "whole_route",
                rate=title.numbers.bonus_per_hex[colour],
                label=title.map.hexes[at].stops[printed or 0].name or title.map.hexes[at].name,
            )
        )
    return tuple(found)


def one_bonus(
    title: Title, state: State, company: CompanyId, run: tuple[tuple[Route, Trace], ...]
) -> tuple[Bonuses, ...]:
    """RTE-13, RTE-16: of all its trains and targets a company takes the highest bonus, once."""
    return one_for_all(way_bonuses(title, state, company), run)


def line_is_complete(state: State) -> bool:
    """RTE-19: both companies have a connection to Salt Lake City."""
    return all(_has_line(state, company) for company in TWO_ENDS)


def _has_line(state: State, company: CompanyId) -> bool:
    return SALT_LAKE_CITY in own_places(state.board, company) or SALT_LAKE_CITY in company_reach(state, company).stops


def extra_value(title: Title, state: State, company: CompanyId, place: Place) -> int:
    """RTE-19: Salt Lake City is worth more to the two while both have a line to it."""
    if place != SALT_LAKE_CITY or company not in TWO_ENDS:
        return 0
    return title.numbers.salt_lake_extra if line_is_complete(state) else 0
