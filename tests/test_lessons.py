"""Every lesson of every title: its opening is legal today, its goals are open, and its way reaches them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kursbuch import catalogue
from kursbuch.kernel.game import Entry, Game
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.lessons import Goal, reached
from kursbuch.kernel.offers import Offers
from kursbuch.routes import Limits
from kursbuch.server.insight import insight_for
from kursbuch.server.lessons import lesson_json, plain_view, way
from kursbuch.server.shapes import LessonCard
from tools.lessons import follow, played

LESSONS = [(title, name) for title in catalogue.titles() for name in catalogue.lessons(title)]
WANTED = {
    "1824": ("shares", "float", "track", "run", "rush", "end"),
    "1848": ("shares", "float", "track", "run", "rush", "end"),
    "1862": ("shares", "float", "track", "run", "rush", "end"),
    "benelux": ("draw", "deliver", "foreign", "train", "end"),
}
PATIENCE = 40
"""So many moves one who does not follow the way is watched."""


@pytest.mark.parametrize("title", sorted(WANTED))
def test_a_title_has_its_lessons_in_their_order(title: str) -> None:
    assert tuple(catalogue.lessons(title)) == WANTED[title]


@pytest.mark.parametrize(("title", "name"), LESSONS)
def test_the_opening_is_legal_the_goals_are_open_and_the_stored_way_reaches_them(title: str, name: str) -> None:
    lesson = catalogue.lessons(title)[name]
    game = played(title, name)  # raises if a move is not legal
    begun, arrived = follow(title, name)
    assert lesson.seat in game.rules.waiting_for(game.game.positions[begun].state)
    assert not all(game.has(goal, lesson.seat, begun, begun) for goal in lesson.goals)
    assert arrived is not None
    assert arrived > begun
    assert len(way(title, name)) == sum(entry.seat == lesson.seat for entry in game.game.journal[begun:arrived])


@pytest.mark.parametrize(("title", "name"), LESSONS)
def test_another_path_does_not_reach_the_goals(title: str, name: str) -> None:
    """The learner does whatever is least, as long as the way would have taken; the others do what comes last too."""
    lesson = catalogue.lessons(title)[name]
    begun, arrived = follow(title, name)
    rules, state = played(title, name).rules, played(title, name).game.positions[begun].state
    start = plain_view(title, rules, state, lesson.seat)
    done: list[Entry[Any, Any]] = []
    for _ in range(min(PATIENCE, (arrived or begun) - begun)):
        if rules.over(state) is not None:
            break
        seat = min(rules.waiting_for(state))
        action = least(rules.offers(state, seat))
        events, state = rules.play(state, seat, action)
        done.append(Entry(seat, action, events))
    now = plain_view(title, rules, state, lesson.seat)
    assert not all(reached(goal, lesson.seat, start, now, done) for goal in lesson.goals)


def least(offers: Offers[Any]) -> Any:
    """A move by which little happens: to pass, to keep the money, to end the phase; else the first there is."""
    quiet = ("Pass", "EndTurn", "EndMoving", "PassTurn")
    for action in offers.listed:
        if type(action).__name__ in quiet or getattr(action, "kind", "") == "withhold":
            return action
    return offers.listed[0] if offers.listed else offers.free[0].suggestion


@pytest.mark.parametrize(("title", "name"), LESSONS)
def test_a_lesson_says_what_it_is_in_both_languages(title: str, name: str) -> None:
    lesson = catalogue.lessons(title)[name]
    told = msgspec.convert(msgspec.to_builtins(lesson_json(title, name, lesson)), LessonCard)
    said = [told.name, told.what, *told.goals, *told.hints]
    assert len(told.hints) >= 2
    for text in said:
        assert text is not None
        assert "{" not in text.en + text.de
    assert 5 <= lesson.minutes <= 10


@pytest.mark.parametrize("title", ["1824", "1848", "1862"])
def test_the_best_run_of_a_lesson_is_proved_to_be_the_best(title: str) -> None:
    lesson = catalogue.lessons(title)["run"]
    game = played(title, "run")
    state = game.game.positions[lesson.opening].state
    study = insight_for(title).study
    assert study is not None
    company = str(lesson.goals[0].having["company"])
    found = study.routes(game.rules, state, company, None, Limits())
    assert (found["revenue"], found["proved"]) == (lesson.goals[0].at_least["revenue"], True)
    best = game.rules.offers(state, lesson.seat).free[0].suggestion
    poor = msgspec.structs.replace(best, routes=best.routes[:1])
    events, _ = game.rules.play(state, lesson.seat, poor)
    assert not reached(lesson.goals[0], lesson.seat, {}, {}, [Entry(lesson.seat, poor, events)])


def test_a_goal_speaks_of_the_learners_own_moves_and_numbers() -> None:
    class Sold:
        def __init__(self, price: int, kind: str) -> None:
            self.price, self.kind = price, kind

    me, you = SeatId("s1"), SeatId("s2")
    mine: list[Entry[Any, Any]] = [Entry(me, None, (Sold(5, "b"),)), Entry(you, None, (Sold(9, "a"),))]
    assert reached(Goal(did="Sold"), me, {}, {}, mine)
    assert not reached(Goal(did="Sold", times=2), me, {}, {}, mine)
    assert not reached(Goal(did="Sold", at_least={"price": 6}), me, {}, {}, mine)
    assert reached(Goal(did="Sold", having={"kind": ["a", "b"]}), me, {}, {}, mine)
    assert not reached(Goal(did="Sold", having={"kind": "a"}), me, {}, {}, mine)
    view = {"players": {"s1": {"cash": 10, "papers": ["P1"]}}, "over": None}
    later = {"players": {"s1": {"cash": 30, "papers": ["P1", "P2"]}}, "over": "bank"}
    assert reached(Goal(path="players.$me.cash", grows=20), me, view, later, [])
    assert not reached(Goal(path="players.$me.cash", grows=21), me, view, later, [])
    assert reached(Goal(path="players.$me.papers", has="P2"), me, view, later, [])
    assert reached(Goal(path="players.*.cash", least=30), me, view, later, [])
    assert not reached(Goal(path="over"), me, view, view, [])
    assert reached(Goal(path="over"), me, view, later, [])
    assert not reached(Goal(path="no.such.thing"), me, view, later, [])


def test_every_record_is_in_the_package_of_its_title() -> None:
    for title, name in LESSONS:
        lesson = catalogue.lessons(title)[name]
        assert (catalogue.folder(title, catalogue.LESSONS) / f"{lesson.record or name}.jsonl").is_file()
        assert isinstance(played(title, name).game, Game)
