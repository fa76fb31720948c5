"""Consequences of SET, AUC and PRV made wrong: set-up, sale of the privates, and what privates do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from kursbuch import catalogue
from kursbuch.eighteen import rules, setup, shares, view
from kursbuch.eighteen import track as laying
from kursbuch.eighteen.actions import Action, LayTile
from kursbuch.eighteen.model import agenda, evolve
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.events import (
    DirectorChanged,
    Event,
    IssuePriceSet,
    Paid,
    PaperClosed,
    PaperMoved,
    PaperPriced,
    PaperUsed,
    PriorityMoved,
    SharesMoved,
    TileLaid,
    TrainBought,
    TurnEnded,
)
from kursbuch.eighteen.model.frames import OpeningSale, ShareRound
from kursbuch.eighteen.model.state import State, set_company, set_paper
from kursbuch.eighteen.steps import track
from kursbuch.eighteen.title import Cursor, Step, Title
from kursbuch.eighteen.turns import turn_of
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848 import auction, ending, lays, privates, title
from kursbuch.titles.g1848 import shares as share_rounds
from kursbuch.titles.g1848.extra import BOE, TasmaniaDue
from tools.proofs.wrong import Variants, altered, always, nothing, plus, without

wrong = Variants("1848")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]

# -- SET ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("SET-02", rules.Rules.check)
def anybody_acts(right: Judge, self: rules.Rules, state: State, seat: SeatId, action: Action) -> Refusal | None:
    """Anybody may act for the player in turn."""
    return right(self, state, self.actor(state) or seat, action)


@wrong.instead_of("SET-02", rules.Rules._step_for)
def any_step(right: Callable[..., Step | None], self: rules.Rules, state: State, action: Action) -> Step | None:
    """What no rule permits now is taken for the first thing that is open."""
    return right(self, state, action) or next(iter(self.steps(state)), None)


wrong("SET-03", catalogue.draw_seats, "no lots are drawn", lambda right, names, seed: tuple(names))
wrong(
    "SET-03",
    title.opening,
    "the highest lot begins",
    altered(OpeningSale, lambda e: {"seat": SeatId("s3")}),
)
wrong("SET-04 SET-05", title.opening, "nobody gets starting cash", without(Paid, cause="start"))
wrong("SET-06", title.opening, "the shares of the BoE are not laid out", without(SharesMoved))


@wrong.instead_of("SET-07", setup.bare_table)
def half_sold(right: Callable[..., State], built: Title, seats: Sequence[SeatId]) -> State:
    """A tenth of a company is in the pool from the start."""
    return set_company(right(built, seats), CompanyId("NSW"), shares={"new": 90, "pool": 10})


wrong("SET-08", laying.tiles_left, "one copy more of each tile", plus(1))


@wrong.instead_of("SET-08", laying.tiles_left)
def replaced_tiles_are_lost(right: Callable[..., int], built: Title, board: object, tile: str) -> int:
    """A tile that was ever replaced does not come back."""
    placed = getattr(board, "tiles", {}).values()
    successors = {new for old in (tile,) for new in built.data.upgrades.get(old, ())}
    return right(built, board, tile) - sum(p.tile in successors for p in placed)


@wrong.instead_of("SET-10", view.view_of)
def closed_books(right: Callable[..., view.View], built: Title, state: State) -> view.View:
    """Nobody sees what the others have."""
    seen = right(built, state)
    return replace(seen, players={seat: replace(p, cash=0, holdings={}) for seat, p in seen.players.items()})


# -- AUC ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("AUC-01", auction.SalePlay.steps)
def shares_before_privates(right: Callable[..., tuple[Step, ...]], *args: object) -> tuple[Step, ...]:
    """Companies can be started while privates are on sale."""
    return (*right(*args), share_rounds.START, share_rounds.BUY)


STAYS = without(TurnEnded)
wrong("AUC-02", auction.LowerPaperStep.decide, "the first player acts again and again", STAYS)
wrong("AUC-02", auction.LowerPaperStep.decide, "lowering changes nothing", without(PaperPriced))
wrong("AUC-04", auction.BuyPaperStep.decide, "privates are free", without(Paid))
wrong(
    "AUC-04",
    auction.paper_can_be_paid,
    "a private at no price is not given away",
    lambda right, title, state, action, rule: (
        right(title, state, action, rule)
        or (None if state.papers[action.paper].price else refuse(rule, "player_lacks_money"))
    ),
)
wrong("AUC-05", auction.owns_a_paper, "owners have no right to pass", always(False))
wrong("AUC-06", auction.all_at_least_price, "prices do not matter to those who pass", always(True))
wrong("AUC-06", auction.all_at_least_price, "who owns nothing never passes", always(False))
wrong("AUC-06", auction.owns_a_paper, "anybody may pass", always(True))
wrong("AUC-07", auction.any_owned, "somebody is always thought to own a private", always(True))
wrong("AUC-08", auction.papers_pay, "privates do not pay", nothing)
wrong("AUC-08", auction.PassSaleStep.decide, "when all pass nothing is paid", without(Paid))


@wrong.instead_of("AUC-08", agenda.passed_on)
def two_passes_are_enough(right: Callable[..., State], state: State, *, as_pass: bool) -> State:
    """The second pass in a row brings a dividend, though others have yet to pass."""
    after = right(state, as_pass=as_pass)
    frame = after.frame
    if not isinstance(frame, OpeningSale) or not frame.passes:
        return after
    return agenda.on_top(after, replace(frame, passes=len(state.players) - 1))


@wrong.instead_of("AUC-08", agenda.passed_on)
def passes_add_up(right: Callable[..., State], state: State, *, as_pass: bool) -> State:
    """Passes bring a dividend though somebody acted between them."""
    before, after = state.frame, right(state, as_pass=as_pass)
    if as_pass or not isinstance(before, OpeningSale) or not isinstance(after.frame, OpeningSale):
        return after
    return agenda.on_top(after, replace(after.frame, passes=before.passes))


wrong("AUC-11", auction.BuyPaperStep.decide, "the priority card stays", without(PriorityMoved))
wrong(
    "AUC-11",
    auction.BuyPaperStep.decide,
    "the last buyer begins the share round",
    altered(ShareRound, lambda e: {"seat": SeatId("s1")}),
)
wrong("AUC-11", auction.BuyPaperStep.decide, "the share round does not follow", without(ShareRound))

# -- PRV ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("PRV-01", auction.papers_pay)
def companies_get_nothing(right: Events, built: Title, state: State) -> Iterator[Event]:
    """Only players get the dividend of a private."""
    return (e for e in right(built, state) if not isinstance(e, Paid) or e.payee in state.players)


wrong("PRV-01", ending.operating_round_opens, "privates do not pay", without(Paid, cause="private"))


@wrong.instead_of("PRV-02 PRV-09", lays.discount_is_legal)
def any_private_helps(right: Judge, built: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """Any private brings the discount of P2."""
    return right(built, state, replace(action, paper=privates.P2) if action.paper else action, rule)


@wrong.instead_of("PRV-03", shares.certificates)
def privates_count(right: Callable[..., int], built: Title, state: State, seat: SeatId) -> int:
    """Privates count as certificates."""
    return right(built, state, seat) + sum(paper.owner == seat for paper in state.papers.values())


@wrong.instead_of("PRV-03 END-05", ending.worth)
def privates_have_worth(right: Callable[..., int], built: Title, state: State, seat: SeatId) -> int:
    """Privates count with their price at the end."""
    return right(built, state, seat) + sum(p.price for p in state.papers.values() if p.owner == seat)


@wrong.instead_of("PRV-06", privates.company_privates_close)
def boe_inherits(right: Events, state: State, company: CompanyId) -> Iterator[Event]:
    """The BoE takes over the privates of a company."""
    yield from (PaperMoved(name, BOE) for name, paper in state.papers.items() if paper.owner == company)


def power(change: Callable[[State, CompanyId, PaperId], bool | None]) -> Callable[..., bool]:
    def variant(right: Callable[..., bool], state: State, company: CompanyId, paper: PaperId) -> bool:
        answer = change(state, company, paper)
        return right(state, company, paper) if answer is None else answer

    return variant


wrong(
    "PRV-07",
    privates.may_use,
    "only an owning company has the power",
    power(lambda state, company, paper: None if state.papers[paper].owner == company else False),
)
wrong(
    "PRV-07",
    privates.may_use,
    "only an owning director has the power",
    power(lambda state, company, paper: False if state.papers[paper].owner == company else None),
)
wrong(
    "PRV-07",
    privates.may_use,
    "powers are open from the start",
    power(lambda state, company, paper: None if state.papers[paper].used else state.papers[paper].owner is not None),
)
wrong(
    "PRV-11",
    privates.may_use,
    "P2 does not survive its closing",
    power(lambda state, company, paper: False if state.papers[paper].closed and paper == "P2" else None),
)
wrong(
    "PRV-16",
    privates.may_use,
    "P4 does not survive its closing",
    power(lambda state, company, paper: False if state.papers[paper].closed and paper == "P4" else None),
)
wrong(
    "PRV-10 PRV-11 PRV-12 PRV-15 PRV-16 TRN-15",
    evolve._paper_used,
    "a power is never used up",
    lambda right, built, state, event: state,
)


@wrong.instead_of("PRV-07", evolve._paper_used)
def using_closes(right: Callable[..., State], built: object, state: State, event: PaperUsed) -> State:
    """Using a power closes the private."""
    return set_paper(state, event.paper, used=True, closed=True)


@wrong.instead_of("PRV-08", auction.papers_pay)
def closed_pay_on(right: Events, built: Title, state: State) -> Iterator[Event]:
    """Closed privates pay on."""
    for name, paper in state.papers.items():
        if paper.owner is not None:
            yield Paid("bank", paper.owner, built.papers[name].dividend, "private")


wrong("PRV-10", lays.is_desert, "P2 helps on any ground", always(True))
wrong(
    "PRV-10",
    track.LayStep.laid,
    "a lay does not count",
    altered(TileLaid, lambda e: {"beside": True}),
)
wrong(
    "PRV-13",
    privates.TasmaniaStep.decide,
    "Tasmania lies the other way round",
    altered(TileLaid, lambda e: {"rotation": 2}),
)
wrong("PRV-12", privates.TasmaniaStep.decide, "no tile is laid", without(TileLaid))


@wrong.instead_of("PRV-14", privates.who_lays_tasmania)
def the_acting_company(right: object, state: State) -> str:
    """Whoever lays the Tasmania tile, the acting company is named."""
    return turn_of(state).company


@wrong.instead_of("PRV-12", privates.who_lays_tasmania)
def the_owner(right: object, state: State) -> str:
    """In a company's turn the owner of P3 is named."""
    return state.papers[privates.P3].owner or ""


