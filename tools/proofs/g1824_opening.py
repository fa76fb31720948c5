"""Consequences of SET and AUC made wrong: set-up and the first share round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from kursbuch import catalogue
from kursbuch.eighteen import rounds as eighteen_rounds
from kursbuch.eighteen import rules, setup, view
from kursbuch.eighteen import track as laying
from kursbuch.eighteen.actions import Action, BuyMinor
from kursbuch.eighteen.model import agenda
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    CompanyClosed,
    DirectorChanged,
    Event,
    IssuePriceSet,
    Paid,
    PaperClosed,
    TurnEnded,
    WentIntoOperation,
)
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import State, set_company, set_fields
from kursbuch.eighteen.title import Cursor, Step, Title
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824 import (
    opening,
    papers,
    rounds,
    title,
    trains,
)
from kursbuch.titles.g1824 import shares as share_rounds
from kursbuch.titles.g1824.extra import LeftUnsold
from kursbuch.titles.g1824.papers import kind_of
from tools.proofs.wrong import Variants, altered, always, plus, without

wrong = Variants("1824")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]


def of_kind(built: Title, event: object, kind: str) -> bool:
    """Whether an event is about a company of this kind."""
    name = CompanyId(getattr(event, "company", ""))
    return name in built.companies and kind_of(built, name) == kind


# -- SET ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("SET-01", rules.Rules.check)
def anybody_acts(right: Judge, self: rules.Rules, state: State, seat: SeatId, action: Action) -> Refusal | None:
    """Anybody may act for the player in turn."""
    return right(self, state, self.actor(state) or seat, action)


@wrong.instead_of("SET-01", rules.Rules._step_for)
def any_step(right: Callable[..., Step | None], self: rules.Rules, state: State, action: Action) -> Step | None:
    """What no rule permits now is taken for the first thing that is open."""
    return right(self, state, action) or next(iter(self.steps(state)), None)


wrong("SET-03", catalogue.draw_seats, "no lots are drawn", lambda right, names, seed: tuple(names))


@wrong.instead_of("SET-03", setup.bare_table)
def last_has_the_card(right: Callable[..., State], built: Title, seats: Sequence[SeatId]) -> State:
    """The last seat holds the priority card."""
    return set_fields(right(built, seats), priority=seats[-1])


@wrong.instead_of("SET-03", State.seat_after)
def against_the_clock(right: Callable[..., SeatId], self: State, seat: SeatId, steps: int = 1) -> SeatId:
    """Play runs against the clock."""
    return right(self, seat, -steps)


wrong("SET-04 SET-05", title.opening, "nobody gets starting cash", without(Paid, cause="start"))


@wrong.instead_of("SET-05", title.opening)
def on_top(right: Events, *args: object) -> Iterator[Event]:
    """The starting cash comes on top of the bank."""
    for event in right(*args):
        yield replace(event, payer="EPP") if isinstance(event, Paid) else event


@wrong.instead_of("SET-06 PRV-04", setup.bare_table)
def one_paper_missing(right: Callable[..., State], built: Title, seats: Sequence[SeatId]) -> State:
    """One mountain railway fewer is laid out."""
    table = right(built, seats)
    return set_fields(table, papers=dict([*table.papers.items()][:-1]))


@wrong.instead_of("SET-06", setup.bare_table)
def part_sold(right: Callable[..., State], built: Title, seats: Sequence[SeatId]) -> State:
    """A tenth of a company is in the pool from the start."""
    return set_company(right(built, seats), CompanyId("CL"), shares={"new": 90, "pool": 10})


wrong("SET-07 SR-05", papers.reserved_percent, "nothing is reserved", always(0))
wrong("SET-07 SR-07", papers.certificate_is_reserved, "no director's share is reserved", always(False))
wrong("SET-08 CORP-20", title.opening, "the state railways have no price", without(IssuePriceSet))
wrong("SET-10", laying.tiles_left, "one copy more of each tile", plus(1))


@wrong.instead_of("SET-10 TRK-18", laying.tiles_left)
def replaced_tiles_are_lost(right: Callable[..., int], built: Title, board: object, tile: str) -> int:
    """A tile that was ever replaced does not come back."""
    placed = getattr(board, "tiles", {}).values()
    return right(built, board, tile) - sum(p.tile in built.data.upgrades.get(tile, ()) for p in placed)


@wrong.instead_of("SET-11", view.view_of)
def closed_books(right: Callable[..., view.View], built: Title, state: State) -> view.View:
    """Nobody sees what the others have."""
    seen = right(built, state)
    return replace(seen, players={seat: replace(p, cash=0, holdings={}) for seat, p in seen.players.items()})


@wrong.instead_of("SET-11", view.view_of)
def closed_sheets(right: Callable[..., view.View], built: Title, state: State) -> view.View:
    """Nobody sees what lies on the company sheets."""
    seen = right(built, state)
    return replace(seen, companies={name: replace(c, cash=0, trains=()) for name, c in seen.companies.items()})


@wrong.instead_of("SET-11", trains.somebody_pays)
def one_purse(right: Judge, built: Title, state: State, action: object, rule: RuleId) -> Refusal | None:
    """A director's money is his companies' money."""
    refusal = right(built, state, action, rule)
    return None if refusal is not None and refusal.code.startswith("no_help_") else refusal


# -- AUC ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("AUC-01", share_rounds.directors_share_is_for_sale)
def bh_waits(right: Judge, built: Title, state: State, action: object, rule: RuleId) -> Refusal | None:
    """The director's share of BH is not on offer in the first share round."""
    first = share_round(state).number == 1
    return refuse(rule, "certificate_not_for_sale") if first else right(built, state, action, rule)


