"""Steps and plays as a title puts them together: each part given to them is used, and asked as often as it need be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kursbuch import catalogue
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.actions import Pass, RunTrains
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound
from kursbuch.eighteen.model.state import NEW
from kursbuch.eighteen.rounds import CompanyTurnPlay, OperatingRoundPlay, QuestionPlay
from kursbuch.eighteen.setup import bare_table
from kursbuch.eighteen.steps.base import BaseStep, Offer, keep
from kursbuch.eighteen.steps.run import RunStep
from kursbuch.eighteen.title import Gate, Rule, looks_at
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal, refuse

NOBODY: Any = None
ASKED: list[str] = []
"""Which rules were asked, in turn."""


def a_gate(title: Any, state: Any, rule: RuleId) -> Refusal | None:
    """Looks at the position alone."""
    ASKED.append("gate")
    return None


@looks_at("seat_part")
def a_part(title: Any, state: Any, action: Any, rule: RuleId) -> Refusal | None:
    """Looks at one part of the action."""
    ASKED.append(f"part {action.seat_part}")
    return refuse(rule, "no") if action.seat_part == 2 else None


def each(title: Any, state: Any, action: Any, rule: RuleId) -> Refusal | None:
    """Looks at all of the action."""
    ASKED.append(f"each {action.number}")
    return refuse(rule, "no") if action.number == 3 else None


def kept(title: Any, state: Any, action: Any, rule: RuleId) -> Refusal | None:
    """Never asked, since candidates keep it."""
    ASKED.append("kept")
    return None


class Move:
    """An action with two parts."""

    def __init__(self, seat_part: int, number: int) -> None:
        self.seat_part, self.number = seat_part, number


class Moves(BaseStep[Any]):
    """Four moves, two of which share a part."""

    name = "moves"
    action = Pass

    def candidates(self, title: Any, state: Any) -> Iterator[Offer]:
        """A superset of what is legal."""
        found: Any = (Move(1, 1), Move(1, 3), Move(2, 4), Move(3, 5))
        yield from found


keep(Moves.candidates, kept)


def test_gates_are_asked_once_parts_once_for_each_value_and_what_candidates_keep_never() -> None:
    step = Moves(Gate("T-01", a_gate), Rule("T-02", a_part), Rule("T-03", each), Rule("T-04", kept))
    ASKED.clear()
    legal: Any = list(step.legal(NOBODY, NOBODY))
    assert [(move.seat_part, move.number) for move in legal] == [(1, 1), (3, 5)]
    assert ASKED == ["gate", "part 1", "each 1", "each 3", "part 2", "part 3", "each 5"]


def test_a_turn_has_the_steps_it_was_given_in_each_step_those_of_any_time_and_the_ending() -> None:
    first, second, always, ending = (Moves() for _ in range(4))

    def begins(title: Any, now: Any, turn: CompanyTurn) -> Iterator[ev.Event]:
        yield ev.TurnCut(turn.company)

    play = CompanyTurnPlay(
        sequence=(("one", (first,)), ("two", (second,))),
        any_time=(always,),
        begin=begins,
        automatic={},
        done={},
        ending=ending,
    )
    assert play.steps(NOBODY, NOBODY, CompanyTurn(CompanyId("RED"), "two")) == (second, always, ending)
    assert play.all_steps == (first, second)
    told = list(play.begin(NOBODY, NOBODY, CompanyTurn(CompanyId("RED"))))
    assert told == [ev.TurnCut(CompanyId("RED"))]


def test_a_round_has_its_opening_its_ending_and_its_own_idea_of_who_may_act() -> None:
    def opens(title: Any, now: Any) -> Iterator[ev.Event]:
        yield ev.SetBegan(1)

    def ends(title: Any, now: Any) -> Iterator[ev.Event]:
        yield ev.SetBegan(2)

    def may_act(state: Any, company: CompanyId) -> bool:
        return company == "RED"

    play = OperatingRoundPlay(opens, ends, may_act)
    assert list(play.opening(NOBODY, NOBODY)) == [ev.SetBegan(1)]
    assert list(play.ending(NOBODY, NOBODY)) == [ev.SetBegan(2)]
    assert [play.may_act(NOBODY, CompanyId(name)) for name in ("RED", "BLUE")] == [True, False]
    assert play.steps(NOBODY, NOBODY, OperatingRound(1, 1)) == ()


@pytest.mark.parametrize("name", ["1824", "1848", "1862"])
def test_before_the_opening_all_money_is_in_the_bank_and_the_first_phase_has_begun(name: str) -> None:
    title, seats = eighteen.rules(name, 4).title, catalogue.seats(4)
    bare = bare_table(title, seats)
    assert [player.cash for player in bare.players.values()] == [0] * 4
    assert (bare.bank, bare.phase, bare.priority) == (title.data.info.bank, title.data.phases[0].number, seats[0])
    assert all((company.shares, company.certificate) == ({NEW: 100}, NEW) for company in bare.companies.values())


def test_a_question_says_by_which_rule_it_comes_first() -> None:
    step = Moves()
    play = QuestionPlay("T-05", "first_of_all", step)
    assert (play.rule, play.code, play.steps(NOBODY, NOBODY, NOBODY)) == ("T-05", "first_of_all", (step,))


def test_a_run_is_suggested_and_idled_as_the_title_has_it() -> None:
    suggested, idle = RunTrains(), [True]
    step = RunStep(earn=NOBODY, suggest=lambda *_: suggested, may_idle=lambda *_: idle[0])
    assert step.suggest(NOBODY, NOBODY, CompanyId("RED")) is suggested
    assert step.may_idle(NOBODY, NOBODY, CompanyId("RED"))
    idle[0] = False
    assert not step.may_idle(NOBODY, NOBODY, CompanyId("RED"))
