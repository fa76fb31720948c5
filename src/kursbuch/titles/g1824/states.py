"""CORP-10 to CORP-21: the state railways form out of their pre-state railways."""

from collections.abc import Iterator, Mapping

from kursbuch.eighteen.actions import RemoveStation
from kursbuch.eighteen.homes import home_of
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    CompanyClosed,
    DirectorChanged,
    Event,
    Finished,
    Paid,
    PhaseBegan,
    SharesMoved,
    StationRemoved,
    StationsInherited,
    WentIntoOperation,
)
from kursbuch.eighteen.model.state import BANK, NEW, State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Reaction, Rule
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824.companies import KK
from kursbuch.titles.g1824.exchanges import takes_over_property
from kursbuch.titles.g1824.extra import FormationDue, Formed, HomeChosen, HomeDue, extra_of
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import STATE, exchange_percent, kind_of, minors_of


def formation_comes_due(title: Title, now: Cursor, event: PhaseBegan) -> Iterator[Event]:
    """CORP-10, VAR-A-14: the first train of its kind, bought or gone abroad, lets a state railway form."""
    starts = title.phases[event.phase].starts
    for name in now.state.companies:
        if title.companies[name].forms_with == starts and kind_of(title, name) == STATE:
            yield FormationDue(name)


def due_formations(title: Title, now: Cursor) -> Iterator[Event]:
    """CORP-11, CORP-10, OR-06: all that are due, in the order SD, UG, KK in which their trains come."""
    for name in extra_of(now.state).due:
        yield from forms(title, now, name)


def forms(title: Title, now: Cursor, name: CompanyId) -> Iterator[Event]:
    """CORP-12 to CORP-16, CORP-19, CORP-20, CORP-21, REC-02: exchanges first, then the director, then the capital."""
    owners: dict[CompanyId, SeatId] = {}
    for minor in minors_of(title, name):
        owner = now.state.companies[minor].director
        if owner is not None:
            owners[minor] = owner
            yield from _prestate_exchange(title, now, minor, name, owner)
    yield from _director(title, now, name, owners)
    yield Paid(BANK, name, capital(title, now.state, name), "capital")
    yield WentIntoOperation(name)
    yield Formed(name)


def _prestate_exchange(title: Title, now: Cursor, minor: CompanyId, name: CompanyId, owner: SeatId) -> Iterator[Event]:
    """CORP-12, CORP-15, CORP-16, PRV-46: its owner gets the share, the state railway all the rest."""
    yield from takes_over_property(now.state, minor, name)
    yield from _marker_passes_on(title, now.state, minor, name)
    yield CompanyClosed(minor, "exchanged")
    percent = exchange_percent(title, minor)
    yield SharesMoved(name, NEW, owner, percent, percent == title.companies[name].directors_share, "exchange")


def _marker_passes_on(title: Title, state: State, minor: CompanyId, name: CompanyId) -> Iterator[Event]:
    """CORP-16, RUL-31: its marker becomes the state railway's own, unless one of those stands in the same city.

    That happens to KK1 and KK2 once their cities of Wien have grown together. Nothing is left to choose then, so the
    second marker goes with the formation and waits for nobody's answer.

    It serves CORP-17, too.
    """
    at, stop = home_of(title, state.board, minor)
    here = {station.owner for station in state.board.stations.get(at, ()) if station.stop == stop}
    if {minor, name} <= here:
        yield StationRemoved(minor, at, stop)
        yield HomeChosen(minor)
    else:
        yield StationsInherited(minor, name, state.companies[minor].markers_used)


def _director(title: Title, now: Cursor, name: CompanyId, owners: Mapping[CompanyId, SeatId]) -> Iterator[Event]:
    """CORP-13, CORP-19: the director takes the 20 % share for two others, whoever has it."""
    seat = first_director(title, now.state, name, owners)
    if seat is None:
        return
    holder = now.state.companies[name].certificate
    yield DirectorChanged(name, seat, holder if holder != seat else "")


def first_director(title: Title, state: State, name: CompanyId, owners: Mapping[CompanyId, SeatId]) -> SeatId | None:
    """CORP-13, CORP-19: most percent; then no. 1, no. 2, no. 3, the priority card, and the seats after it."""
    company = state.companies[name]
    most = max(company.held_by(seat) for seat in state.players)
    if most < title.companies[name].directors_share:
        return None
    order = (*owners.values(), *state.clockwise_from(state.priority))
    return next(seat for seat in order if company.held_by(seat) == most)


def capital(title: Title, state: State, name: CompanyId) -> int:
    """CORP-14, VAR-A-12: 120 for each tenth that was never reserved, and the price of what was never bought."""
    minors = minors_of(title, name)
    price = title.companies[name].issue_price or 0
    tenths = (100 - sum(exchange_percent(title, minor) for minor in minors)) // title.companies[name].share
    never_paid = set(extra_of(state).unsold) | set(extra_of(state).construction)
    return price * tenths + sum(title.companies[minor].prices[0] for minor in minors if minor in never_paid)


# -- KK's choice of home ------------------------------------------------------------------------------------------


def home_question(title: Title, now: Cursor) -> Iterator[Event]:
    """CORP-17: of KK's two markers in Wien one is taken off; in one city one went with the formation."""
    if KK not in now.state.companies:
        return
    at = title.companies[KK].home[0]
    stations = [station for station in now.state.board.stations.get(at, ()) if station.owner == KK]
    if len(stations) > 1:
        yield HomeDue(KK)


class ChooseHome(BaseStep[RemoveStation]):
    """CORP-17: KK's director says which marker leaves the map."""

    name = "home"
    action = RemoveStation

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """The homes of KK1 and KK2."""
        for minor in minors_of(title, KK):
            yield RemoveStation(*home_of(title, state.board, minor))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: RemoveStation) -> Iterator[Event]:
        """It comes back to KK's sheet."""
        place = (action.at, action.stop)
        minor = next(m for m in minors_of(title, KK) if home_of(title, now.state.board, m) == place)
        yield Finished()
        yield StationRemoved(KK, action.at, action.stop, returned=True)
        yield HomeChosen(minor)


def one_of_the_two_markers(title: Title, state: State, action: RemoveStation, rule: RuleId) -> Refusal | None:
    """CORP-17: one of the two home markers in Wien."""
    homes = [home_of(title, state.board, minor) for minor in minors_of(title, KK)]
    if (action.at, action.stop) not in homes:
        return refuse(rule, "no_such_marker", company=KK, at=action.at)
    return None


CHOOSE_HOME = ChooseHome(Rule("1824-CORP-17", one_of_the_two_markers))

REACTIONS = (Reaction(RuleId("1824-CORP-10"), (PhaseBegan,), formation_comes_due),)
