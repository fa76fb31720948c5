"""A position as if it were a company's turn, so that the rules of its steps can be asked at any time."""

from msgspec.structs import replace

from kursbuch.eighteen.actions import Action, RunTrains
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.eighteen.rounds import CompanyTurnPlay
from kursbuch.eighteen.steps.run import RunStep
from kursbuch.eighteen.title import Step, Title
from kursbuch.eighteen.turns import acting_turn
from kursbuch.kernel.refusal import Refusal


def turn_play(title: Title) -> CompanyTurnPlay:
    """How a company's turn is played."""
    play = title.plays[CompanyTurn]
    assert isinstance(play, CompanyTurnPlay)
    return play


def step_for(title: Title, kind: type[Action]) -> tuple[str, Step]:
    """The step of a company's turn that judges such an action, and the name it is open under."""
    play = turn_play(title)
    for name in play.order:
        for step in play.open[name]:
            if step.action is kind:
                return name, step
    raise LookupError(f"no step for {kind.__name__}")


def run_step(title: Title) -> RunStep:
    """The step in which trains run."""
    step = step_for(title, RunTrains)[1]
    assert isinstance(step, RunStep)
    return step


def turn_for(title: Title, state: State, company: CompanyId, kind: type[Action]) -> tuple[State, Step]:
    """The position as if the company were just about to do such a thing, and the step that judges it."""
    name, step = step_for(title, kind)
    return set_fields(state, agenda=(*_below(state), _turn(state, company, name))), step


def _below(state: State) -> tuple[object, ...]:
    """The agenda below a company's turn."""
    found: list[object] = []
    for frame in state.agenda:
        if isinstance(frame, CompanyTurn):
            break
        found.append(frame)
    return tuple(found)


def _turn(state: State, company: CompanyId, step: str) -> CompanyTurn:
    """The company's turn with what it has done in it already, if it is its turn."""
    turn = acting_turn(state)
    own = turn if turn is not None and turn.company == company else CompanyTurn(company)
    return replace(own, step=step)


def first_refusal(title: Title, state: State, step: Step, action: Action) -> Refusal | None:
    """The first rule of the step that forbids the action."""
    return next((found for rule in step.rules if (found := rule(title, state, action)) is not None), None)
