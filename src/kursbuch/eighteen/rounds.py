"""How share rounds, operating rounds and company turns go on."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.market import order_key
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event, Finished, Passed, StepEntered
from kursbuch.eighteen.model.frames import CompanyTurn, Frame, OperatingRound, Question, ShareRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Step, Title
from kursbuch.eighteen.turns import turn_of
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse

Ending = Callable[[Title, Cursor], Iterator[Event]]
Done = Callable[[Title, State, CompanyTurn], bool]


class ShareRoundPlay:
    """Clockwise until everybody has passed since the last sale or purchase."""

    def __init__(self, steps: tuple[Step, ...], ending: Ending) -> None:
        self._steps = steps
        self.ending = ending

    def actor(self, title: Title, state: State, frame: ShareRound) -> SeatId | None:
        """The player whose turn it is."""
        return frame.seat

    def steps(self, title: Title, state: State, frame: ShareRound) -> tuple[Step, ...]:
        """Sell, buy, pass."""
        return self._steps

    def proceed(self, title: Title, now: Cursor, frame: ShareRound) -> Iterator[Event]:
        """End the round when all who still play have passed."""
        if len(frame.passed) == len(now.state.playing):
            yield from self.ending(title, now)


class OperatingRoundPlay:
    """First what happens at the start, then company after company, then the end."""

    def __init__(self, opening: Ending, ending: Ending, may_act: Callable[[State, CompanyId], bool]) -> None:
        self.opening = opening
        self.ending = ending
        self.may_act = may_act

    def actor(self, title: Title, state: State, frame: OperatingRound) -> SeatId | None:
        """Nobody: the round goes on by itself."""
        return None

    def steps(self, title: Title, state: State, frame: OperatingRound) -> tuple[Step, ...]:
        """Nothing can be done between two companies."""
        return ()

    def proceed(self, title: Title, now: Cursor, frame: OperatingRound) -> Iterator[Event]:
        """Open the round, call the next company or close the round."""
        if not frame.step:
            yield StepEntered("turns")
            yield from self.opening(title, now)
            return
        company = next_company(title, now.state, frame, self.may_act)
        if company is None:
            yield from self.ending(title, now)
            return
        yield CompanyTurn(company)
        yield from company_turn(title).begin(title, now, turn_of(now.state))


def next_company(
    title: Title, state: State, frame: OperatingRound, may_act: Callable[[State, CompanyId], bool]
) -> CompanyId | None:
    """The one with the highest price among those in operation that have not acted in this round."""
    waiting = [
        name
        for name, company in state.companies.items()
        if company.in_operation and name not in frame.acted and may_act(state, name)
    ]
    return min(waiting, key=lambda name: order_key(title, state, name), default=None)


class CompanyTurnPlay:
    """A company's turn: the steps in the rulebook's order, and what may be done at any moment of it."""

    def __init__(
        self,
        sequence: tuple[tuple[str, tuple[Step, ...]], ...],
        any_time: tuple[Step, ...],
        begin: Callable[[Title, Cursor, CompanyTurn], Iterator[Event]],
        automatic: Mapping[str, Callable[[Title, Cursor, CompanyTurn], Iterator[Event]]],
        done: Mapping[str, Done],
        ending: Step,
    ) -> None:
        self.order = tuple(name for name, _ in sequence)
        self.open = {name: (*steps, *any_time, ending) for name, steps in sequence}
        self.all_steps = tuple(step for _, steps in sequence for step in steps)
        self.begin = begin
        self.automatic = automatic
        self.done = done

    def actor(self, title: Title, state: State, frame: CompanyTurn) -> SeatId | None:
        """The company's director."""
        return state.companies[frame.company].director

    def steps(self, title: Title, state: State, frame: CompanyTurn) -> tuple[Step, ...]:
        """The present step, what is open at any time, and going on."""
        return self.open.get(frame.step, ())

    def proceed(self, title: Title, now: Cursor, frame: CompanyTurn) -> Iterator[Event]:
        """Leave steps in which nothing is left to do, do what needs no decision."""
        done = self.done.get(frame.step)
        if done is not None and done(title, now.state, frame):
            yield self.leave(title, now.state, frame)
            return
        automatic = self.automatic.get(frame.step)
        if automatic is not None:
            yield from automatic(title, now, frame)

    def leave(self, title: Title, state: State, frame: CompanyTurn) -> Event:
        """On to the next step in which there is something to do, or the end of the turn."""
        for step in self.order[self.order.index(frame.step) + 1 :]:
            done = self.done.get(step)
            if done is None or not done(title, state, frame):
                return StepEntered(step)
        return Finished()


class PassStep(BaseStep[Pass]):
    """Leave the present step of a company turn; after the last one the turn is over."""

    name = "pass"
    action = Pass

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """To leave the step."""
        yield Pass()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Pass) -> Iterator[Event]:
        """The next step."""
        turn = turn_of(now.state)
        yield Passed(seat, turn.company, turn.step)


def company_turn(title: Title) -> CompanyTurnPlay:
    """The sequence of steps in a company's turn."""
    play = title.plays[CompanyTurn]
    assert isinstance(play, CompanyTurnPlay)
    return play


def run_and_revenue_take_place(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """Running and the use of the revenue cannot be skipped."""
    frame = state.frame
    if isinstance(frame, CompanyTurn) and frame.step in ("run", "dividend"):
        return refuse(rule, "step_not_skipped", step=frame.step)
    return None


Answers = Callable[[State, Any], SeatId | None]
Settled = Callable[[Title, State, Any], bool]


def seat_named(state: State, frame: Any) -> SeatId | None:
    """The seat that is asked by name."""
    seat: SeatId = frame.seat
    return seat


def director_named(state: State, frame: Any) -> SeatId | None:
    """The director of the company that the question is about."""
    return state.companies[frame.company].director


def never_settled(title: Title, state: State, frame: Question) -> bool:
    """Only an answer ends the question."""
    return False


class QuestionPlay:
    """An interruption: one seat decides one thing. `rule` and `code` say why nothing else may be done meanwhile."""

    def __init__(
        self,
        rule: str,
        code: str,
        *steps: Step,
        actor: Answers = seat_named,
        settled: Settled = never_settled,
    ) -> None:
        self.rule = RuleId(rule)
        self.code = code
        self._steps = steps
        self._actor = actor
        self.settled = settled

    def actor(self, title: Title, state: State, frame: Question) -> SeatId | None:
        """Whoever has to choose."""
        return self._actor(state, frame)

    def steps(self, title: Title, state: State, frame: Question) -> tuple[Step, ...]:
        """What the question allows."""
        return self._steps

    def proceed(self, title: Title, now: Cursor, frame: Question) -> Iterator[Event]:
        """Go back to what was interrupted as soon as nothing is left to choose."""
        if self.settled(title, now.state, frame):
            yield Finished()


def question(title: Title, frame: Frame | None) -> QuestionPlay | None:
    """How the interruption being played is played, if it is one."""
    play = None if frame is None else title.plays[type(frame)]
    return play if isinstance(play, QuestionPlay) else None
