"""CORP, DIR, TOK: how regional railways open, who directs, and where home markers go."""

from collections.abc import Iterator

from kursbuch.eighteen.homes import home_marker, kept_spaces
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import DirectorChanged, Event, Paid, SharesMoved, WentIntoOperation
from kursbuch.eighteen.model.state import BANK, NEW, State
from kursbuch.eighteen.shares import director_follows_majority
from kursbuch.eighteen.title import Cursor, Reaction
from kursbuch.eighteen.turns import operating_round
from kursbuch.eighteen.view import round_name
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.titles.g1824.extra import HadTwoFirst, OpenedDuring, extra_of
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import (
    COAL,
    REGIONAL,
    STATE,
    certificate_is_reserved,
    in_players_hands,
    is_bond,
    kind_of,
    minors_of,
)
from kursbuch.titles.g1824.variants import THREE_PLAYERS

KK, UG = CompanyId("KK"), CompanyId("UG")


# -- opening ------------------------------------------------------------------------------------------------------


def has_coal_railway(title: Title, state: State, name: CompanyId) -> bool:
    """CORP-03, CORP-04: whether a coal railway was bought for this regional railway."""
    return any(
        kind_of(title, minor) == COAL and minor not in extra_of(state).unsold for minor in minors_of(title, name)
    )


def capital(title: Title, state: State, name: CompanyId) -> int:
    """CORP-03 to CORP-05: eight times the issue price with a coal railway, ten times without."""
    issue = state.companies[name].issue_price or 0
    numbers = title.numbers
    return issue * (numbers.coal_capital if has_coal_railway(title, state, name) else numbers.capital)


def regional_opens(title: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """CORP-01, CORP-02, PRV-13: with half of it in players' hands, the director's share among them.

    It serves CORP-03, CORP-04, CORP-06 and DIR-08, too.
    """
    name = event.company
    company = now.state.companies[name]
    if kind_of(title, name) != REGIONAL or company.in_operation or company.director is None:
        return
    if in_players_hands(now.state, name) >= title.data.info.float_percent:
        yield Paid(BANK, name, capital(title, now.state, name), "capital")
        yield WentIntoOperation(name)


def acts_from_the_next_round(title: Title, now: Cursor, event: WentIntoOperation) -> Iterator[Event]:
    """OR-07, CORP-06: a company that opens during an operating round waits for the next one."""
    if operating_round(now.state) is not None:
        yield OpenedDuring(event.company, round_name(now.state))


def may_act(state: State, name: CompanyId) -> bool:
    """OR-06, OR-07, PRV-13, PRV-30: it was in operation when the round began."""
    opened = extra_of(state).opened
    return name not in opened or opened[name] != round_name(state)


# -- directors ----------------------------------------------------------------------------------------------------


def first_with_two_shares(title: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """RUL-33: remember who was the first to own two shares of a state railway."""
    name, seat = event.company, SeatId(event.target)
    if kind_of(title, name) != STATE or seat not in now.state.players or name in extra_of(now.state).first_with_two:
        return
    if now.state.companies[name].held_by(seat) >= title.companies[name].directors_share:
        yield HadTwoFirst(name, seat)


def free_directors_share_is_taken(title: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """DIR-09, REC-01, VAR-A-18: the second share of a state railway brings the director's share that nobody has.

    Before formation it gives no office, and by the option of RUL-33 it is not given at all.
    """
    name, seat = event.company, SeatId(event.target)
    company = now.state.companies[name]
    if kind_of(title, name) != STATE or company.certificate != NEW or seat not in now.state.players:
        return
    if company.director is not None or certificate_is_reserved(title, now.state, name):
        return
    if company.held_by(seat) < title.companies[name].directors_share:
        return
    if company.in_operation:
        yield DirectorChanged(name, seat, NEW)
    elif title.options.unreserved_state_director == "on_second_share":
        yield SharesMoved(name, NEW, seat, 0, True, "director")


# -- markers ------------------------------------------------------------------------------------------------------


def home_is_to_come(title: Title, state: State, name: CompanyId) -> bool:
    """TOK-06, RUL-50: it will still place its home marker; CORP-18: a state railway only without pre-state railways.

    It serves PRV-47 and VAR-B-05, too.
    """
    company = state.companies[name]
    if company.closed or company.markers_used:
        return False
    if kind_of(title, name) == STATE:
        return all(minor in extra_of(state).unsold for minor in minors_of(title, name))
    return True


KEPT = kept_spaces(home_is_to_come)


def home_comes_first(title: Title, state: State, name: CompanyId) -> Iterator[Event]:
    """TOK-01, CORP-18, PRV-25: the free home marker, in the first turn before anything else."""
    if not state.companies[name].markers_used:
        yield from home_marker(title, state, name)


def budapest_is_marked(title: Title, state: State) -> Iterator[Event]:
    """VAR-B-05: UG1's marker lies in the red location Budapest from the start."""
    if title.options.variant == THREE_PLAYERS:
        yield from home_marker(title, state, minors_of(title, UG)[0])


def marker_costs(title: Title, state: State, name: CompanyId) -> tuple[int, ...]:
    """TOK-04, TOK-09: by the number of markers on the map; RUL-40 and RUL-55 have options with fewer or free ones."""
    costs = title.companies[name].marker_costs
    if kind_of(title, name) != STATE:
        return (*costs,) if not is_bond(state, name) else (0,) * title.numbers.bond_markers
    if marker_is_lost(title, state, name):
        costs = (costs[0], *costs[2:])
    if name == KK and extra_of(state).marker_back == minors_of(title, KK)[0]:
        return (*costs[:-1], 0) if title.options.kk_last_marker == "free" else costs
    return costs


def marker_is_lost(title: Title, state: State, name: CompanyId) -> bool:
    """RUL-40, VAR-A-13: the marker of the construction railway; RUL-55: UG's second one in the three-player game."""
    if name == UG and title.options.variant == THREE_PLAYERS:
        return title.options.variant_b_ug_marker == "lost"
    built = any(minor in extra_of(state).construction for minor in minors_of(title, name))
    return built and title.options.construction_marker == "lost"


REACTIONS = (
    Reaction(RuleId("1824-RUL-33"), (SharesMoved,), first_with_two_shares),
    Reaction(RuleId("1824-DIR-02"), (SharesMoved,), director_follows_majority),
    Reaction(RuleId("1824-DIR-09"), (SharesMoved,), free_directors_share_is_taken),
    Reaction(RuleId("1824-CORP-01"), (SharesMoved,), regional_opens),
    Reaction(RuleId("1824-OR-07"), (WentIntoOperation,), acts_from_the_next_round),
)