@wrong.instead_of("AUC-01", share_rounds.a_free_share_is_there)
def no_shares_yet(right: Judge, built: Title, state: State, action: object, rule: RuleId) -> Refusal | None:
    """No single shares are on offer in the first share round."""
    return refuse(rule, "no_share_there") if share_round(state).number == 1 else right(built, state, action, rule)


@wrong.instead_of("AUC-02", agenda.seat_following)
def seat_one_once(right: object, state: State, frame: ShareRound) -> tuple[SeatId, bool]:
    """Seat 1 does not act twice in a row."""
    if frame.backwards and frame.seat != state.seats[0]:
        return state.seat_after(frame.seat, -1), True
    return state.seat_after(frame.seat), False


@wrong.instead_of("AUC-02", agenda.seat_following)
def backwards_for_ever(right: object, state: State, frame: ShareRound) -> tuple[SeatId, bool]:
    """All passes go in reverse order."""
    return state.seat_after(frame.seat, -1 if frame.backwards else 1), frame.backwards


wrong(
    "AUC-02",
    title.opening,
    "the start player begins",
    altered(ShareRound, lambda e: {"seat": SeatId("s1"), "backwards": False}),
)
wrong("AUC-02", title.out_of_turn, "the order of the first share round has no number", always(RuleId("1824-SR-01")))
wrong("AUC-03", opening.BuyMinorStep.decide, "the turn goes on after a purchase", without(TurnEnded))
wrong("AUC-03", opening.BuyPaperStep.decide, "the turn goes on after a mountain railway", without(TurnEnded))


@wrong.instead_of("AUC-03 SR-03", agenda.passed_on)
def passed_is_out(right: Callable[..., State], state: State, *, as_pass: bool) -> State:
    """Who passed is out of the round."""
    ended, before = right(state, as_pass=as_pass), state.frame
    if not isinstance(before, ShareRound):
        return ended
    frame = share_round(ended)
    out = frame if as_pass else replace(frame, passed=before.passed)
    while out.seat in out.passed and len(out.passed) < len(state.players):
        seat, backwards = agenda.seat_following(state, out)
        out = replace(out, seat=seat, backwards=backwards)
    return agenda.on_top(ended, out)


wrong("AUC-06", opening.minor_bought, "nobody directs a railway bought as a whole", without(DirectorChanged))
wrong("AUC-06", opening.minor_bought, "a railway bought as a whole does not act", without(WentIntoOperation))


@wrong.instead_of("AUC-07 SR-16", eighteen_rounds.ShareRoundPlay.proceed)
def one_pass_ends(
    right: object, self: eighteen_rounds.ShareRoundPlay, built: Title, now: Cursor, frame: ShareRound
) -> Iterator[Event]:
    """The round ends before everybody has passed."""
    if len(frame.passed) >= len(now.state.players) - 1:
        yield from self.ending(built, now)


@wrong.instead_of("AUC-07", agenda.passed_on)
def passes_are_counted(right: Callable[..., State], state: State, *, as_pass: bool) -> State:
    """So many passes in a row end the round, whoever passed."""
    ended, before = right(state, as_pass=as_pass), state.frame
    if not (as_pass and isinstance(before, ShareRound) and not before.acted):
        return ended
    return agenda.on_top(ended, replace(share_round(ended), passed=(*before.passed, before.seat)))


@wrong.instead_of("AUC-07 SR-16", rounds.share_round_ends)
def to_the_last_one(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """The card goes to the one who acted last, not to his neighbour."""
    last = share_round(now.state).last
    for event in right(built, now):
        yield replace(event, seat=last) if last is not None and type(event).__name__ == "PriorityMoved" else event


wrong("AUC-08", opening.unsold_papers_leave, "unsold mountain railways stay", without(PaperClosed))


@wrong.instead_of("AUC-08", rounds.share_round_ends)
def unsold_papers_remain(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """What was left can be bought in later share rounds."""
    kinds = (PaperClosed, CompanyClosed, LeftUnsold)
    return (event for event in right(built, now) if not isinstance(event, kinds))


@wrong.instead_of("AUC-05", opening.buyer_can_pay)
def on_credit(right: Judge, built: Title, state: State, action: BuyMinor, rule: RuleId) -> Refusal | None:
    """Half the price in cash is enough."""
    return right(built, state, replace(action, price=action.price // 2), rule)
