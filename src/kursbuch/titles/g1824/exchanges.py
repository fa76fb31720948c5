"""PRV: mountain and coal railways are exchanged for shares, by choice in a share round or by force."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import Decline, ExchangeMinor, ExchangePaper
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.events import (
    CompanyClosed,
    DirectorChanged,
    Event,
    Finished,
    Paid,
    PaperClosed,
    SharesMoved,
    StationRemoved,
    TrainTakenOver,
    TurnEnded,
)
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import NEW, POOL, State
from kursbuch.eighteen.shares import certificates
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.steps.share_rules import seller
from kursbuch.eighteen.title import Cursor, Gate, Rule
from kursbuch.eighteen.turns import asked, share_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824.extra import MountainDue
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import (
    COAL,
    PRESTATE,
    REGIONAL,
    exchange_percent,
    free_percent,
    is_construction,
    kind_of,
    partner_of,
)
from kursbuch.titles.g1824.shares import SELLS_FIRST, nothing_free

EXCHANGE_PHASE = 3
"""PRV-05, PHS-04: from then on owners may exchange."""


# -- mountain railways --------------------------------------------------------------------------------------------


def open_mountains(state: State, seat: SeatId) -> Iterator[PaperId]:
    """Mountain railways the player still has, by number."""
    return (name for name, paper in state.papers.items() if paper.owner == seat and not paper.closed)


def mountain_exchanges(title: Title, state: State, paper: PaperId) -> Iterator[ExchangePaper]:
    """PRV-05, VAR-A-26: every place where a 10 % share of a regional railway lies free."""
    for name in state.companies:
        if kind_of(title, name) == REGIONAL:
            if free_percent(title, state, name, NEW) >= title.companies[name].share:
                yield ExchangePaper(paper, name, "new")
            if free_percent(title, state, name, POOL) >= title.companies[name].share:
                yield ExchangePaper(paper, name, "pool")


class ExchangePaperStep(BaseStep[ExchangePaper]):
    """PRV-05, PRV-10: a mountain railway for a 10 % share of a regional railway; no money moves."""

    name = "exchange"
    action = ExchangePaper

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each mountain railway of the player, or the one whose number has come, for each share."""
        frame = state.frame
        papers = (frame.paper,) if isinstance(frame, MountainDue) else open_mountains(state, seller(state))
        for paper in papers:
            yield from mountain_exchanges(title, state, paper)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: ExchangePaper) -> Iterator[Event]:
        """PRV-06: a full action in a share round; PRV-12: a forced one counts from this moment.

        It serves PRV-02, PRV-08, SR-15 and VAR-A-15, too.
        """
        frame = now.state.frame
        yield PaperClosed(action.paper, "exchanged")
        if isinstance(frame, MountainDue):
            yield Finished()
        percent = title.companies[action.company].share
        yield SharesMoved(action.company, action.source, seat, percent, cause="exchange")
        if isinstance(frame, ShareRound):
            yield TurnEnded()


