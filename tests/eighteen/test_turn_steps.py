"""How a company's turn and a round go on by themselves: past steps without a choice, one thing at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound
from kursbuch.eighteen.rounds import CompanyTurnPlay, OperatingRoundPlay

RED = CompanyId("RED")
NOBODY: Any = None
"""These plays look at nothing but their frame."""


def automatic(title: object, now: object, frame: object) -> Iterator[ev.Event]:
    """What a step does by itself."""
    yield ev.Finished()


def play(*done: str, by_itself: tuple[str, ...] = ()) -> CompanyTurnPlay:
    """A turn of three steps, some of which have nothing left to do."""
    return CompanyTurnPlay(
        sequence=(("first", ()), ("second", ()), ("third", ())),
        any_time=(),
        begin=automatic,
        automatic=dict.fromkeys(by_itself, automatic),
        done={step: lambda *_: True for step in done},
        ending=NOBODY,
    )


class Now:
    """A cursor that nobody asks for more than a state."""

    state: Any = None


@pytest.mark.parametrize(
    ("done", "following"),
    [((), ev.StepEntered("second")), (("second",), ev.StepEntered("third")), (("second", "third"), ev.Finished())],
)
def test_a_turn_goes_on_to_the_next_step_in_which_there_is_something_to_do(
    done: tuple[str, ...], following: ev.Event
) -> None:
    assert play(*done).leave(NOBODY, NOBODY, CompanyTurn(RED, "first")) == following


def test_a_step_without_anything_to_do_is_left_and_does_nothing_by_itself() -> None:
    turn = play("first", by_itself=("first", "second"))
    now = cast("Any", Now())
    assert list(turn.proceed(NOBODY, now, CompanyTurn(RED, "first"))) == [ev.StepEntered("second")]
    assert list(turn.proceed(NOBODY, now, CompanyTurn(RED, "second"))) == [ev.Finished()]
    assert list(turn.proceed(NOBODY, now, CompanyTurn(RED, "third"))) == []


def test_a_round_that_opens_calls_up_nobody_yet() -> None:
    opening = OperatingRoundPlay(lambda title, now: iter([ev.Finished()]), NOBODY, NOBODY)
    events = list(opening.proceed(NOBODY, cast("Any", Now()), OperatingRound(1, 1)))
    assert events == [ev.StepEntered("turns"), ev.Finished()]
