"""What lies before a company in its turn: steps in which nothing can be done, and where its price would go."""

from collections.abc import Iterator

from msgspec.structs import replace

from kursbuch.eighteen.actions import Action, Dividend, RunTrains
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.eighteen.rounds import CompanyTurnPlay
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.title import Cursor, Step
from kursbuch.kernel.offers import FreeForm, Ranged
from kursbuch.kernel.refusal import Refusal
from kursbuch.messages import Names
from kursbuch.server.insight.base import as_object
from kursbuch.server.sentences import refusal_json

ALWAYS_OPEN = (RunTrains, Dividend)
"""These steps take place whatever the company has."""


def closed_steps(rules: Rules, state: State, names: Names) -> list[dict[str, object]]:
    """Later steps of the turn in which all that could be thought of is refused, with the first reason.

    A step for which nothing can even be thought of may still open with the next tile, so it is not told.
    """
    turn = state.frame
    if not isinstance(turn, CompanyTurn):
        return []
    found: list[dict[str, object]] = []
    for name in _later(rules, turn):
        refusal = _refused(rules, _at_step(state, turn, name), name)
        if refusal is not None:
            found.append({"step": name, "state": "closed", "refusal": refusal_json(refusal, names)})
    return found


def dividends(rules: Rules, state: State, revenue: int) -> Iterator[tuple[dict[str, object], State, State]]:
    """Each use of such a revenue, with the positions before and after it."""
    turn = state.frame
    if not isinstance(turn, CompanyTurn) or "dividend" not in (turn.step, *_later(rules, turn)):
        return
    made = turn.run if turn.ran else revenue
    asked = _at_step(state, replace(turn, ran=True, run=made), "dividend")
    director = state.companies[turn.company].director
    if director is None or _needs_no_decision(rules, asked, "dividend"):
        return
    for offer in rules.offers(asked, director).listed:
        if isinstance(offer, Dividend):
            yield as_object(offer), asked, rules.play(asked, director, offer)[1]


def _needs_no_decision(rules: Rules, state: State, name: str) -> bool:
    """Whether the step takes place by itself, as with companies that always halve their revenue."""
    automatic, turn = _play(rules).automatic.get(name), state.frame
    assert isinstance(turn, CompanyTurn)
    return automatic is not None and next(automatic(rules.title, Cursor(state), turn), None) is not None


def _later(rules: Rules, turn: CompanyTurn) -> tuple[str, ...]:
    """The steps that come after the present one."""
    play = _play(rules)
    return play.order[play.order.index(turn.step) + 1 :] if turn.step in play.order else ()


def _play(rules: Rules) -> CompanyTurnPlay:
    play = rules.title.plays[CompanyTurn]
    assert isinstance(play, CompanyTurnPlay)
    return play


def _at_step(state: State, turn: CompanyTurn, name: str) -> State:
    return set_fields(state, agenda=(*state.agenda[:-1], replace(turn, step=name)))


def _refused(rules: Rules, state: State, name: str) -> Refusal | None:
    """Why nothing of a step can be done; None if something can."""
    play, title = _play(rules), rules.title
    first: Refusal | None = None
    for step in play.open[name]:
        if step not in play.all_steps:
            continue
        if step.action in ALWAYS_OPEN:
            return None
        for action in _thinkable(rules, state, step):
            refusal = next((found for rule in step.rules if (found := rule(title, state, action)) is not None), None)
            if refusal is None:
                return None
            first = first or refusal
    return first


def _thinkable(rules: Rules, state: State, step: Step) -> Iterator[Action]:
    for offer in step.candidates(rules.title, state):
        match offer:
            case Ranged():
                yield offer.action
            case FreeForm():
                yield offer.suggestion
            case _:
                yield offer