wrong(
    "PRV-17",
    auction.p5_brings_a_share,
    "P5 brings two shares",
    altered(SharesMoved, lambda e: {"percent": 20}),
)
wrong("PRV-17", auction.p6_brings_a_directorship, "P6 brings nothing", nothing)


@wrong.instead_of("PRV-18", privates.p6_closes)
def only_from_the_bank(right: Events, built: Title, now: Cursor, event: Event) -> Iterator[Event]:
    """P6 stays open when CAR buys from another company."""
    return right(built, now, event) if getattr(event, "source", "bank") == "bank" else iter(())


wrong("PRV-19", privates.company_privates_close, "privates of a company taken over stay open", without(PaperClosed))
wrong("PRV-19", privates.company_privates_close, "its discounts live on", without(PaperUsed))


@wrong.instead_of("PRV-09", privates.company_privates_close)
def every_private_has_a_power(right: Events, state: State, company: CompanyId) -> Iterator[Event]:
    """A private without a power loses one."""
    yield from right(state, company)
    yield from (PaperUsed(name, "receivership") for name, paper in state.papers.items() if paper.owner == company)


# -- single clauses -------------------------------------------------------------------------------------------------

wrong("AUC-02", auction.BuyPaperStep.decide, "a buyer acts again", STAYS)
wrong("AUC-10", auction.p6_brings_a_directorship, "CAR gets no price", without(IssuePriceSet))
wrong("AUC-10", auction.p6_brings_a_directorship, "CAR gets no director", without(DirectorChanged))
wrong(
    "AUC-10",
    auction.p6_brings_a_directorship,
    "the director's share of CAR stays with the new ones",
    altered(SharesMoved, lambda e: {"certificate": False}),
)
wrong("PRV-04", privates.private_sold, "the bank gets the price", altered(Paid, lambda e: {"payee": "bank"}))
wrong("PRV-04", privates.private_sold, "the private stays where it is", without(PaperMoved))
wrong(
    "PRV-14",
    privates.tasmania_must_be_laid,
    "the first seat lays the tile, whoever owns it",
    altered(TasmaniaDue, lambda e: {"seat": SeatId("s1")}),
)


@wrong.instead_of("PRV-18", privates.p6_closes)
def any_train_closes(right: Events, built: Title, now: Cursor, event: TrainBought) -> Iterator[Event]:
    """P6 closes when any company buys a train."""
    return right(built, now, replace(event, company=CompanyId("CAR")))