def exchanges_have_begun(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """PRV-05, PRV-27, AUC-04: from phase 3 on, and not in the first share round."""
    if share_round(state).number == 1:
        return refuse(rule, "nothing_exchanged_yet")
    begins = title.phases[EXCHANGE_PHASE].starts
    return refuse(rule, "exchange_not_yet", train=begins or "") if state.phase < EXCHANGE_PHASE else None


def owns_the_paper(title: Title, state: State, action: ExchangePaper, rule: RuleId) -> Refusal | None:
    """PRV-05, SR-15: an own mountain railway that is still in the game."""
    paper = state.papers[action.paper]
    seat = seller(state)
    if paper.closed:
        return refuse(rule, "paper_gone", paper=action.paper)
    if paper.owner != seat:
        return refuse(rule, "paper_not_owned", seat=seat, paper=action.paper, owner=paper.owner or "")
    return None


def number_has_come(title: Title, state: State, action: ExchangePaper, rule: RuleId) -> Refusal | None:
    """PRV-10: one after the other, by their numbers."""
    due = asked(state, MountainDue).paper
    if action.paper != due:
        return refuse(rule, "other_paper_first", paper=due)
    return None


def share_is_regional(title: Title, state: State, action: ExchangePaper, rule: RuleId) -> Refusal | None:
    """PRV-05, PRV-10: a share of a regional railway, with or without a price (PRV-08)."""
    if kind_of(title, action.company) != REGIONAL:
        return refuse(rule, "regional_shares_only", company=action.company)
    return None


def single_share_lies_free(title: Title, state: State, action: ExchangePaper, rule: RuleId) -> Refusal | None:
    """PRV-07: a 10 % share lies in the bank that is not reserved; the director's share is never taken.

    It serves PRV-08, PRV-09, SR-12, SR-15 and VAR-A-26, too.
    """
    name = action.company
    if free_percent(title, state, name, action.source) < title.companies[name].share:
        return nothing_free(title, state, name, action.source, rule)
    return None


def room_for_one_more(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """RUL-09: an exchange by choice adds a paper and is refused at the limit."""
    seat = share_round(state).seat
    count, limit = certificates(title, state, seat), title.policies.certificate_limit(title, state, seat)
    if count + 1 > limit:
        return refuse(rule, "certificate_limit", seat=seat, count=count, limit=limit)
    return None


EXCHANGE_MOUNTAIN = ExchangePaperStep(
    Gate("1824-PRV-05", exchanges_have_begun),
    Rule("1824-PRV-05", owns_the_paper),
    Rule("1824-PRV-05", share_is_regional),
    Rule("1824-PRV-07", single_share_lies_free),
    Gate("1824-SR-11", SELLS_FIRST),
    Gate("1824-RUL-09", room_for_one_more),
)

FORCED_MOUNTAIN = ExchangePaperStep(
    Rule("1824-PRV-10", number_has_come),
    Rule("1824-PRV-10", share_is_regional),
    Rule("1824-PRV-07", single_share_lies_free),
)


class GiveUpMountain(BaseStep[Decline]):
    """RUL-13: by this option the owner may let the mountain railway go for nothing."""

    name = "decline"
    action = Decline

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Decline."""
        yield Decline()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Decline) -> Iterator[Event]:
        """It leaves the game."""
        paper = asked(now.state, MountainDue).paper
        yield Finished()
        yield PaperClosed(paper, "declined")


def exchange_is_mandatory(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """PRV-10: a share must be taken as long as any is left."""
    if title.options.forced_mountain_exchange == "mandatory":
        return refuse(rule, "must_exchange", paper=asked(state, MountainDue).paper)
    return None


GIVE_UP_MOUNTAIN = GiveUpMountain(Gate("1824-PRV-10", exchange_is_mandatory))


def forced_mountain_exchanges(title: Title, state: State) -> Iterator[Event]:
    """PRV-10, PHS-05: one question after the other, number 1 first, so it is pushed last."""
    for name, paper in reversed(tuple(state.papers.items())):
        if paper.owner is not None and not paper.closed:
            yield MountainDue(SeatId(paper.owner), name)


def mountain_is_lost(title: Title, state: State, frame: MountainDue) -> bool:
    """PRV-11, PRV-10: no share is left for it."""
    return not any(True for _ in mountain_exchanges(title, state, frame.paper))


# -- coal railways ------------------------------------------------------------------------------------------------


class ExchangeMinorStep(BaseStep[ExchangeMinor]):
    """PRV-27: a coal railway for the director's share of its partner."""

    name = "exchange_minor"
    action = ExchangeMinor

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each coal railway of the player."""
        seat = share_round(state).seat
        for name, company in state.companies.items():
            if company.director == seat and kind_of(title, name) == COAL:
                yield ExchangeMinor(name)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: ExchangeMinor) -> Iterator[Event]:
        """SR-15: in place of the purchase."""
        yield from coal_exchange(title, now, action.company)
        yield TurnEnded()


def coal_exchange(title: Title, now: Cursor, coal: CompanyId) -> Iterator[Event]:
    """PRV-28, PRV-29: all it owns goes to the partner, its marker leaves the map, its owner gets the 20 % share.

    It serves PRV-27, too.
    """
    owner = now.state.companies[coal].director
    assert owner is not None, "a coal railway in the game has an owner"
    partner = partner_of(title, coal)
    yield from takes_over_property(now.state, coal, partner)
    for at, stop in tuple(now.state.board.stations_of(coal)):
        yield StationRemoved(coal, at, stop)
    yield CompanyClosed(coal, "exchanged")
    percent = exchange_percent(title, coal)
    at_once = title.options.coal_exchange_swap == "at_once"
    if at_once:
        yield DirectorChanged(partner, owner)
        yield SharesMoved(partner, NEW, owner, percent, True, "exchange")
    else:
        yield from _without_swap(now, partner, owner, percent)


def _without_swap(now: Cursor, partner: CompanyId, owner: SeatId, percent: int) -> Iterator[Event]:
    """RUL-54, PRV-29: by this option whoever owns most is director, and the 20 % share stays where it is."""
    company = now.state.companies[partner]
    after = {**company.shares, owner: company.held_by(owner) + percent}
    best = max(now.state.clockwise_from(owner), key=lambda seat: after.get(seat, 0))
    yield DirectorChanged(partner, best)
    yield SharesMoved(partner, NEW, owner, percent, True, "exchange")


def takes_over_property(state: State, source: CompanyId, target: CompanyId) -> Iterator[Event]:
    """CORP-03, CORP-15, PRV-28: money and trains of a railway that becomes a part of another."""
    company = state.companies[source]
    if company.cash:
        yield Paid(source, target, company.cash, "merger")
    for train in company.trains:
        yield TrainTakenOver(target, train, source)


def is_an_own_coal_railway(title: Title, state: State, action: ExchangeMinor, rule: RuleId) -> Refusal | None:
    """PRV-27, SR-15: only coal railways are exchanged by choice; construction railways never (VAR-A-11)."""
    seat = share_round(state).seat
    name = action.company
    company = state.companies[name]
    if kind_of(title, name) != COAL:
        return refuse(rule, "no_coal_railway", company=name)
    if company.director is None:
        return refuse(rule, "minor_gone", company=name)
    if company.director != seat:
        return refuse(rule, "coal_railway_not_owned", seat=seat, company=name, owner=company.director)
    if is_construction(state, name):
        return refuse(RuleId("1824-VAR-A-11"), "construction_not_exchanged", company=name)
    return None


def pre_state_railways_wait(title: Title, state: State, action: ExchangeMinor, rule: RuleId) -> Refusal | None:
    """PRV-46: they are exchanged when their state railway forms and not before."""
    if kind_of(title, action.company) == PRESTATE:
        state_railway = partner_of(title, action.company)
        return refuse(rule, "prestate_waits", company=action.company, state=state_railway)
    return None


EXCHANGE_COAL = ExchangeMinorStep(
    Rule("1824-PRV-46", pre_state_railways_wait),
    Gate("1824-PRV-27", exchanges_have_begun),
    Rule("1824-PRV-27", is_an_own_coal_railway),
    Gate("1824-SR-11", SELLS_FIRST),
)


def forced_coal_exchanges(title: Title, now: Cursor) -> Iterator[Event]:
    """PRV-30, PHS-06: all coal railways that are left, in the order of their numbers."""
    for name, company in now.state.companies.items():
        if kind_of(title, name) == COAL and not company.closed and not is_construction(now.state, name):
            yield from coal_exchange(title, now, name)
