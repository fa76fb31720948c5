"""What lies before a company in its turn: steps in which nothing can be done, and where its price would go."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.eighteen.actions import Action, Dividend, RunTrains
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State, set_company, set_fields
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study.facts import money_facts
from kursbuch.eighteen.study.turns import first_refusal, turn_play
from kursbuch.eighteen.title import Cursor, Step
from kursbuch.eighteen.turns import acting_turn
from kursbuch.kernel.facts import Fact
from kursbuch.kernel.offers import FreeForm, Ranged
from kursbuch.kernel.refusal import Refusal
from kursbuch.routes import Limits

ALWAYS_OPEN = (RunTrains, Dividend)
"""These steps take place whatever the company has."""
DIVIDEND = "dividend"
PLENTY = 1_000_000
"""More than any run brings and anything costs."""


class ClosedStep(Struct, frozen=True):
    """A later step in which every candidate is refused, with the first reason."""

    step: str
    refusal: Refusal


class DividendUse(Struct, frozen=True):
    """One use of the revenue and what it changes."""

    action: Dividend
    facts: tuple[Fact, ...]


class Outlook(Struct, frozen=True):
    """The rest of a company's turn; `company` is None where no company acts."""

    company: CompanyId | None
    steps: tuple[ClosedStep, ...] = ()
    dividends: tuple[DividendUse, ...] = ()


def outlook(rules: Rules, state: State, limits: Limits | None = None) -> Outlook:
    """What the rest of the acting company's turn holds."""
    turn = acting_turn(state)
    if turn is None:
        return Outlook(None)
    plan, _ = rules.title.policies.best_run(rules.title, state, turn.company, None, limits)
    return Outlook(turn.company, tuple(closed_steps(rules, state)), tuple(dividends(rules, state, plan.revenue)))


def closed_steps(rules: Rules, state: State) -> Iterator[ClosedStep]:
    """Later steps of the turn in which nothing can be done.

    A step without any candidate may still open with the next tile, so it is left out. So is one for which only money is
    lacking as long as revenue is to come.
    """
    turn = state.frame
    if not isinstance(turn, CompanyTurn):
        return
    later = _later(rules, turn)
    to_come = (turn.step, *later)
    for name in later:
        earns = DIVIDEND in to_come and to_come.index(name) > to_come.index(DIVIDEND)
        refusal = _refused(rules, _at_step(_with_revenue(state, turn) if earns else state, turn, name), name)
        if refusal is not None:
            yield ClosedStep(name, refusal)


def dividends(rules: Rules, state: State, revenue: int) -> Iterator[DividendUse]:
    """Each use of such a revenue, or of the run that was made."""
    turn = state.frame
    if not isinstance(turn, CompanyTurn) or DIVIDEND not in (turn.step, *_later(rules, turn)):
        return
    made = turn.run if turn.ran else revenue
    asked = _at_step(state, replace(turn, ran=True, run=made), DIVIDEND)
    director = state.companies[turn.company].director
    if director is None or _needs_no_decision(rules, asked, DIVIDEND):
        return
    for offer in rules.offers(asked, director).listed:
        if isinstance(offer, Dividend):
            after = rules.play(asked, director, offer)[1]
            yield DividendUse(offer, money_facts(rules.title, asked, after))


def _needs_no_decision(rules: Rules, state: State, name: str) -> bool:
    """Whether the step takes place by itself, as with companies that always halve their revenue."""
    automatic, turn = turn_play(rules.title).automatic.get(name), state.frame
    assert isinstance(turn, CompanyTurn)
    return automatic is not None and next(automatic(rules.title, Cursor(state), turn), None) is not None


def _later(rules: Rules, turn: CompanyTurn) -> tuple[str, ...]:
    """The steps that come after the present one."""
    order = turn_play(rules.title).order
    return order[order.index(turn.step) + 1 :] if turn.step in order else ()


def _at_step(state: State, turn: CompanyTurn, name: str) -> State:
    return set_fields(state, agenda=(*state.agenda[:-1], replace(turn, step=name)))


def _with_revenue(state: State, turn: CompanyTurn) -> State:
    """The company with as much as it could ever earn: how much that is, the next tile may change. The bank is no
    bound, for it goes on paying when it has broken."""
    return set_company(state, turn.company, cash=state.companies[turn.company].cash + PLENTY)


def _refused(rules: Rules, state: State, name: str) -> Refusal | None:
    """Why nothing of a step can be done; None if something can."""
    play, title = turn_play(rules.title), rules.title
    first: Refusal | None = None
    for step in play.open[name]:
        if step not in play.all_steps:
            continue
        if step.action in ALWAYS_OPEN:
            return None
        for action in thinkable(rules, state, step):
            refusal = first_refusal(title, state, step, action)
            if refusal is None:
                return None
            first = first or refusal
    return first


def thinkable(rules: Rules, state: State, step: Step) -> Iterator[Action]:
    """What somebody could want to do in a step, legal or not."""
    for offer in step.candidates(rules.title, state):
        match offer:
            case Ranged():
                yield offer.action
            case FreeForm():
                yield offer.suggestion
            case _:
                yield offer
